// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK
import HomeTesting
import Logging
import Testing

@testable import hearth

/// Imported history: once, apart from what was heard, and all of it or none.
@Suite struct HistoryImportTests {
    private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = NSTemporaryDirectory() + "hearth-import-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return try body(folder)
    }

    /// A home with a device, in a log.
    private func makeLog(_ directory: String) throws {
        let log = try NewLog(
            directory: directory, logID: [UInt8](repeating: 9, count: 16), homeName: "Home",
            openedAt: 1_790_000_000_000_000_000)
        var home = OfflineHome(
            BrokerProfile(broker: BrokerAddress(host: "h")), startedAt: 1_790_000_000_000_000_000,
            keepsRecords: true)
        let lines = [
            #"{"topic":"zigbee2mqtt/bridge/state","payload":"online"}"#,
            #"{"topic":"hearth/v1/home/in/announce/lamp","payload":"{\"name\":\"Lamp\",\"parts\":"#
                + #"[{\"part\":\"main\",\"type\":\"OnOffLightDeviceType\",\"traits\":"#
                + #"[{\"trait\":\"Matter.OnOffTrait\",\"attributes\":[\"onOff\"]}]}]}"}"#,
        ]
        for line in lines { _ = home.read(try MessageLine(Array(line.utf8)[...])) }
        for record in home.takeRecords() { try log.append(record) }
        _ = try log.finish()
    }

    /// Values that a test makes up.
    private struct Samples: ImportSource {
        var values: [(ImportedSeries, HistoryImported.Sample)]
        /// Where it breaks off; nil for nowhere.
        var breaksAt: Int?
        let unmatched = ImportUnmatched()

        mutating func each(
            _ body: (ImportedSeries, HistoryImported.Sample) throws(CommandFailure) -> Void
        ) throws(CommandFailure) {
            for (index, value) in values.enumerated() {
                if index == breaksAt { throw CommandFailure(.interrupted, "interrupted") }
                try body(value.0, value.1)
            }
        }
    }

    private static func series(_ number: Int) -> ImportedSeries {
        ImportedSeries(
            source: "recorder", series: ByteString("switch.s\(number)"), deviceID: "native:lamp",
            part: "main", trait: "Matter.OnOffTrait", attribute: "onOff")
    }

    private static func samples(
        _ count: Int, _ random: inout SeededRandom
    ) -> [(ImportedSeries, HistoryImported.Sample)] {
        var values: [(ImportedSeries, HistoryImported.Sample)] = []
        var time: Int64 = 1_700_000_000_000_000_000
        for index in 0..<count {
            time += Int64(1 + random.below(1000)) * 1_000_000
            values.append(
                (
                    series(random.below(3)),
                    HistoryImported.Sample(time: time, value: .int(Int64(index)))
                ))
        }
        return values
    }

    /// Every imported value of a log, sorted.
    private func imported(_ directory: String) throws -> [String] {
        var found: [String] = []
        try LogAccess(directory: directory).imported(of: nil) { event, _ in
            #expect(event.samples.count <= HistoryImported.samplesMax)
            #expect(event.samples.map(\.time) == event.samples.map(\.time).sorted())
            found += event.samples.map { "\(event.series) \($0.time) \(ValueText.json($0.value))" }
            return true
        }
        return found.sorted()
    }

    private func texts(_ values: [(ImportedSeries, HistoryImported.Sample)]) -> [String] {
        values.map { "\($0.0.series) \($0.1.time) \(ValueText.json($0.1.value))" }.sorted()
    }

    private func run(
        _ samples: Samples, into directory: String, isDry: Bool = false
    ) throws -> ImportReport {
        try ImportRun(directory: directory, name: "x", isDry: isDry, hint: "none").run {
            _, _ throws(CommandFailure) in samples
        }
    }

    @Test("what an import adds is what the log did not have, in whatever portions it comes")
    func portions() throws {
        try inFolder { folder in
            var random = SeededRandom(seed: 61)
            for round in 0..<3 {
                let log = "\(folder)/log\(round)"
                try makeLog(log)
                let all = Self.samples(5000, &random)
                var sum = 0
                for _ in 0..<3 {
                    let start = random.below(4000)
                    let part = Array(all[start...].prefix(1 + random.below(3000)))
                    sum += try run(Samples(values: part), into: log).tallies.values
                        .reduce(0) { $0 + $1.new }
                    let bytes = try LogAccess(directory: log).nextOffset
                    let again = try run(Samples(values: part), into: log)
                    #expect(again.tallies.values.allSatisfy { $0.new == 0 })
                    #expect(again.offsets == nil)
                    #expect(try LogAccess(directory: log).nextOffset == bytes, "nothing is written")
                }
                let rest = try run(Samples(values: all), into: log)
                sum += rest.tallies.values.reduce(0) { $0 + $1.new }
                #expect(sum == all.count)
                #expect(try imported(log) == texts(all))
            }
        }
    }

    @Test("a dry run writes nothing; an import that breaks off is gone on with by the next")
    func brokenOff() throws {
        try inFolder { folder in
            let log = folder + "/log"
            try makeLog(log)
            var random = SeededRandom(seed: 62)
            let all = Self.samples(300_000, &random)
            let before = try LogAccess(directory: log).nextOffset
            #expect(try run(Samples(values: all), into: log, isDry: true).offsets == nil)
            #expect(throws: CommandFailure(.interrupted, "interrupted")) {
                try run(Samples(values: all, breaksAt: 299_999), into: log)
            }
            #expect(try LogAccess(directory: log).nextOffset == before)
            // It breaks off only where it is written.
            let failure = #expect(throws: CommandFailure.self) {
                try ImportRun(directory: log, name: "x", isDry: false, hint: "none").run {
                    _, home throws(CommandFailure) in
                    Samples(values: all, breaksAt: home == nil ? nil : 290_000)
                }
            }
            #expect(failure?.line.contains("the same import adds the rest") == true)
            let part = try imported(log).count
            #expect(part > 0 && part < all.count)
            let rest = try run(Samples(values: all), into: log)
            #expect(rest.tallies.values.reduce(0) { $0 + $1.new } == all.count - part)
            #expect(try imported(log) == texts(all))
        }
    }

    @Test("the graph is as if nothing had been imported, and so is all that folds it")
    func apart() throws {
        try checkHistories(cases: 200, records: 30, seed: 63) { history in
            var with = HomeState()
            var without = HomeState()
            for record in history.records {
                var other = record
                other.events.removeAll { if case .historyImported = $0 { true } else { false } }
                reduce(into: &with, record)
                // Indexes of events are part of ids: only a record of its own can be left out.
                guard other.events.isEmpty || other.events == record.events else { return }
                reduce(into: &without, other)
            }
            try #require(with.graph == without.graph)
        }
    }

    @Test("a time that cannot be, and a value that is the same again, are left out")
    func leftOut() throws {
        var written: [HomeRecord] = []
        var history = HistoryImport(known: KnownHistory(), now: 1_700_000_000_000_000_000) {
            records throws(CommandFailure) in written += records
        }
        let times: [Int64] = [.min, 0, 1, 2, 3, .max, 1_700_000_000_000_000_000]
        for (index, time) in times.enumerated() {
            let value = AttributeValue.bool(index > 3)
            try history.add(HistoryImported.Sample(time: time, value: value), to: Self.series(0))
        }
        try history.finish()
        #expect(history.untimely == 3)
        guard case .historyImported(let event)? = written.first?.events.first else {
            Issue.record("nothing was written")
            return
        }
        #expect(event.samples.map(\.time) == [1, 3])
        #expect(written.first?.cause == .importLine && written.count == 1)
    }
}
