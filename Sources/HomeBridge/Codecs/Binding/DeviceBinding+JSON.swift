// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The text of a device's binding. Short keys and lists by position, since a home has one per
// device. Any change of this form raises the version of the codecs that use it.

extension DeviceBinding {
    /// The canonical text: equal bindings have equal texts.
    var text: String { JSONWriter.write(json) }

    private var json: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        func add(_ key: String, _ values: [JSONValue]) {
            if !values.isEmpty { add(key, .array(values)) }
        }
        add("key", .string(key))
        if !root.isEmpty { add("root", .string(root)) }
        add("id", .string(deviceID))
        add("native", .string(native))
        add("name", .string(name))
        add("area", area.map { .string($0) })
        add("vendor", vendor.map { .string($0) })
        add("product", product.map { .string($0) })
        add("serial", serial.map { .string($0) })
        add("software", software.map { .string($0) })
        if isGroup { add("group", .bool(true)) }
        add("liveness", .number(JSONNumber(Int(liveness.rawValue))))
        add("ids", otherIDs.map { .string($0) })
        add("parts", parts.map { $0.bindingJSON })
        add("topics", topics.map { $0.json })
        add("constants", constants.map { $0.json })
        add("settings", settings.map { $0.json })
        add("words", words.map { $0.json })
        add("expiries", expiries.map { $0.json })
        add("questions", questions.map { .array([.string($0.topic), .string($0.payload)]) })
        if !notes.isEmpty { add("notes", .object(JSONObject(notes))) }
        return .object(JSONObject(members))
    }

    /// Reads the text of a binding; nil when it is none of this version.
    init?(text: String) {
        let limits = JSONLimits(keysMax: 8_000_000)
        guard let object = try? JSONReader.read(Array(text.utf8), limits: limits).object,
            let key = object["key"]?.string, let id = object["id"]?.string,
            let native = object["native"]?.string, let name = object["name"]?.string,
            let liveness = object["liveness"]?.int.flatMap({ UInt8(exactly: $0) })
                .flatMap({ Liveness(rawValue: $0) }),
            let parts = object["parts"].all({ PartDescription(bindingJSON: $0) }),
            let topics = object["topics"].all({ TopicRule($0) }),
            let constants = object["constants"].all({ Constant($0) }),
            let settings = object["settings"].all({ SettingRule($0) }),
            let words = object["words"].all({ WordRule($0) }),
            let expiries = object["expiries"].all({ ExpiryRule($0) }),
            let questions = object["questions"].all({ CodecRequest(bindingJSON: $0) })
        else { return nil }
        self.init(
            key: key, root: object["root"]?.string ?? "", deviceID: id, native: native, name: name)
        area = object["area"]?.string
        vendor = object["vendor"]?.string
        product = object["product"]?.string
        serial = object["serial"]?.string
        software = object["software"]?.string
        isGroup = object["group"]?.bool == true
        self.liveness = liveness
        otherIDs = (object["ids"]?.array ?? []).compactMap { $0.string }
        self.parts = parts
        self.topics = topics
        self.constants = constants
        self.settings = settings
        self.words = words
        self.expiries = expiries
        self.questions = questions
        notes = object["notes"]?.object?.members ?? []
        guard usedSlots.allSatisfy({ $0 >= 0 && $0 < slots.count }) else { return nil }
    }

    private var usedSlots: [Int] {
        let told = topics.flatMap { topic in
            [topic.restSlot].compactMap(\.self) + topic.readings.compactMap { $0.effect.valueSlot }
        }
        return [
            constants.map(\.slot), settings.map(\.slot), words.map(\.slot), expiries.map(\.slot),
            told,
        ].flatMap { $0 }
    }
}

extension Reading.Effect {
    fileprivate var valueSlot: Int? {
        switch self {
        case .value(let slot, _, _, _): slot
        case .momentary(let plan): plan.slot
        case .fact: nil
        }
    }
}

extension Optional where Wrapped == JSONValue {
    /// Every item of a list by its reader; nil when one cannot be read, empty for no list.
    fileprivate func all<T>(_ read: (JSONValue) -> T?) -> [T]? {
        guard let items = self?.array else { return [] }
        var all: [T] = []
        for item in items {
            guard let value = read(item) else { return nil }
            all.append(value)
        }
        return all
    }
}

extension CodecRequest {
    fileprivate init?(bindingJSON value: JSONValue) {
        guard let items = value.array, items.count == 2, let topic = items[0].string,
            let payload = items[1].string
        else { return nil }
        self.init(topic: topic, payload: payload)
    }
}

extension DeviceBinding.Constant {
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

extension TopicRule {
    fileprivate var json: JSONValue {
        .array([
            .string(topic), .number(JSONNumber(form.rawValue)),
            .array(readings.map { $0.json }), restSlot.map { .number(JSONNumber($0)) } ?? .null,
            .string(restPrefix),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 5, let topic = items[0].string,
            let form = items[1].int.flatMap({ Form(rawValue: $0) }),
            let readings = Optional(items[2]).all({ Reading($0) }),
            let prefix = items[4].string
        else { return nil }
        self.init(
            topic: topic, form: form, readings: readings, restSlot: items[3].int,
            restPrefix: prefix)
    }
}

extension Reading {
    fileprivate var json: JSONValue {
        let place: JSONValue =
            switch source {
            case .path(let keys): .array(keys.map { .string($0) })
            case .template(let text, then: []): .string(text)
            case .template(let text, let keys):
                .object(
                    JSONObject([
                        JSONMember(key: "template", value: .string(text)),
                        JSONMember(key: "then", value: .array(keys.map { .string($0) })),
                    ]))
            }
        switch effect {
        case .value(let slot, let attribute, let rank, let conversion):
            return .array([
                place, .number(JSONNumber(slot)), .string(attribute), .number(JSONNumber(rank)),
                conversion.json,
            ])
        case .fact(let plan): return .array([place, plan.json])
        case .momentary(let plan): return .array([place, plan.json, .string("event")])
        }
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count >= 2 else { return nil }
        let source: Source
        if let text = items[0].string {
            source = .template(text, then: [])
        } else if let object = items[0].object, let text = object["template"]?.string {
            let keys = object["then"]?.array ?? []
            source = .template(text, then: keys.compactMap { $0.string })
        } else if let keys = items[0].array {
            source = .path(keys.compactMap { $0.string })
        } else {
            return nil
        }
        switch items.count {
        case 5:
            guard let slot = items[1].int, let attribute = items[2].string,
                let rank = items[3].int, let conversion = ValueConversion(items[4])
            else { return nil }
            self.init(
                source: source,
                effect: .value(
                    slot: slot, attribute: attribute, rank: rank, conversion: conversion))
        case 3:
            guard let plan = MomentaryRule(items[1]) else { return nil }
            self.init(source: source, effect: .momentary(plan))
        case 2:
            guard let plan = FactRule(items[1]) else { return nil }
            self.init(source: source, effect: .fact(plan))
        default: return nil
        }
    }
}

extension FactRule {
    fileprivate var json: JSONValue {
        let group: JSONValue =
            self.group.map { group in
                .array(
                    [.number(JSONNumber(group.mode.rawValue)), .string(group.name)]
                        + group.names.map { .string($0) })
            } ?? .null
        return .array([
            part.map { .string($0) } ?? .null, .number(JSONNumber(Int(slot.rawValue))),
            .array(
                words.flatMap { [.string($0.text), .number(JSONNumber(Int($0.value.rawValue)))] }),
            group, .bool(isExact),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 5,
            let slot = items[1].int.flatMap({ UInt8(exactly: $0) })
                .flatMap({ FactSlot(rawValue: $0) }),
            let texts = items[2].array, texts.count.isMultiple(of: 2), let isExact = items[4].bool
        else { return nil }
        var words: [Word] = []
        for index in stride(from: 0, to: texts.count, by: 2) {
            guard let text = texts[index].string,
                let value = texts[index + 1].int.flatMap({ UInt8(exactly: $0) })
                    .flatMap({ FactValue(rawValue: $0) })
            else { return nil }
            words.append(Word(text: text, value: value))
        }
        var group: Group?
        if let parts = items[3].array {
            guard parts.count >= 2, let mode = parts[0].int.flatMap({ Mode(rawValue: $0) }),
                let name = parts[1].string
            else { return nil }
            group = Group(
                mode: mode, name: name, names: parts.dropFirst(2).compactMap { $0.string })
        }
        self.init(
            part: items[0].string, slot: slot, words: words, isExact: isExact, group: group)
    }
}

extension MomentaryRule {
    fileprivate var json: JSONValue {
        .array(
            [
                .number(JSONNumber(slot)), name.map { .string($0) } ?? .null,
                field.map { .string($0) } ?? .null, .bool(takesMembers),
            ] + silence.map { .string($0) })
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count >= 4, let slot = items[0].int,
            let takesMembers = items[3].bool
        else { return nil }
        self.init(
            slot: slot, name: items[1].string, field: items[2].string, takesMembers: takesMembers,
            silence: items.dropFirst(4).compactMap { $0.string })
    }
}

extension SettingRule {
    fileprivate var json: JSONValue {
        let form: JSONValue =
            switch payload {
            case .text: .null
            case .textFirst: .object(JSONObject([JSONMember(key: "first", value: .bool(true))]))
            case .through(let trait, let attribute, let otherwise):
                .object(
                    JSONObject([
                        JSONMember(
                            key: "through",
                            value: .array([
                                .string(trait), .string(attribute), otherwise.bindingJSON,
                            ]))
                    ]))
            case .member(let path): .array(path.map { .string($0) })
            case .template(let text): .string(text)
            case .item(let index, let count):
                .object(
                    JSONObject([
                        JSONMember(key: "item", value: .number(JSONNumber(index))),
                        JSONMember(key: "of", value: .number(JSONNumber(count))),
                    ]))
            case .channels(let form):
                .object(JSONObject([JSONMember(key: "rgb", value: form.json)]))
            }
        return .array([
            .number(JSONNumber(slot)), .string(attribute), .string(topic), form, conversion.json,
            setting.json, .bool(wholeSteps), .bool(isReported),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 8, let slot = items[0].int,
            let attribute = items[1].string, let topic = items[2].string,
            let conversion = ValueConversion(items[4]), let setting = ValueSetting(items[5]),
            let wholeSteps = items[6].bool, let isReported = items[7].bool
        else { return nil }
        let payload: Payload =
            if let text = items[3].string {
                .template(text)
            } else if let path = items[3].array {
                .member(path.compactMap { $0.string })
            } else if let index = items[3].object?["item"]?.int,
                let count = items[3].object?["of"]?.int, count <= 8, index >= 0, index < count
            {
                .item(index, of: count)
            } else if items[3].object?["first"] != nil {
                .textFirst
            } else if let through = items[3].object?["through"]?.array, through.count == 3,
                let trait = through[0].string, let other = through[1].string
            {
                .through(
                    trait: trait, attribute: other,
                    otherwise: through[2].attributeValue ?? .null)
            } else if let form = items[3].object?["rgb"] {
                .channels(Channels(form))
            } else {
                .text
            }
        self.init(
            slot: slot, attribute: attribute, topic: topic, payload: payload,
            conversion: conversion, setting: setting, wholeSteps: wholeSteps,
            isReported: isReported)
    }
}

extension SettingRule.Channels {
    fileprivate var json: JSONValue {
        switch self {
        case .text: .null
        case .spelled(let prefix, let order):
            .object(JSONObject([JSONMember(key: order.rawValue, value: .string(prefix))]))
        case .member(let path): .array(path.map { .string($0) })
        case .template(let text): .string(text)
        }
    }

    fileprivate init(_ value: JSONValue) {
        if let text = value.string {
            self = .template(text)
        } else if let path = value.array {
            self = .member(path.compactMap { $0.string })
        } else if let member = value.object?.members.first,
            let order = Order(rawValue: member.key), let prefix = member.value.string
        {
            self = .spelled(prefix: prefix, order)
        } else {
            self = .text
        }
    }
}

extension ExpiryRule {
    fileprivate var json: JSONValue {
        .array(
            [
                .number(JSONNumber(slot)), .string(attribute), .number(JSONNumber(Int(seconds))),
                value.bindingJSON,
            ] + (when.map { [$0.bindingJSON] } ?? []))
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, (4...5).contains(items.count), let slot = items[0].int,
            let attribute = items[1].string,
            let seconds = items[2].int.flatMap({ UInt32(exactly: $0) }),
            let next = items[3].attributeValue
        else { return nil }
        self.init(
            slot: slot, attribute: attribute, seconds: seconds, value: next,
            when: items.count == 5 ? items[4].attributeValue : nil)
    }
}

extension WordRule {
    fileprivate var json: JSONValue {
        .array([
            .number(JSONNumber(slot)), .string(command), .string(topic), .string(payload),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 4, let slot = items[0].int,
            let command = items[1].string, let topic = items[2].string,
            let payload = items[3].string
        else { return nil }
        self.init(slot: slot, command: command, topic: topic, payload: payload)
    }
}
