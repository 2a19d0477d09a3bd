// SPDX-License-Identifier: Apache-2.0

/// A persistent map in the order in which its entries came, each found by its key or its age.
struct ArrivalMap<Key: Comparable & Sendable, Value: Sendable>: Sendable {
    private var entries = TreeMap<UInt64, (key: Key, value: Value)>()
    private var numbers = TreeMap<Key, UInt64>()
    private var next: UInt64 = 0

    init() {}

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    /// Oldest first.
    var values: [Value] { entries.map(\.value.value) }

    /// The value of a key. Setting keeps the place of an existing key, and adds a new one at the
    /// end.
    subscript(key: Key) -> Value? {
        get { numbers[key].flatMap { entries[$0]?.value } }
        set {
            guard let newValue else { return removeValue(forKey: key) }
            if let number = numbers[key] {
                entries[number] = (key, newValue)
                return
            }
            entries[next] = (key, newValue)
            numbers[key] = next
            next += 1
        }
    }

    mutating func removeValue(forKey key: Key) {
        guard let number = numbers.removeValue(forKey: key) else { return }
        entries.removeValue(forKey: number)
    }

    mutating func removeFirst() {
        guard let oldest = entries.first else { return }
        entries.removeValue(forKey: oldest.key)
        numbers.removeValue(forKey: oldest.value.key)
    }
}
