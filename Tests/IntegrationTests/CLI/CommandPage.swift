// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of `Tests/Fixtures/commands`: command lines, each with all that it prints.
///
/// `# ` is a comment, `$ ` a command line; below it `! ` the standard error, `| ` the standard
/// output and `= ` the exit code where it is not 0.
struct CommandPage {
    struct Command {
        var comments: [String]
        var line: String
        /// The lines below the command line.
        var printed: [String]
    }

    var commands: [Command] = []

    init(_ text: String) {
        var comments: [String] = []
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("#") {
                comments.append(line)
            } else if line.hasPrefix("$ ") {
                commands.append(
                    Command(comments: comments, line: String(line.dropFirst(2)), printed: []))
                comments = []
            } else if !commands.isEmpty {
                commands[commands.count - 1].printed.append(line)
            }
        }
    }

    var text: String {
        commands.map { command in
            (command.comments + ["$ \(command.line)"] + command.printed)
                .joined(separator: "\n") + "\n"
        }
        .joined(separator: "\n")
    }
}

extension CommandPage.Command {
    var code: Int32 {
        printed.last.flatMap { $0.hasPrefix("= ") ? Int32($0.dropFirst(2)) : nil } ?? 0
    }
    var hasOutput: Bool { printed.contains { $0.hasPrefix("|") } }
    var isError: Bool { code != 0 && !hasOutput && printed.contains { $0.hasPrefix("!") } }
    var isJSON: Bool {
        hasOutput && (line.contains("--output json") || line.contains("--output jsonl"))
    }
    var isTable: Bool { hasOutput && line.contains("--output table") }
}

/// What differs from one machine or day to another, and stands for it in the files.
struct CommandRules {
    /// The folder of the scene, which differs in each run.
    var folder: String
    var version: String

    func lines(_ result: CLIProgram.Result) -> [String] {
        let code = result.code == 0 ? [] : ["= \(result.code)"]
        return marked("!", result.error) + marked("|", result.output) + code
    }

    private func marked(_ mark: String, _ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines.map { $0.isEmpty ? mark : "\(mark) \(plain($0))" }
    }

    private func plain(_ line: String) -> String {
        var line = line.replacingOccurrences(of: folder, with: "FOLDER")
            .replacingOccurrences(of: version, with: "VERSION")
        // The log is of a fixed day, so its age is another one every minute.
        if line.hasSuffix("kept") || line.contains(" ago") {
            line = line.replacing(/(?:\d+ (?:d|h|min|s) )+ago/) { _ in "SOME TIME ago" }
                .replacing(/\d+ d(?: \d+ h)? +kept/) { _ in "SOME TIME  kept" }
        }
        if line.hasSuffix("RECORD") { line.replace(/AGE +/) { _ in "AGE        " } }
        // 'replay --check' folds pieces of random length.
        if line.contains("stateHash") || line.contains("folds and") {
            line = line.replacing(/"comparisons":\d+/) { _ in "\"comparisons\":SOME" }
                .replacing(/and \d+ states/) { _ in "and SOME states" }
        }
        // A restored log gets an id of chance.
        if line.contains("now log") { line.replace(/now log [0-9a-f]+/) { _ in "now log SOME" } }
        if line.contains(#""from":"#) {
            line.replace(/"logID":"[0-9a-f]+"/) { _ in "\"logID\":\"SOME\"" }
        }
        // A secret is of chance, and made now.
        line.replace(/hearth_[0-9a-f]{12}_[0-9a-f]{64}/) { _ in "hearth_ID_SECRET" }
        if line.contains(/"kind":"(?:token|link)"/) {
            line.replace(/At":"[^"]+"/) { _ in #"At":"SOME""# }
        } else if line.contains(/^[a-z-]+(?: +|,)(?:token|link)(?: +|,)/) {
            line.replace(/\d{4}-\d\d-\d\d[ T][0-9:.]+Z?/) { _ in "SOME TIME" }
        }
        return line
    }
}
