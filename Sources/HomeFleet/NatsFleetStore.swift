// SPDX-License-Identifier: Apache-2.0

#if JetStream
    import HomeGraph
    public import HomeLog
    public import HomeLogJetStream

    /// The streams, leases and documents of a fleet on NATS JetStream; its checkpoints, and what homes
    /// brought along, in a directory that all nodes share.
    public final class NatsFleetStore: FleetStore {
        public let leases: any LeaseStore
        /// What the fleet is, and its homes.
        public let directory: FleetDirectory
        private let connection: NatsConnection
        private let settings: NatsStream.Settings
        private let checkpointsPath: String

        /// Connects with the buckets of a fleet.
        /// - Parameters:
        ///   - connection: with the servers.
        ///   - settings: of the streams; the buckets have as many replicas. What is absent should be
        ///     made once, with the fleet: a stream that is lost must not come back empty.
        ///   - checkpoints: a directory that is there, and that every node reaches.
        /// - Throws: `unknown` while no majority of the servers is there, `refused` where a bucket is
        ///   not as it must be, `absent`.
        public init(
            _ connection: NatsConnection, settings: NatsStream.Settings = NatsStream.Settings(),
            checkpoints: String
        ) throws(StreamError) {
            self.connection = connection
            self.settings = settings
            checkpointsPath = checkpoints
            leases = try NatsLeases(
                connection, replicas: settings.replicas, makesAbsent: settings.makesAbsent)
            var documents = NatsBucket.Settings()
            documents.replicas = settings.replicas
            documents.makesAbsent = settings.makesAbsent
            directory = FleetDirectory(
                try NatsBucket(connection, name: "hl_fleet", settings: documents))
        }

        public func stream(of partition: Int) throws(StreamError) -> any FrameStream {
            try NatsStream(connection, partition: partition, settings: settings)
        }

        public func homes(of partition: Int) throws(StreamError) -> [FleetHome] {
            try read { directory throws(FleetDirectoryError) in
                try directory.homes(of: partition)
            }
        }

        public func removedLogs(of partition: Int) throws(StreamError) -> Set<[UInt8]> {
            try read { directory throws(FleetDirectoryError) in
                try directory.removedLogs(of: partition)
            }
        }

        private func read<Result>(
            _ body: (FleetDirectory) throws(FleetDirectoryError) -> Result
        ) throws(StreamError) -> Result {
            do throws(FleetDirectoryError) {
                return try body(directory)
            } catch .store(let error) {
                throw error
            } catch {
                throw .refused(error.sentence)
            }
        }

        public func removeFiles(of logID: [UInt8]) {
            SystemFileSystem.removeTree(directory(of: logID))
        }

        public func checkpoints(
            of logID: [UInt8], firstOffset: @escaping @Sendable () -> UInt64
        ) -> any CheckpointStore {
            CheckpointDirectory.store(
                directory(of: logID), logID: logID, firstOffset: firstOffset)
        }

        public func importedHome(_ logID: [UInt8]) -> ImportedHome {
            ImportedHome(directory: directory(of: logID))
        }

        private func directory(of logID: [UInt8]) -> String {
            checkpointsPath + "/" + hexText(logID)
        }
    }
#endif
