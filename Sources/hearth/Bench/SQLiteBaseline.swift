// SPDX-License-Identifier: Apache-2.0

import HomeLog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SQLite with common settings: WAL, synchronous FULL, a prepared insert, one transaction a batch.
///
/// Loaded when a benchmark runs, so that no other command has it in memory.
final class SQLiteBaseline {
    private typealias Open =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>
        ) -> Int32
    private typealias Execute =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
        ) -> Int32
    private typealias Prepare =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>,
            OpaquePointer?
        ) -> Int32
    private typealias BindInt = @convention(c) (OpaquePointer, Int32, Int64) -> Int32
    private typealias BindBlob =
        @convention(c) (
            OpaquePointer, Int32, UnsafeRawPointer?, Int32, Int
        ) -> Int32
    private typealias Statement = @convention(c) (OpaquePointer) -> Int32
    private typealias ColumnInt = @convention(c) (OpaquePointer, Int32) -> Int64

    private let library: UnsafeMutableRawPointer
    private let database: OpaquePointer
    private let statement: OpaquePointer

    private static let done: Int32 = 101
    private static let row: Int32 = 100

    init(path: String) throws {
        let names = ["libsqlite3.so.0", "libsqlite3.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
            throw CommandFailure(.cannotCreate, "libsqlite3 is not installed: no baseline")
        }
        self.library = library
        var handle: OpaquePointer?
        let open = Self.symbol(library, "sqlite3_open", Open.self)
        guard open(path, &handle) == 0, let handle else {
            throw CommandFailure(.cannotCreate, "SQLite cannot create \(path)")
        }
        database = handle
        let execute = Self.symbol(library, "sqlite3_exec", Execute.self)
        for sql in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
            "CREATE TABLE log(offset INTEGER PRIMARY KEY, time INTEGER, events BLOB, capture BLOB)",
        ] {
            guard execute(database, sql, nil, nil, nil) == 0 else {
                throw CommandFailure(.internalError, "SQLite refused: \(sql)")
            }
        }
        var prepared: OpaquePointer?
        let prepare = Self.symbol(library, "sqlite3_prepare_v2", Prepare.self)
        let sql = "INSERT INTO log(time, events, capture) VALUES(?, ?, ?)"
        guard prepare(database, sql, -1, &prepared, nil) == 0, let prepared else {
            throw CommandFailure(.internalError, "SQLite refused: \(sql)")
        }
        statement = prepared
    }

    deinit {
        _ = Self.symbol(library, "sqlite3_finalize", Statement.self)(statement)
        _ = Self.symbol(library, "sqlite3_close", Statement.self)(database)
    }

    func insert(_ records: [LogRecord]) throws {
        let execute = Self.symbol(library, "sqlite3_exec", Execute.self)
        let bindInt = Self.symbol(library, "sqlite3_bind_int64", BindInt.self)
        let bindBlob = Self.symbol(library, "sqlite3_bind_blob", BindBlob.self)
        let step = Self.symbol(library, "sqlite3_step", Statement.self)
        let reset = Self.symbol(library, "sqlite3_reset", Statement.self)
        _ = execute(database, "BEGIN", nil, nil, nil)
        for record in records {
            _ = bindInt(statement, 1, record.time)
            let isDone = record.events.withUnsafeBytes { events in
                (record.capture ?? []).withUnsafeBytes { capture in
                    // The bytes outlive the step, so SQLite need not copy them (destructor 0).
                    _ = bindBlob(statement, 2, events.baseAddress, Int32(events.count), 0)
                    _ = bindBlob(statement, 3, capture.baseAddress, Int32(capture.count), 0)
                    return step(statement) == Self.done
                }
            }
            guard isDone else { throw CommandFailure(.internalError, "SQLite refused a row") }
            _ = reset(statement)
        }
        guard execute(database, "COMMIT", nil, nil, nil) == 0 else {
            throw CommandFailure(.internalError, "SQLite refused a commit")
        }
    }

    func rowCount() throws -> Int {
        var prepared: OpaquePointer?
        let prepare = Self.symbol(library, "sqlite3_prepare_v2", Prepare.self)
        guard prepare(database, "SELECT count(*) FROM log", -1, &prepared, nil) == 0,
            let prepared
        else { throw CommandFailure(.internalError, "SQLite refused a count") }
        defer { _ = Self.symbol(library, "sqlite3_finalize", Statement.self)(prepared) }
        guard Self.symbol(library, "sqlite3_step", Statement.self)(prepared) == Self.row else {
            throw CommandFailure(.internalError, "SQLite counted nothing")
        }
        return Int(Self.symbol(library, "sqlite3_column_int64", ColumnInt.self)(prepared, 0))
    }

    private static func symbol<Function>(
        _ library: UnsafeMutableRawPointer, _ name: String, _ type: Function.Type
    ) -> Function {
        guard let address = dlsym(library, name) else {
            preconditionFailure("SQLite has always had \(name).")
        }
        return unsafeBitCast(address, to: type)
    }
}
