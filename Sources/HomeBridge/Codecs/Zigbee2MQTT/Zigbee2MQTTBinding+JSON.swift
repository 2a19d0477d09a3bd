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

extension PartDescription {
    fileprivate var bindingJSON: JSONValue {
        var items: [JSONValue] = [.string(part), .string(type)]
        items.append(isPrimary.map { .bool($0) } ?? .null)
        items.append(
            .array(
                traits.map {
                    .array([.string($0.trait), .array($0.attributes.map { .string($0) })])
                }))
        return .array(items)
    }

    fileprivate init?(bindingJSON value: JSONValue) {
        guard let items = value.array, items.count == 4, let part = items[0].string,
            let type = items[1].string, let traits = items[3].array
        else { return nil }
        self.init(
            part: part, type: type, isPrimary: items[2].bool,
            traits: traits.compactMap { item in
                guard let pair = item.array, pair.count == 2, let trait = pair[0].string else {
                    return nil
                }
                let attributes = (pair[1].array ?? []).compactMap { $0.string }
                return TraitDescription(trait: trait, attributes: attributes)
            })
        guard self.traits.count == traits.count else { return nil }
    }
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
            setting: items.count == 4 ? Zigbee2MQTTSetting(items[3]) : nil)
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
            let conversion = Zigbee2MQTTConversion(items[4])
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

extension AttributeValue {
    /// Bindings hold null, booleans, integers and strings only.
    fileprivate var bindingJSON: JSONValue {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .number(JSONNumber(Int(value)))
        case .string(let text): .string(text)
        default: .null
        }
    }
}

extension Zigbee2MQTTConversion {
    fileprivate var json: JSONValue {
        func list(_ name: String, _ numbers: [Int]) -> JSONValue {
            .array([.string(name)] + numbers.map { .number(JSONNumber($0)) })
        }
        return switch self {
        case .linear(let linear): list("linear", linear.numbers)
        case .energy(let linear): list("energy", linear.numbers)
        case .reciprocal(let numerator, let min, let max):
            list("reciprocal", [numerator, min, max])
        case .level(let top): list("level", [top])
        case .lux: list("lux", [])
        case .measure(let min, let max): list("measure", [min, max])
        case .any: list("any", [])
        case .words(let words):
            .array(
                [.string("words")]
                    + words.flatMap { [.string($0.text), $0.value.bindingJSON] })
        }
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, let name = items.first?.string else { return nil }
        if name == "words" {
            guard let words = Self.words(in: items.dropFirst()) else { return nil }
            self = .words(words)
            return
        }
        let numbers = items.dropFirst().compactMap { $0.int }
        guard numbers.count == items.count - 1 else { return nil }
        switch (name, numbers.count) {
        case ("linear", 6): self = .linear(Linear(numbers: numbers))
        case ("energy", 6): self = .energy(Linear(numbers: numbers))
        case ("reciprocal", 3):
            self = .reciprocal(numerator: numbers[0], min: numbers[1], max: numbers[2])
        case ("level", 1) where numbers[0] > 0: self = .level(top: numbers[0])
        case ("lux", 0): self = .lux
        case ("measure", 2): self = .measure(min: numbers[0], max: numbers[1])
        case ("any", 0): self = .any
        default: return nil
        }
    }

    private static func words(in items: ArraySlice<JSONValue>) -> [Word]? {
        var words: [Word] = []
        var index = items.startIndex
        while index + 1 < items.endIndex {
            guard let text = items[index].string, let value = items[index + 1].attributeValue
            else { return nil }
            words.append(Word(text: text, value: value))
            index += 2
        }
        return index == items.endIndex ? words : nil
    }
}

extension Zigbee2MQTTConversion.Linear {
    fileprivate var numbers: [Int] { [factor, offset, divisor, min, max, clamps ? 1 : 0] }

    fileprivate init(numbers: [Int]) {
        self.init(
            factor: numbers[0], offset: numbers[1], divisor: Swift.max(1, numbers[2]),
            min: numbers[3], max: numbers[4], clamps: numbers[5] != 0)
    }
}
