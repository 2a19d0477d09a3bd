// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// Nodes of Z-Wave JS UI and of ESPHome, which are announced through discovery.
@Suite("Home Assistant: nodes of Z-Wave JS UI and ESPHome")
struct HomeAssistantNodeTests {
    private static let node = "zwave:c5e72b9d-4"
    private static let status = "zwave/plug/status"
    private static let gateway = "zwave/_CLIENTS/ZWAVE_GATEWAY-home/status"
    private static let driver = "zwave/driver/status"

    private static let announcement = CodecSupport.message(
        "homeassistant/switch/plug/switch/config",
        """
        {"payload_off":false,"payload_on":true,"value_template":"{{ value_json.value }}",\
        "command_topic":"zwave/plug/37/0/targetValue/set","state_topic":"zwave/plug/37/0/currentValue",\
        "availability":[{"payload_available":"true","payload_not_available":"false",\
        "topic":"\(status)","value_template":"{{'true' if value_json.value else 'false'}}"},\
        {"topic":"\(gateway)","value_template":"{{'online' if value_json.value else 'offline'}}"},\
        {"payload_available":"true","payload_not_available":"false","topic":"\(driver)"}],\
        "availability_mode":"all","device":{"identifiers":["zwavejs2mqtt_0xc5e72b9d_node4"],\
        "name":"plug"},"name":"switch","unique_id":"zwavejs2mqtt_0xc5e72b9d_4-37-0"}
        """)

    private static func status(_ word: String, _ isAvailable: Bool) -> CodecMessage {
        CodecSupport.message(
            status, "{\"time\":1,\"value\":\(isAvailable),\"status\":\"\(word)\",\"nodeId\":4}")
    }

    private static func gateway(_ isOn: Bool) -> CodecMessage {
        CodecSupport.message(gateway, "{\"value\":\(isOn),\"time\":1}")
    }

    private static func driver(_ isOn: Bool) -> CodecMessage {
        CodecSupport.message(driver, "\(isOn)")
    }

    private static func facts(_ events: [HomeEvent]) -> [String] {
        events.compactMap { event in
            guard case .connectivityReported(let fact) = event else { return nil }
            return "\(fact.slot.name) \(fact.value.name)"
        }
    }

    @Test("a node is online when it, the gateway and the driver are, in whatever order they say it")
    func threeParts() throws {
        for bits in 0..<8 {
            let isOn = (0..<3).map { bits >> $0 & 1 == 1 }
            let messages = [
                Self.status(isOn[0] ? "Alive" : "Dead", isOn[0]), Self.gateway(isOn[1]),
                Self.driver(isOn[2]),
            ]
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                var home = TasmotaHome()
                home.read(Self.announcement)
                // It was there before, by all three.
                for message in [Self.status("Alive", true), Self.gateway(true), Self.driver(true)] {
                    home.read(message)
                }
                #expect(home.device(Self.node)?.connectivityState == .online)
                for place in order { home.read(messages[place]) }
                #expect(
                    home.device(Self.node)?.connectivityState
                        == (bits == 7 ? .online : .offline), "\(isOn) \(order)")
                // What comes back brings it back.
                for message in [Self.driver(true), Self.status("Awake", true), Self.gateway(true)] {
                    home.read(message)
                }
                #expect(home.device(Self.node)?.connectivityState == .online)
            }
        }
    }

    @Test("each of the three is evidence of its own kind; who sleeps is not off")
    func evidence() {
        var reader = CodecSupport.reader()
        _ = reader.read(Self.announcement)
        #expect(Self.facts(reader.read(Self.gateway(false)).events) == ["gateway off"])
        #expect(Self.facts(reader.read(Self.driver(false)).events) == ["gateway off"])
        // Both have to be there.
        #expect(Self.facts(reader.read(Self.gateway(true)).events) == ["gateway off"])
        #expect(Self.facts(reader.read(Self.driver(true)).events) == ["gateway on"])
        for (word, isAvailable, fact) in [
            ("Alive", true, "own on"), ("Awake", true, "own on"), ("Asleep", true, "own sleeping"),
            ("Dead", false, "own off"), ("Unknown", false, "own unknown"),
        ] {
            #expect(Self.facts(reader.read(Self.status(word, isAvailable)).events) == [fact])
        }
        // Firmware without words says yes or no.
        for (value, fact) in [("true", "own on"), ("false", "own off")] {
            let message = CodecSupport.message(Self.status, "{\"value\":\(value)}")
            #expect(Self.facts(reader.read(message).events) == [fact])
        }
    }

    @Test("a sleeping node stays online, and goes when the gateway does")
    func sleeping() {
        var home = TasmotaHome()
        for message in [Self.announcement, Self.status("Asleep", true), Self.gateway(true)] {
            home.read(message)
        }
        #expect(home.device(Self.node)?.connectivityState == .online)
        home.read(Self.gateway(false))
        #expect(home.device(Self.node)?.connectivityState == .offline)
        // A live value proves that the node lives, not that everything else does.
        home.read(CodecSupport.message("zwave/plug/37/0/currentValue", "{\"value\":true}"))
        #expect(home.device(Self.node)?.connectivityState == .offline)
        home.read(Self.gateway(true))
        #expect(home.device(Self.node)?.connectivityState == .online)
    }

    @Test("what no component reads of a node stays under its path")
    func rest() throws {
        var reader = CodecSupport.reader()
        let meter = "zwave/plug/meter/endpoint_0/value/66049"
        #expect(
            reader.read(CodecSupport.message(meter, "1")).events
                == [.messageIgnored(reason: "no codec")])
        _ = reader.read(Self.announcement)
        #expect(reader.filters.contains("zwave/plug/#"))
        for (payload, value) in [
            ("{\"time\":1700000001200,\"value\":12.50}", AttributeValue.double(12.5)),
            ("7", .int(7)), ("warm", .string("warm")), ("null", .null),
        ] {
            let read = reader.read(CodecSupport.message(meter, payload))
            guard case .attributesReported(let report)? = read.events.first else {
                Issue.record("\(payload): \(read.events)")
                continue
            }
            #expect(report.deviceID == Self.node && report.part == "root")
            #expect(report.trait == "HomeAssistant.PropertiesTrait")
            #expect(
                report.attributes == [
                    AttributeMember(key: "meter.endpoint_0.value.66049", value: value)
                ])
            if payload.hasPrefix("{") { #expect(read.sourceAt == 1_700_000_001_200_000_000) }
        }
        let whole = reader.read(
            CodecSupport.message("zwave/plug/38/0/x", #"{"id":"a","value":{"b":1},"label":"L"}"#))
        guard case .attributesReported(let report)? = whole.events.first else {
            Issue.record("\(whole.events)")
            return
        }
        #expect(report.attributes.map(\.key) == ["38.0.x.b", "38.0.x.id", "38.0.x.label"])
        for (topic, payload, event) in [
            (meter, "", IgnoredMessage.emptyPayload), (meter, #"{"time":3}"#, .nothingNew),
            ("zwave/plug/9/0/z/set", "", .commandTopic),
        ] {
            #expect(
                reader.read(CodecSupport.message(topic, payload)).events == [event.event])
        }
        let set = reader.read(CodecSupport.message("zwave/plug/9/0/z/set", "true"))
        guard case .commandObserved(let command)? = set.events.first else {
            Issue.record("\(set.events)")
            return
        }
        #expect(command.deviceID == Self.node)
        #expect(command.arguments == [AttributeMember(key: "9.0.z", value: .bool(true))])
        // What is taken back leaves nothing behind.
        _ = reader.read(CodecSupport.message(Self.announcement.topic, ""))
        #expect(!reader.filters.contains("zwave/plug/#"))
    }

    // MARK: - ESPHome

    private static let thermometer = CodecSupport.message(
        "homeassistant/sensor/cellar/t/config",
        """
        {"name":"T","dev_cla":"temperature","unit_of_meas":"°C","stat_t":"cellar/sensor/t/state",\
        "avty_t":"cellar/status","uniq_id":"ESPsensort","dev":{"ids":"20500de464ec","name":"cellar",\
        "cns":[["mac","20500de464ec"]]}}
        """)
    private static let hello = CodecSupport.message(
        "esphome/discover/cellar",
        #"{"ip":"10.47.7.17","name":"cellar","version":"2026.8.0","mac":"20500de464ec"}"#, .stored)

    @Test("what an ESPHome node says of itself is its, whether it is announced before or after")
    func discover() {
        for messages in [[Self.hello, Self.thermometer], [Self.thermometer, Self.hello]] {
            var home = TasmotaHome()
            home.read(messages[0])
            #expect(
                home.state.graph.devices.count == (messages[0].topic == Self.hello.topic ? 0 : 1))
            home.read(messages[1])
            let target = CommandTarget(
                part: "root", trait: "HomeAssistant.PropertiesTrait", attribute: "esphome.version",
                value: .null)
            #expect(home.value(target, of: "mac:20500de464ec") == .string("2026.8.0"))
            // What is stored proves no life.
            #expect(home.device("mac:20500de464ec")?.connectivityState == .unknown)
        }
        var reader = CodecSupport.reader()
        for payload in ["{}", #"{"mac":"x"}"#, "{"] {
            let read = reader.read(CodecSupport.message(Self.hello.topic, payload)).events
            guard case .messageUnreadable? = read.first else {
                Issue.record("\(read)")
                return
            }
        }
    }

    @Test("a last will that comes late is undone by the next live state; birth and will count")
    func lateWill() {
        var home = TasmotaHome()
        home.read(Self.thermometer)
        let state = CodecSupport.message("cellar/sensor/t/state", "21.5")
        let will = CodecSupport.message("cellar/status", "offline")
        home.read(CodecSupport.message("cellar/status", "online"))
        #expect(home.device("mac:20500de464ec")?.connectivityState == .online)
        home.read(will)
        #expect(home.device("mac:20500de464ec")?.connectivityState == .offline)
        home.read(state)
        #expect(home.device("mac:20500de464ec")?.connectivityState == .online)
        home.read(will)
        #expect(home.device("mac:20500de464ec")?.connectivityState == .offline)
    }

    // MARK: - Memory

    @Test("nodes: reading in one process equals reading with a restart after every message")
    func restarts() throws {
        try checkProperty(
            cases: 25, seed: 44, generate: Self.stream,
            shrink: { messages in messages.isEmpty ? [] : [Array(messages.dropLast())] },
            property: { try Zigbee2MQTTMemoryTests.compare($0) })
    }

    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        let pool = [
            announcement, thermometer, hello, status("Alive", true), status("Asleep", true),
            status("Dead", false), gateway(true), gateway(false), driver(true), driver(false),
            CodecSupport.message(announcement.topic, ""),
            CodecSupport.message(thermometer.topic, ""),
            CodecSupport.message("zwave/plug/37/0/currentValue", "{\"value\":true}"),
            CodecSupport.message("zwave/plug/50/0/value/66049", "{\"value\":12.5,\"time\":5}"),
            CodecSupport.message("zwave/plug/9/0/z/set", "1"),
            CodecSupport.message("cellar/sensor/t/state", "21.5"),
            CodecSupport.message("cellar/status", "offline"),
        ]
        return (0..<(10 + random.below(40))).map { _ in
            var message = pool[random.below(pool.count)]
            message.delivery = Delivery.allCases[random.below(3)]
            return message
        }
    }
}
