// SPDX-License-Identifier: Apache-2.0

// Reports of devices: values, facts, momentary events.

extension HomeState {
    mutating func reduceReport(
        _ event: AttributesReported, at moment: Moment
    ) -> EventEffect {
        guard let slot = graph.slot(event.deviceID),
            let source = graph.symbols.find(event.source),
            graph.pages[slot]?.sourceIndex(source) != nil
        else { return .ineffective }
        let report = InternedReport(
            slot: slot, source: source, part: graph.symbols.intern(event.part),
            trait: graph.symbols.intern(event.trait), delivery: event.delivery)
        let attributes = event.attributes.map {
            InternedAttribute(name: graph.symbols.intern($0.key), value: $0.value)
        }
        return reduce(report, attributes, at: moment)
    }

    /// A report with its names interned, as a replay reads it.
    struct InternedReport {
        var slot: Int
        var source: Symbol
        var part: Symbol
        var trait: Symbol
        var delivery: Delivery
    }

    struct InternedAttribute {
        var name: Symbol
        var value: AttributeValue
    }

    mutating func reduce(
        _ report: InternedReport, _ attributes: [InternedAttribute], at moment: Moment
    ) -> EventEffect {
        let page = graph.pages.uniquePageForValues(report.slot)
        guard let source = page.sourceIndex(report.source) else { return .ineffective }
        if !page.expiries.isEmpty { endExpiries(of: report, attributes, page) }
        if page.layers != nil {
            graph.pages.noteShape(of: page)
            return reduce(report, attributes, of: source, inLayersOf: page, at: moment)
        }
        var isSettled = !noteLive(report.slot, page, source, report.delivery, at: moment)
        var place = page.place(of: report)
        if place == nil {
            place = makePlace(for: report, on: page)
            isSettled = false
        }
        let attributeCount = page.attributeCount
        let isChanged =
            place.map { page.set(attributes, at: $0, since: moment.offset) } ?? false
        if !isSettled || page.attributeCount != attributeCount { graph.pages.noteShape(of: page) }
        if !isSettled {
            refreshPrimary(report.slot)
            recompute(report.slot)
        }
        if place == nil { return .ineffective }
        return isChanged || !isSettled ? .changed : .unchanged
    }

    /// The same for a device with layers: the report changes its source's layer, and is shown where
    /// that layer's trait is.
    private mutating func reduce(
        _ report: InternedReport, _ attributes: [InternedAttribute], of source: Int,
        inLayersOf page: DevicePage, at moment: Moment
    ) -> EventEffect {
        let isSecondary = page.sources[source].isSecondary
        var isSettled = !noteLive(report.slot, page, source, report.delivery, at: moment)
        let (place, isChanged) = page.withLayer(isSecondary) {
            var place = page.place(of: report)
            if place == nil {
                place = makePlace(for: report, on: page)
                isSettled = false
            }
            let isChanged = place.map { page.set(attributes, at: $0, since: moment.offset) }
            return (place, isChanged ?? false)
        }
        if !isSettled {
            page.compose()
            refreshPrimary(report.slot)
            recompute(report.slot)
        } else if isChanged, let place {
            page.showValues(at: place, isSecondary: isSecondary)
        }
        if place == nil { return .ineffective }
        return isChanged || !isSettled ? .changed : .unchanged
    }

    /// Makes the place of a report without a description; nil beyond the device's bounds.
    private mutating func makePlace(for report: InternedReport, on page: DevicePage)
        -> TraitPosition?
    {
        if page.partIndex(report.part) == nil {
            guard page.parts.count < HomeLimits.partsPerDeviceMax else { return nil }
            let isRoot = utf8Equal(graph.symbols[report.part], PartPage.rootName)
            let type = graph.symbols.intern(isRoot ? "RootNodeDeviceType" : "UnknownDeviceType")
            page.parts.append(PartPage(part: report.part, isRoot: isRoot, type: type))
        }
        guard let part = page.partIndex(report.part),
            page.parts[part].traits.count < HomeLimits.traitsPerPartMax
        else { return nil }
        let claim = TraitClaim(
            source: report.source, route: nil, isDescribed: false, attributes: [])
        page.parts[part].traits.append(TraitPage(trait: report.trait, claims: [claim]))
        return TraitPosition(part: part, trait: page.parts[part].traits.count - 1)
    }

    mutating func reduceMomentary(
        _ event: MomentaryOccurred, at moment: Moment
    ) -> EventEffect {
        guard let slot = graph.slot(event.deviceID),
            let source = graph.symbols.find(event.source),
            let sourceIndex = graph.pages[slot]?.sourceIndex(source)
        else { return .ineffective }
        let page = graph.pages.uniquePage(slot)
        let needsRecompute = noteLive(slot, page, sourceIndex, event.delivery, at: moment)
        if needsRecompute { recompute(slot) }
        return needsRecompute ? .changed : .unchanged
    }

    /// Notes a live message of a source about the device.
    ///
    /// - Parameter page: the device's, unshared.
    /// - Returns: whether that changes the device's connectivity.
    private mutating func noteLive(
        _ slot: Int, _ page: DevicePage, _ source: Int, _ delivery: Delivery, at moment: Moment
    ) -> Bool {
        guard delivery == .live else { return false }
        var isChanged = page.noteLive(source, at: moment)
        if let fact = page.offThatIsDisproved(source, at: moment) {
            page.proveReachable(
                source, fact, at: moment, window: settleWindow(of: page.sources[source].source))
            scheduleSettling(slot)
            isChanged = true
        }
        return isChanged
    }

    mutating func reduceFact(
        _ event: ConnectivityReported, at moment: Moment
    ) -> EventEffect {
        let fact = Fact(
            value: event.value, reason: event.reason, since: moment.offset,
            at: moment.receivedAt, delivery: event.delivery)
        switch event.subject {
        case .source: return reduceSourceFact(event, fact)
        case .device(let id): return set(fact, event, device: id, part: nil, trait: nil)
        case .part(let id, let part):
            return set(fact, event, device: id, part: part, trait: nil)
        case .trait(let id, let part, let trait):
            return set(fact, event, device: id, part: part, trait: trait)
        }
    }

    private mutating func reduceSourceFact(
        _ event: ConnectivityReported, _ fact: Fact
    ) -> EventEffect {
        guard !event.source.isEmpty, event.slot != .own else { return .ineffective }
        books.addSource(event.source)
        let book = books.source(event.source)
        let old = event.slot == .bridge ? book?.bridge : book?.gateway
        guard !fact.repeats(old) else { return .unchanged }
        var fact = fact
        fact.replaces(old, window: settleWindow(ofSource: event.source))
        books.sourceBooks.update(ByteString(event.source)) { book in
            if event.slot == .bridge { book.bridge = fact } else { book.gateway = fact }
        }
        scheduleSettling(ofSource: event.source)
        // Its devices change only when the shown value changes.
        if fact.shownValue != old?.shownValue { recompute(source: event.source) }
        return .changed
    }

    private mutating func set(
        _ fact: Fact, _ event: ConnectivityReported, device: String, part: String?, trait: String?
    ) -> EventEffect {
        guard let slot = graph.slot(device), let source = graph.symbols.find(event.source),
            let sourceIndex = graph.pages[slot]?.sourceIndex(source), event.slot != .bridge
        else { return .ineffective }
        let partSymbol = part.flatMap { graph.symbols.find($0) }
        let traitSymbol = trait.flatMap { graph.symbols.find($0) }
        // A name that is not interned is no part or trait of a device.
        guard part == nil || partSymbol != nil, trait == nil || traitSymbol != nil,
            isSubject(partSymbol, traitSymbol, of: slot, sourceIndex)
        else { return .ineffective }
        let facts = graph.pages[slot]!.sources[sourceIndex].facts
        let known = facts.firstIndex {
            $0.slot == event.slot && $0.part == partSymbol && $0.trait == traitSymbol
        }
        if let known, fact.repeats(facts[known].fact) { return .unchanged }
        guard known != nil || facts.count < HomeLimits.factsPerSourceMax else {
            return .ineffective
        }
        var fact = fact
        fact.replaces(known.map { facts[$0].fact }, window: settleWindow(ofSource: event.source))
        graph.pages.update(slot) { page in
            if let known {
                page.sources[sourceIndex].facts[known].fact = fact
            } else {
                page.sources[sourceIndex].facts.append(
                    SubjectFact(slot: event.slot, part: partSymbol, trait: traitSymbol, fact: fact))
            }
        }
        scheduleSettling(slot)
        if let partSymbol, let traitSymbol {
            recompute(slot, part: partSymbol, trait: traitSymbol)
        } else {
            recompute(slot)
        }
        return .changed
    }

    /// Whether the device has, as its source's kind knows it, the part and trait of a fact.
    private func isSubject(
        _ part: Symbol?, _ trait: Symbol?, of slot: Int, _ source: Int
    ) -> Bool {
        guard let part else { return true }
        guard let page = graph.pages[slot] else { return false }
        let parts =
            page.sources[source].isSecondary ? page.partsByKind.secondary : page.partsByKind.leading
        guard let index = parts.firstIndex(where: { $0.part == part }) else { return false }
        guard let trait else { return true }
        return parts[index].traits.contains { $0.trait == trait }
    }
}

extension Fact {
    /// Whether it repeats a known fact; a repeat changes neither its time nor its record.
    func repeats(_ old: Fact?) -> Bool {
        guard let old else { return false }
        return value == old.value && utf8Equal(reason, old.reason)
    }
}

extension DevicePage {
    /// Notes a live message of a source.
    ///
    /// - Returns: whether it is the first one.
    fileprivate func noteLive(_ sourceIndex: Int, at moment: Moment) -> Bool {
        if moment.receivedAt > lastHeard { lastHeard = moment.receivedAt }
        guard !sources[sourceIndex].isReportedLive else { return false }
        sources[sourceIndex].isReportedLive = true
        return true
    }

    /// The source's *off* for the device, where its live message proves the opposite.
    fileprivate func offThatIsDisproved(_ sourceIndex: Int, at moment: Moment) -> Int? {
        let liveness = sources[sourceIndex].liveness
        guard liveness != .never, let index = ownOffIndex(sourceIndex) else { return nil }
        if liveness == .sourceTime {
            // A clock that is more than a day ahead proves nothing.
            guard let sentAt = moment.sourceAt, sentAt > sources[sourceIndex].facts[index].fact.at,
                sentAt <= moment.receivedAt &+ 86_400_000_000_000
            else { return nil }
        }
        return index
    }

    /// Sets a device's own availability to on, as its source's live message proves.
    fileprivate func proveReachable(
        _ sourceIndex: Int, _ index: Int, at moment: Moment, window: Int64
    ) {
        var fact = Fact(
            value: .on, reason: "heard", since: moment.offset, at: moment.receivedAt,
            delivery: .live)
        fact.replaces(sources[sourceIndex].facts[index].fact, window: window)
        sources[sourceIndex].facts[index].fact = fact
    }

    /// The place of the source's *off* for the device itself. Searched for at every report: a
    /// closure would copy each fact.
    private func ownOffIndex(_ sourceIndex: Int) -> Int? {
        for index in sources[sourceIndex].facts.indices
        where sources[sourceIndex].facts[index].fact.value == .off
            && sources[sourceIndex].facts[index].slot == .own
            && sources[sourceIndex].facts[index].part == nil
        {
            return index
        }
        return nil
    }

    /// The place of a reported trait; nil where it is new.
    func place(of report: HomeState.InternedReport) -> TraitPosition? {
        Self.place(of: report, in: parts)
    }

    private static func place(
        of report: HomeState.InternedReport, in parts: [PartPage]
    ) -> TraitPosition? {
        for part in parts.indices where parts[part].part == report.part {
            for trait in parts[part].traits.indices
            where parts[part].traits[trait].trait == report.trait {
                return TraitPosition(part: part, trait: trait)
            }
            return nil
        }
        return nil
    }

    /// Sets values; `since` moves only where a value is new.
    func set(
        _ attributes: [HomeState.InternedAttribute], at place: TraitPosition, since: UInt64
    ) -> Bool {
        let room = HomeLimits.attributesPerDeviceMax - attributeCount
        let (isChanged, added) = Self.set(
            attributes, in: &parts[place.part].traits[place.trait].attributes, room: room,
            since: since)
        if added > 0 { attributeCount += added }
        return isChanged
    }

    private static func set(
        _ attributes: [HomeState.InternedAttribute], in slots: inout [AttributeSlot], room: Int,
        since: UInt64
    ) -> (isChanged: Bool, added: Int) {
        var isChanged = false
        var added = 0
        for attribute in attributes {
            if let index = index(of: attribute.name, in: slots) {
                guard slots[index].value != attribute.value else { continue }
                slots[index].value = attribute.value
                slots[index].since = since
                isChanged = true
            } else if added < room {
                slots.append(
                    AttributeSlot(name: attribute.name, value: attribute.value, since: since))
                added += 1
                isChanged = true
            }
        }
        return (isChanged, added)
    }

    /// By index: a closure would copy each slot with its values.
    private static func index(of name: Symbol, in slots: [AttributeSlot]) -> Int? {
        for index in slots.indices where slots[index].name == name { return index }
        return nil
    }
}

extension TraitPage {
    func index(of name: Symbol) -> Int? {
        attributes.firstIndex { $0.name == name }
    }
}
