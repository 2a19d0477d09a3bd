// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Logs hold bindings of the codec's versions 1 to 6, which had a form of their own.
@Suite("Zigbee2MQTT: bindings of old logs")
struct Zigbee2MQTTOldBindingTests {
    private static let id = "zigbee:0x00158d0000000001"

    /// As version 6 wrote it of the device that `exposes` describes.
    private static let version6 = """
        {"base":"z","constants":[],"endpoints":[],"id":"zigbee:0x00158d0000000001","members":[],\
        "name":"room/dev","native":"0x00158d0000000001","parts":[["root","RootNodeDeviceType",null,\
        [["Matter.BasicInformationTrait",["productName","softwareVersionString","vendorName"]],\
        ["Zigbee2MQTT.PropertiesTrait",["last_seen","linkquality"]]]],\
        ["light","ExtendedColorLightDeviceType",null,[["Matter.ColorControlTrait",["colorMode",\
        "currentHue","currentSaturation","currentX","currentY"]],["Matter.LevelControlTrait",\
        ["currentLevel"]],["Matter.OnOffTrait",["onOff"]],["Zigbee2MQTT.PropertiesTrait",\
        ["click_mode"]]]],["action","GenericSwitchDeviceType",null,[["Matter.SwitchTrait",[]]]]],\
        "product":"M","properties":[["state",0,[[[],4,"onOff",0,["words","ON",true,"OFF",false,\
        "true",true,"false",false]]],{"access":7,"kind":"binary","toggle":"TOGGLE","values":["ON",\
        "OFF"]}],["brightness",0,[[[],3,"currentLevel",0,["level",254]]],{"access":7,\
        "kind":"numeric","max":254}],["color",0,[[["x"],2,"currentX",0,["linear",65536,0,1,0,65279,\
        1]],[["y"],2,"currentY",0,["linear",65536,0,1,0,65279,1]],[["hue"],2,"currentHue",1,\
        ["linear",254,0,360,0,254,1]],[["h"],2,"currentHue",0,["linear",254,0,360,0,254,1]],\
        [["saturation"],2,"currentSaturation",1,["linear",254,0,100,0,254,1]],[["s"],2,\
        "currentSaturation",0,["linear",254,0,100,0,254,1]]],{"access":7,"inner":["x","y"],\
        "kind":"composite"}],["color_mode",0,[[[],2,"colorMode",0,["words","hs",0,"xy",1,\
        "color_temp",2]]],{"access":0}],["action",1,[[[],6,"",0,["any"]]],{"access":1}],\
        ["click_mode",0,[[[],5,"click_mode",0,["any"]]],{"access":7,"kind":"enum","values":["off",\
        "on"]}],["linkquality",0,[[[],1,"linkquality",0,["any"]]],{"access":0}],["last_seen",0,\
        [[[],1,"last_seen",0,["any"]]],{"access":0}]],"readable":["state","brightness",\
        "click_mode"],"vendor":"V"}
        """

    private static let list = """
        [{"ieee_address":"0x00158d0000000001","friendly_name":"room/dev","type":"Router",\
        "definition":{"vendor":"V","model":"M","exposes":[{"type":"light","features":[\
        {"type":"binary","name":"state","property":"state","access":7,"value_on":"ON",\
        "value_off":"OFF","value_toggle":"TOGGLE"},{"type":"numeric","name":"brightness",\
        "property":"brightness","access":7,"value_max":254},{"type":"composite","name":"color_xy",\
        "property":"color","features":[{"type":"numeric","name":"x","property":"x","access":7},\
        {"type":"numeric","name":"y","property":"y","access":7}]}]},{"type":"enum","name":"action",\
        "property":"action","access":1,"values":["single"]},{"type":"enum","name":"click_mode",\
        "property":"click_mode","access":7,"values":["off","on"]}]}}]
        """

    private static func log(_ binding: String = version6) -> [HomeEvent] {
        [("base:z", "z"), ("device:z:0x00158d0000000001", binding)].map { key, value in
            .bindingDeclared(
                BindingDeclared(profile: "p", codec: "zigbee2mqtt", key: key, value: value))
        }
    }

    private static func codec(_ log: [HomeEvent] = log()) -> Zigbee2MQTTCodec {
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        for event in log { codec.fold(event) }
        return codec
    }

    @Test("it reads a state message, with its action and what no expose names")
    func reads() throws {
        var home = CodecHome()
        for event in Self.log() { home.reader.fold(event) }
        home.read(
            CodecSupport.message(
                "z/room/dev",
                #"{"state":"ON","color":{"x":0.5,"q":1},"action":"single","odd":{"a":1}}"#))
        #expect(
            home.lines == [
                "report \(Self.id) root Zigbee2MQTT.PropertiesTrait "
                    + #"{"color":{"q":1,"x":"~0.5"},"odd":{"a":1}}"#,
                #"report \#(Self.id) light Matter.ColorControlTrait {"currentX":32768}"#,
                #"report \#(Self.id) light Matter.OnOffTrait {"onOff":true}"#,
                "momentary \(Self.id) action Matter.SwitchTrait (live) action "
                    + #"{"action":"single"}"#, "binding actions:z",
            ])
    }

    private static func plan(
        _ trait: String, _ attribute: String, _ value: AttributeValue
    ) -> CommandPlan {
        CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: "light", trait: trait,
                action: .write([AttributeMember(key: attribute, value: value)]),
                timeoutSeconds: 7),
            part: "light",
            targets: [
                CommandTarget(part: "light", trait: trait, attribute: attribute, value: value)
            ])
    }

    private static func payload(_ codec: Zigbee2MQTTCodec, _ plan: CommandPlan) throws -> String {
        let context = EncodingContext(
            commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)
        let command = try #require(try codec.encode(plan, context))
        #expect(command.messages.map(\.topic) == ["z/room/dev/set"])
        #expect(command.expectation == plan.targets)
        return String(decoding: command.messages[0].payload, as: UTF8.self)
    }

    @Test("it encodes commands, and asks for a trait's values")
    func encodes() throws {
        let codec = Self.codec()
        let level = Self.plan("Matter.LevelControlTrait", "currentLevel", .int(120))
        #expect(try Self.payload(codec, level) == #"{"brightness":120}"#)
        let mode = Self.plan("Zigbee2MQTT.PropertiesTrait", "click_mode", .string("on"))
        #expect(try Self.payload(codec, mode) == #"{"click_mode":"on"}"#)
        let target = ReadPlan.Target(part: "light", trait: "Matter.OnOffTrait")
        #expect(
            try codec.encodeRead(ReadPlan(ids: [Self.id], target: target))
                == [CodecRequest(topic: "z/room/dev/get", payload: #"{"state":""}"#)])
    }

    @Test("it is the binding that today's codec makes of the same device list")
    func isSame() {
        var codec = Self.codec()
        let output = codec.decode(CodecSupport.message("z/bridge/devices", Self.list))
        #expect(output?.events == [IgnoredMessage.unchanged.event])
    }

    @Test("one of version 1 still sets what acts, and nothing else")
    func version1() throws {
        let settings = /,\{"access":[^}]*\}\]/
        let codec = Self.codec(Self.log(Self.version6.replacing(settings, with: "]")))
        let on = Self.plan("Matter.OnOffTrait", "onOff", .bool(true))
        #expect(try Self.payload(codec, on) == #"{"state":"ON"}"#)
        let mode = Self.plan("Zigbee2MQTT.PropertiesTrait", "click_mode", .string("on"))
        #expect(throws: CommandRefusal.self) { try Self.payload(codec, mode) }
    }
}
