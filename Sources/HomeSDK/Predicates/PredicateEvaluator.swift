// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The value of a predicate from moment to moment: a state machine without a clock.
///
/// ```
///           take(home, offset, time)                pass(until: time)
///   ┌──────────────────────────────┐        ┌───────────────────────────────┐
///   │ deadlines up to the record's │        │ deadlines up to a time that   │
///   │ time, then the record itself │        │ no earlier record can precede │
///   └──────────────┬───────────────┘        └───────────────┬───────────────┘
///                  └──────────── edges: became true, became false
/// ```
struct PredicateEvaluator: Sendable {
    let predicate: BoundPredicate
    /// Seconds since midnight at a time.
    private let timeOfDay: @Sendable (Int64) -> Int
    private(set) var home = HomeSnapshot()
    private var offset: UInt64 = 0
    /// The time of the last record or deadline; nil before the first.
    private var now: Int64?
    /// The nanoseconds that have passed; a clock that is set back adds none.
    private var elapsed: Int64 = 0
    private(set) var isTrue = false
    private var memories: [MemoryKey: Memory] = [:]
    /// How often the predicate has been evaluated.
    private var pass: UInt64 = 0
    /// When the value may change without a record, on the clock of the records.
    private var deadline: Int64?

    /// Whether edges come with the values that the predicate looks at.
    private let gathersEvidence: Bool

    /// A moment at which the predicate became true or false.
    struct Edge: Hashable, Sendable {
        var isTrue: Bool
        /// The newest record of that moment.
        var offset: UInt64
        /// In nanoseconds since 1970 UTC.
        var time: Int64
        /// The values that the predicate looked at as it became true.
        var evidence: [PredicateEvidence] = []
    }

    private struct MemoryKey: Hashable {
        var condition: Int
        /// Nil outside of groups.
        var member: ByteString?
    }

    private struct Memory {
        /// The pass in which it was last used; a member that was away begins anew.
        var pass: UInt64
        var trueSince: Int64?
        /// The last value that was known, and whether it has become unknown since.
        var value: AttributeValue?
        var isUnknown = false
        /// Numbers and when they came, the oldest first; nil where it was not known.
        var numbers: [(at: Int64, number: Double?)] = []
    }

    /// One evaluation: what it looks at.
    private struct Moment {
        /// Whether a record has just been taken; a deadline changes no value.
        var isRecord: Bool
        var now: Int64
        var member: GroupMember?
    }

    /// - Parameters:
    ///   - timeOfDay: the seconds since midnight at a time.
    ///   - gathersEvidence: whether edges come with the values that the predicate looks at.
    init(
        _ predicate: BoundPredicate, timeOfDay: @escaping @Sendable (Int64) -> Int,
        gathersEvidence: Bool = false
    ) {
        self.predicate = predicate
        self.timeOfDay = timeOfDay
        self.gathersEvidence = gathersEvidence
    }

    /// The next deadline; nil where only a record can change the value.
    var nextDeadline: Int64? { deadline }

    /// Takes the home after a record.
    ///
    /// - Parameter step: by how much the clock was set forwards just before, in nanoseconds: so much
    ///   of the time between the records has not passed.
    /// - Returns: the edges up to and with the record, in order.
    mutating func take(
        _ home: HomeSnapshot, offset: UInt64, time: Int64, step: Int64 = 0
    ) -> [Edge] {
        var edges: [Edge] = []
        if now != nil {
            let unset = time.subtractingSaturated(step)
            edges = pass(until: unset)
            elapsed = elapsed.addingSaturated(max(0, unset.subtractingSaturated(now ?? unset)))
        }
        now = time
        self.home = home
        self.offset = offset
        evaluate(isRecord: true, into: &edges)
        if predicate.isMomentary { evaluate(isRecord: false, into: &edges) }
        return edges
    }

    /// Lets time pass while no record comes.
    ///
    /// - Parameter time: no record with an earlier time will come.
    mutating func pass(until time: Int64) -> [Edge] {
        var edges: [Edge] = []
        var count = 0
        // A deadline is always later than the moment at which it was found: see wake(at:).
        while let deadline, let now, deadline <= time {
            count += 1
            // Nothing was heard for years, or the times are wrong: only the end counts.
            let next = count < Self.deadlinesMax ? deadline : time
            elapsed = elapsed.addingSaturated(next.subtractingSaturated(now))
            self.now = next
            evaluate(isRecord: false, into: &edges)
        }
        return edges
    }

    private mutating func evaluate(isRecord: Bool, into edges: inout [Edge]) {
        guard let now else { return }
        pass += 1
        deadline = nil
        let value = evaluate(predicate, Moment(isRecord: isRecord, now: now))
        if pass % 1024 == 0 { memories = memories.filter { $0.value.pass == pass } }
        guard value != isTrue else { return }
        isTrue = value
        var edge = Edge(isTrue: value, offset: offset, time: now)
        if value, gathersEvidence { edge.evidence = evidence }
        edges.append(edge)
    }

    /// The most deadlines between two records: times of day of more than a year.
    private static let deadlinesMax = 20_000

    // MARK: Conditions

    private mutating func evaluate(_ condition: BoundPredicate, _ moment: Moment) -> Bool {
        switch condition {
        case .and(let left, let right):
            // Both sides: what has a memory must see every moment.
            let (a, b) = (evaluate(left, moment), evaluate(right, moment))
            return a && b
        case .or(let left, let right):
            let (a, b) = (evaluate(left, moment), evaluate(right, moment))
            return a || b
        case .not(let inner): return !evaluate(inner, moment)
        case .test(let value, let test): return holds(value, test, moment)
        case .comparison(let left, let comparison, let right):
            return compare(left, comparison, right, moment.member)
        case .count(let group, let inner, let comparison, let number):
            return comparison.holds(Double(count(group, inner, moment).true), number)
        case .any(let group, let inner): return count(group, inner, moment).true > 0
        case .all(let group, let inner):
            let counts = count(group, inner, moment)
            return counts.all > 0 && counts.true == counts.all
        case .held(let inner, let nanoseconds, let memory):
            return isHeld(evaluate(inner, moment), nanoseconds, memory, moment)
        case .changed(let value, let test, let memory):
            return hasChanged(value, test, memory, moment)
        case .rate(let value, let window, let comparison, let limit, let memory):
            return rate(value, window, comparison, limit, memory, moment)
        case .between(let start, let end): return isBetween(start, end, moment)
        case .since(let point): return isSince(point, moment)
        case .before(let point): return !isSince(point, moment)
        }
    }

    private func holds(_ value: BoundValue, _ test: ValueTest, _ moment: Moment) -> Bool {
        test.holds(value.read(home, moment.member), value.refs)
    }

    func compare(
        _ left: BoundValue, _ comparison: PredicateSyntax.Operator, _ right: BoundValue,
        _ member: GroupMember?
    ) -> Bool {
        let (a, b) = (left.read(home, member), right.read(home, member))
        if a.isUnknown || b.isUnknown { return false }
        if let x = left.base(a), let y = right.base(b) {
            return ValueTest.compare(x, comparison, y, digits: 6)
        }
        return comparison.isOrder ? false : (a.value == b.value) == (comparison == .equal)
    }

    private mutating func count(
        _ group: BoundGroup, _ inner: BoundPredicate, _ moment: Moment
    ) -> (true: Int, all: Int) {
        var members: [GroupMember] = []
        group.forEachMember(home) { members.append($0) }
        var count = 0
        for member in members {
            var moment = moment
            moment.member = member
            if evaluate(inner, moment) { count += 1 }
        }
        return (count, members.count)
    }

    // MARK: Memories

    private mutating func isHeld(
        _ isTrue: Bool, _ nanoseconds: Int64, _ number: Int, _ moment: Moment
    ) -> Bool {
        let key = MemoryKey(condition: number, member: moment.member?.key)
        var memory = memory(key)
        defer { memories[key] = memory }
        guard isTrue else {
            memory.trueSince = nil
            return false
        }
        let since = memory.trueSince ?? elapsed
        memory.trueSince = since
        let rest = since.addingSaturated(nanoseconds).subtractingSaturated(elapsed)
        if rest <= 0 { return true }
        wake(at: moment.now.addingSaturated(rest))
        return false
    }

    private mutating func hasChanged(
        _ value: BoundValue, _ test: ValueTest?, _ number: Int, _ moment: Moment
    ) -> Bool {
        let key = MemoryKey(condition: number, member: moment.member?.key)
        var memory = memory(key)
        defer { memories[key] = memory }
        let reading = value.read(home, moment.member)
        let (last, wasUnknown) = (memory.value, memory.isUnknown)
        memory.isUnknown = reading.isUnknown
        if reading.isUnknown {
            // Only 'changed to unknown' asks for this.
            guard moment.isRecord, last != nil, !wasUnknown, let test else { return false }
            return test.holds(reading, value.refs)
        }
        memory.value = reading.value
        guard moment.isRecord, let last, last != reading.value else { return false }
        return test.map { $0.holds(reading, value.refs) } ?? true
    }

    private mutating func rate(
        _ value: BoundValue, _ window: Int64, _ comparison: PredicateSyntax.Operator,
        _ limit: Double, _ number: Int, _ moment: Moment
    ) -> Bool {
        let key = MemoryKey(condition: number, member: moment.member?.key)
        var memory = memory(key)
        defer { memories[key] = memory }
        let reading = value.read(home, moment.member)
        let current = value.number(reading)
        remember(current, window, in: &memory.numbers)
        // The newest number that is as old as the window is where the window begins.
        let start = elapsed.subtractingSaturated(window)
        let later = memory.numbers.firstIndex { $0.at > start } ?? memory.numbers.count
        if later > 1 { memory.numbers.removeFirst(later - 1) }
        let isWhole = later > 0
        if let next = memory.numbers.dropFirst(isWhole ? 1 : 0).first {
            wake(at: moment.now.addingSaturated(next.at.subtractingSaturated(start)))
        }
        guard isWhole, let before = memory.numbers[0].number, let current else { return false }
        let rate = (current - before) / (Double(window) / 1e9)
        return comparison.holds(rate, limit)
    }

    /// The most numbers of a window: those that came closer together than its ten-thousandth part
    /// count as one.
    private static let numbersMax: Int64 = 10_000

    private func remember(
        _ number: Double?, _ window: Int64, in numbers: inout [(at: Int64, number: Double?)]
    ) {
        guard let last = numbers.last else { return numbers.append((elapsed, number)) }
        guard last.number != number else { return }
        let distance = elapsed.subtractingSaturated(last.at)
        if numbers.count > 1, distance < window / Self.numbersMax {
            numbers[numbers.count - 1].number = number
        } else {
            numbers.append((elapsed, number))
        }
    }

    /// What is remembered, taken out so that it is changed in place and not copied.
    private mutating func memory(_ key: MemoryKey) -> Memory {
        if var known = memories.removeValue(forKey: key), known.pass + 1 >= pass {
            known.pass = pass
            return known
        }
        return Memory(pass: pass)
    }

    // MARK: Time

    /// Asks for an evaluation at a time to come.
    private mutating func wake(at time: Int64) {
        guard let now, time > now, time < .max else { return }
        deadline = min(deadline ?? time, time)
    }

    /// Zones change their offset at half hours of UTC.
    private static let zoneNanoseconds: Int64 = 1_800_000_000_000

    private mutating func isBetween(_ start: Int, _ end: Int, _ moment: Moment) -> Bool {
        let now = timeOfDay(moment.now)
        for boundary in [start, end] {
            let seconds = boundary > now ? boundary - now : boundary - now + 86_400
            let part = moment.now.remainder(of: 1_000_000_000)
            wake(
                at: moment.now.subtractingSaturated(part).addingSaturated(
                    Int64(seconds) * 1_000_000_000))
        }
        // In between the clock may be changed for the summer, so that a boundary comes otherwise.
        let part = moment.now.remainder(of: Self.zoneNanoseconds)
        wake(at: moment.now.addingSaturated(Self.zoneNanoseconds - part))
        return start <= end ? (start..<end).contains(now) : now >= start || now < end
    }

    private mutating func isSince(_ point: PredicatePoint, _ moment: Moment) -> Bool {
        switch point {
        case .offset(let offset): return self.offset >= offset
        case .time(let time):
            if moment.now < time { wake(at: time) }
            return moment.now >= time
        }
    }
}

extension Int64 {
    /// The remainder of a division, never below zero.
    fileprivate func remainder(of divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension BoundValue {
    /// Empty for a fact.
    var refs: [AttributeRef] { if case .attributes(let refs) = source { refs } else { [] } }

    /// The number of a reading, in its own unit.
    func number(_ reading: ValueReading) -> Double? {
        reading.index < refs.count ? refs[reading.index].number(reading.value) : nil
    }

    /// The number of a reading, in the unit that all of its dimension are converted to.
    func base(_ reading: ValueReading) -> Double? {
        guard reading.index < refs.count, let number = number(reading) else { return nil }
        return refs[reading.index].unit.flatMap { PredicateUnit($0) }?.base(number) ?? number
    }
}
