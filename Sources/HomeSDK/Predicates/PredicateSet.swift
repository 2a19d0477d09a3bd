// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Several predicates over one fold: each is evaluated where a record has changed what it looks at,
/// or a deadline of it has come.
struct PredicateSet: Sendable {
    /// An edge of one of the predicates.
    struct Edge: Hashable, Sendable {
        /// The position of the predicate.
        var predicate: Int
        var edge: PredicateEvaluator.Edge
    }

    private var evaluators: [PredicateEvaluator]
    /// The last record or deadline; nil before the first.
    private var moment: PredicateMoment?
    private var wake = PredicateWake()
    /// What the last record changed.
    var changes = PageChanges()
    /// The predicates that look at each slot, by position.
    private var interested: [[Int]] = []
    /// Of the slots that the last records changed.
    private var watched = WatchedValues()
    /// The predicates that look at any slot, or at each record.
    private let always: [Int]
    /// Whether some predicate may change with a record that is about no device.
    private let readsOffset: Bool
    /// The predicates that the current record concerns.
    private var concerned: [Int] = []

    /// - Parameters:
    ///   - timeOfDay: the seconds since midnight at a time.
    ///   - gathersEvidence: whether edges come with the values that a predicate looks at.
    init(
        _ predicates: [BoundPredicate], timeOfDay: @escaping @Sendable (Int64) -> Int,
        gathersEvidence: Bool = false
    ) {
        evaluators = predicates.map {
            PredicateEvaluator($0, timeOfDay: timeOfDay, gathersEvidence: gathersEvidence)
        }
        always = evaluators.indices.filter { [evaluators] index in
            !evaluators[index].plan.groups.isEmpty || evaluators[index].plan.readsOffset
        }
        readsOffset = evaluators.contains { $0.plan.readsOffset }
    }

    func isTrue(_ predicate: Int) -> Bool { evaluators[predicate].isTrue }

    func evidence(_ predicate: Int) -> [PredicateEvidence] {
        evaluators[predicate].evidence(watched)
    }

    /// When a value may change although no record comes, in nanoseconds since 1970 UTC.
    var nextDeadline: Int64? { moment.flatMap { wake.deadline(from: $0) } }

    /// Takes the home after a record.
    ///
    /// - Parameters:
    ///   - step: by how much the clock was set forwards just before, in nanoseconds: so much of the
    ///     time between the records has not passed.
    ///   - isNext: whether the home follows from the last one by this record alone.
    /// - Returns: the edges up to and with the record; those of one predicate are in order.
    mutating func take(
        _ home: HomeSnapshot, offset: UInt64, time: Int64, step: Int64 = 0, isNext: Bool = true
    ) -> [Edge] {
        changes.follow(home, isNext: isNext)
        var edges = begin(offset: offset, time: time, step: step)
        if !takeValues(into: &edges) { take(home, into: &edges) }
        return edges
    }

    /// Lets time pass up to a record, of which ``changes`` has been told.
    ///
    /// - Returns: the edges before the record.
    mutating func begin(offset: UInt64, time: Int64, step: Int64) -> [Edge] {
        guard let last = moment else {
            moment = PredicateMoment(offset: offset, now: time)
            return []
        }
        var edges: [Edge] = []
        let unset = time.subtractingSaturated(step)
        if let deadline = wake.deadline(from: last), deadline <= unset {
            edges = pass(until: unset)
        }
        if time < last.now || step != 0 { changes.isKnown = false }
        changes.last = last.offset
        var now = (moment ?? last).later(at: unset)
        now.now = time
        now.offset = offset
        moment = now
        return edges
    }

    /// Takes the values that the record changed.
    ///
    /// - Returns: whether these were all; if not, the home has to be taken.
    mutating func takeValues(into edges: inout [Edge]) -> Bool {
        guard changes.isKnown, !readsOffset, let moment else { return false }
        for place in changes.slots.indices {
            guard let page = changes.pages[place],
                watched.isKnown(page, inSlot: changes.slots[place])
            else { return false }
        }
        concerned.removeAll(keepingCapacity: true)
        for place in changes.slots.indices {
            guard let page = changes.pages[place] else { continue }
            watched.take(
                page, inSlot: changes.slots[place], behind: changes.last, into: &concerned)
        }
        if concerned.count > 1 { concerned.sort() }
        for index in concerned {
            for edge in evaluators[index].take(changes, at: moment, watched) {
                edges.append(Edge(predicate: index, edge: edge))
            }
            wake.add(evaluators[index].wake)
        }
        changes.forgetPages()
        return true
    }

    /// Takes the home after the record.
    mutating func take(_ home: HomeSnapshot, into edges: inout [Edge]) {
        changes.forgetPages()
        guard let moment else { return }
        guard changes.isKnown else {
            watched.removeAll()
            for index in evaluators.indices { take(home, nil, index, moment, into: &edges) }
            findSlots()
            return
        }
        findConcerned()
        // What is read now is what the evaluators keep.
        for slot in changes.slots { watched.watch(nil, inSlot: slot) }
        for index in concerned { take(home, changes.slots, index, moment, into: &edges) }
        for slot in changes.slots {
            guard let page = home.view(inSlot: slot)?.page else { continue }
            let turns = evaluators.map { $0.turns(inSlot: slot) }
            watched.watch(WatchedPage(page, turns), inSlot: slot)
        }
    }

    private mutating func add(_ predicate: Int) {
        if !concerned.contains(predicate) { concerned.append(predicate) }
    }

    /// Lets time pass while no record comes.
    ///
    /// - Parameter time: no record with an earlier time will come.
    mutating func pass(until time: Int64) -> [Edge] {
        guard let begin = moment, let deadline = wake.deadline(from: begin), deadline <= time else {
            return []
        }
        var edges: [Edge] = []
        var end = begin
        for index in evaluators.indices {
            var moment = begin
            edges += evaluators[index].pass(until: time, from: &moment, watched).map {
                Edge(predicate: index, edge: $0)
            }
            if moment.elapsed > end.elapsed { end = moment }
        }
        moment = end
        findWake()
        return edges
    }

    private mutating func take(
        _ home: HomeSnapshot, _ changed: [Int]?, _ index: Int, _ moment: PredicateMoment,
        into edges: inout [Edge]
    ) {
        for edge in evaluators[index].take(home, changed: changed, at: moment, watched) {
            edges.append(Edge(predicate: index, edge: edge))
        }
        wake.add(evaluators[index].wake)
    }

    /// Finds the predicates that look at what has changed.
    private mutating func findConcerned() {
        concerned.removeAll(keepingCapacity: true)
        for index in always where !changes.slots.isEmpty || evaluators[index].plan.readsOffset {
            add(index)
        }
        for slot in changes.slots where slot < interested.count {
            for index in interested[slot] { add(index) }
        }
        concerned.sort()
    }

    /// Finds the predicates of each slot, after devices came or went.
    private mutating func findSlots() {
        interested = []
        for index in evaluators.indices where !always.contains(index) {
            for slot in evaluators[index].slots {
                while interested.count <= slot { interested.append([]) }
                interested[slot].append(index)
            }
        }
        findWake()
    }

    private mutating func findWake() {
        wake = PredicateWake()
        for evaluator in evaluators { wake.add(evaluator.wake) }
    }
}
