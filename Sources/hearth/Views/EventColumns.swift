// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The columns of a list of events, as wide as the terminal allows.
struct EventColumns {
    /// Nil for as wide as needed.
    let width: Int?

    private static let offsetWidth = 9
    private static let timeWidth = 23
    private static let kindWidth = 20
    private static let subjectWidth = 24
    /// Narrower terminals get a narrower form.
    private static let wideMin = 110
    private static let detailsMin = 20

    private var isWide: Bool { width.map { $0 >= Self.wideMin } ?? true }

    func title(_ zone: String) -> String {
        let who = TerminalText.fit("WHO", to: subjectWidth)
        let what = isWide ? TerminalText.fit("KIND", to: Self.kindWidth) + "  " : ""
        return TerminalText.fit("OFFSET", to: offsetWidth) + "  "
            + TerminalText.fit("TIME (\(zone))", to: timeWidth) + "  " + what + who + "  WHAT"
    }

    private var offsetWidth: Int { isWide ? Self.offsetWidth : 7 }
    /// A narrow list leaves the year and the milliseconds out.
    private var timeWidth: Int { isWide ? Self.timeWidth : 14 }
    private var subjectWidth: Int { isWide ? Self.subjectWidth : 22 }

    /// `11-20 21:08:31`
    private static func narrow(_ clock: String) -> String {
        String(decoding: clock.utf8.dropFirst(5).prefix(14), as: UTF8.self)
    }

    /// One line; the details are cut, but never the name of the device.
    func line(
        offset: UInt64, time: Int64, _ event: HomeEvent, subject: String, details: String,
        _ paint: Paint
    ) -> String {
        let offset = TerminalText.fit("@" + String(offset), to: offsetWidth)
        let clock = LocalTime.text(time)
        var rest = details
        if !isWide, !event.speaksForItself {
            rest = event.kindName + (details.isEmpty ? "" : " " + details)
        }
        let subjectColumns = TerminalText.width(subject)
        if let width {
            let used =
                offsetWidth + timeWidth + (isWide ? Self.kindWidth + 2 : 0)
                + max(subjectWidth, subjectColumns)
            rest = TerminalText.cut(rest, to: max(Self.detailsMin, width - used - 6))
        }
        var line = ""
        line.reserveCapacity(128)
        line += paint(offset, .bold)
        line += "  "
        line += paint(isWide ? clock : Self.narrow(clock), .dim)
        line += "  "
        if isWide {
            line += paint(TerminalText.fit(event.kindName, to: Self.kindWidth) + "  ", event.style)
        }
        line += subject
        line += TerminalText.spaces(subjectWidth - subjectColumns)
        line += "  "
        line += isWide ? rest : paint(rest, event.style)
        return line
    }
}

extension HomeEvent {
    /// Whether the details show the kind of event, so that the kind is left out.
    fileprivate var speaksForItself: Bool {
        switch self {
        case .attributesReported, .connectivityReported, .momentaryOccurred: true
        default: false
        }
    }
}
