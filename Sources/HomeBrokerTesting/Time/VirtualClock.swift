// SPDX-License-Identifier: Apache-2.0

public import HomeEngine
import Synchronization

/// Clocks that a test moves: time passes only on its command.
public final class VirtualClock: EngineClock {
    private struct State {
        var wall: Int64
        var monotonic: Int64 = 0
    }

    private let state: Mutex<State>

    /// - Parameter wall: nanoseconds since 1970 UTC.
    public init(wall: Int64 = 1_800_000_000_000_000_000) {
        state = Mutex(State(wall: wall))
    }

    public var wallNanoseconds: Int64 { state.withLock { $0.wall } }
    public var monotonicNanoseconds: Int64 { state.withLock { $0.monotonic } }

    /// Time passes on both clocks.
    public func advance(seconds: Int64) {
        advance(nanoseconds: seconds * 1_000_000_000)
    }

    /// Time passes on both clocks.
    public func advance(nanoseconds: Int64) {
        state.withLock { state in
            state.wall += nanoseconds
            state.monotonic += nanoseconds
        }
    }

    /// Sets the wall clock: it steps, and no time passes.
    public func step(seconds: Int64) {
        state.withLock { $0.wall += seconds * 1_000_000_000 }
    }
}
