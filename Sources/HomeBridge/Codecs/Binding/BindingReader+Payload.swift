// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Reading one payload by one rule: a single walk over the JSON along the tree of keys.

extension BindingReader {
    /// What a message says by one rule of its topic.
    struct Findings {
        fileprivate var values: [Found] = []

        init() { values.reserveCapacity(BindingReader.usualValues) }

        /// Facts with the rule by which they were read.
        var facts: [(rule: FactRule, value: FactValue)] = []
        fileprivate var moments: [(rule: MomentaryRule, value: JSONValue)] = []
        /// The object in which what happened for a moment stands.
        fileprivate var beside = JSONObject()
        /// Why nothing could be read; nil when it could.
        var failure: UnreadableMessage?
        /// About how much text the values hold.
        fileprivate(set) var bytes = 0

        /// The index of a value of this attribute; nil where there is none yet.
        fileprivate func index(slot: Int, position: Int32) -> Int? {
            values.firstIndex { $0.slot == slot && $0.position == position }
        }

        /// Whether more was found than a record should hold: many readings of one long value.
        var isTooMuch: Bool { bytes > BindingReader.valueBytesMax }
    }

    /// One value on its way to an attribute.
    fileprivate struct Found {
        var slot: Int
        /// -1 for an attribute that no rule names.
        var position: Int32
        var rank: Int32
        var attribute: String
        /// What the attribute begins with, for a first comparison.
        var beginning: UInt64
        var value: AttributeValue
    }

    /// The most text that the values of one message may come to. A payload of a few kilobytes must
    /// not make a record that no log takes.
    static let valueBytesMax = 8 << 20
    /// Most messages have no more values, and so many lie in one block of a kilobyte: allocators
    /// are slow with larger ones.
    private static let usualValues = 15
    /// The longest path of a value that no reading takes; what is below stays whole.
    private static let pathBytesMax = 256

    /// Reads a payload that is not empty.
    func find(
        _ prepared: PreparedRule, _ payload: inout PayloadForms, into findings: inout Findings
    ) {
        var text: String?
        var json: JSONValue?
        if prepared.form != .text || !prepared.templates.isEmpty {
            switch payload.json {
            case .success(let value): json = value
            case .failure(let error):
                if prepared.form.isJSON, prepared.templates.isEmpty {
                    if Self.isUnknownWord(payload.bytes) {
                        json = .null
                    } else {
                        findings.failure = UnreadableMessage(json: error)
                        return
                    }
                }
            }
        }
        if prepared.form == .text || json == nil || !prepared.templates.isEmpty {
            guard let valid = payload.text else {
                findings.failure = UnreadableMessage(noText: payload.bytes)
                return
            }
            text = valid
        }
        for prepared in prepared.templates {
            // What cannot be rendered, or is empty, leaves the value as it was.
            guard let value = prepared.value(of: text ?? "", json, payload.limits)
            else { continue }
            take(prepared.step, value, into: &findings)
        }
        let value: JSONValue =
            prepared.form == .text ? .string(text ?? "") : json ?? .string(text ?? "")
        read(value, prepared, into: &findings)
    }

    private func read(
        _ value: JSONValue, _ prepared: PreparedRule, into findings: inout Findings
    ) {
        guard prepared.form == .members else {
            return walk(value, prepared.tree, rest: prepared.restSlot, into: &findings)
        }
        switch value {
        case .object(let object): readMembers(of: object, prepared, into: &findings)
        case .null: break
        default: findings.failure = UnreadableMessage(noObject: value)
        }
    }

    /// Reads an object whose members are values of their own.
    private func readMembers(
        of object: JSONObject, _ prepared: PreparedRule, into findings: inout Findings
    ) {
        findings.beside = object
        // What belongs to an occurrence is reported with it.
        var companions: String?
        if let (key, beginning) = prepared.occurrence,
            object.value(of: key)?.wordText?.isEmpty == false
        {
            companions = beginning
        }
        let members = object.members.span
        for index in members.indices {
            if let companions, members[index].key.hasPrefix(companions) { continue }
            if let node = prepared.tree.kid(members[index].key),
                takeAll(node, members[index].value, into: &findings)
            {
                continue
            }
            if let slot = prepared.restSlot {
                keep(members[index].value, members[index].key, slot, into: &findings)
            }
        }
    }

    /// - Returns: whether the value was read in full.
    private func takeAll(
        _ node: PathNode, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        var isRead = takeSteps(of: node, value, into: &findings)
        guard !node.kids.isEmpty else { return isRead }
        guard case .object(let object) = value else {
            // What was below is unknown now.
            for kid in node.kids { _ = takeAll(kid.node, .null, into: &findings) }
            return isRead && value.isNull
        }
        let members = object.members.span
        for index in members.indices {
            let isTaken =
                node.kid(members[index].key)
                .map { takeAll($0, members[index].value, into: &findings) } ?? false
            isRead = isTaken && isRead
        }
        return isRead
    }

    /// - Returns: false where one of the readings of a value cannot read it.
    private func takeSteps(
        of node: PathNode, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        let steps = node.steps
        var isRead = true
        for index in steps.indices where !take(steps[index], value, into: &findings) {
            isRead = false
        }
        return isRead
    }

    /// R-NAN: a word that says that nothing is known.
    static func isUnknownWord(_ payload: [UInt8]) -> Bool {
        guard payload.count <= 11 else { return false }
        return ValueConversion.isUnknown(String(decoding: payload, as: UTF8.self))
    }

    /// - Parameter slot: where that goes which no reading takes.
    private func walk(
        _ value: JSONValue, _ node: PathNode, rest slot: Int?, into findings: inout Findings
    ) {
        let isTaken = takeSteps(of: node, value, into: &findings) && node.isTaken
        switch value {
        case .object(let object) where !node.kids.isEmpty || node.steps.isEmpty:
            let members = object.members.span
            for index in members.indices {
                if let kid = node.kid(members[index].key) {
                    walk(members[index].value, kid, rest: slot, into: &findings)
                } else if !isTaken, let slot {
                    let path =
                        node.path.isEmpty
                        ? members[index].key : node.pathAbove + members[index].key
                    rest(members[index].value, path: path, slot, into: &findings)
                }
            }
        case .array(let items) where node.readsItems(of: items.count):
            for (index, item) in items.enumerated() {
                let key = String(index)
                if let kid = node.kid(key) {
                    walk(item, kid, rest: slot, into: &findings)
                } else if let slot {
                    rest(item, path: node.path + "." + key, slot, into: &findings)
                }
            }
        case .null where !node.kids.isEmpty:
            // What was below is unknown now.
            for kid in node.kids { walk(.null, kid.node, rest: slot, into: &findings) }
        default:
            if !isTaken, let slot { rest(value, path: node.path, slot, into: &findings) }
        }
    }

    /// What no reading takes stays in the graph under its own path: objects leaf by leaf.
    private func rest(
        _ value: JSONValue, path: String, _ slot: Int, into findings: inout Findings
    ) {
        guard !path.isEmpty, !findings.isTooMuch else { return }
        if case .object(let object) = value, !object.members.isEmpty,
            path.utf8.count <= Self.pathBytesMax
        {
            let above = path + "."
            let members = object.members.span
            for index in members.indices {
                rest(
                    members[index].value, path: above + members[index].key, slot, into: &findings)
            }
            return
        }
        keep(value, path, slot, into: &findings)
    }

    /// What no conversion takes stays in the graph as it is.
    private func keep(
        _ value: JSONValue, _ name: String, _ slot: Int, into findings: inout Findings
    ) {
        guard !findings.isTooMuch else { return }
        put(
            Found(
                slot: slot, position: -1, rank: 0, attribute: name, beginning: name.utf8Beginning,
                value: value.attributeValue ?? .null), isShared: false, into: &findings)
    }

    /// - Returns: false where the value says something that its rule cannot read.
    @discardableResult
    private func take(
        _ step: BindingStep, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        guard !findings.isTooMuch else { return true }
        switch step.kind {
        case .value:
            let result = step.conversion.convert(value)
            let found: (AttributeValue, Int32)
            switch result {
            case .nothing: return true
            case .value(let converted): found = (converted, step.rank)
            case .unknown, .unreadable: found = (.null, -1)
            }
            put(
                Found(
                    slot: step.slot, position: step.position, rank: found.1,
                    attribute: step.attribute,
                    beginning: step.beginning, value: found.0),
                isShared: step.isShared, into: &findings)
            // What stays as it is would be no better under another name.
            if case .unreadable = result, step.conversion != .any { return false }
            return true
        case .fact, .momentary: return takeOther(step.effect, value, into: &findings)
        }
    }

    private func takeOther(
        _ effect: Reading.Effect, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        switch effect {
        case .value: return true
        case .fact(let rule):
            guard let text = value.wordText else { return value.isNull }
            guard let fact = rule.value(of: text) else { return false }
            findings.facts.append((rule, fact))
            return true
        case .momentary(let rule):
            if rule.companions != nil, value.wordText?.isEmpty != false {
                return !rule.silence.isEmpty
            }
            findings.bytes += value.textBytes
            findings.moments.append((rule, value))
            return true
        }
    }

    private func put(_ new: consuming Found, isShared: Bool, into findings: inout Findings) {
        findings.bytes += new.attribute.utf8.count + new.value.textBytes
        if isShared, let old = findings.index(slot: new.slot, position: new.position) {
            if new.rank >= findings.values[old].rank { findings.values[old] = new }
            return
        }
        findings.values.append(new)
    }
}

/// A payload in the forms in which rules read it, each made at most once.
struct PayloadForms {
    let bytes: [UInt8]
    let limits: JSONLimits
    private(set) lazy var json = Self.json(of: bytes, limits)
    /// Nil where the bytes are not UTF-8.
    private(set) lazy var text = String(validating: bytes, as: UTF8.self)

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    // A function, because a closure would take a copy of all that is here.
    private static func json(
        of bytes: [UInt8], _ limits: JSONLimits
    ) -> Result<JSONValue, JSONError> {
        do throws(JSONError) {
            return .success(try JSONReader.read(bytes, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}

extension JSONValue {
    /// About how much text stands in it.
    fileprivate var textBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let items): items.reduce(items.count * 16) { $0 + $1.textBytes }
        case .object(let object):
            object.members.reduce(0) { $0 + 16 + $1.key.utf8.count + $1.value.textBytes }
        default: 0
        }
    }
}

extension AttributeValue {
    /// About how much text stands in it.
    fileprivate var textBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .list(let items): items.reduce(items.count * 16) { $0 + $1.textBytes }
        case .object(let members):
            members.reduce(0) { $0 + 16 + $1.key.utf8.count + $1.value.textBytes }
        default: 0
        }
    }
}

extension FactRule {
    /// What a word says; nil for one that is not known.
    fileprivate func value(of text: String) -> FactValue? {
        for word in words where word.text == text { return word.value }
        if !isExact {
            let lower = text.lowercased()
            for word in words where word.text.lowercased() == lower { return word.value }
        }
        return ValueConversion.isUnknown(text) ? .unknown : nil
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
        return (try? JSONReader.read(Array(rendered.utf8), limits: limits))?.value(at: path)
    }
}

// MARK: - Events

extension BindingReader {
    /// Adds what a part of a message says that was read already, by a rule without templates.
    func report(
        _ value: JSONValue, by prepared: PreparedRule, delivery: Delivery,
        into events: inout [HomeEvent]
    ) {
        var findings = Findings()
        read(value, prepared, into: &findings)
        report(&findings, delivery: delivery, into: &events)
    }

    /// Adds reports in the order of the slots, then what happened for a moment.
    ///
    /// - Parameter findings: their values move into the reports.
    func report(
        _ findings: inout Findings, delivery: Delivery, into events: inout [HomeEvent]
    ) {
        let scheduled = binding.expiries.isEmpty ? [] : expiries(of: findings.values)
        let order = Self.order(of: findings.values)
        if events.isEmpty { events.reserveCapacity(4) }
        var start = 0
        while start < order.count {
            let slot = findings.values[order[start]].slot
            var end = start + 1
            while end < order.count, findings.values[order[end]].slot == slot { end += 1 }
            var attributes: [AttributeMember] = []
            attributes.reserveCapacity(end - start)
            for index in start..<end {
                let current = order[index]
                // A leaf may be read twice; the later reading counts.
                if index + 1 < end,
                    Self.isSame(findings.values.span, current, order[index + 1])
                {
                    continue
                }
                var member = AttributeMember(key: "", value: .null)
                swap(&member.key, &findings.values[current].attribute)
                swap(&member.value, &findings.values[current].value)
                attributes.append(member)
            }
            start = end
            events.append(report(attributes, of: slots[slot].trait, on: slots[slot].part, delivery))
        }
        if !scheduled.isEmpty { events += scheduled }
        // A stored copy is no occurrence.
        guard delivery != .stored else { return }
        for (rule, value) in findings.moments {
            if let event = momentary(rule, value, beside: findings.beside, delivery) {
                events.append(event)
            }
        }
    }

    /// Says how long values hold; what is not known holds as it is.
    private func expiries(of found: [Found]) -> [HomeEvent] {
        binding.expiries.compactMap { rule in
            let reported = found.last {
                $0.slot == rule.slot && utf8Equal($0.attribute, rule.attribute)
            }
            guard let value = reported?.value, value != .null,
                rule.when == nil || rule.when == value
            else { return nil }
            return .expiryScheduled(
                ExpiryScheduled(
                    deviceID: binding.deviceID, source: source, part: slots[rule.slot].part,
                    trait: slots[rule.slot].trait, seconds: rule.seconds,
                    values: [AttributeMember(key: rule.attribute, value: rule.value)]))
        }
    }

    /// Up to this many values are put in order by insertion.
    private static let fewValues = 48

    /// The indices of the values by slot, and in it by attribute; what is equal stays in order.
    ///
    /// Indices are put in order, because values are large and full of references.
    private static func order(of found: [Found]) -> [Int] {
        var order = Array(found.indices)
        guard found.count <= fewValues else {
            order.sort { left, right in
                isLess(found.span, left, right)
                    || left < right && !isLess(found.span, right, left)
            }
            return order
        }
        let span = found.span
        for index in order.indices.dropFirst() where isLess(span, index, order[index - 1]) {
            // Names are dear to compare: the first index whose value is greater, by halves.
            var (low, high) = (0, index - 1)
            while low < high {
                let middle = (low + high) / 2
                if isLess(span, index, order[middle]) { high = middle } else { low = middle + 1 }
            }
            for place in (low..<index).reversed() { order[place + 1] = order[place] }
            order[low] = index
        }
        return order
    }

    /// Whether both, of one slot, are values of the same attribute.
    private static func isSame(_ found: Span<Found>, _ left: Int, _ right: Int) -> Bool {
        let (leftPosition, rightPosition) = (found[left].position, found[right].position)
        if leftPosition >= 0, rightPosition >= 0 { return leftPosition == rightPosition }
        guard found[left].beginning == found[right].beginning else { return false }
        return utf8Equal(found[left].attribute, found[right].attribute)
    }

    private static func isLess(_ found: Span<Found>, _ left: Int, _ right: Int) -> Bool {
        let (leftSlot, rightSlot) = (found[left].slot, found[right].slot)
        if leftSlot != rightSlot { return leftSlot < rightSlot }
        let (leftPosition, rightPosition) = (found[left].position, found[right].position)
        if leftPosition >= 0, rightPosition >= 0 { return leftPosition < rightPosition }
        let (leftBeginning, rightBeginning) = (found[left].beginning, found[right].beginning)
        if leftBeginning != rightBeginning { return leftBeginning < rightBeginning }
        return utf8Less(found[left].attribute, found[right].attribute)
    }

    private func momentary(
        _ rule: MomentaryRule, _ value: JSONValue, beside object: JSONObject, _ delivery: Delivery
    ) -> HomeEvent? {
        let word = value.wordText ?? ""
        if value.isNull || rule.silence.contains(where: { utf8Equal($0, word) }) { return nil }
        let name = rule.name ?? word
        guard !name.isEmpty else { return nil }
        var fields: [(String, AttributeValue)] = []
        if let field = rule.field {
            let isWord = rule.companions != nil
            fields.append((field, isWord ? .string(word) : value.attributeValue ?? .null))
        }
        if let companions = rule.companions {
            for member in object.members where member.key.hasPrefix(companions) {
                fields.append((member.key, member.value.attributeValue ?? .null))
            }
        }
        if rule.takesMembers, let object = value.object {
            for member in object.members {
                fields.append((member.key, member.value.attributeValue ?? .null))
            }
        }
        let (part, trait) = slots[rule.slot]
        return moment(name, fields, of: trait, on: part, delivery)
    }
}
