// SPDX-License-Identifier: Apache-2.0

/// Writes fields in their JSON form.
protocol JSONVisitor: FieldVisitor where Failure == Never {
    mutating func write(_ name: String, _ value: (inout JSONText) -> Void)
}

extension JSONVisitor {
    mutating func text(_ name: String, _ value: inout String) {
        write(name) { $0.string(value) }
    }

    mutating func optionalText(_ name: String, _ value: inout String?) {
        write(name) { $0.string(value) }
    }

    mutating func texts(_ name: String, _ values: inout [String]) {
        write(name) { $0.array(values) { $0.string($1) } }
    }

    mutating func flag(_ name: String, _ value: inout Bool) {
        write(name) { $0.bool(value) }
    }

    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {
        write(name) { $0.string(value.name) }
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        write(name) { $0.members(members) }
    }
}

/// Gathers the fields of an event, which are stored in another order than that of their keys.
struct JSONFields: JSONVisitor {
    /// A key, and where its value stands among the values.
    private var fields: [(key: String, value: Range<Int>)] = []
    private var values = JSONText()
    private var next = 0

    init() { fields.reserveCapacity(8) }

    /// The number of bytes of all values.
    var count: Int { values.count }

    mutating func write(_ name: String, _ value: (inout JSONText) -> Void) {
        let start = values.count
        value(&values)
        fields.append((name, start..<values.count))
    }

    /// To be called when all fields are gathered.
    mutating func sort() {
        fields.sort { utf8Less($0.key, $1.key) }
    }

    /// Writes the fields, of those that are left, whose keys come before this one.
    mutating func write(before key: String, into json: inout JSONText) {
        while next < fields.count, utf8Less(fields[next].key, key) { writeNext(into: &json) }
    }

    mutating func writeRest(into json: inout JSONText) {
        while next < fields.count { writeNext(into: &json) }
    }

    private mutating func writeNext(into json: inout JSONText) {
        json.key(fields[next].key)
        json.written(fields[next].value, of: values)
        next += 1
    }
}

extension JSONFields: EventVisitor {
    mutating func symbol(_ name: String, _ value: inout String, as role: NameRole?) {
        text(name, &value)
    }

    mutating func optionalSymbol(_ name: String, _ value: inout String?) {
        optionalText(name, &value)
    }

    mutating func symbols(_ name: String, _ values: inout [String]) { texts(name, &values) }

    mutating func knownText(_ name: String, _ value: inout String?) {
        if value != nil { optionalText(name, &value) }
    }

    mutating func number(_ name: String, _ value: inout UInt32) {
        write(name) { $0.number(value) }
    }

    mutating func number(_ name: String, _ value: inout UInt64) {
        write(name) { $0.number(value) }
    }

    mutating func number(_ name: String, _ value: inout Int64) {
        write(name) { $0.number(value) }
    }

    mutating func time(_ name: String, _ value: inout Int64) {
        write(name) { $0.string(timeText(value)) }
    }

    mutating func optionalFlag(_ name: String, _ value: inout Bool?) {
        write(name) { json in
            if let value { json.bool(value) } else { json.null() }
        }
    }

    mutating func flags(_ names: [String], younger: [String], _ bits: inout UInt8) {
        for (index, name) in (names + younger).enumerated() {
            let isSet = bits & 1 << index != 0
            if isSet || index < names.count { write(name) { $0.bool(isSet) } }
        }
    }

    mutating func optionalChoice<Choice: FieldChoice>(_ name: String, _ value: inout Choice?) {
        write(name) { $0.string(value?.name) }
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) {
        choice(name, &value)
    }

    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) {
        write(name) { $0.string(text) }
    }

    mutating func value(_ name: String, _ value: inout AttributeValue) {
        write(name) { $0.value(value) }
    }

    mutating func payload(_ name: String, _ value: inout [UInt8]) {
        if let text = String(validating: value, as: UTF8.self) {
            write(name) { $0.string(text) }
        } else {
            write(name + "_b64") { $0.string(base64(value)) }
        }
    }

    mutating func list<Element: EventFields>(_ name: String, _ elements: inout [Element]) {
        write(name) { $0.array(elements) { $0.fields(of: $1) } }
    }

    mutating func has(_ isThere: Bool) -> Bool { isThere }
}

extension JSONText {
    /// An object with the fields of a value.
    mutating func fields(of value: some EventFields) {
        var fields = JSONFields()
        value.show(to: &fields)
        fields.sort()
        object { fields.writeRest(into: &$0) }
    }

    /// A sender as the object that event lines have.
    public mutating func sender(_ sender: CommandSender) { fields(of: sender) }
}
