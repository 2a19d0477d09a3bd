// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Shelly: corpus")
struct ShellyCorpusTests {
    @Test(
        "R-S1-ID, R-S1-RELAY, R-S1-ONLINE, R-S2-ID, R-S2-SWITCH, R-S2-ONLINE, R-S2-FULL: the corpus",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func expected() throws {
        let file = Corpus.folder.appendingPathComponent("expected.jsonl")
        var checked = 0
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(keysMax: 1_000)
            let entry = try #require(try JSONReader.read(Array(line), limits: limits).object)
            let name = try #require(entry["file"]?.string)
            guard name.hasPrefix("shelly/") else { continue }
            let messages = try Corpus.messages(name)
            let lines = try #require(entry["lines"]?.array).compactMap { $0.int }
            try Self.check(entry, lines.map { messages[$0 - 1] })
            checked += 1
        }
        #expect(checked == 4)
    }

    private static func check(_ entry: JSONObject, _ messages: [CodecMessage]) throws {
        let id = entry["id"]?.string ?? ""
        let home = ShellyHome(messages)
        let devices = try #require(entry["expect"]?.object?["devices"]?.array)
        #expect(home.announced.count == devices.count, "\(id)")
        for device in devices.compactMap({ $0.object }) {
            let native = try #require(device["nativeId"]?.string)
            let found = try #require(home.announced[native], "\(id) \(native)")
            #expect(found.deviceID == "mac:" + native.suffix(12).lowercased())
            if let name = device["name"]?.string { #expect(found.name == name, "\(id)") }
            #expect(found.vendorName == device["vendor"]?.string)
            if let model = device["model"]?.string { #expect(found.productName == model) }
            if let connectivity = device["connectivity"]?.string {
                let fact = connectivity == "online" ? "on" : "off"
                #expect(home.facts[found.deviceID]?.name == fact, "\(id)")
            }
            let types = try #require(device["types"]?.array).compactMap { $0.object }
            for type in types { try check(type, of: found.deviceID, home, id) }
        }
    }

    private static func check(
        _ type: JSONObject, of device: String, _ home: ShellyHome, _ id: String
    ) throws {
        let word = try #require(type["endpoint"]?.string)
        let part = home.parts[device]?.first { $0.part == HomeID.encode(word) }
        let found = try #require(part, "\(id): no \(word)")
        #expect(found.type == type["type"]?.string)
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
        .enabled(if: Corpus.isThere, Corpus.comment), arguments: ["gen1", "gen2"])
    func coverage(file: String) throws {
        var reader = CodecSupport.reader()
        let all = try Corpus.messages("shelly/\(file).jsonl")
        // Whatever is said of the devices a second time is said of known ones.
        for message in all { _ = reader.read(message) }
        var (count, keys) = (0, 0)
        var (unread, lost): ([String], [String]) = ([], [])
        for message in all where Self.isOfDevice(message) {
            count += 1
            let events = reader.read(message).events
            if events.allSatisfy({ Self.isSilent($0) }) { unread.append(message.topic) }
            for key in Self.leaves(message) {
                keys += 1
                if !Self.landed(key, events) { lost.append(key) }
            }
        }
        #expect(count >= 8)
        #expect(unread.count * 20 <= count, "\(unread) of \(count)")
        #expect(lost.count * 10 <= keys, "\(lost) of \(keys)")
    }

    /// Devices without an address are held, commands to all are nobody's, announcements change
    /// nothing the second time, and an answer to somebody else's command says nothing.
    private static func isOfDevice(_ message: CodecMessage) -> Bool {
        let others = ["shellyht-", "-111111111111", "shellies/command", "announce", "iobroker/rpc"]
        let text = String(decoding: message.payload, as: UTF8.self)
        let isEmptyEvent = text.contains("\"event\":\"\"")
        return !others.contains { message.topic.contains($0) } && !isEmptyEvent
            && !message.topic.hasSuffix("/command")
    }

    private static func isSilent(_ event: HomeEvent) -> Bool {
        switch event {
        case .messageIgnored, .messageUnreadable, .messageHeld: true
        default: false
        }
    }

    /// The leaves of a component's state.
    private static func leaves(_ message: CodecMessage) -> [String] {
        guard let object = try? JSONReader.read(message.payload).object else { return [] }
        var found: [String] = []
        func walk(_ value: JSONValue, _ path: String) {
            guard let object = value.object, !object.members.isEmpty else {
                found.append(path)
                return
            }
            for member in object.members { walk(member.value, path + "." + member.key) }
        }
        if let params = object["params"]?.object {
            let method = object["method"]?.string ?? ""
            guard method.hasSuffix("Status") else { return [] }
            for member in params.members where member.key != "ts" {
                walk(member.value, member.key)
            }
        } else {
            let slash = message.topic.lastIndex(of: "/")
            let leaf = slash.map { String(message.topic[message.topic.index(after: $0)...]) } ?? ""
            walk(.object(object), leaf)
        }
        return found
    }

    private static func landed(_ key: String, _ events: [HomeEvent]) -> Bool {
        let standard = [
            "output", "apower", "voltage", "current", "state", "aenergy.total",
        ]
        return events.contains { event in
            guard case .attributesReported(let report) = event else { return false }
            return report.attributes.contains { utf8Equal($0.key, key) }
                || report.trait.hasPrefix("Matter.")
                    && standard.contains { key.hasSuffix("." + $0) }
        }
    }
}

/// What the messages of a stream come to.
struct ShellyHome {
    var announced: [String: DeviceAnnounced] = [:]
    var parts: [String: [PartDescription]] = [:]
    /// By `device part trait attribute`.
    var values: [String: AttributeValue] = [:]
    var facts: [String: FactValue] = [:]
    var reader: MessageReader

    init(_ messages: [CodecMessage], reader: MessageReader = CodecSupport.reader()) {
        self.reader = reader
        for message in messages { read(message) }
    }

    @discardableResult
    mutating func read(_ message: CodecMessage) -> DecodedMessage {
        let result = reader.read(message)
        for event in result.events { take(event) }
        return result
    }

    private mutating func take(_ event: HomeEvent) {
        switch event {
        case .deviceAnnounced(let device): announced[device.nativeID] = device
        case .deviceDescribed(let device): parts[device.deviceID] = device.parts
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
