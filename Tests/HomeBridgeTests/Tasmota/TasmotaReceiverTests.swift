// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Tasmota: what bridges hear")
struct TasmotaReceiverTests {
    private static func home(options: String = "", lights: String = "0") -> CodecHome {
        var home = CodecHome()
        let config = """
            {"mac":"0A0B0C0D0E0F","t":"box","ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],\
            "rl":[\(lights == "0" ? 1 : 2)],"lt_st":\(lights),"so":{\(options)}}
            """
        home.read(CodecSupport.message("tasmota/discovery/0A0B0C0D0E0F/config", config))
        home.lines = []
        return home
    }

    @Test(
        "R-T-RECEIVED: the same key, code or tag again happens again, and never when stored",
        arguments: [
            ("tele/box/RESULT", #"{"RfReceived":{"Data":"0x1A2B3C","Bits":24}}"#, "RfReceived"),
            ("tele/box/RESULT", #"{"IrReceived":{"Protocol":"NEC","Bits":32}}"#, "IrReceived"),
            ("stat/box/RESULT", #"{"RfReceived":{"Data":"0x1A2B3C"}}"#, "RfReceived"),
            ("tele/box/SENSOR", #"{"PN532":{"UID":"0AFF","DATA":""}}"#, "PN532"),
            ("tele/box/SENSOR", #"{"RDM6300":{"UID":"0AFF"}}"#, "RDM6300"),
        ])
    func received(_ topic: String, _ payload: String, _ name: String) {
        var home = Self.home()
        home.read(CodecSupport.message(topic, payload, .stored))
        #expect(!home.lines.contains { $0.hasPrefix("momentary") }, "\(home.lines)")
        home.read(CodecSupport.message(topic, payload))
        home.read(CodecSupport.message(topic, payload))
        let reported = home.lines.filter { $0.hasPrefix("momentary mac:0a0b0c0d0e0f root") }
        #expect(
            reported.count == 2 && reported.allSatisfy { $0.contains(" \(name) ") }, "\(home.lines)"
        )
        #expect(
            home.values.keys.allSatisfy { !$0.contains(name) }, "it is no state: \(home.values)")
    }

    @Test("R-T-ID: lists that cannot be read are named, and cost neither device nor relays")
    func oddLists() {
        var home = CodecHome()
        let config = """
            {"mac":"0A0B0C0D0E0F","t":"box","ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],\
            "rl":[1],"swc":"none","btn":{"1":1},"sho":null}
            """
        home.read(CodecSupport.message("tasmota/discovery/0A0B0C0D0E0F/config", config))
        #expect(home.types["POWER"] == "OnOffPluginUnitDeviceType")
        for problem in [
            "swc: a string where an array is expected", "btn: an object where an array is expected",
        ] {
            #expect(home.notices.contains { $0.contains(problem) }, "\(home.notices)")
        }
        #expect(home.notices.count == 2)
    }

    @Test("R-T-ENERGY: phases by name, and current transformers at an analog input")
    func meters() {
        var home = Self.home()
        let form = """
            {"ENERGY":{"Total":{"L1":1.5,"L2":2.5},"Power":40},\
            "ANALOG":{"CTEnergy1":{"Energy":0.25,"Power":460,"Voltage":230,"Current":2}}}
            """
        home.read(
            CodecSupport.message("tasmota/discovery/0A0B0C0D0E0F/sensors", "{\"sn\":\(form)}"))
        home.read(CodecSupport.message("tele/box/SENSOR", form))
        let energy = "Matter.ElectricalEnergyMeasurementTrait"
        let power = "Matter.ElectricalPowerMeasurementTrait"
        for (part, milliwattHours) in [
            ("POWER", 1_500_000), ("ENERGY.2", 2_500_000), ("ANALOG.CTEnergy1", 250_000),
        ] {
            #expect(
                home.value(part, energy, "cumulativeEnergyImported")
                    == .members([("energy", .int(Int64(milliwattHours)))]), "\(part)")
        }
        #expect(home.value("POWER", power, "activePower") == .int(40_000))
        #expect(home.value("ANALOG.CTEnergy1", power, "activePower") == .int(460_000))
        #expect(home.value("ANALOG.CTEnergy1", power, "activeCurrent") == .int(2_000))
    }

    @Test("R-T-LIGHT, K-9: SetOption82 narrows the colour temperatures")
    func mireds() throws {
        func command(_ options: String, _ mireds: Int64) throws -> CodecCommand? {
            let trait = "Matter.ColorControlTrait"
            let plan = CommandPlan(
                deviceID: "mac:0a0b0c0d0e0f", ids: ["mac:0a0b0c0d0e0f"],
                command: DeviceCommand(
                    deviceID: "mac:0a0b0c0d0e0f", part: "POWER", trait: trait,
                    action: .invoke(name: "moveToColorTemperature", arguments: []),
                    timeoutSeconds: 7),
                part: "POWER",
                targets: [
                    CommandTarget(
                        part: "POWER", trait: trait, attribute: "colorTemperatureMireds",
                        value: .int(mireds))
                ])
            return try Self.home(options: options, lights: "2").reader.encode(
                plan, EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7))
        }
        #expect(try command("", 160)?.messages.count == 1)
        #expect(try command(#""82":1"#, 220)?.messages.count == 1)
        #expect(throws: CommandRefusal.self) { try command(#""82":1"#, 160) }
    }
}
