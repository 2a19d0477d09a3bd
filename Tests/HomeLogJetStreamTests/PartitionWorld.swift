// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
import HomeTesting
import Synchronization

/// Time that passes when somebody waits.
final class PassingTime: Sendable {
    private let now = Mutex<Int64>(0)

    var settings: PartitionSettings {
        var settings = PartitionSettings()
        settings.clock = { self.now.withLock { $0 } }
        settings.pause = { nanoseconds in self.now.withLock { $0 += nanoseconds } }
        return settings
    }
}

/// Checkpoints that last as long as the test.
final class KeptCheckpoints: Sendable {
    private let logs = Mutex<[[UInt8]: MemoryLog]>([:])

    func store(
        _ logID: [UInt8], _ firstOffset: @escaping @Sendable () -> UInt64
    ) -> any CheckpointStore {
        logs.withLock { logs in
            let log = logs[logID] ?? MemoryLog(logID: logID)
            logs[logID] = log
            return log.checkpoints
        }
    }
}

func homeID(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }

func openPartition(
    _ stream: any FrameStream, epoch: UInt64, nonce: UInt64 = 1,
    settings: PartitionSettings = PassingTime().settings,
    mayAppend: @escaping @Sendable () -> Bool = { true }
) throws(LogError) -> JetStreamPartition {
    let checkpoints = KeptCheckpoints()
    return try JetStreamPartition.open(
        stream: stream,
        owner: PartitionOwner(
            epoch: epoch, name: "node-\(epoch)", nonce: nonce, mayAppend: mayAppend),
        settings: settings, checkpoints: checkpoints.store)
}

/// Demands that a log gives from an offset on what it must have.
/// - Parameter words: what was done to it.
func holdSame(
    _ log: JetStreamLog, _ model: LogModel, from offset: UInt64, _ words: String = "it"
) throws {
    let found = try LogConformance.items(log, from: offset)
    let wanted = model.items(from: offset)
    try hold(
        LogModel.records(found) == LogModel.records(wanted),
        "\(words): the records from \(offset)")
    try hold(
        LogModel.entries(found) == LogModel.entries(wanted),
        "\(words): the entries from \(offset)")
    try hold(
        LogModel.lost(found).map(\.offsets) == model.lost(from: offset),
        "\(words): the lost records from \(offset)")
}
