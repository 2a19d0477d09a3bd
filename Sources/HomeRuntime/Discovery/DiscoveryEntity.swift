// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// One entity of Home Assistant, and the values that it reads from its device's topic.
struct DiscoveryEntity {
    /// Unique within its device: letters, digits, `_` and `-`.
    var id: String
    /// Home Assistant's platform: `sensor`, `light`.
    var platform: String
    /// What only this entity has, without its platform and unique id.
    var config: JSONObject
    /// What its templates read, by the names that they use.
    var values: [JSONMember]
}

/// The place of an entity's values: a trait of a part of a device.
struct DiscoverySite {
    let device: DeviceState
    let part: PartState
    let trait: TraitState
    /// What the device's descriptions list of the trait.
    let listed: [String]
    /// Whether another part has the same trait, so that names must tell them apart.
    let isShared: Bool

    /// Whether the device has an attribute, reported or described.
    func has(_ attribute: String) -> Bool {
        trait.attribute(attribute) != nil || listed.contains { utf8Equal($0, attribute) }
    }

    /// `plug-OnOff-switch`: the part, the trait, and what the entity is of it.
    func id(_ word: String) -> String {
        [part.part, Self.short(trait.trait), word].map { DiscoveryTopic.escaped($0) }
            .joined(separator: "-")
    }

    /// The name of an entity, with the part's where several parts have the like of it.
    func name(_ words: String) -> JSONValue {
        .string(isShared ? "\(part.part) \(words)" : words)
    }

    /// The name of what acts. The device's own, where it is what the device is for.
    var mainName: JSONValue {
        part.isPrimaryType && !isShared ? .null : .string(part.part)
    }

    /// `OnOff` of `Matter.OnOffTrait`; other names stay whole.
    private static func short(_ trait: String) -> String {
        guard trait.hasPrefix("Matter."), trait.hasSuffix("Trait") else { return trait }
        return String(trait.dropFirst("Matter.".count).dropLast("Trait".count))
    }

    /// A template that picks a value of the device's topic.
    static func template(_ value: String) -> JSONValue {
        .string("{{ value_json['values']['\(value)'] }}")
    }

    /// The attribute as an integer.
    func int(_ attribute: String) -> Int64? {
        if case .int(let value)? = trait.attribute(attribute) { value } else { nil }
    }

    /// The attribute as true or false.
    func bool(_ attribute: String) -> Bool? {
        if case .bool(let value)? = trait.attribute(attribute) { value } else { nil }
    }
}

extension JSONValue {
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// Whole numbers without a fraction.
    init(_ value: Double?) {
        switch value {
        case let value? where !value.isFinite: self = .null
        case let value?:
            let whole = Int64(exactly: value)
            self = JSONValue(whole.map { .int($0) } ?? .double(value))
        case nil: self = .null
        }
    }
}

extension JSONObject {
    /// The members of both; of equal keys the other one's count.
    func with(_ other: JSONObject) -> JSONObject {
        JSONObject(
            members.filter { member in !other.members.contains { utf8Equal($0.key, member.key) } }
                + other.members)
    }
}
