// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Writes JSON without white space: members in the order given, or sorted by their keys' bytes.
public enum JSONWriter {
    /// The text of a value.
    ///
    /// - Parameter sortsKeys: gives equal objects equal texts.
    public static func write(_ value: JSONValue, sortsKeys: Bool = true) -> String {
        var bytes: [UInt8] = []
        write(value, sortsKeys: sortsKeys, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Depth is bounded by the reader's limit, so that recursion is.
    private static func write(_ value: JSONValue, sortsKeys: Bool, into bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let text): write(text, into: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(item, sortsKeys: sortsKeys, into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            write(object, sortsKeys: sortsKeys, into: &bytes)
        }
    }

    private static func write(
        _ object: JSONObject, sortsKeys: Bool, into bytes: inout [UInt8]
    ) {
        var members = object.members
        if sortsKeys { members.sort { utf8Less($0.key, $1.key) } }
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            write(member.value, sortsKeys: sortsKeys, into: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20: bytes.append(contentsOf: "\\u00\(hexText([byte]))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
