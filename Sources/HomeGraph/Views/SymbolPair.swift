// SPDX-License-Identifier: Apache-2.0

/// The symbol tables of two snapshots: whether a symbol of one names what a symbol of the other
/// does.
///
/// Two snapshots of one home share their table unless a name was new between them; then numbers
/// are compared. Otherwise names are: the tables of two states may differ in every number.
struct SymbolPair {
    private let old: SymbolTable
    private let new: SymbolTable
    private let isOneTable: Bool

    init(_ old: SymbolTable, _ new: SymbolTable) {
        self.old = old
        self.new = new
        isOneTable = old.isSameTable(as: new)
    }

    func areSame(_ left: Symbol, _ right: Symbol) -> Bool {
        isOneTable ? left == right : utf8Equal(old[left], new[right])
    }
}

/// Whether two arrays are one and the same storage, and so are equal, whatever they hold.
func isSameStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
    left.span.isIdentical(to: right.span)
}

/// Whether two arrays hold the same things by `isSame`, in any order; quick where the order is the
/// same. Things of one array are never the same as each other.
func areSameInAnyOrder<Element>(
    _ left: [Element], _ right: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.indices.first(where: { !isSame(left[$0], right[$0]) }) else {
        return true
    }
    let rest = right[first...]
    return left[first...].allSatisfy { element in rest.contains { isSame(element, $0) } }
}
