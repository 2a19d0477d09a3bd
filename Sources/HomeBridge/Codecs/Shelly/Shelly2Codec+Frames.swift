// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Frames say who speaks, whatever their topic says (R-S2-ID).

extension Shelly2Codec {
    /// - Parameter base: the topic without `/rpc`.
    mutating func decodeFrame(_ base: String, _ message: CodecMessage) -> CodecOutput? {
        let prefix = base.utf8Dropping(suffix: "/events")
        var isOwn: Bool { !speakers(prefix ?? base).isEmpty }
        guard !message.payload.isEmpty else { return isOwn ? .ignored(.emptyPayload) : nil }
        let clean = context.redaction.redacted(message.payload, limits: context.limits.json)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(clean ?? message.payload, limits: context.limits.json)
        } catch {
            return isOwn ? .unreadable("no JSON", error.description) : nil
        }
        guard let object = value.object, let frame = Shelly2Frame(object) else {
            return isOwn ? .unreadable("no frame", "an object with src is expected") : nil
        }
        var output = CodecOutput(events: [], sourceAt: frame.at)
        output.redactedPayload = clean
        let key = "device:" + frame.source
        switch frame.content {
        case .request(let method, let params):
            guard prefix == nil else { return isOwn ? .ignored(.unknownTopic) : nil }
            return observe(method, params, from: frame.source, base, message, output)
        case .status, .events:
            var said = JSONObject()
            if case .status(let params, _) = frame.content { said = params }
            guard let prefix,
                meet(frame.source, key, prefix: prefix, said, message.delivery, into: &output)
            else { return nil }
        case .result, .failure:
            let said = JSONObject()
            guard Shelly2Device.address(of: frame.source) != nil,
                meet(frame.source, key, prefix: nil, said, message.delivery, into: &output)
            else { return nil }
        }
        take(frame, key, toUs: utf8Equal(base, asker), message, into: &output)
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    static func isUsable(_ prefix: String) -> Bool {
        !prefix.isEmpty && prefix.utf8.count <= 256 && prefix.utf8.first != UInt8(ascii: "$")
            && prefix.utf8.allSatisfy {
                $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "#") && $0 != 0
            }
    }

    /// Announces a device that is new, or speaks below another prefix now.
    ///
    /// - Parameters:
    ///   - key: of its binding.
    ///   - said: what it says of its components.
    /// - Returns: false for a source or a prefix that is none.
    private mutating func meet(
        _ source: String, _ key: String, prefix: String?, _ said: JSONObject,
        _ delivery: Delivery, into output: inout CodecOutput
    ) -> Bool {
        let speaker = known[UTF8Key(key)]
        if let speaker, speaker.speaks(below: prefix) { return true }
        guard Self.isUsable(source), Self.isUsable(prefix ?? source) else { return false }
        let old = speaker?.device
        var device = old ?? Shelly2Device(native: source, prefix: prefix)
        if let prefix {
            device.prefix = prefix
            device.isPrefixGuessed = false
        }
        if old == nil {
            for (name, value) in Self.components(of: said) { device.learn(name, value) }
        }
        remember(device, delivery, into: &output)
        guard !utf8Equal(old?.prefix ?? "", device.prefix) else { return true }
        noteSharing(device, into: &output)
        release(into: &output)
        return true
    }

    /// Nobody can tell which of several devices a topic without a source is of.
    private func noteSharing(_ device: Shelly2Device, into output: inout CodecOutput) {
        let all = speakers(device.prefix)
        guard all.count > 1 else { return }
        let names = all.map { known[UTF8Key($0)]?.device.native ?? $0 }.joined(separator: " and ")
        output.notices.append(
            "\(names) speak below the same topic \(device.prefix), so that each gets what is said "
                + "there without a source.")
    }

    mutating func remember(
        _ device: Shelly2Device, _ delivery: Delivery, into output: inout CodecOutput
    ) {
        guard known[UTF8Key(device.bindingKey)]?.device != device,
            let binding = Shelly2Mapping(device, asker: asker).binding(context)
        else { return }
        devices.announce(binding, delivery: delivery, into: &output)
        index(device.bindingKey)
    }

    private mutating func take(
        _ frame: Shelly2Frame, _ key: String, toUs: Bool, _ message: CodecMessage,
        into output: inout CodecOutput
    ) {
        switch frame.content {
        case .status(let params, let isFull):
            report(params, of: key, isFull: isFull, message.delivery, into: &output)
        case .events(let events):
            for event in events { happen(event, to: key, message.delivery, into: &output) }
        case .result(let id, let result):
            if toUs { answer(id, of: key, nil, message.delivery, into: &output) }
            guard let object = result.object else { return }
            if object["mac"] != nil, object["gen"] != nil {
                learn(object, of: key, message.delivery, into: &output)
            } else if object["sys"]?.object != nil {
                report(object, of: key, isFull: true, message.delivery, into: &output)
            }
        case .failure(let id, let code, let text):
            if toUs { answer(id, of: key, (code, text), message.delivery, into: &output) }
        case .request: break
        }
    }

    /// What the answer to `Shelly.GetDeviceInfo` says of the device.
    private mutating func learn(
        _ object: JSONObject, of key: String, _ delivery: Delivery, into output: inout CodecOutput
    ) {
        guard var device = known[UTF8Key(key)]?.device else { return }
        if let name = object["name"]?.string, !name.isEmpty { device.name = name }
        device.model = object["model"]?.string ?? device.model
        device.firmware = object["ver"]?.string ?? device.firmware
        remember(device, delivery, into: &output)
    }

    /// A device's own answer to a command, whose id its frame carries.
    private func answer(
        _ id: JSONValue, of key: String, _ failure: (code: Int?, text: String)?,
        _ delivery: Delivery, into output: inout CodecOutput
    ) {
        guard delivery == .live, let id = id.string, id.hasPrefix("command:"),
            let reader = devices.reader(key)
        else { return }
        output.answers.append(
            CommandAnswer(
                commandID: id, ids: [reader.binding.deviceID], isDone: failure == nil,
                code: failure.flatMap { Self.code($0.code) }, message: failure?.text ?? ""))
    }

    private static func code(_ number: Int?) -> ErrorCode? {
        switch number {
        case -103: .invalidArgument
        case -104: .deadlineExceeded
        case -105: .notFound
        case -108: .resourceExhausted
        case -109: .failedPrecondition
        case -114: .unimplemented
        case 404: .unimplemented
        default: nil
        }
    }

    // MARK: Commands of others

    /// They are told, and change no value (W-3).
    private func observe(
        _ method: String, _ params: JSONValue, from source: String, _ base: String,
        _ message: CodecMessage, _ start: CodecOutput
    ) -> CodecOutput? {
        let device = speakers(base).first.flatMap { devices.reader($0)?.binding.deviceID }
        guard device != nil || Self.isShelly(base) else { return nil }
        var output = start
        if utf8Equal(source, asker) {
            output.events = [IgnoredMessage.conversation.event]
        } else if method.contains(".Get") || method.contains(".List") {
            output.events = [IgnoredMessage.conversation.event]
        } else if message.delivery == .stored {
            output.events = [IgnoredMessage.storedCommand.event]
        } else {
            output.events = [
                .commandObserved(
                    CommandObserved(
                        deviceID: device ?? "", source: devices.source(of: ""),
                        arguments: [
                            AttributeMember(key: method, value: params.attributeValue ?? .null)
                        ]))
            ]
        }
        return output
    }

    /// Whether a prefix looks like the one that devices come with.
    static func isShelly(_ prefix: String) -> Bool {
        prefix.hasPrefix("shelly") && Shelly2Device.address(of: prefix) != nil
    }
}
