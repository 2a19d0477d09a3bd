// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// A record of a cloud and a Matter node that are one device.
@Suite("Cloud-to-cloud: deduplication")
struct CloudToCloudMatterTests {
    private static let trait = "Matter.BasicInformationTrait"

    /// A home that folds what the codecs read.
    private struct Folded {
        var reader = CodecSupport.reader()
        var state = HomeState()

        init() {
            fold(
                .logOpened(
                    LogOpened(
                        logID: String(repeating: "0", count: 32), homeName: "Home",
                        reducerVersion: HomeState.reducerVersion)))
            fold(.profileChanged(ProfileSettings(profile: "p")))
            fold(.sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)))
        }

        private mutating func fold(_ events: HomeEvent...) { take(events) }

        private mutating func take(_ events: [HomeEvent]) {
            reduce(
                into: &state,
                HomeRecord(
                    offset: state.nextOffset, receivedAt: 0, cause: .message, events: events))
        }

        mutating func read(_ messages: CodecMessage...) {
            for message in messages { take(reader.read(message).events) }
        }

        func device(_ id: String) -> DeviceState? { state.graph.device(id) }
    }

    private static func announce(_ isMatter: Bool = true, _ payload: String? = nil) -> CodecMessage
    {
        CodecSupport.message(
            "hearth/v1/home/in/announce/n",
            payload ?? """
                {"name":"Node","isMatterDevice":\(isMatter),"parts":[\
                {"part":"root","type":"RootNodeDeviceType","traits":[{"trait":"\(trait)"}]},\
                {"part":"1","type":"DimmableLightDeviceType","isPrimary":true,\
                "traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}
                """)
    }

    private static func identify(
        vendor: String = "65521", product: String = "32768", unique: String = "\"u\""
    ) -> CodecMessage {
        CodecSupport.message(
            "hearth/v1/home/in/report/n",
            """
            {"parts":{"root":{"\(trait)":{"vendorID":\(vendor),"productID":\(product),\
            "uniqueID":\(unique)}}}}
            """)
    }

    private static func record(
        vendor: String? = "0xFFF1", product: String? = "0x8000", unique: String? = "u",
        room: String? = "Kitchen"
    ) -> CodecMessage {
        var more = ""
        for (key, value) in [
            ("matterOriginalVendorId", vendor), ("matterOriginalProductId", product),
            ("matterUniqueId", unique), ("roomHint", room),
        ] {
            if let value { more += ",\"\(key)\":\"\(value)\"" }
        }
        return CloudSupport.sync(
            CloudSupport.device("d", "LIGHT", ["OnOff", "Brightness"], more: more))
    }

    @Test("a record and a node of the same three fields are one device, in any order")
    func anyOrder() throws {
        let messages = [Self.announce(), Self.identify(), Self.record()]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            var home = Folded()
            for index in order { home.read(messages[index]) }
            #expect(home.state.graph.deviceCount == 1, "\(order)")
            let kept = try #require(home.device("native:n"), "\(order)")
            #expect(home.device("cloud:acme:d")?.id == kept.id, "\(order)")
            // What was heard of first keeps its id, and the other is an alias.
            #expect(kept.id == (order[0] == 2 ? "cloud:acme:d" : "native:n"), "\(order)")
        }
    }

    @Test("a joined device has its node's parts: one light, heard on two routes")
    func parts() throws {
        var home = Folded()
        home.read(Self.announce(), Self.identify(), Self.record())
        home.read(
            CloudSupport.report("{\"d\":{\"online\":true,\"on\":true,\"brightness\":50}}"))
        let device = try #require(home.device("native:n"))
        #expect(device.isMatterDevice && device.codec == "native")
        #expect(device.parts.map(\.part) == ["1", "root"])
        let light = try #require(device.parts.first)
        #expect(light.type == "DimmableLightDeviceType")
        #expect(
            light.traits.map(\.trait) == ["Matter.LevelControlTrait", "Matter.OnOffTrait"])
        // What only the cloud knows comes by its route, the rest by the nearer one.
        #expect(
            light.traits.map(\.dataSourceLocality) == [.remote, .localPeer])
        #expect(device.dataSourceLocality == .mixed)
    }

    @Test("matterUniqueId: empty fields are not compared, the unique id always is")
    func matching() {
        func isJoined(_ record: CodecMessage, _ identify: CodecMessage) -> Bool {
            var home = Folded()
            home.read(Self.announce(), identify, record)
            return home.state.graph.deviceCount == 1
        }
        #expect(isJoined(Self.record(vendor: "", product: nil), Self.identify()))
        for (record, identify) in [
            (Self.record(vendor: "0xfff2"), Self.identify()),
            (Self.record(product: "0x8001"), Self.identify()),
            (Self.record(unique: "U"), Self.identify()),
            (Self.record(unique: ""), Self.identify()),
            (Self.record(unique: nil), Self.identify()),
            (Self.record(vendor: "fff1"), Self.identify()),
            (Self.record(room: nil), Self.identify()), (Self.record(room: ""), Self.identify()),
            (Self.record(), Self.identify(vendor: "null")),
            (Self.record(), Self.identify(unique: "\"\"")),
        ] {
            #expect(
                !isJoined(record, identify), "\(String(decoding: record.payload, as: UTF8.self))")
        }
        var home = Folded()
        home.read(Self.announce(false), Self.identify(), Self.record())
        #expect(home.state.graph.deviceCount == 2, "only Matter nodes are compared")
    }

    @Test("isMatterDevice: a record is one as soon as it is joined, whatever it names itself")
    func matterByJoining() throws {
        var home = Folded()
        home.read(Self.record(vendor: "", product: nil))
        #expect(try #require(home.device("cloud:acme:d")).isMatterDevice == false)
        home.read(Self.announce(), Self.identify())
        #expect(home.state.graph.deviceCount == 1)
        #expect(try #require(home.device("cloud:acme:d")).isMatterDevice)
        // A join is not undone, and so neither is this.
        home.read(Self.announce(true, ""))
        #expect(try #require(home.device("cloud:acme:d")).isMatterDevice)
        home.read(Self.record(vendor: "", product: nil, room: "Hall"))
        #expect(try #require(home.device("cloud:acme:d")).isMatterDevice)
    }

    @Test("a joined device loses what one source tells when that one lets go")
    func lettingGo() throws {
        var home = Folded()
        home.read(Self.announce(), Self.identify(), Self.record())
        home.read(CloudSupport.report("{\"d\":{\"on\":true,\"brightness\":50}}"))
        home.read(Self.announce(true, ""))
        let device = try #require(home.device("cloud:acme:d"))
        #expect(device.parts.map(\.part) == ["main", "root"])
        let root = try #require(device.parts.last?.traits.first)
        #expect(root.attributes.contains { $0.key == "uniqueID" && $0.value == .string("u") })
        home.read(CloudSupport.report("{\"d\":{\"on\":false}}"))
        #expect(
            home.device("native:n")?.parts.first?.traits.last?.attributes
                .first { $0.key == "onOff" }?.value == .bool(false))
        home.read(Self.announce())
        #expect(home.state.graph.deviceCount == 1)
    }
}
