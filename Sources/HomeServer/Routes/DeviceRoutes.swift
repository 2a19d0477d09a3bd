// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// Why a device is online or offline, and since when it has its values.
    func explain(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "device", "at")
        let id = try query.required("device")
        try await mustSee(id, caller)
        guard let at = query.text("at") else {
            return .json(Array(try await home.explain(deviceID: id).json.utf8))
        }
        let offset = try await home.offset(
            of: Point.read(at), tag: { [facilities] in try facilities.tag($0) })
        guard let offset else {
            throw APIError(.notFound, "notFound", "There was no home yet at this point.")
        }
        let past = try await home.at(.offset(offset))
        return .json(Array(try await past.explain(deviceID: id).json.utf8))
    }

    /// What was is shown to whom sees the device now.
    ///
    /// - Throws: as for a device that is not there.
    func mustSee(_ device: String, _ caller: Caller) async throws {
        guard caller.structure != nil else { return }
        let home = try await home.snapshot()
        guard caller.maySee(device: device, in: home) else {
            throw HomeError.notFound("There is no device \(SafeText.escape(device)).")
        }
    }

    /// A value over time, for a chart.
    func history(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "device", "attribute", "from", "to", "points")
        try await mustSee(query.required("device"), caller)
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
            count: query.count("points", in: 1...ServerLimits.bucketsMax, or: 600))
        return .json(ChartJSON.bytes(chart))
    }
}
