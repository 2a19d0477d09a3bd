// SPDX-License-Identifier: Apache-2.0

/// 128 bits of a text under keys that the process has drawn: tells whether another text is the same
/// without keeping it, also where somebody would like to mislead it. For this process only.
struct TextDigest: Hashable {
    private let first: Int
    private let second: Int

    init(_ text: String) {
        var text = text
        (first, second) = text.withUTF8 { bytes in
            func hash(_ number: UInt8) -> Int {
                var hasher = Hasher()
                hasher.combine(number)
                hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
                return hasher.finalize()
            }
            return (hash(0), hash(1))
        }
    }
}
