// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension JSONValue {
    /// The value in the canonical form of the graph, or nil where a number is beyond the doubles.
    public var attributeValue: AttributeValue? {
        switch self {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let number): return number.attributeValue
        case .string(let text): return .string(text)
        case .array(let items):
            var values: [AttributeValue] = []
            values.reserveCapacity(items.count)
            for item in items { values.append(item.attributeValue ?? .null) }
            return .list(values)
        case .object(let object):
            return .members(object.members.map { ($0.key, $0.value.attributeValue ?? .null) })
        }
    }

    /// A value of the graph as JSON: bytes become text where they are UTF-8, else hexadecimal.
    public init(_ value: AttributeValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .number(JSONNumber(integer: value))
        case .uint(let value): self = .number(JSONNumber(integer: value))
        case .double(let value): self = .number(JSONNumber(value))
        case .string(let text): self = .string(text)
        case .bytes(let bytes):
            self = .string(String(validating: bytes, as: UTF8.self) ?? hexText(bytes))
        case .list(let items): self = .array(items.map { JSONValue($0) })
        case .object(let members):
            self = .object(
                JSONObject(members.map { JSONMember(key: $0.key, value: JSONValue($0.value)) }))
        }
    }
}
