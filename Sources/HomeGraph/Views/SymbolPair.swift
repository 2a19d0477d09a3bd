// SPDX-License-Identifier: Apache-2.0

/// Compares symbols of two snapshots: whether they have the same name.
///
/// Two snapshots of one home share their table unless a name was new between them; then numbers are
/// compared. Otherwise names are, because two tables may give every name another number.
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

/// Whether two arrays have the same storage, and are therefore equal.
func isSameStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
    left.span.isIdentical(to: right.span)
}

/// Whether two arrays have the same elements by `isSame`, in any order; fast where the order is the
/// same. No two elements of one array may be the same.
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
