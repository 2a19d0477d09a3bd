// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Half of the SHA-256 of a text: tells whether another text is the same without keeping it.
struct TextDigest: Hashable {
    private let first: UInt64
    private let second: UInt64

    init(_ text: String, sha256: SHA256Function) {
        let bytes = sha256(Array(text.utf8))
        func word(_ start: Int) -> UInt64 {
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        (first, second) = (word(0), word(8))
    }
}
