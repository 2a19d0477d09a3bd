// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say below their ids. Nothing announces their parts, so that a topic that is heard
// for the first time makes the binding anew.

extension Shelly1Codec {
    /// Reads a message of a device that is known; nil for everything else.
    mutating func decodeKnown(_ rest: String, _ message: CodecMessage) -> CodecOutput? {
        guard let (key, leaf) = device(of: rest), let device = known[UTF8Key(key)] else {
            return nil
        }
        if leaf == "announce" { return decodeAnnouncement(message, id: device.id) }
        if Shelly1Leaf.isCommand(leaf) { return observe(leaf, of: device, message) }
        if Self.isSecondGeneration(leaf) { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        if leaf == "online" { return devices.readAvailability(message) }
        let split = Shelly1Leaf(leaf)
        var inner = message
        var items = [leaf]
        if split.isLightStatus,
            let object = try? JSONReader.read(message.payload, limits: context.limits.json).object
        {
            items += Shelly1Leaf.tellingKeys.filter { object.value(of: $0) != nil }
                .map { "\(leaf)#\($0)" }
            inner.payload = Array(
                JSONWriter.write(.object(Self.counted(object)), sortsKeys: false).utf8)
        } else if split.isSensorStatus,
            let object = try? JSONReader.read(message.payload, limits: context.limits.json).object
        {
            items += Shelly1Leaf.sensorKeys.filter { object.value(of: $0) != nil }
                .map { "\(leaf)#\($0)" }
            inner.payload = Array(
                JSONWriter.write(.object(Self.measured(object)), sortsKeys: false).utf8)
        } else if split.isInfo,
            let object = try? JSONReader.read(message.payload, limits: context.limits.json).object
        {
            let telling = Shelly1Leaf.infoKeys.filter { object.value(of: $0)?.array != nil }
            items += telling.map { "\(leaf)#\($0)" }
            if !telling.isEmpty {
                inner.payload = Array(
                    JSONWriter.write(.object(Self.valves(object)), sortsKeys: false).utf8)
            }
        } else if split.head == "valve", split.key == "state" || split.key.isEmpty,
            !Self.isAbsent(message.payload)
        {
            items.append("\(split.word)#there")
        }
        var output = CodecOutput(events: [])
        if !device.knows(items) {
            var grown = device
            guard grown.learn(items) else {
                return .unreadable(
                    "too many topics",
                    "\(device.id) has \(device.leaves.count) of at most "
                        + "\(Shelly1Device.leavesMax), or this one is too long")
            }
            remember(grown, message.delivery, into: &output)
        }
        if split.head == "input_event" || split.head == "longpush", split.key.isEmpty {
            press(split, of: device, message, into: &output)
        } else if let read = devices.read(inner) {
            if output.events.isEmpty {
                output.events = read.events
            } else if !read.isNothingNew {
                output.events += read.events
            }
            output.redactedPayload =
                split.isLightStatus || split.isSensorStatus || split.isInfo
                ? context.redaction.redacted(message.payload, limits: context.limits.json)
                : read.redactedPayload
            output.notices += read.notices
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    /// A light's state with hue and saturation for its channels, and with the level that counts in
    /// its mode.
    private static func counted(_ object: JSONObject) -> JSONObject {
        var object = object
        object.members.removeAll { ["hue", "saturation", "level"].contains($0.key) }
        func add(_ key: String, _ value: JSONValue) {
            object.members.append(JSONMember(key: key, value: value))
        }
        let isWhite = object["mode"]?.string == "white"
        let levels = [object["gain"], object["brightness"]]
        if let level = isWhite ? levels[1] ?? levels[0] : levels[0] ?? levels[1] {
            add("level", level)
        }
        let channels = [object["red"], object["green"], object["blue"]].compactMap { $0?.int }
        if let color = ShellyColor.hueSaturation(channels) {
            add("hue", .number(JSONNumber(color.hue)))
            add("saturation", .number(JSONNumber(color.saturation)))
        }
        return object
    }

    /// A device's report of itself with the temperatures of its valves counted.
    private static func valves(_ object: JSONObject) -> JSONObject {
        var object = object
        for index in object.members.indices where object.members[index].key == "thermostats" {
            let items = object.members[index].value.array ?? []
            object.members[index].value = .array(
                items.map { item in item.object.map { .object(measured($0)) } ?? item })
        }
        return object
    }

    /// Whether a sensor says that it has no valve.
    private static func isAbsent(_ payload: [UInt8]) -> Bool {
        ["not_connected", "unknown"].contains { payload.elementsEqual($0.utf8) }
    }

    /// A sensor's report with its temperatures in hundredths of a degree Celsius, whatever the
    /// device counts in; one that is not valid is unknown.
    private static func measured(_ object: JSONObject) -> JSONObject {
        var object = object
        for (key, name) in Shelly1Mapping.temperatures {
            guard let inner = object[key]?.object else { continue }
            object.members.removeAll { $0.key == name }
            let unit = ValueUnits.temperature(inner["units"]?.string ?? "C")
            let isValid = inner["is_valid"]?.bool != false
            var said = JSONValue.null
            if isValid, let value = inner["value"],
                case .value(.int(let hundredths)) = unit?.convert(value)
            {
                said = .number(JSONNumber(Int(hundredths)))
            }
            object.members.append(JSONMember(key: name, value: said))
        }
        return object
    }

    // MARK: Buttons

    /// What a button did. Devices say their last event again and again, under the same number.
    private mutating func press(
        _ leaf: Shelly1Leaf, of device: Shelly1Device, _ message: CodecMessage,
        into output: inout CodecOutput
    ) {
        let number = leaf.word.dropFirst(leaf.head.count)
        guard let value = try? JSONReader.read(message.payload, limits: context.limits.json)
        else { return unread("a number or an object is expected", into: &output) }
        let name: String
        var fields: [(String, AttributeValue)] = []
        if leaf.head == "longpush" {
            guard let flag = value.wordText, let word = Self.pushes[flag] else {
                return unread("0 or 1 is expected", into: &output)
            }
            name = word
        } else {
            guard let event = value.object?["event"]?.string else {
                return unread("an object with event is expected", into: &output)
            }
            name = event
            let count = value.object?["event_cnt"]
            if let count {
                let note = "count/\(device.address)\(number)"
                let text = String(JSONWriter.write(count).utf8.prefix(32)) ?? ""
                if devices.note(note).map({ utf8Equal($0, text) }) == true { return }
                devices.setNote(note, text, into: &output)
                fields.append(("event_cnt", count.attributeValue ?? .null))
            }
        }
        guard !name.isEmpty, message.delivery != .stored,
            case .object(let sorted) = AttributeValue.members(fields)
        else { return }
        output.events.append(
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: "mac:" + device.address, source: devices.source(of: ""),
                    part: PartName.make("input" + number), trait: ShellyTrait.button,
                    delivery: message.delivery, name: name, fields: sorted)))
    }

    private static let pushes = ["0": "shortpush", "1": "longpush"]

    private func unread(_ detail: String, into output: inout CodecOutput) {
        output.events.append(
            .messageUnreadable(MessageUnreadable(reason: "no event", detail: detail)))
    }

    // MARK: Commands of others

    /// They are told, and change no value (W-3).
    func observe(
        _ leaf: String, of device: Shelly1Device?, _ message: CodecMessage
    ) -> CodecOutput {
        // To a device itself only questions are put.
        guard !message.payload.isEmpty, leaf != "command" else { return .ignored(.commandTopic) }
        let clean = context.redaction.redacted(message.payload, limits: context.limits.json)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        let payload = clean ?? message.payload
        let json = try? JSONReader.read(payload, limits: context.limits.json)
        guard let value = json ?? String(validating: payload, as: UTF8.self).map({ .string($0) })
        else {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(
                        reason: "no text",
                        detail: "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8"
                    ))
            ]
            return output
        }
        output.events = [
            .commandObserved(
                CommandObserved(
                    deviceID: device.map { "mac:" + $0.address } ?? "",
                    source: devices.source(of: ""),
                    arguments: [AttributeMember(key: leaf, value: value.attributeValue ?? .null)]))
        ]
        return output
    }

    // MARK: Devices that have not announced themselves

    mutating func decodeUnknown(_ rest: String, _ message: CodecMessage) -> CodecOutput? {
        guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return message.payload.isEmpty ? .ignored(.emptyPayload) : nil
        }
        let leaf = rest[rest.utf8.index(after: slash)...]
        let base = String(rest[..<slash])
        if leaf == "announce" { return decodeAnnouncement(message, id: base) }
        if leaf == "rpc" { return noteOther(base) }
        if Self.isSecondGeneration(rest) || isOther(rest) { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        if Shelly1Leaf.isCommand(rest) { return observe(rest, of: nil, message) }
        guard leaf == "info",
            let object = try? JSONReader.read(message.payload, limits: context.limits.json).object,
            object["mac"] != nil
        else { return devices.hold(message) }
        var output = decodeAnnouncement(message, id: base)
        if let read = decodeKnown(rest, message) { output.events += read.events }
        return output
    }

    /// Whether the topic has the form of the second generation.
    static func isSecondGeneration(_ rest: String) -> Bool {
        if rest.hasSuffix("/rpc") || rest == "rpc" { return true }
        guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
        let above = rest[..<slash]
        guard above == "status" || above.hasSuffix("/status") else { return false }
        return Shelly2Kind.isComponent(String(rest[rest.utf8.index(after: slash)...]))
    }

    /// Remembers that what is below a prefix is of the second generation.
    ///
    /// - Returns: nil where that is known.
    private mutating func noteOther(_ base: String) -> CodecOutput? {
        let word = ["/events", "/status"].first { base.hasSuffix($0) }
        let prefix = String(base.dropLast(word?.count ?? 0))
        guard devices.note(Self.other + prefix) == nil,
            devices.notes.count < context.limits.devicesMax
        else { return nil }
        var output = CodecOutput(events: [])
        devices.setNote(Self.other + prefix, "2", into: &output)
        release(into: &output)
        return output
    }

    private static let other = "other:"

    /// Whether the topic lies below a prefix of the second generation.
    func isOther(_ rest: String) -> Bool {
        var end = rest.utf8.endIndex
        while let slash = rest.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
            if devices.note(Self.other + String(rest[..<slash])) != nil { return true }
            end = slash
        }
        return false
    }
}
