// SPDX-License-Identifier: Apache-2.0

/// One trait of a part in a snapshot, read without copying.
package struct TraitView: Sendable {
    let page: DevicePage
    let symbols: SymbolTable
    let part: Int
    let index: Int

    package var trait: String { symbols[contents.trait] }
    package var connectivityState: ConnectivityState { contents.connectivity }
    package var dataSourceLocality: LocalityType { contents.locality }

    /// Sorted by key, made on access; null is known to be unknown, a missing key was never
    /// reported.
    package var attributes: [AttributeMember] {
        contents.attributes.map { AttributeMember(key: symbols[$0.name], value: $0.value) }
            .sorted { utf8Less($0.key, $1.key) }
    }

    /// The names that the device's descriptions list, sorted; empty where they list none.
    ///
    /// Books, not graph: ``hasSameGraph(as:)`` does not compare them.
    package var listedAttributes: [String] {
        Set(contents.claims.flatMap(\.attributes)).map { symbols[$0] }.sorted(by: utf8Less)
    }

    /// Whether a description lists an attribute.
    package func lists(_ attribute: String) -> Bool {
        guard let symbol = symbols.find(attribute) else { return false }
        return contents.claims.contains { $0.attributes.contains(symbol) }
    }

    /// The value of an attribute; nil when it was never reported.
    package func attribute(_ name: String) -> AttributeValue? {
        guard let symbol = symbols.find(name) else { return nil }
        return contents.attributes.first { $0.name == symbol }?.value
    }

    /// Whether the graphs of both traits are the same.
    package func hasSameGraph(as other: TraitView) -> Bool {
        if page === other.page, part == other.part, index == other.index { return true }
        return contents.hasSameGraph(as: other.contents, SymbolPair(symbols, other.symbols))
    }

    private var contents: TraitPage { page.parts[part].traits[index] }
}

extension TraitPage {
    func hasSameGraph(as other: TraitPage, _ pair: SymbolPair) -> Bool {
        pair.areSame(trait, other.trait) && connectivity == other.connectivity
            && locality == other.locality
            && (isSameStorage(attributes, other.attributes)
                || areSameInAnyOrder(attributes, other.attributes) {
                    pair.areSame($0.name, $1.name) && $0.value == $1.value
                })
    }
}
