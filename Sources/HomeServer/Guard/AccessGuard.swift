// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
public import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore
import Logging

/// Finds out who asks; nobody comes behind it without a token, where a login is asked for.
struct AccessGuard: RouterMiddleware {
    let access: ServerAccess?
    let failures: LoginFailures

    @concurrent func handle(
        _ request: Request, context: APIContext,
        next: @concurrent (Request, APIContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.caller = try caller(of: request, context)
        return try await next(request, context)
    }

    /// Who asks; everybody where no login is asked for.
    func caller(of request: Request, _ context: APIContext) throws -> Caller {
        guard let access else { return .anybody }
        guard let secret = access.secret(of: request) else {
            throw APIError.loginNeeded
        }
        return Caller(
            try failures.checked(context.machine) { try access.token(for: secret) })
    }
}

/// Lets a machine try only so many wrong secrets, and says so in the daemon's log.
struct LoginFailures: Sendable {
    private let limiter = RateLimiter(
        burst: ServerLimits.wrongLoginsAtOnceMax, perSecond: ServerLimits.wrongLoginsPerSecondMax)
    private let notes = RateLimiter(burst: 1, perSecond: 1 / 60)
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    /// What was found.
    ///
    /// - Throws: `APIError` for nil, for too many of them, and where the list cannot be read.
    func checked<Found>(_ machine: String, _ find: () throws -> Found?) throws -> Found {
        let found: Found?
        do {
            found = try find()
        } catch {
            note("nobody can log in", machine: "", ["error": "\(error)"])
            throw APIError(
                .serviceUnavailable, "unavailable",
                "The list of tokens cannot be read: the daemon's log says why.")
        }
        // A right secret is always taken: others of the same machine must not lock its owner out.
        if let found { return found }
        guard limiter.take(machine) else { throw APIError.tooManyWrongLogins }
        note("a wrong or ended token was refused", machine: machine, ["address": "\(machine)"])
        throw APIError.wrongLogin
    }

    /// At most once a minute for each machine.
    private func note(_ words: Logger.Message, machine: String, _ metadata: Logger.Metadata) {
        guard notes.take(machine) else { return }
        logger.warning(words, metadata: metadata)
    }
}

extension APIError {
    static var loginNeeded: APIError {
        APIError(.unauthorized, "permissionDenied", "A token is needed here.")
    }

    static var wrongLogin: APIError {
        APIError(.unauthorized, "permissionDenied", "The token is wrong, revoked or has ended.")
    }
}

extension Caller {
    /// - Throws: `APIError` where the caller has less.
    func mustHave(_ needed: AccessScope) throws {
        guard scope >= needed else {
            throw APIError(
                .forbidden, "permissionDenied",
                "This needs a token of the scope '\(needed)': yours has '\(scope)'.")
        }
    }

    /// - Throws: `APIError` where the caller may see one structure alone.
    func mustSeeAll() throws {
        guard structure == nil else {
            throw APIError(
                .forbidden, "permissionDenied",
                "This is of the whole home: your token is of one structure.")
        }
    }

    /// The part of the home that is wanted and may be seen.
    ///
    /// - Throws: `APIError` for another structure than the caller's.
    func visible(_ wanted: GraphFilter) throws -> GraphFilter {
        guard let structure else { return wanted }
        guard wanted.structureID.map({ utf8Equal($0, structure) }) ?? true else {
            throw APIError(
                .forbidden, "permissionDenied", "Your token is of another structure.")
        }
        var filter = wanted
        filter.structureID = structure
        return filter
    }

    /// Whether a device may be seen and commanded.
    ///
    /// - Parameters:
    ///   - id: of the device, or one that it had before.
    ///   - home: as it is now, or as it was.
    public func maySee(device id: String, in home: HomeSnapshot) -> Bool {
        guard let structure else { return true }
        return home.view(of: id)?.structureID.map { utf8Equal($0, structure) } ?? false
    }

    /// - Throws: as for a device that is not there; names of others are not suggested.
    func mustSee(device id: String, in home: HomeSnapshot) throws {
        guard maySee(device: id, in: home) else {
            throw HomeError.notFound("There is no device \(SafeText.escape(id)).")
        }
    }
}
