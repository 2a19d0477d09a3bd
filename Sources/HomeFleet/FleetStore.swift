// SPDX-License-Identifier: Apache-2.0

public import HomeLog
public import HomeLogJetStream

/// What the nodes of a fleet share: the streams of its partitions, the leases, and the list of its
/// homes.
///
/// Every call blocks; never call one from the cooperative pool.
public protocol FleetStore: Sendable {
    /// Who has which partition.
    var leases: any LeaseStore { get }

    /// The stream of a partition.
    /// - Parameter partition: from 0.
    func stream(of partition: Int) throws(StreamError) -> any FrameStream

    /// The homes that are enrolled in a partition.
    /// - Parameter partition: from 0.
    func homes(of partition: Int) throws(StreamError) -> [FleetHome]

    /// The ids of the logs of homes that were removed from a partition.
    /// - Parameter partition: from 0.
    func removedLogs(of partition: Int) throws(StreamError) -> Set<[UInt8]>

    /// Removes what is kept of a removed home beside its stream; nothing where that has gone.
    /// - Parameter logID: 16 bytes.
    func removeFiles(of logID: [UInt8])

    /// Where the checkpoints of a home's log are kept: every node must reach them.
    /// - Parameters:
    ///   - logID: 16 bytes.
    ///   - firstOffset: where the log begins now: the checkpoint there must stay.
    func checkpoints(
        of logID: [UInt8], firstOffset: @escaping @Sendable () -> UInt64
    ) -> any CheckpointStore

    /// What a home brought along that is moved in: every node must reach it.
    /// - Parameter logID: 16 bytes.
    func importedHome(_ logID: [UInt8]) -> ImportedHome
}
