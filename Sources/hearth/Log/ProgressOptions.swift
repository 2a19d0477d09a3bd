// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How a command says how far its work has come.
struct ProgressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How far the work is: line (on a terminal), json (on the standard error) or none.",
            valueName: "form"))
    var progress = ProgressForm.line

    /// The progress of work over the records of a log.
    func over(_ range: Range<UInt64>) -> WorkProgress {
        WorkProgress(progress, .records, total: UInt64(range.count), first: range.lowerBound)
    }

    /// - Parameter total: nil where nobody knows how much there is.
    func of(_ total: UInt64?, _ unit: WorkProgress.Unit) -> WorkProgress {
        WorkProgress(progress, unit, total: total)
    }
}

enum ProgressForm: String, CaseIterable, ExpressibleByArgument {
    /// Where the standard error is a terminal.
    case line
    /// One object a line, wherever the standard error goes.
    case json
    case none
}
