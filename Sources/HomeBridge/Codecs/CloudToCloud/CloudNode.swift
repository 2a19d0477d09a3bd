// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the native topics reported of a device that may be a Matter node.
struct CloudNode: Hashable, Sendable {
    var deviceID: String
    /// It was announced as a Matter device; before that only its identity is known.
    var isMatter = false
    var identity = CloudIdentity()
    /// With their traits, but without attributes.
    var parts: [PartDescription] = []
    /// Rises by one with each node and device of the cloud: whose id was given first stays.
    var order: Int

    init(deviceID: String, order: Int) {
        self.deviceID = deviceID
        self.order = order
    }

    /// The part that a trait of the cloud belongs to; nil where the node has none that fits.
    ///
    /// - Parameter type: the device type that the cloud gives.
    func part(for trait: String, type: String) -> PartDescription? {
        if let own = parts.first(where: { $0.has(trait) }) { return own }
        let functional = parts.filter { !utf8Equal($0.part, CloudPartMapping.root) }
        return functional.first { $0.isPrimary == true }
            ?? functional.first { utf8Equal($0.type, type) } ?? functional.first
    }
}

extension CloudNode {
    /// The text of the binding.
    var text: String {
        let parts = parts.map { part in
            JSONValue.array([
                .string(part.part), .string(part.type), part.isPrimary.map { .bool($0) } ?? .null,
                .texts(part.traits.map(\.trait)),
            ])
        }
        let node: JSONObject = [
            "id": .string(deviceID), "isMatter": .bool(isMatter), "order": .number(order),
            "parts": .array(parts), "productID": identity.productID.map { .number(Int($0)) },
            "vendorID": identity.vendorID.map { .number(Int($0)) },
            "uniqueID": identity.uniqueID.map { .string($0) },
        ]
        return JSONWriter.write(.object(node))
    }

    /// - Returns: nil for what is no text of a node.
    init?(text: String) {
        guard let json = try? JSONReader.read(Array(text.utf8)), let object = json.object,
            let deviceID = object["id"]?.string, let order = object["order"]?.int,
            let parts = object["parts"]?.array
        else { return nil }
        self.init(deviceID: deviceID, order: order)
        isMatter = object["isMatter"]?.bool ?? false
        identity = CloudIdentity(
            vendorID: object["vendorID"]?.int.flatMap { UInt16(exactly: $0) },
            productID: object["productID"]?.int.flatMap { UInt16(exactly: $0) },
            uniqueID: object["uniqueID"]?.string)
        self.parts = parts.compactMap { json in
            guard let items = json.array, items.count == 4, let part = items[0].string,
                let type = items[1].string, items[3].array != nil
            else { return nil }
            return Self.part(part, type, items[2].bool, items[3].texts)
        }
        guard self.parts.count == parts.count else { return nil }
    }

    static func part(
        _ part: String, _ type: String, _ isPrimary: Bool?, _ traits: [String]
    ) -> PartDescription {
        PartDescription(
            part: part, type: type, isPrimary: isPrimary,
            traits: traits.map { TraitDescription(trait: $0, attributes: []) })
    }
}

extension PartDescription {
    func has(_ trait: String) -> Bool { traits.contains { utf8Equal($0.trait, trait) } }
}
