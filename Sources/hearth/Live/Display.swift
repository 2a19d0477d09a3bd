// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime
import HomeSDK
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Shows a running home: as a screen that is drawn in place, or as one line per published point.
///
/// `@unchecked Sendable`: all state belongs to `queue`, on which it may block for a slow terminal
/// without delaying the home.
final class Display: @unchecked Sendable {
    enum Mode {
        case screen, lines, quiet
    }

    private let mode: Mode
    private let home: RunningHome
    private let brokers: [Broker]
    private let paint: Paint
    private let notice: ScreenNotice
    private let onEnd: @Sendable () -> Void
    private let queue = DispatchQueue(label: "hearth.display")
    private var timer: (any DispatchSourceTimer)?
    private var watches: [BrokerWatch]
    private var events: LiveEvents?
    private var shown: HomeSnapshot
    private var window: LiveRows.Window?
    /// Nil until it is shown, and where no screen is drawn. Under a lock, because `abandon()` reads
    /// it on any thread.
    private let screen = Mutex<TerminalScreen?>(nil)
    /// The row of the home with which the screen begins.
    private var first = 0
    private var isOpen = true

    /// A broker profile, and its name for people.
    struct Broker: Sendable {
        var profile: String
        var text: String
    }

    /// The parts of a screen below the home.
    struct Foot {
        /// Commands to type in another terminal; nil for none.
        var hints: LiveHints?
        /// A file of notes; nil where there is none.
        var notes: NotesFile?
    }

    private let foot: Foot

    private static let interval = DispatchTimeInterval.milliseconds(200)

    /// - Parameter onEnd: called when the user ends it, the output has no reader any more, or a
    ///   setting can never work.
    init(
        mode: Mode, home: RunningHome, brokers: [Broker], paint: Paint, notice: ScreenNotice,
        foot: Foot, onEnd: @escaping @Sendable () -> Void
    ) {
        self.mode = mode
        self.home = home
        self.brokers = brokers
        self.paint = paint
        self.notice = notice
        self.foot = foot
        self.onEnd = onEnd
        watches = brokers.map { BrokerWatch(broker: $0.text) }
        shown = home.engine.snapshot
    }

    func start() {
        queue.sync {
            if mode == .screen {
                notice.isDrawn = true
                events = LiveEvents(engine: home.engine)
                let shown = TerminalScreen(
                    queue: queue, onKeys: { [weak self] in self?.take($0) },
                    onLost: { [weak self] in if self?.isOpen == true { self?.end() } })
                screen.withLock { $0 = shown }
                shown.open()
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

    /// Ends the display and restores the terminal; returns the states of the brokers.
    func stop() -> [BrokerWatch] {
        queue.sync {
            timer?.cancel()
            timer = nil
            if mode == .lines { printPoint() }
            leaveScreen()
            return watches
        }
    }

    /// Restores the terminal at once, on any thread, before the process ends.
    func abandon() {
        screen.withLock { $0 }?.abandon()
    }

    private func leaveScreen() {
        guard mode == .screen, notice.isDrawn else { return }
        notice.isDrawn = false
        screen.withLock { $0 }?.close()
    }

    private func take(_ keys: [TerminalKey]) {
        guard isOpen else { return }
        for key in keys.compactMap({ LiveKey($0) }) {
            if key == .quit { return end() }
            first = window?.first(after: key) ?? first
            draw()
        }
    }

    private func tick() {
        guard isOpen else { return }
        if screen.withLock({ $0 })?.isShown() == false { return }
        let now = Duration.nanoseconds(SystemClock().monotonicNanoseconds)
        var news: [String] = []
        for index in brokers.indices {
            news += watches[index].news(status(of: brokers[index]), now: now)
        }
        if mode == .screen { draw() } else { news.forEach { Output.tell($0) } }
        if mode == .lines { printPoint() }
        if watches.contains(where: { $0.fatal != nil }) { end() }
    }

    private func status(of broker: Broker) -> SessionStatus {
        home.sessions.first { utf8Equal($0.profile, broker.profile) }?.status ?? SessionStatus()
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
        foot.notes?.update()
        guard let shown = screen.withLock({ $0 }) else { return }
        let size = shown.size
        let view = LiveView(
            homeName: home.engine.snapshot.structures.first?.name ?? "Home",
            brokers: brokers.map { row(of: $0) }, snapshot: home.engine.snapshot,
            events: events?.recent ?? [], note: foot.notes?.last.lines ?? [], hints: foot.hints,
            hasKeys: shown.hasKeys, notice: notice.line)
        let screen = view.screen(
            rows: size.rows, columns: size.columns, from: first, paint: paint)
        // The rows that the screen was scrolled to may not exist any more.
        if !screen.window.rows.isEmpty { first = screen.window.rows.lowerBound }
        window = screen.window
        shown.draw(screen.lines, size)
    }

    private func row(of broker: Broker) -> LiveView.Broker {
        let status = status(of: broker)
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
            text: broker.text, state: state, style: style,
            trouble: trouble.map { TerminalText.escape($0) })
    }

    private func write(_ text: String) {
        if Output.write(Array(text.utf8), to: STDOUT_FILENO) != nil, isOpen { end() }
    }
}

/// The changes of a published point, in one line.
struct PointLine {
    var text: String

    private static let shownMax = 4

    init(old: HomeSnapshot, new: HomeSnapshot) {
        let changes = diff(old, new).changes.filter { Self.isNotable($0.path.map(\.text)) }
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

    /// Diagnostics are left out, and an offline device counts once, not for each trait.
    private static func isNotable(_ path: [String]) -> Bool {
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
        guard isAttribute else {
            return "\(name) \(TerminalText.escape(path[path.count - 1])) \(ValueText.raw(new))"
        }
        let context = ValueContext(path[5], path[7], part: path[3], of: snapshot.view(of: id))
        return "\(name) \(ValueText.phrase(context, new))"
    }
}
