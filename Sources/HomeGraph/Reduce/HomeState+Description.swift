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
            dropClaims(of: source, keeping: parts, on: page)
            for part in parts { merge(part, source, into: page) }
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

    /// Removes what a source no longer describes: a trait goes with its last claim, values and all.
    func dropClaims(of source: Symbol, keeping parts: [InternedPart], on page: DevicePage) {
        for partIndex in page.parts.indices {
            let kept = parts.first { $0.part == page.parts[partIndex].part }
            page.parts[partIndex].traits.removeAll { trait in
                guard let claim = trait.claims.first(where: { $0.source == source }) else {
                    return false
                }
                if let kept, kept.traits.contains(where: { $0.trait == trait.trait }) {
                    return false
                }
                // What was only reported, never described, is nobody's to take back but with the
                // source itself.
                return trait.claims.count == 1 && (claim.isDescribed || page.sourceIndex(source) == nil)
            }
            for traitIndex in page.parts[partIndex].traits.indices {
                let trait = page.parts[partIndex].traits[traitIndex].trait
                if let kept, kept.traits.contains(where: { $0.trait == trait }) { continue }
                if page.parts[partIndex].traits[traitIndex].claims.count > 1 {
                    page.parts[partIndex].traits[traitIndex].claims.removeAll {
                        $0.source == source
                    }
                }
            }
        }
        page.parts.removeAll { part in
            part.traits.isEmpty && !parts.contains { $0.part == part.part }
        }
    }

    private func merge(_ part: InternedPart, _ source: Symbol, into page: DevicePage) {
        let index: Int
        if let known = page.partIndex(part.part) {
            index = known
        } else {
            index = page.parts.count
            page.parts.append(PartPage(part: part.part, isRoot: part.isRoot, type: part.type))
        }
        page.parts[index].type = part.type
        page.parts[index].describedPrimary = part.isPrimary
        for (trait, claim) in part.traits {
            guard let traitIndex = page.parts[index].traits.firstIndex(where: { $0.trait == trait })
            else {
                page.parts[index].traits.append(TraitPage(trait: trait, claims: [claim]))
                continue
            }
            let claims = page.parts[index].traits[traitIndex].claims
            if let known = claims.firstIndex(where: { $0.source == source }) {
                page.parts[index].traits[traitIndex].claims[known] = claim
            } else {
                page.parts[index].traits[traitIndex].claims.append(claim)
            }
        }
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

/// The bounds of one device: what goes beyond them is left out.
public enum HomeLimits {
    public static let partsPerDeviceMax = 256
    public static let traitsPerPartMax = 256
    public static let attributesPerDeviceMax = 4096
}
