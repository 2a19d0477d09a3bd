// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// A home that is told by all codecs.
struct TasmotaHome {
    var state = HomeState()
    var reader = CodecSupport.reader()

    init() {
        fold([
            .logOpened(
                LogOpened(logID: "0", homeName: "h", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "p")),
            .sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)),
        ])
    }

    private mutating func fold(_ events: [HomeEvent]) {
        _ = reduce(into: &state, HomeRecord(receivedAt: 1, cause: .session, events: events))
    }

    mutating func read(_ message: CodecMessage) { fold(reader.read(message).events) }

    func device(_ id: String) -> DeviceState? { state.graph.devices.first { $0.id == id } }

    func value(_ target: CommandTarget, of id: String) -> AttributeValue? {
        device(id)?.parts.first { $0.part == target.part }?
            .traits.first { $0.trait == target.trait }?
            .attributes.first { $0.key == target.attribute }?.value
    }
}

@Suite("Tasmota, WLED: in a home")
struct TasmotaHomeTests {
    private static let id = "mac:aabbcc000001"

    private static func home(_ more: String) -> TasmotaHome {
        var home = TasmotaHome()
        home.read(
            TasmotaMemoryTests.configuration("AABBCC000001", topic: "dev", more: "," + more))
        return home
    }

    @Test("R-T-LWT: a device that says goodbye is offline; one that sleeps is not")
    func reachability() throws {
        for (more, state) in [("\"dslp\":0", ConnectivityState.offline), ("\"dslp\":1", .online)] {
            var home = Self.home(more)
            #expect(home.device(Self.id)?.connectivityState == .unknown)
            home.read(CodecSupport.message("stat/dev/POWER", "ON"))
            #expect(home.device(Self.id)?.connectivityState == .online)
            home.read(CodecSupport.message("tele/dev/LWT", "Offline"))
            #expect(home.device(Self.id)?.connectivityState == state)
            home.read(CodecSupport.message("tele/dev/LWT", "Online"))
            #expect(home.device(Self.id)?.connectivityState == .online)
        }
    }

    @Test("R-T-SENSOR: a battery is the device's, by its state or by a chip that measures it")
    func battery() {
        var home = Self.home("\"bat\":1")
        home.read(CodecSupport.message("tele/dev/STATE", #"{"BatteryPercentage":55}"#))
        func value(_ attribute: String) -> AttributeValue? {
            home.value(
                CommandTarget(
                    part: "root", trait: "Matter.PowerSourceTrait", attribute: attribute,
                    value: .null), of: Self.id)
        }
        #expect(value("batPercentRemaining") == .int(110))
        home = Self.home("\"bat\":0")
        let gauge = #"{"MAX17043":{"Voltage":3.974,"BatteryPercentage":84.5}}"#
        home.read(CodecSupport.message("tele/dev/SENSOR", gauge))
        home.read(CodecSupport.message("tele/dev/SENSOR", gauge))
        #expect(value("batPercentRemaining") == .int(169))
        #expect(value("batVoltage") == .int(3_974))
    }

    @Test("R-EMPTY-DISCOVERY: a device that is taken back is gone")
    func removal() {
        var home = Self.home("\"lk\":0")
        home.read(CodecSupport.message("tasmota/discovery/AABBCC000001/config", ""))
        #expect(home.state.graph.devices.isEmpty)
        reportFigure(
            "F16", "an empty stored announcement", ["devices left": home.state.graph.devices.count])
    }

    @Test(
        "one device once, whether Home Assistant's discovery of older firmware came first or last",
        arguments: [false, true])
    func joined(isLast: Bool) {
        var home = TasmotaHome()
        if isLast { home.read(TasmotaMemoryTests.configuration("AABBCC000001", topic: "dev")) }
        home.read(
            CodecSupport.message(
                "homeassistant/switch/000001_RL_1/config",
                """
                {"name":"Old","stat_t":"tele/dev/STATE","cmd_t":"cmnd/dev/POWER",\
                "val_tpl":"{{value_json.POWER}}","uniq_id":"000001_RL_1","dev":{"ids":["000001"]}}
                """))
        if !isLast {
            #expect(home.state.graph.devices.map(\.id) == ["homeassistant:p:000001"])
            home.read(TasmotaMemoryTests.configuration("AABBCC000001", topic: "dev"))
        }
        #expect(home.state.graph.devices.map(\.id) == [Self.id])
        #expect(home.state.graph.devices.first?.aliases == ["homeassistant:p:000001"])
    }

    struct Row: CustomTestStringConvertible, Sendable {
        /// The announcement, or a strip's topic.
        var device: String
        var part: String
        var trait: String
        var command: String
        var arguments: [(String, AttributeValue)] = []
        /// What is sent, and what the device answers.
        var sent: [String]
        var answer: (topic: String, payload: String)
        var testDescription: String { "\(trait) \(command) \(device)" }
    }

    private static let result = "stat/dev/RESULT"
    static let rows: [Row] = [
        Row(
            device: "\"rl\":[1]", part: "POWER", trait: "OnOff", command: "on",
            sent: ["cmnd/dev/POWER ON"], answer: (result, "{\"POWER\":\"ON\"}")),
        Row(
            device: "\"rl\":[2],\"lt_st\":3", part: "POWER", trait: "LevelControl",
            command: "moveToLevel", arguments: [("level", .int(128))],
            sent: ["cmnd/dev/Dimmer 50"], answer: (result, "{\"Dimmer\":50}")),
        Row(
            device: "\"rl\":[2],\"lt_st\":3", part: "POWER", trait: "ColorControl",
            command: "moveToHueAndSaturation",
            arguments: [("hue", .int(85)), ("saturation", .int(200))],
            sent: ["cmnd/dev/HSBColor1 120", "cmnd/dev/HSBColor2 79"],
            answer: (result, "{\"HSBColor\":\"120,79,50\"}")),
        Row(
            device: "\"rl\":[3,3]", part: "Shutter1", trait: "WindowCovering",
            command: "goToLiftPercentage", arguments: [("liftPercent100thsValue", .int(2_500))],
            sent: ["cmnd/dev/ShutterPosition1 75"],
            answer: (result, "{\"Shutter1\":{\"Position\":75,\"Direction\":0,\"Target\":75}}")),
        Row(
            device: "\"rl\":[3,3]", part: "Shutter1", trait: "WindowCovering",
            command: "downOrClose", sent: ["cmnd/dev/ShutterClose1 "],
            answer: ("stat/dev/SHUTTER1", "0")),
        Row(
            device: "", part: "light", trait: "LevelControl", command: "moveToLevelWithOnOff",
            arguments: [("level", .int(100))], sent: ["wled/strip 100"],
            answer: ("wled/strip/g", "100")),
        Row(
            device: "", part: "light", trait: "ColorControl", command: "moveToHueAndSaturation",
            arguments: [("hue", .int(40)), ("saturation", .int(254))],
            sent: ["wled/strip/col #FFF100"], answer: ("wled/strip/c", "#FFF100")),
    ]

    @Test(
        "commands as the home plans them are sent, and the answer is what was expected",
        arguments: rows)
    func commands(row: Row) throws {
        var home = Self.home(row.device.isEmpty ? "\"lk\":1" : row.device)
        home.read(CodecSupport.message("tele/dev/LWT", "Online"))
        home.read(CodecSupport.message("wled/strip/status", "online"))
        let id = row.device.isEmpty ? "wled:p:strip" : Self.id
        let plan = try home.state.plan(
            DeviceCommand(
                deviceID: id, part: row.part, trait: "Matter.\(row.trait)Trait",
                action: .invoke(
                    name: row.command,
                    arguments: row.arguments.map { AttributeMember(key: $0.0, value: $0.1) })))
        let context = EncodingContext(
            commandID: "command:1.0", logID: "0", issuedAt: 0, expiresAt: 1)
        let command = try #require(try home.reader.encode(plan, context))
        let sent = command.messages.map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        }
        #expect(sent == row.sent)
        #expect(!command.expectation.isEmpty)
        home.read(CodecSupport.message(row.answer.topic, row.answer.payload))
        for target in command.expectation {
            #expect(home.value(target, of: id) == target.value, "\(target.attribute)")
        }
    }
}
