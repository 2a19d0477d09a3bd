// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// How many changes a difference has for one device, room or structure.
struct ObjectCount {
    var room: String
    var name: String
    var id: String
    var changes: Int
}

/// The counts of a difference, as `diff --stat` prints them.
struct DiffCounts {
    let counts: [ObjectCount]

    func lines(_ console: Console) -> [String] {
        var table = Table([
            .init("ROOM", isFlexible: true), .init("NAME"), .init("CHANGES", isRight: true),
        ])
        for count in counts {
            table.rows.append([
                .init(count.room), .init(TerminalText.escape(count.name)),
                .init("\(count.changes)"),
            ])
        }
        return table.rows.isEmpty ? [] : table.lines(width: console.columns, paint: console.paint)
    }

    var csv: [String] {
        var table = Table([.init("ID"), .init("ROOM"), .init("NAME"), .init("CHANGES")])
        for count in counts {
            table.rows.append([
                .init(TerminalText.escape(count.id)), .init(count.room),
                .init(TerminalText.escape(count.name)),
                .init("\(count.changes)"),
            ])
        }
        return table.csv
    }

    /// One object for each line.
    var jsonLines: [String] {
        counts.map { count in
            var json = JSONText()
            json.object { write(count, &$0) }
            return json.text
        }
    }

    /// One object for all.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("objects")
            json.array(counts) { json, count in json.object { write(count, &$0) } }
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    private func write(_ count: ObjectCount, _ json: inout JSONText) {
        json.key("changes")
        json.number(UInt64(count.changes))
        json.key("id")
        json.string(count.id)
        json.key("name")
        json.string(count.name)
        json.key("room")
        json.string(count.room)
        json.key("v")
        json.number(1)
    }
}
