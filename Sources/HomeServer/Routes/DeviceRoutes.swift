// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// Whoever sees the device now is shown what it was while he could have seen it.
    ///
    /// - Throws: as for a device that is not there.
    func mustSee(_ device: String, _ caller: Caller) async throws {
        guard caller.structure != nil else { return }
        try caller.mustSee(device: device, in: try await home.snapshot())
    }

    /// A value over time, for a chart.
    func history(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "device", "attribute", "from", "to", "points")
        try await mustSee(query.required("device"), caller)
        // Rooms of another structure have names.
        if query.text("attribute") == "room" { try caller.mustSeeAll() }
        let from = try await time(query.text("from"), or: nil)
        let to = try await time(query.text("to"), or: nil)
        var times: ClosedRange<Int64>?
        if from != nil || to != nil {
            let extent = try await home.logExtent()
            let first = from ?? extent.firstAt ?? 0
            let last = to ?? extent.lastAt ?? first
            guard first <= last else {
                throw APIError.badParameter(
                    "The range ends before it begins: 'from' is behind 'to', or behind the log.")
            }
            times = first...last
        }
        let chart = try await home.chart(
            of: query.required("device"), query.required("attribute"), in: times,
            count: query.count("points", in: 1...ServerLimits.bucketsMax, or: 600),
            within: caller.structure)
        return .json(ChartJSON.bytes(chart))
    }
}
