// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeTypes
import Synchronization
import Testing

@testable import HomeSDK

/// Who changed the values of a device, and how they came to be, as the library answers it.
@Suite struct OriginReaderTests {
    private static let onOff = "Matter.OnOffTrait"

    /// A lamp that a program switched on, and a plug with two halves.
    private static func home() async throws -> TestHome {
        let test = try await TestHome()
        try await test.commit(announce("native:lamp", name: "Floor lamp"))
        try await test.commit(
            announce("native:plug", name: "Plug", parts: [lightPart("left"), lightPart("right")]))
        try await test.commit([
            report("native:plug", part: "left", isOn: true),
            report("native:plug", part: "right", isOn: true),
        ])
        try await test.tell(report("native:lamp", ("onOff", .bool(false)), ("onTime", .int(5))))
        return test
    }

    private static func record(
        _ test: TestHome, _ cause: RecordCause, _ events: [HomeEvent],
        sender: CommandSender? = nil, payload: String? = nil
    ) async throws {
        let now = test.clock.wallNanoseconds
        let origin = RecordOrigin(profile: "main", topic: "z/lamp", codec: "c", codecVersion: 3)
        let record = HomeRecord(
            receivedAt: now, cause: cause, origin: cause == .message ? origin : nil,
            sender: sender, events: events, capture: payload.map { Array($0.utf8) })
        try await blocking { _ = try test.engine.commit([record]) }
        try await test.settle()
    }

    /// Switches the lamp on, as the program of a user.
    private static func command(_ test: TestHome) async throws {
        let offset = test.nextOffset
        let id = HomeID.command(offset: offset, index: 0)
        try await record(
            test, .command,
            [
                .commandRequested(
                    CommandRequested(
                        deviceID: "native:lamp", part: "main", trait: onOff, name: "on",
                        arguments: [], timeoutSeconds: 10))
            ], sender: .socket(user: "anna", program: "hearth set"))
        try await record(
            test, .command,
            [
                .commandSent(
                    CommandSent(
                        commandID: id, deviceID: "native:lamp", profile: "main", topics: [],
                        expectation: [
                            CommandTarget(
                                part: "main", trait: onOff, attribute: "onOff", value: .bool(true))
                        ]))
            ])
        try await record(
            test, .message,
            [
                report("native:lamp", isOn: true),
                .commandConfirmed(
                    CommandConfirmed(
                        commandID: id, deviceID: "native:lamp", evidence: .report, latency: 1)),
            ], payload: #"{"state":"ON"}"#)
    }

    @Test("the newest change comes first, each with its record, its message and who made it so")
    func blame() async throws {
        let test = try await Self.home()
        let before = test.nextOffset - 1
        try await Self.command(test)
        let found = try await test.home.blame(deviceID: "native:lamp")
        #expect(found.offset == test.nextOffset - 1)
        #expect(found.values.map(\.evidence.attribute) == ["onOff", "onTime"])
        let lit = found.values[0]
        #expect(lit.who == "anna with hearth set @\(before + 1)" && lit.words == "on")
        #expect(lit.message?.topic == "z/lamp" && lit.payloadBytes == 14)
        #expect(lit.record?.capture == nil, "the message stands beside the record, once")
        #expect(found.values[1].who == "the device")
        // The past knows nothing of what came later.
        let past = try await test.home.blame(
            deviceID: "native:lamp", attribute: "onOff", at: before)
        #expect(past.values.map(\.evidence.value) == [.bool(false)])
        #expect(past.values.map(\.who) == ["the device"])
        let there = try await test.home.at(.offset(before)).blame(deviceID: "native:lamp")
        #expect(there.values.map(\.blameJSON).contains(past.values[0].blameJSON))
    }

    @Test("what a timer or an import set has no message")
    func withoutMessage() async throws {
        let test = try await Self.home()
        try await Self.record(test, .timer, [report("native:lamp", ("onOff", .null))])
        let found = try await test.home.blame(deviceID: "native:lamp", attribute: "OnOff.onOff")
        #expect(found.values.map(\.who) == ["a timer"])
        #expect(found.values[0].message == nil && found.values[0].payloadBytes == nil)
        #expect(found.values[0].blameJSON.contains(#""cause":"timer""#))
    }

    @Test("a long message is cut between two characters, and its length is told")
    func longMessage() async throws {
        let test = try await Self.home()
        let payload = #"{"name":"Küche 🏠","state":"ON"}"#
        try await Self.record(
            test, .message, [report("native:lamp", isOn: true)], payload: payload)
        for max in 0...payload.utf8.count + 1 {
            let found = try await test.home.blame(
                deviceID: "native:lamp", attribute: "onOff", payloadBytesMax: max)
            let bytes = try #require(found.values[0].message?.payload)
            let text = try #require(String(validating: bytes, as: UTF8.self), "\(max)")
            #expect(
                payload.hasPrefix(text) && bytes.count <= max && bytes.count + 3 >= min(max, 35))
            #expect(found.values[0].payloadBytes == payload.utf8.count)
        }
    }

    @Test("a chain has the value before, and what the binding of then read in the whole message")
    func chain() async throws {
        let test = try await Self.home()
        let old = test.nextOffset - 1
        try await Self.command(test)
        let asked = Mutex<[MessageReading.Search]>([])
        let reading = MessageReading(
            path: ["state"], template: nil, conversion: "any", raw: "\"ON\"")
        let origin = try await test.home.origin(
            deviceID: "native:lamp", attribute: "onOff", payloadBytesMax: 3
        ) { query in
            asked.withLock { $0.append(query) }
            return [reading]
        }
        #expect(origin.chain?.readings == [reading])
        #expect(origin.chain?.previous?.value == .bool(false))
        #expect(origin.chain?.previous?.since == old)
        #expect(origin.message?.payload?.count == 3 && origin.payloadBytes == 14)
        let query = try #require(asked.withLock { $0.first })
        #expect(query.payload == Array(#"{"state":"ON"}"#.utf8))
        #expect(query.codec == "c" && query.topic == "z/lamp" && query.ids == ["native:lamp"])
        #expect(origin.json.contains(#""text":"off""#) && origin.json.contains(#""text":"on""#))
        let first = try await test.home.origin(
            deviceID: "native:lamp", attribute: "onTime", readings: { _ in [] })
        #expect(first.chain?.previous == nil && first.chain?.knowsPrevious == true)
    }

    @Test(
        "notFound, invalidArgument, outOfRange: what is not there is named, with what was meant",
        arguments: [
            ("native:lamb", nil, nil, HomeError.Code.notFound, "did you mean 'native:lamp'?"),
            ("Floor lamp", nil, nil, .notFound, "did you mean 'native:lamp'?"),
            ("nobody\u{1B}", nil, nil, .notFound, "no device 'nobody\\u{1B}' @"),
            (String(repeating: "native:lamp", count: 900), nil, nil, .notFound, "There is no"),
            ("native:lamp", "onOf", nil, .notFound, "did you mean 'onOff'?"),
            ("native:lamp", "x", nil, .notFound, "native:lamp has never reported 'x'."),
            (
                "native:plug", "onOff", nil, .invalidArgument,
                "'onOff' names 2 values: left/OnOff.onOff, right/OnOff.onOff."
            ),
            ("native:lamp", "onOff", 999, .outOfRange, "999"),
            ("native:lamp", "onOff", 0, .notFound, "no device 'native:lamp' @0"),
        ] as [(String, String?, UInt64?, HomeError.Code, String)])
    func failures(
        id: String, attribute: String?, offset: UInt64?, code: HomeError.Code, words: String
    ) async throws {
        let test = try await Self.home()
        let error = await #expect(throws: HomeError.self) {
            if let attribute {
                _ = try await test.home.origin(
                    deviceID: id, attribute: attribute, at: offset, readings: { _ in [] })
            } else {
                _ = try await test.home.blame(deviceID: id, at: offset)
            }
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("every name that an explanation shows means its value alone")
    func names() async throws {
        let test = try await Self.home()
        for name in ["left/OnOff.onOff", "left/Matter.OnOffTrait.onOff"] {
            let found = try await test.home.origin(
                deviceID: "native:plug", attribute: name, readings: { _ in [] })
            #expect(found.evidence.part == "left")
        }
    }

    @Test("a search ends when its caller goes")
    func cancelled() async throws {
        let test = try await Self.home()
        try await Self.command(test)
        let device = try #require(test.engine.state.graph.device("native:lamp"))
        var values = test.engine.state.origins(of: device)
        var left = 4
        var reader = OriginReader(test.engine.replay()) {
            left -= 1
            if left < 0 { throw HomeError.cancelled() }
        }
        #expect(throws: HomeError.cancelled()) {
            try reader.read(&values, payloadBytesMax: .max)
        }
        #expect(left == -1)
    }
}
