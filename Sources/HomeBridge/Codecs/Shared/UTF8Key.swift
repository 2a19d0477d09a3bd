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
    /// What follows this prefix; nil where the bytes begin otherwise.
    func utf8Dropping(prefix: String) -> String? {
        guard utf8.count >= prefix.utf8.count else { return nil }
        let end = utf8.index(startIndex, offsetBy: prefix.utf8.count)
        return self[..<end].hasSameUTF8(as: prefix) ? String(self[end...]) : nil
    }

    /// What is before this suffix; nil where the bytes end otherwise.
    func utf8Dropping(suffix: String) -> String? {
        let rest = utf8.count - suffix.utf8.count
        guard rest >= 0 else { return nil }
        let start = utf8.index(startIndex, offsetBy: rest)
        return self[start...].hasSameUTF8(as: suffix) ? String(self[..<start]) : nil
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
