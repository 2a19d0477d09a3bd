// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A home at one moment of its log, and what a person looks at there. Pure: keys and news change
/// it, and what needs the log comes out as an action.
///
///     past ── the newest record is reached ──▶ live (goes along as the log grows)
///     live ── a step back ──▶ past
///     past ── space ──▶ playing ── space, any other step ──▶ past
///     playing ── the newest record is reached ──▶ live
struct TimeView {
    enum Pane: Equatable {
        case devices, detail, events
    }

    /// A step through the log.
    enum Navigation: Equatable {
        /// So many records on.
        case records(Int)
        /// So many nanoseconds on, and at least one record.
        case time(Int64)
        /// To the newest record that had been received, in nanoseconds since 1970 UTC.
        case play(until: Int64)
        case first, newest
        /// To a point as a person writes it.
        case point(String)
    }

    /// What needs the log.
    enum Action: Equatable {
        case move(Navigation)
        case explain
        case tag(String)
        case redraw
        case quit
    }

    /// A line that is being typed.
    struct Input: Equatable {
        enum Purpose: Equatable {
            case point, filter, tag
        }

        var purpose: Purpose
        var text = ""
        static let lengthMax = 200
    }

    /// A page in front of the panes.
    enum Page {
        case help, difference
        /// Of the selected device; nil until the log was read.
        case explanation(ConnectivityExplanation?)
    }

    struct Mark {
        var offset: UInt64
        var state: HomeState
    }

    /// The steps up to the moment, which is the last one; none where the log is empty.
    var trail: ArraySlice<StateWindow.Step> = []
    /// The oldest and the newest record of the log; nil where there is none.
    var bounds: ClosedRange<UInt64>?
    /// The wall clock, in nanoseconds since 1970 UTC.
    var clock: Int64
    /// Set at the newest record where no daemon runs.
    var asOf: AsOf?
    /// When records were received, as far as they were looked for; nil for one that is not kept.
    var times: [UInt64: Int64?] = [:]
    /// What a step or a mistake has to say; safe for a terminal.
    var message: (text: String, style: TextStyle)?
    var page: Page?

    private(set) var focus = Pane.devices
    /// The pane below the devices where there is space for one.
    private(set) var lower = Pane.detail
    /// How far the focused pane or the page is scrolled.
    private(set) var scroll = 0
    /// How far it can be; set by the drawing.
    var scrollMax = 0
    private(set) var filter = ""
    private(set) var mark: Mark?
    private(set) var input: Input?
    /// The instant that is being played; nil while nothing is.
    private(set) var playing: Int64?
    private(set) var speedIndex = 0
    private var selectedID: String?

    static let speeds = [1, 10, 60, 600, 3600]
    static let minute: Int64 = 60_000_000_000

    init(clock: Int64) { self.clock = clock }

    var step: StateWindow.Step? { trail.last }
    var state: HomeState { step?.state ?? HomeState() }
    var snapshot: HomeSnapshot { state.graph }
    var isLive: Bool { step != nil && step?.offset == bounds?.upperBound }
    var speed: Int { Self.speeds[speedIndex] }
    /// The time from which ages count.
    var now: Int64 { isLive ? max(clock, step?.time ?? clock) : step?.time ?? clock }

    /// The devices that the filter lets through, by room.
    var rooms: [(room: RoomState?, devices: [DeviceState])] {
        let rooms = HomeWords.byRoom(snapshot, snapshot.devices.map { asOf.shown($0) })
        if filter.isEmpty { return rooms }
        return rooms.compactMap { room, devices in
            let found = devices.filter { isWanted($0, in: room) }
            return found.isEmpty ? nil : (room, found)
        }
    }

    private func isWanted(_ device: DeviceState, in room: RoomState?) -> Bool {
        let words = [
            device.name, device.id, HomeWords.roomName(room), HomeWords.type(of: device),
            device.connectivityState.name,
        ]
        return isFound(in: (words + MainValues.texts(of: device)).joined(separator: " "))
    }

    /// Whether the filter lets a line through.
    func isFound(in text: String) -> Bool {
        filter.isEmpty || text.lowercased().contains(filter.lowercased())
    }

    /// The selected device; the first one where that is not in the list.
    func selected(_ rooms: [(room: RoomState?, devices: [DeviceState])]) -> DeviceState? {
        let devices = rooms.flatMap(\.devices)
        return devices.first { HomeWords.utf8Same(selectedID, $0.id) } ?? devices.first
    }

    // MARK: News

    /// Shows another moment.
    mutating func show(_ trail: ArraySlice<StateWindow.Step>, bounds: ClosedRange<UInt64>?) {
        let before = step?.time
        self.trail = trail
        self.bounds = bounds
        if focus == .events { scroll = 0 }
        if isLive { playing = nil } else { asOf = nil }
        // The clock was set back: what is played goes on from there.
        if playing != nil, let before, let time = step?.time, time < before { playing = time }
    }

    /// Lets time pass.
    ///
    /// - Parameter elapsed: nanoseconds since the last call.
    mutating func turn(clock: Int64, elapsed: Int64) -> Action? {
        self.clock = clock
        guard let playing else { return nil }
        let next = playing.addingSaturated(elapsed.multipliedSaturated(by: Int64(speed)))
        self.playing = next
        return .move(.play(until: next))
    }

    mutating func complain(_ text: String) { message = (text, .bad) }

    // MARK: Keys

    mutating func take(_ key: TerminalKey) -> Action? {
        if key == .redraw { return .redraw }
        if input != nil { return type(key) }
        message = nil
        switch key {
        case .left(let modifier): return back(modifier)
        case .right(let modifier): return on(modifier)
        case .home: return move(.first)
        case .end: return move(.newest)
        case .up: return go(by: -1)
        case .down: return go(by: 1)
        case .pageUp: return go(by: -10)
        case .pageDown: return go(by: 10)
        case .tab: changeFocus()
        case .enter: return page == nil ? explain() : close()
        case .escape: return escape()
        case .backspace: break
        case .redraw: return .redraw
        case .character(let letter): return take(letter)
        }
        return nil
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Action? {
        switch letter {
        case "q", "Q": return page == nil ? .quit : close()
        case "h": return back(.none)
        case "l": return on(.none)
        case "k": return go(by: -1)
        case "j": return go(by: 1)
        case "[": return back(.shift)
        case "]": return on(.shift)
        case "{": return back(.control)
        case "}": return on(.control)
        case "<": return back(.alt)
        case ">": return on(.alt)
        case " ": play()
        case "+", "=": speedIndex = min(speedIndex + 1, Self.speeds.count - 1)
        case "-": speedIndex = max(speedIndex - 1, 0)
        case "g": input = Input(purpose: .point)
        case "/": input = Input(purpose: .filter, text: filter)
        case "t":
            if step != nil { input = Input(purpose: .tag) }
        case "m": setMark()
        case "d": compare()
        case "e": return explain()
        case "?": open(.help)
        default:
            let shown = TerminalText.escape(String(letter))
            message = ("'\(shown)' is no key: ? shows them", .dim)
        }
        return nil
    }

    private mutating func back(_ modifier: TerminalKey.Modifier) -> Action? {
        move(modifier.span.map { .time(-$0) } ?? .records(-1))
    }

    private mutating func on(_ modifier: TerminalKey.Modifier) -> Action? {
        move(modifier.span.map { .time($0) } ?? .records(1))
    }

    private mutating func move(_ move: Navigation) -> Action? {
        playing = nil
        guard step != nil else { return nil }
        return .move(move)
    }

    private mutating func play() {
        guard playing == nil, let time = step?.time else {
            playing = nil
            return
        }
        if isLive {
            message = ("this is the newest record: there is nothing to play", .dim)
        } else {
            playing = time
        }
    }

    /// Selects another device, or scrolls.
    private mutating func go(by count: Int) -> Action? {
        let explains = if case .explanation = page { true } else { false }
        guard focus == .devices, page == nil else {
            // The newest events are at the foot of their pane.
            let isUpward = page == nil && focus == .events
            scroll = min(max(0, scroll + (isUpward ? -count : count)), scrollMax)
            return nil
        }
        let rooms = rooms
        let devices = rooms.flatMap(\.devices)
        guard let current = selected(rooms),
            let index = devices.firstIndex(where: { utf8Equal($0.id, current.id) })
        else { return nil }
        selectedID = devices[min(max(0, index + count), devices.count - 1)].id
        return explains ? .explain : nil
    }

    private mutating func changeFocus() {
        guard page == nil else { return }
        scroll = 0
        switch focus {
        case .devices: focus = .detail
        case .detail: focus = .events
        case .events: focus = .devices
        }
        if focus != .devices { lower = focus }
    }

    private mutating func setMark() {
        guard let step else { return }
        mark = Mark(offset: step.offset, state: step.state)
        message = ("mark at @\(step.offset): d shows what changed since", .good)
    }

    private mutating func compare() {
        if case .difference = page {
            page = nil
        } else if mark == nil {
            message = ("no mark yet: m sets one, then go elsewhere and press d", .warning)
        } else {
            open(.difference)
        }
    }

    private mutating func explain() -> Action? {
        if case .explanation = page { return close() }
        guard selected(rooms) != nil else { return nil }
        open(.explanation(nil))
        return .explain
    }

    private mutating func open(_ page: Page) {
        self.page = page
        scroll = 0
    }

    private mutating func close() -> Action? {
        page = nil
        scroll = 0
        return nil
    }

    private mutating func escape() -> Action? {
        if page != nil { return close() }
        playing = nil
        filter = ""
        return nil
    }

    // MARK: Typing

    private mutating func type(_ key: TerminalKey) -> Action? {
        guard var line = input else { return nil }
        switch key {
        case .character(let letter):
            guard line.text.unicodeScalars.count < Input.lengthMax else { return nil }
            line.text.unicodeScalars.append(letter)
        case .backspace:
            if line.text.isEmpty { return cancel() }
            line.text.removeLast()
        case .enter: return finish(line)
        case .escape: return cancel()
        default: return nil
        }
        input = line
        if line.purpose == .filter { filter = line.text }
        return nil
    }

    private mutating func cancel() -> Action? {
        if input?.purpose == .filter { filter = "" }
        input = nil
        return nil
    }

    private mutating func finish(_ line: Input) -> Action? {
        input = nil
        message = nil
        switch line.purpose {
        case .filter: return nil
        case .point: return line.text.isEmpty ? nil : move(.point(line.text))
        case .tag: return line.text.isEmpty ? nil : .tag(line.text)
        }
    }
}

extension TerminalKey.Modifier {
    /// How many nanoseconds an arrow with it goes; nil for one record.
    fileprivate var span: Int64? {
        switch self {
        case .none: nil
        case .shift: TimeView.minute
        case .control: 60 * TimeView.minute
        case .alt: 24 * 60 * TimeView.minute
        }
    }
}
