// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import hearth

/// The door to SQLite: values as they are, and errors with the right exit code.
@Suite struct SQLiteDatabaseTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-sqlite-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try body(folder)
    }

    @Test func valuesComeBackAsTheyWere() throws {
        try inFolder { folder in
            let database = try SQLiteDatabase(folder + "/x", .create)
            try database.execute("CREATE TABLE x(a, b)")
            let insert = try database.prepare("INSERT INTO x VALUES(?, ?)")
            let values: [SQLiteValue] = [
                .null, .int(.min), .int(.max), .double(0.1), .text(""), .text("a\u{0}b"),
                .text("\u{1F3E0} e\u{301}"), .text("'; DROP TABLE x; --"),
            ]
            for (index, value) in values.enumerated() {
                try insert.run([.int(Int64(index)), value])
            }
            var found: [SQLiteValue] = []
            try database.prepare("SELECT b FROM x ORDER BY a").rows { row in
                found.append(row.value(0))
                return true
            }
            #expect(found == values)
        }
    }

    @Test func errorsSayWhatIsWrong() throws {
        try inFolder { folder in
            try Data("no database, and longer than a header has to be".utf8).write(
                to: URL(fileURLWithPath: folder + "/words"))
            let damaged = #expect(throws: CommandFailure.self) {
                try SQLiteDatabase(folder + "/words", .read).prepare("SELECT * FROM sqlite_master")
            }
            #expect(damaged?.status == .damaged)
            #expect(damaged?.line.contains("words: SQLite: file is not a database") == true)
            let missing = #expect(throws: CommandFailure.self) {
                try SQLiteDatabase(folder + "/nowhere", .read)
            }
            #expect(missing?.status == .inputOutput)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder) == ["words"],
                "reading makes no file")
        }
    }
}
