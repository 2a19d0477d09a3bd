// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore

/// The cookie that holds a browser's token; no script can read it.
enum SessionCookie {
    /// The prefix makes browsers hold it to this host and to TLS.
    private static let secureName = "__Host-hearth"
    /// Without TLS, on loopback.
    private static let plainName = "hearth"

    static func field(_ secret: String, isSecure: Bool, seconds: Int64) -> String {
        let attributes = "Path=/; HttpOnly; SameSite=Strict; Max-Age=\(seconds)"
        return isSecure
            ? "\(secureName)=\(secret); Secure; \(attributes)"
            : "\(plainName)=\(secret); \(attributes)"
    }

    /// With TLS only the name that no other site can set counts.
    static func secret(in request: Request, isSecure: Bool) -> String? {
        for pair in request.headers[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            let name = sides[0].drop { $0 == " " }
            if name == (isSecure ? secureName : plainName) { return String(sides[1]) }
        }
        return nil
    }

    /// `Authorization: Bearer hearth_…`; another scheme is for somebody before us.
    static func bearer(_ request: Request) -> String? {
        guard let text = request.headers[.authorization] else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

extension ServerAccess {
    /// What a request shows of itself; nil where that is nothing.
    func secret(of request: Request) -> String? {
        SessionCookie.bearer(request) ?? SessionCookie.secret(in: request, isSecure: isSecure)
    }
}
