// SPDX-License-Identifier: Apache-2.0

import CMosquitto
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The only access to libmosquitto: owns a client handle and belongs to one thread.
///
/// Callbacks only copy their arguments into ``events``; the owner handles them after each call.
/// Nothing is written to the network except by ``loopWrite()`` (threaded mode queues).
final class MosquittoHandle {
    struct Settings {
        var broker: BrokerAddress
        var clientID: String
        /// False: the broker keeps our session between connections.
        var isCleanStart: Bool
        var sessionExpirySeconds: UInt32
        var keepaliveSeconds: UInt16
        var receiveMaximum: UInt16
        var packetBytesMax: UInt32
        var will: OutgoingMessage?
        /// False only in the test that shows that the proof of the ack gate can fail.
        var isThreaded = true
    }

    var events: [MosquittoEvent] = []
    /// Packets of any kind that came to their end; counted only while ``isListening``.
    var packetsEnded = 0
    /// The DUP flag that the library's log showed for the latest PUBLISH; while ``isListening``.
    var loggedDuplicate: Bool?
    /// The first byte of the packet being read, when the loop could look at it beforehand.
    var peekedHeader: UInt8?
    /// The latest error line of the library's log; while ``isListening``.
    var errorLine: String?
    /// Whether the library's debug log is read; it costs time for every packet.
    private(set) var isListening = false

    let settings: Settings
    private let handle: OpaquePointer

    /// - Throws: ``BridgeError/setting(name:reason:)``
    init(_ settings: Settings) throws(BridgeError) {
        _ = MosquittoLibrary.ready
        self.settings = settings
        guard let handle = mosquitto_new(settings.clientID, settings.isCleanStart, nil) else {
            throw .setting(name: "clientID", reason: String(cString: strerror(errno)))
        }
        self.handle = handle
        // The handle never outlives self: deinit destroys it.
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        installCallbacks(on: handle)
        try set("protocol", mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, 5))
        try set(
            "receiveMaximum",
            mosquitto_int_option(
                handle, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(settings.receiveMaximum)))
        try set("nodelay", mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1))
        // Without this line the PUBACK is written before the message callback runs.
        try set("threaded", mosquitto_threaded_set(handle, settings.isThreaded))
        try setCredentials()
        try setWill()
    }

    deinit {
        mosquitto_destroy(handle)
    }

    // MARK: Connection

    /// Looks up the name and connects, blocking; CONNECT is queued.
    func connect() -> Int32 {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        mosquitto_property_add_int32(
            &properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL.identifier,
            settings.sessionExpirySeconds)
        mosquitto_property_add_int32(
            &properties, MQTT_PROP_MAXIMUM_PACKET_SIZE.identifier, settings.packetBytesMax)
        startConnection()
        return mosquitto_connect_bind_v5(
            handle, settings.broker.plainHost, Int32(settings.broker.port),
            Int32(settings.keepaliveSeconds), nil, properties)
    }

    /// Connects again as before; the library forgets acknowledgements that were not written.
    func reconnect() -> Int32 {
        startConnection()
        return mosquitto_reconnect(handle)
    }

    /// Queues a DISCONNECT behind everything that is queued already.
    func disconnect() {
        mosquitto_disconnect_v5(handle, 0, nil)
    }

    /// -1 without a connection.
    var socket: Int32 { mosquitto_socket(handle) }
    var wantsWrite: Bool { mosquitto_want_write(handle) }
    var isTLS: Bool { settings.broker.tls != nil }

    /// Reads one packet; under TLS, all that is decrypted already.
    func loopRead() -> Int32 { mosquitto_loop_read(handle, 1) }
    func loopWrite() -> Int32 { mosquitto_loop_write(handle, 1) }
    func loopMisc() -> Int32 { mosquitto_loop_misc(handle) }

    /// Reads the library's debug log or stops reading it.
    func listen(_ isListening: Bool) {
        guard isListening != self.isListening else { return }
        self.isListening = isListening
        // What was seen of the latest packet says nothing of those that nobody looks at.
        peekedHeader = nil
        loggedDuplicate = nil
        mosquitto_log_callback_set(handle, isListening ? logCallback : nil)
    }

    private func startConnection() {
        events.removeAll(keepingCapacity: true)
        peekedHeader = nil
        loggedDuplicate = nil
        errorLine = nil
        packetsEnded = 0
        listen(true)
    }

    // MARK: Messages

    /// Queues a SUBSCRIBE.
    ///
    /// - Parameter identifier: comes with each message of these subscriptions.
    /// - Returns: the packet id, or nil and the error in `code`.
    func subscribe(
        _ filters: [String], options: SessionMachine.SubscribeOptions, identifier: UInt32? = nil
    ) -> (packetID: Int32, code: Int32) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if let identifier {
            mosquitto_property_add_varint(
                &properties, MQTT_PROP_SUBSCRIPTION_IDENTIFIER.identifier, identifier)
        }
        // Retain-as-published stays 0: only then does the retain flag mark a stored copy. No local
        // stops the session's own publishes from coming back to it.
        let retainHandling =
            switch options {
            case .storedIfNew: MQTT_SUB_OPT_SEND_RETAIN_NEW
            case .storedAlways, .storedAlwaysAtMostOnce: MQTT_SUB_OPT_SEND_RETAIN_ALWAYS
            case .storedNever: MQTT_SUB_OPT_SEND_RETAIN_NEVER
            }
        let qos: Int32 = options == .storedAlwaysAtMostOnce ? 0 : 1
        let flags = Int32(MQTT_SUB_OPT_NO_LOCAL.rawValue | retainHandling.rawValue)
        var packetID: Int32 = 0
        let code = withCStrings(filters) { pointers in
            mosquitto_subscribe_multiple(
                handle, &packetID, Int32(filters.count), pointers, qos, flags, properties)
        }
        return (packetID, code)
    }

    /// Queues an UNSUBSCRIBE.
    func unsubscribe(_ filters: [String]) -> (packetID: Int32, code: Int32) {
        var packetID: Int32 = 0
        let code = withCStrings(filters) { pointers in
            mosquitto_unsubscribe_multiple(
                handle, &packetID, Int32(filters.count), pointers, nil)
        }
        return (packetID, code)
    }

    /// Queues a PUBLISH.
    func publish(_ message: OutgoingMessage) -> (packetID: Int32, code: Int32) {
        let properties = PropertyList(of: message)
        // The library would cut the topic at the NUL and so publish on another topic.
        guard properties.code == 0, !message.topic.utf8.contains(0) else {
            let malformed = Int32(MOSQ_ERR_MALFORMED_UTF8.rawValue)
            return (0, properties.code == 0 ? malformed : properties.code)
        }
        var packetID: Int32 = 0
        let code = message.payload.withUnsafeBytes { payload in
            mosquitto_publish_v5(
                handle, &packetID, message.topic, Int32(payload.count), payload.baseAddress,
                Int32(message.qos), message.isRetained, properties.list)
        }
        return (packetID, code)
    }

    // MARK: Settings

    private func setCredentials() throws(BridgeError) {
        let broker = settings.broker
        if broker.username != nil || broker.password != nil {
            try set(
                "username",
                mosquitto_username_pw_set(handle, broker.username ?? "", broker.password))
        }
        guard let tls = broker.tls else { return }
        guard tls.authorityFile != nil || tls.authorityFolder != nil else {
            throw .setting(name: "tls", reason: "name the authority file or folder to trust")
        }
        try set(
            "tls",
            mosquitto_tls_set(
                handle, tls.authorityFile, tls.authorityFolder, tls.certificateFile,
                tls.keyFile, nil))
        let verifyPeer: Int32 = 1
        // The library takes one version, not a range; its TLS 1.2 setting lets 1.3 through.
        try set("tls", mosquitto_tls_opts_set(handle, verifyPeer, "tlsv1.2", nil))
        try set("tls", mosquitto_tls_insecure_set(handle, tls.isInsecure))
    }

    private func setWill() throws(BridgeError) {
        guard let will = settings.will else { return }
        let properties = PropertyList(of: will)
        try set("will", properties.code)
        let code = will.payload.withUnsafeBytes { payload in
            mosquitto_will_set_v5(
                handle, will.topic, Int32(payload.count), payload.baseAddress,
                Int32(will.qos), will.isRetained, properties.list)
        }
        // On success the library owns the properties.
        if code == 0 { properties.release() }
        try set("will", code)
    }

    private func set(_ name: String, _ code: Int32) throws(BridgeError) {
        guard code != 0 else { return }
        throw .setting(name: name, reason: MosquittoLibrary.text(code))
    }

    private func withCStrings<R>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}

/// The library as a whole.
enum MosquittoLibrary {
    /// Initialised once; the library's own function is not safe to call from several threads.
    static let ready: Bool = mosquitto_lib_init() == 0

    /// The library's words for an error.
    static func text(_ code: Int32) -> String {
        if code == Int32(MOSQ_ERR_ERRNO.rawValue) { return String(cString: strerror(errno)) }
        return String(cString: mosquitto_strerror(code))
    }
}

extension mqtt5_property {
    var identifier: Int32 { Int32(rawValue) }
}

extension BrokerAddress {
    /// `[::1]` is how people write an IPv6 address; the resolver wants it without brackets.
    var plainHost: String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
