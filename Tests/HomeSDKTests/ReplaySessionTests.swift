// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@testable import HomeEngine
@testable import HomeSDK

@Suite struct ReplaySessionTests {
    /// A log of a random home, and its states by the offset of the next record.
    private struct RecordedHome {
        let folder: LogFolder
        var states: [HomeState] = [HomeState()]

        init(records count: Int, seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            folder = try LogFolder(segmentBytesMax: 4096)
            for record in RandomHome(records: count, using: &random).records {
                try folder.append([record])
                var state = states[states.count - 1]
                reduce(into: &state, record)
                states.append(state)
            }
        }

        var session: ReplaySession {
            get throws { try ReplaySession(log: folder.path) }
        }
    }

    private func isSame(_ one: HomeState, _ other: HomeState) -> Bool {
        one.nextOffset == other.nextOffset && one.encoded() == other.encoded()
    }

    @Test("a walk forth and back gives the states of a plain fold", arguments: freshSeeds(4))
    func walk(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let home = try RecordedHome(records: 40 + random.below(260), seed: random.next())
        let session = try home.session
        let end = home.states.count - 1
        var place = 0
        for _ in 0..<120 {
            switch random.below(8) {
            case 0, 1, 2:
                #expect(try session.step() == (place < end), "HEARTH_SEED=\(seed)")
                place = min(place + 1, end)
            case 3, 4, 5:
                for _ in 0...random.below(5) {
                    #expect(try session.stepBack() == (place > 0), "HEARTH_SEED=\(seed)")
                    place = max(place - 1, 0)
                }
            case 6:
                place = 1 + random.below(end)
                try session.move(to: .offset(UInt64(place - 1)))
            default:
                place = min(place + random.below(60), end)
                guard place > 0 else { continue }
                try session.run(to: .offset(UInt64(place - 1)))
            }
            #expect(session.offset == (place > 0 ? UInt64(place - 1) : nil))
            try #require(
                isSame(session.state, home.states[place]), "@\(place), HEARTH_SEED=\(seed)")
        }
    }

    @Test("a walk across damage gives a plain fold's homes, before and behind the next checkpoint")
    func walkAcrossDamage() throws {
        for seed in freshSeeds(4) + [1, 2] {
            var random = SeededRandom(seed: seed)
            var records = RandomHome(records: 60, using: &random).records
            let lost = 2 + random.below(30)
            let count = 1 + random.below(4)
            let checkpointAt = lost + count + 3 + random.below(15)
            for place in lost..<lost + count {
                records[place].events.append(.messageIgnored(reason: "lost-record-\(place)"))
            }
            var state = HomeState()
            for record in records[..<checkpointAt] { HomeGraph.reduce(into: &state, record) }
            let folder = try LogFolder()
            try folder.append(records)
            try folder.log.checkpoints.save(
                offset: UInt64(checkpointAt),
                bytes: StateCheckpoint(state: &state, sha256: sha256).bytes, verified: true)
            for place in lost..<lost + count { try folder.damage("lost-record-\(place)") }
            let session = try ReplaySession(log: folder.path)
            let replay = Replay(log: folder.log, sha256: sha256)
            for _ in 0..<200 {
                let before = session.state.nextOffset
                switch random.below(9) {
                case 0:
                    try session.move(to: .offset(UInt64(random.below(records.count))))
                case 1...4:
                    #expect(try session.step() == (before < 60))
                    #expect(before == 60 || session.state.nextOffset > before)
                default:
                    #expect(try session.stepBack() == (before > 0))
                    try #require(
                        before == 0 || session.state.nextOffset < before,
                        "@\(before), HEARTH_SEED=\(seed)")
                }
                guard let offset = session.offset else { continue }
                let fold = try replay.fold(through: offset).state
                let isEqual = session.state.graph == fold.graph
                try #require(isEqual, "@\(offset), HEARTH_SEED=\(seed)")
                #expect(session.state.nextOffset == fold.nextOffset)
            }
        }
    }

    @Test("a run stops behind each record that has an event with a breakpoint")
    func breakpoints() throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "Lamp")),
            Story.record(10, [Story.report("native:a", .bool(true))]),
            Story.record(20, [.deviceRenamed(DeviceRenamed(deviceID: "native:a", name: "Desk"))]),
            Story.record(30, [Story.report("native:a", .bool(false))]),
        ])
        let last = folder.log.nextOffset - 1
        let session = try ReplaySession(log: folder.path)
        try session.addBreakpoint(kind: "deviceRenamed")
        #expect(try session.run() == .breakpoint(kind: "deviceRenamed"))
        #expect(session.offset == last - 1)
        #expect(session.snapshot.device("native:a")?.name == "Desk")
        #expect(try session.record()?.events.first?.kindName == "deviceRenamed")
        #expect(try session.stepBack())
        #expect(session.snapshot.device("native:a")?.name == "Lamp")
        #expect(try session.run(to: .offset(last)) == .breakpoint(kind: "deviceRenamed"))
        session.removeBreakpoint(kind: "deviceRenamed")
        #expect(try session.run() == .end && session.offset == last)
        let error = #expect(throws: HomeError.self) {
            try session.addBreakpoint(kind: "deviceRenamd")
        }
        #expect(error?.message.contains("did you mean deviceRenamed?") == true)
    }

    @Test("a run stops where a predicate becomes true, and not where it goes on being true")
    func predicates() throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        let first = folder.log.nextOffset
        for (second, isOn) in [(10, false), (20, true), (30, true), (40, false), (50, true)] {
            try folder.append([
                Story.record(Int64(second), [Story.report("native:a", .bool(isOn))])
            ])
        }
        let session = try ReplaySession(log: folder.path)
        let isOn = try HomePredicate("device(\"Lamp\").onOff == on")
        #expect(try session.run(until: isOn) == .predicate)
        #expect(session.offset == first + 1)
        #expect(try session.run(until: isOn) == .predicate)
        #expect(session.offset == first + 4)
        #expect(try session.run(until: isOn) == .end)
        try session.move(to: .offset(first))
        try session.addBreakpoint(kind: "attributesReported")
        #expect(try session.run(until: isOn) == .breakpoint(kind: "attributesReported"))
        #expect(throws: PredicateError.self) {
            try session.run(until: HomePredicate("device(\"Lmp\").onOff == on"))
        }
    }

    @Test func pointsAndFilesThatAreNotThereAreNamed() throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        let session = try ReplaySession(log: folder.path)
        #expect(session.offset == nil)
        #expect(try session.record() == nil && session.stepBack() == false)
        let error = #expect(throws: HomeError.self) { try session.move(to: .offset(999)) }
        #expect(error?.message.contains("no point @999") == true)
        let absent = #expect(throws: HomeError.self) {
            try ReplaySession(log: folder.path + "-absent")
        }
        #expect(absent?.code == .notFound)
    }
}
