// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The numbers of the slots of a binding in the making: all traits of all parts, in order.
struct SlotNumbers {
    private var numbers: [[String: Int]] = []

    /// - Parameter traits: those of each part, in any order.
    init(_ traits: some Sequence<some Sequence<String>>) {
        var next = 0
        for part in traits {
            var own: [String: Int] = [:]
            for trait in part.sorted(by: utf8Less) {
                own[trait] = next
                next += 1
            }
            numbers.append(own)
        }
    }

    subscript(part: Int, trait: String) -> Int {
        guard let slot = numbers[part][trait] else {
            preconditionFailure("a place's trait is one of its part")
        }
        return slot
    }
}
