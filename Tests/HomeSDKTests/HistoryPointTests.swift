// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct HistoryPointTests {
    static let seed = propertySeed(20_261_122)

    @Test("a home at a point is the fold up to it, for random homes and points")
    func pointsAreFolds() async throws {
        var random = SeededRandom(seed: Self.seed)
        let records = RandomHome(records: 150, using: &random).records
        let folder = try LogFolder()
        try folder.append(records)
        let home = try await folder.home()
        for _ in 0..<12 {
            let offset = UInt64(random.below(150))
            let past = try await home.at(.offset(offset))
            var state = HomeState()
            for record in records[...Int(offset)] { HomeGraph.reduce(into: &state, record) }
            try #require(past.feed.backend.snapshot == state.graph, "HEARTH_SEED=\(Self.seed)")
            let rooms = try await past.rooms().list()
            #expect(sorted(rooms).map(\.id) == state.graph.rooms.map(\.id))
            let devices = try await past.devices(enableMultipartDevices: true).list()
            #expect(sorted(devices).map(\.id) == state.graph.deviceIDs)
            #expect(past.identifier == home.identifier)
        }
    }

    @Test("Q-3: a point before the first record: empty sets, and no error")
    func beforeTheFirstRecord() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        let early = Date(logTime: LogFolder.begin - 1_000_000_000)
        let home = try await folder.home(at: .time(early))
        #expect(try await home.structures().list().isEmpty)
        #expect(try await home.rooms().list().isEmpty)
        #expect(try await home.devices().list().isEmpty)
        let received = await home.changes(from: 0).listen().ended()
        #expect(received.values.isEmpty && received.isFinished)
    }

    @Test("Q-3: a log without records: empty sets, and no error")
    func emptyLog() async throws {
        let home = try await LogFolder().home()
        #expect(try await home.structures().list().isEmpty)
        await #expect(throws: HomeError.self) { try await home.at(.offset(0)) }
    }

    @Test("a time means the newest record that had been received")
    func times() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append((1...5).map { Story.record($0 * 10, [.messageIgnored(reason: "x")]) })
        let home = try await folder.home()
        for (second, offset) in [(0, 1), (9, 1), (10, 2), (15, 2), (50, 6), (9_999, 6)] {
            let date = Date(logTime: LogFolder.begin + Int64(second) * 1_000_000_000)
            #expect(try await home.at(.time(date)).feed.backend.snapshot.offset == UInt64(offset))
        }
        let newest = try await home.at(.time(.distantFuture))
        #expect(newest.feed.backend.snapshot.offset == 6)
    }

    @Test("a time that was twice means the newest era that contains it")
    func timesThatWereTwice() async throws {
        // Small segments: the first eras are known from an index, the last from its records.
        for segmentBytesMax in [300, 64 << 20] {
            let folder = try LogFolder(segmentBytesMax: segmentBytesMax)
            func append(_ seconds: [Int64], era: UInt32) throws {
                try folder.append(
                    seconds.map { Story.record($0, [.messageIgnored(reason: "x")]) }, era: era)
            }
            try folder.append(Story.opening)
            try append([100, 200, 300], era: 0)
            try append([150, 250], era: 1)
            try append([900, 1000], era: 2)
            let home = try await folder.home()
            let expected: [(Int64, UInt64)] = [
                (0, 1), (120, 2), (150, 5), (210, 5), (250, 6), (280, 3), (300, 4), (600, 6),
                (900, 7), (5000, 8),
            ]
            for (second, offset) in expected {
                let date = Date(logTime: LogFolder.begin + second * 1_000_000_000)
                let past = try await home.at(.time(date))
                #expect(
                    past.feed.backend.snapshot.offset == offset,
                    "second \(second), segments of \(segmentBytesMax)")
            }
        }
    }

    @Test("a point right before a checkpoint's last record does not show that record")
    func besideACheckpoint() async throws {
        let folder = try LogFolder()
        var records = Story.opening
        for index in 0..<6 {
            records.append(Story.record(Int64(index), Story.lamp("native:\(index)", name: "Lamp")))
        }
        try folder.append(records)
        var state = HomeState()
        for record in records[..<5] { HomeGraph.reduce(into: &state, record) }
        try folder.log.checkpoints.save(
            offset: 5, bytes: StateCheckpoint(state: &state, sha256: sha256).bytes, verified: true)
        let home = try await folder.home()
        for offset in UInt64(0)..<8 {
            let past = try await home.at(.offset(offset))
            #expect(past.feed.backend.snapshot.offset == offset)
            #expect(try await past.devices().list().count == max(0, Int(offset) - 1))
        }
    }

    @Test("HomeError outOfRange: a point that the log does not hold, with what it holds")
    func outOfRange() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        let home = try await folder.home()
        let error = await #expect(throws: HomeError.self) { try await home.at(.offset(2)) }
        #expect(error?.code == .outOfRange)
        #expect(error?.message.contains("@0 to @1") == true)
        let past = try await home.at(.offset(0))
        let later = await #expect(throws: HomeError.self) { try await past.at(.offset(1)) }
        #expect(later?.code == .outOfRange)
    }

    @Test("HomeError dataLoss: a point whose record is lost; the points around it can be seen")
    func lostPoint() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "marker-of-the-lost-record")),
            Story.record(2, Story.lamp("native:b", name: "Lamp")),
        ])
        try folder.damage("marker-of-the-lost-record")
        let home = try await folder.home()
        let error = await #expect(throws: HomeError.self) { try await home.at(.offset(2)) }
        #expect(error?.code == .dataLoss)
        let after = try await home.at(.offset(3)).devices().list()
        #expect(after.map(\.id) == ["native:b"])
        #expect(try await home.at(.offset(1)).devices().list().isEmpty)
    }

    @Test("HomeError failedPrecondition: a home at a point takes no commands")
    func readOnly() async throws {
        let here = try await TestHome()
        try await here.commit(Story.lamp("native:a", name: "Lamp"))
        let past = try await here.home.at(.newest)
        let structure = try #require(try await past.structures().list().first)
        let created = await #expect(throws: HomeError.self) {
            try await structure.createRoom(name: "Attic")
        }
        #expect(created?.code == .failedPrecondition)
        let device = try #require(try await past.devices().list().first)
        let type = try #require(await device.types.get(OnOffLightDeviceType.self))
        let sent = await #expect(throws: HomeError.self) {
            try await type.matterTraits.onOffTrait?.on()
        }
        #expect(sent?.code == .failedPrecondition)
        try await here.commit([Story.report("native:a", .bool(true))])
        let value = try await past.at(.newest).changes(from: 0).listen()
            .ended().values
        #expect(value.map(\.offset) == [0, 1, 2], "the past does not grow")
    }

    @Test("HomeError unavailable: nothing of the past can be asked after disconnect")
    func disconnected() async throws {
        let here = try await TestHome()
        await here.home.disconnect()
        for ask in [
            { _ = try await here.home.at(.newest) },
            { _ = try await here.home.fold(into: 0) { _, _ in } },
            { _ = try await here.home.explain(deviceID: "native:a") },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: HomeError.self) { try await ask() }
            #expect(error?.code == .unavailable)
        }
    }
}
