// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import HomeTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension APIRoutes {
    /// The log from an offset on, and every record to come, for a replica.
    func replication(
        _ request: Request, _ isOpen: @escaping @Sendable () -> Bool
    ) async throws -> Response {
        let query = try QueryReader(request, "from")
        let offset = try query.offset("from") ?? 0
        let sha256 = try digest()
        let end = try await home.logExtent().nextOffset
        guard facilities.mayReplicate(offset, end) else {
            throw APIError(
                .serviceUnavailable, "unavailable",
                "This is a replica that has not caught up with its home yet.")
        }
        guard let ticks = hub.ticks() else {
            throw APIError(
                .serviceUnavailable, "unavailable",
                "There are \(ServerLimits.streamsMax) streams already, or the home has ended.")
        }
        let feed = try await home.replication(from: offset, sha256: sha256)
        return Response(
            status: .ok,
            headers: [
                .contentType: ReplicationFeed.mediaType, .cacheControl: "no-store",
            ],
            body: ResponseBody { writer in
                try await ReplicaClient(feed: feed, isOpen: isOpen).write(ticks, to: &writer)
            })
    }

    /// The hashes of the home after a record, so that a replica finds where it differs.
    func hash(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "at")
        let sha256 = try digest()
        let text = query.text("at")
        var point = HomePoint.newest
        if let text, try Point.read(text) != .head {
            let offset = try await home.offset(of: Point.read(text)) { try facilities.tag($0) }
            guard let offset else {
                throw APIError(.notFound, "outOfRange", "'\(text)' is before the first record.")
            }
            point = .offset(offset)
        }
        let (offset, hashes) = try await home.hashes(at: point, sha256: sha256)
        var json = JSONText()
        json.object { json in
            json.key("graphHash")
            json.string(hexText(hashes.graph))
            json.key("logID")
            json.string(home.identifier)
            json.key("offset")
            if let offset { json.number(offset) } else { json.null() }
            json.key("stateHash")
            json.string(hexText(hashes.state))
            json.key("v")
            json.number(1)
        }
        return .json(json.utf8)
    }

    private func digest() throws -> SHA256Function {
        guard let sha256 = facilities.sha256 else {
            throw APIError(.notFound, "notFound", "This program serves no replicas.")
        }
        return sha256
    }
}
