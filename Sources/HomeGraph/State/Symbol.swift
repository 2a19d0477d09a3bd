// SPDX-License-Identifier: Apache-2.0

/// A name that one state interned: an index into its ``SymbolTable``.
///
/// Symbols are an economy of memory and time. They differ between states that saw the same log
/// in different ways, so nothing that is hashed, printed or compared is computed from them.
struct Symbol: Hashable, Sendable {
    let raw: UInt32

    init(_ raw: UInt32) { self.raw = raw }

    var index: Int { Int(raw) }
}

/// The names that a state refers to, and names without references that are not freed yet.
///
/// Names without references are freed together, once they may be as many as the rest, and their
/// numbers are used again. So the table is bounded by the content of the home, whatever was
/// announced and removed meanwhile. A copy keeps all names that it was made with.
struct SymbolTable: Sendable {
    private var names = PersistentArray<String>()
    private var symbols = TreeMap<HashedName, UInt32>()
    private var free = TreeSet<UInt32>()
    /// How many names there may be before names without references are searched for.
    private var sweepAt = sweepMin
    /// Rises with each freeing: a symbol kept outside the state is good for one generation.
    private(set) var generation = 0

    /// A table with fewer names is never searched.
    static let sweepMin = 4096

    /// The names that are in the table now.
    var count: Int { symbols.count }

    /// Numbers used so far, those of freed names included.
    var numberCount: Int { names.count }

    subscript(symbol: Symbol) -> String { names[symbol.index] }

    /// Whether both are the same table.
    func isSameTable(as other: SymbolTable) -> Bool { names.isSameArray(as: other.names) }

    func find(_ name: String) -> Symbol? {
        symbols[HashedName(name)].map { Symbol($0) }
    }

    mutating func intern(_ name: String) -> Symbol {
        let key = HashedName(name)
        if let known = symbols[key] { return Symbol(known) }
        let raw: UInt32
        if let freed = free.first {
            raw = freed
            free.remove(raw)
            names[Int(raw)] = name
        } else {
            raw = UInt32(names.count)
            names.append(name)
        }
        symbols[key] = raw
        return Symbol(raw)
    }

    /// Whether it is time to free names without references.
    var needsSweep: Bool { count >= sweepAt }

    /// Frees all names except those with references.
    ///
    /// - Parameter isLive: by number.
    mutating func sweep(keeping isLive: [Bool]) {
        for (name, raw) in symbols where !isLive[Int(raw)] {
            symbols[name] = nil
            names[Int(raw)] = ""
            free.insert(raw)
        }
        sweepAt = max(Self.sweepMin, 2 * count)
        generation += 1
    }
}

/// A name in the order of its hash, so that one comparison distinguishes most names.
private struct HashedName: Comparable, Sendable {
    let hash: Int
    let name: String

    init(_ name: String) {
        self.name = name
        var hasher = Hasher()
        hashUTF8(name, into: &hasher)
        hash = hasher.finalize()
    }

    static func == (left: Self, right: Self) -> Bool {
        left.hash == right.hash && utf8Equal(left.name, right.name)
    }

    static func < (left: Self, right: Self) -> Bool {
        left.hash == right.hash ? utf8Less(left.name, right.name) : left.hash < right.hash
    }
}
