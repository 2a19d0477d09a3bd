// SPDX-License-Identifier: Apache-2.0

/// A database file, for one thread.
final class SQLiteDatabase {
    let path: String
    fileprivate let library: SQLiteLibrary
    private let handle: OpaquePointer

    enum Mode {
        /// A new file, or an empty one.
        case create
        case read
    }

    init(_ path: String, _ mode: Mode) throws(CommandFailure) {
        self.path = path
        let library = try SQLiteLibrary()
        self.library = library
        let flags =
            switch mode {
            case .create: SQLiteLibrary.readWrite | SQLiteLibrary.create
            case .read: SQLiteLibrary.readOnly
            }
        var opened: OpaquePointer?
        let code = library.open(path, &opened, flags, nil)
        guard code == SQLiteCode.ok, let opened else {
            // A handle comes even with most errors.
            let failure = Self.failure(code, path, opened.flatMap { library.message($0) })
            if let opened { _ = library.close(opened) }
            throw failure
        }
        handle = opened
    }

    deinit { _ = library.close(handle) }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(CommandFailure) {
        let code = library.execute(handle, sql, nil, nil, nil)
        guard code == SQLiteCode.ok else { throw failure(code) }
    }

    func prepare(_ sql: String) throws(CommandFailure) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let code = library.prepare(handle, sql, -1, &prepared, nil)
        guard code == SQLiteCode.ok, let prepared else { throw failure(code) }
        return SQLiteStatement(prepared, of: self)
    }

    fileprivate func failure(_ code: Int32) -> CommandFailure {
        Self.failure(code, path, library.message(handle))
    }

    private static func failure(
        _ code: Int32, _ path: String, _ message: UnsafePointer<CChar>?
    ) -> CommandFailure {
        let words = message.map { String(cString: $0) } ?? "error \(code)"
        return CommandFailure(
            SQLiteCode.status(code), TerminalText.escape("\(path): SQLite: \(words)"))
    }
}

/// The codes that SQLite returns.
enum SQLiteCode {
    static let ok: Int32 = 0
    static let row: Int32 = 100
    static let done: Int32 = 101

    static func status(_ code: Int32) -> ExitStatus {
        // The low byte is the kind of error.
        switch code & 0xff {
        case 3, 8, 23: .notAllowed
        case 5, 6: .tryAgain
        case 10, 13, 14: .inputOutput
        case 11, 26: .damaged
        default: .internalError
        }
    }
}

/// A value of a row.
enum SQLiteValue: Equatable {
    case null
    case int(Int64)
    case double(Double)
    case text(String)

    /// A text; null for nil.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// A number; null for nil.
    init(_ number: Double?) { self = number.map { .double($0) } ?? .null }
}

/// A prepared statement, used again and again.
final class SQLiteStatement {
    private let handle: OpaquePointer
    /// It must outlive its statements.
    private let database: SQLiteDatabase
    private var library: SQLiteLibrary { database.library }

    fileprivate init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
        self.handle = handle
        self.database = database
    }

    deinit { _ = library.finalize(handle) }

    /// Binds the values, runs the statement and forgets its rows.
    func run(_ values: [SQLiteValue] = []) throws(CommandFailure) {
        try bind(values)
        try finish()
    }

    /// Reads the rows one after the other; the body returns false to stop.
    func rows(
        _ values: [SQLiteValue] = [], _ body: (SQLiteStatement) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try bind(values)
        defer { _ = library.reset(handle) }
        while true {
            let code = library.step(handle)
            if code == SQLiteCode.done { return }
            guard code == SQLiteCode.row else { throw database.failure(code) }
            guard try body(self) else { return }
        }
    }

    /// Runs the statement with what is bound.
    func finish() throws(CommandFailure) {
        let code = library.step(handle)
        guard code == SQLiteCode.done || code == SQLiteCode.row else {
            let failure = database.failure(code)
            _ = library.reset(handle)
            throw failure
        }
        _ = library.reset(handle)
    }

    private func bind(_ values: [SQLiteValue]) throws(CommandFailure) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }

    /// - Parameter place: from 1.
    func bind(_ value: SQLiteValue, at place: Int32) throws(CommandFailure) {
        let code: Int32
        switch value {
        case .null: code = library.bindNull(handle, place)
        case .int(let number): code = library.bindInt(handle, place, number)
        case .double(let number): code = library.bindDouble(handle, place, number)
        case .text(let text):
            let count = Int32(clamping: text.utf8.count)
            // SQLite copies the bytes, which do not outlive the call.
            code = text.withCString { library.bindText(handle, place, $0, count, -1) }
        }
        guard code == SQLiteCode.ok else { throw database.failure(code) }
    }

    /// Binds bytes that outlive the next step.
    func bind(lasting bytes: UnsafeRawBufferPointer, at place: Int32) -> Bool {
        library.bindBlob(handle, place, bytes.baseAddress, Int32(clamping: bytes.count), 0)
            == SQLiteCode.ok
    }

    // MARK: The present row

    func int(_ column: Int32) -> Int64 { library.columnInt(handle, column) }

    /// The value as it is stored; bytes are taken for text.
    func value(_ column: Int32) -> SQLiteValue {
        switch library.columnType(handle, column) {
        case 1: .int(library.columnInt(handle, column))
        case 2: .double(library.columnDouble(handle, column))
        case 5: .null
        default: .text(text(column) ?? "")
        }
    }

    /// The value as a text; nil for null. What is no UTF-8 is replaced.
    func text(_ column: Int32) -> String? {
        guard let start = library.columnText(handle, column) else { return nil }
        let count = Int(library.columnBytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
