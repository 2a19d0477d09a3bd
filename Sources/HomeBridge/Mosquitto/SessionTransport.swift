// SPDX-License-Identifier: Apache-2.0

/// The connection under a session: libmosquitto, or a scripted broker. It belongs to one thread.
///
/// Calls only queue what they say; nothing is written but by ``loopWrite()``. What comes in is
/// collected in ``events``, which the owner empties after each call. Codes are those of
/// libmosquitto, 0 where all is well.
package protocol SessionTransport: AnyObject {
    var events: [MosquittoEvent] { get set }
    /// Packets of any kind that came to their end; counted only while ``isListening``.
    var packetsEnded: Int { get }
    /// The first byte of the packet being read, where ``peek()`` was possible.
    var peekedHeader: UInt8? { get set }
    /// The latest error in words.
    var errorLine: String? { get }
    /// Whether flags of packets are watched; it costs time for every packet.
    var isListening: Bool { get }
    /// The descriptor to wait for; -1 without a connection.
    var socket: Int32 { get }
    var wantsWrite: Bool { get }
    var isTLS: Bool { get }
    /// Whether bytes wait to be read.
    var hasBytesWaiting: Bool { get }
    /// Whether the peer closed and everything it sent is read.
    var isAtEnd: Bool { get }

    /// Connects, blocking; CONNECT is queued.
    func connect() -> Int32
    /// Connects again as before; acknowledgements that were not written are forgotten.
    func reconnect() -> Int32
    func disconnect()
    func listen(_ isListening: Bool)
    /// Looks at the next byte and leaves it where it is.
    func peek() -> UInt8?
    /// The same with more bytes, as many as have come; none where that is not possible.
    func peek(bytesMax: Int) -> [UInt8]
    func loopRead() -> Int32
    func loopWrite() -> Int32
    /// To be called each second.
    func loopMisc() -> Int32
    /// Blocks until something can be written, or for so long at most.
    func waitWritable(timeout: Duration)
    func subscribe(
        _ filters: [String], options: SessionMachine.SubscribeOptions, identifier: UInt32?
    ) -> (packetID: Int32, code: Int32)
    func unsubscribe(_ filters: [String]) -> (packetID: Int32, code: Int32)
    func publish(_ message: OutgoingMessage) -> (packetID: Int32, code: Int32)
}

extension SessionTransport {
    package func peek(bytesMax: Int) -> [UInt8] { [] }
}

/// What a session takes from the world.
package struct SessionWorld: Sendable {
    /// Nanoseconds since 1970 UTC.
    package var wall: @Sendable () -> Int64
    /// Time on a clock that only goes forward.
    package var monotonic: @Sendable () -> Duration
    package var random: @Sendable () -> UInt64
    /// Makes a transport, which does nothing yet.
    package var makeTransport:
        @Sendable (SessionConfiguration) throws(BridgeError) -> any SessionTransport

    /// A world of a simulation.
    package init(
        wall: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> Duration,
        random: @escaping @Sendable () -> UInt64,
        makeTransport:
            @escaping @Sendable (SessionConfiguration) throws(BridgeError) ->
            any SessionTransport
    ) {
        self.wall = wall
        self.monotonic = monotonic
        self.random = random
        self.makeTransport = makeTransport
    }
}
