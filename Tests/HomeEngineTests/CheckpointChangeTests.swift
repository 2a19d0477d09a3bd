// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// Checkpoints that a person saves and removes.
@Suite struct CheckpointChangeTests {
    private let home: TrimmedHome
    private let log: FileLog
    private let change: CheckpointChange

    init() throws {
        home = try TrimmedHome(records: 120)
        log = try TrimmedHome.open(home.disk)
        change = CheckpointChange(log: log, sha256: sha256)
    }

    private func offsets() throws -> [UInt64] { try log.checkpoints.list().map(\.offset) }

    @Test func whatIsSavedIsTheStateThereAndVerified() throws {
        let info = try change.save(at: 71)
        #expect(info.offset == 71)
        #expect(try log.checkpoints.list().first { $0.offset == 71 } == info)
        #expect(info.isVerified)
        let saved = try #require(Replay(log: log, sha256: sha256).loadCheckpoint(71))
        let folded = try Replay(log: log, sha256: sha256).fold(through: 70, from: .genesis).state
        #expect(
            saved.recomputedHashes(sha256: sha256).state
                == folded.recomputedHashes(sha256: sha256).state)
        let end = log.nextOffset
        #expect(try change.save(at: end).offset == end)
    }

    @Test func aPointThatTheLogDoesNotHoldIsRefused() throws {
        let next = log.nextOffset
        for offset in [0, next + 1, .max] {
            #expect(throws: EngineError.noSuchPoint(offset: offset, first: 1, next: next + 1)) {
                _ = try change.save(at: offset)
            }
        }
    }

    @Test func startsThatLeadToDifferentStatesAreNotSaved() throws {
        let newest = try #require(try offsets().last { $0 < 90 })
        var other = try Replay(log: log, sha256: sha256).state(before: newest)
        other.noteLost(RangeLost(first: 1, last: 1))
        let bytes = StateCheckpoint(state: &other, sha256: sha256).bytes
        try log.checkpoints.save(offset: newest, bytes: bytes, verified: true)
        #expect(throws: EngineError.unprovenState(offset: 90)) { _ = try change.save(at: 90) }
        #expect(try offsets().contains(90) == false)
    }

    @Test func whatIsRemovedCanBeSavedAgain() throws {
        try change.remove(change.save(at: 71).offset)
        #expect(try offsets().contains(71) == false)
        #expect(throws: EngineError.log(.noCheckpoint(offset: 71))) { try change.remove(71) }
        _ = try change.save(at: 71)
        #expect(try offsets().contains(71))
    }

    @Test func theBeginningOfATrimmedLogCannotBeRemoved() throws {
        let bases = try log.segments().map(\.baseOffset)
        let cut = bases[bases.count / 2]
        try LogTrim(log: log, sha256: sha256).run(below: cut)
        #expect(throws: EngineError.neededCheckpoint(offset: cut)) { try change.remove(cut) }
        #expect(try offsets().first == cut)
        for offset in try offsets().dropFirst() { try change.remove(offset) }
        // The only start that is left is the beginning.
        _ = try change.save(at: cut + 5)
        #expect(try offsets() == [cut, cut + 5])
    }
}
