// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import Testing

@testable import hearth

@Suite struct MappingTests {
    private func reader(_ types: [any Codec.Type]) -> MessageReader {
        MessageReader(context: CodecContext(profile: "main", sha256: sha256), types: types)
    }

    private func message(_ topic: String, _ payload: String) -> CodecMessage {
        CodecMessage(
            topic: topic, payload: Array(payload.utf8), delivery: .live, receivedAt: 0)
    }

    /// The report on messages, with a home that both codecs feed.
    private func report(_ messages: [(String, String)]) -> MappingReport {
        let types: [any Codec.Type] = [NewLampCodec.self, RivalCodec.self]
        var tally = MappingTally(
            CodecSurvey(whole: reader(types), single: types.map { ($0.name, reader([$0])) }))
        var whole = reader(types)
        var state = HomeState()
        for (index, (topic, payload)) in messages.enumerated() {
            let message = message(topic, payload)
            tally.read(message, line: index + 1)
            reduce(
                into: &state,
                HomeRecord(
                    offset: UInt64(index), receivedAt: 0, cause: .message,
                    origin: RecordOrigin(profile: "main", topic: topic),
                    events: whole.read(message).events))
        }
        return tally.report(state.graph)
    }

    @Test func eachCodecsMessagesAreCounted() throws {
        let report = report([
            ("lamp/one/config", "{}"), ("lamp/one/state", #"{"on":true}"#),
            ("lamp/one/state", "oh"), ("lamp/one/set", "on"), ("lamp/one/set", "off"),
            ("lamp/one/uptime", "17"), ("other/x", "1"), ("other/x", "2"),
        ])
        #expect(report.messages == 8)
        #expect(report.codecs.map(\.codec) == ["lamp", "rival"])
        let lamp = try #require(report.codecs.first)
        #expect(lamp.messages == 5)
        #expect(lamp.read == 2)
        #expect(lamp.ignored == ["command topic": 2])
        #expect(lamp.unreadable.map(\.line) == [3])
        #expect(lamp.unreadable.map(\.topic) == ["lamp/one/state"])
        #expect(lamp.devices == 1)
        #expect(report.codecs[1].messages == 1)
        #expect(report.unmapped == ["lamp/one/uptime": 1, "other/x": 2])
    }

    @Test func topicsAndKeysOfDevicesAreCovered() throws {
        let report = report([
            ("lamp/one/config", "{}"),
            ("lamp/one/state", #"{"on":true,"level":3,"brightness":4,"wifi":{"rssi":1,"ip":2}}"#),
            ("lamp/two/config", "{}"), ("lamp/two/state", #"{"on":true}"#),
            // Below the path that belongs to lamp two alone.
            ("lamp/two/uptime", "17"), ("lamp/three/uptime", "17"),
        ])
        let lamp = try #require(report.codecs.first)
        #expect(lamp.topics.read == 4)
        #expect(lamp.topics.unread == ["lamp/two/uptime"])
        // `brightness` is only read where `level` is absent, so it could have been read.
        #expect(lamp.keys.count == 6)
        #expect(lamp.keys.unused == ["brightness": 1, "wifi.rssi": 1, "wifi.ip": 1])
        #expect(lamp.keys.poor.map(\.line) == [2])
        #expect(lamp.keys.poor.map(\.used) == [2])
    }

    @Test func aThingSaidTwiceIsRead() throws {
        let report = report([
            ("lamp/one/config", "{}"),
            ("lamp/one/state", #"{"on":true,"level":3,"brightness":3}"#),
        ])
        let lamp = try #require(report.codecs.first)
        #expect(lamp.keys.unused == [:])
        #expect(lamp.keys.used == 3)
    }

    @Test func conflictsAreNamed() {
        let report = report([
            ("lamp/one/config", "{}"), ("lamp/one/state", #"{"on":true}"#),
            ("lamp/one/state", #"{"on":"yes"}"#), ("lamp/one/state", #"{"on":null}"#),
        ])
        #expect(
            report.conflicts == [
                .init(kind: .topic, subject: "lamp/one/config", between: ["lamp", "rival"]),
                .init(
                    kind: .device, subject: "test:one",
                    between: ["main:lamp:lamp", "main:rival:lamp"]),
                .init(
                    kind: .attribute, subject: "test:one main/Matter.OnOffTrait.onOff",
                    between: ["boolean", "text"]),
            ])
    }

    @Test func theReportIsJSONWithSortedKeys() throws {
        // The writer checks the order of keys itself; here the text must be JSON.
        let report = report([
            ("lamp/one/config", "{}"), ("lamp/one/state", #"{"on":true,"x":1}"#),
            ("lamp/one/state", "oh"), ("lamp/one/set", "on"), ("no/body", "1"),
        ])
        let json = try JSONReader.read(Array(report.json.utf8))
        #expect(json.object?["codecs"]?.array?.count == 2)
        #expect(json.object?["v"]?.int == 1)
        #expect(report.jsonLines.count == report.codecs.count + report.conflicts.count)
        let lines = report.lines(
            Console(isTerminal: false, size: nil, environment: { _ in nil }))
        #expect(lines.contains("  line 3  lamp/one/state  not JSON: byte 0"))
        #expect(lines.contains("  1  no/body"))
    }

    @Test(arguments: [
        ("tele/lamp/UPTIME", "a"), ("tele/lamp", "a"), ("tele/plug/UPTIME", nil),
        ("node/light/x/state", "b"), ("node", "b"), ("z/name/extra", "c"), ("z/other", nil),
        ("z/bridge/log", nil), ("y/alone", "d"), ("y/other", nil), ("q", nil),
    ])
    func topicsBelongToTheDeviceThatSpeaksThereAlone(topic: String, device: String?) {
        let topics = DeviceTopics([
            "tele/lamp/STATE": ["a"], "tele/lamp/LWT": ["a"], "tele/x/LWT": ["x"],
            "node/sensor/t/state": ["b"], "node/status": ["b"],
            "z/name": ["c"], "z/bridge/state": [], "y/alone": ["d"], "q": ["a", "b"],
        ])
        #expect(topics.device(of: ByteString(topic)) == device.map { ByteString($0) })
    }
}
