// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Tasmota: corpus")
struct TasmotaCorpusTests {
    @Test(
        "R-T-ID, R-T-TOPIC, R-T-RELAY, R-T-SENSOR, R-T-ENERGY, R-EMPTY-DISCOVERY: the corpus",
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
        let home = TasmotaHome(messages)
        let expect = try #require(entry["expect"]?.object)
        let devices = try #require(expect["devices"]?.array).compactMap { $0.object }
        if devices.isEmpty { #expect(home.announced.isEmpty, "\(id)") }
        for native in (expect["removed"]?.array ?? []).compactMap({ $0.string }) {
            #expect(home.announced[native] == nil, "\(id)")
        }
        for device in devices {
            let native = try #require(device["nativeId"]?.string)
            let found = try #require(home.announced[native], "\(id) \(native)")
            #expect(found.deviceID == "mac:" + native.lowercased())
            #expect(found.name == device["name"]?.string)
            #expect(found.productName == device["model"]?.string)
            if let version = device["softwareVersion"]?.string {
                #expect(found.softwareVersion == version)
            }
            if let connectivity = device["connectivity"]?.string {
                #expect(
                    home.facts[found.deviceID]?.name == (connectivity == "online" ? "on" : "off"))
            }
            let types = try #require(device["types"]?.array).compactMap { $0.object }
            for type in types { try check(type, of: found.deviceID, home, id) }
        }
    }

    private static func check(
        _ type: JSONObject, of device: String, _ home: TasmotaHome, _ id: String
    ) throws {
        let parts = home.parts[device] ?? []
        let part = parts.first {
            $0.type == type["type"]?.string
                && (type["endpoint"]?.string == nil || type["endpoint"]?.string == $0.part)
        }
        let found = try #require(part, "\(id): no \(type["type"]?.string ?? "")")
        for trait in type["traits"]?.object?.members ?? [] {
            for attribute in trait.value.object?.members ?? [] {
                let key = "\(device) \(found.part) Matter.\(trait.key)Trait \(attribute.key)"
                var value = home.values[key]
                if case .object(let members) = value {
                    value = members.first { $0.key == "energy" }?.value
                }
                #expect(value == attribute.value.attributeValue, "\(id) \(key)")
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

/// What the messages of a stream come to.
struct TasmotaHome {
    var announced: [String: DeviceAnnounced] = [:]
    var parts: [String: [PartDescription]] = [:]
    /// By `device part trait attribute`.
    var values: [String: AttributeValue] = [:]
    var facts: [String: FactValue] = [:]

    init(_ messages: [CodecMessage]) {
        var reader = CodecSupport.reader()
        for event in messages.flatMap({ reader.read($0).events }) { take(event) }
    }

    private mutating func take(_ event: HomeEvent) {
        switch event {
        case .deviceAnnounced(let device): announced[device.nativeID] = device
        case .deviceDescribed(let device): parts[device.deviceID] = device.parts
        case .deviceRemoved(let device):
            announced = announced.filter { $0.value.deviceID != device.deviceID }
        case .connectivityReported(let fact):
            if case .device(let id) = fact.subject { facts[id] = fact.value }
        case .attributesReported(let report):
            for member in report.attributes {
                values["\(report.deviceID) \(report.part) \(report.trait) \(member.key)"] =
                    member.value
            }
        default: break
        }
    }
}
