// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CShims

/// For `Scripts/cost.py`, which runs it under callgrind; not a command for people.
struct Cost: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count what events cost beside few things and beside many.", shouldDisplay: false)

    @Argument(help: "Words that the names of the cases hold; all cases where none is given.")
    var words: [String] = []

    @Flag(help: "Name the cases, and count nothing.")
    var list = false

    func run() throws {
        let out = Output()
        let cases = CostCase.fold + CostCase.codecs
        for word in words where !cases.contains(where: { $0.name.contains(word) }) {
            throw CommandFailure(
                .usage,
                "no case has '\(TerminalText.escape(word))' in its name; --list names them all")
        }
        for item in cases
        where words.isEmpty || words.contains(where: { item.name.contains($0) }) {
            if list {
                try out.line(item.name)
            } else {
                try item.run { try out.line($0) }
            }
            try out.flush()
        }
        if !list, hearth_counting_is_on() == 0 {
            Output.tell("nothing was counted: run it by Scripts/cost.py")
        }
    }
}
