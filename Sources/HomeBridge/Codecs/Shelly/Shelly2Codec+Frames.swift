// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Frames name their device, whatever their topic says (R-S2-ID).

extension Shelly2Codec {
    /// - Parameter base: the topic without `/rpc`.
    mutating func decodeFrame(_ base: String, _ message: CodecMessage) -> CodecOutput? {
        let prefix = base.utf8Dropping(suffix: "/events")
        var isOwn: Bool { !endpointKeys(prefix ?? base).isEmpty }
        guard !message.payload.isEmpty else { return isOwn ? .ignored(.emptyPayload) : nil }
        let clean = devices.context.redacted(message.payload)
        let object: JSONObject?
        do throws(UnreadableMessage) {
            object = try devices.context.json(clean ?? message.payload).object
        } catch {
            return isOwn ? error.output : nil
        }
        guard let frame = object.flatMap({ Shelly2Frame($0) }) else {
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
            var status = JSONObject()
            if case .status(let params, _) = frame.content { status = params }
            guard let prefix,
                ensureAnnounced(
                    frame.source, key, prefix: prefix, status, message.delivery, into: &output)
            else { return nil }
        case .result, .failure:
            let status = JSONObject()
            guard Shelly2Device.address(of: frame.source) != nil,
                ensureAnnounced(
                    frame.source, key, prefix: nil, status, message.delivery, into: &output)
            else { return nil }
        }
        take(frame, key, toUs: utf8Equal(base, asker), message, into: &output)
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    static func isUsable(_ prefix: String) -> Bool {
        !prefix.isEmpty && prefix.utf8.count <= 256 && prefix.utf8.first != UInt8(ascii: "$")
            && prefix.isFreeOfWildcards
    }

    /// Announces a device that is new, or publishes below another prefix now.
    ///
    /// - Parameters:
    ///   - key: of its binding.
    ///   - status: what it says of its components.
    /// - Returns: false for a source or a prefix that is none.
    private mutating func ensureAnnounced(
        _ source: String, _ key: String, prefix: String?, _ status: JSONObject,
        _ delivery: Delivery, into output: inout CodecOutput
    ) -> Bool {
        let endpoint = known[UTF8Key(key)]
        if let endpoint, endpoint.publishes(below: prefix) { return true }
        guard Self.isUsable(source), Self.isUsable(prefix ?? source) else { return false }
        let old = endpoint?.device
        var device = old ?? Shelly2Device(native: source, prefix: prefix)
        if let prefix {
            device.prefix = prefix
            device.isPrefixGuessed = false
        }
        if old == nil {
            for (name, value) in Self.components(of: status) { device.learn(name, value) }
        }
        remember(device, delivery, into: &output)
        guard !utf8Equal(old?.prefix ?? "", device.prefix) else { return true }
        noteSharing(device, into: &output)
        release(into: &output)
        return true
    }

    /// Notes that several devices publish below one prefix: a topic without a source names none.
    private func noteSharing(_ device: Shelly2Device, into output: inout CodecOutput) {
        let all = endpointKeys(device.prefix)
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
        announce(binding, delivery, into: &output)
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
                code: failure?.code.flatMap { Self.codes[$0] }, message: failure?.text ?? ""))
    }

    private static let codes: [Int: ErrorCode] = [
        -103: .invalidArgument, -104: .deadlineExceeded, -105: .notFound,
        -108: .resourceExhausted, -109: .failedPrecondition, -114: .unimplemented,
        404: .unimplemented,
    ]

    // MARK: Commands of others

    /// Reports a command of another client, which changes no value (W-3).
    private func observe(
        _ method: String, _ params: JSONValue, from source: String, _ base: String,
        _ message: CodecMessage, _ start: CodecOutput
    ) -> CodecOutput? {
        let key = endpointKeys(base).first
        guard key != nil || Self.isShelly(base) else { return nil }
        var output = start
        let isOwn = utf8Equal(source, asker)
        if isOwn || method.contains(".Get") || method.contains(".List") {
            output.events = [IgnoredMessage.conversation.event]
        } else if message.delivery == .stored {
            output.events = [IgnoredMessage.storedCommand.event]
        } else {
            let argument = AttributeMember(key: method, value: params.attributeValue ?? .null)
            output.events = [devices.observed([argument], by: key)]
        }
        return output
    }

    /// Whether a prefix looks like the one that devices come with.
    static func isShelly(_ prefix: String) -> Bool {
        prefix.hasPrefix("shelly") && Shelly2Device.address(of: prefix) != nil
    }
}
