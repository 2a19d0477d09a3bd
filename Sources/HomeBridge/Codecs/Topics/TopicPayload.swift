// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A payload with the value of a command in it: `go {value}`.
///
/// Where the payload is JSON the value stands in it as JSON, so that no text of it ends a string:
/// `{"name": "{value}"}`, `{"level": {value}}`.
struct TopicPayload: MessageTemplate {
    static let mark = "{value}"

    /// What stands before, between and behind the values.
    private let pieces: [Substring]
    private let isJSON: Bool

    init(text: String) {
        pieces = text.split(separator: Self.mark, omittingEmptySubsequences: false)
        isJSON = Self.isJSON(pieces)
    }

    /// Whether a payload with a value in it is an object, a list or a text of JSON; a number may be
    /// anything.
    private static func isJSON(_ pieces: [Substring]) -> Bool {
        let text = pieces.joined(separator: "0")
        guard let first = text.utf8.first(where: { $0 > UInt8(ascii: " ") }),
            "{[\"".utf8.contains(first)
        else { return false }
        return (try? JSONReader.read(Array(text.utf8))) != nil
    }

    /// Whether a payload holds the value as JSON, where a number is no text.
    static func takesJSON(_ text: String) -> Bool { TopicPayload(text: text).isJSON }

    /// It stands in settings only.
    func render(text: String, json: JSONValue?) -> String? { nil }

    func command(_ value: JSONValue) -> String? {
        let word = value.wordText ?? JSONWriter.write(value)
        guard isJSON else { return pieces.joined(separator: word) }
        let inside = String(JSONWriter.write(.string(word)).dropFirst().dropLast())
        var text = ""
        var isInString = false
        for (index, piece) in pieces.enumerated() {
            if index > 0 { text += isInString ? inside : JSONWriter.write(value) }
            text += piece
            isInString = Self.isInString(after: piece, isInString)
        }
        return text
    }

    /// Whether a text of JSON is open behind a piece of it.
    private static func isInString(after piece: Substring, _ before: Bool) -> Bool {
        var isInString = before
        var isEscaped = false
        for byte in piece.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isInString, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
        }
        return isInString
    }

    var paths: [[String]] { [] }
}
