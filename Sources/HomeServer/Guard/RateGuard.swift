// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// Refuses a machine that asks more often than any page does.
struct RateGuard: RouterMiddleware {
    let limiter = RateLimiter(
        burst: ServerLimits.requestsAtOnceMax, perSecond: ServerLimits.requestsPerSecondMax)

    @concurrent func handle(
        _ request: Request, context: APIContext,
        next: @concurrent (Request, APIContext) async throws -> Response
    ) async throws -> Response {
        guard limiter.take(context.machine) else { throw APIError.tooOften }
        return try await next(request, context)
    }
}

extension APIError {
    static var tooOften: APIError {
        APIError(.tooManyRequests, "resourceExhausted", "Too many requests: try again in a second.")
    }

    static var tooManyWrongLogins: APIError {
        let seconds = Int((1 / ServerLimits.wrongLoginsPerSecondMax).rounded(.up))
        var error = APIError(
            .tooManyRequests, "resourceExhausted",
            "Too many wrong tokens came from here: try again in \(seconds) seconds.")
        error.headers[.retryAfter] = "\(seconds)"
        return error
    }
}
