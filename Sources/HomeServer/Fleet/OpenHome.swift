// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeSDK
import Hummingbird
import HummingbirdCore
import Logging

/// A home of a fleet whose API is served: the routes of one home, with what they keep.
final class OpenHome: Sendable {
    private let home: Home
    let hub: StreamHub
    private let responder: RouterResponder<APIContext>
    private let following: Task<Void, Never>

    /// - Parameter access: for answers that last; who asks is known when a request comes here.
    init(
        _ home: Home, _ facilities: ServerFacilities, _ access: ServerAccess?, _ logger: Logger
    ) {
        var facilities = facilities
        facilities.access = access
        let hub = StreamHub(home: home)
        let router = Router(context: APIContext.self, options: .autoGenerateHeadEndpoints)
        // Else the router writes errors in its own form.
        router.addMiddleware { ErrorResponder(logger: logger) }
        APIRoutes(home: home, facilities: facilities, hub: hub).add(to: router)
        router.refuseOtherMethods()
        self.home = home
        self.hub = hub
        responder = router.buildResponder()
        following = Task { await hub.followHome() }
    }

    /// Whether a client has an answer that lasts.
    var isFollowed: Bool { !hub.isIdle }

    /// Answers a request of the fleet's as one home alone does.
    ///
    /// - Parameter parts: of the path, which belong to the fleet.
    func answer(
        _ request: Request, below parts: Int, _ context: APIContext
    ) async throws -> Response {
        var head = request.head
        let rest = request.uri.path.split(separator: "/").dropFirst(parts).joined(separator: "/")
        head.path = "/" + rest + (request.uri.query.map { "?\($0)" } ?? "")
        return try await responder.respond(
            to: Request(head: head, body: request.body), context: context)
    }

    /// Ends its streams, and lets go of the home, which goes on.
    func end() {
        hub.end()
        following.cancel()
        Task { await home.disconnect() }
    }
}
