// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The database of Home Assistant's recorder: states of entities, and hourly statistics.
///
/// Read only, also while Home Assistant writes to it.
final class RecorderDatabase {
    private let database: SQLiteDatabase
    private let states: SQLiteStatement
    /// Nil where the database has none.
    private let statistics: SQLiteStatement?

    /// An entity, by its number in the database.
    struct Entity {
        var number: Int64
        var id: String
    }

    /// A state of an entity.
    struct State {
        var text: String
        /// Nanoseconds since 1970 UTC; nil where the database has no time.
        var time: Int64?
        /// As JSON; nil for none.
        var attributes: String?
        /// The number of the attributes: rows often share them.
        var attributesNumber: Int64
    }

    /// A value of an hour.
    struct Hour {
        /// When it begins.
        var time: Int64
        var mean: Double?
        /// What a meter showed at its end.
        var state: Double?
        var unit: String?
    }

    /// - Throws: `damaged` for what is no such database, or not all of one.
    init(_ path: String) throws(CommandFailure) {
        let name = TerminalText.escape(path)
        guard Directories.exists(path) else { throw FileLines.failure(path) }
        database = try SQLiteDatabase(path, .read)
        let tables: Set<String>
        do throws(CommandFailure) {
            tables = try Self.tables(database)
            try Self.check(database, name)
        } catch {
            guard error.status == .damaged else { throw error }
            throw CommandFailure(
                .damaged, "\(error.line): no database, or not all of it; nothing was imported")
        }
        guard tables.contains("states") else {
            throw CommandFailure(
                .damaged, "\(name) is no database of Home Assistant's recorder: it has no states")
        }
        guard tables.isSuperset(of: ["states_meta", "state_attributes"]) else {
            throw CommandFailure(
                .damaged,
                "\(name) was written by a Home Assistant before 2023.4: let a newer one open it "
                    + "once, which converts it")
        }
        states = try database.prepare(
            """
            SELECT state, last_updated_ts, shared_attrs, coalesce(states.attributes_id, 0)
            FROM states LEFT JOIN state_attributes
                ON state_attributes.attributes_id = states.attributes_id
            WHERE metadata_id = ? AND state IS NOT NULL ORDER BY last_updated_ts, state_id
            """)
        let hasStatistics = tables.isSuperset(of: ["statistics", "statistics_meta"])
        statistics =
            hasStatistics
            ? try database.prepare(
                """
                SELECT start_ts, mean, state, unit_of_measurement
                FROM statistics JOIN statistics_meta ON statistics_meta.id = metadata_id
                WHERE statistic_id = ? AND start_ts IS NOT NULL ORDER BY start_ts, statistics.id
                """) : nil
    }

    private static func tables(_ database: SQLiteDatabase) throws(CommandFailure) -> Set<String> {
        var tables: Set<String> = []
        try database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").rows { row in
            tables.insert(row.text(0) ?? "")
            return true
        }
        return tables
    }

    /// Half a file is found here, and pages that are damaged.
    private static func check(
        _ database: SQLiteDatabase, _ name: String
    ) throws(CommandFailure) {
        var words: String?
        try database.prepare("PRAGMA quick_check(1)").rows { row in
            words = row.text(0)
            return false
        }
        guard words != "ok" else { return }
        throw CommandFailure(
            .damaged, "\(name): SQLite: \(TerminalText.escape(words ?? "no answer"))")
    }

    /// Sorted by name; also those that have statistics alone.
    func entities() throws(CommandFailure) -> [Entity] {
        var found: [ByteString: Int64] = [:]
        if statistics != nil {
            try database.prepare("SELECT statistic_id FROM statistics_meta").rows { row in
                found[ByteString(row.text(0) ?? "")] = -1
                return true
            }
        }
        try database.prepare("SELECT metadata_id, entity_id FROM states_meta").rows { row in
            found[ByteString(row.text(1) ?? "")] = row.int(0)
            return true
        }
        // Statistics of other sources are called `source:name`.
        return found.filter { $0.key.text.contains(".") && !$0.key.text.contains(":") }
            .sorted { $0.key < $1.key }.map { Entity(number: $0.value, id: $0.key.text) }
    }

    /// Reads the states of an entity by time; the body returns false to stop.
    func states(
        of entity: Entity, _ body: (State) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try states.rows([.int(entity.number)]) { row throws(CommandFailure) in
            try body(
                State(
                    text: row.text(0) ?? "", time: Self.time(row.value(1)),
                    attributes: row.text(2), attributesNumber: row.int(3)))
        }
    }

    /// Reads the hours of an entity by time; the body returns false to stop.
    func hours(
        of entity: Entity, _ body: (Hour) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try statistics?.rows([.text(entity.id)]) { row throws(CommandFailure) in
            guard let time = Self.time(row.value(0)) else { return true }
            return try body(
                Hour(
                    time: time, mean: Self.number(row.value(1)), state: Self.number(row.value(2)),
                    unit: row.text(3)))
        }
    }

    private static func number(_ value: SQLiteValue) -> Double? {
        switch value {
        case .double(let number): number.isFinite ? number : nil
        case .int(let number): Double(number)
        case .null, .text: nil
        }
    }

    /// Seconds with a fraction, exact to a microsecond.
    private static func time(_ value: SQLiteValue) -> Int64? {
        guard let seconds = number(value) else { return nil }
        return Int64(exactly: (seconds * 1e6).rounded()).flatMap {
            let (time, overflow) = $0.multipliedReportingOverflow(by: 1000)
            return overflow ? nil : time
        }
    }
}
