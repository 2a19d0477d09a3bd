// SPDX-License-Identifier: Apache-2.0

import Yams

/// The keys of a settings file and where they stand, checked before any value is used.
struct SettingsFile {
    let path: String
    private(set) var lines: [Setting: Int] = [:]

    /// - Throws: what is wrong, with file and line: the text is no YAML, a key is unknown or twice
    ///   there, or a value has the wrong shape.
    init(path: String, text: String) throws(CommandFailure) {
        self.path = TerminalText.escape(path)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch let error as YamlError {
            throw Self.failure(of: error, path: self.path)
        } catch {
            throw CommandFailure(.configuration, "\(self.path): \(error)")
        }
        // An empty file sets nothing.
        guard let root, root.null == nil else { return }
        guard let mapping = root.mapping else {
            throw CommandFailure(.configuration, "\(self.path): the file is not a list of keys")
        }
        try check(mapping, below: [])
    }

    private mutating func check(
        _ mapping: Node.Mapping, below parent: [String]
    ) throws(CommandFailure) {
        for (key, value) in mapping {
            let line = key.mark?.line ?? 0
            let path = parent + [key.string ?? "?"]
            let name = path.joined(separator: ".")
            if let setting = Setting(rawValue: name) {
                try check(value, of: setting, line: line)
                lines[setting] = line
            } else if Setting.allCases.contains(where: { $0.path.starts(with: path) }) {
                guard let inner = value.mapping else {
                    throw failure(line, "\(name) is a group of keys")
                }
                try check(inner, below: path)
            } else {
                throw failure(
                    line,
                    "unknown key '\(TerminalText.escape(name))'"
                        + (near(path).map { "; did you mean \($0)?" } ?? ""))
            }
        }
    }

    /// The key of the same group that was probably meant, else the one of any group.
    private func near(_ path: [String]) -> String? {
        let (group, word) = (path.dropLast(), path.last ?? "")
        let siblings = Setting.allCases.filter { $0.path.dropLast().elementsEqual(group) }
        for candidates in [siblings, Setting.allCases] {
            let words = candidates.compactMap(\.path.last)
            guard let found = Suggestion.nearest(to: word, in: words) else { continue }
            return candidates.first { $0.path.last == found }?.rawValue
        }
        return nil
    }

    private func check(
        _ value: Node, of setting: Setting, line: Int
    ) throws(CommandFailure) {
        if setting.isList, value.sequence?.allSatisfy({ $0.scalar != nil }) == true { return }
        guard value.scalar != nil else {
            throw failure(
                line, "\(setting.rawValue) is one value" + (setting.isList ? " or a list" : ""))
        }
    }

    func failure(_ line: Int, _ words: String) -> CommandFailure {
        CommandFailure(.configuration, "\(path):\(line): \(words)")
    }

    private static func failure(of error: YamlError, path: String) -> CommandFailure {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            CommandFailure(.configuration, "\(path):\(mark.line): \(problem)")
        case .duplicatedKeysInMapping(let keys, let context):
            CommandFailure(
                .configuration,
                "\(path):\(context.mark.line): the key "
                    + "'\(TerminalText.escape(keys.joined(separator: "', '")))' is there twice")
        default:
            CommandFailure(.configuration, "\(path): \(TerminalText.escape("\(error)"))")
        }
    }
}
