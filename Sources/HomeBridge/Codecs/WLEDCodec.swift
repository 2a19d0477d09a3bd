// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads WLED: light strips that tell their brightness, colour and state below `wled/<name>`.
///
/// They announce nothing. A device is what publishes live below `wled/`, or has a stored `status`
/// there; what it remembers are bindings `device:<name>`, and stored values held until then.
public struct WLEDCodec: BindingCodec {
    public static let name = "wled"
    public static let version: UInt16 = 3

    /// What devices are below; the longer one first, so that one below another is found.
    let roots: [String]
    public var devices: BindingStore

    public init(context: CodecContext) {
        let named = context.roots.filter { !$0.isEmpty }
        roots = (named.isEmpty ? [WLEDTopic.usualRoot] : named).sorted {
            $0.utf8.count != $1.utf8.count ? $0.utf8.count > $1.utf8.count : utf8Less($0, $1)
        }
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var filters: [String] {
        roots.flatMap { [$0 + "/+", $0 + "/+/+", $0 + "/+/+/+"] }.sorted { utf8Less($0, $1) }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = WLEDTopic(message.topic, roots: roots) else { return nil }
        guard let kind = topic.state else {
            // Below a root of the settings there may be other things than strips.
            let isStrip = topic.isUsual || devices.reader(topic.bindingKey) != nil
            guard isStrip else { return nil }
            return devices.observe(
                ObservedCommand(device: topic.bindingKey, .members(else: topic.command)), message)
        }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        if devices.reader(topic.bindingKey) == nil {
            // Anything may stand below a name of no known device.
            if case .other = kind { return nil }
            // What is stored may be the ghost of a device that is long gone.
            let isProof = message.delivery != .stored || kind == .status
            guard isProof else { return devices.hold(message) }
        }
        return read(kind, topic, message)
    }

    /// Reads a message of a device that is known.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = WLEDTopic(message.topic, roots: roots), let kind = topic.state,
            devices.reader(topic.bindingKey) != nil
        else { return nil }
        return read(kind, topic, message)
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
        var builder = BindingBuilder(vendorTrait: WLEDState.vendorTrait, identity: ["vendorName"])
        let light = builder.part(WLEDState.light, type: .extendedColorLight)
        for name in [
            AttributeName.onOff, .currentLevel, .colorMode, .currentHue, .currentSaturation,
        ] {
            builder.attribute(light, name)
        }
        builder.finish(into: &binding)
        return binding
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        var encoder = WLEDEncoder(binding: reader.binding, plan: plan)
        return try encoder.command()
    }
}

// MARK: - Reading

extension WLEDCodec {
    /// Reads a message, and announces its device where that is new or has another name.
    private mutating func read(
        _ kind: WLEDTopic.State, _ topic: WLEDTopic, _ message: CodecMessage
    ) -> CodecOutput {
        let state: WLEDState
        do throws(UnreadableMessage) {
            state = try WLEDState(kind, message.payload)
        } catch {
            return error.output
        }
        var output = CodecOutput(events: [])
        let known = devices.reader(topic.bindingKey)
        let knownName = known?.binding.name ?? ""
        let name = state.name ?? (known == nil ? topic.name : knownName)
        let isSame = utf8Equal(name, knownName)
        if !isSame, let binding = binding(topic, name: name) {
            announce(binding, message.delivery, into: &output)
        }
        guard let reader = isSame ? known : devices.reader(topic.bindingKey) else {
            return output.events.isEmpty ? .ignored(.nothingNew) : output
        }
        if known == nil { release(into: &output) }
        if let fact = state.fact {
            output.events.append(reader.fact(.own, fact, message.delivery))
        }
        for report in state.reports {
            output.events.append(
                reader.report(
                    report.attributes, of: report.trait, on: report.part, message.delivery))
        }
        if let press = state.press {
            guard message.delivery != .stored else { return .ignored(.storedEvent) }
            output.events.append(
                reader.moment(
                    press.action, [("component", .string(press.button))], of: WLEDState.vendorTrait,
                    message.delivery))
        }
        return output.events.isEmpty ? .ignored(.nothingNew) : output
    }
}
