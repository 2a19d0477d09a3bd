// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) into a tree, in one pass and without recursion.
///
/// Open containers are on a stack of their own, so that deep nesting takes memory, up to the limit,
/// and not the program's stack.
public struct JSONReader {
    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var position = 0
    private var keyCount = 0
    /// The innermost open container, while ``depth`` is above 0.
    private var inner = Frame(isObject: false)
    /// The open containers around it, the innermost last.
    private var outer: [Frame] = []
    private var depth = 0

    private struct Frame {
        var isObject: Bool
        /// The members or the items of the container so far; the last member waits for its value.
        var members: [JSONMember] = []
        var items: [JSONValue] = []
        var keys = JSONKeys()
    }

    /// Reads a whole text.
    ///
    /// - Throws: the first error, and its byte.
    public static func read(
        _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes, limits: limits)
        return try reader.readText()
    }

    private init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    private mutating func readText() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw error(.byteOrderMark) }
        skipSpace()
        guard position < bytes.count else { throw error(.empty) }
        let value = try readTree()
        skipSpace()
        guard position == bytes.count else {
            throw unexpected(orElse: .afterTheEnd)
        }
        return value
    }

    /// Reads one value with everything inside it.
    private mutating func readTree() throws(JSONError) -> JSONValue {
        while true {
            skipSpace()
            // An opened container that is not empty loops for its first value.
            guard var value = try readValueOrOpen() else { continue }
            // A value ended: it may be the last one of the containers around it.
            while depth > 0, try add(&value) {}
            if depth == 0 { return value }
        }
    }

    /// A finished value, or nil when a container was opened that waits for its first item.
    private mutating func readValueOrOpen() throws(JSONError) -> JSONValue? {
        guard position < bytes.count else { throw endError() }
        switch bytes[position] {
        case UInt8(ascii: "{"):
            return try openObject()
        case UInt8(ascii: "["):
            return try openArray()
        case UInt8(ascii: "\""):
            return .string(try readString(what: "a string"))
        case UInt8(ascii: "t"):
            try readWord("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try readWord("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try readWord("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try readNumber())
        default:
            throw unexpected(orElse: .unexpected("a value"))
        }
    }

    private mutating func openObject() throws(JSONError) -> JSONValue? {
        try checkDepth()
        position += 1
        skipSpace()
        if try skip(UInt8(ascii: "}"), inside: "an object") {
            return .object(JSONObject())
        }
        open(Frame(isObject: true))
        inner.members.reserveCapacity(depth == 1 ? 16 : 4)
        try readKey()
        return nil
    }

    private mutating func openArray() throws(JSONError) -> JSONValue? {
        try checkDepth()
        position += 1
        skipSpace()
        if try skip(UInt8(ascii: "]"), inside: "an array") { return .array([]) }
        open(Frame(isObject: false))
        return nil
    }

    private mutating func open(_ frame: consuming Frame) {
        swap(&inner, &frame)
        if depth > 0 { outer.append(frame) }
        depth += 1
    }

    /// The innermost container, which is no longer open.
    private mutating func close() -> Frame {
        depth -= 1
        var frame = outer.popLast() ?? Frame(isObject: false)
        swap(&inner, &frame)
        return frame
    }

    /// Moves a value into the innermost container.
    ///
    /// - Parameter value: becomes the container when this was its last one.
    /// - Returns: whether it was.
    private mutating func add(_ value: inout JSONValue) throws(JSONError) -> Bool {
        skipSpace()
        guard inner.isObject else {
            inner.items.append(.null)
            swap(&inner.items[inner.items.count - 1], &value)
            if try skip(UInt8(ascii: "]"), inside: "an array") {
                value = .array(close().items)
                return true
            }
            try expectComma("a comma or the end of the array")
            return false
        }
        swap(&inner.members[inner.members.count - 1].value, &value)
        if try skip(UInt8(ascii: "}"), inside: "an object") {
            let object = close()
            value = .object(object.keys.object(of: object.members))
            return true
        }
        try expectComma("a comma or the end of the object")
        skipSpace()
        try readKey()
        return false
    }

    /// Reads a key, and begins a member with it.
    private mutating func readKey() throws(JSONError) {
        guard position < bytes.count else { throw error(.endsInside("an object")) }
        guard bytes[position] == UInt8(ascii: "\"") else {
            throw unexpected(orElse: .unexpected("a key in quotes"))
        }
        keyCount += 1
        guard keyCount <= limits.keysMax else {
            throw error(.tooManyKeys(limits.keysMax, bound: limits.keysBound))
        }
        let start = position + 1
        let key = try readString(what: "a key")
        let mark = JSONKeys.mark(of: key, written: bytes.span.extracting(start..<position - 1))
        inner.keys.note(key, mark, among: inner.members)
        skipSpace()
        guard try skip(UInt8(ascii: ":"), inside: "an object") else {
            throw unexpected(orElse: .unexpected("a colon"))
        }
        inner.members.append(JSONMember(key: key, value: .null))
    }
}

// MARK: - Scalars

extension JSONReader {
    private mutating func readString(what: StaticString) throws(JSONError) -> String {
        let start = position + 1
        let (end, seen) = plainRun(from: start)
        position = end
        guard end < bytes.count else { throw error(.endsInside("\(what)")) }
        switch bytes[end] {
        case UInt8(ascii: "\""):
            position = end + 1
            if seen < 0x80 { return ascii(start..<end) }
            return try text(of: bytes[start..<end], at: start)
        case UInt8(ascii: "\\"): return try readEscapedString(from: start, what: "\(what)")
        default: throw unexpected(orElse: .unexpected("an escaped control character"))
        }
    }

    private func ascii(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }

    /// Where characters end that stand for themselves, and all their bytes together.
    private func plainRun(from start: Int) -> (end: Int, seen: UInt8) {
        let span = bytes.span
        var index = start
        var seen: UInt8 = 0
        while index < span.count {
            let byte = span[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= byte
            index += 1
        }
        return (index, seen)
    }

    private mutating func readEscapedString(
        from start: Int, what: String
    ) throws(JSONError) -> String {
        var buffer = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try text(of: buffer[...], at: start)
            case UInt8(ascii: "\\"):
                try readEscape(into: &buffer, what: what)
            case 0..<0x20:
                throw unexpected(orElse: .unexpected("an escaped control character"))
            default:
                buffer.append(byte)
                position += 1
            }
        }
        throw error(.endsInside(what))
    }

    private mutating func readEscape(
        into buffer: inout [UInt8], what: String
    ) throws(JSONError) {
        guard position + 1 < bytes.count else { throw endError(what) }
        let escape = position
        position += 2
        switch bytes[escape + 1] {
        case UInt8(ascii: "\""): buffer.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): buffer.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): buffer.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): buffer.append(8)
        case UInt8(ascii: "f"): buffer.append(12)
        case UInt8(ascii: "n"): buffer.append(10)
        case UInt8(ascii: "r"): buffer.append(13)
        case UInt8(ascii: "t"): buffer.append(9)
        case UInt8(ascii: "u"):
            let scalar = try readUnicodeEscape(at: escape, what: what)
            buffer.append(contentsOf: String(Character(scalar)).utf8)
        default: throw JSONError(position: escape, problem: .badEscape)
        }
    }

    /// The scalar of `\uXXXX` or of a surrogate pair; a lone surrogate is U+FFFD.
    private mutating func readUnicodeEscape(
        at escape: Int, what: String
    ) throws(JSONError) -> Unicode.Scalar {
        let first = try readFourHex(at: escape, what: what)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let back = position
        position += 2
        let second = try readFourHex(at: back, what: what)
        guard (0xDC00...0xDFFF).contains(second) else {
            position = back
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func readFourHex(at escape: Int, what: String) throws(JSONError) -> UInt32 {
        guard position + 4 <= bytes.count else { throw endError(what) }
        var value: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Self.hexDigit(byte) else {
                throw JSONError(position: escape, problem: .badEscape)
            }
            value = value << 4 | digit
        }
        position += 4
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private mutating func readNumber() throws(JSONError) -> JSONNumber {
        let start = position
        let end = JSONNumber.end(of: bytes.span, from: start)
        guard let end, end == bytes.count || !Self.isNumberByte(bytes[end]) else {
            throw numberError()
        }
        guard end - start <= limits.numberCharactersMax else {
            throw error(.numberTooLong(limits.numberCharactersMax))
        }
        position = end
        return JSONNumber(validated: ascii(start..<end))
    }

    private func numberError() -> JSONError {
        var end = position
        while end < bytes.count, Self.isNumberByte(bytes[end]) { end += 1 }
        guard end < bytes.count else {
            let isDigitLast = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end - 1])
            return isDigitLast ? error(.badNumber) : endError("a number")
        }
        return error(bytes[end] == UInt8(ascii: "I") ? .notJSON("Infinity") : .badNumber)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func readWord(_ word: StaticString) throws(JSONError) {
        let count = word.utf8CodeUnitCount
        let available = bytes[position..<min(position + count, bytes.count)]
        let matches = word.withUTF8Buffer { available.elementsEqual($0.prefix(available.count)) }
        guard matches else { throw unexpected(orElse: .unexpected("a value")) }
        guard available.count == count else { throw endError("a word") }
        position += count
    }

    private func text(of slice: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
        if let text = String(validating: slice, as: UTF8.self) { return text }
        throw JSONError(position: UTF8Check.firstBad(bytes) ?? start, problem: .notUTF8)
    }
}

// MARK: - Small steps and errors

extension JSONReader {
    private mutating func skipSpace() {
        guard position < bytes.count, bytes[position] <= 0x20 else { return }
        position = endOfSpace(from: position)
    }

    private func endOfSpace(from start: Int) -> Int {
        let span = bytes.span
        var index = start
        while index < span.count {
            let byte = span[index]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            index += 1
        }
        return index
    }

    private mutating func skip(_ byte: UInt8, inside what: StaticString) throws(JSONError) -> Bool {
        guard position < bytes.count else { throw error(.endsInside("\(what)")) }
        guard bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func expectComma(_ what: String) throws(JSONError) {
        guard bytes[position] == UInt8(ascii: ",") else {
            throw unexpected(orElse: .unexpected(what))
        }
        position += 1
    }

    private func checkDepth() throws(JSONError) {
        guard depth < limits.depthMax else { throw error(.tooDeep(limits.depthMax)) }
    }

    private func error(_ problem: JSONError.Problem) -> JSONError {
        JSONError(position: position, problem: problem)
    }

    private func endError(_ what: String? = nil) -> JSONError {
        if let what { return JSONError(position: bytes.count, problem: .endsInside(what)) }
        guard depth > 0 else { return JSONError(position: bytes.count, problem: .empty) }
        let container = inner.isObject ? "an object" : "an array"
        return JSONError(position: bytes.count, problem: .endsInside(container))
    }

    /// The clearest name for the byte that stands where something else should.
    private func unexpected(orElse problem: JSONError.Problem) -> JSONError {
        guard position < bytes.count else { return endError() }
        switch bytes[position] {
        case 0: return error(.nulByte)
        case UInt8(ascii: "N"): return error(.notJSON("NaN"))
        case UInt8(ascii: "I"): return error(.notJSON("Infinity"))
        case 0x80...: return error(UTF8Check.firstBad(bytes) == position ? .notUTF8 : problem)
        default: return error(problem)
        }
    }
}
