// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// One record: its message, its events, and what they changed.
    func record(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "offset")
        guard let offset = try query.offset("offset") else {
            throw APIError.badParameter("The parameter 'offset' is missing.")
        }
        let (record, changes) = try await home.record(at: offset)
        let after = try await moments.moment(at: "@\(offset)", facilities).snapshot
        var json = JSONText()
        json.object { json in
            json.key("changes")
            json.changes(changes, words: ChangeText.words(old: after, new: after))
            json.key("record")
            json.record(record, in: after)
            json.key("v")
            json.number(1)
        }
        return .json(json.utf8)
    }
}
