// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

/// The corpus of real messages: at `HEARTH_CORPUS`, else beside the package.
enum Corpus {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HEARTH_CORPUS"] {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("shared/corpus")
    }()

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static let comment: Comment = "NO CORPUS: set HEARTH_CORPUS, or nothing here was checked"

    static func messages(_ file: String) throws -> [CodecMessage] {
        try CodecFixture.messages(in: folder.appendingPathComponent(file))
    }
}

@Suite("Codecs: corpus")
struct CodecCorpusTests {
    @Test(
        "the expected results hold as far as reports tell them",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func expected() throws {
        let file = Corpus.folder.appendingPathComponent("expected.jsonl")
        var checked = 0
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(keysMax: 1_000)
            let entry = try #require(try JSONReader.read(Array(line), limits: limits).object)
            let name = try #require(entry["file"]?.string)
            guard Self.ecosystems.contains(where: { name.hasPrefix($0 + "/") }) else { continue }
            let messages = try Corpus.messages(name)
            let lines = try #require(entry["lines"]?.array).compactMap { $0.int }
            try Self.check(entry, lines.map { messages[$0 - 1] })
            checked += 1
        }
        #expect(checked >= 20)
    }

    /// Those whose messages need no other codec.
    private static let ecosystems = ["zigbee2mqtt", "homeassistant", "esphome", "zwave-js-ui"]

    private static func check(_ entry: JSONObject, _ messages: [CodecMessage]) throws {
        let id = entry["id"]?.string ?? ""
        var reader = CodecSupport.reader()
        let events = messages.flatMap { reader.read($0).events }
        let devices = try #require(entry["expect"]?.object?["devices"]?.array)
        let announced = events.compactMap { event -> DeviceAnnounced? in
            if case .deviceAnnounced(let device) = event { device } else { nil }
        }
        if devices.isEmpty {
            var left = Set(announced.map { $0.deviceID })
            for case .deviceRemoved(let device) in events { left.remove(device.deviceID) }
            #expect(left.isEmpty, "\(id)")
        }
        for device in devices.compactMap({ $0.object }) {
            let native = device["nativeId"]?.string ?? ""
            let found = try #require(announced.first { $0.nativeID == native }, "\(id) \(native)")
            if let name = device["name"]?.string { #expect(found.name == name, "\(id)") }
            if let vendor = device["vendor"]?.string {
                #expect(found.vendorName == vendor, "\(id)")
            }
            if let model = device["model"]?.string { #expect(found.productName == model, "\(id)") }
            for type in (device["types"]?.array ?? []).compactMap({ $0.object }) {
                try check(type, of: found.deviceID, events, id)
            }
            for trait in device["root"]?.object?.members ?? [] {
                try check(trait, of: found.deviceID, part: "root", events, id)
            }
        }
    }

    private static func check(
        _ type: JSONObject, of device: String, _ events: [HomeEvent], _ id: String
    ) throws {
        let described = events.compactMap { event -> DeviceDescribed? in
            if case .deviceDescribed(let it) = event, it.deviceID == device { it } else { nil }
        }
        let part = described.last?.parts.first { $0.type == type["type"]?.string }
        let found = try #require(part, "\(id): no \(type["type"]?.string ?? "")")
        for trait in type["traits"]?.object?.members ?? [] {
            try check(trait, of: device, part: found.part, events, id)
        }
    }

    private static func check(
        _ trait: JSONMember, of device: String, part: String, _ events: [HomeEvent], _ id: String
    ) throws {
        for attribute in trait.value.object?.members ?? [] {
            var value = AttributeValue.null
            for case .attributesReported(let report) in events
            where report.deviceID == device && report.part == part
                && report.trait == "Matter.\(trait.key)Trait"
            {
                value = report.attributes.first { $0.key == attribute.key }?.value ?? value
            }
            #expect(value == attribute.value.attributeValue, "\(id) \(trait.key).\(attribute.key)")
        }
    }

    @Test(
        "messages of announced devices are read, and nine tenths of their keys land",
        .enabled(if: Corpus.isThere, Corpus.comment),
        arguments: ["home-a", "legacy", "tests-home"])
    func coverage(file: String) throws {
        var reader = CodecSupport.reader()
        var names: Set<String> = []
        var (count, read) = (0, 0)
        for message in try Corpus.messages("zigbee2mqtt/\(file).jsonl") {
            let events = reader.read(message).events
            for case .deviceAnnounced(let device) in events { names.insert(device.name) }
            let name = String(message.topic.dropFirst("zigbee2mqtt/".count))
            guard names.contains(name), !message.payload.isEmpty else { continue }
            count += 1
            guard let object = try? JSONReader.read(message.payload).object else { continue }
            if events.contains(where: { !Self.isSilent($0) }) { read += 1 }
            let landed = Self.landed(object, events)
            #expect(landed * 10 >= object.members.count * 9, "\(message.topic): \(landed)")
        }
        #expect(count > 10)
        #expect(read * 100 >= count * 95, "\(read) of \(count)")
    }

    private static func isSilent(_ event: HomeEvent) -> Bool {
        switch event {
        case .messageIgnored, .messageUnreadable, .messageHeld: true
        default: false
        }
    }

    /// Keys whose own report names them, as attribute, as field, or as the only key of a message.
    private static func landed(_ object: JSONObject, _ events: [HomeEvent]) -> Int {
        object.members.filter { member in
            // An action that is empty says that nothing happened.
            if member.key == "action", member.value.string == "" || member.value.isNull {
                return true
            }
            let standard: Set<String> = [
                "state", "brightness", "color", "color_mode", "color_temp", "color_temp_startup",
                "battery", "voltage", "temperature", "humidity", "pressure", "occupancy", "contact",
                "illuminance", "effect", "effect_speed", "level_config", "color_options",
                "device_temperature",
            ]
            let isOfTable = !Zigbee2MQTTTable.rows(member.key).isEmpty
            return events.contains { event in
                switch event {
                case .attributesReported(let report):
                    report.attributes.contains { $0.key == member.key }
                        || report.trait.hasPrefix("Matter.")
                            && (standard.contains(member.key) || isOfTable)
                case .momentaryOccurred(let momentary):
                    momentary.fields.contains { $0.key == member.key }
                default: false
                }
            }
        }.count
    }

    @Test(
        "hostile messages are contained, in any order, with and without a known home",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func hostile() throws {
        let messages = try Corpus.messages("hostile/hostile.jsonl")
        #expect(messages.count > 40)
        for prefix in [false, true] {
            var reader = CodecSupport.reader(roots: prefix ? ["zigbee2mqtt"] : [])
            if prefix {
                let list = CodecSupport.list("", name: "sensor_a", base: "zigbee2mqtt")
                #expect(reader.read(list).events.count > 2)
            }
            for message in messages + messages.reversed() {
                let result = reader.read(message)
                #expect(!result.events.isEmpty)
                #expect(result.events.count < 64)
            }
        }
    }

    @Test(
        "each message of the whole corpus gives at least one event",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func everything() throws {
        let folder = FileManager.default.enumerator(atPath: Corpus.folder.path)
        var count = 0
        for case let file as String in folder ?? .init()
        where file.hasSuffix(".jsonl") && file.contains("/") {
            var reader = CodecSupport.reader()
            for message in try Corpus.messages(file) {
                #expect(!reader.read(message).events.isEmpty)
                count += 1
            }
        }
        #expect(count > 700)
    }
}
