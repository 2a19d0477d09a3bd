// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// A page of the log, the newest record first.
    func log(_ request: Request) async throws -> Response {
        let query = try QueryReader(
            request, "before", "after", "at", "n", "device", "room", "kind", "cause", "topic",
            "trait", "all")
        var wanted = LogQuery()
        wanted.before = try query.offset("before")
        wanted.after = try query.offset("after")
        let ends = ["before", "after", "at"].filter { query.text($0) != nil }
        guard ends.count < 2 else {
            throw APIError.badParameter(
                "'\(ends[0])' and '\(ends[1])' do not go together: name one of them.")
        }
        if let at = query.text("at") {
            wanted.before =
                try await home.offset(
                    of: Point.read(at), tag: { [facilities] in try facilities.tag($0) }
                )
                .map { $0.addingSaturated(1) } ?? 0
        }
        wanted.count = try query.count("n", in: 1...ServerLimits.recordsMax, or: 50)
        wanted.hides = try !query.flag("all")
        wanted.filter = try await filter(query)
        let page = try await home.page(wanted)
        if page.entries.isEmpty, page.older == nil, page.newer == nil {
            // What the log does not hold, and the home does not either, was meant otherwise.
            try await home.snapshot().mustHave(
                GraphFilter(roomID: query.text("room"), deviceID: query.text("device")))
        }
        return .json(LogPageJSON.bytes(page))
    }

    private func filter(_ query: QueryReader) async throws -> EventFilter {
        var filter = EventFilter()
        filter.kinds = Set(
            try query.word("kind", of: HomeEvent.kindNames).map { [$0] } ?? [])
        filter.cause = try query.word("cause", of: RecordCause.allCases.map(\.name))
        filter.trait = query.text("trait")
        if let text = query.text("topic") {
            let pattern = TopicPattern(text)
            guard pattern.isFilter else {
                throw APIError.badParameter(
                    "topic='\(SafeText.escape(text))' is no topic filter: + is one level, # the rest."
                )
            }
            filter.topic = pattern
        }
        let device = query.text("device")
        let room = query.text("room")
        guard device != nil || room != nil else { return filter }
        let now = try await home.snapshot()
        var ids: Set<ByteString> = []
        if let device {
            // A device that is gone is still in the log.
            ids.insert(ByteString(device))
            if let view = now.view(of: device) {
                ids.formUnion(([view.id] + view.aliases).map { ByteString($0) })
            }
        }
        if let room {
            filter.roomIDs = [ByteString(room)]
            ids.formUnion(
                now.views.filter { $0.roomID.map { utf8Equal($0, room) } ?? false }
                    .map { ByteString($0.id) })
        }
        filter.deviceIDs = ids
        return filter
    }
}
