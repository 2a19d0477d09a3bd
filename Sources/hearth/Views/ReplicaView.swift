// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// The status of a replica as lines.
struct ReplicaView {
    private let replica: JSONObject

    init(_ replica: JSONObject) { self.replica = replica }

    private var isConnected: Bool { replica["connected"]?.bool ?? false }

    private func edits(_ key: StaticString) -> Int {
        replica["edits"]?.object?[key]?.int ?? 0
    }

    /// Whether the home is followed and no edit is undecided.
    var isWell: Bool { isConnected && edits("undecided") == 0 }

    var lines: [String] {
        let home = TerminalText.escape(replica["home"]?.string ?? "")
        let next = replica["nextOffset"]?.int ?? 0
        let agreed = replica["agreedAt"]?.int.map { ", the same as the home's before @\($0)" } ?? ""
        var lines = ["a replica of \(home): the records below @\(next)\(agreed)"]
        if isConnected {
            lines.append("connected")
        } else {
            lines.append(
                "away: " + TerminalText.escape(replica["problem"]?.string ?? "not yet heard"))
        }
        let words = EditWords.text(waiting: edits("waiting"), undecided: edits("undecided"))
        return lines + [words].compactMap { $0 }
    }
}
