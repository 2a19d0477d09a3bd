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

    /// A bucket of NATS' key-value store, whose revisions rise over all keys.
    ///
    /// It writes and reads the stream below the bucket: the library's own calls for buckets do not say
    /// why they failed, and may read from a server that is behind.
    ///
    /// Sendable: it changes nothing after it was made, and libnats lets several threads use it.
    public final class NatsBucket: KeyStore, @unchecked Sendable {
        /// What the values are for, and how they are kept.
        public struct Settings: Sendable, Hashable {
            /// How long a value stays that nobody writes again, in nanoseconds; 0 for ever.
            public var timeToLive: Int64 = 0
            /// How many servers keep each value; less than 3 lose values with a server.
            public var replicas = 3
            /// Whether a bucket that is absent is made; else it is an error.
            public var makesAbsent = true

            public init() {}
        }

        private let name: String
        private let settings: Settings
        private let connection: NatsConnection

        /// How long a call waits for its answer, in milliseconds: a lease is renewed several times in
        /// its time.
        private static let waitMilliseconds: Int64 = 1_000

        /// A bucket.
        /// - Parameters:
        ///   - name: of `A-Z a-z 0-9 - _`.
        ///   - settings: all that use it say the same.
        /// - Throws: `unknown` while no majority of the servers is there, `refused` where the bucket
        ///   that is there has another time to live or fewer replicas, or drops values; `absent`.
        public init(
            _ connection: NatsConnection, name: String, settings: Settings = Settings()
        ) throws(StreamError) {
            self.connection = connection
            self.name = name
            self.settings = settings
            if try isThere() { return }
            guard settings.makesAbsent else { throw .absent(name) }
            try make()
        }

        private var stream: String { "KV_" + name }

        private func isThere() throws(StreamError) -> Bool {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetStreamInfo(&info, connection.jetStream, stream, &options, &code)
            if status == NATS_NOT_FOUND { return false }
            try NatsConnection.check(status, name, code)
            defer { jsStreamInfo_Destroy(info) }
            let found = info!.pointee.Config.pointee
            guard found.MaxAge == settings.timeToLive, found.Replicas >= settings.replicas else {
                throw .refused(
                    "bucket \(name): a value there lasts \(found.MaxAge) ns, on "
                        + "\(found.Replicas) servers; asked for are \(settings.timeToLive) ns on "
                        + "\(settings.replicas)")
            }
            guard found.Storage == js_FileStorage, found.MaxMsgs <= 0, found.MaxBytes <= 0 else {
                throw .refused(
                    "bucket \(name): the one there drops values, or keeps them in memory")
            }
            return true
        }

        /// As the library would, but for the reason where it fails.
        private func make() throws(StreamError) {
            var configuration = jsStreamConfig()
            jsStreamConfig_Init(&configuration)
            let subject = strdup("$KV.\(name).>")
            let title = strdup(stream)
            defer {
                free(subject)
                free(title)
            }
            var subjects: [UnsafePointer<CChar>?] = [UnsafePointer(subject)]
            var code = jsErrCode(0)
            var options = options()
            // Servers that have just started take some seconds for the first one.
            options.Wait = 5_000
            let status = subjects.withUnsafeMutableBufferPointer { pointer in
                configuration.Name = UnsafePointer(title)
                configuration.Subjects = pointer.baseAddress
                configuration.SubjectsLen = 1
                configuration.Storage = js_FileStorage
                configuration.Discard = js_DiscardNew
                configuration.MaxMsgsPerSubject = 1
                configuration.MaxAge = settings.timeToLive
                // Copies are looked for no longer than values stay.
                configuration.Duplicates = min(max(0, settings.timeToLive), 120_000_000_000)
                configuration.AllowRollup = true
                configuration.DenyDelete = true
                configuration.AllowDirect = true
                configuration.Replicas = Int64(settings.replicas)
                return js_AddStream(nil, connection.jetStream, &configuration, &options, &code)
            }
            try NatsConnection.check(status, name, code)
        }

        private func options() -> jsOptions {
            var options = jsOptions()
            jsOptions_Init(&options)
            options.Wait = Self.waitMilliseconds
            return options
        }

        private func subject(_ key: String) -> String { "$KV.\(name).\(key)" }

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

        public func read(_ key: String) throws(StreamError) -> KeyValue? {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            var options = options()
            let status = js_GetLastMsg(
                &message, connection.jetStream, stream, subject(key), &options, &code)
            if status == NATS_NOT_FOUND { return nil }
            try NatsConnection.check(status, key, code)
            defer { natsMsg_Destroy(message) }
            return KeyValue(
                bytes: NatsStream.bytes(of: message!), revision: natsMsg_GetSequence(message))
        }
    }
#endif
