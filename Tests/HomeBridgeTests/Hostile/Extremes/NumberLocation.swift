// SPDX-License-Identifier: Apache-2.0

import HomeGraph

@testable import HomeBridge

/// A location in a message where a number stands, or may stand.
enum NumberLocation: CustomStringConvertible {
    /// A value of a JSON payload, by the indices of members and items.
    case value([Int])
    /// Digits in a string of a JSON payload: a template, a time, a colour.
    case inText([Int], Range<Int>)
    /// A member that an object of a JSON payload does not have.
    case added([Int], key: String)
    /// Digits in a payload that is no JSON object, or the whole payload.
    case inPayload(Range<Int>)
    /// Digits in the topic.
    case inTopic(Range<Int>)

    var description: String {
        switch self {
        case .value(let path): "value \(path)"
        case .inText(let path, let range): "text \(path) \(range)"
        case .added(let path, let key): "\(key) at \(path)"
        case .inPayload(let range): "payload \(range)"
        case .inTopic(let range): "topic \(range)"
        }
    }
}

/// The locations of one message.
struct NumberLocations {
    private(set) var locations: [NumberLocation] = []
    /// The integers of the message.
    private(set) var numbers: [Int64] = []
    /// The keys whose values are numbers.
    private(set) var keys: Set<String> = []
    private let message: CodecMessage
    private let json: JSONValue?

    /// - Parameter added: keys that objects get where they do not have them.
    init(_ message: CodecMessage, adding added: [String] = []) {
        self.message = message
        let limits = JSONLimits(depthMax: 64, keysMax: 100_000)
        let read = try? JSONReader.read(message.payload, limits: limits)
        json = read
        switch read {
        case .object?, .array?: walk(read!, [], added)
        default:
            locations.append(.inPayload(0..<message.payload.count))
            locations += Self.digits(message.payload).map { .inPayload($0) }
            numbers += read?.number?.exactInt64.map { [$0] } ?? []
        }
        locations += Self.digits(Array(message.topic.utf8)).map { .inTopic($0) }
    }

    private mutating func walk(_ value: JSONValue, _ path: [Int], _ added: [String]) {
        switch value {
        case .number(let number):
            locations.append(.value(path))
            if let integer = number.exactInt64 { numbers.append(integer) }
        case .string(let text):
            if JSONNumber(text) != nil { locations.append(.value(path)) }
            locations += Self.digits(Array(text.utf8)).map { .inText(path, $0) }
        case .array(let items):
            for (index, item) in items.enumerated() { walk(item, path + [index], added) }
        case .object(let object):
            for (index, member) in object.members.enumerated() {
                if member.value.number != nil || member.value.string.map(JSONNumber.init) != nil {
                    keys.insert(member.key)
                }
                walk(member.value, path + [index], added)
            }
            locations += added.filter { object.value(of: $0) == nil }.map { .added(path, key: $0) }
        case .null, .bool: break
        }
    }

    /// Where numbers stand in a text, each with its sign and its fraction.
    private static func digits(_ text: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < text.count {
            guard isDigit(text[index]) else {
                index += 1
                continue
            }
            var start = index
            if start > 0, text[start - 1] == UInt8(ascii: "-") { start -= 1 }
            while index < text.count, isDigit(text[index]) || text[index] == UInt8(ascii: ".") {
                index += 1
            }
            found.append(start..<index)
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    // MARK: Putting a value there

    func message(with value: JSONValue, at location: NumberLocation) -> CodecMessage {
        var changed = message
        switch location {
        case .inTopic(let range):
            changed.topic = Self.replaced(Array(message.topic.utf8), range, value)
        case .inPayload(let range):
            changed.payload = Array(Self.replaced(message.payload, range, value).utf8)
        case .value(let path):
            changed.payload = payload { $0.change(at: path[...]) { $0 = value } }
        case .inText(let path, let range):
            changed.payload = payload {
                $0.change(at: path[...]) { text in
                    let bytes = Array((text.string ?? "").utf8)
                    text = .string(Self.replaced(bytes, range, value))
                }
            }
        case .added(let path, let key):
            changed.payload = payload {
                $0.change(at: path[...]) { object in
                    guard case .object(var inner) = object else { return }
                    inner.members.append(JSONMember(key: key, value: value))
                    object = .object(inner)
                }
            }
        }
        return changed
    }

    private func payload(_ change: (inout JSONValue) -> Void) -> [UInt8] {
        guard var json else { return message.payload }
        change(&json)
        return Array(JSONWriter.write(json, sortsKeys: false).utf8)
    }

    private static func replaced(
        _ text: [UInt8], _ range: Range<Int>, _ value: JSONValue
    ) -> String {
        let bytes = text[..<range.lowerBound] + value.extremeText.utf8 + text[range.upperBound...]
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    fileprivate mutating func change(
        at path: ArraySlice<Int>, _ change: (inout JSONValue) -> Void
    ) {
        guard let index = path.first else { return change(&self) }
        switch self {
        case .array(var items):
            items[index].change(at: path.dropFirst(), change)
            self = .array(items)
        case .object(var object):
            object.members[index].value.change(at: path.dropFirst(), change)
            self = .object(object)
        default: break
        }
    }
}
