// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct BoundTests {
    @Test func reportsStopAtTheBoundsOfADevice() throws {
        var state = Home.with(["a"])
        let many = (0...HomeLimits.attributesPerDeviceMax).map { ("k\($0)", AttributeValue.int(1)) }
        reduce(into: &state, Home.report("a", many))
        for part in 0...HomeLimits.partsPerDeviceMax {
            reduce(into: &state, Home.report("a", part: "p\(part)", [("k", .null)]))
        }
        for trait in 0...HomeLimits.traitsPerPartMax {
            reduce(into: &state, Home.report("a", trait: "t\(trait)", [("k", .null)]))
        }
        let device = try #require(state.graph.device("a"))
        #expect(device.parts.count == HomeLimits.partsPerDeviceMax)
        #expect(device.part("main")?.traits.count == HomeLimits.traitsPerPartMax)
        let count = device.parts.flatMap(\.traits).reduce(0) { $0 + $1.attributes.count }
        #expect(count == HomeLimits.attributesPerDeviceMax)
        #expect(
            reduce(into: &state, Home.report("a", part: "one more", [("k", .null)])) == .ineffective
        )
    }

    @Test func factsOfOneSourceAboutADeviceAreBounded() throws {
        var state = Home.with(["a"])
        let slot = try #require(state.graph.slot("a"))
        reduce(into: &state, Home.fact(.on, .device("a")))
        let parts = (2..<HomeLimits.factsPerSourceMax).map { state.graph.symbols.intern("p\($0)") }
        state.graph.pages.update(slot) { page in
            let fact = page.sources[0].facts[0].fact
            page.sources[0].facts += parts.map {
                SubjectFact(slot: .own, part: $0, trait: nil, fact: fact)
            }
        }
        let part = ConnectivityReported.Subject.part(deviceID: "a", part: "main")
        #expect(reduce(into: &state, Home.fact(.on, part)) == .changed)
        #expect(
            reduce(into: &state, Home.fact(.on, .device("a"), slot: .gateway)) == .ineffective)
        #expect(
            state.graph.pages[slot]?.sources[0].facts.count == HomeLimits.factsPerSourceMax)
        // What is known changes all the same.
        #expect(reduce(into: &state, Home.fact(.off, part)) == .changed)
    }

    @Test func descriptionsStopAtTheBoundsOfADevice() throws {
        var state = Home.with(["a"])
        let names = (0...HomeLimits.partsPerDeviceMax).map { "p\($0)" }
        let traits = names.map { TraitDescription(trait: $0, attributes: []) }
        for source in [Home.local, Home.cloud] {
            reduce(into: &state, .deviceAnnounced(Home.announcement("a", source: source)))
            let parts = names.map {
                PartDescription(part: source + $0, type: "X", traits: $0 == "p0" ? traits : [])
            }
            reduce(
                into: &state,
                .deviceDescribed(DeviceDescribed(deviceID: "a", source: source, parts: parts)))
        }
        let device = try #require(state.graph.device("a"))
        #expect(device.parts.count == HomeLimits.partsPerDeviceMax)
        #expect(device.part(Home.local + "p0")?.traits.count == HomeLimits.traitsPerPartMax)
    }

    @Test func sourcesAndAliasesOfADeviceAreBounded() {
        var state = Home.opened
        for index in 0...HomeLimits.sourcesPerDeviceMax {
            let effect = reduce(
                into: &state,
                .deviceAnnounced(Home.announcement("a", source: "home:x:\(index)")))
            #expect((effect == .ineffective) == (index == HomeLimits.sourcesPerDeviceMax))
        }
        for index in 0...HomeLimits.aliasesPerDeviceMax {
            reduce(into: &state, .deviceAnnounced(Home.announcement("b\(index)")))
            let effect = reduce(into: &state, .devicesJoined(kept: "a", merged: "b\(index)"))
            #expect((effect == .ineffective) == (index == HomeLimits.aliasesPerDeviceMax))
        }
        #expect(state.graph.pages.count < 4, "slots are used again")
    }

    @Test func structuresRoomsAndAreasAreBounded() {
        var state = Home.opened
        for _ in 0...HomeLimits.structuresMax {
            reduce(into: &state, .structureAnnounced(StructureAnnounced(name: "S")))
        }
        #expect(state.graph.structures.count == HomeLimits.structuresMax)
        state.graph.rooms = (1..<HomeLimits.roomsMax).map {
            RoomState(id: "room:\(1_000_000 + $0).0", name: "r", structureID: "structure:1")
        }
        let event = HomeEvent.roomAnnounced(RoomAnnounced(name: "R", structureID: "structure:1"))
        #expect(reduce(into: &state, event) == .changed)
        #expect(reduce(into: &state, event) == .ineffective)
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", area: "new")))
        #expect(state.graph.rooms.count == HomeLimits.roomsMax)
        #expect(state.books.areaRooms.isEmpty)
        for index in 0..<HomeLimits.areasMax {
            let key = AreaKey(structureID: "structure:1", area: ByteString("\(index)"))
            state.books.areaRooms[key] = .some(nil)
        }
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", area: "R")))
        #expect(state.books.areaRooms.count == HomeLimits.areasMax)
        #expect(state.graph.device("a")?.roomID == nil)
    }

    @Test func tombstonesAreBoundedAndTheOldestGoes() {
        var state = Home.with(["a"])
        state.books.tombstones = Tombstones(
            (0..<HomeLimits.tombstonesMax).map {
                Tombstone(id: "d\($0)", aliases: [], roomChoice: .unset, removedAt: 0)
            })
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)))
        #expect(state.books.tombstones.count == HomeLimits.tombstonesMax)
        #expect(state.books.tombstones.all.first?.id == "d1")
        #expect(state.books.tombstones.all.last?.id == "a")
        reduce(into: &state, .deviceAnnounced(Home.announcement("b")))
        #expect(state.graph.pages.count == 1, "a slot is used again")
    }

    @Test func aMessageIsHeldOnceAndHeldMessagesAreBounded() {
        var state = Home.opened
        func hold(_ number: UInt64) -> MessageHeld {
            MessageHeld(
                profile: "home", codec: "c", number: number, topic: "t", payload: [],
                delivery: .live)
        }
        #expect(reduce(into: &state, .messageHeld(hold(1))) == .changed)
        #expect(reduce(into: &state, .messageHeld(hold(1))) == .ineffective)
        state.books.held = (1...UInt64(HomeLimits.heldMax)).map(hold)
        #expect(reduce(into: &state, .messageHeld(hold(0))) == .ineffective)
        let release = HeldReleased(profile: "home", codec: "c", number: 7, wasRead: true)
        #expect(reduce(into: &state, .heldReleased(release)) == .changed)
        #expect(reduce(into: &state, .heldReleased(release)) == .ineffective)
        #expect(reduce(into: &state, .messageHeld(hold(0))) == .changed)
    }

    /// Events whose ids, names and numbers mean nothing: the fold is total.
    @Test func garbageNeverTraps() throws {
        let texts = [
            "", ":", "#groups", "~", "a", "home", "home:", "\u{0}", "\u{600}", "structure:1",
            "room:0.0", "root", "e\u{301}", String(repeating: "x", count: 200),
        ]
        try checkProperty(
            cases: 2000, seed: 40,
            generate: { random in
                (0..<random.below(12)).map { _ in Self.garbage(&random, texts) }
            }, shrink: shrinkArray
        ) { events in
            var state = HomeState()
            var encoded = EncodedFold()
            for event in events {
                let record = HomeRecord(
                    offset: state.nextOffset, receivedAt: .min, sourceAt: .max, cause: .message,
                    events: [event])
                reduce(into: &state, record)
                try encoded.add(record)
            }
            try hold(encoded.fold.state.whole == state.whole, "bytes fold otherwise")
            try hold(try HomeState(encoded: state.whole).whole == state.whole, "checkpoint")
        }
    }

    private static func garbage(_ random: inout SeededRandom, _ texts: [String]) -> HomeEvent {
        func text() -> String { texts[random.below(texts.count)] }
        func number() -> UInt64 { random.oneIn(3) ? .max : random.next() >> random.below(64) }
        let route = LocalityType.allCases[random.below(5)]
        switch random.below(17) {
        case 0:
            return .logOpened(
                LogOpened(logID: text(), homeName: text(), reducerVersion: .max))
        case 1: return .clockStepped(ClockStepped(era: .max, step: .min))
        case 2: return .rangeLost(RangeLost(first: number(), last: number()))
        case 3:
            let kind = TimerKind.allCases[random.below(3)]
            return .timerFired(TimerFired(timer: kind, subject: text() + text()))
        case 4:
            return .profileChanged(
                ProfileSettings(
                    profile: text(), route: route, structureName: text(),
                    sessionGraceSeconds: .max, removalGraceSeconds: .max, settleSeconds: .max))
        case 5:
            return .sessionStarted(SessionStarted(profile: text(), epoch: .max, isGap: true))
        case 6: return .sessionLost(SessionLost(profile: text(), reason: text()))
        case 7: return .roomAnnounced(RoomAnnounced(name: text(), structureID: text()))
        case 8: return .roomRemoved(id: text())
        case 9, 10:
            return .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: text(), source: text(), codec: text(), nativeID: text(),
                    name: text(), area: text(), route: route, liveness: .always))
        case 11:
            let part = PartDescription(
                part: text(), type: text(),
                traits: [TraitDescription(trait: text(), route: route, attributes: [text()])])
            return .deviceDescribed(
                DeviceDescribed(deviceID: text(), source: text(), parts: [part, part]))
        case 12:
            return .deviceMoved(
                DeviceMoved(deviceIDs: [text(), text()], place: .room(text())))
        case 13: return .devicesListed(DevicesListed(source: text(), deviceIDs: [text()]))
        case 14: return .devicesJoined(kept: text(), merged: text())
        case 15:
            return Home.report(text(), source: text(), part: text(), [(text(), .uint(.max))])
        default:
            return Home.fact(
                .off, .trait(deviceID: text(), part: text(), trait: text()), source: text())
        }
    }
}
