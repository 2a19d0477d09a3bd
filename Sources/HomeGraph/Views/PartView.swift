// SPDX-License-Identifier: Apache-2.0

/// One part of a device in a snapshot, read without copying.
package struct PartView: Sendable {
    let page: DevicePage
    let symbols: SymbolTable
    let index: Int

    package var part: String { symbols[page.parts[index].part] }
    package var type: String { symbols[typeSymbol] }
    package var isPrimaryType: Bool { page.parts[index].isPrimary }
    package var connectivityState: ConnectivityState { page.parts[index].connectivity }
    package var dataSourceLocality: LocalityType { page.parts[index].locality }
    /// Whether it stands for the device as a whole, or its type describes the node and not its
    /// function.
    package var isUtility: Bool { page.parts[index].isRoot || DeviceTypeOrder.isUtility(type) }
    /// Whether some source announced it; other parts are known from reports alone.
    package var isAnnounced: Bool { page.parts[index].isAnnounced }

    var typeSymbol: Symbol { page.parts[index].type }

    /// The device that it is a part of.
    package var device: DeviceView { DeviceView(page: page, symbols: symbols) }

    /// Sorted by trait.
    package var traits: [TraitView] {
        page.parts[index].traits.indices.map { trait($0) }
            .sorted { utf8Less($0.trait, $1.trait) }
    }

    /// The trait of this name, with its namespace.
    package func trait(named name: String) -> TraitView? {
        guard let symbol = symbols.find(name) else { return nil }
        for trait in page.parts[index].traits.indices
        where page.parts[index].traits[trait].trait == symbol {
            return self.trait(trait)
        }
        return nil
    }

    /// Whether the graphs of both parts are the same.
    package func hasSameGraph(as other: PartView) -> Bool {
        if page === other.page, index == other.index { return true }
        return page.parts[index].hasSameGraph(
            as: other.page.parts[other.index], SymbolPair(symbols, other.symbols))
    }

    private func trait(_ trait: Int) -> TraitView {
        TraitView(page: page, symbols: symbols, part: index, index: trait)
    }
}

extension PartPage {
    func hasSameGraph(as other: PartPage, _ pair: SymbolPair) -> Bool {
        pair.areSame(part, other.part) && pair.areSame(type, other.type)
            && isPrimary == other.isPrimary && connectivity == other.connectivity
            && locality == other.locality
            && (isSameStorage(traits, other.traits)
                || areSameInAnyOrder(traits, other.traits) { $0.hasSameGraph(as: $1, pair) })
    }
}
