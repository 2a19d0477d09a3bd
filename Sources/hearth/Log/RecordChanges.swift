// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// What a fork does to the records that it does not copy as they are.
struct RecordChanges {
    /// One field of one event.
    struct Field {
        /// As the user wrote it.
        var text: String
        var event: Int?
        var path: String
        var value: String
    }

    private(set) var dropped: Set<UInt64> = []
    private(set) var fields: [UInt64: [Field]] = [:]

    /// The changed offsets, rising.
    var offsets: [UInt64] { (dropped.union(fields.keys)).sorted() }

    /// - Parameters:
    ///   - drop: points, each with the text that the user gave.
    ///   - set: `@120 events[0].value=false`
    ///   - offset: the offset of a point.
    init(
        drop: [Point], set: [String], offset: (Point) throws(CommandFailure) -> UInt64
    ) throws(CommandFailure) {
        for point in drop { dropped.insert(try offset(point)) }
        for text in set {
            let (point, field) = try Self.field(text)
            fields[try offset(point), default: []].append(field)
        }
        if let both = dropped.intersection(fields.keys).min() {
            throw CommandFailure(.usage, "@\(both) is dropped: it has no field to set")
        }
    }

    /// The record to store in the place of one.
    ///
    /// - Throws: an error that names the record and the part of a path that is not there.
    func apply(to record: HomeRecord) throws(CommandFailure) -> HomeRecord {
        guard let offset = record.offset else { return record }
        if dropped.contains(offset) { return try drop(record, offset) }
        guard let fields = fields[offset] else { return record }
        var record = record
        for field in fields { try set(field, in: &record, offset) }
        return record
    }

    private func drop(
        _ record: HomeRecord, _ offset: UInt64
    ) throws(CommandFailure) -> HomeRecord {
        for event in record.events {
            switch event {
            case .logOpened, .reducerChanged, .clockStepped, .logRestored:
                throw CommandFailure(
                    .usage,
                    "@\(offset) is \(event.kindName), which says how the records after it are read: "
                        + "it cannot be dropped")
            default: break
            }
        }
        return HomeRecord(
            offset: record.offset, receivedAt: record.receivedAt, cause: record.cause,
            events: [.recordDropped(kinds: record.events.map(\.kindName))])
    }

    private func set(
        _ field: Field, in record: inout HomeRecord, _ offset: UInt64
    ) throws(CommandFailure) {
        let count = record.events.count
        guard let index = field.event ?? (count == 1 ? 0 : nil), index < count else {
            let kinds = record.events.enumerated().map { "events[\($0)] \($1.kindName)" }
            throw CommandFailure(
                .usage,
                "@\(offset): say which event: there are \(kinds.joined(separator: ", "))")
        }
        do throws(FieldEditError) {
            try record.events[index].set(field.path, to: field.value)
        } catch {
            throw CommandFailure(
                .usage,
                TerminalText.escape(
                    "@\(offset) events[\(index)] \(record.events[index].kindName): "
                        + error.description))
        }
    }

    /// The parts of `@120 events[0].value=false`.
    private static func field(_ text: String) throws(CommandFailure) -> (Point, Field) {
        let words = text.split(separator: " ", maxSplits: 1)
        let sides = (words.last ?? "").split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, sides.count == 2 else {
            throw CommandFailure(
                .usage,
                "'\(TerminalText.escape(text))' is no change of a field, as "
                    + "'@120 attributes.onOff=false'")
        }
        var path = sides[0]
        var event: Int?
        if path.hasPrefix("events["), let end = path.firstIndex(of: "]") {
            event = Int(path[path.index(path.startIndex, offsetBy: 7)..<end])
            path = path[path.index(after: end)...].drop { $0 == "." }
            guard event != nil else {
                throw CommandFailure(
                    .usage, "'\(TerminalText.escape(String(sides[0])))' names no event: events[0]")
            }
        }
        let field = Field(text: text, event: event, path: String(path), value: String(sides[1]))
        return (try Point.read(String(words[0])), field)
    }
}
