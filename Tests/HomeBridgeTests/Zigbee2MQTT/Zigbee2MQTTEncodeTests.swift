// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: commands")
struct Zigbee2MQTTEncodeTests {
    private static let address = "0x00158d0000000001"
    private static let context = EncodingContext(
        commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)

    // MARK: - Devices

    static let state = """
        {"type":"binary","name":"state","property":"state","access":7,"value_on":"ON",\
        "value_off":"OFF","value_toggle":"TOGGLE"}
        """
    static let lamp = """
        {"type":"light","features":[\(state),\
        {"type":"numeric","name":"brightness","property":"brightness","access":7,"value_max":254},\
        {"type":"numeric","name":"color_temp","property":"color_temp","access":7,"unit":"mired",\
        "value_min":150,"value_max":500},\
        {"type":"composite","name":"color_xy","property":"color","features":[\
        {"type":"numeric","name":"x","property":"x","access":7},\
        {"type":"numeric","name":"y","property":"y","access":7}]}]},\
        {"type":"enum","name":"effect","property":"effect","access":2,\
        "values":["blink","breathe","stop_effect"]},\
        {"type":"numeric","name":"effect_speed","property":"effect_speed","access":3,\
        "value_min":0,"value_max":1,"value_step":0.01},\
        {"type":"enum","name":"click_mode","property":"click_mode","access":7,\
        "values":["off","on","previous"]},\
        {"type":"numeric","name":"linkquality","property":"linkquality","access":1,"unit":"lqi"}
        """
    static let cover = """
        {"type":"cover","features":[{"type":"enum","name":"state","property":"state","access":3,\
        "values":["OPEN","CLOSE","STOP"]},{"type":"numeric","name":"position",\
        "property":"position","access":7,"unit":"%","value_min":0,"value_max":100}]}
        """
    static let wordCover = """
        {"type":"cover","features":[{"type":"enum","name":"state","property":"state","access":2,\
        "values":["OPEN","CLOSE","STOP"]},{"type":"numeric","name":"position",\
        "property":"position","access":1,"unit":"%"}]}
        """
    static let lock = """
        {"type":"lock","features":[{"type":"binary","name":"state","property":"state","access":3,\
        "value_on":"LOCK","value_off":"UNLOCK"},{"type":"enum","name":"lock_state",\
        "property":"lock_state","access":1,"values":["not_fully_locked","locked","unlocked"]}]},\
        {"type":"composite","name":"pin_code","property":"pin_code","access":7,"features":[\
        {"type":"numeric","name":"user","property":"user","access":2},\
        {"type":"text","name":"pin_code","property":"pin_code","access":2}]}
        """
    static let climate = """
        {"type":"climate","features":[{"type":"numeric","name":"occupied_heating_setpoint",\
        "property":"occupied_heating_setpoint","access":7,"unit":"°C","value_min":5,\
        "value_max":30,"value_step":0.5},{"type":"enum","name":"system_mode",\
        "property":"system_mode","access":7,"values":["off","heat","auto"]},\
        {"type":"numeric","name":"local_temperature","property":"local_temperature","access":5,\
        "unit":"°C"}]}
        """

    static func codec(_ exposes: String, more: String = "") -> Zigbee2MQTTCodec {
        let device = """
            {"ieee_address":"\(address)","friendly_name":"room/dev","type":"Router"\(more),\
            "definition":{"exposes":[\(exposes)]}}
            """
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        _ = codec.decode(CodecSupport.message("z/bridge/devices", "[\(device)]"))
        return codec
    }

    // MARK: - Plans

    private static func plan(
        _ part: String, _ trait: String, _ action: DeviceCommand.Action,
        _ targets: [(String, AttributeValue)] = [], tenths: UInt32? = nil,
        secrets: [AttributeMember] = [], id: String = "zigbee:\(address)"
    ) -> CommandPlan {
        CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: part, trait: trait, action: action, timeoutSeconds: 7),
            part: part,
            targets: targets.map {
                CommandTarget(part: part, trait: trait, attribute: $0.0, value: $0.1)
            }, transitionTenths: tenths, secrets: secrets)
    }

    private static func invoke(
        _ name: String, _ arguments: [(String, AttributeValue)] = []
    ) -> DeviceCommand.Action {
        .invoke(
            name: name, arguments: arguments.map { AttributeMember(key: $0.0, value: $0.1) })
    }

    private static func write(
        _ part: String, _ trait: String, _ values: [(String, AttributeValue)]
    ) -> CommandPlan {
        plan(
            part, trait, .write(values.map { AttributeMember(key: $0.0, value: $0.1) }), values)
    }

    private static func payload(_ codec: Zigbee2MQTTCodec, _ plan: CommandPlan) throws -> String {
        let command = try #require(try codec.encode(plan, context))
        #expect(command.messages.count == 1)
        return String(decoding: command.messages[0].payload, as: UTF8.self)
    }

    private static func refusal(_ codec: Zigbee2MQTTCodec, _ plan: CommandPlan) -> ErrorCode? {
        do throws(CommandRefusal) {
            _ = try codec.encode(plan, context)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: - The message

    @Test("K-10: one message, QoS 0, with an expiry equal to the timeout")
    func message() throws {
        let plan = Self.plan(
            "light", "Matter.OnOffTrait", Self.invoke("on"), [("onOff", .bool(true))])
        let command = try #require(try Self.codec(Self.lamp).encode(plan, Self.context))
        #expect(
            command.messages == [
                OutgoingMessage(
                    topic: "z/room/dev/set", payload: Array(#"{"state":"ON"}"#.utf8),
                    expirySeconds: 7)
            ])
        #expect(command.expectation == plan.targets)
    }

    @Test("a device of others is none of its business; a disabled one is not spoken to")
    func unknownAndDisabled() throws {
        var plan = Self.plan(
            "light", "Matter.OnOffTrait", Self.invoke("on"), [("onOff", .bool(true))])
        let disabled = Self.codec(Self.lamp, more: #","disabled":true"#)
        #expect(Self.refusal(disabled, plan) == .failedPrecondition)
        plan.ids = ["native:x"]
        #expect(try Self.codec(Self.lamp).encode(plan, Self.context) == nil)
    }

    @Test("an alias finds the device, and a name that cannot stand in a topic its address")
    func topics() throws {
        var plan = Self.plan(
            "light", "Matter.OnOffTrait", Self.invoke("on"), [("onOff", .bool(true))])
        plan.ids = ["native:kept", plan.deviceID]
        #expect(try Self.codec(Self.lamp).encode(plan, Self.context) != nil)
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        _ = codec.decode(CodecSupport.list(Self.lamp, name: "a+b"))
        #expect(try codec.encode(plan, Self.context)?.messages[0].topic == "z/\(Self.address)/set")
    }

    // MARK: - Values

    struct Row: CustomTestStringConvertible, Sendable {
        var exposes: String
        var plan: CommandPlan
        var payload: String
        var testDescription: String { payload }
    }

    static let rows: [Row] = {
        let level = "Matter.LevelControlTrait"
        let color = "Matter.ColorControlTrait"
        let covering = "Matter.WindowCoveringTrait"
        let lift = "currentPositionLiftPercent100ths"
        let thermostat = "Matter.ThermostatTrait"
        let vendor = "Zigbee2MQTT.PropertiesTrait"
        return [
            Row(
                exposes: lamp,
                plan: plan(
                    "light", level, invoke("moveToLevel"), [("currentLevel", .int(120))],
                    tenths: 25),
                payload: #"{"brightness":120,"transition":2.5}"#),
            Row(
                exposes: lamp,
                plan: plan(
                    "light", color, invoke("moveToColor"),
                    [("currentX", .int(20_000)), ("currentY", .int(30_001))], tenths: 10),
                payload: #"{"color":{"x":0.30518,"y":0.45778},"transition":1}"#),
            Row(
                exposes: lamp,
                plan: plan(
                    "light", color, invoke("moveToHueAndSaturation"),
                    [("currentHue", .int(127)), ("currentSaturation", .int(254))]),
                payload: #"{"color":{"hue":180,"saturation":100}}"#),
            Row(
                exposes: lamp,
                plan: plan(
                    "light", color, invoke("moveToColorTemperature"),
                    [("colorTemperatureMireds", .int(370))]),
                payload: #"{"color_temp":370}"#),
            Row(
                exposes: cover,
                plan: plan(
                    "cover", covering, invoke("goToLiftPercentage"), [(lift, .int(3_350))]),
                payload: #"{"position":67}"#),
            Row(
                exposes: cover,
                plan: plan("cover", covering, invoke("upOrOpen"), [(lift, .int(0))]),
                payload: #"{"position":100}"#),
            Row(
                exposes: cover, plan: plan("cover", covering, invoke("stopMotion")),
                payload: #"{"state":"STOP"}"#),
            Row(
                exposes: wordCover,
                plan: plan("cover", covering, invoke("downOrClose"), [(lift, .int(10_000))]),
                payload: #"{"state":"CLOSE"}"#),
            Row(
                exposes: lock,
                plan: plan(
                    "lock", "Matter.DoorLockTrait", invoke("lockDoor"), [("lockState", .int(1))]),
                payload: #"{"state":"LOCK"}"#),
            Row(
                exposes: climate,
                plan: write(
                    "climate", thermostat,
                    [("occupiedHeatingSetpoint", .int(2_130)), ("systemMode", .int(4))]),
                payload: #"{"occupied_heating_setpoint":21.5,"system_mode":"heat"}"#),
            Row(
                exposes: lamp,
                plan: write("light", vendor, [("click_mode", .string("Previous"))]),
                payload: #"{"click_mode":"previous"}"#),
            Row(
                exposes: lamp,
                plan: write(
                    "light", vendor,
                    [("effect", .string("blink")), ("effect_speed", .double(0.25))]),
                payload: #"{"effect":"blink","effect_speed":0.25}"#),
            Row(
                exposes: lamp,
                plan: plan(
                    "light", "Matter.IdentifyTrait", invoke("identify", [("identifyTime", .int(5))])
                ),
                payload: #"{"effect":"blink"}"#),
            Row(
                exposes: lamp,
                plan: plan(
                    "light", level,
                    invoke("step", [("stepMode", .int(1)), ("stepSize", .int(40))]), tenths: 5),
                payload: #"{"brightness_step":-40,"transition":0.5}"#),
            Row(
                exposes: lamp,
                plan: plan("light", level, invoke("moveWithOnOff", [("moveMode", .int(0))])),
                payload: #"{"brightness_move_onoff":255}"#),
            Row(
                exposes: lamp, plan: plan("light", level, invoke("stop")),
                payload: #"{"brightness_move":"stop"}"#),
        ]
    }()

    @Test("W-1: a plan's values go in one message, by the exposes' own keys", arguments: rows)
    func values(row: Row) throws {
        #expect(try Self.payload(Self.codec(row.exposes), row.plan) == row.payload)
    }

    @Test("W-1: nothing to write sends nothing")
    func nothing() throws {
        let plan = Self.write("light", "Zigbee2MQTT.PropertiesTrait", [])
        let command = try #require(try Self.codec(Self.lamp).encode(plan, Self.context))
        #expect(command.messages.isEmpty)
        #expect(command.expectation.isEmpty)
    }

    @Test("K-8: toggle goes as the expose's own word, where it has one, and nothing is expected")
    func toggle() throws {
        let plan = Self.plan("light", "Matter.OnOffTrait", Self.invoke("toggle"))
        let command = try #require(try Self.codec(Self.lamp).encode(plan, Self.context))
        #expect(
            String(decoding: command.messages[0].payload, as: UTF8.self) == #"{"state":"TOGGLE"}"#)
        #expect(command.expectation.isEmpty)
        let without = Self.lamp.replacing(#","value_toggle":"TOGGLE""#, with: "")
        #expect(Self.refusal(Self.codec(without), plan) == .unimplemented)
    }

    @Test("keys of an endpoint and of a group are theirs")
    func endpointsAndGroups() throws {
        let features = Self.state.replacing(
            "\"state\",\"access\"", with: "\"state_left\",\"access\"")
        let exposes = #"{"type":"switch","endpoint":"left","features":[\#(features)]}"#
        let on = Self.plan("left", "Matter.OnOffTrait", Self.invoke("on"), [("onOff", .bool(true))])
        #expect(try Self.payload(Self.codec(exposes), on) == #"{"state_left":"ON"}"#)

        var codec = Self.codec(Self.cover)
        let group =
            #"[{"id":5,"friendly_name":"all","members":[{"ieee_address":"\#(Self.address)"}]}]"#
        _ = codec.decode(CodecSupport.message("z/bridge/groups", group))
        let id = "zigbee2mqtt:p:group-z-5"
        let lift = "currentPositionLiftPercent100ths"
        var plan = Self.plan(
            "group", "Matter.WindowCoveringTrait", Self.invoke("upOrOpen"), [(lift, .int(0))],
            id: id)
        let command = try #require(try codec.encode(plan, Self.context))
        #expect(command.messages[0].topic == "z/all/set")
        #expect(command.expectation == plan.targets)
        plan = Self.plan("group", "Matter.WindowCoveringTrait", Self.invoke("stopMotion"), id: id)
        #expect(try Self.payload(codec, plan) == #"{"state":"STOP"}"#)
    }

    // MARK: - Expectation

    @Test("K-9: expected is what the payload says, as the device can report it")
    func expectation() throws {
        let setpoint = Self.write(
            "climate", "Matter.ThermostatTrait", [("occupiedHeatingSetpoint", .int(2_130))])
        let rounded = try Self.codec(Self.climate).encode(setpoint, Self.context)
        #expect(rounded?.expectation.map(\.value) == [.int(2_150)])
        let effect = Self.write(
            "light", "Zigbee2MQTT.PropertiesTrait", [("effect", .string("blink"))])
        #expect(try Self.codec(Self.lamp).encode(effect, Self.context)?.expectation == [])
        let hue = Self.plan(
            "light", "Matter.ColorControlTrait", Self.invoke("moveToHue"), [("currentHue", .int(9))]
        )
        // The lamp shows hues, but says x and y.
        #expect(try Self.codec(Self.lamp).encode(hue, Self.context)?.expectation == [])
        let close = Self.plan(
            "cover", "Matter.WindowCoveringTrait", Self.invoke("downOrClose"),
            [("currentPositionLiftPercent100ths", .int(10_000))])
        let closing = try Self.codec(Self.wordCover).encode(close, Self.context)
        #expect(closing?.expectation == close.targets)
    }

    @Test("K-9: what is reported in part is not expected at all")
    func expectsAllOrNothing() throws {
        let trait = "Zigbee2MQTT.PropertiesTrait"
        let reported = ("click_mode", AttributeValue.string("on"))
        let unreported = ("effect", AttributeValue.string("blink"))
        let alone = Self.write("light", trait, [reported])
        #expect(
            try Self.codec(Self.lamp).encode(alone, Self.context)?.expectation == alone.targets)
        for both in [[reported, unreported], [unreported, reported]] {
            let command = try #require(
                try Self.codec(Self.lamp).encode(Self.write("light", trait, both), Self.context))
            #expect(command.messages.count == 1)
            #expect(command.expectation == [])
        }
    }

    @Test("K-9: what Zigbee2MQTT answers satisfies the expectation", arguments: rows)
    func answer(row: Row) throws {
        var codec = Self.codec(row.exposes)
        let command = try #require(try codec.encode(row.plan, Self.context))
        let answer = CodecMessage(
            topic: "z/room/dev", payload: command.messages[0].payload, delivery: .live,
            receivedAt: 0)
        let output = codec.decode(answer)
        let events = try #require(output).events
        let reported = Set(
            events.flatMap { event -> [String] in
                guard case .attributesReported(let report) = event else { return [] }
                return report.attributes.map { "\(report.part) \(report.trait) \($0)" }
            })
        for target in command.expectation
        where target.attribute != "currentPositionLiftPercent100ths"
            || row.payload.contains("position")
        {
            let member = AttributeMember(key: target.attribute, value: target.value)
            #expect(reported.contains("\(target.part) \(target.trait) \(member)"))
        }
    }

    // MARK: - Refusals

    @Test("what cannot be set, or has no such command, is unimplemented")
    func unimplemented() {
        let lamp = Self.codec(Self.lamp)
        let root = Self.write("root", "Zigbee2MQTT.PropertiesTrait", [("linkquality", .int(1))])
        #expect(Self.refusal(lamp, root) == .unimplemented)
        let unknown = Self.write("light", "Zigbee2MQTT.PropertiesTrait", [("nothing", .int(1))])
        #expect(Self.refusal(lamp, unknown) == .unimplemented)
        let temperature = Self.write(
            "climate", "Matter.ThermostatTrait", [("localTemperature", .int(2_000))])
        #expect(Self.refusal(Self.codec(Self.climate), temperature) == .unimplemented)
        let timed = Self.plan(
            "lock", "Matter.DoorLockTrait",
            Self.invoke("unlockWithTimeout", [("timeout", .int(5))]),
            [("lockState", .int(2))])
        #expect(Self.refusal(Self.codec(Self.lock), timed) == .unimplemented)
        let stop = Self.plan("cover", "Matter.WindowCoveringTrait", Self.invoke("stopMotion"))
        let unstoppable = Self.cover.replacing(#","STOP""#, with: "")
        #expect(Self.refusal(Self.codec(unstoppable), stop) == .unimplemented)
        let step = Self.plan(
            "climate", "Matter.LevelControlTrait",
            Self.invoke("step", [("stepMode", .int(0)), ("stepSize", .int(1))]))
        #expect(Self.refusal(Self.codec(Self.climate), step) == .unimplemented)
    }

    @Test("W-2: what the device's own expose does not take is refused before it is sent")
    func ranges() {
        let lamp = Self.codec(Self.lamp)
        let vendor = "Zigbee2MQTT.PropertiesTrait"
        let cold = Self.write(
            "light", "Matter.ColorControlTrait", [("colorTemperatureMireds", .int(100))])
        #expect(Self.refusal(lamp, cold) == .outOfRange)
        let word = Self.write("light", vendor, [("click_mode", .string("dance"))])
        #expect(Self.refusal(lamp, word) == .outOfRange)
        let form = Self.write("light", vendor, [("click_mode", .list([]))])
        #expect(Self.refusal(lamp, form) == .invalidArgument)
        let fast = Self.write("light", vendor, [("effect_speed", .int(2))])
        #expect(Self.refusal(lamp, fast) == .outOfRange)
        let text = Self.write("light", vendor, [("effect_speed", .string("fast"))])
        #expect(Self.refusal(lamp, text) == .invalidArgument)
        let cool = Self.write("climate", "Matter.ThermostatTrait", [("systemMode", .int(3))])
        #expect(Self.refusal(Self.codec(Self.climate), cool) == .outOfRange)
        let hot = Self.write(
            "climate", "Matter.ThermostatTrait", [("occupiedHeatingSetpoint", .int(3_100))])
        #expect(Self.refusal(Self.codec(Self.climate), hot) == .outOfRange)
    }

    // MARK: - Secrets

    @Test("K-11: a lock gets its code beside the word, and nothing expects it")
    func code() throws {
        let plan = Self.plan(
            "lock", "Matter.DoorLockTrait", Self.invoke("unlockDoor"), [("lockState", .int(2))],
            secrets: [AttributeMember(key: "pinCode", value: .bytes(Array("1234".utf8)))])
        let command = try #require(try Self.codec(Self.lock).encode(plan, Self.context))
        #expect(
            String(decoding: command.messages[0].payload, as: UTF8.self)
                == #"{"state":{"code":"1234","state":"UNLOCK"}}"#)
        #expect(command.expectation == plan.targets)
        let lamp = Self.plan(
            "light", "Matter.OnOffTrait", Self.invoke("on"), [("onOff", .bool(true))],
            secrets: [AttributeMember(key: "pinCode", value: .string("1234"))])
        #expect(Self.refusal(Self.codec(Self.lamp), lamp) == .unimplemented)
    }

    @Test("K-11: a secret that is written goes in clear and is never expected")
    func secretWrite() throws {
        let code = AttributeValue.members([("pin_code", .string("1234")), ("user", .int(1))])
        var plan = Self.plan(
            "lock", "Zigbee2MQTT.PropertiesTrait", .write([]),
            secrets: [AttributeMember(key: "pin_code", value: code)])
        let sent = #"{"pin_code":{"pin_code":"1234","user":1}}"#
        let codec = Self.codec(Self.lock)
        #expect(try Self.payload(codec, plan) == sent)
        #expect(try codec.encode(plan, Self.context)?.expectation == [])
        plan.secrets = []
        plan.targets = [
            CommandTarget(
                part: "lock", trait: "Zigbee2MQTT.PropertiesTrait", attribute: "pin_code",
                value: code)
        ]
        #expect(try codec.encode(plan, Self.context)?.expectation == [])
    }
}
