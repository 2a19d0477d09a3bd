// SPDX-License-Identifier: Apache-2.0

/// The file of an export; it is there whole or not at all.
struct TableFile {
    enum Format: String, CaseIterable {
        case sqlite, csv, jsonl
    }

    private let path: String
    private let format: Format
    private let table: ExportTable
    private let hasToEnd: () -> Bool

    /// Refuses a name that is taken before anything is read.
    ///
    /// - Parameters:
    ///   - table: the one of a form that has one table.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    init(
        _ path: String, _ format: Format, _ table: ExportTable,
        hasToEnd: @escaping () -> Bool = { false }
    ) throws(CommandFailure) {
        guard !Directories.exists(path) else {
            throw CommandFailure(
                .cannotCreate, "\(TerminalText.escape(path)) is there already: name another file")
        }
        self.path = path
        self.format = format
        self.table = table
        self.hasToEnd = hasToEnd
    }

    /// Makes the file; nothing is left where that fails.
    ///
    /// - Parameters:
    ///   - range: at least one record.
    ///   - onRecord: is told the offset of each record.
    func write(
        _ log: LogAccess, _ range: Range<UInt64>, onRecord: (UInt64) -> Void = { _ in }
    ) throws(CommandFailure) -> ExportRows.Summary {
        try Directories.make(parentOf: path)
        let place = try CopyPlace(path)
        defer { place.remove() }
        let target = try target(place.file)
        var rows = ExportRows(log, range, into: target)
        let summary = try rows.write { offset throws(CommandFailure) in
            onRecord(offset)
            try mayGoOn()
        }
        try target.finish()
        try mayGoOn()
        try place.finishFile()
        return summary
    }

    private func mayGoOn() throws(CommandFailure) {
        if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
    }

    private func target(_ path: String) throws(CommandFailure) -> any ExportTarget {
        switch format {
        case .sqlite: try SQLiteExport(path)
        case .csv: try TextExport(path, .csv, table)
        case .jsonl: try TextExport(path, .jsonl, table)
        }
    }
}
