// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Home Assistant: in a home")
struct HomeAssistantHomeTests {
    private static let address = "0x00158d0000000001"

    /// What Zigbee2MQTT announces of its thermometer for Home Assistant.
    private static let announcement = CodecSupport.message(
        "homeassistant/sensor/\(address)/temperature/config",
        """
        {"uniq_id":"\(address)_temperature","stat_t":"z/dev","dev_cla":"temperature",\
        "unit_of_meas":"°C","val_tpl":"{{ value_json[\\"temperature\\"] }}",\
        "avty_mode":"all","avty":[{"t":"z/bridge/state","val_tpl":"{{ value_json.state }}"},\
        {"t":"z/dev/availability","val_tpl":"{{ value_json.state }}"}],\
        "dev":{"ids":["zigbee2mqtt_\(address)"],"name":"dev"}}
        """)
    private static let list = CodecSupport.list(
        """
        {"type":"numeric","name":"temperature","property":"temperature","unit":"°C","access":1}
        """)

    @Test("R-HA-DUP: a device with a codec of its own is one device, whoever is heard first")
    func once() throws {
        for messages in [[Self.announcement, Self.list], [Self.list, Self.announcement]] {
            var home = TasmotaHome()
            for message in messages { home.read(message) }
            home.read(CodecSupport.message("z/dev", "{\"temperature\":21.5}"))
            #expect(home.state.graph.devices.map(\.id) == ["zigbee:" + Self.address])
            let values = home.state.graph.devices[0].parts.flatMap(\.traits)
                .filter { $0.trait == "Matter.TemperatureMeasurementTrait" }
                .compactMap { $0.attributes.first?.value }
            #expect(Set(values) == [.int(2_150)])
        }
    }

    @Test("a state of a device that its own codec calls dead proves no life")
    func repeated() {
        var home = TasmotaHome()
        for message in [Self.announcement, Self.list] { home.read(message) }
        home.read(CodecSupport.message("z/bridge/state", "{\"state\":\"online\"}"))
        home.read(CodecSupport.message("z/dev/availability", "{\"state\":\"offline\"}"))
        home.read(CodecSupport.message("z/dev", "{\"temperature\":21.5}"))
        #expect(home.device("zigbee:" + Self.address)?.connectivityState == .offline)
    }

    @Test("R-HA-AVAIL: parts with topics of their own make a device partially online")
    func partial() {
        var home = TasmotaHome()
        for name in ["a", "b"] {
            home.read(
                CodecSupport.message(
                    "homeassistant/switch/\(name)/config",
                    """
                    {"uniq_id":"\(name)","stat_t":"d/\(name)","avty_t":"up/\(name)",\
                    "dev":{"ids":["d"]}}
                    """))
        }
        home.read(CodecSupport.message("up/a", "online"))
        home.read(CodecSupport.message("up/b", "offline"))
        #expect(home.device("homeassistant:p:d")?.connectivityState == .partiallyOnline)
        home.read(CodecSupport.message("up/a", "offline"))
        #expect(home.device("homeassistant:p:d")?.connectivityState == .offline)
    }

    // MARK: - The corpus

    @Test(
        "the expected results hold in the graph: types, primary ones, values, connectivity",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func expected() throws {
        let file = Corpus.folder.appendingPathComponent("expected.jsonl")
        var checked = 0
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(keysMax: 1_000)
            let entry = try #require(try JSONReader.read(Array(line), limits: limits).object)
            let name = try #require(entry["file"]?.string)
            let own = ["homeassistant/", "esphome/", "zwave-js-ui/"]
            guard own.contains(where: { name.hasPrefix($0) }) else { continue }
            let messages = try Corpus.messages(name)
            var home = TasmotaHome()
            for line in try #require(entry["lines"]?.array).compactMap({ $0.int }) {
                home.read(messages[line - 1])
            }
            try Self.check(entry, home)
            checked += 1
        }
        #expect(checked >= 6)
    }

    private static func check(_ entry: JSONObject, _ home: TasmotaHome) throws {
        let id = entry["id"]?.string ?? ""
        let all = home.state.graph.devices
        let expect = try #require(entry["expect"]?.object)
        let devices = (expect["devices"]?.array ?? []).compactMap { $0.object }
        if devices.isEmpty { #expect(all.isEmpty, "\(id)") }
        if let count = expect["deviceCount"]?.int { #expect(all.count == count, "\(id)") }
        for device in devices {
            let native = device["nativeId"]?.string ?? ""
            let found = try #require(all.first { $0.nativeID == native }, "\(id) \(native)")
            #expect(found.name == device["name"]?.string, "\(id)")
            #expect(found.vendorName == device["vendor"]?.string, "\(id)")
            if device["connectivity"]?.string == "online" {
                #expect(found.connectivityState == .online, "\(id)")
            }
            for type in (device["types"]?.array ?? []).compactMap({ $0.object }) {
                try check(type, of: found, id)
            }
        }
    }

    private static func check(
        _ type: JSONObject, of device: DeviceState, _ id: String
    ) throws {
        let part = device.parts.first { $0.type == type["type"]?.string }
        let found = try #require(part, "\(id): no \(type["type"]?.string ?? "")")
        #expect(found.isPrimaryType == type["primary"]?.bool, "\(id) \(found.part)")
        for trait in type["traits"]?.object?.members ?? [] {
            let attributes = found.traits.first { $0.trait == "Matter.\(trait.key)Trait" }?
                .attributes
            for attribute in trait.value.object?.members ?? [] {
                let value = attributes?.first { $0.key == attribute.key }?.value ?? .null
                #expect(
                    value == attribute.value.attributeValue, "\(id) \(trait.key).\(attribute.key)")
            }
        }
    }

    @Test(
        "what announced devices say is read, and nine tenths of its keys are in attributes",
        .enabled(if: Corpus.isThere, Corpus.comment),
        arguments: ["homeassistant/docs-and-captured", "esphome/nodes", "zwave-js-ui/gateway"])
    func coverage(file: String) throws {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        var (count, read, keys, landed) = (0, 0, 0, 0)
        for message in try Corpus.messages(file + ".jsonl") {
            let isKnown = codec.devices.knows(message.topic) && !message.payload.isEmpty
            let output = codec.decode(message)
            guard isKnown else { continue }
            count += 1
            var reports = 0
            var isFact = false
            for event in output?.events ?? [] {
                if case .attributesReported(let report) = event {
                    reports += report.attributes.count
                }
                if case .connectivityReported = event { isFact = true }
                if case .bindingDeclared = event { isFact = true }
            }
            if reports > 0 || isFact { read += 1 }
            let object = try? JSONReader.read(message.payload).object
            guard !isFact, let object else { continue }
            keys += object.members.count
            landed += min(reports, object.members.count)
        }
        #expect(count > 2)
        #expect(read * 100 >= count * 95, "\(read) of \(count)")
        #expect(landed * 10 >= keys * 9, "\(landed) of \(keys)")
    }
}
