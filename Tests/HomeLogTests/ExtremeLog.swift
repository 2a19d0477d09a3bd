// SPDX-License-Identifier: Apache-2.0

import HomeTesting

@testable import HomeLog

/// Where the choices of a generated log come from: a seed, or the bytes of a fuzzer.
protocol LogChoices {
    mutating func next() -> UInt64
    mutating func below(_ bound: Int) -> Int
}

extension SeededRandom: LogChoices {}

/// A log whose fields are mostly right and sometimes the limits of their types, with checksums that
/// fit: what chance does not make and somebody else's file may have.
struct ExtremeLog {
    let disk = FaultyFileSystem()
    private var random: any LogChoices
    private static let logID = [UInt8](0..<16)
    private let limits: LogLimits

    init(_ choices: any LogChoices, limits: LogLimits) throws {
        random = choices
        self.limits = limits
        for folder in ["", "/segments", "/checkpoints", "/indexes", "/aside"] {
            try disk.createDirectory("/log" + folder)
        }
        var base: UInt64 = 0
        let segmentCount = 1 + random.below(3)
        for number in 0..<segmentCount {
            let next = addSegment(base, isLast: number == segmentCount - 1)
            base = random.below(8) == 0 ? limit(next) : next
        }
        if random.below(4) > 0 { addMark(base) }
        if random.below(2) == 0 { addCheckpoint(base) }
    }

    // MARK: Values

    private static let limitsOfTypes: [UInt64] = [
        0, 1, 2, 3, 31, 32, 127, 128, 160, 255, 256, 511, 512, 65_535, 1 << 31 - 1, 1 << 31,
        1 << 32 - 2, 1 << 32 - 1, 1 << 32, 1 << 53, 1 << 62, 1 << 63 - 2, 1 << 63 - 1, 1 << 63,
        .max - 1, .max,
    ]

    /// Mostly the right value; else a limit, or one beside it.
    private mutating func limit(_ right: UInt64, oneOf chance: Int = 1) -> UInt64 {
        guard random.below(chance) == 0 else { return right }
        switch random.below(4) {
        case 0: return right &+ 1
        case 1: return right &- 1
        default: return Self.limitsOfTypes[random.below(Self.limitsOfTypes.count)]
        }
    }

    private mutating func some(_ right: UInt64) -> UInt64 { limit(right, oneOf: 24) }

    private mutating func payload() -> [UInt8] {
        (0..<random.below(12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    // MARK: Segments

    /// - Returns: the offset behind its last record.
    private mutating func addSegment(_ base: UInt64, isLast: Bool) -> UInt64 {
        let header = SegmentHeader(
            logID: Self.logID, baseOffset: some(base),
            baseTime: Int64(bitPattern: some(1_700_000_000_000_000_000)),
            era: UInt32(truncatingIfNeeded: some(0)),
            dictionaryCount: UInt32(truncatingIfNeeded: some(0)), salt: random.next())
        let parser = FrameParser(header: header, limits: limits)
        var bytes = header.encoded() + header.encoded()
        bytes += commit(
            first: 0, count: 0, byteCount: 0, entries: UInt64(header.dictionaryCount), parser)
        var (index, entries) = (UInt64(0), UInt64(header.dictionaryCount))
        for _ in 0..<random.below(5) {
            let (first, start) = (index, bytes.count)
            if random.below(3) == 0 {
                bytes += entry(some(entries), parser)
                entries &+= 1
            }
            for _ in 0..<1 + random.below(3) {
                bytes += record(some(index), parser)
                index += 1
            }
            bytes += commit(
                first: first, count: index - first, byteCount: UInt64(bytes.count - start),
                entries: entries, parser)
            if random.below(30) == 0 { bytes += payload() }
        }
        if !isLast || random.below(4) == 0 {
            let position = UInt64(bytes.count)
            bytes += seal(index, entries: entries, parser)
            bytes += SegmentTrailer(
                footerPosition: some(position), endOffset: some(base &+ index),
                dictionaryCount: UInt32(truncatingIfNeeded: some(entries))
            ).encoded(seed: parser.seed)
        } else if random.below(3) == 0 {
            bytes += [UInt8](repeating: 0, count: 64)
        }
        let paths = LogPaths(directory: "/log")
        disk.setContents(paths.segment(base), bytes)
        if random.below(4) > 0 { disk.setContents(paths.headerCopy(base), header.encoded()) }
        return base &+ index
    }

    private func frame(_ kind: FrameKind, _ body: [UInt8], _ parser: FrameParser) -> [UInt8] {
        var bytes: [UInt8] = [kind.rawValue]
        bytes.appendInteger(Checksum.extend(parser.seed(for: kind), body.span.bytes))
        return bytes + body
    }

    private mutating func record(_ index: UInt64, _ parser: FrameParser) -> [UInt8] {
        let (events, capture) = (payload(), random.below(2) == 0 ? payload() : nil)
        var body: [UInt8] = []
        body.appendVarint(index)
        body.appendVarint(some(UInt64(events.count)))
        body.appendVarint(some(capture.map { UInt64($0.count) + 1 } ?? 0))
        body.appendVarint(some(10))
        if let capture {
            let sum = UInt64(Checksum.extend(parser.seed, capture.span.bytes))
            body.appendInteger(UInt32(truncatingIfNeeded: some(sum)))
        }
        return frame(.record, body + events, parser) + (capture ?? [])
    }

    private mutating func entry(_ id: UInt64, _ parser: FrameParser) -> [UInt8] {
        let text = payload()
        var body: [UInt8] = []
        body.appendVarint(id)
        body.appendVarint(some(UInt64(text.count)))
        return frame(.dictionary, body + text, parser)
    }

    private mutating func commit(
        first: UInt64, count: UInt64, byteCount: UInt64, entries: UInt64, _ parser: FrameParser
    ) -> [UInt8] {
        var body: [UInt8] = []
        for field in [first, count, byteCount, 0, entries] { body.appendVarint(some(field)) }
        return frame(.commit, body, parser)
    }

    private mutating func seal(
        _ count: UInt64, entries: UInt64, _ parser: FrameParser
    ) -> [UInt8] {
        var body: [UInt8] = []
        for field in [count, 0, entries] { body.appendVarint(some(field)) }
        body.appendVarint(some(1))
        for field in [UInt64(0), 0, 0, 20] { body.appendVarint(some(field)) }
        return frame(.seal, body, parser)
    }

    // MARK: The other files

    private mutating func addMark(_ next: UInt64) {
        let mark = DurableMark(
            sequence: 1, logID: Self.logID, firstOffset: some(0), nextOffset: some(next),
            segment: some(0), position: some(160), era: UInt32(truncatingIfNeeded: some(0)),
            dictionaryCount: UInt32(truncatingIfNeeded: some(0)))
        disk.setContents("/log/durable", DurableMark.bothSlots(mark))
    }

    private mutating func addCheckpoint(_ next: UInt64) {
        let (offset, content) = (some(next), payload())
        var bytes: [UInt8] = [0x48, 0x43, 0x4b, 0x50, 0x54, 0x0d, 0x0a, 0x1a]
        bytes.appendInteger(UInt16(1))
        bytes.appendInteger(UInt16(0))
        bytes += [1, 0, 0, 0] + Self.logID
        bytes.appendInteger(offset)
        bytes.appendInteger(some(UInt64(content.count)))
        bytes.appendInteger(UInt64(0))
        bytes.appendInteger(Checksum.of(content.span.bytes))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        disk.setContents(LogPaths(directory: "/log").checkpoint(offset), bytes + content)
    }
}
