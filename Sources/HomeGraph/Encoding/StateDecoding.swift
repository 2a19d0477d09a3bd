// SPDX-License-Identifier: Apache-2.0

extension HomeState {
    /// The state that was encoded.
    ///
    /// - Throws: `CodingError` with the position of what is wrong.
    public init(encoded: [UInt8]) throws(CodingError) {
        self.init()
        try decode(encoded.span.bytes)
    }

    private mutating func decode(_ bytes: RawSpan) throws(CodingError) {
        var reader = ByteReader(end: bytes.byteCount)
        let version = try reader.byte(bytes)
        guard version == 1 else { throw .unknownVersion(UInt64(version), what: "checkpoint") }
        let offset = try reader.varint(bytes)
        graph.offset = offset == 0 ? nil : offset - 1
        graph.structures = try reader.list(bytes) { reader, bytes throws(CodingError) in
            StructureState(id: try reader.text(bytes), name: try reader.text(bytes))
        }
        graph.rooms = try reader.list(bytes) { reader, bytes throws(CodingError) in
            RoomState(
                id: try reader.text(bytes), name: try reader.text(bytes),
                structureID: try reader.text(bytes))
        }
        for _ in 0..<(try reader.count(bytes)) {
            enterDevice(graph.add(try decodePage(bytes, &reader)))
        }
        try decodeBooks(bytes, &reader)
        markIdleSources()
        guard reader.isAtEnd else { throw .trailingBytes(position: reader.position) }
    }

    private mutating func symbol(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> Symbol {
        graph.symbols.intern(try reader.text(bytes))
    }

    private mutating func optionalSymbol(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> Symbol? {
        try reader.optionalText(bytes).map { graph.symbols.intern($0) }
    }

    private func texts(_ bytes: RawSpan, _ reader: inout ByteReader) throws(CodingError) -> [String]
    {
        try reader.list(bytes) { reader, bytes throws(CodingError) in try reader.text(bytes) }
    }

    private mutating func decodePage(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> DevicePage {
        let page = DevicePage(id: try reader.text(bytes))
        page.aliases = try texts(bytes, &reader)
        page.name = try reader.text(bytes)
        page.structureID = try reader.optionalText(bytes)
        page.roomID = try reader.optionalText(bytes)
        page.identity = DeviceIdentity(
            codec: try reader.text(bytes), nativeID: try reader.text(bytes),
            vendorName: try reader.optionalText(bytes),
            productName: try reader.optionalText(bytes),
            serialNumber: try reader.optionalText(bytes),
            softwareVersion: try reader.optionalText(bytes),
            isMatterDevice: try reader.bool(bytes), isGroup: try reader.bool(bytes))
        page.connectivity = try reader.choice(bytes, ConnectivityState.self, what: "connectivity")
        page.locality = try reader.choice(bytes, LocalityType.self, what: "locality")
        page.routeClass = try reader.choice(bytes, RouteClass.self, what: "route class")
        page.parts = try decodeParts(bytes, &reader)
        page.countAttributes()
        page.userName = try reader.optionalText(bytes)
        let hasExpiries: Bool
        (page.roomChoice, hasExpiries) = try roomChoice(bytes, &reader)
        if hasExpiries {
            for _ in 0..<(try reader.count(bytes)) {
                page.expiries.append(try decodeExpiry(bytes, &reader))
            }
        }
        page.lastHeard = try reader.signed(bytes)
        for _ in 0..<(try reader.count(bytes)) {
            page.sources.append(try decodeSource(bytes, &reader))
        }
        if page.isMixed {
            var layers = DeviceLayers()
            layers.leading = try decodeParts(bytes, &reader)
            try decodeClaims(of: &layers.leading, bytes, &reader)
            layers.secondary = try decodeParts(bytes, &reader)
            try decodeClaims(of: &layers.secondary, bytes, &reader)
            page.layers = layers
            page.compose()
        } else {
            try decodeClaims(of: &page.parts, bytes, &reader)
            page.countStatuses()
        }
        return page
    }

    private mutating func decodeParts(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> [PartPage] {
        var parts: [PartPage] = []
        for _ in 0..<(try reader.count(bytes)) { parts.append(try decodePart(bytes, &reader)) }
        return parts
    }

    private mutating func decodeClaims(
        of parts: inout [PartPage], _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        for part in parts.indices {
            let primary = try reader.byte(bytes)
            parts[part].describedPrimary = primary == 0 ? nil : primary == 2
            for _ in 0..<(try reader.count(bytes)) {
                parts[part].describers.append(try symbol(bytes, &reader))
            }
            for trait in parts[part].traits.indices {
                for _ in 0..<(try reader.count(bytes)) {
                    parts[part].traits[trait].claims.append(try decodeClaim(bytes, &reader))
                }
                for slot in parts[part].traits[trait].attributes.indices {
                    parts[part].traits[trait].attributes[slot].since = try reader.varint(bytes)
                }
            }
        }
    }

    private mutating func decodePart(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> PartPage {
        let name = try symbol(bytes, &reader)
        let type = try symbol(bytes, &reader)
        var part = PartPage(
            part: name, isRoot: utf8Equal(graph.symbols[name], PartPage.rootName), type: type)
        part.isPrimary = try reader.bool(bytes)
        part.connectivity = try reader.choice(bytes, ConnectivityState.self, what: "connectivity")
        part.locality = try reader.choice(bytes, LocalityType.self, what: "locality")
        for _ in 0..<(try reader.count(bytes)) {
            var trait = TraitPage(trait: try symbol(bytes, &reader))
            trait.connectivity = try reader.choice(
                bytes, ConnectivityState.self, what: "connectivity")
            trait.locality = try reader.choice(bytes, LocalityType.self, what: "locality")
            for _ in 0..<(try reader.count(bytes)) {
                let name = try symbol(bytes, &reader)
                trait.attributes.append(
                    AttributeSlot(name: name, value: try reader.value(bytes), since: 0))
            }
            part.traits.append(trait)
        }
        return part
    }

    private func roomChoice(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> (choice: RoomChoice, hasExpiries: Bool) {
        let tag = try reader.byte(bytes)
        let hasExpiries = tag & Expiry.bit != 0
        switch tag & ~Expiry.bit {
        case 0: return (.unset, hasExpiries)
        case 1: return (.noRoom, hasExpiries)
        case 2: return (.room(try reader.text(bytes)), hasExpiries)
        default: throw .badTag(UInt64(tag), what: "place", position: reader.position - 1)
        }
    }

    private mutating func decodeExpiry(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> Expiry {
        Expiry(
            source: try symbol(bytes, &reader), part: try symbol(bytes, &reader),
            trait: try symbol(bytes, &reader), attribute: try symbol(bytes, &reader),
            value: try reader.value(bytes), dueAt: try reader.signed(bytes))
    }

    private mutating func decodeSource(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> DeviceSource {
        var source = DeviceSource(
            source: try symbol(bytes, &reader), announcedName: try reader.text(bytes),
            announcedArea: try reader.optionalText(bytes),
            route: try reader.optionalChoice(bytes, LocalityType.self, what: "route"),
            liveness: .never)
        (source.liveness, source.isSecondary) = try reader.choice(
            bytes, Liveness.self, bit: DeviceSource.secondaryBit, what: "liveness")
        source.isReportedLive = try reader.bool(bytes)
        for _ in 0..<(try reader.count(bytes)) {
            let slot = try reader.choice(bytes, FactSlot.self, what: "fact slot")
            let part = try optionalSymbol(bytes, &reader)
            let trait = try optionalSymbol(bytes, &reader)
            source.facts.append(
                SubjectFact(slot: slot, part: part, trait: trait, fact: try fact(bytes, &reader)))
        }
        return source
    }

    private func fact(_ bytes: RawSpan, _ reader: inout ByteReader) throws(CodingError) -> Fact {
        let value = try reader.choice(bytes, FactValue.self, what: "fact value")
        let reason = try reader.text(bytes)
        let since = try reader.varint(bytes)
        let at = try reader.signed(bytes)
        let (delivery, isDamped) = try reader.choice(
            bytes, Delivery.self, bit: FactDamping.bit, what: "delivery")
        return Fact(
            value: value, reason: reason, since: since, at: at, delivery: delivery,
            damping: isDamped ? try reader.damping(bytes) : nil)
    }

    private mutating func decodeClaim(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> TraitClaim {
        let source = try symbol(bytes, &reader)
        let route = try reader.optionalChoice(bytes, LocalityType.self, what: "route")
        let isDescribed = try reader.bool(bytes)
        var attributes: [Symbol] = []
        for _ in 0..<(try reader.count(bytes)) { attributes.append(try symbol(bytes, &reader)) }
        return TraitClaim(
            source: source, route: route, isDescribed: isDescribed, attributes: attributes)
    }

    private mutating func decodeBooks(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        books.logID = try reader.text(bytes)
        books.homeName = try reader.text(bytes)
        books.reducerVersion = try reader.varint(bytes, as: UInt32.self)
        books.era = try reader.varint(bytes, as: UInt32.self)
        books.lastReceivedAt = try reader.signed(bytes)
        books.structureCount = try reader.varint(bytes)
        for _ in 0..<(try reader.count(bytes)) {
            books.profiles.append(try profile(bytes, &reader))
        }
        for _ in 0..<(try reader.count(bytes)) {
            var source = SourceBook(source: try reader.text(bytes))
            source.bridge = try reader.bool(bytes) ? try fact(bytes, &reader) : nil
            source.gateway = try reader.bool(bytes) ? try fact(bytes, &reader) : nil
            books.sourceBooks[ByteString(source.source)] = source
            for areGroups in [false, true] {
                books.missing.set(
                    try texts(bytes, &reader), ofSource: source.source, areGroups: areGroups)
            }
        }
        for _ in 0..<(try reader.count(bytes)) {
            let key = BindingKey(
                profile: try reader.text(bytes), codec: try reader.text(bytes),
                key: try reader.text(bytes))
            books.bindings[key] = try reader.text(bytes)
        }
        for _ in 0..<(try reader.count(bytes)) {
            let held = try reader.fields(of: MessageHeld.self, bytes)
            books.heldMessages[HeldKey(held)] = held
        }
        try decodeMemory(bytes, &reader)
    }

    private mutating func decodeMemory(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        for _ in 0..<(try reader.count(bytes)) {
            books.tombstones.append(
                Tombstone(
                    id: try reader.text(bytes), aliases: try texts(bytes, &reader),
                    userName: try reader.optionalText(bytes),
                    roomChoice: try roomChoice(bytes, &reader).choice,
                    removedAt: try reader.varint(bytes)))
        }
        for _ in 0..<(try reader.count(bytes)) {
            let key = AreaKey(
                structureID: ByteString(try reader.text(bytes)),
                area: ByteString(try reader.text(bytes)))
            books.areaRooms[key] = .some(try reader.optionalText(bytes))
        }
        for _ in 0..<(try reader.count(bytes)) {
            let timer = try reader.fields(of: TimerFired.self, bytes)
            books.timers[timer] = try reader.signed(bytes)
        }
        for _ in 0..<(try reader.count(bytes)) {
            books.lostRanges.append(try reader.fields(of: RangeLost.self, bytes))
        }
        books.ineffectiveEvents = try reader.varint(bytes)
        books.unreadableMessages = try reader.varint(bytes)
        books.ignoredMessages = try reader.varint(bytes)
        if !reader.isAtEnd { try decodeCommands(bytes, &reader) }
    }

    private mutating func decodeCommands(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) {
        for _ in 0..<(try reader.count(bytes)) {
            let command = PendingCommand(
                id: try reader.text(bytes), deviceID: try reader.text(bytes),
                phase: try reader.choice(bytes, CommandPhase.self, what: "command phase"),
                since: try reader.varint(bytes), startedAt: try reader.signed(bytes))
            books.pendingCommands[ByteString(command.id)] = command
        }
        for _ in 0..<(try reader.count(bytes)) {
            let request = SeenRequest(
                requestID: ByteString(try reader.text(bytes)), commandID: try reader.text(bytes))
            books.requests[request.requestID] = request
        }
    }

    private func profile(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> ProfileBook {
        var book = ProfileBook(settings: try reader.fields(of: ProfileSettings.self, bytes))
        book.session = try reader.choice(bytes, SessionPhase.self, what: "session phase")
        book.sessionSince = try reader.varint(bytes)
        book.lostReason = try reader.text(bytes)
        book.structureID = try reader.text(bytes)
        book.filters = try texts(bytes, &reader)
        book.refusedFilters = try texts(bytes, &reader)
        book.brokerDropped = try reader.varint(bytes)
        let epoch = try reader.varint(bytes, as: UInt32.self)
        let highest = try packetID(bytes, &reader)
        let rolledBackCount = try reader.varint(bytes)
        let rolledBackHighest = try packetID(bytes, &reader)
        let entries = try reader.list(bytes) { reader, bytes throws(CodingError) in
            FenceEntry(
                packetID: try reader.varint(bytes, as: UInt16.self),
                hash: try reader.fixed64(bytes))
        }
        guard rolledBackCount <= UInt64(entries.count) else {
            throw .badTag(rolledBackCount, what: "count", position: reader.position)
        }
        book.fence = SessionFence(
            epoch: epoch, entries: entries,
            highestPacketID: highest, rolledBackCount: Int(rolledBackCount),
            rolledBackHighest: rolledBackHighest)
        return book
    }

    /// One more than the id; 0 is none.
    private func packetID(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> UInt16? {
        let number = try reader.varint(bytes, as: UInt32.self)
        guard number > 0 else { return nil }
        guard let id = UInt16(exactly: number - 1) else {
            throw .badTag(UInt64(number), what: "packet id", position: reader.position)
        }
        return id
    }
}
