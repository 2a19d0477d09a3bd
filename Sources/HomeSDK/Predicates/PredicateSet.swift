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
    /// Where the fold stood at the last record; nil where the next may differ in everything.
    private var mark: ChangeMark?
    /// The predicates that look at each slot, by position.
    private var interested: [[Int]] = []
    /// What the predicates look at on the page of each slot, by position; nil where the page has to
    /// be looked at as a whole.
    private var watched: [WatchedPage?] = []
    /// The predicates that look at any slot, or at each record.
    private let always: [Int]
    private var changed: [Int] = []
    /// The predicates that the current record concerns.
    private var concerned: [Int] = []

    /// The values of one page that predicates look at, while the page keeps its shape.
    private struct WatchedPage {
        var shape: UInt64
        var values: [(position: AttributePosition, predicates: [Int])]
        /// The predicates that look at more than values.
        var others: [Int]
    }

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
    }

    func isTrue(_ predicate: Int) -> Bool { evaluators[predicate].isTrue }

    func evidence(_ predicate: Int) -> [PredicateEvidence] { evaluators[predicate].evidence }

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
        var edges: [Edge] = []
        let mark = isNext ? self.mark : nil
        self.mark = home.changeMark
        let lastOffset = moment?.offset ?? 0
        changed.removeAll(keepingCapacity: true)
        var isKnown = mark.map { home.addSlots(changedSince: $0, to: &changed) } ?? false
        if let last = moment {
            let unset = time.subtractingSaturated(step)
            if let deadline = wake.deadline(from: last), deadline <= unset {
                edges = pass(until: unset)
            }
            if time < last.now || step != 0 { isKnown = false }
            var now = (moment ?? last).later(at: unset)
            now.now = time
            now.offset = offset
            moment = now
        } else {
            moment = PredicateMoment(offset: offset, now: time)
        }
        guard let moment else { return edges }
        guard isKnown else {
            for index in evaluators.indices { take(home, nil, index, moment, into: &edges) }
            findSlots()
            return edges
        }
        concerned.removeAll(keepingCapacity: true)
        if changed.isEmpty {
            for index in always where evaluators[index].plan.readsOffset { concerned.append(index) }
        } else if let changes = valueChanges(home, since: lastOffset) {
            for index in concerned.sorted() {
                let isOther = changes.pages.contains { slot, _ in
                    watched[slot]?.others.contains(index) == true
                }
                if isOther {
                    take(home, changed, index, moment, into: &edges)
                    continue
                }
                let found = evaluators[index].take(changes, changed: changed, at: moment)
                for edge in found { edges.append(Edge(predicate: index, edge: edge)) }
                wake.add(evaluators[index].wake)
            }
            return edges
        } else {
            findConcerned()
        }
        for index in concerned { take(home, changed, index, moment, into: &edges) }
        for slot in changed { watch(slot, home) }
        return edges
    }

    /// The pages that have changed, where they have changed in values alone; nil where some have
    /// changed in more. The predicates that these values concern are then ``concerned``.
    private mutating func valueChanges(
        _ home: HomeSnapshot, since offset: UInt64
    ) -> ValueChanges? {
        var changes = ValueChanges(last: offset)
        for slot in changed {
            guard slot < watched.count, let page = home.page(inSlot: slot),
                watched[slot]?.shape == page.shape
            else { return nil }
            changes.pages.append((slot, page))
        }
        for (slot, page) in changes.pages {
            guard let watched = watched[slot] else { continue }
            for value in watched.values where page.since(at: value.position) > offset {
                add(value.predicates)
            }
            add(watched.others)
        }
        return changes
    }

    private mutating func add(_ predicates: [Int]) {
        for index in predicates where !concerned.contains(index) { concerned.append(index) }
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
            edges += evaluators[index].pass(until: time, from: &moment).map {
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
        for edge in evaluators[index].take(home, changed: changed, at: moment) {
            edges.append(Edge(predicate: index, edge: edge))
        }
        wake.add(evaluators[index].wake)
    }

    /// Finds the predicates that look at what has changed.
    private mutating func findConcerned() {
        add(always)
        for slot in changed where slot < interested.count { add(interested[slot]) }
        concerned.sort()
    }

    /// Finds what the predicates look at on the page of a slot.
    private mutating func watch(_ slot: Int, _ home: HomeSnapshot) {
        while watched.count <= slot { watched.append(nil) }
        guard let page = home.page(inSlot: slot) else { return watched[slot] = nil }
        var predicates: [AttributePosition: [Int]] = [:]
        var others: [Int] = []
        for index in evaluators.indices {
            guard let positions = evaluators[index].positions(inSlot: slot) else {
                others.append(index)
                continue
            }
            for position in positions { predicates[position, default: []].append(index) }
        }
        watched[slot] = WatchedPage(
            shape: page.shape, values: predicates.map { ($0.key, $0.value) }, others: others)
    }

    /// Finds the predicates of each slot, after devices came or went.
    private mutating func findSlots() {
        interested = []
        watched = []
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
