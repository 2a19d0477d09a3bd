// SPDX-License-Identifier: Apache-2.0

@testable import HomeSDK
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct HistoryChangesTests {
    static let seed = propertySeed(20_261_121)

    @Test("P-3: the changes of all records, applied in order, give the home after each")
    func changesFoldToEachSnapshot() async throws {
        for round in 0..<8 {
            let seed = Self.seed &+ UInt64(round)
            var random = SeededRandom(seed: seed)
            let records = RandomHome(records: 120, using: &random).records
            let folder = try LogFolder()
            try folder.append(records)
            let home = try await folder.home(at: .offset(119))
            let received = await home.changes(from: 0).listen().ended()
            #expect(received.isFinished, "HEARTH_SEED=\(seed)")
            #expect(received.values.map(\.offset) == Array(0..<120), "HEARTH_SEED=\(seed)")
            var state = HomeState()
            var applied = HomeSnapshot()
            for (record, change) in zip(records, received.values) {
                HomeGraph.reduce(into: &state, record)
                let step = HomeDiff(
                    from: applied.offset, to: change.offset, changes: change.changes)
                applied = step.applied(to: applied)
                try #require(applied == state.graph, "@\(change.offset), HEARTH_SEED=\(seed)")
                #expect(change.events == record.events, "@\(change.offset), HEARTH_SEED=\(seed)")
                #expect(change.cause == record.cause)
            }
        }
    }

    @Test("P-3: no record is lost or joined, however little a subscriber asks for")
    func slowSubscribersMissNothing() async throws {
        let here = try await TestHome()
        try await here.commit(Story.lamp("native:a", name: "Lamp"))
        let slow = here.home.changes(from: 0).listen(asking: .none)
        let quick = here.home.changes(from: 0).listen()
        for index in 0..<40 {
            try await here.commit([Story.report("native:a", .bool(index % 2 == 0))])
        }
        await quick.wait(count: 43)
        #expect(slow.values.isEmpty)
        for count in [1, 2, 40] {
            let before = slow.values.count
            slow.request(.max(count))
            await slow.wait(count: before + count)
        }
        #expect(slow.values.map(\.offset) == Array(0..<43))
        #expect(slow.values == quick.values)
    }

    @Test("P-3: changes start at any record, and go on with those to come")
    func changesFromTheMiddle() async throws {
        let here = try await TestHome()
        try await here.commit(Story.lamp("native:a", name: "Lamp"))
        let middle = here.home.changes(from: 2).listen()
        let next = here.home.changes(from: 3).listen()
        let fromNow = here.home.changes().listen()
        await middle.wait(count: 1)
        try await here.commit([Story.report("native:a", .bool(true))])
        for listener in [middle, next, fromNow] {
            await listener.wait { values, _ in values.last?.offset == 3 }
        }
        #expect(middle.values.map(\.offset) == [2, 3])
        #expect(next.values.map(\.offset) == [3])
        #expect(fromNow.values == next.values)
        let change = try #require(next.values.first?.changes.first { $0.path.count == 8 })
        #expect(change.path.last == "onOff")
        #expect(change.new == .bool(true))
    }

    @Test("P-4: after cancel no record comes")
    func cancelled() async throws {
        let here = try await TestHome()
        let listener = here.home.changes(from: 0).listen()
        let other = here.home.changes(from: 0).listen()
        await listener.wait(count: 2)
        listener.cancel()
        try await here.commit(Story.lamp("native:a", name: "Lamp"))
        await other.wait(count: 3)
        #expect(listener.values.count == 2)
        #expect(listener.completion == nil)
    }

    @Test("P-5: changes are an AsyncSequence, too; disconnect ends it")
    func valuesOfChanges() async throws {
        let here = try await TestHome()
        var offsets: [UInt64] = []
        for try await change in here.home.changes(from: 0).values {
            offsets.append(change.offset)
            if offsets.count == 2 { await here.home.disconnect() }
        }
        #expect(offsets == [0, 1])
    }

    @Test("outOfRange: changes of records that the log does not hold")
    func changesOutOfRange() async throws {
        let here = try await TestHome()
        let received = await here.home.changes(from: 9).listen().ended()
        #expect(received.failure == .outOfRange)
    }

    @Test("dataLoss: a lost record is named, and the ones behind it come")
    func changesAcrossDamage() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "Lamp")),
            Story.record(2, [.messageIgnored(reason: "marker-of-the-lost-record")]),
            Story.record(3, [Story.report("native:a", .bool(true))]),
        ])
        try folder.damage("marker-of-the-lost-record")
        let home = try await folder.home()
        let received = await home.changes(from: 0).listen().having(5)
        #expect(received.values.map(\.lostOffsets) == [nil, nil, nil, 3...3, nil])
        #expect(received.values[3].events == [.rangeLost(RangeLost(first: 3, last: 3))])
        #expect(received.values[4].offset == 4)
        #expect(received.values[4].changes.isEmpty == false)
    }

    @Test("P-3, dataLoss: a checkpoint behind damage mends the home, and no record is passed over")
    func mendedByACheckpoint() async throws {
        for round in 0..<4 {
            let seed = Self.seed &+ 100 &+ UInt64(round)
            var random = SeededRandom(seed: seed)
            var records = RandomHome(records: 60, using: &random).records
            let lost = 2 + random.below(30)
            let checkpointAt = lost + 1 + random.below(20)
            records[lost].events.append(.messageIgnored(reason: "marker-of-the-lost-record"))
            var state = HomeState()
            for record in records[..<checkpointAt] { HomeGraph.reduce(into: &state, record) }
            let folder = try LogFolder()
            try folder.append(records)
            try folder.log.checkpoints.save(
                offset: UInt64(checkpointAt),
                bytes: StateCheckpoint(state: &state, sha256: sha256).bytes, verified: true)
            try folder.damage("marker-of-the-lost-record")
            let home = try await folder.home(at: .offset(59))
            let received = await home.changes(from: 0).listen().ended().values
            try #require(received.map(\.offset) == Array(0..<60), "HEARTH_SEED=\(seed)")
            #expect(received.filter { $0.lostOffsets != nil }.map(\.offset) == [UInt64(lost)])
            var applied = HomeSnapshot()
            for change in received {
                let step = HomeDiff(
                    from: applied.offset, to: change.offset, changes: change.changes)
                applied = step.applied(to: applied)
                guard change.lostOffsets == nil else { continue }
                let past = try await home.at(.offset(change.offset)).feed.backend.snapshot
                try #require(applied == past, "@\(change.offset), HEARTH_SEED=\(seed)")
            }
            for record in records[checkpointAt...] { HomeGraph.reduce(into: &state, record) }
            #expect(applied == state.graph, "HEARTH_SEED=\(seed)")
        }
    }
}
