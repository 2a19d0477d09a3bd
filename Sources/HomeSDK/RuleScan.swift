// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph

/// A moment at which a rule fired.
package struct Firing: Hashable, Sendable {
    /// The position of the rule among those that are followed.
    package var rule: Int
    /// The newest record of that moment.
    package var offset: UInt64
    /// In nanoseconds since 1970 UTC.
    package var time: Int64
    /// What held, in words, safe to show.
    package var state: [String]
    /// For how long it held, in nanoseconds; nil where it still does.
    package var nanoseconds: Int64?

    /// The order of firings: by record, time and rule.
    package func isBefore(_ other: Firing) -> Bool {
        (offset, time, rule) < (other.offset, other.time, other.rule)
    }
}

/// Follows rules through a log: past and present in one way.
package struct RuleScan: ~Copyable {
    private var scan: PredicateScan
    /// The firing of each rule that still holds.
    private var open: [Int: Firing] = [:]

    /// - Parameter scan: of the predicates of the rules; it gathers evidence.
    package init(_ scan: consuming PredicateScan) { self.scan = scan }

    /// What one step found.
    package struct Step {
        /// The rules that fired.
        package var fired: [Firing] = []
        /// The firings that ended, with their durations.
        package var ended: [Firing] = []
        /// The records that damage took.
        package var lost: RangeLost?
    }

    /// Takes the next record; nil at the end of what is durable now.
    ///
    /// - Throws: `EngineError`
    package mutating func advance() throws(EngineError) -> Step? {
        guard let step = try scan.advance() else { return nil }
        var found = take(step.edges)
        found.lost = step.lost
        return found
    }

    /// The offset of the record that is read next.
    package var nextOffset: UInt64 { scan.nextOffset }

    /// Lets time pass while no record comes.
    ///
    /// - Parameter time: no record with an earlier time will come.
    package mutating func pass(until time: Int64) -> Step { take(scan.pass(until: time)) }

    /// The firings that still hold, by their offsets.
    package var stillOpen: [Firing] { open.values.sorted { $0.isBefore($1) } }

    private mutating func take(_ edges: [PredicateScan.Edge]) -> Step {
        var step = Step()
        for edge in edges {
            if edge.isTrue {
                // What was so before the range is no firing of the range.
                if edge.isContinued { continue }
                let home = scan.home
                let state = edge.evidence.map { $0.text(home) }
                let firing = Firing(
                    rule: edge.predicate, offset: edge.offset, time: edge.time, state: state)
                open[edge.predicate] = firing
                step.fired.append(firing)
            } else if var firing = open.removeValue(forKey: edge.predicate) {
                firing.nanoseconds = max(0, edge.time.subtractingSaturated(firing.time))
                step.ended.append(firing)
            }
        }
        return step
    }
}

extension PredicateEvidence {
    /// `Hall lamp on`, safe to show.
    fileprivate func text(_ home: HomeSnapshot) -> String {
        guard let device = home.view(of: deviceID) else { return SafeText.escape(deviceID) }
        let name = SafeText.escape(device.name.isEmpty ? device.id : device.name)
        guard let place else { return "\(name) \(ValueText.raw(value))" }
        let context = ValueContext(place.trait, place.attribute, part: place.part, of: device)
        return "\(name) \(ValueText.phrase(context, value))"
    }
}
