// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// What an import of history brought, for people and programs.
struct ImportReport {
    var name: String
    var home: HomeSnapshot
    var tallies: [ImportedSeries: HistoryImport.SeriesTally]
    var untimely: Int
    var unmatched: ImportUnmatched
    /// The records that were written; nil where none was.
    var offsets: ClosedRange<UInt64>?
    var isDry: Bool

    private var newCount: Int { tallies.values.reduce(0) { $0 + $1.new } }
    private var knownCount: Int { tallies.values.reduce(0) { $0 + $1.known } }

    func tell(_ options: OutputOptions) throws(CommandFailure) {
        let out = Output()
        for line in unmatched.lines { Output.tell("\(name): left out \(line)") }
        if untimely > 0 {
            Output.tell(
                "\(name): \(CountText.of(untimely, "value")) left out: the time cannot be")
        }
        let console = options.console
        switch options.form(console) {
        case .table:
            if !tallies.isEmpty {
                try out.lines(table.lines(width: console.columns, paint: console.paint))
            }
            try out.line(summary)
        case .csv: try out.lines(table.csv)
        case .json, .jsonl: try out.line(json)
        }
        try out.flush()
    }

    private var summary: String {
        let known = knownCount > 0 ? ", \(knownCount) known already" : ""
        let new = CountText.of(newCount, "new value")
        if isDry { return "\(new)\(known); nothing was written" }
        guard let offsets else { return "nothing to do: the log has these values already" }
        let records = CountText.records(offsets.lowerBound, offsets.upperBound)
        return "\(new)\(known); done \(records): 'hearth history --imported' shows them"
    }

    private var table: Table {
        var table = Table([
            .init("DEVICE"), .init("VALUE"), .init("NEW", isRight: true),
            .init("KNOWN", isRight: true), .init("FIRST", dropRank: 1),
            .init("LAST", dropRank: 2), .init("OF", isFlexible: true),
        ])
        for (series, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            let device = home.device(series.deviceID.text)
            let column = HistoryColumn(
                DeviceValue(
                    deviceID: series.deviceID.text, part: series.part.text,
                    trait: series.trait.text, attribute: series.attribute.text), in: home)
            table.rows.append([
                .init(device.map { HomeWords.name(of: $0) } ?? series.deviceID.text, .bold),
                .init(column.title + (series.seconds > 0 ? " (means)" : "")),
                .init("\(tally.new)"), .init("\(tally.known)"),
                .init(tally.first.map { LocalTime.text($0) } ?? "", .dim),
                .init(tally.last.map { LocalTime.text($0) } ?? "", .dim),
                .init(TerminalText.escape(series.series.text)),
            ])
        }
        return table
    }

    private var json: String {
        var json = JSONText()
        json.object { json in
            json.key("first")
            if let offsets { json.number(offsets.lowerBound) } else { json.null() }
            json.key("known")
            json.number(knownCount)
            json.key("last")
            if let offsets { json.number(offsets.upperBound) } else { json.null() }
            json.key("new")
            json.number(newCount)
            json.key("series")
            json.array(tallies.sorted { $0.key < $1.key }) { json, entry in
                json.series(entry.key, entry.value)
            }
            json.key("unmatched")
            json.array(unmatched.reasons.sorted { $0.key < $1.key }) { json, entry in
                json.object { json in
                    json.key("reason")
                    json.string(entry.value)
                    json.key("series")
                    json.string(entry.key.text)
                }
            }
            json.key("untimely")
            json.number(untimely)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension JSONText {
    fileprivate mutating func series(_ series: ImportedSeries, _ tally: HistoryImport.SeriesTally) {
        object { json in
            json.key("attribute")
            json.string(series.attribute.text)
            json.key("deviceID")
            json.string(series.deviceID.text)
            json.key("firstTime")
            json.string(tally.first.map { timeText($0) })
            json.key("known")
            json.number(tally.known)
            json.key("lastTime")
            json.string(tally.last.map { timeText($0) })
            json.key("new")
            json.number(tally.new)
            json.key("part")
            json.string(series.part.text)
            json.key("seconds")
            json.number(series.seconds)
            json.key("series")
            json.string(series.series.text)
            json.key("trait")
            json.string(series.trait.text)
        }
    }
}
