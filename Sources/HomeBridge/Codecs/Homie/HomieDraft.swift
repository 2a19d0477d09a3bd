// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A device's binding in the making: places are named here, and become slots at the end.
struct HomieDraft {
    /// An attribute, before the slots are counted.
    struct Place {
        var part: Int
        var trait: String
        var attribute: String
    }

    struct Part {
        var name: String
        var type: String
        var traits: [String: Set<String>] = [:]
    }

    enum Effect {
        case value(ValueConversion)
        case momentary(name: String, field: String, silence: [String])
    }

    /// The topic of one property, or of its colour in one form.
    private struct Topic {
        var topic: String
        var form: TopicPlan.Form
        var rest: String
        var readings: [(place: Place, effect: Effect)] = []
    }

    static let root = 0
    private static let vendorTrait = HomieCodec.vendorTrait

    private(set) var parts: [Part]
    private var topics: [Topic] = []
    private var settings: [(place: Place, plan: SettingPlan)] = []
    private var words: [(place: Place, plan: WordPlan)] = []
    private var constants: [(place: Place, value: AttributeValue)] = []

    init() {
        parts = [Part(name: "root", type: "RootNodeDeviceType")]
        parts[0].traits["Matter.BasicInformationTrait"] = ["softwareVersionString"]
        parts[0].traits[Self.vendorTrait] = []
    }

    /// A part of this name; a name that is taken already gets a number.
    mutating func part(_ name: String, type: String) -> Int {
        let wanted = PartName.make(name)
        var free = wanted
        var number = 2
        while parts.contains(where: { utf8Equal($0.name, free) }) {
            free = "\(wanted).\(number)"
            number += 1
        }
        parts.append(Part(name: free, type: type))
        return parts.count - 1
    }

    /// Gives a part an attribute.
    mutating func place(_ part: Int, _ trait: String, _ attribute: String) -> Place {
        parts[part].traits[trait, default: []].insert(attribute)
        return Place(part: part, trait: trait, attribute: attribute)
    }

    /// Where something lands that has no standard trait.
    mutating func vendor(_ attribute: String) -> Place {
        place(Self.root, Self.vendorTrait, attribute)
    }

    /// - Parameter rest: the attribute of what the conversion cannot read.
    mutating func read(
        _ topic: String, form: TopicPlan.Form, rest: String, as place: Place,
        _ conversion: ValueConversion
    ) {
        add(topic, form, rest, place, .value(conversion))
    }

    /// Something that happens for a moment.
    mutating func readMoment(
        _ topic: String, of part: Int, _ trait: String, name: String, field: String,
        silence: [String] = []
    ) {
        parts[part].traits[trait, default: []].formUnion([])
        add(
            topic, .either, "", Place(part: part, trait: trait, attribute: ""),
            .momentary(name: name, field: field, silence: silence))
    }

    private mutating func add(
        _ topic: String, _ form: TopicPlan.Form, _ rest: String, _ place: Place, _ effect: Effect
    ) {
        if let last = topics.indices.last, utf8Equal(topics[last].topic, topic) {
            topics[last].readings.append((place, effect))
        } else {
            topics.append(Topic(topic: topic, form: form, rest: rest, readings: [(place, effect)]))
        }
    }

    mutating func set(_ place: Place, _ plan: SettingPlan) { settings.append((place, plan)) }

    mutating func say(_ command: String, of place: Place, _ topic: String, _ payload: String) {
        words.append(
            (place, WordPlan(slot: 0, command: command, topic: topic, payload: payload)))
    }

    mutating func constant(_ place: Place, _ value: AttributeValue) {
        constants.append((place, value))
    }
}

// MARK: - The finished binding

extension HomieDraft {
    func finish(into binding: inout DeviceBinding) {
        binding.parts = parts.map { part in
            PartDescription(
                part: part.name, type: part.type, isPrimary: nil,
                traits: part.traits.keys.sorted { utf8Less($0, $1) }.map { trait in
                    TraitDescription(
                        trait: trait,
                        attributes: part.traits[trait, default: []].sorted { utf8Less($0, $1) })
                })
        }
        let slots = SlotNumbers(parts.map(\.traits.keys))
        binding.topics += topics.map { plan($0, slots) }
        binding.settings = settings.map { place, plan in
            var plan = plan
            plan.slot = slots[place.part, place.trait]
            return plan
        }
        binding.words = words.map { place, plan in
            var plan = plan
            plan.slot = slots[place.part, place.trait]
            return plan
        }
        binding.constants = constants.map {
            .init(
                slot: slots[$0.place.part, $0.place.trait], attribute: $0.place.attribute,
                value: $0.value)
        }
        binding.addThermostatFeatures()
    }

    private func plan(_ topic: Topic, _ slots: SlotNumbers) -> TopicPlan {
        var plan = TopicPlan(topic: topic.topic, form: topic.form)
        if !topic.rest.isEmpty {
            plan.restSlot = slots[Self.root, Self.vendorTrait]
            plan.restPrefix = topic.rest
        }
        plan.readings = topic.readings.map { place, effect in
            let slot = slots[place.part, place.trait]
            return switch effect {
            case .value(let conversion):
                Reading(
                    effect: .value(
                        slot: slot, attribute: place.attribute, rank: 0, conversion: conversion))
            case .momentary(let name, let field, let silence):
                Reading(
                    effect: .momentary(
                        MomentaryPlan(slot: slot, name: name, field: field, silence: silence)))
            }
        }
        return plan
    }
}
