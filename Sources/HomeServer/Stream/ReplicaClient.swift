// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import HomeTypes
import HummingbirdCore

/// One replica that follows the home, until it goes or the home ends.
struct ReplicaClient: Sendable {
    let feed: ReplicationFeed
    /// Whether the token that opened it still holds.
    let isOpen: @Sendable () -> Bool

    /// Writes until the client goes, or the home ends.
    @concurrent func write(
        _ ticks: AsyncStream<StreamTick>, to writer: inout any ResponseBodyWriter
    ) async throws {
        var seconds = 0
        var isMarkDue = true
        for await beat in Self.beats(ticks) {
            guard isOpen() else { break }
            if beat == .second {
                isMarkDue = true
                seconds += 1
            }
            var isQuiet = true
            do {
                let marks = isMarkDue
                var waiting = try await feed.next(marks: marks)
                while let bytes = waiting {
                    guard isOpen() else { return try await writer.finish(nil) }
                    isQuiet = false
                    // The next message is read while the client takes this one.
                    async let following = feed.next(marks: marks)
                    try await writer.writeInPieces(bytes, of: ServerLimits.replicaPieceBytes)
                    waiting = try await following
                }
            } catch let error as HomeError {
                try await writer.writeInPieces(ReplicationFeed.failed(error.message))
                break
            }
            if !isQuiet { isMarkDue = false }
            if seconds >= ServerLimits.heartbeatSeconds {
                try await writer.writeInPieces(ReplicationFeed.alive)
                seconds = 0
            }
        }
        try await writer.finish(nil)
    }

    private enum Beat: Sendable {
        case news, second
    }

    /// News of the home, and each second, so that the last change gets its mark.
    private static func beats(_ ticks: AsyncStream<StreamTick>) -> AsyncStream<Beat> {
        AsyncStream(bufferingPolicy: .bufferingNewest(2)) { continuation in
            let task = Task {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await _ in ticks { continuation.yield(.news) }
                    }
                    group.addTask {
                        while (try? await Task.sleep(for: .seconds(1))) != nil {
                            continuation.yield(.second)
                        }
                    }
                    await group.next()
                    group.cancelAll()
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
