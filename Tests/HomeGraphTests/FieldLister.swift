// SPDX-License-Identifier: Apache-2.0

@testable import HomeGraph

/// Lists the fields of an event kind in the words of docs/EVENTS.md.
struct FieldLister: EventVisitor {
    private(set) var fields: [String] = []
    private var isOptional = false

    /// The fields of a kind: `deviceID`, `name?`, `attributes` object.
    static func list(_ kind: EventKind) -> String {
        var lister = FieldLister()
        _ = HomeEvent(kind, filledBy: &lister)
        return lister.fields.joined(separator: ", ")
    }

    private mutating func add(_ name: String, _ type: String = "", mark: String = "") {
        var field = "`\(name)\(mark)`"
        if !type.isEmpty { field += " " + type }
        if isOptional { field += " (may be left out)" }
        isOptional = false
        fields.append(field)
    }

    private func names<Choice: FieldChoice>(_ type: Choice.Type) -> String {
        "(" + Choice.allCases.map { "`\($0.name)`" }.joined(separator: ", ") + ")"
    }

    mutating func text(_ name: String, _ value: inout String) { add(name) }
    mutating func optionalText(_ name: String, _ value: inout String?) { add(name, mark: "?") }
    mutating func texts(_ name: String, _ values: inout [String]) { add(name, "texts") }
    mutating func flag(_ name: String, _ value: inout Bool) { add(name, "boolean") }

    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {
        add(name, names(Choice.self))
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        add(name, "object")
    }

    mutating func symbol(_ name: String, _ value: inout String, as role: NameRole?) { add(name) }
    mutating func optionalSymbol(_ name: String, _ value: inout String?) { add(name, mark: "?") }
    mutating func symbols(_ name: String, _ values: inout [String]) { add(name, "texts") }

    mutating func knownText(_ name: String, _ value: inout String?) {
        add(name, "(left out where unknown)")
    }

    mutating func number(_ name: String, _ value: inout UInt32) { add(name, "integer") }
    mutating func number(_ name: String, _ value: inout UInt64) { add(name, "integer") }
    mutating func number(_ name: String, _ value: inout Int64) { add(name, "integer") }
    mutating func time(_ name: String, _ value: inout Int64) { add(name, "time") }

    mutating func optionalFlag(_ name: String, _ value: inout Bool?) {
        add(name, "boolean", mark: "?")
    }

    mutating func flags(_ names: [String], younger: [String], _ bits: inout UInt8) {
        for name in names { add(name, "boolean") }
        for name in younger { add(name, "boolean (left out where false)") }
    }

    mutating func optionalChoice<Choice: FieldChoice>(_ name: String, _ value: inout Choice?) {
        add(name, names(Choice.self), mark: "?")
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) {
        add(name, names(Choice.self))
    }

    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) {
        add(name, text.map { "(always `\($0)`)" } ?? "(always null)")
    }

    mutating func value(_ name: String, _ value: inout AttributeValue) { add(name, "value") }

    mutating func payload(_ name: String, _ value: inout [UInt8]) {
        add(name, "(or `\(name)_b64` in base64)")
    }

    mutating func list<Element: EventFields>(_ name: String, _ elements: inout [Element]) {
        var inner = FieldLister()
        _ = Element(filledBy: &inner)
        fields.append("`\(name)`: array of " + inner.fields.joined(separator: ", "))
    }

    /// Lists the next field all the same.
    mutating func has(_ isThere: Bool) -> Bool {
        isOptional = true
        return true
    }
}
