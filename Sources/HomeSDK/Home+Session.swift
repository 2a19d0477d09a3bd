// SPDX-License-Identifier: Apache-2.0

import HomeTypes
import Synchronization

/// The session of this process: opened by `connect`, ended by `disconnect`.
///
/// Behind a lock and not on the main actor, so that `disconnect()` waits for no busy main thread.
private let session = Mutex(Session())

private struct Session {
    var configuration = HomeClientConfiguration()
    var opening: Task<Home, any Error>?
    var home: Home?
}

extension Home {
    /// Says where the home comes from; before any other call.
    ///
    /// A change during a session applies to the next one.
    @MainActor
    public static func configure(_ block: (inout HomeClientConfiguration) -> Void) {
        // Not under the lock: the caller's block may take any time.
        var configuration = session.withLock { $0.configuration }
        block(&configuration)
        session.withLock { [configuration] in $0.configuration = configuration }
    }

    /// The home of the session; opens the configured source when there is no session.
    ///
    /// - Throws: `HomeError`: `failedPrecondition` when no source is configured, else what the
    ///   source says.
    @MainActor
    public static func connect() async throws -> Home {
        try await sessionTask().value
    }

    /// The home of the session; nil when there is none.
    ///
    /// A session lasts from a successful ``connect()`` of this process to ``disconnect()``: the log
    /// outlives the process, and there is no account to sign in to again.
    @MainActor
    public static func restoreSession() async -> Home? {
        let (home, opening) = session.withLock { ($0.home, $0.opening) }
        if let home { return home }
        return try? await opening?.value
    }

    /// The opening of the session, or the open session; concurrent calls share it.
    @MainActor
    private static func sessionTask() -> Task<Home, any Error> {
        session.withLock { session in
            if let home = session.home { return Task { home } }
            if let opening = session.opening { return opening }
            let opening = Task { [configuration = session.configuration] in
                try await openSession(configuration)
            }
            session.opening = opening
            return opening
        }
    }

    private static func openSession(_ configuration: HomeClientConfiguration) async throws -> Home {
        do {
            let home = try await open(configuration)
            session.withLock { session in
                session.opening = nil
                session.home = home
            }
            return home
        } catch {
            session.withLock { $0.opening = nil }
            throw error
        }
    }

    /// The next `connect` opens anew.
    func forgetSession() {
        session.withLock { if $0.home === self { $0.home = nil } }
    }
}
