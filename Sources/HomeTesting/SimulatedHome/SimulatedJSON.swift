// SPDX-License-Identifier: Apache-2.0

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
        var output: [UInt8] = []
        write(into: &output)
        return output
    }

    func write(into output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let value): output += String(value).utf8
        case .decimal(var units, var places):
            while places > 0, units % 10 == 0 {
                units /= 10
                places -= 1
            }
            Self.write(units, places: places, into: &output)
        case .fixed(let units, let places): Self.write(units, places: places, into: &output)
        case .text(let text): Self.write(text, into: &output)
        case .list(let items): Self.write(items, into: &output)
        case .object(let members): Self.write(members, into: &output)
        case .made(let bytes): output += bytes
        }
    }

    private static func write(_ units: Int, places: Int, into output: inout [UInt8]) {
        var digits = Array(String(units.magnitude).utf8)
        if places > 0 {
            while digits.count <= places { digits.insert(UInt8(ascii: "0"), at: 0) }
            digits.insert(UInt8(ascii: "."), at: digits.count - places)
        }
        if units < 0 { output.append(UInt8(ascii: "-")) }
        output += digits
    }

    private static func write(_ text: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            // Only text of another client that is sent back can hold control characters.
            guard byte >= 0x20 else {
                output += (byte < 0x10 ? "\\u000" : "\\u00").utf8
                output += String(byte, radix: 16).utf8
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output.append(UInt8(ascii: "\\"))
            }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func write(_ items: [SimulatedJSON], into output: inout [UInt8]) {
        output.append(UInt8(ascii: "["))
        for (position, item) in items.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            item.write(into: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func write(_ members: [String: SimulatedJSON], into output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (position, member) in sorted.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            write(member.key, into: &output)
            output.append(UInt8(ascii: ":"))
            member.value.write(into: &output)
        }
        output.append(UInt8(ascii: "}"))
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
