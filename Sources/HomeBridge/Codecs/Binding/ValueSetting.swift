// SPDX-License-Identifier: Apache-2.0

/// What the exposes say of writing a key: whether it may be set, and to what.
struct ValueSetting: Hashable {
    /// The expose's bits: 1 it is published, 2 it may be set, 4 it may be asked for.
    var access = 0
    /// `binary`, `enum`, `numeric`, `text`, `composite`, `list`; empty where it does not matter.
    var kind = ""
    /// All values of a binary or an enum, as they stand in payloads.
    var values: [JSONValue] = []
    /// The value by which a binary is inverted.
    var toggle: JSONValue?
    var valueMin: JSONNumber?
    var valueMax: JSONNumber?
    var valueStep: JSONNumber?
    /// The keys below a composite that are published.
    var inner: [String] = []

    var isPublished: Bool { access & 1 != 0 }
    var isSettable: Bool { access & 2 != 0 }

    /// Whether the key takes this word, and how it is spelled; any where the expose lists none.
    func spelling(of word: String) -> JSONValue? {
        guard !values.isEmpty else { return .string(word) }
        let wanted = word.lowercased()
        return values.first { $0.wordText?.lowercased() == wanted }
    }
}

extension ValueSetting {
    /// Of a key that no expose names nothing is known but that it comes.
    static let unnamed = ValueSetting()

    /// One key may be named twice, as `color` by `color_xy` and `color_hs`, or by the members of a
    /// group: it may be set where any of them says so, within what the first one says.
    func joined(with other: ValueSetting) -> ValueSetting {
        var joined = isSettable || !other.isSettable ? self : other
        joined.access = access | other.access
        joined.inner = inner + other.inner.filter { !inner.contains($0) }
        return joined
    }
}

// MARK: - The form in bindings

extension ValueSetting {
    var json: JSONValue {
        var members = JSONMembers()
        members.add("access", .number(access))
        members.add("kind", kind.isEmpty ? nil : kind)
        members.add("values", values)
        members.add("toggle", toggle)
        members.add("min", valueMin.map { .number($0) })
        members.add("max", valueMax.map { .number($0) })
        members.add("step", valueStep.map { .number($0) })
        members.add("inner", inner.map { .string($0) })
        return members.json
    }

    init?(_ value: JSONValue) {
        guard let object = value.object, let access = object["access"]?.int else { return nil }
        self.access = access
        kind = object["kind"]?.string ?? ""
        values = object["values"]?.array ?? []
        toggle = object["toggle"]
        valueMin = object["min"]?.number
        valueMax = object["max"]?.number
        valueStep = object["step"]?.number
        inner = object["inner"]?.texts ?? []
    }
}

extension JSONValue {
    /// The text by which a word, a boolean or a number is compared with words.
    var wordText: String? {
        switch self {
        case .string(let text): text
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.text
        default: nil
        }
    }
}
