// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A difference in words, grouped by room.
struct DiffText {
    /// Finds the common causes of many outages; nil where they are not wanted.
    var causes: OutageCauses?
    private let difference: HomeDiff
    private let old: HomeSnapshot
    private let new: HomeSnapshot

    init(_ difference: HomeDiff, _ old: HomeSnapshot, _ new: HomeSnapshot) {
        self.difference = difference
        self.old = old
        self.new = new
    }

    /// - Parameter times: when the records of both points were received.
    func title(_ paint: Paint, times: (Int64, Int64)) -> String {
        let count = difference.changes.count
        func end(_ offset: UInt64?, _ time: Int64) -> String {
            offset.map { paint("@\($0)", .bold) + " " + LocalTime.zoned(time) }
                ?? paint("nothing", .bold)
        }
        return end(old.offset, times.0) + " to " + end(new.offset, times.1)
            + "  \(count) change\(count == 1 ? "" : "s")"
    }

    /// One line per change; the changes of one device together, under its room.
    func lines(_ console: Console, showsDiagnostics: Bool) -> [String] {
        let outages = showsDiagnostics ? [] : self.outages
        var lines = outages.map { console.paint("~ ", .warning) + $0.line }
        let devicesInOutage = Set(outages.flatMap(\.deviceIDs).map { ByteString($0) })
        var hidden = 0
        var room: String?
        for (title, changes) in groups {
            let isInOutage = devicesInOutage.contains(ByteString(title.id))
            let shown = showsDiagnostics ? changes : notable(changes, isInOutage: isInOutage)
            hidden += changes.count - shown.count
            guard !shown.isEmpty else { continue }
            if title.room != room {
                lines.append(console.paint(title.room, .accent))
                room = title.room
            }
            lines.append("  " + console.paint(TerminalText.escape(title.name), .bold))
            for change in shown { lines.append("    " + line(change, console.paint)) }
        }
        if hidden > 0 {
            lines.append(
                console.paint(
                    "\(hidden) more, of diagnostics or that go along: --all shows them", .dim))
        }
        return lines
    }

    /// How many changes each object has, for `--stat`.
    var counts: [ObjectCount] {
        groups.map { title, changes in
            ObjectCount(room: title.room, name: title.name, id: title.id, changes: changes.count)
        }
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
        var titles: [[ByteString]: Title] = [:]
        var groups: [Title: [HomeChange]] = [:]
        for change in difference.changes {
            let key = Array(change.path.prefix(2))
            let title = titles[key] ?? self.title(of: change)
            titles[key] = title
            groups[title, default: []].append(change)
        }
        return groups.sorted { a, b in
            (a.key.room, a.key.name, a.key.id) < (b.key.room, b.key.name, b.key.id)
        }.map { ($0.key, $0.value) }
    }

    private func title(of change: HomeChange) -> Title {
        let kind = change.path[0].text
        let id = change.path.count > 1 ? change.path[1].text : ""
        if kind == "device", let device = new.view(of: id) ?? old.view(of: id) {
            let room = device.roomID.flatMap { new.room($0) ?? old.room($0) }
            return Title(
                room: HomeWords.roomName(room), name: device.name.isEmpty ? id : device.name, id: id
            )
        }
        let name =
            new.room(id)?.name ?? old.room(id)?.name ?? new.structure(id)?.name
            ?? old.structure(id)?.name ?? id
        return Title(room: kind + "s", name: name, id: id)
    }
}

// Lines that stand for many devices.
extension DiffText {
    private struct Outage {
        var line: String
        var deviceIDs: [String]
    }

    /// Fewer devices that change alike without a common cause are shown one by one.
    private static let alikeMin = 5

    /// The devices that went offline, or came back, for one reason.
    private var outages: [Outage] {
        var groups: [String: (cause: String?, change: String, devices: [String])] = [:]
        for change in difference.changes {
            guard change.path.count == 3, change.path[0].text == "device",
                change.path[2].text == "connectivityState",
                let from = change.old, let to = change.new
            else { continue }
            let id = change.path[1].text
            let unknown = AttributeValue.string(ConnectivityState.unknown.name)
            let cause = causes?.cause(of: id, isUnknown: from == unknown || to == unknown)
            let words = "\(ValueText.raw(from)) → \(ValueText.raw(to))"
            groups["\(cause ?? "") \(words)", default: (cause, words, [])].devices.append(id)
        }
        return groups.sorted { $0.key < $1.key }.compactMap { _, group in
            let count = group.devices.count
            guard count >= (group.cause == nil ? Self.alikeMin : 2) else { return nil }
            let line = (group.cause.map { $0 + ": " } ?? "") + "\(count) devices \(group.change)"
            return Outage(line: line, deviceIDs: group.devices)
        }
    }

    /// The changes of one object for people: no diagnostics, and the connectivity of parts only
    /// where it differs from the device's.
    private func notable(_ changes: [HomeChange], isInOutage: Bool) -> [HomeChange] {
        let state = changes.first {
            $0.path.count == 3 && $0.path[2].text == "connectivityState"
        }
        return changes.filter { change in
            if Self.isDiagnostic(change) { return false }
            guard let state, let field = change.path.last?.text, change.path.count % 2 == 1 else {
                return true
            }
            switch field {
            case "connectivityState":
                return change.path.count == 3 ? !isInOutage : change.new != state.new
            case "dataSourceLocality": return false
            default: return true
            }
        }
    }

    /// Path: device, id, part, name, …
    private static func isDiagnostic(_ change: HomeChange) -> Bool {
        change.path.count > 4 && change.path[2].text == "part" && change.path[3].text == "root"
    }
}

// One change.
extension DiffText {
    func line(_ change: HomeChange, _ paint: Paint) -> String {
        let text = ChangeText(change, old: old, new: new)
        func words(_ value: String?) -> String {
            [text.label, value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return switch change.operation {
        case .added: paint("+ ", .good) + words(text.new)
        case .removed: paint("- ", .bad) + words(text.old)
        case .updated: paint("~ ", .warning) + words(text.old) + " → " + (text.new ?? "")
        }
    }
}
