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
