// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeRuntime
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct HistoryDeviceTests {
    /// A lamp that is switched, moved, renamed, lost and found.
    private func story() async throws -> (folder: LogFolder, home: Home, lamp: HomeDevice) {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        let own = { (value: FactValue) in
            HomeEvent.connectivityReported(
                ConnectivityReported(
                    source: Story.source, subject: .device("native:a"), slot: .own, value: value,
                    reason: "said so"))
        }
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "Lamp")),
            Story.record(2, [Story.report("native:a", .bool(false), delivery: .stored)]),
            Story.record(3, [Story.report("native:a", .bool(true))]),
            Story.record(4, [Story.report("native:a", .bool(true))]),
            Story.record(
                5, [.roomAnnounced(RoomAnnounced(name: "Study", structureID: "structure:1"))]),
            Story.record(
                6, [.deviceMoved(DeviceMoved(deviceIDs: ["native:a"], place: .room("room:6.0")))]),
            Story.record(7, [own(.off)]),
            Story.record(
                8,
                [
                    .deviceRenamed(DeviceRenamed(deviceID: "native:a", name: "Desk")),
                    Story.report("native:a", .null),
                ]),
            Story.record(9, [.deviceRemoved(DeviceRemoved(deviceID: "native:a", source: nil))]),
            Story.record(10, Story.lamp("native:a", name: "Lamp")),
            Story.record(11, [Story.report("native:a", .bool(false)), own(.on)]),
        ])
        let home = try await folder.home()
        let lamp = try #require(try await home.devices().list().first)
        return (folder, home, lamp)
    }

    @Test("the history of an attribute: every value, when it came, how and from whom")
    func attributeHistory() async throws {
        let lamp = try await story().lamp
        let history = try await lamp.history(of: Matter.OnOffTrait.self, "onOff")
        #expect(history.map(\.offset) == [3, 4, 9, 10, 12])
        #expect(history.map(\.value) == [.bool(false), .bool(true), .null, nil, .bool(false)])
        #expect(history.map(\.delivery) == [.stored, .live, .live, nil, .live])
        #expect(
            history.map(\.source) == [Story.source, Story.source, Story.source, nil, Story.source])
        #expect(history.map { $0.time.logSecond } == [2, 3, 8, 9, 11])
        #expect(try await lamp.history(of: Matter.OnOffTrait.self, "onTime").isEmpty)
        #expect(try await lamp.history(of: Matter.LevelControlTrait.self, "currentLevel").isEmpty)
    }

    @Test("the history of an attribute by its path, in its Swift type")
    func typedHistory() async throws {
        let lamp = try await story().lamp
        let history = try await lamp.history(of: \Matter.OnOffTrait.attributes.onOff)
        #expect(history.map(\.offset) == [3, 4, 9, 12])
        #expect(history.map(\.value) == [false, true, nil, false])
    }

    @Test("R-10: the history of a device's name, place and connectivity")
    func presenceHistory() async throws {
        let lamp = try await story().lamp
        let history = try await lamp.history()
        #expect(history.map(\.offset) == [2, 4, 7, 8, 9, 10, 11, 12])
        #expect(
            history.map { $0.value?.name } == [
                "Lamp", "Lamp", "Lamp", "Lamp", "Desk", nil, "Desk", "Desk",
            ])
        #expect(
            history.map { $0.value?.roomID } == [
                nil, nil, "room:6.0", "room:6.0", "room:6.0", nil, "room:6.0", "room:6.0",
            ])
        #expect(
            history.map { $0.value?.sourceConnectivity.connectivityState } == [
                .unknown, .online, .online, .offline, .offline, nil, .unknown, .online,
            ])
    }

    @Test("the first member of a multipart device has the history of what stays with it")
    func memberHistory() async throws {
        let folder = try LogFolder()
        func report(_ part: String, _ trait: String, _ key: String, _ value: AttributeValue)
            -> HomeEvent
        {
            .attributesReported(
                AttributesReported(
                    deviceID: "native:s", source: Story.source, part: part, trait: trait,
                    delivery: .live, attributes: [AttributeMember(key: key, value: value)]))
        }
        let (onOff, heat) = ("Matter.OnOffTrait", "Matter.TemperatureMeasurementTrait")
        let plug = [TraitDescription(trait: onOff, attributes: ["onOff"])]
        let parts = ["left", "right"].map {
            PartDescription(part: $0, type: "OnOffPluginUnitDeviceType", traits: plug)
        }
        let chip = PartDescription(
            part: "chip", type: "TemperatureSensorDeviceType",
            traits: [TraitDescription(trait: heat, attributes: ["measuredValue"])])
        try folder.append(
            Story.opening + [
                Story.record(
                    1,
                    [
                        .deviceAnnounced(
                            DeviceAnnounced(
                                deviceID: "native:s", source: Story.source, codec: "test",
                                nativeID: "s", name: "Switch")),
                        .deviceDescribed(
                            DeviceDescribed(
                                deviceID: "native:s", source: Story.source,
                                parts: parts + [chip])),
                    ]),
                Story.record(2, [report("left", onOff, "onOff", .bool(true))]),
                Story.record(3, [report("right", onOff, "onOff", .bool(false))]),
                Story.record(4, [report("chip", heat, "measuredValue", .int(3000))]),
            ])
        let home = try await folder.home()
        let members = try await home.devices().list().sorted { $0.name < $1.name }
        #expect(members.map(\.name) == ["Switch left", "Switch right"])
        let states = try await [
            members[0].history(of: Matter.OnOffTrait.self, "onOff").map(\.value),
            members[1].history(of: Matter.OnOffTrait.self, "onOff").map(\.value),
        ]
        #expect(states == [[.bool(true)], [.bool(false)]])
        let path = \Matter.TemperatureMeasurementTrait.attributes.measuredValue
        #expect(try await members[0].history(of: path).map(\.value) == [3000])
        #expect(try await members[1].history(of: path).isEmpty)
    }

    @Test("history and explanation of a home at a point end there")
    func historyAtAPoint() async throws {
        let home = try await story().home
        let past = try await home.at(.offset(4))
        let lamp = try #require(try await past.devices().list().first)
        let history = try await lamp.history(of: Matter.OnOffTrait.self, "onOff")
        #expect(history.map(\.offset) == [3, 4])
        #expect(try await lamp.history().map(\.offset) == [2, 4])
        #expect(try await lamp.explain().facts.map(\.slot) == ["session", "heard"])
    }

    @Test("an explanation is the evidence that hearth explain shows")
    func explanation() async throws {
        let (folder, home, lamp) = try await story()
        let replay = Replay(log: folder.log, sha256: sha256)
        for offset in [UInt64(4), 8, 9, 12] {
            let state = try await blocking { try replay.fold(through: offset).state }
            var expected = try #require(DeviceExplanation(deviceID: "native:a", state: state))
            expected.readOrigins { offset in
                try? replay.record(at: offset)
            }
            let found = try await home.at(.offset(offset)).explain(deviceID: "native:a")
            #expect(found.facts == expected.facts, "@\(offset)")
            #expect(found.verdicts == expected.verdicts, "@\(offset)")
            #expect(found.values.map(\.delivery) == expected.values.map(\.delivery))
            #expect(found.facts.allSatisfy { $0.at != nil }, "each fact has its time")
            #expect(found.device == expected.device, "@\(offset)")
            #expect(found.values.map(\.since) == expected.values.map(\.since), "@\(offset)")
        }
        let off = try await home.at(.offset(8)).explain(deviceID: "native:a")
        let fact = try #require(off.facts.first { $0.slot == "own" })
        #expect(fact.value == "off")
        #expect(fact.since == 8)
        #expect(fact.reason == "said so")
        #expect(fact.source == Story.source)
        #expect(fact.subject == .device(part: nil, trait: nil))
        #expect(off.device.connectivityState == .offline)
        #expect(off.verdict()?.evidence == [fact])
        let now = try await lamp.explain()
        #expect(now.device.connectivityState == .online)
        #expect(now.values.first { $0.attribute == "onOff" }?.since == 12)
    }

    @Test("a device says when it was last heard, and its values how they came")
    func freshness() async throws {
        let home = try await story().home
        func device(at offset: UInt64) async throws -> HomeDevice {
            try #require(try await home.at(.offset(offset)).devices().list().first)
        }
        let stored = try await device(at: 3)
        #expect(stored.lastHeard == nil)
        var explanation = try await stored.explain()
        #expect(explanation.lastHeard == nil)
        #expect(explanation.values.map(\.delivery) == [.stored])
        #expect(explanation.values.map { explanation.isStale($0) } == [true])
        let live = try await device(at: 4)
        #expect(live.lastHeard?.logSecond == 3)
        explanation = try await live.explain()
        #expect(explanation.values.map(\.delivery) == [.live])
        #expect(explanation.values.map { explanation.isStale($0) } == [false])
        // The same value again: nobody sees another device, and yet it was heard.
        let again = try await device(at: 5)
        #expect(again.lastHeard?.logSecond == 4)
        #expect(again == live)
        #expect(again.hashValue == live.hashValue)
        // Offline, it was heard when it was.
        let off = try await device(at: 8)
        #expect(off.sourceConnectivity.connectivityState == .offline)
        #expect(off.lastHeard?.logSecond == 4)
    }

    @Test("notFound: an explanation of what is no device")
    func noExplanation() async throws {
        let home = try await story().home
        let error = await #expect(throws: HomeError.self) {
            try await home.explain(deviceID: "native:z")
        }
        #expect(error?.code == .notFound)
        let gone = await #expect(throws: HomeError.self) {
            try await home.at(.offset(10)).explain(deviceID: "native:a")
        }
        #expect(gone?.code == .notFound)
    }
}

extension Date {
    /// Seconds after the first record of a ``LogFolder``.
    fileprivate var logSecond: Int {
        Int((timeIntervalSince1970 - Double(LogFolder.begin / 1_000_000_000)).rounded())
    }
}
