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

/// The names that a state has seen; it only grows.
struct SymbolTable: Sendable {
    private(set) var names: [String] = []
    private var symbols: [ByteString: UInt32] = [:]

    var count: Int { names.count }

    subscript(symbol: Symbol) -> String { names[symbol.index] }

    func find(_ name: String) -> Symbol? {
        symbols[ByteString(name)].map { Symbol($0) }
    }

    mutating func intern(_ name: String) -> Symbol {
        if let known = symbols[ByteString(name)] { return Symbol(known) }
        let raw = UInt32(names.count)
        names.append(name)
        symbols[ByteString(name)] = raw
        return Symbol(raw)
    }
}
