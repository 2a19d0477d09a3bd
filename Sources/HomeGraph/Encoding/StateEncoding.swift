// SPDX-License-Identifier: Apache-2.0

// The canonical encoding of a state: names, never interned numbers; maps in key order; lists in
// the order of the fold. Checkpoints hold it, and the state hash is computed from it.
//
//   version u8 = 1 | offset + 1 | structures | rooms | devices by id: graph part, books part
//   | books

extension HomeState {
    /// The whole state, for a checkpoint.
    public func encoded() -> [UInt8] { encoded(mask: nil) }

    /// - Parameter mask: changes each text and value; the order is that of the old texts.
    func encoded(mask: (any RecordMask)?) -> [UInt8] {
        var writer = ByteWriter(mask: mask)
        writer.byte(1)
        writer.varint(graph.offset.map { $0 + 1 } ?? 0)
        writer.list(graph.structures) {
            $0.text($1.id)
            $0.text($1.name)
        }
        writer.list(graph.rooms) {
            $0.text($1.id)
            $0.text($1.name)
            $0.text($1.structureID)
        }
        writer.list(graph.pagesByID) { writer, page in
            encodeGraph(page, into: &writer)
            encodeBooks(page, into: &writer)
        }
        encode(books, into: &writer)
        return writer.bytes
    }

    func encodeGraph(_ page: DevicePage, into writer: inout ByteWriter) {
        writer.text(page.id)
        writer.list(page.aliases) { $0.text($1) }
        writer.text(page.name)
        writer.optionalText(page.structureID)
        writer.optionalText(page.roomID)
        writer.text(page.identity.codec)
        writer.text(page.identity.nativeID)
        writer.optionalText(page.identity.vendorName)
        writer.optionalText(page.identity.productName)
        writer.optionalText(page.identity.serialNumber)
        writer.optionalText(page.identity.softwareVersion)
        writer.bool(page.identity.isMatterDevice)
        writer.bool(page.identity.isGroup)
        writer.byte(page.connectivity.rawValue)
        writer.byte(page.locality.rawValue)
        writer.byte(page.routeClass.rawValue)
        encode(page.parts, into: &writer)
    }

    private func encode(_ parts: [PartPage], into writer: inout ByteWriter) {
        writer.list(parts) { writer, part in
            writer.text(graph.symbols[part.part])
            writer.text(graph.symbols[part.type])
            writer.bool(part.isPrimary)
            writer.byte(part.connectivity.rawValue)
            writer.byte(part.locality.rawValue)
            writer.list(part.traits) { writer, trait in
                writer.text(graph.symbols[trait.trait])
                writer.byte(trait.connectivity.rawValue)
                writer.byte(trait.locality.rawValue)
                writer.list(trait.attributes) { writer, slot in
                    let name = graph.symbols[slot.name]
                    writer.text(name)
                    writer.value(slot.value, named: name)
                }
            }
        }
    }

    /// The books of a device, in the order of its parts, traits and attributes. With layers, the
    /// words of each kind of source; the shown parts follow from these.
    func encodeBooks(_ page: DevicePage, into writer: inout ByteWriter) {
        writer.optionalText(page.userName)
        encode(page.roomChoice, bits: page.expiries.isEmpty ? 0 : Expiry.bit, into: &writer)
        if !page.expiries.isEmpty { encode(page.expiries, into: &writer) }
        writer.signed(page.lastHeard)
        writer.list(page.sources) { writer, source in encode(source, into: &writer) }
        for layer in page.layers.map({ [$0.leading, $0.secondary] }) ?? [] {
            encode(layer, into: &writer)
            encodeClaims(layer, into: &writer)
        }
        if page.layers == nil { encodeClaims(page.parts, into: &writer) }
    }

    private func encodeClaims(_ parts: [PartPage], into writer: inout ByteWriter) {
        for part in parts {
            writer.byte(part.describedPrimary.map { $0 ? 2 : 1 } ?? 0)
            writer.list(part.describers) { $0.text(graph.symbols[$1]) }
            for trait in part.traits {
                writer.list(trait.claims) { writer, claim in
                    writer.text(graph.symbols[claim.source])
                    writer.byte(claim.route.map { $0.rawValue + 1 } ?? 0)
                    writer.bool(claim.isDescribed)
                    writer.list(claim.attributes) { $0.text(graph.symbols[$1]) }
                }
                for slot in trait.attributes { writer.varint(slot.since) }
            }
        }
    }

    private func encode(_ choice: RoomChoice, bits: UInt8 = 0, into writer: inout ByteWriter) {
        switch choice {
        case .unset: writer.byte(bits)
        case .noRoom: writer.byte(bits | 1)
        case .room(let id):
            writer.byte(bits | 2)
            writer.text(id)
        }
    }

    private func encode(_ expiries: [Expiry], into writer: inout ByteWriter) {
        writer.list(expiries) { writer, expiry in
            writer.text(graph.symbols[expiry.source])
            writer.text(graph.symbols[expiry.part])
            writer.text(graph.symbols[expiry.trait])
            let name = graph.symbols[expiry.attribute]
            writer.text(name)
            writer.value(expiry.value, named: name)
            writer.signed(expiry.dueAt)
        }
    }

    private func encode(_ source: DeviceSource, into writer: inout ByteWriter) {
        writer.text(graph.symbols[source.source])
        writer.text(source.announcedName)
        writer.optionalText(source.announcedArea)
        writer.byte(source.route.map { $0.rawValue + 1 } ?? 0)
        writer.byte(source.liveness.rawValue | (source.isSecondary ? DeviceSource.secondaryBit : 0))
        writer.bool(source.isReportedLive)
        writer.list(source.facts) { writer, entry in
            writer.byte(entry.slot.rawValue)
            writer.optionalText(entry.part.map { graph.symbols[$0] })
            writer.optionalText(entry.trait.map { graph.symbols[$0] })
            encode(entry.fact, into: &writer)
        }
    }

    private func encode(_ fact: Fact, into writer: inout ByteWriter) {
        writer.byte(fact.value.rawValue)
        writer.text(fact.reason)
        writer.varint(fact.since)
        writer.signed(fact.at)
        writer.byte(fact.delivery.rawValue | (fact.damping == nil ? 0 : FactDamping.bit))
        if let damping = fact.damping { writer.encode(damping) }
    }

    func encode(_ books: Books, into writer: inout ByteWriter) {
        writer.text(books.logID)
        writer.text(books.homeName)
        writer.varint(UInt64(books.reducerVersion))
        writer.varint(UInt64(books.era))
        writer.signed(books.lastReceivedAt)
        writer.varint(books.structureCount)
        writer.list(books.profiles) { writer, profile in encode(profile, into: &writer) }
        writer.list(books.sources) { writer, source in
            encode(source, missing: books.missing, into: &writer)
        }
        writer.list(Array(books.bindings)) {
            $0.text($1.key.profile)
            $0.text($1.key.codec)
            $0.text($1.key.key)
            $0.text($1.value)
        }
        writer.list(books.held) { $1.show(to: &$0) }
        writer.list(books.tombstones.all) { writer, tombstone in
            writer.text(tombstone.id)
            writer.list(tombstone.aliases) { $0.text($1) }
            writer.optionalText(tombstone.userName)
            encode(tombstone.roomChoice, into: &writer)
            writer.varint(tombstone.removedAt)
        }
        writer.list(Array(books.areaRooms)) {
            $0.text($1.key.structureID.text)
            $0.text($1.key.area.text)
            $0.optionalText($1.value)
        }
        encodeTimers(books, into: &writer)
        writer.list(books.lostRanges) { $1.show(to: &$0) }
        writer.varint(books.ineffectiveEvents)
        writer.varint(books.unreadableMessages)
        writer.varint(books.ignoredMessages)
        encodeCommands(books, into: &writer)
    }

    /// Left out where it is empty, so that a log without commands keeps the hash that it had before
    /// commands existed.
    private func encodeCommands(_ books: Books, into writer: inout ByteWriter) {
        guard !books.pendingCommands.isEmpty || !books.requests.isEmpty else { return }
        writer.list(books.commands) {
            $0.text($1.id)
            $0.text($1.deviceID)
            $0.byte($1.phase.rawValue)
            $0.varint($1.since)
            $0.signed($1.startedAt)
        }
        writer.list(books.seenRequests) {
            $0.text($1.requestID.text)
            $0.text($1.commandID)
        }
    }

    private func encodeTimers(_ books: Books, into writer: inout ByteWriter) {
        writer.list(books.timers.all) {
            $1.timer.show(to: &$0)
            $0.signed($1.dueAt)
        }
    }

    private func encode(_ profile: ProfileBook, into writer: inout ByteWriter) {
        profile.settings.show(to: &writer)
        writer.byte(profile.session.rawValue)
        writer.varint(profile.sessionSince)
        writer.text(profile.lostReason)
        writer.text(profile.structureID)
        writer.list(profile.filters) { $0.text($1) }
        writer.list(profile.refusedFilters) { $0.text($1) }
        writer.varint(profile.brokerDropped)
        writer.varint(UInt64(profile.fence.epoch))
        writer.varint(profile.fence.highestPacketID.map { UInt64($0) + 1 } ?? 0)
        writer.count(profile.fence.rolledBackCount)
        writer.varint(profile.fence.rolledBackHighest.map { UInt64($0) + 1 } ?? 0)
        writer.list(profile.fence.entries) {
            $0.varint(UInt64($1.packetID))
            $0.fixed64($1.hash)
        }
    }

    private func encode(
        _ source: SourceBook, missing: MissingDevices, into writer: inout ByteWriter
    ) {
        writer.text(source.source)
        for fact in [source.bridge, source.gateway] {
            writer.bool(fact != nil)
            if let fact { encode(fact, into: &writer) }
        }
        for areGroups in [false, true] {
            writer.list(missing.ids(ofSource: source.source, areGroups: areGroups)) { $0.text($1) }
        }
    }
}

extension DeviceSource {
    /// In the byte of the liveness: a state without secondary sources keeps its old bytes.
    static let secondaryBit: UInt8 = 0x80
}

extension HomeSnapshot {
    /// All pages, sorted by id.
    var pagesByID: [DevicePage] {
        var found: [DevicePage] = []
        for slot in 0..<pages.count {
            if let page = pages[slot] { found.append(page) }
        }
        return found.sorted { utf8Less($0.id, $1.id) }
    }
}
