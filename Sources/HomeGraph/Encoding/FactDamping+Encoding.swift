// SPDX-License-Identifier: Apache-2.0

// In checkpoints, behind the fact: bits u8 (1 = an earlier change, 2 = settling) | time of the last
// change shown [| of the one before] [| value shown u8 | due].

extension FactDamping {
    /// In the byte of the delivery: facts that never changed keep their old bytes.
    static let bit: UInt8 = 0x80
}

extension ByteWriter {
    mutating func encode(_ damping: FactDamping) {
        byte((damping.shownBefore == nil ? 0 : 1) | (damping.settling == nil ? 0 : 2))
        signed(damping.shownAt)
        if let before = damping.shownBefore { signed(before) }
        if let settling = damping.settling {
            byte(settling.shown.rawValue)
            signed(settling.dueAt)
        }
    }
}

extension ByteReader {
    mutating func damping(_ bytes: RawSpan) throws(CodingError) -> FactDamping {
        let bits = try byte(bytes)
        guard bits <= 3 else {
            throw .badTag(UInt64(bits), what: "damping", position: position - 1)
        }
        let shownAt = try signed(bytes)
        let shownBefore = bits & 1 == 0 ? nil : try signed(bytes)
        guard bits & 2 != 0 else { return FactDamping(shownAt: shownAt, shownBefore: shownBefore) }
        let shown = try choice(bytes, FactValue.self, what: "fact value")
        return FactDamping(
            shownAt: shownAt, shownBefore: shownBefore,
            settling: FactDamping.Settling(shown: shown, dueAt: try signed(bytes)))
    }
}
