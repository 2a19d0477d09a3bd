// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A binding made ready for reading: every lookup of the decode path is prepared.
final class Zigbee2MQTTReader: Sendable {
    let binding: Zigbee2MQTTBinding
    /// The binding as it stands in the log.
    let text: String
    let source: String
    let slots: [(part: String, trait: String)]
    /// The slot of the vendor trait on `root`, where everything lands that nothing else takes.
    let rootSlot: Int
    private let plans: [Plan]
    private let index: [UTF8Key: Int]

    /// A property with its targets, ordered.
    private final class Plan: Sendable {
        let role: Zigbee2MQTTBinding.Property.Role
        let steps: [Step]
        /// The keys that the steps read below the property; empty when they read it whole.
        let keys: [String]

        init(role: Zigbee2MQTTBinding.Property.Role, steps: [Step], keys: [String]) {
            self.role = role
            self.steps = steps
            self.keys = keys
        }
    }

    /// A class, so that a look at it costs one reference and no copies.
    private final class Step: Sendable {
        /// The key below the property, for composites.
        let inner: String?
        let slot: Int
        /// The place of the attribute among all known attributes of its slot.
        let order: Int
        let attribute: String
        let rank: Int
        /// Another property, or another key of this one, writes the same attribute.
        let isShared: Bool
        let conversion: ValueConversion

        init(_ target: Zigbee2MQTTBinding.Target, order: Order?) {
            inner = target.path.first
            slot = target.slot
            self.order = order?.place ?? 0
            attribute = target.attribute
            rank = target.rank
            isShared = (order?.writers ?? 0) > 1
            conversion = target.conversion
        }
    }

    init(binding: Zigbee2MQTTBinding, text: String, source: String) {
        self.binding = binding
        self.text = text
        self.source = source
        slots = binding.slots
        rootSlot =
            slots.firstIndex { $0.part == "root" && $0.trait == Zigbee2MQTTBinding.vendorTrait }
            ?? 0
        let orders = Self.orders(of: binding, slots: slots.count)
        plans = binding.properties.map { Self.plan($0, orders: orders) }
        index = Dictionary(
            binding.properties.indices.map { (UTF8Key(binding.properties[$0].key), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private struct Order {
        var place: Int
        var writers: Int
    }

    private static func orders(
        of binding: Zigbee2MQTTBinding, slots: Int
    ) -> [[ByteString: Order]] {
        var writers: [[ByteString: Int]] = Array(repeating: [:], count: slots)
        for target in binding.properties.lazy.flatMap({ $0.targets }) {
            writers[target.slot][ByteString(target.attribute), default: 0] += 1
        }
        return writers.map { counts in
            var orders: [ByteString: Order] = [:]
            for (place, name) in counts.keys.sorted().enumerated() {
                orders[name] = Order(place: place, writers: counts[name] ?? 0)
            }
            return orders
        }
    }

    private static func plan(
        _ property: Zigbee2MQTTBinding.Property, orders: [[ByteString: Order]]
    ) -> Plan {
        let steps = property.targets.map { target in
            Step(target, order: orders[target.slot][ByteString(target.attribute)])
        }
        return Plan(
            role: property.role, steps: steps, keys: property.targets.compactMap { $0.path.first })
    }

    /// Whether payloads of the device have such a key.
    func hasProperty(_ key: String) -> Bool { index[UTF8Key(key)] != nil }
}

// MARK: - Reading a payload

extension Zigbee2MQTTReader {
    /// One value on its way to an attribute.
    private struct Found {
        var slot: Int
        /// -1 for an attribute that no expose names.
        var order: Int
        var attribute: String
        var rank: Int
        var value: AttributeValue
    }

    /// What a payload says, as events in the order of the parts.
    func events(for members: [JSONMember], delivery: Delivery) -> [HomeEvent] {
        var found: [Found] = []
        found.reserveCapacity(members.count + 4)
        var pressed: [(plan: Plan?, key: String, action: String)] = []
        let isAction = members.contains { $0.key == "action" && Self.action($0.value) != nil }
        for member in members {
            // What belongs to an action is told with it.
            if isAction, Self.isCompanion(member.key) { continue }
            guard let position = index[UTF8Key(member.key)] else {
                if member.key == "action", let action = Self.action(member.value) {
                    pressed.append((nil, member.key, action))
                } else {
                    addRaw(member.key, member.value, to: &found)
                }
                continue
            }
            if plans[position].role == .action {
                if let action = Self.action(member.value) {
                    pressed.append((plans[position], member.key, action))
                }
                continue
            }
            read(plans[position], key: member.key, value: member.value, into: &found)
        }
        var events = reports(of: &found, delivery: delivery)
        guard delivery != .stored else { return events }
        for press in pressed {
            events.append(
                .momentaryOccurred(
                    momentary(press.plan, press.key, press.action, members, delivery: delivery)))
        }
        return events
    }

    /// Keys that say more about the action beside them.
    private static func isCompanion(_ key: String) -> Bool { key.hasPrefix("action_") }

    /// An empty text and null mean that nothing happened.
    private static func action(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number.text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    private func momentary(
        _ plan: Plan?, _ key: String, _ action: String, _ members: [JSONMember],
        delivery: Delivery
    ) -> MomentaryOccurred {
        let slot = slots[plan?.steps.first?.slot ?? rootSlot]
        var fields: [(String, AttributeValue)] = [(key, .string(action))]
        for member in members where Self.isCompanion(member.key) {
            fields.append((member.key, member.value.attributeValue ?? .null))
        }
        guard case .object(let sorted) = AttributeValue.members(fields) else {
            preconditionFailure("members make an object")
        }
        return MomentaryOccurred(
            deviceID: binding.deviceID, source: source, part: slot.part, trait: slot.trait,
            delivery: delivery, name: "action", fields: sorted)
    }

    private func read(
        _ plan: Plan, key: String, value: JSONValue, into found: inout [Found]
    ) {
        var isUnread = false
        for step in plan.steps {
            guard let part = Self.value(at: step.inner, of: value) else { continue }
            switch part.map({ step.conversion.convert($0) }) ?? .unreadable {
            case .value(let converted): put(step, converted, rank: step.rank, into: &found)
            case .nothing: break
            case .unknown: put(step, .null, rank: -1, into: &found)
            case .unreadable:
                put(step, .null, rank: -1, into: &found)
                isUnread = isUnread || step.conversion != .any
            }
        }
        if case .object(let object) = value, !plan.keys.isEmpty {
            let isWhole = object.members.allSatisfy { member in
                plan.keys.contains { $0 == member.key }
            }
            isUnread = isUnread || !isWhole
        }
        if isUnread { addRaw(key, value, to: &found) }
    }

    /// The value below a path: nil when the key is absent (R-Z-ABSENT), an inner nil when the path
    /// leads through something that is no object.
    private static func value(at inner: String?, of value: JSONValue) -> JSONValue?? {
        guard let key = inner else { return .some(.some(value)) }
        switch value {
        case .null: return .some(.some(.null))
        case .object(let object):
            for member in object.members where member.key == key { return .some(member.value) }
            return nil
        default: return .some(nil)
        }
    }

    private func put(
        _ step: Step, _ value: AttributeValue, rank: Int, into found: inout [Found]
    ) {
        let new = Found(
            slot: step.slot, order: step.order, attribute: step.attribute, rank: rank,
            value: value)
        if step.isShared,
            let old = found.firstIndex(where: { $0.slot == step.slot && $0.order == step.order })
        {
            if rank >= found[old].rank { found[old] = new }
            return
        }
        found.append(new)
    }

    /// What no conversion takes stays in the graph under its own key.
    private func addRaw(_ key: String, _ value: JSONValue, to found: inout [Found]) {
        found.append(
            Found(
                slot: rootSlot, order: -1, attribute: key, rank: 0,
                value: value.attributeValue ?? .null))
    }

    private func reports(of found: inout [Found], delivery: Delivery) -> [HomeEvent] {
        found.sort { left, right in
            if left.slot != right.slot { return left.slot < right.slot }
            if left.order >= 0, right.order >= 0 { return left.order < right.order }
            return utf8Less(left.attribute, right.attribute)
        }
        var events: [HomeEvent] = []
        var start = 0
        while start < found.count {
            let slot = found[start].slot
            var end = start + 1
            while end < found.count, found[end].slot == slot { end += 1 }
            var attributes: [AttributeMember] = []
            attributes.reserveCapacity(end - start)
            for item in found[start..<end] {
                attributes.append(AttributeMember(key: item.attribute, value: item.value))
            }
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: binding.deviceID, source: source, part: slots[slot].part,
                        trait: slots[slot].trait, delivery: delivery, attributes: attributes)))
            start = end
        }
        return events
    }
}
