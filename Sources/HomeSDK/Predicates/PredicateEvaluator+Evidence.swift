// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension PredicateEvaluator {
    /// The most values that are gathered.
    private static let evidenceMax = 5

    /// The values that the predicate looks at: of devices that it names, and of members of groups
    /// that are as it asks; some of them.
    var evidence: [PredicateEvidence] {
        var found: [PredicateEvidence] = []
        gather(predicate, nil, into: &found)
        return Array(found.prefix(Self.evidenceMax))
    }

    private func gather(
        _ condition: BoundPredicate, _ member: GroupMember?, into found: inout [PredicateEvidence]
    ) {
        switch condition {
        case .and(let left, let right), .or(let left, let right):
            gather(left, member, into: &found)
            gather(right, member, into: &found)
        case .not(let inner), .held(let inner, _, _): gather(inner, member, into: &found)
        case .test(let value, _), .rate(let value, _, _, _, _), .changed(let value, _, _):
            add(value, member, to: &found)
        case .comparison(let left, _, let right):
            add(left, member, to: &found)
            add(right, member, to: &found)
        case .any(let group, let inner), .all(let group, let inner),
            .count(let group, let inner, _, _):
            var members: [GroupMember] = []
            group.forEachMember(home) { members.append($0) }
            for member in members.sorted(by: { $0.key < $1.key })
            where found.count < Self.evidenceMax && isSo(inner, member) {
                gather(inner, member, into: &found)
            }
        case .between, .since, .before: break
        }
    }

    /// Whether a member is as the condition asks, whatever came before.
    private func isSo(_ condition: BoundPredicate, _ member: GroupMember) -> Bool {
        switch condition {
        case .and(let left, let right): isSo(left, member) && isSo(right, member)
        case .or(let left, let right): isSo(left, member) || isSo(right, member)
        case .not(let inner): !isSo(inner, member)
        case .held(let inner, _, _): isSo(inner, member)
        case .test(let value, let test): test.holds(value.read(home, member), value.refs)
        case .changed(let value, let test, _):
            test.map { $0.holds(value.read(home, member), value.refs) } ?? true
        case .comparison(let left, let comparison, let right):
            compare(left, comparison, right, member)
        default: true
        }
    }

    private func add(
        _ value: BoundValue, _ member: GroupMember?, to found: inout [PredicateEvidence]
    ) {
        let reading = value.read(home, member)
        guard let id = value.deviceID ?? member?.device.id else { return }
        var evidence = PredicateEvidence(deviceID: id, value: reading.value)
        if let part = reading.part, reading.index < value.refs.count {
            let ref = value.refs[reading.index]
            evidence.place = .init(
                part: part.part, trait: ref.trait,
                attribute: ref.member.map { "\(ref.attribute).\($0)" } ?? ref.attribute)
        }
        if !found.contains(evidence) { found.append(evidence) }
    }
}
