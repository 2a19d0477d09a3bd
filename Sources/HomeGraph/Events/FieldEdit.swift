// SPDX-License-Identifier: Apache-2.0

/// Why a field cannot be changed as was asked.
public struct FieldEditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a period; it may hold texts of the event and of the caller.
    public let description: String
}

extension HomeEvent {
    /// Changes one field.
    ///
    /// - Parameters:
    ///   - path: The field as the JSON form names it: `name`, `attributes.onOff`,
    ///     `parts[0].type`.
    ///   - text: The new value: `true`, `21.5`, a text, `null` for none.
    /// - Throws: the part of the path that is not there and what is, or the values that the field
    ///   may have.
    public mutating func set(_ path: String, to text: String) throws(FieldEditError) {
        var edit = FieldEdit(path: try FieldEdit.steps(path), text: text)
        let changed = try edited(by: &edit)
        try edit.finish()
        self = changed
    }
}

/// Changes the one field of an event that a path leads to.
private struct FieldEdit: EventVisitor {
    typealias Failure = FieldEditError

    enum Step {
        case name(String)
        case index(Int)
    }

    let path: [Step]
    let text: String
    private var isFound = false
    /// The fields that are there.
    private var names: [String] = []

    init(path: [Step], text: String) {
        self.path = path
        self.text = text
    }

    /// The steps of `parts[0].type`.
    static func steps(_ path: String) throws(FieldEditError) -> [Step] {
        var steps: [Step] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty else {
                throw FieldEditError(description: "'\(path)' is no path as parts[0].type")
            }
            steps.append(.name(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else {
                    throw FieldEditError(description: "'\(path)' is no path as parts[0].type")
                }
                steps.append(.index(index))
            }
        }
        return steps
    }

    /// - Throws: an error with the fields that are there, where none was changed.
    func finish() throws(FieldEditError) {
        guard !isFound else { return }
        throw absent(name(path.first), in: names)
    }

    /// Whether the path leads to or through a field.
    private mutating func leads(to name: String) -> Bool {
        names.append(name)
        guard case .name(let wanted)? = path.first, utf8Equal(wanted, name) else { return false }
        isFound = true
        return true
    }

    /// The same for a field that has no parts.
    private mutating func ends(at name: String) throws(FieldEditError) -> Bool {
        guard leads(to: name) else { return false }
        guard path.count == 1 else {
            throw FieldEditError(description: "'\(name)' has no parts")
        }
        return true
    }

    /// The place that the path names in a list.
    private func index(in name: String, count: Int) throws(FieldEditError) -> Int {
        guard path.count > 1, case .index(let index) = path[1], index < count else {
            throw FieldEditError(
                description: count == 0
                    ? "'\(name)' is empty" : "'\(name)' has \(name)[0] to \(name)[\(count - 1)]")
        }
        return index
    }

    private func name(_ step: Step?) -> String {
        switch step {
        case .name(let name): name
        case .index(let index): "[\(index)]"
        case nil: ""
        }
    }

    private func absent(_ name: String, in names: [String]) -> FieldEditError {
        FieldEditError(
            description: "there is no '\(name)'; there are "
                + names.sorted { utf8Less($0, $1) }.joined(separator: ", "))
    }

    private func refused(_ name: String, _ wanted: String) -> FieldEditError {
        FieldEditError(description: "'\(text)' is no value of \(name): \(wanted)")
    }

    // MARK: Values

    private func string() -> String {
        guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        return String(text.dropFirst().dropLast())
    }

    private func optionalString() -> String? { text == "null" ? nil : string() }

    private func bool(_ name: String) throws(FieldEditError) -> Bool {
        switch text {
        case "true": return true
        case "false": return false
        default: throw refused(name, "true or false")
        }
    }

    private func integer<Integer: FixedWidthInteger>(
        _ name: String, _ type: Integer.Type
    ) throws(FieldEditError) -> Integer {
        guard let number = Integer(text) else {
            throw refused(name, "a whole number from \(Integer.min) to \(Integer.max)")
        }
        return number
    }

    private func chosen<Choice: FieldChoice>(
        _ name: String, _ type: Choice.Type
    ) throws(FieldEditError) -> Choice {
        guard let choice = Choice.allCases.first(where: { utf8Equal($0.name, text) }) else {
            throw refused(name, Choice.allCases.map(\.name).joined(separator: ", "))
        }
        return choice
    }

    private func attributeValue() -> AttributeValue {
        switch text {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: break
        }
        if let integer = Int64(text) { return .int(integer) }
        if let integer = UInt64(text) { return .uint(integer) }
        let isNumber = text.utf8.first.map { (48...57).contains($0) || $0 == 45 } ?? false
        if isNumber, let double = Double(text), let value = AttributeValue.number(double) {
            return value
        }
        return .string(string())
    }

    // MARK: Fields

    mutating func text(_ name: String, _ value: inout String) throws(FieldEditError) {
        if try ends(at: name) { value = string() }
    }

    mutating func optionalText(_ name: String, _ value: inout String?) throws(FieldEditError) {
        if try ends(at: name) { value = optionalString() }
    }

    mutating func knownText(_ name: String, _ value: inout String?) throws(FieldEditError) {
        if try ends(at: name) { value = optionalString() }
    }

    mutating func texts(_ name: String, _ values: inout [String]) throws(FieldEditError) {
        guard leads(to: name) else { return }
        values[try index(in: name, count: values.count)] = string()
    }

    mutating func symbol(
        _ name: String, _ value: inout String, as role: NameRole?
    ) throws(FieldEditError) {
        try text(name, &value)
    }

    mutating func optionalSymbol(_ name: String, _ value: inout String?) throws(FieldEditError) {
        try optionalText(name, &value)
    }

    mutating func symbols(_ name: String, _ values: inout [String]) throws(FieldEditError) {
        try texts(name, &values)
    }

    mutating func flag(_ name: String, _ value: inout Bool) throws(FieldEditError) {
        if try ends(at: name) { value = try bool(name) }
    }

    mutating func optionalFlag(_ name: String, _ value: inout Bool?) throws(FieldEditError) {
        if try ends(at: name) { value = text == "null" ? nil : try bool(name) }
    }

    mutating func flags(
        _ names: [String], younger: [String], _ bits: inout UInt8
    ) throws(FieldEditError) {
        for (index, name) in (names + younger).enumerated() where try ends(at: name) {
            if try bool(name) { bits |= 1 << index } else { bits &= ~(1 << index) }
        }
    }

    mutating func number(_ name: String, _ value: inout UInt32) throws(FieldEditError) {
        if try ends(at: name) { value = try integer(name, UInt32.self) }
    }

    mutating func number(_ name: String, _ value: inout UInt64) throws(FieldEditError) {
        if try ends(at: name) { value = try integer(name, UInt64.self) }
    }

    mutating func number(_ name: String, _ value: inout Int64) throws(FieldEditError) {
        if try ends(at: name) { value = try integer(name, Int64.self) }
    }

    mutating func time(_ name: String, _ value: inout Int64) throws(FieldEditError) {
        if try ends(at: name) { throw FieldEditError(description: "times stay as they are") }
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice
    ) throws(FieldEditError) {
        if try ends(at: name) { value = try chosen(name, Choice.self) }
    }

    mutating func optionalChoice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice?
    ) throws(FieldEditError) {
        if try ends(at: name) { value = text == "null" ? nil : try chosen(name, Choice.self) }
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) throws(FieldEditError) {
        try choice(name, &value)
    }

    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) throws(FieldEditError) {
        if try ends(at: name) {
            throw FieldEditError(description: "'\(name)' is always \(text ?? "null")")
        }
    }

    mutating func value(_ name: String, _ value: inout AttributeValue) throws(FieldEditError) {
        if try ends(at: name) { value = attributeValue() }
    }

    mutating func payload(_ name: String, _ value: inout [UInt8]) throws(FieldEditError) {
        if try ends(at: name) { value = Array(string().utf8) }
    }

    mutating func members(
        _ name: String, _ members: inout [AttributeMember]
    ) throws(FieldEditError) {
        guard leads(to: name) else { return }
        let wanted = path.count == 2 ? self.name(path[1]) : ""
        guard let index = members.firstIndex(where: { utf8Equal($0.key, wanted) }) else {
            throw absent(wanted, in: members.map(\.key))
        }
        members[index].value = attributeValue()
    }

    mutating func list<Element: EventFields>(
        _ name: String, _ elements: inout [Element]
    ) throws(FieldEditError) {
        guard leads(to: name) else { return }
        let index = try index(in: name, count: elements.count)
        var inner = FieldEdit(path: Array(path.dropFirst(2)), text: text)
        try elements[index].fields(&inner)
        try inner.finish()
    }

    mutating func has(_ isThere: Bool) -> Bool { isThere }
}
