// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeSDK

/// A database with all tables and views.
final class SQLiteExport: ExportTarget {
    private let database: SQLiteDatabase
    private var inserts: [ExportTable: SQLiteStatement] = [:]

    /// - Parameter path: of a file that is not there yet, and has no reader before it is whole.
    init(_ path: String) throws(CommandFailure) {
        database = try SQLiteDatabase(path, .create)
        // A file that is not whole is thrown away, so nothing need be undone or kept meanwhile.
        for sql in ["PRAGMA journal_mode=OFF", "PRAGMA synchronous=OFF", "BEGIN"] {
            try database.execute(sql)
        }
        for table in ExportTable.allCases {
            try database.execute(table.definition)
            let places = table.columns.map { _ in "?" }.joined(separator: ", ")
            inserts[table] = try database.prepare(
                "INSERT INTO \(table.rawValue) VALUES(\(places))")
        }
    }

    func add(_ values: [SQLiteValue], to table: ExportTable) throws(CommandFailure) {
        precondition(values.count == table.columns.count, "A row has a value for each column.")
        try inserts[table]?.run(values)
    }

    func finish() throws(CommandFailure) {
        for sql in ExportTable.views { try database.execute(sql) }
        try database.execute("COMMIT")
        do throws(LogError) {
            try SystemFileSystem().open(database.path, .write).sync()
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// One table, as CSV or JSON Lines.
final class TextExport: ExportTarget {
    enum Form {
        case csv, jsonl
    }

    private let file: NewFile
    private let form: Form
    private let table: ExportTable
    /// The keys of JSON in their order, each with its column; nil for the version.
    private let keys: [(name: String, column: Int?)]
    private var waiting: [UInt8] = []
    private static let waitingMax = 1 << 16

    init(_ path: String, _ form: Form, _ table: ExportTable) throws(CommandFailure) {
        file = try NewFile(path, replaces: false)
        self.form = form
        self.table = table
        let names = table.columns.map(\.name)
        let columns: [(name: String, column: Int?)] = names.enumerated().map { ($1, $0) }
        keys = (columns + [("v", nil)]).sorted { utf8Less($0.name, $1.name) }
        if form == .csv { try write(Table.csvLine(names.map { .init($0) })) }
    }

    func add(_ values: [SQLiteValue], to table: ExportTable) throws(CommandFailure) {
        guard table == self.table else { return }
        switch form {
        case .csv: try write(Table.csvLine(values.map { .init($0.plainText) }))
        case .jsonl: try write(json(values))
        }
    }

    func finish() throws(CommandFailure) {
        try flush()
        try file.sync()
    }

    private func json(_ values: [SQLiteValue]) -> String {
        var json = JSONText()
        json.object { json in
            for (name, column) in keys {
                json.key(name)
                switch column.map({ values[$0] }) ?? .int(1) {
                case .null: json.null()
                case .int(let number): json.number(number)
                case .double(let number): json.value(number.canonical)
                case .text(let text): json.string(text)
                }
            }
        }
        return json.text
    }

    private func write(_ line: String) throws(CommandFailure) {
        waiting.append(contentsOf: line.utf8)
        waiting.append(UInt8(ascii: "\n"))
        if waiting.count >= Self.waitingMax { try flush() }
    }

    private func flush() throws(CommandFailure) {
        if !waiting.isEmpty { try file.write(waiting) }
        waiting.removeAll(keepingCapacity: true)
    }
}

extension SQLiteValue {
    /// As CSV has it: nothing for null.
    fileprivate var plainText: String {
        switch self {
        case .null: ""
        case .int(let number): "\(number)"
        case .double(let number): number.exportText
        case .text(let text): text
        }
    }
}

extension Double {
    /// As in all JSON of Hearth: an integer where it is one.
    fileprivate var canonical: AttributeValue {
        Int64(exactly: self).map { .int($0) } ?? .double(self)
    }

    /// The canonical form of JSON.
    var exportText: String { ValueText.json(canonical) }
}
