// SPDX-License-Identifier: Apache-2.0

#if JetStream
    internal import CNATS

    /// Leases in a bucket of NATS' key-value store, whose revisions rise over all keys.
    ///
    /// Sendable: it changes nothing after it was made, and libnats lets several threads use it.
    public final class NatsLeases: LeaseStore, @unchecked Sendable {
        public let timeToLive: Int64
        private let connection: NatsConnection
        private let bucket: OpaquePointer

        /// The name of the bucket.
        private static let name = "hl_leases"

        /// The leases of a fleet; a bucket that is absent is made.
        /// - Parameters:
        ///   - timeToLive: how long a lease lasts that nobody renews, in nanoseconds; all nodes of a
        ///     fleet say the same.
        ///   - replicas: how many servers keep each value.
        /// - Throws: `unknown` while no majority of the servers is there.
        public init(
            _ connection: NatsConnection, timeToLive: Int64 = 4_000_000_000, replicas: Int = 3
        ) throws(StreamError) {
            self.connection = connection
            self.timeToLive = timeToLive
            var found: OpaquePointer?
            if js_KeyValue(&found, connection.jetStream, Self.name) != NATS_OK {
                var configuration = kvConfig()
                kvConfig_Init(&configuration)
                configuration.TTL = timeToLive
                configuration.Replicas = Int32(replicas)
                configuration.History = 1
                let status = Self.name.withCString { name in
                    configuration.Bucket = name
                    return js_CreateKeyValue(&found, connection.jetStream, &configuration)
                }
                try NatsConnection.check(status, Self.name)
            }
            bucket = found!
        }

        deinit { kvStore_Destroy(bucket) }

        public func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
            var revision: UInt64 = 0
            let status = value.withUnsafeBytes { bytes in
                kvStore_Create(&revision, bucket, key, bytes.baseAddress, Int32(bytes.count))
            }
            try check(status, key)
            return revision
        }

        public func update(
            _ key: String, _ value: [UInt8], revision: UInt64
        ) throws(StreamError) -> UInt64 {
            var next: UInt64 = 0
            let status = value.withUnsafeBytes { bytes in
                kvStore_Update(
                    &next, bucket, key, bytes.baseAddress, Int32(bytes.count), revision)
            }
            try check(status, key)
            return next
        }

        public func read(_ key: String) throws(StreamError) -> LeaseValue? {
            var entry: OpaquePointer?
            let status = kvStore_Get(&entry, bucket, key)
            if status == NATS_NOT_FOUND { return nil }
            try NatsConnection.check(status, key)
            defer { kvEntry_Destroy(entry) }
            let count = Int(kvEntry_ValueLen(entry))
            let bytes =
                count > 0
                ? Array(UnsafeRawBufferPointer(start: kvEntry_Value(entry), count: count)) : []
            return LeaseValue(bytes: bytes, revision: kvEntry_Revision(entry))
        }

        /// The store's calls say no more than that something was refused.
        private func check(_ status: natsStatus, _ key: String) throws(StreamError) {
            if status == NATS_ERR { throw .wrongSequence }
            try NatsConnection.check(status, key)
        }
    }
#endif
