// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeRuntime
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import HomeServer

/// A request as a client of this machine sends it, with other header fields.
private func request(
    _ path: String = "/api/v1/home", host: String? = "localhost:8123",
    fields: [String: String] = [:]
) -> Request {
    var head = HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
    for (name, value) in fields { head.headerFields[HTTPField.Name(name)!] = value }
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
}

private func context() -> APIContext {
    APIContext(source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: quiet))
}

@Suite struct RequestGuardTests {
    private func status(of request: Request) async throws -> Int {
        let requestGuard = RequestGuard<APIContext>(address: ServerAddress(port: 8123))
        let response = try await requestGuard.handle(request, context: context()) { _, _ in
            Response(status: .ok)
        }
        #expect(response.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        #expect(response.headers[.cacheControl] == "no-store")
        return response.status.code
    }

    @Test(arguments: [
        ("localhost:8123", 200), ("127.0.0.1:8123", 200), ("[::1]:8123", 200), ("LOCALHOST", 200),
        ("evil.example:8123", 403), ("localhost.evil.example", 403), ("", 403),
        ("localhost:80@evil.example", 403), ("[::1]:x", 403), ("localhost:", 200),
    ])
    func aNameThatWasMadeToPointHereMayNotAsk(host: String, code: Int) async throws {
        #expect(try await status(of: request(host: host)) == code)
    }

    @Test func aRequestThatNamesNoHostIsRefused() async throws {
        #expect(try await status(of: request(host: nil)) == 400)
    }

    @Test(arguments: [
        ("http://localhost:8123", 200), ("https://localhost:8123", 403),
        ("http://localhost:9000", 403), ("http://evil.example", 403), ("null", 403),
    ])
    func aPageOfAnotherOriginMayNotAsk(origin: String, code: Int) async throws {
        #expect(try await status(of: request(fields: ["Origin": origin])) == code)
    }

    @Test(arguments: [
        ("same-origin", "cors", 200), ("none", "navigate", 200), ("cross-site", "navigate", 200),
        ("same-site", "navigate", 200), ("cross-site", "no-cors", 403),
        ("same-site", "no-cors", 403),
    ])
    func aPageOfAnotherSiteMayOnlyLeadHere(site: String, mode: String, code: Int) async throws {
        let fields = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode]
        #expect(try await status(of: request(fields: fields)) == code)
    }

    @Test func aQueryIsBounded() async throws {
        let longest = String(repeating: "a", count: ServerLimits.queryBytesMax)
        #expect(try await status(of: request("/api/v1/find?" + longest)) == 200)
        #expect(try await status(of: request("/api/v1/find?a" + longest)) == 414)
    }
}

@Suite struct SessionSecretTests {
    @Test func underTLSOnlyTheNameCountsThatNoOtherSiteCanSet() {
        let both = request(fields: ["Cookie": "other=1; hearth=plain; __Host-hearth=secure"])
        #expect(SessionCookie.secret(in: both, isSecure: true) == "secure")
        #expect(SessionCookie.secret(in: both, isSecure: false) == "plain")
        let plain = request(fields: ["Cookie": "hearth=plain"])
        #expect(SessionCookie.secret(in: plain, isSecure: true) == nil)
        #expect(SessionCookie.secret(in: request(), isSecure: true) == nil)
    }

    @Test(arguments: [
        ("Bearer secret", "secret"), ("bearer secret", "secret"), ("Basic secret", nil),
        ("Bearer", nil), ("secret", nil),
    ])
    func aSecretStandsBehindItsScheme(field: String, secret: String?) {
        #expect(SessionCookie.bearer(request(fields: ["Authorization": field])) == secret)
    }
}

@Suite struct AccessMiddlewareTests {
    private static let now: Int64 = 1_795_176_000_000_000_000

    /// Who a route sees as its caller.
    private func caller(_ list: AccessList?, _ request: Request) async throws -> Caller {
        let access = list.map { list in
            ServerAccess(
                list: { list }, redeem: { _ in nil }, now: { Self.now }, sha256: { sha256($0) })
        }
        let middleware = AccessGuard(access: access, failures: LoginFailures(logger: quiet))
        let found = Mutex<Caller?>(nil)
        _ = try await middleware.handle(request, context: context()) { _, context in
            found.withLock { $0 = context.caller }
            return Response(status: .ok)
        }
        return try #require(found.withLock { $0 })
    }

    @Test func nobodyComesInWithoutATokenOfTheList() async throws {
        var list = AccessList(logID: "07")
        let wanted = AccessToken.Wanted(name: "panel", scope: .command, structure: "structure:1")
        let made = list.add(wanted, .token, at: Self.now, { sha256($0) })
        let secret = try #require(made)
        let found = try await caller(list, request(fields: ["Authorization": "Bearer \(secret)"]))
        #expect(found == Caller(name: "panel", scope: .command, structure: "structure:1"))
        let wrong = String(secret.dropLast()) + (secret.hasSuffix("0") ? "1" : "0")
        for fields in [[:], ["Authorization": "Bearer \(wrong)"]] {
            await #expect(throws: APIError.self) { try await caller(list, request(fields: fields)) }
        }
    }

    @Test func whereNoLoginIsAskedForEverybodyMayCommand() async throws {
        #expect(try await caller(nil, request()) == .anybody)
    }
}
