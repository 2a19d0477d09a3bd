// SPDX-License-Identifier: Apache-2.0

/// Fills in the fields of an event from bytes.
///
/// It lives only while `ByteReader.withFields(_:of:_:)` holds the bytes.
struct FieldReader: EventVisitor {
    var reader: ByteReader
    private let memory: UnsafeRawBufferPointer
    /// Knows the names of the dictionary.
    private let decoder: RecordDecoder
    /// Whether names stand as texts, as in a checkpoint. (An optional decoder would be copied for
    /// each name.)
    private let areNamesTexts: Bool

    fileprivate init(
        _ reader: ByteReader, _ memory: UnsafeRawBufferPointer, _ decoder: RecordDecoder?
    ) {
        self.reader = reader
        self.memory = memory
        self.decoder = decoder ?? RecordDecoder()
        areNamesTexts = decoder == nil
    }

    mutating func text(_ name: String, _ value: inout String) throws(CodingError) {
        value = try reader.text(memory.bytes)
    }

    mutating func optionalText(_ name: String, _ value: inout String?) throws(CodingError) {
        value = try reader.optionalText(memory.bytes)
    }

    mutating func knownText(_ name: String, _ value: inout String?) throws(CodingError) {
        value = try reader.optionalText(memory.bytes)
    }

    mutating func texts(_ name: String, _ values: inout [String]) throws(CodingError) {
        values = try reader.list(memory.bytes) { reader, bytes throws(CodingError) in
            try reader.text(bytes)
        }
    }

    mutating func flag(_ name: String, _ value: inout Bool) throws(CodingError) {
        value = try reader.bool(memory.bytes)
    }

    @inline(__always)
    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice
    ) throws(CodingError) {
        value = try reader.choice(memory.bytes, Choice.self, what: name)
    }

    @inline(__always)
    mutating func members(
        _ name: String, _ members: inout [AttributeMember]
    ) throws(CodingError) {
        let count = try reader.count(memory.bytes)
        // An array of its own is filled faster than one in another value.
        var read: [AttributeMember] = []
        read.reserveCapacity(count)
        for _ in 0..<count {
            let key = try readName()
            read.append(AttributeMember(key: key, value: try reader.value(memory.bytes)))
        }
        members = read
    }

    @inline(__always)
    mutating func symbol(
        _ name: String, _ value: inout String, as role: NameRole?
    ) throws(CodingError) {
        value = try readName()
    }

    mutating func optionalSymbol(_ name: String, _ value: inout String?) throws(CodingError) {
        value = try reader.bool(memory.bytes) ? try readName() : nil
    }

    mutating func symbols(_ name: String, _ values: inout [String]) throws(CodingError) {
        let count = try reader.count(memory.bytes)
        var read: [String] = []
        read.reserveCapacity(count)
        for _ in 0..<count { read.append(try readName()) }
        values = read
    }

    mutating func number(_ name: String, _ value: inout UInt32) throws(CodingError) {
        value = try reader.varint(memory.bytes, as: UInt32.self)
    }

    mutating func number(_ name: String, _ value: inout UInt64) throws(CodingError) {
        value = try reader.varint(memory.bytes)
    }

    mutating func number(_ name: String, _ value: inout Int64) throws(CodingError) {
        value = try reader.signed(memory.bytes)
    }

    mutating func time(_ name: String, _ value: inout Int64) throws(CodingError) {
        value = try reader.signed(memory.bytes)
    }

    mutating func optionalFlag(_ name: String, _ value: inout Bool?) throws(CodingError) {
        let raw = try reader.byte(memory.bytes)
        value = raw == 0 ? nil : raw == 2
    }

    mutating func flags(
        _ names: [String], younger: [String], _ bits: inout UInt8
    ) throws(CodingError) {
        bits = try reader.byte(memory.bytes)
    }

    mutating func optionalChoice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice?
    ) throws(CodingError) {
        value = try reader.optionalChoice(memory.bytes, Choice.self, what: name)
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) throws(CodingError) {
        (value, isSet) = try reader.choice(memory.bytes, Choice.self, bit: bit, what: name)
    }

    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) throws(CodingError) {
        let found = try reader.byte(memory.bytes)
        guard found == byte else {
            throw .badTag(UInt64(found), what: name, position: reader.position - 1)
        }
    }

    mutating func value(_ name: String, _ value: inout AttributeValue) throws(CodingError) {
        value = try reader.value(memory.bytes)
    }

    mutating func payload(_ name: String, _ value: inout [UInt8]) throws(CodingError) {
        value = try reader.blob(memory.bytes)
    }

    mutating func list<Element: EventFields>(
        _ name: String, _ elements: inout [Element]
    ) throws(CodingError) {
        for _ in 0..<(try reader.count(memory.bytes)) {
            elements.append(try Element(filledBy: &self))
        }
    }

    mutating func has(_ isThere: Bool) -> Bool { isThere }

    /// The event of a kind by its number.
    mutating func event(kind raw: UInt64) throws(CodingError) -> HomeEvent {
        guard let kind = EventKind(rawValue: raw) else {
            throw .unknownVersion(raw, what: "event kind")
        }
        return try HomeEvent(kind, filledBy: &self)
    }

    private mutating func readName() throws(CodingError) -> String {
        if areNamesTexts { return try reader.text(memory.bytes) }
        return try decoder.symbol(memory.bytes, &reader)
    }
}

extension ByteReader {
    /// Reads fields from here on.
    ///
    /// - Parameter decoder: whose dictionary has the names; nil where they stand as texts.
    mutating func withFields<Value>(
        _ bytes: RawSpan, of decoder: RecordDecoder? = nil,
        _ read: (inout FieldReader) throws(CodingError) -> Value
    ) throws(CodingError) -> Value {
        try bytes.withUnsafeBytes { memory throws(CodingError) in
            var fields = FieldReader(self, memory, decoder)
            defer { self = fields.reader }
            return try read(&fields)
        }
    }

    /// Reads a value whose names stand as texts.
    mutating func fields<Value: EventFields>(
        of type: Value.Type, _ bytes: RawSpan
    ) throws(CodingError) -> Value {
        try withFields(bytes) { fields throws(CodingError) in try Value(filledBy: &fields) }
    }
}
