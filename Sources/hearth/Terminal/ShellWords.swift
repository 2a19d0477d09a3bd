// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Words as a shell has them before and behind its quotes.
enum ShellWords {
    /// The value of an option in a command line whose words have their quotes still.
    static func value(of option: String, in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word.hasPrefix(option + "=") {
                return unquoted(String(word.dropFirst(option.count + 1)))
            }
            if word == option, index + 1 < words.count { return unquoted(words[index + 1]) }
        }
        return nil
    }

    /// A word without its quotes and backslashes; a home directory at its beginning is put in.
    static func unquoted(_ word: String) -> String {
        var text = ""
        var quote: Character?
        var isEscaped = false
        for character in word {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                text.append(character)
            }
        }
        guard word.hasPrefix("~/"), let home = Console.value("HOME") else { return text }
        return home + text.dropFirst()
    }

    /// Whether a shell may type a name into the line that its user then runs.
    ///
    /// The line editor of bash puts no backslash before a pair of backquotes, `$(...)` and `${...}`
    /// in what it takes for a file name: a device that calls itself `$(reboot)` would be a command.
    /// A name with control characters cannot be typed.
    static func canBeOffered(_ name: String, to shell: CompletionShell?) -> Bool {
        guard !name.isEmpty, TerminalText.escape(name) == name else { return false }
        // An unknown shell gets what is safe in all.
        return shell == .zsh || shell == .fish
            || !name.utf8.contains {
                [UInt8(ascii: "`"), UInt8(ascii: "$"), UInt8(ascii: "!")].contains($0)
            }
    }

    /// A name as the completion script of a shell wants it.
    ///
    /// The script of bash expands each word before it offers it. That of zsh takes what follows a
    /// colon for a description.
    static func quoted(_ name: String, for shell: CompletionShell?) -> String {
        switch shell {
        case .bash?:
            "'"
                + name.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: #"'\''"#) + "'"
        case .zsh?:
            name.reduce(into: "") { text, character in
                if character == ":" || character == "\\" { text.append("\\") }
                text.append(character)
            }
        default: name
        }
    }
}
