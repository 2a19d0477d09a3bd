// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What components say, in frames and below `status`.

extension Shelly2Codec {
    /// Reads a message of a device that is known; nil for everything else.
    mutating func decodeKnown(
        _ base: String, _ leaf: String, _ message: CodecMessage
    ) -> CodecOutput? {
        if leaf == "online", !speakers(base).isEmpty {
            return devices.readAvailability(message)
        }
        if leaf == "command", !speakers(base).isEmpty { return .ignored(.commandTopic) }
        if let prefix = Self.prefix(of: base, below: "/command") {
            let speakers = speakers(prefix)
            return speakers.isEmpty ? nil : observe(leaf, of: speakers[0], message)
        }
        guard let prefix = Self.prefix(of: base, below: "/status") else { return nil }
        let speakers = speakers(prefix)
        return speakers.isEmpty ? nil : readStatus(leaf, of: speakers, message)
    }

    private static func prefix(of base: String, below word: String) -> String? {
        base.utf8Dropping(suffix: word)
    }

    private mutating func readStatus(
        _ component: String, of speakers: [String], _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var output = CodecOutput(events: [])
        output.redactedPayload = context.redaction.redacted(
            message.payload, limits: context.limits.json)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(
                output.redactedPayload ?? message.payload, limits: context.limits.json)
        } catch {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(reason: "no JSON", detail: error.description))
            ]
            return output
        }
        // What no kind of component is may say one word only.
        let isScalar = value.array == nil && Shelly2Kind.of(component) == nil
        guard value.object != nil || value.isNull || isScalar else {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(
                        reason: "no object",
                        detail: "byte 0: \(value.kindName) where an object is expected"))
            ]
            return output
        }
        let report = JSONObject([JSONMember(key: component, value: value)])
        for key in speakers {
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
        guard var speaker = known[UTF8Key(key)] else { return }
        var components = Self.components(of: params)
        if components.count < params.members.count {
            output.notices += Self.problems(of: params, speaker.device.native)
        }
        if isFull || !components.allSatisfy({ speaker.knows($0.name, $0.value) }) {
            var device = speaker.device
            for (name, value) in components { device.learn(name, value) }
            if isFull {
                device.keep { params.value(of: $0) != nil }
                components = components.map { name, value in
                    (name, Self.completed(value, device.component(name)))
                }
            }
            remember(device, delivery, into: &output)
            speaker = known[UTF8Key(key)] ?? speaker
        }
        for (name, value) in components {
            guard let plan = speaker.plan(of: name) else { continue }
            speaker.reader.report(value, by: plan, delivery: delivery, into: &output.events)
        }
    }

    /// What a report tells of each component; the time of the report is none.
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
        params.members.compactMap { member in
            switch member.value {
            case .object, .null: return nil
            default:
                guard Shelly2Kind.of(member.key) != nil else { return nil }
                return "\(native): \(member.key): \(member.value.kindName) where an object is "
                    + "expected, and it is left out."
            }
        }
    }

    /// A light's state with hue and saturation for its channels.
    static func counted(_ state: JSONObject) -> JSONValue {
        guard let channels = state["rgb"]?.array,
            let color = ShellyColor.hueSaturation(channels.compactMap { $0.int })
        else { return .object(state) }
        var object = state
        object.members.removeAll { $0.key == "hue" || $0.key == "saturation" }
        for (key, value) in [("hue", color.hue), ("saturation", color.saturation)] {
            object.members.append(JSONMember(key: key, value: .number(JSONNumber(value))))
        }
        return .object(object)
    }

    /// A full report with null for what the component told before and does not tell now.
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
        for member in object.members where !Self.unsaid.contains(member.key) {
            if member.key == "component", hasPart { continue }
            fields.append((member.key, member.value.attributeValue ?? .null))
        }
        guard let reader = devices.reader(key),
            case .object(let sorted) = AttributeValue.members(fields)
        else { return }
        output.events.append(
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: reader.binding.deviceID, source: reader.source,
                    part: hasPart ? PartName.make(component) : "root",
                    trait: hasPart ? ShellyTrait.button : ShellyTrait.vendor, delivery: delivery,
                    name: name, fields: sorted)))
    }

    private static let pushes: Set<String> = [
        "btn_down", "btn_up", "single_push", "double_push", "triple_push", "long_push",
        "analog_change", "analog_measurement", "long_double_push", "long_triple_push",
    ]
    /// What is said by the event itself.
    private static let unsaid: Set<String> = ["event", "id", "ts"]

    // MARK: Commands of others

    /// They are told, and change no value (W-3).
    private func observe(
        _ component: String, of key: String, _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        let clean = context.redaction.redacted(message.payload, limits: context.limits.json)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        guard let text = String(validating: clean ?? message.payload, as: UTF8.self) else {
            let position = UTF8Check.firstBad(message.payload) ?? 0
            return .unreadable("no text", "byte \(position): the bytes are not UTF-8")
        }
        output.events = [
            .commandObserved(
                CommandObserved(
                    deviceID: devices.reader(key)?.binding.deviceID ?? "",
                    source: devices.source(of: ""),
                    arguments: [AttributeMember(key: component, value: .string(text))]))
        ]
        return output
    }

    // MARK: Devices that have not spoken

    /// Holds what looks like a device of which no frame was heard yet.
    mutating func decodeUnknown(
        _ base: String, _ leaf: String, _ message: CodecMessage
    ) -> CodecOutput? {
        let status = Self.prefix(of: base, below: "/status")
        let isStatus = status != nil && Shelly2Kind.isComponent(leaf)
        guard isStatus || leaf == "online", Self.isShelly(status ?? base) else { return nil }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : devices.hold(message)
    }

    /// Reads what was held for devices that are known now.
    mutating func release(into output: inout CodecOutput) {
        var codec = self
        devices.release(into: &output) { devices, message in
            codec.devices = devices
            guard let slash = message.topic.utf8.lastIndex(of: UInt8(ascii: "/")) else {
                return nil
            }
            let leaf = message.topic[message.topic.utf8.index(after: slash)...]
            let output = codec.decodeKnown(
                String(message.topic[..<slash]), String(leaf), message)
            devices = codec.devices
            return output
        }
        let released = devices
        self = codec
        devices = released
    }
}
