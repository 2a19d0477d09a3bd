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
    /// - Parameters:
    ///   - all: by rising offset.
    ///   - limits: how many, and how many bytes, are kept.
    static func droppable(_ all: [CheckpointInfo], _ limits: LogLimits) -> [UInt64] {
        let newest = all.suffix(limits.checkpointsKept).map(\.offset)
        let fixed = Set(newest + [all.last(where: \.isVerified)?.offset].compactMap { $0 })
        var kept = all.filter { $0.isVerified || fixed.contains($0.offset) }
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
