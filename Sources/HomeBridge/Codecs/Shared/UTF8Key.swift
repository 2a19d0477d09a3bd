// SPDX-License-Identifier: Apache-2.0

/// A string as the key of a dictionary, equal by its bytes and fast to hash.
///
/// Topics and payload keys are compared as bytes, which `String` does not do (M-11); every message
/// looks up one of the first and several of the second.
struct UTF8Key: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool {
        // Canonical equivalence is necessary, and `String` finds most differences at once.
        guard left.text == right.text else { return false }
        let same = left.text.utf8.withContiguousStorageIfAvailable { left in
            right.text.utf8.withContiguousStorageIfAvailable { right in
                left.count == right.count && left.elementsEqual(right)
            }
        }
        return (same ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
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
