// SPDX-License-Identifier: Apache-2.0

#if JetStream
    internal import CNATS

    /// Leases in a bucket of NATS' key-value store, whose revisions rise over all keys.
    ///
    /// It writes and reads the stream below the bucket: the library's own calls for buckets do not say
    /// why they failed, and may read from a server that is behind.
    ///
    /// Sendable: it changes nothing after it was made, and libnats lets several threads use it.
    public final class NatsLeases: LeaseStore, @unchecked Sendable {
        public let timeToLive: Int64
        private let connection: NatsConnection

        private static let bucket = "hl_leases"
        private static let stream = "KV_" + bucket
        /// How long a call waits for its answer, in milliseconds: a lease is renewed several times in
        /// its time.
        private static let waitMilliseconds: Int64 = 1_000

        /// The leases of a fleet; a bucket that is absent is made.
        /// - Parameters:
        ///   - timeToLive: how long a lease lasts that nobody renews, in nanoseconds; all nodes of a
        ///     fleet say the same.
        ///   - replicas: how many servers keep each value.
        /// - Throws: `unknown` while no majority of the servers is there, `refused` where the bucket
        ///   that is there has another time to live or fewer replicas.
        public init(
            _ connection: NatsConnection, timeToLive: Int64 = 4_000_000_000, replicas: Int = 3
        ) throws(StreamError) {
            self.connection = connection
            self.timeToLive = timeToLive
            if try isThere(replicas) == false { try make(replicas) }
        }

        private func isThere(_ replicas: Int) throws(StreamError) -> Bool {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetStreamInfo(
                &info, connection.jetStream, Self.stream, &options, &code)
            if status == NATS_NOT_FOUND { return false }
            try NatsConnection.check(status, Self.bucket, code)
            defer { jsStreamInfo_Destroy(info) }
            let found = info!.pointee.Config.pointee
            guard found.MaxAge == timeToLive, found.Replicas >= replicas else {
                throw .refused(
                    "bucket \(Self.bucket): a lease there lasts \(found.MaxAge) ns, on "
                        + "\(found.Replicas) servers; asked for are \(timeToLive) ns on "
                        + "\(replicas)")
            }
            return true
        }

        private func make(_ replicas: Int) throws(StreamError) {
            var configuration = kvConfig()
            kvConfig_Init(&configuration)
            configuration.TTL = timeToLive
            configuration.Replicas = Int32(replicas)
            configuration.History = 1
            var made: OpaquePointer?
            let status = Self.bucket.withCString { name in
                configuration.Bucket = name
                return js_CreateKeyValue(&made, connection.jetStream, &configuration)
            }
            try NatsConnection.check(status, Self.bucket)
            kvStore_Destroy(made)
        }

        private func options() -> jsOptions {
            var options = jsOptions()
            jsOptions_Init(&options)
            options.Wait = Self.waitMilliseconds
            return options
        }

        private func subject(_ key: String) -> String { "$KV.\(Self.bucket).\(key)" }

        public func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
            try update(key, value, revision: 0)
        }

        public func update(
            _ key: String, _ value: [UInt8], revision: UInt64
        ) throws(StreamError) -> UInt64 {
            var message: OpaquePointer?
            let status = value.withUnsafeBytes { content in
                natsMsg_Create(
                    &message, subject(key), nil,
                    content.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(content.count))
            }
            try NatsConnection.check(status, key)
            defer { natsMsg_Destroy(message) }
            try NatsConnection.check(
                natsMsgHeader_Set(
                    message, "Nats-Expected-Last-Subject-Sequence", String(revision)), key)
            var options = jsPubOptions()
            jsPubOptions_Init(&options)
            options.MaxWait = Self.waitMilliseconds
            var answer: UnsafeMutablePointer<jsPubAck>?
            var code = jsErrCode(0)
            try NatsConnection.check(
                js_PublishMsg(&answer, connection.jetStream, message, &options, &code), key, code)
            defer { jsPubAck_Destroy(answer) }
            return answer!.pointee.Sequence
        }

        public func read(_ key: String) throws(StreamError) -> LeaseValue? {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetLastMsg(
                &message, connection.jetStream, Self.stream, subject(key), &options, &code)
            if status == NATS_NOT_FOUND { return nil }
            try NatsConnection.check(status, key, code)
            defer { natsMsg_Destroy(message) }
            return LeaseValue(
                bytes: NatsStream.bytes(of: message!), revision: natsMsg_GetSequence(message))
        }
    }
#endif
