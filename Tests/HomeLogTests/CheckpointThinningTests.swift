// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeLog

/// Which checkpoints stay as a log grows.
@Suite struct CheckpointThinningTests {
    private static func info(
        _ offset: UInt64, bytes: Int = 100, isVerified: Bool = true
    ) -> CheckpointInfo {
        CheckpointInfo(offset: offset, byteCount: bytes, isVerified: isVerified)
    }

    private static func limits(max: Int, bytesMax: Int = .max) -> LogLimits {
        var limits = LogLimits()
        limits.checkpointsMax = max
        limits.checkpointsBytesMax = bytesMax
        return limits
    }

    /// Saves one checkpoint after the other and drops what may go.
    private static func grown(
        _ offsets: [CheckpointInfo], _ limits: LogLimits,
        check: ([CheckpointInfo]) -> Void = { _ in }
    ) -> [CheckpointInfo] {
        var kept: [CheckpointInfo] = []
        for info in offsets {
            kept.append(info)
            let gone = Set(CheckpointThinning.droppable(kept, limits))
            kept.removeAll { gone.contains($0.offset) }
            check(kept)
        }
        return kept
    }

    @Test func `distances grow at most in proportion to the age`() {
        let max = 32
        _ = Self.grown(
            (1...1500).map { Self.info($0 * 1000) }, Self.limits(max: max)
        ) { kept in
            #expect(kept.count <= max)
            let offsets = kept.map(\.offset)
            let end = offsets.last ?? 0
            // What a fold to any record repeats is a part of that record's distance from the end,
            // and the distance of two saves.
            let isNear = zip([0] + offsets, offsets).allSatisfy { before, after in
                after - before <= 1000 + (end - before) / 3
            }
            #expect(isNear, "\(offsets)")
        }
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func `the bounds hold and the newest stay, whatever is saved`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var offset: UInt64 = 0
        let infos = (0..<400).map { _ in
            offset += UInt64.random(in: 1...100_000, using: &random)
            return Self.info(
                offset, bytes: Int.random(in: 1...4000, using: &random),
                isVerified: Int.random(in: 0..<4, using: &random) > 0)
        }
        let limits = Self.limits(
            max: Int.random(in: 3...60, using: &random),
            bytesMax: Int.random(in: 20_000...200_000, using: &random))
        var saved: [CheckpointInfo] = []
        var next = infos.makeIterator()
        _ = Self.grown(infos, limits) { kept in
            next.next().map { saved.append($0) }
            #expect(kept.suffix(2) == saved.suffix(2), "seed \(seed)")
            let newest = saved.last(where: \.isVerified)
            #expect(newest.map(kept.contains) ?? true, "seed \(seed)")
            #expect(kept.dropLast(2).allSatisfy { $0.isVerified }, "seed \(seed)")
            #expect(kept.count <= limits.checkpointsMax, "seed \(seed)")
            let bytes = kept.reduce(0) { $0 + $1.byteCount }
            #expect(bytes <= limits.checkpointsBytesMax, "seed \(seed)")
        }
    }

    @Test func `the newest two and the newest verified one stay though they are too large`() {
        let kept = [
            Self.info(10), Self.info(20), Self.info(30, isVerified: false),
            Self.info(40, isVerified: false),
        ]
        #expect(CheckpointThinning.droppable(kept, Self.limits(max: 1, bytesMax: 1)) == [10])
        #expect(CheckpointThinning.droppable([], Self.limits(max: 1)) == [])
    }

    @Test func `a log saves and drops them`() throws {
        var limits = smallLimits()
        limits.checkpointsMax = 5
        let log = try createLog(FaultyFileSystem(), limits: limits)
        for offset in 1...40 as ClosedRange<UInt64> {
            try log.checkpoints.save(offset: offset, bytes: [1], verified: false)
            try log.checkpoints.save(offset: offset, bytes: [1], verified: true)
        }
        let kept = try log.checkpoints.list().map(\.offset)
        #expect(kept.count == 5)
        #expect(kept.suffix(2) == [39, 40])
        #expect(kept[0] < 30)
    }
}
