// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The effects of an imported payload.
struct ImportedPayload {
    /// Nil where nothing was written.
    var offset: UInt64?
    var changes: [Change] = []
    /// Messages that wait until a list names their device.
    var held = 0
    /// Unreadable parts, and notices.
    var warnings: [String] = []

    struct Change: Equatable {
        var what: What
        var id: String
        var name: String

        enum What: String {
            case new, changed, removed
        }
    }

    /// No effects.
    init() {}

    init(
        offset: UInt64?, _ events: [HomeEvent], _ notices: [String], from before: HomeSnapshot,
        to after: HomeSnapshot
    ) {
        self.offset = offset
        warnings = notices
        for event in events {
            switch event {
            case .messageHeld: held += 1
            case .messageUnreadable(let error):
                // A notice says the same in a sentence.
                if !notices.contains(where: { $0.hasSuffix(error.detail) }) {
                    warnings.append("\(error.reason): \(error.detail)")
                }
            default: break
            }
        }
        let paths = diff(before, after).changes.map(\.path)
        let ids = Set(paths.filter { $0.count > 1 && $0[0] == "device" }.map { $0[1] })
        changes = ids.sorted().map { Self.change($0.text, before, after) }
    }

    private static func change(
        _ id: String, _ before: HomeSnapshot, _ after: HomeSnapshot
    ) -> Change {
        let (old, new) = (before.device(id), after.device(id))
        // A device that was joined with another one is found by its id, but is not a new device.
        let isOwn = new.map { utf8Equal($0.id, id) } ?? false
        return Change(
            what: old == nil ? .new : isOwn ? .changed : .removed, id: id,
            name: new?.name ?? old?.name ?? "")
    }

    func lines(isDry: Bool) -> [String] {
        var lines = changes.map { change in
            "\(change.what.rawValue) \(change.id) \(TerminalText.escape(change.name))"
        }
        if held > 0 { lines.append("held until a list names the device: \(held)") }
        if isDry { return lines + ["nothing was written"] }
        return lines + [offset.map { "done @\($0)" } ?? "nothing to do: it is so already"]
    }

    var json: String {
        let list = changes.map { change in
            JSONValue.object(
                JSONObject([
                    JSONMember(key: "change", value: .string(change.what.rawValue)),
                    JSONMember(key: "id", value: .string(change.id)),
                    JSONMember(key: "name", value: .string(change.name)),
                ]))
        }
        let offset = offset.flatMap { JSONNumber(String($0)) }
        return JSONWriter.write(
            .object(
                JSONObject([
                    JSONMember(key: "devices", value: .array(list)),
                    JSONMember(key: "held", value: .number(JSONNumber(held))),
                    JSONMember(key: "offset", value: offset.map { .number($0) } ?? .null),
                    JSONMember(key: "v", value: .number(JSONNumber(1))),
                ])))
    }

    var csv: [String] {
        var table = Table([.init("CHANGE"), .init("ID"), .init("NAME")])
        table.rows = changes.map { [.init($0.what.rawValue), .init($0.id), .init($0.name)] }
        return table.csv
    }
}
