// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// `bridge/devices` and `bridge/groups`: snapshots of what there is. Only differences to the
// bindings become events, so that a list that repeats itself costs one ignored record.

extension Zigbee2MQTTCodec {
    /// R-Z-ID.
    mutating func decodeDeviceList(_ base: String, _ message: CodecMessage) -> CodecOutput {
        decodeList(base, message) { codec, entries in codec.deviceEntries(entries, base: base) }
    }

    mutating func decodeGroupList(_ base: String, _ message: CodecMessage) -> CodecOutput {
        decodeList(base, message) { codec, entries in codec.groupEntries(entries, base: base) }
    }

    /// The bindings that a list asks for, in its order, and what is wrong with it.
    private struct Wanted {
        var bindings: [DeviceBinding] = []
        var isGroups: Bool
        var notices: [String] = []
        /// Why the list was not read to its end.
        var refusal: UnreadableMessage?
    }

    private mutating func decodeList(
        _ base: String, _ message: CodecMessage,
        wanted read: (Zigbee2MQTTCodec, [JSONValue]) -> Wanted
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let value: JSONValue
        do throws(UnreadableMessage) {
            value = try context.announcedJSON(message.payload)
        } catch {
            return error.output
        }
        guard let entries = value.array else {
            return .unreadable("no list", "byte 0: \(value.kindName) where a list is expected")
        }
        var output = CodecOutput(events: [])
        declareBase(base, into: &output)
        let wanted = read(self, entries)
        output.notices = wanted.notices
        take(wanted, base: base, message, into: &output)
        if let refusal = wanted.refusal { output.add(refusal) }
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    private mutating func take(
        _ wanted: Wanted, base: String, _ message: CodecMessage, into output: inout CodecOutput
    ) {
        let before = listedIDs(base, isGroups: wanted.isGroups)
        let keys = Set(wanted.bindings.map { ByteString($0.key) })
        let gone = devices.readers(ofRoot: base).filter { reader in
            reader.binding.isGroup == wanted.isGroups
                && !keys.contains(ByteString(reader.binding.key))
        }
        for reader in gone { setBinding(reader.binding.key, nil, into: &output) }
        for binding in wanted.bindings { announce(binding, message.delivery, into: &output) }
        if !wanted.isGroups { regroup(base, message, into: &output) }
        let after = listedIDs(base, isGroups: wanted.isGroups)
        if before != after {
            output.events.append(
                .devicesListed(
                    DevicesListed(
                        source: devices.source(of: base), areGroups: wanted.isGroups,
                        deviceIDs: after.map { $0.text })))
        }
        release(into: &output)
    }

    /// Every device of a base, or every group, sorted.
    private func listedIDs(_ base: String, isGroups: Bool) -> [ByteString] {
        devices.readers(ofRoot: base).filter { $0.binding.isGroup == isGroups }
            .map { ByteString($0.binding.deviceID) }.sorted()
    }

    /// Groups are made of what their members are, so a device list may change them.
    private mutating func regroup(
        _ base: String, _ message: CodecMessage, into output: inout CodecOutput
    ) {
        let groups = devices.readers(ofRoot: base).map { $0.binding }.filter(\.isGroup)
        for group in groups { announce(compiled(group), message.delivery, into: &output) }
    }
}

// MARK: - Entries

extension Zigbee2MQTTCodec {
    private func deviceEntries(_ entries: [JSONValue], base: String) -> Wanted {
        var wanted = Wanted(isGroups: false)
        var addresses: Set<ByteString> = []
        var names: Set<ByteString> = []
        for (index, entry) in entries.enumerated() {
            let place = "Entry \(index + 1) of the device list of \(base)"
            guard let object = entry.object else {
                wanted.notices.append("\(place) is \(entry.kindName), not an object.")
                continue
            }
            if object["type"]?.string == "Coordinator" { continue }
            guard let address = Self.address(object["ieee_address"]) else {
                wanted.notices.append("\(place) has no usable ieee_address.")
                continue
            }
            guard addresses.insert(ByteString(address)).inserted else {
                wanted.notices.append("\(place) repeats the address \(address); the first counts.")
                continue
            }
            guard wanted.bindings.count < context.limits.devicesMax else {
                wanted.refusal = .init("too many devices", place, .devicesMax, context.limits)
                break
            }
            let binding = device(object, address: address, base: base)
            if !names.insert(ByteString(binding.name)).inserted {
                wanted.notices.append(
                    "\(place) repeats the name \(binding.name); only one device gets its messages.")
            }
            wanted.bindings.append(binding)
        }
        return wanted
    }

    /// `0x` and 16 hex digits, in lower case.
    private static func address(_ value: JSONValue?) -> String? {
        guard let text = value?.string?.lowercased(), text.hasPrefix("0x"), text.utf8.count == 18,
            text.utf8.dropFirst(2).allSatisfy({ isHex($0) })
        else { return nil }
        return text
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private func device(
        _ object: JSONObject, address: String, base: String
    ) -> DeviceBinding {
        let definition = object["definition"]?.object
        let exposes = (definition?["exposes"]?.array ?? []).compactMap { Zigbee2MQTTExpose($0) }
        var binding = DeviceBinding(
            base: base, native: address, deviceID: "zigbee:" + address,
            name: Self.text(object["friendly_name"]) ?? address)
        binding.vendor = Self.text(definition?["vendor"]) ?? Self.text(object["manufacturer"])
        binding.product = Self.text(definition?["model"]) ?? Self.text(object["model_id"])
        binding.software = Self.text(object["software_build_id"])
        binding.isDisabled = object["disabled"]?.bool == true
        if !binding.isDisabled, object["power_source"]?.string?.lowercased() != "battery" {
            binding.ask(for: Self.readable(exposes))
        }
        Zigbee2MQTTMapping(exposes).finish(into: &binding)
        return binding
    }

    /// A text that is not empty, without NUL characters, which some devices append.
    private static func text(_ value: JSONValue?) -> String? {
        guard var text = value?.string, !text.isEmpty else { return nil }
        if text.utf8.contains(0) { text.removeAll { $0 == "\0" } }
        return text.isEmpty ? nil : text
    }

    private static func readable(_ exposes: [Zigbee2MQTTExpose]) -> [String] {
        var keys: [String] = []
        for expose in exposes.flatMap(\.keyed) where expose.isReadable && expose.isPublished {
            if !keys.contains(expose.property) { keys.append(expose.property) }
        }
        return keys
    }

    private func groupEntries(_ entries: [JSONValue], base: String) -> Wanted {
        var wanted = Wanted(isGroups: true)
        var numbers: Set<ByteString> = []
        for (index, entry) in entries.enumerated() {
            let place = "Entry \(index + 1) of the group list of \(base)"
            guard let object = entry.object, let number = object["id"]?.int else {
                wanted.notices.append("\(place) has no usable id.")
                continue
            }
            let name = Self.text(object["friendly_name"]) ?? "group_\(number)"
            if name == "default_bind_group" { continue }
            guard numbers.insert(ByteString(String(number))).inserted else {
                wanted.notices.append("\(place) repeats the id \(number); the first counts.")
                continue
            }
            guard wanted.bindings.count < context.limits.devicesMax else {
                wanted.refusal = .init("too many devices", place, .devicesMax, context.limits)
                break
            }
            wanted.bindings.append(group(object, number: number, name: name, base: base))
        }
        return wanted
    }

    private func group(
        _ object: JSONObject, number: Int, name: String, base: String
    ) -> DeviceBinding {
        let native = String(number)
        let components = [Self.name, context.profile, "group-\(base)-\(native)"]
        var binding = DeviceBinding(
            base: base, native: native,
            deviceID: HomeID.make(components, sha256: context.sha256) ?? "group-" + native,
            name: name, isGroup: true)
        binding.members = (object["members"]?.array ?? []).compactMap { member in
            Self.address(member.object?["ieee_address"])
        }
        return compiled(binding)
    }
}
