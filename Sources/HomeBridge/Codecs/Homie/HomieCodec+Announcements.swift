// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say of themselves. A device is announced once it is described whole, or once it
// speaks while it is ready; after that every change of what it says changes its binding.

extension HomieCodec {
    mutating func learn(_ topic: HomieTopic, _ message: CodecMessage) -> CodecOutput {
        var output = CodecOutput(events: [])
        let text: String?
        do throws(HomieError) {
            text = try read(topic, message, &output)
        } catch {
            return .unreadable(error.reason, error.detail)
        }
        note(topic, text, into: &output)
        let isState =
            topic.path == "$state"
            || topic.path == "$online" && memory[topic.base]?["$state"] == nil
        if isState, text == nil {
            remove(topic, message, into: &output)
        } else {
            settle(topic, message, into: &output)
        }
        if isState, let said = devices.read(message), !said.isSilent {
            output.events += said.events
        }
        if output.events.isEmpty {
            output.events = [
                (message.payload.isEmpty ? IgnoredMessage.emptyPayload : .unchanged).event
            ]
        }
        return output
    }

    /// The text of an attribute without its secrets; nil for one that is taken back.
    private func read(
        _ topic: HomieTopic, _ message: CodecMessage, _ output: inout CodecOutput
    ) throws(HomieError) -> String? {
        guard !message.payload.isEmpty else { return nil }
        let isDescription = topic.path == "$description"
        guard isDescription || message.payload.count <= Self.attributeBytesMax else {
            throw HomieError(
                "attribute too long",
                "\(message.payload.count) bytes; the limit is \(Self.attributeBytesMax)")
        }
        guard memory.count < Self.attributesMax || devices.note(message.topic) != nil else {
            throw HomieError("too many attributes", "the limit is \(Self.attributesMax)")
        }
        // A device that says one attribute has others to say: it is new before it is announced.
        if !devices.allowance.takesNew, devices.note(message.topic) == nil {
            let refusal = CodecAllowance.Refusal(tooMuchNew: message.topic, context.limits)
            throw HomieError(refusal.reason, refusal.detail)
        }
        output.redactedPayload = context.redaction.redacted(
            message.payload, key: isDescription ? nil : topic.path, limits: context.limits.json)
        let payload = output.redactedPayload ?? message.payload
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw HomieError(
                "no text", "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8")
        }
        if isDescription { output.notices += try check(payload, topic) }
        if topic.path == "$state", HomieState(rawValue: text) == nil {
            throw HomieError("unknown state", "none of the words of the convention")
        }
        if topic.path == "$online", HomieState.ofOnline[text] == nil {
            throw HomieError("unknown state", "neither true nor false")
        }
        return text
    }

    /// - Returns: what of it is left out, at most a few of these.
    private func check(
        _ payload: [UInt8], _ topic: HomieTopic
    ) throws(HomieError) -> [String] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(payload, limits: context.limits.json)
        } catch {
            throw HomieError("no JSON", error.description)
        }
        guard let description = HomieDescription(value, device: topic.device) else {
            throw HomieError(
                "bad announcement", "an object with the version of the convention is expected")
        }
        return description.problems.prefix(Self.problemsMax).map {
            "\(topic.base): \($0), and is left out."
        }
    }

    private static let problemsMax = 8

    // MARK: Bindings

    /// Makes the device's binding of what it has said so far.
    private mutating func settle(
        _ topic: HomieTopic, _ message: CodecMessage, into output: inout CodecOutput
    ) {
        let known = devices.reader(topic.bindingKey)
        guard let said = memory[topic.base], let state = said.state, isDescribed(said, topic)
        else {
            if known != nil { devices.remove(topic.bindingKey, into: &output) }
            return
        }
        let waits = state == .`init` || message.delivery == .stored
        if known == nil, waits, said.missing?.isEmpty == false { return }
        // While it starts it says again what it consists of, one by one.
        if known != nil, state == .`init`, !topic.isFive { return }
        guard let description = description(said, topic) else {
            if known != nil { devices.remove(topic.bindingKey, into: &output) }
            return
        }
        if !topic.isFive { memory.setMissing(by: description, of: topic.base) }
        guard known != nil || description.isComplete || !waits else { return }
        let before = output.events.count
        let binding = HomieMapping(description, at: topic).binding(
            topic, said, deviceID: known?.binding.deviceID, context)
        devices.announce(binding, delivery: message.delivery, into: &output)
        guard output.events.count > before, let reader = devices.reader(topic.bindingKey) else {
            return
        }
        if known.map({ Self.root(of: $0.binding) != Self.root(of: binding) }) ?? true {
            reportStates(of: reader, topic, state, message, into: &output)
        }
        readAgain(topic, into: &output)
        release(into: &output)
    }

    /// Whether a device of version 3 or 4 has said what it consists of, if only by name.
    private func isDescribed(_ said: HomieMemory.Device, _ topic: HomieTopic) -> Bool {
        topic.isFive || said["$homie"] != nil && said["$nodes"] != nil
    }

    private func description(
        _ said: HomieMemory.Device, _ topic: HomieTopic
    ) -> HomieDescription? {
        guard topic.isFive else { return HomieDescription(said, device: topic.device) }
        guard let text = said["$description"],
            let json = try? JSONReader.read(Array(text.utf8), limits: context.limits.json)
        else { return nil }
        return HomieDescription(json, device: topic.device)
    }

    static func root(of binding: DeviceBinding) -> String? {
        binding.notes.first { $0.key == "root" }?.value.string
    }

    /// What the device, and the root of its tree, said before it was announced.
    private func reportStates(
        of reader: BindingReader, _ topic: HomieTopic, _ state: HomieState,
        _ message: CodecMessage, into output: inout CodecOutput
    ) {
        if topic.path != "$state", topic.path != "$online" {
            output.events.append(
                fact(of: reader, .own, state.fact, message.delivery))
        }
        guard let root = Self.root(of: reader.binding), !utf8Equal(root, topic.device) else {
            return
        }
        let said = memory[topic.base.dropLast(topic.device.utf8.count) + root]?.state
        output.events.append(
            fact(of: reader, .gateway, said?.rootFact ?? .unknown, message.delivery))
    }

    func fact(
        of reader: BindingReader, _ slot: FactSlot, _ value: FactValue, _ delivery: Delivery,
        reason: String = ""
    ) -> HomeEvent {
        .connectivityReported(
            ConnectivityReported(
                source: reader.source, subject: .device(reader.binding.deviceID), slot: slot,
                value: value, reason: reason, delivery: delivery))
    }

    /// An empty state takes the device away. What is behind it stays, and nobody knows of its way.
    private mutating func remove(
        _ topic: HomieTopic, _ message: CodecMessage, into output: inout CodecOutput
    ) {
        devices.remove(topic.bindingKey, into: &output)
        guard topic.isFive else { return }
        let below = "device:" + topic.base.dropLast(topic.device.utf8.count)
        for binding in devices.bindings
        where binding.key.hasPrefix(below)
            && Self.root(of: binding).map({ utf8Equal($0, topic.device) }) == true
            && !utf8Equal(binding.key, topic.bindingKey)
        {
            guard let reader = devices.reader(binding.key) else { continue }
            output.events.append(fact(of: reader, .gateway, .unknown, message.delivery))
        }
    }

    // MARK: Values that came too early

    /// Reads stored values again by what is known now of their properties.
    private mutating func readAgain(_ topic: HomieTopic, into output: inout CodecOutput) {
        guard let said = memory[topic.base] else { return }
        for path in said.values.keys.sorted(by: { utf8Less($0.text, $1.text) }) {
            let place = topic.base + "/" + path.text
            guard let value = said.values[path], devices.knows(place) else { continue }
            let message = CodecMessage(
                topic: place, payload: Array(value.utf8), delivery: .stored, receivedAt: 0)
            if let read = readPlanned(message), !read.isSilent { output.events += read.events }
        }
    }

    private mutating func release(into output: inout CodecOutput) {
        var codec = self
        devices.release(into: &output) { devices, message in
            codec.devices = devices
            let output = codec.decodeHeld(message)
            devices = codec.devices
            return output
        }
        memory = codec.memory
    }
}

/// Why an attribute cannot be read.
struct HomieError: Error {
    var reason: String
    var detail: String

    init(_ reason: String, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}

extension CodecOutput {
    /// Whether nothing of the message was read.
    var isSilent: Bool {
        events.allSatisfy { event in
            switch event {
            case .messageIgnored, .messageUnreadable: true
            default: false
            }
        }
    }
}
