// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A difference in the words of people, grouped by room.
struct DiffText {
    private let difference: HomeDiff
    private let old: HomeSnapshot
    private let new: HomeSnapshot

    init(_ difference: HomeDiff, _ old: HomeSnapshot, _ new: HomeSnapshot) {
        self.difference = difference
        self.old = old
        self.new = new
    }

    func title(_ paint: Paint) -> String {
        let count = difference.changes.count
        return paint("@\(old.offset ?? 0) to @\(new.offset ?? 0)", .bold)
            + "  \(count) change\(count == 1 ? "" : "s")"
    }

    /// One line per change; the changes of one device together, under its room.
    func lines(_ console: Console, showsDiagnostics: Bool) -> [String] {
        var lines: [String] = []
        var hidden = 0
        var room: String?
        for (title, changes) in groups {
            let shown = changes.filter { showsDiagnostics || !isDiagnostic($0) }
            hidden += changes.count - shown.count
            guard !shown.isEmpty else { continue }
            if title.room != room {
                lines.append(console.paint(title.room, .accent))
                room = title.room
            }
            lines.append("  " + console.paint(title.name, .bold))
            for change in shown { lines.append("    " + line(change, console.paint)) }
        }
        if hidden > 0 {
            lines.append(console.paint("\(hidden) changes of diagnostics: --all shows them", .dim))
        }
        return lines
    }

    func statLines(_ console: Console) -> [String] {
        var table = Table([
            .init("ROOM", isFlexible: true), .init("NAME", isFlexible: true),
            .init("CHANGES", isRight: true),
        ])
        for (title, changes) in groups {
            table.rows.append([.init(title.room), .init(title.name), .init("\(changes.count)")])
        }
        return table.rows.isEmpty ? [] : table.lines(width: console.columns, paint: console.paint)
    }

    /// Every change, for CSV.
    var table: Table {
        var table = Table([.init("OP"), .init("PATH"), .init("OLD"), .init("NEW")])
        for change in difference.changes {
            table.rows.append([
                .init(change.operation.rawValue),
                .init(TerminalText.escape(change.path.map(\.text).joined(separator: "/"))),
                .init(change.old.map { ValueText.json($0) } ?? ""),
                .init(change.new.map { ValueText.json($0) } ?? ""),
            ])
        }
        return table
    }

    private struct Title: Hashable {
        var room: String
        var name: String
        var id: String
    }

    /// The changes of each object, by room and name.
    private var groups: [(Title, [HomeChange])] {
        var groups: [Title: [HomeChange]] = [:]
        for change in difference.changes { groups[title(of: change), default: []].append(change) }
        return groups.sorted { a, b in
            (a.key.room, a.key.name, a.key.id) < (b.key.room, b.key.name, b.key.id)
        }.map { ($0.key, $0.value) }
    }

    private func title(of change: HomeChange) -> Title {
        let kind = change.path[0].text
        let id = change.path.count > 1 ? change.path[1].text : ""
        if kind == "device", let device = new.device(id) ?? old.device(id) {
            let room = device.roomID.flatMap { new.room($0) ?? old.room($0) }
            return Title(room: HomeWords.roomName(room), name: HomeWords.name(of: device), id: id)
        }
        let name = new.room(id)?.name ?? old.room(id)?.name ?? new.structure(id)?.name ?? id
        return Title(room: kind + "s", name: TerminalText.escape(name), id: id)
    }

    /// Path: device, id, part, name, …
    private func isDiagnostic(_ change: HomeChange) -> Bool {
        change.path.count > 4 && change.path[2].text == "part" && change.path[3].text == "root"
    }

    private func line(_ change: HomeChange, _ paint: Paint) -> String {
        let path = change.path.map(\.text)
        let isAttribute = path.count == 8
        let what =
            isAttribute
            ? place(part: path[3]) + ValueText.short(path[5]) + "." + path[7]
            : path.count == 2 ? path[0] : path.dropFirst(2).joined(separator: " ")
        let trait = isAttribute ? path[5] : ""
        let name = isAttribute ? path[7] : ""
        func text(_ value: AttributeValue?) -> String {
            guard let value else { return "" }
            // A whole object is too much for a line; what it is stands in the path.
            if case .object = value, !isAttribute { return "" }
            return isAttribute ? ValueText.text(trait, name, value) : ValueText.raw(value)
        }
        let label = TerminalText.escape(what)
        let oldText = TerminalText.escape(text(change.old))
        let newText = TerminalText.escape(text(change.new))
        switch change.operation {
        case .added: return paint("+ ", .good) + label + (newText.isEmpty ? "" : " " + newText)
        case .removed: return paint("- ", .bad) + label + (oldText.isEmpty ? "" : " " + oldText)
        case .updated: return paint("~ ", .warning) + "\(label) \(oldText) → \(newText)"
        }
    }

    private func place(part: String) -> String { part == "1" || part.isEmpty ? "" : part + " " }
}
