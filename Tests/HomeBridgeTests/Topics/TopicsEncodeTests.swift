// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: commands")
struct TopicsEncodeTests {
    private static let id = "topics:p:m:dev"

    private func home(_ entry: String, _ payload: String) throws -> CodecHome {
        var home = TopicsSupport.home(try TopicsSupport.map(entry: entry))
        home.read(CodecSupport.message("a/dev", payload))
        return home
    }

    @Test(
        "a value is sent in the form of the map, and expected as it will be said",
        arguments: [
            (
                #""quantity":"on","words":{"AN":"on","AUS":"off"},"set":"a/{device}/set""#, "AN",
                "main", StandardTrait.onOff, "onOff", AttributeValue.bool(false),
                ["a/dev/set AUS", "onOff false"]
            ),
            (
                #""quantity":"on","words":{"1":"on","0":"off"},"set":{"topic":"a/{device}/set","words":{"EIN":"on","AUS":"off"}}"#,
                "1", "main", StandardTrait.onOff, "onOff", .bool(true),
                ["a/dev/set EIN", "onOff true"]
            ),
            (
                #""quantity":"level","set":{"topic":"a/{device}/set","path":"light.brightness"}"#,
                "10", "main", StandardTrait.levelControl, "currentLevel", .int(128),
                [#"a/dev/set {"light":{"brightness":50}}"#, "currentLevel 127"]
            ),
            (
                #""quantity":"level","scale":100,"set":{"topic":"a/{device}/set","payload":"dim {value}!"}"#,
                "0.5", "main", StandardTrait.levelControl, "currentLevel", .int(127),
                ["a/dev/set dim 0.5!", "currentLevel 127"]
            ),
            (
                #""quantity":"position","words":{"AUF":100},"set":"a/{device}/pos""#, "AUF",
                "cover", StandardTrait.windowCovering, "currentPositionLiftPercent100ths",
                .int(7_500), ["a/dev/pos 25", "currentPositionLiftPercent100ths 7500"]
            ),
            // A cover that says numbers takes numbers, and none beyond its bounds.
            (
                #""quantity":"position","set":"a/{device}/pos""#, "50", "cover",
                StandardTrait.windowCovering, "currentPositionLiftPercent100ths", .int(0),
                ["a/dev/pos 100", "currentPositionLiftPercent100ths 0"]
            ),
            (
                #""quantity":"position","set":{"topic":"a/{device}/pos","path":"p","max":90}"#,
                "50", "cover", StandardTrait.windowCovering, "currentPositionLiftPercent100ths",
                .int(10_000), [#"a/dev/pos {"p":0}"#, "currentPositionLiftPercent100ths 10000"]
            ),
            (
                #""quantity":"position","scale":-1,"offset":100,"set":"a/{device}/pos""#, "50",
                "cover", StandardTrait.windowCovering, "currentPositionLiftPercent100ths",
                .int(6_667), ["a/dev/pos 67", "currentPositionLiftPercent100ths 6700"]
            ),
            // Numbers go into JSON as numbers, and texts end no text of it.
            (
                #""quantity":"on","words":{"1":"on","0":"off"},"set":{"topic":"a/{device}/s","path":"v"}"#,
                "0", "main", StandardTrait.onOff, "onOff", .bool(true),
                [#"a/dev/s {"v":1}"#, "onOff true"]
            ),
            (
                #""quantity":"on","words":{"1":"on","0":"off"},"set":{"topic":"s","payload":"{\"v\":{value},\"w\":\"{value}\"}"}"#,
                "0", "main", StandardTrait.onOff, "onOff", .bool(true),
                [#"s {"v":1,"w":"1"}"#, "onOff true"]
            ),
            (
                #""attribute":"x","set":{"topic":"s","payload":"{\"v\":\"{value}\",\"w\":{value}}"}"#,
                "0", "root", "Topics.PropertiesTrait", "x", .string(#"a","b":"\"#),
                [
                    #"s {"v":"a\",\"b\":\"\\","w":"a\",\"b\":\"\\"}"#,
                    #"x "a\",\"b\":\"\\""#,
                ]
            ),
            (
                #""attribute":"x","set":{"topic":"s","payload":"say \"{value}\""}"#, "0", "root",
                "Topics.PropertiesTrait", "x", .string(#"a"b"#), [#"s say "a"b""#, #"x "a\"b""#]
            ),
            (
                #""quantity":"heating_setpoint","set":{"topic":"a/{device}/t","step":0.5,"min":5,"max":30}"#,
                "20", "thermostat", StandardTrait.thermostat, "occupiedHeatingSetpoint",
                .int(2_130), ["a/dev/t 21.5", "occupiedHeatingSetpoint 2150"]
            ),
            (
                #""quantity":"system_mode","words":{"HEIZEN":"heat","AUS":"off"},"set":"a/{device}/m""#,
                "AUS", "thermostat", StandardTrait.thermostat, "systemMode", .int(4),
                ["a/dev/m HEIZEN", "systemMode 4"]
            ),
            (
                #""attribute":"scene","set":{"topic":"a/{device}/scene","path":"name"}"#, "day",
                "root", "Topics.PropertiesTrait", "scene", .string("night"),
                [#"a/dev/scene {"name":"night"}"#, #"scene "night""#]
            ),
        ])
    func values(
        value: String, payload: String, part: String, trait: String, attribute: String,
        wanted: AttributeValue, expected: [String]
    ) throws {
        let home = try home(#"{"topic":"a/{device}",\#(value)}"#, payload)
        let sent = try home.sent(
            .write([AttributeMember(key: attribute, value: wanted)]), to: Self.id, part, trait,
            [(attribute, wanted)])
        #expect(sent == expected)
    }

    @Test("beyond the bounds of the map a command is refused")
    func refused() throws {
        let home = try home(
            #"{"topic":"a/{device}","quantity":"heating_setpoint","set":{"topic":"s","max":30}}"#,
            "20")
        #expect(throws: CommandRefusal.self) {
            try home.sent(
                .write([]), to: Self.id, "thermostat", StandardTrait.thermostat,
                [("occupiedHeatingSetpoint", .int(3_100))])
        }
    }

    @Test("commands that are words, and what is only set")
    func words() throws {
        let home = try home(
            """
            {"topic":"a/{device}","values":[
            {"quantity":"position","commands":{"stop":{"topic":"a/{device}/cmd","payload":"STOP"}}},
            {"path":"x","quantity":"on","reported":false,"set":"a/{device}/power"}]}
            """, "50")
        let stop = try home.sent(
            .invoke(name: "stopMotion", arguments: []), to: Self.id, "cover",
            StandardTrait.windowCovering, [])
        #expect(stop == ["a/dev/cmd STOP"])
        // Nothing says that it is on, so nothing is waited for.
        let on = try home.sent(
            .invoke(name: "on", arguments: []), to: Self.id, "main", StandardTrait.onOff,
            [("onOff", .bool(true))])
        #expect(on == ["a/dev/power on"])
    }

    @Test("a question of the map makes a device tell its state")
    func questions() throws {
        let home = try home(
            #"{"topic":"a/{device}","quantity":"on","ask":{"topic":"a/{device}/get","payload":"?"}}"#,
            "on")
        let asked = try home.reader.encodeRead(ReadPlan(ids: [Self.id]))
        #expect(asked == [CodecRequest(topic: "a/dev/get", payload: "?")])
    }

    @Test("commands of others are told, and change no value")
    func observed() throws {
        var home = try home(
            #"{"topic":"a/{device}","quantity":"on","set":"a/{device}/set"}"#, "off")
        #expect(home.reader.filters.contains("a/+/set"))
        home.read(CodecSupport.message("a/dev/set", "on"))
        #expect(home.lines.last == "observed topics:p:m:dev {\"set\":\"on\"}")
        home.read(CodecSupport.message("a/else/set", "on"))
        #expect(home.lines.last == "ignored no codec")
        home.read(CodecSupport.message("a/dev/set", "on", .stored))
        #expect(home.lines.last == "ignored stored command")
    }
}
