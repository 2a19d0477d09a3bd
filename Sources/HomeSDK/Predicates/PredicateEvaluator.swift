// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The value of one predicate from moment to moment: a state machine without a clock.
///
/// ```
///      take(home, changed, moment)                 pass(until, from: moment)
///   ┌──────────────────────────────┐        ┌───────────────────────────────┐
///   │ the conditions on devices    │        │ the deadlines up to a time,   │
///   │ that a record has changed    │        │ while the home is as it was   │
///   └──────────────┬───────────────┘        └───────────────┬───────────────┘
///                  └──────────── edges: became true, became false
/// ```
struct PredicateEvaluator: Sendable {
    let plan: PredicatePlan
    /// The seconds since midnight at a time.
    private let timeOfDay: @Sendable (Int64) -> Int
    /// Whether edges come with the values that the predicate looks at.
    private let gathersEvidence: Bool
    private var states: ConditionStates
    private var groups: [GroupState]
    private(set) var isTrue = false
    /// When the value may change without a record.
    private(set) var wake = PredicateWake()
    /// The slots of the devices that are named.
    private(set) var slots: [Int] = []

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

    /// - Parameters:
    ///   - timeOfDay: the seconds since midnight at a time.
    ///   - gathersEvidence: whether edges come with the values that the predicate looks at.
    init(
        _ predicate: BoundPredicate, timeOfDay: @escaping @Sendable (Int64) -> Int,
        gathersEvidence: Bool = false
    ) {
        plan = PredicatePlan(predicate)
        self.timeOfDay = timeOfDay
        self.gathersEvidence = gathersEvidence
        states = ConditionStates(plan)
        groups = plan.groups.map { _ in GroupState() }
    }

    /// Takes the home after a record. All deadlines up to the record have passed.
    ///
    /// - Parameter changed: the slots of the devices that may have changed; nil for all.
    /// - Returns: the edges, in order.
    mutating func take(
        _ home: HomeSnapshot, changed: [Int]?, at moment: PredicateMoment, _ watched: WatchedValues
    ) -> [Edge] {
        if changed == nil { slots = plan.deviceIDs.compactMap { home.slot(of: $0) } }
        var edges: [Edge] = []
        let reader = reader(.home(home), isRecord: true)
        for index in groups.indices {
            let group = plan.groups[index]
            // A device that is named within a group counts for each member.
            let isWhole = changed.map { isNamed(among: $0) } ?? true
            groups[index].take(
                group, home, reader,
                changed: isWhole && !group.plan.deviceIDs.isEmpty || group.plan.readsOffset
                    ? nil : changed, at: moment)
        }
        evaluate(reader, moment, watched, into: &edges)
        settle(changed: changed, moment, watched, into: &edges)
        return edges
    }

    /// Takes the home after a record that changed values alone, of devices that the predicate does
    /// not name within a group. All deadlines up to the record have passed.
    ///
    /// - Returns: the edges, in order.
    mutating func take(
        _ changes: PageChanges, at moment: PredicateMoment, _ watched: WatchedValues
    ) -> [Edge] {
        var isConcerned = false
        let (timeOfDay, gathersEvidence) = (timeOfDay, gathersEvidence)
        func reader() -> ConditionStates.Reader {
            ConditionStates.Reader(
                source: .same, isRecord: true, gathersEvidence: gathersEvidence,
                timeOfDay: timeOfDay)
        }
        for index in groups.indices {
            if groups[index].take(plan.groups[index], changes, at: moment, reader) {
                isConcerned = true
            }
            wake.add(groups[index].wake)
        }
        let consequence = states.take(changes, isOfTests: plan.isOfTests)
        if case .nothing = consequence, !isConcerned { return [] }
        var edges: [Edge] = []
        var own = reader()
        if case .values = consequence { own.source = .values(changes) }
        evaluate(own, moment, watched, into: &edges)
        settle(changed: changes.slots, moment, watched, into: &edges)
        return edges
    }

    /// Evaluates again what was true for the moment of a record alone.
    private mutating func settle(
        changed: [Int]?, _ moment: PredicateMoment, _ watched: WatchedValues,
        into edges: inout [Edge]
    ) {
        guard plan.isMomentary else { return }
        let later = reader(.same, isRecord: false)
        for index in groups.indices where plan.groups[index].plan.isMomentary {
            let isWhole = changed.map { isNamed(among: $0) } ?? true
            groups[index].settle(
                plan.groups[index], later, changed: isWhole ? nil : changed, at: moment)
        }
        evaluate(later, moment, watched, into: &edges)
    }

    /// The positions of the values that the predicate looks at in a slot, with the integers at which
    /// a test of them may turn, or nil where each value counts. Nil in place of all where a change of
    /// others may concern it as well.
    func turns(inSlot slot: Int) -> [AttributePosition: NumberTurns?]? {
        if plan.readsOffset { return nil }
        let isNamed = slots.contains(slot)
        let isNamedInGroup = isNamed && plan.groups.contains { !$0.plan.deviceIDs.isEmpty }
        if isNamedInGroup || isNamed && plan.readsWords { return nil }
        if plan.groups.contains(where: \.plan.readsWords) { return nil }
        var turns: [AttributePosition: NumberTurns?] = [:]
        states.addTurns(inSlot: slot, to: &turns)
        for group in groups { group.addTurns(inSlot: slot, to: &turns) }
        return turns
    }

    /// Lets time pass while the home is as it was.
    ///
    /// - Parameter moment: of the last record or deadline; moved to the last deadline that passed.
    mutating func pass(
        until time: Int64, from moment: inout PredicateMoment, _ watched: WatchedValues
    ) -> [Edge] {
        var edges: [Edge] = []
        var count = 0
        if let deadline = wake.deadline(from: moment), deadline <= time {
            for index in groups.indices { groups[index].settleWake() }
            findWake()
        }
        // A deadline is always later than the moment at which it was found.
        while let deadline = wake.deadline(from: moment), deadline <= time {
            count += 1
            // Nothing was heard for years, or the times are wrong: only the end counts.
            moment = moment.later(at: count < Self.deadlinesMax ? deadline : time)
            let reader = reader(.same, isRecord: false)
            for index in groups.indices {
                groups[index].pass(plan.groups[index], reader, at: moment)
            }
            evaluate(reader, moment, watched, into: &edges)
            if count >= Self.deadlinesMax { break }
        }
        return edges
    }

    /// The most deadlines between two records: times of day of more than a year.
    private static let deadlinesMax = 20_000

    /// Whether one of the devices that are named is among those in some slots.
    func isNamed(among changed: [Int]) -> Bool {
        slots.contains { changed.contains($0) }
    }

    /// The values that the predicate looks at: of devices that it names, and of members of groups
    /// for which the condition holds; some of them.
    func evidence(_ watched: WatchedValues) -> [PredicateEvidence] {
        var found: [PredicateEvidence] = []
        var byCondition: [Int: [PredicateEvidence]] = [:]
        states.forEachEvidence(watched) { byCondition[$0, default: []].append($1) }
        for (index, condition) in plan.conditions.enumerated() {
            var values = byCondition[index] ?? []
            if case .group(let group) = condition { values = groups[group].evidence(watched) }
            for value in values where !found.contains(value) { found.append(value) }
        }
        return Array(found.prefix(PredicateEvidence.max))
    }

    private func reader(
        _ source: ConditionStates.Source, isRecord: Bool
    ) -> ConditionStates.Reader {
        ConditionStates.Reader(
            source: source, isRecord: isRecord, gathersEvidence: gathersEvidence,
            timeOfDay: timeOfDay)
    }

    private mutating func evaluate(
        _ reader: ConditionStates.Reader, _ moment: PredicateMoment, _ watched: WatchedValues,
        into edges: inout [Edge]
    ) {
        let (plan, groups) = (plan, groups)
        states.evaluate(plan, reader, at: moment) { groups[$0].isTrue(plan.groups[$0].quantity) }
        findWake()
        guard states.isTrue != isTrue else { return }
        isTrue = states.isTrue
        var edge = Edge(isTrue: isTrue, offset: moment.offset, time: moment.now)
        if isTrue, gathersEvidence { edge.evidence = evidence(watched) }
        edges.append(edge)
    }

    private mutating func findWake() {
        wake = states.wake
        for group in groups { wake.add(group.wake) }
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
