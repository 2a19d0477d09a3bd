// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the predicates of a set look at on the pages of devices, and between which numbers each
/// value moves while no test of it turns: a record that brings such a number costs two comparisons.
struct WatchedValues: Sendable {
    /// By slot; nil where the page has to be looked at as a whole.
    private var pages: [WatchedPage?] = []

    /// Whether the predicates look at nothing but values on a page, whose places are known.
    func isKnown(_ page: DevicePage, inSlot slot: Int) -> Bool {
        guard slot < pages.count, let watched = pages[slot] else { return false }
        return watched.shape == page.shape && !watched.isWhole
    }

    /// Takes the values that a record behind an offset brought to a page that ``isKnown(_:inSlot:)``.
    ///
    /// - Parameter concerned: gets the predicates that may turn, each once.
    mutating func take(
        _ page: DevicePage, inSlot slot: Int, behind offset: UInt64, into concerned: inout [Int]
    ) {
        pages[slot]?.take(page, behind: offset, into: &concerned)
    }

    /// The present value at a position, where it is an integer of a page that is known.
    func number(at position: AttributePosition, inSlot slot: Int) -> Int64? {
        guard slot < pages.count else { return nil }
        return pages[slot]?.number(at: position)
    }

    /// Notes what is looked at in a slot.
    mutating func watch(_ page: WatchedPage?, inSlot slot: Int) {
        while pages.count <= slot { pages.append(nil) }
        pages[slot] = page
    }

    mutating func removeAll() { pages.removeAll(keepingCapacity: true) }
}

/// The values of one page that predicates look at, while the page keeps its shape.
struct WatchedPage: Sendable {
    let shape: UInt64
    /// Whether some predicate looks at more than values.
    private(set) var isWhole = false
    private var values: [Value] = []
    /// Those of one value beside each other.
    private var readers: [Reader] = []

    private struct Value {
        let position: AttributePosition
        /// In ``WatchedPage/readers``.
        let readers: Range<Int>
        /// The present value, where it is an integer.
        var number: Int64?
        /// Where no test of any reader turns.
        var quiet: ClosedRange<Int64>?
    }

    private struct Reader {
        let predicate: Int
        /// Nil where the predicate looks at each value.
        let turns: NumberTurns?
        /// Where no test of the predicate turns.
        var quiet: ClosedRange<Int64>?
    }

    /// - Parameter predicates: for each, what it looks at here, and at which integers it may turn; nil
    ///   where it looks at more than values. All have been given the home with this page.
    init(_ page: DevicePage, _ predicates: [[AttributePosition: NumberTurns?]?]) {
        shape = page.shape
        var found: [AttributePosition: [Reader]] = [:]
        for (index, predicate) in predicates.enumerated() {
            guard let predicate else {
                isWhole = true
                continue
            }
            for (position, turns) in predicate {
                found[position, default: []].append(Reader(predicate: index, turns: turns))
            }
        }
        for (position, readers) in found {
            let first = self.readers.count
            self.readers += readers
            values.append(Value(position: position, readers: first..<self.readers.count))
            // All have read it.
            var concerned: [Int] = []
            settle(values.count - 1, page.value(at: position), into: &concerned)
        }
    }

    mutating func take(_ page: DevicePage, behind offset: UInt64, into concerned: inout [Int]) {
        for index in values.indices {
            guard let value = page.value(at: values[index].position, behind: offset) else {
                continue
            }
            if case .int(let number) = value, values[index].quiet?.contains(number) == true {
                values[index].number = number
            } else {
                settle(index, value, into: &concerned)
            }
        }
    }

    func number(at position: AttributePosition) -> Int64? {
        for index in values.indices where values[index].position == position {
            return values[index].number
        }
        return nil
    }

    /// Takes a value, and finds where the next ones concern nobody.
    private mutating func settle(
        _ index: Int, _ value: AttributeValue, into concerned: inout [Int]
    ) {
        var number: Int64?
        if case .int(let found) = value { number = found }
        var quiet: ClosedRange<Int64>? = .min ... .max
        for reader in values[index].readers {
            if let number, readers[reader].quiet?.contains(number) == true {
                // No test of this one turns.
            } else {
                let predicate = readers[reader].predicate
                if !concerned.contains(predicate) { concerned.append(predicate) }
                readers[reader].quiet = number.flatMap { number in
                    readers[reader].turns?.range(around: number)
                }
            }
            quiet = readers[reader].quiet.flatMap { quiet?.clamped(to: $0) }
        }
        values[index].number = number
        values[index].quiet = quiet
    }
}
