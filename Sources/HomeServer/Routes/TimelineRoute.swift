// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    func timeline(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "from", "to", "buckets")
        let count = try query.count("buckets", in: 1...ServerLimits.bucketsMax, or: 240)
        let extent = try await home.logExtent()
        let from = try await time(query.text("from"), or: extent.firstAt)
        let to = try await time(query.text("to"), or: extent.lastAt)
        guard let from, let to else { return .json(TimelineJSON.empty) }
        guard from <= to else {
            throw APIError.badParameter("The range ends before it begins: 'from' is behind 'to'.")
        }
        let scan = try await timeline.current()
        let buckets = try await home.buckets(of: scan, in: from...to, count: count)
        return .json(TimelineJSON.bytes(scan, buckets, from...to, try facilities.tags()))
    }

    /// The time of a point, in nanoseconds since 1970 UTC.
    func time(_ text: String?, or standard: Int64?) async throws -> Int64? {
        guard let text else { return standard }
        if case .time(_, let time) = try Point.read(text) { return time.lowerBound }
        return try await moments.moment(at: text, facilities).receivedAt
    }
}
