// SPDX-License-Identifier: Apache-2.0

import HomeReplica

/// The edits of a replica in words.
enum EditWords {
    /// `2 edits wait for the home, 1 is undecided`; nil where there is none of either.
    static func text(waiting: Int, undecided: Int) -> String? {
        var parts: [String] = []
        if waiting > 0 {
            parts.append(waiting == 1 ? "1 edit waits" : "\(waiting) edits wait")
            parts[0] += " for the home"
        }
        if undecided > 0 {
            let noun = waiting > 0 ? "" : undecided == 1 ? " edit" : " edits"
            parts.append("\(undecided)\(noun) \(undecided == 1 ? "is" : "are") undecided")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The same of a directory, or why its edits cannot be read; nil where it is no replica's.
    static func text(of directory: String) -> String? {
        do throws(ReplicaError) {
            guard try ReplicaNote.read(in: directory) != nil else { return nil }
            let edits = try EditStore.edits(in: directory)
            return text(
                waiting: edits.count(where: \.isOpen), undecided: edits.count(where: \.isUndecided))
        } catch {
            return TerminalText.escape("\(error)")
        }
    }
}
