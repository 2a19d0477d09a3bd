// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import hearth

@Suite struct ConsoleTests {
    private func console(
        isTerminal: Bool, _ environment: [String: String], columns: Int = 100
    ) -> Console {
        Console(isTerminal: isTerminal, size: isTerminal ? (24, columns) : nil) { environment[$0] }
    }

    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true),
            (false, ["CLICOLOR_FORCE": "0"], false), (true, ["TERM": "dumb"], false),
            (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (true, ["CLICOLOR": "0"], false),
        ] as [(Bool, [String: String], Bool)])
    func coloursFollowTheCustoms(isTerminal: Bool, environment: [String: String], isOn: Bool) {
        #expect(console(isTerminal: isTerminal, environment).paint.isOn == isOn)
    }

    @Test func columnsComeFromTheVariableOrTheTerminal() {
        #expect(console(isTerminal: true, [:]).columns == 100)
        #expect(console(isTerminal: true, ["COLUMNS": "60"]).columns == 60)
        #expect(console(isTerminal: false, [:]).columns == nil)
        #expect(console(isTerminal: false, ["COLUMNS": "60"]).columns == 60)
        #expect(console(isTerminal: true, ["COLUMNS": "wide"]).columns == 100)
        #expect(!console(isTerminal: true, ["TERM": "dumb"]).canDraw)
    }

    @Test(
        arguments: [
            ("o", "e", [], "o"), (nil, "e", [], "e"), (nil, "", [], "./hearth-data"),
            (nil, nil, ["./hearth-demo/home"], "./hearth-demo/home"),
            (nil, nil, ["./hearth-demo/home", "./hearth-data"], "./hearth-data"),
            (nil, "e", ["./hearth-demo/home"], "e"),
        ] as [(String?, String?, Set<String>, String)])
    func findsTheLog(option: String?, variable: String?, logs: Set<String>, path: String) throws {
        let found = try DataDirectory.toRead(
            option, environment: { _ in variable },
            hasLog: { path throws(CommandFailure) in logs.contains(path) })
        #expect(found == path)
    }
}
