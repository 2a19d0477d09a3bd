// SPDX-License-Identifier: Apache-2.0

/// The bytes of server-sent events.
enum ServerSentEvent {
    /// One event; JSON has no line ends, so the data is one line.
    static func bytes(_ name: String, id: UInt64?, data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 64)
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "event: \(name)\ndata: ".utf8
        bytes += data
        bytes += "\n\n".utf8
        return bytes
    }

    /// A line that says only that the stream lives.
    static let heartbeat = Array(": still here\n\n".utf8)

    /// How long a client waits before it connects again, in milliseconds.
    static let retry = Array("retry: 2000\n\n".utf8)
}
