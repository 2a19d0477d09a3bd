// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Topics and payload keys are compared as bytes, which `String` does not do (M-11); every message
/// looks up one of the first and several of the second.
typealias UTF8Key = ByteString

extension String {
    /// The first eight bytes, zeros behind a shorter string: strings sort as these numbers do,
    /// where the numbers differ.
    var utf8Beginning: UInt64 {
        TopicTree.withBytes(of: self) { bytes in
            let beginning = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return beginning << UInt64(max(0, 8 - bytes.count) * 8)
        }
    }

    /// The first byte of which something is true.
    func utf8First(where isWanted: (UInt8) -> Bool) -> UInt8? {
        utf8.withContiguousStorageIfAvailable { $0.first(where: isWanted) }
            ?? utf8.first(where: isWanted)
    }

    /// Whether these bytes stand anywhere in it.
    ///
    /// - Parameter part: ASCII, not empty. Unlike `contains`, which compares characters, this is
    ///   cheap enough for the topic of every message.
    func utf8Contains(_ part: StaticString) -> Bool {
        part.withUTF8Buffer { part in
            TopicTree.withBytes(of: self) { bytes in
                bytes.indices.dropLast(part.count - 1).contains { index in
                    bytes[index] == part[0] && bytes[index...].starts(with: part)
                }
            }
        }
    }

    /// What is behind the last slash of a topic; all of it without one.
    var lastLevel: String {
        TopicTree.withBytes(of: self) { bytes in
            let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
            return String(decoding: bytes[((slash ?? -1) + 1)...], as: UTF8.self)
        }
    }

    /// What follows this prefix; nil where the bytes begin otherwise.
    func utf8Dropping(prefix: String) -> String? {
        guard utf8.count >= prefix.utf8.count else { return nil }
        let end = utf8.index(startIndex, offsetBy: prefix.utf8.count)
        return self[..<end].hasSameUTF8(as: prefix) ? String(self[end...]) : nil
    }

    /// What is before this suffix; nil where the bytes end otherwise.
    func utf8Dropping(suffix: String) -> String? {
        guard utf8HasSuffix(suffix) else { return nil }
        return String(self[..<utf8.index(startIndex, offsetBy: utf8.count - suffix.utf8.count)])
    }

    /// Whether the bytes end like this.
    func utf8HasSuffix(_ suffix: String) -> Bool {
        let rest = utf8.count - suffix.utf8.count
        guard rest >= 0 else { return false }
        return self[utf8.index(startIndex, offsetBy: rest)...].hasSameUTF8(as: suffix)
    }
}

extension String {
    /// Whether it may be in a topic that is published to: it has no wildcard.
    var isFreeOfWildcards: Bool {
        !utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == 0 }
    }
}

extension StringProtocol {
    /// Twelve hex digits.
    var isMACAddress: Bool { utf8.count == 12 && utf8.allSatisfy(\.isHexDigit) }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}

extension Substring {
    /// The levels of a topic, or of a part of one.
    ///
    /// Between ASCII characters a slash is always one of its own, so there the bytes are split,
    /// which takes a fraction of the time.
    func levels(omittingEmpty: Bool = false) -> [Substring] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return split(separator: "/", omittingEmptySubsequences: omittingEmpty)
        }
        return utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: omittingEmpty)
            .map { Substring($0) }
    }

    fileprivate func hasSameUTF8(as text: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            text.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(text.utf8)
    }
}
