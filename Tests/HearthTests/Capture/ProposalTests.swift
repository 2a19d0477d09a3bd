// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import HomeTesting
import Testing

@testable import hearth

@Suite struct ProposalTests {
    private func message(_ topic: String, _ payload: String) throws -> MessageLine {
        var json = JSONText()
        json.object { json in
            json.key("payload")
            json.string(payload)
            json.key("topic")
            json.string(topic)
        }
        return try MessageLine(Array(json.text.utf8)[...])
    }

    private func home(reports: Bool) throws -> [MessageLine] {
        let trait = #"[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]"#
        let part = #"{"part":"main","type":"OnOffLightDeviceType","traits":\#(trait)}"#
        var messages = [
            try message(
                "hearth/v1/cabin/in/announce/lamp", #"{"name":"Lamp","parts":[\#(part)]}"#),
            try message("somewhere/else", "1"), try message("somewhere/other", "1"),
            try message("weather", "1"),
        ]
        if reports {
            messages.append(
                try message(
                    "hearth/v1/cabin/in/report/lamp",
                    #"{"parts":{"main":{"Matter.OnOffTrait":{"onOff":true}}}}"#))
        }
        return messages
    }

    @Test func whatWasHeardIsProposed() throws {
        let proposal = ProfileProposal(try home(reports: true))
        #expect(
            proposal.traffic == [
                .init(
                    codec: "native", roots: ["cabin"], topics: 2, messages: 2, devices: 1, silent: 0
                )
            ])
        #expect(proposal.messageCount == 5)
        #expect(proposal.unmapped.map(\.level) == ["somewhere", "weather"])
        #expect(proposal.unmapped.map(\.topics) == [2, 1])
        #expect(!proposal.asks)
        #expect((try? JSONReader.read(Array(proposal.json.utf8))) != nil)
        #expect(
            proposal.unmappedLine == "topics that no codec reads: somewhere/ 2, weather/ 1")
        #expect(ProfileProposal(try home(reports: false)).asks)
        #expect(ProfileProposal([]).traffic == [])
    }

    @Test func whatCameBeforeItsAnnouncementIsNotCalledUnread() throws {
        let lines = try [
            ("shed/door", "ON"), ("shed/other", "1"),
            (
                "homeassistant/binary_sensor/door/config",
                #"{"state_topic":"shed/door","unique_id":"door","device":{"ids":"d","name":"Door"}}"#
            ),
        ].map { try message($0.0, $0.1) }
        let proposal = ProfileProposal(lines)
        #expect(proposal.traffic.map(\.devices) == [1])
        #expect(proposal.unmappedLine == "topics that no codec reads: shed/ 1")
    }

    @Test func theFileIsReadAsItIsMeant() async throws {
        let folder = try TemporaryFolder()
        let password = try folder.write("secret\n", to: "pass word: #1")
        for reports in [false, true] {
            let yaml = ProfileProposal(try home(reports: reports)).yaml(
                broker: "mqtt://hearth@broker.lan:1884", files: [("passwordFile", password)],
                isInsecure: false)
            let path = try folder.write(yaml, to: "hearth.yaml")
            let settings = try Settings(flags: [:], config: path, environment: [:])
            let profile = try #require(try ConfiguredProfile.all(settings).first)
            #expect(profile.profile.key == "main")
            #expect(profile.broker.url.text == "mqtt://broker.lan:1884")
            #expect(profile.profile.broker.username == "hearth")
            #expect(profile.profile.broker.password == "secret")
            #expect(profile.profile.codecs == [CodecChoice(name: "native", roots: ["cabin"])])
            #expect(profile.profile.asks == !reports)
            #expect(settings.text(.data) == "./hearth-data")
        }
    }

    @Test func aSilentBrokerGetsTheCodecsThatListen() async throws {
        let folder = try TemporaryFolder()
        let yaml = ProfileProposal([]).yaml(
            broker: "mqtts://[::1]:8883", files: [], isInsecure: true)
        let path = try folder.write(yaml, to: "hearth.yaml")
        let settings = try Settings(flags: [:], config: path, environment: [:])
        let profile = try #require(try ConfiguredProfile.all(settings).first)
        #expect(profile.profile.codecs == CodecChoice.byListening)
        #expect(profile.profile.broker.tls?.isInsecure == true)
    }

    @Test(arguments: [
        "plain", "zigbee2mqtt=zigbee2mqtt", "a b", "# no", "- a", "yes: no", "quote\"d", "a:",
        "~", "", "tab\there", "küche", "[x]", "null", "mqtt://u%20x@h:1", "/etc/p w",
    ])
    func everyTextSurvivesYAML(text: String) throws {
        let file = try SettingsFile(
            path: "hearth.yaml", text: "name: \(ProfileProposal.scalar(text))\n")
        #expect(file.texts[.name] == [text])
    }

    /// What the map that is proposed makes of the same messages.
    private func devices(_ messages: [MessageLine]) throws -> [String] {
        let text = ProfileProposal(messages).map.yaml()
        let file = try TopicMapFile(path: "map.yaml", text: text)
        try TopicMap.check([file.map])
        var profile = BrokerProfile(host: "localhost", codecs: [])
        profile.maps = [file.map]
        var home = OfflineHome(profile)
        for message in messages { _ = home.read(message) }
        return home.state.graph.devices.map { "\($0.name) \($0.parts.map(\.type))" }.sorted()
    }

    @Test func plainTopicsGetAMapThatLoadsWithoutChange() throws {
        let messages = [
            try message("home/kitchen/shelf/temperature", "21.5"),
            try message("home/kitchen/shelf/hum", "40"),
            try message("home/cellar/door/contact", "open"),
            try message("garden/pump/power", "12"),
            try message("meters/main", #"{"power":100,"total":{"energy":5},"note":"x"}"#),
            try message("solar/1/roof/state", #"{"power":1,"say \"hi\"":2}"#),
            try message("weird/{x}/#/y", "1"), try message("text/of/many/words", "good morning"),
            try message("outside", "3"), try message("weather/rain", "on"),
        ]
        let found = try devices(messages)
        #expect(
            found == [
                #"door ["ContactSensorDeviceType", "RootNodeDeviceType"]"#,
                #"main ["ElectricalMeterDeviceType", "RootNodeDeviceType"]"#,
                #"pump ["ElectricalMeterDeviceType", "RootNodeDeviceType"]"#,
                #"roof ["ElectricalMeterDeviceType", "RootNodeDeviceType"]"#,
                #"shelf ["HumiditySensorDeviceType", "RootNodeDeviceType", "TemperatureSensorDeviceType"]"#,
                #"weather ["RainSensorDeviceType", "RootNodeDeviceType"]"#,
            ])
    }

    @Test func valuesOfOneQuantityGetPartsOfTheirOwn() throws {
        let payload = #"{"a":{"power":1,"battery":9},"b":{"power":2,"battery":8},"a.note":1}"#
        #expect(
            try devices([try message("meters/main", payload)]) == [
                #"main ["ElectricalMeterDeviceType", "ElectricalMeterDeviceType", "#
                    + #""RootNodeDeviceType"]"#
            ])
    }

    @Test func aTopicThatHasAnEntryOfItsOwnCountsOnce() {
        let proposal = TopicMapProposal(
            ["h/x/hum", "h/x/temp", "h/x/power"].map { .init(topic: $0, payload: [0x31]) })
        #expect(proposal.topicCount == 3)
    }

    @Test("any tree of plain topics gets a map that loads", arguments: freshSeeds(20))
    func anyTree(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let levels = ["a", "b", "temp", "state", "power", "1", "x y", "on", "é", "true", ":"]
        let payloads = ["1", "on", "{\"power\":1,\"a\":{\"b\":2}}", "{\"true\":1,\"1\":2}", "AUF"]
        let messages = try (0..<80).map { _ in
            let count = Int.random(in: 1...6, using: &random)
            let topic = (0..<count).map { _ in levels.randomElement(using: &random) ?? "" }
            return try message(
                topic.joined(separator: "/"), payloads.randomElement(using: &random) ?? "")
        }
        _ = try devices(messages)
    }
}
