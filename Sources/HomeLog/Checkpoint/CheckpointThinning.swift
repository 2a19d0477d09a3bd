// SPDX-License-Identifier: Apache-2.0

/// Which checkpoints a log keeps.
///
///     offset   0 ─────────┬──────────┬───────┬─────┬───┬───┬──┬──┬▶ newest
///                         └ kept, at distances that grow with the age ┘
enum CheckpointThinning {
    /// The offsets of the checkpoints that may be dropped, rising.
    ///
    /// The newest few and the newest verified one stay. Others stay only where they are verified.
    /// While these are too many, or too many bytes, the one goes that leaves the smallest gap in
    /// relation to its distance from the newest.
    /// Below the log's first offset none is of use; the one at that offset is the log's beginning,
    /// and stays.
    /// - Parameters:
    ///   - all: by rising offset.
    ///   - limits: how many, and how many bytes, are kept.
    ///   - first: the log's first offset.
    ///   - saved: the one that was saved just now, which stays as well.
    static func droppable(
        _ all: [CheckpointInfo], _ limits: LogLimits, first: UInt64 = 0, saved: UInt64? = nil
    ) -> [UInt64] {
        let newest = all.suffix(limits.checkpointsKept).map(\.offset)
        let verified = all.last(where: \.isVerified)?.offset
        let fixed = Set(newest + [verified, saved, first].compactMap { $0 })
        var kept = all.filter {
            ($0.isVerified && $0.offset >= first) || fixed.contains($0.offset)
        }
        var byteCount = kept.reduce(0) { $0 + $1.byteCount }
        while kept.count > limits.checkpointsMax || byteCount > limits.checkpointsBytesMax,
            let index = cheapest(kept, fixed)
        {
            byteCount -= kept.remove(at: index).byteCount
        }
        let left = Set(kept.map(\.offset))
        return all.map(\.offset).filter { !left.contains($0) }
    }

    /// The checkpoint whose loss costs least; nil where none may go.
    private static func cheapest(_ kept: [CheckpointInfo], _ fixed: Set<UInt64>) -> Int? {
        let end = kept.last?.offset ?? 0
        var best: (index: Int, gap: UInt64, age: UInt64)?
        for index in kept.indices where !fixed.contains(kept[index].offset) {
            // Not the last one, which is among the newest; the log's beginning needs no checkpoint.
            let before = index > 0 ? kept[index - 1].offset : 0
            let gap = kept[index + 1].offset - before
            let age = end - kept[index].offset
            guard let found = best else {
                best = (index, gap, age)
                continue
            }
            // gap / age < found.gap / found.age, exactly.
            let left = gap.multipliedFullWidth(by: found.age)
            let right = found.gap.multipliedFullWidth(by: age)
            if (left.high, left.low) < (right.high, right.low) { best = (index, gap, age) }
        }
        return best?.index
    }
}
