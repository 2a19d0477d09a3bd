// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// Everything that a home publishes until `seconds` have passed.
private func messages(
    of home: inout any PlayedHome, until seconds: Int64
) -> [SimulatedMessage] {
    var messages: [SimulatedMessage] = []
    while let step = home.next(until: home.start + seconds * 1_000_000_000) {
        messages += step.messages
    }
    return messages
}

private func text(_ message: SimulatedMessage) -> String {
    String(decoding: message.payload, as: UTF8.self)
}

/// A home in which nothing happens by itself, and what it has said.
private struct Scene {
    var home: any PlayedHome
    var seconds: Int64 = 1
    let birth: [SimulatedMessage]

    init(
        _ ecosystem: SimulatedEcosystem, devices: Int = 10, faults: [String: SimulatedFault] = [:]
    ) {
        var options = SimulationOptions.still
        options.faults = faults
        home = ecosystem.home(seed: seed, deviceCount: devices, start: evening, options: options)
        birth = home.birth()
        // The broker lets the home hear itself.
        for message in birth where home.isSubscribed(to: message.topic) {
            home.handle(topic: message.topic, payload: message.payload, at: evening)
        }
        _ = messages(of: &home, until: seconds)
    }

    /// What follows of a message within so many seconds.
    mutating func tell(
        _ topic: String, _ payload: String, seconds more: Int64 = 10
    ) -> [SimulatedMessage] {
        let now = evening + seconds * 1_000_000_000
        #expect(home.isSubscribed(to: topic), "\(topic)")
        home.handle(topic: topic, payload: Array(payload.utf8), at: now)
        seconds += more
        return messages(of: &home, until: seconds)
    }
}

@Suite struct SimulatedEcosystemTests {
    @Test(arguments: SimulatedEcosystem.allCases)
    func oneSeedGivesTheSameBytes(ecosystem: SimulatedEcosystem) {
        for options in [SimulationOptions.calm, .chaos] {
            let homes = [seed, seed, seed &+ 1].map {
                ecosystem.home(seed: $0, deviceCount: 20, start: evening, options: options)
            }
            let digests = homes.map { digest($0, steps: 500) }
            #expect(digests[0] == digests[1], "seed \(seed)")
            #expect(digests[0] != digests[2], "seed \(seed)")
        }
    }

    /// Changes whenever the simulation does; otherwise it is equal on every machine.
    @Test func theBytesOfSeedOneAreKnown() {
        let known: [(SimulatedEcosystem, [UInt64])] = [
            (.tasmota, [3_666_875_688_780_682_990, 17_366_294_653_388_410_318]),
            (.homeassistant, [1_405_854_695_003_564_487, 7_324_970_125_180_353_260]),
        ]
        for (ecosystem, digests) in known {
            let found = [SimulationOptions.calm, .chaos].map {
                digest(
                    ecosystem.home(seed: 1, deviceCount: 24, start: evening, options: $0),
                    steps: 500)
            }
            #expect(found == digests, "\(ecosystem)")
        }
    }

    @Test(arguments: SimulatedEcosystem.allCases)
    func stepsComeInOrderAndNotTooSoon(ecosystem: SimulatedEcosystem) throws {
        var home = ecosystem.home(
            seed: seed, deviceCount: 12, start: evening, options: .chaos)
        var last = evening
        for _ in 0..<1_000 {
            let announced = home.nextDueAt
            let early = home.next(until: announced - 1)
            #expect(early == nil, "seed \(seed)")
            let due = home.next(until: announced)
            let step = try #require(due)
            #expect(step.dueAt == announced && step.dueAt >= last, "seed \(seed)")
            last = step.dueAt
        }
    }

    @Test func homesOfDifferentEcosystemsShareNoTopic() {
        var topics: [Set<String>] = []
        for ecosystem in SimulatedEcosystem.allCases {
            var home = ecosystem.home(
                seed: seed, deviceCount: 40, start: evening, options: .chaos)
            let published = home.birth() + messages(of: &home, until: 1_800)
            topics.append(Set(published.map(\.topic)))
            #expect(published.count > 500, "\(ecosystem), seed \(seed)")
        }
        #expect(topics[0].isDisjoint(with: topics[1]))
        #expect(topics[0].isDisjoint(with: topics[2]))
        #expect(topics[1].isDisjoint(with: topics[2]))
    }

    @Test(arguments: [SimulatedEcosystem.tasmota, .homeassistant], [1, 7, 100])
    func everySizeIsAHomeOfDifferentDevices(ecosystem: SimulatedEcosystem, count: Int) {
        var home = ecosystem.home(seed: seed, deviceCount: count, start: evening)
        let birth = home.birth()
        let announcements = birth.filter { $0.topic.hasSuffix("/config") }
        #expect(announcements.count >= count)
        #expect(Set(announcements.map(\.topic)).count == announcements.count)
        #expect(announcements.allSatisfy { $0.retain })
    }

    @Test(arguments: [SimulatedEcosystem.tasmota, .homeassistant])
    func whatIsLostComesBackAndWhatIsRemovedIsClearedAway(ecosystem: SimulatedEcosystem) {
        var home = ecosystem.home(seed: seed, deviceCount: 10, start: evening, options: .chaos)
        _ = home.birth()
        let published = messages(of: &home, until: 3_600)
        var states: [String: [String]] = [:]
        for message in published where message.retain {
            states[message.topic, default: []].append(text(message))
        }
        let reach = states.filter { $0.key.hasSuffix("/LWT") || $0.key.hasSuffix("/status") }
        let words = Set(reach.values.joined())
        #expect(!words.isDisjoint(with: ["Offline", "offline"]), "seed \(seed)")
        #expect(!words.isDisjoint(with: ["Online", "online"]), "seed \(seed)")
        let configs = states.filter { $0.key.hasSuffix("/config") }
        #expect(configs.values.contains { $0.contains("") }, "a removal, seed \(seed)")
        #expect(configs.values.joined().contains { $0.contains("№2") || $0.contains("old") })
        #expect(published.contains { $0.topic.contains("unknown_") }, "seed \(seed)")
    }

    @Test(arguments: SimulatedEcosystem.allCases)
    func nobodyIsToldAnythingByAHomeItself(ecosystem: SimulatedEcosystem) {
        var home = ecosystem.home(seed: seed, deviceCount: 20, start: evening)
        let published = home.birth() + messages(of: &home, until: 1_200)
        // Tasmota clears its own command topic; nothing else that a home says is a command.
        for message in published where home.isSubscribed(to: message.topic) {
            #expect(message.payload.isEmpty && message.retain, "\(message.topic)")
        }
    }
}

@Suite struct SimulatedTasmotaTests {
    private static func leaf(_ message: SimulatedMessage) -> String {
        String(message.topic.split(separator: "/").last ?? "")
    }

    /// The command topic of the device whose announcement names this module.
    private static func commands(_ scene: Scene, _ module: String) throws -> String {
        let message = try #require(
            scene.birth.first {
                $0.topic.hasSuffix("/config") && text($0).contains("\"md\":\"\(module)\"")
            })
        let config = try object(message.payload)
        let topic = try #require(config["t"] as? String)
        let full = try #require(config["ft"] as? String)
        return full.replacingOccurrences(of: "%topic%", with: topic)
            .replacingOccurrences(of: "%prefix%", with: "cmnd")
    }

    @Test("R-T-TOPIC: devices announce themselves, with a topic of their owner's where he has one")
    func announcements() throws {
        let scene = Scene(.tasmota)
        #expect(try Self.commands(scene, "Sonoff Basic").hasPrefix("cmnd/tasmota_"))
        #expect(try Self.commands(scene, "Sonoff TH16").hasSuffix("/cmnd/"))
        let online = scene.birth.filter { $0.topic.hasSuffix("/LWT") }
        #expect(online.count == 10)
        #expect(online.allSatisfy { $0.retain && text($0) == "Online" })
        for message in scene.birth where message.topic.hasSuffix("/sensors") {
            let sensors = try object(message.payload)["sn"] as? [String: Any]
            #expect(sensors?["Time"] is String)
        }
    }

    @Test func aRelayAnswersThreeTimes() throws {
        var scene = Scene(.tasmota)
        let base = try Self.commands(scene, "Sonoff Basic")
        #expect(messages(of: &scene.home, until: 1).isEmpty, "what it cleared is no question")
        let answers = scene.tell(base + "Power", "on")
        #expect(answers.map(Self.leaf) == ["RESULT", "POWER", "STATE"])
        #expect(text(answers[0]) == #"{"POWER":"ON"}"#)
        #expect(text(answers[1]) == "ON")
        #expect(try object(answers[2].payload)["POWER"] as? String == "ON")
        #expect(text(scene.tell(base + "POWER1", "TOGGLE")[0]) == #"{"POWER":"OFF"}"#)
        #expect(text(scene.tell(base + "POWER", "")[0]) == #"{"POWER":"OFF"}"#)
        #expect(
            text(scene.tell(base + "POWER2", "ON")[0])
                == #"{"Command":"Unknown","Input":"POWER2"}"#)
    }

    /// A lamp must not end as the first of two commands would have it.
    @Test func whatIsToldFirstIsDoneFirst() throws {
        var scene = Scene(.tasmota)
        let base = try Self.commands(scene, "Sonoff Basic")
        let orders = (0..<50).map { $0.isMultiple(of: 2) ? "ON" : "OFF" }
        for order in orders {
            scene.home.handle(
                topic: base + "POWER", payload: Array(order.utf8),
                at: evening + scene.seconds * 1_000_000_000)
        }
        let answers = messages(of: &scene.home, until: scene.seconds + 10)
        #expect(answers.filter { Self.leaf($0) == "POWER" }.map { text($0) } == orders)
    }

    @Test func lightsTakeBrightnessWhiteAndColour() throws {
        var scene = Scene(.tasmota)
        let base = try Self.commands(scene, "Athom 7W RGBCCT")
        var result = try object(scene.tell(base + "Dimmer", "40")[0].payload)
        #expect(result["Dimmer"] as? Int == 40 && result["POWER"] as? String == "ON")
        result = try object(scene.tell(base + "CT", "250")[0].payload)
        #expect(result["CT"] as? Int == 250)
        result = try object(scene.tell(base + "HSBColor1", "120")[0].payload)
        #expect((result["HSBColor"] as? String)?.hasPrefix("120,") == true)
        result = try object(scene.tell(base + "HSBColor", "200,50,70")[0].payload)
        #expect(result["HSBColor"] as? String == "200,50,70")
        #expect(result["Dimmer"] as? Int == 70)
        // Out of range asks.
        result = try object(scene.tell(base + "CT", "900")[0].payload)
        #expect(result["CT"] as? Int == 250 && result.count == 1)
        result = try object(scene.tell(base + "Dimmer", "0")[0].payload)
        #expect(result["POWER"] as? String == "OFF")
    }

    @Test func aShutterTravelsAndStops() throws {
        var scene = Scene(.tasmota)
        let base = try Self.commands(scene, "Shelly 2.5")
        let way = scene.tell(base + "ShutterPosition1", "30")
        let positions = try way.filter { Self.leaf($0) == "RESULT" }.compactMap {
            (try object($0.payload)["Shutter1"] as? [String: Any])?["Position"] as? Int
        }
        #expect(positions == [100, 90, 80, 70, 60, 50, 40, 30])
        #expect(way.last.map(Self.leaf) == "SHUTTER1")
        #expect(way.last.map(text) == "30")
        _ = scene.tell(base + "ShutterOpen1", "", seconds: 1)
        let stopped = scene.tell(base + "ShutterStop1", "")
        let end = try #require(stopped.last.map(text).flatMap { Int($0) })
        #expect((40...90).contains(end))
    }

    @Test func questionsAreAnswered() throws {
        var scene = Scene(.tasmota)
        let base = try Self.commands(scene, "Athom Plug V2")
        #expect(
            scene.tell(base + "STATUS", "0").map(Self.leaf)
                == ["STATUS", "STATUS2", "STATUS10", "STATUS11"])
        let sensors = try object(scene.tell(base + "Status", "8")[0].payload)
        let energy = (sensors["StatusSNS"] as? [String: Any])?["ENERGY"] as? [String: Any]
        #expect(energy?["Total"] as? Double != nil)
        #expect(scene.tell(base + "STATE", "").map(Self.leaf) == ["RESULT", "STATE"])
    }

    @Test func aSleeperComesAndGoes() {
        var home = SimulatedEcosystem.tasmota.home(
            seed: seed, deviceCount: 10, start: evening,
            options: {
                var options = SimulationOptions.still
                options.hasLife = true
                return options
            }())
        let sleeper = home.birth().first { text($0).contains("\"dslp\":1") }
        #expect(sleeper != nil)
        let published = messages(of: &home, until: 3_600)
        let topics = published.filter { Self.leaf($0) == "DEEPSLEEP" }
        #expect((5...6).contains(topics.count), "seed \(seed)")
        let base = topics.first.map { $0.topic.replacing("stat/", with: "tele/") }
        let lwt = published.filter {
            $0.topic == base?.replacing("DEEPSLEEP", with: "LWT")
        }.map(text)
        #expect(lwt == Array(repeating: ["Online", "Offline"], count: topics.count).flatMap { $0 })
    }

    @Test func devicesMisbehaveAsTheyAreMeantTo() throws {
        var scene = Scene(
            .tasmota, faults: ["Porch light": .silence, "Desk strip": .doubleAnswers])
        #expect(scene.home.faults.count == 2)
        #expect(scene.tell(try Self.commands(scene, "Sonoff Basic") + "POWER", "ON").isEmpty)
        let twice = scene.tell(try Self.commands(scene, "Sonoff Dual R2") + "POWER2", "ON")
        #expect(twice.count(where: { Self.leaf($0) == "STATE" }) == 2)
        scene = Scene(.tasmota, faults: ["Porch light": .lateAnswers])
        let base = try Self.commands(scene, "Sonoff Basic")
        #expect(scene.tell(base + "POWER", "ON", seconds: 10).isEmpty)
        #expect(
            messages(of: &scene.home, until: 30).map(Self.leaf) == ["RESULT", "POWER", "STATE"])
    }
}

@Suite struct SimulatedDiscoveryTests {
    @Test("R-HA-BASE, R-HA-DEVDISC: every form of announcement is there, and is JSON")
    func announcements() throws {
        let scene = Scene(.homeassistant, devices: 8)
        let configs = scene.birth.filter { $0.topic.hasSuffix("/config") }
        for config in configs { _ = try object(config.payload) }
        #expect(configs.count(where: { $0.topic.hasPrefix("homeassistant/device/") }) == 2)
        #expect(configs.contains { text($0).contains("\"~\":\"acme/mood_light\"") })
        #expect(configs.contains { text($0).contains("\"availability_mode\":\"any\"") })
        #expect(configs.contains { text($0).contains("\"avty_mode\":\"all\"") })
        #expect(configs.contains { $0.topic == "homeassistant/sensor/greenhouse/humidity/config" })
        #expect(scene.birth.contains { $0.topic == "esphome/discover/greenhouse" && $0.retain })
    }

    @Test func lightsTakeOneMessage() throws {
        var scene = Scene(.homeassistant)
        var state = try object(
            scene.tell("acme/mood_light/set", #"{"state":"ON","brightness":120}"#)[0].payload)
        #expect(state["state"] as? String == "ON" && state["brightness"] as? Int == 120)
        state = try object(
            scene.tell("acme/mood_light/set", #"{"color":{"h":120,"s":50.5}}"#)[0].payload)
        #expect(state["color_mode"] as? String == "hs")
        #expect((state["color"] as? [String: Any])?["s"] as? Double == 50.5)
        #expect(scene.tell("acme/mood_light/set", #"{"color_temp":1}"#).isEmpty)
        let grow = scene.tell("greenhouse/light/grow_light/command", #"{"brightness":9}"#)
        #expect(grow.map(\.topic) == ["greenhouse/light/grow_light/state"])
        #expect(grow[0].retain)
    }

    @Test func switchesCoversAndClimatesObey() throws {
        var scene = Scene(.homeassistant)
        #expect(scene.tell("greenhouse/switch/pump/command", "ON").map(text) == ["ON"])
        #expect(scene.tell("greenhouse/switch/pump/command", "perhaps").isEmpty)
        let state = scene.tell("acme/outlet/set", "ON")
        #expect(try object(state[0].payload)["on"] as? String == "ON")
        let warm = scene.tell("acme/heat_pump/target/set", "22.5")
        #expect(try object(warm[0].payload)["target"] as? Double == 22.5)
        #expect(scene.tell("acme/guest_radiator/mode/set", "off").map(text) == ["off"])
        #expect(scene.tell("acme/guest_radiator/target/set", "90").isEmpty)
        let way = scene.tell("acme/awning/position/set", "70").filter {
            $0.topic == "acme/awning/position"
        }
        #expect(way.map(text) == ["100", "90", "80", "70"])
        _ = scene.tell("acme/awning/set", "CLOSE", seconds: 1)
        let stopped = scene.tell("acme/awning/set", "STOP").filter {
            $0.topic == "acme/awning/motion"
        }
        // One more step may come before it hears.
        #expect(stopped.map(text).last == "open" && stopped.count <= 2, "seed \(seed)")
    }

    @Test func eventsAreNeitherStoredNorRepeated() {
        var home = SimulatedEcosystem.homeassistant.home(
            seed: seed, deviceCount: 8, start: evening)
        let published = home.birth() + messages(of: &home, until: 7_200)
        let events = published.filter { $0.topic == "acme/gate/event" }
        #expect(!events.isEmpty, "seed \(seed)")
        #expect(events.allSatisfy { !$0.retain && text($0).contains("ring") })
    }

    @Test func devicesMisbehaveAsTheyAreMeantTo() {
        var scene = Scene(
            .homeassistant, faults: ["Mood light": .silence, "Awning": .twoTopics])
        // It has one way to say what it is.
        #expect(scene.home.faults.count == 1)
        #expect(scene.tell("acme/mood_light/set", #"{"state":"ON"}"#).isEmpty)
        scene = Scene(.homeassistant, faults: ["Workshop outlet": .oldReports])
        let states = scene.tell("acme/outlet/set", "ON").map(text)
        #expect(states.map { $0.contains("\"on\":\"ON\"") } == [false, false, false, true])
    }
}
