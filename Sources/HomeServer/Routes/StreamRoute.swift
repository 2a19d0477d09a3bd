// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// Everything that changes, as it changes.
    func stream(
        _ request: Request, _ caller: Caller, _ isOpen: @escaping @Sendable () -> Bool
    ) async throws -> Response {
        let query = try QueryReader(request, "view", "last", "device", "room", "structure")
        let name = query.text("view") ?? StreamForm.View.graph.rawValue
        guard let view = StreamForm.View(rawValue: name) else {
            throw APIError.badParameter("view='\(name)' is neither graph nor tiles.")
        }
        let given = try query.offset("last")
        let filter = try caller.visible(query.filter)
        try await home.snapshot().mustHave(filter, for: caller)
        let client = StreamClient(
            form: StreamForm(view: view, filter: filter),
            last: request.headers[Self.lastEventID].flatMap { UInt64($0) } ?? given,
            home: home, facilities: facilities, isOpen: isOpen, recent: { [hub] in hub.recent($0) })
        guard let ticks = hub.ticks() else {
            throw APIError(
                .serviceUnavailable, "unavailable",
                "There are \(ServerLimits.streamsMax) streams already, or the home has ended.")
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in try await client.write(ticks, to: &writer) })
    }

    private static var lastEventID: HTTPField.Name { .init("Last-Event-ID")! }
}
