// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// The bytes between sound frames are a publisher's: looking through them takes time that grows
/// with their number and with nothing else.
@Suite struct FrameSearchTests {
    private let header = SegmentHeader(
        logID: testLogID, baseOffset: 0, baseTime: testTime, era: 0, dictionaryCount: 0, salt: 5)

    @Test func `LOG-CRC: the checksum of any stretch follows from those of its two ends`() {
        let seed = propertySeed(3)
        var random = SeededRandom(seed: seed)
        let bytes = random.bytes(70_000)
        let span = bytes.span.bytes
        let index = ChecksumIndex(span)
        for _ in 0..<2_000 {
            let start = random.below(bytes.count + 1)
            let end = start + random.below(bytes.count + 1 - start)
            let from = UInt32(truncatingIfNeeded: random.next())
            let found = index.checksum(of: start..<end, in: span, seed: from)
            if found != Checksum.extend(from, span.extracting(start..<end)) {
                Issue.record("seed \(seed): \(start)..<\(end) from \(from)")
            }
        }
    }

    /// What a publisher may send to make a search look far: long frames everywhere.
    enum Payload: String, CaseIterable {
        case recordsOfFortyPercent, recordsToTheEnd, captures, entries, seals, ones, noise

        func bytes(_ count: Int) -> [UInt8] {
            var random = SeededRandom(seed: propertySeed(9))
            var bytes: [UInt8] = []
            while bytes.count < count {
                let left = UInt64(count - bytes.count)
                let far = min(left > 40 ? left - 40 : 0, 19 << 20)
                switch self {
                case .recordsOfFortyPercent: frame(1, [1, UInt64(count) * 2 / 5, 0, 0], &bytes)
                case .recordsToTheEnd: frame(1, [1, far, 0, 0], &bytes)
                case .captures: frame(1, [1, far / 2, far / 2, 0], &bytes)
                case .entries: frame(2, [1, min(far, 64 << 10)], &bytes)
                case .seals: frame(4, [1, 1, 1, far / 5], &bytes)
                case .ones: bytes.append(1)
                case .noise:
                    let choices: [UInt8] = [1, 2, 3, 4, 0x80, 0xff, 0x01, 0x7f]
                    bytes.append(choices[random.below(choices.count)])
                }
            }
            return Array(bytes.prefix(count))
        }

        private func frame(_ kind: UInt8, _ fields: [UInt64], _ bytes: inout [UInt8]) {
            bytes += [kind] + Array("ABCD".utf8)
            for field in fields {
                var rest = field
                while rest >= 0x80 {
                    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                    rest >>= 7
                }
                bytes.append(UInt8(rest))
            }
        }
    }

    @Test(arguments: Payload.allCases)
    func `LOG-LINEAR: a search checks a bounded number of bytes for each byte it looks at`(
        payload: Payload
    ) {
        for count in [50_000, 200_000] {
            let bytes = payload.bytes(count)
            let span = bytes.span.bytes
            var search = FrameSearch(header: header, limits: LogLimits(), byteCount: count)
            for start in bytes.indices where search.isFrame(span, at: start) {
                Issue.record("a frame at \(start)")
            }
            #expect(search.checkedByteCount <= 130 * count, "\(count) bytes")
        }
    }

    @Test(arguments: Payload.allCases)
    func `LOG-LINEAR: hostile captures in a damaged segment hide no sound record`(
        payload: Payload
    ) throws {
        let disk = FaultyFileSystem()
        var limits = LogLimits()
        limits.readBytes = 4 << 10
        let log = try createLog(disk, limits: limits)
        let model = LogModel()
        for number in 0..<4 {
            var batch = LogConformance.batch(number, records: 2, entries: 1)
            batch.records[0].capture = payload.bytes(60_000)
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.close()
        let path = disk.segmentPaths[0]
        var bytes = try #require(disk.contents(path))
        // The head of the first record of the second batch: its capture is searched through.
        let head = LogConformance.batch(1, records: 2, entries: 1).records[0].events
        let place = bytes.indices.first { bytes[$0...].starts(with: head) }!
        bytes[place] ^= 1
        disk.setContents(path, bytes)
        let report = try LogVerifier.run(directory: "/log", fileSystem: disk, limits: limits)
        #expect(report.findings.map(\.offsets) == [2..<3])
        #expect(report.recordCount == 7)
        disk.deleteFile("/log/durable")
        let reopened = try openLog(disk, limits: limits)
        #expect(reopened.report.damage.map(\.offsets) == [2..<3])
        #expect(reopened.nextOffset == 8)
        let found = LogModel.records(try LogConformance.items(reopened, from: 0))
        #expect(found == LogModel.records(model.items(from: 0)).filter { $0.offset != 2 })
    }
}
