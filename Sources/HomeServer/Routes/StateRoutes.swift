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
        try moment.snapshot.mustHave(filter, for: caller)
        return await answer(request, moment, "snapshot", filter, isNow: query.isNow) { _ in
            Array(moment.snapshot.json(keeping: filter, logID: home.identifier).utf8)
        }
    }

    func tiles(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "at", "device", "room", "structure")
        let filter = try caller.visible(query.filter)
        let moment = try await moments.moment(at: query.text("at"), facilities)
        try moment.snapshot.mustHave(filter, for: caller)
        return await answer(request, moment, "tiles", filter, isNow: query.isNow) { asOf in
            TilesJSON.whole(
                moment.snapshot, keeping: filter, receivedAt: moment.receivedAt, asOf: asOf,
                facilities)
        }
    }

    func difference(_ request: Request, _ caller: Caller) async throws -> Response {
        let query = try QueryReader(request, "from", "to", "device", "room", "structure")
        let from = try await moments.moment(at: try query.required("from"), facilities)
        let to = try await moments.moment(at: query.text("to"), facilities)
        let filter = try caller.visible(query.filter)
        if !to.snapshot.has(filter) { try from.snapshot.mustHave(filter, for: caller) }
        let found = diff(from.snapshot, to.snapshot, keeping: filter)
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
        return await answer(request, moment, "device", filter, isNow: query.isNow) { _ in
            DeviceJSON.bytes(view, moment, facilities)
        }
    }

    /// An answer that holds for one point: a client that has it already gets none.
    ///
    /// - Parameters:
    ///   - isNow: whether the home as it is was asked for; where nobody follows it, the answer says
    ///     as of when that is.
    ///   - body: is given that time, in nanoseconds since 1970 UTC.
    private func answer(
        _ request: Request, _ moment: HomeMoment, _ form: String, _ filter: GraphFilter,
        isNow: Bool, _ body: (_ asOf: Int64?) -> [UInt8]
    ) async -> Response {
        var asOf: Int64?
        if isNow, await !facilities.isLive() { asOf = moment.receivedAt }
        let offset = moment.snapshot.offset.map { "\($0)" } ?? "none"
        let parts = [filter.structureID, filter.roomID, filter.deviceID].map { $0 ?? "" }
        let state = [asOf.map { "\($0)" } ?? "", facilities.command == nil ? "" : "commands"]
        let what = ([form, facilities.version] + parts + state).joined(separator: "\n")
        let tag = "W/\"\(home.identifier.prefix(8))-\(offset)-\(what.tagNumber)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if let asOf { headers[.init("Hearth-As-Of")!] = timeText(asOf) }
        if request.has(tag) {
            return Response(status: .notModified, headers: headers)
        }
        var response = Response.json(body(asOf))
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

    /// Whether the home as it is now is wanted.
    var isNow: Bool { text("at") == nil }
}

extension String {
    /// A number that tells this text from others, the same in each run (FNV-1a).
    fileprivate var tagNumber: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
