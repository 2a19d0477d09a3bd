// SPDX-License-Identifier: Apache-2.0

#if JetStream
    internal import CNATS
    internal import Synchronization

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #else
        internal import Darwin
    #endif

    /// A connection to a group of NATS servers; the library finds the others and comes back by
    /// itself.
    ///
    /// Sendable: the handles are set once, and libnats lets several threads use them.
    public final class NatsConnection: @unchecked Sendable {
        let jetStream: OpaquePointer
        private let connection: OpaquePointer
        /// Those that nobody uses now.
        private let inboxes = Mutex<[NatsInbox]>([])

        /// Connects.
        /// - Parameters:
        ///   - servers: URLs, `nats://host:port` each.
        ///   - name: what the servers show of this client.
        /// - Throws: `unknown` where no server answers; `refused` for a bad URL.
        public init(servers: [String], name: String) throws(StreamError) {
            var options: OpaquePointer?
            try NatsConnection.check(natsOptions_Create(&options), "no memory")
            defer { natsOptions_Destroy(options) }
            var urls = servers.map { UnsafePointer<CChar>(strdup($0)) }
            defer { for url in urls { free(UnsafeMutablePointer(mutating: url)) } }
            try NatsConnection.check(
                natsOptions_SetServers(options, &urls, Int32(urls.count)),
                NatsConnection.shown(servers))
            natsOptions_SetName(options, name)
            // Else a request that is alone waits for others, nearly two milliseconds.
            natsOptions_SetSendAsap(options, true)
            natsOptions_SetMaxReconnect(options, -1)
            natsOptions_SetReconnectWait(options, 100)
            natsOptions_SetTimeout(options, 2_000)
            // A request that was sent before the connection broke has an unknown end.
            natsOptions_SetFailRequestsOnDisconnect(options, true)
            var opened: OpaquePointer?
            try NatsConnection.check(
                natsConnection_Connect(&opened, options), NatsConnection.shown(servers))
            var context: OpaquePointer?
            do throws(StreamError) {
                try NatsConnection.check(
                    natsConnection_JetStream(&context, opened, nil), "JetStream")
            } catch {
                natsConnection_Destroy(opened)
                throw error
            }
            connection = opened!
            jetStream = context!
        }

        deinit {
            // First, for this ends the thread that hands messages to subscriptions.
            natsConnection_Close(connection)
            inboxes.withLock { $0.removeAll() }
            jsCtx_Destroy(jetStream)
            natsConnection_Destroy(connection)
        }

        /// The most bytes of one message, headers included.
        var payloadBytesMax: Int { Int(natsConnection_GetMaxPayload(connection)) }

        /// An inbox that nobody else uses.
        func takeInbox() throws(StreamError) -> NatsInbox {
            if let free = inboxes.withLock({ $0.popLast() }) { return free }
            return try NatsInbox(connection)
        }

        func giveBack(_ inbox: NatsInbox) {
            inboxes.withLock { $0.append(inbox) }
        }

        /// The servers for an error message, without user and password.
        private static func shown(_ servers: [String]) -> String {
            servers.map { server in
                let end = server.lastIndex(of: "@").map { server[server.index(after: $0)...] }
                return end.map(String.init) ?? server
            }.joined(separator: ", ")
        }

        /// Throws what a call came to.
        static func check(
            _ status: natsStatus, _ subject: @autoclosure () -> String,
            _ code: jsErrCode = jsErrCode(0)
        ) throws(StreamError) {
            guard status != NATS_OK else { return }
            let reason = String(cString: natsStatus_GetText(status))
            let text = "\(subject()): \(reason), code \(code.rawValue)"
            if NatsConnection.wrongSequence.contains(Int(code.rawValue)) { throw .wrongSequence }
            if NatsConnection.full.contains(Int(code.rawValue)) { throw .full(text) }
            if code.rawValue == NatsConnection.notStored, isFull { throw .full(text) }
            if code.rawValue == NatsConnection.noCluster {
                throw .refused("\(text): a server alone keeps one replica, no more")
            }
            switch status {
            case NATS_INVALID_ARG, NATS_INVALID_SUBJECT, NATS_MAX_PAYLOAD, NATS_NOT_PERMITTED,
                NATS_CONNECTION_AUTH_FAILED, NATS_CONNECTION_CLOSED:
                throw .refused(text)
            default:
                throw .unknown(text)
            }
        }

        /// 10071: the last sequence is another one.
        private static let wrongSequence = [10071]
        /// No room for the stream's storage.
        private static let full = [10023, 10047]
        /// The message was not stored. A server says so of a full stream, and also where its own disk
        /// fails while others may have the message.
        private static let notStored: UInt32 = 10077

        /// More than one replica is asked for, of a server that is alone.
        private static let noCluster: UInt32 = 10074

        /// Whether the last error of this thread is that of a stream which refuses new messages.
        private static var isFull: Bool {
            guard let text = nats_GetLastError(nil) else { return false }
            let words = String(cString: text)
            return words.contains("maximum bytes exceeded")
                || words.contains("maximum messages exceeded")
        }
    }
#endif
