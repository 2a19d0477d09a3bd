// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads WLED: light strips that tell their brightness, colour and state below `wled/<name>`.
///
/// They announce nothing. A device is whoever speaks live below `wled/`, or has a stored `status`
/// there; what it remembers are bindings `device:<name>`, and stored values held until then.
public struct WLEDCodec: Codec {
    public static let name = "wled"
    public static let version: UInt16 = 3

    /// Where effects and everything else without a standard trait land.
    static let vendorTrait = "WLED.PropertiesTrait"
    /// The part of the light.
    static let light = "light"

    let context: CodecContext
    /// What devices are below; the longer one first, so that one below another is found.
    let roots: [String]
    private(set) var devices: BindingStore

    public init(context: CodecContext) {
        self.context = context
        let named = context.roots.filter { !$0.isEmpty }
        roots = (named.isEmpty ? [WLEDTopic.usualRoot] : named).sorted {
            $0.utf8.count != $1.utf8.count ? $0.utf8.count > $1.utf8.count : utf8Less($0, $1)
        }
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var deviceCount: Int { devices.count }

    public func announces(_ id: String) -> Bool { devices.announces(id) }

    public mutating func allow(_ allowance: CodecAllowance) { devices.allowance = allowance }

    public var filters: [String] {
        roots.flatMap { [$0 + "/+", $0 + "/+/+", $0 + "/+/+/+"] }.sorted { utf8Less($0, $1) }
    }

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        devices.hold(message, payload: payload)
    }

    public mutating func fold(_ event: HomeEvent) { devices.fold(event) }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = WLEDTopic(message.topic, roots: roots) else { return nil }
        guard let kind = topic.state else {
            // Below a root that somebody named there may be other things than strips.
            let isStrip = topic.isUsual || devices.reader(topic.bindingKey) != nil
            return isStrip ? observe(topic, message) : nil
        }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        guard devices.reader(topic.bindingKey) == nil else { return read(kind, topic, message) }
        // Anything may stand below a name that no device speaks under.
        if case .other = kind { return nil }
        // What is stored may be the ghost of a device that is long gone.
        guard message.delivery != .stored || kind == .status else { return devices.hold(message) }
        let state: WLEDState
        do throws(WLEDError) {
            state = try WLEDState(kind, message.payload)
        } catch {
            return .unreadable(error.reason, error.detail)
        }
        var output = CodecOutput(events: [])
        announce(topic, name: state.name ?? topic.name, message, into: &output)
        guard devices.reader(topic.bindingKey) != nil else {
            if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
            return output
        }
        release(into: &output)
        if let own = read(kind, topic, message) { output.events += own.events }
        return output
    }

    /// Reads what was held for a device that is known now.
    private mutating func release(into output: inout CodecOutput) {
        let known = self
        devices.release(into: &output) { devices, message in
            guard let topic = WLEDTopic(message.topic, roots: known.roots), let kind = topic.state,
                devices.reader(topic.bindingKey) != nil
            else { return nil }
            var codec = known
            codec.devices = devices
            let output = codec.read(kind, topic, message)
            devices = codec.devices
            return output
        }
    }

    private mutating func announce(
        _ topic: WLEDTopic, name: String, _ message: CodecMessage, into output: inout CodecOutput
    ) {
        guard let binding = binding(topic, name: name) else { return }
        devices.announce(binding, delivery: message.delivery, into: &output)
    }

    private func binding(_ topic: WLEDTopic, name: String) -> DeviceBinding? {
        let id = HomeID.make(
            [Self.name, context.profile] + (topic.isUsual ? [] : [topic.root]) + [topic.name],
            sha256: context.sha256)
        guard let id else { return nil }
        var binding = DeviceBinding(
            key: topic.bindingKey, root: topic.isUsual ? "" : topic.root, deviceID: id,
            native: topic.name, name: name)
        binding.vendor = "WLED"
        binding.parts = [
            PartDescription(
                part: "root", type: "RootNodeDeviceType", isPrimary: nil,
                traits: [
                    TraitDescription(
                        trait: "Matter.BasicInformationTrait", attributes: ["vendorName"]),
                    TraitDescription(trait: Self.vendorTrait, attributes: []),
                ]),
            PartDescription(
                part: Self.light, type: "ExtendedColorLightDeviceType", isPrimary: nil,
                traits: [
                    TraitDescription(
                        trait: "Matter.ColorControlTrait",
                        attributes: ["colorMode", "currentHue", "currentSaturation"]),
                    TraitDescription(
                        trait: "Matter.LevelControlTrait", attributes: ["currentLevel"]),
                    TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"]),
                ]),
        ]
        return binding
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        return try WLEDEncoder(binding: reader.binding, plan: plan).command()
    }
}

// MARK: - Reading

extension WLEDCodec {
    /// Reads a message of a device that is known.
    private mutating func read(
        _ kind: WLEDTopic.State, _ topic: WLEDTopic, _ message: CodecMessage
    ) -> CodecOutput? {
        guard let reader = devices.reader(topic.bindingKey) else { return nil }
        let state: WLEDState
        do throws(WLEDError) {
            state = try WLEDState(kind, message.payload)
        } catch {
            return .unreadable(error.reason, error.detail)
        }
        var output = CodecOutput(events: [])
        if let name = state.name, !utf8Equal(name, reader.binding.name) {
            announce(topic, name: name, message, into: &output)
        }
        let id = reader.binding.deviceID
        if let fact = state.fact {
            output.events.append(
                .connectivityReported(
                    ConnectivityReported(
                        source: reader.source, subject: .device(id), slot: .own, value: fact,
                        delivery: message.delivery)))
        }
        for report in state.reports {
            output.events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: id, source: reader.source, part: report.part,
                        trait: report.trait, delivery: message.delivery,
                        attributes: report.attributes)))
        }
        if let press = state.press {
            guard message.delivery != .stored else { return .ignored(.storedEvent) }
            output.events.append(
                .momentaryOccurred(
                    MomentaryOccurred(
                        deviceID: id, source: reader.source, part: "root",
                        trait: Self.vendorTrait, delivery: message.delivery, name: press.action,
                        fields: [AttributeMember(key: "component", value: .string(press.button))])))
        }
        return output.events.isEmpty ? .ignored(.nothingNew) : output
    }

    /// Commands of others: they are told, and change no value (W-3).
    private func observe(_ topic: WLEDTopic, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        let clean = context.redaction.redacted(message.payload, limits: context.limits.json)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        let payload = clean ?? message.payload
        let json = try? JSONReader.read(payload, limits: context.limits.json)
        let text = String(validating: payload, as: UTF8.self)
        guard let value = json ?? text.map({ .string($0) }) else {
            return .unreadable(
                "no text", "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8")
        }
        let members =
            value.object.map { object in
                object.members.map { ($0.key, $0.value.attributeValue ?? .null) }
            } ?? [(topic.command, value.attributeValue ?? .null)]
        guard case .object(let arguments) = AttributeValue.members(members) else { return output }
        output.events = [
            .commandObserved(
                CommandObserved(
                    deviceID: devices.reader(topic.bindingKey)?.binding.deviceID ?? "",
                    source: devices.source(of: ""), arguments: arguments))
        ]
        return output
    }
}
