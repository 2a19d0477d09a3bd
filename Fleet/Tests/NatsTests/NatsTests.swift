// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeLogJetStream
import HomeTesting
import Synchronization
import Testing

/// The servers that Scripts/fleet.py has started, and streams on them that nobody used.
enum Servers {
    static let urls =
        ProcessInfo.processInfo.environment["HEARTH_NATS"]?.split(separator: ",").map(String.init)
    private static let connected = Mutex<NatsConnection?>(nil)
    private static let partitions = Atomic(0)

    static func connection() throws -> NatsConnection {
        guard let urls else { throw Absent() }
        return try connected.withLock { connected in
            let connection = try connected ?? NatsConnection(servers: urls, name: "hearth tests")
            connected = connection
            return connection
        }
    }

    static func stream(_ change: (inout NatsStream.Settings) -> Void = { _ in }) throws
        -> NatsStream
    {
        var settings = NatsStream.Settings()
        settings.replicas = 1
        change(&settings)
        let number = partitions.add(1, ordering: .relaxed).newValue
        return try NatsStream(connection(), partition: number, settings: settings)
    }

    struct Absent: Error, CustomStringConvertible {
        let description = "HEARTH_NATS names no server: Scripts/fleet.py starts some"
    }
}

func partition(
    _ stream: any FrameStream, epoch: UInt64, settings: PartitionSettings = PartitionSettings()
) throws -> JetStreamPartition {
    let kept = Mutex<[[UInt8]: MemoryLog]>([:])
    return try JetStreamPartition.open(
        stream: stream, owner: PartitionOwner(epoch: epoch, name: "test", nonce: epoch),
        settings: settings
    ) { logID, _ in
        kept.withLock { kept in
            let log = kept[logID] ?? MemoryLog(logID: logID)
            kept[logID] = log
            return log.checkpoints
        }
    }
}

let home = [UInt8](repeating: 7, count: 16)

@Suite struct NatsTests {
    @Test(arguments: LogConformance.checks)
    func `LOG-CONFORMS`(check: LogConformance.Check) throws {
        try check.run(partition(Servers.stream(), epoch: 1).log(of: home))
    }

    @Test(arguments: LogConformance.checks)
    func `LOG-CONFORMS with a table behind every frame`(check: LogConformance.Check) throws {
        var settings = PartitionSettings()
        settings.tableEveryBytes = 1
        try check.run(partition(Servers.stream(), epoch: 1, settings: settings).log(of: home))
    }

    @Test func aRecordThatIsLongerThanAMessageComesBack() throws {
        let stream = try Servers.stream()
        let log = try partition(stream, epoch: 1).log(of: home)
        let bytes = SeededBytes.make(LogLimits().recordBytesMax)
        _ = try log.append(
            LogBatch(records: [LogRecord(time: 1, events: bytes, capture: bytes.reversed())]))
        _ = try log.append(LogConformance.batch(1))
        let next = try partition(stream, epoch: 2).log(of: home)
        let records = LogModel.records(try LogConformance.items(next, from: 0))
        #expect(records.count == 3)
        #expect(records.first?.events == bytes)
        #expect(records.first?.capture == .bytes(bytes.reversed()))
    }

    @Test func aLogIsTheSameAsInMemory() throws {
        let memory = MemoryLog(logID: home)
        let stream = try Servers.stream()
        let log = try partition(stream, epoch: 1).log(of: home)
        for number in 0..<300 {
            let batch = LogConformance.batch(number, records: 1 + number % 5, entries: number % 2)
            #expect(try memory.append(batch) == log.append(batch))
        }
        let next = try partition(stream, epoch: 2).log(of: home)
        for offset in [0, 1, 77, 500, memory.nextOffset] {
            let same = try LogConformance.items(memory, from: offset)
            #expect(try LogConformance.items(log, from: offset) == same)
            #expect(try LogConformance.items(next, from: offset) == same)
        }
    }

    @Test func aFullStreamRefusesAndGoesOn() throws {
        let stream = try Servers.stream { $0.bytesMax = 200_000 }
        let log = try partition(stream, epoch: 1).log(of: home)
        var taken: UInt64 = 0
        var refusal: LogError?
        let record = LogRecord(time: 0, events: [UInt8](repeating: 1, count: 20_000))
        while refusal == nil, taken < 100 {
            do throws(LogError) {
                _ = try log.append(LogBatch(records: [record]))
                taken += 1
            } catch {
                refusal = error
            }
        }
        guard case .full = refusal else {
            Issue.record("\(String(describing: refusal)) after \(taken)")
            return
        }
        #expect(taken > 5 && log.nextOffset == taken)
        #expect(try LogConformance.items(log, from: 0).count == Int(taken))
    }

    @Test func aStreamOrABucketThatIsOtherwiseIsRefused() throws {
        let stream = try Servers.stream()
        let number = try #require(Int(stream.name.dropFirst(3)))
        // The same again is taken as it is; three replicas are not there.
        var settings = NatsStream.Settings()
        settings.replicas = 1
        let again = try NatsStream(Servers.connection(), partition: number, settings: settings)
        #expect(try again.bounds().last == 0)
        let refusal = #expect(throws: StreamError.self) {
            _ = try NatsStream(Servers.connection(), partition: number)
        }
        guard case .refused(let text) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(text.contains("1 replicas, not 3"))
        _ = try NatsLeases(Servers.connection(), timeToLive: 2_000_000_000, replicas: 1)
        #expect(throws: StreamError.self) {
            _ = try NatsLeases(Servers.connection(), timeToLive: 4_000_000_000, replicas: 1)
        }
    }

    @Test func aLeaseIsHeldByOneAndEndsByItself() throws {
        let leases = try NatsLeases(
            Servers.connection(), timeToLive: 2_000_000_000, replicas: 1)
        func acquire(_ nonce: UInt64) throws -> Lease? {
            try Lease.acquire(leases, partition: 1, node: "node", nonce: nonce)
        }
        let first = try #require(try acquire(1))
        #expect(try acquire(2) == nil)
        #expect(first.renew() && first.holds)
        first.release()
        let second = try #require(try acquire(2))
        #expect(second.epoch > first.epoch && first.renew() == false)
        // Nobody renews it.
        var third: Lease?
        let deadline = ContinuousClock.now + .seconds(10)
        while third == nil, ContinuousClock.now < deadline { third = try acquire(3) }
        #expect(try #require(third).epoch > second.epoch)
        #expect(second.holds == false && second.renew() == false)
    }

    /// Writers who guess, with answers that do not come in time: whatever is accepted follows what
    /// it expected.
    @Test func `F34: four writers never get a false predecessor`() throws {
        let stream = try Servers.stream()
        let connection = try Servers.connection()
        var found: NatsStream?
        for _ in 0..<1_000 where found == nil {
            found = try? NatsStream(
                connection, partition: Int(stream.name.dropFirst(3))!, settings: .hasty)
        }
        let hasty = try #require(found)
        let tried = Threads.run(4) { writer in
            var random = SeededRandom(seed: propertySeed(34) + UInt64(writer))
            var attempts = 0
            for _ in 0..<1_000 {
                guard let bounds = try? stream.bounds() else { continue }
                let guess = bounds.last + UInt64(random.below(3)) - min(1, bounds.last)
                let bytes = withUnsafeBytes(of: guess.littleEndian) { Array($0) }
                attempts += 1
                let target = random.oneIn(3) ? hasty : stream
                _ = try? target.append(bytes, to: .frames, expecting: guess)
            }
            return attempts
        }
        let last = try stream.bounds().last
        let reader = try stream.reader(from: 1)
        var accepted = 0
        while let message = try reader.next(through: last) {
            let expected = message.bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            #expect(UInt64(littleEndian: expected) == message.sequence - 1)
            accepted += 1
        }
        #expect(accepted == Int(last) && accepted > 100)
        print("four writers: \(tried.reduce(0, +)) tries, \(accepted) accepted, 0 false")
    }
}

extension NatsStream.Settings {
    /// Gives up long before an answer can come.
    fileprivate static var hasty: Self {
        var settings = Self()
        settings.waitMilliseconds = 1
        settings.replicas = 1
        return settings
    }
}

enum SeededBytes {
    static func make(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 5)
        return random.bytes(count)
    }
}
