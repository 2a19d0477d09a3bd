// SPDX-License-Identifier: Apache-2.0

/// The delays between attempts to connect: doubling, with jitter, so that many clients of a broker
/// that comes back do not arrive together.
struct BackoffDelays: Hashable, Sendable {
    private let settings: SessionBackoff
    private var doubled: Duration
    private var randomState: UInt64

    init(settings: SessionBackoff, seed: UInt64) {
        self.settings = settings
        doubled = min(settings.first, settings.longest)
        randomState = seed
    }

    /// A connection held this long; a stable one starts the delays from the beginning.
    mutating func connectionHeld(_ duration: Duration) {
        guard duration >= settings.stableAfter else { return }
        doubled = min(settings.first, settings.longest)
    }

    /// Between half of and the whole of the doubled delay.
    mutating func next() -> Duration {
        let delay = doubled
        doubled = min(delay * 2, settings.longest)
        return delay * (0.5 + 0.5 * random())
    }

    /// SplitMix64, in 0..<1.
    private mutating func random() -> Double {
        randomState &+= 0x9e37_79b9_7f4a_7c15
        var mixed = randomState
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return Double(mixed >> 11) / Double(1 << 53)
    }
}
