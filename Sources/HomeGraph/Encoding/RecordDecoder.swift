// SPDX-License-Identifier: Apache-2.0

/// The fields of a record before its events.
struct RecordHeader {
    var receivedAt: Int64
    var sourceAt: Int64?
    var cause: RecordCause
    var hasOrigin: Bool
    var hasSender: Bool

    init(
        _ bytes: RawSpan, reader: inout ByteReader, receivedAt: Int64
    ) throws(CodingError) {
        let version = try reader.byte(bytes)
        guard (1...2).contains(version) else {
            throw .unknownVersion(UInt64(version), what: "record encoding")
        }
        let flags = try reader.byte(bytes)
        self.receivedAt = receivedAt
        self.cause = try reader.choice(bytes, RecordCause.self, what: "cause")
        self.sourceAt = flags & 1 == 0 ? nil : receivedAt &+ (try reader.signed(bytes))
        self.hasOrigin = flags & 2 != 0
        self.hasSender = version == 2
    }
}

extension ByteReader {
    /// How a message was delivered; its two lowest bits are the quality of service.
    @inline(__always)
    mutating func deliveryBits(_ bytes: RawSpan) throws(CodingError) -> UInt8 {
        let bits = try byte(bytes)
        guard bits & 3 <= 2 else {
            throw .badTag(3, what: "quality of service", position: position - 1)
        }
        return bits
    }
}

/// The names of a log's dictionary, as a reader collects them.
public struct LogDictionary: Sendable {
    /// By id; nil where damage took the definition and no later segment repeated it yet.
    public private(set) var names: [String?] = []

    public init(names: [String] = []) { self.names = names }

    /// Takes the definition of an id; ids before it that were skipped stay unknown.
    ///
    /// An id that is known already is accepted again when it means the same.
    /// - Throws: `CodingError.badText` when the entry is not UTF-8, `badTag` when it means another.
    public mutating func define(id: Int, bytes: some Collection<UInt8>) throws(CodingError) {
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw .badText(position: 0)
        }
        if id < names.count, let known = names[id] {
            guard utf8Equal(known, name) else {
                throw .badTag(UInt64(id), what: "new meaning of a dictionary entry", position: 0)
            }
            return
        }
        while names.count <= id { names.append(nil) }
        names[id] = name
    }
}

/// Turns the bytes of a record back into a record.
public struct RecordDecoder: Sendable {
    public var dictionary: LogDictionary

    public init(dictionary: LogDictionary = LogDictionary()) { self.dictionary = dictionary }

    /// The record of these event bytes.
    ///
    /// - Throws: `CodingError` with the position of what is wrong.
    public func decode(
        _ bytes: RawSpan, offset: UInt64, receivedAt: Int64, capture: [UInt8]? = nil
    ) throws(CodingError) -> HomeRecord {
        var reader = ByteReader(end: bytes.byteCount)
        let header = try RecordHeader(bytes, reader: &reader, receivedAt: receivedAt)
        let origin = header.hasOrigin ? try self.origin(bytes, &reader) : nil
        let sender = header.hasSender ? try reader.fields(of: CommandSender.self, bytes) : nil
        let count = try reader.count(bytes)
        let events = try reader.withFields(bytes, of: self) { fields throws(CodingError) in
            var events: [HomeEvent] = []
            events.reserveCapacity(count)
            for _ in 0..<count {
                let kind = try fields.reader.varint(bytes)
                let length = try fields.reader.count(bytes)
                let end = fields.reader.position + length
                events.append(try fields.event(kind: kind))
                guard fields.reader.position == end else {
                    throw .trailingBytes(position: fields.reader.position)
                }
            }
            return events
        }
        guard reader.isAtEnd else { throw .trailingBytes(position: reader.position) }
        return HomeRecord(
            offset: offset, receivedAt: receivedAt, sourceAt: header.sourceAt,
            cause: header.cause, origin: origin, sender: sender, events: events, capture: capture)
    }

    func origin(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> RecordOrigin {
        let profile = try symbol(bytes, &reader)
        let epoch = try reader.varint(bytes, as: UInt32.self)
        let bits = try reader.deliveryBits(bytes)
        let topic = try symbol(bytes, &reader)
        let codec = try symbol(bytes, &reader)
        let version = try reader.varint(bytes, as: UInt16.self)
        var origin = RecordOrigin(
            profile: profile, epoch: epoch, topic: topic, qos: bits & 3,
            isRetained: bits & 4 != 0, isDuplicate: bits & 8 != 0, isBacklog: bits & 16 != 0,
            isPossibleDuplicate: bits & 32 != 0, codec: codec, codecVersion: version)
        if origin.qos > 0 {
            origin.packetID = try reader.varint(bytes, as: UInt16.self)
            origin.fenceHash = try reader.fixed64(bytes)
        }
        if bits & 64 != 0 {
            origin.userProperties = try reader.list(bytes) { reader, bytes throws(CodingError) in
                let name = try reader.text(bytes)
                return UserProperty(name: name, value: try reader.text(bytes))
            }
        }
        return origin
    }

    func name(_ id: UInt64, position: Int) throws(CodingError) -> String {
        guard id < UInt64(dictionary.names.count), let name = dictionary.names[Int(id)] else {
            throw .unknownSymbol(id, position: position)
        }
        return name
    }

    func symbol(_ bytes: RawSpan, _ reader: inout ByteReader) throws(CodingError) -> String {
        let id = try reader.varint(bytes)
        return id == 0 ? try reader.text(bytes) : try name(id - 1, position: reader.position)
    }

    /// The event of this kind.
    func event(
        kind raw: UInt64, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        try reader.withFields(bytes, of: self) { fields throws(CodingError) in
            try fields.event(kind: raw)
        }
    }
}
