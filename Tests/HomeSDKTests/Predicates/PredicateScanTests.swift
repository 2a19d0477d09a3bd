// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import HomeSDK

/// Scans of logs against predicates that are evaluated anew for each record.
@Suite struct PredicateScanTests {
    private static let seed = propertySeed(20_261_123)

    /// Conditions on the devices of random homes that need one moment only.
    private static let conditions = [
        "any(onOff == on)", "count(onOff == on) >= 2", "all(connectivity == online)",
        #"any(connectivity == offline and name != "Lamp")"#, "any(currentLevel > 10 %)",
        #"home.count(connectivity != unknown) > 1"#, "not any(onOff == on)",
        "any(onOff == unknown)", #"any(type == DimmableLight and connectivity == online)"#,
        #"device("native:a").connectivity == online"#,
        #"device("zigbee:0x01").connectivity != online or any(onOff)"#,
    ]

    private struct History {
        var records: [HomeRecord]
        var replay: Replay
        /// The home after each record.
        var homes: [HomeSnapshot]
        /// The nanoseconds that had passed at each record: a clock that was set adds none.
        var elapsed: [Int64]

        var last: HomeSnapshot { homes[homes.count - 1] }
    }

    private static func history(_ seed: UInt64) throws -> (History, LogFolder) {
        var random = SeededRandom(seed: seed)
        let records = RandomHome(records: 80, using: &random).records
        let folder = try LogFolder()
        try folder.append(records)
        var state = HomeState()
        var homes: [HomeSnapshot] = []
        var elapsed: [Int64] = []
        for (index, record) in records.enumerated() {
            let era = state.books.era
            reduce(into: &state, record)
            homes.append(state.graph)
            var step: Int64 = 0
            for case .clockStepped(let event) in record.events
            where state.books.era > era && event.era == state.books.era {
                step = event.step
            }
            let before = index > 0 ? records[index - 1].receivedAt : record.receivedAt
            elapsed.append((elapsed.last ?? 0) + max(0, record.receivedAt - step - before))
        }
        let replay = Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
        return (History(records: records, replay: replay, homes: homes, elapsed: elapsed), folder)
    }

    /// The edges by evaluating the condition anew for each record.
    private static func expected(
        _ predicate: HomePredicate, _ history: History
    ) throws -> [PredicateScan.Edge] {
        var edges: [PredicateScan.Edge] = []
        var wasTrue = false
        for (record, home) in zip(history.records, history.homes) {
            let isTrue = try predicate.isTrue(
                in: home, boundTo: history.last, at: record.receivedAt)
            if isTrue != wasTrue {
                edges.append(
                    .init(
                        predicate: 0, isTrue: isTrue, offset: record.offset ?? 0,
                        time: record.receivedAt))
            }
            wasTrue = isTrue
        }
        return edges
    }

    /// The edges of `for`, made of those of its condition: an interval that is long enough counts
    /// from its deadline on.
    private static func held(
        _ edges: [PredicateScan.Edge], seconds: Int64, _ history: History
    ) -> [PredicateScan.Edge] {
        let end = history.elapsed.last ?? 0
        var found: [PredicateScan.Edge] = []
        for (index, start) in edges.enumerated() where start.isTrue {
            let stop = index + 1 < edges.count ? edges[index + 1] : nil
            let deadline = history.elapsed[Int(start.offset)] + seconds * 1_000_000_000
            guard deadline <= stop.map({ history.elapsed[Int($0.offset)] }) ?? end else { continue }
            // The newest record before the one that may come at the deadline itself.
            let newest = history.elapsed.lastIndex { $0 < deadline } ?? Int(start.offset)
            let rest = deadline - history.elapsed[newest]
            found.append(
                .init(
                    predicate: 0, isTrue: true, offset: UInt64(newest),
                    time: history.records[newest].receivedAt + rest))
            if let stop { found.append(stop) }
        }
        return found
    }

    private static func scanned(
        _ predicate: HomePredicate, _ history: History, from first: UInt64 = 0
    ) throws -> [PredicateScan.Edge] {
        var scan = try PredicateScan(
            [predicate], boundTo: history.last, from: first, history.replay)
        var edges: [PredicateScan.Edge] = []
        while let step = try scan.advance() { edges += step.edges }
        return edges
    }

    /// Predicates that the home has the names for.
    private static func predicates(_ history: History) throws -> [HomePredicate] {
        try conditions.map { try HomePredicate($0) }.filter {
            (try? $0.hasMemory(in: history.last)) != nil
        }
    }

    @Test("a scan finds what evaluating anew for each record finds")
    func linear() throws {
        var checked = 0
        for round in 0..<40 {
            let (history, folder) = try Self.history(Self.seed &+ UInt64(round))
            defer { _ = folder }
            for predicate in try Self.predicates(history) {
                let expected = try Self.expected(predicate, history)
                let found = try Self.scanned(predicate, history)
                try #require(found == expected, "\(predicate), HEARTH_SEED=\(Self.seed), \(round)")
                checked += expected.isEmpty ? 0 : 1
            }
        }
        #expect(checked > 0)
    }

    @Test("for counts from the beginning of an interval, between records too")
    func held() throws {
        var checked = 0
        for round in 100..<140 {
            let (history, folder) = try Self.history(Self.seed &+ UInt64(round))
            defer { _ = folder }
            for predicate in try Self.predicates(history) {
                let seconds = Int64(5 + round % 40)
                let inner = try Self.expected(predicate, history)
                let expected = Self.held(inner, seconds: seconds, history)
                let found = try Self.scanned(
                    HomePredicate("(\(predicate)) for \(seconds)s"), history)
                try #require(found == expected, "\(predicate), HEARTH_SEED=\(Self.seed), \(round)")
                checked += expected.isEmpty ? 0 : 1
            }
        }
        #expect(checked > 0)
    }

    @Test("a range has the edges of the whole, whatever its beginning")
    func ranges() throws {
        for round in 200..<220 {
            let (history, folder) = try Self.history(Self.seed &+ UInt64(round))
            defer { _ = folder }
            for predicate in try Self.predicates(history) {
                for text in [predicate.text, "(\(predicate)) for 15s"] {
                    let predicate = try HomePredicate(text)
                    let whole = try Self.scanned(predicate, history)
                    let first = UInt64(round % 70) + 5
                    let begin = history.records[Int(first)].receivedAt
                    var expected = whole.filter {
                        $0.offset > first || ($0.offset == first && $0.time >= begin)
                    }
                    let before = whole.last { edge in !expected.contains(edge) }
                    if before?.isTrue == true,
                        expected.first?.offset != first
                            || expected.first?.time != begin
                    {
                        expected.insert(
                            .init(
                                predicate: 0, isTrue: true, offset: first, time: begin,
                                isContinued: true), at: 0)
                    } else if before?.isTrue == true {
                        expected.removeFirst()
                    }
                    let found = try Self.scanned(predicate, history, from: first)
                    try #require(found == expected, "\(text), HEARTH_SEED=\(Self.seed), \(round)")
                }
            }
        }
    }

    @Test("a range may end within a sealed segment")
    func sealedSegments() throws {
        let home = PredicateHome.furnished()
        let folder = try LogFolder(segmentBytesMax: 1500)
        try folder.append(home.records)
        for second in 1..<60 {
            let report = PredicateHome.report("lamp.OnOff", .bool(second % 20 < 10))
            try folder.append([
                HomeRecord(
                    receivedAt: PredicateHome.time(Double(second)), cause: .message,
                    origin: RecordOrigin(profile: "main", topic: "t"), events: [report])
            ])
        }
        #expect(folder.segments.count > 2)
        let replay = Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
        let first = UInt64(home.records.count)
        let predicate = try HomePredicate("any(onOff == on for 5s)")
        var whole = try PredicateScan([predicate], boundTo: home.snapshot, from: 0, replay)
        var edges: [PredicateScan.Edge] = []
        while let step = try whole.advance() { edges += step.edges }
        for begin in first..<replay.nextOffset {
            var scan = try PredicateScan(
                [predicate], boundTo: home.snapshot, from: begin,
                replay.limited(to: begin + 1))
            let step = try #require(try Self.step(of: &scan, at: begin))
            let last = edges.last { $0.offset <= begin && $0.time <= scan.time }
            #expect(scan.isTrue() == (last?.isTrue ?? false))
            #expect(step.offset == begin)
        }
    }

    /// The step at an offset.
    private static func step(
        of scan: inout PredicateScan, at offset: UInt64
    ) throws -> PredicateScan.Step? {
        while let step = try scan.advance() { if step.offset == offset { return step } }
        return nil
    }

    @Test("what is said live, as time passes, is what a scan of the past says")
    func live() throws {
        for round in 300..<330 {
            let (history, folder) = try Self.history(Self.seed &+ UInt64(round))
            defer { _ = folder }
            var random = SeededRandom(seed: Self.seed &+ UInt64(round))
            for predicate in try Self.predicates(history) {
                let held = try HomePredicate(
                    "(\(predicate)) for \(3 + random.below(30))s or any(onOff changed)")
                guard (try? held.hasMemory(in: history.last)) != nil else { continue }
                var scan = try PredicateScan([held], boundTo: history.last, from: 0, history.replay)
                var edges: [PredicateScan.Edge] = []
                for (index, record) in history.records.enumerated() {
                    edges += try #require(try scan.advance()).edges
                    // Time passes up to the next record, in steps.
                    let next =
                        index + 1 < history.records.count
                        ? history.records[index + 1].receivedAt : record.receivedAt
                    for _ in 0..<random.below(3) where next > record.receivedAt {
                        let rest = max(1, (next - record.receivedAt) / 1_000_000)
                        edges += scan.pass(
                            until: record.receivedAt + Int64(random.below(Int(rest))) * 1_000_000)
                    }
                }
                #expect(
                    try Self.scanned(held, history) == edges,
                    "\(held), HEARTH_SEED=\(Self.seed), \(round)")
            }
        }
    }

    /// Conditions with memories, on members of groups and on devices that are named.
    private static let remembering = [
        "any(onOff changed)", "count(onOff == on for 9s) > 1", "not any(onOff changed to on)",
        "any(rate(currentLevel, 20s) > 0 %/s)", "count(connectivity changed) > 0 for 4s",
        "any(onOff == on and between 10:00 and 10:01)", "any(connectivity == offline for 12s)",
        "all(connectivity == online) for 7s or any(currentLevel changed)",
        #"any(onOff == on and device("native:a").connectivity == online)"#,
        #"any((onOff == on and device("zigbee:0x01").connectivity != unknown) for 5s)"#,
        #"rate(device("native:a").onOff, 1m) > 0 or any(onOff == on and since @40)"#,
        // Numbers between the limits concern nobody, and are the values beside a later edge.
        "any(currentLevel > 30 % and currentLevel < 80 %) for 5s", "any(currentLevel == 40 %)",
        "count(currentLevel != 20 %) > 0 and any(onOff changed)",
        "any(currentLevel > 99 %) or any(onOff)",
        "any((currentLevel > 5 % for 8s) or onOff changed to off)",
    ]

    @Test("evaluating what a record changed gives what evaluating everything gives")
    func incremental() throws {
        var seen: Set<String> = []
        for round in 400..<416 {
            let (history, folder) = try Self.history(Self.seed &+ UInt64(round))
            defer { _ = folder }
            for text in Self.conditions + Self.remembering {
                guard let bound = try? HomePredicate(text).bound(to: history.last) else { continue }
                // Several at once: what concerns one must not be lost to the others.
                let all = [bound, .not(bound), .held(bound, nanoseconds: 6_000_000_000)]
                var quick = PredicateSet(
                    all, timeOfDay: LocalTimeOfDay.seconds, gathersEvidence: true)
                var whole = PredicateSet(
                    all, timeOfDay: LocalTimeOfDay.seconds, gathersEvidence: true)
                var state = HomeState()
                for record in history.records {
                    reduce(into: &state, record)
                    let (offset, time) = (record.offset ?? 0, record.receivedAt)
                    let found = quick.take(state.graph, offset: offset, time: time)
                    let expected = whole.take(
                        state.graph, offset: offset, time: time, isNext: false)
                    try #require(
                        found == expected,
                        "@\(offset) \(text), HEARTH_SEED=\(Self.seed), \(round)")
                    if !found.isEmpty { seen.insert(text) }
                }
            }
        }
        #expect(seen.count > 10, "\(seen)")
    }
}
