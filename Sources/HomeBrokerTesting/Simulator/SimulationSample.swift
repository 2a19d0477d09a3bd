// SPDX-License-Identifier: Apache-2.0

/// What a simulated home uses at a moment.
public struct SimulationSample: Sendable, Hashable {
    /// Since the beginning.
    public var hours: Double
    /// Jobs of all its queues that wait for their time.
    public var jobs: Int
    /// The state, as a checkpoint has it, without the fence.
    public var stateBytes: Int
    /// For how long its next timer should have fired; 0 where it is to come.
    public var timerOverdueSeconds: Double
}
