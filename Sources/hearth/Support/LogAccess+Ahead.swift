// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeEngine
import HomeGraph
import Synchronization

extension LogAccess {
    /// A shorter range is read before a queue for it has begun.
    private static let shortRange: UInt64 = 4096

    /// Reads records in order, ahead of the body and on a queue of its own: reading and decoding
    /// take about as long as printing. The body returns false to stop.
    func recordsAhead(
        in range: Range<UInt64>, captures: Bool = true,
        _ body: (ReplayItem) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        guard range.upperBound - range.lowerBound > Self.shortRange else {
            return try records(in: range, captures: captures, body)
        }
        let pipe = RecordPipe()
        DispatchQueue(label: "hearth.read").async { [replay] in
            var batch: [ReplayItem] = []
            do {
                try replay.records(in: range, captures: captures) { item in
                    batch.append(item)
                    guard batch.count == RecordPipe.batchMax else { return true }
                    defer { batch = [] }
                    return pipe.put(batch)
                }
                pipe.end(batch, nil)
            } catch {
                pipe.end(batch, error)
            }
        }
        defer { pipe.cancel() }
        do {
            while let batch = try pipe.take() {
                for item in batch where try !body(item) { return }
            }
        } catch let error as CommandFailure {
            throw error
        } catch let error as EngineError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }
}

/// Batches of records on their way from the queue that reads to the thread that prints.
private final class RecordPipe: Sendable {
    static let batchMax = 512
    /// So many batches wait at most.
    private static let batchesMax = 8

    private struct State {
        var batches: [[ReplayItem]] = []
        var hasEnded = false
        var failure: (any Error)?
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: RecordPipe.batchesMax)
    private let filled = DispatchSemaphore(value: 0)

    /// Blocks while too many batches wait.
    ///
    /// - Returns: whether anybody still wants more.
    func put(_ batch: [ReplayItem]) -> Bool {
        room.wait()
        let goesOn = state.withLock { state in
            state.batches.append(batch)
            return !state.isCancelled
        }
        filled.signal()
        return goesOn
    }

    /// The last batch, and why there is no more; nil: the range was read.
    func end(_ batch: [ReplayItem], _ failure: (any Error)?) {
        state.withLock { state in
            state.batches.append(batch)
            state.hasEnded = true
            state.failure = failure
        }
        filled.signal()
    }

    /// The next batch; blocks until there is one.
    ///
    /// - Returns: nil at the end.
    func take() throws -> [ReplayItem]? {
        let hasEnded = try state.withLock { state in
            guard state.batches.isEmpty, state.hasEnded else { return false }
            if let failure = state.failure { throw failure }
            return true
        }
        guard !hasEnded else { return nil }
        filled.wait()
        let next = state.withLock { $0.batches.removeFirst() }
        room.signal()
        return next
    }

    /// Nobody takes more.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        room.signal()
    }
}
