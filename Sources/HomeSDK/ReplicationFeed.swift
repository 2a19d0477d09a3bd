// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph
import HomeTypes
import Synchronization

/// The records of a home as messages for one replica, which takes them at its own pace.
///
/// docs/REPLICA.md has their form.
package final class ReplicationFeed: Sendable {
    private let backend: any HomeBackend
    private let sha256: SHA256Function
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var stream: ReplicationStream
    }

    /// Blocks on a file.
    init(
        _ backend: any HomeBackend, from offset: UInt64, sha256: @escaping SHA256Function
    ) throws(HomeError) {
        let replay = try backend.replay()
        do throws(EngineError) {
            let stream = try ReplicationStream(replay, from: offset, sha256: sha256)
            state = Mutex(State(stream: stream))
        } catch {
            throw HomeError(error)
        }
        self.backend = backend
        self.sha256 = sha256
    }

    /// The next message; nil where everything that is durable now was sent.
    ///
    /// - Parameter marks: whether a mark may be made: it costs a hash over all devices.
    /// - Throws: `HomeError`: `dataLoss` where the log cannot be read on, `cancelled`.
    package func next(marks: Bool) async throws -> [UInt8]? {
        try await offPool { [self] _ in
            try state.withLock { state throws(HomeError) in
                do throws(EngineError) {
                    return try state.stream.next { marks ? backend.mark(sha256) : nil }?.bytes
                } catch {
                    throw HomeError(error)
                }
            }
        }
    }

    /// What a stream says when nothing is new.
    package static var alive: [UInt8] { ReplicationFrame.alive.bytes }

    /// What a stream says before it ends early.
    package static func failed(_ text: String) -> [UInt8] { ReplicationFrame.failed(text).bytes }

    package static var mediaType: String { ReplicationFrame.mediaType }
}

extension Home {
    /// The records from an offset on, for a replica.
    ///
    /// - Parameters:
    ///   - offset: the first record that the replica has not.
    ///   - sha256: the digest of the marks.
    /// - Throws: `HomeError`: `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the
    ///   log cannot be read.
    package func replication(
        from offset: UInt64, sha256: @escaping SHA256Function
    ) async throws -> ReplicationFeed {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            try ReplicationFeed(backend, from: offset, sha256: sha256)
        }
    }

    /// The hashes of the state after a record.
    ///
    /// - Throws: as ``snapshot(at:)``
    package func hashes(
        at point: HomePoint, sha256: @escaping SHA256Function
    ) async throws -> (offset: UInt64?, hashes: StateHashes) {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            var (state, _) = try point.resolve(in: backend.replay())
            return (state.graph.offset, state.hashes(sha256: sha256))
        }
    }
}
