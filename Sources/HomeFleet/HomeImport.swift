// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime

/// Appends the log that a home brought along to the stream of its partition: at its offsets, byte for
/// byte, from the first record on that is not there yet.
struct HomeImport {
    private let source: FileLogReader
    private let target: JetStreamLog
    private let end: UInt64

    /// - Parameters:
    ///   - imported: what the fleet knows of the log.
    ///   - source: the copy that the home brought along.
    ///   - target: the home's log in the fleet.
    /// - Throws: `FleetError.importing` where the copy is not that log.
    init(
        _ imported: ImportedLog, from source: FileLogReader, to target: JetStreamLog
    ) throws(FleetError) {
        let offsets = source.firstOffset..<source.nextOffset
        guard source.identity.logID == target.identity.logID, offsets == imported.offsets else {
            throw .importing(
                "it is log \(hexText(source.identity.logID)) with \(offsets), and must be "
                    + "\(hexText(target.identity.logID)) with \(imported.offsets)")
        }
        self.source = source
        self.target = target
        end = offsets.upperBound
    }

    /// Appends what is missing. Blocks; what was appended stays whenever it ends.
    ///
    /// - Parameter isWanted: asked before each batch; false ends it.
    /// - Throws: `FleetError.importing` where the copy cannot be read, `log` where the stream takes
    ///   no more.
    func run(isWanted: () -> Bool) throws(FleetError) {
        let replay = Replay(reader: source, sha256: sha256)
        var reader: ReplicationReader
        do throws(EngineError) {
            reader = try ReplicationReader(
                replay, logID: target.identity.logID, from: target.nextOffset, sha256: sha256)
        } catch {
            throw .importing("\(error)")
        }
        while target.nextOffset < end {
            guard isWanted() else { return }
            guard let frame = try Self.next(&reader) else {
                throw .importing("its records end at @\(target.nextOffset) and not at @\(end)")
            }
            try take(frame)
        }
        try takeNewestCheckpoint()
    }

    private static func next(
        _ reader: inout ReplicationReader
    ) throws(FleetError) -> ReplicationFrame? {
        do throws(EngineError) { return try reader.next() } catch { throw .importing("\(error)") }
    }

    private func take(_ frame: ReplicationFrame) throws(FleetError) {
        do throws(LogError) {
            switch frame {
            case .opened, .mark, .alive: return
            case .checkpoint(let offset, let bytes):
                // Before the first record, or behind damage.
                try target.checkpoints.save(offset: offset, bytes: bytes, verified: true)
                try target.skip(to: max(offset, target.nextOffset))
            case .lost(let range): try target.skip(to: range.upperBound + 1)
            case .batch(let batch):
                let known = Int(target.dictionaryCount) - Int(batch.firstName)
                let new = LogBatch(
                    records: batch.records, dictionary: Array(batch.names.dropFirst(max(0, known))),
                    era: batch.era)
                _ = try target.append(new, expecting: batch.firstOffset)
            case .failed(let text): throw .damagedFile(path: text, position: 0)
            }
        } catch {
            throw .log(error)
        }
    }

    /// The state at the end of what was brought along, so that the home need not be folded from its
    /// first record.
    private func takeNewestCheckpoint() throws(FleetError) {
        let store = source.checkpoints
        do throws(LogError) {
            let all = try store.list()
            guard let newest = all.last(where: { $0.isVerified && $0.offset <= end }) else {
                return
            }
            try target.checkpoints.save(
                offset: newest.offset, bytes: store.load(offset: newest.offset), verified: true)
        } catch {
            throw .importing("\(error)")
        }
    }
}
