// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Arrays in the order of keys that elements have, searched by halves.

extension Array {
    /// The first place whose key is not less, or with `behindEqual` the first that is greater.
    private func place(
        of key: ByteString, behindEqual: Bool, _ keyOf: (Element) -> ByteString
    ) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let other = keyOf(self[middle])
            let isBefore = behindEqual ? !(key < other) : other < key
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Inserts behind those of the same key.
    mutating func insertSorted(
        _ element: Element, by keyOf: (Element) -> ByteString
    ) {
        insert(element, at: place(of: keyOf(element), behindEqual: true, keyOf))
    }

    /// Removes those of a key.
    mutating func removeSorted(_ key: ByteString, by keyOf: (Element) -> ByteString) {
        removeSubrange(
            place(of: key, behindEqual: false, keyOf)..<place(of: key, behindEqual: true, keyOf))
    }
}

extension [ByteString] {
    mutating func insertSorted(_ key: ByteString) { insertSorted(key, by: { $0 }) }

    mutating func removeSorted(_ key: ByteString) { removeSorted(key, by: { $0 }) }
}
