// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@testable import hearth

/// What people write after `hearth set DEVICE`.
@Suite struct SetArgumentsTests {
    private static func device(_ traits: [String], type: String = "Device") -> DeviceState {
        var device = DeviceState(id: "native:x")
        device.name = "Thing"
        var part = PartState(part: "main", type: type)
        part.traits = traits.sorted().map { TraitState(trait: $0) }
        device.parts = [part]
        return device
    }

    private static let lamp = device([
        "Matter.OnOffTrait", "Matter.LevelControlTrait", "Matter.ColorControlTrait",
    ])
    private static let cover = device(["Matter.WindowCoveringTrait"])
    private static let fan = device(["Matter.FanControlTrait"])
    private static let lock = device(["Matter.DoorLockTrait"])
    private static let heating = device(["Matter.ThermostatTrait"])
    private static let other = device(["Zigbee2MQTT.PropertiesTrait", "Vendor.RadioTrait"])

    private static func text(_ device: DeviceState, _ words: String, pin: String? = nil) throws
        -> String
    {
        let request = try SetArguments(device: device, part: nil, pin: pin).request(words)
        return JSONWriter.write(request.json(deviceID: "d", part: nil, timeoutSeconds: nil))
    }

    @Test(
        arguments: [
            (lamp, "on", "Matter.OnOffTrait", #"{"command":"on"}"#),
            (lamp, "off", "Matter.OnOffTrait", #"{"command":"off"}"#),
            (lamp, "toggle", "Matter.OnOffTrait", #"{"command":"toggle"}"#),
            (
                lamp, "50%",
                "Matter.LevelControlTrait",
                #"{"arguments":{"level":127},"command":"moveToLevelWithOnOff"}"#
            ),
            (
                lamp, "0%",
                "Matter.LevelControlTrait",
                #"{"arguments":{"level":0},"command":"moveToLevelWithOnOff"}"#
            ),
            (
                lamp, "brightness=100%",
                "Matter.LevelControlTrait",
                #"{"arguments":{"level":254},"command":"moveToLevelWithOnOff"}"#
            ),
            (
                lamp, "brightness=7",
                "Matter.LevelControlTrait",
                #"{"arguments":{"level":7},"command":"moveToLevelWithOnOff"}"#
            ),
            (
                lamp, "color-temperature=2700K",
                "Matter.ColorControlTrait",
                #"{"arguments":{"colorTemperatureMireds":370},"command":"moveToColorTemperature"}"#
            ),
            (
                lamp, "color-temperature=370",
                "Matter.ColorControlTrait",
                #"{"arguments":{"colorTemperatureMireds":370},"command":"moveToColorTemperature"}"#
            ),
            (
                lamp, "color=0.5,0.25",
                "Matter.ColorControlTrait",
                #"{"arguments":{"colorX":32768,"colorY":16384},"command":"moveToColor"}"#
            ),
            (
                cover, "open",
                "Matter.WindowCoveringTrait", #"{"command":"upOrOpen"}"#
            ),
            (
                cover, "close",
                "Matter.WindowCoveringTrait", #"{"command":"downOrClose"}"#
            ),
            (
                cover, "stop",
                "Matter.WindowCoveringTrait", #"{"command":"stopMotion"}"#
            ),
            (
                cover, "25.5%",
                "Matter.WindowCoveringTrait",
                #"{"arguments":{"liftPercent100thsValue":2550},"command":"goToLiftPercentage"}"#
            ),
            (
                cover, "tilt=40%",
                "Matter.WindowCoveringTrait",
                #"{"arguments":{"tiltPercent100thsValue":4000},"command":"goToTiltPercentage"}"#
            ),
            (
                fan, "30%",
                "Matter.FanControlTrait", #"{"write":{"percentSetting":30}}"#
            ),
            (
                fan, "mode=auto",
                "Matter.FanControlTrait", #"{"write":{"fanMode":5}}"#
            ),
            (fan, "off", "Matter.FanControlTrait", #"{"write":{"fanMode":0}}"#),
            (lock, "lock", "Matter.DoorLockTrait", #"{"command":"lockDoor"}"#),
            (
                heating, "heat=21.5",
                "Matter.ThermostatTrait", #"{"write":{"occupiedHeatingSetpoint":2150}}"#
            ),
            (
                heating, "cool=-5",
                "Matter.ThermostatTrait", #"{"write":{"occupiedCoolingSetpoint":-500}}"#
            ),
            (
                heating, "mode=heat",
                "Matter.ThermostatTrait", #"{"write":{"systemMode":4}}"#
            ),
            (
                other, "Properties.effect=blink",
                "Zigbee2MQTT.PropertiesTrait", #"{"write":{"effect":"blink"}}"#
            ),
            (
                other, "Zigbee2MQTT.PropertiesTrait.level=5",
                "Zigbee2MQTT.PropertiesTrait", #"{"write":{"level":5}}"#
            ),
            (
                other, #"Radio.list=[1,{"a":"b,c"}]"#,
                "Vendor.RadioTrait", #"{"write":{"list":[1,{"a":"b,c"}]}}"#
            ),
            (
                lamp, #"LevelControl.moveToLevel(level=100,transitionTime=20)"#,
                "Matter.LevelControlTrait",
                #"{"arguments":{"level":100,"transitionTime":20},"command":"moveToLevel"}"#
            ),
            (lamp, "OnOff.on()", "Matter.OnOffTrait", #"{"command":"on"}"#),
            (
                other, #"Radio.do(text="a,b)",what={"x":[1,2]})"#,
                "Vendor.RadioTrait",
                #"{"arguments":{"text":"a,b)","what":{"x":[1,2]}},"command":"do"}"#
            ),
        ] as [(DeviceState, String, String, String)])
    func wordsBecomeCommands(
        device: DeviceState, words: String, trait: String, action: String
    ) throws {
        var expected = try #require(try JSONReader.read(Array(action.utf8)).object)
        expected.members += [
            JSONMember(key: "device", value: .string("d")),
            JSONMember(key: "trait", value: .string(trait)),
        ]
        #expect(try Self.text(device, words) == JSONWriter.write(.object(expected)))
    }

    @Test func aPINGoesBesideTheWordAndNowhereElse() throws {
        #expect(
            try Self.text(Self.lock, "unlock", pin: "1234")
                == #"{"arguments":{"pinCode":"1234"},"command":"unlockDoor","device":"d","#
                + #""trait":"Matter.DoorLockTrait"}"#
        )
        #expect(!(try Self.text(Self.lamp, "on", pin: "1234").contains("1234")))
    }

    @Test(
        arguments: [
            (lamp, "lock", "'lock' needs the trait DoorLock"),
            (lamp, "open", "'open' needs the trait WindowCovering"),
            (lock, "50%", "has no level, lift or speed"),
            (lamp, "101%", "'101%' is not from 0% to 100%"),
            (lamp, "-1%", "'-1%' is not from 0% to 100%"),
            (lamp, "nan%", "'nan%' is not from 0% to 100%"),
            (lamp, "brightness=255", "'255' is not from 0 to 254"),
            (lamp, "color-temperature=0K", "'0' is not from 1000 to 20000"),
            (lamp, "color=red", "color is written as #ff8800"),
            (lamp, "color=#000000", "color is written as #ff8800"),
            (lamp, "color=1.1,0", "color is written as #ff8800"),
            (lamp, "mode=heat", "has no modes"),
            (heating, "mode=heet", "mode: 'heet' is not known; did you mean heat?"),
            (heating, "heat=warm", "'warm' is not a temperature"),
            (heating, "heat=1000", "'1000' is not a temperature"),
            (lamp, "dance", "'dance' is nothing that can be set"),
            (lamp, "=5", "'' is nothing that can be set"),
            (lamp, "OnOf.onOff=true", "has no trait 'OnOf'; did you mean OnOff?"),
            (lamp, "Nothing.x=1", "it has ColorControl, LevelControl, OnOff"),
            (lamp, "OnOff.on(x)", "an argument is written as name=value, not 'x'"),
            (lamp, "OnOff.=1", "has no trait 'OnOff'"),
        ] as [(DeviceState, String, String)])
    func whatCannotBeIsSaid(device: DeviceState, words: String, complaint: String) {
        let failure = #expect(throws: CommandFailure.self) { try Self.text(device, words) }
        #expect(failure?.status == .usage)
        #expect(failure?.line.contains(complaint) == true, "\(failure?.line ?? "")")
    }

    @Test func aPartIsTheOnlyOneThatCounts() throws {
        var device = Self.lamp
        var second = PartState(part: "fan", type: "FanDeviceType")
        second.traits = [TraitState(trait: "Matter.FanControlTrait")]
        device.parts.append(second)
        let words = SetArguments(device: device, part: "fan", pin: nil)
        #expect(
            try words.request("50%")
                == SetRequest(
                    trait: "Matter.FanControlTrait",
                    action: .write([
                        JSONMember(key: "percentSetting", value: .number(JSONNumber(50)))
                    ])))
        #expect(throws: CommandFailure.self) { try words.request("brightness=50%") }
    }

    @Test("Attributes of one trait go together (W-1), those of others and twice the same do not")
    func writesAreMerged() throws {
        let words = SetArguments(device: Self.heating, part: nil, pin: nil)
        func merged(_ texts: [String]) throws -> [String] {
            SetRequest.merged(try texts.map { ($0, try words.request($0)) }).map(\.words)
        }
        #expect(try merged(["heat=21", "cool=25", "mode=auto"]) == ["heat=21 cool=25 mode=auto"])
        #expect(try merged(["heat=21", "heat=22"]) == ["heat=21", "heat=22"])
    }

    @Test func coloursAreThoseOfTheStandard() throws {
        // The primaries of sRGB and its white point.
        for (text, x, y) in [
            ("#ff0000", 0.64, 0.33), ("#00ff00", 0.30, 0.60), ("#0000ff", 0.15, 0.06),
            ("#ffffff", 0.3127, 0.3290), ("#808080", 0.3127, 0.3290),
        ] {
            let point = try #require(ColorPoint(text))
            #expect(abs(Double(point.x) / 65536 - x) < 0.001, "\(text) \(point)")
            #expect(abs(Double(point.y) / 65536 - y) < 0.001, "\(text) \(point)")
        }
        for text in ["#fff", "#ff880", "#ff88000", "#+f8800", "0.3", "0.3,0.3,0.3", "", "#"] {
            #expect(ColorPoint(text) == nil, "\(text)")
        }
    }

    @Test(
        arguments: [
            (
                #"{"state":"confirmed","evidence":"report","latency":34000000}"#,
                "confirmed by report after 0.034 s", nil
            ),
            (
                #"{"state":"confirmed","evidence":"answer","latency":12300000000}"#,
                "confirmed by answer after 12.300 s", nil
            ),
            (
                #"{"state":"unconfirmed","reason":"nothingExpected"}"#,
                "sent; nothing can confirm it", nil
            ),
            (
                #"{"state":"unconfirmed","reason":"timeout","code":"deadlineExceeded","message":"m"}"#,
                "deadlineExceeded: m", 75
            ),
            (#"{"state":"failed","code":"unavailable","message":"m"}"#, "unavailable: m", 69),
            (
                #"{"state":"failed","code":"permissionDenied","message":"m"}"#,
                "permissionDenied: m", 77
            ),
            (
                #"{"state":"failed","code":"outOfRange","message":"\u001bm"}"#,
                "outOfRange: \\u{1B}m", 64
            ),
            (
                #"{"state":"failed","code":"invalidArgument","message":"m"}"#, "invalidArgument: m",
                64
            ),
            (#"{"state":"failed","code":"unimplemented","message":"m"}"#, "unimplemented: m", 64),
            (#"{"state":"failed","code":"notFound","message":"m"}"#, "notFound: m", 1),
            (#"{"state":"failed","code":"internal","message":"m"}"#, "internal: m", 70),
            ("{}", "unknown: nobody knows what became of it", 70),
        ] as [(String, String, Int32?)])
    func outcomesAreOneLineAndAnExitCode(json: String, text: String, code: Int32?) throws {
        let outcome = try #require(try JSONReader.read(Array(json.utf8)).object)
        let line = OutcomeLine(outcome)
        #expect(line.text == text)
        #expect(line.status?.rawValue == code)
    }

    @Test(
        "names of attributes have dots: the longest that the device has counts",
        arguments: [
            ("Properties.robot.fan_speed=max", "robot.fan_speed"),
            ("Vendor.PropertiesTrait.robot.fan_speed=max", "robot.fan_speed"),
            ("robot.fan_speed=max", "robot.fan_speed"), ("Properties.robot=max", "robot"),
            ("Properties.never.said=max", "never.said"),
        ])
    func dots(words: String, attribute: String) throws {
        var device = Self.device(["Vendor.PropertiesTrait", "Matter.OnOffTrait"])
        device.parts[0].traits[1].attributes = [
            AttributeMember(key: "robot", value: .null),
            AttributeMember(key: "robot.fan_speed", value: .string("low")),
        ]
        let text = try Self.text(device, words)
        #expect(text.contains("\"write\":{\"\(attribute)\":\"max\"}"))
        #expect(text.contains("Vendor.PropertiesTrait"))
    }
}
