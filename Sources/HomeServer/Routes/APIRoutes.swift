// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore

/// The paths of the API; each handler stands in the file of its subject.
struct APIRoutes: Sendable {
    typealias Context = BasicRequestContext

    let home: Home
    let facilities: ServerFacilities
    let hub: StreamHub
    let moments: MomentCache
    let timeline: TimelineCache

    init(home: Home, facilities: ServerFacilities, hub: StreamHub) {
        self.home = home
        self.facilities = facilities
        self.hub = hub
        moments = MomentCache(home: home)
        timeline = TimelineCache(home: home)
    }

    func add(to router: Router<Context>) {
        router.get("healthz") { _, _ in Self.ok }
        router.get("readyz") { _, _ in
            _ = try await home.snapshot()
            return Self.ok
        }
        let api = router.group("api/v1")
        api.get("about") { request, _ in try await about(request) }
        api.get("snapshot") { request, _ in try await snapshot(request) }
        api.get("diff") { request, _ in try await difference(request) }
        api.get("tiles") { request, _ in try await tiles(request) }
        api.get("device") { request, _ in try await device(request) }
        api.get("record") { request, _ in try await record(request) }
        api.get("timeline") { request, _ in try await timeline(request) }
        api.get("log") { request, _ in try await log(request) }
        api.get("explain") { request, _ in try await explain(request) }
        api.get("history") { request, _ in try await history(request) }
        api.get("find") { request, _ in try await find(request) }
        api.get("status") { request, _ in try await status(request) }
        api.get("stream") { request, _ in try await stream(request) }
        api.get("hash") { request, _ in try await hash(request) }
        api.get("replication") { request, _ in try await replication(request) }
        api.post("commands") { request, _ in try await command(request) }
    }

    private static var ok: Response { .json(Array(#"{"status":"ok"}"#.utf8)) }
}

extension APIRoutes {
    /// What is served, and how far the log goes.
    func about(_ request: Request) async throws -> Response {
        _ = try QueryReader(request)
        let extent = try await home.logExtent()
        let name = try await home.snapshot().structures.first?.name
        let isLive = await facilities.isLive()
        var json = JSONText()
        json.object { json in
            json.key("commands")
            json.bool(facilities.command != nil)
            json.key("firstAt")
            json.string(extent.firstAt.map { timeText($0) })
            json.key("firstOffset")
            json.number(extent.firstOffset)
            json.key("homeName")
            json.string(name)
            json.key("lastAt")
            json.string(extent.lastAt.map { timeText($0) })
            json.key("live")
            json.bool(isLive)
            json.key("logID")
            json.string(home.identifier)
            json.key("nextOffset")
            json.number(extent.nextOffset)
            json.key("v")
            json.number(1)
            json.key("version")
            json.string(facilities.version)
        }
        return .json(json.utf8)
    }

    func status(_ request: Request) async throws -> Response {
        _ = try QueryReader(request)
        guard let status = facilities.status else {
            throw APIError(
                .notFound, "notFound", "No daemon runs here: this is a log that is read.")
        }
        return .json(Array(await status().utf8))
    }

    func command(_ request: Request) async throws -> Response {
        _ = try QueryReader(request)
        guard let command = facilities.command else {
            throw APIError(
                .forbidden, "permissionDenied",
                "Nobody may command this home over HTTP: set web.commands to allow it.")
        }
        // A form of another page can send this type only after asking, and is refused then.
        guard request.headers[.contentType]?.hasPrefix("application/json") ?? false else {
            throw APIError(
                .unsupportedMediaType, "invalidArgument", "The body must be application/json.")
        }
        let body = try await request.body.collect(upTo: ServerLimits.bodyBytesMax)
        return .json(await command(Array(body.readableBytesView)))
    }
}
