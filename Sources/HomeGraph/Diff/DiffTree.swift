// SPDX-License-Identifier: Apache-2.0

/// An object of a snapshot in the form that differences address: fields, and named kids.
struct DiffTree: Equatable {
    /// An attribute's value; such a tree has nothing else.
    var leaf: AttributeValue?
    var fields: [ByteString: AttributeValue] = [:]
    /// By collection (`part`, `trait`, `attribute`), then by id.
    var kids: [ByteString: [ByteString: DiffTree]] = [:]

    init() {}

    init(leaf: AttributeValue) { self.leaf = leaf }

    /// Adds the changes from one tree to another; nil is an absent tree.
    static func compare(
        _ old: DiffTree?, _ new: DiffTree?, at path: [ByteString], into changes: inout [HomeChange]
    ) {
        guard let old, let new, old.leaf == nil, new.leaf == nil else {
            if old != new {
                changes.append(
                    HomeChange(path: path, old: old?.value(at: path), new: new?.value(at: path)))
            }
            return
        }
        for key in Set(old.fields.keys).union(new.fields.keys)
        where old.fields[key] != new.fields[key] {
            changes.append(
                HomeChange(path: path + [key], old: old.fields[key], new: new.fields[key]))
        }
        for collection in Set(old.kids.keys).union(new.kids.keys) {
            let before = old.kids[collection] ?? [:]
            let after = new.kids[collection] ?? [:]
            for id in Set(before.keys).union(after.keys) where before[id] != after[id] {
                compare(before[id], after[id], at: path + [collection, id], into: &changes)
            }
        }
    }

    /// Sets the value at a path below this tree.
    mutating func set(_ value: AttributeValue?, at path: ArraySlice<ByteString>) {
        guard let first = path.first else { return }
        if path.count == 1 {
            fields[first] = value
            return
        }
        let id = path[path.startIndex + 1]
        let rest = path.dropFirst(2)
        if rest.isEmpty {
            let kid = value.map { DiffTree(value: $0, collection: first) }
            kids[first, default: [:]][id] = kid
        } else {
            kids[first, default: [:]][id, default: DiffTree()].set(value, at: rest)
        }
    }

    private static let arrayNames: [ByteString: String] = ["part": "types", "trait": "traits"]
    private static let idNames: [ByteString: String] = [
        "part": "part", "trait": "trait", "device": "id", "room": "id", "structure": "id",
    ]

    /// The tree as a JSON object, as in a snapshot.
    func value(at path: [ByteString]) -> AttributeValue {
        precondition(path.count >= 2, "An object has a collection and an id.")
        return value(collection: path[path.count - 2], id: path[path.count - 1])
    }

    private func value(collection: ByteString, id: ByteString) -> AttributeValue {
        if let leaf { return leaf }
        var members = fields.map { ($0.key.text, $0.value) }
        members.append((Self.idNames[collection] ?? "id", .string(id.text)))
        switch collection {
        case "device", "part":
            let kid: ByteString = collection == "device" ? "part" : "trait"
            let sorted = (kids[kid] ?? [:]).sorted { $0.key < $1.key }
            members.append(
                (
                    Self.arrayNames[kid]!,
                    .list(sorted.map { $0.value.value(collection: kid, id: $0.key) })
                ))
        case "trait":
            let attributes = (kids["attribute"] ?? [:]).map {
                ($0.key.text, $0.value.leaf ?? .null)
            }
            members.append(("attributes", .members(attributes)))
        default: break
        }
        return .members(members)
    }

    /// The tree of a JSON object that stands in a collection.
    init(value: AttributeValue, collection: ByteString) {
        guard collection != "attribute", case .object(let members) = value else {
            leaf = value
            return
        }
        let idName = Self.idNames[collection]
        for member in members where member.key != idName {
            switch (collection, member.key, member.value) {
            case ("device", "types", .list(let parts)): adopt(parts, "part")
            case ("part", "traits", .list(let traits)): adopt(traits, "trait")
            case ("trait", "attributes", .object(let attributes)):
                for attribute in attributes {
                    kids["attribute", default: [:]][ByteString(attribute.key)] =
                        DiffTree(leaf: attribute.value)
                }
            default: fields[ByteString(member.key)] = member.value
            }
        }
    }

    private mutating func adopt(_ objects: [AttributeValue], _ collection: ByteString) {
        for object in objects {
            guard case .object(let members) = object, let idName = Self.idNames[collection],
                case .string(let id)? = members.first(where: { $0.key == idName })?.value
            else { continue }
            kids[collection, default: [:]][ByteString(id)] =
                DiffTree(value: object, collection: collection)
        }
    }
}
