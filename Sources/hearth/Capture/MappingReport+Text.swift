// SPDX-License-Identifier: Apache-2.0

import HomeBridge

// The report for people. Text of topics and files is escaped here.

extension MappingReport {
    /// How many items of a long list are shown.
    private static let shownMax = 10

    /// One row per codec.
    var table: Table {
        var table = Table([
            .init("CODEC"), .init("MESSAGES", isRight: true), .init("READ", isRight: true),
            .init("HELD", isRight: true), .init("IGNORED", isRight: true),
            .init("UNREADABLE", isRight: true), .init("DEVICES", isRight: true),
            .init("TOPICS READ", isRight: true), .init("KEYS USED", isRight: true),
        ])
        for codec in codecs {
            table.rows.append([
                .init(codec.codec), .init("\(codec.messages)"), .init("\(codec.read)", .good),
                .init("\(codec.held)"), .init("\(codec.ignored.values.reduce(0, +))", .dim),
                .init("\(codec.unreadable.count)", codec.unreadable.isEmpty ? .plain : .bad),
                .init("\(codec.devices)"),
                .init(Self.share(codec.topics.read, of: codec.topics.count)),
                .init(Self.share(codec.keys.used, of: codec.keys.count)),
            ])
        }
        return table
    }

    /// `57 of 60, 95 %`, rounded down, so that 100 % means all.
    private static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "-" : "\(part) of \(whole), \(part * 100 / whole) %"
    }

    func lines(_ console: Console) -> [String] {
        let paint = console.paint
        var lines = table.lines(width: console.columns, paint: paint)
        for codec in codecs { lines += self.lines(codec, paint) }
        lines += Self.list(
            "read by no codec", unmapped.values.reduce(0, +), Self.counted(unmapped), paint)
        lines += Self.list(
            "beyond the bounds", refused.count, refused.map { Self.line($0) }, paint)
        for kind in Conflict.Kind.allCases {
            let of = conflicts.filter { $0.kind == kind }
            lines += Self.list(
                Self.words(kind), of.count,
                of.map {
                    TerminalText.escape("\($0.subject): \($0.between.joined(separator: ", "))")
                }, paint)
        }
        if conflicts.isEmpty { lines += ["", "no conflicts"] }
        return lines
    }

    private func lines(_ codec: Codec, _ paint: Paint) -> [String] {
        var lines = Self.list(
            "\(codec.codec): ignored", codec.ignored.values.reduce(0, +),
            Self.counted(codec.ignored) { IgnoredMessage(rawValue: $0)?.pattern }, paint)
        lines += Self.list(
            "\(codec.codec): unreadable", codec.unreadable.count,
            codec.unreadable.map { Self.line($0) }, paint)
        lines += Self.list(
            "\(codec.codec): topics of devices that nothing was read from",
            codec.topics.unread.count, codec.topics.unread.map { TerminalText.escape($0) }, paint)
        lines += Self.list(
            "\(codec.codec): keys that ended in no attribute",
            codec.keys.unused.values.reduce(0, +), Self.counted(codec.keys.unused), paint)
        return lines
            + Self.list(
                "\(codec.codec): payloads with less than 90 % of their keys in attributes",
                codec.keys.poor.count,
                codec.keys.poor.map {
                    "line \($0.line)  \(TerminalText.escape($0.topic))  \($0.used) of \($0.count)"
                }, paint)
    }

    /// A title with a count, and below it the first of a list; nothing for an empty one.
    private static func list(
        _ title: String, _ count: Int, _ items: [String], _ paint: Paint
    ) -> [String] {
        guard !items.isEmpty else { return [] }
        var lines = ["", "\(paint(title, .dim)) \(count)"]
        lines += items.prefix(shownMax).map { "  " + $0 }
        if items.count > shownMax { lines.append("  and \(items.count - shownMax) more") }
        return lines
    }

    /// The most frequent first.
    private static func counted(
        _ counts: [String: Int], about: (String) -> String? = { _ in nil }
    ) -> [String] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { key, count in
            "\(count)  \(TerminalText.escape(key))" + (about(key).map { ": " + $0 } ?? "")
        }
    }

    private static func line(_ unreadable: Unreadable) -> String {
        "line \(unreadable.line)  "
            + TerminalText.escape(
                "\(unreadable.topic)  \(unreadable.reason): \(unreadable.detail)")
    }

    private static func words(_ kind: Conflict.Kind) -> String {
        switch kind {
        case .topic: "topics that two codecs read"
        case .device: "devices that two sources announce"
        case .attribute: "attributes with values of two kinds"
        }
    }
}
