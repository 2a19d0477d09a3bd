// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// SQLite with common settings: WAL, synchronous FULL, a prepared insert, one transaction a batch.
final class SQLiteBaseline {
    private let database: SQLiteDatabase
    private let statement: SQLiteStatement

    init(path: String) throws {
        database = try SQLiteDatabase(path, .create)
        // The first one answers with a row.
        for sql in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
            "CREATE TABLE log(offset INTEGER PRIMARY KEY, time INTEGER, events BLOB, capture BLOB)",
        ] {
            try database.execute(sql)
        }
        statement = try database.prepare(
            "INSERT INTO log(time, events, capture) VALUES(?, ?, ?)")
    }

    func insert(_ records: [LogRecord]) throws {
        try database.execute("BEGIN")
        for record in records {
            try statement.bind(.int(record.time), at: 1)
            try record.events.withUnsafeBytes { events in
                try (record.capture ?? []).withUnsafeBytes { capture in
                    guard statement.bind(lasting: events, at: 2),
                        statement.bind(lasting: capture, at: 3)
                    else { throw CommandFailure(.internalError, "SQLite refused a row") }
                    try statement.finish()
                }
            }
        }
        try database.execute("COMMIT")
    }

    func rowCount() throws -> Int {
        var count = 0
        try database.prepare("SELECT count(*) FROM log").rows { row in
            count = Int(row.int(0))
            return true
        }
        return count
    }
}
