// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// A moment at which a rule fired.
struct Firing {
    /// The position of the rule in its file.
    var rule: Int
    /// The newest record of that moment.
    var offset: UInt64
    /// In nanoseconds since 1970 UTC.
    var time: Int64
    /// What held, in words.
    var state: [String]
    /// For how long it held, in nanoseconds; nil where it still does.
    var nanoseconds: Int64?

    /// The order of firings: by record, time and rule.
    func isBefore(_ other: Firing) -> Bool {
        (offset, time, rule) < (other.offset, other.time, other.rule)
    }
}

/// Follows the rules of a file through a log: past and present in one way.
struct RuleScan: ~Copyable {
    private let log: LogAccess
    private var scan: PredicateScan
    /// The firing of each rule that still holds.
    private var open: [Int: Firing] = [:]

    /// - Throws: `configuration` with file, line and column of a name that the home does not have.
    init(
        _ file: RuleFile, _ log: LogAccess, in range: Range<UInt64>, isLive: Bool
    ) throws(CommandFailure) {
        self.log = log
        let predicates = file.rules.map(\.predicate)
        let home: HomeSnapshot
        do {
            home = try PredicateText.home(
                for: predicates, log, isLive ? range.lowerBound - 1..<range.lowerBound : range)
        } catch let error as PredicateText.NameFailure {
            throw file.failure(error.error, in: error.predicate)
        } catch {
            throw error as? CommandFailure ?? CommandFailure(.internalError, "\(error)")
        }
        let scan = try log.scan(
            predicates, boundTo: home, in: range, isLive: isLive, gathersEvidence: true)
        self.scan = scan
    }

    /// What one step found.
    struct Step {
        /// The rules that fired.
        var fired: [Firing] = []
        /// The firings that ended, with their durations.
        var ended: [Firing] = []
    }

    /// Takes the next record; nil at the end of what is durable now.
    mutating func advance() throws(CommandFailure) -> Step? {
        guard let step = try log.next(&scan) else { return nil }
        return take(step.edges)
    }

    /// The offset of the record that is read next.
    var nextOffset: UInt64 { scan.nextOffset }

    /// Lets time pass while no record comes.
    mutating func pass(until time: Int64) -> Step { take(scan.pass(until: time)) }

    /// The firings that still hold, by their offsets.
    var stillOpen: [Firing] {
        open.values.sorted { $0.isBefore($1) }
    }

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
    /// `Hall lamp on`, safe for a terminal.
    func text(_ home: HomeSnapshot) -> String {
        guard let device = home.view(of: deviceID) else { return TerminalText.escape(deviceID) }
        let name = TerminalText.escape(device.name.isEmpty ? device.id : device.name)
        guard let place else { return "\(name) \(ValueText.raw(value))" }
        let context = ValueContext(place.trait, place.attribute, part: place.part, of: device)
        return "\(name) \(ValueText.phrase(context, value))"
    }
}
