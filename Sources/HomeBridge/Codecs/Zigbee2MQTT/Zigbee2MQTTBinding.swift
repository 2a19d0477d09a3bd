// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the codec remembers of one device or group: who it is, how its payloads are read
/// and what may be set.
///
/// A binding is compiled once, from the device list, and stands in the log as JSON. Reading a
/// message needs nothing else.
struct Zigbee2MQTTBinding: Hashable {
    var base: String
    /// The address of a device in lower case, the number of a group.
    var native: String
    var deviceID: String
    var name: String
    var isGroup = false
    /// Switched off in the bridge's settings: it is not spoken to.
    var isDisabled = false
    var vendor: String?
    var product: String?
    var software: String?
    /// Root and the parts that the exposes make, in the order announced.
    var parts: [PartDescription] = []
    /// The endpoints by their names, each with its part.
    var endpoints: [String] = []
    var properties: [Property] = []
    /// Values that follow from the exposes alone, as the unit of a measurement.
    var constants: [Constant] = []
    /// Keys that the device answers a `get` for; empty for what sleeps.
    var readable: [String] = []
    /// The members of a group.
    var members: [Member] = []

    /// A key of the payloads.
    struct Property: Hashable {
        var key: String
        var role = Role.value
        var targets: [Target]
        /// Nil in bindings of version 1, which did not ask.
        var setting: ValueSetting?

        enum Role: Int, Hashable {
            case value = 0
            /// Something that happened for a moment.
            case action = 1
        }
    }

    /// Where a value goes.
    struct Target: Hashable {
        /// The keys below the property, for composites.
        var path: [String] = []
        /// The index of the trait among all traits of the parts.
        var slot: Int
        var attribute: String
        /// Of two values for one attribute in one payload the higher rank wins.
        var rank = 0
        var conversion: ValueConversion
    }

    struct Constant: Hashable {
        var slot: Int
        var attribute: String
        var value: AttributeValue
    }

    struct Member: Hashable {
        var address: String
        var endpoint: String
    }

    /// The trait of what has no standard trait: attributes are the keys of the payload.
    static let vendorTrait = "Zigbee2MQTT.PropertiesTrait"

    /// The last component of the friendly name's path is the device; what is before is its area.
    var area: String? {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")), slash > name.startIndex else {
            return nil
        }
        return String(name[..<slash])
    }

    var topic: String { base + "/" + name }

    /// The question for everything that the device answers; nil where it answers nothing.
    var request: CodecRequest? { request(for: nil) }

    /// The question for the values of one trait; for everything where none of them is answered
    /// by itself.
    func request(for place: ReadPlan.Place?) -> CodecRequest? {
        guard !readable.isEmpty else { return nil }
        let own = place.map(readableKeys) ?? []
        let keys = (own.isEmpty ? readable : own).map { JSONMember(key: $0, value: .string("")) }
        return CodecRequest(
            topic: topic + "/get", payload: JSONWriter.write(.object(JSONObject(keys))))
    }

    /// The keys that the device answers a `get` for and that hold values of a trait.
    private func readableKeys(of place: ReadPlan.Place) -> [String] {
        let slots = self.slots
        let own = properties.filter { property in
            property.targets.contains { target in
                utf8Equal(slots[target.slot].part, place.part)
                    && utf8Equal(slots[target.slot].trait, place.trait)
            }
        }
        return readable.filter { key in own.contains { utf8Equal($0.key, key) } }
    }

    func announced(source: String) -> DeviceAnnounced {
        DeviceAnnounced(
            deviceID: deviceID, source: source, codec: Zigbee2MQTTCodec.name, nativeID: native,
            name: name, area: area, vendorName: vendor, productName: product,
            softwareVersion: software, isGroup: isGroup, liveness: .sourceTime)
    }

    func described(source: String) -> DeviceDescribed {
        DeviceDescribed(deviceID: deviceID, source: source, parts: parts)
    }

    /// What the list itself says of the values: the identity, and the constants.
    func listedReports(source: String, delivery: Delivery) -> [AttributesReported] {
        var reports: [AttributesReported] = []
        func add(_ part: String, _ trait: String, _ members: [AttributeMember]) {
            guard !members.isEmpty else { return }
            reports.append(
                AttributesReported(
                    deviceID: deviceID, source: source, part: part, trait: trait,
                    delivery: delivery, attributes: members))
        }
        let identity = [
            ("productName", product), ("softwareVersionString", software), ("vendorName", vendor),
        ]
        add(
            "root", "Matter.BasicInformationTrait",
            identity.compactMap { key, text in
                text.map { AttributeMember(key: key, value: .string($0)) }
            })
        for constant in constants {
            let (part, trait) = slots[constant.slot]
            add(part, trait, [AttributeMember(key: constant.attribute, value: constant.value)])
        }
        return reports
    }

    /// Part and trait of every slot.
    var slots: [(part: String, trait: String)] {
        parts.flatMap { part in part.traits.map { (part.part, $0.trait) } }
    }
}
