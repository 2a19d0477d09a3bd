// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Turns every error into an answer in JSON.
struct ErrorResponder<Context: RequestContext>: RouterMiddleware {
    let logger: Logger

    @concurrent func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as APIError {
            return error.response
        } catch let error as HomeError {
            return APIError(error).response
        } catch let error as PredicateError {
            return APIError(error).response
        } catch is NIOTooManyBytesError {
            return APIError(
                .contentTooLarge, "invalidArgument",
                "The body is larger than this path takes."
            ).response
        } catch let error as any HTTPResponseError {
            return APIError(error.status, Self.code(error.status), Self.text(error.status)).response
        } catch let error as HTTPParserError {
            // A client that went away in the middle, or one that does not speak HTTP.
            logger.debug("a request could not be read", metadata: ["error": "\(error)"])
            return APIError(
                .badRequest, "invalidArgument", "The body could not be read as HTTP: \(error)."
            ).response
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            logger.warning("a request failed", metadata: ["error": "\(error)"])
            return APIError(.internalServerError, "internal", "The request failed.").response
        }
    }

    private static func code(_ status: HTTPResponse.Status) -> String {
        status.code == 404 ? "notFound" : status.code < 500 ? "invalidArgument" : "internal"
    }

    private static func text(_ status: HTTPResponse.Status) -> String {
        status.code == 404 ? "There is nothing at this path." : status.reasonPhrase + "."
    }
}
