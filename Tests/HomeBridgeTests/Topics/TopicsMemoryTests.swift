// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Topics: what the codec remembers")
struct TopicsMemoryTests {
    private static let text = """
        {"map":"m","topics":[
        {"topic":"h/{room}/{device}/{quantity}"},
        {"topic":"h/{room}/{device}/temperature","quantity":"temperature","set":"h/{room}/{device}/set"},
        {"topic":"j/{device}","values":[
        {"path":"a.0","quantity":"power"},{"path":"b","quantity":"on","words":{"x":"on","y":"off"},
        "set":{"topic":"j/{device}/set","path":"b"}},{"path":"c","attribute":"c"}]},
        {"topic":"j/{device}/lwt","quantity":"availability"}]}
        """

    private static let topics = [
        "h/r/x/temperature", "h/r/x/power", "h/r/y/soot", "h/r/y/set", "j/x", "j/y", "j/x/lwt",
        "j/y/set", "h//y/power", "other/x",
    ]
    private static let payloads = [
        "1", "2.5", "on", "{\"a\":[1],\"b\":\"x\"}", "{\"b\":\"y\",\"c\":null}", "{\"c\":[1,2]}",
        "",
        "nan", "online", "offline", "{\"a\":[\"?\"]}", "{", "null", "\"1e400\"", "[]",
    ]

    /// The events so far, and the readers that read them: one all the time, one anew each time.
    private func compare(_ map: TopicMap, _ messages: [CodecMessage]) {
        let context = TopicsSupport.context([map])
        var running = MessageReader(context: context)
        var log: [HomeEvent] = []
        for message in messages {
            var restarted = MessageReader(context: context)
            for event in log { restarted.fold(event) }
            let read = running.read(message)
            let again = restarted.read(message)
            #expect(read.events == again.events, "\(message.topic)")
            #expect(read.codec == again.codec)
            log += read.events
        }
    }

    @Test("a restart after every message changes nothing", arguments: freshSeeds(20))
    func restarts(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let map = try TopicsSupport.map(Self.text)
        let deliveries: [Delivery] = [.live, .stored, .late]
        let messages = (0..<60).map { _ in
            CodecSupport.message(
                Self.topics.randomElement(using: &random) ?? "",
                Self.payloads.randomElement(using: &random) ?? "",
                deliveries.randomElement(using: &random) ?? .live)
        }
        compare(map, messages)
    }

    @Test("an unchanged map says nothing at a restart")
    func unchanged() throws {
        let map = try TopicsSupport.map(Self.text)
        var home = TopicsSupport.home(map)
        let first = home.read(CodecSupport.message("h/r/x/power", "1"))
        var again = MessageReader(context: TopicsSupport.context([map]))
        for event in first.events { again.fold(event) }
        let second = again.read(CodecSupport.message("h/r/x/power", "2"))
        #expect(second.events.count == 1)
    }

    @Test("a changed map takes back what it no longer makes, and declares what differs")
    func changed() throws {
        let old = try TopicsSupport.map(
            """
            {"map":"m","topics":[{"topic":"a/{device}/t","quantity":"temperature"},
            {"topic":"a/{device}/h","quantity":"humidity"},{"topic":"b/{device}","quantity":"on"}]}
            """)
        let new = try TopicsSupport.map(
            """
            {"map":"m","topics":[{"topic":"a/{device}/t","quantity":"temperature"},
            {"topic":"a/{device}/h","quantity":"soil_moisture"}]}
            """)
        var home = TopicsSupport.home(old)
        var log: [HomeEvent] = []
        for (topic, payload) in [("a/x/t", "1"), ("a/y/h", "2"), ("b/z", "on"), ("b/z", "off")] {
            log += home.read(CodecSupport.message(topic, payload)).events
        }
        var changed = CodecHome(MessageReader(context: TopicsSupport.context([new])))
        for event in log { changed.reader.fold(event) }
        changed.read(CodecSupport.message("a/x/t", "3"))
        #expect(
            changed.lines == [
                "binding note:map:m", "unbinding device:m/z", "removed topics:p:m:z",
                "binding device:m/y",
                "described topics:p:m:y root=RootNodeDeviceType"
                    + "[Matter.BasicInformationTrait: Topics.PropertiesTrait:] "
                    + "soil_moisture=SoilSensorDeviceType"
                    + "[Matter.SoilMeasurementTrait:soilMoistureMeasuredValue]",
                "report topics:p:m:x temperature Matter.TemperatureMeasurementTrait "
                    + "{\"measuredValue\":300}",
            ])
        // Without a map all of it is taken back.
        var none = CodecHome(MessageReader(context: TopicsSupport.context([])))
        for event in log { none.reader.fold(event) }
        none.read(CodecSupport.message("q", "1"))
        #expect(none.lines.filter { $0.hasPrefix("removed") }.count == 3)
        #expect(none.lines.contains("unbinding note:map:m"))
        // A program without settings reads by the map of the log.
        var offline = CodecHome(MessageReader(context: TopicsSupport.context(nil)))
        for event in log { offline.reader.fold(event) }
        offline.read(CodecSupport.message("a/x/t", "3"))
        #expect(offline.lines.count == 1)
    }

    @Test("the canonical text of a map reads as the map")
    func text() throws {
        let map = try TopicsSupport.map(Self.text)
        #expect(TopicMap(text: map.text) == map)
        let own = TopicMap(
            name: "own",
            topics: [
                TopicMap.Entry(
                    "x/{device}", id: "{device}", device: "The {device}", room: "Attic",
                    vendor: "V", product: "P", keepsRest: false,
                    ask: TopicMap.Message("x/{device}/get"),
                    values: [
                        TopicMap.Value(
                            "level", at: ["a", "0"], part: "lamp", type: "DimmableLight",
                            unit: "/255", scale: 0.5, offset: -1,
                            words: [TopicMap.Word("max", .int(255)), TopicMap.Word("?", .null)],
                            set: TopicMap.Setting(
                                "x/{device}/set", at: ["b"], min: 0, max: 255, step: 1)),
                        TopicMap.Value(
                            "position", at: ["p"], isReported: true,
                            commands: [
                                TopicMap.Command("stop", TopicMap.Message("s", payload: "!"))
                            ]),
                    ])
            ], devices: [TopicMap.Device(id: "d", name: "D", room: "R", type: "Fan")])
        try TopicMap.check([own])
        #expect(TopicMap(text: own.text) == own)
    }

    @Test("hostile topics and payloads end nothing")
    func hostile() throws {
        var home = TopicsSupport.home(try TopicsSupport.map(Self.text))
        let deep = String(repeating: "[", count: 5_000)
        let numbers = ["9223372036854775807", "-9223372036854775808", "1e308", "-1e-308"]
        let long = String(repeating: "9", count: 390)
        for topic in Self.topics + ["h/{room}/{device}/power", "h/%/\u{1}/x", "j/{value}"] {
            for payload in numbers + [deep, long, "{\"a\":\(deep)", "{\"a\":1,\"a\":2}", "\0"] {
                home.read(CodecSupport.message(topic, payload))
            }
            home.read(
                CodecMessage(
                    topic: topic, payload: [0xFF, 0xFE], delivery: .live, receivedAt: .max))
        }
        let levels = String(repeating: "h/", count: 500)
        home.read(CodecSupport.message(levels, "1"))
        #expect(home.lines.last == "ignored no codec")
    }

    @Test("one tree finds one pattern of thousands, whatever the others are")
    func tree() throws {
        let topics = (0..<1_500).map { index in
            TopicMap.Entry("n\(index % 40)/{room}/k\(index)/{device}", values: [.init("power")])
        }
        let maps = try CompiledTopicMaps([TopicMap(name: "m", topics: topics)])
        for index in stride(from: 0, to: 1_500, by: 97) {
            guard case .entry(let entry, let levels)? = maps.match("n\(index % 40)/a/k\(index)/b")
            else {
                Issue.record("\(index) is not found")
                continue
            }
            #expect(entry.entry.topic == topics[index].topic)
            #expect(levels == ["room": "a", "device": "b"])
        }
        #expect(!maps.knows("n1/a/k2/b"))
        #expect(!maps.knows("n1/a/k1"))
        #expect(!maps.knows("$SYS/a/k1/b"))
    }
}

extension CompiledTopicMaps {
    fileprivate func knows(_ topic: String) -> Bool { match(topic).map { _ in true } ?? false }
}
