// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// An attribute of a part, before the slots of a binding are counted.
public struct AttributeRef: Hashable, Sendable {
    /// The part's index in ``BindingBuilder/parts``.
    var part: Int
    var trait: String
    var attribute: String
}

extension AttributeRef {
    init(part: Int, _ name: AttributeName) {
        self.init(part: part, trait: name.trait, attribute: name.name)
    }
}

/// Collects parts, readings and settings of one device for its ``DeviceBinding``.
///
///     var builder = BindingBuilder(vendorTrait: "Lantern.PropertiesTrait")
///     let light = builder.part("light", type: .onOffLight)
///     let isOn = builder.attribute(light, .onOff)
///     builder.read("lantern/17/state", ["on"], as: isOn, .bool())
///     builder.set(isOn, "lantern/17/do", .member(["on"]), .bool())
///     builder.finish(into: &binding)
public struct BindingBuilder: Sendable {
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
        /// The rule's slot is filled in at the end.
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

    /// The part of the device itself.
    public static let root = 0

    /// Of what has no standard trait.
    let vendorTrait: String
    private(set) var parts: [Part]
    private var topics: [Topic] = []
    private var topicIndex: [UTF8Key: Int] = [:]
    private var settings: [Placed<SettingRule>] = []
    private var words: [Placed<WordRule>] = []
    private var constants: [Placed<DeviceBinding.Constant>] = []
    private var expiries: [Placed<ExpiryRule>] = []

    /// A rule whose slot is filled in at the end.
    private typealias Placed<Rule> = (ref: AttributeRef, rule: Rule)

    /// A device with nothing but its part `root`.
    ///
    /// - Parameters:
    ///   - vendorTrait: of what has no standard trait: `Lantern.PropertiesTrait`.
    ///   - identity: the attributes of BasicInformation that announcements may fill.
    public init(
        vendorTrait: String,
        identity: Set<String> = [
            "productName", "serialNumber", "softwareVersionString", "vendorName",
        ]
    ) {
        self.vendorTrait = vendorTrait
        parts = [Part(name: "root", type: DeviceTypeName.rootNode.name)]
        parts[0].traits[StandardTrait.basicInformation] = identity
        parts[0].traits[vendorTrait] = []
    }

    // MARK: Parts and attributes

    /// Adds a part; a name that is taken gets a number.
    ///
    /// - Parameters:
    ///   - name: as the ecosystem calls it.
    ///   - type: of the catalogue, or a vendor's.
    /// - Returns: what attributes of the part are made with.
    public mutating func part(_ name: String, type: DeviceTypeName) -> Int {
        addPart(PartName.make(name, besides: parts.lazy.map(\.name)), type: type.name)
    }

    /// The part of this name; it is added where it is not there yet.
    ///
    /// - Parameter name: made by `PartName` already.
    mutating func sharedPart(_ name: String, type: DeviceTypeName) -> Int {
        parts.firstIndex { utf8Equal($0.name, name) } ?? addPart(name, type: type.name)
    }

    /// Adds a part of a name that no other has, or that ``rename(_:_:)`` gives it later.
    mutating func addPart(_ name: String, type: String) -> Int {
        parts.append(Part(name: name, type: type))
        return parts.count - 1
    }

    mutating func rename(_ part: Int, _ name: String) { parts[part].name = name }

    mutating func setType(_ part: Int, _ type: String) { parts[part].type = type }

    mutating func setType(_ part: Int, _ type: DeviceTypeName) { parts[part].type = type.name }

    /// Gives a part an attribute.
    @discardableResult
    mutating func attribute(_ part: Int, _ trait: String, _ attribute: String) -> AttributeRef {
        parts[part].traits[trait, default: []].insert(attribute)
        return AttributeRef(part: part, trait: trait, attribute: attribute)
    }

    /// Gives a part an attribute.
    ///
    /// - Parameters:
    ///   - part: as ``part(_:type:)`` gave it, or ``root``.
    ///   - name: of the catalogue, or a vendor's.
    /// - Returns: what readings, settings and constants of the attribute are made with.
    @discardableResult
    public mutating func attribute(_ part: Int, _ name: AttributeName) -> AttributeRef {
        attribute(part, name.trait, name.name)
    }

    /// Gives a part the attribute of a quantity.
    public mutating func attribute(_ part: Int, of quantity: Quantity) -> AttributeRef {
        attribute(part, quantity.target)
    }

    /// An attribute for what has no standard trait.
    ///
    /// - Parameters:
    ///   - attribute: in the ecosystem's own words.
    ///   - part: where it stands.
    public mutating func vendor(_ attribute: String, on part: Int = root) -> AttributeRef {
        self.attribute(part, vendorTrait, attribute)
    }

    /// Gives a part a trait, with no attribute yet.
    mutating func carry(_ trait: String, on part: Int) {
        parts[part].traits[trait, default: []].formUnion([])
    }

    /// Whether a part has an attribute already.
    func has(_ name: AttributeName, on part: Int) -> Bool {
        parts[part].traits[name.trait]?.contains(name.name) ?? false
    }

    /// Whether a part has the attribute of a quantity already.
    func has(_ quantity: Quantity, on part: Int) -> Bool { has(quantity.target, on: part) }

    // MARK: Reading

    /// Names the form of a topic's messages, and how leaves that no reading takes are kept.
    ///
    /// - Parameters:
    ///   - form: nil is inferred from the readings.
    ///   - rest: put before the paths of such leaves; nil leaves them out.
    public mutating func declare(_ topic: String, form: TopicRule.Form?, rest: String? = nil) {
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

    /// Reads an attribute from a topic.
    ///
    /// - Parameters:
    ///   - path: keys, and indices of lists as decimal text, from the outside in; empty: the whole
    ///     payload is the value.
    ///   - ref: the attribute.
    ///   - rank: of two values for one attribute in one message the higher rank wins.
    ///   - conversion: how the value becomes that of the attribute.
    public mutating func read(
        _ topic: String, _ path: [String] = [], as ref: AttributeRef, rank: Int = 0,
        _ conversion: ValueConversion
    ) {
        read(topic, .path(path), .value(ref, rank: rank, conversion))
    }

    /// Reads from a topic whether the device can be reached.
    ///
    /// - Parameter path: as of an attribute.
    public mutating func read(_ topic: String, _ path: [String] = [], fact: FactRule) {
        read(topic, .path(path), .fact(part: nil, fact))
    }

    /// Reads from a topic what happens for a moment. A stored message reports no such thing.
    ///
    /// - Parameters:
    ///   - path: as of an attribute.
    ///   - part: where it happens.
    ///   - trait: that has the event.
    public mutating func read(
        _ topic: String, _ path: [String] = [], moment: MomentaryRule, on part: Int,
        _ trait: String
    ) {
        read(topic, .path(path), .momentary(part: part, trait: trait, moment))
    }

    /// Keeps the leaves of a topic that no reading takes, at `root` under their paths with dots.
    ///
    /// - Parameter prefix: put before the paths; the first one counts.
    public mutating func keepRest(of topic: String, under prefix: String = "") {
        let index = index(of: topic)
        topics[index].rest = topics[index].rest ?? prefix
    }

    private mutating func index(of topic: String) -> Int {
        declare(topic, form: .either)
        return topicIndex[UTF8Key(topic)] ?? 0
    }

    // MARK: Writing, constants, expiry

    /// - Parameter rule: its slot and attribute are those of `ref`.
    mutating func set(_ ref: AttributeRef, _ rule: SettingRule) {
        attribute(ref.part, ref.trait, ref.attribute)
        settings.append((ref, rule))
    }

    /// Sets an attribute by a topic.
    ///
    /// - Parameters:
    ///   - payload: how the value stands in the message.
    ///   - conversion: as of the reading; it is used backwards.
    ///   - wholeSteps: whether the device takes whole numbers only.
    ///   - bounds: of the number in the message.
    public mutating func set(
        _ ref: AttributeRef, _ topic: String, _ payload: SettingRule.Payload,
        _ conversion: ValueConversion, wholeSteps: Bool = true, bounds: ClosedRange<Int>? = nil
    ) {
        var rule = SettingRule(
            slot: 0, attribute: ref.attribute, topic: topic, payload: payload,
            conversion: conversion, wholeSteps: wholeSteps)
        rule.setting.valueMin = bounds.map { JSONNumber($0.lowerBound) }
        rule.setting.valueMax = bounds.map { JSONNumber($0.upperBound) }
        set(ref, rule)
    }

    /// A command that is a payload of its own, such as `stop`.
    ///
    /// - Parameters:
    ///   - command: its trait and name in the data model.
    ///   - payload: the whole message.
    public mutating func say(
        _ command: CommandName, on part: Int, _ topic: String, _ payload: String
    ) {
        carry(command.trait, on: part)
        let ref = AttributeRef(part: part, trait: command.trait, attribute: command.name)
        words.append((ref, .init(slot: 0, command: command.name, topic: topic, payload: payload)))
    }

    /// A value that follows from the announcement alone.
    public mutating func constant(_ ref: AttributeRef, _ value: AttributeValue) {
        attribute(ref.part, ref.trait, ref.attribute)
        constants.append((ref, .init(slot: 0, attribute: ref.attribute, value: value)))
    }

    mutating func constant(_ part: Int, _ name: AttributeName, _ value: AttributeValue) {
        constant(AttributeRef(part: part, name), value)
    }

    mutating func expire(_ ref: AttributeRef, _ rule: ExpiryRule) { expiries.append((ref, rule)) }

    func expires(_ ref: AttributeRef) -> Bool { expiries.contains { $0.ref == ref } }

    // MARK: The finished binding

    /// Writes all that was collected into the binding of the device.
    public func finish(into binding: inout DeviceBinding) {
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
        func filled<Rule>(
            _ rules: [Placed<Rule>], _ slot: WritableKeyPath<Rule, Int>
        ) -> [Rule] {
            rules.map { ref, rule in
                var rule = rule
                rule[keyPath: slot] = slots[ref.part, ref.trait]
                return rule
            }
        }
        binding.topics = topics.map { rule($0, slots) }
        binding.settings = filled(settings, \.slot)
        binding.words = filled(words, \.slot)
        binding.constants = filled(constants, \.slot)
        binding.expiries = filled(expiries, \.slot)
        binding.addThermostatFeatures()
    }

    private func rule(_ topic: Topic, _ slots: SlotNumbers) -> TopicRule {
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
        case .momentary(let part, let trait, var rule):
            rule.slot = slots[part, trait]
            return .momentary(rule)
        case .fact(let part, var rule):
            if let part { rule.part = parts[part].name }
            return .fact(rule)
        }
    }
}
