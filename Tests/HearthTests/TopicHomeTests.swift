// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeRuntime
import Logging
import Testing

@testable import hearth

/// What becomes of devices of plain topics when a map goes, changes, or is not at hand.
@Suite struct TopicHomeTests {
    private static func map(_ quantity: String, name: String = "m") -> TopicMap {
        TopicMap(name: name, topics: [.init("a/{device}", values: [.init(quantity)])])
    }

    private static func profile(_ maps: TopicMap..., codecs: [String]? = nil) -> BrokerProfile {
        var profile = BrokerProfile(host: "localhost")
        if let codecs { profile.codecs = codecs.map { CodecChoice(name: $0) } }
        profile.maps = maps
        return profile
    }

    private static func message(_ topic: String, _ payload: String) -> CodecMessage {
        CodecMessage(topic: topic, payload: Array(payload.utf8), delivery: .live, receivedAt: 1)
    }

    /// A home in which a map has made a device.
    private static func home() throws -> OfflineHome {
        var home = OfflineHome(profile(map("power")))
        let line = #"{"topic":"a/plug","payload":"5"}"#
        _ = home.read(try MessageLine(Array(line.utf8)[...]))
        return home
    }

    @Test func anImportTakesNoDeviceBack() throws {
        let home = try Self.home()
        #expect(home.state.graph.devices.count == 1)
        for payload in [#"{"requestId":"1","payload":{"agentUserId":"u","devices":[]}}"#, "{}"] {
            let read = BrokerProfile(host: "localhost").read(
                importing: Array(payload.utf8), topic: "hearth/v1/home/in/cloud/acme",
                books: home.state.books, now: 2)
            #expect(
                !read.record.events.contains { event in
                    switch event {
                    case .bindingRemoved, .deviceRemoved: true
                    default: false
                    }
                }, "\(read.record.events)")
        }
    }

    /// A list of codecs does not say that plain topics are read no more; a map does.
    @Test(arguments: [nil, ["zigbee2mqtt"], ["topics"]] as [[String]?])
    func withoutItsMapADeviceIsTakenBack(codecs: [String]?) throws {
        let books = try Self.home().state.books
        var reader = Self.profile(codecs: codecs).makeReader()
        for event in books.codecEvents(profile: "main") { reader.fold(event) }
        let events = reader.read(Self.message("other", "1")).events
        #expect(
            events.contains { if case .deviceRemoved = $0 { true } else { false } }, "\(events)")
    }

    @Test func aProgramsBadMapRefusesTheStart() throws {
        let folder = try TemporaryFolder()
        let profile = Self.profile(Self.map("powr"))
        #expect(throws: RuntimeError.self) {
            try RunningHome.open(
                HomeSettings(dataDirectory: folder.file("data"), profiles: [profile]),
                logger: Logger(label: "test"))
        }
        withExtendedLifetime(folder) {}
    }

    /// The log has two starts, with another map at the second; nothing was captured there.
    @Test func remapReadsByTheGivenMapThroughout() throws {
        var old = Self.profile(Self.map("power")).makeReader()
        var events = [old.read(Self.message("a/plug", "5"))]
        var second = Self.profile(Self.map("voltage")).makeReader()
        for event in events[0].events { second.fold(event) }
        events.append(second.read(Self.message("a/plug", "6")))
        events.append(second.read(Self.message("a/other", "7")))
        let records = events.enumerated().map { index, read in
            HomeRecord(
                receivedAt: Int64(index), cause: .message,
                origin: RecordOrigin(
                    profile: "main", topic: index < 2 ? "a/plug" : "a/other",
                    codec: read.codec, codecVersion: read.codecVersion),
                events: read.events, capture: index == 1 ? nil : Array("7".utf8))
        }
        var remap = LogRemap(followsMaps: false) { _ in
            Self.profile(Self.map("current")).makeReader()
        }
        let read = records.map { remap.read($0) }
        #expect(read[1].fate == .kept(.noCapture))
        let traits = read[2].record.events.compactMap { event -> [String]? in
            guard case .attributesReported(let report) = event else { return nil }
            return report.attributes.map(\.key)
        }
        #expect(traits == [["activeCurrent"]])
    }
}
