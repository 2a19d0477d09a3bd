// SPDX-License-Identifier: Apache-2.0

/// The tables of an export, with their columns: the same in SQLite, CSV and JSON Lines.
///
/// docs/EXPORT.md describes them. Columns are added, never renamed.
enum ExportTable: String, CaseIterable {
    case info, rooms, devices, changes, occurrences, connectivity, commands, imported, lost

    struct Column {
        var name: String
        var type: String

        init(_ name: String, _ type: String = "TEXT") {
            self.name = name
            self.type = type
        }
    }

    var columns: [Column] {
        switch self {
        case .info: [Column("key", "TEXT PRIMARY KEY"), Column("value")]
        case .rooms:
            [
                Column("room_id", "TEXT PRIMARY KEY"), Column("room"), Column("structure_id"),
                Column("structure"),
            ]
        case .devices:
            [Column("device_id", "TEXT PRIMARY KEY"), Column("device"), Column("room")]
                + [
                    "type", "connectivity", "locality", "last_heard", "vendor", "product",
                    "serial", "software", "codec", "native_id", "aliases",
                ].map { Column($0) }
        case .changes:
            Self.moment + Self.device + Self.attribute
                + [
                    Column("old_raw"), Column("old_number", "REAL"), Column("old_text"),
                    Column("new_raw"), Column("new_number", "REAL"), Column("new_text"),
                    Column("unit"), Column("cause"), Column("sender"), Column("command_id"),
                ]
        case .occurrences:
            Self.moment + Self.device + [Column("part"), Column("trait"), Column("name")]
                + [Column("fields"), Column("delivery")]
        case .connectivity:
            Self.device + [Column("state"), Column("reason")]
                + Self.moment("from") + Self.moment("to") + [Column("seconds", "REAL")]
        case .commands:
            [Column("command_id")] + Self.moment + Self.device
                + [
                    Column("part"), Column("trait"), Column("command"), Column("arguments"),
                    Column("sender"), Column("outcome"), Column("detail"),
                    Column("ended_offset", "INTEGER"), Column("ended_time"),
                    Column("seconds", "REAL"),
                ]
        case .imported:
            Self.moment.dropLast() + Self.device + Self.attribute
                + [
                    Column("raw"), Column("number", "REAL"), Column("text"), Column("unit"),
                    Column("source"), Column("series"), Column("mean_seconds", "INTEGER"),
                ]
        case .lost: [Column("first", "INTEGER PRIMARY KEY"), Column("last", "INTEGER")]
        }
    }

    /// An event, and when its record was received.
    private static let moment = [
        Column("offset", "INTEGER"), Column("event", "INTEGER"), Column("time"),
        Column("epoch", "REAL"), Column("elapsed", "REAL"),
    ]

    private static func moment(_ end: String) -> [Column] {
        [
            Column("\(end)_offset", "INTEGER"), Column("\(end)_time"),
            Column("\(end)_epoch", "REAL"),
        ]
    }

    private static let device = [Column("device_id"), Column("device"), Column("room")]

    private static let attribute = [Column("part"), Column("trait"), Column("attribute")]

    /// The definition in SQL.
    var definition: String {
        let list = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
        return "CREATE TABLE \(rawValue)(\(list))"
    }

    /// Indexes and views, made when all rows are there.
    static let views = [
        "CREATE INDEX changes_by_value ON changes(device_id, part, trait, attribute)",
        "CREATE INDEX changes_by_time ON changes(epoch)",
        // SQLite takes the other columns of the row that has the greatest one.
        """
        CREATE VIEW latest AS
        SELECT device_id, device, room, part, trait, attribute, raw, number, text, unit,
            since_offset, since_time
        FROM (
            SELECT max(changes.rowid), changes.device_id, devices.device, devices.room, part, trait,
                attribute, new_raw AS raw, new_number AS number, new_text AS text, unit,
                offset AS since_offset, time AS since_time
            FROM changes JOIN devices ON devices.device_id = changes.device_id
            GROUP BY changes.device_id, part, trait, attribute)
        WHERE raw IS NOT NULL
        """,
        """
        CREATE VIEW state_durations AS
        SELECT device_id, device, room, part, trait, attribute, raw, number, text, unit,
            from_time, to_time, to_elapsed - from_elapsed AS seconds
        FROM (
            SELECT device_id, device, room, part, trait, attribute, new_raw AS raw,
                new_number AS number, new_text AS text, unit, time AS from_time,
                lead(time) OVER following AS to_time, elapsed AS from_elapsed,
                coalesce(lead(elapsed) OVER following,
                    (SELECT CAST(value AS REAL) FROM info WHERE key = 'elapsed')) AS to_elapsed
            FROM changes
            WINDOW following AS (
                PARTITION BY device_id, part, trait, attribute ORDER BY rowid))
        WHERE raw IS NOT NULL
        """,
        """
        CREATE VIEW readings AS
        SELECT time, epoch, device_id, device, room, part, trait, attribute, new_raw AS raw,
            new_number AS number, new_text AS text, unit, 'heard' AS origin
        FROM changes WHERE new_raw IS NOT NULL
        UNION ALL
        SELECT time, epoch, device_id, device, room, part, trait, attribute, raw, number, text,
            unit, source
        FROM imported
        """,
    ]
}

/// Where the rows of an export go.
protocol ExportTarget: AnyObject {
    /// - Parameter values: one for each column.
    func add(_ values: [SQLiteValue], to table: ExportTable) throws(CommandFailure)

    /// Makes what was added durable.
    func finish() throws(CommandFailure)
}
