// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The text of a binding. Short keys and lists by position, since a home has one per device.
// Any change of this form raises the codec's version.

extension Zigbee2MQTTBinding {
    /// The key of the binding: unique within the codec and the profile.
    var key: String {
        (isGroup ? "group:" : "device:") + HomeID.encode(base) + ":" + HomeID.encode(native)
    }

    /// The canonical text: equal bindings have equal texts.
    var text: String { JSONWriter.write(json) }

    private var json: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        add("base", .string(base))
        add("native", .string(native))
        add("id", .string(deviceID))
        add("name", .string(name))
        if isGroup { add("group", .bool(true)) }
        if isDisabled { add("disabled", .bool(true)) }
        add("vendor", vendor.map { .string($0) })
        add("product", product.map { .string($0) })
        add("software", software.map { .string($0) })
        add("parts", .array(parts.map { $0.bindingJSON }))
        add("endpoints", .array(endpoints.map { .string($0) }))
        add("properties", .array(properties.map { $0.json }))
        add("constants", .array(constants.map { $0.json }))
        add("readable", .array(readable.map { .string($0) }))
        add("members", .array(memberList))
        return .object(JSONObject(members))
    }

    private var memberList: [JSONValue] {
        members.map { .array([.string($0.address), .string($0.endpoint)]) }
    }

    /// Reads the text of a binding; nil when it is none of this version.
    init?(text: String) {
        let limits = JSONLimits(keysMax: 8_000_000)
        guard let object = try? JSONReader.read(Array(text.utf8), limits: limits).object,
            let base = object["base"]?.string, let native = object["native"]?.string,
            let id = object["id"]?.string, let name = object["name"]?.string,
            let parts = object["parts"]?.array, let properties = object["properties"]?.array
        else { return nil }
        self.init(base: base, native: native, deviceID: id, name: name)
        isGroup = object["group"]?.bool ?? false
        isDisabled = object["disabled"]?.bool ?? false
        vendor = object["vendor"]?.string
        product = object["product"]?.string
        software = object["software"]?.string
        self.parts = parts.compactMap { PartDescription(bindingJSON: $0) }
        endpoints = (object["endpoints"]?.array ?? []).compactMap { $0.string }
        self.properties = properties.compactMap { Property($0) }
        constants = (object["constants"]?.array ?? []).compactMap { Constant($0) }
        readable = (object["readable"]?.array ?? []).compactMap { $0.string }
        members = (object["members"]?.array ?? []).compactMap { Member($0) }
        guard self.parts.count == parts.count, self.properties.count == properties.count,
            self.properties.allSatisfy({ $0.targets.allSatisfy { isSlot($0.slot) } }),
            constants.allSatisfy({ isSlot($0.slot) })
        else { return nil }
    }

    private func isSlot(_ slot: Int) -> Bool { slot >= 0 && slot < slots.count }
}

extension Zigbee2MQTTBinding.Property {
    fileprivate var json: JSONValue {
        .array(
            [.string(key), .number(JSONNumber(role.rawValue)), .array(targets.map { $0.json })]
                + (setting.map { [$0.json] } ?? []))
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, (3...4).contains(items.count), let key = items[0].string,
            let role = items[1].int.flatMap({ Role(rawValue: $0) }), let targets = items[2].array
        else { return nil }
        self.init(
            key: key, role: role, targets: targets.compactMap { Zigbee2MQTTBinding.Target($0) },
            setting: items.count == 4 ? ValueSetting(items[3]) : nil)
        guard self.targets.count == targets.count, (setting != nil) == (items.count == 4) else {
            return nil
        }
    }
}

extension Zigbee2MQTTBinding.Target {
    fileprivate var json: JSONValue {
        .array([
            .array(path.map { .string($0) }), .number(JSONNumber(slot)), .string(attribute),
            .number(JSONNumber(rank)), conversion.json,
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 5, let path = items[0].array,
            let slot = items[1].int, let attribute = items[2].string, let rank = items[3].int,
            let conversion = ValueConversion(items[4])
        else { return nil }
        self.init(
            path: path.compactMap { $0.string }, slot: slot, attribute: attribute, rank: rank,
            conversion: conversion)
    }
}

extension Zigbee2MQTTBinding.Constant {
    fileprivate var json: JSONValue {
        .array([.number(JSONNumber(slot)), .string(attribute), value.bindingJSON])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let items = json.array, items.count == 3, let slot = items[0].int,
            let attribute = items[1].string, let value = items[2].attributeValue
        else { return nil }
        self.init(slot: slot, attribute: attribute, value: value)
    }
}

extension Zigbee2MQTTBinding.Member {
    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 2, let address = items[0].string,
            let endpoint = items[1].string
        else { return nil }
        self.init(address: address, endpoint: endpoint)
    }
}
