// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@testable import hearth

/// The window shows what a fold from the beginning says, however a point was reached.
@Suite struct StateWindowTests {
    /// Small, so that short histories cross its edges often.
    private static let small = StateWindow.Reach(steps: 8, before: 3, stride: 4)

    private func hash(_ state: HomeState) -> [UInt8] {
        var state = state
        return state.hashes(sha256: sha256).state
    }

    @Test func anyWalkShowsWhatAFoldSays() throws {
        for seed in freshSeeds(2) + [1] {
            try checkHistories(cases: 60, records: 40, seed: seed) { history in
                guard !history.records.isEmpty else { return }
                let log = MemoryLog(logID: [UInt8](repeating: 7, count: 16))
                var encoder = RecordEncoder()
                for record in history.records {
                    let events = encoder.encode(record)
                    _ = try log.append(
                        LogBatch(
                            records: [LogRecord(time: record.receivedAt, events: events)],
                            dictionary: encoder.takeNewDefinitions(), era: 0))
                }
                let replay = Replay(log: log, sha256: sha256)
                let hashes = try (0..<log.nextOffset).map {
                    hash(try replay.fold(through: $0, from: .genesis).state)
                }
                var random = SplitMix64(seed: history.choice)
                var window = StateWindow(reach: Self.small)
                var offset: UInt64 = 0
                for _ in 0..<60 {
                    // Mostly single steps, as a person makes them.
                    switch random.next() % 8 {
                    case 0: offset = random.next() % log.nextOffset
                    case 1...4: offset = offset == 0 ? 0 : offset - 1
                    default: offset = min(offset + 1, log.nextOffset - 1)
                    }
                    try window.move(to: offset, in: replay)
                    let point = try #require(window.point)
                    try require(point.offset == offset, "@\(point.offset) for @\(offset)")
                    try require(hash(point.state) == hashes[Int(offset)], "@\(offset)")
                    try require(
                        point.time == history.records[Int(offset)].receivedAt, "time @\(offset)")
                    let offsets = window.trail.map(\.offset)
                    try require(
                        offsets == Array((offsets.first ?? 0)...offset), "gaps in \(offsets)")
                    try require(
                        offsets.count > min(Self.small.before, Int(offset)), "\(offsets)")
                }
            }
        }
    }

    private struct Mismatch: Error {
        var words: String
    }

    private func require(_ isTrue: Bool, _ words: @autoclosure () -> String) throws {
        if !isTrue { throw Mismatch(words: words()) }
    }

    @Test func aLostRangeIsOneStep() throws {
        let log = try ScreenLog()
        try log.append(ScreenLog.story(reports: 3))
        let marker = "marker-of-the-lost-record"
        try log.append([
            ScreenLog.record(
                100,
                ScreenLog.device(
                    "native:lost", marker, "Hall", "OnOffLightDeviceType", "OnOff", "onOff"))
        ])
        try log.append((20..<30).map { ScreenLog.report($0) })
        try log.damage(marker)
        let access = try LogAccess(directory: log.directory)
        var window = StateWindow(reach: Self.small)
        try window.move(to: log.last, in: access.replay)
        for offset in (0...log.last).reversed() {
            try window.move(to: offset, in: access.replay)
            let point = try #require(window.point)
            #expect(point.offset == offset)
            #expect((point.record == nil) == (offset == 6))
            let fold = try access.replay.fold(through: offset).state
            #expect(hash(point.state) == hash(fold), "@\(offset)")
        }
    }

    @Test("a lost range that is longer than the window's reach is one step as well")
    func aLongLostRange() throws {
        let log = try ScreenLog()
        try log.append(ScreenLog.story(reports: 3))
        let first = log.last + 1
        try log.append(
            (0..<40).map { number in
                ScreenLog.record(
                    100,
                    ScreenLog.device(
                        "native:lost\(number)", "marker\(number)-", "Hall",
                        "OnOffLightDeviceType", "OnOff", "onOff"))
            })
        let end = log.last
        try log.append((20..<30).map { ScreenLog.report($0) })
        for number in 0..<40 { try log.damage("marker\(number)-") }
        let access = try LogAccess(directory: log.directory)
        var window = StateWindow(reach: Self.small)
        for offset in [log.last, first + 20, end, first, first - 1, end + 1, first + 39] {
            try window.move(to: offset, in: access.replay)
            let point = try #require(window.point)
            #expect(point.offsets.contains(offset))
            #expect((point.record == nil) == (first...end).contains(offset))
            let fold = try access.replay.fold(through: offset).state
            #expect(hash(point.state) == hash(fold), "@\(offset)")
        }
    }

    @Test func anEmptyLogHasNoPoint() throws {
        let log = MemoryLog(logID: [UInt8](repeating: 7, count: 16))
        var window = StateWindow()
        try window.move(to: 5, in: Replay(log: log, sha256: sha256))
        #expect(window.point == nil && window.trail.isEmpty)
    }

    @Test func goesOnAsTheLogGrows() throws {
        let log = try ScreenLog()
        try log.append(ScreenLog.story(reports: 2))
        var access = try LogAccess(directory: log.directory)
        var window = StateWindow(reach: Self.small)
        for number in 2..<40 {
            try log.append([ScreenLog.report(number)])
            access = try access.refreshed()
            try window.move(to: .max, in: access.replay)
            #expect(window.point?.offset == log.last)
        }
        let fold = try access.replay.fold().state
        #expect(hash(try #require(window.point).state) == hash(fold))
    }
}
