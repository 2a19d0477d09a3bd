// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Homie: commands")
struct HomieEncodeTests {
    /// The devices of the fixtures, as they are before they change or go.
    private static func codec() throws -> HomieCodec {
        var codec = HomieCodec(context: CodecSupport.context())
        for name in ["version4", "version5"] {
            let fixture = try #require(
                CodecFixture.all("homie").first { $0.testDescription == name })
            for message in try fixture.messages() {
                if message.topic == "homie/ghost/a/b" || message.topic == "homie/5/$broadcast/x" {
                    break
                }
                _ = codec.decode(message)
            }
        }
        return codec
    }

    private static let lamp = "mac:aabbcc000002"
    private static let leaf = "homie:p:leaf"

    /// The messages as lines, then the expectation.
    private static func lines(
        _ id: String, _ part: String, _ trait: String,
        _ targets: [(String, AttributeValue)], invoke: String? = nil
    ) throws -> [String] {
        let action: DeviceCommand.Action =
            invoke.map { .invoke(name: $0, arguments: []) }
            ?? .write(targets.map { AttributeMember(key: $0.0, value: $0.1) })
        let plan = CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: part, trait: trait, action: action, timeoutSeconds: 7),
            part: part,
            targets: targets.map {
                CommandTarget(part: part, trait: trait, attribute: $0.0, value: $0.1)
            })
        let context = EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7)
        let command = try #require(try Self.codec().encode(plan, context))
        return command.messages.map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        } + command.expectation.map { "\($0.attribute) \(CodecSupport.text($0.value))" }
    }

    @Test("R-H4, K-9: a value goes to the property's set topic, and its report is expected")
    func values() throws {
        #expect(
            try Self.lines(Self.lamp, "light", "Matter.OnOffTrait", [("onOff", .bool(true))])
                == ["homie/lamp/light/power/set true", "onOff true"])
        #expect(
            try Self.lines(
                Self.lamp, "light", "Matter.LevelControlTrait", [("currentLevel", .int(203))])
                == ["homie/lamp/light/brightness/set 80", "currentLevel 203"])
        #expect(
            try Self.lines(
                Self.lamp, "heating", "Matter.ThermostatTrait",
                [("occupiedHeatingSetpoint", .int(2150))])
                == ["homie/lamp/heating/target/set 21.5", "occupiedHeatingSetpoint 2150"])
        #expect(
            try Self.lines(
                Self.lamp, "heating", "Matter.ThermostatTrait", [("systemMode", .int(4))])
                == ["homie/lamp/heating/mode/set heat", "systemMode 4"])
        #expect(
            try Self.lines(
                Self.lamp, "root", HomieCodec.vendorTrait, [("light.effect", .string("none"))])
                == ["homie/lamp/light/effect/set none", "light.effect \"none\""])
    }

    @Test("K-9: power and brightness are said on two topics, and both are expected")
    func parts() throws {
        func command(_ targets: [(trait: String, String, AttributeValue)]) throws -> CodecCommand {
            let action = DeviceCommand.Action.invoke(name: "moveToLevelWithOnOff", arguments: [])
            let plan = CommandPlan(
                deviceID: Self.lamp, ids: [Self.lamp],
                command: DeviceCommand(
                    deviceID: Self.lamp, part: "light", trait: "Matter.LevelControlTrait",
                    action: action), part: "light",
                targets: targets.map {
                    CommandTarget(part: "light", trait: $0.trait, attribute: $0.1, value: $0.2)
                })
            let context = EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7)
            return try #require(try Self.codec().encode(plan, context))
        }
        let level = ("Matter.LevelControlTrait", "currentLevel", AttributeValue.int(203))
        let both = try command([("Matter.OnOffTrait", "onOff", .bool(true)), level])
        #expect(both.messages.count == 2 && both.expectation.count == 2)
        #expect(both.isReportedInParts)
        let one = try command([level])
        #expect(!one.isReportedInParts)
    }

    @Test("R-H5: a step of the format is kept, and the level that it makes is expected")
    func steps() throws {
        #expect(
            try Self.lines(Self.leaf, "lamp", "Matter.OnOffTrait", [("onOff", .bool(false))])
                == ["homie/5/leaf/lamp/power/set false", "onOff false"])
        #expect(
            try Self.lines(
                Self.leaf, "lamp", "Matter.LevelControlTrait", [("currentLevel", .int(101))])
                == ["homie/5/leaf/lamp/dim/set 100", "currentLevel 100"])
        #expect(
            try Self.lines(
                Self.leaf, "root", HomieCodec.vendorTrait, [("lamp.colour", .string("hsv,1,2,3"))])
                == ["homie/5/leaf/lamp/colour/set hsv,1,2,3", "lamp.colour \"hsv,1,2,3\""])
    }

    @Test("a cover moves by the words of its command; what is not reported is not expected")
    func words() throws {
        #expect(
            try Self.lines(
                Self.lamp, "blind", "Matter.WindowCoveringTrait", [], invoke: "stopMotion")
                == ["homie/lamp/blind/command/set stop"])
        #expect(
            try Self.lines(
                Self.lamp, "root", HomieCodec.vendorTrait, [("blind.command", .string("open"))])
                == ["homie/lamp/blind/command/set open"])
    }

    @Test("what cannot be set is refused with the reason")
    func refused() throws {
        #expect(throws: CommandRefusal.self) {
            try Self.lines(
                Self.lamp, "heating", "Matter.ThermostatTrait",
                [("occupiedHeatingSetpoint", .int(3500))])
        }
        #expect(throws: CommandRefusal.self) {
            try Self.lines(
                Self.lamp, "light", "Matter.ColorControlTrait", [("currentHue", .int(3))])
        }
        #expect(throws: CommandRefusal.self) {
            try Self.lines(
                Self.lamp, "root", HomieCodec.vendorTrait, [("light.effect", .string("fire"))])
        }
    }
}
