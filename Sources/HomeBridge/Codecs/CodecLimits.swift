// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The bounds that keep one bad publisher from hurting the home.
///
/// They bound what codecs read and remember, not the fold: what was made of a message is in its
/// record, so a bound that is changed holds from then on and touches nothing of before. What is
/// beyond one is recorded as unreadable, with the bound's name, and keeps its bytes.
public struct CodecLimits: Hashable, Sendable {
    /// The payload of device lists and the like, in bytes: 1024 to 16777216.
    public var announcementBytesMax = 16 << 20
    /// The payload of every other message, in bytes: 256 to 16777216.
    public var payloadBytesMax = 1 << 20
    /// Objects and lists within each other: 4 to 128.
    public var jsonDepthMax = 128
    /// Keys of all objects of a message together: 16 to 1000000.
    public var jsonKeysMax = 10_000
    /// The same of announcements, 1000 to 8000000: a list of 2 000 devices has about a million.
    public var announcementKeysMax = 8_000_000
    /// The text of a number, in characters: 20 to 400.
    public var numberCharactersMax = 400
    /// A topic, in bytes: 32 to 65535.
    public var topicBytesMax = 1024
    /// Devices that all codecs of the profile remember together: 1 to 100000.
    public var devicesMax = 10_000
    /// Messages that one codec holds for devices that are not announced yet: 0 to 1000.
    public var heldMessagesMax = 256
    /// Their topics and payloads, in bytes: 0 to 16777216.
    public var heldBytesMax = 1 << 20
    /// New devices, and messages for devices without an announcement, that one topic tree brings a
    /// second: 1 to 100000. What it brings in a minute may come at once, and what the broker had
    /// stored does not count.
    public var newTopicsPerSecondMax = 50

    public init() {}
}

/// One of the bounds; its name is the name of the setting.
public enum CodecLimit: String, CaseIterable, Sendable {
    case announcementBytesMax
    case payloadBytesMax
    case jsonDepthMax
    case jsonKeysMax
    case announcementKeysMax
    case numberCharactersMax
    case topicBytesMax
    case devicesMax
    case heldMessagesMax
    case heldBytesMax
    case newTopicsPerSecondMax

    /// What may be set. Where the default is the upper end, what codecs write themselves is read
    /// back with that bound, or the log takes no larger record.
    public var range: ClosedRange<Int> { row.range }

    /// Where the bound stands in ``CodecLimits``.
    public var place: WritableKeyPath<CodecLimits, Int> { row.place }

    private var row: (place: WritableKeyPath<CodecLimits, Int>, range: ClosedRange<Int>) {
        switch self {
        case .announcementBytesMax: (\.announcementBytesMax, 1024...16 << 20)
        case .payloadBytesMax: (\.payloadBytesMax, 256...16 << 20)
        case .jsonDepthMax: (\.jsonDepthMax, 4...128)
        case .jsonKeysMax: (\.jsonKeysMax, 16...1_000_000)
        case .announcementKeysMax: (\.announcementKeysMax, 1000...8_000_000)
        case .numberCharactersMax: (\.numberCharactersMax, 20...400)
        case .topicBytesMax: (\.topicBytesMax, 32...65_535)
        case .devicesMax: (\.devicesMax, 1...100_000)
        case .heldMessagesMax: (\.heldMessagesMax, 0...1000)
        case .heldBytesMax: (\.heldBytesMax, 0...16 << 20)
        case .newTopicsPerSecondMax: (\.newTopicsPerSecondMax, 1...100_000)
        }
    }

    /// The end of sentences about the bound.
    fileprivate var mark: String { "(\(rawValue))" }

    /// `the limit is 20 (payloadBytesMax)`
    func words(_ limits: CodecLimits) -> String {
        "the limit is \(limits[keyPath: place]) \(mark)"
    }
}

extension MessageUnreadable {
    /// The bound that the message was beyond; nil where something else was wrong with it.
    public var limit: CodecLimit? {
        guard detail.utf8.last == UInt8(ascii: ")") else { return nil }
        return CodecLimit.allCases.first { detail.hasSuffix($0.mark) }
    }
}
