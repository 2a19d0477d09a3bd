// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct TableTests {
    private var table: Table {
        var table = Table([
            .init("NAME", isFlexible: true), .init("COUNT", isRight: true), .init("ID"),
        ])
        table.rows = [
            [.init("Kitchen lamp", .bold), "5", "a"], [.init("厨房"), "1234", .init("b", .good)],
        ]
        return table
    }

    @Test func alignsColumns() {
        #expect(
            table.lines(width: nil, paint: Paint(isOn: false)) == [
                "NAME          COUNT  ID", "Kitchen lamp      5  a", "厨房           1234  b",
            ])
    }

    @Test func cutsTheFlexibleColumnAlone() {
        let lines = table.lines(width: 20, paint: Paint(isOn: false))
        #expect(lines[1] == "Kitchen …      5  a")
        #expect(lines.allSatisfy { TerminalText.width($0) <= 20 })
        // It never becomes too narrow to be read.
        #expect(table.lines(width: 3, paint: Paint(isOn: false))[1] == "Kitchen…      5  a")
    }

    /// Rows may come when the columns have their widths already.
    @Test func laterRowsStandInTheColumnsOfTheFirst() {
        let later: [Table.Cell] = ["A very long name", "12", "c"]
        let paint = Paint(isOn: false)
        #expect(table.layout(width: nil).line(later, paint) == "A very long name     12  c")
        #expect(table.layout(width: 20).line(later, paint) == "A very l…     12  c")
        var wide = Table([.init("A"), .init("B", dropRank: 1), .init("C")])
        wide.rows = [["aaaa", "bbbbbbbb", "c"]]
        #expect(wide.layout(width: 10).line(["1", "2", "3"], paint) == "1     3")
    }

    /// The name of a device is worth more than where its values come from.
    @Test func leavesOutWhatIsMissedLeast() {
        var table = Table([
            .init("ROOM", isFlexible: true), .init("DEVICE"), .init("TYPE", dropRank: 2),
            .init("VALUES", isFlexible: true), .init("ID", dropRank: 1),
        ])
        table.rows = [
            ["living room", "living room/reading lamp", "DimmableLight", "on, 50 %", "zigbee:0x1"]
        ]
        let plain = Paint(isOn: false)
        #expect(table.lines(width: 200, paint: plain)[0].contains("ID"))
        let titles = table.lines(width: 70, paint: plain)[0]
        #expect(titles.contains("TYPE") && !titles.contains("ID"))
        for width in [60, 50, 44] {
            let lines = table.lines(width: width, paint: plain)
            #expect(!lines[0].contains("TYPE"))
            #expect(lines[1].contains("living room/reading lamp"))
            #expect(TerminalText.width(lines[1]) <= max(width, 44))
        }
    }

    @Test func paintDoesNotCountAsWidth() {
        let lines = table.lines(width: nil, paint: Paint(isOn: true))
        #expect(lines[1] == "\u{1B}[1mKitchen lamp\u{1B}[0m      5  a")
    }

    @Test func writesCSV() {
        var table = Table([.init("A"), .init("B")])
        table.rows = [["plain", "a,b"], ["say \"x\"", ""]]
        #expect(table.csv == ["a,b", "plain,\"a,b\"", "\"say \"\"x\"\"\","])
    }
}
