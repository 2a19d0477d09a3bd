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
}
