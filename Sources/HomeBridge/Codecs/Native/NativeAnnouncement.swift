// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The payload of `announce`, checked.
struct NativeAnnouncement {
    /// The canonical text: equal announcements have equal texts.
    let text: String
    let parts: [PartDescription]
    private let name: String
    private let area: String?
    private let vendorName: String?
    private let productName: String?
    private let serialNumber: String?
    private let softwareVersion: String?
    private let isMatterDevice: Bool
    private let isGroup: Bool
    private let route: LocalityType?
    private let liveness: Liveness

    private static let keys = [
        "name", "area", "vendorName", "productName", "serialNumber", "softwareVersion",
        "isMatterDevice", "isGroup", "route", "liveness", "parts",
    ]

    init(_ payload: [UInt8], _ limits: CodecLimits) throws(NativeError) {
        let object = try NativeObject.read(
            payload, limits: limits.announcementJSON, keys: Self.keys)
        name = try object.requiredString("name")
        area = try object.string("area")
        vendorName = try object.string("vendorName")
        productName = try object.string("productName")
        serialNumber = try object.string("serialNumber")
        softwareVersion = try object.string("softwareVersion")
        isMatterDevice = try object.bool("isMatterDevice") ?? false
        isGroup = try object.bool("isGroup") ?? false
        route = try object.route("route")
        liveness = try Self.liveness(object)
        parts = try Self.parts(object)
        text = JSONWriter.write(.object(JSONObject(object.members)))
    }

    func announced(_ subject: NativeSubject) -> DeviceAnnounced {
        DeviceAnnounced(
            deviceID: subject.deviceID, source: subject.source, codec: NativeCodec.name,
            nativeID: subject.nativeID, name: name, area: area, vendorName: vendorName,
            productName: productName, serialNumber: serialNumber,
            softwareVersion: softwareVersion, isMatterDevice: isMatterDevice, isGroup: isGroup,
            route: route, liveness: liveness)
    }

    private static func liveness(_ object: NativeObject) throws(NativeError) -> Liveness {
        guard let word = try object.string("liveness") else { return .always }
        guard let liveness = Liveness.allCases.first(where: { $0.name == word }) else {
            throw NativeObject.error(
                "liveness", "\(word) is none of never, sourceTime, always")
        }
        return liveness
    }

    private static func parts(_ object: NativeObject) throws(NativeError) -> [PartDescription] {
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
    ) throws(NativeError) -> PartDescription {
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
    ) throws(NativeError) -> TraitDescription {
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
