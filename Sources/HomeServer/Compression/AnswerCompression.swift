// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// Compresses answers whose client takes gzip, except streams, which must not wait for more, and
/// short ones, which it would not make shorter.
///
/// The length of a compressed answer tells something of what stands in it. No answer holds a secret
/// of its reader (tokens are in headers), and no other site can make a browser ask with words that
/// it chooses: so nobody can compare lengths to find one.
struct AnswerCompression: RouterMiddleware {
    @concurrent func handle(
        _ request: Request, context: APIContext,
        next: @concurrent (Request, APIContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status == .notModified || Self.isText(response) else { return response }
        response.headers[.vary] = "Accept-Encoding"
        guard request.acceptsGzip, response.headers[.contentEncoding] == nil,
            let count = response.body.contentLength, count >= ServerLimits.compressedBytesMin
        else { return response }
        let plain = BodyBytes()
        try await response.body.write(plain)
        let bytes = plain.bytes
        return response.compressed(Gzip.bytes(bytes, .little), or: bytes)
    }

    /// Whether the body is worth it; pictures are compressed already.
    private static func isText(_ response: Response) -> Bool {
        guard let type = response.headers[.contentType] else { return false }
        guard !type.hasPrefix("text/event-stream") else { return false }
        return type.hasPrefix("text/")
            || ["json", "javascript", "svg+xml"].contains { type.contains($0) }
    }
}

extension Response {
    /// This with compressed bytes, or with the plain ones where there are none.
    func compressed(_ packed: [UInt8]?, or plain: [UInt8]) -> Response {
        var headers = headers
        headers[.contentLength] = nil
        if packed != nil { headers[.contentEncoding] = "gzip" }
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed ?? plain)))
    }
}

/// Takes what a body writes.
private final class BodyBytes: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
