// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Devices that say things in forms of their own.
@Suite("Shelly: forms of single devices")
struct ShellyDeviceTests {
    private static func home1(_ model: String, _ payload: [(String, String)]) -> CodecHome {
        var home = CodecHome()
        home.read(
            CodecSupport.message(
                "shellies/announce", #"{"id":"dev","model":"\#(model)","mac":"A0B1C2D3E4F5"}"#))
        for (leaf, text) in payload {
            home.read(CodecSupport.message("shellies/dev/\(leaf)", text))
        }
        return home
    }

    private static func home2(_ params: [String]) -> CodecHome {
        var home = CodecHome()
        for params in params {
            let frame = """
                {"src":"shellyx-a0b1c2d3e4f5","dst":"d","method":"NotifyStatus",\
                "params":{"ts":1720000000.5,\(params)}}
                """
            home.read(CodecSupport.message("x/events/rpc", frame))
        }
        return home
    }

    // MARK: First generation

    @Test("R-S1-STATUS: a motion sensor tells everything in one object")
    func motion() {
        let home = Self.home1(
            "SHMOS-02",
            [
                (
                    "status",
                    """
                    {"motion":true,"timestamp":1720000000,"vibration":false,"lux":10,"bat":73,\
                    "tmp":{"value":68.9,"units":"F","is_valid":true}}
                    """
                )
            ])
        #expect(
            home.value("status%2Fmotion", "Matter.OccupancySensingTrait", "occupancy") == .int(1))
        #expect(
            home.value("status%2Flux", "Matter.IlluminanceMeasurementTrait", "measuredValue")
                == .int(10_001))
        #expect(
            home.value("status%2Ftmp", "Matter.TemperatureMeasurementTrait", "measuredValue")
                == .int(2_050))
        #expect(home.value("root", "Matter.PowerSourceTrait", "batPercentRemaining") == .int(146))
        #expect(home.value("root", "Shelly.PropertiesTrait", "status.vibration") == .bool(false))
    }

    @Test("R-S1-STATUS: a valve has a setpoint, and what is not valid is unknown")
    func valve() throws {
        var home = Self.home1(
            "SHTRV-01",
            [
                (
                    "status",
                    """
                    {"tmp":{"value":19.6,"units":"C","is_valid":true},"bat":90,\
                    "target_t":{"enabled":true,"value":21.5,"units":"C"}}
                    """
                )
            ])
        let (part, trait) = ("thermostat%2F0", "Matter.ThermostatTrait")
        #expect(home.types[part] == "ThermostatDeviceType")
        #expect(home.value(part, trait, "localTemperature") == .int(1_960))
        #expect(home.value(part, trait, "occupiedHeatingSetpoint") == .int(2_150))
        #expect(
            try Self.sent(home, part, trait, [("occupiedHeatingSetpoint", .int(2_050))])
                == [
                    "shellies/dev/thermostat/0/command/target_t 20.5",
                    "occupiedHeatingSetpoint 2050",
                ])
        home.read(
            CodecSupport.message(
                "shellies/dev/status", #"{"tmp":{"value":0,"units":"C","is_valid":false}}"#))
        #expect(home.value(part, trait, "localTemperature") == .null)
        home.lines = []
        home.read(
            CodecSupport.message("shellies/dev/thermostat/0/command/target_t", "18"))
        #expect(home.lines.contains { $0.hasPrefix("observed mac:a0b1c2d3e4f5") }, "\(home.lines)")
    }

    @Test("R-S1-LIGHT, K-9: a bulb of two modes is told which one a command is of")
    func bulb() throws {
        let home = Self.home1(
            "SHCB-1",
            [
                (
                    "color/0/status",
                    """
                    {"ison":true,"mode":"white","red":1,"green":2,"blue":3,"gain":80,\
                    "brightness":30,"temp":4000}
                    """
                )
            ])
        let color = "Matter.ColorControlTrait"
        #expect(
            try Self.sent(
                home, "color%2F0", color,
                [("currentHue", .int(0)), ("currentSaturation", .int(254))]
            )[0]
                == #"shellies/dev/color/0/set {"blue":0,"green":0,"mode":"color","red":255}"#)
        #expect(
            try Self.sent(home, "color%2F0", color, [("colorTemperatureMireds", .int(250))])[0]
                == #"shellies/dev/color/0/set {"mode":"white","temp":4000}"#)
        #expect(
            try Self.sent(
                home, "color%2F0", "Matter.LevelControlTrait", [("currentLevel", .int(127))])[0]
                == #"shellies/dev/color/0/set {"brightness":50,"gain":50}"#)
    }

    // MARK: Second generation

    @Test("R-S2-TH: a valve behind a gateway is a thermostat with a battery of its own")
    func gatewayValve() throws {
        let home = Self.home2([
            #""blutrv:200":{"id":200,"target_C":20.5,"current_C":18.25,"pos":35,"battery":61}"#
        ])
        let (part, trait) = ("blutrv:200", "Matter.ThermostatTrait")
        #expect(home.value(part, trait, "localTemperature") == .int(1_825))
        #expect(home.value(part, trait, "piHeatingDemand") == .int(35))
        #expect(home.value(part, "Matter.PowerSourceTrait", "batPercentRemaining") == .int(122))
        let frame = try #require(
            try Self.sent(home, part, trait, [("occupiedHeatingSetpoint", .int(2_150))]).first)
        #expect(frame.hasPrefix("x/rpc "))
        #expect(frame.contains(#""method":"BluTRV.Call""#))
        #expect(
            frame.contains(
                #""params":{"id":200,"method":"Trv.SetTarget","params":{"id":0,"target_C":21.5}}"#),
            "\(frame)")
    }

    @Test("R-S2-TH, K-9: a thermostat takes a setpoint")
    func thermostat() throws {
        let home = Self.home2([#""thermostat:0":{"id":0,"target_C":20,"current_C":18.2}"#])
        let frame = try #require(
            try Self.sent(
                home, "thermostat:0", "Matter.ThermostatTrait",
                [("occupiedHeatingSetpoint", .int(1_950))]
            ).first)
        #expect(frame.contains(#""method":"Thermostat.SetConfig""#))
        #expect(
            frame.contains(#""params":{"id":0,"config":{"id":0,"target_C":19.5}}"#), "\(frame)")
    }

    @Test("R-S2-TH: zones tell presence under either key")
    func zones() {
        let home = Self.home2([
            #""presencezone:200":{"id":200,"state":true},"presencezone:201":{"value":false}"#
        ])
        let trait = "Matter.OccupancySensingTrait"
        #expect(home.value("presencezone:200", trait, "occupancy") == .int(1))
        #expect(home.value("presencezone:201", trait, "occupancy") == .int(0))
    }

    @Test("R-S2-VIRTUAL: values that somebody made up can be set under their own names")
    func virtual() throws {
        let home = Self.home2([
            #""boolean:200":{"value":false},"number:201":{"value":2.5},"enum:202":{"value":"low"}"#
        ])
        let trait = "Shelly.PropertiesTrait"
        #expect(home.value("root", trait, "boolean:200.value") == .bool(false))
        #expect(home.value("root", trait, "enum:202.value") == .string("low"))
        for (attribute, value, call) in [
            (
                "boolean:200.value", AttributeValue.bool(true),
                #""method":"Boolean.Set","params":{"id":200,"value":true}"#
            ),
            (
                "number:201.value", .double(3.5),
                #""method":"Number.Set","params":{"id":201,"value":3.5}"#
            ),
            (
                "enum:202.value", .string("high"),
                #""method":"Enum.Set","params":{"id":202,"value":"high"}"#
            ),
        ] {
            let frame = try #require(try Self.sent(home, "root", trait, [(attribute, value)]).first)
            #expect(frame.contains(call), "\(frame)")
        }
    }

    @Test("R-S2-VIRTUAL: a made-up button is a switch")
    func button() {
        var home = Self.home2([#""button:200":{}"#])
        #expect(home.types["button:200"] == "GenericSwitchDeviceType")
        home.lines = []
        let frame = """
            {"src":"shellyx-a0b1c2d3e4f5","dst":"d","method":"NotifyEvent","params":{"ts":1,\
            "events":[{"component":"button:200","id":200,"event":"single_push","ts":1}]}}
            """
        home.read(CodecSupport.message("x/events/rpc", frame))
        #expect(
            home.lines.contains {
                $0.hasPrefix("momentary mac:a0b1c2d3e4f5 button:200 Matter.SwitchTrait")
            }, "\(home.lines)")
    }

    @Test("R-S2-FULL: a word about the device itself is kept, in a frame and below status")
    func words() {
        var home = Self.home2([#""awaiting_auth_code":true,"pm1:0":{"aprtpower":12.5}"#])
        let trait = "Shelly.PropertiesTrait"
        #expect(home.value("root", trait, "awaiting_auth_code") == .bool(true))
        home.read(CodecSupport.message("x/status/awaiting_auth_code", "false"))
        #expect(home.value("root", trait, "awaiting_auth_code") == .bool(false))
        #expect(
            home.value("pm1:0", "Matter.ElectricalPowerMeasurementTrait", "apparentPower")
                == .int(12_500))
        home.lines = []
        home.read(CodecSupport.message("x/status/pm1:0", "false"))
        #expect(
            home.lines == ["unreadable no object: byte 0: a boolean where an object is expected"])
    }

    @Test("R-S2-TH: what pushes is a button, also behind a gateway, and stays one")
    func gatewayButton() {
        var home = Self.home2([#""bthomesensor:201":{"id":201,"value":3}"#])
        #expect(home.types["bthomesensor:201"] == nil)
        home.lines = []
        let frame = """
            {"src":"shellyx-a0b1c2d3e4f5","dst":"d","method":"NotifyEvent","params":{"ts":1,\
            "events":[{"component":"bthomesensor:201","id":201,"event":"double_push","ts":1}]}}
            """
        home.read(CodecSupport.message("x/events/rpc", frame))
        #expect(home.types["bthomesensor:201"] == "GenericSwitchDeviceType")
        #expect(
            home.lines.contains {
                $0.hasPrefix("momentary mac:a0b1c2d3e4f5 bthomesensor:201 Matter.SwitchTrait")
            }, "\(home.lines)")
        let full = """
            {"src":"shellyx-a0b1c2d3e4f5","dst":"d","method":"NotifyFullStatus","params":{"ts":1,\
            "bthomesensor:201":{"id":201,"value":4}}}
            """
        home.read(CodecSupport.message("x/events/rpc", full))
        #expect(home.types["bthomesensor:201"] == "GenericSwitchDeviceType")
        #expect(home.values.keys.allSatisfy { !$0.contains("#") }, "\(home.values.keys)")
    }

    @Test("R-S2-FULL: a component that says no object is named, and costs no other one")
    func oddComponent() {
        let home = Self.home2([#""switch:0":7,"switch:1":{"output":true}"#])
        #expect(home.value("switch:1", "Matter.OnOffTrait", "onOff") == .bool(true))
        #expect(home.types["switch:0"] == nil)
        #expect(
            home.notices.contains {
                $0.contains("switch:0: a number where an object is expected")
            }, "\(home.notices)")
    }

    // MARK: The way back

    private static func sent(
        _ home: CodecHome, _ part: String, _ trait: String, _ targets: [(String, AttributeValue)]
    ) throws -> [String] {
        try home.sent(
            .write(targets.map { AttributeMember(key: $0.0, value: $0.1) }),
            to: "mac:a0b1c2d3e4f5", part, trait, targets)
    }

    @Test("R-S2-SMOKE: an alarm says that it was silenced, a battery what else feeds the device")
    func silenced() {
        let home = Self.home2([
            #""smoke:0":{"id":0,"alarm":true,"mute":true}"#,
            #""devicepower:0":{"id":0,"battery":{"V":5.1,"percent":80},"external":{"present":true}}"#,
        ])
        #expect(home.value("smoke:0", StandardTrait.smokeCoAlarm, "deviceMuted") == .int(1))
        #expect(home.value("root", StandardTrait.powerSource, "wiredPresent") == .bool(true))
    }

    @Test("R-S2-EM: the current of the neutral line is the meter's")
    func neutral() {
        let home = Self.home2([#""em:0":{"id":0,"n_current":0.52,"total_current":3.5}"#])
        #expect(
            home.value("em:0", StandardTrait.electricalPowerMeasurement, "neutralCurrent")
                == .int(520))
    }
}
