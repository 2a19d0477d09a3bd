// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds the copies of one publication that a broker delivers for several crossing filters.
///
/// Such copies come one right behind the other, equal in everything but their subscription. So two
/// adjacent deliveries are one publication when topic, payload, QoS and retain flag are the same,
/// their sets of subscription identifiers have nothing in common, and the broker may serve at least
/// two filters that match. A second, equal press always comes from a subscription that the first
/// press came from as well: a broker serves a publication either by all matching subscriptions, as
/// mosquitto does, or by the same one each time.
///
/// A change of the subscriptions ends the comparison, with one exception. A broker queues messages
/// beyond its window and answers a subscription at once, so a SUBACK or UNSUBACK may come between
/// two copies. A delivery is still a copy if its subscription has sent a copy on this topic since
/// it was granted. The broker then serves a publication by all matching subscriptions, so this
/// subscription served the first delivery too, and its next delivery is the copy.
struct SubscriptionCopies: Sendable {
    enum Decision: Hashable, Sendable {
        case new
        /// The delivery before was the same publication.
        case copy
        /// The log ends with an equal message, but does not name the subscription that it came
        /// from.
        case possibleCopy
    }

    /// The last delivery, with the identifiers of all its copies so far.
    private var last: IncomingMessage?
    /// Whether the subscriptions changed since `last`.
    private var isChanged = false
    /// The subscriptions that have sent copies since they were granted.
    private var copying: Set<Serving> = []
    private static let copyingMax = 1024
    /// The last message of the log, until the first delivery.
    private var logged: FenceEntry?

    /// - Parameter fence: of the books.
    init(fence: SessionFence) {
        logged = fence.current.last
    }

    /// The broker serves other subscriptions from here on.
    ///
    /// - Parameter granted: the identifiers of new ones.
    mutating func subscriptionsChanged(granted: Set<UInt32>) {
        isChanged = true
        copying = copying.filter { !granted.contains($0.identifier) }
    }

    /// The broker has lost our session.
    mutating func sessionStarted() {
        self = SubscriptionCopies(logged: logged)
    }

    private init(logged: FenceEntry?) {
        self.logged = logged
    }

    /// Judges one delivery, in the order of arrival, redelivered ones included.
    ///
    /// - Parameter mayCopy: whether several filters that the broker may serve match the topic.
    mutating func decide(
        _ message: IncomingMessage, mayCopy: (_ topic: String) -> Bool
    ) -> Decision {
        let identifiers = message.subscriptionIdentifiers
        defer { logged = nil }
        guard !identifiers.isEmpty else {
            last = nil
            return .new
        }
        if let last, last.isSamePublication(message),
            !identifiers.contains(where: last.subscriptionIdentifiers.contains)
        {
            let isUndisturbed = !isChanged && mayCopy(message.topic)
            if isUndisturbed { note(last.subscriptionIdentifiers + identifiers, message) }
            if isUndisturbed || hasSentCopies(identifiers, message) {
                self.last?.subscriptionIdentifiers += identifiers
                return .copy
            }
        }
        last = message
        isChanged = false
        guard let logged, logged.isFollowed(by: message), mayCopy(message.topic) else {
            return .new
        }
        return .possibleCopy
    }
}

extension SubscriptionCopies {
    /// A subscription, as far as its messages name it: many filters share an identifier, but only
    /// one of them matches a topic. Messages of QoS 0 overtake others, so they stand for
    /// themselves.
    private struct Serving: Hashable {
        var identifier: UInt32
        var topic: ByteString
        var isAtMostOnce: Bool

        init(_ identifier: UInt32, _ message: IncomingMessage) {
            self.identifier = identifier
            topic = ByteString(message.topic)
            isAtMostOnce = message.qos == 0
        }
    }

    private mutating func note(_ identifiers: [UInt32], _ message: IncomingMessage) {
        if copying.count > Self.copyingMax { copying = [] }
        copying.formUnion(identifiers.map { Serving($0, message) })
    }

    private func hasSentCopies(_ identifiers: [UInt32], _ message: IncomingMessage) -> Bool {
        identifiers.allSatisfy { copying.contains(Serving($0, message)) }
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
