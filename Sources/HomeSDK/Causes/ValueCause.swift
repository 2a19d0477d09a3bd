// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The cause of a value, as far as the log shows it.
package enum ValueCause: Hashable, Sendable {
    /// A command of this home asked for it.
    case command(CauseOfCommand)
    /// Another client sent the device a message shortly before.
    case other(CauseOfOther)
    /// No command came before: the device changed it itself, or a client that Hearth cannot hear.
    case device
    /// It was reported later than it happened, so the cause is unknown: `stored`, `late`.
    case notLive(Delivery)
    /// No message brought it: `timer`, `import`.
    case noMessage(RecordCause)
}

/// A command of this home that asked for a value.
package struct CauseOfCommand: Hashable, Sendable {
    package var id: String
    /// The record of the request.
    package var offset: UInt64
    /// Nil where it was not given, as in old logs.
    package var sender: CommandSender?
    package var outcome = Outcome.open
    /// The record of the outcome.
    package var endedAt: UInt64?

    package init(
        id: String, offset: UInt64, sender: CommandSender?, outcome: Outcome = .open,
        endedAt: UInt64? = nil
    ) {
        self.id = id
        self.offset = offset
        self.sender = sender
        self.outcome = outcome
        self.endedAt = endedAt
    }

    /// How the command ended.
    package enum Outcome: Hashable, Sendable {
        case open
        case confirmed(CommandEvidence, latency: Int64)
        case failed
        case unconfirmed
    }

    package var isConfirmed: Bool { if case .confirmed = outcome { true } else { false } }

    mutating func end(_ event: HomeEvent, at offset: UInt64?) {
        switch event {
        case .commandConfirmed(let event):
            outcome = .confirmed(event.evidence, latency: event.latency)
        case .commandFailed: outcome = .failed
        case .commandUnconfirmed: outcome = .unconfirmed
        default: return
        }
        endedAt = offset
    }
}

/// A message of another client to the device.
package struct CauseOfOther: Hashable, Sendable {
    package var offset: UInt64
    package var receivedAt: Int64
    package var topic: String
    /// The arguments, by the ecosystem's own keys.
    package var arguments: [AttributeMember]

    package init(
        offset: UInt64, receivedAt: Int64, topic: String, arguments: [AttributeMember]
    ) {
        self.offset = offset
        self.receivedAt = receivedAt
        self.topic = topic
        self.arguments = arguments
    }
}
