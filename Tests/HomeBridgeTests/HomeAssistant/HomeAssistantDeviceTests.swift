// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Home Assistant: one device on several topics")
struct HomeAssistantDeviceTests {
    private static func announce(
        _ topic: String, _ identifiers: [String], _ connections: [String] = [],
        object: String = "s"
    ) -> CodecMessage {
        let ids = identifiers.map { "\"\($0)\"" }.joined(separator: ",")
        let macs = connections.map { "[\"mac\",\"\($0)\"]" }.joined(separator: ",")
        return CodecSupport.message(
            "homeassistant/switch/\(topic)/\(object)/config",
            """
            {"uniq_id":"u\(topic)","stat_t":"st/\(topic)","cmd_t":"st/\(topic)/set",\
            "dev":{"ids":[\(ids)],"cns":[\(macs)],"name":"Device"}}
            """)
    }

    private static func withdraw(_ topic: String) -> CodecMessage {
        CodecSupport.message("homeassistant/switch/\(topic)/s/config", "")
    }

    private static func tasmota(_ mac: String, isGone: Bool = false) -> CodecMessage {
        isGone
            ? CodecSupport.message("tasmota/discovery/\(mac)/config", "")
            : CodecSupport.message(
                "tasmota/discovery/\(mac)/config",
                """
                {"mac":"\(mac)","dn":"T","hn":"h","t":"t\(mac)","ft":"%prefix%/%topic%/",\
                "tp":["cmnd","stat","tele"],"rl":[0]}
                """)
    }

    @Test("a device that two topics share stays while one of them stands")
    func shared() {
        for isFirst in [false, true] {
            var home = TasmotaHome()
            home.read(Self.announce("a", ["lamp"]))
            home.read(Self.announce("b", ["0A1B2C00000D"]))
            #expect(home.state.graph.devices.count == 2)
            home.read(Self.announce("a", ["lamp"], ["0a:1b:2c:00:00:0d"]))
            #expect(home.state.graph.devices.count == 1)
            home.read(Self.withdraw(isFirst ? "a" : "b"))
            #expect(home.state.graph.devices.map(\.id) == ["homeassistant:p:lamp"])
            home.read(Self.withdraw(isFirst ? "b" : "a"))
            #expect(home.state.graph.devices.isEmpty)
        }
    }

    @Test("a topic that goes back to an alias of its device keeps it, with its values")
    func alias() {
        var home = TasmotaHome()
        home.read(Self.announce("a", ["00000D"]))
        home.read(Self.tasmota("0A1B2C00000D"))
        home.read(Self.tasmota("0A1B2C00000D", isGone: true))
        home.read(CodecSupport.message("st/a", "ON"))
        let target = CommandTarget(
            part: "s", trait: StandardTrait.onOff, attribute: "onOff", value: .bool(true))
        for identifier in ["0A1B2C00000D", "00000D", "0A1B2C00000D"] {
            home.read(Self.announce("a", [identifier]))
            #expect(home.state.graph.devices.map(\.id) == ["mac:0a1b2c00000d"])
            #expect(home.value(target, of: "mac:0a1b2c00000d") == .bool(true))
        }
    }

    @Test("components of joined devices keep their parts; equal words get names of their own")
    func parts() throws {
        var home = TasmotaHome()
        home.read(Self.announce("a", ["lamp"]))
        home.read(Self.announce("b", ["0A1B2C00000D"]))
        home.read(Self.announce("c", ["other"], ["0A1B2C00000D"], object: "c"))
        home.read(CodecSupport.message("st/c", "ON"))
        home.read(Self.announce("d", ["lamp", "other"], object: "d"))
        let device = try #require(home.state.graph.devices.first)
        #expect(home.state.graph.devices.count == 1)
        #expect(device.parts.map(\.part) == ["c", "d", "root", "s", "switch_s"])
        let target = CommandTarget(
            part: "c", trait: StandardTrait.onOff, attribute: "onOff", value: .bool(true))
        #expect(home.value(target, of: device.id) == .bool(true))
    }

    @Test("ids that were joined stay joined when all topics have gone")
    func joinedForGood() {
        var home = TasmotaHome()
        home.read(Self.announce("a", ["lamp"], ["0a:1b:2c:00:00:0d"]))
        home.read(Self.announce("b", ["00000D"]))
        home.read(Self.announce("c", ["0A1B2C00000D", "00000D"], object: "c"))
        #expect(home.state.graph.devices.count == 1)
        home.read(Self.announce("c", ["other"], object: "c"))
        for topic in ["a", "b"] { home.read(Self.withdraw(topic)) }
        // The home gives both ids to one device still.
        home.read(Self.announce("a", ["lamp"], ["0a:1b:2c:00:00:0d"]))
        home.read(Self.announce("b", ["00000D"]))
        let device = home.state.graph.devices.first { $0.name == "Device" }
        #expect(home.state.graph.devices.count == 2)
        home.read(Self.withdraw("a"))
        #expect(home.state.graph.devices.contains { $0.id == device?.id })
        home.read(Self.withdraw("b"))
        #expect(home.state.graph.devices.count == 1)
    }

    @Test("a name that one device had beside its own may be another's tomorrow")
    func reusedName() {
        var home = TasmotaHome()
        home.read(Self.announce("a", ["living"], ["0a:1b:2c:00:00:01"]))
        home.read(Self.announce("b", ["living"]))
        for topic in ["a", "b"] { home.read(Self.withdraw(topic)) }
        home.read(Self.announce("c", ["kitchen"], ["0a:1b:2c:00:00:01"]))
        home.read(Self.announce("a", ["living"], ["0a:1b:2c:00:00:02"]))
        home.read(Self.announce("b", ["living"]))
        #expect(
            home.state.graph.devices.map(\.id).sorted()
                == ["mac:0a1b2c000001", "mac:0a1b2c000002"])
    }

    @Test("a device that Tasmota named and others left is known by both names (D22)")
    func namedByTasmota() {
        var home = TasmotaHome()
        home.read(Self.announce("k0", ["00000E", "00000D"]))
        home.read(Self.tasmota("0A1B2C00000E"))
        home.read(Self.announce("k0", ["plug"], ["0a:1b:2c:00:00:0d"]))
        home.read(Self.announce("k3", ["lamp"], ["0a:1b:2c:00:00:0e"]))
        home.read(Self.announce("k1", ["00000E", "plug"]))
        #expect(home.state.graph.devices.count == 1)
        home.read(Self.announce("k3", ["00000D"]))
        home.read(CodecSupport.message("st/k0", "ON"))
        let target = CommandTarget(
            part: "s", trait: StandardTrait.onOff, attribute: "onOff", value: .bool(true))
        let device = home.state.graph.devices.first { $0.aliases.contains("mac:0a1b2c00000e") }
        #expect(device.flatMap { home.value(target, of: $0.id) } == .bool(true))
    }

    // MARK: - Any order

    /// What is done to a home of four topics and two devices of Tasmota.
    private enum Step {
        case announce(topic: Int, names: [Int])
        case withdraw(topic: Int)
        case tasmota(Int, isGone: Bool)
    }

    /// The names that a topic may have for its device, and which device each stands for in truth.
    private static let names: [(device: Int, identifier: String?, connection: String?)] = [
        (0, "lamp", nil), (1, "plug", nil), (2, "00000D", nil), (2, "0A1B2C00000D", nil),
        (2, nil, "0a:1b:2c:00:00:0d"), (3, nil, "0a:1b:2c:00:00:0e"), (3, "00000E", nil),
    ]

    private static func steps(_ random: inout SeededRandom) -> [Step] {
        (0..<(5 + random.below(25))).map { _ in
            let topic = random.below(4)
            switch random.below(8) {
            case 0, 1: return .withdraw(topic: topic)
            case 2: return .tasmota(random.below(2), isGone: random.oneIn(2))
            default:
                let all = (0...random.below(3)).map { _ in random.below(names.count) }
                return .announce(topic: topic, names: all)
            }
        }
    }

    private struct Wrong: Error, CustomStringConvertible { let description: String }

    /// Which topics stand, by which names, and which names were ever said of one device.
    private struct Model {
        var standing: [Int: Set<Int>] = [:]
        var ever: [Set<Int>] = []

        mutating func announce(_ topic: Int, _ names: [Int]) {
            let devices = Set(names.map { HomeAssistantDeviceTests.names[$0].device })
            standing[topic] = Set(names)
            let joined = ever.filter { !$0.isDisjoint(with: devices) }
            ever.removeAll { !$0.isDisjoint(with: devices) }
            ever.append(joined.reduce(devices) { $0.union($1) })
        }

        func everMet(_ first: Int, _ second: Int) -> Bool {
            let devices = [first, second].compactMap { standing[$0]?.first }
                .map { HomeAssistantDeviceTests.names[$0].device }
            return ever.contains { group in devices.allSatisfy { group.contains($0) } }
        }
    }

    private static func check(_ steps: [Step]) throws {
        var home = TasmotaHome()
        var model = Model()
        for (index, step) in steps.enumerated() {
            switch step {
            case .announce(let topic, let names):
                home.read(
                    announce(
                        "k\(topic)", names.compactMap { Self.names[$0].identifier },
                        names.compactMap { Self.names[$0].connection }))
                model.announce(topic, names)
            case .withdraw(let topic):
                home.read(withdraw("k\(topic)"))
                model.standing[topic] = nil
            case .tasmota(let number, let isGone):
                home.read(tasmota(["0A1B2C00000D", "0A1B2C00000E"][number], isGone: isGone))
            }
            var devices: [Int: String] = [:]
            for topic in model.standing.keys.sorted() {
                devices[topic] = try device(of: topic, &home, "step \(index)")
            }
            for (topic, names) in model.standing {
                for (other, others) in model.standing where other != topic {
                    let isOne = devices[topic] == devices[other]
                    if !isOne, !names.isDisjoint(with: others) {
                        throw Wrong(description: "step \(index): k\(topic), k\(other) are one")
                    }
                    if isOne, !model.everMet(topic, other) {
                        throw Wrong(description: "step \(index): k\(topic), k\(other) are two")
                    }
                }
            }
            let all = home.state.graph.devices.filter { $0.codec == "homeassistant" }
            guard all.allSatisfy({ devices.values.contains($0.id) }) else {
                throw Wrong(description: "step \(index): a device that no topic announces")
            }
        }
    }

    /// The device in the home that shows what a topic says.
    private static func device(
        of topic: Int, _ home: inout TasmotaHome, _ step: String
    ) throws -> String {
        for (word, value) in [("ON", true), ("OFF", false)] {
            let result = home.reader.read(CodecSupport.message("st/k\(topic)", word))
            guard case .attributesReported(let report) = result.events.first else { break }
            home.read(CodecSupport.message("st/k\(topic)", word))
            let target = CommandTarget(
                part: report.part, trait: report.trait, attribute: "onOff", value: .null)
            let device = home.state.graph.devices.first {
                $0.id == report.deviceID || $0.aliases.contains(report.deviceID)
            }
            guard let device, home.value(target, of: device.id) == .bool(value) else { break }
            if word == "OFF" { return device.id }
        }
        throw Wrong(description: "\(step): nothing shows what k\(topic) says")
    }

    @Test("topics that share names keep their device, in whatever order they come and go")
    func anyOrder() throws {
        try checkProperty(
            cases: 150, seed: 2_206, generate: Self.steps,
            shrink: { steps in
                steps.indices.map { index in
                    steps.enumerated().filter { $0.offset != index }.map(\.element)
                }
            }, property: Self.check)
    }
}
