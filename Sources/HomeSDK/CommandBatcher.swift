// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeTypes
import Synchronization

extension Home {
    /// Sends commands together (B-1). It is not atomic: one failing does not undo another.
    ///
    ///     let (lamp, plug) = try await home.sendBatchedCommands { batcher in
    ///         (batcher.add(lamp.onBatchable()), batcher.add(plug.offBatchable()))
    ///     }
    ///     try lamp.getOrThrow()
    ///
    /// - Parameter block: adds the commands; when it throws, nothing is sent.
    /// - Returns: the block's result, once every command has a result.
    /// - Throws: the block's error.
    @MainActor
    public func sendBatchedCommands<T>(
        _ block: (CommandBatcher) throws -> T
    ) async throws -> T {
        let batcher = CommandBatcher()
        let result: T
        do {
            result = try block(batcher)
        } catch {
            batcher.batch.drop()
            throw error
        }
        let feed = feed
        await batcher.batch.send { await feed.send($0) }
        return result
    }
}

/// Collects the commands of one batch; it is used once, inside its block (B-2).
public final class CommandBatcher: Sendable {
    let batch = CommandBatch()

    init() {}

    /// Adds a command.
    ///
    /// - Returns: Gives the command's result after the batch was sent. For a command added after
    ///   the block is over the result is `alreadyCommitted`, and the command is not sent.
    public func add<Response>(_ command: BatchableCommand<Response>) -> ResultProvider<Response> {
        ResultProvider(batch: batch, index: batch.add(command.command, command.argumentError))
    }
}

/// The result of one command of a batch.
public struct ResultProvider<Response>: Sendable {
    let batch: CommandBatch
    /// Nil: the command was added too late to be part of the batch.
    let index: Int?

    /// Whether the command is known to have succeeded.
    public var isSuccessful: Bool {
        guard case .success? = try? result().get() else { return false }
        return true
    }

    /// The command's response.
    ///
    /// - Throws: ``CommandBatcherError``, or the `HomeError` of the command.
    public func getOrThrow() throws -> Response {
        try result().get().get()
        // Only empty responses exist so far.
        guard let response = () as? Response else {
            throw CommandBatcherError.failedToTransformResponse
        }
        return response
    }

    private func result() -> Result<Result<Void, HomeError>, CommandBatcherError> {
        guard let index else { return .failure(.alreadyCommitted) }
        return batch.result(index)
    }
}

/// Why a batch gives no result for a command (B-2).
public enum CommandBatcherError: Error, Hashable, Sendable {
    /// The block is not over, or it threw: nothing was sent.
    case notCommitted
    /// The command was added after the block was over.
    case alreadyCommitted
    /// The commands are under way.
    case rpcNotCompleted
    /// There is no response to this command.
    case responseNotFound
    /// The response is of another form.
    case failedToTransformResponse
}

//        drop
// open ───────▶ dropped
//   └── send ──▶ sending ── outcomes ──▶ done
//
/// The commands of one batch, and their outcomes.
final class CommandBatch: Sendable {
    private enum State {
        case open([Entry])
        /// Its block threw.
        case dropped
        case sending
        case done([Result<Void, HomeError>?])
    }

    private struct Entry {
        var command: DeviceCommand
        /// An error in its arguments; such a command is not sent.
        var problem: HomeError?
    }

    private let state = Mutex(State.open([]))

    /// - Returns: the command's place; nil when the batch is closed.
    func add(_ command: DeviceCommand, _ problem: HomeError?) -> Int? {
        state.withLock { state in
            guard case .open(var entries) = state else { return nil }
            entries.append(Entry(command: command, problem: problem))
            state = .open(entries)
            return entries.count - 1
        }
    }

    /// Closes the batch without sending anything.
    func drop() {
        state.withLock { if case .open = $0 { $0 = .dropped } }
    }

    /// Closes the batch and sends its commands.
    func send(_ send: ([DeviceCommand]) async -> [Result<Void, HomeError>]) async {
        let entries = state.withLock { state -> [Entry] in
            guard case .open(let entries) = state else { return [] }
            state = .sending
            return entries
        }
        let sound = entries.filter { $0.problem == nil }.map(\.command)
        var sent = await sound.isEmpty ? [] : send(sound)[...]
        let results = entries.map { entry -> Result<Void, HomeError>? in
            entry.problem.map { .failure($0) } ?? sent.popFirst()
        }
        state.withLock { $0 = .done(results) }
    }

    func result(_ index: Int) -> Result<Result<Void, HomeError>, CommandBatcherError> {
        state.withLock { state in
            switch state {
            case .open, .dropped: .failure(.notCommitted)
            case .sending: .failure(.rpcNotCompleted)
            case .done(let results):
                results[index].map { .success($0) } ?? .failure(.responseNotFound)
            }
        }
    }
}
