// SPDX-License-Identifier: Apache-2.0

#if JetStream
    /// Leases in a bucket of their own.
    public final class NatsLeases: LeaseStore {
        public let timeToLive: Int64
        private let bucket: NatsBucket

        /// The leases of a fleet.
        /// - Parameters:
        ///   - timeToLive: how long a lease lasts that nobody renews, in nanoseconds; all nodes of a
        ///     fleet say the same.
        ///   - replicas: how many servers keep each value.
        ///   - makesAbsent: whether a bucket that is absent is made; else it is an error.
        /// - Throws: `unknown` while no majority of the servers is there, `refused` where the bucket
        ///   that is there has another time to live or fewer replicas; `absent`.
        public init(
            _ connection: NatsConnection, timeToLive: Int64 = 4_000_000_000, replicas: Int = 3,
            makesAbsent: Bool = true
        ) throws(StreamError) {
            self.timeToLive = timeToLive
            var settings = NatsBucket.Settings()
            settings.timeToLive = timeToLive
            settings.replicas = replicas
            settings.makesAbsent = makesAbsent
            bucket = try NatsBucket(connection, name: "hl_leases", settings: settings)
        }

        public func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
            try bucket.create(key, value)
        }

        public func update(
            _ key: String, _ value: [UInt8], revision: UInt64
        ) throws(StreamError) -> UInt64 {
            try bucket.update(key, value, revision: revision)
        }

        public func read(_ key: String) throws(StreamError) -> KeyValue? { try bucket.read(key) }
    }
#endif
