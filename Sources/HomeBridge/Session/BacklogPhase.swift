// SPDX-License-Identifier: Apache-2.0

/// How long after a resumed session messages count as queued during the absence.
///
/// MQTT does not say where the queue ends and live traffic begins. Three ends, whichever is first:
/// 1. The stored message with the broker's version. We subscribe to it anew right after the CONNACK,
///    and a broker sends what it queued for us before that in order, so it comes behind the queue.
/// 2. Nothing was waiting to be read for ``idle``, once the subscriptions are answered: an empty
///    queue, or a broker without that message.
/// 3. ``longest`` has passed: a broker without that message and steady live traffic. Late marks on
///    live messages suppress automations, so this may not last.
struct BacklogPhase: Hashable, Sendable {
    static let idle = Duration.milliseconds(250)
    /// While that stored message is on its way, a slow broker may pause for longer.
    static let idleBeforeSentinel = Duration.seconds(2)
    static let longest = Duration.seconds(60)

    private let started: Duration
    private(set) var lastReceived: Duration
    private var hasSentinel = true

    init(now: Duration) {
        started = now
        lastReceived = now
    }

    mutating func received(now: Duration) {
        lastReceived = now
    }

    /// The broker refuses the subscription to its version.
    mutating func hasNoSentinel() {
        hasSentinel = false
    }

    /// - Parameters:
    ///   - isIdle: nothing was waiting to be read.
    ///   - isWaiting: subscriptions are not answered yet.
    func isOver(now: Duration, isIdle: Bool, isWaiting: Bool) -> Bool {
        now >= started + Self.longest || (isIdle && now >= deadline(isWaiting: isWaiting))
    }

    /// When the phase ends if nothing more comes in.
    func deadline(isWaiting: Bool) -> Duration {
        let end = started + Self.longest
        guard !isWaiting else { return end }
        return min(end, lastReceived + (hasSentinel ? Self.idleBeforeSentinel : Self.idle))
    }
}
