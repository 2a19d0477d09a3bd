// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How often each address may do something: so often at once, and so often a second for long.
///
/// Addresses that keep quiet are forgotten, so that its memory is bounded.
final class RateLimiter: Sendable {
    private let burst: Double
    private let perSecond: Double
    private let state = Mutex<[String: Budget]>([:])

    private static let addressesMax = 4096

    private struct Budget {
        var left: Double
        var at: ContinuousClock.Instant
    }

    init(burst: Int, perSecond: Double) {
        self.burst = Double(burst)
        self.perSecond = perSecond
    }

    /// Takes one from the budget of an address; false where nothing is left.
    func take(_ address: String, at now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { budgets in
            if budgets[address] == nil, budgets.count >= Self.addressesMax {
                budgets = budgets.filter { rest(of: $0.value, now) < burst }
                // A flood from everywhere: no address is known any more, and each begins anew.
                if budgets.count >= Self.addressesMax { budgets = [:] }
            }
            var left = budgets[address].map { rest(of: $0, now) } ?? burst
            let isLeft = left >= 1
            if isLeft { left -= 1 }
            budgets[address] = Budget(left: left, at: now)
            return isLeft
        }
    }

    private func rest(of budget: Budget, _ now: ContinuousClock.Instant) -> Double {
        let seconds = max(0, (now - budget.at) / .seconds(1))
        return min(burst, budget.left + seconds * perSecond)
    }
}
