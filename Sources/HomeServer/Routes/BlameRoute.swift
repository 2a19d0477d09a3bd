// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// Who changed each value of a device last, as `hearth blame` prints it.
    func blame(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "device", "attribute", "at")
        let found = try await home.blame(
            deviceID: query.required("device"), attribute: query.text("attribute"),
            at: offset(of: query), payloadBytesMax: ServerLimits.blamePayloadBytesMax)
        var json = JSONText()
        json.object { json in
            json.key("offset")
            json.number(found.offset)
            json.key("v")
            json.number(1)
            json.key("values")
            json.array(found.values) { $0.written($1.blameJSON.utf8) }
        }
        return .json(json.utf8)
    }

    /// Why a device is online or offline, and since when it has its values; of an attribute, how
    /// its value came to be. Both as `hearth explain` prints them.
    func explain(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "device", "attribute", "at")
        let id = try query.required("device")
        try await mustSee(id, caller)
        let offset = try await offset(of: query)
        if let attribute = query.text("attribute") {
            // A message may be of other devices as well.
            try caller.mustSeeAll()
            let origin = try await home.origin(
                deviceID: id, attribute: attribute, at: offset,
                payloadBytesMax: ServerLimits.chainPayloadBytesMax, readings: facilities.readings)
            return .json(Array(origin.json.utf8))
        }
        let shown = if let offset { try await home.at(.offset(offset)) } else { home }
        try caller.mustSee(device: id, in: try await shown.snapshot())
        let found = try await shown.explain(deviceID: id)
        // A message may be of other devices as well.
        return .json(Array(found.json(withMessages: caller.structure == nil).utf8))
    }

    /// The record of the point that is asked for; nil for the newest home.
    private func offset(of query: QueryReader) async throws -> UInt64? {
        guard let at = query.text("at") else { return nil }
        let offset = try await home.offset(
            of: Point.read(at), tag: { [facilities] in try facilities.tag($0) })
        guard let offset else {
            throw APIError(.notFound, "notFound", "There was no home yet at this point.")
        }
        return offset
    }
}
