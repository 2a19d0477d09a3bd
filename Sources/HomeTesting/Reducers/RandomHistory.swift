// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The records of a random home, and a number that a property makes its choices from.
public struct RandomHistory: CustomStringConvertible, Sendable {
    public let records: [HomeRecord]
    public let choice: UInt64

    /// The records as JSON Lines.
    public var description: String { records.flatMap(\.jsonLines).joined(separator: "\n") }

    /// A position that the choice names: the same one for as long as the bound is the same.
    /// - Parameter bound: how many positions there are.
    public func index(_ bound: Int) -> Int { Int(choice % UInt64(max(bound, 1))) }

    /// Histories with fewer records, then those with one event less.
    ///
    /// Each one without some records comes twice, with the same choice and with one whose
    /// ``index(_:)`` still stands between the records that it stood between: what breaks at a point
    /// of a history rarely breaks at another, and a choice that is kept names another point.
    func smaller() -> [RandomHistory] {
        let cut = index(records.count + 1)
        let fewer = shrinkArray(Array(records.indices)).flatMap { kept in
            let records = kept.map { self.records[$0] }
            let positions = UInt64(records.count + 1)
            let multiple = min(choice, .max - positions) / positions * positions
            return [choice, multiple + UInt64(kept.count { $0 < cut })].map {
                RandomHistory(records: records, choice: $0)
            }
        }
        let slimmer = records.indices.filter { records[$0].events.count > 1 }.flatMap { index in
            records[index].events.indices.map { event in
                var records = records
                records[index].events.remove(at: event)
                return RandomHistory(records: records, choice: choice)
            }
        }
        return fewer + slimmer
    }
}

/// Checks a property on random histories of a home; one that fails is made shorter.
/// - Parameters:
///   - cases: how many histories.
///   - records: the most records that a history has, but for its first two.
///   - isFlapping: whether most events are facts of connectivity that change again and again.
///   - seed: where the generator starts; `HEARTH_SEED` overrides it.
///   - property: throws when it does not hold.
/// - Throws: ``PropertyFailure`` with the seed and the shortest history found.
public func checkHistories(
    cases: Int = 1000, records: Int = 10, isFlapping: Bool = false, seed: UInt64,
    _ property: (RandomHistory) throws -> Void
) throws {
    try checkProperty(
        cases: cases, seed: seed,
        generate: { random in
            let home = RandomHome(
                records: 2 + random.below(records), isFlapping: isFlapping, using: &random)
            return RandomHistory(records: home.records, choice: random.next())
        },
        shrink: { $0.smaller() },
        property: property)
}
