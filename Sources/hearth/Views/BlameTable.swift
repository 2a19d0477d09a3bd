// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Who changed each value of some devices last: one row for each value, the newest change first.
struct BlameTable {
    /// A device with its values, the newest change first.
    struct Section {
        var device: DeviceState
        var rows: [ValueOrigin]
    }

    var sections: [Section]
    /// The time from which ages count, in nanoseconds since 1970 UTC.
    var now: Int64

    /// The beginning of each payload that is kept for a table.
    static let payloadBytesMax = 400
    private static let indent = 8

    private var zone: String { LocalTime.zone(at: now).name }

    /// The rows, and below the rows of one record its message, once.
    func lines(_ console: Console) -> [String] {
        let table = table
        let layout = table.layout(width: console.columns)
        var lines: [String] = []
        var hasTitles = false
        var cells = table.rows[...]
        for section in sections {
            if !lines.isEmpty { lines.append("") }
            lines.append(
                console.paint(HomeWords.name(of: section.device), .bold) + "  "
                    + console.paint(TerminalText.escape(section.device.id), .dim))
            if section.rows.isEmpty {
                lines.append(console.paint("has never reported a value", .dim))
                continue
            }
            if !hasTitles { lines.append(layout.line(table.titles, console.paint)) }
            hasTitles = true
            for (index, row) in section.rows.enumerated() {
                lines.append(layout.line(cells.removeFirst(), console.paint))
                let next = index + 1 < section.rows.count ? section.rows[index + 1] : nil
                if let message = row.messageLine, !row.sharesMessage(with: next) {
                    let text = console.columns.map {
                        TerminalText.cut(message, to: max(40, $0) - Self.indent)
                    }
                    lines.append(
                        TerminalText.spaces(Self.indent)
                            + console.paint(text ?? message, .dim))
                }
            }
        }
        return lines
    }

    private var table: Table {
        var table = Table([
            .init("OFFSET"), .init("AGE"), .init("TIME (\(zone))", dropRank: 1),
            .init("WHO", isFlexible: true), .init("ATTRIBUTE", isFlexible: true),
            .init("VALUE", isFlexible: true),
        ])
        for section in sections {
            for row in section.rows {
                let time = row.record.map { LocalTime.text($0.receivedAt) }
                table.rows.append([
                    .init("@\(row.evidence.since)", .bold), .init(age(row)),
                    .init(time ?? "", .dim), .init(row.who, row.whoStyle),
                    .init(name(row, in: section)), .init(row.words, .accent),
                ])
            }
        }
        return table
    }

    private func age(_ row: ValueOrigin) -> String {
        guard let time = row.record?.receivedAt else { return "" }
        let age = now.subtractingSaturated(time)
        return SizeText.duration(Int(clamping: max(0, age) / 1_000_000_000))
    }

    /// `OnOff.onOff`; with its part where another part has such a trait, or for diagnostics.
    private func name(_ row: ValueOrigin, in section: Section) -> String {
        let value = row.evidence
        let short = "\(shortTraitName(value.trait)).\(value.attribute)"
        let others = section.device.parts.filter {
            !utf8Equal($0.part, value.part) && $0.part != "root" && $0.trait(value.trait) != nil
        }
        let isPlain = value.part != "root" && others.isEmpty
        return TerminalText.escape(isPlain ? short : "\(value.part)/\(short)")
    }

    /// The columns of the CSV form.
    var csv: [String] {
        var table = Table(
            [
                "device", "part", "trait", "attribute", "value", "offset", "time", "who", "topic",
                "payload",
            ].map { .init($0) })
        for section in sections {
            for origin in section.rows {
                let value = origin.evidence
                let time = origin.record.map { timeText($0.receivedAt) }
                let payload = origin.message?.payload.map { String(decoding: $0, as: UTF8.self) }
                let texts = [
                    section.device.id, value.part, value.trait, value.attribute, nil,
                    "\(value.since)", time ?? "", nil, origin.message?.topic ?? "", payload ?? "",
                ]
                var cells = texts.map { Table.Cell(TerminalText.escape($0 ?? "")) }
                cells[4] = .init(origin.words)
                cells[7] = .init(origin.who)
                table.rows.append(cells)
            }
        }
        return table.csv
    }
}

extension ValueOrigin {
    fileprivate var whoStyle: TextStyle {
        switch cause {
        case .command(let command): command.isConfirmed ? .good : .warning
        case .other: .warning
        default: .plain
        }
    }

    /// Topic and payload, in one line; nil where no message was the cause.
    fileprivate var messageLine: String? {
        guard let message else { return nil }
        let payload = message.payload.map { " " + String(decoding: $0, as: UTF8.self) }
        return TerminalText.escape(message.topic + (payload ?? " (not kept)"))
    }

    fileprivate func sharesMessage(with other: ValueOrigin?) -> Bool {
        guard let other else { return false }
        return evidence.since == other.evidence.since && message == other.message
    }
}
