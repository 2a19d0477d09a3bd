// SPDX-License-Identifier: Apache-2.0

/// Whether a home plays a story beside its own life.
///
/// The story lasts two minutes and a half and needs a home of at least ``devicesMin`` devices.
/// People and chance leave its devices alone, so every chapter ends as its line says.
public enum SimulatedStory: Hashable, Sendable {
    case none
    /// Played once; then the home goes on.
    case once
    /// Played again and again, each time from its first chapter.
    case looping

    /// The smallest home that has every device of the story.
    public static let devicesMin = 30
    /// From the first second of a story to that of the next.
    public static let roundSeconds = 150
}

/// The chapters of a story, in this order.
public enum SimulatedChapter: String, CaseIterable, Hashable, Sendable {
    case evening
    case internetLost
    case internetBack
    case batteryDies
    case rename
    case press
    case morning

    /// When it begins, in seconds after the story began.
    public var second: Int {
        switch self {
        case .evening: 5
        case .internetLost: 30
        case .internetBack: 52
        case .batteryDies: 64
        case .rename: 90
        case .press: 102
        case .morning: 115
        }
    }

    /// The chapter in one sentence.
    public var line: String {
        switch self {
        case .evening: "Evening: four lights dim over three seconds, two blinds close."
        case .internetLost:
            "The internet is lost: the fridge is offline, the heat pump keeps what is local."
        case .internetBack: "The internet is back: both devices are online again."
        case .batteryDies: "The battery of the bedroom window runs down, until it is offline."
        case .rename: "The ceiling light of the study gets another name, and stays who it is."
        case .press: "The bedside button is pressed twice, and its lamp goes on."
        case .morning: "Morning: light, open blinds, a new battery, and the old name."
        }
    }

    /// The command that shows it, then and afterwards.
    public var query: String {
        switch self {
        case .evening: "hearth diff @-40 HEAD"
        case .internetLost: #"hearth explain "living room/heat pump""#
        case .internetBack: "hearth log kitchen/fridge"
        case .batteryDies: "hearth log bedroom/window --all -n 12"
        case .rename: "hearth log --kind deviceAnnounced -n 2"
        case .press: #"hearth log "bedroom/bedside button" --kind momentaryOccurred"#
        case .morning: "hearth ls"
        }
    }
}

/// The later steps of a chapter, or of the time after the last one.
enum SimulatedBeat: Hashable, Sendable {
    /// Hundredths of a percent that are left.
    case charge(Int)
    case silence
    case end
}
