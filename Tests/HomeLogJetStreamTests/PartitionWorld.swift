// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
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
