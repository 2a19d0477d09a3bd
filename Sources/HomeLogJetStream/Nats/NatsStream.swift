// SPDX-License-Identifier: Apache-2.0

#if JetStream
    internal import CNATS

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #else
        internal import Darwin
    #endif

    /// The stream of a partition on NATS JetStream.
    ///
    /// Sendable: it changes nothing after it was made, and libnats lets several threads use a
    /// connection.
    public final class NatsStream: FrameStream, @unchecked Sendable {
        public let name: String
        private let connection: NatsConnection

        /// How a stream is made.
        public struct Settings: Sendable, Hashable {
            /// How many servers keep each message; less than 3 lose messages with a server.
            public var replicas = 3
            /// The stream refuses more; -1 for no bound.
            public var bytesMax: Int64 = -1
            /// How long a call waits for its answer, in milliseconds.
            public var waitMilliseconds: Int64 = 2_000
            /// Whether a stream or bucket that is absent is made; else it is an error.
            public var makesAbsent = true

            public init() {}
        }

        private let settings: Settings

        /// The stream of a partition.
        /// - Parameters:
        ///   - partition: from 0.
        ///   - settings: for a new one.
        /// - Throws: `unknown` while no majority of the servers is there, `refused` where the stream
        ///   that is there keeps messages in another way, `absent`.
        public init(
            _ connection: NatsConnection, partition: Int, settings: Settings = Settings()
        ) throws(StreamError) {
            self.connection = connection
            self.settings = settings
            name = "hl_\(partition)"
            if try isThere() { return }
            guard settings.makesAbsent else { throw .absent(name) }
            try make()
        }

        public var messageBytesMax: Int {
            max(1, connection.payloadBytesMax - NatsStream.headerBytes)
        }

        /// More than the headers of a message take.
        private static let headerBytes = 512

        private func options() -> jsOptions {
            var options = jsOptions()
            jsOptions_Init(&options)
            options.Wait = settings.waitMilliseconds
            return options
        }

        /// Whether there is such a stream.
        /// - Throws: `refused` where it keeps messages in another way.
        private func isThere() throws(StreamError) -> Bool {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetStreamInfo(&info, connection.jetStream, name, &options, &code)
            if status == NATS_NOT_FOUND { return false }
            try NatsConnection.check(status, name, code)
            defer { jsStreamInfo_Destroy(info) }
            let found = info!.pointee.Config.pointee
            guard found.Storage == js_FileStorage, found.Discard == js_DiscardNew,
                found.Retention == js_LimitsPolicy, found.MaxAge == 0, found.MaxMsgs <= 0,
                found.MaxMsgsPerSubject <= 0, found.MaxMsgSize <= 0, found.NoAck == false,
                found.AllowDirect
            else {
                throw .refused(
                    "\(name): the stream there drops old messages, keeps them in memory, or cannot be read "
                        + "from every server")
            }
            guard found.Replicas >= settings.replicas else {
                throw .refused(
                    "\(name): the stream there has \(found.Replicas) replicas, not "
                        + "\(settings.replicas): nats stream edit \(name) --replicas "
                        + "\(settings.replicas)")
            }
            return true
        }

        private func make() throws(StreamError) {
            var configuration = jsStreamConfig()
            jsStreamConfig_Init(&configuration)
            let subject = strdup(name + ".>")
            let title = strdup(name)
            defer {
                free(subject)
                free(title)
            }
            var subjects: [UnsafePointer<CChar>?] = [UnsafePointer(subject)]
            var code = jsErrCode(0)
            var options = options()
            let status = subjects.withUnsafeMutableBufferPointer { pointer in
                configuration.Name = UnsafePointer(title)
                configuration.Subjects = pointer.baseAddress
                configuration.SubjectsLen = 1
                configuration.Storage = js_FileStorage
                // A full stream refuses; nothing old goes by itself.
                configuration.Discard = js_DiscardNew
                configuration.DenyDelete = true
                configuration.AllowDirect = true
                configuration.Replicas = Int64(settings.replicas)
                configuration.MaxBytes = settings.bytesMax
                return js_AddStream(nil, connection.jetStream, &configuration, &options, &code)
            }
            try NatsConnection.check(status, name, code)
        }
    }

    // MARK: Calls

    extension NatsStream {
        public func append(
            _ bytes: [UInt8], to subject: StreamSubject, expecting last: UInt64
        ) throws(StreamError) -> UInt64 {
            var message: OpaquePointer?
            let status = bytes.withUnsafeBytes { content in
                natsMsg_Create(
                    &message, name + "." + subject.rawValue, nil,
                    content.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(content.count))
            }
            try NatsConnection.check(status, name)
            defer { natsMsg_Destroy(message) }
            // By hand: the library takes 0 for no expectation. Without an id: servers look for copies
            // of one before they look at the expectation, and answer with the copy's sequence.
            try NatsConnection.check(
                natsMsgHeader_Set(message, "Nats-Expected-Last-Sequence", String(last)), name)
            var options = jsPubOptions()
            jsPubOptions_Init(&options)
            options.MaxWait = settings.waitMilliseconds
            var answer: UnsafeMutablePointer<jsPubAck>?
            var code = jsErrCode(0)
            try NatsConnection.check(
                js_PublishMsg(&answer, connection.jetStream, message, &options, &code), name, code)
            defer { jsPubAck_Destroy(answer) }
            return answer!.pointee.Sequence
        }

        public func message(at sequence: UInt64) throws(StreamError) -> StreamMessage? {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetMsg(
                &message, connection.jetStream, name, sequence, &options, &code)
            if status == NATS_NOT_FOUND { return nil }
            try NatsConnection.check(status, name, code)
            defer { natsMsg_Destroy(message) }
            return StreamMessage(sequence: sequence, bytes: NatsStream.bytes(of: message!))
        }

        public func newest(on subject: StreamSubject) throws(StreamError) -> StreamMessage? {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetLastMsg(
                &message, connection.jetStream, name, name + "." + subject.rawValue, &options,
                &code)
            if status == NATS_NOT_FOUND { return nil }
            try NatsConnection.check(status, name, code)
            defer { natsMsg_Destroy(message) }
            return StreamMessage(
                sequence: natsMsg_GetSequence(message), bytes: NatsStream.bytes(of: message!))
        }

        public func bounds() throws(StreamError) -> StreamBounds {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            var options = options()
            try NatsConnection.check(
                js_GetStreamInfo(&info, connection.jetStream, name, &options, &code), name, code)
            defer { jsStreamInfo_Destroy(info) }
            let state = info!.pointee.State
            let bytesMax = info!.pointee.Config.pointee.MaxBytes
            let used = Int64(clamping: state.Bytes)
            return StreamBounds(
                first: max(1, state.FirstSeq), last: state.LastSeq, byteCount: Int(used),
                bytesLeft: bytesMax > 0 ? Int(max(0, bytesMax - min(used, bytesMax))) : .max,
                bytesMax: bytesMax > 0 ? Int(bytesMax) : .max)
        }

        public func reader(from sequence: UInt64) throws(StreamError) -> any StreamReader {
            NatsReader(self, from: sequence)
        }

        public func purge(below sequence: UInt64) throws(StreamError) {
            var options = options()
            options.Stream.Purge.Sequence = sequence
            var code = jsErrCode(0)
            try NatsConnection.check(
                js_PurgeStream(connection.jetStream, name, &options, &code), name, code)
        }

        /// The messages from a sequence on, as many as come at once: a server gives what it has, and
        /// one that is behind gives less than there is.
        fileprivate func batch(
            from sequence: UInt64, count: UInt64
        ) throws(StreamError) -> [StreamMessage] {
            let inbox = try connection.takeInbox()
            defer { connection.giveBack(inbox) }
            let request = """
                {"seq":\(sequence),"next_by_subj":"\(name).>",\
                "batch":\(min(count, NatsStream.batchMessages)),\
                "max_bytes":\(NatsStream.batchBytes)}
                """
            try inbox.ask("$JS.API.DIRECT.GET." + name, request)
            var found: [StreamMessage] = []
            while let message = try inbox.receive(settings.waitMilliseconds) {
                defer { natsMsg_Destroy(message) }
                // What has no sequence ends the answer.
                guard let next = NatsStream.number("Nats-Sequence", of: message) else { break }
                found.append(
                    StreamMessage(sequence: next, bytes: NatsStream.bytes(of: message)))
            }
            return found
        }

        private static let batchMessages: UInt64 = 512
        private static let batchBytes = 4 << 20

        private static func number(_ header: String, of message: OpaquePointer) -> UInt64? {
            var value: UnsafePointer<CChar>?
            guard natsMsgHeader_Get(message, header, &value) == NATS_OK, let value else {
                return nil
            }
            return UInt64(String(cString: value))
        }

        static func bytes(of message: OpaquePointer) -> [UInt8] {
            let count = Int(natsMsg_GetDataLength(message))
            guard count > 0, let start = natsMsg_GetData(message) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// Reads a stream forward, many messages at once.
    private final class NatsReader: StreamReader {
        private let stream: NatsStream
        private var following: UInt64
        /// What has come and was not asked for yet, newest first.
        private var ahead: [StreamMessage] = []

        init(_ stream: NatsStream, from sequence: UInt64) {
            self.stream = stream
            following = sequence
        }

        func next(through last: UInt64) throws(StreamError) -> StreamMessage? {
            if ahead.isEmpty { try fill(through: last) }
            guard let message = ahead.last, message.sequence <= last else { return nil }
            ahead.removeLast()
            following = message.sequence + 1
            return message
        }

        /// Asks any server, then the leader: a server that is behind does not know the newest
        /// messages yet.
        private func fill(through last: UInt64) throws(StreamError) {
            while following <= last, ahead.isEmpty {
                if last > following {
                    let found = try stream.batch(from: following, count: last - following + 1)
                    // A server that lost messages steps over them.
                    ahead = zip(following..., found).prefix { $0 == $1.sequence }.map(\.1)
                        .reversed()
                }
                if ahead.isEmpty, let message = try stream.message(at: following) {
                    ahead = [message]
                }
                if ahead.isEmpty {
                    let first = try stream.bounds().first
                    // Not purged: it is missing.
                    guard first > following else { return }
                    following = first
                }
            }
        }
    }
#endif
