// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A device's binding in the making: places are named here, and become slots at the end.
struct TasmotaDraft {
    /// An attribute, before the slots are counted.
    struct Place {
        var part: Int
        var trait: String
        var attribute: String
    }

    /// The messages that say a value.
    enum Group {
        /// `STATE` and `RESULT`.
        case state
        /// `SENSOR`.
        case sensor
        /// All three.
        case all
        /// `RESULT`.
        case result
    }

    struct Part {
        var name: String
        var type: String
        var traits: [String: Set<String>] = [:]
    }

    static let root = 0

    private(set) var parts: [Part]
    private var readings: [(group: Group, path: [String], place: Place, effect: Effect)] = []
    private var texts: [(topic: String, path: [String], place: Place, conversion: Conversion)] = []
    private var settings: [(place: Place, plan: SettingPlan)] = []
    private var words: [(place: Place, plan: WordPlan)] = []
    private var constants: [(place: Place, value: AttributeValue)] = []

    typealias Conversion = ValueConversion

    private enum Effect {
        case value(Conversion)
        case action
        case moment(String)
    }

    init() {
        parts = [Part(name: "root", type: "RootNodeDeviceType")]
        parts[0].traits["Matter.BasicInformationTrait"] = ["productName", "softwareVersionString"]
        parts[0].traits[TasmotaCodec.vendorTrait] = []
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
    @discardableResult
    mutating func place(_ part: Int, _ trait: String, _ attribute: String) -> Place {
        parts[part].traits[trait, default: []].insert(attribute)
        return Place(part: part, trait: trait, attribute: attribute)
    }

    mutating func read(
        _ path: [String], in group: Group, as place: Place, _ conversion: Conversion
    ) {
        readings.append((group, path, place, .value(conversion)))
    }

    /// A topic whose payload is the value, or an object with it.
    mutating func read(
        _ topic: String, _ path: [String], as place: Place, _ conversion: Conversion
    ) {
        texts.append((topic, path, place, conversion))
    }

    /// Something that happens for a moment.
    mutating func readAction(_ path: [String], of part: Int, _ trait: String) {
        parts[part].traits[trait, default: []].formUnion([])
        readings.append(
            (.state, path, Place(part: part, trait: trait, attribute: ""), .action))
    }

    /// Something that the device heard or read, with all that it says of it.
    mutating func readMoment(_ key: String, in group: Group) {
        let place = Place(part: Self.root, trait: TasmotaCodec.vendorTrait, attribute: "")
        readings.append((group, [key], place, .moment(key)))
    }

    mutating func set(
        _ place: Place, _ topic: String, _ conversion: Conversion,
        bounds: ClosedRange<Int>? = nil
    ) {
        var plan = SettingPlan(
            slot: 0, attribute: place.attribute, topic: topic, conversion: conversion)
        plan.setting.valueMin = bounds.map { JSONNumber($0.lowerBound) }
        plan.setting.valueMax = bounds.map { JSONNumber($0.upperBound) }
        settings.append((place, plan))
    }

    mutating func say(_ command: String, of place: Place, _ topic: String, _ payload: String) {
        words.append(
            (place, WordPlan(slot: 0, command: command, topic: topic, payload: payload)))
    }

    mutating func constant(_ place: Place, _ value: AttributeValue) {
        constants.append((place, value))
    }
}

// MARK: - The finished binding

extension TasmotaDraft {
    func finish(into binding: inout DeviceBinding, _ topics: TasmotaTopics) {
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
        binding.topics += [
            plan(topics.telemetry + "STATE", [.state, .all], slots),
            plan(topics.telemetry + "SENSOR", [.sensor, .all], slots),
            plan(topics.status + "RESULT", [.state, .all, .result], slots),
        ]
        binding.topics += textPlans(slots)
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
    }

    private func plan(_ topic: String, _ groups: [Group], _ slots: SlotNumbers) -> TopicPlan {
        var plan = TopicPlan(topic: topic)
        plan.restSlot = slots[Self.root, TasmotaCodec.vendorTrait]
        for reading in readings where groups.contains(reading.group) {
            let slot = slots[reading.place.part, reading.place.trait]
            let effect: Reading.Effect =
                switch reading.effect {
                case .value(let conversion):
                    .value(
                        slot: slot, attribute: reading.place.attribute, rank: 0,
                        conversion: conversion)
                case .action:
                    .momentary(MomentaryPlan(slot: slot, name: "action", field: "action"))
                case .moment(let name):
                    .momentary(
                        MomentaryPlan(slot: slot, name: name, field: nil, takesMembers: true))
                }
            plan.readings.append(Reading(source: .path(reading.path), effect: effect))
        }
        return plan
    }

    private func textPlans(_ slots: SlotNumbers) -> [TopicPlan] {
        var plans: [TopicPlan] = []
        for text in texts {
            let reading = Reading(
                source: .path(text.path),
                effect: .value(
                    slot: slots[text.place.part, text.place.trait], attribute: text.place.attribute,
                    rank: text.path.isEmpty ? 0 : 1, conversion: text.conversion))
            if let index = plans.firstIndex(where: { utf8Equal($0.topic, text.topic) }) {
                plans[index].readings.append(reading)
                continue
            }
            var plan = TopicPlan(topic: text.topic, form: .either, readings: [reading])
            plan.restSlot = slots[Self.root, TasmotaCodec.vendorTrait]
            plans.append(plan)
        }
        return plans
    }
}
