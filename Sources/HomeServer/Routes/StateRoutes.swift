// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore

// The home at a point: as a graph, as tiles, one device, and the difference of two points.

extension APIRoutes {
    func snapshot(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "at", "device", "room", "structure")
        let filter = try caller.visible(query.filter)
        let moment = try await moments.moment(at: query.text("at"), facilities)
        return answer(request, moment, "snapshot", filter) {
            Array(moment.snapshot.json(keeping: filter, logID: home.identifier).utf8)
        }
    }

    func tiles(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "at", "device", "room", "structure")
        let filter = try caller.visible(query.filter)
        let moment = try await moments.moment(at: query.text("at"), facilities)
        var asOf: Int64?
        if query.text("at") == nil, await !facilities.isLive() { asOf = moment.receivedAt }
        return answer(request, moment, "tiles", filter) {
            TilesJSON.whole(
                moment.snapshot, keeping: filter, receivedAt: moment.receivedAt, asOf: asOf,
                facilities)
        }
    }

    func difference(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "from", "to", "device", "room", "structure")
        let from = try await moments.moment(at: try query.required("from"), facilities)
        let to = try await moments.moment(at: query.text("to"), facilities)
        let found = diff(from.snapshot, to.snapshot, keeping: try caller.visible(query.filter))
        let words = ChangeText.words(old: from.snapshot, new: to.snapshot)
        return .json(Array(found.json(logID: home.identifier, words: words).utf8))
    }

    func device(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "id", "at")
        let id = try query.required("id")
        let moment = try await moments.moment(at: query.text("at"), facilities)
        try caller.mustSee(device: id, in: moment.snapshot)
        guard let view = moment.snapshot.view(of: id) else {
            throw HomeError.noDevice(id, in: moment.snapshot)
        }
        let filter = GraphFilter(deviceID: view.id)
        return answer(request, moment, "device", filter) {
            DeviceJSON.bytes(view, moment, facilities)
        }
    }

    /// An answer that holds for one point: a client that has it already gets none.
    private func answer(
        _ request: Request, _ moment: HomeMoment, _ form: String, _ filter: GraphFilter,
        _ body: () -> [UInt8]
    ) -> Response {
        let offset = moment.snapshot.offset.map { "\($0)" } ?? "none"
        let parts = [filter.structureID, filter.roomID, filter.deviceID].map { $0 ?? "" }
        let what = ([form, facilities.version] + parts).joined(separator: "\n")
        let tag = "W/\"\(home.identifier.prefix(8))-\(offset)-\(what.tagNumber)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if request.has(tag) {
            return Response(status: .notModified, headers: headers)
        }
        var response = Response.json(body())
        response.headers.append(contentsOf: headers)
        return response
    }
}

extension QueryReader {
    /// The part of the home that is wanted.
    var filter: GraphFilter {
        GraphFilter(
            structureID: text("structure"), roomID: text("room"), deviceID: text("device"))
    }
}

extension String {
    /// A number that tells this text from others, the same in each run (FNV-1a).
    fileprivate var tagNumber: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
