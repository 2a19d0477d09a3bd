// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Tasmota: commands")
struct TasmotaEncodeTests {
    static let context = EncodingContext(
        commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)
    private static let mac = "AABBCC000001"

    static func plan(
        _ part: String, _ trait: String, _ name: String?, _ targets: [(String, AttributeValue)],
        id: String = "mac:aabbcc000001", tenths: UInt32? = nil
    ) -> CommandPlan {
        let trait = "Matter.\(trait)Trait"
        let action: DeviceCommand.Action =
            name.map { .invoke(name: $0, arguments: []) }
            ?? .write(targets.map { AttributeMember(key: $0.0, value: $0.1) })
        let onOff = "Matter.OnOffTrait"
        return CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: part, trait: trait, action: action, timeoutSeconds: 7),
            part: part,
            targets: targets.map {
                CommandTarget(
                    part: part, trait: $0.0 == "onOff" ? onOff : trait, attribute: $0.0,
                    value: $0.1)
            }, transitionTenths: tenths)
    }

    /// The messages as lines, and the expectation as lines.
    static func lines(
        _ codec: some Codec, _ plan: CommandPlan
    ) throws -> (messages: [String], expectation: [String]) {
        let command = try #require(try codec.encode(plan, context))
        #expect(command.messages.allSatisfy { $0.expirySeconds == 7 })
        return (
            command.messages.map { "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))" },
            command.expectation.map { "\($0.attribute) \(CodecSupport.text($0.value))" }
        )
    }

    private static func tasmota(_ more: String) -> TasmotaCodec {
        var codec = TasmotaCodec(context: CodecSupport.context())
        let message = CodecSupport.message(
            "tasmota/discovery/\(mac)/config",
            """
            {"mac":"\(mac)","dn":"Device","t":"dev","ft":"%topic%/%prefix%/",\
            "tp":["cmnd","stat","tele"]\(more)}
            """)
        _ = codec.decode(message)
        return codec
    }

    @Test("R-T-RELAY: relays are told their words, and expected to say the value")
    func relays() throws {
        let single = Self.tasmota(#","rl":[1],"state":["AUS","AN","UM","HALT"]"#)
        var lines = try Self.lines(
            single, Self.plan("POWER", "OnOff", "on", [("onOff", .bool(true))]))
        #expect(lines.messages == ["dev/cmnd/POWER ON"])
        #expect(lines.expectation == ["onOff true"])
        lines = try Self.lines(single, Self.plan("POWER", "OnOff", "toggle", []))
        #expect(lines.messages == ["dev/cmnd/POWER TOGGLE"])
        #expect(lines.expectation.isEmpty)
        let several = Self.tasmota(#","rl":[1,1]"#)
        lines = try Self.lines(
            several, Self.plan("POWER2", "OnOff", nil, [("onOff", .bool(false))]))
        #expect(lines.messages == ["dev/cmnd/POWER2 OFF"])
        #expect(throws: CommandRefusal.self) {
            try several.encode(
                Self.plan("POWER3", "OnOff", "on", [("onOff", .bool(true))]), Self.context)
        }
        let other = Self.plan(
            "POWER1", "OnOff", "on", [("onOff", .bool(true))], id: "mac:000000000000")
        #expect(try several.encode(other, Self.context) == nil)
    }

    @Test("R-T-LIGHT: brightness in percent, white in mireds, colour by hue and saturation")
    func lights() throws {
        let lamp = Self.tasmota(#","rl":[2],"lt_st":5"#)
        var lines = try Self.lines(
            lamp,
            Self.plan(
                "POWER", "LevelControl", "moveToLevelWithOnOff",
                [("currentLevel", .int(128)), ("onOff", .bool(true))]))
        #expect(lines.messages == ["dev/cmnd/Dimmer 50", "dev/cmnd/POWER ON"])
        #expect(lines.expectation == ["currentLevel 127", "onOff true"])
        lines = try Self.lines(
            lamp, Self.plan("POWER", "LevelControl", nil, [("currentLevel", .int(1))]))
        #expect(lines.messages == ["dev/cmnd/Dimmer 1"])
        lines = try Self.lines(
            lamp,
            Self.plan(
                "POWER", "ColorControl", "moveToColorTemperature",
                [("colorTemperatureMireds", .int(300))]))
        #expect(lines.messages == ["dev/cmnd/CT 300"])
        lines = try Self.lines(
            lamp,
            Self.plan(
                "POWER", "ColorControl", "moveToHueAndSaturation",
                [("currentHue", .int(127)), ("currentSaturation", .int(254))]))
        #expect(lines.messages == ["dev/cmnd/HSBColor1 180", "dev/cmnd/HSBColor2 100"])
        #expect(lines.expectation == ["currentHue 127", "currentSaturation 254"])
        #expect {
            try lamp.encode(
                Self.plan("POWER", "ColorControl", nil, [("colorTemperatureMireds", .int(100))]),
                Self.context)
        } throws: {
            ($0 as? CommandRefusal)?.code == .outOfRange
        }
        let split = Self.tasmota(#","rl":[2,2],"lt_st":4,"lk":0"#)
        lines = try Self.lines(
            split, Self.plan("POWER2", "LevelControl", nil, [("currentLevel", .int(254))]))
        #expect(lines.messages == ["dev/cmnd/Dimmer2 100"])
    }

    @Test("R-T-SHUTTER: positions, ends, stop and tilt")
    func shutters() throws {
        let blind = Self.tasmota(
            #","rl":[3,3,3,3],"sho":[0,1],"sht":[[-90,90,16],[0,0,0]]"#)
        let lift = "currentPositionLiftPercent100ths"
        var lines = try Self.lines(
            blind,
            Self.plan("Shutter1", "WindowCovering", "goToLiftPercentage", [(lift, .int(2500))]))
        #expect(lines.messages == ["dev/cmnd/ShutterPosition1 75"])
        #expect(lines.expectation == ["\(lift) 2500"])
        lines = try Self.lines(
            blind, Self.plan("Shutter2", "WindowCovering", nil, [(lift, .int(2500))]))
        #expect(lines.messages == ["dev/cmnd/ShutterPosition2 25"])
        lines = try Self.lines(
            blind, Self.plan("Shutter2", "WindowCovering", "upOrOpen", [(lift, .int(0))]))
        #expect(lines.messages == ["dev/cmnd/ShutterOpen2 "])
        #expect(lines.expectation == ["\(lift) 0"])
        lines = try Self.lines(blind, Self.plan("Shutter1", "WindowCovering", "stopMotion", []))
        #expect(lines.messages == ["dev/cmnd/ShutterStop1 "])
        lines = try Self.lines(
            blind,
            Self.plan(
                "Shutter1", "WindowCovering", "goToTiltPercentage",
                [("currentPositionTiltPercent100ths", .int(0))]))
        #expect(lines.messages == ["dev/cmnd/ShutterTilt1 90"])
    }

    @Test("fans are told a speed")
    func fan() throws {
        let fan = Self.tasmota(#","rl":[1],"if":1"#)
        for (attribute, value) in [("fanMode", 3), ("percentSetting", 100), ("speedSetting", 3)] {
            let lines = try Self.lines(
                fan,
                Self.plan("FanSpeed", "FanControl", nil, [(attribute, .int(Int64(value)))]))
            #expect(lines.messages == ["dev/cmnd/FanSpeed 3"])
            #expect(lines.expectation == ["\(attribute) \(value)"])
        }
    }

    @Test("devices are asked for their state; those that sleep are not")
    func questions() throws {
        let own = ReadPlan(ids: ["mac:aabbcc000001"])
        let requests = try #require(try Self.tasmota("").encodeRead(own))
        #expect(
            requests == [
                CodecRequest(topic: "dev/cmnd/STATUS", payload: "11"),
                CodecRequest(topic: "dev/cmnd/STATUS", payload: "8"),
            ])
        #expect(try Self.tasmota("").encodeRead(ReadPlan(ids: ["mac:000000000000"])) == nil)
        #expect {
            try Self.tasmota(#","dslp":1"#).encodeRead(own)
        } throws: {
            ($0 as? CommandRefusal)?.code == .unimplemented
        }
    }
}
