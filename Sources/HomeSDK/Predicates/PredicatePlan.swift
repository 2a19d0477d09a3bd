// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A bound predicate as a list of conditions, operands before what joins them, so that each has a
/// number under which its state is kept.
struct PredicatePlan: Sendable {
    enum Condition: Sendable {
        case and(Int, Int)
        case or(Int, Int)
        case not(Int)
        case held(Int, nanoseconds: Int64)
        case test(TestedValue)
        case comparison(BoundValue, PredicateSyntax.Operator, BoundValue)
        case changed(BoundValue, to: ValueTest?)
        case rate(BoundValue, nanoseconds: Int64, PredicateSyntax.Operator, perSecond: Double)
        /// A number of ``groups``.
        case group(Int)
        case between(Int, Int)
        case since(PredicatePoint)
        case before(PredicatePoint)
    }

    /// A condition on the members of a group, and on how many of them it must hold.
    ///
    /// A class, so that an evaluation counts one reference and not those of all names in it.
    final class Group: Sendable {
        let members: BoundGroup
        let plan: PredicatePlan
        let quantity: Quantity
        /// Whether the condition is one test and nothing else.
        let isOneTest: Bool

        init(members: BoundGroup, plan: PredicatePlan, quantity: Quantity) {
            isOneTest = plan.conditions.count == 1 && plan.isOfTests
            self.members = members
            self.plan = plan
            self.quantity = quantity
        }

        enum Quantity: Sendable {
            case any, all
            case count(PredicateSyntax.Operator, Double)
        }
    }

    /// The last one is the predicate as a whole.
    private(set) var conditions: [Condition] = []
    private(set) var groups: [Group] = []
    /// The devices that are named, those within groups too.
    private(set) var deviceIDs: [String] = []
    /// Whether it may be true for a moment alone.
    let isMomentary: Bool
    /// Whether its value may change with each record, whatever the record is about.
    private(set) var readsOffset = false
    /// The conditions that read values, those within groups left out.
    private(set) var readers: [Int] = []
    /// Whether all of ``readers`` are tests of one value, without a memory of the last one.
    private(set) var isOfTests = true
    /// Whether some value is compared with a word whose meaning depends on other values.
    private(set) var readsWords = false

    init(_ predicate: BoundPredicate) {
        isMomentary = predicate.isMomentary
        _ = add(predicate)
        for (index, condition) in conditions.enumerated() {
            switch condition {
            case .test(let tested):
                readers.append(index)
                if tested.test.readsWords { readsWords = true }
            case .changed(_, let test):
                readers.append(index)
                isOfTests = false
                if test?.readsWords == true { readsWords = true }
            case .comparison, .rate:
                readers.append(index)
                isOfTests = false
            default: break
            }
        }
    }

    private mutating func add(_ predicate: BoundPredicate) -> Int {
        let condition: Condition
        switch predicate {
        case .and(let left, let right): condition = .and(add(left), add(right))
        case .or(let left, let right): condition = .or(add(left), add(right))
        case .not(let inner): condition = .not(add(inner))
        case .held(let inner, let nanoseconds):
            condition = .held(add(inner), nanoseconds: nanoseconds)
        case .test(let value, let test):
            note(value)
            condition = .test(TestedValue(value, test))
        case .comparison(let left, let comparison, let right):
            note(left)
            note(right)
            condition = .comparison(left, comparison, right)
        case .changed(let value, let test):
            note(value)
            condition = .changed(value, to: test)
        case .rate(let value, let window, let comparison, let limit):
            note(value)
            condition = .rate(value, nanoseconds: window, comparison, perSecond: limit)
        case .any(let group, let inner): condition = add(group, inner, .any)
        case .all(let group, let inner): condition = add(group, inner, .all)
        case .count(let group, let inner, let comparison, let number):
            condition = add(group, inner, .count(comparison, number))
        case .between(let start, let end): condition = .between(start, end)
        case .since(let point):
            note(point)
            condition = .since(point)
        case .before(let point):
            note(point)
            condition = .before(point)
        }
        conditions.append(condition)
        return conditions.count - 1
    }

    private mutating func add(
        _ members: BoundGroup, _ inner: BoundPredicate, _ quantity: Group.Quantity
    ) -> Condition {
        let plan = PredicatePlan(inner)
        deviceIDs += plan.deviceIDs
        if plan.readsOffset { readsOffset = true }
        groups.append(Group(members: members, plan: plan, quantity: quantity))
        return .group(groups.count - 1)
    }

    private mutating func note(_ value: BoundValue) {
        if let id = value.deviceID { deviceIDs.append(id) }
    }

    private mutating func note(_ point: PredicatePoint) {
        if case .offset = point { readsOffset = true }
    }
}
