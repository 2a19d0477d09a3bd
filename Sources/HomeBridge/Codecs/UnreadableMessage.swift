// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Why a message, or a piece of one, cannot be read, and where.
struct UnreadableMessage: Error, Hashable {
    /// A short constant phrase: messages are counted by it.
    var reason: String
    /// The place, as `parts[0].traits[1].trait`, and what is wrong there.
    var detail: String

    init(_ reason: String, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }

    init(json error: JSONError) {
        self.init("no JSON", error.description)
    }

    init(noText payload: [UInt8]) {
        self.init(
            "no text", "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8")
    }

    init(noObject value: JSONValue) {
        self.init("no object", "byte 0: \(value.kindName) where an object is expected")
    }

    init(wrongForm place: String, _ sentence: String) {
        self.init("wrong form", "\(place): \(sentence)")
    }

    init(_ value: JSONValue, at place: String, expected: String) {
        self.init(wrongForm: place, "\(value.kindName) where \(expected) is expected")
    }

    /// What the record says of it.
    var event: HomeEvent {
        .messageUnreadable(MessageUnreadable(reason: reason, detail: detail))
    }

    var output: CodecOutput { CodecOutput(events: [event]) }
}

extension JSONValue? {
    /// A value that may be missing or null, but must be of a kind otherwise.
    ///
    /// - Parameters:
    ///   - read: takes it; nil for what is of another kind.
    ///   - place: where it stands.
    ///   - expected: names the kind.
    func value<Value>(
        _ read: (JSONValue) -> Value?, at place: String, expected: String
    ) throws(UnreadableMessage) -> Value? {
        guard let value = self, !value.isNull else { return nil }
        guard let found = read(value) else {
            throw UnreadableMessage(value, at: place, expected: expected)
        }
        return found
    }
}
