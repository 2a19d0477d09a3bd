// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import hearth

@Suite struct ExportFileTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-export-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try body(folder)
    }

    private func log(in directory: String) throws -> LogAccess {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: 0), random: { 1 })
        var encoder = RecordEncoder()
        var random = SeededRandom(seed: 5)
        for record in RandomHome(records: 20, using: &random).records {
            let stored = LogRecord(time: record.receivedAt, events: encoder.encode(record))
            _ = try log.append(
                LogBatch(records: [stored], dictionary: encoder.takeNewDefinitions()))
        }
        try log.close()
        return try LogAccess(directory: directory)
    }

    @Test("an export that is interrupted at any place leaves nothing behind")
    func interrupted() throws {
        try inFolder { folder in
            let log = try log(in: folder + "/log")
            let path = folder + "/part.hearth"
            var times = 0
            while true {
                var asked = 0
                let file = try ExportFile(
                    path,
                    hasToEnd: {
                        asked += 1
                        return asked > times
                    })
                do throws(CommandFailure) {
                    _ = try file.write(log, 3..<log.nextOffset)
                    break
                } catch {
                    #expect(error.status == .interrupted)
                    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["log"])
                }
                times += 1
            }
            #expect(times > 10)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["log", "part.hearth"])
        }
    }

    @Test("a file that came meanwhile stays")
    func meanwhile() throws {
        try inFolder { folder in
            let log = try log(in: folder + "/log")
            let path = folder + "/part.hearth"
            let file = try ExportFile(path)
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
            let failure = #expect(throws: CommandFailure.self) {
                try file.write(log, 0..<log.nextOffset)
            }
            #expect(failure?.status == .cannotCreate)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["log", "part.hearth"])
        }
    }
}
