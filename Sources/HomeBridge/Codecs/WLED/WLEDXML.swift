// SPDX-License-Identifier: Apache-2.0

/// A reader of the flat XML in which a device tells everything: elements with text, in one element.
///
/// It knows no entities and no declarations of types; nesting and number of elements are bounded.
struct WLEDXML {
    struct Element: Hashable {
        var name: String
        var text: String
    }

    private static let depthMax = 8
    private static let elementsMax = 256

    private let bytes: [UInt8]
    private var open: [(name: ArraySlice<UInt8>, textStart: Int, hasKids: Bool)] = []
    private var found: [Element] = []

    /// The elements that hold no others, in order.
    ///
    /// - Parameter payload: UTF-8.
    static func read(_ payload: [UInt8]) throws(UnreadableMessage) -> [Element] {
        var reader = WLEDXML(payload)
        return try reader.elements()
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func elements() throws(UnreadableMessage) -> [Element] {
        var index = 0
        var isDone = false
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            guard !isDone else { throw error(start, "something follows the end") }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
                throw error(start, "the text ends inside a tag")
            }
            try take(bytes[(start + 1)..<end], at: start, end: end)
            index = end + 1
            isDone = open.isEmpty && !found.isEmpty
        }
        guard isDone else { throw error(bytes.count, "the text ends inside an element") }
        return found
    }

    private mutating func take(
        _ tag: ArraySlice<UInt8>, at start: Int, end: Int
    ) throws(UnreadableMessage) {
        switch tag.first {
        case UInt8(ascii: "?"): return
        case UInt8(ascii: "!"): throw error(start, "a declaration is none of this")
        case UInt8(ascii: "/"):
            guard let last = open.last, last.name.elementsEqual(tag.dropFirst()) else {
                throw error(start, "no such element is open")
            }
            try finish(at: start)
        default: try begin(tag, at: start, end: end)
        }
    }

    private mutating func begin(
        _ tag: ArraySlice<UInt8>, at start: Int, end: Int
    ) throws(UnreadableMessage) {
        let name = tag.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
        guard !name.isEmpty else { throw error(start, "a tag has no name") }
        guard open.count < Self.depthMax else {
            throw error(start, "more than \(Self.depthMax) levels of nesting")
        }
        if !open.isEmpty { open[open.count - 1].hasKids = true }
        open.append((name, end + 1, false))
        if tag.last == UInt8(ascii: "/") { try finish(at: end + 1) }
    }

    /// Ends the innermost element, whose text ends before the index.
    private mutating func finish(at end: Int) throws(UnreadableMessage) {
        let last = open.removeLast()
        guard !last.hasKids else { return }
        guard found.count < Self.elementsMax else {
            throw error(end, "more than \(Self.elementsMax) elements")
        }
        found.append(
            Element(
                name: String(decoding: last.name, as: UTF8.self),
                text: String(decoding: bytes[last.textStart..<end], as: UTF8.self)))
    }

    private func error(_ place: Int, _ problem: String) -> UnreadableMessage {
        UnreadableMessage("no XML", "byte \(place): \(problem)")
    }
}
