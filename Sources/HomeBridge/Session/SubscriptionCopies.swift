// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds the copies of one publication that a broker delivers for several crossing filters.
///
/// Such copies come one right behind the other, equal in everything but the subscription that they
/// come of. So two adjacent deliveries are one publication when topic, payload, QoS and retain flag
/// are the same, their sets of subscription identifiers have nothing in common, and at least two
/// filters match that the broker may serve. A second, equal press always comes of a subscription that the first
/// one came of as well: for a broker serves a publication by all that match, as mosquitto does, or
/// by the same one each time. What changes the subscriptions therefore ends the comparison.
struct SubscriptionCopies: Sendable {
    enum Verdict: Hashable, Sendable {
        case new
        /// The delivery before was the same publication.
        case copy
        /// The log ends with such a message, but not with the subscription that it came of.
        case possibleCopy
    }

    /// With the identifiers of all its copies so far.
    private var last: IncomingMessage?
    /// What the log ends with, until the first delivery.
    private var logged: FenceEntry?

    /// - Parameter fence: of the books.
    init(fence: SessionFence) {
        logged = fence.current.last
    }

    /// The broker serves other subscriptions from here on, or has lost our session.
    mutating func subscriptionsChanged() {
        last = nil
    }

    /// Looks at one delivery, in the order of arrival; redelivered ones too.
    ///
    /// - Parameter mayCopy: whether several filters match a topic that the broker may serve now.
    mutating func judge(
        _ message: IncomingMessage, mayCopy: (_ topic: String) -> Bool
    ) -> Verdict {
        defer { logged = nil }
        let identifiers = message.subscriptionIdentifiers
        guard !identifiers.isEmpty else {
            last = nil
            return .new
        }
        if let last, last.isSamePublication(message),
            !identifiers.contains(where: last.subscriptionIdentifiers.contains),
            mayCopy(message.topic)
        {
            self.last?.subscriptionIdentifiers += identifiers
            return .copy
        }
        last = message
        guard let logged, logged.isFollowed(by: message), mayCopy(message.topic) else {
            return .new
        }
        return .possibleCopy
    }
}

extension IncomingMessage {
    fileprivate func isSamePublication(_ other: IncomingMessage) -> Bool {
        qos == other.qos && isRetained == other.isRetained && payload == other.payload
            && utf8Equal(topic, other.topic)
    }
}

extension FenceEntry {
    /// Whether a message equals this one and has the next packet id.
    fileprivate func isFollowed(by message: IncomingMessage) -> Bool {
        let next = packetID == .max ? 1 : packetID + 1
        return message.packetID == next && message.fenceHash == hash
    }
}
