// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds the causes of many values in one walk backwards through the log.
///
/// A walk begins at the newest record that brought a value. The search of each value joins at the
/// record of that value, and leaves when it has found a command or the records are too old. When no
/// search is left, the walk leaps to the next record that brought a value.
package struct CausePass {
    /// A value and the record that brought it.
    struct Item {
        /// The device's id and aliases.
        var ids: [String]
        var value: AttributeEvidence
        var record: HomeRecord
    }

    /// The most records that a pass reads.
    package static let recordsMax: UInt64 = 400_000

    /// The records that may still be read.
    private(set) var recordsLeft: UInt64

    init(recordsMax: UInt64 = Self.recordsMax) { recordsLeft = recordsMax }

    /// The cause of each value; nil where the bound was reached before the search was over.
    ///
    /// - Parameters:
    ///   - before: passes the records before an offset, the newest first, until the body returns
    ///     false.
    ///   - after: passes the records behind an offset, in order, until the body returns false.
    mutating func causes(
        of items: [Item],
        before: (UInt64, (HomeRecord) -> Bool) throws -> Void,
        after: (UInt64, (HomeRecord) -> Bool) throws -> Void
    ) rethrows -> [ValueCause?] {
        var causes = items.map { CauseSearch.known(value: $0.value, record: $0.record) }
        var searches = items.indices.filter { causes[$0] == nil }
            .map { (index: $0, search: CauseSearch(items[$0])) }
            .sorted { $0.search.offset > $1.search.offset }
        var left = recordsLeft
        var active: [Int] = []
        var next = 0
        /// The searches of one record join, and look at that record first.
        func join(at offset: UInt64) {
            while next < searches.count, searches[next].search.offset == offset {
                if searches[next].search.look(at: searches[next].search.record) {
                    active.append(next)
                }
                next += 1
            }
        }
        while next < searches.count, left > 0 {
            let start = searches[next].search.offset
            join(at: start)
            guard !active.isEmpty else { continue }
            try before(start) { record in
                guard left > 0 else { return false }
                left -= 1
                let tells = record.events.contains(where: \.tellsCause)
                active.removeAll { place in
                    tells
                        ? !searches[place].search.look(at: record)
                        : searches[place].search.isOver(at: record)
                }
                if let offset = record.offset { join(at: offset) }
                return !active.isEmpty
            }
            // Where the records ended first, the searches saw all that there are.
            if left > 0 { active = [] }
        }
        let unfinished = Set(active).union(next..<searches.count)
        for place in searches.indices where !unfinished.contains(place) {
            try searches[place].search.readOutcome(max: &left, after)
            causes[searches[place].index] = searches[place].search.found
        }
        recordsLeft = left
        return causes
    }
}

extension CauseSearch {
    fileprivate init(_ item: CausePass.Item) {
        self.init(ids: item.ids, value: item.value, record: item.record)
    }

    /// Known for every record that a search is made for.
    fileprivate var offset: UInt64 { record.offset ?? 0 }
}
