// SPDX-License-Identifier: Apache-2.0

/// Bounds how many lines recurring trouble may write: some at once, then one every two minutes.
struct LineBudget {
    static let burst = 20
    /// One more line after this.
    static let refill = Duration.seconds(120)

    private var left = LineBudget.burst
    private var refilledAt: Duration?
    private var leftOut = 0

    /// The lines that may be written, preceded by a sentence about those that were left out.
    ///
    /// - Parameters:
    ///   - now: on a clock that only goes forward.
    ///   - word: makes the sentence for a number of lines.
    mutating func allowed(
        _ lines: [String], now: Duration, _ word: (Int) -> String
    ) -> [String] {
        refill(now)
        var allowed: [String] = []
        for line in lines {
            // The sentence about left-out lines takes the place of one line.
            guard left > (leftOut > 0 ? 1 : 0) else {
                leftOut += 1
                continue
            }
            if leftOut > 0 {
                allowed.append(word(leftOut))
                leftOut = 0
                left -= 1
            }
            allowed.append(line)
            left -= 1
        }
        return allowed
    }

    private mutating func refill(_ now: Duration) {
        guard let last = refilledAt else {
            refilledAt = now
            return
        }
        let count = Int((now - last) / Self.refill)
        guard count > 0 else { return }
        left = min(Self.burst, left + count)
        refilledAt = last + Self.refill * count
    }
}
