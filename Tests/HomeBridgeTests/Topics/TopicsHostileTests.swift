// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: extremes")
struct TopicsHostileTests {
    private static let payloads: [String] = {
        let numbers = [
            "9223372036854775807", "-9223372036854775808", "9223372036854775808",
            "18446744073709551616", "1e308", "-1e308", "1e309", "-0", "-0.0", "0e0", "1e-400",
            "1e999999999", "1e-999999999", "-1E+2147483648", "5e-324", "0.1e1",
        ]
        let texts = [
            "", " ", "\0", "\u{FEFF}1", "\u{202E}on", "\u{1F}", "NaN", "Infinity", "{", "[]", "{}",
            "null", "\"\\ud800\"", "\u{E9}", "e\u{301}", "\r\non\r\n",
            "{\"v\":\"\u{1F}\"}",
        ]
        return numbers + numbers.map { "{\"v\":\($0),\"l\":[\($0)]}" } + texts
    }()

    /// Payloads of 64 KiB.
    private static let long: [String] =
        ["x", "9", "[", " "].map {
            String(repeating: $0, count: 1 << 16)
        } + ["1e" + String(repeating: "9", count: 1 << 16)]

    /// All pairs of a topic and a payload.
    private static let messages: [CodecMessage] =
        (topics.flatMap { topic in payloads.map { (topic, $0) } }
        + ["x/d/power", "x/d/soot", "j/d"].flatMap { topic in long.map { (topic, $0) } })
        .map { CodecSupport.message($0.0, $0.1, .stored) }

    private static let topics = [
        "x/\u{E9}/power", "x/e\u{301}/power", "x/\u{1}\u{7F}/power", "x/\u{202E}/on", "x/ /level",
        "x/%2F/\u{1F600}", "x/:/position", "x/~/availability", "x/{device}/{quantity}",
        "x/\u{FFFE}/color_temperature", "x/\(String(repeating: "d", count: 2_000))/energy",
        "j/\u{0}1", "j/d", "s/d/max", "s/d/min", "s/d/tiny", "s/d/inverse",
    ]

    private static let map = """
        {"map":"m","topics":[{"topic":"x/{device}/{quantity}"},
        {"topic":"j/{device}","values":[{"path":"v","quantity":"temperature"},
        {"path":"l.0","quantity":"energy"},{"path":"v","attribute":"v"}]},
        {"topic":"s/{device}/max","quantity":"power","scale":1000000000,"offset":-1000000000},
        {"topic":"s/{device}/min","quantity":"voltage","scale":-1000000000},
        {"topic":"s/{device}/tiny","quantity":"energy","scale":0.000000001},
        {"topic":"s/{device}/inverse","quantity":"position","scale":-1,"offset":100,
        "set":"s/{device}/set"}]}
        """

    /// A stored message comes again at each connection; after the first time it changes nothing.
    @Test("nothing of a stored message is new the second time, nor after a restart")
    func twice() throws {
        let context = TopicsSupport.context([try TopicsSupport.map(Self.map)])
        var reader = MessageReader(context: context)
        var log: [HomeEvent] = []
        for message in Self.messages {
            log += reader.read(message).events
            let again = reader.read(message).events
            #expect(!again.isEmpty)
            #expect(!again.contains { $0.isMemory }, "\(message.topic.prefix(20)) \(again)")
        }
        var restarted = MessageReader(context: context)
        for event in log { restarted.fold(event) }
        for message in Self.messages {
            let events = restarted.read(message).events
            #expect(events == reader.read(message).events)
        }
    }

    @Test("commands with extreme values are refused or sent, and never end the program")
    func commands() throws {
        var home = TopicsSupport.home(try TopicsSupport.map(Self.map))
        home.read(CodecSupport.message("s/d/inverse", "1"))
        for value in [Int64.min, -1, 0, 10_000, 10_001, Int64.max] {
            let sent = try? home.sent(
                .write([]), to: "topics:p:m:d", "cover", StandardTrait.windowCovering,
                [("currentPositionLiftPercent100ths", .int(value))])
            #expect((sent != nil) == (0...10_000).contains(value))
        }
    }
}

extension HomeEvent {
    fileprivate var isMemory: Bool {
        switch self {
        case .bindingDeclared, .bindingRemoved, .deviceAnnounced, .deviceDescribed, .deviceRemoved,
            .messageHeld:
            true
        default: false
        }
    }
}
