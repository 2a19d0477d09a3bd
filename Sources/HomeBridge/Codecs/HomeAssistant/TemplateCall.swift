// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// One call of a function with its arguments.
struct TemplateCall {
    typealias Argument = (name: String?, value: JSONValue?)

    let function: TemplateFunction
    let arguments: [Argument]

    /// The subject of a filter or method.
    private var subject: JSONValue? { arguments.first?.value }

    /// An argument by its place, the subject being the first, or by its name.
    private func argument(_ place: Int, _ name: String? = nil) -> JSONValue? {
        if let name, let named = arguments.first(where: { $0.name == name }) { return named.value }
        guard arguments.indices.contains(place), arguments[place].name == nil else { return nil }
        return arguments[place].value
    }

    func result() throws(TemplateFailure) -> JSONValue? {
        switch function {
        case .standard:
            let countsEmpty = TemplateScope.isTrue(argument(2, "boolean"))
            let isAbsent = countsEmpty ? !TemplateScope.isTrue(subject) : subject == nil
            return isAbsent ? argument(1, "default_value") ?? .string("") : subject
        case .isDefined: return try defined
        case .iif:
            let isTrue = TemplateScope.isTrue(subject)
            return isTrue
                ? argument(1, "if_true") ?? .bool(true) : argument(2, "if_false") ?? .bool(false)
        case .float, .int, .round, .multiply, .add, .abs: return try number()
        case .isNumber: return .bool(Self.number(subject) != nil)
        case .bitwiseAnd, .bitwiseOr: return try bits()
        case .lower, .upper, .capitalize, .title, .trim, .truncate, .string, .replace, .split,
            .startswith, .endswith:
            return try text()
        case .hue, .saturation: return try color()
        case .toJSON: return .string(try json(try defined))
        case .fromJSON:
            let text = try TemplateScope.text(try defined)
            guard let value = try? JSONReader.read(Array(text.utf8), limits: JSONLimits()) else {
                throw .noValue
            }
            return value
        case .bool: return .bool(try bool())
        case .get: return try object.value(of: try text(at: 1)) ?? argument(2, "default") ?? .null
        case .keys: return .array(try object.members.map { .string($0.key) })
        case .values: return .array(try object.members.map(\.value))
        case .length, .first, .last, .max, .min: return try list()
        case .list:
            guard let items = subject?.array else { throw .noValue }
            return .array(items)
        case .join: return try joined()
        case .slice: return try sliced()
        }
    }

    private var defined: JSONValue {
        get throws(TemplateFailure) {
            guard let subject else { throw .noValue }
            return subject
        }
    }

    private var object: JSONObject {
        get throws(TemplateFailure) {
            guard let object = subject?.object else { throw .noValue }
            return object
        }
    }

    private func text(at place: Int) throws(TemplateFailure) -> String {
        guard let value = argument(place) else { throw .noValue }
        return try TemplateScope.text(value)
    }

    private func json(_ value: JSONValue) throws(TemplateFailure) -> String {
        try TemplateScope.bounded(JSONWriter.write(value, sortsKeys: false))
    }

    // MARK: Numbers

    /// The number of a value as Python's `float` reads it.
    private static func number(_ value: JSONValue?) -> JSONNumber? {
        switch value {
        case .number(let number): return number
        case .bool(let value): return JSONNumber(value ? 1 : 0)
        case .string(let text):
            let text = text.trimmingWhitespace
            guard text.utf8.count <= 64 else { return nil }
            if let number = JSONNumber(text) { return number }
            guard let double = Double(text), double.isFinite else { return nil }
            return JSONNumber(double)
        default: return nil
        }
    }

    private func number() throws(TemplateFailure) -> JSONValue {
        guard let number = Self.number(subject), let double = number.double else {
            let place = function == .round ? 3 : function == .float ? 1 : 2
            let fallback = argument(place, "default") ?? (function == .int ? argument(1) : nil)
            guard let fallback else { throw .noValue }
            return fallback
        }
        switch function {
        case .float:
            return TemplateScope.isInteger(number)
                ? try TemplateScope.number(double) : .number(number)
        case .int: return try Self.integer(double.rounded(.towardZero), number)
        case .abs where double < 0: return try TemplateScope.negative(.number(number))
        case .abs: return .number(number)
        case .round: return try rounded(double)
        default:
            guard let amount = Self.number(argument(1))?.double else { throw .noValue }
            return try TemplateScope.number(function == .add ? double + amount : double * amount)
        }
    }

    private static func integer(
        _ double: Double, _ number: JSONNumber? = nil
    ) throws(TemplateFailure) -> JSONValue {
        if let exact = number?.exactInt64 { return .number(JSONNumber(integer: exact)) }
        guard let integer = Int64(exactly: double) else { throw .noValue }
        return .number(JSONNumber(integer: integer))
    }

    /// As Home Assistant rounds: halves to even, and without digits to an integer.
    private func rounded(_ value: Double) throws(TemplateFailure) -> JSONValue {
        let digits = argument(1, "precision")?.int ?? 0
        guard (-12...12).contains(digits) else { throw .noValue }
        var power = 1.0
        for _ in 0..<digits.magnitude { power *= 10 }
        if digits < 0 { power = 1 / power }
        let result: Double
        switch argument(2, "method")?.string ?? "common" {
        case "common": result = (value * power).rounded(.toNearestOrEven) / power
        case "ceil": result = (value * power).rounded(.up) / power
        case "floor": result = (value * power).rounded(.down) / power
        case "half": result = (value * 2).rounded(.toNearestOrEven) / 2
        default: throw .noValue
        }
        return digits == 0 ? try Self.integer(result) : try TemplateScope.number(result)
    }

    private func bool() throws(TemplateFailure) -> Bool {
        switch try defined {
        case .bool(let value): return value
        case .number(let number): return number.double != 0
        case .string(let text):
            switch text.lowercased().trimmingWhitespace {
            case "true", "yes", "on", "enable", "1": return true
            case "false", "no", "off", "disable", "0": return false
            default: break
            }
        default: break
        }
        guard case .bool(let value)? = argument(1, "default") else { throw .noValue }
        return value
    }

    private func bits() throws(TemplateFailure) -> JSONValue {
        guard let left = Self.number(subject)?.exactInt64,
            let right = Self.number(argument(1))?.exactInt64
        else { throw .noValue }
        return .number(JSONNumber(integer: function == .bitwiseAnd ? left & right : left | right))
    }

    // MARK: Texts and lists

    private func text() throws(TemplateFailure) -> JSONValue {
        let text = try TemplateScope.text(try defined)
        switch function {
        case .lower: return .string(text.lowercased())
        case .upper: return .string(text.uppercased())
        case .capitalize:
            return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case .title: return .string(Self.title(text))
        case .trim: return .string(text.trimmingWhitespace)
        case .truncate:
            let count = argument(1, "length")?.int ?? 255
            let end = argument(3, "end")?.string ?? "..."
            let leeway = argument(4, "leeway")?.int ?? 5
            guard count >= end.count, leeway >= 0 else { throw .noValue }
            guard text.count > count.addingSaturated(leeway) else { return .string(text) }
            return .string(text.prefix(count - end.count) + end)
        case .startswith:
            return .bool(text.utf8.starts(with: try self.text(at: 1).utf8))
        case .endswith:
            return .bool(text.utf8.reversed().starts(with: try self.text(at: 1).utf8.reversed()))
        case .split:
            guard arguments.count > 1 else {
                let pieces = text.split(whereSeparator: \.isWhitespace)
                return .array(pieces.map { .string(String($0)) })
            }
            let pieces = try pieces(of: text, by: try self.text(at: 1))
            return .array(pieces.map { .string($0) })
        case .replace:
            let new = try self.text(at: 2)
            let pieces = try pieces(of: text, by: try self.text(at: 1))
            let bytes = text.utf8.count + pieces.count * new.utf8.count
            guard bytes <= HomeAssistantTemplate.textBytesMax else { throw .tooLong }
            return .string(pieces.joined(separator: new))
        default: return .string(text)
        }
    }

    private func pieces(
        of text: String, by separator: String
    ) throws(TemplateFailure) -> [String] {
        let (part, bytes) = (Array(separator.utf8), Array(text.utf8))
        guard !part.isEmpty else { throw .noValue }
        var pieces: [String] = []
        var start = 0
        while let end = try TemplateScope.find(part, in: bytes, from: start) {
            pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + part.count
        }
        return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    /// Every word with a capital, the rest of it small.
    private static func title(_ text: String) -> String {
        var isInside = false
        var result = ""
        for character in text {
            result += isInside ? character.lowercased() : character.uppercased()
            isInside = character.isLetter || character.isNumber
        }
        return result
    }

    private func joined() throws(TemplateFailure) -> JSONValue {
        guard let items = subject?.array else { throw .noValue }
        let separator = argument(1) == nil ? "" : try text(at: 1)
        var text = ""
        for (index, item) in items.enumerated() {
            let piece = (index > 0 ? separator : "") + (try TemplateScope.text(item))
            text += try TemplateScope.bounded(piece, with: text)
        }
        return .string(text)
    }

    private func sliced() throws(TemplateFailure) -> JSONValue {
        func range(_ count: Int) -> Range<Int> {
            func place(_ index: Int, _ standard: Int) -> Int {
                guard let given = argument(index)?.int else { return standard }
                return min(max(given < 0 ? given + count : given, 0), count)
            }
            let (start, end) = (place(1, 0), place(2, count))
            return start..<max(start, end)
        }
        switch try defined {
        case .array(let items): return .array(Array(items[range(items.count)]))
        case .string(let text):
            let characters = Array(text)
            return .string(String(characters[range(characters.count)]))
        default: throw .noValue
        }
    }

    private func list() throws(TemplateFailure) -> JSONValue? {
        let value = try defined
        switch (function, value) {
        case (.length, .array(let items)): return .number(JSONNumber(items.count))
        case (.length, .object(let object)): return .number(JSONNumber(object.members.count))
        case (.length, _): return .number(JSONNumber(try TemplateScope.text(value).count))
        case (.first, .array(let items)): return items.first
        case (.last, .array(let items)): return items.last
        // A text is a list of its characters.
        case (.first, .string(let text)): return text.first.map { .string(String($0)) }
        case (.last, .string(let text)): return text.last.map { .string(String($0)) }
        case (.first, _), (.last, _): throw .noValue
        default: break
        }
        let items = value.array ?? arguments.compactMap { $0.value }
        guard var best = items.first else { throw .noValue }
        for item in items.dropFirst() {
            let isLess = try TemplateScope.isLess(item, best)
            let isMore = try TemplateScope.isLess(best, item)
            if function == .min ? isLess : isMore { best = item }
        }
        return best
    }

    // MARK: Colours

    private func color() throws(TemplateFailure) -> JSONValue {
        var channels: [JSONValue?]
        switch try defined {
        case .object(let object): channels = [object["r"], object["g"], object["b"]]
        case .array(let items): channels = items.map { $0 }
        case .string(let text):
            channels = text.split(separator: ",").map { .string(String($0)) }
        default: throw .noValue
        }
        let values = channels.prefix(3).compactMap { Self.number($0)?.double }
        guard values.count == 3, values.allSatisfy({ (0...255).contains($0) }) else {
            throw .noValue
        }
        let top = values.max() ?? 0
        let range = top - (values.min() ?? 0)
        if function == .saturation {
            return try TemplateScope.number(top > 0 ? range / top * 100 : 0)
        }
        guard range > 0 else { return .number(JSONNumber(0)) }
        let (red, green, blue) = (values[0], values[1], values[2])
        let sixths: Double =
            if top == red {
                (green - blue) / range
            } else if top == green {
                (blue - red) / range + 2
            } else {
                (red - green) / range + 4
            }
        return try TemplateScope.number((sixths < 0 ? sixths + 6 : sixths) * 60)
    }
}
