// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import HomeSDK
import Hummingbird
import HummingbirdCore

/// The paths of many homes: who asks is found out first, then where the home is.
struct FleetRoutes: Sendable {
    let homes: any HomeDirectory
    let open: OpenHomes
    let isSecure: Bool
    let failures: LoginFailures

    /// What stands before the key of a home.
    private static let root = "api/v1/homes"
    /// How many parts of a path stand before those of the home's own API.
    private static let rootParts = 4

    func add(to router: Router<APIContext>) {
        router.get("healthz") { _, _ in Response.ok }
        router.get("readyz") { _, _ in Response.ok }
        let group = router.group("\(Self.root)/:home")
        for method in [HTTPRequest.Method.get, .post] {
            group.on("**", method: method) { request, context in
                try await answer(request, context)
            }
        }
    }

    private func answer(_ request: Request, _ context: APIContext) async throws -> Response {
        let written = try context.parameters.require("home")
        let key = written.removingPercentEncoding ?? written
        let access = try await access(of: key, request, context)
        var context = context
        context.caller = try AccessGuard(access: access, failures: failures)
            .caller(of: request, context)
        switch try await homes.place(of: key) {
        case .here(let local):
            let home = try await open.home(key, local, access)
            return try await home.answer(request, below: Self.rootParts, context)
        case .at(let url):
            return Self.redirect(request, to: url)
        case .nowhere(let reason):
            throw APIError(.serviceUnavailable, "unavailable", reason)
        case .unknown:
            throw APIError(.notFound, "notFound", "This fleet has no such home.")
        }
    }

    /// Nil where no login is asked for. Who shows no secret costs no read of the fleet's documents.
    private func access(
        of key: String, _ request: Request, _ context: APIContext
    ) async throws -> ServerAccess? {
        guard homes.wantsLogin else { return nil }
        guard let secret = SessionCookie.bearer(request) else { throw APIError.loginNeeded }
        let found: Result<ServerAccess, any Error>
        do {
            var access = try await homes.access(of: key, isNewest: false)
            if try access.token(for: secret) == nil {
                // It may have been made since.
                access = try await homes.access(of: key, isNewest: true)
            }
            found = .success(access)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            found = .failure(error)
        }
        // The node's log says what it was, and the client hears that nobody comes in.
        var access = try failures.checked(context.machine) { try found.get() }
        access.isSecure = isSecure
        return access
    }

    /// The same request belongs elsewhere: the method and the body stay.
    private static func redirect(_ request: Request, to url: String) -> Response {
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let target = (url.hasSuffix("/") ? String(url.dropLast()) : url) + request.uri.path + query
        return Response(status: .temporaryRedirect, headers: [.location: target])
    }
}
