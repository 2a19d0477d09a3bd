// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

@testable import HomeRuntime

/// The chain of diffs, records, hashes and answers, with a library that takes what it likes.
@Suite struct NativePublishingTests {
    // MARK: The chain

    @Test func eachDiffBeginsWhereTheLastOneEnded() throws {
        var rig = try NativeRig.online()
        for value in 1...3 {
            try rig.report(Int64(value))
            rig.takeAll()
        }
        let diffs = try rig.payloads("diff")
        #expect(diffs.map { $0.number("from") } == [1, 2, 3])
        #expect(diffs.map { $0.number("to") } == [2, 3, 4])
        #expect(diffs.allSatisfy { $0.text("logID") == NativeRig.logID && $0.number("v") == 1 })
        #expect(diffs.map { $0.property("hearth-offset") } == ["2", "3", "4"])
        #expect(diffs.allSatisfy { $0.message.qos == 1 && !$0.message.isRetained })
    }

    /// While one diff is on its way the next ones flow together.
    @Test func diffsFlowTogether() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        for value in 1...5 { try rig.report(Int64(value)) }
        rig.takeAll()
        let diffs = try rig.payloads("diff")
        #expect(diffs.map { $0.number("from") } == [1, 2])
        #expect(diffs.map { $0.number("to") } == [2, 6])
        #expect(try rig.payloads("record").map { $0.number("offset") } == [2, 3, 4, 5, 6])
    }

    @Test func whatPeopleDoNotSeeMakesNoDiff() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        try rig.record([.messageIgnored(reason: "no codec")])
        rig.takeAll()
        #expect(rig.names == ["record"])
        try rig.report(1)
        rig.takeAll()
        #expect(try rig.payloads("diff").map { $0.number("from") } == [1])
    }

    /// A lost connection, a full queue: what was not taken comes as it was, then it goes on.
    @Test func theChainGoesOnBehindALostConnection() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        try rig.report(1)
        try rig.report(2)
        while !rig.waiting.isEmpty { rig.take(false) }
        rig.machine.sessionLost()
        #expect(rig.machine.currentStatus.phase == .away)
        for value in 3...9 { try rig.report(Int64(value)) }
        rig.pass(seconds: 100)
        #expect(rig.waiting.isEmpty)
        rig.machine.sessionStarted()
        rig.current()
        rig.takeAll()
        #expect(rig.names.first == "status")
        #expect(try rig.payloads("diff").map { $0.number("from") } == [1, 2])
        #expect(try rig.payloads("diff").map { $0.number("to") } == [2, 10])
        #expect(try rig.payloads("record").map { $0.number("offset") } == Array(2...10))
    }

    @Test func aFullQueueIsTriedAgain() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        rig.isFull = true
        try rig.report(1)
        try rig.report(2)
        rig.pass(seconds: 10)
        #expect(rig.waiting.isEmpty)
        rig.isFull = false
        rig.pass(milliseconds: 249)
        #expect(rig.waiting.isEmpty)
        #expect(rig.machine.deadline == rig.time + 1_000_000)
        rig.pass(milliseconds: 1)
        rig.takeAll()
        #expect(try rig.payloads("diff").map { $0.number("to") } == [2, 3])
        #expect(try rig.payloads("record").map { $0.number("offset") } == [2, 3])
    }

    /// What a connected library refuses again and again is given up, counted and said.
    @Test func whatIsNeverTakenIsGivenUp() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        try rig.report(1)
        for _ in 1...3 {
            while !rig.waiting.isEmpty { rig.take(false) }
            rig.pass(milliseconds: 250)
        }
        rig.takeAll()
        #expect(rig.names == [])
        #expect(rig.machine.currentStatus.diffsSkipped == 1)
        #expect(rig.machine.currentStatus.recordsSkipped == 1)
        #expect(rig.lines.count == 2)
        try rig.report(2)
        rig.takeAll()
        #expect(try rig.payloads("diff").map { $0.number("from") } == [2])
    }

    /// Whatever the library and the connection do: no gap in the chain, every record once and in
    /// order, every snapshot and hash at the end of a diff.
    @Test(arguments: freshSeeds(2))
    func randomHomesArePublishedWithoutAGap(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let home = RandomHome(records: 120, using: &random)
            var rig = try NativeRig()
            rig.machine.sessionStarted()
            rig.current()
            var rest = home.records[...]
            while !rest.isEmpty {
                switch random.below(10) {
                case 0...4:
                    let count = 1 + random.below(4)
                    try rig.record(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                case 5...6: rig.take()
                case 7: rig.request(.snapshot, "s\(random.below(1000))")
                case 8: rig.pass(milliseconds: Int64(random.below(3000)))
                default: Self.lose(&rig, &random)
                }
            }
            rig.takeAll()
            rig.pass(seconds: 20)
            rig.takeAll()
            try Self.check(rig, "HEARTH_SEED=\(seed)")
        }
    }

    private static func lose(_ rig: inout NativeRig, _ random: inout SeededRandom) {
        // Some were taken before the connection ended; the session says no to the others.
        for _ in 0..<random.below(3) { rig.take() }
        let isLostFirst = random.below(2) == 0
        if isLostFirst { rig.machine.sessionLost() }
        while !rig.waiting.isEmpty { rig.take(false) }
        if !isLostFirst { rig.machine.sessionLost() }
        rig.pass(milliseconds: Int64(random.below(500)))
        rig.machine.sessionStarted()
        rig.current()
    }

    private static func check(_ rig: NativeRig, _ seed: String) throws {
        var ends: [UInt64?] = [1]
        for message in rig.taken {
            let published = try ParsedMessage(message)
            if message.topic.hasSuffix("/diff") {
                #expect(published.number("from") == ends.last, "\(seed)")
                ends.append(published.number("to"))
            } else if message.topic.contains("/answer/") || message.topic.hasSuffix("/hash") {
                #expect(
                    ends.contains(published.number("offset")), "\(seed) \(message.topic)")
            }
        }
        let offsets = try rig.payloads("record").map { $0.number("offset") }
        #expect(offsets == Array(2..<UInt64(rig.records.count)), "\(seed)")
        // Past the last change people see the same.
        #expect(rig.machine.chained == rig.state.graph, "\(seed)")
        #expect(rig.machine.currentStatus.recordsSkipped == 0, "\(seed)")
    }

    // MARK: Records

    @Test func recordsAreTheEventLines() throws {
        var rig = try NativeRig.online()
        try rig.report(1)
        rig.takeAll()
        let record = try #require(try rig.payloads("record").first)
        let lines = rig.records[2].jsonLines.joined(separator: ",")
        #expect(
            String(decoding: record.message.payload, as: UTF8.self)
                == "{\"events\":[\(lines)],\"logID\":\"\(NativeRig.logID)\",\"offset\":2,\"v\":1}")
        #expect(record.property("hearth-offset") == "2")
    }

    @Test func whatTheLogLostIsAGap() throws {
        var rig = try NativeRig.online()
        rig.lost = [3]
        for value in 1...3 { try rig.report(Int64(value)) }
        rig.takeAll()
        #expect(try rig.payloads("record").map { $0.number("offset") } == [2, 4])
        #expect(rig.machine.currentStatus.recordsSkipped == 1)
        #expect(rig.lines.count == 1)
    }

    @Test func whoIsFarBehindGoesOnAtTheNewest() throws {
        let bound: UInt64 = 500
        var rig = try NativeRig.online { $0.recordsBehindMax = bound }
        rig.forgetTaken()
        rig.machine.sessionLost()
        let record = HomeRecord(
            receivedAt: 0, cause: .message, events: [.messageIgnored(reason: "no codec")])
        try rig.record([HomeRecord](repeating: record, count: Int(bound)))
        var far = rig
        try far.record([record])
        rig.machine.sessionStarted()
        rig.current()
        rig.takeAll()
        #expect(rig.machine.currentStatus.records == bound)
        far.machine.sessionStarted()
        far.current()
        far.takeAll()
        #expect(try far.payloads("record").isEmpty)
        #expect(far.machine.currentStatus.recordsSkipped == bound + 1)
        try far.report(1)
        far.takeAll()
        #expect(try far.payloads("record").map { $0.number("offset") } == [bound + 3])
    }

    // MARK: Hashes

    @Test func hashesComeEveryTenSecondsIfAnythingWasRecorded() throws {
        var rig = try NativeRig.online()
        #expect(try rig.payloads("hash").map { $0.number("offset") } == [1])
        rig.pass(seconds: 60)
        #expect(rig.waiting.isEmpty)
        try rig.report(1)
        rig.takeAll()
        try rig.report(2)
        rig.takeAll()
        #expect(rig.machine.deadline == rig.time + 10_000_000_000)
        rig.pass(milliseconds: 9999)
        rig.takeAll()
        #expect(try rig.payloads("hash").map { $0.number("offset") } == [1, 2])
        rig.pass(milliseconds: 1)
        rig.takeAll()
        let hashes = try rig.payloads("hash")
        #expect(hashes.map { $0.number("offset") } == [1, 2, 3])
        var state = rig.state
        let expected = state.hashes(sha256: sha256)
        #expect(hashes[2].text("graphHash") == hexText(expected.graph))
        #expect(hashes[2].text("stateHash") == hexText(expected.state))
        #expect(hashes[2].text("logID") == NativeRig.logID)
        #expect(hashes[2].message.isRetained && hashes[2].message.qos == 1)
        #expect(rig.machine.deadline == nil)
    }

    @Test func aBusyHomeHasAHashAfterAThousandRecords() throws {
        var rig = try NativeRig.online()
        let record = HomeRecord(
            receivedAt: 0, cause: .message, events: [.messageIgnored(reason: "no codec")])
        try rig.record([HomeRecord](repeating: record, count: 999))
        rig.takeAll()
        rig.pass(seconds: 1)
        rig.takeAll()
        #expect(try rig.payloads("hash").count == 1)
        try rig.record([record])
        rig.takeAll()
        #expect(try rig.payloads("hash").map { $0.number("offset") } == [1, 1001])
        // The chain reaches the hash, with a diff that changes nothing else.
        #expect(try rig.payloads("diff").map { $0.number("to") } == [1001])
        try rig.record([HomeRecord](repeating: record, count: 5000))
        rig.takeAll()
        #expect(try rig.payloads("hash").count == 2)
        #expect(rig.machine.deadline == rig.time + 1_000_000_000)
    }

    // MARK: Answers

    @Test func aSnapshotIsWhatPeopleSee() throws {
        var rig = try NativeRig.online()
        try rig.report(1)
        rig.takeAll()
        rig.forgetTaken()
        rig.request(.snapshot)
        rig.takeAll()
        let answer = try #require(try rig.payloads("answer/x").first)
        var state = rig.state
        let hashes = state.hashes(sha256: sha256)
        #expect(
            String(decoding: answer.message.payload, as: UTF8.self)
                == state.graph.json(
                    graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state),
                    logID: NativeRig.logID))
        #expect(answer.message.correlationData == [7])
        #expect(answer.message.qos == 1 && !answer.message.isRetained)
        #expect(answer.property("hearth-offset") == "2")
    }

    /// Requests between two points share one snapshot; a new one is made five times a second.
    @Test func requestsShareASnapshot() throws {
        var rig = try NativeRig.online()
        try rig.report(1)
        rig.takeAll()
        rig.pass(seconds: 20)
        rig.takeAll()
        let before = rig.hashed
        for number in 1...10 { rig.request(.snapshot, "\(number)") }
        rig.takeAll()
        #expect(rig.hashed == before + 1)
        #expect(rig.machine.currentStatus.answers == 10)
        try rig.report(2)
        rig.takeAll()
        rig.request(.snapshot, "late")
        rig.takeAll()
        #expect(rig.hashed == before + 1)
        #expect(rig.machine.deadline == rig.time + 200_000_000)
        rig.pass(milliseconds: 200)
        rig.takeAll()
        #expect(rig.hashed == before + 2)
        #expect(try rig.payloads("answer/late").map { $0.number("offset") } == [3])
    }

    @Test func theStatusIsToldOnRequest() throws {
        var rig = try NativeRig.online()
        rig.request(.status)
        rig.takeAll()
        let answer = try #require(try rig.payloads("answer/x").first)
        #expect(answer.text("state") == "online" && answer.number("offset") == 1)
        #expect(!answer.message.isRetained)
    }

    @Test func answersGoNowhereElse() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        for topic in [
            "hearth/v1/home/out/status", "hearth/v1/home/out/answer/",
            "hearth/v1/other/out/answer/x", "zigbee2mqtt/lamp/set",
        ] {
            let request = HomeRequest(what: .status, replyTopic: topic)
            rig.perform(rig.machine.request(request, now: rig.now))
        }
        rig.takeAll()
        #expect(rig.taken.isEmpty)
        #expect(rig.machine.currentStatus.requestsDropped == 4)
    }

    @Test func tooManyRequestsAreDroppedAndCounted() throws {
        var rig = try NativeRig.online()
        rig.isFull = true
        for number in 0..<70 { rig.request(.status, "\(number)") }
        #expect(rig.machine.currentStatus.requestsDropped == 6)
        #expect(rig.lines.count == 1)
        rig.isFull = false
        rig.pass(seconds: 1)
        rig.takeAll()
        #expect(rig.machine.currentStatus.answers == 64)
    }

    /// A home that is too large for one message: the requester is told.
    @Test func tooLargeASnapshotIsRefused() throws {
        var rig = try NativeRig.online()
        rig.machine.limits.payloadBytesMax = 600
        try rig.record(NativeRig.announcement("native:more", String(repeating: "n", count: 60)))
        rig.takeAll()
        rig.forgetTaken()
        rig.request(.snapshot)
        rig.takeAll()
        let answer = try #require(try rig.payloads("answer/x").first)
        #expect(answer.text("code") == "resourceExhausted")
        #expect(answer.json["ok"] as? Bool == false)
    }

    /// So are a diff and a record: who follows must fetch a snapshot.
    @Test func tooLargeADiffOrRecordIsAGap() throws {
        var rig = try NativeRig.online { $0.payloadBytesMax = 300 }
        rig.forgetTaken()
        let name = String(repeating: "n", count: 60)
        try rig.record(NativeRig.announcement("native:more", name))
        rig.takeAll()
        #expect(rig.taken.isEmpty)
        #expect(rig.machine.currentStatus.diffsSkipped == 1)
        #expect(rig.machine.currentStatus.recordsSkipped == 1)
        #expect(rig.lines.count == 2)
        try rig.record([.roomRemoved(id: "room:9.9")])
        rig.takeAll()
        #expect(try rig.payloads("record").map { $0.number("offset") } == [3])
    }
}
