// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

/// A view through time on a log: carries the view's actions out, and goes along as the log grows.
struct TimeSession {
    private(set) var view: TimeView
    private var log: LogAccess
    private var window = StateWindow()
    /// Whether the times of all values that are shown were read.
    private var hasTimes = false
    /// When the daemon was last looked for, on the wall clock.
    private var askedAt = Int64.min

    /// So many times of records are remembered.
    private static let timesMax = 4096
    /// How many steps are played at once.
    private static let playedMax = 4096
    /// How often the daemon is looked for, in nanoseconds.
    private static let askEvery: Int64 = 5_000_000_000

    /// - Parameters:
    ///   - point: the moment to begin with; the newest record in an empty log.
    ///   - clock: the wall clock, in nanoseconds since 1970 UTC.
    init(_ log: LogAccess, at point: Point, clock: Int64) throws(CommandFailure) {
        self.log = log
        view = TimeView(clock: clock)
        if log.firstOffset < log.nextOffset {
            try go(to: log.offset(of: point))
        } else if point != .head {
            _ = try log.offset(of: point)
        }
        try update()
    }

    /// The lines of the screen.
    mutating func draw(_ size: TerminalScreen.Size, _ paint: Paint) -> [String] {
        let screen = TimeScreen(view: view, paint: paint, size: size)
        let drawn = screen.drawn()
        view.scrollMax = drawn.scrollMax
        return drawn.lines
    }

    /// What the shell has to do after a key.
    enum Outcome: Equatable {
        case drawn, redraw, quit
    }

    mutating func press(_ key: TerminalKey, clock: Int64) -> Outcome {
        view.clock = clock
        hasTimes = false
        guard let action = view.take(key) else { return .drawn }
        switch action {
        case .quit: return .quit
        case .redraw: return .redraw
        default: carryOut(action)
        }
        return .drawn
    }

    /// Lets time pass: the log may have grown, and the past may be played.
    ///
    /// - Parameter elapsed: nanoseconds since the last call.
    /// - Returns: whether something is to be drawn again.
    mutating func turn(clock: Int64, elapsed: Int64) -> Bool {
        let second = view.clock / 1_000_000_000
        var isNew = false
        do throws(CommandFailure) {
            isNew = try follow()
            if let action = view.turn(clock: clock, elapsed: elapsed) {
                let before = view.step?.offset
                carryOut(action)
                isNew = isNew || view.step?.offset != before
            } else if !isNew {
                isNew = try readTime()
            }
            if isNew || clock &- askedAt >= Self.askEvery { try update() }
        } catch {
            isNew = view.message?.text != error.line
            view.complain(error.line)
        }
        // Ages go on.
        return isNew || (view.isLive || view.playing != nil) && clock / 1_000_000_000 != second
    }

    // MARK: Actions

    private mutating func carryOut(_ action: TimeView.Action) {
        _ = Output.takeHeldLines()
        do throws(CommandFailure) {
            switch action {
            case .move(let move):
                try carryOut(move)
                try update()
            case .explain: break
            case .tag(let name): try tag(name)
            case .redraw, .quit: break
            }
            if case .explanation = view.page { view.page = .explanation(try explanation()) }
            if let told = Output.takeHeldLines().last { view.message = (told, .dim) }
        } catch {
            view.complain(error.line)
        }
    }

    private mutating func carryOut(_ move: TimeView.Navigation) throws(CommandFailure) {
        guard let bounds = view.bounds, let step = view.step else { return }
        let target: UInt64
        switch move {
        case .records(let count):
            target =
                count < 0
                ? step.offsets.lowerBound.subtractingSaturated(UInt64(-count))
                : step.offset.addingSaturated(UInt64(count))
        case .first: target = bounds.lowerBound
        case .newest: target = bounds.upperBound
        case .point(let text): target = try log.offset(of: Point.read(text))
        case .time(let span): target = try offset(span, from: step)
        case .play(let time): return try play(until: time)
        }
        if target > bounds.upperBound { return tell("this is the newest record") }
        if target < bounds.lowerBound || target == step.offset && step.offset == bounds.lowerBound {
            tell("this is the oldest record that the log has")
        }
        try go(to: target)
    }

    private mutating func tell(_ text: String) { view.message = (text, .dim) }

    /// The record so long before or behind a step, and at least the next one.
    private func offset(
        _ span: Int64, from step: StateWindow.Step
    ) throws(CommandFailure) -> UInt64 {
        let time = step.time.addingSaturated(span)
        let found: Replay.Moment
        do throws(EngineError) {
            found = try log.replay.moment(at: time...time)
        } catch {
            throw CommandFailure(error)
        }
        switch (found, span < 0) {
        case (.at(let offset), true):
            return min(offset, step.offsets.lowerBound.subtractingSaturated(1))
        case (.at(let offset), false): return max(offset, step.offset.addingSaturated(1))
        case (_, true): return log.firstOffset
        case (_, false): return step.offset.addingSaturated(1)
        }
    }

    /// Goes on while the next record had been received by a time.
    private mutating func play(until time: Int64) throws(CommandFailure) {
        var count = 0
        while let point = window.point, point.offset + 1 < log.nextOffset {
            var next = window
            try Self.move(&next, to: point.offset + 1, log)
            guard let step = next.point, step.time <= time else { break }
            window = next
            count += 1
            // What is left is played in the next turn; so is what follows a clock that was set back.
            if count == Self.playedMax || step.time < point.time { break }
        }
        show()
    }

    private mutating func tag(_ name: String) throws(CommandFailure) {
        guard let step = view.step else { return }
        guard TagName.isValid(name) else { throw TagName.failure(name) }
        guard let record = step.record else {
            throw CommandFailure(
                .damaged, "record @\(step.offset) is damaged: it cannot have a tag")
        }
        try log.tagFile.change { list throws(CommandFailure) in
            if let old = list[name] {
                throw CommandFailure(
                    .usage, "there is a tag '\(name)' already: @\(old.offset)")
            }
            list.set(LogTag(name: name, offset: step.offset, receivedAt: record.receivedAt))
        }
        view.message = ("tag:\(name) is @\(step.offset)", .good)
    }

    private func explanation() throws(CommandFailure) -> ConnectivityExplanation? {
        guard let device = view.selected(view.rooms),
            var evidence = DeviceExplanation(deviceID: device.id, state: view.state)
        else { return nil }
        try evidence.readOrigins(log.record, held: log.held)
        return ConnectivityExplanation(evidence: evidence, now: view.now, asOf: view.asOf)
    }

    // MARK: The log

    private mutating func go(to offset: UInt64) throws(CommandFailure) {
        try Self.move(&window, to: offset, log)
        show()
    }

    private static func move(
        _ window: inout StateWindow, to offset: UInt64, _ log: LogAccess
    ) throws(CommandFailure) {
        do throws(EngineError) {
            try window.move(to: offset, in: log.replay)
        } catch {
            throw CommandFailure(error)
        }
    }

    private mutating func show() {
        let bounds = log.firstOffset < log.nextOffset ? log.firstOffset...log.nextOffset - 1 : nil
        view.show(window.trail, bounds: bounds)
        hasTimes = false
        for step in window.trail.suffix(1) { view.times[step.offset] = step.time }
    }

    /// Goes along with the log, where the newest record is shown.
    private mutating func follow() throws(CommandFailure) -> Bool {
        let wasLive = view.isLive || view.step == nil
        let grown = try log.refreshed()
        guard grown.nextOffset != log.nextOffset || grown.firstOffset != log.firstOffset else {
            return false
        }
        log = grown
        if wasLive, log.firstOffset < log.nextOffset {
            try go(to: log.nextOffset - 1)
        } else {
            show()
        }
        return true
    }

    /// Looks whether a daemon is there, where that matters.
    private mutating func update() throws(CommandFailure) {
        askedAt = view.clock
        view.asOf = view.isLive ? try log.asOf(view.state, at: .head) : nil
    }

    /// Reads when one more value of the selected device came.
    ///
    /// - Returns: whether one was read.
    private mutating func readTime() throws(CommandFailure) -> Bool {
        if hasTimes { return false }
        let device = view.selected(view.rooms)
        let wanted = device.map { view.state.attributeEvidence(of: $0.id) } ?? []
        guard let offset = wanted.lazy.map(\.since).first(where: { view.times[$0] == nil }) else {
            hasTimes = true
            return false
        }
        if view.times.count >= Self.timesMax { view.times = [:] }
        view.times[offset] = .some(try log.record(at: offset)?.receivedAt)
        return true
    }
}
