// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// What simulated homes draw. No floating point is used anywhere in the simulation, so one seed
/// gives the same bytes on every machine.
extension SeededRandom {
    /// A number of the range; the bias of the remainder is below 2^-40 for the ranges used here.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True in `share` of a thousand cases.
    mutating func chance(perThousand share: Int) -> Bool {
        pick(0...999) < share
    }

    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[pick(0...elements.count - 1)]
    }
}
