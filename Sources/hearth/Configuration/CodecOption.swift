// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeRuntime
import HomeSDK

/// Codecs as the user chooses them: `zigbee2mqtt`, `zigbee2mqtt=BASE`, `native=HOME`.
enum CodecOption {
    struct Problem: Error, Equatable {
        var words: String
    }

    /// The choices; none means every codec, each finding its roots by listening.
    static func choices(_ texts: [String]) throws(Problem) -> [CodecChoice] {
        guard !texts.isEmpty else { return CodecChoice.all }
        var choices: [CodecChoice] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard CodecChoice.all.contains(where: { $0.name == name }) else {
                let names = CodecChoice.all.map(\.name)
                let near = Suggestion.nearest(to: name, in: names)
                throw Problem(
                    words: "'\(TerminalText.escape(name))' is no codec; "
                        + (near.map { "did you mean \($0)?" }
                            ?? "there are \(names.joined(separator: " and "))"))
            }
            var roots: [String] = []
            if parts.count == 2 {
                let root = String(parts[1])
                guard name != TopicsCodec.name else {
                    throw Problem(words: "topics has no root: a map says what it reads, by 'maps'")
                }
                guard isRoot(root) else {
                    throw Problem(words: "'\(TerminalText.escape(root))' is no root of topics")
                }
                roots = [root]
            }
            if let index = choices.firstIndex(where: { $0.name == name }) {
                choices[index].roots += roots
            } else {
                choices.append(CodecChoice(name: name, roots: roots))
            }
        }
        return choices
    }

    static func isRoot(_ text: String) -> Bool {
        !text.isEmpty && text.first != "/" && text.last != "/"
            && !text.contains { $0 == "+" || $0 == "#" || $0 == "\0" }
    }
}
