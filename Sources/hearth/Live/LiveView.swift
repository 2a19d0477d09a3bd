// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A running home as lines of a screen: a header, a window of the rooms and their devices, the
/// latest events, a foot. Pure.
struct LiveView {
    /// The broker and the state of its session.
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
    /// Newest last.
    var events: [Event]
    /// The lines of the last note; safe for a terminal.
    var note: [String] = []
    /// Commands to type in another terminal.
    var hints: LiveHints?
    /// Whether a keyboard is connected.
    var hasKeys = false
    /// One line from the program's own log.
    var notice: String?

    /// An event in words that are safe for a terminal.
    struct Event {
        var offset: UInt64
        var time: Int64
        var subject: String
        var details: String
        var style: TextStyle

        /// One line, cut where the screen ends.
        func line(_ columns: Int, _ paint: Paint) -> String {
            let subjectWidth = min(24, max(8, columns / 4))
            let offset = columns >= 60 ? TerminalText.fit("@\(offset)", to: 9) + " " : ""
            return LiveView.line(
                [
                    (offset, .bold), (LocalTime.clock(time) + "  ", .dim),
                    (TerminalText.fit(subject, to: subjectWidth) + " ", .plain), (details, style),
                ], columns, paint)
        }
    }

    /// The drawn lines, and the rows to which the keys lead.
    struct Screen: Equatable {
        /// Exactly as many lines as the screen has rows; none wider than it.
        var lines: [String]
        var window: LiveRows.Window
    }

    private static let columnWidth = 44
    private static let gap = 3
    private static let noteRowsMax = 3
    /// How many rows a screen needs for the parts that are not the home itself.
    private static let rowsForBrokers = 6
    private static let rowsForKeys = 8
    private static let rowsForEvents = 10
    private static let rowsForNotes = 12
    private static let rowsForHints = 18
    private static let rowsForSpace = 30

    /// - Parameter first: the row of the home to show first.
    func screen(rows: Int, columns: Int, from first: Int, paint: Paint) -> Screen {
        guard rows > 0, columns > 0 else {
            return Screen(lines: [], window: LiveRows.Window(columns: [], rows: 0..<0))
        }
        let header = header(rows, columns, paint)
        let above = footAbove(rows, columns, paint)
        let notice = notice.map { [Self.line([($0, .warning)], columns, paint)] } ?? []
        // A line for the keys is kept free, whether they are needed or not.
        let keysRows = rows >= Self.rowsForKeys ? 1 : 0
        let below = rows >= Self.rowsForBrokers ? notice : []
        let free = rows - header.count - above.count - keysRows - below.count
        let eventRows = free < Self.rowsForEvents ? 0 : min(max(5, free / 4), 16)
        let (body, window, count) = home(
            from: first, rows: max(0, free - eventRows), columns: columns, paint)
        var lines = header + body
        lines += recent(
            rows: free - body.count, columns, hasSpace: rows >= Self.rowsForSpace, paint)
        let fill = rows - lines.count - above.count - keysRows - below.count
        lines += [String](repeating: "", count: max(0, fill)) + above
        if keysRows > 0 { lines.append(keys(window, count, columns, paint)) }
        return Screen(lines: Array((lines + below).prefix(rows)), window: window)
    }

    /// Pieces of a line one behind the other, cut where the columns end.
    static func line(
        _ pieces: [(text: String, style: TextStyle)], _ columns: Int, _ paint: Paint
    ) -> String {
        var line = ""
        var left = columns
        for piece in pieces where left > 0 {
            let shown = TerminalText.cut(piece.text, to: left)
            line += paint(shown, piece.style)
            left -= TerminalText.width(shown)
        }
        return line
    }

    private func header(_ rows: Int, _ columns: Int, _ paint: Paint) -> [String] {
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
        var lines = [Self.line([(title, .bold)], columns, paint)]
        guard rows >= Self.rowsForBrokers else { return lines }
        // On a small screen brokers in trouble come first.
        let ordered = brokers.filter { $0.trouble != nil } + brokers.filter { $0.trouble == nil }
        let countMax = max(1, rows / 6)
        for broker in brokers.count > countMax ? Array(ordered.prefix(countMax)) : brokers {
            lines.append(
                Self.line(
                    [
                        (TerminalText.cut(broker.text, to: columns / 2), .dim), ("  ", .plain),
                        (broker.state, broker.style), ("  ", .plain), (broker.trouble ?? "", .bad),
                    ], columns, paint))
        }
        return rows >= Self.rowsForSpace ? lines + [""] : lines
    }

    // MARK: The home

    /// The window, in as many columns as fit; and how many rows the home has.
    private func home(
        from first: Int, rows: Int, columns: Int, _ paint: Paint
    ) -> (lines: [String], window: LiveRows.Window, count: Int) {
        let blocks = HomeWords.byRoom(snapshot, snapshot.devices)
        let all = LiveRows(deviceCounts: blocks.map(\.devices.count))
        let columnCount = max(1, (columns + Self.gap) / (Self.columnWidth + Self.gap))
        let width = (columns + Self.gap) / columnCount - Self.gap
        let window = all.window(from: first, heightMax: rows, columnCount: columnCount)
        guard rows > 0 else { return ([], window, all.count) }
        guard !blocks.isEmpty else {
            let text = "no devices yet: waiting for them"
            return ([Self.line([(text, .dim)], columns, paint)], window, 0)
        }
        let texts = window.columns.map { $0.map { text($0, of: blocks, width, paint) } }
        let empty = String(repeating: " ", count: width)
        let lines = (0..<(texts.map(\.count).max() ?? 0)).map { row in
            texts.map { row < $0.count ? $0[row] : empty }
                .joined(separator: String(repeating: " ", count: Self.gap))
        }
        return (lines, window, all.count)
    }

    /// Exactly as wide as the column.
    private func text(
        _ cell: LiveRows.Cell, of blocks: [(room: RoomState?, devices: [DeviceState])],
        _ width: Int, _ paint: Paint
    ) -> String {
        switch cell {
        case .heading(let room, let isAgain):
            let name = HomeWords.roomName(blocks[room].room)
            let again = isAgain ? " (continued)" : ""
            let isWide = TerminalText.width(name + again) <= width
            return paint(TerminalText.fit(isWide ? name + again : name, to: width), .accent)
        case .device(let room, let place):
            return line(blocks[room].devices[place], in: blocks[room].room, width, paint)
        }
    }

    private func line(
        _ device: DeviceState, in room: RoomState?, _ width: Int, _ paint: Paint
    ) -> String {
        var shortName = HomeWords.name(of: device)
        // Below its room a device with the name `kitchen/lamp` is `lamp`.
        if let prefix = room.map({ HomeWords.roomName($0) + "/" }), shortName.hasPrefix(prefix),
            shortName.utf8.count > prefix.utf8.count
        {
            shortName = String(shortName.dropFirst(prefix.count))
        }
        let state = device.connectivityState
        let dot = paint(Self.dot(state), HomeWords.style(of: state))
        guard width > 2 else { return TerminalText.fit("", to: width) }
        let nameWidth = min(max(8, width * 9 / 20), width - 2)
        let name = TerminalText.fit(shortName, to: nameWidth)
        let rest = width - nameWidth - 3
        guard rest > 0 else { return dot + " " + TerminalText.fit(name, to: width - 2) }
        let values = TerminalText.fit(Self.values(of: device, within: rest), to: rest)
        return dot + " " + name + " " + paint(values, state == .online ? .plain : .dim)
    }

    /// As many values as fit completely, at least one.
    private static func values(of device: DeviceState, within columns: Int) -> String {
        var texts = MainValues.texts(of: device)
        // Not by colour alone: a device that is not online says so.
        let state = device.connectivityState
        if state != .online { texts.insert(state.name, at: 0) }
        var text = texts.joined(separator: ", ")
        while texts.count > 1, TerminalText.width(text) > columns {
            texts.removeLast()
            text = texts.joined(separator: ", ")
        }
        return text
    }

    static func dot(_ state: ConnectivityState) -> String {
        switch state {
        case .online: "●"
        case .partiallyOnline: "◐"
        case .offline: "○"
        case .unknown: "·"
        }
    }

    // MARK: Below it

    private func recent(
        rows: Int, _ columns: Int, hasSpace: Bool, _ paint: Paint
    ) -> [String] {
        let head = (hasSpace ? [""] : []) + [Self.line([("Events", .accent)], columns, paint)]
        guard rows > head.count else { return [] }
        return head + events.suffix(rows - head.count).map { $0.line(columns, paint) }
    }

    /// The last note, and commands to type in another terminal.
    private func footAbove(_ rows: Int, _ columns: Int, _ paint: Paint) -> [String] {
        var lines: [String] = []
        if rows >= Self.rowsForNotes {
            for (index, text) in note.enumerated() {
                for line in TerminalText.wrap(text, to: columns)
                where lines.count < Self.noteRowsMax {
                    lines.append(paint(line, index == 0 ? .warning : .dim))
                }
            }
        }
        if rows >= Self.rowsForHints, let hints {
            lines += hints.lines(snapshot, columns: columns).map { paint($0, .dim) }
        }
        return lines
    }

    private func keys(
        _ window: LiveRows.Window, _ count: Int, _ columns: Int, _ paint: Paint
    ) -> String {
        var pieces: [(text: String, style: TextStyle)] = []
        if window.rows.count < count {
            let shown =
                window.rows.isEmpty
                ? "no" : "\(window.rows.lowerBound + 1) to \(window.rows.upperBound)"
            pieces.append(("rows \(shown) of \(count)  ", .bold))
            if hasKeys { pieces.append(("↑ ↓ PgUp PgDn Home End  ", .dim)) }
        }
        if hasKeys { pieces.append(("q ends", .dim)) }
        return Self.line(pieces, columns, paint)
    }
}
