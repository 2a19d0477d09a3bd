// SPDX-License-Identifier: Apache-2.0

package import HomeLogJetStream
package import HomeTesting
import Synchronization

/// Leases in memory, with a clock of their own, answers that get lost, and reads that are old.
package final class ScriptedLeases: LeaseStore {
    package let timeToLive: Int64
    private let state: Mutex<State>
    private let time: (@Sendable () -> Int64)?

    package struct State {
        fileprivate let timeToLive: Int64
        package var random: SeededRandom
        package var now: Int64 = 0
        package var revision: UInt64 = 0
        package var values: [String: (value: KeyValue, written: Int64)] = [:]
        package var older: [String: KeyValue] = [:]
        /// One answer in so many gets lost; one read in so many is old; 0 for never.
        package var losesAnswer = 0
        package var readsOld = 0
        /// What each answer takes.
        package var latency: Int64 = 0

        package func current(_ key: String) -> KeyValue? {
            guard let found = values[key], now - found.written < timeToLive else { return nil }
            return found.value
        }

        package mutating func write(_ key: String, _ bytes: [UInt8]) -> UInt64 {
            revision += 1
            older[key] = values[key]?.value
            values[key] = (KeyValue(bytes: bytes, revision: revision), now)
            return revision
        }

        package mutating func happens(_ one: Int) -> Bool { one > 0 && random.oneIn(one) }
    }

    /// - Parameters:
    ///   - timeToLive: in nanoseconds.
    ///   - time: a clock of the machine; nil: time passes when a test says so.
    package init(
        seed: UInt64 = 1, timeToLive: Int64 = 4_000, time: (@Sendable () -> Int64)? = nil
    ) {
        self.timeToLive = timeToLive
        self.time = time
        state = Mutex(State(timeToLive: timeToLive, random: SeededRandom(seed: seed)))
    }

    package func withState<Result>(_ body: (inout State) -> Result) -> Result {
        locked { body(&$0) }
    }

    private func locked<Result, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try state.withLock { state throws(Failure) in
            if let time { state.now = time() }
            return try body(&state)
        }
    }

    package var clock: @Sendable () -> Int64 { { self.withState { $0.now } } }

    package func pass(_ time: Int64) { withState { $0.now += time } }

    package func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
        try locked { state throws(StreamError) in
            guard state.current(key) == nil else { throw .wrongSequence }
            let revision = state.write(key, value)
            state.now += state.latency
            if state.happens(state.losesAnswer) { throw .unknown("answer lost") }
            return revision
        }
    }

    package func update(
        _ key: String, _ value: [UInt8], revision: UInt64
    ) throws(StreamError) -> UInt64 {
        try locked { state throws(StreamError) in
            if state.happens(state.losesAnswer) { throw .unknown("request lost") }
            guard state.current(key)?.revision == revision else { throw .wrongSequence }
            let revision = state.write(key, value)
            state.now += state.latency
            if state.happens(state.losesAnswer) { throw .unknown("answer lost") }
            return revision
        }
    }

    package func read(_ key: String) throws(StreamError) -> KeyValue? {
        locked { state in
            if state.happens(state.readsOld) { return state.older[key] }
            return state.current(key)
        }
    }
}
