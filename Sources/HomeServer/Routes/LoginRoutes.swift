// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import HomeGraph
import Hummingbird
import HummingbirdCore

/// How a browser gets and loses its token.
struct LoginRoutes: Sendable {
    let access: ServerAccess?
    let isSecure: Bool
    let failures: LoginFailures

    /// Browsers keep no cookie for longer.
    private static let cookieSecondsMax: Int64 = 400 * 86_400

    func add(to router: Router<APIContext>) {
        let api = router.group("api/v1")
        api.post("login") { request, context in try await login(request, context) }
        api.post("logout") { request, _ in try logout(request) }
    }

    private struct Form: Decodable {
        var token: String?
        var link: String?
    }

    /// Takes a token, or the code of a link, and gives a cookie for it.
    func login(_ request: Request, _ context: APIContext) async throws -> Response {
        _ = try QueryReader(request)
        guard let access else {
            throw APIError(.notFound, "notFound", "No login is asked for here.")
        }
        try request.mustBeJSON()
        let body = try await request.wholeBody(upTo: ServerLimits.loginBytesMax)
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(body)),
            (form.token == nil) != (form.link == nil)
        else {
            throw APIError.badParameter(#"The body is neither {"token":…} nor {"link":…}."#)
        }
        var secret = form.token ?? ""
        if let link = form.link {
            // A wrong one is refused before anything waits for the file.
            try failures.checked(context.machine) {
                try access.list().isLink(link, at: access.now(), access.sha256) ? () : nil
            }
            guard let redeemed = try await access.redeem(link) else { throw APIError.wrongLogin }
            secret = redeemed
        }
        let token = try failures.checked(context.machine) { try access.token(for: secret) }
        var response = Response.json(Self.answer(Caller(token)))
        let left = token.expiresAt.map { $0.subtractingSaturated(access.now()) / 1_000_000_000 }
        response.headers[.setCookie] = SessionCookie.field(
            secret, isSecure: isSecure, seconds: min(left ?? .max, Self.cookieSecondsMax))
        return response
    }

    /// Lets the browser forget its cookie; the token stays until it is revoked or ends.
    func logout(_ request: Request) throws -> Response {
        _ = try QueryReader(request)
        try request.mustBeJSON()
        var response = Response.json(Array(#"{"v":1}"#.utf8))
        response.headers[.setCookie] = SessionCookie.field("", isSecure: isSecure, seconds: 0)
        return response
    }

    private static func answer(_ caller: Caller) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("name")
            json.string(caller.name)
            json.key("scope")
            json.string(caller.scope.rawValue)
            json.key("structure")
            json.string(caller.structure)
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension Request {
    /// The bytes of a body, which must come at once: who may ask is known before it begins.
    ///
    /// - Throws: `APIError` where it takes longer than a request may.
    func wholeBody(upTo size: Int) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask { Array(try await body.collect(upTo: size).readableBytesView) }
            group.addTask {
                try await Task.sleep(for: .seconds(ServerLimits.bodySeconds))
                throw APIError(
                    .requestTimeout, "deadlineExceeded",
                    "The body did not come within \(ServerLimits.bodySeconds) s.")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }

    /// A form of another page can send this type only after asking, and is refused then.
    func mustBeJSON() throws {
        let type = headers[.contentType]?.prefix { $0 != ";" && $0 != " " }
        guard type?.lowercased() == "application/json" else {
            throw APIError(
                .unsupportedMediaType, "invalidArgument", "The body must be application/json.")
        }
    }
}
