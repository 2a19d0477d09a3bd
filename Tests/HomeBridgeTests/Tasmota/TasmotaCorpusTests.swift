// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Tasmota: corpus")
struct TasmotaCorpusTests {
    @Test(
        "R-T-ID, R-T-TOPIC, R-T-RELAY, R-T-SENSOR, R-T-ENERGY, R-T-LWT: the corpus",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func expected() throws {
        let file = Corpus.folder.appendingPathComponent("expected.jsonl")
        var checked = 0
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(keysMax: 1_000)
            let entry = try #require(try JSONReader.read(Array(line), limits: limits).object)
            let name = try #require(entry["file"]?.string)
            guard name.hasPrefix("tasmota/") else { continue }
            let messages = try Corpus.messages(name)
            let lines = try #require(entry["lines"]?.array).compactMap { $0.int }
            try Self.check(entry, lines.map { messages[$0 - 1] })
            checked += 1
        }
        #expect(checked >= 4)
    }

    private static func check(_ entry: JSONObject, _ messages: [CodecMessage]) throws {
        let id = entry["id"]?.string ?? ""
        var home = TasmotaHome()
        for message in messages { home.read(message) }
        let expect = try #require(entry["expect"]?.object)
        let devices = try #require(expect["devices"]?.array).compactMap { $0.object }
        #expect(home.state.graph.devices.count == devices.count, "\(id)")
        for device in devices {
            let native = try #require(device["nativeId"]?.string)
            let found = try #require(
                home.state.graph.devices.first { $0.nativeID == native }, "\(id) \(native)")
            #expect(found.id == "mac:" + native.lowercased())
            #expect(found.name == device["name"]?.string)
            #expect(found.productName == device["model"]?.string)
            #expect(found.dataSourceLocality == .localPeer)
            if let version = device["softwareVersion"]?.string {
                #expect(found.softwareVersion == version)
            }
            if device["connectivity"]?.string == "online" {
                #expect(found.connectivityState == .online, "\(id)")
            }
            let types = try #require(device["types"]?.array).compactMap { $0.object }
            for type in types { try check(type, of: found, id) }
        }
    }

    private static func check(
        _ type: JSONObject, of device: DeviceState, _ id: String
    ) throws {
        let part = device.parts.first {
            $0.type == type["type"]?.string
                && (type["endpoint"]?.string == nil || type["endpoint"]?.string == $0.part)
        }
        let found = try #require(part, "\(id): no \(type["type"]?.string ?? "")")
        #expect(found.isPrimaryType == type["primary"]?.bool, "\(id) \(found.part)")
        for wanted in type["traits"]?.object?.members ?? [] {
            let trait = found.traits.first { $0.trait == "Matter.\(wanted.key)Trait" }
            for attribute in wanted.value.object?.members ?? [] {
                var value = trait?.attributes.first { $0.key == attribute.key }?.value
                if case .object(let members) = value {
                    value = members.first { $0.key == "energy" }?.value
                }
                #expect(value == attribute.value.attributeValue, "\(id) \(attribute.key)")
            }
        }
    }

    @Test(
        "messages of announced devices are read, and nine tenths of their keys land",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func coverage() throws {
        var reader = CodecSupport.reader()
        var (count, read) = (0, 0)
        // The announcements first, so that what is said below their topics counts.
        let all = try Corpus.messages("tasmota/devices.jsonl")
        let announcements = all.filter { $0.topic.hasPrefix("tasmota/") && !$0.payload.isEmpty }
        for message in announcements {
            #expect(reader.read(message).events.count > 1, "\(message.topic)")
        }
        let names = ["/tasmota_F17F56/", "/E8DB8494B051/", "tasmota_49A3BC/"]
        for message in all
        where names.contains(where: { message.topic.contains($0) })
            && !message.topic.hasPrefix("tasmota/")
        {
            count += 1
            let events = reader.read(message).events
            if events.contains(where: { !Self.isSilent($0) }) { read += 1 }
            guard let object = try? JSONReader.read(message.payload).object else { continue }
            let landed = object.members.count { Self.landed($0.key, events) }
            #expect(landed * 10 >= object.members.count * 9, "\(message.topic): \(landed)")
        }
        #expect(count > 15)
        #expect(read * 100 >= count * 95, "\(read) of \(count)")
    }

    private static func isSilent(_ event: HomeEvent) -> Bool {
        switch event {
        case .messageIgnored, .messageUnreadable, .messageHeld: true
        default: false
        }
    }

    private static func landed(_ key: String, _ events: [HomeEvent]) -> Bool {
        events.contains { event in
            guard case .attributesReported(let report) = event else { return false }
            return report.attributes.contains { $0.key == key || $0.key.hasPrefix(key + ".") }
                || key.hasPrefix("POWER") && report.trait == "Matter.OnOffTrait"
                || ["StatusSNS", "DHT11", "DS18B20"].contains(key) && report.attributes.count > 0
        }
    }
}
