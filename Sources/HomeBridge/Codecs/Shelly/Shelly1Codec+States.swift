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
        if Shelly1Leaf.isCommand(leaf) { return observe(leaf, of: key, message) }
        if Self.isSecondGeneration(leaf) { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        if leaf == "online" { return devices.readAvailability(message) }
        let split = Shelly1Leaf(leaf)
        var inner = message
        var items = [leaf]
        if !split.measuredKeys.isEmpty, let object = context.object(message.payload) {
            let measured = split.measuredKeys.filter { key in
                object.value(of: key).map { !split.isInfo || $0.array != nil } ?? false
            }
            if !measured.isEmpty || split.isLightStatus {
                items += measured.map { "\(leaf)#\($0)" }
                inner.payload = Self.counted(object, split).bytes(sortsKeys: false)
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
            do throws(UnreadableMessage) {
                try press(split, of: device, message, into: &output)
            } catch {
                output.events.append(error.event)
            }
        } else if let read = devices.read(inner) {
            if output.events.isEmpty || !read.isNothingNew { output.events += read.events }
            output.redactedPayload =
                split.measuredKeys.isEmpty
                ? read.redactedPayload : context.redacted(message.payload)
            output.notices += read.notices
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    /// An object as the device's binding reads it.
    private static func counted(_ object: JSONObject, _ leaf: Shelly1Leaf) -> JSONObject {
        if leaf.isLightStatus { return light(object) }
        return leaf.isInfo ? valves(object) : measured(object)
    }

    /// A light's state with hue and saturation for its channels, and with the level that counts in
    /// its mode.
    private static func light(_ object: JSONObject) -> JSONObject {
        var light = object
        light.members.removeAll { ["hue", "saturation", "level"].contains($0.key) }
        let isWhite = object["mode"]?.string == "white"
        let levels = [object["gain"], object["brightness"]]
        light.replace(["level": isWhite ? levels[1] ?? levels[0] : levels[0] ?? levels[1]])
        light.addColor(of: [object["red"], object["green"], object["blue"]].compactMap(\.self))
        return light
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
            let unit = ValueUnits.temperature(inner["units"]?.string ?? "C")
            let isValid = inner["is_valid"]?.bool != false
            var converted = JSONValue.null
            if isValid, let value = inner["value"],
                case .value(.int(let hundredths)) = unit?.convert(value)
            {
                converted = .number(Int(hundredths))
            }
            object.replace(JSONObject([JSONMember(key: name, value: converted)]))
        }
        return object
    }

    // MARK: Buttons

    /// What a button did. Devices say their last event again and again, under the same number.
    private mutating func press(
        _ leaf: Shelly1Leaf, of device: Shelly1Device, _ message: CodecMessage,
        into output: inout CodecOutput
    ) throws(UnreadableMessage) {
        let number = leaf.word.dropFirst(leaf.head.count)
        guard let value = try? context.json(message.payload) else {
            throw UnreadableMessage("no event", "a number or an object is expected")
        }
        let name: String
        var fields: [(String, AttributeValue)] = []
        if leaf.head == "longpush" {
            guard let flag = value.wordText, let word = Self.pushes[flag] else {
                throw UnreadableMessage("no event", "0 or 1 is expected")
            }
            name = word
        } else {
            guard let event = value.object?["event"]?.string else {
                throw UnreadableMessage("no event", "an object with event is expected")
            }
            name = event
            if let count = value.object?["event_cnt"] {
                let note = "count/\(device.address)\(number)"
                let text = String(JSONWriter.write(count).utf8.prefix(32)) ?? ""
                if devices.note(note).map({ utf8Equal($0, text) }) == true { return }
                devices.setNote(note, text, into: &output)
                fields.append(("event_cnt", count.attributeValue ?? .null))
            }
        }
        guard !name.isEmpty, message.delivery != .stored,
            let reader = devices.reader(device.bindingKey)
        else { return }
        output.events.append(
            reader.moment(
                name, fields, of: StandardTrait.switch, on: PartName.make("input" + number),
                message.delivery))
    }

    private static let pushes = ["0": "shortpush", "1": "longpush"]

    // MARK: Commands of others

    private func observe(_ leaf: String, of key: String?, _ message: CodecMessage) -> CodecOutput {
        // To a device itself only questions are put.
        guard leaf != "command" else { return .ignored(.commandTopic) }
        return devices.observe(ObservedCommand(device: key, .value(leaf)), message)
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
        guard leaf == "info", context.object(message.payload)?["mac"] != nil else {
            return devices.hold(message)
        }
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
        Self.first(above: rest) { [devices] in devices.note(Self.other + $0) } != nil
    }
}
