// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The text of a device's binding. Short keys and lists by position, since a home has one per
// device. Any change of this form raises the version of the codecs that use it.

extension DeviceBinding {
    /// The canonical text, as it stands in the log: equal bindings have equal texts. That of a
    /// compiled one has no parts and no rules.
    var text: String { JSONWriter.write(json) }

    private var json: JSONValue {
        var members = JSONMembers()
        members.add("key", key)
        members.add("root", root.isEmpty ? nil : root)
        members.add("id", deviceID)
        members.add("native", native)
        members.add("name", name)
        members.add("area", area)
        members.add("vendor", vendor)
        members.add("product", product)
        members.add("serial", serial)
        members.add("software", software)
        members.add("group", isGroup ? .bool(true) : nil)
        members.add("liveness", .number(Int(liveness.rawValue)))
        members.add("ids", otherIDs.map { .string($0) })
        members.add("compiled", compiledBy.map { .number(Int($0)) })
        if compiledBy == nil { addRules(to: &members) }
        members.add(
            "questions", questions.map { .array([.string($0.topic), .string($0.payload)]) })
        members.add("notes", notes.isEmpty ? nil : .object(JSONObject(notes)))
        return members.json
    }

    /// The text of what devices of one model have in common: parts, and topics without their names.
    var shapeText: String {
        JSONWriter.write(
            .array([
                .array(parts.map { $0.bindingJSON }), .array(topics.map { $0.unnamed.json }),
            ]))
    }

    private func addRules(to members: inout JSONMembers) {
        members.add("parts", parts.map { $0.bindingJSON })
        members.add("topics", topics.map { $0.json })
        members.add("constants", constants.map { $0.json })
        members.add("settings", settings.map { $0.json })
        members.add("words", words.map { $0.json })
        members.add("expiries", expiries.map { $0.json })
    }

    /// Reads the text of a binding; nil when it is none of this version.
    init?(text: String) {
        let limits = JSONLimits(keysMax: 8_000_000)
        guard let object = try? JSONReader.read(Array(text.utf8), limits: limits).object,
            let key = object["key"]?.string, let id = object["id"]?.string,
            let native = object["native"]?.string, let name = object["name"]?.string,
            let liveness = object["liveness"]?.raw(Liveness.self),
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
        otherIDs = object["ids"]?.texts ?? []
        self.parts = parts
        self.topics = topics
        self.constants = constants
        self.settings = settings
        self.words = words
        self.expiries = expiries
        self.questions = questions
        notes = object["notes"]?.object?.members ?? []
        compiledBy = object["compiled"]?.int.flatMap { UInt16(exactly: $0) }
        guard usedSlots.allSatisfy({ $0 >= 0 && $0 < slots.count }) else { return nil }
    }

    private var usedSlots: [Int] {
        let readSlots = topics.flatMap { topic in
            [topic.restSlot].compactMap(\.self) + topic.readings.compactMap { $0.effect.valueSlot }
        }
        return [
            constants.map(\.slot), settings.map(\.slot), words.map(\.slot), expiries.map(\.slot),
            readSlots,
        ].flatMap { $0 }
    }
}

extension Reading.Effect {
    /// The slot of what it tells; nil for a fact.
    var valueSlot: Int? {
        switch self {
        case .value(let slot, _, _, _): slot
        case .momentary(let rule): rule.slot
        case .fact: nil
        }
    }
}

extension Optional where Wrapped == JSONValue {
    /// Every item of a list by its reader; nil when one cannot be read, empty for no list.
    fileprivate func all<T>(_ read: (JSONValue) -> T?) -> [T]? {
        guard let items = self?.array else { return [] }
        var all: [T] = []
        all.reserveCapacity(items.count)
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
        .array([.number(slot), .string(attribute), value.bindingJSON])
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
            .string(topic), .number(form.rawValue),
            .array(readings.map { $0.json }), restSlot.map { .number($0) } ?? .null,
            .string(restPrefix),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 5, let topic = items[0].string,
            let form = items[1].raw(Form.self),
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
            case .path(let keys): .texts(keys)
            case .template(let text, then: []): .string(text)
            case .template(let text, let keys):
                .object(["template": .string(text), "then": .texts(keys)])
            }
        switch effect {
        case .value(let slot, let attribute, let rank, let conversion):
            return .array([
                place, .number(slot), .string(attribute), .number(rank),
                conversion.json,
            ])
        case .fact(let rule): return .array([place, rule.json])
        case .momentary(let rule): return .array([place, rule.json, .string("event")])
        }
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count >= 2 else { return nil }
        let source: Source
        if let text = items[0].string {
            source = .template(text, then: [])
        } else if let object = items[0].object, let text = object["template"]?.string {
            source = .template(text, then: object["then"]?.texts ?? [])
        } else if case .array = items[0] {
            source = .path(items[0].texts)
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
            guard let rule = MomentaryRule(items[1]) else { return nil }
            self.init(source: source, effect: .momentary(rule))
        case 2:
            guard let rule = FactRule(items[1]) else { return nil }
            self.init(source: source, effect: .fact(rule))
        default: return nil
        }
    }
}

extension FactRule {
    fileprivate var json: JSONValue {
        let group: JSONValue =
            self.group.map { group in
                .array(
                    [.number(group.mode.rawValue), .string(group.name)]
                        + group.names.map { .string($0) })
            } ?? .null
        return .array([
            part.map { .string($0) } ?? .null, .number(Int(slot.rawValue)),
            .array(
                words.flatMap { [.string($0.text), .number(JSONNumber(Int($0.value.rawValue)))] }),
            group, .bool(isExact),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count == 5,
            let slot = items[1].raw(FactSlot.self), let isExact = items[4].bool,
            let words = items[2].array?.pairs({ text, value in
                value.raw(FactValue.self).map { Word(text: text, value: $0) }
            })
        else { return nil }
        var group: Group?
        if let parts = items[3].array {
            guard parts.count >= 2, let mode = parts[0].raw(Mode.self),
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
                .number(slot), name.map { .string($0) } ?? .null,
                field.map { .string($0) } ?? .null,
                companions.map { .string($0) } ?? .bool(takesMembers),
            ] + silence.map { .string($0) })
    }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.array, items.count >= 4, let slot = items[0].int,
            items[3].bool != nil || items[3].string != nil
        else { return nil }
        self.init(
            slot: slot, name: items[1].string, field: items[2].string,
            takesMembers: items[3].bool == true, companions: items[3].string,
            silence: items.dropFirst(4).compactMap { $0.string })
    }
}

extension SettingRule {
    fileprivate var json: JSONValue {
        let form: JSONValue =
            switch payload {
            case .text: .null
            case .textFirst: .object(["first": .bool(true)])
            case .through(let trait, let attribute, let otherwise):
                .object([
                    "through": .array([
                        .string(trait), .string(attribute), otherwise.bindingJSON,
                    ])
                ])
            case .member(let path): .texts(path)
            case .template(let text): .string(text)
            case .item(let index, let count):
                .object([
                    "item": .number(index), "of": .number(count),
                ])
            case .channels(let form): .object(["rgb": form.json])
            }
        return .array([
            .number(slot), .string(attribute), .string(topic), form, conversion.json,
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
            } else if case .array = items[3] {
                .member(items[3].texts)
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
            .object([order.rawValue: .string(prefix)])
        case .member(let path): .texts(path)
        case .template(let text): .string(text)
        }
    }

    fileprivate init(_ value: JSONValue) {
        if let text = value.string {
            self = .template(text)
        } else if case .array = value {
            self = .member(value.texts)
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
                .number(slot), .string(attribute), .number(Int(seconds)),
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
            .number(slot), .string(command), .string(topic), .string(payload),
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
