// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A string as the key of a dictionary, equal by its bytes and fast to hash.
///
/// Topics and payload keys are compared as bytes, which `String` does not do (M-11); every message
/// looks up one of the first and several of the second.
struct UTF8Key: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool {
        utf8Equal(left.text, right.text)
    }

    func hash(into hasher: inout Hasher) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if done == nil {
            Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}

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

extension Substring {
    fileprivate func hasSameUTF8(as text: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            text.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(text.utf8)
    }
}
