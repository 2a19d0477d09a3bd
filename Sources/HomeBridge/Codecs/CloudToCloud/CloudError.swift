// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Why a payload, or a piece of one, is unreadable, and where.
struct CloudError: Error, Hashable {
    /// A short constant phrase.
    var reason: String
    /// The place, as `payload.devices[0].id`, and what is wrong there.
    var detail: String

    init(_ reason: String, _ detail: String) {
        self.reason = reason
        self.detail = detail
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
}
