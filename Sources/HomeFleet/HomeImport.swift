// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime

/// Appends the log that a home brought along to the stream of its partition: at its offsets, byte for
/// byte, from the first record on that is not there yet.
struct HomeImport {
    private let key: String
    private let source: FileLogReader
    private let target: JetStreamLog
    private let offsets: Range<UInt64>

    /// - Parameters:
    ///   - home: what the fleet knows of it.
    ///   - source: the copy that the home brought along.
    ///   - target: the home's log in the fleet.
    /// - Throws: `FleetError.importing` where the copy is not that log.
    init(
        _ home: FleetHome, from source: FileLogReader, to target: JetStreamLog
    ) throws(FleetError) {
        let found = source.firstOffset..<source.nextOffset
        guard source.identity.logID == home.logID, found == home.imported?.offsets else {
            throw .importing(
                key: home.key,
                "the copy is log \(hexText(source.identity.logID)) with \(found), and must be "
                    + "\(hexText(home.logID)) with \(home.imported?.offsets ?? 0..<0)")
        }
        key = home.key
        self.source = source
        self.target = target
        offsets = found
    }

    /// Appends what is missing. Blocks; what was appended stays whenever it ends.
    ///
    /// - Parameters:
    ///   - hasRoom: asked before each batch: the stream's room is first of all for homes that are
    ///     served.
    ///   - isWanted: asked before each batch; false ends it.
    /// - Returns: whether all of it is there.
    /// - Throws: `FleetError.importing` where the copy cannot be read or the stream has too little
    ///   room, `log` where the stream takes no more.
    func run(
        hasRoom: () throws(LogError) -> Bool, isWanted: () -> Bool
    ) throws(FleetError) -> Bool {
        var reader = try reader()
        while target.nextOffset < offsets.upperBound {
            guard isWanted() else { return false }
            guard let frame = try next(&reader) else {
                throw .importing(
                    key: key,
                    "the copy ends at @\(target.nextOffset), and must end at @\(offsets.upperBound)"
                )
            }
            do throws(LogError) {
                guard try hasRoom() else { throw .full(Self.noRoom) }
                try take(frame)
            } catch .full {
                throw .importing(key: key, "less than a tenth of the stream's room is left")
            } catch {
                throw .log(error)
            }
        }
        do throws(LogError) {
            // A point of the past is folded from the checkpoint before it, as it was before.
            try target.checkpoints.saveAll(of: source.checkpoints, through: offsets.upperBound)
        } catch {
            throw .importing(key: key, "a checkpoint: \(error)")
        }
        return true
    }

    private static let noRoom = IOFailure(path: "", operation: .append, errno: 0)

    private func reader() throws(FleetError) -> ReplicationReader {
        do throws(EngineError) {
            return try ReplicationReader(
                Replay(reader: source, sha256: sha256), logID: target.identity.logID,
                from: target.nextOffset, isMarked: false, sha256: sha256)
        } catch {
            throw .importing(key: key, "the copy: \(error)")
        }
    }

    private func next(
        _ reader: inout ReplicationReader
    ) throws(FleetError) -> ReplicationFrame? {
        do throws(EngineError) {
            return try reader.next()
        } catch {
            throw .importing(key: key, "the copy: \(error)")
        }
    }

    private func take(_ frame: ReplicationFrame) throws(LogError) {
        switch frame {
        // None that says `failed` comes from a log.
        case .opened, .mark, .alive, .failed: return
        case .checkpoint(let offset, let bytes):
            // Before the first record, or behind damage.
            try target.checkpoints.save(offset: offset, bytes: bytes, verified: true)
            try target.skip(to: max(offset, target.nextOffset))
        case .lost(let range):
            // The beginning stays where it was.
            try target.skip(to: range.lowerBound)
            try target.skip(to: range.upperBound + 1)
        case .batch(let batch):
            let known = Int(target.dictionaryCount)
            guard known >= Int(batch.firstName) else {
                throw .damagedFile(path: "the names of '\(key)'", position: UInt64(batch.firstName))
            }
            let new = LogBatch(
                records: batch.records,
                dictionary: Array(batch.names.dropFirst(known - Int(batch.firstName))),
                era: batch.era)
            _ = try target.append(new, expecting: batch.firstOffset)
        }
    }
}
