// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Every bound below, at and above: what is beyond is unreadable by name, and others go on.
@Suite("Limits of a profile")
struct LimitTests {
    /// A native device; another one goes on whatever happens.
    private static func announce(_ name: String, at time: Int64 = 0) -> CodecMessage {
        message("hearth/v1/home/in/announce/\(name)", "{\"name\":\"\(name)\",\"parts\":[]}", time)
    }

    private static func report(
        _ name: String, _ value: String, at time: Int64 = 0
    ) -> CodecMessage {
        message(
            "hearth/v1/home/in/report/\(name)",
            "{\"parts\":{\"p\":{\"T\":{\"a\":\(value)}}}}", time)
    }

    private static func message(
        _ topic: String, _ payload: String, _ time: Int64 = 0
    ) -> CodecMessage {
        CodecMessage(
            topic: topic, payload: Array(payload.utf8), delivery: .live, receivedAt: time)
    }

    /// A reader that knows the device `well`, with one bound set.
    private static func reader(_ limit: CodecLimit, _ value: Int) -> MessageReader {
        var limits = CodecLimits()
        limits[keyPath: limit.place] = value
        var reader = CodecSupport.reader(limits: limits)
        _ = reader.read(announce("well"))
        return reader
    }

    /// The bound that a message was beyond, by the words of its event.
    private static func beyond(_ read: DecodedMessage) -> CodecLimit? {
        for case .messageUnreadable(let bad) in read.events {
            if let limit = bad.limit { return limit }
        }
        return nil
    }

    private static func expectOthersGoOn(_ reader: inout MessageReader, at time: Int64 = 0) {
        let read = reader.read(report("well", "1", at: time))
        #expect(read.events.contains { if case .attributesReported = $0 { true } else { false } })
    }

    static let messages: [(CodecLimit, Int, @Sendable (Int) -> CodecMessage)] = [
        (
            .announcementBytesMax, 2000,
            { count in
                let empty = "{\"name\":\"\",\"parts\":[]}"
                let name = String(repeating: "n", count: count - empty.utf8.count)
                return message(
                    "hearth/v1/home/in/announce/x", "{\"name\":\"\(name)\",\"parts\":[]}")
            }
        ),
        (
            .payloadBytesMax, 300,
            { count in
                let frame = report("well", "\"\"").payload.count
                return report("well", "\"\(String(repeating: "v", count: count - frame))\"")
            }
        ),
        (
            .jsonDepthMax, 8,
            { depth in
                // The report has four objects around the value.
                let lists = depth - 4
                return report(
                    "well",
                    String(repeating: "[", count: lists) + String(repeating: "]", count: lists))
            }
        ),
        (
            .jsonKeysMax, 20,
            { count in
                // The report has four keys around those of the value.
                let keys = (0..<count - 4).map { "\"k\($0)\":1" }
                return report("well", "{\(keys.joined(separator: ","))}")
            }
        ),
        (
            .announcementKeysMax, 1000,
            { count in
                // Five keys around those of the traits, and one more for an even number.
                let traits = (0..<(count - 5) / 2).map {
                    "{\"trait\":\"T\($0)\",\"attributes\":[]}"
                }
                let spare = count % 2 == 0 ? ",\"area\":\"a\"" : ""
                return message(
                    "hearth/v1/home/in/announce/x",
                    "{\"name\":\"x\"\(spare),\"parts\":[{\"part\":\"p\",\"type\":\"T\","
                        + "\"traits\":[\(traits.joined(separator: ","))]}]}")
            }
        ),
        (
            .numberCharactersMax, 30,
            { count in report("well", "0." + String(repeating: "1", count: count - 2)) }
        ),
        (
            .topicBytesMax, 64,
            { count in
                let topic = "hearth/v1/home/in/announce/"
                let name = String(repeating: "n", count: count - topic.utf8.count)
                return message(topic + name, "{\"name\":\"x\",\"parts\":[]}")
            }
        ),
    ]

    @Test("a message below and at its bound is read; above it is unreadable by the bound's name")
    func bounds() {
        for (limit, value, make) in Self.messages {
            var reader = Self.reader(limit, value)
            for size in [value - 1, value] {
                let read = reader.read(make(size))
                #expect(Self.beyond(read) == nil, "\(limit) at \(size)")
                #expect(
                    !read.events.contains {
                        if case .messageUnreadable = $0 { true } else { false }
                    }, "\(limit) at \(size): \(read.events.map(CodecSupport.line))")
            }
            let over = reader.read(make(value + 1))
            #expect(Self.beyond(over) == limit, "\(over.events.map(CodecSupport.line))")
            Self.expectOthersGoOn(&reader)
        }
    }

    @Test("what is beyond a bound is a record with its bytes")
    func isCaptured() throws {
        var limits = CodecLimits()
        limits.payloadBytesMax = 256
        let state = HomeState()
        var recorder = SessionRecorder(
            profile: "p", capture: .all, reader: CodecSupport.reader(limits: limits),
            books: state.books)
        let payload = [UInt8](repeating: UInt8(ascii: "x"), count: 257)
        let incoming = IncomingMessage(topic: "t", payload: payload, receivedAt: 1)
        let recorded = recorder.record(SessionBatch(items: [.message(incoming)]), now: 2)
        let record = try #require(recorded.records.first)
        #expect(record.capture == payload)
        #expect(recorded.beyondLimits == [.payloadBytesMax: 1])
    }

    @Test("devices of all codecs together are bounded; one that goes makes room")
    func devices() {
        var reader = Self.reader(.devicesMax, 3)
        #expect(Self.beyond(reader.read(Self.announce("second"))) == nil)
        #expect(Self.beyond(reader.read(CodecSupport.message("wled/third/g", "1"))) == nil)
        #expect(Self.beyond(reader.read(Self.announce("fourth"))) == .devicesMax)
        #expect(Self.beyond(reader.read(CodecSupport.message("wled/fifth/g", "1"))) == .devicesMax)
        #expect(
            Self.beyond(reader.read(CodecSupport.list("", name: "sixth"))) == .devicesMax)
        // One that is known may change.
        let change = Self.message(
            "hearth/v1/home/in/announce/second", "{\"name\":\"two\",\"parts\":[]}")
        #expect(Self.beyond(reader.read(change)) == nil)
        Self.expectOthersGoOn(&reader)
        _ = reader.read(Self.message("hearth/v1/home/in/announce/second", ""))
        #expect(Self.beyond(reader.read(Self.announce("fourth"))) == nil)
        #expect(Self.beyond(reader.read(Self.announce("seventh"))) == .devicesMax)
    }

    @Test("a reader built anew from the log stands at the same bound")
    func devicesAfterRestart() {
        var limits = CodecLimits()
        limits.devicesMax = 2
        var first = CodecSupport.reader(limits: limits)
        let events =
            first.read(Self.announce("a")).events
            + first.read(CodecSupport.message("wled/b/g", "1")).events
        var second = CodecSupport.reader(limits: limits)
        for event in events { second.fold(event) }
        #expect(Self.beyond(second.read(Self.announce("c"))) == .devicesMax)
        // A bound that was lowered forgets nobody.
        limits.devicesMax = 1
        var lowered = CodecSupport.reader(limits: limits)
        for event in events { lowered.fold(event) }
        #expect(Self.beyond(lowered.read(CodecSupport.message("wled/b/g", "2"))) == nil)
        #expect(Self.beyond(lowered.read(Self.announce("c"))) == .devicesMax)
    }

    @Test("held messages are bounded by number and bytes; 0 holds none")
    func held() {
        var reader = Self.reader(.heldMessagesMax, 2)
        let lines = ["a", "b", "c"].flatMap {
            reader.read(Self.report($0, "1")).events.map(CodecSupport.line)
        }
        #expect(
            lines.map { $0.prefix(10) } == [
                "held 1 hea", "held 2 hea", "released 1", "held 3 hea",
            ])
        Self.expectOthersGoOn(&reader)
        var none = Self.reader(.heldMessagesMax, 0)
        #expect(Self.beyond(none.read(Self.report("a", "1"))) == .heldMessagesMax)
        Self.expectOthersGoOn(&none)
        let size = Self.report("a", "1").topic.utf8.count + Self.report("a", "1").payload.count
        for (bytes, isHeld) in [(size - 1, false), (size, true), (size + 1, true)] {
            var reader = Self.reader(.heldBytesMax, bytes)
            #expect((Self.beyond(reader.read(Self.report("a", "1"))) == nil) == isHeld)
        }
        var small = Self.reader(.heldBytesMax, size - 1)
        #expect(Self.beyond(small.read(Self.report("a", "1"))) == .heldBytesMax)
        Self.expectOthersGoOn(&small)
    }

    @Test("a tree brings a minute's worth of new devices at once, then so many a second")
    func newTopics() {
        var limits = CodecLimits()
        limits.newTopicsPerSecondMax = 2
        var reader = CodecSupport.reader(limits: limits)
        let start: Int64 = 1_700_000_000_000_000_000
        _ = reader.read(Self.announce("well", at: start))
        var refused = (0..<121).filter { number in
            Self.beyond(reader.read(Self.announce("n\(number)", at: start))) != nil
        }
        #expect(refused == [119, 120])
        // Whoever is known goes on, and so does another tree.
        Self.expectOthersGoOn(&reader, at: start)
        let other = CodecMessage(
            topic: "wled/lamp/g", payload: [UInt8(ascii: "1")], delivery: .live, receivedAt: start)
        #expect(Self.beyond(reader.read(other)) == nil)
        // Messages for devices that nobody announced count alike.
        let unknown = Self.report("nobody", "1", at: start)
        #expect(Self.beyond(reader.read(unknown)) == .newTopicsPerSecondMax)
        // What the broker had stored comes all at once, and is bounded by its store.
        var stored = Self.announce("stored", at: start)
        stored.delivery = .stored
        #expect(Self.beyond(reader.read(stored)) == nil)
        refused = (0..<4).filter { number in
            Self.beyond(reader.read(Self.announce("l\(number)", at: start + 1_000_000_000))) != nil
        }
        #expect(refused == [2, 3])
    }

    @Test("many trees together bring no more than four")
    func manyTrees() {
        var limiter = NewDeviceRateLimiter(perSecond: 1)
        var count = 0
        for number in 0..<10_000 where limiter.admits("tree\(number)/x", at: 5) {
            limiter.count("tree\(number)/x", at: 5)
            count += 1
        }
        #expect(count == 240)
        let (now, later) = (
            limiter.admits("another/x", at: 5), limiter.admits("another/x", at: 1_000_000_005)
        )
        #expect(!now)
        #expect(later)
    }

    @Test("a clock that is set back does not keep new devices away")
    func clockSetBack() {
        var limiter = NewDeviceRateLimiter(perSecond: 1)
        let hour: Int64 = 3_600_000_000_000
        for _ in 0..<60 { limiter.count("t/x", at: 2 * hour) }
        let (before, after) = (
            limiter.admits("t/x", at: 2 * hour), limiter.admits("t/x", at: hour)
        )
        #expect(!before)
        #expect(after)
    }

    @Test("a crash loop, with a new burst at each start, ends at the bounds of what is remembered")
    func crashLoop() {
        var limits = CodecLimits()
        limits.newTopicsPerSecondMax = 1
        limits.devicesMax = 70
        limits.heldMessagesMax = 5
        var log: [HomeEvent] = []
        var remembered: [Int] = []
        for start in 0..<4 {
            var reader = CodecSupport.reader(limits: limits)
            for event in log { reader.fold(event) }
            log += reader.read(Self.announce("well")).events
            for number in 0..<40 {
                log += reader.read(Self.announce("s\(start)n\(number)")).events
                log += reader.read(Self.report("s\(start)u\(number)", "1")).events
            }
            Self.expectOthersGoOn(&reader)
            remembered.append(
                log.count { if case .deviceAnnounced = $0 { true } else { false } })
            let held = log.count { if case .messageHeld = $0 { true } else { false } }
            let released = log.count { if case .heldReleased = $0 { true } else { false } }
            #expect(held - released <= 5)
        }
        // A start brings 60 new topics, of devices and of held messages alike.
        #expect(remembered == [31, 61, 70, 70])
    }

    @Test("every bound has a default that may be set, and a name of its own")
    func defaults() {
        for limit in CodecLimit.allCases {
            #expect(limit.range.contains(CodecLimits()[keyPath: limit.place]), "\(limit)")
            var limits = CodecLimits()
            limits[keyPath: limit.place] = -1
            let set = CodecLimit.allCases.filter { limits[keyPath: $0.place] == -1 }
            #expect(set == [limit])
        }
    }

    @Test("the tree of a topic")
    func trees() {
        func parts(_ topic: String) -> [String] {
            TopicTree.withBytes(of: topic) { bytes in
                [
                    TopicTree.text(bytes, TopicTree.treeBytes(bytes)),
                    TopicTree.text(bytes, TopicTree.branchBytes(bytes)),
                ]
            }
        }
        #expect(parts("zigbee2mqtt/lamp/availability") == ["zigbee2mqtt", "zigbee2mqtt/lamp"])
        #expect(parts("alone") == ["alone", "alone"])
        #expect(parts("/tele/x/STATE") == ["/tele", "/tele/x"])
        #expect(
            parts("hearth/v1/home/in/report/lamp/more")
                == ["hearth/v1/home", "hearth/v1/home/in/report/lamp"])
        #expect(parts("") == ["", ""])
    }
}
