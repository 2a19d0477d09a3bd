// SPDX-License-Identifier: Apache-2.0

// The parts and traits of a device.

extension HomeState {
    mutating func reduceDescribed(_ event: DeviceDescribed, at moment: Moment) -> EventEffect {
        guard let slot = graph.slot(event.deviceID),
            let source = graph.symbols.find(event.source),
            let index = graph.pages[slot]?.sourceIndex(source), !event.hasMixedRoute
        else { return .ineffective }
        let before = graph.pages[slot]!
        let parts = event.parts.prefix(HomeLimits.partsPerDeviceMax).map { intern($0, source) }
        graph.pages.update(slot) { page in
            page.withLayer(page.sources[index].isSecondary) {
                page.dropClaims(of: source, keeping: parts, onlyDescribed: true)
                for part in parts { page.merge(part, source) }
            }
            page.compose()
        }
        refreshPrimary(slot)
        recompute(slot)
        return isSameShape(before, graph.pages[slot]!) ? .unchanged : .changed
    }

    /// A description with its names interned.
    struct InternedPart {
        var part: Symbol
        var isRoot: Bool
        var type: Symbol
        var isPrimary: Bool?
        var traits: [(trait: Symbol, claim: TraitClaim)]
    }

    private mutating func intern(_ part: PartDescription, _ source: Symbol) -> InternedPart {
        InternedPart(
            part: graph.symbols.intern(part.part),
            isRoot: utf8Equal(part.part, PartPage.rootName),
            type: graph.symbols.intern(part.type), isPrimary: part.isPrimary,
            traits: part.traits.prefix(HomeLimits.traitsPerPartMax).map { trait in
                let claim = TraitClaim(
                    source: source, route: trait.route, isDescribed: true,
                    attributes: trait.attributes.prefix(HomeLimits.attributesPerTraitMax).map {
                        graph.symbols.intern($0)
                    })
                return (graph.symbols.intern(trait.trait), claim)
            })
    }

    private func isSameShape(_ a: DevicePage, _ b: DevicePage) -> Bool {
        graph.state(of: a) == graph.state(of: b)
            && isSameShape(a.partsByKind.leading, b.partsByKind.leading)
            && isSameShape(a.partsByKind.secondary, b.partsByKind.secondary)
    }

    private func isSameShape(_ a: [PartPage], _ b: [PartPage]) -> Bool {
        a.elementsEqual(b) { old, new in
            old.part == new.part && old.type == new.type
                && old.describedPrimary == new.describedPrimary
                && old.describers == new.describers
                && old.traits.elementsEqual(new.traits) {
                    $0.trait == $1.trait && $0.claims == $1.claims
                }
        }
    }

    /// Picks the primary part (M-7): the one that a source named, else the first in type order.
    mutating func refreshPrimary(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        var best: (index: Int, rank: Int)?
        for (index, part) in page.parts.enumerated() {
            let type = graph.symbols[part.type]
            guard !DeviceTypeOrder.isUtility(type) else { continue }
            var rank =
                part.describedPrimary == true
                ? -1 : DeviceTypeOrder.rank(type, isAnnounced: part.isAnnounced)
            if page.isSecondary(part) { rank += DeviceTypeOrder.secondaryRank }
            if best == nil || rank < best!.rank { best = (index, rank) }
        }
        let isRight = page.parts.enumerated().allSatisfy { $1.isPrimary == ($0 == best?.index) }
        guard !isRight else { return }
        graph.pages.update(slot) { page in
            for index in page.parts.indices { page.parts[index].isPrimary = index == best?.index }
        }
    }
}

extension DevicePage {
    /// Removes a source's claims on all traits except the kept ones.
    ///
    /// A trait is removed with its last claim, values included; a part when no source describes it
    /// and no trait is left.
    /// - Parameter onlyDescribed: Whether traits that the source only reported stay; false when the
    ///   source itself is removed.
    func dropClaims(
        of source: Symbol, keeping kept: [HomeState.InternedPart], onlyDescribed: Bool
    ) {
        for index in parts.indices {
            let named = kept.filter { $0.part == parts[index].part }
            if named.isEmpty { parts[index].describers.removeAll { $0 == source } }
            parts[index].traits = parts[index].traits.compactMap { trait in
                if named.contains(where: { $0.traits.contains { $0.trait == trait.trait } }) {
                    return trait
                }
                var trait = trait
                trait.claims.removeAll {
                    $0.source == source && ($0.isDescribed || !onlyDescribed)
                }
                return trait.claims.isEmpty ? nil : trait
            }
        }
        parts.removeAll { $0.traits.isEmpty && $0.describers.isEmpty }
        countAttributes()
    }

    /// Takes a source's description of one part.
    func merge(_ part: HomeState.InternedPart, _ source: Symbol) {
        let index = partIndex(part.part) ?? parts.count
        if index == parts.count {
            guard parts.count < HomeLimits.partsPerDeviceMax else { return }
            parts.append(PartPage(part: part.part, isRoot: part.isRoot, type: part.type))
        }
        parts[index].type = part.type
        parts[index].describedPrimary = part.isPrimary
        if !parts[index].describers.contains(source) { parts[index].describers.append(source) }
        for (trait, claim) in part.traits { parts[index].merge(trait, claim) }
    }
}

extension PartPage {
    fileprivate mutating func merge(_ trait: Symbol, _ claim: TraitClaim) {
        guard let index = traits.firstIndex(where: { $0.trait == trait }) else {
            guard traits.count < HomeLimits.traitsPerPartMax else { return }
            traits.append(TraitPage(trait: trait, claims: [claim]))
            return
        }
        if let known = traits[index].claims.firstIndex(where: { $0.source == claim.source }) {
            traits[index].claims[known] = claim
        } else {
            traits[index].claims.append(claim)
        }
    }
}

extension DeviceDescribed {
    /// `mixed` arises only by aggregation; no trait has it (spec 5.1).
    fileprivate var hasMixedRoute: Bool {
        parts.contains { $0.traits.contains { $0.route == .mixed } }
    }
}
