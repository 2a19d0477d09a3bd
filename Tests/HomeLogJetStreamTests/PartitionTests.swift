// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import HomeTesting
import Synchronization
import Testing

@testable import HomeLogJetStream

/// What an owner of a partition does beside appending: opening, tables, purges, and the ends that an
/// append can have.
@Suite struct PartitionTests {
    private static func items(_ log: JetStreamLog) throws -> [LogItem] {
        try LogConformance.items(log, from: log.firstOffset)
    }

    /// Cuts the stream where a bound wants it, and lets each log begin somewhere behind.
    private static func cut(
        _ partition: JetStreamPartition, _ stream: ScriptedStream, _ models: [[UInt8]: LogModel],
        _ random: inout SeededRandom, _ cuts: inout Int
    ) throws {
        guard let border = try partition.border(bytesMax: random.below(8_000)) else { return }
        var beginnings: [[UInt8]: UInt64] = [:]
        for (id, offset) in border.offsets.sorted(by: { $0.key[0] < $1.key[0] }) {
            beginnings[id] = offset + UInt64(random.below(Int(models[id]!.nextOffset - offset) + 1))
        }
        try hold(try partition.purge(below: border, beginnings: beginnings), "a whole list")
        for (id, offset) in beginnings { models[id]!.begin(at: offset) }
        try hold(stream.withState { $0.first } == border.sequence, "where it was cut")
        cuts += 1
    }

    @Test func whatIsThereIsThereAfterTheNextTakeover() throws {
        var cuts = 0
        try checkProperty(cases: 60, seed: 71, generate: { $0.next() }) { seed in
            var random = SeededRandom(seed: seed)
            let stream = ScriptedStream(messageBytesMax: 300)
            var models: [[UInt8]: LogModel] = [:]
            var settings = PassingTime().settings
            settings.tableEveryBytes = 1_500
            for epoch in 1...4 {
                let partition = try openPartition(stream, epoch: UInt64(epoch), settings: settings)
                for (id, model) in models {
                    let log = partition.log(of: id)
                    try hold(log.nextOffset == model.nextOffset, "the end of \(id[0])")
                    try hold(log.firstOffset == model.firstOffset, "the beginning of \(id[0])")
                    let span = model.nextOffset - model.firstOffset
                    let offset = model.firstOffset + UInt64(random.below(Int(span) + 1))
                    try holdSame(log, model, from: offset, "\(id[0])")
                }
                for number in 0..<random.below(30) {
                    let id = homeID(UInt8(random.below(4)))
                    let batch = LogConformance.batch(
                        number, records: 1 + random.below(4), entries: random.below(3))
                    _ = try partition.log(of: id).append(batch)
                    let model = models[id] ?? LogModel()
                    model.append(batch)
                    models[id] = model
                    if random.oneIn(6) {
                        let other = homeID(UInt8(random.below(6)))
                        let model = models[other] ?? LogModel()
                        let end = model.nextOffset + UInt64(random.below(5))
                        try partition.log(of: other).skip(to: end)
                        model.skip(to: end)
                        models[other] = model
                    }
                    if random.oneIn(9) { try partition.writeTable() }
                    if random.oneIn(9) {
                        try Self.cut(partition, stream, models, &random, &cuts)
                    }
                }
            }
        }
        #expect(cuts > 10, "\(cuts) cuts")
    }

    @Test func aLogGoesOnAtAnOffsetAndNeverBack() throws {
        let stream = ScriptedStream()
        let log = try openPartition(stream, epoch: 1).log(of: homeID(1))
        try log.skip(to: 1000)
        try log.skip(to: 1000)
        #expect(stream.withState { $0.messages.count } == 2, "it stands there already")
        #expect(log.firstOffset == 1000 && log.nextOffset == 1000)
        #expect(throws: LogError.wrongOffset(expected: 999, actual: 1000)) {
            try log.skip(to: 999)
        }
        #expect(throws: LogError.trimmed(firstOffset: 1000)) { _ = try log.read(from: 999) }
        #expect(throws: LogError.self) { try log.skip(to: .max) }
        #expect(throws: LogError.self) { try log.skip(to: (1 << 61) + 1) }
        let batch = LogConformance.batch(1, entries: 2)
        let offsets = try log.append(batch, expecting: 1000)
        #expect(offsets.lowerBound == 1000)
        // Its beginning is known behind a table, and to who only reads.
        let again = try openPartition(stream, epoch: 2)
        try again.writeTable()
        let behind = try openPartition(stream, epoch: 3).log(of: homeID(1))
        #expect(behind.firstOffset == 1000 && behind.nextOffset == offsets.upperBound)
        let items = try LogConformance.items(behind, from: 1000)
        #expect(LogModel.records(items).map(\.offset) == Array(offsets))
        #expect(LogModel.lost(items).isEmpty)
    }

    @Test func aLogThatBeginsAt0MayHaveLostItsFirstRecords() throws {
        let stream = ScriptedStream()
        let log = try openPartition(stream, epoch: 1).log(of: homeID(1))
        try log.skip(to: 0)
        try log.skip(to: 10)
        _ = try log.append(LogConformance.batch(1))
        let behind = try openPartition(stream, epoch: 2).log(of: homeID(1))
        #expect(behind.firstOffset == 0)
        let lost = LogModel.lost(try LogConformance.items(behind, from: 4))
        #expect(lost.map(\.offsets) == [4..<10])
    }

    @Test func theNewestRecordsAreThoseBehindTheBeginnings() throws {
        let partition = try openPartition(ScriptedStream(), epoch: 1)
        let (own, moved) = (partition.log(of: homeID(1)), partition.log(of: homeID(2)))
        for number in 0..<10 { _ = try own.append(LogConformance.batch(number, records: 1)) }
        // More than is looked at first.
        for number in 0..<600 { _ = try moved.append(LogConformance.batch(number, records: 1)) }
        _ = try moved.append(LogConformance.batch(600, records: 1))
        let found = try partition.newestRecords(5, from: [homeID(2): 600])
        #expect(found.map(\.logID) == Array(repeating: homeID(1), count: 10) + [homeID(2)])
        #expect(found.map(\.offsets.lowerBound) == Array(0..<10) + [600])
    }

    @Test func anUnfinishedTableDoesNotMoveALog() throws {
        let stream = ScriptedStream()
        let first = try openPartition(stream, epoch: 1)
        try first.log(of: homeID(1)).skip(to: 50)
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(1))
        // A table of which only the end does not come.
        let size = stream.withState { $0.messages.count }
        try first.writeTable()
        _ = stream.withState { $0.messages.removeLast() }
        #expect(stream.withState { $0.messages.count } > size + 2, "begin, homes, beginnings")
        let next = try openPartition(stream, epoch: 2).log(of: homeID(1))
        #expect(next.firstOffset == 50 && next.nextOffset == 52)
    }

    @Test func anOlderProgramReadsAPartitionWithoutSuchALog() throws {
        let (plain, moved) = (ScriptedStream(), ScriptedStream())
        for stream in [plain, moved] {
            let partition = try openPartition(stream, epoch: 1)
            if stream === moved { try partition.log(of: homeID(1)).skip(to: 5) }
            _ = try partition.log(of: homeID(1)).append(LogConformance.batch(1))
            try partition.writeTable()
        }
        func majors(_ stream: ScriptedStream) -> Set<UInt8> {
            Set(stream.withState { $0.messages }.map { $0.bytes[8] })
        }
        #expect(majors(plain) == [1] && majors(moved) == [1, 2])
    }

    @Test func whatWasAppendedIsCounted() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        #expect(partition.tally == PartitionTally(), "the epoch is no record")
        for number in 0..<3 {
            _ = try partition.log(of: homeID(1)).append(LogConformance.batch(number, records: 2))
        }
        try partition.writeTable()
        let tally = partition.tally
        #expect(tally.frames == 3 && tally.records == 6 && tally.bytes > 0)
        #expect(tally.longestNanoseconds <= tally.nanoseconds && tally.waitingNanoseconds == 0)
        stream.withState { $0.bytesMax = $0.bytes }
        #expect(throws: LogError.self) {
            try partition.log(of: homeID(1)).append(LogConformance.batch(4))
        }
        #expect(partition.tally == tally, "what failed is not counted")
        let bounds = try partition.bounds()
        #expect(bounds.isNearlyFull && bounds.bytesLeft == 0)
    }

    @Test func aPurgeTakesWhatAllHomesAllow() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        let (one, other) = (partition.log(of: homeID(1)), partition.log(of: homeID(2)))
        let models = (LogModel(), LogModel())
        for number in 0..<20 {
            for (log, model) in [(one, models.0), (other, models.1)] {
                let batch = LogConformance.batch(number, entries: 1)
                _ = try log.append(batch)
                model.append(batch)
            }
            if number % 5 == 4 { try partition.writeTable() }
        }
        try one.trim(below: 35)
        #expect(one.firstOffset == 0 && stream.withState { $0.first } == 1, "the other one has not")
        try other.trim(below: 25)
        // Tables lie at 10, 20, 30 and 40 of both.
        #expect(one.firstOffset == 20 && other.firstOffset == 20)
        #expect(stream.withState { $0.first } > 1)
        #expect(throws: LogError.trimmed(firstOffset: 20)) { _ = try one.read(from: 19) }
        for epoch in [2, 3] as [UInt64] {
            let next = try openPartition(stream, epoch: epoch)
            let log = next.log(of: homeID(2))
            #expect(log.firstOffset == 20 && log.nextOffset == 40 && log.dictionaryCount == 20)
            let found = try Self.items(log)
            #expect(LogModel.records(found) == LogModel.records(models.1.items(from: 20)))
            #expect(LogModel.entries(found) == LogModel.entries(models.1.items(from: 20)))
        }
    }

    @Test func aStreamIsCutAtTheOldestTableThatIsEnough() throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        settings.tableEveryBytes = 1_000
        let partition = try openPartition(stream, epoch: 1, settings: settings)
        let (one, other) = (partition.log(of: homeID(1)), partition.log(of: homeID(2)))
        for number in 0..<60 {
            _ = try one.append(LogConformance.batch(number, records: 1))
            if number % 7 == 0 { _ = try other.append(LogConformance.batch(number, records: 1)) }
        }
        let size = try partition.bounds().byteCount
        #expect(size > 4_000, "\(size)")
        #expect(try partition.border(bytesMax: size + 1_000) == nil, "there is room for a table")
        let last = try #require(try partition.border(bytesMax: 1))
        let border = try #require(try partition.border(bytesMax: size - 1_000))
        #expect(border.sequence < last.sequence && border.offsets[homeID(1)]! > 0)
        let (first, second) = (border.offsets[homeID(1)]!, border.offsets[homeID(2)]!)
        // What one home must keep stays for all.
        let before = stream.withState { $0.messages.count }
        #expect(try !partition.purge(below: border, beginnings: [homeID(1): first]))
        #expect(
            try !partition.purge(
                below: border, beginnings: [homeID(1): first - 1, homeID(2): second]))
        #expect(throws: LogError.self) {
            try partition.purge(below: border, beginnings: [homeID(1): first, homeID(2): .max])
        }
        #expect(stream.withState { ($0.first, $0.messages.count) } == (1, before))
        // One log begins at the border, the other behind it.
        let end = other.nextOffset
        #expect(
            try partition.purge(
                below: border, beginnings: [homeID(1): first, homeID(2): end]))
        #expect(stream.withState { $0.first } == border.sequence)
        #expect(try partition.bounds().byteCount <= size - 1_000)
        for epoch in [1, 2, 3] as [UInt64] {
            let next =
                epoch == 1 ? partition : try openPartition(stream, epoch: epoch, settings: settings)
            let (one, other) = (next.log(of: homeID(1)), next.log(of: homeID(2)))
            #expect(one.firstOffset == first && one.nextOffset == 60)
            #expect(other.firstOffset == end && other.nextOffset == end)
            #expect(throws: LogError.trimmed(firstOffset: first)) {
                _ = try one.read(from: first - 1)
            }
            #expect(LogModel.records(try Self.items(one)).map(\.offset) == Array(first..<60))
            #expect(LogModel.records(try Self.items(other)).isEmpty)
            // The beginning is known behind a table as well.
            try next.writeTable()
        }
        let newest = try openPartition(stream, epoch: 4, settings: settings)
        #expect(try newest.log(of: homeID(2)).append(LogConformance.batch(9)).lowerBound == end)
    }

    @Test func aLogBeginsWhereItWasSaidWhetherTheCutWasDoneOrNot() throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        settings.tableEveryBytes = 1_000
        let partition = try openPartition(stream, epoch: 1, settings: settings)
        let log = partition.log(of: homeID(1))
        for number in 0..<40 { _ = try log.append(LogConformance.batch(number, records: 1)) }
        let border = try #require(try partition.border(bytesMax: 1))
        let offset = border.offsets[homeID(1)]!
        // The servers take the beginnings, and give no answer after that.
        stream.withState { $0.faults.readFails = 1 }
        #expect(throws: LogError.self) {
            try partition.purge(below: border, beginnings: [homeID(1): offset + 1])
        }
        stream.withState { $0.faults.readFails = 0 }
        #expect(stream.withState { $0.first } == 1)
        let next = try openPartition(stream, epoch: 2, settings: settings)
        #expect(next.log(of: homeID(1)).firstOffset == offset + 1)
        #expect(try next.purge(below: border, beginnings: [:]), "it needs to be said no more")
        #expect(stream.withState { $0.first } == border.sequence)
        // An owner that was replaced says nothing, and cuts nothing.
        let before = stream.withState { $0.messages.count }
        #expect(throws: LogError.fenced) {
            try partition.purge(below: border, beginnings: [homeID(1): offset + 2])
        }
        #expect(stream.withState { $0.messages.count } == before)
        #expect(next.log(of: homeID(1)).firstOffset == offset + 1)
    }

    @Test func anOwnerWhoseLeaseEndsBeforeTheCutCutsNothing() throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        settings.tableEveryBytes = 1_000
        let lastOfLease = Mutex(UInt64.max)
        let partition = try openPartition(
            stream, epoch: 1, settings: settings,
            mayAppend: { stream.withState { $0.last } <= lastOfLease.withLock { $0 } })
        let log = partition.log(of: homeID(1))
        for number in 0..<40 { _ = try log.append(LogConformance.batch(number, records: 1)) }
        let border = try #require(try partition.border(bytesMax: 1))
        // It can say where the logs begin, and no more.
        let last = stream.withState { $0.last }
        lastOfLease.withLock { $0 = last }
        #expect(throws: LogError.self) {
            try partition.purge(
                below: border, beginnings: [homeID(1): border.offsets[homeID(1)]!])
        }
        #expect(stream.withState { ($0.first, $0.last) } == (1, last + 1))
    }

    @Test func aTableThatWasCutOffIsPassedOver() throws {
        let stream = ScriptedStream()
        let first = try openPartition(stream, epoch: 1)
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(1, entries: 2))
        try first.writeTable()
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(2, entries: 2))
        try first.writeTable()
        // Its last message never arrived.
        stream.withState { _ = $0.messages.popLast() }
        let next = try openPartition(stream, epoch: 2)
        #expect(next.log(of: homeID(1)).nextOffset == 4)
        #expect(try Self.items(next.log(of: homeID(1))).count == 8)
        try next.writeTable()
        let last = try openPartition(stream, epoch: 3)
        #expect(try Self.items(last.log(of: homeID(1))).count == 8)
    }

    @Test func manyHomesShareAFrame() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        let before = stream.withState { $0.last }
        let results = Threads.run(20) { thread in
            (0..<20).map { number in
                Result {
                    try partition.log(of: homeID(UInt8(thread)))
                        .append(LogConformance.batch(number), expecting: UInt64(2 * number))
                }
            }
        }
        for result in results.flatMap({ $0 }) { _ = try result.get() }
        #expect(partition.homes == (0..<20).map { homeID(UInt8($0)) })
        #expect(stream.withState { $0.last } <= before + 400)
        let next = try openPartition(stream, epoch: 2)
        for number in 0..<UInt8(20) { #expect(next.log(of: homeID(number)).nextOffset == 40) }
    }

    @Test func oneBatchOfAFrameIsRefusedAlone() throws {
        let partition = try openPartition(ScriptedStream(), epoch: 1)
        let log = partition.log(of: homeID(1))
        #expect(throws: LogError.wrongOffset(expected: 4, actual: 0)) {
            try log.append(LogConformance.batch(1), expecting: 4)
        }
        #expect(throws: LogError.emptyBatch) { try log.append(LogBatch(records: [])) }
        #expect(try log.append(LogConformance.batch(1), expecting: 0) == 0..<2)
    }
}

// MARK: The ends of an append

extension PartitionTests {
    @Test func aFullStreamRefusesAndGoesOn() throws {
        let stream = ScriptedStream()
        let log = try openPartition(stream, epoch: 1).log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1))
        stream.withState { $0.bytesMax = 0 }
        let failure = #expect(throws: LogError.self) { try log.append(LogConformance.batch(2)) }
        guard case .full = failure else { throw BrokenProperty("full, not \(failure as Any)") }
        #expect(log.nextOffset == 2)
        stream.withState { $0.bytesMax = .max }
        #expect(try log.append(LogConformance.batch(3)) == 2..<4)
    }

    @Test func aLongFrameThatTheStreamHasNoRoomForDoesNotCount() throws {
        let stream = ScriptedStream(messageBytesMax: 120)
        let log = try openPartition(stream, epoch: 1).log(of: homeID(1))
        // Some parts fit.
        stream.withState { $0.bytesMax = 400 }
        #expect(throws: LogError.self) {
            try log.append(LogConformance.batch(1, records: 30, entries: 3))
        }
        #expect(stream.withState { $0.last } > 1, "parts of it are there")
        stream.withState { $0.bytesMax = .max }
        _ = try log.append(LogConformance.batch(2, entries: 1))
        let next = try openPartition(stream, epoch: 2).log(of: homeID(1))
        #expect(next.nextOffset == 2 && next.dictionaryCount == 1)
        #expect(try Self.items(next) == Self.items(log))
    }

    @Test func anAnswerThatStaysAwayIsAmbiguousAndEndsTheUse() throws {
        let stream = ScriptedStream()
        let time = PassingTime()
        let partition = try openPartition(stream, epoch: 1, settings: time.settings)
        let log = partition.log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1))
        stream.withState { $0.faults.losesRequest = 1 }
        let failure = #expect(throws: LogError.self) { try log.append(LogConformance.batch(2)) }
        guard case .ambiguous(let cause) = failure else {
            throw BrokenProperty("ambiguous, not \(failure as Any)")
        }
        #expect(time.settings.clock() >= PartitionSettings().retryNanoseconds)
        stream.withState { $0.faults.losesRequest = 0 }
        #expect(throws: LogError.poisoned(cause: cause)) {
            try log.append(LogConformance.batch(3))
        }
        #expect(try Self.items(log).count == 2, "what was there can be read")
    }

    @Test func anOwnerWhoseLeaseIsOverStops() throws {
        let holds = Atomic(true)
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1) {
            holds.load(ordering: .relaxed)
        }
        let log = partition.log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1))
        holds.store(false, ordering: .relaxed)
        let end = stream.withState { $0.last }
        #expect(throws: LogError.fenced) { try log.append(LogConformance.batch(2)) }
        #expect(stream.withState { $0.last } == end)
        holds.store(true, ordering: .relaxed)
        #expect(throws: LogError.fenced) { try log.append(LogConformance.batch(2)) }
    }

    @Test func aMessageOnItsWayWhenTheLeaseEndsIsAmbiguous() throws {
        let asked = Atomic(0)
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1) {
            // The epoch frame, and one try.
            asked.add(1, ordering: .relaxed).newValue <= 2
        }
        stream.withState { $0.faults.arrivesLate = 1 }
        let log = partition.log(of: homeID(1))
        let failure = #expect(throws: LogError.self) { try log.append(LogConformance.batch(1)) }
        guard case .ambiguous = failure else {
            throw BrokenProperty("ambiguous, not \(failure as Any)")
        }
        #expect(throws: LogError.fenced) { try log.append(LogConformance.batch(2)) }
    }

    @Test func aRefusalBehindALostAnswerSaysNothingOfTheMessage() throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        let pause = settings.pause
        settings.pause = { nanoseconds in
            pause(nanoseconds)
            // The first try is on its way; the second one finds no room.
            stream.withState { state in
                state.faults = ScriptedStream.Faults()
                state.bytesMax = 0
            }
        }
        let log = try openPartition(stream, epoch: 1, settings: settings).log(of: homeID(1))
        stream.withState { $0.faults.losesRequest = 1 }
        let failure = #expect(throws: LogError.self) { try log.append(LogConformance.batch(1)) }
        guard case .ambiguous = failure else {
            throw BrokenProperty("ambiguous, not \(failure as Any)")
        }
    }

    @Test func twoOwnersOfOneEpochAreNotBothTaken() throws {
        let stream = ScriptedStream()
        let first = try openPartition(stream, epoch: 1, nonce: 1)
        let second = Result { try openPartition(stream, epoch: 1, nonce: 2) }
        let batch = LogConformance.batch(1)
        let one = Result { try first.log(of: homeID(1)).append(batch) }
        let other = Result { try second.get().log(of: homeID(1)).append(batch) }
        let taken = [one, other].filter { (try? $0.get()) != nil }
        #expect(taken.count <= 1)
        let last = try openPartition(stream, epoch: 2)
        #expect(try LogModel.records(Self.items(last.log(of: homeID(1)))).count == 2 * taken.count)
    }

    @Test func anOwnerWithALowerEpochIsFencedAtOnce() throws {
        let stream = ScriptedStream()
        _ = try openPartition(stream, epoch: 5)
        #expect(throws: LogError.fenced) { _ = try openPartition(stream, epoch: 4) }
        let next = try openPartition(stream, epoch: 6)
        #expect(try next.log(of: homeID(1)).append(LogConformance.batch(1)) == 0..<2)
    }

    @Test func anOwnerWithALowerEpochIsFencedBehindATableToo() throws {
        let stream = ScriptedStream()
        let first = try openPartition(stream, epoch: 5)
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(1))
        try first.writeTable()
        #expect(throws: LogError.fenced) { _ = try openPartition(stream, epoch: 4) }
        #expect(try first.log(of: homeID(1)).append(LogConformance.batch(2)) == 2..<4)
        let next = try openPartition(stream, epoch: 6)
        #expect(next.log(of: homeID(1)).nextOffset == 4)
    }

    @Test func anAnswerWithAnotherSequenceIsNotTaken() throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        let pause = settings.pause
        settings.pause = { nanoseconds in
            pause(nanoseconds)
            stream.withState { $0.takesForCopy = false }
        }
        let log = try openPartition(stream, epoch: 1, settings: settings).log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1))
        stream.withState { $0.takesForCopy = true }
        #expect(try log.append(LogConformance.batch(2)) == 2..<4)
        let next = try openPartition(stream, epoch: 2).log(of: homeID(1))
        #expect(try LogModel.records(Self.items(next)).count == 4)
    }

    @Test func aMissingMessageIsDamageAndNotAShorterLog() throws {
        for (isTabled, stepsOver) in [(false, false), (true, false), (false, true)] {
            let stream = ScriptedStream()
            let partition = try openPartition(stream, epoch: 1)
            if isTabled { try partition.writeTable() }
            for number in 0..<5 {
                _ = try partition.log(of: homeID(1)).append(LogConformance.batch(number))
            }
            let last = stream.withState { $0.last }
            for sequence in (last - 4)...last {
                stream.withState { state in
                    state.missing = [sequence]
                    state.stepsOver = stepsOver
                }
                #expect(throws: LogError.damagedFile(path: "hl_7", position: sequence)) {
                    _ = try LogConformance.items(partition.log(of: homeID(1)), from: 0)
                }
                #expect(throws: LogError.damagedFile(path: "hl_7", position: sequence)) {
                    _ = try openPartition(stream, epoch: 2)
                }
                stream.withState { state in
                    state.missing = []
                    state.messages.removeLast(Int(state.last - last))
                }
            }
        }
    }

    @Test func aCursorThatAPurgeOvertakesSaysSo() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        let log = partition.log(of: homeID(1))
        for number in 0..<10 { _ = try log.append(LogConformance.batch(number)) }
        var cursor = try log.read(from: 0)
        _ = try cursor.next()
        try partition.writeTable()
        _ = try log.append(LogConformance.batch(10))
        try log.trim(below: .max)
        #expect(log.firstOffset == 20)
        // What it has loaded it may give.
        let error = #expect(throws: LogError.self) {
            while try cursor.next() != nil {}
        }
        #expect(error == .trimmed(firstOffset: 20))
        partition.close()
        #expect(throws: LogError.closed) { try log.trim(below: .max) }
    }

    @Test func anOwnerWhoMayNotAppendPurgesNothing() throws {
        let holds = Atomic(true)
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1) { holds.load(ordering: .relaxed) }
        let log = partition.log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1))
        try partition.writeTable()
        holds.store(false, ordering: .relaxed)
        #expect(throws: LogError.fenced) { try log.trim(below: .max) }
        #expect(stream.withState { $0.first } == 1)
    }

    @Test func aBatchAtAnotherOffsetIsDamage() throws {
        let stream = ScriptedStream()
        _ = try openPartition(stream, epoch: 1)
        let batch = StandaloneBatch.encoded(
            LogConformance.batch(1), logID: homeID(1), firstOffset: 5, dictionaryCount: 0,
            limits: LogLimits())
        var body: [UInt8] = []
        FrameSection(logID: homeID(1), batch: batch).encode(into: &body)
        let header = FrameHeader(kind: .records, epoch: 1, number: 2)
        stream.withState { $0.messages.append((.frames, header.encoded(body[...]))) }
        #expect(throws: LogError.damagedFile(path: "hl_7", position: 2)) {
            _ = try openPartition(stream, epoch: 2)
        }
    }

    @Test func whatIsRefusedIsNotAskedAgain() throws {
        let stream = ScriptedStream()
        let time = PassingTime()
        stream.withState { $0.refuses = true }
        #expect(throws: LogError.self) {
            _ = try openPartition(stream, epoch: 1, settings: time.settings)
        }
        #expect(time.settings.clock() == 0)
        // Without an answer it waits, and then says so.
        stream.withState { state in
            state.refuses = false
            state.faults.readFails = 1
        }
        #expect(throws: LogError.self) {
            _ = try openPartition(stream, epoch: 1, settings: time.settings)
        }
        #expect(time.settings.clock() >= PartitionSettings().retryNanoseconds)
    }

    @Test func aCursorAtTheEndGetsEachEntryOnce() throws {
        let partition = try openPartition(ScriptedStream(), epoch: 1)
        let log = partition.log(of: homeID(1))
        // More frames than there are places.
        for number in 0..<200 { _ = try log.append(LogConformance.batch(number, entries: 1)) }
        var cursor = try log.read(from: 400)
        var ids: [UInt32] = []
        var offsets: [UInt64] = []
        for number in 200..<203 {
            while let item = try cursor.next() {
                switch item {
                case .dictionary(let id, _): ids.append(id)
                case .record(let record): offsets.append(record.offset)
                case .lost: Issue.record("nothing is lost")
                }
            }
            _ = try log.append(LogConformance.batch(number, entries: 1))
        }
        #expect(ids == Array(0..<202) && offsets == Array(400..<404))
    }

    @Test func aPurgeBetweenTwoStepsOfACursorIsNoDamage() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        let log = partition.log(of: homeID(1))
        for number in 0..<10 { _ = try log.append(LogConformance.batch(number)) }
        try partition.writeTable()
        _ = try log.append(LogConformance.batch(10))
        var cursor = try log.read(from: 4)
        stream.withState { state in
            state.beforeNextRead = { try? log.trim(below: .max) }
        }
        #expect(throws: LogError.trimmed(firstOffset: 20)) { _ = try cursor.next() }
    }

    @Test func aPlaceOfAnotherHomeIsDamage() throws {
        let stream = ScriptedStream()
        let first = try openPartition(stream, epoch: 1)
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(1))
        _ = try first.log(of: homeID(2)).append(LogConformance.batch(2, records: 9, entries: 9))
        try first.writeTable()
        _ = try first.log(of: homeID(1)).append(LogConformance.batch(3, entries: 1))
        try first.writeTable()
        // What the table says of the first home names a table that has only the second one.
        let other = stream.withState { state in
            let entry = TableEntry(
                logID: homeID(1), nextOffset: 4, previous: state.last - 5,
                dictionary: [Array("entry 3.0".utf8)])
            let second = TableEntry(
                logID: homeID(2), nextOffset: 9, previous: 0, dictionary: [])
            for (back, entry) in [(2, entry), (6, second)] {
                let header = FrameHeader(kind: .tableHomes, epoch: 1, number: 8)
                state.messages[state.messages.count - back].bytes = header.encoded(
                    tableBytes(entry)[...])
            }
            return state.last - 5
        }
        let next = try openPartition(stream, epoch: 2)
        #expect(throws: LogError.damagedFile(path: "hl_7", position: other)) {
            _ = try LogConformance.items(next.log(of: homeID(1)), from: 0)
        }
    }

    /// Appends wait while a table is written, and each message takes its time.
    @Test(arguments: [64 << 10, 300])
    func aTableOfManyHomesTakesFewMessages(frameBytes: Int) throws {
        let stream = ScriptedStream()
        var settings = PassingTime().settings
        settings.frameBytes = frameBytes
        let first = try openPartition(stream, epoch: 1, settings: settings)
        let homes = (0..<200).map { homeID(UInt8($0)) }
        for (number, home) in homes.enumerated() {
            _ = try first.log(of: home).append(LogConformance.batch(number, entries: 1))
        }
        let before = stream.withState { $0.last }
        try first.writeTable()
        let messages = Int(stream.withState { $0.last } - before) - 2
        #expect(frameBytes > 1_000 ? messages == 1 : (20...60).contains(messages))
        for home in homes {
            _ = try first.log(of: home).append(LogConformance.batch(7, entries: 0))
        }
        try first.writeTable()
        let wanted = try homes.map { try LogConformance.items(first.log(of: $0), from: 0) }
        let next = try openPartition(stream, epoch: 2)
        #expect(next.homes == homes)
        #expect(try homes.map { try LogConformance.items(next.log(of: $0), from: 0) } == wanted)
        // An offset of before the newest table, by what the table before says.
        #expect(
            try homes.map { try LogConformance.items(next.log(of: $0), from: 1) }
                == homes.map { try LogConformance.items(first.log(of: $0), from: 1) })
    }

    @Test func aTableThatDoesNotFitTakesNoRoomOfRecords() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        for number in 0..<40 {
            _ = try partition.log(of: homeID(UInt8(number))).append(LogConformance.batch(number))
        }
        stream.withState { state in state.bytesMax = state.bytes + 3_000 }
        let last = stream.withState { $0.last }
        let refusal = #expect(throws: LogError.self) { try partition.writeTable() }
        guard case .full = refusal else { throw BrokenProperty("full, not \(refusal as Any)") }
        #expect(stream.withState { $0.last } == last, "nothing of it was written")
        _ = try partition.log(of: homeID(1)).append(LogConformance.batch(41))
    }

    @Test func aClosedPartitionTakesNothing() throws {
        let partition = try openPartition(ScriptedStream(), epoch: 1)
        partition.close()
        #expect(throws: LogError.closed) {
            try partition.log(of: homeID(1)).append(LogConformance.batch(1))
        }
        #expect(throws: LogError.closed) { try partition.writeTable() }
    }

    @Test func aPartitionIsReadBesideItsOwner() throws {
        let stream = ScriptedStream(messageBytesMax: 120)
        let owner = try openPartition(stream, epoch: 1)
        let log = owner.log(of: homeID(1))
        _ = try log.append(LogConformance.batch(1, records: 5, entries: 2))
        _ = try owner.writeTable()
        _ = try log.append(LogConformance.batch(2))
        func read() throws -> JetStreamPartition {
            try JetStreamPartition.read(
                stream: stream, settings: PassingTime().settings,
                checkpoints: KeptCheckpoints().store)
        }
        let reader = try read()
        let found = reader.log(of: homeID(1))
        #expect(try Self.items(found) == Self.items(log))
        let end = stream.withState { $0.last }
        #expect(throws: LogError.fenced) { try found.append(LogConformance.batch(3)) }
        #expect(stream.withState { $0.last } == end, "a reader adds nothing")
        // A frame of which the last part is still to come does not count yet.
        stream.withState { $0.bytesMax = $0.bytes + 400 }
        #expect(throws: LogError.self) { try log.append(LogConformance.batch(4, records: 30)) }
        #expect(stream.withState { $0.last } > end, "parts of it are there")
        #expect(try Self.items(read().log(of: homeID(1))) == Self.items(log))
        stream.withState { $0.bytesMax = .max }
        _ = try log.append(LogConformance.batch(5))
        #expect(try Self.items(read().log(of: homeID(1))) == Self.items(log))
    }

    @Test func checkpointsLieInADirectoryOfTheirOwn() throws {
        let files = FaultyFileSystem()
        let store = CheckpointDirectory.store("/home-1", logID: homeID(1), fileSystem: files)
        try store.save(offset: 3, bytes: [1, 2], verified: true)
        let again = CheckpointDirectory.store("/home-1", logID: homeID(1), fileSystem: files)
        #expect(try again.load(offset: 3) == [1, 2])
        let other = CheckpointDirectory.store("/home-1", logID: homeID(2), fileSystem: files)
        #expect(try other.list().isEmpty, "those of another log are none")
    }
}
