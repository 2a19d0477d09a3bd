// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@testable import HomeRuntime

/// The table alone: which evidence ends which command.
@Suite struct CommandTableTests {
    private static let level = "Matter.LevelControlTrait"
    private static let onOff = "Matter.OnOffTrait"
    private static let on = CommandTarget(
        part: "1", trait: onOff, attribute: "onOff", value: .bool(true))
    private static let bright = CommandTarget(
        part: "1", trait: level, attribute: "currentLevel", value: .int(9))

    /// A table with sent commands, all to one device.
    private static func table(
        _ ids: [String] = ["a"], _ expectation: [CommandTarget] = [on], inParts: Bool = false,
        requestedAt: Int64 = 0
    ) -> CommandTable {
        var table = CommandTable()
        for id in ids {
            table.add(
                CommandTable.Entry(
                    id: id, deviceID: "d", ids: ["d"], profile: "p", topics: [],
                    expectation: expectation,
                    reported: inParts ? expectation.map { _ in false } : nil, awaitsAnswer: true,
                    requestedAt: requestedAt, deadline: 9, waitingMessages: 1,
                    position: CommandPosition(request: 1, index: 0)))
            _ = table.handedOver(id, isHanded: true)
            table.sentLogged(id)
        }
        return table
    }

    private static func report(
        _ target: CommandTarget, at time: Int64 = 4, cause: RecordCause = .message
    ) -> HomeRecord {
        let report = AttributesReported(
            deviceID: "d", source: "p:homie", part: target.part, trait: target.trait,
            delivery: .live,
            attributes: [AttributeMember(key: target.attribute, value: target.value)])
        return HomeRecord(
            offset: 0, receivedAt: time, cause: cause, events: [.attributesReported(report)])
    }

    private static let other = HomeRecord(
        offset: 0, receivedAt: 4, cause: .message, events: [.messageIgnored(reason: "copy")])

    @Test func anAnswerEndsTheCommandThatItNames() {
        var table = Self.table(["a", "b"])
        let claim = table.claim(
            [Self.other], [(0, CommandAnswer(commandID: "b", ids: ["d"], isDone: true))])
        #expect(claim.outcomes.map(\.entry.id) == ["b"])
    }

    @Test func whatComesFirstOfReportAndAnswerConfirms() {
        let answer = CommandAnswer(commandID: "a", ids: ["d"], isDone: true)
        for (records, answerAt, evidence) in [
            ([Self.report(Self.on), Self.other], 1, CommandEvidence.report),
            ([Self.other, Self.report(Self.on)], 0, .answer),
            ([Self.report(Self.on)], 0, .answer),
        ] {
            var table = Self.table()
            let claim = table.claim(records, [(answerAt, answer)])
            #expect(claim.outcomes.map(\.recordIndex) == [0])
            #expect(
                claim.outcomes.map(\.result) == [.confirmed(evidence: evidence, latency: 4)])
        }
    }

    @Test func noLatencyIsNegative() {
        var table = Self.table(requestedAt: 100)
        let claim = table.claim([Self.report(Self.on, at: 40)], [])
        #expect(claim.outcomes.map(\.result) == [.confirmed(evidence: .report, latency: 0)])
    }

    @Test func onlyWhatADeviceSaidConfirms() {
        for cause in RecordCause.allCases where cause != .message {
            var table = Self.table()
            let claim = table.claim([Self.report(Self.on, cause: cause)], [])
            #expect(claim.isEmpty, "\(cause)")
        }
    }

    @Test func partsOfAReportAreRememberedFromBatchToBatch() {
        var table = Self.table(["a"], [Self.on, Self.bright], inParts: true)
        let first = table.claim([Self.report(Self.bright)], [])
        #expect(first.isEmpty)
        let claim = table.claim([Self.report(Self.on)], [])
        #expect(claim.outcomes.map(\.recordIndex) == [0])
        // Not durable: what says nothing of the device does not confirm, and the same batch does.
        table.restored(claim)
        let nothing = table.claim([Self.other], [])
        #expect(nothing.isEmpty)
        let again = table.claim([Self.other, Self.report(Self.on)], [])
        #expect(again.outcomes.map(\.recordIndex) == [1])
    }

    @Test func whatNoReportCanConfirmWaitsForItsAnswer() {
        var table = Self.table(["a"], [], inParts: true)
        let nothing = table.claim([Self.other, Self.report(Self.on)], [])
        #expect(nothing.isEmpty)
    }

    @Test func aCommandOfWhichNothingLeftIsGone() throws {
        var table = CommandTable()
        let entry = try #require(Self.table().entries.first)
        var waiting = entry
        (waiting.phase, waiting.waitingMessages, waiting.handedMessages) = (.requested, 2, 0)
        table.add(waiting)
        table.sentLogged("a")
        #expect(table.entries.map(\.phase) == [.requested], "it has not left")
        let early = table.handedOver("a", isHanded: false)
        #expect(early == nil)
        let last = table.handedOver("a", isHanded: false)
        #expect(last?.id == "a")
        #expect(table.isEmpty)
    }
}

@Suite struct EchoFilterTests {
    /// What is remembered is bounded; the oldest goes first.
    @Test func theOldestMessageIsForgottenFirst() {
        let filter = EchoFilter(logID: "abcd")
        let count = EchoFilter.entriesMax + 1
        for number in 0..<count {
            let message = OutgoingMessage(topic: "z/lamp/set", payload: "\(number)")
            _ = filter.named(message, profile: "main", now: 100)
        }
        func isEcho(_ number: Int) -> Bool {
            let message = IncomingMessage(
                topic: "z/lamp/set", payload: Array("\(number)".utf8), receivedAt: 200)
            return filter.takeEcho(message, profile: "second")
        }
        #expect(!isEcho(0))
        #expect(isEcho(1) && isEcho(count - 1))
    }
}
