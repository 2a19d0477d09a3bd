// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A view through time as lines of a screen. Pure.
struct TimeScreen {
    let view: TimeView
    let paint: Paint
    let size: TerminalScreen.Size

    /// The lines, and how far the focused pane or the page can be scrolled.
    struct Drawn: Equatable {
        /// Exactly as many lines as the screen has rows; none wider than it.
        var lines: [String]
        var scrollMax = 0
    }

    /// One pane: its lines, each exactly as wide as the pane, and how far it can be scrolled.
    struct Block {
        var lines: [String]
        var scrollMax = 0
    }

    /// Below this there is no space for a name and a value.
    static let least = TerminalScreen.Size(rows: 10, columns: 40)
    private static let columnsForTwo = 120
    private static let rowsForThree = 40
    private static let gap = " │ "

    func drawn() -> Drawn {
        guard size.rows >= Self.least.rows, size.columns >= Self.least.columns else {
            return Drawn(lines: tooSmall)
        }
        let foot = footer
        let head = header
        let rows = size.rows - head.count - foot.count
        let body = view.page.map { page($0, rows) } ?? panes(rows)
        return Drawn(lines: head + body.lines + foot, scrollMax: body.scrollMax)
    }

    private var tooSmall: [String] {
        guard size.rows > 0, size.columns > 0 else { return [] }
        let words =
            "too small: \(size.columns)x\(size.rows); at least "
            + "\(Self.least.columns)x\(Self.least.rows) is needed; q ends"
        let lines = TerminalText.wrap(words, to: size.columns).prefix(size.rows)
        return lines + Array(repeating: "", count: size.rows - lines.count)
    }

    // MARK: Head

    private var header: [String] {
        let name = view.snapshot.structures.first.map { TerminalText.escape($0.name) } ?? "Home"
        guard let step = view.step, let bounds = view.bounds else {
            return [row(paint(name, .bold)), row("")]
        }
        let place = view.isLive ? "@\(step.offset)" : "@\(step.offset) of @\(bounds.upperBound)"
        let first =
            paint(TerminalText.cut(name, to: size.columns / 4), .bold) + "  "
            + paint(place, .bold) + "  " + LocalTime.zoned(step.time) + "  " + mode(step)
        return [row(first), row(second)]
    }

    /// Whether this is now, or how it is reached.
    private func mode(_ step: StateWindow.Step) -> String {
        if step.record == nil {
            let range = step.offsets
            let isOne = range.lowerBound == range.upperBound
            let words = isOne ? "" : "@\(range.lowerBound) to "
            return paint("LOST \(words)@\(range.upperBound)", .bad)
        }
        if view.playing != nil { return paint("PLAYING \(view.speed)x", .warning) }
        guard view.isLive else {
            return paint("PAST", .warning) + (view.speed > 1 ? " \(view.speed)x" : "")
        }
        return paint("LIVE", .good) + " " + age(step.time) + " ago"
    }

    private var second: String {
        if let asOf = view.asOf { return paint(asOf.note, .warning) }
        let devices = view.snapshot.devices
        var counts: [String] = []
        for state in [ConnectivityState.online, .partiallyOnline, .offline, .unknown] {
            let count = devices.count { $0.connectivityState == state }
            if count > 0 { counts.append("\(count) \(state.name)") }
        }
        var parts = lost.map { [paint($0, .bad)] } ?? []
        parts += [
            "\(devices.count) devices" + (counts.isEmpty ? "" : ": ")
                + counts.joined(separator: ", ")
        ]
        if let mark = view.mark { parts.append("mark @\(mark.offset)") }
        if !view.filter.isEmpty { parts.append("filter /\(TerminalText.escape(view.filter))") }
        return parts.joined(separator: "  ")
    }

    /// What damage took, so that the home may be another one; nil where it took nothing.
    private var lost: String? {
        let ranges = view.state.books.lostRanges
        guard let first = ranges.first else { return nil }
        let words = first.first == first.last ? "" : "@\(first.first) to "
        let more = ranges.count > 1 ? " and \(ranges.count - 1) more" : ""
        return "incomplete: \(words)@\(first.last)\(more) lost"
    }

    func age(_ time: Int64) -> String {
        SizeText.duration(Int(max(0, view.now.subtractingSaturated(time)) / 1_000_000_000))
    }

    // MARK: Foot

    private var footer: [String] {
        let keys =
            view.page == nil
            ? "←→ record  [ ] minute  space play  g go  / filter  m d diff  e explain  ? help"
            : "↑↓ scroll  ←→ record  Esc back  ? help"
        return [row(prompt), row(paint(keys, .dim))]
    }

    private var prompt: String {
        if let input = view.input {
            let title =
                switch input.purpose {
                case .point: "go to (@N, 14:00, -15m, yesterday, tag:NAME): "
                case .filter: "filter: "
                case .tag: "tag this record as: "
                }
            // The end of a long text is what is being typed.
            let left = max(8, size.columns - TerminalText.width(title) - 2)
            var text = TerminalText.escape(input.text)
            while TerminalText.width(text) > left { text.removeFirst() }
            return paint(title, .accent) + text + "_"
        }
        return view.message.map { paint($0.text, $0.style) } ?? ""
    }

    // MARK: Body

    /// Exactly as wide as the screen.
    private func row(_ text: String) -> String { Paint.fit(text, to: size.columns) }

    private func panes(_ rows: Int) -> Block {
        guard view.step != nil else {
            let words = "the log holds no record yet: waiting for the first one"
            return Self.page([words], rows, size.columns, scroll: 0)
        }
        let rooms = view.rooms
        if size.columns >= Self.columnsForTwo {
            let left = (size.columns - 3) * 9 / 20
            let right = size.columns - 3 - left
            let list = block(.devices, rooms, rows, left)
            let detail = block(.detail, rooms, rows / 2, right)
            let events = block(.events, rooms, rows - rows / 2, right)
            return Block(
                lines: zip(list.lines, detail.lines + events.lines).map { $0 + Self.gap + $1 },
                scrollMax: max(list.scrollMax, detail.scrollMax, events.scrollMax))
        }
        let isTall = rows >= Self.rowsForThree - 4
        let below: [TimeView.Pane] = isTall ? [.detail, .events] : [view.lower]
        let listRows = isTall ? rows * 2 / 5 : rows * 11 / 20
        var whole = block(.devices, rooms, listRows, size.columns)
        for (index, pane) in below.enumerated() {
            let left = rows - whole.lines.count
            let next = block(
                pane, rooms, index == below.count - 1 ? left : left / 2, size.columns)
            whole.lines += next.lines
            whole.scrollMax = max(whole.scrollMax, next.scrollMax)
        }
        return whole
    }

    /// A pane with its title.
    private func block(
        _ pane: TimeView.Pane, _ rooms: [(room: RoomState?, devices: [DeviceState])],
        _ rows: Int, _ columns: Int
    ) -> Block {
        let isFocused = view.focus == pane
        let scroll = isFocused ? view.scroll : 0
        let title: String
        var inner: Block
        switch pane {
        case .devices:
            title = "Devices"
            inner = DeviceRows(view: view, rooms: rooms, paint: paint).block(rows - 1, columns)
        case .detail:
            title = "Device"
            let lines = DeviceDetail(view: view, screen: self).lines(
                view.selected(rooms), columns)
            inner = Self.page(lines, rows - 1, columns, scroll: scroll)
        case .events:
            title = "Events"
            inner = EventRows(view: view, paint: paint).block(rows - 1, columns, scroll: scroll)
        }
        let mark = isFocused ? "▶ " + title : "  " + title
        inner.lines.insert(Paint.fit(paint(mark, .accent), to: columns), at: 0)
        if !isFocused { inner.scrollMax = 0 }
        return inner
    }

    /// A window of lines, in exactly so many rows and columns.
    private static func page(
        _ lines: [String], _ rows: Int, _ columns: Int, scroll: Int
    ) -> Block {
        let scrollMax = max(0, lines.count - rows)
        let shown = lines.dropFirst(min(scroll, scrollMax)).prefix(max(0, rows))
        let filled = shown + Array(repeating: "", count: max(0, rows - shown.count))
        return Block(lines: filled.map { Paint.fit($0, to: columns) }, scrollMax: scrollMax)
    }

    private func page(_ page: TimeView.Page, _ rows: Int) -> Block {
        Self.page(lines(of: page), rows, size.columns, scroll: view.scroll)
    }

    private func lines(of page: TimeView.Page) -> [String] {
        var console = Console(isTerminal: true, size: nil) { _ in nil }
        console.paint = paint
        console.columns = size.columns
        switch page {
        case .help: return Self.help
        case .explanation(let found):
            return found?.lines(console) ?? ["no device is selected"]
        case .difference:
            guard let mark = view.mark else { return [] }
            let isForward = mark.offset <= view.step?.offset ?? 0
            let (old, new) = isForward ? (mark.state, view.state) : (view.state, mark.state)
            let difference = diff(old.graph, new.graph)
            let count = difference.changes.count
            var text = DiffText(difference, old.graph, new.graph)
            text.causes = OutageCauses(old, new)
            let lines = text.lines(console, showsDiagnostics: false)
            let title =
                "\(count) change\(count == 1 ? "" : "s") from \(Self.place(old)) to "
                + "\(Self.place(new))"
            return [paint(title, .bold)] + lines
        }
    }

    /// `@1269, 11-20 18:44:56`: whole in 80 columns, twice in a line.
    private static func place(_ state: HomeState) -> String {
        let time = LocalTime.text(state.books.lastReceivedAt).dropFirst(5).prefix(14)
        return "@\(state.graph.offset ?? 0), \(time)"
    }

    private static let help = [
        "← →  h l             one record back, on",
        "Shift-← →  [ ]       a minute, and at least one record",
        "Ctrl-← →  { }        an hour",
        "Alt-← →  < >         a day",
        "Home, End            the oldest record; the newest, which goes along as the log grows",
        "g                    go to a point: @1234, @-10, 14:00, -15m, yesterday, tag:NAME",
        "space  + -           play, stop; faster, slower",
        "↑ ↓  k j  PgUp PgDn  select a device, or scroll what Tab has chosen",
        "Tab                  devices, device, events",
        "/                    show only devices and events with a text; Esc: all",
        "m  d                 mark this moment; what changed between it and here",
        "e, Enter             explain the selected device",
        "t                    tag this record",
        "Ctrl-L               draw the screen again",
        "q, Esc               back, and q at last ends",
        "",
        "● online  ◐ partially online  ○ offline  · unknown",
    ]
}
