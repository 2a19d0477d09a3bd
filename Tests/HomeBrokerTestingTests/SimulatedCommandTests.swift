// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeTesting
import Testing

@testable import HomeBrokerTesting

/// What one device, or anything below a topic, says after something was told to the home.
private struct Talk {
    var home: SimulatedHome
    private(set) var now: Int64

    init(_ options: SimulationOptions = .still, seed: UInt64 = seed) {
        home = SimulatedHome(seed: seed, start: evening, options: options)
        now = evening
        _ = home.birth()
        _ = listen(seconds: 1)
    }

    /// Milliseconds after now, and the message.
    typealias Received = (after: Int64, message: SimulatedMessage)

    mutating func listen(seconds: Int64, to topic: String = "") -> [Received] {
        let from = now
        now += seconds * 1_000_000_000
        var received: [Received] = []
        while let step = home.next(until: now) {
            received += step.messages.map { ((step.dueAt - from) / 1_000_000, $0) }
        }
        return received.filter { $0.message.topic.hasPrefix(topic) }
    }

    mutating func tell(
        _ topic: String, _ payload: String, for seconds: Int64 = 20, to received: String
    ) -> [Received] {
        home.handle(topic: "zigbee2mqtt/" + topic, payload: Array(payload.utf8), at: now)
        return listen(seconds: seconds, to: "zigbee2mqtt/" + received)
    }

    /// The values of one key in the states of a device, in order.
    mutating func values(
        _ key: String, of name: String, after topic: String, _ payload: String
    ) throws -> [String] {
        try tell(topic, payload, to: name).filter { $0.message.topic == "zigbee2mqtt/" + name }
            .map { try String(describing: #require(try object($0.message.payload)[key])) }
    }
}

@Suite struct SimulatedCommandTests {
    static let lamp = "kitchen/counter light"

    @Test(
        "every form of a set topic is understood",
        arguments: [
            ("kitchen/counter light/set", #"{"state":"ON"}"#, lamp, "state", "ON"),
            ("kitchen/counter light/set", "on", lamp, "state", "ON"),
            ("kitchen/counter light/set/state", "ON", lamp, "state", "ON"),
            ("kitchen/counter light/set/state", #""ON""#, lamp, "state", "ON"),
            ("kitchen/counter light/set/brightness", "77", lamp, "brightness", "77"),
            ("kitchen/counter light/set", #"{"state":"toggle"}"#, lamp, "state", "ON"),
            ("kitchen/counter light/set", #"{"brightness":999}"#, lamp, "brightness", "254"),
            ("kitchen/counter light/set", #"{"color_temp":100}"#, lamp, "color_temp", "250"),
            (
                "kitchen/counter light/set", #"{"power_on_behavior":"off"}"#, lamp,
                "power_on_behavior", "off"
            ),
            (
                "bathroom/wall switch/left/set", #"{"state":"ON"}"#, "bathroom/wall switch",
                "state_left", "ON"
            ),
            (
                "bathroom/wall switch/right/set/state", "ON", "bathroom/wall switch",
                "state_right", "ON"
            ),
            (
                "bathroom/wall switch/set", #"{"state_right":"ON"}"#, "bathroom/wall switch",
                "state_right", "ON"
            ),
            ("kitchen/kettle/set", #"{"state":"OFF"}"#, "kitchen/kettle", "power", "0"),
            ("hallway/door lock/set", "UNLOCK", "hallway/door lock", "lock_state", "unlocked"),
            (
                "living room/thermostat/set", #"{"occupied_heating_setpoint":22.6}"#,
                "living room/thermostat", "occupied_heating_setpoint", "22.5"
            ),
            (
                "study/ceiling fan/set", #"{"fan_mode":"low"}"#, "study/ceiling fan", "fan_state",
                "ON"
            ),
            (
                "study/ceiling fan/set", #"{"fan_state":"ON"}"#, "study/ceiling fan", "fan_mode",
                "on"
            ),
            (
                "living room/floor lamp/set", #"{"color":{"hue":120,"saturation":50}}"#,
                "living room/floor lamp", "color_mode", "hs"
            ),
        ] as [(String, String, String, String, String)])
    func formsOfSet(_ row: (String, String, String, String, String)) throws {
        var talk = Talk()
        let received = talk.tell(row.0, row.1, to: row.2)
        let answer = try #require(received.first, "\(row.0), seed \(seed)")
        let state = try object(answer.message.payload)
        #expect(state[row.3].map { "\($0)" } == row.4)
        #expect(state["linkquality"] is Int)
        #expect(state["last_seen"] is String)
        #expect(answer.message.topic == "zigbee2mqtt/" + row.2)
        #expect(answer.after < 1_300)
        #expect(received.count { $0.message.topic == answer.message.topic } == 1, "seed \(seed)")
    }

    @Test(
        "what cannot be understood leads to nothing",
        arguments: [
            ("kitchen/counter light/set", #"{"colour":"red"}"#),
            ("kitchen/counter light/set", "{"), ("kitchen/counter light/set", ""),
            ("kitchen/counter light/set", "[1]"),
            ("kitchen/counter light/set", #"{"state":7,"brightness":"much"}"#),
            ("kitchen/counter light/set", #"{"effect":"blink"}"#),
            ("kitchen/counter light/middle/set", "ON"), ("kitchen/nothing/set", "ON"),
            ("kitchen/counter light/sets", "ON"), ("kitchen/counter light", "ON"),
            ("bathroom/wall switch/set", "ON"), ("bathroom/climate/set", #"{"temperature":9}"#),
            ("living room/thermostat/set", #"{"occupied_heating_setpoint":99}"#),
            ("living room/roller shade/set", #"{"position":101}"#),
            ("bridge/request/permit_join", #"{"value":true}"#),
            ("bathroom/climate/get", #"{"temperature":""}"#),
        ] as [(String, String)])
    func nothing(topic: String, payload: String) {
        var talk = Talk()
        let received = talk.tell(topic, payload, to: "")
        #expect(received.isEmpty, "seed \(seed)")
    }

    @Test func aQuestionBringsTheState() throws {
        for (topic, payload) in [
            ("kitchen/kettle/get", #"{"state":""}"#), ("kitchen/kettle/get/state", ""),
            ("bathroom/wall switch/left/get", #"{"state":""}"#),
        ] {
            var talk = Talk()
            let received = talk.tell(topic, payload, to: "")
            #expect(received.count == 1, "\(topic), seed \(seed)")
        }
        var talk = Talk()
        let group = talk.tell("living room/all lights/get", #"{"state":""}"#, to: "")
        #expect(group.map(\.message.topic) == ["zigbee2mqtt/living room/all lights"])
    }

    @Test func aTransitionIsReportedOnItsWay() throws {
        var talk = Talk()
        _ = talk.tell(Self.lamp + "/set", #"{"brightness":20}"#, to: "")
        let received = talk.tell(
            Self.lamp + "/set", #"{"brightness":220,"transition":2}"#, to: Self.lamp)
        let levels = try received.map {
            try #require(object($0.message.payload)["brightness"] as? Int)
        }
        #expect(levels.count == 5, "seed \(seed)")
        #expect(levels == levels.sorted() && levels.last == 220 && levels[0] > 20)
        #expect(received[4].after - received[0].after == 2_000)
        let off = talk.tell(Self.lamp + "/set", #"{"state":"OFF","transition":1}"#, to: Self.lamp)
        let states = try off.map { try object($0.message.payload)["state"] as? String }
        #expect(states == ["ON", "OFF"])
        #expect(try object(off[1].message.payload)["brightness"] as? Int == 220)
    }

    @Test func aLaterOrderOvertakesAFade() throws {
        var talk = Talk()
        let topic = "zigbee2mqtt/" + Self.lamp + "/set"
        let slowly = #"{"state":"ON","brightness":254,"transition":60}"#
        talk.home.handle(topic: topic, payload: Array(slowly.utf8), at: talk.now)
        _ = talk.listen(seconds: 10)
        let received = talk.tell(Self.lamp + "/set", #"{"brightness":3}"#, for: 100, to: Self.lamp)
        #expect(received.count == 1, "seed \(seed)")
        #expect(try object(received[0].message.payload)["brightness"] as? Int == 3)
    }

    @Test func aBlindMovesInStepsAndStops() throws {
        var talk = Talk()
        let name = "bedroom/roller shade"
        let way = talk.tell(name + "/set", #"{"position":35}"#, to: name)
        let states = try way.map { try object($0.message.payload) }
        #expect(states.map { $0["position"] as? Int } == [100, 90, 80, 70, 60, 50, 40, 35])
        #expect(states.dropLast().allSatisfy { $0["moving"] as? String == "DOWN" })
        #expect(states.last?["moving"] as? String == "STOP")
        talk.home.handle(
            topic: "zigbee2mqtt/\(name)/set", payload: Array("OPEN".utf8), at: talk.now)
        let begun = talk.listen(seconds: 2, to: "zigbee2mqtt/" + name)
        let received = begun + talk.tell(name + "/set", "STOP", to: name)
        let wayUp = try received.map { try object($0.message.payload) }
        // The word needs a moment, in which the blind may still get a step further.
        #expect(received.count - begun.count <= 2, "seed \(seed)")
        #expect(wayUp.dropLast().allSatisfy { $0["moving"] as? String == "UP" })
        let positions = wayUp.compactMap { $0["position"] as? Int }
        let state = try #require(wayUp.last)
        #expect(state["moving"] as? String == "STOP")
        #expect(try #require(received.last).after <= 180)
        #expect(positions.count == wayUp.count && positions == positions.sorted())
        #expect(positions.suffix(2).first == positions.last, "it stops where it is")
        #expect((36..<100).contains(positions.last ?? 0))
        #expect(state["state"] as? String == "OPEN")
    }

    @Test(
        "K-11: a code opens the lock and is nowhere afterwards",
        arguments: [
            #"{"state":{"state":"UNLOCK","code":"48151623"}}"#,
            #"{"state":"UNLOCK","pin_code":"48151623"}"#,
            #"{"state":"UNLOCK","pin_code":{"user":1,"pin_code":48151623}}"#,
        ])
    func codes(payload: String) throws {
        var talk = Talk()
        let received = talk.tell("hallway/door lock/set", payload, to: "")
        #expect(try object(received[0].message.payload)["state"] as? String == "UNLOCK")
        #expect(received.count == 1)
        var everything = ""
        dump(talk.home, to: &everything)
        #expect(!everything.contains("48151623"))
        #expect(!String(decoding: received[0].message.payload, as: UTF8.self).contains("48151623"))
    }

    @Test func aGroupTellsItsMembers() throws {
        var talk = Talk()
        let received = talk.tell("living room/all lights/set", "TOGGLE", to: "")
        let topics = Set(received.map(\.message.topic))
        #expect(
            topics == [
                "zigbee2mqtt/living room/all lights", "zigbee2mqtt/living room/ceiling light",
                "zigbee2mqtt/living room/floor lamp",
            ], "seed \(seed)")
        for topic in topics {
            let last = try #require(received.last { $0.message.topic == topic })
            #expect(try object(last.message.payload)["state"] as? String == "ON")
        }
    }

    @Test func whoeverIsOutOfReachDoesNotAnswer() throws {
        var talk = Talk()
        let device = try #require(talk.home.device(named: Self.lamp))
        _ = talk.home.setReachable(device, false)
        let answers = talk.tell(Self.lamp + "/set", "ON", to: "")
        let asked = talk.tell(Self.lamp + "/get", #"{"state":""}"#, to: "")
        #expect(answers.isEmpty && asked.isEmpty, "seed \(seed)")
        _ = talk.home.setReachable(device, true)
        let state = try object(
            try #require(talk.tell(Self.lamp + "/get", #"{"state":""}"#, to: "").first)
                .message.payload)
        #expect(state["state"] as? String == "OFF", "what it never heard it did not do")
    }

    @Test func aStoppedBridgeHearsNothing() {
        var talk = Talk()
        talk.home.isBridgeRunning = false
        let received = talk.tell(Self.lamp + "/set", "ON", to: "")
        #expect(received.isEmpty)
    }

    @Test func theTopicsForTheBridgeAreKnown() {
        for topic in [
            "z/a/set", "z/a/b/set/state", "z/a/get", "z/bridge/request/device/rename",
        ] {
            #expect(SimulatedHome.isForBridge(topic: topic, base: "z"), "\(topic)")
        }
        for topic in [
            "z/a", "z/a/availability", "z/bridge/devices", "y/a/set", "z/set", "z/setting",
        ] {
            #expect(!SimulatedHome.isForBridge(topic: topic, base: "z"), "\(topic)")
        }
    }
}

@Suite struct SimulatedRenameTests {
    @Test func aRenameIsAnsweredAndAnnounced() throws {
        var talk = Talk()
        let request = #"{"from":"kitchen/kettle","to":" kitchen/pot ","transaction":"a\n1"}"#
        let received = talk.tell("bridge/request/device/rename", request, to: "").map(\.message)
        #expect(
            received.map(\.topic)
                == [
                    "kitchen/kettle", "kitchen/kettle/availability", "bridge/devices",
                    "kitchen/pot/availability", "kitchen/pot", "bridge/response/device/rename",
                ].map { "zigbee2mqtt/" + $0 })
        #expect(received[0].payload.isEmpty && received[0].retain)
        #expect(received[1].payload.isEmpty && received[1].retain)
        let answer = try object(try #require(received.last).payload)
        #expect(answer["status"] as? String == "ok")
        #expect(answer["transaction"] as? String == "a\n1")
        let data = try #require(answer["data"] as? [String: Any])
        #expect(data["from"] as? String == "kitchen/kettle")
        #expect(data["to"] as? String == "kitchen/pot")
        #expect(talk.home.deviceNames.contains("kitchen/pot"))
        let state = talk.tell("kitchen/pot/set", "OFF", to: "kitchen/pot")
        #expect(state.count == 1)
    }

    @Test func anAddressAndAGroupCanBeRenamed() throws {
        var talk = Talk()
        let address = try #require(talk.home.devices.first { $0.name == "kitchen/kettle" }).address
        _ = talk.tell(
            "bridge/request/device/rename", #"{"from":"\#(address)","to":"pot"}"#, to: "")
        #expect(talk.home.deviceNames.contains("pot"))
        let received = talk.tell(
            "bridge/request/group/rename", #"{"from":"living room/all lights","to":"all"}"#, to: "")
        #expect(received.contains { $0.message.topic == "zigbee2mqtt/bridge/groups" })
        #expect(received.contains { $0.message.topic == "zigbee2mqtt/all" })
    }

    @Test(
        "a rename that cannot be is refused and changes nothing",
        arguments: [
            #"{"from":"nobody","to":"x"}"#, #"{"from":"kitchen/kettle","to":"bathroom/motion"}"#,
            #"{"from":"kitchen/kettle","to":"living room/all lights"}"#,
            #"{"from":"kitchen/kettle","to":"a/#"}"#, #"{"from":"kitchen/kettle","to":"  "}"#,
            #"{"from":"kitchen/kettle","to":"a\u0007b"}"#, #"{"from":"kitchen/kettle","to":"a/"}"#,
            #"{"from":"kitchen/kettle","to":"bridge"}"#, #"{"from":"kitchen/kettle"}"#, "rename!",
        ])
    func refused(payload: String) throws {
        var talk = Talk()
        let names = talk.home.deviceNames
        let received = talk.tell("bridge/request/device/rename", payload, to: "").map(\.message)
        #expect(received.map(\.topic) == ["zigbee2mqtt/bridge/response/device/rename"])
        let answer = try object(received[0].payload)
        #expect(answer["status"] as? String == "error")
        let words = try #require(answer["error"] as? String)
        #expect(!words.isEmpty)
        #expect(talk.home.deviceNames == names)
    }

    @Test func theBridgeSaysThatItIsWell() {
        var talk = Talk()
        let received = talk.tell("bridge/request/health_check", "", to: "").map(\.message.payload)
        #expect(received == [Array(#"{"data":{"healthy":true},"status":"ok"}"#.utf8)])
    }
}

@Suite struct SimulatedFaultTests {
    private static let lamp = "kitchen/counter light"

    private func talk(_ fault: SimulatedFault) -> Talk {
        var options = SimulationOptions.still
        options.faults = [Self.lamp: fault]
        return Talk(options)
    }

    @Test("F35: old values are reported before the new one")
    func oldReports() throws {
        var talk = talk(.oldReports)
        let states = try talk.values("state", of: Self.lamp, after: Self.lamp + "/set", "ON")
        #expect(states == ["OFF", "OFF", "OFF", "ON"], "seed \(seed)")
    }

    @Test("F35: the answer comes twice")
    func doubleAnswers() throws {
        var talk = talk(.doubleAnswers)
        let states = try talk.values("state", of: Self.lamp, after: Self.lamp + "/set", "ON")
        #expect(states == ["ON", "ON"], "seed \(seed)")
    }

    @Test("F35: a silent device does nothing, and is there when asked")
    func silence() throws {
        var talk = talk(.silence)
        let received = talk.tell(Self.lamp + "/set", "ON", for: 100, to: Self.lamp)
        #expect(received.isEmpty, "seed \(seed)")
        let states = try talk.values(
            "state", of: Self.lamp, after: Self.lamp + "/get", #"{"state":""}"#)
        #expect(states == ["OFF"])
    }

    @Test("F35: a late device answers after the time of the asker is over")
    func lateAnswers() {
        var talk = talk(.lateAnswers)
        let received = talk.tell(Self.lamp + "/set", "ON", for: 30, to: Self.lamp)
        #expect(received.count == 1, "seed \(seed)")
        #expect(received.allSatisfy { (15_000...15_500).contains($0.after) })
    }

    @Test("F35: what was asked for comes in two topics")
    func twoTopics() throws {
        var talk = talk(.twoTopics)
        let received = talk.tell(
            Self.lamp + "/set", #"{"brightness":50,"state":"ON"}"#, to: Self.lamp)
        #expect(
            received.map(\.message.topic) == [
                "zigbee2mqtt/" + Self.lamp, "zigbee2mqtt/\(Self.lamp)/state",
            ])
        let state = try object(received[0].message.payload)
        #expect(state["brightness"] as? Int == 50 && state["state"] == nil)
        #expect(received[1].message.payload == Array("ON".utf8))
    }

    @Test("F35: same seed, same bytes, whatever is told at the same times")
    func deterministic() {
        var options = SimulationOptions.chaos
        options.faultyDevicesPerThousand = 600
        func run(_ seed: UInt64, isCommanded: Bool = true) -> [SimulatedStep] {
            var home = SimulatedHome(seed: seed, start: evening, options: options)
            var random = SeededRandom(seed: seed)
            let payloads = [
                "ON", "OFF", "TOGGLE", "STOP", "LOCK", #"{"brightness":90,"transition":3}"#,
                #"{"position":40}"#, #"{"occupied_heating_setpoint":19}"#, #"{"state_left":"ON"}"#,
            ]
            var steps: [SimulatedStep] = []
            for second in 1...300 {
                let time = evening + Int64(second) * 1_000_000_000
                while let step = home.next(until: time) { steps.append(step) }
                let name = home.deviceNames[random.pick(0...home.deviceNames.count - 1)]
                let payload = payloads[random.pick(0...payloads.count - 1)]
                guard isCommanded else { continue }
                home.handle(
                    topic: "zigbee2mqtt/\(name)/set", payload: Array(payload.utf8), at: time)
            }
            return steps
        }
        for seed in seed..<seed + 5 {
            let once = run(seed)
            #expect(once == run(seed), "seed \(seed)")
            #expect(once != run(seed, isCommanded: false), "seed \(seed): it does as it is told")
        }
    }

    @Test func everyFaultIsChosenBySomeSeedAndLifeStaysTheSame() {
        var options = SimulationOptions.calm
        options.faultyDevicesPerThousand = 600
        var chosen: Set<SimulatedFault> = []
        for seed in UInt64(1)...20 {
            let home = SimulatedHome(seed: seed, start: evening, options: options)
            let again = SimulatedHome(seed: seed, start: evening, options: options)
            #expect(home.faults.map(\.name) == again.faults.map(\.name))
            #expect(home.faults.map(\.fault) == again.faults.map(\.fault))
            chosen.formUnion(home.faults.map(\.fault))
        }
        #expect(chosen == Set(SimulatedFault.allCases))
        let calm = SimulatedHome(seed: seed, start: evening)
        #expect(calm.faults.isEmpty)
        options.faultyDevicesPerThousand = 1_000
        let faulty = SimulatedHome(seed: seed, start: evening, options: options)
        #expect(faulty.faults.count == faulty.devices.count { $0.kind.isCommandable })
        #expect(digest(calm, steps: 1) == digest(faulty, steps: 1))
    }
}

@Suite struct SimulatedReadingTests {
    @Test(
        arguments: [
            (
                #"{"a":[1,-2.50,1e2,1E-3],"b":{"c":null}}"#,
                #"{"a":[1,-2.5,100,0.001],"b":{"c":null}}"#
            ),
            (#" [ true , false ] "#, "[true,false]"),
            (#""\u00e9\ud83d\ude00\n\/""#, #""é😀\n/""#),
            ("0.0", "0"), ("0.30000000000000004", "0.3"), ("1e-99", "0"),
            (#"{"a":1,"a":2}"#, #"{"a":2}"#),
        ] as [(String, String)])
    func whatJSONSays(text: String, canonical: String) throws {
        let value = try #require(SimulatedJSON(reading: Array(text.utf8)))
        #expect(String(decoding: value.bytes, as: UTF8.self) == canonical)
    }

    @Test(
        arguments: [
            "", "{", "[1,]", #"{"a"}"#, "01", "1.", "+1", "tru", #""a"#, #""\x""#, #""\ud83d""#,
            "1 2",
            "1e999", "NaN", "\"\u{1}\"", String(repeating: "[", count: 20),
            "99999999999999999999",
        ])
    func whatIsNoJSON(text: String) {
        #expect(SimulatedJSON(reading: Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            (226, 1, 1, 226), (226, 1, 0, 23), (225, 1, 0, 23), (-225, 1, 0, -23), (224, 1, 0, 22),
            (5, 0, 3, 5_000), (1, 30, 0, 0),
        ] as [(Int, Int, Int, Int)])
    func numbersAreRoundedHalfAwayFromZero(units: Int, places: Int, wanted: Int, result: Int) {
        #expect(SimulatedJSON.decimal(units, places: places).scaled(places: wanted) == result)
    }
}
