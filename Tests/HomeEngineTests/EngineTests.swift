// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Testing

@Suite struct EngineTests {
    let clock = VirtualClock()

    @Test func aNewLogBeginsWithItsOpeningAndOneStructure_R9() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        #expect(log.nextOffset == 1)
        #expect(engine.snapshot.structures.map(\.id) == ["structure:1"])
        #expect(engine.snapshot.structures.map(\.name) == ["Home"])
        #expect(engine.state.books.logID == hexText(logID))
    }

    @Test func whatIsCommittedIsPublishedAndFolded() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        let range = try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message,
                events: announcement("native:a", name: "Lamp") + [report("native:a", true)])
        ])
        #expect(range == 2..<3)
        #expect(engine.snapshot.offset == 2)
        let lamp = try #require(engine.snapshot.device("native:a"))
        #expect(lamp.part("main")?.trait("Matter.OnOffTrait")?.attribute("onOff") == .bool(true))
        #expect(lamp.connectivityState == .online)
        #expect(lamp.dataSourceLocality == .localPeer)
        #expect(try engine.hashes().state == genesisHash(log))
    }

    @Test("the offsets of a commit are its records', though a clock steps between two appends")
    func offsetsOfALargeCommit() throws {
        let log = SteppingLog(MemoryLog(logID: logID), clock)
        let engine = try openEngine(log, clock)
        let records = Array(repeating: profile(clock), count: 10_000)
        let range = try engine.commit(records)
        #expect(range.count == records.count)
        // The step before this commit is logged before its records.
        #expect(try engine.commit([profile(clock)]).lowerBound > range.upperBound)
    }

    @Test func aRestartFromACheckpointGivesTheSameHash() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        for index in 0..<50 {
            try engine.commit([
                record(clock, announcement("native:\(index)", name: "Lamp \(index)")[0])
            ])
        }
        engine.checkpoint()
        let checkpoint = try #require(try log.checkpoints.list().last)
        #expect(checkpoint.isVerified)
        for index in 0..<50 {
            try engine.commit([
                record(
                    clock, announcement("native:\(index)", name: "")[1],
                    report("native:\(index)", index % 2 == 0))
            ])
        }
        let hash = engine.hashes().state
        let again = try openEngine(log, clock)
        #expect(again.hashes().state == hash)
        #expect(try genesisHash(log) == hash)
        #expect(again.state.recomputedHashes(sha256: sha256).state == hash)
    }

    @Test func aDamagedCheckpointIsPassedOver() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock), record(clock, announcement("native:a", name: "A")[0])])
        try log.checkpoints.save(offset: 2, bytes: [1, 2, 3], verified: true)
        #expect(try openEngine(log, clock).hashes().state == engine.hashes().state)
    }

    @Test func timersAreLoggedAndFireAfterARestart() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        try engine.commit([
            record(clock, .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)))
        ])
        try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message,
                events: announcement("native:a", name: "A") + [report("native:a", true)])
        ])
        try engine.commit([
            record(clock, .sessionLost(SessionLost(profile: "main", reason: "cut")))
        ])
        clock.advance(seconds: 29)
        try engine.fireDueTimers()
        #expect(engine.snapshot.device("native:a")?.connectivityState == .online)
        let again = try openEngine(log, clock)
        clock.advance(seconds: 1)
        try again.fireDueTimers()
        #expect(again.snapshot.device("native:a")?.connectivityState == .unknown)
        try again.commit([record(clock, .sessionResumed(profile: "main"))])
        #expect(again.snapshot.device("native:a")?.connectivityState == .online)
    }

    @Test("F19: what flaps is logged, withheld, and shown by a logged timer after a restart")
    func withheldFactsSettleAfterARestart() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        try engine.commit([
            record(
                clock, .profileChanged(ProfileSettings(profile: "main", settleSeconds: 10)))
        ])
        let announced = announcement("native:a", name: "A")
        guard case .deviceAnnounced(let device) = announced[0] else { preconditionFailure() }
        try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message,
                events: announced + [report("native:a", true)])
        ])
        let first = log.nextOffset
        for value in [FactValue.on, .off, .on, .off] {
            clock.advance(seconds: 1)
            let fact = ConnectivityReported(
                source: device.source, subject: .device("native:a"), slot: .own, value: value)
            try engine.commit([record(clock, .connectivityReported(fact))])
        }
        #expect(log.nextOffset == first + 4)
        #expect(engine.snapshot.device("native:a")?.connectivityState == .online)
        clock.advance(seconds: 9)
        try engine.fireDueTimers()
        #expect(log.nextOffset == first + 4, "not due yet")
        let again = try openEngine(log, clock)
        clock.advance(seconds: 1)
        try again.fireDueTimers()
        #expect(log.nextOffset == first + 5)
        #expect(again.snapshot.device("native:a")?.connectivityState == .offline)
        #expect(try openEngine(log, clock).hashes().state == again.hashes().state)
        #expect(again.state.books.nextTimer == nil)
    }

    @Test func aStepOfTheWallClockOpensAnEra() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        #expect(engine.state.books.era == 0)
        clock.step(seconds: -3600)
        let range = try engine.commit([record(clock, .messageIgnored(reason: "x"))])
        #expect(range == 3..<4, "the step is a record of its own, ahead of the caller's")
        #expect(engine.state.books.era == 1)
        clock.advance(seconds: 10)
        try engine.commit([record(clock, .messageIgnored(reason: "x"))])
        #expect(engine.state.books.era == 1)
        clock.step(seconds: -60)
        let again = try openEngine(log, clock)
        try again.commit([record(clock, .messageIgnored(reason: "x"))])
        #expect(again.state.books.era == 2, "a start that finds the clock behind the log")
        clock.step(seconds: -1)
        let third = try openEngine(log, clock)
        try third.commit([record(clock, .messageIgnored(reason: "x"))])
        #expect(third.state.books.era == 2, "a second is no step")
    }

    @Test func theUsersNameAndRoomSurvive_R10() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        let announced = HomeRecord(
            receivedAt: clock.wallNanoseconds, cause: .message,
            events: announcement("native:a", name: "0xabc", area: "attic"))
        try engine.commit([announced])
        try engine.commit([
            record(clock, .roomAnnounced(RoomAnnounced(name: "Study", structureID: "structure:1")))
        ])
        let study = try #require(engine.snapshot.rooms.first { $0.name == "Study" })
        try engine.commit([
            record(
                clock,
                .deviceRenamed(DeviceRenamed(deviceID: "native:a", name: "Reading"))),
            record(
                clock, .deviceMoved(DeviceMoved(deviceIDs: ["native:a"], place: .room(study.id)))),
        ])
        func check(_ engine: Engine) {
            #expect(engine.snapshot.device("native:a")?.name == "Reading")
            #expect(engine.snapshot.device("native:a")?.roomID == study.id)
        }
        check(engine)
        try engine.commit([announced])
        check(engine)
        // An empty list waits for its grace, then takes effect; the device that returns is itself.
        try engine.commit([
            record(clock, .devicesListed(DevicesListed(source: source, deviceIDs: [])))
        ])
        check(engine)
        clock.advance(seconds: 60)
        try engine.fireDueTimers()
        #expect(engine.snapshot.device("native:a") == nil)
        let again = try openEngine(log, clock)
        try again.commit([announced])
        check(again)
        #expect(try genesisHash(log) == again.hashes().state)
    }

    @Test("the rules of a newer program hold from a logged record on, once")
    func anOlderLogTakesUpTheRulesOfToday() throws {
        let log = MemoryLog(logID: logID)
        var encoder = RecordEncoder()
        let opening = HomeRecord(
            receivedAt: clock.wallNanoseconds, cause: .engine,
            events: [
                .logOpened(
                    LogOpened(logID: hexText(logID), homeName: "Home", reducerVersion: 1)),
                .profileChanged(ProfileSettings(profile: "main")),
            ] + announcement("native:a", name: "A", area: "Attic")
                + announcement("native:b", name: "B", area: "attic"))
        let events = encoder.encode(opening)
        _ = try log.append(
            LogBatch(
                records: [LogRecord(time: opening.receivedAt, events: events)],
                dictionary: encoder.takeNewDefinitions(), era: 0))
        #expect(try Replay(log: log, sha256: sha256).state(before: 1).graph.rooms.count == 2)

        let engine = try openEngine(log, clock)
        #expect(engine.state.books.reducerVersion == HomeState.reducerVersion)
        #expect(log.nextOffset == 2)
        #expect(engine.snapshot.rooms.count == 2, "no room is taken from the user")
        try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message,
                events: announcement("native:c", name: "C", area: "ATTIC"))
        ])
        #expect(engine.snapshot.rooms.count == 2)
        #expect(try genesisHash(log) == engine.hashes().state)
        #expect(try openEngine(log, clock).log.nextOffset == 3, "said once")
    }

    @Test func aFullDiskLosesNothingAndThenGoesOn() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        log.isFull = true
        let lamp = record(clock, announcement("native:a", name: "A")[0])
        #expect(throws: EngineError.self) { try engine.commit([lamp]) }
        #expect(engine.snapshot.deviceCount == 0)
        log.isFull = false
        try engine.commit([lamp])
        #expect(engine.snapshot.deviceCount == 1)
        #expect(try genesisHash(log) == engine.hashes().state)
    }

    @Test func aFailedSyncEndsTheEngine() throws {
        let log = FullOnceLog(MemoryLog(logID: logID))
        let engine = try openEngine(log, clock)
        log.isBroken = true
        #expect(throws: EngineError.self) { try engine.commit([profile(clock)]) }
        log.isBroken = false
        #expect(throws: EngineError.self) { try engine.commit([profile(clock)]) }
    }

    @Test func aRecordThatIsTooLargeSaysSo() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        var large = record(clock, .messageIgnored(reason: "x"))
        large.capture = [UInt8](repeating: 1, count: 21 << 20)
        try engine.commit([large])
        #expect(engine.state.books.unreadableMessages == 1)
    }

    @Test func severalThreadsShareOneOrder() throws {
        let log = MemoryLog(logID: logID)
        let clock = clock
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 0..<100 {
                let id = "native:\(thread)-\(index)"
                try! engine.commit([
                    HomeRecord(
                        receivedAt: clock.wallNanoseconds, cause: .message,
                        events: announcement(id, name: id))
                ])
            }
        }
        #expect(engine.snapshot.deviceCount == 400)
        #expect(log.nextOffset == 402)
        #expect(try genesisHash(log) == engine.hashes().state)
    }

    @Test func pointsConflateForASlowReaderAndEndWithTheEngine() async throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        let points = engine.points()
        let clock = clock
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async {
                done.resume(
                    with: Result {
                        for _ in 0..<10 {
                            try engine.commit([record(clock, .messageIgnored(reason: "x"))])
                        }
                        try engine.close()
                    })
            }
        }
        var seen: [UInt64?] = []
        for await point in points { seen.append(point.offset) }
        #expect(seen == [10])
    }

    @Test func replayStopsAtAnyPointAndRefusesOthers() throws {
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock), record(clock, announcement("native:a", name: "A")[0])])
        let replay = Replay(log: log, sha256: sha256)
        #expect(try replay.fold(through: 1).state.graph.deviceCount == 0)
        #expect(try replay.fold(through: 2).state.graph.deviceCount == 1)
        #expect(throws: EngineError.noSuchPoint(offset: 3, first: 0, next: 3)) {
            try replay.fold(through: 3)
        }
    }
}
