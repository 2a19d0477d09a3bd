// SPDX-License-Identifier: Apache-2.0

public import HomeEngine
import HomeThreads

/// The clocks of the machine.
public struct SystemClock: EngineClock {
    /// The clocks have no settings.
    public init() {}

    public var wallNanoseconds: Int64 { SystemTime.wallNanoseconds }

    public var monotonicNanoseconds: Int64 { SystemTime.monotonicNanoseconds }
}
