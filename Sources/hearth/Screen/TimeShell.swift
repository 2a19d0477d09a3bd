// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeRuntime
import HomeThreads
import Synchronization

/// The terminal around a view through time: its keys, its size, its clock.
///
/// `@unchecked Sendable`: all state belongs to `queue`; the screen can be abandoned on any thread.
final class TimeShell: @unchecked Sendable {
    private var session: TimeSession
    private let paint: Paint
    /// Whether the locale has more than ASCII.
    private let isUTF8: Bool
    private let onEnd: @Sendable () -> Void
    private let queue = DispatchQueue(label: "hearth.ui")
    private let screen = Mutex<TerminalScreen?>(nil)
    private var timer: (any DispatchSourceTimer)?
    private var turnedAt = SystemClock().monotonicNanoseconds
    private var size: TerminalScreen.Size?
    private var isOpen = true

    private static let interval = DispatchTimeInterval.milliseconds(200)

    /// - Parameter onEnd: called when the user ends it, or when nobody reads the output any more.
    init(
        _ session: TimeSession, paint: Paint, isUTF8: Bool, onEnd: @escaping @Sendable () -> Void
    ) {
        self.session = session
        self.paint = paint
        self.isUTF8 = isUTF8
        self.onEnd = onEnd
    }

    /// - Throws: where the terminal has no keys for this process.
    func start() throws(CommandFailure) {
        let isReady = queue.sync {
            let shown = TerminalScreen(
                queue: queue, onKeys: { [weak self] in self?.take($0) },
                onLost: { [weak self] in self?.end() })
            shown.open()
            screen.withLock { $0 = shown }
            guard shown.hasKeys else {
                shown.close()
                return false
            }
            // What is said for people is shown at the foot of the screen.
            Output.holdLines()
            draw()
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(
                deadline: .now() + Self.interval, repeating: Self.interval,
                leeway: .milliseconds(50))
            timer.setEventHandler { [weak self] in self?.turn() }
            timer.activate()
            self.timer = timer
            return true
        }
        guard isReady else {
            throw CommandFailure(.usage, "the terminal has no keys for this program")
        }
    }

    /// Restores the terminal.
    func stop() {
        queue.sync {
            isOpen = false
            timer?.cancel()
            timer = nil
            screen.withLock { $0 }?.close()
            Output.releaseLines()
        }
    }

    /// Restores the terminal at once, on any thread, before the process ends.
    func abandon() { screen.withLock { $0 }?.abandon() }

    private func take(_ keys: [TerminalKey]) {
        for key in keys where isOpen {
            switch session.press(key, clock: SystemClock().wallNanoseconds) {
            case .drawn: break
            case .redraw: screen.withLock { $0 }?.forgetDrawn()
            case .quit: return end()
            }
        }
        if isOpen { draw() }
    }

    private func turn() {
        guard isOpen, let shown = screen.withLock({ $0 }), shown.isShown() else { return }
        if let key = shown.restOfKeys() { take([key]) }
        let now = SystemClock().monotonicNanoseconds
        let isNew = session.turn(
            clock: SystemClock().wallNanoseconds, elapsed: Int64(now - turnedAt))
        turnedAt = now
        if isNew || shown.size != size { draw() }
    }

    private func draw() {
        guard let shown = screen.withLock({ $0 }) else { return }
        let size = shown.size
        self.size = size
        let lines = session.draw(size, paint)
        shown.draw(isUTF8 ? lines : lines.map(TerminalText.plain), size)
    }

    private func end() {
        guard isOpen else { return }
        isOpen = false
        onEnd()
    }
}
