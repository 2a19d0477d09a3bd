// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

/// Histories in which everything flaps: the laws of the fold, and those of damping.
@Suite struct DampingPropertyTests {
    @Test("F19: the histories of these properties withhold facts and settle them")
    func historiesSettle() {
        var random = SeededRandom(seed: propertySeed(40))
        var withheld = 0
        var settled = 0
        for _ in 0..<100 {
            let home = RandomHome(records: 60, isFlapping: true, using: &random)
            var state = HomeState()
            for record in home.records {
                for case .timerFired(let timer) in record.events where timer.timer == .settled {
                    if state.books.timers[timer] != nil { settled += 1 }
                }
                reduce(into: &state, record)
                withheld += state.settlingFacts.count
            }
        }
        print("\(withheld) times a fact was withheld behind a record, \(settled) timers settled")
        #expect(withheld > 200)
        #expect(settled > 30)
    }

    @Test("F23: a flapping home folds the same split anywhere, from bytes and from a checkpoint")
    func foldsAreTheSame() throws {
        try checkHistories(cases: 400, records: 40, isFlapping: true, seed: 41) { history in
            let cut = history.index(history.records.count + 1)
            let whole = fold(history.records).whole
            let first = fold(history.records.prefix(cut))
            try hold(fold(history.records.dropFirst(cut), from: first).whole == whole, "at \(cut)")
            let restored = try HomeState(encoded: first.encoded())
            try hold(restored.whole == first.whole, "a checkpoint changes by being read")
            try hold(
                fold(history.records.dropFirst(cut), from: restored).whole == whole,
                "checkpoint at \(cut)")
            var encoded = EncodedFold()
            for record in history.records { try encoded.add(record) }
            try hold(encoded.fold.state.whole == whole, "bytes differ")
        }
    }

    @Test("incremental hashes of a flapping home are the recomputed ones")
    func hashes() throws {
        try checkHistories(cases: 300, records: 30, isFlapping: true, seed: 42) { history in
            var state = HomeState()
            for (index, record) in history.records.enumerated() {
                reduce(into: &state, record)
                if (history.choice >> (index % 60)) & 1 == 1 { _ = state.hashes(sha256: sha256) }
            }
            let hashes = state.hashes(sha256: sha256)
            try hold(hashes == state.recomputedHashes(sha256: sha256), "incremental")
        }
    }

    @Test("timers are scheduled for what settles, when the first is due, and for nothing else")
    func timersAreDerived() throws {
        try checkHistories(cases: 400, records: 40, isFlapping: true, seed: 43) { history in
            var state = HomeState()
            for record in history.records {
                reduce(into: &state, record)
                var due: [TimerFired: Int64] = [:]
                for (subject, time) in state.settlingFacts {
                    let timer = TimerFired(timer: .settled, subject: subject)
                    due[timer] = min(due[timer] ?? time, time)
                }
                let scheduled = state.books.timers.all.filter { $0.timer.timer == .settled }
                try hold(
                    Dictionary(scheduled, uniquingKeysWith: { $1 }) == due,
                    "timers after \(record.offset!)")
                var again = state
                for slot in 0..<again.graph.pages.count { again.recompute(slot) }
                try hold(again.whole == state.whole, "not settled after \(record.offset!)")
            }
        }
    }

    /// Whatever was withheld on the way, in the end people see what there is.
    @Test("F19: when all is quiet, a damped home has the connectivity of one that is not")
    func quietHomesAreEqual() throws {
        try checkHistories(cases: 400, records: 40, isFlapping: true, seed: 44) { history in
            var damped = fold(history.records)
            let plain = fold(history.records.map(\.withoutWindows))
            while let next = damped.books.timers.all.first(where: { $0.timer.timer == .settled }) {
                reduce(into: &damped, .timerFired(next.timer), at: next.dueAt)
            }
            try hold(damped.settlingFacts.isEmpty, "something settles for ever")
            try hold(plain.settlingFacts.isEmpty, "something settles without a window")
            try hold(damped.connectivity == plain.connectivity, "another connectivity")
        }
    }

    /// Facts of one device at random times, some seconds apart.
    private struct Flaps: CustomStringConvertible {
        var window: UInt32
        var reports: [(gap: Int, value: FactValue)]

        var description: String {
            "window \(window): "
                + reports.map { "+\($0.gap) ms \($0.value.name)" }
                .joined(separator: ", ")
        }
    }

    @Test("F19: no window shows three changes, pairs pass at once, and quiet shows the last word")
    func bounds() throws {
        try checkProperty(
            cases: 1000, seed: 45,
            generate: { random in
                Flaps(
                    window: UInt32(1 + random.below(20)),
                    reports: (0..<random.below(30)).map { _ in
                        (
                            random.oneIn(4) ? random.below(30_000) : random.below(1500),
                            random.oneIn(2) ? .on : .off
                        )
                    })
            },
            shrink: { flaps in
                shrinkArray(flaps.reports).map { Flaps(window: flaps.window, reports: $0) }
            },
            property: { flaps in
                var lamp = FlappingLamp(window: flaps.window)
                let window = Int(flaps.window) * 1000
                // In milliseconds, exactly.
                var now = 0
                var raw: [Int] = []
                var last: FactValue?
                for (gap, value) in flaps.reports {
                    now += gap
                    let isChange = last.map { $0 != value } ?? false
                    let isQuiet = raw.allSatisfy { $0 <= now - window }
                    let recent = raw.filter { $0 > now - 2 * window }.count
                    lamp.say(value, at: Double(now) / 1000)
                    if isChange { raw.append(now) }
                    if isQuiet || recent <= 1 {
                        try hold(
                            lamp.connectivity == (value == .on ? .online : .offline),
                            "a change after quiet is withheld at \(now) ms")
                    }
                    last = value
                }
                lamp.wait(until: Double(now + window) / 1000)
                try hold(lamp.dueAt == nil, "still not settled")
                if let last {
                    try hold(
                        lamp.connectivity == (last == .on ? .online : .offline), "the last word")
                }
                // The first word of all is no change.
                let shown = lamp.changes.dropFirst().map(\.at)
                for (first, third) in zip(shown, shown.dropFirst(2)) {
                    try hold(
                        third - first > Double(flaps.window) - 1e-6,
                        "three changes from \(first) to \(third)")
                }
                try hold(shown.count <= raw.count, "more comes out than goes in")
            })
    }
}

extension HomeState {
    /// The subject and due time of every fact that settles.
    fileprivate var settlingFacts: [(subject: String, dueAt: Int64)] {
        var found: [(String, Int64)] = []
        for source in books.sources {
            for fact in [source.bridge, source.gateway] {
                guard let due = fact?.damping?.settling?.dueAt else { continue }
                found.append(("source " + source.source, due))
            }
        }
        for id in graph.deviceIDs {
            for fact in graph.page(id)!.sources.flatMap(\.facts) {
                guard let due = fact.fact.damping?.settling?.dueAt else { continue }
                found.append((id, due))
            }
        }
        return found
    }

    /// The connectivity of every device, part and trait.
    fileprivate var connectivity: [String: ConnectivityState] {
        var found: [String: ConnectivityState] = [:]
        for device in graph.devices {
            found[device.id] = device.connectivityState
            for part in device.parts {
                found["\(device.id)/\(part.part)"] = part.connectivityState
                for trait in part.traits {
                    found["\(device.id)/\(part.part)/\(trait.trait)"] = trait.connectivityState
                }
            }
        }
        return found
    }
}

extension HomeRecord {
    /// The same as a program logged it that knew of no window.
    fileprivate var withoutWindows: HomeRecord {
        var record = self
        record.events = events.map { event in
            guard case .profileChanged(var settings) = event else { return event }
            settings.settleSeconds = 0
            return .profileChanged(settings)
        }
        return record
    }
}
