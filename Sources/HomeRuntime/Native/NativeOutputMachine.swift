// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Decides what a home publishes under `hearth/v1/<home>/out/`, and whether it may.
///
/// ```
///        sessionStarted         the stored status, free or ours
///   away ─────────────▶ asking ─────────────────────────────▶ online ◀─────────────┐
///    ▲                    │ somebody else's, or unreadable       │ somebody else's │ free
///    │ sessionLost        ▼                                      ▼ with a smaller  │ again
///    └──────────── in every state                     withdrawn ◀┘ log id ─────────┘
///
///   stop, in every state: ─▶ stopped; online says offline first
/// ```
/// Nothing is published before the stored copy of `out/status` is known. When two logs are online
/// at one home key, the log with the smaller id stays and publishes its status again; the other one
/// withdraws.
///
/// Pure: time comes in as an argument, actions come out. `NativeOutputMachine+Publishing` decides
/// what is published, and in which order.
struct NativeOutputMachine {
    enum State: Hashable {
        case away
        /// The last message at `out/status` on this connection.
        case asking(Seen)
        case online
        case withdrawn(Withdrawal)
        case stopped
    }

    enum Seen: Hashable {
        /// No message, or an empty one.
        case nothing
        case status(NativeStatus)
        case unreadable(String)
    }

    enum Withdrawal: Hashable {
        case beside(logID: String)
        case unreadable(reason: String)
        case notAllowed(code: UInt8)
    }

    /// The actions of the driver, in this order.
    enum Action {
        /// Answered with ``handedOver(_:snapshot:now:)`` or ``refused(_:now:)``.
        case publish(id: Int, OutgoingMessage)
        /// As ``publish(id:_:)``; when the broker answers, also with ``answered(_:code:now:)``.
        case ask(id: Int, OutgoingMessage)
        /// Answered with ``stateHashed(_:_:now:)``.
        case hashState
        /// Answered with ``recordsRead(_:next:now:)``.
        case readRecords(ClosedRange<UInt64>, countMax: Int)
        case log(String)
    }

    /// The library took a message, or will never take it.
    struct HandOver {
        var id: Int
        var isTaken: Bool
    }

    /// The clocks at one moment, in nanoseconds.
    struct Moment {
        /// Since 1970 UTC.
        var wall: Int64
        /// Since some start; never steps.
        var monotonic: Int64
    }

    let messages: NativeMessages
    var limits = NativeOutputLimits()
    var state = State.away
    /// The home at the last published point.
    var newest: HomeSnapshot
    /// Where the chain of diffs ends; nil before the first publication.
    var chained: HomeSnapshot?
    /// Nil before the first publication.
    var nextRecord: UInt64?
    var outbox = NativeOutbox()
    var audience = RecordAudience()
    /// Requests for snapshots that are not made yet.
    var requests: [HomeRequest] = []
    /// A snapshot that answers every request until the next point.
    var lastSnapshot: (offset: UInt64?, payload: [UInt8])?
    /// When the last snapshot for an answer was made, by the monotonic clock.
    var lastSnapshotAt: Int64?
    var lastHash: (offset: UInt64?, at: Int64)?
    var isHashing = false
    var isReading = false
    /// When messages that were not taken are handed over again, by the monotonic clock.
    var retryAt: Int64?
    var status: NativeOutputStatus

    /// - Parameter snapshot: the home as it is now.
    init(messages: NativeMessages, snapshot: HomeSnapshot) {
        self.messages = messages
        newest = snapshot
        status = NativeOutputStatus(home: messages.home)
    }

    // MARK: The session

    mutating func sessionStarted() {
        guard state != .stopped else { return }
        leave()
        state = .asking(.nothing)
    }

    mutating func sessionLost() {
        guard state != .stopped else { return }
        leave()
        state = .away
    }

    /// The end: publishes the offline status last, if online.
    mutating func stop() -> [Action] {
        defer {
            leave()
            state = .stopped
        }
        guard state == .online else { return [] }
        return [publish(.status, messages.will)]
    }

    // MARK: The status topic

    /// The stored copy of `out/status` has come, if there is one.
    ///
    /// - Parameter refusal: The broker's code where it does not let the session read the topic.
    mutating func watchedCurrent(refusal: UInt8?, now: Moment) -> [Action] {
        guard case .asking(let seen) = state else { return [] }
        if let refusal { return withdraw(.notAllowed(code: refusal)) }
        return decide(seen, now)
    }

    /// Whether this log may speak, by the stored status.
    private mutating func decide(_ seen: Seen, _ now: Moment) -> [Action] {
        switch seen {
        case .nothing: return goOnline(now)
        case .unreadable(let reason): return withdraw(.unreadable(reason: reason))
        case .status(let status):
            guard status.isOnline, !isOwn(status) else { return goOnline(now) }
            return withdraw(.beside(logID: status.logID))
        }
    }

    /// A message came at `out/status`.
    ///
    /// - Parameter isStored: it is the stored copy: there is nothing to wait for. Behind a lost
    ///   connection, with a broker that does not tell the end of its queue, that could take a minute.
    mutating func watched(_ payload: [UInt8], isStored: Bool, now: Moment) -> [Action] {
        let seen = Self.read(payload)
        switch state {
        case .away, .stopped, .withdrawn(.notAllowed): return []
        case .asking:
            state = .asking(seen)
            return isStored ? decide(seen, now) : []
        case .online: return meet(seen, now)
        case .withdrawn(let withdrawal): return reconsider(seen, withdrawal, now)
        }
    }

    private static func read(_ payload: [UInt8]) -> Seen {
        guard !payload.isEmpty else { return .nothing }
        do throws(NativeStatus.Unreadable) {
            return .status(try NativeStatus(payload))
        } catch {
            return .unreadable(error.reason)
        }
    }

    /// While online: makes sure that the status at the topic is this log's, or withdraws.
    private mutating func meet(_ seen: Seen, _ now: Moment) -> [Action] {
        switch seen {
        case .unreadable(let reason): return withdraw(.unreadable(reason: reason))
        case .nothing: return [sayOnline(now)]
        case .status(let status):
            if isOwn(status) { return status.isOnline ? [] : [sayOnline(now)] }
            guard status.isOnline, utf8Less(status.logID, messages.logID) else {
                return [sayOnline(now)]
            }
            return withdraw(.beside(logID: status.logID))
        }
    }

    /// While withdrawn: publishes again once the topic is free.
    private mutating func reconsider(
        _ seen: Seen, _ withdrawal: Withdrawal, _ now: Moment
    ) -> [Action] {
        switch seen {
        case .nothing: return goOnline(now)
        case .unreadable(let reason): return withdraw(.unreadable(reason: reason))
        case .status(let status):
            guard !isOwn(status) else { return [] }
            if status.isOnline { return withdraw(.beside(logID: status.logID)) }
            // Only the end of the log that this one made room for frees the topic, not that of a
            // third.
            if case .beside(let logID) = withdrawal, !utf8Equal(logID, status.logID) { return [] }
            return goOnline(now)
        }
    }

    private func isOwn(_ status: NativeStatus) -> Bool {
        utf8Equal(status.logID, messages.logID)
    }

    // MARK: Coming and going

    private mutating func goOnline(_ now: Moment) -> [Action] {
        var actions: [Action] = []
        if case .withdrawn = state {
            actions.append(.log("\(messages.statusTopic) is free again: publishing"))
        }
        state = .online
        lastHash = nil
        if chained == nil {
            chained = newest
            nextRecord = newest.offset.map { $0 + 1 } ?? 0
        }
        actions.append(sayOnline(now))
        return actions + advance(now)
    }

    private mutating func sayOnline(_ now: Moment) -> Action {
        publish(.status, messages.online(offset: newest.offset, at: now.wall))
    }

    private mutating func withdraw(_ reason: Withdrawal) -> [Action] {
        guard state != .withdrawn(reason) else { return [] }
        leave()
        state = .withdrawn(reason)
        let topic = messages.statusTopic
        switch reason {
        case .beside(let logID):
            return [.log("log \(logID) is online at \(topic): nothing is published beside it")]
        case .unreadable(let reason):
            return [
                .log("\(topic) is unreadable, nothing is published until it is gone: \(reason)")
            ]
        case .notAllowed:
            return [.log("the broker does not let us read \(topic): nothing is published")]
        }
    }

    /// Drops what is of use only now; the chain of diffs and the records go on later.
    private mutating func leave() {
        status.requestsDropped += requests.count + outbox.leave()
        requests = []
        lastSnapshot = nil
        retryAt = nil
        audience = RecordAudience()
    }

    // MARK: What others may know

    var currentStatus: NativeOutputStatus {
        var status = status
        status.diffOffset = chained?.offset
        status.nextRecord = nextRecord
        status.phase =
            switch state {
            case .away: .away
            case .asking: .asking
            case .online: .online
            case .withdrawn(.beside(let logID)): .beside(logID: logID)
            case .withdrawn(.unreadable(let reason)): .unreadable(reason: reason)
            case .withdrawn(.notAllowed(let code)): .notAllowed(code: code)
            case .stopped: .stopped
            }
        return status
    }
}
