// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

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

@Suite struct UndoJournalTests {
    @Test("the newest states are all kept, older ones at growing distances, and few in all")
    func distances() {
        let width = 8
        var journal = UndoJournal<UInt64>(width: width)
        let last: UInt64 = 10_000
        for number in 0...last { journal.note(number, number) }
        #expect(journal.count <= width * 15)
        for back in 0...last {
            let number = last - back
            guard let kept = journal.newest(upTo: number) else {
                Issue.record("nothing is kept for \(number)")
                continue
            }
            #expect(kept.number == kept.state && kept.number <= number)
            #expect(number - kept.number <= max(0, 2 * back / UInt64(width)))
        }
    }

    @Test("a state that is noted again takes the place of the old one")
    func again() {
        var journal = UndoJournal<String>(width: 2)
        journal.note(4, "a")
        journal.note(4, "b")
        #expect(journal.count == 1 && journal.newest(upTo: 9)?.state == "b")
        #expect(journal.newest(upTo: 3) == nil)
    }
}
