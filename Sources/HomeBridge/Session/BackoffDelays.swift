// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The delays between attempts to connect: doubling, with jitter, so that many clients of a broker
/// that comes back do not arrive together.
struct BackoffDelays: Hashable, Sendable {
    private let settings: SessionBackoff
    private var doubled: Duration
    private var numbers: SplitMix64

    init(settings: SessionBackoff, seed: UInt64) {
        self.settings = settings
        doubled = min(settings.first, settings.longest)
        numbers = SplitMix64(seed: seed)
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

    /// In 0..<1.
    private mutating func random() -> Double {
        Double(numbers.next() >> 11) / Double(1 << 53)
    }
}
