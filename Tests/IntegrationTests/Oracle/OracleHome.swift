// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting

/// A log that reducer and oracle both fold.
struct OracleHome {
    /// For the message when they disagree.
    var name: String
    private(set) var records: [HomeRecord] = []
    private var now: Int64 = 1_700_000_000_000_000_000

    init(_ name: String) {
        self.name = name
    }

    /// The events of the log as JSON Lines.
    var lines: String {
        records.flatMap(\.jsonLines).map { $0 + "\n" }.joined()
    }

    /// The reducer's snapshots after every so many records, as canonical JSON.
    func snapshots(every step: Int) -> [String] {
        states(every: step).map { $0.json() }
    }

    func states(every step: Int) -> [HomeSnapshot] {
        var state = HomeState()
        var snapshots: [HomeSnapshot] = []
        for (index, record) in records.enumerated() {
            reduce(into: &state, record)
            if (index + 1) % step == 0 { snapshots.append(state.graph) }
        }
        return snapshots
    }

    /// The home as if a record had never come.
    func without(_ offset: UInt64) -> OracleHome {
        var home = self
        home.records.removeAll { $0.offset == offset }
        return home
    }

    /// Adds one record.
    /// - Parameter sourceSeconds: how much later than its arrival the source says it happened.
    mutating func append(_ events: [HomeEvent], sourceSeconds: Int64? = nil) {
        now += 1_000_000_000
        append(
            HomeRecord(
                offset: UInt64(records.count), receivedAt: now,
                sourceAt: sourceSeconds.map { now + $0 * 1_000_000_000 }, cause: .engine,
                events: events))
    }

    private mutating func append(_ record: HomeRecord) {
        records.append(record)
    }

    /// Random homes in which most events apply, with odd ones strewn in.
    static func random(_ count: Int, records: Int, seed: UInt64) -> [OracleHome] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { index in
            var home = OracleHome("home \(index) of HEARTH_SEED=\(seed)")
            var odd = OddEvents(random: SeededRandom(seed: random.next()))
            for record in RandomHome(records: records, using: &random).records {
                var record = record
                odd.strew(into: &record)
                home.append(record)
            }
            return home
        }
    }
}
