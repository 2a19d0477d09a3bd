// SPDX-License-Identifier: Apache-2.0

import Yams

extension CommandFailure {
    /// Why a file is no YAML, and where.
    ///
    /// - Parameters:
    ///   - path: fit for a terminal.
    ///   - hasColumn: whether the place is line and column, not the line alone.
    init(_ error: YamlError, path: String, hasColumn: Bool = false) {
        func place(_ line: Int, _ column: Int) -> String {
            hasColumn ? "\(path):\(line):\(column)" : "\(path):\(line)"
        }
        switch error {
        case .scanner(_, let problem, let mark, let text),
            .parser(_, let problem, let mark, let text),
            .composer(_, let problem, let mark, let text):
            let hint =
                Self.hasNestedBrace(text, line: mark.line)
                ? "; within braces a text that has braces needs quotes" : ""
            self.init(
                .configuration,
                "\(place(mark.line, mark.column)): \(TerminalText.escape(problem))\(hint)")
        case .duplicatedKeysInMapping(let keys, let context):
            self.init(
                .configuration,
                "\(place(context.mark.line, context.mark.column)): the key "
                    + "'\(TerminalText.escape(keys.joined(separator: "', '")))' is there twice")
        case .reader(let problem, let offset, _, let text):
            let before = text.utf8.prefix(offset ?? 0)
            let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
            let last = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            self.init(
                .configuration,
                "\(place(line, 1 + (last.last?.count ?? 0))): \(TerminalText.escape(problem))")
        default:
            self.init(.configuration, "\(place(1, 1)): \(TerminalText.escape("\(error)"))")
        }
    }

    /// Whether a line has an opening brace within braces: `{topic: a/{device}}`.
    private static func hasNestedBrace(_ text: String, line: Int) -> Bool {
        let lines = text.utf8.split(
            separator: UInt8(ascii: "\n"), maxSplits: max(line, 1),
            omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return false }
        return lines[line - 1].count { $0 == UInt8(ascii: "{") } > 1
    }
}
