// SPDX-License-Identifier: Apache-2.0

// Connectivity from facts, and the two joins (spec section 5).

extension HomeState {
    /// Recomputes every device that a profile brings.
    mutating func recompute(profile: String) {
        for slot in 0..<graph.pages.count {
            guard let page = graph.pages[slot] else { continue }
            let isOfProfile = page.sources.contains {
                self.profile(of: $0.source).map { utf8Equal($0.settings.profile, profile) } ?? false
            }
            guard isOfProfile else { continue }
            recompute(slot)
            refreshPlace(slot)
        }
    }

    /// Recomputes every device that a source has.
    mutating func recompute(source: String) {
        guard let source = graph.symbols.find(source) else { return }
        for slot in 0..<graph.pages.count where graph.pages[slot]?.sourceIndex(source) != nil {
            recompute(slot)
        }
    }

    /// Recomputes the connectivity and locality of one device from the facts known now.
    mutating func recompute(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let evidence = page.sources.map { self.evidence(of: $0) }
        graph.pages.update(slot) { $0.recompute(evidence) }
    }

    /// The same after a fact about one trait alone: the others are settled.
    mutating func recompute(_ slot: Int, part: Symbol, trait: Symbol) {
        guard let page = graph.pages[slot] else { return }
        if page.layers != nil { return recompute(slot) }
        let evidence = page.sources.map { self.evidence(of: $0) }
        graph.pages.update(slot) { page in
            guard let part = page.partIndex(part),
                let trait = page.traitIndex(trait, ofPart: part)
            else { return }
            page.recompute(TraitPlace(part: part, trait: trait), evidence)
        }
    }

    private func evidence(of source: DeviceSource) -> SourceEvidence {
        let profile = profile(of: source.source)
        let book = books.source(graph.symbols[source.source])
        return SourceEvidence(
            isUnknown: profile?.session == .unknown,
            isOff: book?.bridge?.shownValue == .off || book?.gateway?.shownValue == .off,
            isOn: book?.bridge?.shownValue.isReachable == true || source.isHeard,
            route: source.route ?? profile?.settings.route ?? .localPeer)
    }
}

/// What a source as a whole says about its devices.
struct SourceEvidence {
    /// The session with its broker is lost, and the grace is over.
    var isUnknown: Bool
    /// Its bridge or gateway is off.
    var isOff: Bool
    /// Its bridge is on, or it told of the device live.
    var isOn: Bool
    var route: LocalityType
}

extension FactValue {
    /// Sleeping devices are not off.
    var isReachable: Bool { self == .on || self == .sleeping }
}

extension DevicePage {
    func recompute(_ evidence: [SourceEvidence]) {
        guard layers != nil else {
            recomputeTraits(evidence)
            joinStatuses()
            return
        }
        // What is not shown keeps its last route as well.
        for isSecondary in [false, true] {
            withLayer(isSecondary) { recomputeTraits(evidence) }
        }
        compose()
    }

    private func recomputeTraits(_ evidence: [SourceEvidence]) {
        for part in parts.indices {
            for trait in parts[part].traits.indices {
                let place = TraitPlace(part: part, trait: trait)
                set(status(place, evidence), at: place)
            }
        }
    }

    /// Joins the statuses of all traits anew.
    func joinStatuses() {
        countStatuses()
        for part in parts.indices { joinTraits(ofPart: part) }
        joinParts()
    }

    /// Recomputes one trait, and what it adds to where it changed. All others are settled.
    func recompute(_ place: TraitPlace, _ evidence: [SourceEvidence]) {
        settle(status(place, evidence), at: place)
    }

    /// Gives one trait another status, and brings the levels above it up to date.
    func settle(_ new: TraitStatus, at place: TraitPlace) {
        let old = Self.replace(new, at: place.trait, of: &parts[place.part])
        guard let old else { return }
        tally.replace(old, new)
        joinParts()
    }

    /// - Returns: the old status, where the device's aggregates have to follow. One access to the
    ///   part: each one by its index would ask anew whether the array is shared.
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

    private func set(_ status: TraitStatus, at place: TraitPlace) {
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
        _ place: TraitPlace, _ evidence: [SourceEvidence]
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

    /// What one source's facts say of one trait: any off is offline; else its own on is online;
    /// else, without a word of its own, the bridge or a live report; else unknown.
    ///
    /// By index: a loop over the facts would copy each, reason and all.
    private func state(
        ofSource source: Int, _ part: Symbol, _ trait: Symbol, _ evidence: SourceEvidence
    ) -> ConnectivityState {
        if evidence.isUnknown { return .unknown }
        if evidence.isOff { return .offline }
        var hasOwn = false
        var isOn = false
        for index in sources[source].facts.indices
        where sources[source].facts[index].concerns(part, trait) {
            let value = sources[source].facts[index].fact.shownValue
            if value == .off { return .offline }
            if sources[source].facts[index].slot == .own {
                hasOwn = true
                if value.isReachable { isOn = true }
            }
        }
        if isOn { return .online }
        return !hasOwn && evidence.isOn ? .online : .unknown
    }
}

extension SubjectFact {
    /// Whether it is about a trait: about itself, its part or its device.
    func concerns(_ part: Symbol, _ trait: Symbol) -> Bool {
        (self.part == nil || self.part == part) && (self.trait == nil || self.trait == trait)
    }
}
