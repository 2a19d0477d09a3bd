// SPDX-License-Identifier: Apache-2.0

/// The slots of a ``PageTree`` that were changed last: for a reader who follows a fold record by
/// record, and must not keep the tree of the record before, because what is kept is copied.
struct RecentSlots: Sendable {
    private struct Entry {
        var slot = UInt32.max
        /// The number of the last change of this slot.
        var change: UInt64 = 0
    }

    /// The number of changes.
    private(set) var count: UInt64 = 0
    // A record changes one device, seldom two.
    private var newest = Entry()
    private var second = Entry()
    private var third = Entry()
    private var oldest = Entry()

    mutating func note(_ index: Int) {
        count &+= 1
        let slot = UInt32(truncatingIfNeeded: index)
        if newest.slot != slot {
            if second.slot == slot {
                swap(&newest, &second)
            } else {
                oldest = third
                third = second
                second = newest
                newest.slot = slot
            }
        }
        newest.change = count
    }

    /// Adds the slots that were changed since a count.
    ///
    /// - Returns: false where they were too many to be remembered.
    func add(since count: UInt64, to slots: inout [Int]) -> Bool {
        if count == self.count { return true }
        if count > self.count || oldest.change > count { return false }
        if newest.change > count { slots.append(Int(newest.slot)) }
        if second.change > count { slots.append(Int(second.slot)) }
        if third.change > count { slots.append(Int(third.slot)) }
        return true
    }
}
