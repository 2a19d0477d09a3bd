// SPDX-License-Identifier: Apache-2.0

// The parts and traits of a device.

extension HomeState {
    mutating func reduceDescribed(_ event: DeviceDescribed, at moment: Moment) -> EventEffect {
        guard let slot = graph.slot(event.deviceID),
            let source = graph.symbols.find(event.source),
            graph.pages[slot]?.sourceIndex(source) != nil
        else { return .ineffective }
        let before = graph.pages[slot]!
        let parts = event.parts.prefix(HomeLimits.partsPerDeviceMax).map { intern($0, source) }
        graph.pages.update(slot) { page in
            page.dropClaims(of: source, keeping: parts)
            for part in parts { page.merge(part, source) }
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
                    attributes: trait.attributes.prefix(HomeLimits.attributesPerDeviceMax).map {
                        graph.symbols.intern($0)
                    })
                return (graph.symbols.intern(trait.trait), claim)
            })
    }

    private func isSameShape(_ a: DevicePage, _ b: DevicePage) -> Bool {
        guard graph.state(of: a) == graph.state(of: b) else { return false }
        return zip(a.parts, b.parts).allSatisfy { old, new in
            old.part == new.part && old.describedPrimary == new.describedPrimary
                && zip(old.traits, new.traits).allSatisfy { $0.claims == $1.claims }
        }
    }

    /// Picks the primary part (M-7): the one that a source named, else the first in type order.
    mutating func refreshPrimary(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        var best: (index: Int, rank: Int)?
        for (index, part) in page.parts.enumerated() {
            let type = graph.symbols[part.type]
            guard part.isAnnounced, !DeviceTypeOrder.isUtility(type) else { continue }
            let rank = part.describedPrimary == true ? -1 : DeviceTypeOrder.rank(type)
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
    /// Removes what a source no longer describes: a trait goes with its last claim, values and all.
    func dropClaims(of source: Symbol, keeping described: [HomeState.InternedPart]) {
        for partIndex in parts.indices {
            let kept = described.first { $0.part == parts[partIndex].part }
            parts[partIndex].traits.removeAll { trait in
                guard let claim = trait.claims.first(where: { $0.source == source }) else {
                    return false
                }
                if let kept, kept.traits.contains(where: { $0.trait == trait.trait }) {
                    return false
                }
                // What was only reported, never described, is nobody's to take back but with the
                // source itself.
                return trait.claims.count == 1 && (claim.isDescribed || sourceIndex(source) == nil)
            }
            for traitIndex in parts[partIndex].traits.indices {
                let trait = parts[partIndex].traits[traitIndex].trait
                if let kept, kept.traits.contains(where: { $0.trait == trait }) { continue }
                if parts[partIndex].traits[traitIndex].claims.count > 1 {
                    parts[partIndex].traits[traitIndex].claims.removeAll {
                        $0.source == source
                    }
                }
            }
        }
        for index in parts.indices
        where !described.contains(where: { $0.part == parts[index].part }) {
            parts[index].describers.removeAll { $0 == source }
        }
        parts.removeAll { $0.traits.isEmpty && $0.describers.isEmpty }
    }

    func merge(_ part: HomeState.InternedPart, _ source: Symbol) {
        let index: Int
        if let known = partIndex(part.part) {
            index = known
        } else {
            index = parts.count
            parts.append(PartPage(part: part.part, isRoot: part.isRoot, type: part.type))
        }
        parts[index].type = part.type
        parts[index].describedPrimary = part.isPrimary
        if !parts[index].describers.contains(source) { parts[index].describers.append(source) }
        for (trait, claim) in part.traits {
            guard let traitIndex = parts[index].traits.firstIndex(where: { $0.trait == trait })
            else {
                parts[index].traits.append(TraitPage(trait: trait, claims: [claim]))
                continue
            }
            let claims = parts[index].traits[traitIndex].claims
            if let known = claims.firstIndex(where: { $0.source == source }) {
                parts[index].traits[traitIndex].claims[known] = claim
            } else {
                parts[index].traits[traitIndex].claims.append(claim)
            }
        }
    }
}

/// The bounds of one device: what goes beyond them is left out.
public enum HomeLimits {
    public static let partsPerDeviceMax = 256
    public static let traitsPerPartMax = 256
    public static let attributesPerDeviceMax = 4096
}
