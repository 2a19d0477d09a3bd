// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What is known of the edit that is next, beside what is durable, and what is to be done with it.
/// Pure: it knows no file, no clock and no home.
///
/// Before an edit is given to the home it is marked as sent. A sent one is looked up in the home's
/// log first, and given again only where it does not stand there.
struct EditAttempt {
    enum Step: Hashable {
        /// It has its outcome.
        case settle(Edit.State)
        /// It is to be marked as sent, and looked at again.
        case send
        /// The home is to be given it.
        case give
        /// Nothing is to be done for so long.
        case wait(Duration)
    }

    let id: String
    /// It is not given again before this.
    private var notBefore: ContinuousClock.Instant
    private var pause = Pause()
    /// How often the home had its id before, and the log did not say so.
    private var timesKnown = 0
    /// How often the home did not take it.
    private var timesNotNow = 0
    /// So long it waits for the value that the edit before it made.
    private let seenBefore: ContinuousClock.Instant
    /// Since when the age of the edits is not known; nil: it is.
    private var doubtedSince: ContinuousClock.Instant?

    /// How long the report of a device may take behind its answer.
    static let seenTime = Duration.seconds(10)
    static let lookTime = Duration.milliseconds(250)
    static let queuedTime = Duration.seconds(2)
    static let timesKnownMax = 6
    private static let timesNear = 2
    /// A home that was just started takes commands over MQTT for stored ones for a while; this is
    /// more than two minutes. One whose clock is wrong never takes any.
    static let timesNotNowMax = 20
    /// So long edits wait for a clock that was set back: a machine without one of its own asks for
    /// the time soon after it has a network.
    static let doubtTime = Duration.seconds(120)

    /// - Parameter before: of the edit that was next before; its doubt is that of the clock.
    init(_ id: String, now: ContinuousClock.Instant, after before: EditAttempt? = nil) {
        self.id = id
        doubtedSince = before?.doubtedSince
        notBefore = now
        seenBefore = now + Self.seenTime
    }

    /// Whether the whole log is to be searched: the home says that it has the id, and it does not
    /// stand where it should.
    var searchesAll: Bool { timesKnown > Self.timesNear }

    /// The next step with an edit that waits.
    ///
    /// - Parameters:
    ///   - isUnseen: whether the value that it is based on is not reported yet, and an edit before it
    ///     made that value.
    ///   - doubt: why its age is not known.
    mutating func step(
        isUnseen: Bool, doubt: ClockDoubt?, now: ContinuousClock.Instant
    ) -> Step {
        let isHopeless = isHopeless(doubt, now)
        if let doubt {
            guard isHopeless else { return .wait(Self.lookTime) }
            return .settle(
                .refused(CommandRefusal(.failedPrecondition, "it was not sent: \(doubt.words)")))
        }
        return isUnseen && now < seenBefore ? .wait(Self.lookTime) : .send
    }

    /// Whether a clock has been wrong for longer than edits wait for it.
    private mutating func isHopeless(
        _ doubt: ClockDoubt?, _ now: ContinuousClock.Instant
    ) -> Bool {
        guard doubt != nil else {
            doubtedSince = nil
            return false
        }
        let since = doubtedSince ?? now
        doubtedSince = since
        return now - since >= Self.doubtTime
    }

    /// The next step with an edit that was sent.
    ///
    /// - Parameters:
    ///   - logged: what the home's log says of it, once the replica has all of it.
    ///   - isTooOld: whether its time is over.
    ///   - doubt: why its age is not known.
    mutating func step(
        logged: LoggedEdit, isTooOld: Bool, doubt: ClockDoubt?, now: ContinuousClock.Instant
    ) -> Step {
        let isHopeless = isHopeless(doubt, now)
        switch logged {
        case .ended(let outcome): return .settle(outcome)
        case .underWay: return .wait(Self.queuedTime)
        case .unknown: break
        }
        if let doubt {
            guard isHopeless else { return .wait(Self.queuedTime) }
            return .settle(.unconfirmed("the home's log does not say, and \(doubt.words)"))
        }
        guard !isTooOld else {
            return .settle(
                .unconfirmed("the home's log does not say, and it is too old to ask again"))
        }
        return now < notBefore ? .wait(notBefore - now) : .give
    }

    /// What follows from the home's answer; nil: there was none, so nobody knows whether it came.
    mutating func answered(
        _ answer: EditAnswer?, now: ContinuousClock.Instant,
        random: inout some RandomNumberGenerator
    ) -> Step {
        var time = pause.take(random: &random)
        switch answer {
        case .settled(let outcome): return .settle(outcome)
        case .queued: time = Self.queuedTime
        case .known:
            timesKnown += 1
            guard timesKnown < Self.timesKnownMax else {
                return .settle(.unconfirmed("the home had a command with this id before"))
            }
        case .notNow(let text):
            timesNotNow += 1
            guard timesNotNow < Self.timesNotNowMax else {
                return .settle(.refused(CommandRefusal(.unavailable, text)))
            }
        case nil: break
        }
        notBefore = now + time
        return .wait(time)
    }
}
