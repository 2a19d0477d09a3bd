// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The name of a part, made of a source's own word.
enum PartName {
    /// What is longer is cut, so that a number or a kind still fits beside it (M-11).
    private static let bytesMax = 100
    private static let bytesKept = 95

    /// The word as an id; of a very long one the beginning, which others may have as well.
    static func make(_ word: String) -> String {
        let name = HomeID.encode(word)
        guard name.utf8.count > bytesMax else { return name }
        var kept = Array(name.utf8.prefix(bytesKept))
        // An encoded byte stays whole.
        if let percent = kept.suffix(2).firstIndex(of: UInt8(ascii: "%")) {
            kept.removeSubrange(percent...)
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// The word as an id that no other part has: one that is taken gets a number.
    static func make(_ word: String, besides taken: some Sequence<String>) -> String {
        let wanted = make(word)
        var name = wanted
        var number = 2
        while taken.contains(where: { utf8Equal($0, name) }) {
            name = "\(wanted).\(number)"
            number += 1
        }
        return name
    }
}
