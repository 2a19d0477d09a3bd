// SPDX-License-Identifier: Apache-2.0

/// Visits the fields of an event in the order in which they are stored.
///
/// A name is that of the JSON form; the type of a field is the function that visits it.
protocol EventVisitor: FieldVisitor {
    /// A name that the log's dictionary may hold.
    ///
    /// - Parameter role: of a name that is likely to be the last one in this role.
    mutating func symbol(
        _ name: String, _ value: inout String, as role: NameRole?
    ) throws(Failure)
    mutating func optionalSymbol(_ name: String, _ value: inout String?) throws(Failure)
    mutating func symbols(_ name: String, _ values: inout [String]) throws(Failure)
    /// A text that the JSON form leaves out where it is nil.
    mutating func knownText(_ name: String, _ value: inout String?) throws(Failure)

    mutating func number(_ name: String, _ value: inout UInt32) throws(Failure)
    mutating func number(_ name: String, _ value: inout UInt64) throws(Failure)
    mutating func number(_ name: String, _ value: inout Int64) throws(Failure)
    /// Nanoseconds since 1970 UTC.
    mutating func time(_ name: String, _ value: inout Int64) throws(Failure)

    mutating func optionalFlag(_ name: String, _ value: inout Bool?) throws(Failure)
    /// The bits of one byte, the lowest first.
    ///
    /// - Parameter younger: bits behind the others, which the JSON form leaves out where they are
    ///   0.
    mutating func flags(
        _ names: [String], younger: [String], _ bits: inout UInt8
    ) throws(Failure)
    mutating func optionalChoice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice?
    ) throws(Failure)
    /// A choice, and beside it in its byte a flag that the JSON form has not.
    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) throws(Failure)
    /// A byte that is always the same.
    ///
    /// - Parameter text: the value in the JSON form; nil for null.
    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) throws(Failure)

    mutating func value(_ name: String, _ value: inout AttributeValue) throws(Failure)
    /// Bytes of a message; in the JSON form a text where they are UTF-8, else base64.
    mutating func payload(_ name: String, _ value: inout [UInt8]) throws(Failure)
    mutating func list<Element: EventFields>(
        _ name: String, _ elements: inout [Element]
    ) throws(Failure)

    /// Whether the next field is there; else it is left out, in the log and in the JSON form.
    mutating func has(_ isThere: Bool) -> Bool
}

extension EventVisitor {
    mutating func symbol(_ name: String, _ value: inout String) throws(Failure) {
        try symbol(name, &value, as: nil)
    }
}

/// The role of a name that consecutive records repeat.
enum NameRole: Int, CaseIterable {
    case profile, codec, device, source
}

/// A value with a description of its fields.
protocol EventFields {
    /// The value before a visitor fills it in.
    init()

    /// Visits each field, in the order in which they are stored.
    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure)
}

extension EventFields {
    /// Shows the fields to a visitor that only reads.
    consuming func show<Visitor: EventVisitor>(
        to visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try fields(&visitor)
    }

    /// The value that a visitor fills in.
    init<Visitor: EventVisitor>(filledBy visitor: inout Visitor) throws(Visitor.Failure) {
        self.init()
        try fields(&visitor)
    }
}
