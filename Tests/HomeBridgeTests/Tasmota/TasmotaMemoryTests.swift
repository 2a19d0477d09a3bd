// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Tasmota, WLED: what they remember")
struct TasmotaMemoryTests {
    @Test("filters cover the usual topics and those of devices with another layout")
    func filters() throws {
        var codec = TasmotaCodec(context: CodecSupport.context())
        let first = [
            "tasmota/discovery/+/config", "tasmota/discovery/+/sensors", "cmnd/+/+", "stat/+/+",
            "tele/+/+",
        ]
        #expect(codec.filters == first)
        _ = codec.decode(Self.configuration("AABBCC000001", topic: "a"))
        #expect(codec.filters == first)
        _ = codec.decode(Self.configuration("AABBCC000002", topic: "a/b"))
        #expect(codec.filters == first + ["cmnd/a/b/+", "stat/a/b/+", "tele/a/b/+"])
        _ = codec.decode(
            Self.configuration("AABBCC000002", topic: "b", full: "%topic%/%prefix%"))
        #expect(codec.filters == first + ["b/cmnd/+", "b/stat/+", "b/tele/+"])
        _ = codec.decode(CodecSupport.message("tasmota/discovery/AABBCC000002/config", ""))
        #expect(codec.filters == first)
        #expect(
            WLEDCodec(context: CodecSupport.context()).filters
                == ["wled/+", "wled/+/+", "wled/+/+/+"])
    }

    @Test(
        "R-T-TOPIC: topics are put together as devices do it",
        arguments: [
            ("%prefix%/%topic%/", "tele/dev/LWT"), ("%topic%/%prefix%", "dev/tele/LWT"),
            ("home/%topic%", "home/dev/tele/LWT"), ("%prefix%/%id%", "tele/AABBCC000001/LWT"),
            ("%hostname%//%prefix%#/", "host/tele/LWT"),
        ])
    func topics(full: String, topic: String) {
        var home = CodecHome()
        home.read(Self.configuration("AABBCC000001", topic: "dev", full: full))
        home.read(CodecSupport.message(topic, "Online"))
        #expect(home.lines.last == "connectivity mac:aabbcc000001 own on (live)")
    }

    @Test("a device beyond the limit is unreadable, says so, and is no device")
    func devicesMax() {
        var limits = CodecLimits()
        limits.devicesMax = 1
        var home = CodecHome(CodecSupport.reader(limits: limits))
        home.read(Self.configuration("AABBCC000001", topic: "a"))
        home.read(Self.configuration("AABBCC000002", topic: "b"))
        let refusal = "unreadable too many devices: Device: the limit is 1 (devicesMax)"
        #expect(home.lines.last == refusal)
        // The limit is that of the profile, not of a codec.
        home.read(CodecSupport.message("wled/a/g", "1"))
        #expect(home.lines.last == "unreadable too many devices: a: the limit is 1 (devicesMax)")
    }

    @Test("an announcement of thousands of relays and sensors stays bounded")
    func large() {
        var home = CodecHome()
        let relays = Array(repeating: "1", count: 5_000).joined(separator: ",")
        home.read(
            CodecSupport.message(
                "tasmota/discovery/AABBCC000001/config",
                """
                {"mac":"AABBCC000001","t":"t","ft":"%prefix%/%topic%/",\
                "tp":["cmnd","stat","tele"],"rl":[\(relays)]}
                """))
        #expect(home.types.count == 65)
        let sensors = (0..<900).map { "\"S\($0)\":{\"Temperature\":1,\"Humidity\":1}" }
        home.read(
            CodecSupport.message(
                "tasmota/discovery/AABBCC000001/sensors",
                "{\"sn\":{\(sensors.joined(separator: ","))}}"))
        #expect(home.types.count == 256)
    }

    @Test("the fixtures read the same with a restart after every message")
    func fixtureRestarts() throws {
        for ecosystem in ["tasmota", "wled"] {
            let fixtures = CodecFixture.all(ecosystem)
            try #require(!fixtures.isEmpty)
            for fixture in fixtures { try Restarts.compare(try fixture.messages()) }
        }
    }

    @Test("decoding in one process equals decoding with a restart after every message")
    func restarts() throws {
        try checkProperty(cases: 30, seed: 31, generate: Self.stream, shrink: shrinkArray) {
            try Restarts.compare($0)
        }
    }

    @Test("messages that are changed at random are contained, and read the same after a restart")
    func mutations() throws {
        let all = try ["tasmota", "wled"].flatMap { ecosystem in
            try CodecFixture.all(ecosystem).flatMap { try $0.messages() }
        }
        try #require(all.count > 100)
        try checkProperty(
            cases: 30, seed: 32, generate: { Self.mutated(all, &$0) }, shrink: shrinkArray
        ) { try Restarts.compare($0) }
    }

    // MARK: - Streams

    static func configuration(
        _ mac: String, topic: String, full: String = "%prefix%/%topic%/", more: String = ""
    ) -> CodecMessage {
        CodecSupport.message(
            "tasmota/discovery/\(mac)/config",
            """
            {"mac":"\(mac)","dn":"Device","hn":"host","t":"\(topic)","ft":"\(full)",\
            "tp":["cmnd","stat","tele"],"rl":[1]\(more)}
            """)
    }

    /// A home in which devices come, go, share topics, change units, and speak throughout.
    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        let topics = ["a", "b", "a/b"]
        var messages: [CodecMessage] = []
        for _ in 0..<(10 + random.below(40)) {
            let mac = "AABBCC00000\(random.below(4))"
            let topic = topics[random.below(topics.count)]
            let delivery = Delivery.allCases[random.below(3)]
            let unit = random.oneIn(2) ? "C" : "F"
            var message: CodecMessage
            switch random.below(10) {
            case 0, 1:
                let more = random.oneIn(2) ? "" : ",\"dslp\":1,\"swc\":[1]"
                let full = random.oneIn(2) ? "%prefix%/%topic%/" : "%topic%/%prefix%/"
                message = configuration(mac, topic: topic, full: full, more: more)
            case 2:
                message = CodecSupport.message("tasmota/discovery/\(mac)/config", "")
            case 3:
                message = CodecSupport.message(
                    "tasmota/discovery/\(mac)/sensors",
                    "{\"sn\":{\"Z\":{\"Temperature\":1},\"A\":{\"Temperature\":1},"
                        + "\"TempUnit\":\"\(unit)\"}}")
            case 4: message = CodecSupport.message("wled/\(topic)/g", "\(random.below(256))")
            case 5:
                message = CodecSupport.message(
                    "wled/\(topic)/v", "<vs><ac>\(random.below(256))</ac><ds>\(unit)</ds></vs>")
            case 6: message = CodecSupport.message("tele/\(topic)/LWT", "Online")
            case 7: message = CodecSupport.message("cmnd/\(topic)/POWER", "ON")
            case 8: message = CodecSupport.message("\(topic)/stat/POWER", "ON")
            default:
                message = CodecSupport.message(
                    "tele/\(topic)/SENSOR",
                    "{\"Z\":{\"Temperature\":20},\"TempUnit\":\"\(unit)\",\"POWER\":\"ON\"}")
            }
            message.delivery = delivery
            messages.append(message)
        }
        return messages
    }

    private static func mutated(
        _ all: [CodecMessage], _ random: inout SeededRandom
    ) -> [CodecMessage] {
        let marks = Array("{}[]\":,<>/0-9.e#%\\ ".utf8)
        return (0..<40).map { _ in
            var message = all[random.below(all.count)]
            for _ in 0..<random.below(4) where !message.payload.isEmpty {
                let place = random.below(message.payload.count)
                switch random.below(4) {
                case 0: message.payload[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: message.payload[place] = marks[random.below(marks.count)]
                case 2: message.payload.removeSubrange(place...)
                default: message.payload.insert(marks[random.below(marks.count)], at: place)
                }
            }
            if random.oneIn(6) { message.topic = all[random.below(all.count)].topic }
            return message
        }
    }
}

/// Compares a reader that goes on with one that is built anew before every message.
private enum Restarts {
    struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    static func compare(_ messages: [CodecMessage]) throws {
        var limits = CodecLimits()
        limits.heldMessagesMax = 4
        let context = CodecSupport.context(asks: true, limits: limits)
        let types: [any Codec.Type] = [TasmotaCodec.self, WLEDCodec.self]
        var whole = MessageReader(context: context, types: types)
        // What the books keep: bindings, and the held messages that were not released.
        var bindings: [String: HomeEvent] = [:]
        var held: [(number: UInt64, codec: String, event: HomeEvent)] = []
        for (index, message) in messages.enumerated() {
            let expected = whole.read(message)
            var rebuilt = MessageReader(context: context, types: types)
            for key in bindings.keys.sorted().reversed() { rebuilt.fold(bindings[key]!) }
            for message in held { rebuilt.fold(message.event) }
            let actual = rebuilt.read(message)
            guard !expected.events.isEmpty, actual.events == expected.events,
                actual.requests == expected.requests, actual.notices == expected.notices,
                rebuilt.filters == whole.filters
            else {
                let lines = [expected, actual].map { $0.events.map(CodecSupport.line) }
                throw Difference(description: "message \(index): \(lines[0]) and \(lines[1])")
            }
            for event in expected.events {
                switch event {
                case .bindingDeclared(let binding):
                    bindings[binding.codec + " " + binding.key] = event
                case .bindingRemoved(let binding):
                    bindings[binding.codec + " " + binding.key] = nil
                case .messageHeld(let message): held.append((message.number, message.codec, event))
                case .heldReleased(let released):
                    held.removeAll {
                        $0.number == released.number && $0.codec == released.codec
                    }
                default: break
                }
            }
        }
    }
}
