// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: commands of others")
struct Zigbee2MQTTObservedTests {
    private static let device = "zigbee:0x00158d0000000001"

    private static func home() -> CodecHome {
        var home = CodecHome()
        let features = """
            {"type":"binary","name":"state","property":"state_left","access":7,"value_on":"ON",\
            "value_off":"OFF"}
            """
        home.read(
            CodecSupport.list(
                #"{"type":"switch","endpoint":"left","features":[\#(features)]}"#, name: "a/dev"))
        return home
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var topic: String
        var payload: String
        var line: String
        var testDescription: String { "\(topic) \(payload)" }
    }

    static let rows: [Row] = [
        Row(topic: "set", payload: #"{"state":"ON","x":1.5}"#, line: #"{"state":"ON","x":"~1.5"}"#),
        Row(topic: "set", payload: "on", line: #"{"state":"on"}"#),
        Row(topic: "set/state", payload: "ON", line: #"{"state":"ON"}"#),
        Row(topic: "set/brightness", payload: "12", line: #"{"brightness":12}"#),
        Row(
            topic: "left/set", payload: #"{"state":"ON","k":1}"#,
            line: #"{"k":1,"state_left":"ON"}"#),
        Row(topic: "left/set/state", payload: "OFF", line: #"{"state_left":"OFF"}"#),
    ]

    @Test(
        "W-3: what somebody asks for is told by its own keys, and no value changes", arguments: rows
    )
    func observed(row: Row) {
        var home = Self.home()
        let values = home.values
        let result = home.read(CodecSupport.message("z/a/dev/" + row.topic, row.payload))
        #expect(result.events.count == 1)
        #expect(home.lines.last == "observed \(Self.device) \(row.line)")
        #expect(home.values == values)
        home.read(CodecSupport.message("z/a/dev/" + row.topic, row.payload, .late))
        #expect(home.lines.last == "observed \(Self.device) \(row.line)")
    }

    @Test("W-3: the command's source is told where the device is not known")
    func unknown() {
        var home = Self.home()
        let result = home.read(CodecSupport.message("z/other/set", #"{"state":"ON"}"#))
        #expect(
            result.events == [
                .commandObserved(
                    CommandObserved(
                        deviceID: "", source: "p:zigbee2mqtt:z",
                        arguments: [AttributeMember(key: "state", value: .string("ON"))]))
            ])
    }

    @Test(
        "W-3: questions, stored commands and what says nothing are ignored",
        arguments: [
            ("get", "{\"state\":\"\"}", Delivery.live), ("get/state", "", .live),
            ("set", "", .live),
            ("set", "{}", .live), ("set", "12", .live), ("set", "dance", .live),
            ("set", "{\"state\":", .live), ("set/state", "", .live),
        ])
    func ignored(topic: String, payload: String, delivery: Delivery) {
        var home = Self.home()
        home.read(CodecSupport.message("z/a/dev/" + topic, payload, delivery))
        #expect(home.lines.last == "ignored command topic")
        home.read(CodecSupport.message("z/a/dev/set", "{\"state\":\"ON\"}", .stored))
        #expect(home.lines.last == "ignored stored command")
    }
}
