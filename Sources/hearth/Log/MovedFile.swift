// SPDX-License-Identifier: Apache-2.0

/// The file beside a log whose home was moved into a fleet: a daemon on it would go on with the same
/// offsets in another way.
enum MovedFile {
    static let name = "moved"

    /// - Parameter key: of the home in the fleet.
    static func write(to directory: String, key: String) throws(CommandFailure) {
        let path = directory + "/" + name
        guard !Directories.exists(path) else { return }
        let file = try NewFile(path, replaces: false)
        try file.write(Array("\(key)\n".utf8))
        try file.sync()
    }

    /// Refuses such a log for a command that lives on.
    static func mustNotBe(in directory: String) throws(CommandFailure) {
        let path = directory + "/" + name
        guard Directories.exists(path) else { return }
        let line = try FileLines.bytes(path, max: 1024).prefix { $0 != UInt8(ascii: "\n") }
        let key = TerminalText.escape(String(decoding: line, as: UTF8.self))
        throw CommandFailure(
            .notAllowed,
            "\(TerminalText.escape(directory)) was moved into a fleet as '\(key)', which goes on with "
                + "it: 'hearth fleet export' is the way back. Remove its file '\(name)' if it was not"
        )
    }
}
