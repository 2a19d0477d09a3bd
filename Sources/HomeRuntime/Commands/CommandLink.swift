// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A broker profile through which commands can leave.
protocol CommandLink: Sendable {
    var key: String { get }
    var route: LocalityType { get }

    /// The messages of a command; nil when no codec of the profile knows the device.
    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand?

    /// The messages that ask a device for its state (F-1); nil when no codec of the profile knows
    /// the device and may be asked.
    func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]?

    /// Adds questions to the queue, which sends five a second.
    func ask(_ requests: [CodecRequest]) throws(CommandRefusal)

    /// Hands a message to the connection, or refuses it at once.
    ///
    /// - Parameter onHandedOver: called once, on the session's thread: whether the library took it.
    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?
    ) throws(BridgeError)

    /// The refusal for a message that could not be handed over.
    func refusal(of error: BridgeError) -> CommandRefusal
}

extension CommandLink {
    func refusal(of error: BridgeError) -> CommandRefusal { CommandRefusal(of: error, key) }
}
