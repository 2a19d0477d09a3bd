// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// An answer that is an error: a status, and one sentence that names what was wrong and where.
struct APIError: Error {
    var status: HTTPResponse.Status
    /// The name of the code (home-api section 7).
    var code: String
    var message: String
    /// The place in a predicate, counted from 1.
    var column: Int?
    /// Beside those of its status.
    var headers = HTTPFields()

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    static func badParameter(_ message: String) -> APIError {
        APIError(.badRequest, "invalidArgument", message)
    }

    init(_ error: HomeError) {
        let (status, code) = Self.names[error.code] ?? (.internalServerError, "internal")
        self.init(status, code, error.message)
    }

    init(_ error: PredicateError) {
        self.init(.badRequest, "invalidArgument", error.message)
        column = error.column
    }

    private static let names: [HomeError.Code: (HTTPResponse.Status, String)] = [
        .cancelled: (.requestTimeout, "cancelled"),
        .invalidArgument: (.badRequest, "invalidArgument"),
        .notFound: (.notFound, "notFound"),
        .outOfRange: (.notFound, "outOfRange"),
        .permissionDenied: (.forbidden, "permissionDenied"),
        .resourceExhausted: (.tooManyRequests, "resourceExhausted"),
        .failedPrecondition: (.conflict, "failedPrecondition"),
        .unavailable: (.serviceUnavailable, "unavailable"),
        .dataLoss: (.internalServerError, "dataLoss"),
    ]

    var response: Response {
        var json = JSONText()
        json.object { json in
            json.key("code")
            json.string(code)
            if let column {
                json.key("column")
                json.number(column)
            }
            json.key("message")
            json.string(message)
            json.key("v")
            json.number(1)
        }
        var response = Response.json(json.utf8)
        response.status = status
        if status == .tooManyRequests || status == .serviceUnavailable {
            response.headers[.retryAfter] = "1"
        }
        for field in headers { response.headers[field.name] = field.value }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}

extension Response {
    /// Of a probe.
    static var ok: Response { .json(Array(#"{"status":"ok"}"#.utf8)) }

    /// An answer in JSON.
    static func json(_ bytes: [UInt8]) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
