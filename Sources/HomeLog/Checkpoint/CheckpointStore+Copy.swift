// SPDX-License-Identifier: Apache-2.0

extension CheckpointStore {
    /// Saves the verified checkpoints of another store of the same log; damaged ones are left out.
    /// - Parameter end: later ones are left out.
    package func saveAll(of other: any CheckpointStore, through end: UInt64) throws(LogError) {
        for info in try other.list() where info.isVerified && info.offset <= end {
            let bytes: [UInt8]
            do throws(LogError) {
                bytes = try other.load(offset: info.offset)
            } catch .damagedFile {
                continue
            } catch .noCheckpoint {
                continue
            }
            try save(offset: info.offset, bytes: bytes, verified: true)
        }
    }
}
