// SPDX-License-Identifier: Apache-2.0

/// The most common difference, found without building trees: two versions of one device that differ
/// only in the values of attributes.
struct AttributeChanges {
    private(set) var changes: [HomeChange] = []
    private let pair: SymbolPair
    private let old: SymbolTable
    private let new: SymbolTable

    /// Nil where the pages have other differences, or their parts are in another order.
    init?(_ old: DevicePage, _ new: DevicePage, _ oldSymbols: SymbolTable, _ symbols: SymbolTable) {
        self.old = oldSymbols
        self.new = symbols
        pair = SymbolPair(oldSymbols, symbols)
        guard new.hasSameFields(as: old), old.parts.count == new.parts.count else { return nil }
        let path: [ByteString] = ["device", ByteString(new.id)]
        for (before, after) in zip(old.parts, new.parts) {
            guard compare(before, after, at: path) else { return nil }
        }
    }

    private mutating func compare(
        _ old: PartPage, _ new: PartPage, at path: [ByteString]
    ) -> Bool {
        guard pair.areSame(old.part, new.part), pair.areSame(old.type, new.type),
            old.isPrimary == new.isPrimary, old.connectivity == new.connectivity,
            old.locality == new.locality, old.traits.count == new.traits.count
        else { return false }
        if isSameStorage(old.traits, new.traits) { return true }
        for (before, after) in zip(old.traits, new.traits) {
            guard pair.areSame(before.trait, after.trait),
                before.connectivity == after.connectivity, before.locality == after.locality
            else { return false }
            if isSameStorage(before.attributes, after.attributes) { continue }
            let names = [self.new[new.part], self.new[after.trait]].map { ByteString($0) }
            compare(
                before.attributes, after.attributes,
                at: path + ["part", names[0], "trait", names[1], "attribute"])
        }
        return true
    }

    private mutating func compare(
        _ old: [AttributeSlot], _ new: [AttributeSlot], at path: [ByteString]
    ) {
        for (index, slot) in new.enumerated() {
            let before = find(slot.name, in: old, near: index) { pair.areSame($1, $0) }
            if before?.value != slot.value {
                add(path, self.new[slot.name], before?.value, slot.value)
            }
        }
        for (index, slot) in old.enumerated()
        where find(slot.name, in: new, near: index, { pair.areSame($0, $1) }) == nil {
            add(path, self.old[slot.name], slot.value, nil)
        }
    }

    /// An attribute of this name; it seldom changes its place.
    private func find(
        _ name: Symbol, in slots: [AttributeSlot], near index: Int,
        _ areSame: (Symbol, Symbol) -> Bool
    ) -> AttributeSlot? {
        if index < slots.count, areSame(name, slots[index].name) { return slots[index] }
        return slots.first { areSame(name, $0.name) }
    }

    private mutating func add(
        _ path: [ByteString], _ name: String, _ old: AttributeValue?, _ new: AttributeValue?
    ) {
        changes.append(HomeChange(path: path + [ByteString(name)], old: old, new: new))
    }
}
