// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Who may ask a server that wants a login.
public struct ServerAccess: Sendable {
    /// The list as it is now; asked for each request.
    ///
    /// Throws where the file cannot be read: then nobody comes in.
    public var list: @Sendable () throws -> AccessList
    /// Exchanges a link for a token's secret; nil for a link that is wrong, used or over.
    public var redeem: @Sendable (String) async throws -> String?
    /// Nanoseconds since 1970 UTC.
    public var now: @Sendable () -> Int64
    public var sha256: SHA256Function
    /// Whether it is asked over TLS; the server says so.
    var isSecure = false

    public init(
        list: @escaping @Sendable () throws -> AccessList,
        redeem: @escaping @Sendable (String) async throws -> String?,
        now: @escaping @Sendable () -> Int64, sha256: @escaping SHA256Function
    ) {
        self.list = list
        self.redeem = redeem
        self.now = now
        self.sha256 = sha256
    }

    /// The token of a secret; nil where it opens nothing.
    func token(for secret: String) throws -> AccessToken? {
        try list().token(for: secret, at: now(), sha256)
    }
}
