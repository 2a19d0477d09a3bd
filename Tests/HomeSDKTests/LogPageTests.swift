// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTesting
import HomeTypes
import Testing

@testable import HomeSDK

/// Pages of the log, the time line and charts against a look at every record.
@Suite struct LogPageTests {
    private func folder(_ seed: UInt64, records: Int = 120) throws -> (LogFolder, [HomeRecord]) {
        var random = SeededRandom(seed: seed)
        let records = RandomHome(records: records, using: &random).records
        let folder = try LogFolder()
        try folder.append(records)
        return (folder, records)
    }

    @Test(arguments: [1, 7, 50, 500])
    func pagesBackwardsHaveEveryRecordOnce(_ count: Int) async throws {
        for seed in 0..<2 as Range<UInt64> {
            let (folder, records) = try folder(seed)
            let home = try await folder.home()
            var found: [UInt64] = []
            var query = LogQuery()
            query.count = count
            query.hides = false
            repeat {
                let page = try await home.page(query)
                #expect(page.entries.count <= count)
                found += page.entries.compactMap(\.record.offset)
                query.before = page.older
            } while query.before != nil
            #expect(found == Array(0..<UInt64(records.count)).reversed(), "seed \(seed)")
        }
    }

    @Test(arguments: [1, 7, 50])
    func pagesForwardsHaveEveryRecordOnce(_ count: Int) async throws {
        let (folder, records) = try folder(3)
        let home = try await folder.home()
        var found: [UInt64] = []
        var query = LogQuery()
        query.count = count
        query.hides = false
        query.after = 9
        repeat {
            let page = try await home.page(query)
            found += page.entries.reversed().compactMap(\.record.offset)
            query.after = page.newer
        } while query.after != nil
        #expect(found == Array(10..<UInt64(records.count)))
    }

    @Test func aFilterKeepsWhatItNamesAlone() async throws {
        for seed in 0..<6 as Range<UInt64> {
            let (folder, records) = try folder(seed)
            let home = try await folder.home()
            var query = LogQuery()
            query.count = 500
            query.hides = false
            query.filter.kinds = ["attributesReported"]
            let page = try await home.page(query)
            let wanted = records.indices.filter { index in
                records[index].events.contains {
                    if case .attributesReported = $0 { true } else { false }
                }
            }
            #expect(
                page.entries.compactMap(\.record.offset) == wanted.reversed().map { UInt64($0) })
            for entry in page.entries {
                let kinds = entry.events.map { entry.record.events[$0.index].kindName }
                #expect(Set(kinds) == ["attributesReported"])
            }
        }
    }

    @Test(arguments: [UInt64.max, UInt64.max - 1, 1 << 63])
    func extremeOffsetsAreEmptyPages(_ offset: UInt64) async throws {
        let (folder, records) = try folder(1)
        let home = try await folder.home()
        var query = LogQuery()
        query.hides = false
        query.after = offset
        #expect(try await home.page(query).entries.isEmpty)
        query.after = nil
        query.before = offset
        #expect(
            try await home.page(query).entries.first?.record.offset == UInt64(records.count - 1))
        query.before = 0
        let none = try await home.page(query)
        #expect(none.entries.isEmpty)
        #expect(none.older == nil)
    }

    @Test func damageIsAnEntryOfItsOwn() async throws {
        let (folder, _) = try folder(2)
        try folder.append([
            HomeRecord(
                receivedAt: LogFolder.begin, cause: .engine,
                events: [.messageIgnored(reason: "to-be-damaged")])
        ])
        try folder.append([
            HomeRecord(
                receivedAt: LogFolder.begin, cause: .engine, events: [.messageIgnored(reason: "x")])
        ])
        try folder.damage("to-be-damaged")
        let home = try await folder.home()
        var query = LogQuery()
        query.count = 3
        query.hides = false
        let page = try await home.page(query)
        let lost = page.entries.compactMap(\.lost)
        #expect(lost.count == 1)
        #expect(lost.first?.first == 120)
    }

    // MARK: Time line

    @Test func theTimeLineCountsEveryRecordOnce() async throws {
        for seed in 0..<6 as Range<UInt64> {
            let (folder, records) = try folder(seed)
            let home = try await folder.home()
            var scan = try await home.extended(TimelineScan())
            let times = records.map(\.receivedAt)
            let range = times.min()!...times.max()!
            for count in [1, 3, 240, 2000] {
                let buckets = try await home.buckets(of: scan, in: range, count: count)
                #expect(buckets.count == count)
                #expect(buckets.map(\.count).reduce(0, +) == records.count, "seed \(seed)")
            }
            // Going on reads nothing twice.
            scan = try await home.extended(scan)
            let buckets = try await home.buckets(of: scan, in: range, count: 10)
            #expect(buckets.map(\.count).reduce(0, +) == records.count)
        }
    }

    /// Records that come in bursts, with the clock set back in some.
    private func bursts(using random: inout SeededRandom) -> [HomeRecord] {
        var time = LogFolder.begin
        return (0..<300).map { _ in
            switch random.below(20) {
            case 0: time += Int64(random.below(300_000_000_000))
            case 1: time -= Int64(random.below(2_000_000_000))
            case 2: time += 1_000_000_000
            default: time += Int64(random.below(20_000_000))
            }
            return HomeRecord(
                receivedAt: time, cause: .engine, events: [.messageIgnored(reason: "x")])
        }
    }

    @Test(arguments: [4, 64, 1 << 15])
    func eachRecordIsInTheBucketInWhichItCame(_ cellsMax: Int) async throws {
        for seed in 0..<2 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let records = bursts(using: &random)
            let folder = try LogFolder()
            try folder.append(records)
            let home = try await folder.home()
            let scan = try await home.extended(TimelineScan(cellsMax: cellsMax))
            let times = records.map(\.receivedAt)
            for _ in 0..<20 {
                let from = times[random.below(times.count)] - Int64(random.below(2))
                let length = [0, 1, 999, 3_000_000_000, 90_000_000_000, 1 << 45][random.below(6)]
                let range = from...from + Int64(length)
                for count in [1, 6, 240, 2000] {
                    let buckets = try await home.buckets(of: scan, in: range, count: count)
                    compare(buckets, range, count: count, times)
                }
            }
        }
    }

    private func compare(
        _ buckets: [TimelineScan.Bucket], _ range: ClosedRange<Int64>, count: Int, _ times: [Int64]
    ) {
        let starts = buckets.map(\.start)
        #expect(buckets.count == min(count, range.count))
        #expect(starts.first == range.lowerBound)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(starts.last.map { range.contains($0) } == true)
        var wanted = starts.map { TimelineScan.Bucket(start: $0, count: 0) }
        for (offset, time) in times.enumerated() where range.contains(time) {
            guard let index = starts.lastIndex(where: { $0 <= time }) else { continue }
            wanted[index].count += 1
            wanted[index].first = wanted[index].first ?? UInt64(offset)
        }
        #expect(buckets == wanted, "\(count) in \(range)")
    }

    @Test func bucketsShorterThanASecondBeginWhereTheyShould() async throws {
        let folder = try LogFolder()
        // The whole second from which 69 records come within half a second.
        let second = LogFolder.begin
        try folder.append(
            (0..<69 as Range<Int64>).map {
                HomeRecord(
                    receivedAt: second + $0 * 7_000_000, cause: .engine,
                    events: [.messageIgnored(reason: "x")])
            })
        let home = try await folder.home()
        let scan = try await home.extended(TimelineScan())
        let range = second - 1_000_000_000...second + 2_000_000_000
        let buckets = try await home.buckets(of: scan, in: range, count: 6)
        let starts = (0..<6 as Range<Int64>).map { range.lowerBound + $0 * 500_000_000 }
        #expect(buckets.map(\.start) == starts)
        #expect(buckets.map(\.count) == [0, 0, 69, 0, 0, 0])
        let one = try await home.buckets(of: scan, in: second...second, count: 2000)
        #expect(one == [.init(start: second, first: 0, count: 1)])
    }

    @Test func longerBucketsBeginWithWholeSeconds() async throws {
        let (folder, records) = try folder(5)
        let home = try await folder.home()
        let scan = try await home.extended(TimelineScan())
        let begin = (records.map(\.receivedAt).min() ?? 0) + 1
        let range = begin...begin + 100_000_000_000
        let buckets = try await home.buckets(of: scan, in: range, count: 30)
        #expect(buckets.count == 30)
        #expect(buckets.first?.start == begin)
        #expect(buckets.dropFirst().allSatisfy { $0.start % 1_000_000_000 == 0 })
        compare(buckets, range, count: 30, records.map(\.receivedAt))
    }

    @Test func extremeTimesAreCounted() async throws {
        let folder = try LogFolder()
        let times: [Int64] = [.min, .max, 0, -1, 1, .max - 1]
        try folder.append(
            times.map {
                HomeRecord(
                    receivedAt: $0, cause: .engine, events: [.messageIgnored(reason: "x")])
            })
        let home = try await folder.home()
        let scan = try await home.extended(TimelineScan())
        for count in [1, 7, 2000] {
            let buckets = try await home.buckets(of: scan, in: .min ... .max, count: count)
            #expect(buckets.map(\.count).reduce(0, +) == times.count)
        }
        let one = try await home.buckets(of: scan, in: 0...0, count: 5)
        #expect(one == [.init(start: 0, first: 2, count: 1)])
        #expect(scan.outages(in: .min ... .max).isEmpty)
    }

    @Test func outagesLastFromTheLossToTheNextSession() async throws {
        let folder = try LogFolder()
        func record(_ second: Int64, _ event: HomeEvent) -> HomeRecord {
            HomeRecord(
                receivedAt: LogFolder.begin + second * 1_000_000_000, cause: .engine,
                events: [event])
        }
        try folder.append([
            record(0, .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false))),
            record(10, .sessionLost(SessionLost(profile: "main", reason: "keepalive"))),
            record(30, .sessionResumed(profile: "main")),
            record(40, .messageIgnored(reason: "x")),
            // The daemon was killed, and came back.
            record(90, .sessionResumed(profile: "main")),
            record(100, .sessionLost(SessionLost(profile: "main", reason: "stopped"))),
        ])
        let home = try await folder.home()
        let scan = try await home.extended(TimelineScan())
        func time(_ second: Int64) -> Int64 { LogFolder.begin + second * 1_000_000_000 }
        #expect(
            scan.outages == [
                .init(profile: "main", reason: "keepalive", start: time(10), end: time(30)),
                .init(profile: nil, reason: "", start: time(40), end: time(90)),
                .init(profile: "main", reason: "stopped", start: time(100), end: nil),
            ])
        #expect(scan.outages(in: time(31)...time(39)).isEmpty)
        #expect(scan.outages(in: time(200)...time(300)).count == 1)
    }

    // MARK: Charts

    @Test func aChartHoldsWhatEachStretchHolds() async throws {
        var compared = 0
        for seed in 0..<16 as Range<UInt64> {
            let (folder, records) = try folder(seed)
            let home = try await folder.home()
            let snapshot = try await home.snapshot()
            let replay = try home.feed.openBackend().replay()
            for device in snapshot.devices {
                for part in device.parts {
                    for trait in part.traits {
                        for member in trait.attributes {
                            let name =
                                "\(part.part)/\(shortTraitName(trait.trait)).\(member.key)"
                            guard
                                let value = try? DeviceValue(name, of: device.id, in: snapshot)
                            else { continue }
                            let chart = try await home.chart(
                                of: device.id, name, in: nil, count: 7)
                            try compare(chart, value, snapshot, replay, records)
                            compared += 1
                        }
                    }
                }
            }
        }
        #expect(compared > 10, "\(compared) values")
    }

    private func compare(
        _ chart: ValueChart, _ value: DeviceValue, _ home: HomeSnapshot, _ replay: Replay,
        _ records: [HomeRecord]
    ) throws {
        let column = HistoryColumn(value, in: home)
        var scan = try ValueScan([value], from: 0, since: nil, replay)
        var numbers: [Double] = []
        var texts: Set<String> = []
        func look(_ stretch: ValueScan.Stretch) {
            guard stretch.end >= chart.times.lowerBound, stretch.start <= chart.times.upperBound,
                let found = stretch.values[0]
            else { return }
            let sample = column.sample(found, of: stretch.device, hasWords: true)
            if let number = sample.number {
                numbers.append(number)
            } else {
                texts.insert(sample.text)
            }
        }
        while let stretch = try scan.next(lost: { _ in }) { look(stretch) }
        if let stretch = scan.finish(until: nil) { look(stretch) }
        if chart.isNumber {
            #expect(chart.buckets.map(\.min).min() == numbers.min())
            #expect(chart.buckets.map(\.max).max() == numbers.max())
            for bucket in chart.buckets {
                #expect(bucket.min <= bucket.mean)
                #expect(bucket.mean <= bucket.max)
                #expect(numbers.contains(bucket.last))
            }
        } else if !chart.isCut {
            #expect(Set(chart.states.map(\.text)).isSubset(of: texts))
        }
        #expect(chart.buckets.count <= 7)
        #expect(chart.states.count <= 7)
    }

    @Test func aChartOfWhatIsNotThereSaysSo() async throws {
        let (folder, _) = try folder(1)
        let home = try await folder.home()
        await #expect(throws: HomeError.self) {
            try await home.chart(of: "nobody", "onOff", in: nil, count: 5)
        }
        let id = try #require(try await home.snapshot().deviceIDs.first)
        await #expect(throws: HomeError.self) {
            try await home.chart(of: id, "no such value", in: nil, count: 5)
        }
        let chart = try await home.chart(of: id, "connectivity", in: .min ... .max, count: 2000)
        #expect(chart.kindIsState)
    }
}

extension ValueChart {
    fileprivate var kindIsState: Bool { !isNumber && buckets.isEmpty }
}
