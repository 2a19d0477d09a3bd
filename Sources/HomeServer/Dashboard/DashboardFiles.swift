// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The files of the page, which are part of the program: no path leads to a file of the machine.
struct DashboardFile: Sendable {
    var path: String
    var type: String
    /// The beginning of the SHA-256 of its content.
    var digest: String
    var content: StaticString
}

extension DashboardFile {
    fileprivate var bytes: [UInt8] { content.withUTF8Buffer { Array($0) } }
}

enum DashboardFiles {
    static func add(to router: Router<APIContext>) {
        for file in all {
            let tag = "W/\"\(file.digest)\""
            let headers: HTTPFields = [
                .contentType: file.type, .eTag: tag, .cacheControl: "no-cache",
            ]
            // Compressed once, and kept.
            let plain = file.bytes
            let packed =
                plain.count < ServerLimits.compressedBytesMin
                ? nil : Gzip.bytes(plain, .most)
            router.get(RouterPath(file.path)) { request, _ in
                guard !request.has(tag) else {
                    return Response(status: .notModified, headers: headers)
                }
                return Response(status: .ok, headers: headers)
                    .compressed(request.acceptsGzip ? packed : nil, or: plain)
            }
        }
    }
}
