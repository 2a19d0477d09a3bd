// SPDX-License-Identifier: Apache-2.0

/// Why a native message is unreadable, and where.
struct NativeError: Error, Hashable {
    /// A short constant phrase.
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
}
