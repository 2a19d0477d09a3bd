// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

@Suite struct WordsTests {
    @Test(arguments: [
        (
            "Matter.TemperatureMeasurementTrait", "measuredValue", AttributeValue.int(2584),
            "25.8 °C"
        ),
        ("Matter.TemperatureMeasurementTrait", "measuredValue", .int(-5), "-0.1 °C"),
        ("Matter.TemperatureMeasurementTrait", "measuredValue", .int(-4), "0 °C"),
        ("Matter.LevelControlTrait", "currentLevel", .int(254), "100 %"),
        ("Matter.ColorControlTrait", "colorTemperatureMireds", .int(370), "2703 K"),
        ("Matter.OnOffTrait", "onOff", .bool(true), "on"),
        ("Matter.OnOffTrait", "onOff", .null, "unknown"),
        ("Matter.ThermostatTrait", "systemMode", .int(4), "heat"),
        ("Matter.ThermostatTrait", "systemMode", .int(77), "value 77"),
        ("Matter.ThermostatTrait", "piHeatingDemand", .int(82), "82 %"),
        ("Matter.ThermostatTrait", "thermostatRunningState", .int(0), "idle"),
        ("Matter.ThermostatTrait", "thermostatRunningState", .int(5), "heating, fan"),
        ("Matter.ThermostatTrait", "localTemperatureCalibration", .int(-15), "-1.5 °C"),
        ("Matter.WindowCoveringTrait", "operationalStatus", .int(10), "closing"),
        ("Matter.WindowCoveringTrait", "operationalStatus", .int(5), "opening"),
        ("Matter.WindowCoveringTrait", "operationalStatus", .int(0), "stopped"),
        (
            "Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths", .int(2500),
            "25 % closed"
        ),
        ("Matter.PowerSourceTrait", "batChargeLevel", .int(2), "critical"),
        ("Matter.PowerSourceTrait", "batVoltage", .int(2955), "2.96 V"),
        ("Matter.ElectricalPowerMeasurementTrait", "powerFactor", .int(9750), "98 %"),
        ("Matter.OnOffTrait", "startUpOnOff", .null, "previous"),
        ("Matter.OperationalStateTrait", "countdownTime", .int(90), "1 min 30 s"),
        ("Vendor.XTrait", "tamper", .bool(false), "no"),
        ("Vendor.XTrait", "colour", .members([("r", .int(255)), ("b", .int(0))]), "b 0, r 255"),
        ("Vendor.XTrait", "list", .list([]), "none"),
        ("Vendor.XTrait", "x", .string("a\u{1B}b"), "a\\u{1B}b"),
        (
            "Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported",
            .members([("energy", .int(1_230_000))]), "1.23 kWh"
        ),
    ])
    func valuesHaveUnits(trait: String, attribute: String, value: AttributeValue, text: String) {
        #expect(ValueText.text(ValueContext(trait, attribute), value) == text)
    }

    @Test func suggestsTheNearestWord() {
        let words = ["zigbee2mqtt", "native"]
        #expect(Suggestion.nearest(to: "zigbee2mqt", in: words) == "zigbee2mqtt")
        #expect(Suggestion.nearest(to: "Natve", in: words) == "native")
        #expect(Suggestion.nearest(to: "homie", in: words) == nil)
    }

    @Test func readsCodecs() throws {
        #expect(try CodecOption.choices([]) == CodecChoice.all)
        #expect(
            try CodecOption.choices(["zigbee2mqtt=a/b", "zigbee2mqtt=c", "native"]).map(\.roots)
                == [["a/b", "c"], []])
    }

    @Test(arguments: ["zigbee", "zigbee2mqtt=", "native=a/+", "native=/x", ""])
    func refusesWhatIsNoCodec(text: String) {
        #expect(throws: CodecOption.Problem.self) { try CodecOption.choices([text]) }
    }

    @Test func readsMessageLines() throws {
        let line = try MessageLine(
            Array(
                #"{"topic":"a/b","payload_b64":"AP8=","stored":true,"qos":1,"receivedAt":"1970-01-01T00:00:01Z"}"#
                    .utf8)[...])
        #expect(line.topic == "a/b")
        #expect(line.payload == [0, 255])
        #expect(line.isStored)
        #expect(line.receivedAt == 1_000_000_000)
    }

    @Test(arguments: [
        ("{", "not JSON"), ("[]", "not a JSON object"), (#"{"payload":""}"#, "no topic"),
        (#"{"topic":"a"}"#, "no payload"), (#"{"topic":"a","payload_b64":"*"}"#, "not base64"),
        (#"{"topic":"a","payload":"","qos":3}"#, "qos"),
        (#"{"topic":"a","payload":"","qos":-1}"#, "qos"),
        (#"{"topic":"a","payload":"","receivedAt":"today"}"#, "receivedAt"),
    ])
    func namesWhatIsWrongInALine(text: String, words: String) {
        let problem = #expect(throws: MessageLine.Problem.self) {
            try MessageLine(Array(text.utf8)[...])
        }
        #expect(problem?.words.contains(words) == true)
    }

    @Test(arguments: [
        ("a/b", "a/b", true), ("a/+", "a/b", true), ("a/#", "a", true), ("a/#", "a/b/c", true),
        ("#", "x", true), ("a/+", "a/b/c", false), ("a", "a/b", false), ("a/b", "a", false),
    ])
    func topicPatterns(pattern: String, topic: String, matches: Bool) {
        #expect(TopicPattern(pattern).matches(topic) == matches)
    }
}
