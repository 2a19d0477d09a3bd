// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import Testing

@testable import HomeEngine

@Suite struct EngineStateMachineTests {
    private let second: Int64 = 1_000_000_000
    private let wall: Int64 = 1_800_000_000_000_000_000

    private func machine() throws -> EngineStateMachine {
        let replay = Replay(log: MemoryLog(logID: logID), sha256: sha256)
        var machine = EngineStateMachine(fold: try replay.fold(from: .genesis))
        let opened = HomeEvent.logOpened(
            LogOpened(logID: "07", homeName: "Home", reducerVersion: HomeState.reducerVersion))
        try commit([opened], at: wall, to: &machine)
        return machine
    }

    private func prepare(
        _ events: [HomeEvent], at wall: Int64, monotonic: Int64? = nil, bytesMax: Int = 1 << 20,
        with machine: inout EngineStateMachine
    ) -> (batch: LogBatch, ownCount: Int) {
        machine.prepare(
            [HomeRecord(receivedAt: wall, cause: .message, events: events)], wall: wall,
            monotonic: monotonic ?? wall - self.wall, recordBytesMax: bytesMax)
    }

    private func commit(
        _ events: [HomeEvent], at wall: Int64, to machine: inout EngineStateMachine
    ) throws {
        let (batch, _) = prepare(events, at: wall, with: &machine)
        try machine.appended(batch, at: machine.fold.state.nextOffset)
    }

    @Test func whatIsPreparedIsFoldedOnlyWhenItIsDurable() throws {
        var machine = try machine()
        let before = machine.fold.state.nextOffset
        let (batch, ownCount) = prepare(
            announcement("test:a", name: "A"), at: wall + second, with: &machine)
        #expect(ownCount == 0)
        #expect(batch.records.count == 1)
        #expect(machine.fold.state.graph.device("test:a") == nil)
        try machine.appended(batch, at: before)
        #expect(machine.fold.state.graph.device("test:a") != nil)
        #expect(machine.fold.state.nextOffset == before + 1)
    }

    /// New names of a batch that was not added come again with the next one.
    @Test func aRefusedBatchLeavesNothingBehind() throws {
        var machine = try machine()
        let before = machine.hashes(sha256: { _ in [UInt8](repeating: 0, count: 32) })
        let (first, _) = prepare(
            announcement("test:a", name: "A"), at: wall + second, with: &machine)
        #expect(!first.dictionary.isEmpty)
        machine.refused()
        let after = machine.hashes(sha256: { _ in [UInt8](repeating: 0, count: 32) })
        #expect(after.state == before.state)
        let (again, _) = prepare(
            announcement("test:a", name: "A"), at: wall + second, with: &machine)
        #expect(again.dictionary == first.dictionary)
        #expect(again.records.map(\.events) == first.records.map(\.events))
        try machine.appended(again, at: machine.fold.state.nextOffset)
        #expect(machine.fold.state.graph.device("test:a") != nil)
    }

    @Test func aStepOfTheWallClockIsARecordBeforeTheOthers() throws {
        var machine = try machine()
        let era = machine.fold.state.books.era
        let (batch, ownCount) = prepare(
            [.messageIgnored(reason: "test")], at: wall + 3600 * second, monotonic: second,
            with: &machine)
        #expect(ownCount == 1)
        #expect(batch.records.count == 2)
        #expect(batch.era == era + 1)
        // It was not added: the next batch finds the step again.
        machine.refused()
        let (again, count) = prepare(
            [.messageIgnored(reason: "test")], at: wall + 3600 * second, monotonic: second,
            with: &machine)
        #expect(count == 1)
        try machine.appended(again, at: machine.fold.state.nextOffset)
        #expect(machine.fold.state.books.era == era + 1)
        let (quiet, none) = prepare(
            [.messageIgnored(reason: "test")], at: wall + 3601 * second, monotonic: 2 * second,
            with: &machine)
        #expect(none == 0)
        #expect(quiet.records.count == 1)
    }

    /// A new process knows only the time of the last record.
    @Test func aWallClockBehindTheLogIsAStepAndOneAheadIsAPause() throws {
        for (now, ownCount) in [(wall - 2 * second, 1), (wall + 86_400 * second, 0)] {
            let earlier = try machine()
            var machine = EngineStateMachine(fold: earlier.fold)
            let prepared = prepare(
                [.messageIgnored(reason: "test")], at: now, monotonic: 7, with: &machine)
            #expect(prepared.ownCount == ownCount)
        }
    }

    @Test func aRecordBeyondTheBoundBecomesOneThatSaysSo() throws {
        var machine = try machine()
        let (batch, _) = prepare(
            [.messageIgnored(reason: String(repeating: "x", count: 4096))], at: wall,
            bytesMax: 1024, with: &machine)
        #expect(batch.records[0].events.count < 1024)
        try machine.appended(batch, at: machine.fold.state.nextOffset)
        #expect(machine.fold.state.books.unreadableMessages == 1)
    }
}
