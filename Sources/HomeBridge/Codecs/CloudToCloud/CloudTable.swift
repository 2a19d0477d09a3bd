// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What Cloud-to-cloud types, traits and states mean at home: `Data/model/cloud-to-cloud.json`.
enum CloudTable {
    /// The row of a type's identifier, e.g. `action.devices.types.LIGHT`.
    static func type(_ identifier: String) -> CloudType? { typesByName[UTF8Key(identifier)] }

    /// The row of a trait's identifier, e.g. `action.devices.traits.OnOff`.
    static func trait(_ identifier: String) -> CloudTrait? { traitsByName[UTF8Key(identifier)] }

    /// The row of a name of `currentSensorStateData`.
    static func sensor(_ name: String) -> CloudSensor? { sensorsByName[UTF8Key(name)] }

    /// The traits whose states have this key at their top, in the order of the table.
    static func traits(ofKey key: String) -> [CloudTrait] {
        traits.filter { trait in trait.keys.contains { utf8Equal($0, key) } }
    }

    /// Whether any state can set something in a trait of the home.
    static func hasTargets(_ trait: String) -> Bool { targetTraits.contains(UTF8Key(trait)) }

    private static let typesByName = Dictionary(
        uniqueKeysWithValues: types.map { (UTF8Key($0.identifier), $0) })
    private static let traitsByName = Dictionary(
        uniqueKeysWithValues: traits.map { (UTF8Key($0.identifier), $0) })
    private static let sensorsByName = Dictionary(
        uniqueKeysWithValues: sensors.map { (UTF8Key($0.name), $0) })
    private static let targetTraits = Set(
        traits.flatMap { $0.states.flatMap(\.targets) }.map { UTF8Key($0.trait) })
}

/// A device type of the cloud, and which one of the home it is.
struct CloudType: Sendable {
    var identifier: String
    /// Nil where the home has no counterpart.
    var deviceType: String?
    /// Its battery is what it is for, not a remark about it.
    var storesEnergy: Bool
    /// The first choice that fits comes before `deviceType`.
    var choices: [Choice]

    enum Choice: Sendable {
        /// One of these traits.
        case traits([String], String)
        /// The trait, with this key among the attributes of SYNC.
        case trait(String, with: String, String)
        /// One of these names in `sensorStatesSupported`.
        case sensors([String], String)
    }

    init(
        _ identifier: String, _ deviceType: String?, storesEnergy: Bool = false,
        select choices: [Choice] = []
    ) {
        self.identifier = identifier
        self.deviceType = deviceType
        self.storesEnergy = storesEnergy
        self.choices = choices
    }
}

/// A trait of the cloud.
struct CloudTrait: Sendable {
    var identifier: String
    /// The traits of the home that stand for it.
    var home: [String]
    /// The keys that its states have at their top.
    var keys: [String]
    var states: [CloudState]
}

/// A value of a states object, and what it sets.
struct CloudState: Sendable {
    var path: [Step]
    var kind: Kind
    var targets: [CloudTarget]

    enum Step: Hashable, Sendable {
        case key(ByteString)
        /// The first item of a list whose member has this text.
        case item(ByteString, ByteString)
    }

    /// What the value must be; `any` where the table does not say it.
    enum Kind: Sendable {
        case any, bool, int, double, string, list, object
    }

    init(_ path: [Step], _ kind: Kind, _ targets: [CloudTarget]) {
        self.path = path
        self.kind = kind
        self.targets = targets
    }
}

extension CloudState.Step: ExpressibleByStringLiteral {
    init(stringLiteral key: String) { self = .key(ByteString(key)) }
}

/// One attribute that a value sets.
struct CloudTarget: Sendable {
    var trait: String
    var attribute: String
    var conversion: CloudConversion
    var condition: CloudCondition?
    /// Targets of a higher priority are set after those of a lower one.
    var priority: Int

    init(
        _ trait: String, _ attribute: String, _ conversion: CloudConversion,
        when condition: CloudCondition? = nil, priority: Int = 0
    ) {
        self.trait = trait
        self.attribute = attribute
        self.conversion = conversion
        self.condition = condition
        self.priority = priority
    }
}

/// When a target counts.
enum CloudCondition: Sendable {
    case typeIs([String])
    case typeIsNot([String])
    /// Another state has this text, in the same payload or the last one that had it.
    case stateIs(String, String)
    case stateIsNot(String, String)
}

/// A name of `currentSensorStateData`.
struct CloudSensor: Sendable {
    var name: String
    /// Reads `currentSensorState`.
    var descriptive: CloudTarget?
    /// Reads `rawValue`.
    var rawValue: CloudTarget?
}
