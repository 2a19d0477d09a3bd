// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

/// What becomes of commands in the books.
@Suite struct CommandFoldTests {
    static let requested = HomeEvent.commandRequested(
        CommandRequested(
            deviceID: "zigbee:0x01", part: "main", trait: Plans.onOff, name: "on", arguments: [],
            timeoutSeconds: 10))

    static func requested(_ id: String) -> HomeEvent {
        .commandRequested(
            CommandRequested(
                commandID: id, deviceID: "zigbee:0x01", part: "main", trait: Plans.onOff,
                name: nil, arguments: [], timeoutSeconds: 10))
    }

    static func received(_ requestID: String) -> HomeEvent {
        .commandReceived(
            CommandReceived(profile: "home", requestID: requestID, issuedAt: 1, command: "{}"))
    }

    static func sent(_ id: String) -> HomeEvent {
        .commandSent(
            CommandSent(
                commandID: id, deviceID: "zigbee:0x01", profile: "home", topics: ["x/set"],
                expectation: []))
    }

    static func failed(_ id: String?) -> HomeEvent {
        .commandFailed(CommandFailed(commandID: id, code: .aborted, message: ""))
    }

    /// The ways in which a command ends.
    static func ends(_ id: String) -> [HomeEvent] {
        [
            .commandConfirmed(
                CommandConfirmed(commandID: id, deviceID: "", evidence: .answer, latency: 1)),
            failed(id),
            .commandUnconfirmed(
                CommandUnconfirmed(commandID: id, deviceID: "", reason: .timeout)),
        ]
    }

    @Test func aCommandGoesFromReceivedToSentAndOut() {
        var state = HomeState()
        #expect(reduce(into: &state, Self.received("r"), at: 5) == .changed)
        let id = "command:0.0"
        #expect(state.books.commandID(ofRequest: "r") == id)
        #expect(
            state.books.commands == [
                PendingCommand(id: id, deviceID: "", phase: .received, since: 0, startedAt: 5)
            ])
        #expect(reduce(into: &state, Self.sent(id)) == .ineffective, "not requested yet")
        #expect(reduce(into: &state, Self.requested(id), at: 6) == .changed)
        #expect(reduce(into: &state, Self.requested(id)) == .ineffective, "only once")
        #expect(
            state.books.commands == [
                PendingCommand(
                    id: id, deviceID: "zigbee:0x01", phase: .requested, since: 0, startedAt: 5)
            ])
        #expect(reduce(into: &state, Self.sent(id)) == .changed)
        #expect(reduce(into: &state, Self.sent(id)) == .ineffective)
        #expect(state.books.commands.map(\.phase) == [.sent])
        for (number, end) in Self.ends(id).enumerated() {
            #expect(reduce(into: &state, end) == (number == 0 ? .changed : .ineffective))
        }
        #expect(state.books.commands.isEmpty)
        #expect(state.books.commandID(ofRequest: "r") == id, "it stays seen")
    }

    @Test(arguments: 0..<3, 0..<3)
    func everyEndEndsEveryPhase(_ phase: Int, _ end: Int) {
        var state = HomeState()
        reduce(into: &state, Self.received("r"))
        if phase > 0 { reduce(into: &state, Self.requested("command:0.0")) }
        if phase > 1 { reduce(into: &state, Self.sent("command:0.0")) }
        #expect(state.books.commands.count == 1)
        #expect(reduce(into: &state, Self.ends("command:0.0")[end]) == .changed)
        #expect(state.books.commands.isEmpty)
    }

    @Test func aCommandsIDIsThatOfTheEventThatBeganIt() {
        var state = HomeState()
        let record = HomeRecord(
            offset: 7, receivedAt: 0, cause: .command,
            events: [Self.requested, Self.failed(nil), Self.requested])
        #expect(reduce(into: &state, record) == [.changed, .unchanged, .changed])
        #expect(state.books.commands.map(\.id) == ["command:7.0", "command:7.2"])
    }

    @Test func aRequestIsReceivedOnce() {
        var state = HomeState()
        reduce(into: &state, Self.received("\u{e9}"))
        reduce(into: &state, Self.ends("command:0.0")[0])
        #expect(reduce(into: &state, Self.received("\u{e9}")) == .ineffective)
        #expect(reduce(into: &state, Self.received("e\u{301}")) == .changed, "other bytes")
    }

    @Test func seenRequestsAreBounded() {
        var state = HomeState()
        for number in 0...HomeLimits.seenRequestsMax {
            let id = HomeID.command(offset: state.nextOffset, index: 0)
            reduce(into: &state, Self.received("\(number)"))
            reduce(into: &state, Self.failed(id))
        }
        #expect(state.books.commandID(ofRequest: "0") == nil, "the oldest went")
        #expect(state.books.commandID(ofRequest: "1") == "command:2.0")
        #expect(state.books.ineffectiveEvents == 0)
    }

    @Test func commandsUnderWayAreBounded() {
        var state = HomeState()
        for _ in 0..<HomeLimits.commandsMax { reduce(into: &state, Self.requested) }
        #expect(state.books.commands.count == HomeLimits.commandsMax)
        #expect(reduce(into: &state, Self.requested) == .ineffective)
        #expect(reduce(into: &state, Self.received("r")) == .ineffective)
        #expect(state.books.commandID(ofRequest: "r") == nil)
        reduce(into: &state, Self.failed("command:0.0"))
        #expect(reduce(into: &state, Self.received("r")) == .changed)
    }

    @Test("W-3: commands never touch the graph")
    func commandsNeverTouchTheGraph() throws {
        try checkHistories(cases: 300, seed: 43) { history in
            var state = HomeState()
            var without = HomeState()
            for record in history.records {
                reduce(into: &state, record)
                var rest = record
                rest.events = record.events.map { event in
                    // In place of a command something without an effect: indices make room ids.
                    event.kindName.hasPrefix("command") ? .messageIgnored(reason: "") : event
                }
                reduce(into: &without, rest)
            }
            try hold(state.graph == without.graph, "a command changed the graph")
            try hold(state.books.nextTimer?.dueAt == without.books.nextTimer?.dueAt, "or a timer")
        }
    }

    @Test func aStateWithCommandsReadsBack() throws {
        var state = Home.with(["zigbee:0x01"])
        let empty = state.whole
        reduce(into: &state, Self.received("r"))
        reduce(into: &state, Self.received("s"))
        reduce(into: &state, Self.requested)
        let first = state.books.commands[0].id
        reduce(into: &state, Self.requested(first))
        reduce(into: &state, Self.sent(first))
        let again = try HomeState(encoded: state.encoded())
        #expect(again.books.commands == state.books.commands)
        #expect(again.books.seenRequests == state.books.seenRequests)
        #expect(again.encoded() == state.encoded())
        #expect(empty != state.whole)
        // Cut anywhere it is no state, but for where one without commands ends.
        let bytes = state.encoded()
        var readable = 0
        for length in bytes.indices {
            if (try? HomeState(encoded: Array(bytes[..<length]))) != nil { readable += 1 }
        }
        #expect(readable == 1)
    }

    /// What this history's state hashed to before there were commands. Its rules are of a version
    /// that folds areas.
    @Test func aStateWithoutCommandsHasTheHashOfBefore() {
        var state = HomeState()
        // Nor were there expiries, nor copies without some records, nor imports.
        let younger = ["expiryScheduled", "recordDropped", "historyImported", "logRestored"]
        for event in EncodingTests.events
        where !event.kindName.hasPrefix("command") && !younger.contains(event.kindName) {
            reduce(into: &state, event, at: 9)
        }
        for event in [
            HomeEvent.profileChanged(ProfileSettings(profile: "home")),
            .deviceAnnounced(Home.announcement("zigbee:0x01")),
            Home.report("zigbee:0x01", part: "root"),
        ] {
            reduce(into: &state, event, at: 10)
        }
        let hashes = state.recomputedHashes(sha256: sha256)
        #expect(
            hexText(hashes.graph)
                == "587ebc68a29240f017278534ab4882e26999c58fa6beeb784c96e811336a209f")
        #expect(
            hexText(hashes.state)
                == "1bd7c3d8fa3162068a4feb14c8785d1f9eda5ac3cf8049304be00ddb5060a978")
    }
}
