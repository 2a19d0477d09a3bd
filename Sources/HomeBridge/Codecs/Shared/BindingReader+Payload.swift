// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Reading one payload by one plan: a single walk over the JSON along the tree of keys.

extension BindingReader {
    /// What a message says by one plan of its topic.
    struct Findings {
        fileprivate var values: [Found] = []
        /// Facts with the plan by which they were read.
        var facts: [(plan: FactPlan, value: FactValue)] = []
        fileprivate var moments: [(plan: MomentaryPlan, value: JSONValue)] = []
        var notices: [String] = []
        /// Why nothing could be read; nil when it could.
        var failure: (reason: String, detail: String)?
    }

    /// One value on its way to an attribute.
    fileprivate struct Found {
        var slot: Int
        /// -1 for an attribute that no plan names.
        var order: Int
        var attribute: String
        var rank: Int
        var value: AttributeValue
    }

    /// Reads a payload that is not empty.
    ///
    /// - Parameter json: the payload's JSON, where the caller has read it already.
    func find(
        _ prepared: PreparedPlan, _ payload: [UInt8], json known: JSONValue?, limits: JSONLimits,
        into findings: inout Findings
    ) {
        var text: String?
        var json = known
        if prepared.plan.form != .text || !prepared.templates.isEmpty, json == nil {
            do throws(JSONError) {
                json = try JSONReader.read(payload, limits: limits)
            } catch {
                if prepared.plan.form == .json, prepared.templates.isEmpty {
                    if Self.isUnknownWord(payload) {
                        json = .null
                    } else {
                        findings.failure = ("no JSON", error.description)
                        return
                    }
                }
            }
        }
        if prepared.plan.form == .text || json == nil || !prepared.templates.isEmpty {
            guard let valid = String(validating: payload, as: UTF8.self) else {
                let position = UTF8Check.firstBad(payload) ?? 0
                findings.failure = ("no text", "byte \(position): the bytes are not UTF-8")
                return
            }
            text = valid
        }
        for prepared in prepared.templates {
            // What cannot be rendered, or is empty, leaves the value as it was.
            guard let value = prepared.value(of: text ?? "", json, limits) else { continue }
            take(prepared.step, value, into: &findings)
        }
        let value: JSONValue =
            prepared.plan.form == .text ? .string(text ?? "") : json ?? .string(text ?? "")
        walk(value, prepared.tree, path: prepared.plan.restPrefix, prepared.plan, into: &findings)
    }

    /// R-NAN: a word that says that nothing is known.
    static func isUnknownWord(_ payload: [UInt8]) -> Bool {
        guard payload.count <= 11 else { return false }
        return ValueConversion.isUnknown(String(decoding: payload, as: UTF8.self))
    }

    private func walk(
        _ value: JSONValue, _ node: PathNode, path: String, _ plan: TopicPlan,
        into findings: inout Findings
    ) {
        var isTaken = !node.steps.isEmpty || node.isRead
        for step in node.steps where !take(step, value, into: &findings) { isTaken = false }
        switch value {
        case .object(let object) where !node.kids.isEmpty || node.steps.isEmpty:
            for member in object.members {
                let below = path.isEmpty ? member.key : path + "." + member.key
                if let kid = node.kids[UTF8Key(member.key)] {
                    walk(member.value, kid, path: below, plan, into: &findings)
                } else if !isTaken {
                    rest(member.value, path: below, plan, into: &findings)
                }
            }
        case .array(let items) where !node.kids.isEmpty:
            for (index, item) in items.enumerated() {
                let below = path + "." + String(index)
                if let kid = node.kids[UTF8Key(String(index))] {
                    walk(item, kid, path: below, plan, into: &findings)
                } else {
                    rest(item, path: below, plan, into: &findings)
                }
            }
        case .null where !node.kids.isEmpty:
            // What was below is unknown now.
            for kid in node.kids.values { walk(.null, kid, path: path, plan, into: &findings) }
        default:
            if !isTaken { rest(value, path: path, plan, into: &findings) }
        }
    }

    /// What no reading takes stays in the graph under its own path: objects leaf by leaf.
    private func rest(
        _ value: JSONValue, path: String, _ plan: TopicPlan, into findings: inout Findings
    ) {
        guard let slot = plan.restSlot, !path.isEmpty else { return }
        if case .object(let object) = value, !object.members.isEmpty {
            for member in object.members {
                rest(member.value, path: path + "." + member.key, plan, into: &findings)
            }
            return
        }
        put(
            Found(
                slot: slot, order: -1, attribute: path, rank: 0,
                value: value.attributeValue ?? .null), isShared: false, into: &findings)
    }

    /// - Returns: false where the value says something that its rule cannot read.
    @discardableResult
    private func take(
        _ step: BindingStep, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        switch step.effect {
        case .value(let slot, let attribute, let rank, let conversion):
            let result = conversion.convert(value)
            let found: (AttributeValue, Int) =
                switch result {
                case .value(let converted): (converted, rank)
                case .unknown, .unreadable: (.null, -1)
                }
            put(
                Found(
                    slot: slot, order: step.order, attribute: attribute, rank: found.1,
                    value: found.0), isShared: step.isShared, into: &findings)
            return result != .unreadable
        case .fact(let plan):
            guard let text = value.wordText else { return value.isNull }
            let lower = text.lowercased()
            if let word = plan.words.first(where: { $0.text == text })
                ?? (plan.isExact
                    ? nil : plan.words.first(where: { $0.text.lowercased() == lower }))
            {
                findings.facts.append((plan, word.value))
                return true
            }
            if ValueConversion.isUnknown(text) {
                findings.facts.append((plan, .unknown))
                return true
            }
            return false
        case .momentary(let plan):
            findings.moments.append((plan, value))
            return true
        }
    }

    private func put(_ new: Found, isShared: Bool, into findings: inout Findings) {
        if isShared,
            let old = findings.values.firstIndex(where: {
                $0.slot == new.slot && $0.order == new.order
            })
        {
            if new.rank >= findings.values[old].rank { findings.values[old] = new }
            return
        }
        findings.values.append(new)
    }
}

extension BindingReader.PreparedTemplate {
    /// What the template makes of a message: a number where it looks like one.
    fileprivate func value(
        of text: String, _ json: JSONValue?, _ limits: JSONLimits
    ) -> JSONValue? {
        guard let rendered = template.render(text: text, json: json), !rendered.isEmpty else {
            return nil
        }
        guard !path.isEmpty else {
            return rendered.utf8.count <= limits.numberCharactersMax
                ? JSONNumber(rendered).map { .number($0) } ?? .string(rendered) : .string(rendered)
        }
        var value = try? JSONReader.read(Array(rendered.utf8), limits: limits)
        for key in path {
            if let items = value?.array {
                value = Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
            } else {
                value = value?.object?.value(of: key)
            }
        }
        return value
    }
}

// MARK: - Events

extension BindingReader {
    /// Reports in the order of the slots, then what happened for a moment.
    func events(of findings: inout Findings, delivery: Delivery) -> [HomeEvent] {
        findings.values.sort { left, right in
            if left.slot != right.slot { return left.slot < right.slot }
            if left.order >= 0, right.order >= 0 { return left.order < right.order }
            return utf8Less(left.attribute, right.attribute)
        }
        var events: [HomeEvent] = []
        var start = 0
        let found = findings.values
        while start < found.count {
            let slot = found[start].slot
            var attributes: [AttributeMember] = []
            while start < found.count, found[start].slot == slot {
                let next = AttributeMember(
                    key: found[start].attribute, value: found[start].value)
                // A leaf may come by two ways; the later one counts.
                if let last = attributes.last, utf8Equal(last.key, next.key) {
                    attributes.removeLast()
                }
                attributes.append(next)
                start += 1
            }
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: binding.deviceID, source: source, part: slots[slot].part,
                        trait: slots[slot].trait, delivery: delivery, attributes: attributes)))
        }
        // A stored copy is no occurrence.
        guard delivery != .stored else { return events }
        for (plan, value) in findings.moments {
            if let event = momentary(plan, value, delivery) { events.append(event) }
        }
        return events
    }

    private func momentary(
        _ plan: MomentaryPlan, _ value: JSONValue, _ delivery: Delivery
    ) -> HomeEvent? {
        let word = value.wordText ?? ""
        if value.isNull || plan.silence.contains(where: { utf8Equal($0, word) }) { return nil }
        let name = plan.name ?? word
        guard !name.isEmpty else { return nil }
        var fields: [(String, AttributeValue)] = []
        if let field = plan.field { fields.append((field, value.attributeValue ?? .null)) }
        if plan.takesMembers, let object = value.object {
            for member in object.members {
                fields.append((member.key, member.value.attributeValue ?? .null))
            }
        }
        guard case .object(let sorted) = AttributeValue.members(fields) else {
            preconditionFailure("members make an object")
        }
        return .momentaryOccurred(
            MomentaryOccurred(
                deviceID: binding.deviceID, source: source, part: slots[plan.slot].part,
                trait: slots[plan.slot].trait, delivery: delivery, name: name, fields: sorted))
    }
}
