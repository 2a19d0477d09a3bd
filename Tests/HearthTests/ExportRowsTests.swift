// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK
import HomeTesting
import Testing

@testable import hearth

/// What an export to tables holds, beside what the commands say.
@Suite struct ExportRowsTests {
    private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = NSTemporaryDirectory() + "hearth-tables-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return try body(folder)
    }

    private func log(_ records: [HomeRecord], in directory: String) throws -> LogAccess {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: 0), random: { 1 })
        var encoder = RecordEncoder()
        let stored = records.map {
            LogRecord(time: $0.receivedAt, events: encoder.encode($0))
        }
        // A history that shrinks may end with none.
        if !stored.isEmpty {
            _ = try log.append(
                LogBatch(records: stored, dictionary: encoder.takeNewDefinitions()))
        }
        try log.close()
        return try LogAccess(directory: directory)
    }

    private func rows(_ database: SQLiteDatabase, _ sql: String, _ count: Int32) throws -> [String]
    {
        var lines: [String] = []
        try database.prepare(sql).rows { row in
            lines.append((0..<count).map { row.text($0) ?? "NULL" }.joined(separator: "|"))
            return true
        }
        return lines
    }

    /// The rows that `latest` must have.
    private func values(of home: HomeSnapshot) -> [String] {
        home.devices.flatMap { device in
            device.parts.flatMap { part in
                part.traits.flatMap { trait in
                    trait.attributes.map { member in
                        let room = device.roomID.flatMap { home.room($0)?.name } ?? "NULL"
                        let raw = ValueText.json(member.value)
                        return [
                            device.id, device.name, room, part.part, trait.trait, member.key, raw,
                        ].joined(separator: "|")
                    }
                }
            }
        }.sorted()
    }

    @Test("latest is the home at the end of the range, whatever its beginning")
    func latest() throws {
        try checkHistories(cases: 60, records: 40, seed: 60) { history in
            try inFolder { folder in
                let log = try log(history.records, in: folder + "/log")
                guard log.nextOffset > 0 else { return }
                let end = log.firstOffset + 1 + history.choice % (log.nextOffset - log.firstOffset)
                let start = log.firstOffset + history.choice / 7 % (end - log.firstOffset)
                let path = folder + "/x.sqlite"
                _ = try TableFile(path, .sqlite, .changes).write(log, start..<end)
                let database = try SQLiteDatabase(path, .read)
                let columns = "device_id, device, room, part, trait, attribute, raw"
                let found = try rows(database, "SELECT \(columns) FROM latest", 7).sorted()
                let home = try log.state(through: end - 1).graph
                try #require(found == values(of: home), "@\(start) to @\(end - 1)")
                let states = try rows(
                    database,
                    "SELECT device_id, state FROM connectivity WHERE to_offset IS NULL", 2)
                try #require(
                    states.sorted()
                        == home.devices.map { "\($0.id)|\($0.connectivityState.name)" }.sorted())
            }
        }
    }

    @Test("state_durations and history count the same time")
    func durations() throws {
        try checkHistories(cases: 40, records: 40, seed: 61) { history in
            try inFolder { folder in
                let log = try log(history.records, in: folder + "/log")
                guard log.nextOffset > 0 else { return }
                let path = folder + "/x.sqlite"
                _ = try TableFile(path, .sqlite, .changes).write(log, 0..<log.nextOffset)
                let database = try SQLiteDatabase(path, .read)
                let home = try log.state(at: .head).graph
                for device in home.devices {
                    for part in device.parts {
                        for trait in part.traits {
                            for member in trait.attributes {
                                let place = [device.id, part.part, trait.trait, member.key]
                                let sums = try sums(of: place, in: log)
                                let found = try self.sums(of: place, in: database)
                                try #require(found == sums, "\(place)")
                            }
                        }
                    }
                }
            }
        }
    }

    /// How long each value lasted, in microseconds.
    private func sums(of place: [String], in log: LogAccess) throws -> [String: Int] {
        let value = DeviceValue(
            deviceID: place[0], part: place[1], trait: place[2], attribute: place[3])
        var scan = try ValueScan([value], from: 0, since: nil, log.replay)
        var stretches: [ValueScan.Stretch] = []
        while let stretch = try scan.next(lost: { _ in }) { stretches.append(stretch) }
        if let stretch = scan.finish(until: nil) { stretches.append(stretch) }
        var sums: [String: Int64] = [:]
        for stretch in stretches {
            // To a history what is not known and what was never said are one.
            guard let value = stretch.values[0], value != .null else { continue }
            sums[ValueText.json(value), default: 0] += stretch.nanoseconds
        }
        return sums.mapValues { Int(($0 + 500) / 1000) }.filter { $0.value > 0 }
    }

    private func sums(of place: [String], in database: SQLiteDatabase) throws -> [String: Int] {
        let sql = """
            SELECT raw, CAST(round(sum(seconds) * 1e6) AS INTEGER) FROM state_durations
            WHERE device_id = ? AND part = ? AND trait = ? AND attribute = ?
            AND raw <> 'null' GROUP BY raw
            """
        var sums: [String: Int] = [:]
        try database.prepare(sql).rows(place.map { .text($0) }) { row in
            if row.int(1) > 0 { sums[row.text(0) ?? ""] = Int(row.int(1)) }
            return true
        }
        return sums
    }

    @Test("two exports of one range are equal, in each form")
    func equal() throws {
        try inFolder { folder in
            var random = SeededRandom(seed: 62)
            let log = try log(
                RandomHome(records: 200, using: &random).records, in: folder + "/log")
            for format in TableFile.Format.allCases {
                for table in ExportTable.allCases {
                    let paths = [1, 2].map { "\(folder)/\(table)\($0).\(format)" }
                    for path in paths {
                        _ = try TableFile(path, format, table).write(log, 9..<log.nextOffset)
                    }
                    let bytes = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
                    #expect(bytes[0] == bytes[1])
                    let lines = bytes[0].split(separator: UInt8(ascii: "\n"))
                    if format == .csv { #expect(!lines.isEmpty, "the titles") }
                }
            }
        }
    }

    @Test("an export that is interrupted at any place leaves nothing behind")
    func interrupted() throws {
        try inFolder { folder in
            var random = SeededRandom(seed: 63)
            let log = try log(
                RandomHome(records: 12, using: &random).records, in: folder + "/log")
            for format in TableFile.Format.allCases {
                var times = 0
                while true {
                    var asked = 0
                    let file = try TableFile("\(folder)/x.\(format)", format, .changes) {
                        asked += 1
                        return asked > times
                    }
                    do throws(CommandFailure) {
                        _ = try file.write(log, 0..<log.nextOffset)
                        break
                    } catch {
                        #expect(error.status == .interrupted)
                        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                        #expect(!names.contains { $0.hasPrefix("x.\(format)") }, "\(names)")
                    }
                    times += 1
                }
                #expect(times == log.nextOffset + 1)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["log", "x.csv", "x.jsonl", "x.sqlite"])
        }
    }

    @Test("a command and the value that it brought name each other")
    func commands() throws {
        try checkHistories(cases: 100, records: 40, seed: 64) { history in
            try inFolder { folder in
                let log = try log(history.records, in: folder + "/log")
                guard log.nextOffset > 0 else { return }
                let path = folder + "/x.sqlite"
                _ = try TableFile(path, .sqlite, .changes).write(log, 0..<log.nextOffset)
                let database = try SQLiteDatabase(path, .read)
                let orphans = try rows(
                    database,
                    """
                    SELECT command_id FROM changes WHERE command_id IS NOT NULL
                    AND command_id NOT IN (SELECT command_id FROM commands WHERE outcome = 'confirmed')
                    """, 1)
                try #require(orphans.isEmpty)
                let open = try rows(
                    database, "SELECT count(*) FROM commands WHERE outcome = 'open'", 1)
                let state = try log.state(at: .head)
                let requested = state.books.commands.filter { $0.phase != .received }
                try #require(open == ["\(requested.count)"])
            }
        }
    }
}
