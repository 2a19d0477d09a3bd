// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Homie: corpus")
struct HomieCorpusTests {
    @Test("R-H5: the expected results hold", .enabled(if: Corpus.isThere, Corpus.comment))
    func expected() throws {
        let file = Corpus.folder.appendingPathComponent("expected.jsonl")
        var checked = 0
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(keysMax: 1_000)
            let entry = try #require(try JSONReader.read(Array(line), limits: limits).object)
            let name = try #require(entry["file"]?.string)
            guard name.hasPrefix("homie/") else { continue }
            let messages = try Corpus.messages(name)
            let lines = try #require(entry["lines"]?.array).compactMap { $0.int }
            let devices = try #require(entry["expect"]?.object?["devices"]?.array)
            var home = CodecHome()
            for line in lines { home.read(messages[line - 1]) }
            for device in devices.compactMap({ $0.object }) { try Self.check(device, home) }
            checked += 1
        }
        #expect(checked >= 1)
    }

    private static func check(_ device: JSONObject, _ home: CodecHome) throws {
        let native = try #require(device["nativeId"]?.string)
        let name = device["name"]?.string ?? ""
        #expect(home.lines.contains { $0.hasPrefix("announced homie:p:\(native) \"\(name)\"") })
        if device["connectivity"]?.string == "online" {
            let fact = home.lines.last { $0.hasPrefix("connectivity homie:p:\(native) own") }
            #expect(fact?.contains(" own on ") == true)
        }
        for type in (device["types"]?.array ?? []).compactMap({ $0.object }) {
            let part = try #require(type["endpoint"]?.string)
            #expect(home.types[part] == type["type"]?.string)
            for trait in type["traits"]?.object?.members ?? [] {
                for attribute in trait.value.object?.members ?? [] {
                    let value = home.value(part, "Matter.\(trait.key)Trait", attribute.key)
                    #expect(value == attribute.value.attributeValue, "\(native) \(attribute.key)")
                }
            }
        }
    }

    @Test(
        "R-H4, R-H5: nearly all topics of announced devices are read, all states and the removal",
        .enabled(if: Corpus.isThere, Corpus.comment), arguments: ["v5", "v3-v4"])
    func coverage(file: String) throws {
        var home = CodecHome()
        var topics: [String: Bool] = [:]
        for message in try Corpus.messages("homie/\(file).jsonl") where !message.payload.isEmpty {
            let events = home.read(message).events
            let isRead = events.contains { event in
                switch event {
                case .messageIgnored, .messageUnreadable: false
                default: true
                }
            }
            topics[message.topic] = topics[message.topic] == true || isRead
        }
        let read = topics.values.count { $0 }
        #expect(topics.count > 9)
        #expect(read * 100 >= topics.count * 95, "\(topics.filter { !$0.value }.keys)")
        let key = "engine Matter.TemperatureMeasurementTrait measuredValue"
        #expect(home.values[key] == .int(2150))
        #expect(!home.lines.contains { $0.hasPrefix("released") && $0.hasSuffix("expelled") })
    }

    @Test(
        "R-H5: an empty state removes the device",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func removal() throws {
        var home = CodecHome()
        for message in try Corpus.messages("homie/v5.jsonl") { home.read(message) }
        #expect(home.lines.contains("removed homie:p:super-car"))
    }
}

@Suite("Homie: states")
struct HomieStateTests {
    private static func tree() -> CodecHome {
        var home = CodecHome()
        home.read(CodecSupport.message("homie/5/hub/$state", "ready"))
        home.read(CodecSupport.message("homie/5/hub/$description", "{\"homie\":\"5.0\"}"))
        home.read(CodecSupport.message("homie/5/leaf/$state", "ready"))
        home.read(
            CodecSupport.message(
                "homie/5/leaf/$description", "{\"homie\":\"5.0\",\"root\":\"hub\"}"))
        home.lines = []
        return home
    }

    @Test(
        "R-H5-ROOT: only a root that is lost takes its tree with it",
        arguments: [
            ("lost", "off"), ("disconnected", "on"), ("init", "on"), ("sleeping", "on"),
            ("ready", "on"),
        ])
    func root(state: String, gateway: String) {
        var home = Self.tree()
        home.read(CodecSupport.message("homie/5/hub/$state", state))
        #expect(home.lines.contains("connectivity homie:p:leaf gateway \(gateway) (live)"))
        #expect(!home.lines.contains { $0.hasPrefix("connectivity homie:p:leaf own") })
    }

    @Test("R-H5-ROOT: a root lost before its device was announced counts as well")
    func rootBefore() {
        var home = CodecHome()
        home.read(CodecSupport.message("homie/5/hub/$state", "lost", .stored))
        home.read(
            CodecSupport.message(
                "homie/5/leaf/$description", "{\"homie\":\"5.0\",\"root\":\"hub\"}", .stored))
        home.read(CodecSupport.message("homie/5/leaf/$state", "ready", .stored))
        #expect(home.lines.contains("connectivity homie:p:leaf gateway off (stored)"))
        #expect(home.lines.contains("connectivity homie:p:leaf own on (stored)"))
    }

    @Test(
        "R-H4: the words of a state",
        arguments: [
            ("ready", "on"), ("alert", "on"), ("sleeping", "sleeping"), ("init", "off"),
            ("disconnected", "off"), ("lost", "off"),
        ])
    func words(state: String, fact: String) {
        var home = Self.tree()
        home.read(CodecSupport.message("homie/5/leaf/$state", state))
        #expect(home.lines.contains("connectivity homie:p:leaf own \(fact) (live)"))
    }

    @Test("a stored value of a device that nobody announced makes no device")
    func ghost() {
        var home = CodecHome()
        home.read(CodecSupport.message("homie/ghost/a/b", "1", .stored))
        home.read(CodecSupport.message("homie/ghost/$name", "Ghost", .stored))
        home.read(CodecSupport.message("homie/ghost/$homie", "4.0.0", .stored))
        home.read(CodecSupport.message("homie/ghost/$nodes", "", .stored))
        #expect(!home.lines.contains { $0.hasPrefix("announced") })
    }
}
