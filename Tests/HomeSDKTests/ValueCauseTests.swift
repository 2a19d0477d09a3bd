// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph
@testable import HomeSDK

/// What made a value what it is, found in small logs.
@Suite struct ValueCauseTests {
    private static let second: Int64 = 1_000_000_000
    private static let sender = CommandSender.socket(user: "anna", program: "hearth set")

    /// Records in order, one a second.
    private struct Story {
        var records: [HomeRecord] = []

        mutating func add(
            _ events: [HomeEvent], cause: RecordCause = .command, sender: CommandSender? = nil,
            after seconds: Int64 = 1
        ) {
            let origin = RecordOrigin(profile: "main", topic: "zigbee2mqtt/lamp/set")
            records.append(
                HomeRecord(
                    offset: UInt64(records.count),
                    receivedAt: (records.last?.receivedAt ?? 0) + seconds * second,
                    cause: cause, origin: cause == .message ? origin : nil, sender: sender,
                    events: events))
        }

        mutating func request(
            expects targets: [CommandTarget], trait: String = "Matter.OnOffTrait"
        ) -> String {
            let id = HomeID.command(offset: UInt64(records.count), index: 0)
            add(
                [
                    .commandRequested(
                        CommandRequested(
                            deviceID: "old:lamp", part: "main", trait: trait, name: "on",
                            arguments: [], timeoutSeconds: 10))
                ], sender: sender)
            add([
                .commandSent(
                    CommandSent(
                        commandID: id, deviceID: "lamp", profile: "main", topics: [],
                        expectation: targets))
            ])
            return id
        }

        mutating func observe(_ id: String = "lamp") {
            add(
                [
                    .commandObserved(
                        CommandObserved(
                            deviceID: id, source: "main:zigbee2mqtt:zigbee2mqtt",
                            arguments: [AttributeMember(key: "state", value: .string("ON\u{1B}"))]))
                ], cause: .message)
        }

        mutating func report(
            _ value: AttributeValue = .bool(true), delivery: Delivery = .live,
            after seconds: Int64 = 1, with more: [HomeEvent] = []
        ) {
            add(
                [
                    .attributesReported(
                        AttributesReported(
                            deviceID: "lamp", source: "s", part: "main", trait: "Matter.OnOffTrait",
                            delivery: delivery,
                            attributes: [AttributeMember(key: "onOff", value: value)]))
                ] + more, cause: .message, after: seconds)
        }

        /// Why the last report says what it says.
        func cause(of value: AttributeValue = .bool(true), at offset: Int? = nil) -> ValueCause {
            let offset = offset ?? records.count - 1
            let evidence = AttributeEvidence(
                part: "main", trait: "Matter.OnOffTrait", attribute: "onOff", value: value,
                since: UInt64(offset))
            return CauseSearch.cause(
                ids: ["lamp", "old:lamp"], value: evidence, record: records[offset],
                before: { end, body in
                    for record in records[..<Int(end)].reversed() where !body(record) { return }
                },
                after: { start, body in
                    for record in records[(Int(start) + 1)...] where !body(record) { return }
                })
        }

        func text(_ cause: ValueCause) -> String { cause.text(at: records[records.count - 1]) }
    }

    private static let on = CommandTarget(
        part: "main", trait: "Matter.OnOffTrait", attribute: "onOff", value: .bool(true))

    private static func confirmed(
        _ id: String, by evidence: CommandEvidence = .report
    ) -> HomeEvent {
        .commandConfirmed(
            CommandConfirmed(
                commandID: id, deviceID: "lamp", evidence: evidence, latency: 2 * second))
    }

    @Test("K-9: a value whose report confirmed a command names it and its sender")
    func command() {
        var story = Story()
        story.observe()
        let id = story.request(expects: [Self.on])
        story.report(with: [Self.confirmed(id)])
        #expect(
            story.cause()
                == .command(
                    CauseOfCommand(
                        id: id, offset: 1, sender: Self.sender,
                        outcome: .confirmed(.report, latency: 2 * Self.second), endedAt: 3)))
        #expect(
            story.text(story.cause())
                == "a command of anna with hearth set @1, confirmed by report @3 after 2 s")
    }

    @Test("K-9: the outcome may come before the report, with the answer, or behind it")
    func outcomeElsewhere() {
        var before = Story()
        let first = before.request(expects: [Self.on])
        before.add([Self.confirmed(first, by: .answer)], cause: .message)
        before.report()
        guard case .command(let found) = before.cause() else {
            Issue.record("\(before.cause())")
            return
        }
        #expect(found.isConfirmed && found.endedAt == 2)

        var behind = Story()
        let second = behind.request(expects: [Self.on])
        behind.report()
        behind.add([Self.confirmed(second)], cause: .message)
        guard case .command(let late) = behind.cause(at: 2) else {
            Issue.record("\(behind.cause(at: 2))")
            return
        }
        #expect(late.isConfirmed && late.endedAt == 3)

        // A confirmed command is over: what comes later is another story.
        var over = Story()
        let third = over.request(expects: [Self.on])
        over.report(with: [Self.confirmed(third)])
        over.report(.bool(false))
        #expect(over.cause(of: .bool(false)) == .device)
    }

    @Test("K-6: of a command that nothing confirmed it is said that perhaps it did")
    func unconfirmed() {
        var story = Story()
        let id = story.request(expects: [])
        story.add([
            .commandUnconfirmed(
                CommandUnconfirmed(commandID: id, deviceID: "lamp", reason: .nothingExpected))
        ])
        story.report()
        #expect(
            story.text(story.cause())
                == "perhaps a command of anna with hearth set @0, which nothing confirmed")
        // What somebody else asked behind it is nearer.
        var other = Story()
        _ = other.request(expects: [Self.on])
        other.observe()
        other.report()
        #expect(other.cause().isOther)
        // A command for something else did not do it, nor one whose time was over.
        var elsewhere = Story()
        _ = elsewhere.request(
            expects: [
                CommandTarget(
                    part: "main", trait: "Matter.LevelControlTrait", attribute: "currentLevel",
                    value: .int(1))
            ], trait: "Matter.LevelControlTrait")
        elsewhere.report()
        #expect(elsewhere.cause() == .device)
        var late = Story()
        _ = late.request(expects: [Self.on])
        late.report(after: 20)
        #expect(late.cause() == .device)
    }

    @Test("W-3: another sender is named by topic and words, for as long as a command may take")
    func other() {
        var story = Story()
        story.observe()
        story.report()
        #expect(story.cause().isOther)
        #expect(
            story.text(story.cause())
                == "another sender @0, 1 s before, on zigbee2mqtt/lamp/set: state ON\\u{1B}")
        story.report(after: 30)
        #expect(story.cause() == .device)
        var stranger = Story()
        stranger.observe("another:lamp")
        stranger.report()
        #expect(stranger.cause() == .device)
    }

    @Test("without a command before it, it was the device or somebody else")
    func device() {
        var story = Story()
        story.report()
        #expect(story.cause() == .device)
        #expect(
            story.text(.device) == "no command of Hearth's came before; the device or somebody else"
        )
        story.report(delivery: .stored)
        #expect(story.cause() == .notLive(.stored))
        story.report(delivery: .late)
        #expect(story.cause() == .notLive(.late))
        story.add([.timerFired(TimerFired(timer: .expired, subject: "lamp"))], cause: .timer)
        #expect(story.cause() == .noMessage(.timer))
    }

    @Test(arguments: [
        (CommandSender.socket(user: "anna", program: "hearth set"), "anna with hearth set"),
        (.socket(user: "uid 7", program: nil), "uid 7"),
        (.socket(user: nil, program: "sh\u{1B}[31m"), "sh\\u{1B}[31m"),
        (.socket(user: nil, program: nil), "somebody on this machine"),
        (.mqtt(topic: "t", responseTopic: "r", name: "panel"), "panel over MQTT"),
        (.mqtt(topic: "t", responseTopic: "r", name: nil), "MQTT, answered at r"),
        (.mqtt(topic: "t", responseTopic: nil, name: nil), "MQTT on t"),
        (.library(program: "Lamps"), "the program Lamps"),
    ])
    func sendersHaveWords(sender: CommandSender, words: String) {
        #expect(SenderWords.text(sender) == words)
    }
}

extension ValueCause {
    fileprivate var isOther: Bool { if case .other = self { true } else { false } }
}

extension CauseSearch {
    /// One search by itself, without a bound: what a pass must find for each of its values.
    static func cause(
        ids: [String], value: AttributeEvidence, record: HomeRecord,
        before: (UInt64, (HomeRecord) -> Bool) throws -> Void,
        after: (UInt64, (HomeRecord) -> Bool) throws -> Void
    ) rethrows -> ValueCause {
        if let known = known(value: value, record: record) { return known }
        guard let offset = record.offset else { return .device }
        var search = CauseSearch(ids: ids, value: value, record: record)
        _ = search.look(at: record)
        try before(offset) { search.look(at: $0) }
        var left = UInt64.max
        try search.readOutcome(max: &left, after)
        return search.found
    }
}
