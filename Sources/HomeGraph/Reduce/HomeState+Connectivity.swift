// SPDX-License-Identifier: Apache-2.0

// Connectivity from facts, and the two joins (spec section 5).

extension HomeState {
    /// Recomputes every device of a profile.
    mutating func recompute(profile: String) {
        for slot in slots(ofProfile: profile) {
            recompute(slot)
            refreshPlace(slot)
        }
    }

    /// The slots of all devices of a profile.
    func slots(ofProfile profile: String) -> Set<Int> {
        var slots: Set<Int> = []
        for source in books.sources(ofProfile: profile) {
            guard let symbol = graph.symbols.find(source) else { continue }
            slots.formUnion(books.devices.slots(ofSource: symbol))
        }
        return slots
    }

    /// Recomputes every device of a source.
    mutating func recompute(source: String) {
        guard let source = graph.symbols.find(source) else { return }
        for slot in books.devices.slots(ofSource: source) { recompute(slot) }
    }

    /// Recomputes the connectivity and locality of one device from the facts known now.
    mutating func recompute(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let evidence = page.sources.map { self.evidence(of: $0) }
        graph.pages.update(slot) { $0.recompute(evidence) }
    }

    /// The same after a fact about one trait alone: the other traits stay as they are.
    mutating func recompute(_ slot: Int, part: Symbol, trait: Symbol) {
        guard let page = graph.pages[slot] else { return }
        if page.layers != nil { return recompute(slot) }
        let evidence = page.sources.map { self.evidence(of: $0) }
        graph.pages.update(slot) { page in
            guard let part = page.partIndex(part),
                let trait = page.traitIndex(trait, ofPart: part)
            else { return }
            page.recompute(TraitPosition(part: part, trait: trait), evidence)
        }
    }

    /// The sources that can be asked for a trait: those that have it and are not off.
    ///
    /// A secondary source repeats a device of another source of its profile, which knows the device
    /// better: that source can be asked as well.
    func sourcesToAsk(_ page: DevicePage, _ part: PartPage, _ trait: TraitPage) -> [String] {
        var found: [Int] = []
        func add(_ index: Int) {
            let source = page.sources[index]
            let state = page.state(
                ofSource: index, part.part, trait.trait, evidence(of: source))
            if state != .offline, !found.contains(index) { found.append(index) }
        }
        for claim in trait.claims {
            guard let index = page.sourceIndex(claim.source) else { continue }
            add(index)
            guard page.sources[index].isSecondary else { continue }
            let profile = profileKey(ofSource: graph.symbols[claim.source])
            for other in page.sources.indices where !page.sources[other].isSecondary {
                let name = graph.symbols[page.sources[other].source]
                if utf8Equal(profileKey(ofSource: name), profile) { add(other) }
            }
        }
        return found.map { graph.symbols[page.sources[$0].source] }
    }

    private func evidence(of source: DeviceSource) -> SourceEvidence {
        let profile = profile(of: source.source)
        let book = books.source(graph.symbols[source.source])
        return SourceEvidence(
            isUnknown: profile?.session == .unknown,
            isOff: book?.bridge?.shownValue == .off || book?.gateway?.shownValue == .off,
            isOn: book?.bridge?.shownValue.isReachable == true || source.isReportedLive,
            route: source.route ?? profile?.settings.route ?? .localPeer)
    }
}

/// The facts of a source about all its devices.
struct SourceEvidence {
    /// Whether the session with its broker is lost, and the grace is over.
    var isUnknown: Bool
    /// Whether its bridge or gateway is off.
    var isOff: Bool
    /// Whether its bridge is on, or a live message of it was about the device.
    var isOn: Bool
    var route: LocalityType
    /// Its facts by subject, where they are many and all traits are computed.
    var facts: FactIndex?
}

/// The values of all facts of one source that concern a trait.
private struct FactWords {
    var isOff = false
    var isOn = false
    var hasOwn = false

    mutating func add(_ slot: FactSlot, _ value: FactValue) {
        if value == .off { isOff = true }
        guard slot == .own else { return }
        hasOwn = true
        if value.isReachable { isOn = true }
    }
}

/// The facts of a source by subject, so that a trait is not compared with each of them.
struct FactIndex {
    private var places: [Subject: [Int]] = [:]

    /// Fewer facts than these are looked through faster.
    static let factsMin = 16

    private struct Subject: Hashable {
        var part: Symbol?
        var trait: Symbol?
    }

    init(_ facts: [SubjectFact]) {
        for (index, fact) in facts.enumerated() {
            places[Subject(part: fact.part, trait: fact.trait), default: []].append(index)
        }
    }

    /// The places of the facts that concern a trait.
    func places(of part: Symbol, _ trait: Symbol) -> [Int] {
        var found = places[Subject(part: part, trait: trait)] ?? []
        found += places[Subject(part: part)] ?? []
        found += places[Subject(trait: trait)] ?? []
        return found + (places[Subject()] ?? [])
    }
}

extension FactValue {
    /// Sleeping devices are not off.
    var isReachable: Bool { self == .on || self == .sleeping }
}

extension DevicePage {
    func recompute(_ evidence: [SourceEvidence]) {
        var evidence = evidence
        for index in sources.indices where sources[index].facts.count >= FactIndex.factsMin {
            evidence[index].facts = FactIndex(sources[index].facts)
        }
        guard layers != nil else {
            recomputeTraits(evidence)
            joinStatuses()
            return
        }
        // Hidden traits of a layer keep their last route too.
        for isSecondary in [false, true] {
            withLayer(isSecondary) { recomputeTraits(evidence) }
        }
        compose()
    }

    private func recomputeTraits(_ evidence: [SourceEvidence]) {
        for part in parts.indices {
            for trait in parts[part].traits.indices {
                let place = TraitPosition(part: part, trait: trait)
                set(status(place, evidence), at: place)
            }
        }
    }

    /// Joins the statuses of all traits again.
    func joinStatuses() {
        countStatuses()
        for part in parts.indices { joinTraits(ofPart: part) }
        joinParts()
    }

    /// Recomputes one trait, and its share of the aggregates where it changed. Other traits stay.
    func recompute(_ place: TraitPosition, _ evidence: [SourceEvidence]) {
        settle(status(place, evidence), at: place)
    }

    /// Gives one trait another status, and brings the levels above it up to date.
    package func settle(_ new: TraitStatus, at place: TraitPosition) {
        let old = Self.replace(new, at: place.trait, of: &parts[place.part])
        guard let old else { return }
        tally.replace(old, new)
        joinParts()
    }

    /// - Returns: the old status, where the device's aggregates must follow. The part is accessed
    ///   once: each access by its index would check again whether the array is shared.
    private static func replace(
        _ new: TraitStatus, at trait: Int, of part: inout PartPage
    ) -> TraitStatus? {
        guard let old = replace(new, of: &part.traits[trait]) else { return nil }
        part.tally.replace(old, new)
        part.connectivity = part.tally.connectivity
        part.locality = part.tally.locality
        return part.countsForDevice ? old : nil
    }

    private static func replace(_ new: TraitStatus, of trait: inout TraitPage) -> TraitStatus? {
        let old = TraitStatus(connectivity: trait.connectivity, locality: trait.locality)
        guard old != new else { return nil }
        trait.connectivity = new.connectivity
        trait.locality = new.locality
        return old
    }

    /// Counts the statuses of all traits anew.
    func countStatuses() {
        tally = StatusTally()
        for part in parts.indices {
            parts[part].tally = StatusTally()
            for trait in parts[part].traits.indices {
                let status = TraitStatus(
                    connectivity: parts[part].traits[trait].connectivity,
                    locality: parts[part].traits[trait].locality)
                parts[part].tally.add(status)
                if parts[part].countsForDevice { tally.add(status) }
            }
        }
    }

    private func set(_ status: TraitStatus, at place: TraitPosition) {
        parts[place.part].traits[place.trait].connectivity = status.connectivity
        parts[place.part].traits[place.trait].locality = status.locality
    }

    private func joinTraits(ofPart part: Int) {
        parts[part].connectivity = parts[part].tally.connectivity
        parts[part].locality = parts[part].tally.locality
    }

    private func joinParts() {
        connectivity = tally.connectivity
        locality = tally.locality
        routeClass = tally.routeClass
    }

    private func status(
        _ place: TraitPosition, _ evidence: [SourceEvidence]
    ) -> TraitStatus {
        let part = parts[place.part].part
        let trait = parts[place.part].traits[place.trait]
        var connectivity = ConnectivityState.unknown
        var bestOnline: LocalityType?
        var best: LocalityType?
        var isLastKnown = false
        for claim in trait.claims.indices {
            guard let index = sourceIndex(trait.claims[claim].source) else { continue }
            let route = trait.claims[claim].route ?? evidence[index].route
            best = Self.better(best, route)
            if route == trait.locality { isLastKnown = true }
            switch state(ofSource: index, part, trait.trait, evidence[index]) {
            case .online:
                connectivity = .online
                bestOnline = Self.better(bestOnline, route)
            case .offline where connectivity == .unknown: connectivity = .offline
            default: break
            }
        }
        // The last known route stays; at first the best one that was announced.
        let known = isLastKnown ? trait.locality : best ?? trait.locality
        return TraitStatus(connectivity: connectivity, locality: bestOnline ?? known)
    }

    private static func better(_ a: LocalityType?, _ b: LocalityType) -> LocalityType {
        guard let a, a != .unspecified else { return b }
        return b == .unspecified ? a : (a.rawValue <= b.rawValue ? a : b)
    }

    /// The state of one trait from one source's facts: offline with any *off*; else online with its
    /// own *on*; else, without a fact of its own, online with the bridge or a live report; else
    /// unknown.
    ///
    /// By index: a loop over the facts would copy each, with its reason.
    fileprivate func state(
        ofSource source: Int, _ part: Symbol, _ trait: Symbol, _ evidence: SourceEvidence
    ) -> ConnectivityState {
        if evidence.isUnknown { return .unknown }
        if evidence.isOff { return .offline }
        var words = FactWords()
        if let index = evidence.facts {
            for place in index.places(of: part, trait) {
                words.add(
                    sources[source].facts[place].slot,
                    sources[source].facts[place].fact.shownValue)
            }
        } else {
            for place in sources[source].facts.indices
            where sources[source].facts[place].concerns(part, trait) {
                words.add(
                    sources[source].facts[place].slot,
                    sources[source].facts[place].fact.shownValue)
            }
        }
        if words.isOff { return .offline }
        if words.isOn { return .online }
        return !words.hasOwn && evidence.isOn ? .online : .unknown
    }
}

extension SubjectFact {
    /// Whether it concerns a trait: its subject is the trait, its part or its device.
    func concerns(_ part: Symbol, _ trait: Symbol) -> Bool {
        (self.part == nil || self.part == part) && (self.trait == nil || self.trait == trait)
    }
}
