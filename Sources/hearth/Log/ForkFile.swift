// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// The file beside the log of a fork, which has the id of its original: a daemon on it would take
/// over the sessions of the living home.
enum ForkFile {
    static let name = "fork"
    private static let bytesMax = 1 << 20

    /// Writes the directory of the original, and what was changed, one a line.
    static func write(
        to directory: String, original: String, _ changes: RecordChanges
    ) throws(CommandFailure) {
        let dropped = changes.dropped.sorted().map { "drop @\($0)" }
        let set = changes.fields.keys.sorted().flatMap { offset in
            (changes.fields[offset] ?? []).map { "set @\(offset) \($0.path)=\($0.value)" }
        }
        let lines = [Directories.absolute(original)] + dropped + set
        let text = lines.map { TerminalText.escape($0) + "\n" }.joined()
        let file = try NewFile(directory + "/" + name, replaces: false)
        try file.write(Array(text.utf8))
        try file.sync()
    }

    /// The whole file; nil where a directory holds no fork.
    static func bytes(of directory: String) throws(CommandFailure) -> [UInt8]? {
        let path = directory + "/" + name
        return Directories.exists(path) ? try FileLines.bytes(path, max: bytesMax) : nil
    }

    /// What stands in a redacted export instead: paths and values are nobody's business.
    static let redacted = Array("a log in other words\n".utf8)

    /// The directory of the original; nil where a directory holds no fork.
    static func original(of directory: String) throws(CommandFailure) -> String? {
        guard let bytes = try bytes(of: directory) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return TerminalText.escape(line)
    }

    /// Refuses a fork for a command that lives on.
    static func mustNotBe(in directory: String) throws(CommandFailure) {
        guard let original = try original(of: directory) else { return }
        throw CommandFailure(
            .notAllowed,
            "\(TerminalText.escape(directory)) is a fork of \(original): only reading commands "
                + "open it")
    }
}
