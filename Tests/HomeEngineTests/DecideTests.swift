// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBrokerTesting
import HomeGraph
import HomeLog
import HomeRuntime
import Synchronization
import Testing

@testable import HomeEngine

@Suite struct DecideTests {
    let clock = VirtualClock()

    /// Passes while no room has this name.
    static func room(_ name: String) -> @Sendable (HomeState) throws(CommandRefusal) -> [HomeEvent]
    {
        { state throws(CommandRefusal) in
            if state.graph.rooms.contains(where: { $0.name == name }) {
                throw CommandRefusal(.alreadyExists, "room \(name)")
            }
            return [.roomAnnounced(RoomAnnounced(name: name, structureID: "structure:1"))]
        }
    }

    @Test func aDecisionIsOneRecordAtTheOffsetThatItReturns() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        clock.advance(seconds: 5)
        let offset = try engine.decide { state in
            #expect(state.nextOffset == 1)
            return [
                .roomAnnounced(RoomAnnounced(name: "Attic", structureID: "structure:1")),
                .roomAnnounced(RoomAnnounced(name: "Cellar", structureID: "structure:1")),
            ]
        }
        #expect(offset == 1)
        #expect(engine.snapshot.rooms.map(\.id) == ["room:1.0", "room:1.1"])
        #expect(engine.state.books.lastReceivedAt == clock.wallNanoseconds)
        #expect(try records(log).last?.cause == .command)
    }

    @Test func theSenderOfADecisionIsBoundedInItsRecord() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let name = String(repeating: "n", count: 4 * CommandSender.textBytesMax)
        try engine.decide(sender: .library(program: name), Self.room("Attic"))
        let kept = String(name.prefix(CommandSender.textBytesMax))
        #expect(try records(log).last?.sender == .library(program: kept))
    }

    @Test func aDecisionWithoutEventsWritesNothing() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        #expect(try engine.decide { _ in [] } == nil)
        #expect(log.nextOffset == 1)
    }

    @Test func ofDecisionsThatExcludeEachOtherOnePasses() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let clock = clock
        let outcomes = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<50 {
                var outcome = "passed \(index)"
                do throws(DecisionError) {
                    try engine.decide(Self.room("\(index)"))
                } catch {
                    #expect(
                        error == .refused(CommandRefusal(.alreadyExists, "room \(index)")))
                    outcome = "refused"
                }
                outcomes.withLock { $0.append(outcome) }
                try! engine.commit([record(clock, .messageIgnored(reason: "\(thread)"))])
            }
        }
        let passed = outcomes.withLock { $0 }.filter { $0 != "refused" }
        #expect(passed.count == 50)
        #expect(Set(passed).count == 50)
        #expect(Set(engine.snapshot.rooms.map(\.name)) == Set((0..<50).map { "\($0)" }))
        #expect(engine.state.books.ignoredMessages == 400)
        #expect(try genesisHash(log) == engine.hashes().state)
    }

    @Test func aRefusalHurtsNobodyElseInTheGroup() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let ignored = record(clock, .messageIgnored(reason: "x"))
        let settlements = try engine.perform([
            .records([ignored, ignored]), .decision(decision(Self.room("A"))),
            .records([ignored]), .decision(decision(Self.room("A"))),
            .decision(decision { _ in [] }), .records([ignored]),
            .decision(decision(Self.room("B"))),
        ])
        #expect(
            settlements.map(text) == [
                "1..<3", "3..<4", "4..<5", "refused alreadyExists", "nothing", "5..<6", "6..<7",
            ])
        #expect(engine.snapshot.rooms.map(\.name) == ["A", "B"])
        #expect(log.nextOffset == 7)
    }

    @Test func aDecisionSeesWhatComesBeforeItInItsGroupDurableAndFolded() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let lamp = record(clock, announcement("native:a", name: "A")[0])
        let seen = Mutex<[String]>([])
        let look = decision { state in
            seen.withLock { $0.append("\(state.graph.deviceIDs) \(log.nextOffset)") }
            return []
        }
        _ = try engine.perform([
            .decision(look), .records([profile(clock), lamp]), .decision(look),
        ])
        #expect(seen.withLock { $0 } == ["[] 1", "[\"native:a\"] 3"])
    }

    @Test func aFullDiskFailsWhatItHadNoRoomForAndNothingElse() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        let ignored = record(clock, .messageIgnored(reason: "x"))
        let settlements = try engine.perform([
            .records([ignored]),
            .decision(
                decision { _ in
                    log.isFull = true
                    return [.roomAnnounced(RoomAnnounced(name: "A", structureID: "structure:1"))]
                }),
            .decision(
                decision { state in
                    #expect(state.graph.rooms.isEmpty, "what failed is not seen")
                    log.isFull = false
                    return [.roomAnnounced(RoomAnnounced(name: "B", structureID: "structure:1"))]
                }),
            .records([ignored]),
        ])
        #expect(settlements.map(text) == ["1..<2", "full", "2..<3", "3..<4"])
        #expect(engine.snapshot.rooms.map(\.id) == ["room:2.0"])
        #expect(try genesisHash(log) == engine.hashes().state)
    }

    @Test func decideTellsOfAFullDiskAndThenGoesOn() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        log.isFull = true
        let error = #expect(throws: DecisionError.self) {
            try engine.decide(Self.room("A"))
        }
        guard case .engine(.log(.full)) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        log.isFull = false
        #expect(try engine.decide(Self.room("A")) == 1)
    }

    @Test func aFailedSyncEndsDecisionsToo() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        log.isBroken = true
        #expect(throws: DecisionError.self) { try engine.decide(Self.room("A")) }
        log.isBroken = false
        #expect(throws: DecisionError.self) { try engine.decide(Self.room("A")) }
        #expect(log.nextOffset == 1)
    }

    @Test func manyRecordsGoInSeveralAppendsInOrder() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let many = (0..<Engine.appendRecordsMax - 1).map { _ in
            record(clock, .messageIgnored(reason: "x"))
        }
        let settlements = try engine.perform([
            .records(many), .records([many[0], many[1]]), .records(many + many),
        ])
        #expect(settlements.map(text) == ["1..<8192", "8192..<8194", "8194..<24576"])
        #expect(engine.state.books.ignoredMessages == 24575)
    }

    /// A disk that fills up between two appends keeps the first, and it is no longer than it may be.
    @Test func anAppendHasNoMoreRecordsThanItMay() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        let many = (0...Engine.appendRecordsMax).map { _ in
            record(clock, .messageIgnored(reason: "x"))
        }
        log.fill(after: 1)
        #expect(throws: EngineError.self) { try engine.commit(many) }
        #expect(log.nextOffset == 1 + UInt64(Engine.appendRecordsMax))
    }

    private func decision(
        _ make: @escaping @Sendable (HomeState) throws(CommandRefusal) -> [HomeEvent]
    ) -> Decision {
        Decision(cause: .command, make: make)
    }

    private func text(_ settlement: Settlement) -> String {
        switch settlement {
        case .appended(let range): "\(range)"
        case .nothing: "nothing"
        case .refused(let refusal): "refused \(refusal.code.name)"
        case .failed(.log(.full)): "full"
        case .failed(let error): "\(error)"
        }
    }
}

/// All records of a log.
private func records(_ log: any EventLog) throws -> [HomeRecord] {
    var records: [HomeRecord] = []
    try Replay(log: log, sha256: sha256).records(in: 0..<log.nextOffset) { item in
        if case .record(let record) = item { records.append(record) }
        return true
    }
    return records
}
