// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct EventsTests {
    /// A remote with a lamp in it.
    private func remoteHome() async throws -> (TestHome, GenericSwitchDeviceType) {
        let here = try await TestHome()
        try await here.commit(Story.remote("native:r"))
        return (here, try await remote(here.home))
    }

    private func remote(
        _ home: Home, _ id: String = "native:r"
    ) async throws -> GenericSwitchDeviceType {
        let device = try #require(try await home.devices().list().first { $0.id == id })
        return try #require(await device.types.get(GenericSwitchDeviceType.self))
    }

    @Test("E-1: an event comes once, in log order, to those who are subscribed")
    func delivered() async throws {
        let (here, remote) = try await remoteHome()
        try await here.commit([Story.press("native:r", number: 1)])
        let first = remote.events.subscribe(Matter.SwitchTrait.InitialPressEvent.self).listen()
        try await here.commit([
            Story.press("native:r", number: 2), Story.press("native:r", "longPress"),
            Story.press("native:r", number: 3),
        ])
        await first.wait(count: 2)
        // Who comes late gets nothing old.
        let late = remote.events.subscribe(Matter.SwitchTrait.InitialPressEvent.self).listen()
        try await here.commit([Story.press("native:r", number: 4)])
        await first.wait(count: 3)
        await late.wait(count: 1)
        #expect(first.values.map(\.newPosition) == [2, 3, 4])
        #expect(late.values.map(\.newPosition) == [4])
        #expect(first.values.map(\.occurrence.offset) == [4, 4, 5])
        #expect(first.values.map(\.occurrence.index) == [0, 2, 0])
        #expect(first.completion == nil)
    }

    @Test("E-1: what had waited is marked late; what a broker had stored is no event")
    func late() async throws {
        let (here, remote) = try await remoteHome()
        let listener = remote.events.subscribe(Matter.SwitchTrait.InitialPressEvent.self).listen()
        try await here.commit([
            Story.press("native:r", delivery: .stored, number: 1),
            Story.press("native:r", delivery: .late, number: 2),
            Story.press("native:r", number: 3),
        ])
        await listener.wait(count: 2)
        #expect(listener.values.map(\.newPosition) == [2, 3])
        #expect(listener.values.map(\.occurrence.isLate) == [true, false])
    }

    @Test("E-1: an unsupported event: nothing, and finished at once")
    func unsupported() async throws {
        let (here, remote) = try await remoteHome()
        #expect(remote.events.contains(Matter.SwitchTrait.InitialPressEvent.self))
        #expect(!remote.events.contains(Google.DoorbellPressTrait.DoorbellPressedEvent.self))
        let event = remote.events.subscribe(Google.DoorbellPressTrait.DoorbellPressedEvent.self)
            .listen()
        let trait = remote.events.subscribe(Google.DoorbellPressTrait.self).listen()
        let traits = remote.events.subscribe([Google.DoorbellPressTrait.self]).listen()
        #expect(event.isFinished && event.values.isEmpty)
        #expect(trait.isFinished && traits.isFinished)
        // A home that stands still has no events to come.
        let past = try await self.remote(here.home.at(.newest))
        #expect(past.events.subscribeAll().listen().isFinished)
    }

    @Test("E-1: events of a trait, of several, of everything; none is dropped for want of a type")
    func kinds() async throws {
        let here = try await TestHome()
        try await here.commit(
            Story.device(
                "native:r", name: "Remote", type: "GenericSwitchDeviceType",
                traits: ["Matter.SwitchTrait", "Matter.OnOffTrait", "com.example.Knob"].map {
                    TraitDescription(trait: $0, attributes: [])
                }))
        let remote = try await remote(here.home)
        let switches = remote.events.subscribe(Matter.SwitchTrait.self).listen()
        let both = remote.events.subscribe([Matter.SwitchTrait.self, Matter.OnOffTrait.self])
            .listen()
        let unknown = remote.events.subscribe(UnknownEvent.self).listen()
        let everything = remote.events.subscribeAll().listen()
        try await here.commit([
            Story.press("native:r"), Story.press("native:r", "action"),
            Story.press("native:r", "flicker", trait: "Matter.OnOffTrait"),
            Story.press("native:r", "turn", trait: "com.example.Knob"),
            Story.press("native:other"),
        ])
        await everything.wait(count: 4)
        await unknown.wait(count: 3)
        await both.wait(count: 3)
        await switches.wait(count: 2)
        func names(_ listener: Recorder<any Event>) -> [String] {
            listener.values.map(\.occurrence.name)
        }
        #expect(names(switches) == ["initialPress", "action"])
        #expect(switches.values[0] is Matter.SwitchTrait.InitialPressEvent)
        #expect(switches.values[1] is UnknownEvent)
        #expect(names(both) == ["initialPress", "action", "flicker"])
        #expect(unknown.values.map(\.occurrence.name) == ["action", "flicker", "turn"])
        #expect(names(everything) == ["initialPress", "action", "flicker", "turn"])
        #expect(everything.values[0] is Matter.SwitchTrait.InitialPressEvent)
        #expect(everything.values[3] is UnknownEvent)
    }

    @Test("E-1, P-3: a subscriber that asks for little gets everything, and holds up nobody")
    func slow() async throws {
        let (here, remote) = try await remoteHome()
        let type = Matter.SwitchTrait.InitialPressEvent.self
        let slow = remote.events.subscribe(type).listen(asking: .max(1))
        let quick = remote.events.subscribe(type).listen()
        // More than wait for a subscriber; some records hold several.
        var count = 0
        for index in 0..<100 {
            let presses = (0...index % 3).map { _ in
                defer { count += 1 }
                return Story.press("native:r", number: Int64(count % 250))
            }
            try await here.commit(presses + [Story.press("native:other")])
        }
        let total = count
        await quick.wait(count: total)
        #expect(slow.values.count == 1)
        for asked in [1, 62, 1, 3, 50, total] {
            let before = slow.values.count
            slow.request(.max(asked))
            await slow.wait(count: min(before + asked, total))
        }
        #expect(slow.values == quick.values)
        // It keeps up again.
        try await here.commit([Story.press("native:r", number: 251)])
        await slow.wait(count: total + 1)
        #expect(slow.values.last?.newPosition == 251)
    }

    @Test("E-1: events of the whole device, and of one part of it")
    func partsOfADevice() async throws {
        let here = try await TestHome()
        let parts = ["left", "right"].map { part in
            PartDescription(
                part: part, type: "GenericSwitchDeviceType",
                traits: [TraitDescription(trait: "Matter.SwitchTrait", attributes: [])])
        }
        try await here.commit([
            Story.remote("native:r")[0],
            .deviceDescribed(
                DeviceDescribed(deviceID: "native:r", source: Story.source, parts: parts)),
        ])
        let devices = here.home.devices(enableMultipartDevices: true)
        let device = try #require(try await devices.list().first)
        let collections = device.types.subscribeAll().listen()
        let collection = try #require(await collections.having(1).values.first)
        let whole = collection.events.subscribeAll().listen()
        let right = try await device.types.getAll(of: GenericSwitchDeviceType.self)[1]
            .events.subscribeAll().listen()
        func press(_ part: String) -> HomeEvent {
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: "native:r", source: Story.source, part: part,
                    trait: "Matter.SwitchTrait", name: "initialPress", fields: []))
        }
        try await here.commit([press("left"), press("right"), press("left")])
        await whole.wait(count: 3)
        await right.wait(count: 1)
        #expect(whole.values.map(\.occurrence.part) == ["left", "right", "left"])
        #expect(right.values.map(\.occurrence.part) == ["right"])
    }

    @Test("E-1, M-2: a device that became part of another one is heard under both ids")
    func joined() async throws {
        let (here, remote) = try await remoteHome()
        try await here.commit(Story.remote("native:twin"))
        let listener = remote.events.subscribeAll().listen()
        try await here.commit([.devicesJoined(kept: "native:twin", merged: "native:r")])
        try await here.commit([Story.press("native:twin", number: 1)])
        try await here.commit([Story.press("native:r", number: 2)])
        let received = await listener.having(2)
        #expect(received.values.map { $0.occurrence.read("newPosition", as: Int.self) } == [1, 2])
    }

    @Test("E-1, R-HA-DUP: a press that two sources tell of one device comes once")
    func reportedTwice() async throws {
        let (here, remote) = try await remoteHome()
        let second = "home:homeassistant:homeassistant"
        func reported(
            _ name: String, trait: String = "Matter.SwitchTrait", _ number: Int64
        ) -> HomeEvent {
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: "native:r", source: second, part: "main", trait: trait, name: name,
                    fields: [AttributeMember(key: "newPosition", value: .int(number))]))
        }
        try await here.commit([
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: "native:r", source: second, codec: "homeassistant", nativeID: "r",
                    name: "Remote", isSecondary: true)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: "native:r", source: second,
                    parts: [
                        PartDescription(
                            part: "main", type: "GenericSwitchDeviceType",
                            traits: ["Matter.SwitchTrait", "com.example.Knob"].map {
                                TraitDescription(trait: $0, attributes: [])
                            })
                    ])),
        ])
        let listener = remote.events.subscribeAll().listen()
        try await here.commit([
            Story.press("native:r", number: 1), reported("initialPress", 1),
            reported("turn", trait: "com.example.Knob", 2), Story.press("native:r", number: 3),
        ])
        let received = await listener.having(3)
        #expect(
            received.values.map { $0.occurrence.read("newPosition", as: Int.self) } == [1, 2, 3])
    }

    @Test("P-4: after cancel no event comes; who subscribes again hears the next")
    func cancelled() async throws {
        let (here, remote) = try await remoteHome()
        let first = remote.events.subscribeAll().listen()
        try await here.commit([Story.press("native:r", number: 1)])
        await first.wait(count: 1)
        first.cancel()
        try await here.commit([Story.press("native:r", number: 2)])
        let second = remote.events.subscribeAll().listen()
        try await here.commit([Story.press("native:r", number: 3)])
        let received = await second.having(1)
        #expect(received.values.map { $0.occurrence.read("newPosition", as: Int.self) } == [3])
        #expect(first.values.count == 1)
    }

    @Test("disconnect finishes subscriptions of events, also those that come later")
    func disconnected() async throws {
        let (here, remote) = try await remoteHome()
        let listener = remote.events.subscribeAll().listen()
        await here.home.disconnect()
        await listener.waitForEnd()
        await remote.events.subscribeAll().listen().waitForEnd()
    }

    @Test("P-5: events are an AsyncSequence, too")
    func values() async throws {
        let (here, remote) = try await remoteHome()
        let events = remote.events.subscribe(Matter.SwitchTrait.InitialPressEvent.self).values
        var iterator = events.makeAsyncIterator()
        try await here.commit((0..<70).map { Story.press("native:r", number: $0) })
        var positions: [UInt8?] = []
        while positions.count < 70, let event = try await iterator.next() {
            positions.append(event.newPosition)
        }
        #expect(positions == Array(0..<70))
    }
}
