// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeThreads
import Logging

/// Sends the edits of a replica to the home, one after the other, while the replica has all that
/// the home has. ``EditAttempt`` says what is to be done.
final class EditDelivery: Sendable {
    private let edits: EditStore
    private let connection: any HomeConnection
    private let log: ReplicaLog
    private let logger: Logger
    private let looks: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    private static let failureTime = Duration.seconds(5)

    init(_ edits: EditStore, to connection: any HomeConnection, _ log: ReplicaLog, _ logger: Logger)
    {
        self.edits = edits
        self.connection = connection
        self.log = log
        self.logger = logger
        (looks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        edits.observe { [continuation] in continuation.yield() }
    }

    /// Something has changed: edits, or the replica.
    func look() { continuation.yield() }

    /// Sends until the task is cancelled.
    func run(_ status: @Sendable () -> ReplicaStatus) async {
        var attempt = EditAttempt("", now: .now)
        look()
        var timer: Task<Void, any Error>?
        for await _ in looks {
            timer?.cancel()
            timer = nil
            guard let pause = await send(&attempt, status) else { continue }
            timer = Task { [continuation] in
                try await Task.sleep(for: pause)
                continuation.yield()
            }
        }
        timer?.cancel()
    }

    /// Sends what can be sent now.
    ///
    /// - Returns: when to look again if nothing changes; nil: not before something does.
    private func send(
        _ attempt: inout EditAttempt, _ status: @Sendable () -> ReplicaStatus
    ) async -> Duration? {
        while !Task.isCancelled {
            let replica = status()
            guard replica.isCurrent, !replica.isFilling else { return nil }
            do {
                guard let edit = try await onThread({ [edits] in try edits.next() }) else {
                    return nil
                }
                if attempt.id != edit.id { attempt = EditAttempt(edit.id, now: .now) }
                var step = try await self.step(edit, attempt)
                if step == .give { step = try await give(edit, &attempt) }
                switch step {
                case .settle(let outcome):
                    try await onThread { [edits] in try edits.settle(edit.id, outcome) }
                case .send:
                    try await onThread { [edits, log] in
                        try edits.send(edit.id, from: log.nextOffset)
                    }
                case .give: break
                case .wait(let time): return time
                }
            } catch is CancellationError {
                return nil
            } catch {
                logger.warning("an edit cannot be sent", metadata: ["error": "\(error)"])
                return Self.failureTime
            }
        }
        return nil
    }

    private func step(_ edit: Edit, _ attempt: EditAttempt) async throws -> EditAttempt.Step {
        let searchesAll = attempt.searchesAll
        return try await onThread { [edits, log] in
            guard case .sent(let offset) = edit.state else {
                return attempt.step(
                    isUnseen: log.home?.isUnseen(edit) ?? false,
                    isUntimely: edits.isUntimely(edit), now: .now)
            }
            let first = searchesAll ? log.firstOffset : offset
            let logged = try log.replay().map {
                try LoggedEdit(
                    edit, in: $0, from: first,
                    known: log.home?.books.commandID(ofRequest: edit.id))
            }
            return attempt.step(
                logged: logged ?? .unknown, isTooOld: edits.isTooOld(edit),
                isUntimely: edits.isUntimely(edit), now: .now)
        }
    }

    private func give(
        _ edit: Edit, _ attempt: inout EditAttempt
    ) async throws -> EditAttempt.Step {
        var random = SystemRandomNumberGenerator()
        do {
            let answer = try await connection.send(edit)
            return attempt.answered(answer, now: .now, random: &random)
        } catch ConnectionError.unreachable(let text) {
            logger.info("an edit has no answer", metadata: ["reason": "\(text)"])
            return attempt.answered(nil, now: .now, random: &random)
        } catch ConnectionError.refused(let text) {
            return .settle(.refused(CommandRefusal(.permissionDenied, text)))
        }
    }
}

extension HomeState {
    /// Whether an edit is based on a value that an edit before it made, and that no device has
    /// reported yet.
    func isUnseen(_ edit: Edit) -> Bool {
        guard edit.follows != nil else { return false }
        do throws(CommandRefusal) {
            _ = try plan(edit.command)
            return false
        } catch {
            return !error.conflicts.isEmpty
        }
    }
}
