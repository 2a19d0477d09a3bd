// SPDX-License-Identifier: Apache-2.0

/// A process has one session of `Home.connect()`: tests that need it take turns.
@MainActor
public enum SessionTurn {
    private static var isTaken = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a test's part with the session for itself; it leaves none open.
    public static func take<Result>(
        _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        return try await body()
    }
}
