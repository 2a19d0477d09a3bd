// SPDX-License-Identifier: Apache-2.0

/// The required form of an argument or a written attribute (W-2).
enum ValueForm: Sendable {
    case bool
    case integer(ClosedRange<Int64>, Limits = .none)
    /// A number, whole or not.
    case number(ClosedRange<Int64>)
    /// The raw values of an enum.
    case oneOf([Int64])
    /// Text that is not empty.
    case text
    /// Text or bytes that live in memory only (K-11).
    case secret
    /// A secret text that may be empty.
    case token
    /// A value with members or items, whose form the codec and the device know.
    case anything

    static let uint8 = ValueForm.integer(0...255)
    static let uint16 = ValueForm.integer(0...65535)
    static let uint32 = ValueForm.integer(0...4_294_967_295)
    static let int8 = ValueForm.integer(-128...127)

    /// Attributes of the trait that narrow the range where the device says them.
    struct Limits: Sendable {
        var lowest: [String] = []
        var highest: [String] = []
        /// A value outside the range that is always allowed, because it has a special meaning.
        var free: Int64?

        static let none = Limits()
    }
}

extension ValueForm {
    /// Refuses a value of another form or outside the range.
    ///
    /// - Parameters:
    ///   - place: names the attribute or argument, as in `LevelControl.moveToLevel level`.
    ///   - known: the value of an attribute of the trait.
    /// - Throws: `CommandRefusal`: `invalidArgument` or `outOfRange`. It never holds a secret.
    func check(
        _ value: AttributeValue, isNullable: Bool, _ place: String,
        known: (String) -> AttributeValue?
    ) throws(CommandRefusal) {
        if value == .null, isNullable { return }
        switch self {
        case .bool:
            guard case .bool = value else {
                throw .form(place, value, "true or false")
            }
        case .integer(let base, let limits):
            let range = limits.narrowed(base, known: known)
            let text = "a whole number within \(range.lowerBound)...\(range.upperBound)"
            let number = try Self.integer(value, place, text)
            guard let number, range.contains(number) || number == limits.free else {
                throw .range(place, value, text)
            }
        case .number(let range):
            let text = "a number within \(range.lowerBound)...\(range.upperBound)"
            guard let number = value.double else { throw .form(place, value, text) }
            guard Double(range.lowerBound) <= number, number <= Double(range.upperBound) else {
                throw .range(place, value, text)
            }
        case .oneOf(let choices):
            let text = "one of " + choices.map { "\($0)" }.joined(separator: ", ")
            let number = try Self.integer(value, place, text)
            guard let number, choices.contains(number) else { throw .range(place, value, text) }
        case .text:
            guard case .string(let text) = value, !text.isEmpty else {
                throw .form(place, value, "text, not empty")
            }
        case .secret:
            switch value {
            case .string(let text) where !text.isEmpty: break
            case .bytes(let bytes) where !bytes.isEmpty: break
            default: throw CommandRefusal(.invalidArgument, "\(place) must be text, not empty.")
            }
        case .token:
            guard case .string = value else {
                throw CommandRefusal(.invalidArgument, "\(place) must be text.")
            }
        case .anything:
            guard value != .null else { throw .form(place, value, "a value") }
        }
    }

    /// Nil for a whole number that no range holds.
    private static func integer(
        _ value: AttributeValue, _ place: String, _ text: String
    ) throws(CommandRefusal) -> Int64? {
        switch value {
        case .int(let number): return number
        case .uint: return nil
        // A double that is not whole, or lies beyond 64 bits.
        case .double(let number) where number.magnitude >= 0x1p63: return nil
        default: throw .form(place, value, text)
        }
    }
}

extension ValueForm.Limits {
    /// The range that the base type and the device's own limits leave; limits that leave no value
    /// are ignored.
    func narrowed(
        _ base: ClosedRange<Int64>, known: (String) -> AttributeValue?
    ) -> ClosedRange<Int64> {
        var lower = base.lowerBound
        var upper = base.upperBound
        for case .int(let limit)? in lowest.map(known) { lower = max(lower, limit) }
        for case .int(let limit)? in highest.map(known) { upper = min(upper, limit) }
        return lower <= upper ? lower...upper : base
    }
}

extension CommandRefusal {
    fileprivate static func form(
        _ place: String, _ value: AttributeValue, _ expected: String
    ) -> CommandRefusal {
        CommandRefusal(.invalidArgument, "\(place) is \(text(value)), and must be \(expected).")
    }

    fileprivate static func range(
        _ place: String, _ value: AttributeValue, _ expected: String
    ) -> CommandRefusal {
        CommandRefusal(.outOfRange, "\(place) is \(text(value)), and must be \(expected).")
    }

    /// The value for a message: canonical JSON, cut; of an integer all digits, for people.
    private static func text(_ value: AttributeValue) -> String {
        var json = JSONText()
        switch value {
        case .int(let number): json.number(number)
        case .uint(let number): json.number(number)
        default: json.value(value)
        }
        let text = String(decoding: json.utf8, as: UTF8.self)
        let start = String.UnicodeScalarView(text.unicodeScalars.prefix(40))
        return start.count < text.unicodeScalars.count ? String(start) + "…" : text
    }
}
