// SPDX-License-Identifier: Apache-2.0

/// How long to wait before the next attempt: longer each time, up to a bound.
struct Pause: Hashable, Sendable {
    private var next: Duration = first

    private static let first = Duration.milliseconds(250)
    private static let longest = Duration.seconds(10)

    /// The next pause, up to a fifth shorter, so that many replicas do not come at once.
    mutating func take(random: inout some RandomNumberGenerator) -> Duration {
        defer { next = min(next * 2, Self.longest) }
        return next * Double.random(in: 0.8...1, using: &random)
    }

    /// The home was there.
    mutating func reset() { next = Self.first }
}
