// SPDX-License-Identifier: Apache-2.0

// The encoding: the way as u8, then its texts in the order of their declaration.

extension ByteWriter {
    mutating func encode(_ sender: CommandSender) {
        switch sender {
        case .socket(let user, let program):
            byte(0)
            optionalText(user)
            optionalText(program)
        case .mqtt(let topic, let responseTopic, let name):
            byte(1)
            text(topic)
            optionalText(responseTopic)
            optionalText(name)
        case .library(let program):
            byte(2)
            text(program)
        }
    }
}

extension ByteReader {
    mutating func sender(_ bytes: RawSpan) throws(CodingError) -> CommandSender {
        let tag = try byte(bytes)
        switch tag {
        case 0: return .socket(user: try optionalText(bytes), program: try optionalText(bytes))
        case 1:
            return .mqtt(
                topic: try text(bytes), responseTopic: try optionalText(bytes),
                name: try optionalText(bytes))
        case 2: return .library(program: try text(bytes))
        default: throw .badTag(UInt64(tag), what: "sender", position: position - 1)
        }
    }
}
