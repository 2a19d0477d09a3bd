// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// When a predicate was true.
    func find(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "expr", "from")
        let predicate = try HomePredicate(query.required("expr"))
        let spans = try await home.find(
            predicate, from: query.text("from").map { try Point.read($0) },
            tag: { [facilities] in try facilities.tag($0) })
        var json = JSONText()
        json.object { json in
            json.key("spans")
            json.array(spans.prefix(ServerLimits.spansMax)) { $0.span($1) }
            json.key("truncated")
            json.bool(spans.count > ServerLimits.spansMax)
            json.key("v")
            json.number(1)
        }
        return .json(json.utf8)
    }
}

extension JSONText {
    fileprivate mutating func span(_ span: PredicateSpan) {
        object { json in
            json.key("from")
            json.moment(span.from)
            json.key("to")
            if let to = span.to { json.moment(to) } else { json.null() }
        }
    }

    private mutating func moment(_ moment: PredicateSpan.Moment) {
        object { json in
            json.key("offset")
            json.number(moment.offset)
            json.key("time")
            json.string(timeText(moment.nanoseconds))
        }
    }
}
