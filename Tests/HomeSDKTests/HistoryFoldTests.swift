// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeSDK

/// A reducer of a user's own: how long each device was on.
private struct OnTime: Sendable {
    var seconds: [String: Int64] = [:]
    private var onSince: [String: Int64] = [:]

    mutating func reduce(_ record: HomeRecord) {
        for case .attributesReported(let report) in record.events {
            guard report.trait == Matter.OnOffTrait.graphName,
                let member = report.attributes.first(where: { $0.key == "onOff" })
            else { continue }
            if let since = onSince.removeValue(forKey: report.deviceID) {
                let nanoseconds = record.receivedAt - since
                seconds[report.deviceID, default: 0] += nanoseconds / 1_000_000_000
            }
            if member.value == .bool(true) { onSince[report.deviceID] = record.receivedAt }
        }
    }
}

@Suite(.timeLimit(.minutes(20))) struct HistoryFoldTests {
    private func story() throws -> LogFolder {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "marker-of-the-lost-record")),
            Story.record(10, [Story.report("native:a", .bool(true))]),
            Story.record(40, [Story.report("native:a", .bool(false))]),
            Story.record(50, [Story.report("native:a", .bool(true))]),
            Story.record(55, [Story.report("native:a", .bool(false))]),
        ])
        return folder
    }

    @Test("a reducer of one's own folds the log")
    func ownReducer() async throws {
        let home = try await story().home()
        let onTime = try await home.fold(into: OnTime()) { $0.reduce($1) }
        #expect(onTime.seconds == ["native:a": 35])
        let late = try await home.fold(into: OnTime(), from: 5) { $0.reduce($1) }
        #expect(late.seconds == ["native:a": 5])
        let early = try await home.at(.offset(4))
        #expect(try await early.fold(into: OnTime()) { $0.reduce($1) }.seconds == ["native:a": 30])
        #expect(try await home.fold(into: 0) { count, _ in count += 1 } == 7)
    }

    @Test("dataLoss: a fold stops at lost records, unless it is told to skip them")
    func foldOverDamage() async throws {
        let folder = try story()
        try folder.damage("marker-of-the-lost-record")
        let home = try await folder.home()
        let error = await #expect(throws: HomeError.self) {
            try await home.fold(into: 0) { count, _ in count += 1 }
        }
        #expect(error?.code == .dataLoss)
        #expect(error?.message.contains("@2") == true)
        let count = try await home.fold(into: 0, skippingLost: true) { count, _ in count += 1 }
        #expect(count == 6)
    }

    @Test("a fold throws what its reducer throws")
    func foldThatThrows() async throws {
        struct Enough: Error {}
        let home = try await story().home()
        await #expect(throws: Enough.self) {
            try await home.fold(into: 0) { count, _ in
                count += 1
                if count == 3 { throw Enough() }
            }
        }
    }

    @Test("outOfRange, cancelled: folds that cannot be")
    func foldErrors() async throws {
        let home = try await story().home()
        let error = await #expect(throws: HomeError.self) {
            try await home.fold(into: 0, from: 8) { _, _ in }
        }
        #expect(error?.code == .outOfRange)
        // The reducer waits until its task is cancelled, so that what follows is sure to be.
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let isCancelled = Gate()
        let task = Task {
            try await home.fold(into: 0) { count, record in
                if record.offset == 0 {
                    begin.yield()
                    isCancelled.pass()
                }
                count += 1
            }
        }
        for await _ in begun { break }
        task.cancel()
        isCancelled.open()
        let cancelled = await #expect(throws: HomeError.self) { try await task.value }
        #expect(cancelled?.code == .cancelled)
    }
}
