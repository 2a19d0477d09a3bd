// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@testable import HomeBrokerTesting

/// A story's messages, read by the codecs and folded into a home.
private struct Telling {
    var home: SimulatedHome
    var state = HomeState()
    private var reader: MessageReader
    /// The events since the last chapter began.
    var events: [HomeEvent] = []

    init(_ story: SimulatedStory = .once) {
        var options = SimulationOptions.calm
        options.story = story
        home = SimulatedHome(seed: seed, start: evening, options: options)
        reader = MessageReader(
            context: CodecContext(
                profile: "main",
                sha256: { bytes in
                    // Not SHA-256, but a function of all bytes: ids need no more.
                    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
                    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
                    return (0..<32).map { UInt8(truncatingIfNeeded: hash >> UInt64(($0 % 8) * 8)) }
                }))
        for message in home.birth() { read(message, at: evening) }
    }

    /// Plays up to the second, which is not included.
    mutating func play(to second: Int) -> [SimulatedChapter] {
        var chapters: [SimulatedChapter] = []
        while let step = home.next(until: evening + Int64(second) * 1_000_000_000 - 1) {
            if let chapter = step.chapter {
                chapters.append(chapter)
                events = []
            }
            for message in step.messages { read(message, at: step.dueAt) }
        }
        return chapters
    }

    /// Plays a chapter to its end.
    mutating func play(_ chapter: SimulatedChapter) {
        let all = SimulatedChapter.allCases
        let next = all.firstIndex(of: chapter)! + 1
        _ = play(to: next < all.count ? all[next].second : SimulatedStory.roundSeconds)
    }

    mutating func read(_ message: SimulatedMessage, at time: Int64) {
        let result = reader.read(
            CodecMessage(
                topic: message.topic, payload: message.payload, delivery: .live, receivedAt: time))
        events += result.events
        let origin = RecordOrigin(profile: "main", topic: message.topic, codec: result.codec)
        reduce(
            into: &state,
            HomeRecord(
                receivedAt: time, sourceAt: result.sourceAt, cause: .message, origin: origin,
                events: result.events))
    }

    func device(_ name: String) throws -> DeviceState {
        try #require(state.graph.devices.first { $0.name == name }, "\(name), seed \(seed)")
    }

    func value(_ name: String, _ trait: String, _ attribute: String) throws -> AttributeValue? {
        try device(name).parts.lazy.compactMap { $0.trait(trait)?.attribute(attribute) }.first
    }
}

@Suite struct SimulatedStoryTests {
    private static let lights = [
        "living room/floor lamp", "living room/ceiling light", "kitchen/counter light",
        "hallway/ceiling light",
    ]

    @Test func theEveningDimsLightsAndClosesBlinds() throws {
        var telling = Telling()
        _ = telling.play(to: SimulatedChapter.evening.second)
        for light in Self.lights {
            let level = try telling.value(light, "Matter.LevelControlTrait", "currentLevel")
            #expect(level == .int(254), "\(light), seed \(seed)")
        }
        telling.play(.evening)
        for light in Self.lights {
            let level = try telling.value(light, "Matter.LevelControlTrait", "currentLevel")
            #expect(level == .int(60), "\(light), seed \(seed)")
        }
        for blind in ["living room/roller shade", "bedroom/roller shade"] {
            let trait = "Matter.WindowCoveringTrait"
            #expect(
                try telling.value(blind, trait, "currentPositionLiftPercent100ths")
                    == .int(10_000), "seed \(seed)")
            #expect(try telling.value(blind, trait, "operationalStatus") == .int(0))
        }
    }

    @Test("without the internet one device is partially online and mixed, another offline")
    func internet() throws {
        var telling = Telling()
        telling.play(.evening)
        let before = try telling.device("living room/heat pump")
        #expect(before.connectivityState == .online)
        #expect(before.dataSourceLocality == .mixed)
        telling.play(.internetLost)
        let pump = try telling.device("living room/heat pump")
        #expect(pump.connectivityState == .partiallyOnline)
        #expect(pump.dataSourceLocality == .mixed)
        #expect(pump.part("climate")?.connectivityState == .online)
        #expect(pump.part("forecast")?.connectivityState == .offline)
        let fridge = try telling.device("kitchen/fridge")
        #expect(fridge.connectivityState == .offline)
        #expect(fridge.dataSourceLocality == .remote)
        telling.play(.internetBack)
        #expect(try telling.device("living room/heat pump").connectivityState == .online)
        #expect(try telling.device("kitchen/fridge").connectivityState == .online)
    }

    @Test("the heat pump takes a setpoint without the internet, and refuses everything else")
    func pump() throws {
        var telling = Telling()
        telling.play(.evening)
        _ = telling.play(to: SimulatedChapter.internetLost.second + 2)
        func tell(_ device: String, _ rest: String) {
            let payload = #"{"v":1,"id":"c1","part":"climate",\#(rest)}"#
            telling.home.handle(
                topic: SimulatedHome.nativeCommandRoot + device, payload: Array(payload.utf8),
                at: evening + Int64(SimulatedChapter.internetLost.second + 2) * 1_000_000_000)
        }
        let trait = #""trait":"Matter.ThermostatTrait","command":null,"write":"#
        tell("heat-pump", trait + #"{"occupiedHeatingSetpoint":2250}"#)
        tell("heat-pump", trait + #"{"occupiedHeatingSetpoint":9900}"#)
        tell("heat-pump", trait + #"{"systemMode":0}"#)
        tell("fridge", trait + #"{"occupiedHeatingSetpoint":2250}"#)
        tell("nobody", trait + #"{"occupiedHeatingSetpoint":2250}"#)
        var answers: [String] = []
        while let step = telling.home.next(
            until: evening + Int64(SimulatedChapter.internetLost.second + 4) * 1_000_000_000)
        {
            for message in step.messages where message.topic.hasPrefix("hearth/") {
                let state = try object(message.payload)
                answers.append(message.topic + " " + (state["code"] as? String ?? "reports"))
                telling.read(message, at: step.dueAt)
            }
        }
        #expect(
            answers
                == [
                    "report/heat-pump reports", "answer/heat-pump invalidArgument",
                    "answer/heat-pump unimplemented", "answer/fridge unimplemented",
                ].map { SimulatedHome.nativeRoot + $0 })
        let setpoint = try telling.value(
            "living room/heat pump", "Matter.ThermostatTrait", "occupiedHeatingSetpoint")
        #expect(setpoint == .int(2_250), "hundredths of a degree")
    }

    @Test func aBatteryDies() throws {
        var telling = Telling()
        telling.play(.internetBack)
        #expect(try telling.device("bedroom/window").connectivityState == .online)
        telling.play(.batteryDies)
        #expect(try telling.device("bedroom/window").connectivityState == .offline)
        var charges: [AttributeValue] = []
        for case .attributesReported(let report) in telling.events {
            guard report.deviceID == (try telling.device("bedroom/window").id) else { continue }
            // A periodic report in between says again what is known.
            for member in report.attributes where member.key == "batPercentRemaining" {
                if charges.last != member.value { charges.append(member.value) }
            }
        }
        #expect(charges == [.int(8), .int(4), .int(2)], "half percents, seed \(seed)")
    }

    @Test func aRenamedDeviceStaysWhoItIs() throws {
        var telling = Telling()
        telling.play(.batteryDies)
        let before = try telling.device("study/ceiling light")
        telling.play(.rename)
        let after = try telling.device("study/reading light")
        #expect(after.id == before.id)
        #expect(after.roomID == before.roomID)
        #expect(telling.state.graph.device(before.id)?.name == "study/reading light")
        telling.play(.morning)
        #expect(try telling.device("study/ceiling light").id == before.id)
    }

    @Test func aPressIsOneMomentaryEvent() throws {
        var telling = Telling()
        telling.play(.rename)
        #expect(
            try telling.value("bedroom/bedside lamp", "Matter.OnOffTrait", "onOff")
                == .bool(false))
        telling.play(.press)
        let button = try telling.device("bedroom/bedside button").id
        let presses = telling.events.compactMap { event -> String? in
            guard case .momentaryOccurred(let press) = event, press.deviceID == button else {
                return nil
            }
            return press.name
        }
        #expect(presses.count == 1, "seed \(seed)")
        #expect(
            try telling.value("bedroom/bedside lamp", "Matter.OnOffTrait", "onOff") == .bool(true))
    }

    @Test func theMorningPutsEverythingBack() throws {
        var telling = Telling()
        telling.play(.morning)
        #expect(try telling.device("bedroom/window").connectivityState == .online)
        for light in Self.lights {
            let level = try telling.value(light, "Matter.LevelControlTrait", "currentLevel")
            #expect(level == .int(254), "\(light), seed \(seed)")
        }
        #expect(
            try telling.value(
                "bedroom/roller shade", "Matter.WindowCoveringTrait",
                "currentPositionLiftPercent100ths") == .int(0))
    }

    @Test func aLoopingStoryIsToldAgainAndOneToldOnceIsNot() {
        let end = 2 * SimulatedStory.roundSeconds
        var looping = Telling(.looping)
        let twice = looping.play(to: end)
        #expect(twice == SimulatedChapter.allCases + SimulatedChapter.allCases)
        #expect(looping.home.devices.contains { $0.isDirected })
        var once = Telling(.once)
        let chapters = once.play(to: end)
        #expect(chapters == SimulatedChapter.allCases)
        #expect(!once.home.devices.contains { $0.isDirected })
    }

    @Test func everyMessageOfAStoryCanBeRead() {
        var telling = Telling(.looping)
        telling.events = []
        _ = telling.play(to: 10 * SimulatedStory.roundSeconds)
        let strange = telling.events.filter {
            switch $0 {
            case .messageUnreadable, .messageHeld: true
            default: false
            }
        }
        #expect(strange.isEmpty, "seed \(seed)")
    }

    @Test func theSmallestHomeOfAStoryHasEveryDeviceThatAChapterNames() {
        var options = SimulationOptions.still
        options.story = .once
        let home = SimulatedHome(
            seed: seed, deviceCount: SimulatedStory.devicesMin, start: evening, options: options)
        #expect(home.devices.count { $0.isDirected } == 10)
        #expect(
            SimulatedChapter.allCases.map(\.second)
                == SimulatedChapter.allCases.map(\.second).sorted())
        for chapter in SimulatedChapter.allCases {
            #expect(chapter.query.hasPrefix("hearth "))
            #expect(chapter.line.utf8.count <= 100)
        }
    }

    @Test func anEndSaysThatEverythingIsOffline() throws {
        var telling = Telling()
        telling.play(.evening)
        let last = telling.home.farewell().map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        }
        #expect(last[0] == #"zigbee2mqtt/bridge/state {"state":"offline"}"#)
        #expect(last.count == 3 && last.dropFirst().allSatisfy { $0.contains("offline") })
    }
}
