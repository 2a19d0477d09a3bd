// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Reading one payload by one plan: a single walk over the JSON along the tree of keys.

extension BindingReader {
    /// What a message says by one plan of its topic.
    struct Findings {
        fileprivate var values: [Found] = []

        init() { values.reserveCapacity(BindingReader.usualValues) }

        /// Facts with the plan by which they were read.
        var facts: [(plan: FactRule, value: FactValue)] = []
        fileprivate var moments: [(plan: MomentaryRule, value: JSONValue)] = []
        /// Why nothing could be read; nil when it could.
        var failure: (reason: String, detail: String)?
        /// About how much text the values hold.
        fileprivate(set) var bytes = 0

        /// Where a value of this attribute stands already.
        fileprivate func place(slot: Int, order: Int32) -> Int? {
            values.firstIndex { $0.slot == slot && $0.order == order }
        }

        /// Whether more was found than a record should hold: many readings of one long value.
        var isTooMuch: Bool { bytes > BindingReader.valueBytesMax }
    }

    /// One value on its way to an attribute.
    fileprivate struct Found {
        var slot: Int
        /// -1 for an attribute that no plan names.
        var order: Int32
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
        _ prepared: PreparedPlan, _ payload: inout PayloadForms, into findings: inout Findings
    ) {
        var text: String?
        var json: JSONValue?
        if prepared.plan.form != .text || !prepared.templates.isEmpty {
            switch payload.json {
            case .success(let value): json = value
            case .failure(let error):
                if prepared.plan.form == .json, prepared.templates.isEmpty {
                    if Self.isUnknownWord(payload.bytes) {
                        json = .null
                    } else {
                        findings.failure = ("no JSON", error.description)
                        return
                    }
                }
            }
        }
        if prepared.plan.form == .text || json == nil || !prepared.templates.isEmpty {
            guard let valid = payload.text else {
                let position = UTF8Check.firstBad(payload.bytes) ?? 0
                findings.failure = ("no text", "byte \(position): the bytes are not UTF-8")
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
            prepared.plan.form == .text ? .string(text ?? "") : json ?? .string(text ?? "")
        walk(value, prepared.tree, rest: prepared.plan.restSlot, into: &findings)
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
        var isTaken = !node.steps.isEmpty || node.isRead
        for step in node.steps where !take(step, value, into: &findings) { isTaken = false }
        switch value {
        case .object(let object) where !node.kids.isEmpty || node.steps.isEmpty:
            let members = object.members.span
            for index in members.indices {
                let key = members[index].key
                if let kid = node.kid(key) {
                    walk(members[index].value, kid, rest: slot, into: &findings)
                } else if !isTaken, let slot {
                    let path = node.path.isEmpty ? key : node.pathAbove + key
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
            for member in object.members {
                rest(member.value, path: above + member.key, slot, into: &findings)
            }
            return
        }
        put(
            Found(
                slot: slot, order: -1, rank: 0, attribute: path, beginning: path.utf8Beginning,
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
                    slot: step.slot, order: step.order, rank: found.1, attribute: step.attribute,
                    beginning: step.beginning, value: found.0),
                isShared: step.isShared, into: &findings)
            if case .unreadable = result { return false }
            return true
        case .fact, .momentary: return takeOther(step.effect, value, into: &findings)
        }
    }

    private func takeOther(
        _ effect: Reading.Effect, _ value: JSONValue, into findings: inout Findings
    ) -> Bool {
        switch effect {
        case .value: return true
        case .fact(let plan):
            guard let text = value.wordText else { return value.isNull }
            guard let said = plan.value(of: text) else { return false }
            findings.facts.append((plan, said))
            return true
        case .momentary(let plan):
            findings.bytes += value.textBytes
            findings.moments.append((plan, value))
            return true
        }
    }

    private func put(_ new: consuming Found, isShared: Bool, into findings: inout Findings) {
        findings.bytes += new.attribute.utf8.count + new.value.textBytes
        if isShared, let old = findings.place(slot: new.slot, order: new.order) {
            if new.rank >= findings.values[old].rank { findings.values[old] = new }
            return
        }
        findings.values.append(new)
    }
}

/// A payload in the forms in which plans read it, each made at most once.
struct PayloadForms {
    let bytes: [UInt8]
    let limits: JSONLimits
    private var madeJSON: Result<JSONValue, JSONError>?
    private var madeText: String??

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    var json: Result<JSONValue, JSONError> {
        mutating get {
            if let madeJSON { return madeJSON }
            let made: Result<JSONValue, JSONError>
            do throws(JSONError) {
                made = .success(try JSONReader.read(bytes, limits: limits))
            } catch {
                made = .failure(error)
            }
            madeJSON = made
            return made
        }
    }

    /// Nil where the bytes are not UTF-8.
    var text: String? {
        mutating get {
            if let madeText { return madeText }
            let made = String(validating: bytes, as: UTF8.self)
            madeText = .some(made)
            return made
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
    /// Adds what a part of a message says that was read already, by a plan without templates.
    func report(
        _ value: JSONValue, by prepared: PreparedPlan, delivery: Delivery,
        into events: inout [HomeEvent]
    ) {
        var findings = Findings()
        walk(value, prepared.tree, rest: prepared.plan.restSlot, into: &findings)
        report(findings, delivery: delivery, into: &events)
    }

    /// Adds reports in the order of the slots, then what happened for a moment.
    func report(_ findings: Findings, delivery: Delivery, into events: inout [HomeEvent]) {
        let found = findings.values
        let order = Self.order(of: found)
        if events.isEmpty { events.reserveCapacity(4) }
        var start = 0
        while start < order.count {
            let slot = found[order[start]].slot
            var end = start + 1
            while end < order.count, found[order[end]].slot == slot { end += 1 }
            var attributes: [AttributeMember] = []
            attributes.reserveCapacity(end - start)
            for index in start..<end {
                let place = order[index]
                // A leaf may come by two ways; the later one counts.
                if index + 1 < end, Self.isSame(found.span, place, order[index + 1]) { continue }
                attributes.append(
                    AttributeMember(key: found[place].attribute, value: found[place].value))
            }
            start = end
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: binding.deviceID, source: source, part: slots[slot].part,
                        trait: slots[slot].trait, delivery: delivery, attributes: attributes)))
        }
        if !binding.expiries.isEmpty { schedule(found, into: &events) }
        // A stored copy is no occurrence.
        guard delivery != .stored else { return }
        for (plan, value) in findings.moments {
            if let event = momentary(plan, value, delivery) { events.append(event) }
        }
    }

    /// Says how long values hold; what is not known holds as it is.
    private func schedule(_ found: [Found], into events: inout [HomeEvent]) {
        for plan in binding.expiries {
            let said = found.last {
                $0.slot == plan.slot && utf8Equal($0.attribute, plan.attribute)
            }
            guard let value = said?.value, value != .null, plan.when == nil || plan.when == value
            else { continue }
            events.append(
                .expiryScheduled(
                    ExpiryScheduled(
                        deviceID: binding.deviceID, source: source, part: slots[plan.slot].part,
                        trait: slots[plan.slot].trait, seconds: plan.seconds,
                        values: [AttributeMember(key: plan.attribute, value: plan.value)])))
        }
    }

    /// Up to this many values are put in order by insertion.
    private static let fewValues = 48

    /// The places of the values by slot, and in it by attribute; what is equal stays in order.
    ///
    /// Places are put in order, because values are large and full of references.
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
            // Names are dear to compare: the first place whose value is greater, by halves.
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
        let (leftOrder, rightOrder) = (found[left].order, found[right].order)
        if leftOrder >= 0, rightOrder >= 0 { return leftOrder == rightOrder }
        guard found[left].beginning == found[right].beginning else { return false }
        return utf8Equal(found[left].attribute, found[right].attribute)
    }

    private static func isLess(_ found: Span<Found>, _ left: Int, _ right: Int) -> Bool {
        let (leftSlot, rightSlot) = (found[left].slot, found[right].slot)
        if leftSlot != rightSlot { return leftSlot < rightSlot }
        let (leftOrder, rightOrder) = (found[left].order, found[right].order)
        if leftOrder >= 0, rightOrder >= 0 { return leftOrder < rightOrder }
        let (leftBeginning, rightBeginning) = (found[left].beginning, found[right].beginning)
        if leftBeginning != rightBeginning { return leftBeginning < rightBeginning }
        return utf8Less(found[left].attribute, found[right].attribute)
    }

    private func momentary(
        _ plan: MomentaryRule, _ value: JSONValue, _ delivery: Delivery
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
