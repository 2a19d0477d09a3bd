// SPDX-License-Identifier: Apache-2.0

/// Counts the most frequent names of a stream in the memory of a few ("space saving": Metwally,
/// Agrawal and El Abbadi, 2005).
///
/// A new name takes the counter of the least frequent one and inherits its count as a possible
/// error. So a count without its error is never too high, and every name that makes up more than 1
/// / ``namesMax`` of the stream is counted.
struct TopCounter: Sendable {
    static let namesMax = 64

    private(set) var total = 0
    private var hashes: [UInt64] = []
    private var counters: [Counter] = []

    private struct Counter: Sendable {
        var name: [UInt8]
        var count: Int
        var error: Int
    }

    /// The names that are counted now; in no order.
    var names: [String] { counters.map { String(decoding: $0.name, as: UTF8.self) } }

    /// The least number of times that a name came.
    func count(of name: String) -> Int {
        let counter = counters.first { $0.name.elementsEqual(name.utf8) }
        return counter.map { $0.count - $0.error } ?? 0
    }

    /// Counts the first bytes of a topic.
    mutating func add(_ topic: UnsafeBufferPointer<UInt8>, _ count: Int) {
        let name = topic[..<count]
        total += 1
        let hash = Self.hash(name)
        for index in hashes.indices where hashes[index] == hash {
            guard counters[index].name.elementsEqual(name) else { continue }
            counters[index].count += 1
            return
        }
        guard counters.count >= Self.namesMax else {
            hashes.append(hash)
            counters.append(Counter(name: Array(name), count: 1, error: 0))
            return
        }
        var least = 0
        for index in counters.indices where counters[index].count < counters[least].count {
            least = index
        }
        let error = counters[least].count
        hashes[least] = hash
        counters[least] = Counter(name: Array(name), count: error + 1, error: error)
    }

    /// FNV-1a. Names that a publisher makes collide are still counted apart.
    private static func hash(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
