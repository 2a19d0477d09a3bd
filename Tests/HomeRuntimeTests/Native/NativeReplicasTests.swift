// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import HomeThreads
import Logging
import Synchronization
import Testing

@testable import HomeRuntime

/// The stream of the log that replicas get over MQTT, part by part.
@Suite struct NativeReplicasTests {
    /// A home in memory, and the answers that its replicas got.
    private final class Rig: Sendable {
        let engine: Engine
        let clock = VirtualClock()
        let replicas: NativeReplicas
        let answers = Awaited<[[UInt8]]>([])

        init() throws {
            engine = try Engine.open(
                log: MemoryLog(logID: [UInt8](repeating: 7, count: 16)), clock: clock,
                sha256: { sha256($0) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let replicas = NativeReplicas(
                engine: engine, messages: NativeMessages(home: "home", logID: "07"), clock: clock,
                queues: ThreadQueues())
            self.replicas = replicas
            engine.observePoints { replicas.pointPublished() }
        }

        func commit(_ count: Int, payload: [UInt8]? = nil) throws {
            for _ in 0..<count {
                try engine.commit([
                    HomeRecord(
                        receivedAt: clock.wallNanoseconds, cause: .message,
                        events: [.messageIgnored(reason: "test")], capture: payload)
                ])
            }
        }

        /// The largest packet that the broker takes.
        let packetBytesMax = Mutex<UInt32?>(nil)

        func send(_ what: HomeRequest.Subject, _ name: String = "a") {
            replicas.request(
                HomeRequest(what: what, replyTopic: "hearth/v1/home/out/answer/\(name)"),
                packetBytesMax: packetBytesMax.withLock(\.self)
            ) { [answers] payload in answers.change { $0.append(payload) } }
        }

        /// Asks, and gives the answer.
        func ask(_ what: HomeRequest.Subject, _ name: String = "a") throws -> [UInt8] {
            let count = answers.current.count
            send(what, name)
            return try answers.wait("an answer to \(what)") { $0.count > count }[count]
        }

        /// The frames of a stream from its first part on, until a mark has all records.
        func frames(from offset: UInt64, _ name: String = "a") throws -> [ReplicationFrame] {
            var decoder = ReplicationDecoder()
            var frames: [ReplicationFrame] = []
            var part = try ask(.records(from: offset), name)
            for number in UInt64(1)... {
                #expect(part.count <= NativeReplicas.Limits.partBytes)
                decoder.add(part)
                while let frame = try decoder.next() { frames.append(frame) }
                if case .mark(let mark) = frames.last,
                    mark.nextOffset == engine.log.nextOffset
                {
                    break
                }
                part = try ask(.more(number: number), name)
            }
            return frames
        }
    }

    private static func offsets(_ frames: [ReplicationFrame]) -> [UInt64] {
        frames.flatMap { frame -> [UInt64] in
            guard case .batch(let batch) = frame else { return [] }
            return batch.records.indices.map { batch.firstOffset + UInt64($0) }
        }
    }

    @Test func partsGiveEveryRecordOnceAndTheHash() throws {
        let rig = try Rig()
        // Larger than a part, so that frames are cut.
        try rig.commit(20, payload: [UInt8](repeating: 65, count: 200_000))
        let end = rig.engine.log.nextOffset
        #expect(Self.offsets(try rig.frames(from: 0)) == Array(0..<end))
        #expect(Self.offsets(try rig.frames(from: 7)) == Array(7..<end))
        let frames = try rig.frames(from: end)
        #expect(Self.offsets(frames).isEmpty)
        guard case .mark(let mark) = frames.last else { return }
        #expect(mark == rig.engine.mark())
    }

    @Test func aPartFitsInThePacketsOfTheBroker() throws {
        let rig = try Rig()
        try rig.commit(3, payload: [UInt8](repeating: 65, count: 200_000))
        rig.packetBytesMax.withLock { $0 = 100_000 }
        #expect(Self.offsets(try rig.frames(from: 0)) == Array(0..<rig.engine.log.nextOffset))
        let counts = rig.answers.current.map(\.count)
        #expect(counts.max() ?? 0 > 90_000)
        #expect(counts.max() ?? 0 < 100_000 - 40)
        // Of a stream that has begun already nothing changes.
        rig.packetBytesMax.withLock { $0 = 1 }
        #expect(try rig.ask(.records(from: 0)).count == 1)
    }

    @Test func aPartThatIsAskedForAgainComesAgain() throws {
        let rig = try Rig()
        try rig.commit(10, payload: [UInt8](repeating: 65, count: 200_000))
        let first = try rig.ask(.records(from: 0))
        #expect(try rig.ask(.more(number: 0)) == first)
        let second = try rig.ask(.more(number: 1))
        #expect(second != first)
        #expect(try rig.ask(.more(number: 1)) == second)
        for number in [0, 3, UInt64.max] {
            #expect(Self.code(try rig.ask(.more(number: number))) == "outOfRange")
        }
        #expect(Self.code(try rig.ask(.more(number: 0), "nobody")) == "notFound")
    }

    @Test func aPartIsAnsweredWhenThereIsNews() throws {
        let rig = try Rig()
        try rig.commit(3)
        var decoder = ReplicationDecoder()
        decoder.add(try rig.ask(.records(from: 0)))
        while try decoder.next() != nil {}
        rig.send(.more(number: 1))
        try rig.commit(1)
        let news = try #require(try rig.answers.wait("the news") { $0.count == 2 }.last)
        decoder.add(news)
        guard case .batch(let batch)? = try decoder.next() else {
            Issue.record("no record in \(news)")
            return
        }
        #expect(batch.firstOffset == rig.engine.log.nextOffset - 1)
        // A mark is made once a second; then the home says that it lives.
        for (number, seconds) in [(UInt64(2), Int64(1)), (3, 15)] {
            rig.send(.more(number: number))
            // Its answer shows that the request before was taken.
            _ = try rig.ask(.hash(after: 0))
            let count = rig.answers.current.count
            rig.clock.advance(seconds: seconds)
            rig.replicas.pointPublished()
            decoder.add(try rig.answers.wait("time") { $0.count > count }[count])
            let frame = try decoder.next()
            if number == 2 {
                #expect(frame == .mark(rig.engine.mark()))
            } else {
                #expect(frame == .alive)
            }
        }
    }

    @Test func manyStreamsEndTheOldestOnes() throws {
        let rig = try Rig()
        try rig.commit(1)
        for name in 0...NativeReplicas.Limits.streams {
            rig.clock.advance(seconds: 1)
            _ = try rig.ask(.records(from: 0), "\(name)")
        }
        #expect(Self.code(try rig.ask(.more(number: 0), "0")) == "notFound")
        #expect(Self.code(try rig.ask(.more(number: 0), "1")) == nil)
        rig.replicas.sessionLost()
        #expect(Self.code(try rig.ask(.more(number: 0), "1")) == "notFound")
    }

    @Test func hashesOfEveryRecord() throws {
        let rig = try Rig()
        try rig.commit(5)
        let last = rig.engine.log.nextOffset - 1
        let answer = Self.fields(try rig.ask(.hash(after: last)))
        #expect(answer?.stateHash == hexText(rig.engine.mark().hashes.state))
        for offset in [last + 1, .max] {
            #expect(Self.code(try rig.ask(.hash(after: offset))) == "outOfRange")
        }
    }

    private struct Fields: Decodable {
        var code: String?
        var stateHash: String?
    }

    private static func fields(_ answer: [UInt8]) -> Fields? {
        try? JSONDecoder().decode(Fields.self, from: Data(answer))
    }

    /// The code of a refusal.
    private static func code(_ answer: [UInt8]) -> String? { fields(answer)?.code }
}
