// SPDX-License-Identifier: Apache-2.0

/// The two clocks that an engine reads; handed in, so that tests can move them.
public protocol EngineClock: Sendable {
    /// Nanoseconds since 1970 UTC; may step in either direction.
    var wallNanoseconds: Int64 { get }
    /// Nanoseconds since some start; never steps.
    var monotonicNanoseconds: Int64 { get }
}
