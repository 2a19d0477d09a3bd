// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeBrokerTesting

/// The properties that a device's exposes promise, however deep they stand.
private func properties(_ exposes: Any?) -> Set<String> {
    guard let exposes = exposes as? [[String: Any]] else { return [] }
    var names: Set<String> = []
    for expose in exposes {
        if let property = expose["property"] as? String { names.insert(property) }
        if expose["type"] as? String == "composite" { continue }
        names.formUnion(properties(expose["features"]))
    }
    return names
}

@Suite struct SimulatedHomeTests {
    @Test func oneSeedGivesTheSameBytes() {
        for options in [SimulationOptions.calm, .chaos] {
            let one = SimulatedHome(seed: seed, deviceCount: 20, start: evening, options: options)
            let two = SimulatedHome(seed: seed, deviceCount: 20, start: evening, options: options)
            let other = SimulatedHome(
                seed: seed &+ 1, deviceCount: 20, start: evening, options: options)
            let known = digest(one, steps: 500)
            #expect(known == digest(two, steps: 500), "seed \(seed)")
            #expect(known != digest(other, steps: 500), "seed \(seed)")
        }
    }

    /// Changes whenever the simulation does; otherwise it is equal on every machine.
    @Test func theBytesOfSeedOneAreKnown() {
        let calm = SimulatedHome(seed: 1, start: evening)
        let chaos = SimulatedHome(seed: 1, deviceCount: 33, start: evening, options: .chaos)
        #expect(digest(calm, steps: 500) == 11_762_264_398_369_055_264)
        #expect(digest(chaos, steps: 500) == 9_521_979_238_349_653_880)
    }

    @Test func stepsComeInOrderAndNotTooSoon() throws {
        var home = SimulatedHome(seed: seed, start: evening, options: .chaos)
        let atOnce = home.next(until: evening)
        #expect(atOnce == nil)
        var last = evening
        for _ in 0..<2_000 {
            let announced = home.nextDueAt
            let early = home.next(until: announced - 1)
            #expect(early == nil, "seed \(seed)")
            let due = home.next(until: announced)
            let step = try #require(due)
            #expect(step.dueAt == announced)
            #expect(step.dueAt >= last, "seed \(seed)")
            last = step.dueAt
        }
    }

    @Test func everyPayloadIsJSONAndEveryKeyIsExposed() throws {
        var home = SimulatedHome(seed: seed, start: evening)
        var exposed: [String: Set<String>] = [:]
        var states = 0
        for (_, message) in played(&home, seconds: 3_600) where !message.payload.isEmpty {
            let name = String(message.topic.dropFirst("zigbee2mqtt/".count))
            if name == "bridge/devices" {
                for device in try list(message.payload) {
                    let definition = device["definition"] as? [String: Any]
                    let name = try #require(device["friendly_name"] as? String)
                    exposed[name] = properties(definition?["exposes"])
                }
            } else if name == "bridge/groups" {
                _ = try list(message.payload)
            } else if let known = exposed[name] {
                states += 1
                let unknown = try object(message.payload).keys.filter {
                    !known.contains($0) && $0 != "last_seen" && $0 != "color_mode"
                }
                #expect(unknown.isEmpty, "\(name): \(unknown), seed \(seed)")
            } else {
                _ = try object(message.payload)
            }
        }
        #expect(states > 300)
    }

    @Test func theFirstMinutesShowALivingHome() {
        var home = SimulatedHome(seed: seed, start: evening)
        let messages = played(&home, seconds: 300)
        let minute = messages.filter {
            $0.dueAt > evening + 1_000_000_000 && $0.dueAt < evening + 61_000_000_000
                && !$0.message.topic.contains("/bridge/")
        }
        #expect((15...400).contains(minute.count), "\(minute.count) messages, seed \(seed)")
        #expect(Set(minute.map(\.message.topic)).count >= 10, "seed \(seed)")
        let texts = messages.map { String(decoding: $0.message.payload, as: UTF8.self) }
        #expect(texts.contains { $0.contains("\"action\":") }, "seed \(seed)")
        #expect(texts.contains { $0.contains("\"occupancy\":true") }, "seed \(seed)")
        #expect(texts.contains { $0 == "{\"state\":\"offline\"}" }, "seed \(seed)")
        #expect(texts.contains { $0.contains("\"from\":") }, "a rename, seed \(seed)")
        #expect(texts.contains { $0.contains("\"device_leave\"") }, "seed \(seed)")
    }

    @Test func lightsFollowPeopleInTheEveningAndGroupsFollowLights() {
        var home = SimulatedHome(seed: seed, start: evening)
        // In one hour out of some dozens nobody comes into the kitchen.
        let messages = played(&home, seconds: 10_800).map(\.message)
        for name in ["kitchen/ceiling light", "living room/all lights"] {
            let states = messages.filter { $0.topic == "zigbee2mqtt/" + name }.map {
                String(decoding: $0.payload, as: UTF8.self)
            }
            #expect(states.contains { $0.contains("\"state\":\"ON\"") }, "\(name), seed \(seed)")
            #expect(states.contains { $0.contains("\"state\":\"OFF\"") }, "\(name), seed \(seed)")
        }
    }

    @Test func aStoppedBridgeIsSilent() throws {
        var home = SimulatedHome(seed: seed, deviceCount: 12, start: evening, options: .chaos)
        var isRunning = true
        var stops = 0
        for (_, message) in played(&home, seconds: 3_600) {
            if message.topic == "zigbee2mqtt/bridge/state" {
                isRunning = try object(message.payload)["state"] as? String == "online"
                if !isRunning { stops += 1 }
            } else {
                #expect(isRunning, "\(message.topic) while the bridge is down, seed \(seed)")
            }
        }
        #expect(stops >= 5)
    }

    @Test func onlyAnnouncedNamesAreUsed() throws {
        var options = SimulationOptions.chaos
        options.emptyListEverySeconds = 0
        options.strangerEverySeconds = 0
        var home = SimulatedHome(seed: seed, start: evening, options: options)
        var names: Set<String> = []
        var lists: Set<Int> = []
        for (_, message) in played(&home, seconds: 3_600) where !message.payload.isEmpty {
            var name = String(message.topic.dropFirst("zigbee2mqtt/".count))
            if name == "bridge/devices" {
                let devices = try list(message.payload)
                lists.insert(devices.count)
                names = Set(devices.compactMap { $0["friendly_name"] as? String })
            }
            if name.hasPrefix("bridge/") { continue }
            if name.hasSuffix("/availability") { name.removeLast("/availability".count) }
            let isKnown = names.contains(name) || name == "living room/all lights"
            #expect(isKnown, "\(name), seed \(seed)")
        }
        #expect(lists.count >= 2, "removals and returns, seed \(seed)")
        #expect(lists.max() == 31, "all thirty and the coordinator, seed \(seed)")
    }

    @Test func chaosBringsEverythingThatItPromises() throws {
        var home = SimulatedHome(seed: seed, deviceCount: 12, start: evening, options: .chaos)
        let messages = played(&home, seconds: 3_600).map(\.message)
        let devices = messages.filter { $0.topic == "zigbee2mqtt/bridge/devices" }
        let repeats = zip(messages, messages.dropFirst()).filter { $0 == $1 }.count
        #expect(devices.contains { $0.payload == Array("[]".utf8) }, "seed \(seed)")
        #expect(messages.contains { $0.topic.contains("attic/unknown") }, "seed \(seed)")
        #expect(messages.contains { $0.payload.isEmpty && $0.retain }, "seed \(seed)")
        #expect(repeats * 1_000 > messages.count * 10, "\(repeats) repeats, seed \(seed)")
        let offline = messages.filter {
            $0.topic.hasSuffix("/availability")
                && $0.payload == Array("{\"state\":\"offline\"}".utf8)
        }
        #expect(offline.count > 100, "\(offline.count) times offline, seed \(seed)")
    }

    @Test func aCalmHomeRepeatsNothingAndStaysBelievable() throws {
        var home = SimulatedHome(seed: seed, start: evening)
        var lastCharge: [String: Int] = [:]
        var falls = 0
        for (_, message) in played(&home, seconds: 8 * 3_600) {
            guard !message.topic.contains("bridge/"), !message.payload.isEmpty else { continue }
            let state = try object(message.payload)
            if let degrees = state["temperature"] as? Double {
                #expect((-10...40).contains(degrees), "\(message.topic), seed \(seed)")
            }
            guard let charge = state["battery"] as? Int else { continue }
            if let last = lastCharge.updateValue(charge, forKey: message.topic) {
                #expect(charge <= last, "\(message.topic), seed \(seed)")
                if charge < last { falls += 1 }
            }
        }
        #expect(falls > 2, "batteries fall, seed \(seed)")
    }

    @Test func twoThousandDevicesFitIntoOneList() throws {
        var home = SimulatedHome(seed: seed, deviceCount: 2_000, start: evening)
        let birth = home.birth()
        let devices = try #require(birth.first { $0.topic == "zigbee2mqtt/bridge/devices" })
        #expect((2 << 20...16 << 20).contains(devices.payload.count), "\(devices.payload.count)")
        let entries = try list(devices.payload)
        #expect(entries.count == 2_001)
        #expect(Set(entries.compactMap { $0["ieee_address"] as? String }).count == 2_001)
        #expect(Set(home.deviceNames).count == 2_000)
        #expect(Set(entries.compactMap { $0["network_address"] as? Int }).count == 2_001)
        for address in entries.compactMap({ $0["ieee_address"] as? String }) {
            #expect(address.utf8.count == 18 && address.hasPrefix("0x"))
        }
    }

    @Test(arguments: [1, 2, 7, 31]) func everySizeIsAHome(deviceCount: Int) {
        var home = SimulatedHome(
            seed: seed, deviceCount: deviceCount, start: evening, options: .chaos)
        #expect(home.deviceNames.count == deviceCount)
        #expect(played(&home, seconds: 900).count > 4 + deviceCount, "seed \(seed)")
    }
}

@Suite struct SimulatedLoadTests {
    @Test func everyStateHasTheSameSizeAndAKnownSensor() throws {
        var load = SimulatedLoad(seed: seed, start: evening)
        let devices = try #require(
            load.announcements.first { $0.topic == "zigbee2mqtt/bridge/devices" })
        let names = try list(devices.payload).compactMap { $0["friendly_name"] as? String }
        #expect(names.count == 101)
        let states = load.states(10_000)
        #expect(states.allSatisfy { $0.payload.count == SimulatedLoad.payloadBytes })
        #expect(states.allSatisfy { $0.qos == 1 && !$0.retain })
        let topics = Set(states.map(\.topic))
        #expect(topics == Set(names.dropFirst().map { "zigbee2mqtt/" + $0 }))
        #expect(Set(states).count == 10_000, "no two are equal, seed \(seed)")
        _ = try states.prefix(500).map { try object($0.payload) }
    }
}

@Suite struct SimulatedClockTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
            (1_795_197_600_123, "2026-11-20T18:00:00.123Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func instantsAreWrittenAsISO8601(milliseconds: Int64, text: String) {
        #expect(SimulatedClock.text(milliseconds * 1_000_000) == text)
    }
}

@Suite struct SimulatedJSONTests {
    @Test(
        arguments: [
            (2_584, 2, "25.84"), (2_500, 2, "25"), (2_320, 2, "23.2"), (-5, 2, "-0.05"),
            (0, 2, "0"),
            (-1_205, 1, "-120.5"), (7, 0, "7"), (100, 0, "100"),
        ] as [(Int, Int, String)])
    func decimalsAreWrittenAsJavaScriptDoes(units: Int, places: Int, text: String) {
        #expect(SimulatedJSON.decimal(units, places: places).bytes == Array(text.utf8))
    }

    @Test func keysAreSortedAndTextIsEscaped() {
        let value: SimulatedJSON = ["b": "a\"\\é", "a": [.null, true], "ab": .made([0x7b, 0x7d])]
        #expect(
            String(decoding: value.bytes, as: UTF8.self)
                == #"{"a":[null,true],"ab":{},"b":"a\"\\é"}"#)
    }
}
