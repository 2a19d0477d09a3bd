// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Topics: fixtures")
struct TopicsFixtureTests {
    /// A reader by the map beside the messages.
    private static func reader() throws -> MessageReader {
        let fixture = try #require(CodecFixture.all("topics").first)
        let file = fixture.file.deletingLastPathComponent().appendingPathComponent("map.json")
        let map = try TopicsSupport.map(String(contentsOf: file, encoding: .utf8))
        try TopicMap.check([map])
        return MessageReader(
            context: CodecContext(
                profile: "p", asks: true, accepts: [.commands], topicMaps: [map],
                sha256: CodecSupport.digest))
    }

    @Test("every message gives the expected events")
    func fixtures() throws {
        let fixtures = CodecFixture.all("topics")
        #expect(fixtures.count == 2)
        for fixture in fixtures {
            let text = try CodecFixtureTests.render(
                try fixture.messages(), by: try Self.reader())
            if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
                try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
            }
            #expect(text == fixture.expected(), "\(fixture.testDescription)")
            for secret in ["tulip", "rose0815", "hunter2"] {
                // The first line of a block is the message itself.
                let read = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                #expect(!read.contains { $0.contains(secret) }, "\(secret) stays secret")
            }
        }
    }

    @Test("no mutation of a message traps, loops or says nothing")
    func mutations() throws {
        let pool = try CodecFixture.all("topics").flatMap { try $0.messages() }
        let reader = try Self.reader()
        try checkProperty(
            cases: 20, seed: 53,
            generate: { random in
                (0..<60).map { _ in
                    ShellyFixtureTests.mutated(pool[random.below(pool.count)], &random)
                }
            }, shrink: { $0.count > 1 ? [Array($0.dropFirst()), Array($0.dropLast())] : [] }
        ) { messages in
            var reader = reader
            for message in messages {
                let result = reader.read(message)
                #expect(!result.events.isEmpty)
                _ = try SubscriptionPlan(wanted: reader.filters)
            }
        }
    }
}
