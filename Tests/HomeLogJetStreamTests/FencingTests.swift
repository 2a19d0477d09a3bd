// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import HomeLogJetStream
import HomeTesting
import Synchronization
import Testing

/// Several owners of one partition, one after the other or at once, on a stream that loses answers:
/// what was acknowledged is there once, what was not is there once or not at all.
@Suite struct FencingTests {
    /// What owners do, in this order.
    enum Step: CustomStringConvertible {
        /// A new owner takes over.
        case takeOver
        /// An owner, newest 0, appends to a home.
        case append(owner: Int, home: Int, records: Int, entries: Int)
        case table(owner: Int)
        /// A home allows everything to go.
        case trim(owner: Int, home: Int)

        var description: String {
            switch self {
            case .takeOver: "takeOver"
            case .append(let owner, let home, let records, let entries):
                "append(\(owner), \(home), \(records), \(entries))"
            case .table(let owner): "table(\(owner))"
            case .trim(let owner, let home): "trim(\(owner), \(home))"
            }
        }
    }

    private static func steps(_ random: inout SeededRandom) -> [Step] {
        (0..<40).map { _ in
            switch random.below(10) {
            case 0: .takeOver
            case 1: .table(owner: random.below(2))
            case 2: .trim(owner: random.below(2), home: random.below(3))
            default:
                .append(
                    owner: random.oneIn(4) ? 1 : 0, home: random.below(3),
                    records: 1 + random.below(3), entries: random.below(2))
            }
        }
    }

    /// What was acknowledged, and to whom it was said.
    struct Acknowledged {
        var home: [UInt8]
        var offsets: Range<UInt64>
        var batch: LogBatch
    }

    /// What happened in a run.
    struct Counts {
        var appends = 0
        var acknowledged = 0
        var fenced = 0
        var ambiguous = 0
        var takeovers = 0
        var purges = 0
        var answersLost = 0
        var arrivedLate = 0
    }

    /// Owners, and what was acknowledged.
    struct Run {
        let stream: ScriptedStream
        var owners: [JetStreamPartition] = []
        var acknowledged: [Acknowledged] = []
        var counts = Counts()
        private var epoch: UInt64 = 0
        private var number = 0

        init(seed: UInt64) {
            let faults = ScriptedStream.Faults(
                losesAnswer: 6, losesRequest: 9, arrivesLate: 7, readFails: 6)
            stream = ScriptedStream(messageBytesMax: 200, faults: faults, seed: seed)
        }

        mutating func take(_ step: Step) throws {
            switch step {
            case .takeOver: try takeOver()
            case .append(let owner, let home, let records, let entries):
                guard owner < owners.count else { return }
                try append(owners[owner].log(of: homeID(UInt8(home))), records, entries)
            case .table(let owner):
                guard owner < owners.count else { return }
                let partition = owners[owner]
                _ = try answer { () throws(LogError) in try partition.writeTable() }
            case .trim(let owner, let home):
                guard owner < owners.count else { return }
                let first = stream.withState { $0.first }
                let log = owners[owner].log(of: homeID(UInt8(home)))
                _ = try answer { () throws(LogError) in try log.trim(below: .max) }
                if stream.withState({ $0.first }) > first { counts.purges += 1 }
            }
        }

        private mutating func takeOver() throws {
            epoch += 1
            var settings = PassingTime().settings
            // Some give up before an answer comes.
            if epoch % 3 == 0 { settings.retryNanoseconds = 0 }
            let (stream, epoch) = (stream, epoch)
            let opened = try answer { () throws(LogError) in
                try openPartition(stream, epoch: epoch, nonce: epoch, settings: settings)
            }
            guard let opened else { return }
            owners.insert(opened, at: 0)
            counts.takeovers += 1
        }

        private mutating func append(_ log: JetStreamLog, _ records: Int, _ entries: Int) throws {
            number += 1
            counts.appends += 1
            let batch = LogConformance.batch(number, records: records, entries: entries)
            let offsets = try answer { () throws(LogError) in try log.append(batch) }
            guard let offsets else { return }
            counts.acknowledged += 1
            acknowledged.append(
                Acknowledged(home: log.identity.logID, offsets: offsets, batch: batch))
        }

        /// What a call returned; nil for the errors that an owner must expect here.
        private mutating func answer<Result>(
            _ body: () throws(LogError) -> Result
        ) throws -> Result? {
            do throws(LogError) {
                return try body()
            } catch .fenced {
                counts.fenced += 1
            } catch .ambiguous {
                counts.ambiguous += 1
            } catch .poisoned, .io {}
            return nil
        }

        /// Opens the partition once more, without faults, and compares.
        mutating func judge() throws {
            stream.withState { state in
                state.faults = ScriptedStream.Faults()
                counts.answersLost = state.answersLost
                counts.arrivedLate = state.arrivedLate
            }
            let last = try openPartition(stream, epoch: epoch + 1, nonce: epoch + 1)
            for home in [0, 1, 2].map({ homeID(UInt8($0)) }) {
                let log = last.log(of: home)
                let items = try LogConformance.items(log, from: log.firstOffset)
                let records = LogModel.records(items)
                let first = log.firstOffset
                try hold(
                    records.map(\.offset) == Array(first..<log.nextOffset), "offsets are dense")
                try hold(
                    Set(records.map(\.events)).count == records.count, "nothing is there twice")
                for one in acknowledged where one.home == home {
                    for (offset, record) in zip(one.offsets, one.batch.records)
                    where offset >= first {
                        try hold(
                            offset < log.nextOffset, "@\(offset) was acknowledged, and is lost")
                        let found = records[Int(offset - first)]
                        try hold(
                            found.events == record.events && found.time == record.time,
                            "@\(offset) was acknowledged as another record")
                    }
                    let entries = Set(LogModel.entries(items).values)
                    for entry in one.batch.dictionary {
                        try hold(entries.contains(entry), "an entry is lost")
                    }
                }
            }
        }
    }

    @Test func `F34: owners who lose answers and are replaced write each batch once`() throws {
        let total = Mutex(Counts())
        try checkProperty(
            cases: 200, seed: 3434, generate: { ($0.next(), Self.steps(&$0)) },
            shrink: { one in shrinkArray(one.1).map { (one.0, $0) } }
        ) { seed, steps in
            var run = Run(seed: seed)
            for step in [.takeOver] + steps { try run.take(step) }
            try run.judge()
            total.withLock { $0.add(run.counts) }
        }
        let counts = total.withLock { $0 }
        #expect(counts.fenced > 0 && counts.ambiguous > 0 && counts.purges > 0)
        #expect(counts.answersLost > 0 && counts.arrivedLate > 0)
        reportFigure(
            "F34", "owners of a partition, replaced, on a stream that loses answers",
            [
                "takeovers": counts.takeovers, "appends": counts.appends,
                "acknowledged": counts.acknowledged, "fenced": counts.fenced,
                "answers lost": counts.answersLost, "messages late": counts.arrivedLate,
                "violations": 0,
            ])
    }
}

extension FencingTests.Counts {
    mutating func add(_ other: Self) {
        appends += other.appends
        acknowledged += other.acknowledged
        fenced += other.fenced
        ambiguous += other.ambiguous
        takeovers += other.takeovers
        purges += other.purges
        answersLost += other.answersLost
        arrivedLate += other.arrivedLate
    }
}
