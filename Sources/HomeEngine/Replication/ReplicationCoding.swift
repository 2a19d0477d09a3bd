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

    fileprivate init(_ body: [UInt8]) throws(ReplicationDamage) {
        var reader = FrameReader(body)
        guard let kind = Kind(rawValue: try reader.byte()) else { throw ReplicationDamage() }
        switch kind {
        case .opened:
            self = .opened(
                ReplicationStart(
                    logID: try reader.blob(), firstOffset: try reader.number(),
                    nextOffset: try reader.number()))
        case .checkpoint:
            self = .checkpoint(offset: try reader.number(), bytes: try reader.blob())
        case .batch:
            var batch = ReplicatedBatch(
                firstOffset: try reader.number(), era: try reader.number(),
                firstName: try reader.number())
            for _ in 0..<(try reader.number() as UInt32) { batch.names.append(try reader.blob()) }
            for _ in 0..<(try reader.number() as UInt32) {
                batch.records.append(try reader.record())
            }
            let (_, isBeyond) = batch.firstOffset.addingReportingOverflow(
                UInt64(batch.records.count))
            guard !batch.records.isEmpty, !isBeyond else { throw ReplicationDamage() }
            self = .batch(batch)
        case .lost:
            let (first, last): (UInt64, UInt64) = (try reader.number(), try reader.number())
            guard first <= last, last < .max else { throw ReplicationDamage() }
            self = .lost(first...last)
        case .mark:
            self = .mark(
                StateMark(
                    nextOffset: try reader.number(),
                    hashes: StateHashes(graph: try reader.blob(), state: try reader.blob())))
        case .alive:
            self = .alive
        case .failed:
            self = .failed(String(decoding: try reader.blob(), as: UTF8.self))
        }
        guard reader.isAtEnd else { throw ReplicationDamage() }
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

    package mutating func add(_ piece: some Collection<UInt8>) {
        if start > 0, start >= bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// The next frame; nil where more bytes must come first.
    package mutating func next() throws(ReplicationDamage) -> ReplicationFrame? {
        guard bytes.count - start >= Self.headerCount else { return nil }
        var header = FrameReader(Array(bytes[start..<start + Self.headerCount]))
        let (count, checksum): (UInt32, UInt32) = (try header.number(), try header.number())
        guard count > 0, count <= Self.frameBytesMax else { throw ReplicationDamage() }
        let end = start + Self.headerCount + Int(count)
        guard bytes.count >= end else { return nil }
        let body = Array(bytes[start + Self.headerCount..<end])
        guard Checksum.of(body.span.bytes) == checksum else { throw ReplicationDamage() }
        start = end
        return try ReplicationFrame(body)
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

private struct FrameReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    private mutating func take(_ count: Int) throws(ReplicationDamage) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw ReplicationDamage() }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func byte() throws(ReplicationDamage) -> UInt8 { try take(1).first! }

    mutating func number<Number: FixedWidthInteger>() throws(ReplicationDamage) -> Number {
        var number: Number = 0
        for byte in try take(Number.bitWidth / 8).reversed() {
            number = number << 8 | Number(truncatingIfNeeded: byte)
        }
        return number
    }

    mutating func blob() throws(ReplicationDamage) -> [UInt8] {
        let count: UInt32 = try number()
        return Array(try take(Int(count)))
    }

    mutating func record() throws(ReplicationDamage) -> LogRecord {
        let time: Int64 = try number()
        let events = try blob()
        switch try byte() {
        case 0: return LogRecord(time: time, events: events)
        case 1: return LogRecord(time: time, events: events, capture: try blob())
        default: throw ReplicationDamage()
        }
    }
}
