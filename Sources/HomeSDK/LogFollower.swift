// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeThreads
import HomeTypes
import Synchronization

//            opened            the log cannot be read on, or close()
// opening ─────────▶ following ──────────────────────────────────────▶ over
//
/// A home over a log directory that another process writes to. It folds new durable records four
/// times a second, on a queue of its own.
final class LogFollower: HomeBackend {
    let identifier: String
    private let reader: FileLogReader
    private let queue = ThreadQueue()
    private let tail: Mutex<FoldTail>
    private let state: Mutex<State>

    private struct State {
        var snapshot: HomeSnapshot
        var observers: [@Sendable () -> Void] = []
        var failureObservers: [@Sendable (HomeError) -> Void] = []
        var failure: HomeError?
        var isClosed = false

        var isOver: Bool { failure != nil || isClosed }
    }

    /// The pause between two looks at the log.
    private static let pauseNanoseconds: Int64 = 250_000_000

    /// Blocks until everything that is durable now is folded.
    init(_ reader: FileLogReader) throws(HomeError) {
        let replay = Replay(reader: reader, sha256: nil)
        let start = try asHomeError { () throws(EngineError) in try replay.fold().state }
        let tail = try Self.tail(replay, from: start)
        self.reader = reader
        self.tail = Mutex(tail)
        identifier = hexText(reader.identity.logID)
        state = Mutex(State(snapshot: start.graph))
        lookLater()
    }

    private static func tail(
        _ replay: Replay, from state: HomeState
    ) throws(HomeError) -> sending FoldTail {
        do throws(EngineError) {
            return try FoldTail(replay, from: state)
        } catch {
            throw HomeError(error)
        }
    }

    var snapshot: HomeSnapshot { state.withLock { $0.snapshot } }

    var commander: (any HomeCommander)? { nil }

    func observe(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void) {
        let failure = state.withLock { state in
            state.failureObservers.append(observer)
            return state.failure
        }
        if let failure { observer(failure) }
    }

    func replay() throws(HomeError) -> Replay { Replay(reader: reader, sha256: nil) }

    func mark(_ sha256: SHA256Function) -> StateMark? {
        tail.withLock { $0.mark(sha256: sha256) }
    }

    func close() async {
        state.withLock { state in
            state.isClosed = true
            state.observers = []
            state.failureObservers = []
        }
    }

    private func lookLater() {
        queue.async(after: Self.pauseNanoseconds) { [weak self] in
            guard let self, !state.withLock({ $0.isOver }) else { return }
            look()
            lookLater()
        }
    }

    /// Folds the records that became durable since the last look, and publishes the result.
    private func look() {
        do throws(HomeError) {
            try asLogError { () throws(LogError) in _ = try reader.refresh() }
            guard let snapshot = try foldOn() else { return }
            let observers = state.withLock { state in
                state.snapshot = snapshot
                return state.observers
            }
            for observer in observers { observer() }
        } catch {
            let observers = state.withLock { state in
                state.failure = error
                return state.failureObservers
            }
            for observer in observers { observer(error) }
        }
    }

    /// - Returns: nil where there is no new record.
    private func foldOn() throws(HomeError) -> HomeSnapshot? {
        try tail.withLock { tail throws(HomeError) in
            do throws(EngineError) {
                guard try tail.advance() != nil else { return nil }
                while try tail.advance() != nil {}
                return tail.snapshot
            } catch {
                throw HomeError(error)
            }
        }
    }
}
