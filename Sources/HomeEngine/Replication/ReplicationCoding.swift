// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

// A frame: length u32 | CRC32C u32 | kind u8 | fields. The length counts kind and fields, and the
// checksum covers them. All numbers are little-endian; bytes stand behind their count, a u32.

extension ReplicationFrame {
    /// The media type of a stream of frames; the number is the version of the form.
    package static let mediaType = "application/vnd.hearth.replication.1"

    fileprivate enum Kind: UInt8 {
        case opened = 1, checkpoint, batch, lost, mark, alive, failed
    }

    /// The frame as it is sent.
    package var bytes: [UInt8] {
        var writer = FrameWriter()
        switch self {
        case .opened(let start):
            writer.byte(Kind.opened.rawValue)
            writer.blob(start.logID)
            writer.number(start.firstOffset)
            writer.number(start.nextOffset)
        case .checkpoint(let offset, let bytes):
            writer.byte(Kind.checkpoint.rawValue)
            writer.number(offset)
            writer.blob(bytes)
        case .batch(let batch):
            writer.byte(Kind.batch.rawValue)
            writer.number(batch.firstOffset)
            writer.number(batch.era)
            writer.number(batch.firstName)
            writer.number(UInt32(batch.names.count))
            for name in batch.names { writer.blob(name) }
            writer.number(UInt32(batch.records.count))
            for record in batch.records { writer.record(record) }
        case .lost(let range):
            writer.byte(Kind.lost.rawValue)
            writer.number(range.lowerBound)
            writer.number(range.upperBound)
        case .mark(let mark):
            writer.byte(Kind.mark.rawValue)
            writer.number(mark.nextOffset)
            writer.blob(mark.hashes.graph)
            writer.blob(mark.hashes.state)
        case .alive:
            writer.byte(Kind.alive.rawValue)
        case .failed(let text):
            writer.byte(Kind.failed.rawValue)
            writer.blob(Array(text.utf8))
        }
        return writer.sealed
    }

    fileprivate init(_ body: RawSpan) throws(ReplicationDamage) {
        var reader = FrameReader()
        guard let kind = Kind(rawValue: try reader.number(body)) else { throw ReplicationDamage() }
        switch kind {
        case .opened:
            self = .opened(
                ReplicationStart(
                    logID: try reader.blob(body), firstOffset: try reader.number(body),
                    nextOffset: try reader.number(body)))
        case .checkpoint:
            self = .checkpoint(offset: try reader.number(body), bytes: try reader.blob(body))
        case .batch: self = .batch(try reader.batch(body))
        case .lost:
            let first: UInt64 = try reader.number(body)
            let last: UInt64 = try reader.number(body)
            guard first <= last, last < .max else { throw ReplicationDamage() }
            self = .lost(first...last)
        case .mark:
            self = .mark(
                StateMark(
                    nextOffset: try reader.number(body),
                    hashes: StateHashes(
                        graph: try reader.blob(body), state: try reader.blob(body))))
        case .alive:
            self = .alive
        case .failed:
            self = .failed(String(decoding: try reader.blob(body), as: UTF8.self))
        }
        guard reader.position == body.byteCount else { throw ReplicationDamage() }
    }
}

/// Bytes that are no frame: the stream was damaged on its way, or is none.
package struct ReplicationDamage: Error, Hashable {}

/// Puts the pieces of a stream together to frames.
package struct ReplicationDecoder: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    /// No frame is larger: a checkpoint is the largest.
    static let frameBytesMax = 1 << 28
    private static let headerCount = 8

    package init() {}

    /// Whether nothing waits for the rest of a frame.
    package var isEmpty: Bool { start == bytes.count }

    package mutating func add(_ piece: some Collection<UInt8>) {
        if start > 0, start >= bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// The next frame; nil where more bytes must come first.
    package mutating func next() throws(ReplicationDamage) -> ReplicationFrame? {
        guard let (frame, count) = try first() else { return nil }
        start += count
        return frame
    }

    /// The frame that the bytes begin with, and how many they are.
    private func first() throws(ReplicationDamage) -> (frame: ReplicationFrame, count: Int)? {
        guard bytes.count - start >= Self.headerCount else { return nil }
        let waiting = bytes.span.bytes.extracting(droppingFirst: start)
        var header = FrameReader()
        let count: UInt32 = try header.number(waiting)
        let checksum: UInt32 = try header.number(waiting)
        guard count > 0, count <= Self.frameBytesMax else { throw ReplicationDamage() }
        let end = Self.headerCount + Int(count)
        guard waiting.byteCount >= end else { return nil }
        let body = waiting.extracting(Self.headerCount..<end)
        guard Checksum.of(body) == checksum else { throw ReplicationDamage() }
        return (try ReplicationFrame(body), end)
    }
}

private struct FrameWriter {
    private var bytes = [UInt8](repeating: 0, count: 8)

    /// The frame with its length and checksum.
    var sealed: [UInt8] {
        var sealed = bytes
        let body = Array(bytes[8...])
        withUnsafeBytes(of: UInt32(body.count).littleEndian) {
            sealed.replaceSubrange(0..<4, with: $0)
        }
        withUnsafeBytes(of: Checksum.of(body.span.bytes).littleEndian) {
            sealed.replaceSubrange(4..<8, with: $0)
        }
        return sealed
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func blob(_ blob: [UInt8]) {
        number(UInt32(blob.count))
        bytes.append(contentsOf: blob)
    }

    mutating func record(_ record: LogRecord) {
        number(record.time)
        blob(record.events)
        byte(record.capture == nil ? 0 : 1)
        if let capture = record.capture { blob(capture) }
    }
}

/// A position in the fields of a frame, whose bytes come with each call.
private struct FrameReader {
    private(set) var position = 0

    /// Goes on by so many bytes.
    private mutating func take(
        _ count: Int, of bytes: RawSpan
    ) throws(ReplicationDamage) -> Int {
        guard count <= bytes.byteCount - position else { throw ReplicationDamage() }
        defer { position += count }
        return position
    }

    mutating func number<Number: FixedWidthInteger>(
        _ bytes: RawSpan
    ) throws(ReplicationDamage) -> Number {
        let place = try take(Number.bitWidth / 8, of: bytes)
        return Number(
            littleEndian: bytes.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: place, as: Number.self)
            })
    }

    mutating func blob(_ bytes: RawSpan) throws(ReplicationDamage) -> [UInt8] {
        let count: UInt32 = try number(bytes)
        let place = try take(Int(count), of: bytes)
        return bytes.extracting(place..<place + Int(count)).withUnsafeBytes { Array($0) }
    }

    mutating func batch(_ bytes: RawSpan) throws(ReplicationDamage) -> ReplicatedBatch {
        var batch = ReplicatedBatch(
            firstOffset: try number(bytes), era: try number(bytes),
            firstName: try number(bytes))
        let names: UInt32 = try number(bytes)
        for _ in 0..<names { batch.names.append(try blob(bytes)) }
        let records: UInt32 = try number(bytes)
        for _ in 0..<records { batch.records.append(try record(bytes)) }
        let (_, isBeyond) = batch.firstOffset.addingReportingOverflow(UInt64(records))
        guard records > 0, !isBeyond else { throw ReplicationDamage() }
        return batch
    }

    private mutating func record(_ bytes: RawSpan) throws(ReplicationDamage) -> LogRecord {
        let time: Int64 = try number(bytes)
        let events = try blob(bytes)
        switch try number(bytes) as UInt8 {
        case 0: return LogRecord(time: time, events: events)
        case 1: return LogRecord(time: time, events: events, capture: try blob(bytes))
        default: throw ReplicationDamage()
        }
    }
}
