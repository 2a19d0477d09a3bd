// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A message as `mosquitto_sub -F %j` writes it, or `-F %J` with the payload as a value of JSON.
enum MosquittoLine {
    /// Whether an object is such a line.
    static func isOne(_ object: JSONObject) -> Bool { object["payloadlen"] != nil }

    /// - Returns: the payload; nil where the line does not hold all of it: `mosquitto_sub` writes
    ///   bytes up to the first zero, and as they are where they are no text.
    static func payload(_ object: JSONObject) -> [UInt8]? {
        guard let length = object["payloadlen"]?.int, let value = object["payload"] else {
            return nil
        }
        switch value {
        case .null where length == 0: return []
        case .string(let text):
            if text.utf8.count == length { return Array(text.utf8) }
            // With %J a payload may be a JSON string by itself.
            let written = Array(JSONWriter.write(value).utf8)
            return written.count == length ? written : nil
        default:
            // Written anew: with other spaces, and the same meaning.
            return Array(JSONWriter.write(value, sortsKeys: false).utf8)
        }
    }

    /// The time of receiving: `2026-11-24T11:37:28.886961+0100`, of some versions with a Z before
    /// the offset, which means nothing.
    ///
    /// - Returns: nanoseconds since 1970 UTC.
    static func time(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard
            let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            ),
            bytes.count - sign == 5
        else { return SourceTime.nanoseconds(text) }
        var start = bytes[..<sign]
        if start.last == UInt8(ascii: "Z") { start.removeLast() }
        let offset = bytes[sign...]
        return SourceTime.nanoseconds(
            String(decoding: start + offset.prefix(3), as: UTF8.self) + ":"
                + String(decoding: offset.suffix(2), as: UTF8.self))
    }

    /// A line with bytes that are no text, so that the rest of it can be read.
    static func repaired(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.starts(with: #"{"tst":"#.utf8) else { return nil }
        return Array(String(decoding: line, as: UTF8.self).utf8)
    }
}
