// SPDX-License-Identifier: Apache-2.0

/// The only random generator of a simulated home: SplitMix64, whole numbers alone.
///
/// No floating point is used anywhere in the simulation, so one seed gives the same bytes on every
/// machine.
struct SimulationRandom: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of the range; the bias of the remainder is below 2^-40 for the ranges used here.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next() % width)
    }

    /// True in `share` of a thousand cases.
    mutating func chance(perThousand share: Int) -> Bool {
        pick(0...999) < share
    }

    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[pick(0...elements.count - 1)]
    }
}
