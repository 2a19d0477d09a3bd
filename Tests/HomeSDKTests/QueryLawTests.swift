// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeTesting
import Testing

@testable import HomeSDK

/// A set as somebody rebuilds it from the steps of a stream.
private struct Rebuilt<Element: HomeObject> {
    private(set) var members: [String: Element] = [:]
    private(set) var contradictions: [String] = []

    mutating func apply(_ update: HomeObjectUpdate<Element>) {
        switch update {
        case .initial(let object), .added(let object):
            if members.updateValue(object, forKey: object.id) != nil {
                contradictions.append("\(object.id) came twice")
            }
        case .changed(let object):
            let old = members.updateValue(object, forKey: object.id)
            if old == nil { contradictions.append("\(object.id) changed before it came") }
            if old == object { contradictions.append("\(object.id) did not change") }
            if update.changedFields.isEmpty { contradictions.append("\(object.id): no field") }
        case .deleted(let id):
            if members.removeValue(forKey: id) == nil {
                contradictions.append("\(id) went before it came")
            }
        }
    }

    var set: Set<Element> { Set(members.values) }
}

/// One query, watched in every way.
private final class Watch<Element: HomeObject> {
    private let query: any Query<Element>
    private let sets: Recorder<Set<Element>>
    private let updates: Recorder<HomeObjectUpdate<Element>>
    private let slow: Recorder<HomeObjectUpdate<Element>>
    private let slowSets: Recorder<Set<Element>>
    private var rebuilt = Rebuilt<Element>()
    private var appliedCount = 0

    init(_ query: any Query<Element>) {
        self.query = query
        sets = Recorder(query.batched())
        updates = Recorder(query.stream())
        slow = Recorder(query.stream(), demand: .none)
        slowSets = Recorder(query.batched(), demand: .none)
    }

    /// At a published point.
    ///
    /// - Parameters:
    ///   - fresh: the set as it is built from nothing.
    ///   - setsMax: so many sets may have come by now.
    ///   - note: how to play it again.
    func check(_ fresh: Set<Element>, setsMax: Int, _ note: String) async throws {
        let note = Comment(rawValue: note)
        let values = updates.values
        for update in values[appliedCount...] { rebuilt.apply(update) }
        appliedCount = values.count
        #expect(rebuilt.contradictions.isEmpty, note)
        #expect(rebuilt.set == fresh, note)
        #expect(sets.values.last == fresh, note)
        #expect(sets.values.count <= setsMax, note)
        #expect(zip(sets.values, sets.values.dropFirst()).allSatisfy { $0 != $1 }, note)
        #expect(try await query.list() == fresh, note)
    }

    /// A little of what the slow ones wait for.
    func ask(_ count: Int) {
        slow.request(.max(count))
        slowSets.request(.max(1))
    }

    func finish(_ fresh: Set<Element>, _ test: TestHome) async throws {
        slow.request(.unlimited)
        slowSets.request(.unlimited)
        try await test.settle()
        var rebuilt = Rebuilt<Element>()
        for update in slow.values { rebuilt.apply(update) }
        #expect(rebuilt.contradictions.isEmpty)
        #expect(rebuilt.set == fresh)
        #expect(slowSets.values.last == fresh)
        #expect(zip(slowSets.values, slowSets.values.dropFirst()).allSatisfy { $0 != $1 })
    }
}

@Suite(.timeLimit(.minutes(20))) struct QueryLawTests {
    @Test("Q-10, Q-7, P-3: applying the stream gives the set of batched() at every point")
    func streamRebuildsTheSet() async throws {
        let seed = propertySeed(4_711)
        var random = SeededRandom(seed: seed)
        var composedCount = 0
        // Few of the random devices are multipart: go on until there was one.
        for index in 0..<60 where index < 12 || composedCount == 0 {
            let history = RandomHome(records: 80 + random.below(120), using: &random)
            composedCount += try await play(
                history, &random, note: "HEARTH_SEED=\(seed), home \(index)")
        }
        #expect(composedCount > 0, "no home had a multipart device: HEARTH_SEED=\(seed)")
    }

    /// - Returns: at how many points there was a multipart device.
    private func play(
        _ history: RandomHome, _ random: inout SeededRandom, note: String
    ) async throws -> Int {
        // At the start of the history: no timer of it comes due by the clock.
        let clock = VirtualClock(wall: 1_700_000_000_000_000_000)
        let test = try await TestHome(clock: clock, hasProfile: false)
        let whole = Watch(test.home.devices(enableMultipartDevices: true))
        let flattened = Watch(test.home.devices())
        let rooms = Watch(test.home.rooms())
        let structures = Watch(test.home.structures())
        try await test.settle()
        // The engine wrote its own first record; all others get the offsets that they had.
        var rest = history.records.dropFirst()[...]
        var points = 1
        var composedCount = 0
        while !rest.isEmpty {
            let batch = Array(rest.prefix(1 + random.below(6)))
            rest = rest.dropFirst(batch.count)
            try await blocking { [engine = test.engine] in _ = try engine.commit(batch) }
            try await test.settle()
            points += 1
            let now = test.engine.snapshot
            let feed = test.home.feed
            try await whole.check(fresh(now, feed, true), setsMax: points, note)
            try await flattened.check(fresh(now, feed, false), setsMax: points, note)
            try await rooms.check(
                Set(now.rooms.map { Room($0, feed: feed) }), setsMax: points, note)
            try await structures.check(
                Set(now.structures.map { Structure($0, feed: feed) }), setsMax: points, note)
            if now.views.contains(where: { !$0.composedParts.isEmpty }) { composedCount += 1 }
            let count = random.below(3)
            whole.ask(count)
            flattened.ask(count)
            rooms.ask(count)
            structures.ask(count)
        }
        let now = test.engine.snapshot
        let feed = test.home.feed
        try await whole.finish(fresh(now, feed, true), test)
        try await flattened.finish(fresh(now, feed, false), test)
        try await rooms.finish(Set(now.rooms.map { Room($0, feed: feed) }), test)
        try await structures.finish(Set(now.structures.map { Structure($0, feed: feed) }), test)
        return composedCount
    }

    private func fresh(
        _ snapshot: HomeSnapshot, _ feed: HomeFeed, _ isMultipartEnabled: Bool
    ) -> Set<HomeDevice> {
        Set(
            snapshot.views.flatMap {
                DeviceScope.all(of: $0, isMultipartEnabled: isMultipartEnabled)
            }.map { HomeDevice($0, feed: feed) })
    }
}
