// SPDX-License-Identifier: Apache-2.0

/// The beginning of a packet that the MQTT library may refuse, read beside it: only to say which it
/// was.
struct PacketHead {
    static let bytesMax = 1024

    /// One expression for people: "a message on topic x, packet id 7".
    let line: String

    /// - Returns: nil where the bytes are not of a PUBLISH, or end too early.
    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first, first >> 4 == 3,
            let lengthEnd = bytes.dropFirst().prefix(4).firstIndex(where: { $0 < 0x80 })
        else { return nil }
        let rest = bytes[(lengthEnd + 1)...]
        guard rest.count >= 2 else { return nil }
        let topicBytes = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
        let topic = String(decoding: rest.dropFirst(2).prefix(topicBytes), as: UTF8.self)
        let behind = rest.dropFirst(2).dropFirst(topicBytes)
        var line = "a message on topic \(topic)"
        if first & 0x06 != 0, behind.count >= 2 {
            let id = Int(behind[behind.startIndex]) << 8 | Int(behind[behind.startIndex + 1])
            line += ", packet id \(id),"
        }
        self.line = line
    }
}
