// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Shelly: fixtures")
struct ShellyFixtureTests {
    @Test("every message gives the expected events")
    func fixtures() throws {
        let fixtures = CodecFixture.all("shelly")
        #expect(fixtures.count == 7)
        for fixture in fixtures {
            let text = try CodecFixtureTests.render(try fixture.messages())
            if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
                try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
            }
            #expect(text == fixture.expected(), "\(fixture.testDescription)")
        }
    }

    @Test("decoding in one process equals decoding with a restart after every message")
    func restarts() throws {
        for fixture in CodecFixture.all("shelly") { try Self.compare(try fixture.messages()) }
        let pool = try CodecFixture.all("shelly").flatMap { try $0.messages() }
        try checkProperty(
            cases: 4, seed: 51,
            generate: { random in
                (0..<40).map { _ in
                    var message = pool[random.below(pool.count)]
                    message.delivery = Delivery.allCases[random.below(3)]
                    return message
                }
            }, shrink: { $0.count > 1 ? [Array($0.dropFirst()), Array($0.dropLast())] : [] }
        ) { try Self.compare($0) }
    }

    @Test("no mutation of a message traps, loops or says nothing")
    func mutations() throws {
        let pool = try CodecFixture.all("shelly").flatMap { try $0.messages() }
        try checkProperty(
            cases: 20, seed: 52,
            generate: { random in
                (0..<60).map { _ in Self.mutated(pool[random.below(pool.count)], &random) }
            }, shrink: { $0.count > 1 ? [Array($0.dropFirst()), Array($0.dropLast())] : [] }
        ) { messages in
            var reader = CodecSupport.reader(asks: true)
            for message in messages {
                let result = reader.read(message)
                #expect(!result.events.isEmpty)
                _ = try SubscriptionPlan(wanted: reader.filters)
            }
        }
    }

    static func mutated(
        _ message: CodecMessage, _ random: inout SeededRandom
    ) -> CodecMessage {
        var message = message
        switch random.below(5) {
        case 0:
            for _ in 0..<(1 + random.below(3)) where !message.payload.isEmpty {
                message.payload[random.below(message.payload.count)] = UInt8(random.below(256))
            }
        case 1: message.payload = Array(message.payload.prefix(random.below(60)))
        case 2:
            let extra = ["x", "", "0", "99999999999999999999", "é", "switch:0", "rpc", "a/b"]
            message.topic += "/" + extra[random.below(extra.count)]
        case 3:
            let text = String(decoding: message.payload, as: UTF8.self)
            let words = ["null", "-1", "1e400", "{}", "[]", "\"\"", "true"]
            let new = words[random.below(words.count)]
            let digits = text.split(whereSeparator: { $0.isNumber })
            message.payload = Array(digits.joined(separator: new).utf8)
        default: break
        }
        return message
    }

    private struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    private static func compare(_ messages: [CodecMessage]) throws {
        var limits = CodecLimits()
        limits.heldMessagesMax = 4
        let context = CodecSupport.context(asks: true, limits: limits)
        var whole = MessageReader(context: context)
        // What the books keep: bindings, and the held messages that were not released.
        var bindings: [String: HomeEvent] = [:]
        var held: [(number: UInt64, codec: String, event: HomeEvent)] = []
        for (index, message) in messages.enumerated() {
            let expected = whole.read(message)
            var rebuilt = MessageReader(context: context)
            for key in bindings.keys.sorted().reversed() {
                if let event = bindings[key] { rebuilt.fold(event) }
            }
            for message in held { rebuilt.fold(message.event) }
            let actual = rebuilt.read(message)
            guard actual.events == expected.events, actual.requests == expected.requests,
                actual.notices == expected.notices, actual.answers == expected.answers,
                rebuilt.filters == whole.filters
            else {
                let lines = [expected, actual].map { $0.events.map(CodecSupport.line) }
                throw Difference(description: "message \(index): \(lines[0]) and \(lines[1])")
            }
            for event in expected.events { keep(event, &bindings, &held) }
        }
    }

    private static func keep(
        _ event: HomeEvent, _ bindings: inout [String: HomeEvent],
        _ held: inout [(number: UInt64, codec: String, event: HomeEvent)]
    ) {
        switch event {
        case .bindingDeclared(let binding): bindings[binding.codec + " " + binding.key] = event
        case .bindingRemoved(let binding): bindings[binding.codec + " " + binding.key] = nil
        case .messageHeld(let message): held.append((message.number, message.codec, event))
        case .heldReleased(let released):
            held.removeAll { $0.number == released.number && $0.codec == released.codec }
        default: break
        }
    }
}
