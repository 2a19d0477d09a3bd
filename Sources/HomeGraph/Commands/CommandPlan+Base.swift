// SPDX-License-Identifier: Apache-2.0

// Commands that are based on values: where one has changed since, somebody else would be overruled
// who is not known to the sender.

extension CommandPlan {
    /// Checks that the values are still those that the command is based on.
    ///
    /// A value that is what the command wants is no conflict: nobody is overruled. Where the device
    /// rounds a value, the base may differ as much as the report of a target may.
    /// - Throws: `failedPrecondition`, with the conflicts.
    func checkBase(
        _ subject: CommandSubject, _ underWay: [CommandTarget]
    ) throws(CommandRefusal) {
        var conflicts: [ValueConflict] = []
        for base in command.basedOn {
            let asked = underWay.last {
                utf8Equal($0.attribute, base.key) && utf8Equal($0.trait, command.trait)
                    && utf8Equal($0.part, part)
            }
            let now = asked?.value ?? subject.value(base.key) ?? .null
            let target = targets.first {
                utf8Equal($0.attribute, base.key) && utf8Equal($0.trait, command.trait)
            }
            var known =
                target ?? CommandTarget(part: part, trait: "", attribute: base.key, value: .null)
            known.value = base.value
            if known.isSatisfied(by: now) || base.value.isSameNumber(as: now) { continue }
            if target?.isSatisfied(by: now) ?? false { continue }
            conflicts.append(
                ValueConflict(
                    attribute: base.key, basedOn: base.value, now: now, wanted: target?.value))
        }
        guard !conflicts.isEmpty else { return }
        let trait = CommandSubject.shortName(of: command.trait)
        let words = conflicts.map { "\(trait).\($0.attribute) \($0.words)" }
        var refusal = CommandRefusal(
            .failedPrecondition, "\(deviceID): \(words.joined(separator: "; ")).")
        refusal.conflicts = conflicts
        throw refusal
    }
}

extension ValueConflict {
    /// `is false now and was true for the sender, who wants true`
    fileprivate var words: String {
        let wants = wanted.map { ", who wants \(Self.text($0))" } ?? ""
        return "is \(Self.text(now)) now and was \(Self.text(basedOn)) for the sender\(wants)"
    }

    private static func text(_ value: AttributeValue) -> String {
        var json = JSONText()
        json.value(value)
        return json.text
    }
}

extension AttributeValue {
    /// Whether both are one number, one of them kept as a fraction: 20 and 20.0.
    fileprivate func isSameNumber(as other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.double, _), (_, .double): double != nil && double == other.double
        default: self == other
        }
    }
}

extension HomeState {
    /// This state as it will be once a device has a value that a command asks for.
    ///
    /// - Parameter deviceID: never an alias.
    package func assuming(_ target: CommandTarget, of deviceID: String) -> HomeState {
        var state = self
        guard let slot = state.graph.slot(deviceID) else { return self }
        let page = state.graph.pages.uniquePage(slot)
        guard let part = state.graph.symbols.find(target.part).flatMap({ page.partIndex($0) }),
            let trait = state.graph.symbols.find(target.trait).flatMap({
                page.traitIndex($0, ofPart: part)
            })
        else { return self }
        let value = InternedAttribute(
            name: state.graph.symbols.intern(target.attribute), value: target.value)
        _ = page.set(
            [value], at: TraitPosition(part: part, trait: trait), since: state.nextOffset)
        return state
    }
}
