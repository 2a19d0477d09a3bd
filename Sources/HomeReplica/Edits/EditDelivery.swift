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
                if attempt.id != edit.id {
                    attempt = EditAttempt(edit.id, now: .now, after: attempt)
                }
                var step: EditAttempt.Step
                (step, attempt) = try await self.step(edit, attempt)
                if step == .give { step = try await give(edit, &attempt) }
                switch step {
                case .settle(let outcome):
                    try await onThread { [edits, log] in
                        try edits.settle(edit.id, outcome, homeAt: log.lastReceivedAt)
                    }
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

    private func step(
        _ edit: Edit, _ attempt: EditAttempt
    ) async throws -> (EditAttempt.Step, EditAttempt) {
        try await onThread { [edits, log] in
            var attempt = attempt
            let doubt = edits.doubt(edit, homeAt: log.lastReceivedAt)
            guard case .sent(let offset) = edit.state else {
                let isUnseen = log.home?.isUnseen(edit) ?? false
                return (attempt.step(isUnseen: isUnseen, doubt: doubt, now: .now), attempt)
            }
            let first = attempt.searchesAll ? log.firstOffset : offset
            let logged = try log.replay().map {
                try LoggedEdit(edit, in: $0, from: first, home: log.home)
            }
            let step = attempt.step(
                logged: logged ?? .unknown, isTooOld: edits.isTooOld(edit), doubt: doubt, now: .now)
            return (step, attempt)
        }
    }

    private func give(
        _ edit: Edit, _ attempt: inout EditAttempt
    ) async throws -> EditAttempt.Step {
        var random = SystemRandomNumberGenerator()
        do {
            let answer = try await connection.send(edit)
            return attempt.answered(answer, now: .now, random: &random)
        } catch let error as ConnectionError {
            // Also where the connection is refused: that is no word on the command. The next token
            // may be right, and an answer that nobody can read says nothing of what was done.
            logger.info("an edit has no answer", metadata: ["reason": "\(error)"])
            return attempt.answered(nil, now: .now, random: &random)
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
