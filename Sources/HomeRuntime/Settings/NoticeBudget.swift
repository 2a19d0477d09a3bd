// SPDX-License-Identifier: Apache-2.0

/// Bounds how many sentences a broker's messages may write into the program's log: some at once,
/// then a few a minute. Left-out sentences are counted, and the next sentence says how many.
struct NoticeBudget: Sendable {
    static let burst = 100
    /// One more after this, in nanoseconds.
    static let refill: Int64 = 10_000_000_000

    private var left = NoticeBudget.burst
    private var refilledAt: Int64?
    private var leftOut = 0

    /// - Parameter now: in nanoseconds, on a clock that only goes forward.
    mutating func allowed(_ sentences: [String], now: Int64) -> [String] {
        let since = refilledAt ?? now
        let more = (now - since) / Self.refill
        left = min(Self.burst, left + Int(clamping: more))
        refilledAt = since + more * Self.refill
        var allowed: [String] = []
        for sentence in sentences {
            guard left > 0 else {
                leftOut += 1
                continue
            }
            left -= 1
            allowed.append(
                leftOut == 0 ? sentence : "\(sentence) (\(leftOut) notices before were left out)")
            leftOut = 0
        }
        return allowed
    }
}
