// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Shows a running home: as a screen that is drawn in place, or as one line per published point.
///
/// `@unchecked Sendable`: all state belongs to `queue`, on which it blocks for a slow terminal
/// without holding up anybody else.
final class Display: @unchecked Sendable {
    enum Mode {
        case screen, lines, quiet
    }

    private let mode: Mode
    private let home: RunningHome
    private let places: [Place]
    private let paint: Paint
    private let notice: ScreenNotice
    private let onEnd: @Sendable () -> Void
    private let queue = DispatchQueue(label: "hearth.display")
    private var timer: (any DispatchSourceTimer)?
    private var watches: [BrokerWatch]
    private var events: LiveEvents?
    private var shown: HomeSnapshot
    private var drawn: [String] = []
    private var isOpen = true

    /// A broker profile, and how people are told of it.
    struct Place: Sendable {
        var profile: String
        var text: String
    }

    private static let interval = DispatchTimeInterval.milliseconds(200)
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// - Parameter onEnd: called when nobody reads any more, or a setting can never work.
    init(
        mode: Mode, home: RunningHome, places: [Place], paint: Paint, notice: ScreenNotice,
        onEnd: @escaping @Sendable () -> Void
    ) {
        self.mode = mode
        self.home = home
        self.places = places
        self.paint = paint
        self.notice = notice
        self.onEnd = onEnd
        watches = places.map { BrokerWatch(place: $0.text) }
        shown = home.engine.snapshot
    }

    func start() {
        queue.sync {
            if mode == .screen {
                notice.isDrawn = true
                events = LiveEvents(engine: home.engine)
                write(Self.enter)
                draw()
            }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(
                deadline: .now() + Self.interval, repeating: Self.interval,
                leeway: .milliseconds(50))
            timer.setEventHandler { [weak self] in self?.tick() }
            timer.activate()
            self.timer = timer
        }
    }

    /// Ends the display and puts the terminal back; returns how the brokers were.
    func stop() -> [BrokerWatch] {
        queue.sync {
            timer?.cancel()
            timer = nil
            if mode == .lines { printPoint() }
            leaveScreen()
            return watches
        }
    }

    /// Puts the terminal back at once, from whatever thread, before the process is ended.
    func abandon() {
        guard mode == .screen else { return }
        write(Self.leave)
    }

    private func leaveScreen() {
        guard mode == .screen, notice.isDrawn else { return }
        notice.isDrawn = false
        write(Self.leave)
    }

    private func tick() {
        guard isOpen else { return }
        let now = Duration.nanoseconds(SystemClock().monotonicNanoseconds)
        var news: [String] = []
        for index in places.indices {
            news += watches[index].news(status(of: places[index]), now: now)
        }
        if mode == .screen { draw() } else { news.forEach { Output.tell($0) } }
        if mode == .lines { printPoint() }
        if watches.contains(where: { $0.fatal != nil }) { end() }
    }

    private func status(of place: Place) -> SessionStatus {
        home.sessions.first { utf8Equal($0.profile, place.profile) }?.status ?? SessionStatus()
    }

    private func end() {
        isOpen = false
        onEnd()
    }

    // MARK: Lines

    private func printPoint() {
        let snapshot = home.engine.snapshot
        guard isOpen, snapshot.offset != shown.offset, let offset = snapshot.offset else { return }
        let line = PointLine(old: shown, new: snapshot).text
        shown = snapshot
        write("@\(offset) \(line)\n")
    }

    // MARK: Screen

    private func draw() {
        events?.update()
        let size = Console.size(of: STDOUT_FILENO) ?? (24, 80)
        let view = LiveView(
            homeName: home.engine.snapshot.structures.first?.name ?? "Home",
            brokers: places.map { broker($0) }, snapshot: home.engine.snapshot,
            events: events?.recent ?? [],
            notice: notice.line)
        let lines = view.lines(rows: size.rows, columns: size.columns, paint: paint)
        guard lines != drawn else { return }
        drawn = lines
        var text = "\u{1B}[H"
        for (index, line) in lines.enumerated() {
            // Every line is written anew, so that a resized or disturbed screen heals.
            text += line + "\u{1B}[K" + (index < lines.count - 1 ? "\r\n" : "")
        }
        write(text + "\u{1B}[J")
    }

    private func broker(_ place: Place) -> LiveView.Broker {
        let status = status(of: place)
        let style: TextStyle =
            switch status.phase {
            case .connected: .good
            case .idle, .connecting: .warning
            case .waiting, .stopped: .bad
            }
        let trouble =
            status.commitError ?? status.lastFailure.flatMap {
                status.phase == .connected ? nil : $0.line
            }
            ?? status.refused.first?.line
        let state = status.phase == .waiting ? "waiting to try again" : status.phase.rawValue
        return LiveView.Broker(
            text: place.text, state: state, style: style,
            trouble: trouble.map { TerminalText.escape($0) })
    }

    private func write(_ text: String) {
        if Output.write(Array(text.utf8), to: STDOUT_FILENO) != nil, isOpen { end() }
    }
}

/// What a published point changed, in one line.
struct PointLine {
    var text: String

    private static let shownMax = 4

    init(old: HomeSnapshot, new: HomeSnapshot) {
        let changes = diff(old, new).changes.filter { Self.isTelling($0.path.map(\.text)) }
        let devices = new.devices
        let online = devices.count { $0.connectivityState == .online }
        var text = "\(online) of \(devices.count) devices online"
        if !changes.isEmpty {
            let shown = changes.prefix(Self.shownMax).map { Self.words($0, new) }
            text += ": " + shown.joined(separator: "; ")
            if changes.count > shown.count { text += "; \(changes.count - shown.count) more" }
        }
        self.text = text
    }

    /// Diagnostics are no news, and that a device is offline is said once, not for each trait.
    private static func isTelling(_ path: [String]) -> Bool {
        guard path.count > 4, path[2] == "part" else { return true }
        return path[3] != "root" && (path.count % 2 == 0 || path.count < 5)
    }

    private static func words(_ change: HomeChange, _ snapshot: HomeSnapshot) -> String {
        let path = change.path.map(\.text)
        let id = path.count > 1 ? path[1] : ""
        let name =
            snapshot.device(id).map { HomeWords.name(of: $0) }
            ?? TerminalText.escape(snapshot.room(id)?.name ?? id)
        let isAttribute = path.count == 8
        guard isAttribute || path.count % 2 == 1, let new = change.new else {
            return "\(name) \(change.operation.rawValue)"
        }
        let value =
            isAttribute ? ValueText.text(path[5], path[7], new) : ValueText.raw(new)
        return "\(name) \(TerminalText.escape(path[path.count - 1])) \(TerminalText.escape(value))"
    }
}
