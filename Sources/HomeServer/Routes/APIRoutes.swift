// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore

/// The paths of the API; each handler stands in the file of its subject.
struct APIRoutes: Sendable {
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

    /// Whether it runs, and whether the home answers: neither tells anything of the home.
    func addProbes(to router: Router<APIContext>) {
        router.get("healthz") { _, _ in Response.ok }
        router.get("readyz") { _, _ in
            _ = try await home.snapshot()
            return Response.ok
        }
    }

    /// What stands below `/api/v1`; who asks is known.
    func add(to api: some RouterMethods<APIContext>) {
        addParts(to: api)
        addWhole(to: api)
        api.post("commands") { request, context in try await command(request, context.caller) }
    }

    /// What a token of one structure may ask for as well: each handler keeps to that structure.
    private func addParts(to api: some RouterMethods<APIContext>) {
        api.get("about") { request, context in try await about(request, context.caller) }
        api.get("snapshot") { request, context in try await snapshot(request, context.caller) }
        api.get("diff") { request, context in try await difference(request, context.caller) }
        api.get("tiles") { request, context in try await tiles(request, context.caller) }
        api.get("device") { request, context in try await device(request, context.caller) }
        api.get("explain") { request, context in try await explain(request, context.caller) }
        api.get("history") { request, context in try await history(request, context.caller) }
        api.get("stream") { request, context in
            try await stream(request, context.caller, stillOpen(request))
        }
    }

    /// What cannot be told of one structure alone.
    private func addWhole(to api: some RouterMethods<APIContext>) {
        func add(
            _ path: RouterPath, _ answer: @escaping @Sendable (Request) async throws -> Response
        ) {
            api.get(path) { request, context in
                try context.caller.mustSeeAll()
                return try await answer(request)
            }
        }
        add("record") { try await record($0) }
        add("timeline") { try await timeline($0) }
        add("log") { try await log($0) }
        add("find") { try await find($0) }
        add("blame") { try await blame($0) }
        add("backtest") { try await backtest($0) }
        add("edits") { try await edits($0) }
        add("status") { try await status($0) }
        add("hash") { try await hash($0) }
        add("replication") { try await replication($0, stillOpen($0)) }
    }

    /// Whether the token of a request still opens what it opened, for answers that last.
    private func stillOpen(_ request: Request) -> @Sendable () -> Bool {
        guard let access = facilities.access,
            let secret = access.secret(of: request)
        else { return { true } }
        return { (try? access.token(for: secret)) != nil }
    }
}

extension APIRoutes {
    /// What is served, and how far the log goes.
    func about(_ request: Request, _ caller: Caller) async throws -> Response {
        _ = try QueryReader(request)
        let extent = try await home.logExtent()
        let structures = try await home.snapshot().structures
        let name = structures.first { structure in
            caller.structure.map { utf8Equal($0, structure.id) } ?? true
        }?.name
        let isLive = await facilities.isLive()
        var json = JSONText()
        json.object { json in
            json.key("commands")
            json.bool(facilities.command != nil && caller.scope >= .command)
            if facilities.edits != nil {
                json.key("edits")
                json.bool(true)
            }
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
            json.key("login")
            json.string(caller.name)
            json.key("nextOffset")
            json.number(extent.nextOffset)
            json.key("scope")
            json.string(caller.scope.rawValue)
            json.key("structure")
            json.string(caller.structure)
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

    /// The commands that wait for the home of a replica; elsewhere none does.
    func edits(_ request: Request) async throws -> Response {
        _ = try QueryReader(request)
        guard let edits = facilities.edits else {
            return .json(Array(#"{"edits":[],"ok":true,"v":1}"#.utf8))
        }
        return .json(await edits())
    }

    func command(_ request: Request, _ caller: Caller) async throws -> Response {
        _ = try QueryReader(request)
        try caller.mustHave(.command)
        guard let command = facilities.command else {
            // Only what runs a home, or follows one, has a status.
            throw APIError(
                .forbidden, "permissionDenied",
                facilities.status == nil
                    ? "Nothing can be commanded here: this is a log that is read."
                    : "Nobody may command this home over HTTP: set web.commands to allow it.")
        }
        try request.mustBeJSON()
        let body = try await request.wholeBody(upTo: ServerLimits.bodyBytesMax)
        // The token may have been revoked while the body came.
        guard stillOpen(request)() else { throw APIError.wrongLogin }
        return .json(try await command(body, caller))
    }
}
