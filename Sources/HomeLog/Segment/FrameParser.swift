// SPDX-License-Identifier: Apache-2.0

enum FrameKind: UInt8 {
    case record = 1
    case dictionary = 2
    case commit = 3
    case seal = 4
}

/// One frame as found in a buffer; positions are in the buffer.
struct Frame {
    var kind = FrameKind.record
    var start = 0
    /// After the last byte of the frame, the capture included.
    var end = 0
    /// The index of a record, the id of an entry, the first index of a commit marker, the record
    /// count of a seal.
    var number: UInt64 = 0
    var time: Int64 = 0
    var eventsStart = 0
    var eventsCount = 0
    var captureStart = 0
    var captureCount = -1
    var captureChecksum: UInt32 = 0
    // Of commit markers:
    var recordCount: UInt64 = 0
    var batchByteCount: UInt64 = 0
    var era: UInt32 = 0
    var dictionaryCount: UInt32 = 0
    /// How many fields of a seal were looked at.
    var sealFieldCount = 0

    /// Where the bytes end that the frame's checksum covers.
    var checkedEnd: Int { kind == .record ? captureStart : end }
}

enum FrameResult {
    case frame
    /// A zero byte: nothing was ever stored here.
    case end
    /// The buffer ends inside the frame; at least so many bytes of the buffer are needed.
    case short(Int)
    case bad
}

/// Finds and checks the frames of one segment.
struct FrameParser {
    /// Where capture checksums, and all salted checksums, start.
    let seed: UInt32
    private let recordSeed: UInt32
    private let dictionarySeed: UInt32
    private let commitSeed: UInt32
    private let sealSeed: UInt32
    private let baseTime: Int64
    private let recordBytesMax: UInt64
    private let entryBytesMax: UInt64
    /// The index of a record in its segment is at most this, and so is a count of records: with
    /// what a segment begins with they make an offset that can be computed with.
    private static let indexMax = LogLimits.offsetMax >> 1
    /// Records outside it are refused before their checksum is computed.
    var plausibleIndexes: ClosedRange<UInt64> = 0...UInt64.max

    init(header: SegmentHeader, limits: LogLimits) {
        let seed = Checksum.seed(salt: header.salt)
        func extended(_ kind: FrameKind) -> UInt32 {
            Checksum.extend(seed, [kind.rawValue].span.bytes)
        }
        self.seed = seed
        recordSeed = extended(.record)
        dictionarySeed = extended(.dictionary)
        commitSeed = extended(.commit)
        sealSeed = extended(.seal)
        baseTime = header.baseTime
        recordBytesMax = UInt64(limits.recordBytesMax)
        entryBytesMax = UInt64(limits.dictionaryEntryBytesMax)
    }

    /// Where the checksum of a kind of frame starts: the salt and the kind are in it.
    func seed(for kind: FrameKind) -> UInt32 {
        switch kind {
        case .record: recordSeed
        case .dictionary: dictionarySeed
        case .commit: commitSeed
        case .seal: sealSeed
        }
    }

    /// Parses and verifies the frame that starts at a position. Captures are not verified.
    func parse(_ bytes: RawSpan, at start: Int, into frame: inout Frame) -> FrameResult {
        let result = layout(bytes, at: start, into: &frame)
        guard case .frame = result else { return result }
        let found = bytes.integer(UInt32.self, at: start + 1)
        let covered = bytes.extracting(start + 5..<frame.checkedEnd)
        return Checksum.extend(seed(for: frame.kind), covered) == found ? .frame : .bad
    }

    /// Parses the frame that starts at a position, without its checksum.
    /// - Parameters:
    ///   - sealFieldsMax: A seal with more fields than this is rejected as no frame.
    @inline(__always)
    func layout(
        _ bytes: RawSpan, at start: Int, into frame: inout Frame, sealFieldsMax: Int = .max
    ) -> FrameResult {
        guard start < bytes.byteCount else { return .short(start + 1) }
        let first = bytes.byte(at: start)
        if first == 0 { return .end }
        guard let kind = FrameKind(rawValue: first) else { return .bad }
        guard start + 5 < bytes.byteCount else { return .short(start + 6) }
        frame.kind = kind
        frame.start = start
        switch kind {
        case .record: return parseRecord(bytes, &frame)
        case .dictionary: return parseDictionary(bytes, &frame)
        case .commit: return parseCommit(bytes, &frame)
        case .seal: return parseSeal(bytes, &frame, fieldsMax: sealFieldsMax)
        }
    }

    private func parseRecord(_ bytes: RawSpan, _ frame: inout Frame) -> FrameResult {
        var at = frame.start + 5
        guard case .value(let index) = bytes.varint(at: &at),
            case .value(let eventsCount) = bytes.varint(at: &at),
            case .value(let captureField) = bytes.varint(at: &at),
            case .value(let time) = bytes.varint(at: &at)
        else { return cut(bytes, from: frame.start + 5, fields: 4) }
        guard index <= FrameParser.indexMax, plausibleIndexes.contains(index),
            eventsCount <= recordBytesMax,
            captureField <= recordBytesMax + 1
        else { return .bad }
        frame.number = index
        frame.time = baseTime &+ unzigzag(time)
        var captureCount = -1
        if captureField > 0 {
            captureCount = Int(captureField) - 1
            guard at + 4 <= bytes.byteCount else {
                return .short(at + 4 + Int(eventsCount) + captureCount)
            }
            frame.captureChecksum = bytes.integer(UInt32.self, at: at)
            at += 4
        }
        frame.eventsStart = at
        frame.eventsCount = Int(eventsCount)
        frame.captureStart = at + Int(eventsCount)
        frame.captureCount = captureCount
        frame.end = frame.captureStart + max(captureCount, 0)
        return fits(bytes, frame)
    }

    private func parseDictionary(_ bytes: RawSpan, _ frame: inout Frame) -> FrameResult {
        var at = frame.start + 5
        guard case .value(let id) = bytes.varint(at: &at),
            case .value(let count) = bytes.varint(at: &at)
        else { return cut(bytes, from: frame.start + 5, fields: 2) }
        guard id < UInt64(LogLimits.dictionaryEntriesMax), count <= entryBytesMax else {
            return .bad
        }
        frame.number = id
        frame.eventsStart = at
        frame.eventsCount = Int(count)
        frame.end = at + Int(count)
        return fits(bytes, frame)
    }

    private func parseCommit(_ bytes: RawSpan, _ frame: inout Frame) -> FrameResult {
        var at = frame.start + 5
        guard case .value(let first) = bytes.varint(at: &at),
            case .value(let count) = bytes.varint(at: &at),
            case .value(let byteCount) = bytes.varint(at: &at),
            case .value(let era) = bytes.varint(at: &at),
            case .value(let dictionaryCount) = bytes.varint(at: &at)
        else { return cut(bytes, from: frame.start + 5, fields: 5) }
        guard era <= UInt64(UInt32.max),
            dictionaryCount <= UInt64(LogLimits.dictionaryEntriesMax),
            first <= FrameParser.indexMax, count <= FrameParser.indexMax
        else { return .bad }
        frame.number = first
        frame.recordCount = count
        frame.batchByteCount = byteCount
        frame.era = UInt32(era)
        frame.dictionaryCount = UInt32(dictionaryCount)
        frame.end = at
        return fits(bytes, frame)
    }

    private func parseSeal(
        _ bytes: RawSpan, _ frame: inout Frame, fieldsMax: Int
    ) -> FrameResult {
        var at = frame.start + 5
        guard case .value(let count) = bytes.varint(at: &at),
            case .value(let footerByteCount) = bytes.varint(at: &at),
            case .value(let dictionaryCount) = bytes.varint(at: &at),
            case .value(let spanCount) = bytes.varint(at: &at)
        else { return cut(bytes, from: frame.start + 5, fields: 4) }
        guard count <= FrameParser.indexMax, spanCount <= UInt64(bytes.byteCount),
            dictionaryCount <= UInt64(LogLimits.dictionaryEntriesMax),
            4 * spanCount <= UInt64(fieldsMax)
        else { return .bad }
        frame.sealFieldCount = Int(4 * spanCount)
        frame.number = count
        frame.batchByteCount = footerByteCount
        frame.dictionaryCount = UInt32(dictionaryCount)
        frame.recordCount = spanCount
        frame.eventsStart = at
        for _ in 0..<4 * spanCount {
            guard case .value = bytes.varint(at: &at) else {
                return at + 10 > bytes.byteCount ? .short(bytes.byteCount + 10) : .bad
            }
        }
        frame.eventsCount = at - frame.eventsStart
        frame.end = at
        return fits(bytes, frame)
    }

    /// A field could not be read: the buffer ends too early, or the field is no varint.
    private func cut(_ bytes: RawSpan, from start: Int, fields: Int) -> FrameResult {
        var at = start
        for _ in 0..<fields {
            switch bytes.varint(at: &at) {
            case .value: continue
            case .short: return .short(bytes.byteCount + 10)
            case .bad: return .bad
            }
        }
        preconditionFailure("called only where a field cannot be read")
    }

    @inline(__always)
    private func fits(_ bytes: RawSpan, _ frame: Frame) -> FrameResult {
        frame.end <= bytes.byteCount ? .frame : .short(frame.end)
    }
}
