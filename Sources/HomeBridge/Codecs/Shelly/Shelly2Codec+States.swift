// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What components say, in frames and below `status`.

extension Shelly2Codec {
    /// Reads a message of a device that is known; nil for everything else.
    mutating func decodeKnown(
        _ base: String, _ leaf: String, _ message: CodecMessage
    ) -> CodecOutput? {
        if leaf == "online", !endpointKeys(base).isEmpty {
            return devices.readAvailability(message)
        }
        if leaf == "command", !endpointKeys(base).isEmpty { return .ignored(.commandTopic) }
        if let prefix = base.utf8Dropping(suffix: "/command") {
            guard let first = endpointKeys(prefix).first else { return nil }
            return devices.observe(ObservedCommand(device: first, .text(leaf)), message)
        }
        guard let prefix = base.utf8Dropping(suffix: "/status") else { return nil }
        let keys = endpointKeys(prefix)
        return keys.isEmpty ? nil : readStatus(leaf, of: keys, message)
    }

    private mutating func readStatus(
        _ component: String, of keys: [String], _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var output = CodecOutput(events: [])
        output.redactedPayload = devices.context.redacted(message.payload)
        let value: JSONValue
        do throws(UnreadableMessage) {
            value = try devices.context.json(output.redactedPayload ?? message.payload)
        } catch {
            output.events = [error.event]
            return output
        }
        // What no kind of component is may say one word only.
        let isScalar = value.array == nil && Shelly2Kind.of(component) == nil
        guard value.object != nil || value.isNull || isScalar else {
            output.events = [UnreadableMessage(noObject: value).event]
            return output
        }
        let report = JSONObject([JSONMember(key: component, value: value)])
        for key in keys {
            self.report(report, of: key, isFull: false, message.delivery, into: &output)
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    /// Takes what components say.
    ///
    /// - Parameter isFull: what is not said is unknown or gone (R-S2-FULL).
    mutating func report(
        _ params: JSONObject, of key: String, isFull: Bool, _ delivery: Delivery,
        into output: inout CodecOutput
    ) {
        guard var endpoint = known[UTF8Key(key)] else { return }
        var components = Self.components(of: params)
        if components.count < params.members.count {
            output.notices += Self.problems(of: params, endpoint.device.native)
        }
        if isFull || !components.allSatisfy({ endpoint.knows($0.name, $0.value) }) {
            var device = endpoint.device
            for (name, value) in components { device.learn(name, value) }
            if isFull {
                device.keep { params.value(of: $0) != nil }
                components = components.map { name, value in
                    (name, Self.completed(value, device.component(name)))
                }
            }
            remember(device, delivery, into: &output)
            endpoint = known[UTF8Key(key)] ?? endpoint
        }
        for index in components.indices {
            guard let rule = endpoint.rule(of: components[index].name) else { continue }
            endpoint.reader.report(
                components[index].value, by: rule, delivery: delivery, into: &output.events)
        }
    }

    /// What a report has of each component; the time of the report is none.
    static func components(of params: JSONObject) -> [(name: String, value: JSONValue)] {
        var components: [(name: String, value: JSONValue)] = []
        components.reserveCapacity(params.members.count)
        for member in params.members {
            switch member.value {
            case .object(let object): components.append((member.key, counted(object)))
            case .null: components.append((member.key, .null))
            case .number where member.key == "ts": continue
            default:
                // A word about the device itself; of a component it is none.
                guard Shelly2Kind.of(member.key) == nil else { continue }
                components.append((member.key, member.value))
            }
        }
        return components
    }

    /// Names the components that say nothing that can be read.
    private static func problems(of params: JSONObject, _ native: String) -> [String] {
        params.members.filter { member in
            member.value.object == nil && !member.value.isNull
                && Shelly2Kind.of(member.key) != nil
        }.map { member in
            "\(native): \(member.key): \(member.value.kindName) where an object is expected, "
                + "and it is left out."
        }
    }

    /// A light's state with hue and saturation for its channels.
    static func counted(_ state: JSONObject) -> JSONValue {
        guard let channels = state["rgb"]?.array else { return .object(state) }
        var state = state
        state.addColor(of: channels)
        return .object(state)
    }

    /// A full report with null for what the component reported before and does not report now.
    private static func completed(
        _ value: JSONValue, _ component: Shelly2Device.Component?
    ) -> JSONValue {
        guard var object = value.object, let component else { return value }
        for key in component.keys
        where object.value(of: key) == nil && !utf8Equal(key, Shelly2Device.pushKey) {
            object.members.append(JSONMember(key: key, value: .null))
        }
        return .object(object)
    }

    // MARK: Events

    /// What happened for a moment: at an input the push of a button, else a word of the device.
    mutating func happen(
        _ event: JSONValue, to key: String, _ delivery: Delivery, into output: inout CodecOutput
    ) {
        guard delivery != .stored, let object = event.object,
            let name = object["event"]?.string, !name.isEmpty,
            var device = known[UTF8Key(key)]?.device
        else { return }
        let component = object["component"]?.string ?? ""
        let isPush = Self.pushes.contains(name)
        if isPush, Shelly2Kind.split(component) != nil {
            device.learnPush(of: component)
            remember(device, delivery, into: &output)
        }
        let hasPart = isPush && known[UTF8Key(key)]?.device.component(component) != nil
        var fields: [(String, AttributeValue)] = []
        for member in object.members where !Self.redundantKeys.contains(member.key) {
            if member.key == "component", hasPart { continue }
            fields.append((member.key, member.value.attributeValue ?? .null))
        }
        guard let reader = devices.reader(key) else { return }
        output.events.append(
            reader.moment(
                name, fields, of: hasPart ? StandardTrait.switch : ShellyTrait.vendor,
                on: hasPart ? PartName.make(component) : "root", delivery))
    }

    private static let pushes: Set<String> = [
        "btn_down", "btn_up", "single_push", "double_push", "triple_push", "long_push",
        "analog_change", "analog_measurement", "long_double_push", "long_triple_push",
    ]
    /// Keys that repeat what the event itself has.
    private static let redundantKeys: Set<String> = ["event", "id", "ts"]

    // MARK: Devices without a frame

    /// Holds what looks like a device of which no frame has come yet.
    mutating func decodeUnknown(
        _ base: String, _ leaf: String, _ message: CodecMessage
    ) -> CodecOutput? {
        let status = base.utf8Dropping(suffix: "/status")
        let isStatus = status != nil && Shelly2Kind.isComponent(leaf)
        guard isStatus || leaf == "online", Self.isShelly(status ?? base) else { return nil }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : devices.hold(message)
    }
}
