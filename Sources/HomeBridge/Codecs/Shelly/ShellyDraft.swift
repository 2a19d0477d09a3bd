// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A device's binding in the making: places are named here, and become slots at the end.
struct ShellyDraft {
    /// An attribute, before the slots are counted.
    struct Place {
        var part: Int
        var trait: String
        var attribute: String
    }

    private struct Part {
        var name: String
        var type: String
        var traits: [String: Set<String>] = [:]
    }

    private struct Topic {
        var text: String
        var form: TopicPlan.Form
        var readings: [(path: [String], effect: Effect)] = []
        /// What stands before the paths of leaves that no reading takes; nil: they are left out.
        var restPrefix: String?
    }

    private enum Effect {
        case value(Place, rank: Int, ValueConversion)
        case fact(FactPlan)
    }

    static let root = 0

    private var parts: [Part]
    private var topics: [Topic] = []
    private var settings: [(place: Place, plan: SettingPlan)] = []
    private var words: [(place: Place, plan: WordPlan)] = []

    init() {
        parts = [Part(name: "root", type: "RootNodeDeviceType")]
        parts[0].traits["Matter.BasicInformationTrait"] = [
            "productName", "softwareVersionString", "vendorName",
        ]
        parts[0].traits[ShellyTrait.vendor] = []
    }

    /// The part of the source's own word; it is made where it is not there yet.
    mutating func part(_ word: String, type: String) -> Int {
        let name = PartName.make(word)
        if let index = parts.firstIndex(where: { utf8Equal($0.name, name) }) { return index }
        parts.append(Part(name: name, type: type))
        return parts.count - 1
    }

    mutating func setType(_ part: Int, _ type: String) { parts[part].type = type }

    /// Gives a part an attribute.
    mutating func place(_ part: Int, _ trait: String, _ attribute: String) -> Place {
        parts[part].traits[trait, default: []].insert(attribute)
        return Place(part: part, trait: trait, attribute: attribute)
    }

    /// Gives a part a trait that has no attributes of its own.
    mutating func carry(_ trait: String, on part: Int) {
        parts[part].traits[trait, default: []].formUnion([])
    }

    mutating func read(
        _ topic: String, _ path: [String], as place: Place, rank: Int = 0,
        _ conversion: ValueConversion
    ) {
        let index = index(of: topic)
        topics[index].readings.append((path, .value(place, rank: rank, conversion)))
    }

    mutating func read(_ topic: String, fact: FactPlan) {
        let index = index(of: topic)
        topics[index].readings.append(([], .fact(fact)))
    }

    /// What no reading takes goes to `root`.
    mutating func keepRest(of topic: String, under prefix: String) {
        let index = index(of: topic)
        topics[index].restPrefix = prefix
    }

    private mutating func index(of topic: String) -> Int {
        if let index = topics.firstIndex(where: { utf8Equal($0.text, topic) }) { return index }
        topics.append(Topic(text: topic, form: .either))
        return topics.count - 1
    }

    /// - Parameter wholeSteps: the device takes whole numbers only.
    mutating func set(
        _ place: Place, _ topic: String, _ payload: SettingPlan.Payload,
        _ conversion: ValueConversion, wholeSteps: Bool = true
    ) {
        settings.append(
            (
                place,
                SettingPlan(
                    slot: 0, attribute: place.attribute, topic: topic, payload: payload,
                    conversion: conversion, wholeSteps: wholeSteps)
            ))
    }

    mutating func say(_ command: String, of place: Place, _ topic: String, _ payload: String) {
        words.append(
            (place, WordPlan(slot: 0, command: command, topic: topic, payload: payload)))
    }
}

// MARK: - The finished binding

extension ShellyDraft {
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
        binding.topics = topics.map { topic in
            var plan = TopicPlan(topic: topic.text, form: topic.form)
            plan.restSlot = topic.restPrefix.map { _ in slots[Self.root, ShellyTrait.vendor] }
            plan.restPrefix = topic.restPrefix ?? ""
            plan.readings = topic.readings.map { path, effect in
                switch effect {
                case .value(let place, let rank, let conversion):
                    Reading(
                        source: .path(path),
                        effect: .value(
                            slot: slots[place.part, place.trait], attribute: place.attribute,
                            rank: rank,
                            conversion: conversion))
                case .fact(let fact): Reading(source: .path(path), effect: .fact(fact))
                }
            }
            return plan
        }
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
        binding.addThermostatFeatures()
    }
}
