// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Home Assistant: commands")
struct HomeAssistantEncodeTests {
    private static let context = EncodingContext(
        commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)
    private static let id = "homeassistant:p:u"

    /// A home of one component, whose part is called `it`.
    static func home(_ kind: String, _ config: String) -> HomeAssistantCodec {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        let message = CodecSupport.message(
            "homeassistant/\(kind)/it/config", "{\"uniq_id\":\"u\",\"~\":\"d\",\(config)}")
        _ = codec.decode(message)
        return codec
    }

    private static func plan(
        _ trait: String, _ name: String?, _ targets: [(String, AttributeValue)],
        part: String = "it"
    ) -> CommandPlan {
        let trait = trait.contains(".") ? trait : "Matter.\(trait)Trait"
        let action: DeviceCommand.Action =
            name.map { .invoke(name: $0, arguments: []) }
            ?? .write(targets.map { AttributeMember(key: $0.0, value: $0.1) })
        return CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: part, trait: trait, action: action, timeoutSeconds: 7),
            part: part,
            targets: targets.map { attribute, value in
                CommandTarget(
                    part: part, trait: attribute == "onOff" ? "Matter.OnOffTrait" : trait,
                    attribute: attribute, value: value)
            })
    }

    /// The messages and the expectation as lines.
    private static func lines(
        _ codec: HomeAssistantCodec, _ plan: CommandPlan
    ) throws -> [String] {
        let command = try #require(try codec.encode(plan, context))
        #expect(command.messages.allSatisfy { $0.expirySeconds == 7 })
        return command.messages.map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        } + command.expectation.map { "expects \($0.attribute) \(CodecSupport.text($0.value))" }
    }

    private static func refusal(_ codec: HomeAssistantCodec, _ plan: CommandPlan) -> ErrorCode? {
        do throws(CommandRefusal) {
            _ = try codec.encode(plan, context)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("R-HA-LIGHT: a JSON light is told in one message, what it reports is expected")
    func jsonLight() throws {
        let codec = Self.home(
            "light",
            """
            "schema":"json","stat_t":"~","cmd_t":"~/set","bri_scl":100,"min_mirs":150,\
            "sup_clrm":["xy","hs","color_temp"],"max_mirs":500
            """)
        #expect(
            try Self.lines(
                codec,
                Self.plan(
                    "LevelControl", "moveToLevelWithOnOff",
                    [("onOff", .bool(true)), ("currentLevel", .int(127))]))
                == [
                    "d/set {\"brightness\":50,\"state\":\"ON\"}", "expects onOff true",
                    "expects currentLevel 127",
                ])
        #expect(
            try Self.lines(
                codec,
                Self.plan(
                    "ColorControl", "moveToColor",
                    [("currentX", .int(19_661)), ("currentY", .int(26_214))])
            ).first == "d/set {\"color\":{\"x\":0.3,\"y\":0.4}}")
        let warm = Self.plan(
            "ColorControl", "moveToColorTemperature", [("colorTemperatureMireds", .int(600))])
        #expect(Self.refusal(codec, warm) == .outOfRange)
        #expect(Self.refusal(codec, Self.plan("OnOff", "toggle", [])) == .unimplemented)
    }

    @Test("R-HA-LIGHT: a light with topics of its own; hue and saturation only together")
    func basicLight() throws {
        let codec = Self.home(
            "light",
            """
            "stat_t":"~/on","cmd_t":"~/on/set","pl_on":"1","pl_off":"0","bri_cmd_t":"~/b/set",\
            "hs_cmd_t":"~/hs/set","hs_stat_t":"~/hs","clr_temp_k":true,"clr_temp_cmd_t":"~/k/set"
            """)
        #expect(
            try Self.lines(
                codec,
                Self.plan(
                    "LevelControl", "moveToLevelWithOnOff",
                    [("onOff", .bool(true)), ("currentLevel", .int(254))]))
                == ["d/on/set 1", "d/b/set 255"])
        #expect(
            try Self.lines(
                codec,
                Self.plan(
                    "ColorControl", "moveToHueAndSaturation",
                    [("currentSaturation", .int(127)), ("currentHue", .int(85))]))
                == [
                    "d/hs/set 120,50", "expects currentSaturation 127", "expects currentHue 85",
                ])
        #expect(
            Self.refusal(codec, Self.plan("ColorControl", "moveToHue", [("currentHue", .int(1))]))
                == .unimplemented)
        #expect(
            try Self.lines(
                codec,
                Self.plan(
                    "ColorControl", "moveToColorTemperature",
                    [("colorTemperatureMireds", .int(250))])) == ["d/k/set 4000"])
    }

    @Test("R-HA-LIGHT: a light with templates, and one that is switched on by its brightness")
    func otherLights() throws {
        let codec = Self.home(
            "light",
            """
            "schema":"template","stat_t":"~","cmd_t":"~/rpc","stat_tpl":"{{ value }}",\
            "cmd_on_tpl":"{%if brightness is defined%}b{{ brightness }}{%else%}on{%endif%}",\
            "cmd_off_tpl":"off","bri_tpl":"{{ value_json.b }}"
            """)
        let off = Self.plan("OnOff", "off", [("onOff", .bool(false))])
        #expect(try Self.lines(codec, off) == ["d/rpc off", "expects onOff false"])
        let level = Self.plan("LevelControl", "moveToLevel", [("currentLevel", .int(127))])
        #expect(try Self.lines(codec, level) == ["d/rpc b128", "expects currentLevel 127"])
        let dimmer = Self.home(
            "light",
            """
            "cmd_t":"~/v/set","bri_cmd_t":"~/v/set","bri_scl":99,"on_cmd_type":"brightness",\
            "pl_off":0
            """)
        let on = Self.plan("OnOff", "on", [("onOff", .bool(true))])
        #expect(try Self.lines(dimmer, on) == ["d/v/set 99"])
        #expect(try Self.lines(dimmer, off) == ["d/v/set 0"])
    }

    @Test("R-HA-BOOL: switches are told in their own words, or by a template")
    func switches() throws {
        let on = Self.plan("OnOff", "on", [("onOff", .bool(true))])
        let plain = Self.home("switch", "\"stat_t\":\"~\",\"cmd_t\":\"~/set\",\"pl_on\":true")
        #expect(try Self.lines(plain, on) == ["d/set true", "expects onOff true"])
        let rpc = Self.home(
            "switch",
            """
            "stat_t":"~","cmd_t":"~/rpc","val_tpl":"{{ value_json.on }}","stat_on":"yes",\
            "pl_on":"{\\"on\\":true}"
            """)
        #expect(try Self.lines(rpc, on) == ["d/rpc {\"on\":true}", "expects onOff true"])
        let template = Self.home(
            "switch", "\"cmd_t\":\"~/rpc\",\"cmd_tpl\":\"{{ {'v':value}|tojson }}\"")
        #expect(try Self.lines(template, on) == ["d/rpc {\"v\":\"ON\"}"])
        let loop = Self.home("switch", "\"cmd_t\":\"~\",\"cmd_tpl\":\"{% for x in y %}\"")
        #expect(Self.refusal(loop, on) == .unimplemented)
    }

    @Test("R-HA-COVER: words where there is a word, positions in the range of the component")
    func covers() throws {
        let codec = Self.home(
            "cover",
            """
            "cmd_t":"~/set","pos_t":"~/pos","set_pos_t":"~/pos/set","pos_open":0,"pos_clsd":50,\
            "pl_stop":null
            """)
        let lift = "currentPositionLiftPercent100ths"
        #expect(
            try Self.lines(
                codec, Self.plan("WindowCovering", "downOrClose", [(lift, .int(10_000))]))
                == ["d/set CLOSE", "expects \(lift) 10000"])
        #expect(
            try Self.lines(
                codec, Self.plan("WindowCovering", "goToLiftPercentage", [(lift, .int(3_000))]))
                == ["d/pos/set 15", "expects \(lift) 3000"])
        #expect(
            Self.refusal(codec, Self.plan("WindowCovering", "stopMotion", [])) == .unimplemented)
        let garage = Self.home("cover", "\"cmd_t\":\"~/set\",\"stat_t\":\"~\"")
        #expect(
            try Self.lines(garage, Self.plan("WindowCovering", "stopMotion", [])) == ["d/set STOP"])
    }

    @Test("R-HA-CLIMATE: setpoints within their limits, modes of the list")
    func climate() throws {
        let codec = Self.home(
            "climate",
            """
            "temp_cmd_t":"~/t/set","temp_stat_t":"~/t","min_temp":5,"max_temp":"30",\
            "temp_step":0.5,"mode_cmd_t":"~/m/set","modes":["off","heat"]
            """)
        func set(_ attribute: String, _ value: Int64) -> CommandPlan {
            Self.plan("Thermostat", nil, [(attribute, .int(value))])
        }
        #expect(
            try Self.lines(codec, set("occupiedHeatingSetpoint", 2130))
                == ["d/t/set 21.5", "expects occupiedHeatingSetpoint 2150"])
        #expect(Self.refusal(codec, set("occupiedHeatingSetpoint", 3100)) == .outOfRange)
        #expect(try Self.lines(codec, set("systemMode", 4)) == ["d/m/set heat"])
        #expect(Self.refusal(codec, set("systemMode", 3)) == .outOfRange)
    }

    @Test("locks, fans and valves")
    func others() throws {
        let lock = Self.home("lock", "\"cmd_t\":\"~/set\",\"stat_t\":\"~\"")
        #expect(
            try Self.lines(lock, Self.plan("DoorLock", "lockDoor", [("lockState", .int(1))]))
                == ["d/set LOCK", "expects lockState 1"])
        let coded = Self.home(
            "lock", "\"cmd_t\":\"~/set\",\"cmd_tpl\":\"{{ value }} {{ code }}\"")
        #expect(
            Self.refusal(coded, Self.plan("DoorLock", "unlockDoor", [("lockState", .int(2))]))
                == .unimplemented)
        let fan = Self.home(
            "fan", "\"pct_cmd_t\":\"~/p/set\",\"pct_stat_t\":\"~/p\",\"spd_rng_max\":3")
        #expect(
            try Self.lines(fan, Self.plan("FanControl", nil, [("percentSetting", .int(67))]))
                == ["d/p/set 2", "expects percentSetting 67"])
        let valve = Self.home("valve", "\"cmd_t\":\"~/set\",\"pl_open\":\"GO\"")
        let open = Self.plan("ValveConfigurationAndControl", "open", [("currentState", .int(1))])
        #expect(try Self.lines(valve, open) == ["d/set GO"])
    }

    @Test("numbers, selects and buttons are written in the vendor's trait")
    func vendors() throws {
        func write(_ codec: HomeAssistantCodec, _ value: AttributeValue) -> CommandPlan {
            Self.plan(HomeAssistantMapping.vendorTrait, nil, [("it", value)], part: "root")
        }
        let number = Self.home("number", "\"cmd_t\":\"~/set\",\"stat_t\":\"~\",\"max\":5")
        #expect(
            try Self.lines(number, write(number, .double(2.5))) == [
                "d/set 2.5", "expects it \"~2.5\"",
            ])
        #expect(Self.refusal(number, write(number, .int(6))) == .outOfRange)
        let select = Self.home("select", "\"cmd_t\":\"~/set\",\"ops\":[\"a\",\"b\"]")
        #expect(try Self.lines(select, write(select, .string("b"))) == ["d/set b"])
        #expect(Self.refusal(select, write(select, .string("c"))) == .outOfRange)
        let button = Self.home("button", "\"cmd_t\":\"~/set\",\"pl_prs\":\"GO\"")
        #expect(try Self.lines(button, write(button, .string("GO"))) == ["d/set GO"])
        let alarm = Self.home("alarm_control_panel", "\"cmd_t\":\"~/set\",\"stat_t\":\"~\"")
        #expect(Self.refusal(alarm, write(alarm, .string("DISARM"))) == .unimplemented)
    }

    @Test("a device that is not known is not told anything")
    func unknown() throws {
        let codec = HomeAssistantCodec(context: CodecSupport.context())
        let plan = Self.plan("OnOff", "on", [("onOff", .bool(true))])
        #expect(try codec.encode(plan, Self.context) == nil)
    }

    @Test("W-3: commands of others are told, and change no value")
    func observed() {
        var codec = Self.home("switch", "\"stat_t\":\"~\",\"cmd_t\":\"~/set\"")
        func lines(_ payload: String, _ delivery: Delivery = .live) -> [String] {
            let output = codec.decode(CodecSupport.message("d/set", payload, delivery))
            return output?.events.map(CodecSupport.line) ?? []
        }
        #expect(lines("ON") == ["observed \(Self.id) {\"it\":\"ON\"}"])
        #expect(lines("{\"a\":1}") == ["observed \(Self.id) {\"a\":1}"])
        #expect(lines("ON", .stored) == ["ignored stored command"])
        #expect(lines("") == ["ignored command topic"])
        #expect(codec.filters.suffix(2) == ["d", "d/set"])
    }

    @Test("a template has the value by the name that its component has for it, or is not sent")
    func templateNames() throws {
        let cover = Self.home(
            "cover",
            """
            "set_pos_t":"~/set","set_pos_tpl":"{\\"pos\\":{{ position }}}",\
            "tilt_cmd_t":"~/tilt","tilt_cmd_tpl":"{{ tilt_position|int }}"
            """)
        let lift = "currentPositionLiftPercent100ths"
        #expect(
            try Self.lines(cover, Self.plan("WindowCovering", nil, [(lift, .int(6_000))]))
                == ["d/set {\"pos\":40}"])
        let tilt = "currentPositionTiltPercent100ths"
        #expect(
            try Self.lines(cover, Self.plan("WindowCovering", nil, [(tilt, .int(2_500))]))
                == ["d/tilt 75"])
        let odd = Self.home("cover", "\"set_pos_t\":\"~/set\",\"set_pos_tpl\":\"{{ speed }}\"")
        #expect(
            Self.refusal(odd, Self.plan("WindowCovering", nil, [(lift, .int(0))])) == .unimplemented
        )
    }

    @Test("a siren is told in JSON, unless a template says how")
    func siren() throws {
        let plain = Self.home("siren", "\"stat_t\":\"~\",\"cmd_t\":\"~/set\"")
        let plan = Self.plan("OnOff", "on", [("onOff", .bool(true))])
        #expect(
            try Self.lines(plain, plan) == ["d/set {\"state\":\"ON\"}", "expects onOff true"])
        let own = Self.home(
            "siren", "\"cmd_t\":\"~/set\",\"cmd_tpl\":\"<{{ value }}>\"")
        #expect(try Self.lines(own, plan) == ["d/set <ON>"])
    }

    @Test("R-HA-LIGHT: a light of red, green and blue is told all three, with what is beside them")
    func mixedLight() throws {
        let color: [(String, AttributeValue)] = [
            ("currentHue", .int(21)), ("currentSaturation", .int(254)),
        ]
        let json = Self.home(
            "light",
            "\"schema\":\"json\",\"stat_t\":\"~\",\"cmd_t\":\"~/set\",\"sup_clrm\":[\"rgb\"]")
        #expect(
            try Self.lines(json, Self.plan("ColorControl", "moveToHueAndSaturation", color))
                == [
                    "d/set {\"color\":{\"b\":0,\"g\":126,\"r\":255}}", "expects currentHue 21",
                    "expects currentSaturation 254",
                ])
        let plain = Self.home(
            "light", "\"cmd_t\":\"~/set\",\"rgb_cmd_t\":\"~/rgb/set\",\"rgb_stat_t\":\"~/rgb\"")
        #expect(
            try Self.lines(plain, Self.plan("ColorControl", "moveToHueAndSaturation", color))
                .first == "d/rgb/set 255,126,0")
        let template = Self.home(
            "light",
            """
            "cmd_t":"~/set","rgb_cmd_t":"~/rgb/set",\
            "rgb_cmd_tpl":"{{ {'red': red, 'green': green, 'blue': blue}|to_json }}"
            """)
        #expect(
            try Self.lines(template, Self.plan("ColorControl", "moveToHueAndSaturation", color))
                == ["d/rgb/set {\"red\":255,\"green\":126,\"blue\":0}"])
        #expect(
            Self.refusal(json, Self.plan("ColorControl", "moveToHue", Array(color.prefix(1))))
                == .unimplemented)
    }

    @Test("K-9: the colour that a light of red, green and blue reports confirms the command")
    func mixedConfirms() throws {
        var codec = Self.home(
            "light",
            "\"schema\":\"json\",\"stat_t\":\"~\",\"cmd_t\":\"~/set\",\"sup_clrm\":[\"rgb\"]")
        for hue in stride(from: Int64(0), through: 254, by: 7) {
            for saturation in [Int64(0), 1, 100, 253, 254] {
                let plan = Self.plan(
                    "ColorControl", "moveToHueAndSaturation",
                    [("currentHue", .int(hue)), ("currentSaturation", .int(saturation))])
                let command = try #require(try codec.encode(plan, Self.context))
                let payload = String(decoding: command.messages[0].payload, as: UTF8.self)
                let output = codec.decode(CodecSupport.message("d", payload))
                let events = output?.events ?? []
                #expect(
                    isSatisfied(command.expectation, by: events, deviceIDs: plan.ids),
                    "\(hue) \(saturation) \(payload)")
            }
        }
    }
}
