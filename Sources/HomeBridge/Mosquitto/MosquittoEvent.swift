// SPDX-License-Identifier: Apache-2.0

/// What the library reported in a callback, kept until the loop handles it.
package enum MosquittoEvent: Sendable {
    /// The broker answered CONNECT; code 0 is a welcome.
    case connectAnswered(code: UInt8, isSessionPresent: Bool, limits: BrokerLimits)
    /// A library error (below 128) or the reason code of the broker's DISCONNECT.
    case disconnected(code: Int32)
    /// Without the epoch, backlog and fence fields, which the loop fills in.
    case message(IncomingMessage)
    case subscribed(packetID: Int32, codes: [UInt8])
    case unsubscribed(packetID: Int32)
    /// Written (QoS 0) or answered by the broker (QoS 1).
    case published(packetID: Int32, code: UInt8)
}
