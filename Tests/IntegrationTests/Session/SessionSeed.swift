// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Random numbers of a test: HEARTH_SEED repeats a run.
struct SessionSeed: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(_ seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Seeds for a parameterised test: the given one alone, or some fresh ones.
    static func several(_ count: Int) -> [UInt64] {
        if let text = getenv("HEARTH_SEED"), let seed = UInt64(String(cString: text)) {
            return [seed]
        }
        return (0..<count).map { _ in UInt64.random(in: 1 ... .max) }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
