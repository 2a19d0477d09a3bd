// SPDX-License-Identifier: Apache-2.0

import CShims

/// Something that others can make grow, and an event that must not cost more for it.
///
/// The instructions of the event are counted beside few things and beside eight times as many.
/// What finds its way by a tree then costs a little more, what walks costs up to eight times as
/// much. `Scripts/cost.py` reads the counts and judges.
struct CostCase {
    /// What grows, and what is counted: `devices, one more`.
    let name: String
    /// How many things there are at first.
    let few: Int
    /// How many times as much the event may cost beside eight times as many things.
    var ratioMax = CostCase.logarithm
    /// A home without any of the things.
    let make: () throws -> any CostSubject

    static let growth = 8
    /// Eight times as many cost log n more: 1.3 at a few hundred. A walk that is a tenth of an event
    /// at first makes 1.7 of it.
    static let logarithm = 1.6
    /// A report copies its device, whose own bounds are fixed.
    static let deviceCopied = 4.0
    /// Walks all of what a fixed bound of 256 keeps few: no more than in proportion to it.
    static let walkWithinBound = 9.0
    /// How many events are counted together; what one of them grows by itself is spread.
    static let eventCount = 32

    /// Grows, and has each measurement counted under `<name> <count of things>`; the lines that are
    /// told begin with the ratio that may be.
    func run(told tell: (String) throws -> Void) throws {
        let subject = try make()
        var count = 0
        for size in [few, Self.growth * few] {
            while count < size {
                try subject.grow(count)
                count += 1
            }
            // The first ones find what is made once: capacities, caches, copies that are shared.
            for _ in 0..<4 { try subject.event() }
            hearth_counting_begin()
            for _ in 0..<Self.eventCount { try subject.event() }
            let label = "\(name) \(size)"
            hearth_counting_end(label)
            try tell("\(ratioMax) \(label)")
        }
    }
}

/// A home in which something grows.
protocol CostSubject: AnyObject {
    /// One more of the things comes; numbers begin at 0.
    func grow(_ number: Int) throws
    /// The event that is counted.
    func event() throws
}
