// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A JSON value as Zigbee2MQTT writes one: object keys sorted, no spaces, no trailing zeros.
indirect enum SimulatedJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// `units` divided by ten to the power of `places`: (2584, 2) is 25.84.
    case decimal(Int, places: Int)
    /// The same with all its places: (2500, 2) is 25.00.
    case fixed(Int, places: Int)
    case text(String)
    case list([SimulatedJSON])
    case object([String: SimulatedJSON])
    /// JSON text that is already encoded.
    case made([UInt8])

    var bytes: [UInt8] {
        var json = JSONText()
        write(to: &json)
        return json.utf8
    }

    private func write(to json: inout JSONText) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .integer(let value): json.number(value)
        case .decimal(var units, var places):
            while places > 0, units % 10 == 0 {
                units /= 10
                places -= 1
            }
            json.number(text: Self.digits(units, places: places))
        case .fixed(let units, let places):
            json.number(text: Self.digits(units, places: places))
        case .text(let text): json.string(text)
        case .list(let items): json.array(items) { $1.write(to: &$0) }
        case .object(let members):
            json.object { json in
                for member in members.sorted(by: { utf8Less($0.key, $1.key) }) {
                    json.key(member.key)
                    member.value.write(to: &json)
                }
            }
        case .made(let bytes): json.written(bytes)
        }
    }

    private static func digits(_ units: Int, places: Int) -> String {
        var digits = Array(String(units.magnitude).utf8)
        if places > 0 {
            while digits.count <= places { digits.insert(UInt8(ascii: "0"), at: 0) }
            digits.insert(UInt8(ascii: "."), at: digits.count - places)
        }
        return (units < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }
}

extension SimulatedJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: SimulatedJSON...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, SimulatedJSON)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
