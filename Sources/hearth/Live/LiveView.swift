// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The living home as lines of a screen: a header, rooms with their devices, the last events. Pure.
struct LiveView {
    /// The broker and how its session stands.
    struct Broker {
        var text: String
        var state: String
        var style: TextStyle
        /// The latest trouble; nil where there is none.
        var trouble: String?
    }

    var homeName: String
    var brokers: [Broker]
    var snapshot: HomeSnapshot
    /// Newest last, each painted already and at most as wide as the screen.
    var events: [Event]
    /// One line from the program's own log.
    var notice: String?

    struct Event {
        var offset: UInt64
        var time: Int64
        var subject: String
        var details: String
        var style: TextStyle
    }

    private static let columnWidth = 44
    private static let gap = 3

    /// Exactly as many lines as the screen has rows, or fewer; none wider than it.
    func lines(rows: Int, columns: Int, paint: Paint) -> [String] {
        let header = header(columns, paint)
        let footer = notice.map { [paint(TerminalText.cut($0, to: columns), .warning)] } ?? []
        let free = rows - header.count - footer.count
        let eventRows = free < 8 ? 0 : min(max(6, free / 4), 16)
        let body = home(rows: max(0, free - eventRows), columns: columns, paint)
        var lines = header + body
        let eventLines = recent(rows: rows - lines.count - footer.count, columns, paint)
        lines += eventLines + footer
        return Array(lines.prefix(rows))
    }

    private func header(_ columns: Int, _ paint: Paint) -> [String] {
        let devices = snapshot.devices
        var counts: [String] = []
        for state in [ConnectivityState.online, .partiallyOnline, .offline, .unknown] {
            let count = devices.count { $0.connectivityState == state }
            if count > 0 { counts.append("\(count) \(state.name)") }
        }
        let offset = snapshot.offset.map { "@\($0)" } ?? ""
        let title =
            "Hearth  \(TerminalText.escape(homeName))  \(offset)  \(devices.count) devices"
            + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
        var lines = [paint(TerminalText.cut(title, to: columns), .bold)]
        for broker in brokers {
            let place = TerminalText.cut(broker.text, to: columns / 2)
            let words = broker.trouble ?? ""
            let rest = columns - TerminalText.width(place) - broker.state.count - 4
            lines.append(
                paint(place, .dim) + "  " + paint(broker.state, broker.style) + "  "
                    + paint(TerminalText.cut(words, to: max(0, rest)), .bad))
        }
        return lines + [""]
    }

    /// The rooms in as many columns as fit.
    private func home(rows: Int, columns: Int, _ paint: Paint) -> [String] {
        let blocks = HomeWords.byRoom(snapshot, snapshot.devices)
        guard rows > 0 else { return [] }
        guard !blocks.isEmpty else { return [paint("no devices yet: waiting for them", .dim)] }
        let columnCount = max(1, (columns + Self.gap) / (Self.columnWidth + Self.gap))
        let width = (columns + Self.gap) / columnCount - Self.gap
        let texts = blocks.flatMap { block($0.room, $0.devices, width, paint) }
        let height = min(rows, max(1, (texts.count + columnCount - 1) / columnCount))
        var shown = texts
        if shown.count > height * columnCount {
            let hidden = shown.count - height * columnCount + 1
            shown = Array(shown.prefix(height * columnCount - 1))
            shown.append(paint(TerminalText.fit("… \(hidden) more lines", to: width), .dim))
        }
        return (0..<height).map { row in
            stride(from: row, to: shown.count, by: height).map { shown[$0] }
                .joined(separator: String(repeating: " ", count: Self.gap))
        }
    }

    /// A room's title and one line per device, each exactly as wide as the column.
    private func block(
        _ room: RoomState?, _ devices: [DeviceState], _ width: Int, _ paint: Paint
    ) -> [String] {
        [paint(TerminalText.fit(HomeWords.roomName(room), to: width), .accent)]
            + devices.map { line($0, in: room, width, paint) }
    }

    private func line(
        _ device: DeviceState, in room: RoomState?, _ width: Int, _ paint: Paint
    ) -> String {
        let nameWidth = max(8, width * 9 / 20)
        var shortName = HomeWords.name(of: device)
        // Below its room a device called `kitchen/lamp` is the lamp.
        if let prefix = room.map({ HomeWords.roomName($0) + "/" }), shortName.hasPrefix(prefix),
            shortName.utf8.count > prefix.utf8.count
        {
            shortName = String(shortName.dropFirst(prefix.count))
        }
        let name = TerminalText.fit(shortName, to: nameWidth)
        let state = device.connectivityState
        var values = MainValues.texts(of: device, max: 2).joined(separator: ", ")
        // Colour alone would not do: whoever is not online says so.
        if state != .online { values = state.name + (values.isEmpty ? "" : ", " + values) }
        let rest = TerminalText.fit(values, to: max(0, width - nameWidth - 3))
        return paint(Self.dot(state), HomeWords.style(of: state)) + " " + name + " "
            + paint(rest, state == .online ? .plain : .dim)
    }

    private static func dot(_ state: ConnectivityState) -> String {
        switch state {
        case .online: "●"
        case .partiallyOnline: "◐"
        case .offline: "○"
        case .unknown: "·"
        }
    }

    private func recent(rows: Int, _ columns: Int, _ paint: Paint) -> [String] {
        guard rows >= 3 else { return [] }
        let shown = events.suffix(rows - 2)
        let subjectWidth = min(24, max(8, columns / 4))
        return ["", paint("Events", .accent)]
            + shown.map { event in
                let offset = TerminalText.fit("@\(event.offset)", to: 9)
                let clock = HomeWords.clock(event.time)
                let subject = TerminalText.fit(event.subject, to: subjectWidth)
                let rest = max(0, columns - 9 - 8 - subjectWidth - 4)
                return paint(offset, .bold) + " " + paint(clock, .dim) + "  " + subject + " "
                    + paint(TerminalText.cut(event.details, to: rest), event.style)
            }
    }
}
