// SPDX-License-Identifier: Apache-2.0

/// The steps to come, earliest first; steps of one instant keep their order of arrival.
struct SimulationQueue<Happening: Sendable>: Sendable {
    private struct Entry: Sendable {
        var dueAt: Int64
        var arrival: UInt64
        var happening: Happening

        func precedes(_ other: Entry) -> Bool {
            dueAt != other.dueAt ? dueAt < other.dueAt : arrival < other.arrival
        }
    }

    /// A binary heap: no entry precedes its parent.
    private var heap: [Entry] = []
    private var arrivals: UInt64 = 0

    var nextDueAt: Int64? { heap.first?.dueAt }

    mutating func add(_ happening: Happening, dueAt: Int64) {
        heap.append(Entry(dueAt: dueAt, arrival: arrivals, happening: happening))
        arrivals += 1
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> (dueAt: Int64, happening: Happening)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return (first.dueAt, first.happening)
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
