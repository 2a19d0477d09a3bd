// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// F17, counted and not timed: whatever is sent on whatever topic of a home makes a record in
/// proportion, leaves nothing behind that grows, and the next good message is read as if it had not
/// been there.
@Suite("Hostile messages: bounds")
struct HostileBoundsTests {
    static let ecosystems = [
        "zigbee2mqtt", "homeassistant", "esphome", "zwave-js-ui", "tasmota", "shelly", "wled",
        "homie", "native", "cloudtocloud",
    ]

    /// What any publisher may send anywhere, beside the payloads of the corpus.
    private static let payloads: [[UInt8]] = {
        let open = [String](repeating: "{\"a\":", count: 500).joined()
        let keys = (0..<500).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let texts = [
            "", " ", "\0", "null", "true", "-0", "1e400", "\"\"", "[]", "{}", "[null,[],{}]",
            String(repeating: "[", count: 2_000), open, "{\(keys)}",
            "[" + String(repeating: "{},", count: 1_000) + "{}]",
            "{\"state\":" + String(repeating: "9", count: 1_000) + "}",
            "{\"" + String(repeating: "k", count: 5_000) + "\":{\"a\":1,\"b\":2}}",
            "\u{feff}{}", "{\"a\":\"" + String(repeating: "\\u0000", count: 1_000) + "\"}",
            String(repeating: "\u{e9}", count: 2_000), "1e-99999", "0e99999",
        ]
        return texts.map { Array($0.utf8) } + [[0xFF, 0xFE], [0xC3, 0x28], [0xED, 0xA0, 0x80]]
    }()

    private static func corpus() throws -> [CodecMessage] {
        guard Corpus.isThere else {
            print("\(Corpus.comment)")
            return []
        }
        return try Corpus.messages("hostile/hostile.jsonl")
    }

    /// Every hostile payload on each of these topics, and the hostile set on its own topics.
    private static func hostile(on topics: [String]) throws -> [CodecMessage] {
        let corpus = try corpus()
        return corpus
            + topics.flatMap { topic in
                (payloads + corpus.map(\.payload)).map { payload in
                    CodecMessage(topic: topic, payload: payload, delivery: .live, receivedAt: 0)
                }
            }
    }

    /// Some topics of a file, from its beginning to its end.
    private static func topics(of messages: [CodecMessage]) -> [String] {
        var seen: Set<String> = []
        let topics = messages.map(\.topic).filter { seen.insert($0).inserted }
        return stride(from: 0, to: topics.count, by: max(1, topics.count / 2)).map { topics[$0] }
    }

    private static let other = CodecMessage(
        topic: "hearth/v1/another/in/report/well",
        payload: Array("{\"parts\":{\"p\":{\"T\":{\"a\":1}}}}".utf8), delivery: .live, receivedAt: 0
    )

    /// All codecs, and those that read the fixtures alone; `native` reads the device of another.
    private static func readers(of ecosystem: String) -> [[any Codec.Type]] {
        let own = AllCodecs.types.filter { type in
            type.name.hasPrefix(ecosystem) || ecosystem.hasPrefix(type.name)
                || type.name == "homeassistant" && ["esphome", "zwave-js-ui"].contains(ecosystem)
        }
        return [AllCodecs.types, own.filter { $0.name != NativeCodec.name } + [NativeCodec.self]]
    }

    /// A home of one fixture, and a device of somebody else.
    private static func home(
        _ messages: [CodecMessage], by types: [any Codec.Type]
    ) -> BoundedHome {
        var home = BoundedHome(types)
        home.read(
            CodecSupport.message(
                "hearth/v1/another/in/announce/well", "{\"name\":\"well\",\"parts\":[]}"))
        for message in messages { home.read(message) }
        return home
    }

    /// The last message that says something of a device when it comes once more.
    private static func good(_ messages: [CodecMessage], _ reader: MessageReader) -> CodecMessage? {
        messages.last { message in
            var reader = reader
            return reader.read(message).events.contains {
                if case .attributesReported = $0 { true } else { false }
            }
        }
    }

    @Test(
        "each record is in proportion, and what comes next is read as if nothing had been",
        arguments: ecosystems)
    func oneMessage(ecosystem: String) throws {
        let fixtures = CodecFixture.all(ecosystem)
        try #require(!fixtures.isEmpty)
        var unread = 0
        for types in Self.readers(of: ecosystem) {
            try #require(types.count > 1 || ecosystem == "native")
            for fixture in fixtures {
                let messages = try fixture.messages()
                let home = Self.home(messages, by: types)
                let remembered = home.rememberedBytes
                let good = Self.good(messages, home.reader) ?? Self.other
                var calm = home.reader
                let (own, others) = (calm.read(good).events, calm.read(Self.other).events)
                for message in try Self.hostile(on: Self.topics(of: messages)) {
                    var hit = home.reader
                    let read = hit.read(message)
                    let bytes = message.topic.utf8.count + message.payload.count
                    let isUnread = Self.isUnread(read)
                    if isUnread { unread += 1 }
                    let isWrong =
                        BoundedHome.bytes(read.events) > remembered + 4 * bytes + 1024
                        || read.events.count > 32 + bytes / 8
                        || isUnread
                            && (hit.filterChanges != home.reader.filterChanges
                                || hit.read(good).events != own)
                        || hit.read(Self.other).events != others
                    if isWrong {
                        let text = String(decoding: message.payload.prefix(40), as: UTF8.self)
                        Issue.record("\(fixture) \(message.topic) \(text)")
                    }
                }
            }
        }
        #expect(unread > 100)
        reportFigure(
            "F17", "hostile payloads on the topics of \(ecosystem)",
            ["unreadable or ignored": unread], isExact: false)
    }

    private static func isUnread(_ read: DecodedMessage) -> Bool {
        read.events.allSatisfy {
            switch $0 {
            case .messageUnreadable, .messageIgnored: true
            default: false
            }
        }
    }

    @Test("told again and again, all that is hostile leaves no more than the first time")
    func again() throws {
        var home = BoundedHome()
        var topics: [String] = []
        for ecosystem in Self.ecosystems {
            for fixture in CodecFixture.all(ecosystem) {
                let messages = try fixture.messages()
                for message in messages { home.read(message) }
                topics += Self.topics(of: messages).prefix(1)
            }
        }
        let messages = try Self.hostile(on: topics)
        for message in messages { home.read(message) }
        let first = home.boundBytes
        for message in messages { home.read(message) }
        #expect(home.boundBytes == first)
        let held = home.state.books.held
        #expect(
            Set(held.map(\.codec)).allSatisfy { codec in
                let own = held.filter { $0.codec == codec }
                return own.count <= CodecLimits().heldMessagesMax
                    && own.reduce(0) { $0 + $1.payload.count } <= CodecLimits().heldBytesMax
            })
    }

    /// Small messages of which each may bring something new, by number; and those before them.
    private static let growing: [(String, [CodecMessage], @Sendable (Int) -> CodecMessage)] = [
        (
            "entities of one Home Assistant device", [],
            { count in
                CodecSupport.message(
                    "homeassistant/sensor/c\(count)/config",
                    "{\"uniq_id\":\"u\(count)\",\"stat_t\":\"t/\(count)\",\"dev\":{\"ids\":\"d\"}}")
            }
        ),
        (
            "Home Assistant devices", [],
            { count in
                CodecSupport.message(
                    "homeassistant/sensor/c\(count)/config",
                    "{\"uniq_id\":\"u\",\"stat_t\":\"t/\(count)\",\"dev\":{\"ids\":\"d\(count)\"}}")
            }
        ),
        (
            "properties of a Homie device",
            [("$homie", "4.0"), ("$name", "x"), ("$nodes", "n"), ("$state", "ready")].map {
                CodecSupport.message("homie/d/\($0.0)", $0.1)
            },
            { CodecSupport.message("homie/d/n/p\($0)/$datatype", "integer") }
        ),
        (
            "unknown names of Zigbee2MQTT", [CodecSupport.list("")],
            { CodecSupport.message("z/u\($0)", "{\"a\":1}") }
        ),
        (
            "keys of a Zigbee2MQTT device", [CodecSupport.list("")],
            { CodecSupport.message("z/dev", "{\"a\($0)\":1}") }
        ),
        ("WLED devices", [], { CodecSupport.message("wled/x\($0)/g", "1") }),
        (
            "native devices", [],
            {
                CodecSupport.message(
                    "hearth/v1/home/in/announce/n\($0)", "{\"name\":\"x\",\"parts\":[]}")
            }
        ),
        (
            "components of a Shelly", [],
            { count in
                CodecSupport.message(
                    "shellyplus1-a8032ab12345/events/rpc",
                    "{\"src\":\"shellyplus1-a8032ab12345\",\"dst\":\"x\",\"method\":\"NotifyStatus\","
                        + "\"params\":{\"switch:\(count)\":{\"id\":\(count),\"output\":true}}}")
            }
        ),
        (
            "relays of a Shelly Gen1", [],
            { CodecSupport.message("shellies/shelly1-AABBCC/relay/\($0)", "on") }
        ),
        (
            "Tasmota devices that nobody announced", [],
            { CodecSupport.message("tele/t\($0)/STATE", "{\"POWER\":\"ON\"}") }
        ),
        ("Sparkplug groups", [], { CodecSupport.message("spBv1.0/g\($0)/NBIRTH/e", "x") }),
    ]

    @Test("many small messages make no more to remember than so many times what one makes")
    func manySmall() {
        for (name, before, make) in Self.growing {
            var home = BoundedHome()
            for message in before { home.read(message) }
            var sizes = [home.rememberedBytes]
            for round in 0..<3 {
                for number in round * 24..<(round + 1) * 24 {
                    let message = make(number)
                    home.read(message)
                    let bytes = message.topic.utf8.count + message.payload.count
                    if number % 12 == 11 {
                        // A device is said anew at most: what is remembered of it, and the message.
                        let most = 2 * home.rememberedBytes + 4 * bytes + 1024
                        #expect(home.recordBytes <= most, "\(name) \(number)")
                    }
                }
                sizes.append(home.rememberedBytes)
            }
            let (first, last) = (sizes[1] - sizes[0], sizes[3] - sizes[2])
            #expect(last <= first + first / 8 + 256, "\(name): \(sizes)")
            // What is remembered of a WLED device is 43 times its first message.
            let each = make(0)
            let given = 24 * (each.topic.utf8.count + each.payload.count)
            #expect(first <= 64 * given, "\(name): \(first) of \(given) bytes")
        }
    }
}

/// A reader, what the log remembers for it, and how long the last record was.
struct BoundedHome {
    private(set) var reader: MessageReader
    private(set) var state = HomeState()
    private(set) var recordBytes = 0

    init(_ types: [any Codec.Type] = AllCodecs.types) {
        reader = MessageReader(context: CodecSupport.context(), types: types)
        let begin: [HomeEvent] = [
            .logOpened(
                LogOpened(logID: "0", homeName: "", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "p")),
        ]
        reduce(into: &state, HomeRecord(offset: 0, receivedAt: 0, cause: .engine, events: begin))
    }

    @discardableResult
    mutating func read(_ message: CodecMessage) -> DecodedMessage {
        let read = reader.read(message)
        let record = HomeRecord(
            offset: state.nextOffset, receivedAt: message.receivedAt, cause: .message,
            events: read.events)
        recordBytes = Self.bytes(read.events)
        reduce(into: &state, record)
        return read
    }

    /// What a reader is built from after a restart.
    var rememberedBytes: Int { Self.bytes(state.books.codecEvents(profile: "p")) }

    /// The same without messages that are held, which have bounds of their own.
    var boundBytes: Int {
        Self.bytes(
            state.books.codecEvents(profile: "p").filter {
                if case .messageHeld = $0 { false } else { true }
            })
    }

    static func bytes(_ events: [HomeEvent]) -> Int {
        var encoder = RecordEncoder()
        let record = HomeRecord(receivedAt: 0, cause: .message, events: events)
        let count = encoder.encode(record).count
        return encoder.takeNewDefinitions().reduce(count) { $0 + $1.count }
    }
}
