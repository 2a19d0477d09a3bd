// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

extension Router<APIContext> {
    /// Refuses the methods that a path does not take; called once all paths are there.
    func refuseOtherMethods() {
        let known = Dictionary(grouping: routes, by: \.path.description)
        for (path, routes) in known {
            let taken = Set(routes.map(\.method))
            let allowed = taken.contains(.get) ? taken.union([.head]) : taken
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Self.methods where !allowed.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    var error = APIError(
                        .methodNotAllowed, "invalidArgument",
                        "This path takes \(allow), and not \(method).")
                    error.headers[.allow] = allow
                    throw error
                }
            }
        }
    }

    private static var methods: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    }
}
