// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Which log.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The data directory; else $HEARTH_DATA, else ./hearth-data.", valueName: "dir"),
        completion: .file())
    var data: String?
}

/// How the answer is written.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "table, json, jsonl or csv; a table on a terminal, else JSON Lines.",
            valueName: "form"))
    var output: OutputForm?

    @Flag(help: "Without colours, as NO_COLOR says it.")
    var noColor = false

    /// The form that was asked for, or the usual one of the console.
    func form(_ console: Console) -> OutputForm {
        output ?? (console.isTerminal ? .table : .jsonl)
    }

    /// Refuses CSV before anything is done, for a command whose answer is no table of values.
    func mustNotBeCSV(_ command: String) throws {
        if output == .csv { throw ValidationError("\(command) has no csv form") }
    }

    /// The console of the standard output, in colour or not.
    var console: Console {
        var console = Console.output
        if noColor { console.paint = Paint(isOn: false) }
        return console
    }
}

/// Whether long output goes through a pager.
struct PagerOptions: ParsableArguments {
    @Flag(help: "Not through a pager, which long output has on a terminal.")
    var noPager = false

    /// Has this command's output shown by a pager where it goes to a terminal.
    func use() {
        if !noPager, Console.output.canDraw { Pager.want() }
    }
}

enum OutputForm: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl, csv
}
