// SPDX-License-Identifier: Apache-2.0

/// The bytes of server-sent events.
enum ServerSentEvent {
    /// One event; JSON has no line ends, so the data is one line.
    static func bytes(_ name: String, id: UInt64?, data: [UInt8]) -> [UInt8] {
        head(name, id: id) + data + end
    }

    /// What stands before the data of an event.
    static func head(_ name: String, id: UInt64?) -> [UInt8] {
        Array(((id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: ").utf8)
    }

    /// What stands behind the data of an event.
    static let end = Array("\n\n".utf8)

    /// A line that says only that the stream lives.
    static let heartbeat = Array(": still here\n\n".utf8)

    /// How long a client waits before it connects again, in milliseconds.
    static let retry = Array("retry: 2000\n\n".utf8)
}
