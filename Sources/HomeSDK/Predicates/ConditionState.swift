// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What is kept of one condition from moment to moment.
struct ConditionState: Sendable {
    var isTrue = false
    /// Since when the condition of a `for` is true, on the clock of the elapsed time.
    var trueSince: Int64?
    /// The last value that was known, for `changed`, and whether it has become unknown since.
    var value: AttributeValue?
    var isUnknown = false
    /// Numbers and when they came, for `rate`, the oldest first; nil where it was not known.
    var numbers: [(at: Int64, number: Double?)] = []
    /// What was read last; a comparison reads two values.
    fileprivate var left: KeptValue?
    fileprivate var right: KeptValue?
}

/// A value that was read, and where it stands: it is read again without looking any name up.
private struct KeptValue: Sendable {
    var value: AttributeValue
    /// The position of the attribute among those that the name may mean.
    var index: Int
    /// The slot of the device.
    var slot: Int
    /// Nil for a fact, and for what was never reported.
    var position: AttributePosition?
    /// Where evidence is gathered, whose value it is.
    var subject: Subject?

    /// A class, because it is read seldom.
    final class Subject: Sendable {
        /// With the first value that was read.
        let evidence: PredicateEvidence

        init(_ evidence: PredicateEvidence) { self.evidence = evidence }
    }

    var reading: ValueReading { ValueReading(value: value, index: index) }

    /// The evidence with the present value.
    func evidence(_ watched: WatchedValues) -> PredicateEvidence? {
        guard var evidence = subject?.evidence else { return nil }
        // A number at which no test turned was not read again.
        let number = position.flatMap { watched.number(at: $0, inSlot: slot) }
        evidence.value = number.map { .int($0) } ?? value
        return evidence
    }

    /// Reads the value again; nil where it is the old one.
    mutating func reread(_ value: BoundValue, _ changes: PageChanges) -> ValueReading? {
        guard let position, let found = changes.value(at: position, inSlot: slot) else {
            return nil
        }
        self.value = index < value.refs.count ? value.refs[index].member(of: found) : found
        return reading
    }

    /// Takes a value that a record brought.
    mutating func take(_ found: AttributeValue, _ tested: TestedValue) -> ValueReading {
        value = tested.member(of: found, ofAttribute: index)
        return reading
    }
}

/// The states of the conditions of a plan: one evaluation after the other.
///
/// What a condition says of the home is evaluated with the home; between two records the home is
/// the same, and only what depends on time is evaluated anew.
struct ConditionStates: Sendable {
    private var states: [ConditionState]
    /// Where the values stand that the conditions read: all that is looked at for most records.
    private var watches: [Watch] = []

    private struct Watch {
        var condition: Int
        var slot: Int
        var position: AttributePosition
        /// The test of the value; nil where the condition is more than that.
        var tested: TestedValue?
    }

    /// When the value may change without a record.
    private(set) var wake = PredicateWake()

    init(_ plan: PredicatePlan) {
        states = Array(repeating: ConditionState(), count: plan.conditions.count)
    }

    var isTrue: Bool { states[states.count - 1].isTrue }

    /// The values of all conditions but groups, in the order of the text.
    func forEachEvidence(
        _ watched: WatchedValues, _ body: (_ condition: Int, PredicateEvidence) -> Void
    ) {
        for (index, state) in states.enumerated() {
            if let evidence = state.left?.evidence(watched) { body(index, evidence) }
            if let evidence = state.right?.evidence(watched) { body(index, evidence) }
        }
    }

    /// Adds the positions of the values that were read in a slot, with the integers at which a test
    /// of them may turn; nil where each value counts.
    func addTurns(inSlot slot: Int, to turns: inout [AttributePosition: NumberTurns?]) {
        for watch in watches where watch.slot == slot {
            var own = watch.tested.flatMap { tested in
                states[watch.condition].left.flatMap { tested.turns(ofAttribute: $0.index) }
            }
            if let known = turns[watch.position] {
                if let known { own?.add(known) } else { own = nil }
            }
            turns[watch.position] = .some(own)
        }
    }

    /// What an evaluation reads.
    enum Source {
        /// Nothing: the home is as it was at the last evaluation.
        case same
        /// What has changed since the last evaluation.
        case values(PageChanges)
        case home(HomeSnapshot)
    }

    /// How one evaluation reads the home.
    struct Reader {
        var source: Source
        /// The device or part of a group that is evaluated, and its slot.
        var member: GroupMember?
        var slot = 0
        /// Whether a record has just been taken: only then has a value changed.
        var isRecord: Bool
        var gathersEvidence: Bool
        /// The seconds since midnight at a time.
        var timeOfDay: @Sendable (Int64) -> Int
    }

    /// - Parameter value: of a group of the plan.
    mutating func evaluate(
        _ plan: PredicatePlan, _ reader: Reader, at moment: PredicateMoment,
        group value: (Int) -> Bool = { _ in false }
    ) {
        wake = PredicateWake()
        for (index, condition) in plan.conditions.enumerated() {
            switch condition {
            case .and(let left, let right):
                states[index].isTrue = states[left].isTrue && states[right].isTrue
            case .or(let left, let right):
                states[index].isTrue = states[left].isTrue || states[right].isTrue
            case .not(let inner): states[index].isTrue = !states[inner].isTrue
            case .held(let inner, let nanoseconds):
                let isTrue = states[inner].isTrue
                states[index].isTrue = states[index].isHeld(isTrue, nanoseconds, moment, &wake)
            case .test(let tested):
                guard let reading = states[index].left.read(tested.value, reader) else { break }
                states[index].isTrue = tested.holds(reading)
            case .comparison(let left, let comparison, let right):
                let isLeft = states[index].left.read(left, reader) != nil
                let isRight = states[index].right.read(right, reader) != nil
                guard isLeft || isRight, let a = states[index].left?.reading,
                    let b = states[index].right?.reading
                else { break }
                states[index].isTrue = ValueTest.compare(left, a, comparison, right, b)
            case .changed(let value, let test):
                let reading = states[index].left.read(value, reader)
                states[index].isTrue =
                    reading.map { states[index].hasChanged($0, value, test, reader) } ?? false
            case .rate(let value, let window, let comparison, let limit):
                if let reading = states[index].left.read(value, reader) {
                    states[index].remember(value.number(reading), window, moment)
                }
                let rate = states[index].rate(window, moment, &wake)
                states[index].isTrue = rate.map { comparison.holds($0, limit) } ?? false
            case .group(let group): states[index].isTrue = value(group)
            case .between(let start, let end):
                states[index].isTrue = isBetween(start, end, reader, moment)
            case .since(let point): states[index].isTrue = isSince(point, moment)
            case .before(let point): states[index].isTrue = !isSince(point, moment)
            }
        }
        if case .home = reader.source { findWatches(plan) }
    }

    /// What follows from values that have changed. A small type: a `Source` may hold a home, and
    /// moving one for each condition and record costs more than the test.
    enum Consequence {
        case nothing
        /// A test turned: what depends on it is evaluated again.
        case tests
        /// Conditions are evaluated with the new values.
        case values
    }

    /// Takes values that have changed.
    ///
    /// - Parameter isOfTests: ``PredicatePlan/isOfTests``; a plan as a whole would be copied.
    mutating func take(_ changes: PageChanges, isOfTests: Bool) -> Consequence {
        var consequence = Consequence.nothing
        for index in watches.indices {
            let (position, slot) = (watches[index].position, watches[index].slot)
            guard let value = changes.value(at: position, inSlot: slot) else { continue }
            guard isOfTests else { return .values }
            let condition = watches[index].condition
            guard let tested = watches[index].tested,
                let reading = states[condition].left?.take(value, tested)
            else { continue }
            let isTrue = tested.holds(reading)
            if isTrue != states[condition].isTrue { consequence = .tests }
            states[condition].isTrue = isTrue
        }
        return consequence
    }

    /// Notes where the values stand that were read with the home.
    private mutating func findWatches(_ plan: PredicatePlan) {
        watches.removeAll(keepingCapacity: true)
        for index in plan.readers {
            var tested: TestedValue?
            if case .test(let found) = plan.conditions[index] { tested = found }
            for case let kept? in [states[index].left, states[index].right] {
                guard let position = kept.position else { continue }
                watches.append(
                    Watch(condition: index, slot: kept.slot, position: position, tested: tested))
            }
        }
    }

    // MARK: Time

    /// Zones change their offset at half hours of UTC.
    private static let zoneNanoseconds: Int64 = 1_800_000_000_000

    private mutating func isBetween(
        _ start: Int, _ end: Int, _ reader: Reader, _ moment: PredicateMoment
    ) -> Bool {
        let now = reader.timeOfDay(moment.now)
        for boundary in [start, end] {
            let seconds = boundary > now ? boundary - now : boundary - now + 86_400
            let part = moment.now.remainder(of: 1_000_000_000)
            wake.add(
                time: moment.now.subtractingSaturated(part).addingSaturated(
                    Int64(seconds) * 1_000_000_000), at: moment)
        }
        // In between the clock may be changed for the summer, so that a boundary comes otherwise.
        let part = moment.now.remainder(of: Self.zoneNanoseconds)
        wake.add(time: moment.now.addingSaturated(Self.zoneNanoseconds - part), at: moment)
        return start <= end ? (start..<end).contains(now) : now >= start || now < end
    }

    private mutating func isSince(_ point: PredicatePoint, _ moment: PredicateMoment) -> Bool {
        switch point {
        case .offset(let offset): return moment.offset >= offset
        case .time(let time):
            wake.add(time: time, at: moment)
            return moment.now >= time
        }
    }
}

extension ConditionState {
    fileprivate mutating func isHeld(
        _ isTrue: Bool, _ nanoseconds: Int64, _ moment: PredicateMoment, _ wake: inout PredicateWake
    ) -> Bool {
        guard isTrue else {
            trueSince = nil
            return false
        }
        let since = trueSince ?? moment.elapsed
        trueSince = since
        let deadline = since.addingSaturated(nanoseconds)
        if deadline <= moment.elapsed { return true }
        wake.add(elapsed: deadline)
        return false
    }

    fileprivate mutating func hasChanged(
        _ reading: ValueReading, _ value: BoundValue, _ test: ValueTest?,
        _ reader: ConditionStates.Reader
    ) -> Bool {
        let (last, wasUnknown) = (self.value, isUnknown)
        isUnknown = reading.isUnknown
        if reading.isUnknown {
            // Only 'changed to unknown' asks for this.
            guard reader.isRecord, last != nil, !wasUnknown, let test else { return false }
            return test.holds(reading, value.refs)
        }
        self.value = reading.value
        guard reader.isRecord, let last, last != reading.value else { return false }
        return test.map { $0.holds(reading, value.refs) } ?? true
    }

    /// The most numbers of a window: those that came closer together than its ten-thousandth part
    /// count as one.
    private static let numbersMax: Int64 = 10_000

    fileprivate mutating func remember(
        _ number: Double?, _ window: Int64, _ moment: PredicateMoment
    ) {
        guard let last = numbers.last else { return numbers.append((moment.elapsed, number)) }
        guard last.number != number else { return }
        let distance = moment.elapsed.subtractingSaturated(last.at)
        if numbers.count > 1, distance < window / Self.numbersMax {
            numbers[numbers.count - 1].number = number
        } else {
            numbers.append((moment.elapsed, number))
        }
    }

    /// The change within a window that ends at a moment, per second; nil where it is not known.
    fileprivate mutating func rate(
        _ window: Int64, _ moment: PredicateMoment, _ wake: inout PredicateWake
    ) -> Double? {
        // The newest number that is as old as the window is where the window begins.
        let start = moment.elapsed.subtractingSaturated(window)
        let later = numbers.firstIndex { $0.at > start } ?? numbers.count
        if later > 1 { numbers.removeFirst(later - 1) }
        let isWhole = later > 0
        if let next = numbers.dropFirst(isWhole ? 1 : 0).first {
            wake.add(elapsed: next.at.addingSaturated(window))
        }
        guard isWhole, let before = numbers[0].number, let current = numbers.last?.number else {
            return nil
        }
        return (current - before) / (Double(window) / 1e9)
    }
}

extension Int64 {
    /// The remainder of a division, never below zero.
    fileprivate func remainder(of divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension KeptValue? {
    /// Nil where the value is the old one.
    fileprivate mutating func read(
        _ value: BoundValue, _ reader: ConditionStates.Reader
    ) -> ValueReading? {
        switch reader.source {
        case .same: return nil
        case .values(let changes): return self?.reread(value, changes)
        case .home(let home):
            let reading = value.read(home, reader.member)
            self = KeptValue(
                value: reading.value, index: reading.index,
                slot: value.deviceID.map { home.slot(of: $0) ?? -1 } ?? reader.slot,
                position: reading.position,
                subject: reader.gathersEvidence
                    ? PredicateEvidence(value, reading, reader.member).map { .init($0) } : nil)
            return reading
        }
    }
}
