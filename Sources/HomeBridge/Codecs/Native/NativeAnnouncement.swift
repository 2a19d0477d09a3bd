// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The payload of `announce`, checked.
struct NativeAnnouncement {
    /// The canonical text: equal announcements have equal texts.
    let text: String
    let parts: [PartDescription]
    let announced: DeviceAnnounced

    private static let keys = [
        "name", "area", "vendorName", "productName", "serialNumber", "softwareVersion",
        "isMatterDevice", "isGroup", "route", "liveness", "parts",
    ]

    init(
        _ payload: [UInt8], of subject: NativeSubject, _ limits: CodecLimits
    ) throws(UnreadableMessage) {
        let object = try NativeObject.read(
            payload, limits: limits.announcementJSON, keys: Self.keys)
        announced = DeviceAnnounced(
            deviceID: subject.deviceID, source: subject.source, codec: NativeTopic.codec,
            nativeID: subject.nativeID, name: try object.requiredString("name"),
            area: try object.string("area"), vendorName: try object.string("vendorName"),
            productName: try object.string("productName"),
            serialNumber: try object.string("serialNumber"),
            softwareVersion: try object.string("softwareVersion"),
            isMatterDevice: try object.bool("isMatterDevice") ?? false,
            isGroup: try object.bool("isGroup") ?? false, route: try object.route("route"),
            liveness: try object.choice("liveness", \.name) ?? .always)
        parts = try Self.parts(object)
        text = JSONWriter.write(.object(JSONObject(object.members)))
    }

    /// The parts that an announcement names which was read before.
    static func parts(ofText text: String) throws(UnreadableMessage) -> [PartDescription] {
        try parts(
            NativeObject.read(
                Array(text.utf8), limits: CodecLimits().announcementJSON, keys: keys))
    }

    private static func parts(_ object: NativeObject) throws(UnreadableMessage) -> [PartDescription]
    {
        var parts: [PartDescription] = []
        for (index, item) in try object.array("parts").enumerated() {
            let part = try part(item, at: "parts[\(index)]")
            guard !parts.contains(where: { utf8Equal($0.part, part.part) }) else {
                throw NativeObject.error("parts[\(index)].part", "stands twice")
            }
            parts.append(part)
        }
        return parts
    }

    private static func part(
        _ value: JSONValue, at place: String
    ) throws(UnreadableMessage) -> PartDescription {
        let object = try NativeObject(
            value, at: place, keys: ["part", "type", "isPrimary", "traits"])
        var traits: [TraitDescription] = []
        for (index, item) in try object.array("traits").enumerated() {
            let place = "\(place).traits[\(index)]"
            let trait = try trait(item, at: place)
            guard !traits.contains(where: { utf8Equal($0.trait, trait.trait) }) else {
                throw NativeObject.error(place + ".trait", "stands twice")
            }
            traits.append(trait)
        }
        let id = try NativeObject.part(try object.word("part"), at: place + ".part")
        return PartDescription(
            part: id, type: try object.word("type"), isPrimary: try object.bool("isPrimary"),
            traits: traits)
    }

    private static func trait(
        _ value: JSONValue, at place: String
    ) throws(UnreadableMessage) -> TraitDescription {
        let object = try NativeObject(value, at: place, keys: ["trait", "route", "attributes"])
        var attributes: [String] = []
        for (index, item) in try object.array("attributes").enumerated() {
            guard let name = item.string, !name.isEmpty else {
                throw NativeObject.error(
                    "\(place).attributes[\(index)]",
                    "\(item.kindName) where an attribute's name is expected")
            }
            attributes.append(name)
        }
        return TraitDescription(
            trait: try object.word("trait"), route: try object.route("route"),
            attributes: attributes)
    }
}
