// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeLog
import HomeSDK
import Testing

@Suite(.timeLimit(.minutes(20))) struct LogSourceTests {
    @Test("a log directory at its newest record follows another writer")
    func follows() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        let home = try await folder.home()
        let sets = home.devices().batched().listen()
        let changes = home.changes().listen()
        await sets.wait(count: 1)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        await sets.wait(count: 2)
        await changes.wait(count: 1)
        #expect(sets.values.map { $0.map(\.id) } == [[], ["native:a"]])
        #expect(changes.values.map(\.offset) == [2])
        await home.disconnect()
        await sets.waitForEnd()
        await changes.waitForEnd()
    }

    @Test("a log directory at a point stands still")
    func standsStill() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        let home = try await folder.home(at: .offset(1))
        try folder.append([Story.record(2, Story.lamp("native:b", name: "Lamp"))])
        #expect(try await home.devices().list().isEmpty)
        #expect(try await folder.home(at: .offset(2)).devices().list().map(\.id) == ["native:a"])
    }

    @Test("failedPrecondition: a log directory takes no commands, and nothing in it changes")
    func readOnly() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        let before = try folder.contents()
        for point in [HomePoint.newest, .offset(2), .time(.now)] {
            let home = try await folder.home(at: point)
            let device = try #require(try await home.devices().list().first)
            let error = await #expect(throws: HomeError.self) {
                try await device.setName("Desk")
            }
            #expect(error?.code == .failedPrecondition)
            await home.disconnect()
        }
        #expect(try folder.contents() == before)
    }

    @Test("notFound: no log in the directory, no such file")
    func notFound() async throws {
        let nowhere = TestFolders.make()
        for source in [HomeSource.log(directory: nowhere), .log(file: nowhere)] {
            let error = await #expect(throws: HomeError.self) { try await Home.open(source) }
            #expect(error?.code == .notFound)
            #expect(error?.message.contains(nowhere) == true)
        }
    }

    @Test("failedPrecondition: a newer program's log, with its version")
    func newerFormat() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        // The numbers stand behind the magic, in both copies of the header.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.segment))
        for copy in [0, 80] { (bytes[copy + 8], bytes[copy + 10]) = (9, 7) }
        try bytes.write(to: URL(fileURLWithPath: folder.segment))
        for source in [HomeSource.log(directory: folder.path), .log(file: folder.segment)] {
            let error = await #expect(throws: HomeError.self) { try await Home.open(source) }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message.contains("9.7") == true)
        }
    }

    @Test("dataLoss: a file that is not a segment, a point that is lost")
    func dataLoss() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        try folder.append([
            Story.record(1, Story.lamp("native:a", name: "marker-of-the-lost-record")),
            Story.record(2, Story.lamp("native:b", name: "Lamp")),
        ])
        try folder.damage("marker-of-the-lost-record")
        let lost = await #expect(throws: HomeError.self) { try await folder.home(at: .offset(2)) }
        #expect(lost?.code == .dataLoss)
        // What is sound is shown.
        let home = try await folder.home()
        #expect(try await home.devices().list().map(\.id) == ["native:b"])
        let file = folder.path + "/photo.jpg"
        try Data(repeating: 0xff, count: 4096).write(to: URL(fileURLWithPath: file))
        let error = await #expect(throws: HomeError.self) { try await Home.open(.log(file: file)) }
        #expect(error?.code == .dataLoss)
    }

    @Test("outOfRange: a point that the log does not hold")
    func outOfRange() async throws {
        let folder = try LogFolder()
        try folder.append(Story.opening)
        for source in [
            HomeSource.log(directory: folder.path, at: .offset(2)),
            .log(file: folder.segment, at: .offset(2)),
        ] {
            let error = await #expect(throws: HomeError.self) { try await Home.open(source) }
            #expect(error?.code == .outOfRange)
            #expect(error?.message.contains("@0 to @1") == true)
        }
    }

    @Test("outOfRange: what a trimmed log no longer holds, with its first offset")
    func trimmed() async throws {
        let folder = try LogFolder(segmentBytesMax: 1500)
        try folder.append(Story.opening)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        var second: Int64 = 2
        while folder.segments.count < 3 {
            try folder.append([Story.record(second, [Story.report("native:a", .bool(true))])])
            second += 1
        }
        try folder.log.trim(below: folder.log.nextOffset)
        let first = folder.log.firstOffset
        #expect(first > 2)
        let home = try await folder.home()
        let asks: [@Sendable () async throws -> Void] = [
            { _ = try await home.at(.offset(first - 1)) },
            { _ = try await home.at(.time(.distantPast)) },
            { _ = try await home.fold(into: 0) { _, _ in } },
        ]
        for ask in asks {
            let error = await #expect(throws: HomeError.self) { try await ask() }
            #expect(error?.code == .outOfRange)
            #expect(error?.message.contains("@\(first)") == true)
        }
        #expect(await home.changes(from: 0).listen().ended().failure == .outOfRange)
        let kept = await home.changes(from: first).listen().having(1)
        #expect(kept.values.first?.offset == first)
    }

    @Test("one attached file is a home, also while its log grows and is sealed")
    func oneFile() async throws {
        let folder = try LogFolder(segmentBytesMax: 1500)
        try folder.append(Story.opening)
        try folder.append([Story.record(1, Story.lamp("native:a", name: "Lamp"))])
        try await checkAttached(folder.segment, devices: ["native:a"])
        var index: Int64 = 2
        while folder.segments.count < 2 {
            try folder.append([Story.record(index, [Story.report("native:a", .bool(true))])])
            index += 1
        }
        try await checkAttached(folder.segment, devices: ["native:a"])
        // What a crash left unfinished at its end is not shown.
        var torn = try Data(contentsOf: URL(fileURLWithPath: folder.segments[1]))
        torn.removeLast(torn.count / 2)
        let copy = folder.path + "/attached"
        try torn.write(to: URL(fileURLWithPath: copy))
        let error = await #expect(throws: HomeError.self) { try await Home.open(.log(file: copy)) }
        #expect(error?.code == .outOfRange, "a later segment cannot be read alone")
        let base = UInt64(folder.segments[1].split(separator: "/").last!.dropLast(4))!
        #expect(error?.message.contains("@\(base)") == true)
    }

    private func checkAttached(_ segment: String, devices: [String]) async throws {
        let folder = TestFolders.make()
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/from a friend.bin"
        try FileManager.default.copyItem(atPath: segment, toPath: file)
        let home = try await Home.open(.log(file: file))
        #expect(try await home.devices().list().map(\.id) == devices)
        let received = await home.changes(from: 0).listen().ended()
        #expect(received.isFinished)
        #expect(received.values.count > 2)
        let early = try await Home.open(.log(file: file, at: .offset(1)))
        #expect(try await early.devices().list().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
}
