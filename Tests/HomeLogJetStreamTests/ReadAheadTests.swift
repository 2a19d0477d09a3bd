// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import HomeTesting
import Testing

@testable import HomeLogJetStream

/// The records of many homes, read in one go.
@Suite struct ReadAheadTests {
    /// Some homes of a partition, and what each of their logs must have.
    private struct Homes {
        let stream = ScriptedStream(messageBytesMax: 300)
        var partition: JetStreamPartition
        var models: [[UInt8]: LogModel] = [:]
        var written = 0

        init() throws {
            partition = try openPartition(stream, epoch: 1)
        }

        mutating func write(_ count: Int, _ random: inout SeededRandom) throws {
            for _ in 0..<count {
                written += 1
                let id = homeID(UInt8(random.below(6)))
                let log = partition.log(of: id)
                let model = models[id] ?? LogModel()
                models[id] = model
                switch random.below(12) {
                case 0: try partition.writeTable()
                case 1:
                    let offset = log.nextOffset + UInt64(random.below(4))
                    try log.skip(to: offset)
                    model.skip(to: offset)
                default:
                    let batch = LogConformance.batch(
                        written, records: 1 + random.below(9), entries: random.below(3))
                    _ = try log.append(batch)
                    model.append(batch)
                }
            }
        }

        func check(_ id: [UInt8], from offset: UInt64, _ words: String) throws {
            guard let model = models[id] else { return }
            try holdSame(partition.log(of: id), model, from: offset, "\(words), \(id[0])")
        }
    }

    private func place(_ model: LogModel, _ random: inout SeededRandom) -> UInt64 {
        model.firstOffset + UInt64(random.below(Int(model.nextOffset - model.firstOffset) + 1))
    }

    @Test func logsGiveTheSameWhetherTheyWereReadAheadOrNot() throws {
        try checkProperty(cases: 150, seed: 8383, generate: { $0.next() }) { seed in
            var random = SeededRandom(seed: seed)
            var homes = try Homes()
            try homes.write(1 + random.below(80), &random)
            if random.oneIn(2) {
                homes.partition = try openPartition(homes.stream, epoch: 2)
                try homes.write(random.below(30), &random)
            }
            var beginnings: [[UInt8]: UInt64] = [:]
            for (id, model) in homes.models { beginnings[id] = place(model, &random) }
            // Of a home that has nothing, and beyond the end.
            beginnings[homeID(99)] = 0
            let bytesMax = random.oneIn(2) ? 1 << 20 : 1 + random.below(2_000)
            let ready = try homes.partition.readAhead(from: beginnings, bytesMax: bytesMax).homes
            try hold(ready.isSubset(of: Set(homes.models.keys)), "only homes that have something")
            if bytesMax == 1 << 20 {
                let there = Set(homes.partition.homes)
                try hold(ready == there, "all of them: \(ready.count) of \(there.count)")
            }
            for (id, model) in homes.models {
                try homes.check(id, from: beginnings[id]!, "from where it was read")
                try homes.check(id, from: place(model, &random), "from anywhere")
            }
            // A cursor that has begun goes on with what comes later, and so does a new one.
            guard let (id, model) = homes.models.min(by: { $0.key[0] < $1.key[0] }) else { return }
            let from = random.oneIn(3) ? model.nextOffset : beginnings[id]!
            var cursor = try homes.partition.log(of: id).read(from: from)
            var items: [LogItem] = []
            for _ in 0..<random.below(12) {
                guard let item = try cursor.next() else { break }
                items.append(item)
            }
            try homes.write(random.below(40), &random)
            switch random.below(3) {
            case 0: homes.partition.endReadAhead()
            case 1:
                homes.partition.extendReadAhead()
                try homes.write(random.below(10), &random)
                homes.partition.extendReadAhead()
                try homes.write(random.below(10), &random)
            default: break
            }
            while let item = try cursor.next() { items.append(item) }
            let wanted = model.items(from: from)
            try hold(
                LogModel.records(items) == LogModel.records(wanted),
                "a cursor that had begun at \(from)")
            try hold(
                LogModel.entries(items) == LogModel.entries(wanted),
                "the entries of a cursor that had begun at \(from)")
            for (id, model) in homes.models {
                // One that had nothing then may have begun at a later offset.
                let from = max(beginnings[id] ?? 0, model.firstOffset)
                try homes.check(id, from: from, "afterwards")
            }
        }
    }

    @Test func manyHomesAreReadInOneGo() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        let ids = (0..<20).map { homeID(UInt8($0)) }
        // More frames of each home than it knows places of.
        for number in 0..<200 {
            for id in ids {
                _ = try partition.log(of: id).append(LogConformance.batch(number, records: 1))
            }
        }
        let messages = stream.withState { $0.messages.count }
        func reads(_ body: () throws -> Void) throws -> Int {
            let before = stream.withState { $0.messagesRead }
            try body()
            return stream.withState { $0.messagesRead } - before
        }
        func readAll() throws {
            for id in ids {
                #expect(try LogConformance.items(partition.log(of: id), from: 3).count == 197)
            }
        }
        let alone = try reads(readAll)
        let together = try reads {
            let beginnings = Dictionary(uniqueKeysWithValues: ids.map { ($0, 3 as UInt64) })
            #expect(try partition.readAhead(from: beginnings, bytesMax: 1 << 20).homes.count == 20)
            try readAll()
        }
        #expect(together <= messages, "once: \(together) of \(messages)")
        #expect(alone > 10 * messages, "else for each of them: \(alone)")
        partition.endReadAhead()
        #expect(try reads(readAll) == alone)
    }

    @Test func homesWithTheMostAreLeftOut() throws {
        let partition = try openPartition(ScriptedStream(), epoch: 1)
        for (number, count) in [1, 40, 2, 3].enumerated() {
            for batch in 0..<count {
                _ = try partition.log(of: homeID(UInt8(number))).append(LogConformance.batch(batch))
            }
        }
        let beginnings = Dictionary(
            uniqueKeysWithValues: (0..<4).map { (homeID(UInt8($0)), 0 as UInt64) })
        let some = try partition.readAhead(from: beginnings, bytesMax: 2_000)
        #expect(some.homes == [homeID(0), homeID(2), homeID(3)])
        #expect((1...2_000).contains(some.byteCount))
        // One that has more than all may have is left out as well.
        let none = try partition.readAhead(from: [homeID(1): 0, homeID(2): 4], bytesMax: 100)
        #expect(none.homes == [homeID(2)] && none.byteCount == 0)
    }

    @Test func aDamagedMessageIsSaid() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        for number in 0..<9 {
            _ = try partition.log(of: homeID(1)).append(LogConformance.batch(number))
        }
        stream.withState { state in
            let last = state.messages[5].bytes.count - 1
            state.messages[5].bytes[last] ^= 1
        }
        #expect(throws: LogError.self) {
            _ = try partition.readAhead(from: [homeID(1): 0], bytesMax: 1 << 20)
        }
        // What was read ahead before does not stand in for it.
        #expect(throws: LogError.self) {
            _ = try LogConformance.items(partition.log(of: homeID(1)), from: 0)
        }
    }
}
