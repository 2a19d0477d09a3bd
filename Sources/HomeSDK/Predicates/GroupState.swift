// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The members of a group, and what is kept of each: evaluated where something has changed.
struct GroupState: Sendable {
    private struct Member: Sendable {
        /// Empty for a device as a whole.
        var part: String
        var states: ConditionStates

        /// Takes values that have changed.
        ///
        /// - Returns: 1 where it became true, -1 where it became false, 0 where it was evaluated and
        ///   is as it was; nil where it is not concerned.
        mutating func take(
            _ group: PredicatePlan.Group, _ changes: PageChanges, at moment: PredicateMoment,
            _ reader: () -> ConditionStates.Reader
        ) -> Int? {
            let wasTrue = states.isTrue
            switch states.take(changes, isOfTests: group.plan.isOfTests) {
            case .nothing: return nil
            case .tests:
                // Where there is one test alone, it is the whole condition.
                if !group.isOneTest { states.evaluate(group.plan, reader(), at: moment) }
            case .values:
                var reader = reader()
                reader.source = .values(changes)
                states.evaluate(group.plan, reader, at: moment)
            }
            return (states.isTrue ? 1 : 0) - (wasTrue ? 1 : 0)
        }
    }

    private struct Slot: Sendable {
        var deviceID = ""
        var members: [Member] = []
    }

    private var slots: [Slot] = []
    private var trueCount = 0
    private var memberCount = 0
    /// When the value of a member may change without a record, or before that.
    private(set) var wake = PredicateWake()
    /// Whether ``wake`` is exact.
    private var isWakeExact = true

    func isTrue(_ quantity: PredicatePlan.Group.Quantity) -> Bool {
        switch quantity {
        case .any: trueCount > 0
        case .all: memberCount > 0 && trueCount == memberCount
        case .count(let comparison, let number): comparison.holds(Double(trueCount), number)
        }
    }

    /// Evaluates the members of the devices that have changed.
    ///
    /// - Parameter changed: the slots of these devices; nil for all.
    mutating func take(
        _ group: PredicatePlan.Group, _ home: HomeSnapshot, _ reader: ConditionStates.Reader,
        changed: [Int]?, at moment: PredicateMoment
    ) {
        guard let changed else {
            let count = home.slotCount
            for slot in 0..<max(count, slots.count) {
                take(group, slot < count ? home.view(inSlot: slot) : nil, slot, reader, moment)
            }
            return findWake()
        }
        for slot in changed {
            take(group, home.view(inSlot: slot), slot, reader, moment)
            for member in slots[slot].members { wake.add(member.states.wake) }
        }
        isWakeExact = wake.isNever
    }

    /// Evaluates the members of devices of which values alone have changed, where something may
    /// follow from that.
    ///
    /// - Returns: whether something may follow for the predicate: the value of the group changed,
    ///   or that of a member of a predicate that may be true for a moment alone.
    mutating func take(
        _ group: PredicatePlan.Group, _ changes: PageChanges,
        at moment: PredicateMoment, _ reader: () -> ConditionStates.Reader
    ) -> Bool {
        let wasTrue = isTrue(group.quantity)
        var isMomentary = false
        for slot in changes.slots where slot < slots.count {
            for index in slots[slot].members.indices {
                let change = slots[slot].members[index].take(group, changes, at: moment, reader)
                guard let change else { continue }
                if group.plan.isMomentary { isMomentary = true }
                trueCount += change
                wake.add(slots[slot].members[index].states.wake)
                isWakeExact = wake.isNever
            }
        }
        return isMomentary || isTrue(group.quantity) != wasTrue
    }

    /// As ``ConditionStates/addTurns(inSlot:to:)``.
    func addTurns(inSlot slot: Int, to turns: inout [AttributePosition: NumberTurns?]) {
        guard slot < slots.count else { return }
        for member in slots[slot].members { member.states.addTurns(inSlot: slot, to: &turns) }
    }

    /// Evaluates again what is true for the moment of a record alone.
    mutating func settle(
        _ group: PredicatePlan.Group, _ reader: ConditionStates.Reader, changed: [Int]?,
        at moment: PredicateMoment
    ) {
        guard let changed else {
            for slot in slots.indices { evaluate(group, slot, reader, moment) { _ in true } }
            return findWake()
        }
        for slot in changed where slot < slots.count {
            evaluate(group, slot, reader, moment) { _ in true }
            for member in slots[slot].members { wake.add(member.states.wake) }
        }
        isWakeExact = wake.isNever
    }

    /// Evaluates the members whose values may have changed by now.
    mutating func pass(
        _ group: PredicatePlan.Group, _ reader: ConditionStates.Reader, at moment: PredicateMoment
    ) {
        guard wake.isDue(at: moment) else { return }
        for slot in slots.indices {
            evaluate(group, slot, reader, moment) { $0.wake.isDue(at: moment) }
        }
        findWake()
    }

    /// The values of the members for which the condition holds, in the order of their ids.
    func evidence(_ watched: WatchedValues) -> [PredicateEvidence] {
        var found: [PredicateEvidence] = []
        for slot in slots.sorted(by: { ByteString($0.deviceID) < ByteString($1.deviceID) }) {
            for member in slot.members where member.states.isTrue {
                member.states.forEachEvidence(watched) { found.append($1) }
            }
            if found.count >= PredicateEvidence.max { break }
        }
        return found
    }

    private mutating func take(
        _ group: PredicatePlan.Group, _ device: DeviceView?, _ slot: Int,
        _ reader: ConditionStates.Reader, _ moment: PredicateMoment
    ) {
        while slots.count <= slot { slots.append(Slot()) }
        // Taken out, so that it is changed in place and not copied.
        var old = Slot()
        swap(&old, &slots[slot])
        trueCount -= old.members.count(where: \.states.isTrue)
        memberCount -= old.members.count
        guard let device else { return }
        var new = Slot(deviceID: device.id)
        var known = utf8Equal(old.deviceID, device.id) ? old.members : []
        group.members.forEachMember(of: device) { found in
            let part = found.part?.part ?? ""
            // A member that was away begins anew.
            let index = known.firstIndex { utf8Equal($0.part, part) }
            var member =
                index.map { known.remove(at: $0) }
                ?? Member(part: part, states: ConditionStates(group.plan))
            var reader = reader
            reader.member = found
            reader.slot = slot
            member.states.evaluate(group.plan, reader, at: moment)
            new.members.append(member)
        }
        trueCount += new.members.count(where: \.states.isTrue)
        memberCount += new.members.count
        slots[slot] = new
    }

    private mutating func evaluate(
        _ group: PredicatePlan.Group, _ slot: Int, _ reader: ConditionStates.Reader,
        _ moment: PredicateMoment, where isMeant: (ConditionStates) -> Bool
    ) {
        for index in slots[slot].members.indices where isMeant(slots[slot].members[index].states) {
            let before = slots[slot].members[index].states.isTrue
            slots[slot].members[index].states.evaluate(group.plan, reader, at: moment)
            let after = slots[slot].members[index].states.isTrue
            trueCount += (after ? 1 : 0) - (before ? 1 : 0)
        }
    }

    /// Makes ``wake`` exact.
    mutating func settleWake() { if !isWakeExact { findWake() } }

    private mutating func findWake() {
        isWakeExact = true
        wake = PredicateWake()
        for slot in slots {
            for member in slot.members { wake.add(member.states.wake) }
        }
    }
}
