// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say of themselves. A device is announced once it is described whole, or once it
// speaks while it is ready; after that every change of what it says changes its binding.

extension HomieCodec {
    mutating func learn(_ topic: HomieTopic, _ message: CodecMessage) -> CodecOutput {
        var output = CodecOutput(events: [])
        let text: String?
        do throws(UnreadableMessage) {
            text = try read(topic, message, &output)
        } catch {
            return error.output
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
        if isState, let state = devices.read(message), !state.isSilent {
            output.events += state.events
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
    ) throws(UnreadableMessage) -> String? {
        guard !message.payload.isEmpty else { return nil }
        let isDescription = topic.path == "$description"
        guard isDescription || message.payload.count <= Self.attributeBytesMax else {
            throw UnreadableMessage(
                "attribute too long",
                "\(message.payload.count) bytes; the limit is \(Self.attributeBytesMax)")
        }
        guard memory.count < Self.attributesMax || devices.note(message.topic) != nil else {
            throw UnreadableMessage("too many attributes", "the limit is \(Self.attributesMax)")
        }
        // A device that says one attribute has others to say: it is new before it is announced.
        if !devices.allowance.takesNew, devices.note(message.topic) == nil {
            throw UnreadableMessage(tooMuchNew: message.topic, context.limits)
        }
        output.redactedPayload = context.redacted(
            message.payload, key: isDescription ? nil : topic.path)
        let payload = output.redactedPayload ?? message.payload
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw UnreadableMessage(
                "no text", "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8")
        }
        if isDescription { output.notices += try check(payload, topic) }
        if topic.path == "$state", HomieState(rawValue: text) == nil {
            throw UnreadableMessage("unknown state", "none of the words of the convention")
        }
        if topic.path == "$online", HomieState.ofOnline[text] == nil {
            throw UnreadableMessage("unknown state", "neither true nor false")
        }
        return text
    }

    /// - Returns: what of it is left out, at most a few of these.
    private func check(
        _ payload: [UInt8], _ topic: HomieTopic
    ) throws(UnreadableMessage) -> [String] {
        let value = try context.json(payload)
        guard let description = HomieDescription(value, device: topic.device) else {
            throw UnreadableMessage(
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
        guard let device = memory[topic.base], let state = device.state, isDescribed(device, topic)
        else {
            if known != nil { devices.remove(topic.bindingKey, into: &output) }
            return
        }
        let waits = state == .`init` || message.delivery == .stored
        if known == nil, waits, device.missing?.isEmpty == false { return }
        // While it starts it says again what it consists of, one by one.
        if known != nil, state == .`init`, !topic.isFive { return }
        guard let description = description(device, topic) else {
            if known != nil { devices.remove(topic.bindingKey, into: &output) }
            return
        }
        if !topic.isFive { memory.setMissing(by: description, of: topic.base) }
        guard known != nil || description.isComplete || !waits else { return }
        let before = output.events.count
        let binding = HomieMapping(description, at: topic).binding(
            topic, device, deviceID: known?.binding.deviceID, context)
        announce(binding, message.delivery, into: &output)
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
    private func isDescribed(_ device: HomieMemory.Device, _ topic: HomieTopic) -> Bool {
        topic.isFive || device["$homie"] != nil && device["$nodes"] != nil
    }

    private func description(
        _ device: HomieMemory.Device, _ topic: HomieTopic
    ) -> HomieDescription? {
        guard topic.isFive else { return HomieDescription(device, device: topic.device) }
        guard let text = device["$description"],
            let json = try? context.json(Array(text.utf8))
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
            output.events.append(reader.fact(.own, state.fact, message.delivery))
        }
        guard let root = Self.root(of: reader.binding), !utf8Equal(root, topic.device) else {
            return
        }
        let state = memory[topic.base.dropLast(topic.device.utf8.count) + root]?.state
        output.events.append(
            reader.fact(.gateway, state?.rootFact ?? .unknown, message.delivery))
    }

    /// An empty state takes the device away. What is behind it stays; whether it can be reached is
    /// unknown.
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
            output.events.append(reader.fact(.gateway, .unknown, message.delivery))
        }
    }

    // MARK: Values that came too early

    /// Reads stored values again by what is known now of their properties.
    private mutating func readAgain(_ topic: HomieTopic, into output: inout CodecOutput) {
        guard let device = memory[topic.base] else { return }
        for path in device.values.keys.sorted(by: { utf8Less($0.text, $1.text) }) {
            let valueTopic = topic.base + "/" + path.text
            guard let value = device.values[path], devices.knows(valueTopic) else { continue }
            let message = CodecMessage(
                topic: valueTopic, payload: Array(value.utf8), delivery: .stored, receivedAt: 0)
            if let read = readByRules(message), !read.isSilent { output.events += read.events }
        }
    }
}
