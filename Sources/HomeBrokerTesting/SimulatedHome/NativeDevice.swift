// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import Logging
import Synchronization

/// A device of your own on Hearth's native topics, for tests and examples: it announces itself,
/// reports, and takes commands.
///
///     let device = try NativeDevice("fountain", port: 1883) { command, device in
///         try device.report("main", "Acme.FountainTrait", #"{"isRunning":true}"#)
///         try device.confirm(command)
///     }
///     try device.announce(#"{"name":"Fountain","parts":[]}"#)
///
/// Payloads are JSON as `docs/MQTT.md` has them. `init` blocks until the broker serves the device.
public final class NativeDevice: SessionSink {
    /// A command to the device.
    public struct Command: Sendable {
        public let id: String
        /// Nil for a write.
        public let name: String?
        /// The arguments, or the attributes of a write, by name; as JSON.
        public let values: [String: String]
    }

    private let name: String
    private let obey: @Sendable (Command, NativeDevice) throws -> Void
    private let session = Mutex<MosquittoSession?>(nil)
    private let isListening = Awaited(false)

    /// - Parameters:
    ///   - name: the device's id without `native:`.
    ///   - port: of a broker on this machine.
    ///   - obey: Called for each order, on a thread of the connection.
    /// - Throws: `BridgeError`, ``BrokerFault``
    public init(
        _ name: String, port: UInt16,
        obey: @escaping @Sendable (Command, NativeDevice) throws -> Void
    ) throws {
        self.name = name
        self.obey = obey
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: port), clientID: "native-\(name)",
                filters: [SimulatedHome.nativeCommandRoot + name]),
            sink: self, logger: Logger(label: "native") { _ in SwiftLogNoOpLogHandler() })
        self.session.withLock { $0 = session }
        try session.start()
        try isListening.wait("the device to listen") { $0 }
    }

    deinit { stop() }

    /// Ends the connection; blocks.
    public func stop() {
        let session = session.withLock { session in
            defer { session = nil }
            return session
        }
        session?.stop()
        session?.waitUntilStopped()
    }

    /// Announces the device; the broker stores the announcement.
    public func announce(_ payload: String) throws {
        try publish("announce/\(name)", payload, isRetained: true)
    }

    /// Reports the values of a trait of a part.
    public func report(_ part: String, _ trait: String, _ attributes: String) throws {
        try publish("report/\(name)", #"{"parts":{"\#(part)":{"\#(trait)":\#(attributes)}}}"#)
    }

    /// Reports an event: `{"name":"ranDry","fields":{"level":3}}`.
    public func tell(_ part: String, _ trait: String, _ event: String) throws {
        try publish("event/\(name)/\(part)/\(trait)", event)
    }

    /// Confirms that a command was carried out.
    public func confirm(_ command: Command) throws {
        try publish("answer/\(name)", #"{"id":"\#(command.id)","state":"done"}"#)
    }

    /// Called on the session's thread.
    public func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message):
                if let command = try Command(message.payload) { try obey(command, self) }
            default: break
            }
        }
    }

    private func publish(_ topic: String, _ payload: String, isRetained: Bool = false) throws {
        try session.withLock { $0 }?.publish(
            OutgoingMessage(
                topic: SimulatedHome.nativeRoot + topic, payload: Array(payload.utf8), qos: 1,
                isRetained: isRetained))
    }
}

extension NativeDevice.Command {
    fileprivate init?(_ payload: [UInt8]) throws {
        guard let command = try JSONReader.read(payload).object, let id = command["id"]?.string
        else {
            return nil
        }
        self.id = id
        name = command["command"]?.string
        let members = (command["write"]?.object ?? command["arguments"]?.object)?.members ?? []
        values = Dictionary(
            members.map { ($0.key, JSONWriter.write($0.value)) }, uniquingKeysWith: { $1 })
    }
}
