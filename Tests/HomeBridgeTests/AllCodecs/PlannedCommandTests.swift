// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// From what devices say through the home's own plan to what they are told.
@Suite("Tasmota, Shelly, Homie, WLED: commands as the home plans them")
struct PlannedCommandTests {
    /// A home, and all codecs.
    private struct Home {
        var state = HomeState()
        var reader = CodecSupport.reader()

        init(_ messages: [CodecMessage]) {
            fold([
                .logOpened(
                    LogOpened(
                        logID: "0", homeName: "h", reducerVersion: HomeState.reducerVersion)),
                .profileChanged(ProfileSettings(profile: "p")),
                .sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)),
            ])
            for message in messages { fold(reader.read(message).events) }
        }

        private mutating func fold(_ events: [HomeEvent]) {
            _ = reduce(into: &state, HomeRecord(receivedAt: 1, cause: .message, events: events))
        }

        func command(_ command: DeviceCommand) throws -> CodecCommand {
            let context = EncodingContext(
                commandID: "command:1.0", logID: "0", issuedAt: 0, expiresAt: 1)
            return try #require(try reader.encode(try state.plan(command), context))
        }

        func lines(_ command: DeviceCommand) throws -> [String] {
            try self.command(command).messages.map {
                "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
            }
        }
    }

    struct Light: CustomTestStringConvertible, Sendable {
        var name: String
        var messages: [CodecMessage]
        var id: String
        var part: String
        /// What it is told to be `#00ff00`, and to be `#ff8800`.
        var green: [String]
        var orange: [String]

        var testDescription: String { name }
    }

    static func message(_ topic: String, _ payload: String) -> CodecMessage {
        CodecSupport.message(topic, payload)
    }

    private static let shellyBulb = """
        {"ison":true,"mode":"white","red":9,"green":8,"blue":7,"gain":50,"brightness":60,"temp":3000}
        """

    static func homie(_ format: String) -> [CodecMessage] {
        let description = """
            {"homie":"5.0","version":1,"name":"L","nodes":{"l":{"type":"light","properties":\
            {"color":{"datatype":"color","format":"\(format)","settable":true}}}}}
            """
        return [
            message("homie/5/lamp/$state", "init"),
            message("homie/5/lamp/$description", description),
            message("homie/5/lamp/$state", "ready"),
        ]
    }

    static func rpc(_ prefix: String, _ params: String) -> CodecMessage {
        message(
            prefix + "/events/rpc",
            "{\"src\":\"\(prefix)\",\"method\":\"NotifyFullStatus\",\"params\":\(params)}")
    }

    private static func call(_ method: String, _ params: String) -> String {
        "x-aabbcc000001/rpc {\"id\":\"command:1.0\",\"src\":\"hearth-p\",\"method\":\"\(method)\","
            + "\"params\":\(params)}"
    }

    private static let config = """
        {"mac":"AABBCC000001","dn":"L","t":"l","ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],\
        "rl":[2],"lt_st":5}
        """

    static let lights: [Light] = [
        Light(
            name: "WLED", messages: [message("wled/x/status", "online"), message("wled/x/g", "9")],
            id: "wled:p:x", part: "light", green: ["wled/x/col #00FF00"],
            orange: ["wled/x/col #FF8800"]),
        Light(
            name: "Tasmota",
            messages: [
                message("tasmota/discovery/AABBCC000001/config", config),
                message("tele/l/LWT", "Online"),
            ], id: "mac:aabbcc000001", part: "POWER",
            green: ["cmnd/l/HSBColor1 120", "cmnd/l/HSBColor2 100"],
            orange: ["cmnd/l/HSBColor1 33", "cmnd/l/HSBColor2 100"]),
        Light(
            name: "Shelly, first generation",
            messages: [
                message("shellies/announce", "{\"id\":\"s\",\"mac\":\"AABBCC000001\"}"),
                message("shellies/s/color/0/status", shellyBulb),
            ], id: "mac:aabbcc000001", part: "color%2F0",
            green: [
                "shellies/s/color/0/set {\"blue\":0,\"green\":255,\"mode\":\"color\",\"red\":0}"
            ],
            orange: [
                "shellies/s/color/0/set {\"blue\":0,\"green\":136,\"mode\":\"color\",\"red\":255}"
            ]),
        Light(
            name: "Shelly, bulb of the third generation",
            messages: [
                rpc(
                    "x-aabbcc000001",
                    "{\"rgbcct:0\":{\"output\":true,\"mode\":\"cct\",\"rgb\":[1,2,3],\"ct\":3000}}"
                )
            ], id: "mac:aabbcc000001", part: "rgbcct:0",
            green: [call("RGBCCT.Set", "{\"id\":0,\"rgb\":[0,255,0],\"mode\":\"rgb\"}")],
            orange: [call("RGBCCT.Set", "{\"id\":0,\"rgb\":[255,136,0],\"mode\":\"rgb\"}")]),
        Light(
            name: "Homie, rgb", messages: homie("rgb"), id: "homie:p:lamp", part: "l",
            green: ["homie/5/lamp/l/color/set rgb,0,255,0"],
            orange: ["homie/5/lamp/l/color/set rgb,255,136,0"]),
        Light(
            name: "Homie, hsv", messages: homie("hsv,rgb"), id: "homie:p:lamp", part: "l",
            green: ["homie/5/lamp/l/color/set hsv,120,100,100"],
            orange: ["homie/5/lamp/l/color/set hsv,33,100,100"]),
        Light(
            name: "Homie, xyz", messages: homie("xyz"), id: "homie:p:lamp", part: "l",
            green: ["homie/5/lamp/l/color/set xyz,0.3000,0.6000"],
            orange: ["homie/5/lamp/l/color/set xyz,0.5336,0.4145"]),
        Light(
            name: "Home Assistant's discovery, hs",
            messages: [
                message(
                    "homeassistant/light/h/config",
                    "{\"uniq_id\":\"h\",\"schema\":\"json\",\"cmd_t\":\"h/set\",\"stat_t\":\"h\","
                        + "\"supported_color_modes\":[\"hs\"],\"dev\":{\"ids\":\"h\"}}"),
                message("h", "{\"state\":\"ON\"}"),
            ], id: "homeassistant:p:h", part: "h",
            green: ["h/set {\"color\":{\"h\":120,\"s\":100}}"],
            orange: ["h/set {\"color\":{\"h\":33,\"s\":100}}"]),
    ]

    @Test(
        "W-1: every light takes a colour by its point, as exactly as it can say it",
        arguments: lights)
    func colors(light: Light) throws {
        let home = Home(light.messages)
        for (x, y, lines) in [(19_661, 39_322, light.green), (34_971, 27_163, light.orange)] {
            let command = DeviceCommand(
                deviceID: light.id, part: light.part, trait: "Matter.ColorControlTrait",
                action: .invoke(
                    name: "moveToColor",
                    arguments: [
                        AttributeMember(key: "colorX", value: .int(Int64(x))),
                        AttributeMember(key: "colorY", value: .int(Int64(y))),
                    ]))
            #expect(try home.lines(command) == lines)
            let expectation = try home.command(command).expectation
            #expect(expectation.count == 2)
            #expect(expectation.allSatisfy { $0.tolerance >= 3 })
        }
    }

    @Test("K-9: what a light says of a colour that it was told satisfies the command")
    func confirmed() throws {
        let home = Home(Self.homie("rgb"))
        let cases: [(Int64, Int64, String)] = [
            (34_971, 27_163, "rgb,255,136,0"), (20_494, 21_561, "rgb,255,255,255"),
        ]
        for (x, y, payload) in cases {
            let command = try home.command(
                DeviceCommand(
                    deviceID: "homie:p:lamp", part: "l", trait: "Matter.ColorControlTrait",
                    action: .invoke(
                        name: "moveToColor",
                        arguments: [
                            AttributeMember(key: "colorX", value: .int(x)),
                            AttributeMember(key: "colorY", value: .int(y)),
                        ])))
            var reader = home.reader
            let events = reader.read(Self.message("homie/5/lamp/l/color", payload)).events
            #expect(
                isSatisfied(command.expectation, by: events, deviceIDs: ["homie:p:lamp"]),
                "\(payload) \(command.expectation)")
        }
    }

    // MARK: Other things

    private static func command(
        _ part: String, _ trait: String, _ action: DeviceCommand.Action,
        id: String = "mac:aabbcc000001"
    ) -> DeviceCommand {
        DeviceCommand(deviceID: id, part: part, trait: "Matter.\(trait)Trait", action: action)
    }

    @Test("W-1: a breaker is told by its lever, and a thermostat by what it is enabled for")
    func components() throws {
        let home = Home([
            Self.rpc(
                "x-aabbcc000001",
                "{\"cb:0\":{\"output\":true},\"thermostat:0\":{\"enable\":true,\"target_C\":20,"
                    + "\"output\":false}}")
        ])
        let off = Self.command("cb:0", "OnOff", .invoke(name: "off", arguments: []))
        #expect(try home.lines(off) == [Self.call("CB.Set", "{\"id\":0,\"output\":false}")])
        for (mode, text) in [(0, "false"), (4, "true")] {
            let write = Self.command(
                "thermostat:0", "Thermostat",
                .write([AttributeMember(key: "systemMode", value: .int(Int64(mode)))]))
            #expect(
                try home.lines(write) == [
                    Self.call(
                        "Thermostat.SetConfig",
                        "{\"id\":0,\"config\":{\"id\":0,\"enable\":\(text)}}")
                ])
        }
        let cool = Self.command(
            "thermostat:0", "Thermostat",
            .write([AttributeMember(key: "systemMode", value: .int(3))]))
        #expect {
            try home.command(cool)
        } throws: {
            ($0 as? CommandRefusal)?.code == .outOfRange
        }
    }

    @Test("W-1: the valve of a gas sensor, and the target of a radiator's valve")
    func firstGeneration() throws {
        let home = Home([
            Self.message("shellies/announce", "{\"id\":\"g\",\"mac\":\"AABBCC000001\"}"),
            Self.message("shellies/g/valve/0/state", "opened"),
            Self.message(
                "shellies/g/info",
                "{\"thermostats\":[{\"pos\":40,\"target_t\":{\"value\":20,\"units\":\"C\"}}]}"),
        ])
        let close = Self.command(
            "valve%2F0", "ValveConfigurationAndControl", .invoke(name: "close", arguments: []))
        #expect(try home.lines(close) == ["shellies/g/valve/0/command close"])
        let target = Self.command(
            "thermostat%2F0", "Thermostat",
            .write([AttributeMember(key: "occupiedHeatingSetpoint", value: .int(2_150))]))
        #expect(try home.lines(target) == ["shellies/g/thermostat/0/command/target_t 21.5"])
    }

    @Test("W-1: a relay of Homie is told the words that it tells")
    func relays() throws {
        let description = """
            {"homie":"5.0","version":1,"name":"R","nodes":{"feed":{"type":"relay","properties":\
            {"state":{"datatype":"enum","format":"UNKNOWN,OPEN,CLOSED","settable":true}}},\
            "lamp":{"type":"light","properties":\
            {"power":{"datatype":"enum","format":"On,Off,Toggle","settable":true}}}}}
            """
        let home = Home([
            Self.message("homie/5/box/$state", "init"),
            Self.message("homie/5/box/$description", description),
            Self.message("homie/5/box/$state", "ready"),
        ])
        for (name, word) in [("on", "CLOSED"), ("off", "OPEN")] {
            let command = Self.command(
                "feed", "OnOff", .invoke(name: name, arguments: []), id: "homie:p:box")
            #expect(try home.lines(command) == ["homie/5/box/feed/state/set \(word)"])
        }
        let toggle = Self.command(
            "lamp", "OnOff", .invoke(name: "toggle", arguments: []), id: "homie:p:box")
        #expect(try home.lines(toggle) == ["homie/5/box/lamp/power/set Toggle"])
    }

    @Test("M-7: what tells of the device itself decides no primary part")
    func primaries() throws {
        let meter = "{\"em:0\":{\"total_act_power\":5},\"temperature:0\":{\"tC\":44}}"
        let cases: [(String, [CodecMessage])] = [
            ("em:0", [Self.rpc("x-aabbcc000001", meter)]),
            (
                "temperature:0",
                [
                    Self.rpc(
                        "x-aabbcc000001",
                        "{\"temperature:0\":{\"tC\":21},\"humidity:0\":{\"rh\":4}}")
                ]
            ),
            (
                "switch:0",
                [
                    Self.rpc(
                        "x-aabbcc000001",
                        "{\"switch:0\":{\"output\":true},\"em1:0\":{\"act_power\":5},"
                            + "\"temperature:0\":{\"tC\":44}}")
                ]
            ),
        ]
        for (part, messages) in cases {
            let home = Home(messages)
            let device = try #require(home.state.graph.device("mac:aabbcc000001"))
            #expect(device.parts.first { $0.isPrimaryType }?.part == part, "\(part)")
        }
    }
}
