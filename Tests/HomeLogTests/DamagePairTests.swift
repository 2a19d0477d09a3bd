// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// F5: two files of one log damaged at the same time, as a disk does that goes bad.
///
/// Every byte of each file is changed, each with a byte of each other file. A run takes one case of
/// some by its seed, and consecutive seeds walk all of them; `HEARTH_SOAK=1` does so at once.
@Suite struct DamagePairTests {
    private static let limits = smallLimits(segmentBytes: 200)
    /// One case of so many.
    private static let stride = 23

    /// A closed log with a compressed segment, plain ones, an index and a checkpoint.
    private func story() throws -> (disk: FaultyFileSystem, model: LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: Self.limits)
        let model = LogModel()
        for number in 0..<6 {
            let batch = LogConformance.batch(number, records: 1 + number % 2, entries: number % 3)
            _ = try log.append(batch)
            model.append(batch)
        }
        _ = try log.compress(try log.uncompressedSegments()[0])
        let indexes = log.segmentIndexes
        let base = try indexes.sealedBases()[0]
        try indexes.save(try #require(try indexes.segment(base)), [1, 2, 3])
        try log.checkpoints.save(offset: log.nextOffset, bytes: [1, 2, 3, 4], verified: true)
        try log.close()
        return (disk, model)
    }

    /// The bytes of a file that mean something: of the mark those of its two slots.
    private func places(_ disk: FaultyFileSystem, _ path: String) -> [Int] {
        disk.contents(path)!.indices.filter { !path.hasSuffix("/durable") || $0 % 512 < 80 }
    }

    @Test func `F5: two files wrong at once: all that is lost is named, and the writer goes on`()
        throws
    {
        let (sound, model) = try story()
        let audit = DamageAudit(model, limits: Self.limits)
        let paths = sound.paths.filter { !$0.hasSuffix("/lock") }
        #expect(paths.count >= 7)
        let isWhole = getenv("HEARTH_SOAK") != nil
        let seed = freshSeeds(1)[0]
        var number = Int(seed % UInt64(Self.stride))
        var (cases, lostMost) = (0, 0)
        for (index, first) in paths.enumerated() {
            for second in paths[(index + 1)...] {
                let (near, far) = (places(sound, first), places(sound, second))
                for step in 0..<max(near.count, far.count) {
                    number += 1
                    guard isWhole || number % Self.stride == 0 else { continue }
                    let disk = sound.copy()
                    let bytes = (near[step % near.count], far[(step * 5 + number) % far.count])
                    flip(disk, first, bytes.0, bit: step)
                    flip(disk, second, bytes.1, bit: step + 3)
                    let place = "\(first) byte \(bytes.0), \(second) byte \(bytes.1), seed \(seed)"
                    let lost = try check(disk, audit, place, withWriter: cases % 3 == 0)
                    lostMost = max(lostMost, lost)
                    cases += 1
                }
            }
        }
        reportFigure(
            "F5", "a byte of each of two files wrong at once",
            ["cases": cases, "most records lost by one": lostMost], isExact: false)
    }

    private func flip(_ disk: FaultyFileSystem, _ path: String, _ byte: Int, bit: Int) {
        var bytes = disk.contents(path)!
        bytes[byte] ^= 1 << UInt8(bit % 8)
        disk.setContents(path, bytes)
    }

    /// - Returns: how many records are lost.
    private func check(
        _ disk: FaultyFileSystem, _ audit: DamageAudit, _ place: String, withWriter: Bool
    ) throws -> Int {
        let (problems, lost) = try audit.check(disk)
        if problems.isEmpty == false { Issue.record("\(place): \(problems)") }
        if withWriter {
            let after = try audit.checkWriter(disk, lost: lost)
            if after.isEmpty == false { Issue.record("\(place), the writer: \(after)") }
        }
        return lost.count
    }
}
