// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HomeGraph

/// A Swift type for values of attributes, arguments and event fields.
public protocol AttributeConvertible: Sendable {
    /// The value of this type; nil for a value of another form.
    init?(attributeValue: AttributeValue)

    /// The value in the form that the graph and the log have.
    ///
    /// - Throws: `invalidArgument` for what has no such form, as an enum's `unrecognized_` or NaN.
    func encoded() throws(HomeError) -> AttributeValue
}

extension Bool: AttributeConvertible {
    public init?(attributeValue: AttributeValue) {
        guard case .bool(let value) = attributeValue else { return nil }
        self = value
    }

    public func encoded() throws(HomeError) -> AttributeValue { .bool(self) }
}

extension FixedWidthInteger where Self: Sendable {
    /// Nil for what is no integer, or does not fit.
    public init?(attributeValue: AttributeValue) {
        switch attributeValue {
        case .int(let value): self.init(exactly: value)
        case .uint(let value): self.init(exactly: value)
        default: return nil
        }
    }

    /// The integer as an attribute.
    ///
    /// - Throws: `invalidArgument` for more than 64 bits.
    public func encoded() throws(HomeError) -> AttributeValue {
        if let small = Int64(exactly: self) { return .int(small) }
        guard let large = UInt64(exactly: self) else {
            throw .invalidArgument("\(self) has more than 64 bits")
        }
        return .uint(large)
    }
}

extension Int: AttributeConvertible {}
extension Int8: AttributeConvertible {}
extension Int16: AttributeConvertible {}
extension Int32: AttributeConvertible {}
extension Int64: AttributeConvertible {}
extension UInt: AttributeConvertible {}
extension UInt8: AttributeConvertible {}
extension UInt16: AttributeConvertible {}
extension UInt32: AttributeConvertible {}
extension UInt64: AttributeConvertible {}

extension Double: AttributeConvertible {
    public init?(attributeValue: AttributeValue) {
        switch attributeValue {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        case .uint(let value): self = Double(value)
        default: return nil
        }
    }

    public func encoded() throws(HomeError) -> AttributeValue {
        guard let value = AttributeValue.number(self) else {
            throw .invalidArgument("\(self) is not a number")
        }
        return value
    }
}

extension Float: AttributeConvertible {
    public init?(attributeValue: AttributeValue) {
        guard let value = Double(attributeValue: attributeValue) else { return nil }
        self = Float(value)
    }

    public func encoded() throws(HomeError) -> AttributeValue {
        // By its shortest text: 0.1 as a float is not to become 0.10000000149.
        try (Double("\(self)") ?? Double(self)).encoded()
    }
}

extension String: AttributeConvertible {
    public init?(attributeValue: AttributeValue) {
        guard case .string(let value) = attributeValue else { return nil }
        self = value
    }

    public func encoded() throws(HomeError) -> AttributeValue { .string(self) }
}

extension Data: AttributeConvertible {
    public init?(attributeValue: AttributeValue) {
        guard case .bytes(let value) = attributeValue else { return nil }
        self.init(value)
    }

    public func encoded() throws(HomeError) -> AttributeValue { .bytes([UInt8](self)) }
}

extension Array: AttributeConvertible where Element: AttributeConvertible {
    /// Nil when one member is of another form: a list with a hole would say something else.
    public init?(attributeValue: AttributeValue) {
        guard case .list(let values) = attributeValue else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values {
            guard let element = Element(attributeValue: value) else { return nil }
            elements.append(element)
        }
        self = elements
    }

    public func encoded() throws(HomeError) -> AttributeValue {
        var values: [AttributeValue] = []
        values.reserveCapacity(count)
        for element in self { values.append(try element.encoded()) }
        return .list(values)
    }
}

/// For attributes whose form no table gives.
extension AttributeValue: AttributeConvertible {
    public init?(attributeValue: AttributeValue) { self = attributeValue }

    public func encoded() throws(HomeError) -> AttributeValue { self }
}

/// A generated enum: raw values that are not known read as ``unrecognized_`` (T-3).
public protocol AttributeEnum: AttributeConvertible, Hashable, CaseIterable, RawRepresentable
where RawValue: FixedWidthInteger & Sendable {
    /// Stands for every raw value that the table does not have; it cannot be written.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    static var unrecognized_: Self { get }
}

extension AttributeEnum {
    public init?(attributeValue: AttributeValue) {
        switch attributeValue {
        case .int, .uint:
            self =
                RawValue(attributeValue: attributeValue).flatMap(Self.init(rawValue:))
                ?? .unrecognized_
        default: return nil
        }
    }

    public func encoded() throws(HomeError) -> AttributeValue {
        guard self != .unrecognized_ else {
            throw .invalidArgument("\(Self.self).unrecognized_ cannot be written")
        }
        return try rawValue.encoded()
    }
}

/// A generated set of bits; bits that the table does not have are kept.
public protocol AttributeBitmap: AttributeConvertible, OptionSet, Hashable
where RawValue: FixedWidthInteger & Sendable {}

extension AttributeBitmap {
    public init?(attributeValue: AttributeValue) {
        guard let raw = RawValue(attributeValue: attributeValue) else { return nil }
        self.init(rawValue: raw)
    }

    public func encoded() throws(HomeError) -> AttributeValue { try rawValue.encoded() }
}

/// An enum of words: the words that no table gives are values too.
public protocol AttributeWord: AttributeConvertible, Hashable, RawRepresentable
where RawValue == String {
    /// The word as the device says it.
    init(rawValue: String)
}

extension AttributeWord {
    public init?(attributeValue: AttributeValue) {
        guard case .string(let word) = attributeValue else { return nil }
        self.init(rawValue: word)
    }

    public func encoded() throws(HomeError) -> AttributeValue { .string(rawValue) }
}

/// A generated structure.
public protocol AttributeObject: AttributeConvertible, Hashable {
    /// Nil when a required field is missing or of another form.
    init?(fields: AttributeFields)

    /// Writes the members, in the order of the data model.
    ///
    /// - Throws: `HomeError` (`invalidArgument`, `outOfRange`) for a member without
    ///   a form of its kind.
    func encode(into fields: inout AttributeFields) throws(HomeError)
}

extension AttributeObject {
    public init?(attributeValue: AttributeValue) {
        guard case .object(let members) = attributeValue else { return nil }
        self.init(fields: AttributeFields(members))
    }

    public func encoded() throws(HomeError) -> AttributeValue {
        var fields = AttributeFields([])
        try encode(into: &fields)
        return fields.value
    }
}

/// The fields of an object while it is read or written.
public struct AttributeFields: Sendable {
    private var members: [AttributeMember]

    /// Reads these; none, where something is to be written.
    public init(_ members: [AttributeMember]) { self.members = members }

    /// A field; nil when it is missing, null or of another form.
    public func read<V: AttributeConvertible>(_ name: String, as type: V.Type = V.self) -> V? {
        members.value(name).flatMap(V.init(attributeValue:))
    }

    /// Adds a field.
    public mutating func write(_ name: String, _ value: some AttributeConvertible) throws(HomeError)
    {
        members.append(AttributeMember(key: name, value: try value.encoded()))
    }

    /// Says null where the value is nil.
    public mutating func write<V: AttributeConvertible>(
        nullable name: String, _ value: V?
    ) throws(HomeError) {
        members.append(AttributeMember(key: name, value: try value?.encoded() ?? .null))
    }

    /// Leaves a field out where the value is nil.
    public mutating func write<V: AttributeConvertible>(
        _ name: String, _ value: V?
    ) throws(HomeError) {
        if let value { members.append(AttributeMember(key: name, value: try value.encoded())) }
    }

    var value: AttributeValue { .members(members.map { ($0.key, $0.value) }) }
}

extension [AttributeMember] {
    /// The value of a key; nil when there is none.
    func value(_ key: String) -> AttributeValue? {
        first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}
