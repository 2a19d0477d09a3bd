// SPDX-License-Identifier: Apache-2.0

/// Folds the bytes of a log: the state, and the dictionary that its records refer to.
///
/// Reports, nine tenths of a log, go from bytes to slots without a string in between. Every other
/// kind is decoded into the event that `reduce(into:_:)` folds. Both paths end in the same rule.
public struct LogFold: Sendable {
    public var state: HomeState
    private var decoder = RecordDecoder()
    /// The state's symbol of each dictionary id that a record has used, and the generation of the
    /// state's table that they are good for.
    private var symbols: [Symbol?] = []
    private var generation = 0
    /// The slot of each symbol that a report has named: the search in the graph's tree is a quarter
    /// of the fold of a report.
    private var slots: [KnownSlot] = []
    /// The attributes of one report; kept for its capacity.
    private var attributes: [HomeState.InternedAttribute] = []

    private var lastProfile: (symbol: Symbol, index: Int, count: Int)?

    /// - Parameter state: the state to go on from: a checkpoint, or the empty state.
    public init(state: HomeState = HomeState()) {
        self.state = state
    }

    /// The dictionary so far.
    public var dictionary: LogDictionary { decoder.dictionary }

    /// Notes what the last record changed. Mutating, because of a borrowed fold a copy would be
    /// looked at.
    package mutating func follow(_ changes: inout PageChanges, isNext: Bool) {
        changes.follow(state.graph, isNext: isNext)
    }

    /// Takes one entry of the log's dictionary; entries come in the order of their ids.
    public mutating func define(id: Int, bytes: some Collection<UInt8>) throws(CodingError) {
        try decoder.dictionary.define(id: id, bytes: bytes)
        while symbols.count < decoder.dictionary.names.count { symbols.append(nil) }
    }

    /// The record of these bytes, for people and tools; nothing is folded.
    public func record(
        _ bytes: RawSpan, offset: UInt64, receivedAt: Int64, capture: [UInt8]? = nil
    ) throws(CodingError) -> HomeRecord {
        try decoder.decode(bytes, offset: offset, receivedAt: receivedAt, capture: capture)
    }

    /// Folds one record.
    ///
    /// - Throws: `CodingError` when the bytes are not a record; the state may then hold part of it,
    ///   so a caller that goes on must fold a lost range.
    /// - Returns: the number of events.
    @discardableResult
    public mutating func reduce(
        _ bytes: RawSpan, offset: UInt64, receivedAt: Int64
    ) throws(CodingError) -> Int {
        if generation != state.graph.symbols.generation { forgetSymbols() }
        var reader = ByteReader(end: bytes.byteCount)
        let header = try RecordHeader(bytes, reader: &reader, receivedAt: receivedAt)
        if header.hasOrigin { try foldOrigin(bytes, &reader) }
        // The sender is for people: the fold skips it.
        if header.hasSender { _ = try reader.fields(of: CommandSender.self, bytes) }
        let count = try reader.count(bytes)
        var moment = Moment(
            offset: offset, index: 0, receivedAt: receivedAt, sourceAt: header.sourceAt)
        for index in 0..<count {
            moment.index = index
            let kind = try reader.varint(bytes)
            let end = try reader.count(bytes) + reader.position
            let effect: EventEffect
            if kind == EventKind.attributesReported.rawValue {
                effect = try reduceReport(bytes, &reader, at: moment)
            } else {
                let event = try decoder.event(kind: kind, bytes, &reader)
                effect = state.reduce(event, at: moment)
            }
            state.count(effect)
            guard reader.position == end else { throw .trailingBytes(position: reader.position) }
        }
        guard reader.isAtEnd else { throw .trailingBytes(position: reader.position) }
        state.graph.offset = offset
        state.books.lastReceivedAt = receivedAt
        state.graph.sweepSymbols()
        return count
    }

    /// The state's table used numbers again: look names up anew when they are used.
    private mutating func forgetSymbols() {
        symbols = Array(repeating: nil, count: symbols.count)
        lastProfile = nil
        slots = []
        generation = state.graph.symbols.generation
    }

    /// Skips an origin and notes the fields that the fence needs.
    private mutating func foldOrigin(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        let profile = try symbol(bytes, &reader)
        let epoch = try reader.varint(bytes, as: UInt32.self)
        let bits = try reader.deliveryBits(bytes)
        try skipSymbol(bytes, &reader)
        try skipSymbol(bytes, &reader)
        _ = try reader.varint(bytes, as: UInt16.self)
        if bits & 3 > 0 {
            let packetID = try reader.varint(bytes, as: UInt16.self)
            let hash = try reader.fixed64(bytes)
            if let index = profileIndex(profile) {
                state.noteFence(profile: index, epoch: epoch, packetID: packetID, hash: hash)
            }
        }
        if bits & 64 != 0 {
            for _ in 0..<(try reader.count(bytes)) * 2 { try reader.skip(try reader.count(bytes)) }
        }
    }

    private mutating func slot(_ device: Symbol) -> Int? {
        let changes = state.graph.nameChanges
        if device.index < slots.count, slots[device.index].nameChanges == changes {
            return slots[device.index].slot
        }
        guard let slot = state.graph.slot(device) else { return nil }
        while slots.count <= device.index { slots.append(KnownSlot()) }
        slots[device.index] = KnownSlot(slot: slot, nameChanges: changes)
        return slot
    }

    /// A slot, and the number of changes of names that it is good for. Each has its own, so that a
    /// change of one name costs the same in a home of any size.
    private struct KnownSlot {
        var slot = 0
        var nameChanges = UInt64.max
    }

    /// Profiles are few and seldom new: the last answer holds while their count is the same.
    private mutating func profileIndex(_ profile: Symbol) -> Int? {
        let count = state.books.profiles.count
        if let last = lastProfile, last.symbol == profile, last.count == count { return last.index }
        guard let index = state.books.profileIndex(state.graph.symbols[profile]) else { return nil }
        lastProfile = (profile, index, count)
        return index
    }

    private mutating func reduceReport(
        _ bytes: RawSpan, _ reader: inout ByteReader, at moment: Moment
    ) throws(CodingError) -> EventEffect {
        let start = reader
        let device = try knownSymbol(bytes, &reader)
        guard let slot = device.flatMap({ slot($0) }),
            let source = try knownSymbol(bytes, &reader)
        else {
            // The names of an unknown device or source are not interned.
            reader = start
            _ = try decoder.event(
                kind: EventKind.attributesReported.rawValue, bytes, &reader)
            return .ineffective
        }
        let part = try symbol(bytes, &reader)
        let trait = try symbol(bytes, &reader)
        let delivery = try reader.choice(bytes, Delivery.self, what: "delivery")
        let count = try reader.count(bytes)
        // Overwrite the last report's elements: emptying the array costs more.
        if attributes.count > count { attributes.removeLast(attributes.count - count) }
        for index in 0..<count {
            let name = try symbol(bytes, &reader)
            let attribute = HomeState.InternedAttribute(
                name: name, value: try reader.value(bytes))
            if index < attributes.count {
                attributes[index] = attribute
            } else {
                attributes.append(attribute)
            }
        }
        return state.reduce(
            HomeState.InternedReport(
                slot: slot, source: source, part: part, trait: trait, delivery: delivery),
            attributes, at: moment)
    }

    private func skipSymbol(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        if try reader.varint(bytes) == 0 { try reader.skip(try reader.count(bytes)) }
    }

    @inline(__always)
    private mutating func symbol(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> Symbol {
        let id = try reader.varint(bytes)
        if id == 0 { return state.graph.symbols.intern(try reader.text(bytes)) }
        if id <= UInt64(symbols.count), let symbol = symbols[Int(id) - 1] { return symbol }
        let name = try decoder.name(id - 1, position: reader.position)
        let symbol = state.graph.symbols.intern(name)
        symbols[Int(id) - 1] = symbol
        return symbol
    }

    /// The same without interning: nil for a name that the state does not have.
    private mutating func knownSymbol(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> Symbol? {
        let id = try reader.varint(bytes)
        if id == 0 { return state.graph.symbols.find(try reader.text(bytes)) }
        if id <= UInt64(symbols.count), let symbol = symbols[Int(id) - 1] { return symbol }
        let name = try decoder.name(id - 1, position: reader.position)
        guard let symbol = state.graph.symbols.find(name) else { return nil }
        symbols[Int(id) - 1] = symbol
        return symbol
    }
}
