// SPDX-License-Identifier: Apache-2.0

/// An immutable fact that happened.
///
/// Kinds and fields are added, never redefined. `docs/EVENTS.md` gives the fold rule of each.
public enum HomeEvent: Hashable, Sendable {
    // The log and the engine.
    case logOpened(LogOpened)
    case reducerChanged(version: UInt32)
    case clockStepped(ClockStepped)
    case rangeLost(RangeLost)
    case timerFired(TimerFired)
    case profileChanged(ProfileSettings)
    /// Stands in the place of a record that a copy of a log leaves out, with the names of the kinds
    /// of its events.
    case recordDropped(kinds: [String])
    case logRestored(LogRestored)

    // The broker session.
    case sessionStarted(SessionStarted)
    case sessionResumed(profile: String)
    case sessionLost(SessionLost)
    case brokerRolledBack(profile: String)
    case subscriptionsAcknowledged(SubscriptionsAcknowledged)
    case brokerDropped(BrokerDropped)

    // Structures and rooms.
    case structureAnnounced(StructureAnnounced)
    case structureRenamed(id: String, name: String)
    case roomAnnounced(RoomAnnounced)
    case roomRenamed(id: String, name: String)
    case roomRemoved(id: String)

    // Devices.
    case deviceAnnounced(DeviceAnnounced)
    case deviceDescribed(DeviceDescribed)
    case deviceRenamed(DeviceRenamed)
    case deviceMoved(DeviceMoved)
    case deviceRemoved(DeviceRemoved)
    case devicesListed(DevicesListed)
    case devicesJoined(kept: String, merged: String)

    // Reports of devices.
    case attributesReported(AttributesReported)
    case connectivityReported(ConnectivityReported)
    case momentaryOccurred(MomentaryOccurred)
    case expiryScheduled(ExpiryScheduled)
    case historyImported(HistoryImported)

    // The memory of codecs, and messages that they could not read yet.
    case bindingDeclared(BindingDeclared)
    case bindingRemoved(BindingRemoved)
    case messageHeld(MessageHeld)
    case heldReleased(HeldReleased)
    case messageUnreadable(MessageUnreadable)
    case messageIgnored(reason: String)

    // Commands and their outcomes.
    case commandReceived(CommandReceived)
    case commandRequested(CommandRequested)
    case commandSent(CommandSent)
    case commandConfirmed(CommandConfirmed)
    case commandFailed(CommandFailed)
    case commandUnconfirmed(CommandUnconfirmed)
    case commandObserved(CommandObserved)
}

/// The first record of every log.
public struct LogOpened: Hashable, Sendable {
    /// 32 lower-case hex digits, minted at creation.
    public var logID = ""
    public var homeName = ""
    public var reducerVersion: UInt32 = 0

    public init(logID: String, homeName: String, reducerVersion: UInt32) {
        self.logID = logID
        self.homeName = homeName
        self.reducerVersion = reducerVersion
    }
}

extension LogOpened: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("logID", &logID)
        try visitor.text("homeName", &homeName)
        try visitor.number("reducerVersion", &reducerVersion)
    }
}

/// From here on the log is another one than that it was restored from, with an id of its own.
public struct LogRestored: Hashable, Sendable {
    /// 32 lower-case hex digits, minted by the restore.
    public var logID = ""
    /// The id of the log whose records come before.
    public var from = ""

    public init(logID: String, from: String) {
        self.logID = logID
        self.from = from
    }
}

extension LogRestored: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("logID", &logID)
        try visitor.text("from", &from)
    }
}

/// The wall clock moved against the monotonic one by more than a second; a new era begins.
public struct ClockStepped: Hashable, Sendable {
    public var era: UInt32 = 0
    /// The step in nanoseconds; positive is forward.
    public var step: Int64 = 0

    public init(era: UInt32, step: Int64) {
        self.era = era
        self.step = step
    }
}

extension ClockStepped: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.number("era", &era)
        try visitor.number("step", &step)
    }
}

/// Records that a damaged log no longer holds.
public struct RangeLost: Hashable, Sendable {
    public var first: UInt64 = 0
    public var last: UInt64 = 0

    public init(first: UInt64, last: UInt64) {
        self.first = first
        self.last = last
    }
}

extension RangeLost: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.number("first", &first)
        try visitor.number("last", &last)
    }
}

/// A timer that the fold had scheduled came due.
public struct TimerFired: Hashable, Sendable {
    public var timer = TimerKind.sessionGrace
    /// The profile, source or device that the timer belongs to.
    public var subject = ""

    public init(timer: TimerKind, subject: String) {
        self.timer = timer
        self.subject = subject
    }
}

extension TimerFired: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.choice("timer", &timer)
        try visitor.symbol("subject", &subject)
    }
}

/// The timers that the fold schedules.
public enum TimerKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A lost session: after it nothing is known of the profile's devices.
    case sessionGrace = 0
    /// A device list that dropped more than half: after it the missing devices are removed.
    case removalGrace = 1
    /// A fact that flapped was unchanged for the profile's window: its own value is shown.
    case settled = 2
    /// A value that was said to hold for a time was not said again: another one takes its place.
    case expired = 3

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .sessionGrace: "sessionGrace"
        case .removalGrace: "removalGrace"
        case .settled: "settled"
        case .expired: "expired"
        }
    }
}

extension TimerKind: FieldChoice {}

/// The settings of a broker profile that influence the fold.
public struct ProfileSettings: Hashable, Sendable {
    public var profile = ""
    /// The route of everything that this profile brings; an announcement may say another.
    public var route = LocalityType.unspecified
    /// The structure that devices of this profile belong to; nil means `structure:1`.
    public var structureName: String?
    public var sessionGraceSeconds: UInt32 = 0
    public var removalGraceSeconds: UInt32 = 0
    /// The window in which a fact of connectivity may change twice and no more; 0: damp nothing,
    /// as in logs that were written before there was a window.
    public var settleSeconds: UInt32 = 0

    public init(
        profile: String, route: LocalityType = .localPeer, structureName: String? = nil,
        sessionGraceSeconds: UInt32 = 30, removalGraceSeconds: UInt32 = 60,
        settleSeconds: UInt32 = 0
    ) {
        self.profile = profile
        self.route = route
        self.structureName = structureName
        self.sessionGraceSeconds = sessionGraceSeconds
        self.removalGraceSeconds = removalGraceSeconds
        self.settleSeconds = settleSeconds
    }
}

extension ProfileSettings: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        var hasWindow = settleSeconds > 0
        try visitor.symbol("profile", &profile)
        // Settings without a window have the bytes that they always had.
        try visitor.choice("route", &route, bit: 0x80, &hasWindow)
        try visitor.optionalText("structureName", &structureName)
        try visitor.number("sessionGraceSeconds", &sessionGraceSeconds)
        try visitor.number("removalGraceSeconds", &removalGraceSeconds)
        if visitor.has(hasWindow) { try visitor.number("settleSeconds", &settleSeconds) }
    }
}

/// The broker had no session for us: a new epoch, and whatever it had queued before is gone.
public struct SessionStarted: Hashable, Sendable {
    public var profile = ""
    public var epoch: UInt32 = 0
    /// A session of an earlier epoch was expected: messages may have been lost (a gap).
    public var isGap = false

    public init(profile: String, epoch: UInt32, isGap: Bool) {
        self.profile = profile
        self.epoch = epoch
        self.isGap = isGap
    }
}

extension SessionStarted: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.number("epoch", &epoch)
        try visitor.flag("gap", &isGap)
    }
}

/// The connection to the broker ended.
public struct SessionLost: Hashable, Sendable {
    public var profile = ""
    public var reason = ""

    public init(profile: String, reason: String) {
        self.profile = profile
        self.reason = reason
    }
}

extension SessionLost: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.text("reason", &reason)
    }
}

/// The broker dropped messages: some may have been this client's (a gap).
public struct BrokerDropped: Hashable, Sendable {
    public var profile = ""
    /// Messages dropped since the last time: for all clients together where the broker counts them,
    /// else those of this session whose packet ids never came.
    public var count: UInt64 = 0

    public init(profile: String, count: UInt64) {
        self.profile = profile
        self.count = count
    }
}

extension BrokerDropped: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.number("count", &count)
    }
}

/// The broker acknowledged the subscription plan.
public struct SubscriptionsAcknowledged: Hashable, Sendable {
    public var profile = ""
    /// The whole plan in force, sorted.
    public var filters: [String] = []
    /// The filters that the broker refused, sorted.
    public var refused: [String] = []

    public init(profile: String, filters: [String], refused: [String]) {
        self.profile = profile
        self.filters = filters
        self.refused = refused
    }
}

extension SubscriptionsAcknowledged: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.texts("filters", &filters)
        try visitor.texts("refused", &refused)
    }
}
