// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the native topics told of a device that may be a Matter node.
struct CloudNode: Hashable, Sendable {
    var deviceID: String
    /// It was announced as a Matter device; before that only its identity is known.
    var isMatter = false
    var identity = CloudIdentity()
    var parts: [Part] = []
    /// Rises by one with each node and device of the cloud: whose id was given first stays.
    var order: Int

    struct Part: Hashable, Sendable {
        var part: String
        var type: String
        var isPrimary: Bool?
        var traits: [String]

        var isRoot: Bool { utf8Equal(part, "root") }
    }

    init(deviceID: String, order: Int) {
        self.deviceID = deviceID
        self.order = order
    }

    /// The part that a trait of the cloud belongs to; nil where the node has none that fits.
    ///
    /// - Parameter type: the device type that the cloud gives.
    func part(for trait: String, type: String) -> Part? {
        if let own = parts.first(where: { $0.traits.contains { utf8Equal($0, trait) } }) {
            return own
        }
        let functional = parts.filter { !$0.isRoot }
        return functional.first { $0.isPrimary == true }
            ?? functional.first { utf8Equal($0.type, type) } ?? functional.first
    }
}

extension CloudNode {
    /// The text of the binding.
    var text: String {
        var members = [
            JSONMember(key: "id", value: .string(deviceID)),
            JSONMember(key: "isMatter", value: .bool(isMatter)),
            JSONMember(key: "order", value: .number(JSONNumber(order))),
            JSONMember(key: "parts", value: .array(parts.map(\.json))),
        ]
        func add(_ key: String, _ number: UInt16?) {
            guard let number else { return }
            members.append(JSONMember(key: key, value: .number(JSONNumber(Int(number)))))
        }
        add("productID", identity.productID)
        add("vendorID", identity.vendorID)
        if let uniqueID = identity.uniqueID {
            members.append(JSONMember(key: "uniqueID", value: .string(uniqueID)))
        }
        return JSONWriter.write(.object(JSONObject(members)))
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
        self.parts = parts.compactMap { Part(json: $0) }
        guard self.parts.count == parts.count else { return nil }
    }
}

extension CloudNode.Part {
    fileprivate var json: JSONValue {
        .array([
            .string(part), .string(type), isPrimary.map { .bool($0) } ?? .null,
            .array(traits.map { .string($0) }),
        ])
    }

    fileprivate init?(json: JSONValue) {
        guard let items = json.array, items.count == 4, let part = items[0].string,
            let type = items[1].string, let traits = items[3].array
        else { return nil }
        self.init(
            part: part, type: type, isPrimary: items[2].bool, traits: traits.compactMap(\.string))
    }

    init(_ part: PartDescription) {
        self.init(
            part: part.part, type: part.type, isPrimary: part.isPrimary,
            traits: part.traits.map(\.trait))
    }
}
