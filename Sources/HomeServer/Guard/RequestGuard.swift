// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import HummingbirdCore

/// Refuses what a foreign page made a browser send, and tells browsers what the page may do.
///
/// A page of another host can make a browser ask a server on loopback: under that host's name, when
/// the name is made to point here, or with an `Origin` that is not ours.
struct RequestGuard<Context: RequestContext>: RouterMiddleware {
    let address: ServerAddress

    @concurrent func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        if let error = refusal(of: request) {
            response = error.response
        } else {
            response = try await next(request, context)
        }
        for (name, value) in Self.headers { response.headers[name] = value }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    /// Why a request is refused; nil where it is not.
    private func refusal(of request: Request) -> APIError? {
        guard let authority = request.head.authority else {
            return APIError(.badRequest, "invalidArgument", "The request names no host.")
        }
        guard let host = host(of: authority), address.isOurs(String(host)) else {
            return APIError(
                .forbidden, "permissionDenied",
                "The host of the request is not one of this server's.")
        }
        if let origin = request.headers[.origin], origin != "\(scheme)://\(authority)" {
            return APIError(
                .forbidden, "permissionDenied", "A page of another origin may not ask.")
        }
        if let site = request.headers[Self.fetchSite], site == "cross-site" || site == "same-site",
            request.headers[Self.fetchMode] != "navigate"
        {
            return APIError(
                .forbidden, "permissionDenied", "A page of another site may not ask.")
        }
        if (request.uri.query?.utf8.count ?? 0) > ServerLimits.queryBytesMax {
            return APIError(
                .uriTooLong, "invalidArgument",
                "The query is longer than \(ServerLimits.queryBytesMax) bytes.")
        }
        return nil
    }

    /// The host before a port; nil where what follows it is none.
    private func host(of authority: String) -> Substring? {
        let host: Substring
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let port = authority[host.endIndex...]
        guard port.isEmpty || port.wholeMatch(of: /:[0-9]*/) != nil else { return nil }
        return host
    }

    /// As browsers write it; a proxy that ends TLS before us is not supported.
    private var scheme: String { address.certificate == nil ? "http" : "https" }

    private static var fetchSite: HTTPField.Name { .init("Sec-Fetch-Site")! }
    private static var fetchMode: HTTPField.Name { .init("Sec-Fetch-Mode")! }

    private static var headers: [(HTTPField.Name, String)] {
        [
            (.contentSecurityPolicy, contentPolicy), (.xContentTypeOptions, "nosniff"),
            (.init("Referrer-Policy")!, "no-referrer"),
            (.init("Cross-Origin-Opener-Policy")!, "same-origin"),
            (.init("Cross-Origin-Resource-Policy")!, "same-origin"),
            (.init("X-Frame-Options")!, "DENY"),
            (.init("Permissions-Policy")!, "camera=(), geolocation=(), microphone=()"),
        ]
    }

    /// Nothing but the page's own files, and no script within a page.
    private static var contentPolicy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
            + "frame-ancestors 'none'"
    }
}
