// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Testing

@testable import HomeRuntime

/// Whether a home may publish, and what stands at its status topic.
@Suite struct NativeOutputMachineTests {
    @Test func nothingIsPublishedBeforeTheStoredCopyIsKnown() throws {
        var rig = try NativeRig()
        try rig.report(1)
        rig.machine.sessionStarted()
        #expect(rig.machine.currentStatus.phase == .asking)
        try rig.report(2)
        rig.request(.snapshot)
        rig.pass(seconds: 100)
        #expect(rig.waiting.isEmpty)
        rig.current()
        rig.takeAll()
        #expect(rig.machine.currentStatus.phase == .online)
        #expect(rig.names == ["status", "hash", "answer/x"])
    }

    @Test func birthAndWillHaveTheirForms() throws {
        let rig = try NativeRig.online()
        let birth = try #require(rig.taken.first)
        let text = String(decoding: birth.payload, as: UTF8.self)
        #expect(
            text == """
                {"at":"2027-01-15T08:00:00.000000000Z","home":"home",\
                "logID":"5555555555555555","offset":1,"state":"online","v":1}
                """)
        #expect(birth.topic == "hearth/v1/home/out/status")
        #expect(birth.isRetained && birth.qos == 1)
        #expect(try ParsedMessage(birth).property("hearth-log") == NativeRig.logID)
        #expect(try ParsedMessage(birth).property("hearth-offset") == "1")
        let will = NativeOutput.will(home: "home", logID: NativeRig.logID)
        #expect(
            String(decoding: will.payload, as: UTF8.self)
                == #"{"home":"home","logID":"5555555555555555","state":"offline","v":1}"#)
        #expect(will.topic == birth.topic && will.isRetained && will.qos == 1)
        let list = "hearth/v1/home/out/discovery"
        #expect(NativeOutput.watchedTopics(home: "home") == [birth.topic, list])
    }

    @Test(arguments: [NativeRig.smaller, NativeRig.larger])
    func nothingIsPublishedBesideAnotherLog(other: String) throws {
        var rig = try NativeRig()
        rig.machine.sessionStarted()
        rig.watched("online", other)
        rig.current()
        #expect(rig.machine.currentStatus.phase == .beside(logID: other))
        try rig.report(1)
        rig.request(.status)
        rig.watched("online", other)
        rig.watched("offline", NativeRig.logID)
        rig.pass(seconds: 100)
        rig.perform(rig.machine.stop())
        #expect(rig.waiting.isEmpty)
        #expect(rig.lines.count == 1 && rig.lines[0].contains(other))
        #expect(rig.machine.currentStatus.requestsDropped == 1)
    }

    /// With a broker that does not tell the end of its queue, that end may be a minute away.
    @Test func theStoredStatusIsEnough() throws {
        var rig = try NativeRig()
        rig.machine.sessionStarted()
        rig.watched("offline", NativeRig.logID)
        #expect(rig.machine.currentStatus.phase == .asking)
        rig.watched("offline", NativeRig.logID, isStored: true)
        #expect(rig.machine.currentStatus.phase == .online)
        rig.takeAll()
        let said = rig.taken.count
        rig.current()
        rig.takeAll()
        #expect(rig.taken.count == said && rig.machine.currentStatus.phase == .online)
        rig.machine.sessionStarted()
        rig.watched("online", NativeRig.larger, isStored: true)
        #expect(rig.machine.currentStatus.phase == .beside(logID: NativeRig.larger))
    }

    @Test(arguments: [
        ("", ""), ("offline", NativeRig.larger), ("offline", NativeRig.logID),
        ("online", NativeRig.logID),
    ])
    func aTopicThatIsFreeOrOursIsTaken(state: String, logID: String) throws {
        var rig = try NativeRig()
        rig.machine.sessionStarted()
        if state.isEmpty { rig.watched("") } else { rig.watched(state, logID) }
        rig.current()
        #expect(rig.machine.currentStatus.phase == .online)
        #expect(rig.waiting.first?.message.topic.hasSuffix("/status") == true)
    }

    /// The last word counts, also when the queue of a resumed session brings older ones.
    @Test func theLastWordBeforeTheEndOfTheStoredCopiesCounts() throws {
        var rig = try NativeRig()
        rig.machine.sessionStarted()
        rig.watched("online", NativeRig.larger)
        rig.watched("offline", NativeRig.larger)
        rig.current()
        #expect(rig.machine.currentStatus.phase == .online)
    }

    @Test(arguments: [
        ("hello", "no JSON"), ("[]", "an array"), (#"{"state":"online"}"#, "no version"),
        (#"{"v":2,"state":"online","logID":"a"}"#, "version 2"),
        (#"{"v":1,"state":"online"}"#, "no logID"), (#"{"v":1,"logID":"a"}"#, "state"),
        (#"{"v":1,"logID":"a","state":"gone"}"#, "state"),
    ])
    func unreadableStatusKeepsUsSilentUntilItIsGone(payload: String, words: String) throws {
        for isStored in [true, false] {
            var rig = isStored ? try NativeRig() : try NativeRig.online()
            if isStored { rig.machine.sessionStarted() }
            rig.watched(payload)
            if isStored { rig.current() }
            guard case .unreadable(let reason) = rig.machine.currentStatus.phase else {
                Issue.record("\(rig.machine.currentStatus.phase)")
                continue
            }
            #expect(reason.contains(words))
            rig.takeAll()
            rig.forgetTaken()
            try rig.report(1)
            #expect(rig.waiting.isEmpty && rig.lines.count == 1)
            rig.watched("")
            #expect(rig.machine.currentStatus.phase == .online)
            rig.takeAll()
            // The chain begins with the first word, or goes on where it was.
            #expect(rig.names.prefix(2) == ["status", isStored ? "hash" : "diff"])
        }
    }

    @Test func withoutTheRightToReadNothingIsPublished() throws {
        var rig = try NativeRig()
        rig.machine.sessionStarted()
        rig.current(refusal: 0x87)
        #expect(rig.machine.currentStatus.phase == .notAllowed(code: 0x87))
        rig.watched("")
        #expect(rig.waiting.isEmpty && rig.lines.count == 1)
    }

    // MARK: Two at once

    @Test func theSmallerLogStays() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        rig.watched("online", NativeRig.larger)
        rig.takeAll()
        #expect(rig.machine.currentStatus.phase == .online)
        #expect(rig.names == ["status"])
        #expect(try rig.payloads("status")[0].text("state") == "online")
    }

    @Test func theLargerLogWithdrawsUntilTheOtherOneGoes() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        rig.watched("online", NativeRig.smaller)
        try rig.report(1)
        #expect(rig.waiting.isEmpty)
        // A third one ends, not the one that is there.
        rig.watched("offline", NativeRig.larger)
        #expect(rig.machine.currentStatus.phase == .beside(logID: NativeRig.smaller))
        rig.watched("offline", NativeRig.smaller)
        rig.takeAll()
        #expect(rig.machine.currentStatus.phase == .online)
        #expect(rig.names.prefix(2) == ["status", "diff"])
        #expect(rig.lines.count == 2)
    }

    /// What takes our place at the topic without a right to it is replaced by our own word.
    @Test func ourStatusIsSaidAgain() throws {
        for word in [("offline", NativeRig.smaller), ("offline", NativeRig.logID)] {
            var rig = try NativeRig.online()
            rig.forgetTaken()
            rig.watched(word.0, word.1)
            rig.watched("online", NativeRig.logID)
            rig.takeAll()
            #expect(rig.names == ["status"])
        }
        var rig = try NativeRig.online()
        rig.forgetTaken()
        rig.watched("")
        rig.takeAll()
        #expect(rig.names == ["status"])
    }

    // MARK: The end

    @Test func offlineIsTheLastWord() throws {
        var rig = try NativeRig.online()
        rig.forgetTaken()
        rig.perform(rig.machine.stop())
        try rig.report(1)
        rig.request(.snapshot)
        rig.watched("")
        rig.machine.sessionStarted()
        rig.current()
        rig.takeAll()
        rig.pass(seconds: 100)
        #expect(rig.names == ["status"])
        #expect(try rig.payloads("status")[0].text("state") == "offline")
        #expect(rig.machine.currentStatus.phase == .stopped)
        #expect(rig.machine.deadline == nil)
    }

    @Test func aHomeKeyMayStandInTopics() {
        for home in ["home", "Home-2_b", String(repeating: "a", count: 64)] {
            #expect(HomeKey.isValid(home))
        }
        for home in ["", "a/b", "+", "#", "ä", "a b", String(repeating: "a", count: 65)] {
            #expect(!HomeKey.isValid(home))
        }
    }
}
