// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// An attribute of a part, before the slots of a binding are counted.
struct AttributeRef: Hashable {
    /// The part's index in ``BindingBuilder/parts``.
    var part: Int
    var trait: String
    var attribute: String
}

/// Collects parts, readings and settings of one device, and turns them into a ``DeviceBinding``.
///
/// A codec names attributes by part and trait; ``finish(into:)`` counts the slots.
struct BindingBuilder {
    struct Part {
        var name: String
        var type: String
        /// The attributes of each trait.
        var traits: [String: Set<String>] = [:]
    }

    /// What one place of a payload says; as ``Reading/Effect``, without slots.
    enum Effect {
        case value(AttributeRef, rank: Int, ValueConversion)
        /// Nil: a fact of the whole device.
        case fact(part: Int?, FactRule)
        /// The plan's slot is filled in at the end.
        case momentary(part: Int, trait: String, MomentaryRule)
    }

    private struct Topic {
        var topic: String
        /// Nil: JSON where every reading looks for a key, else either.
        var form: TopicRule.Form?
        /// Put before the paths of leaves that no reading takes; nil: they are left out.
        var rest: String?
        var readings: [(source: Reading.Source, effect: Effect)] = []

        var inferredForm: TopicRule.Form {
            let isJSON = readings.allSatisfy { reading in
                if case .path(let keys) = reading.source { !keys.isEmpty } else { false }
            }
            return isJSON ? .json : .either
        }
    }

    /// The index of the part `root`.
    static let root = 0

    /// Of what has no standard trait.
    let vendorTrait: String
    private(set) var parts: [Part]
    private var topics: [Topic] = []
    private var topicIndex: [UTF8Key: Int] = [:]
    private var settings: [(ref: AttributeRef, plan: SettingRule)] = []
    private var words: [(part: Int, trait: String, plan: WordRule)] = []
    private var constants: [(ref: AttributeRef, value: AttributeValue)] = []
    private var expiries: [(ref: AttributeRef, plan: ExpiryRule)] = []

    /// - Parameter identity: the attributes of BasicInformation that announcements may fill.
    init(vendorTrait: String, identity: Set<String>) {
        self.vendorTrait = vendorTrait
        parts = [Part(name: "root", type: "RootNodeDeviceType")]
        parts[0].traits["Matter.BasicInformationTrait"] = identity
        parts[0].traits[vendorTrait] = []
    }

    // MARK: Parts and attributes

    /// Adds a part of this name; a name that is taken gets a number.
    mutating func part(_ name: String, type: String) -> Int {
        let wanted = PartName.make(name)
        var free = wanted
        var number = 2
        while parts.contains(where: { utf8Equal($0.name, free) }) {
            free = "\(wanted).\(number)"
            number += 1
        }
        return addPart(free, type: type)
    }

    /// The part of this name; it is added where it is not there yet.
    ///
    /// - Parameter name: made by `PartName` already.
    mutating func sharedPart(_ name: String, type: String) -> Int {
        parts.firstIndex { utf8Equal($0.name, name) } ?? addPart(name, type: type)
    }

    private mutating func addPart(_ name: String, type: String) -> Int {
        parts.append(Part(name: name, type: type))
        return parts.count - 1
    }

    mutating func setType(_ part: Int, _ type: String) { parts[part].type = type }

    /// Gives a part an attribute.
    @discardableResult
    mutating func attribute(_ part: Int, _ trait: String, _ attribute: String) -> AttributeRef {
        parts[part].traits[trait, default: []].insert(attribute)
        return AttributeRef(part: part, trait: trait, attribute: attribute)
    }

    /// Gives a part the attribute of a quantity.
    mutating func attribute(_ part: Int, of quantity: Quantity) -> AttributeRef {
        attribute(part, quantity.trait, quantity.attribute)
    }

    /// An attribute of `root` for what has no standard trait.
    mutating func vendor(_ attribute: String) -> AttributeRef {
        self.attribute(Self.root, vendorTrait, attribute)
    }

    /// Gives a part a trait, with no attribute yet.
    mutating func carry(_ trait: String, on part: Int) {
        parts[part].traits[trait, default: []].formUnion([])
    }

    /// Whether a part has the attribute of a quantity already.
    func has(_ quantity: Quantity, on part: Int) -> Bool {
        parts[part].traits[quantity.trait]?.contains(quantity.attribute) ?? false
    }

    // MARK: Reading

    /// Names the form of a topic's messages, and how leaves that no reading takes are kept.
    ///
    /// - Parameters:
    ///   - form: nil is inferred from the readings.
    ///   - rest: put before the paths of such leaves; nil leaves them out.
    mutating func declare(_ topic: String, form: TopicRule.Form?, rest: String? = nil) {
        guard topicIndex[UTF8Key(topic)] == nil else { return }
        topicIndex[UTF8Key(topic)] = topics.count
        topics.append(Topic(topic: topic, form: form, rest: rest))
    }

    /// Adds a reading; a topic that was not declared takes JSON and text.
    mutating func read(_ topic: String, _ source: Reading.Source, _ effect: Effect) {
        switch effect {
        case .value(let ref, _, _): attribute(ref.part, ref.trait, ref.attribute)
        case .momentary(let part, let trait, _): carry(trait, on: part)
        case .fact: break
        }
        topics[index(of: topic)].readings.append((source, effect))
    }

    mutating func read(
        _ topic: String, _ path: [String] = [], as ref: AttributeRef, rank: Int = 0,
        _ conversion: ValueConversion
    ) {
        read(topic, .path(path), .value(ref, rank: rank, conversion))
    }

    mutating func read(_ topic: String, fact: FactRule) {
        read(topic, .path([]), .fact(part: nil, fact))
    }

    /// Keeps the leaves of a topic that no reading takes, at `root`; the first prefix counts.
    mutating func keepRest(of topic: String, under prefix: String) {
        let index = index(of: topic)
        topics[index].rest = topics[index].rest ?? prefix
    }

    private mutating func index(of topic: String) -> Int {
        declare(topic, form: .either)
        return topicIndex[UTF8Key(topic)] ?? 0
    }

    // MARK: Writing, constants, expiry

    /// - Parameter plan: its slot and attribute are those of `ref`.
    mutating func set(_ ref: AttributeRef, _ plan: SettingRule) {
        attribute(ref.part, ref.trait, ref.attribute)
        settings.append((ref, plan))
    }

    /// - Parameter wholeSteps: the device takes whole numbers only.
    mutating func set(
        _ ref: AttributeRef, _ topic: String, _ payload: SettingRule.Payload,
        _ conversion: ValueConversion, wholeSteps: Bool = true, bounds: ClosedRange<Int>? = nil
    ) {
        var plan = SettingRule(
            slot: 0, attribute: ref.attribute, topic: topic, payload: payload,
            conversion: conversion, wholeSteps: wholeSteps)
        plan.setting.valueMin = bounds.map { JSONNumber($0.lowerBound) }
        plan.setting.valueMax = bounds.map { JSONNumber($0.upperBound) }
        set(ref, plan)
    }

    /// A command of a trait that is a payload of its own.
    mutating func say(
        _ command: String, of trait: String, on part: Int, _ topic: String, _ payload: String
    ) {
        carry(trait, on: part)
        words.append(
            (part, trait, WordRule(slot: 0, command: command, topic: topic, payload: payload)))
    }

    mutating func say(
        _ command: String, of ref: AttributeRef, _ topic: String, _ payload: String
    ) {
        say(command, of: ref.trait, on: ref.part, topic, payload)
    }

    /// A value that follows from the announcement alone.
    mutating func constant(_ ref: AttributeRef, _ value: AttributeValue) {
        attribute(ref.part, ref.trait, ref.attribute)
        constants.append((ref, value))
    }

    mutating func expire(_ ref: AttributeRef, _ plan: ExpiryRule) { expiries.append((ref, plan)) }

    func expires(_ ref: AttributeRef) -> Bool { expiries.contains { $0.ref == ref } }

    // MARK: The finished binding

    /// Writes parts, topics, settings, words, constants and expiries into a binding; topics are
    /// added to those that it has.
    func finish(into binding: inout DeviceBinding) {
        binding.parts = parts.map { part in
            PartDescription(
                part: part.name, type: part.type, isPrimary: nil,
                traits: part.traits.keys.sorted(by: utf8Less).map { trait in
                    TraitDescription(
                        trait: trait,
                        attributes: part.traits[trait, default: []].sorted(by: utf8Less))
                })
        }
        let slots = SlotNumbers(parts.map(\.traits.keys))
        binding.topics += topics.map { plan($0, slots) }
        binding.settings = settings.map { ref, plan in
            var plan = plan
            plan.slot = slots[ref.part, ref.trait]
            return plan
        }
        binding.words = words.map { part, trait, plan in
            var plan = plan
            plan.slot = slots[part, trait]
            return plan
        }
        binding.constants = constants.map { ref, value in
            .init(slot: slots[ref.part, ref.trait], attribute: ref.attribute, value: value)
        }
        binding.expiries = expiries.map { ref, plan in
            var plan = plan
            plan.slot = slots[ref.part, ref.trait]
            return plan
        }
    }

    private func plan(_ topic: Topic, _ slots: SlotNumbers) -> TopicRule {
        TopicRule(
            topic: topic.topic, form: topic.form ?? topic.inferredForm,
            readings: topic.readings.map { source, effect in
                Reading(source: source, effect: self.effect(effect, slots))
            },
            restSlot: topic.rest.map { _ in slots[Self.root, vendorTrait] },
            restPrefix: topic.rest ?? "")
    }

    private func effect(_ effect: Effect, _ slots: SlotNumbers) -> Reading.Effect {
        switch effect {
        case .value(let ref, let rank, let conversion):
            return .value(
                slot: slots[ref.part, ref.trait], attribute: ref.attribute, rank: rank,
                conversion: conversion)
        case .momentary(let part, let trait, var plan):
            plan.slot = slots[part, trait]
            return .momentary(plan)
        case .fact(let part, var plan):
            if let part { plan.part = parts[part].name }
            return .fact(plan)
        }
    }
}
