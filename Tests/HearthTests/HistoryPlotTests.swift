// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@testable import hearth

/// Pictures of values over time, on terminals of any kind.
@Suite struct HistoryPlotTests {
    private static let minute: Int64 = 60_000_000_000
    private static let begin: Int64 = 1_700_000_000_000_000_000

    private static func plot(
        _ samples: [(ValueSample, minutes: Int64)], _ variables: [String: String]
    ) -> [String] {
        let console = Console(isTerminal: false, size: nil) { variables[$0] }
        var cells = HistoryCells(countMax: HistoryPlot.cellsMax(console), count: 1)
        var time = begin
        for (sample, minutes) in samples {
            cells.add([sample], start: time, nanoseconds: minutes * minute)
            time += minutes * minute
        }
        let column = HistoryColumn(.connectivity(of: "x"), in: HomeSnapshot())
        return HistoryPlot(cells: cells, columns: [column], console: console).lines
    }

    private static func state(_ text: String) -> ValueSample { ValueSample(text: text) }

    private static let door = [
        (state("closed"), minutes: Int64(30)), (state("open"), 15), (state("closed"), 15),
    ]

    @Test("states are bands, in ASCII without a locale")
    func bands() {
        let lines = Self.plot(Self.door, ["COLUMNS": "48"])
        #expect(lines.count == 5)
        #expect(lines[0] == "connectivity")
        #expect(lines[1] == "closed |####################          ##########")
        // The first and the last minute are in columns of which they have the smaller part.
        #expect(lines[2] == "  open |                   .##########.")
        #expect(lines[3] == "       +" + String(repeating: "-", count: 40))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    }

    @Test("a width that no terminal has is cut", arguments: [Int.max, 100_000_000, 1001])
    func widths(_ columns: Int) {
        let lines = Self.plot(Self.door, ["COLUMNS": "\(columns)"])
        #expect(lines.count == 5 && lines[3].count <= 1000)
    }

    @Test("with a UTF-8 locale lines are finer")
    func unicode() {
        for locale in [["LANG": "C.UTF-8"], ["LC_ALL": "de_DE.utf8", "LANG": "C"]] {
            let lines = Self.plot(Self.door, locale.merging(["COLUMNS": "48"]) { $1 })
            #expect(lines[1].contains("│██"))
        }
        let plain = Self.plot(Self.door, ["LC_ALL": "C", "LANG": "C.UTF-8", "COLUMNS": "48"])
        #expect(plain[1].contains("|##"))
    }

    @Test("a number that grows is a line from below to above")
    func line() {
        let samples = (0..<60).map {
            (ValueSample(text: "", number: Double($0)), minutes: Int64(1))
        }
        for locale in ["C", "C.UTF-8"] {
            let lines = Self.plot(samples, ["COLUMNS": "60", "LC_ALL": locale])
            // The title, eight rows, the axis and its labels.
            try? #require(lines.count == 11)
            #expect(lines[1].hasPrefix("59 "))
            #expect(lines[8].hasPrefix(" 0 "))
            let columns = lines[1...8].map { line in
                Array(line).lastIndex { !" |│⠀".contains($0) } ?? 0
            }
            #expect(columns == columns.sorted(by: >), "\(lines.joined(separator: "\n"))")
            #expect(lines.allSatisfy { TerminalText.width($0) <= 60 })
        }
    }

    @Test("one value, one moment and narrow terminals can be drawn")
    func extremes() {
        let constant = [(ValueSample(text: "5", number: 5), minutes: Int64(10))]
        let moment = [(ValueSample(text: "5", number: 5), minutes: Int64(0))]
        let huge = [
            (ValueSample(text: "", number: -1e308), minutes: Int64(10)),
            (ValueSample(text: "", number: 1e308), minutes: Int64(10)),
        ]
        for samples in [constant, moment, huge, Self.door] {
            for columns in ["1", "24", "400"] {
                let lines = Self.plot(samples, ["COLUMNS": columns])
                #expect(lines.count > 3)
                #expect(lines.contains { $0.contains("*") || $0.contains("#") })
            }
        }
        #expect(
            HistoryPlot(
                cells: HistoryCells(countMax: 2, count: 0), columns: [],
                console: Console(isTerminal: false, size: nil) { _ in nil }
            ).lines.isEmpty)
    }
}
