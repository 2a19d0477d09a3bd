// SPDX-License-Identifier: Apache-2.0

import CShims

/// Something that publishers can make grow, and an event whose cost must not grow with it.
///
/// The instructions of the event are counted beside few things and beside eight times as many. An
/// event that searches a tree then costs a little more, one that walks all things up to eight times
/// as much. `Scripts/cost.py` reads the counts and judges.
struct CostCase {
    /// The growing thing and the counted event: `devices, one more`.
    let name: String
    /// How many things there are at first.
    let few: Int
    /// How many times as much the event may cost beside eight times as many things.
    var ratioMax = CostCase.logarithm
    /// A home without any of the things.
    let make: () throws -> any CostSubject

    static let growth = 8
    /// Eight times as many cost log n more: 1.3 at a few hundred. A walk that is a tenth of an
    /// event at first makes 1.7 of it.
    static let logarithm = 1.6
    /// For a report, which copies its device, whose own bounds are fixed.
    static let deviceCopied = 4.0
    /// For a walk over all things where a fixed bound of 256 keeps them few: in proportion at most.
    static let walkWithinBound = 9.0
    /// How many events are counted together, which spreads the cost of growth by the events
    /// themselves.
    static let eventCount = 32

    /// Grows, and reports each measurement as `<name> <count of things>`; the reported lines begin
    /// with the ratio that is allowed.
    func run(report: (String) throws -> Void) throws {
        let subject = try make()
        var count = 0
        for size in [few, Self.growth * few] {
            while count < size {
                try subject.grow(count)
                count += 1
            }
            // The first events pay for work that is done once: capacities, caches, copies of shared
            // nodes.
            for _ in 0..<4 { try subject.event() }
            hearth_counting_begin()
            for _ in 0..<Self.eventCount { try subject.event() }
            let label = "\(name) \(size)"
            hearth_counting_end(label)
            try report("\(ratioMax) \(label)")
        }
    }
}

/// A home in which something grows.
protocol CostSubject: AnyObject {
    /// Adds one of the things; numbers begin at 0.
    func grow(_ number: Int) throws
    /// The event that is counted.
    func event() throws
}
