// SPDX-License-Identifier: Apache-2.0

extension DiffTree {
    init(_ object: some GraphFields) {
        // A device has fifteen fields; the objects below it have few.
        var writer = TreeWriter(fieldCount: 15)
        object.show(to: &writer)
        self = writer.tree
    }

    /// The object that has these fields; a field that is not there, or of another form, is empty.
    func object<Object: GraphFields>(_ type: Object.Type, id: String) -> Object {
        var reader = TreeReader(tree: self, id: id)
        return Object(filledBy: &reader)
    }
}

/// Takes the fields of an object into a tree.
private struct TreeWriter: GraphVisitor {
    private(set) var tree = DiffTree()
    private var id = ""

    init(fieldCount: Int) { tree.fields.reserveCapacity(fieldCount) }

    mutating func id(_ name: String, _ value: inout String) { id = value }

    mutating func text(_ name: String, _ value: inout String) { set(name, .string(value)) }

    mutating func optionalText(_ name: String, _ value: inout String?) {
        set(name, value.map { .string($0) } ?? .null)
    }

    mutating func texts(_ name: String, _ values: inout [String]) {
        set(name, .list(values.map { .string($0) }))
    }

    mutating func flag(_ name: String, _ value: inout Bool) { set(name, .bool(value)) }

    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {
        set(name, .string(value.name))
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        for member in members {
            tree.kids[DiffTree.attributes, default: [:]][ByteString(member.key)] =
                DiffTree(leaf: member.value)
        }
    }

    mutating func objects<Object: GraphFields>(_ name: String, _ objects: inout [Object]) {
        for object in objects {
            var writer = TreeWriter(fieldCount: 4)
            object.show(to: &writer)
            tree.kids[Object.collection, default: [:]][ByteString(writer.id)] = writer.tree
        }
    }

    private mutating func set(_ name: String, _ value: AttributeValue) {
        tree.fields[ByteString(name)] = value
    }
}

/// Fills in an object from a tree.
private struct TreeReader: GraphVisitor {
    let tree: DiffTree
    let id: String

    mutating func id(_ name: String, _ value: inout String) { value = id }

    mutating func text(_ name: String, _ value: inout String) { value = text(name) ?? "" }

    mutating func optionalText(_ name: String, _ value: inout String?) { value = text(name) }

    mutating func texts(_ name: String, _ values: inout [String]) {
        guard case .list(let names)? = tree.fields[ByteString(name)] else { return }
        values = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }

    mutating func flag(_ name: String, _ value: inout Bool) {
        value = tree.fields[ByteString(name)] == .bool(true)
    }

    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {
        let text = text(name)
        if let found = Choice.allCases.first(where: { $0.name == text }) { value = found }
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        members = tree.sortedKids(DiffTree.attributes).map {
            AttributeMember(key: $0.key.text, value: $0.value.leaf ?? .null)
        }
    }

    mutating func objects<Object: GraphFields>(_ name: String, _ objects: inout [Object]) {
        objects = tree.sortedKids(Object.collection).map {
            $0.value.object(Object.self, id: $0.key.text)
        }
    }

    private func text(_ name: String) -> String? {
        if case .string(let text)? = tree.fields[ByteString(name)] { text } else { nil }
    }
}

extension DiffTree {
    /// The collection of a trait's values.
    fileprivate static var attributes: ByteString { "attribute" }

    fileprivate func sortedKids(_ collection: ByteString) -> [(key: ByteString, value: DiffTree)] {
        (kids[collection] ?? [:]).sorted { $0.key < $1.key }
    }
}
