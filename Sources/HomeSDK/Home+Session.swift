// SPDX-License-Identifier: Apache-2.0

import HomeTypes

/// The session of this process: what `connect` opened and nobody disconnected yet.
@MainActor
private enum Session {
    static var configuration = HomeClientConfiguration()
    static var opening: Task<Home, any Error>?
    static var home: Home?
}

extension Home {
    /// Says where the home comes from; before any other call.
    ///
    /// What is changed while a session is open counts for the next one.
    @MainActor
    public static func configure(_ block: (inout HomeClientConfiguration) -> Void) {
        block(&Session.configuration)
    }

    /// The home of the session; opens the configured source when there is no session.
    ///
    /// - Throws: `HomeError`: `failedPrecondition` when no source is configured, else what the
    ///   source says.
    @MainActor
    public static func connect() async throws -> Home {
        if let home = Session.home { return home }
        if let opening = Session.opening { return try await opening.value }
        let configuration = Session.configuration
        let opening = Task { @MainActor in
            defer { Session.opening = nil }
            let home = try await open(configuration)
            Session.home = home
            return home
        }
        Session.opening = opening
        return try await opening.value
    }

    /// The home of the session; nil when there is none.
    ///
    /// A session lasts from a successful ``connect()`` of this process to ``disconnect()``: the log
    /// outlives the process, and there is no account to sign in to again.
    @MainActor
    public static func restoreSession() async -> Home? {
        if let opening = Session.opening { return try? await opening.value }
        return Session.home
    }

    /// The next `connect` opens anew.
    @MainActor
    func forgetSession() {
        if Session.home === self { Session.home = nil }
    }
}
