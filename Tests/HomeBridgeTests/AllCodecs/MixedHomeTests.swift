// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// A home as a reader with these codecs folds it, and what was said of each device in the end.
struct MixedHome {
    private(set) var state = HomeState()
    private(set) var reader: MessageReader
    private(set) var records: [HomeRecord] = []

    init(_ types: [any Codec.Type] = AllCodecs.byListening) {
        reader = MessageReader(context: CodecSupport.context(), types: types)
        fold([
            .logOpened(
                LogOpened(logID: "0", homeName: "h", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "p")),
            .sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)),
        ])
    }

    @discardableResult
    mutating func read(_ message: CodecMessage) -> DecodedMessage {
        let read = reader.read(message)
        fold(read.events)
        return read
    }

    private mutating func fold(_ events: [HomeEvent]) {
        let record = HomeRecord(
            offset: state.nextOffset, receivedAt: 1, cause: .message, events: events)
        records.append(record)
        _ = reduce(into: &state, record)
    }

    /// One text for each device, by id: everything that is shown, rooms by their names.
    var devices: [String: String] {
        let rooms = Dictionary(
            uniqueKeysWithValues: state.graph.rooms.map { ($0.id, $0.name) })
        var texts: [String: String] = [:]
        for var device in state.graph.devices {
            device.roomID = device.roomID.flatMap { rooms[$0] }
            var text = JSONText()
            text.device(device)
            texts[device.id] = text.text
        }
        return texts
    }
}

/// All codecs listen to one broker: none may make something of what is another's.
@Suite("Codecs: all together")
struct MixedHomeTests {
    /// The files of the corpus, and the codecs that their devices speak.
    private static let files: [(file: String, types: [any Codec.Type])] = [
        ("zigbee2mqtt/home-a", [Zigbee2MQTTCodec.self]),
        ("zigbee2mqtt/legacy", [Zigbee2MQTTCodec.self]),
        ("zigbee2mqtt/tests-home", [Zigbee2MQTTCodec.self]),
        ("zigbee2mqtt/bridge-responses", [Zigbee2MQTTCodec.self]),
        ("zigbee2mqtt/captured", [Zigbee2MQTTCodec.self]),
        ("homeassistant/z2m-discovery", [HomeAssistantCodec.self]),
        ("homeassistant/docs-and-captured", [HomeAssistantCodec.self]),
        ("homeassistant/shelly-discovery", [HomeAssistantCodec.self]),
        // Older firmware announces itself by discovery.
        ("tasmota/devices", [HomeAssistantCodec.self, TasmotaCodec.self]),
        ("tasmota/docs-logs", [TasmotaCodec.self]),
        ("shelly/gen1", [Shelly1Codec.self]),
        ("shelly/gen2", [Shelly2Codec.self]),
        ("esphome/nodes", [HomeAssistantCodec.self]),
        ("homie/v5", [HomieCodec.self]),
        ("homie/v3-v4", [HomieCodec.self]),
        ("zwave-js-ui/gateway", [HomeAssistantCodec.self]),
        ("wled/strip", [WLEDCodec.self]),
    ]

    /// The fixtures, and the codecs that their devices speak, in the order in which they are asked.
    private static let fixtures: [(folder: String, types: [any Codec.Type])] = [
        ("zigbee2mqtt", [Zigbee2MQTTCodec.self]),
        ("homeassistant", [HomeAssistantCodec.self]),
        ("esphome", [HomeAssistantCodec.self]),
        ("zwave-js-ui", [HomeAssistantCodec.self]),
        ("tasmota", [HomeAssistantCodec.self, TasmotaCodec.self]),
        ("shelly", [Shelly2Codec.self, Shelly1Codec.self]),
        ("homie", [HomieCodec.self]),
        ("wled", [WLEDCodec.self]),
        ("native", [NativeCodec.self]),
        // Devices of a cloud that announce themselves over MQTT as well.
        ("cloudtocloud", [NativeCodec.self, CloudToCloudCodec.self]),
    ]

    private static func messages(_ file: String) throws -> [CodecMessage] {
        try Corpus.messages(file + ".jsonl")
    }

    @Test(
        "R-HA-DUP: with all codecs each fixture makes the home of its own codec",
        arguments: fixtures.indices)
    func fixtureAlone(index: Int) throws {
        let (folder, types) = Self.fixtures[index]
        let fixtures = CodecFixture.all(folder)
        try #require(!fixtures.isEmpty, "no fixtures of \(folder)")
        for fixture in fixtures {
            Self.checkAlone(
                try fixture.messages(), types, "\(folder)/\(fixture.testDescription)")
        }
    }

    @Test(
        "R-HA-DUP: with all codecs each file of the corpus makes the home of its own codec",
        .enabled(if: Corpus.isThere, Corpus.comment), arguments: files.indices)
    func alone(index: Int) throws {
        let (file, types) = Self.files[index]
        Self.checkAlone(try Self.messages(file), types, file)
    }

    private static func checkAlone(
        _ messages: [CodecMessage], _ types: [any Codec.Type], _ file: String
    ) {
        var (own, all) = (MixedHome(types), MixedHome())
        for (line, message) in messages.enumerated() {
            let (mine, everybodys) = (own.read(message), all.read(message))
            #expect(
                lines(everybodys) == lines(mine),
                "\(file):\(line + 1) \(message.topic)")
            #expect(
                mine.codec.isEmpty || mine.codec == everybodys.codec,
                "\(file):\(line + 1) \(message.topic)")
        }
        #expect(all.devices == own.devices, "\(file)")
    }

    /// That a place belongs to devices of the other generation is remembered by both codecs.
    private static func lines(_ message: DecodedMessage) -> [String] {
        message.events.map(CodecSupport.line).filter { !$0.hasPrefix("binding note:other:") }
    }

    @Test("filters change only where the reader says that they may have: the fixtures")
    func filterChangesOfFixtures() throws {
        let fixtures = Self.fixtures.flatMap { CodecFixture.all($0.folder) }
        let count = Self.checkFilters(try fixtures.flatMap { try $0.messages() })
        #expect(count > 100)
    }

    @Test(
        "filters change only where the reader says that they may have: the corpus",
        .enabled(if: Corpus.isThere, Corpus.comment))
    func filterChanges() throws {
        let count = Self.checkFilters(try Self.files.flatMap { try Self.messages($0.file) })
        #expect(count > 100)
    }

    /// - Returns: how often the reader said that they may have changed.
    private static func checkFilters(_ messages: [CodecMessage]) -> Int {
        var reader = CodecSupport.reader()
        var (filters, changes, count) = (reader.filters, reader.filterChanges, 0)
        for message in messages {
            _ = reader.read(message)
            if reader.filterChanges == changes {
                #expect(reader.filters == filters, "\(message.topic)")
            } else {
                count += 1
            }
            (filters, changes) = (reader.filters, reader.filterChanges)
        }
        return count
    }

    /// One file of each ecosystem: those whose bridges and devices may be in one home.
    private static let home = [
        "zigbee2mqtt/home-a", "homeassistant/docs-and-captured", "tasmota/devices",
        "tasmota/docs-logs", "shelly/gen1", "shelly/gen2", "esphome/nodes", "homie/v5",
        "zwave-js-ui/gateway", "wled/strip",
    ]

    /// One fixture of each ecosystem, with other devices than the others.
    private static let fixtureHome = [
        "zigbee2mqtt/lifecycle", "homeassistant/sensors", "tasmota/plug", "shelly/gen1-relays",
        "shelly/gen2-switches", "esphome/node", "homie/version5", "zwave-js-ui/gateway",
        "wled/strip", "native/device", "cloudtocloud/home",
    ]

    @Test(
        "R-HA-DUP: a home of all ecosystems is the union of their homes, in any order: fixtures",
        arguments: freshSeeds(6))
    func fixturesTogether(seed: UInt64) throws {
        let files = try Self.fixtureHome.map { name in
            let parts = name.split(separator: "/").map(String.init)
            let fixture = CodecFixture.all(parts[0]).first { $0.testDescription == parts[1] }
            return try #require(fixture, "\(name) is gone").messages()
        }
        Self.checkTogether(files, seed: seed)
    }

    @Test(
        "R-HA-DUP: a home of all ecosystems is the union of their homes, in any order: corpus",
        .enabled(if: Corpus.isThere, Corpus.comment), arguments: freshSeeds(6))
    func together(seed: UInt64) throws {
        Self.checkTogether(try Self.home.map { try Self.messages($0) }, seed: seed)
    }

    private static func checkTogether(_ files: [[CodecMessage]], seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var expected: [String: String] = [:]
        for messages in files {
            var alone = MixedHome()
            for message in messages { alone.read(message) }
            for (id, text) in alone.devices {
                #expect(expected[id] == nil, "\(id) is in two files")
                expected[id] = text
            }
        }
        var queues = files.map { ArraySlice($0) }
        var mixed = MixedHome()
        while let queue = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(
            using: &random)
        {
            mixed.read(queues[queue].removeFirst())
        }
        let devices = mixed.devices
        #expect(devices.keys.sorted() == expected.keys.sorted(), "seed \(seed)")
        for (id, text) in expected {
            #expect(devices[id] == text, "seed \(seed): \(id)")
        }
    }
}
