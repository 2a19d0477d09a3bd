// SPDX-License-Identifier: Apache-2.0

/// Writes the fields of an event as bytes; where a name goes is the writer's to say.
protocol FieldWriter: EventVisitor where Failure == Never {
    mutating func withWriter(_ write: (inout ByteWriter) -> Void)
    mutating func write(name: String, as role: NameRole?)
}

/// Writes names as texts, as a checkpoint holds them.
extension ByteWriter: FieldWriter {
    @inline(__always)
    mutating func withWriter(_ write: (inout ByteWriter) -> Void) { write(&self) }

    mutating func write(name: String, as role: NameRole?) { text(name) }
}

extension FieldWriter {
    mutating func text(_ name: String, _ value: inout String) {
        withWriter { $0.text(value) }
    }

    mutating func optionalText(_ name: String, _ value: inout String?) {
        withWriter { $0.optionalText(value) }
    }

    mutating func knownText(_ name: String, _ value: inout String?) {
        withWriter { $0.optionalText(value) }
    }

    mutating func texts(_ name: String, _ values: inout [String]) {
        withWriter { $0.list(values) { $0.text($1) } }
    }

    mutating func flag(_ name: String, _ value: inout Bool) {
        withWriter { $0.bool(value) }
    }

    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {
        withWriter { $0.byte(value.rawValue) }
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        withWriter { $0.count(members.count) }
        for member in members {
            write(name: member.key, as: nil)
            withWriter { $0.value(member.value) }
        }
    }

    mutating func symbol(_ name: String, _ value: inout String, as role: NameRole?) {
        write(name: value, as: role)
    }

    mutating func optionalSymbol(_ name: String, _ value: inout String?) {
        withWriter { $0.bool(value != nil) }
        if let value { write(name: value, as: nil) }
    }

    mutating func symbols(_ name: String, _ values: inout [String]) {
        withWriter { $0.count(values.count) }
        for value in values { write(name: value, as: nil) }
    }

    mutating func number(_ name: String, _ value: inout UInt32) {
        withWriter { $0.varint(UInt64(value)) }
    }

    mutating func number(_ name: String, _ value: inout UInt64) {
        withWriter { $0.varint(value) }
    }

    mutating func number(_ name: String, _ value: inout Int64) {
        withWriter { $0.signed(value) }
    }

    mutating func time(_ name: String, _ value: inout Int64) {
        withWriter { $0.signed(value) }
    }

    /// No, yes and nothing are three values of one byte.
    mutating func optionalFlag(_ name: String, _ value: inout Bool?) {
        withWriter { $0.byte(value.map { $0 ? 2 : 1 } ?? 0) }
    }

    mutating func flags(_ names: [String], younger: [String], _ bits: inout UInt8) {
        withWriter { $0.byte(bits) }
    }

    mutating func optionalChoice<Choice: FieldChoice>(_ name: String, _ value: inout Choice?) {
        withWriter { $0.byte(value.map { $0.rawValue + 1 } ?? 0) }
    }

    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) {
        withWriter { $0.byte(value.rawValue | (isSet ? bit : 0)) }
    }

    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) {
        withWriter { $0.byte(byte) }
    }

    mutating func value(_ name: String, _ value: inout AttributeValue) {
        withWriter { $0.value(value) }
    }

    mutating func payload(_ name: String, _ value: inout [UInt8]) {
        withWriter { $0.blob(value) }
    }

    mutating func list<Element: EventFields>(_ name: String, _ elements: inout [Element]) {
        withWriter { $0.count(elements.count) }
        for element in elements { element.show(to: &self) }
    }

    mutating func has(_ isThere: Bool) -> Bool { isThere }
}
