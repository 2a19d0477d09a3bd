// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeServer

@Suite struct RateLimiterTests {
    private let start = ContinuousClock.now

    @Test func aBurstThenSoManyASecond() {
        let limiter = RateLimiter(burst: 3, perSecond: 2)
        #expect(
            (0..<5).map { _ in limiter.take("a", at: start) } == [true, true, true, false, false])
        #expect(limiter.take("b", at: start), "another address has its own budget")
        let later = start + .seconds(1)
        #expect((0..<3).map { _ in limiter.take("a", at: later) } == [true, true, false])
        let muchLater = start + .seconds(1_000_000)
        #expect((0..<4).map { _ in limiter.take("a", at: muchLater) } == [true, true, true, false])
    }

    @Test func aClockThatGoesBackGivesNothing() {
        let limiter = RateLimiter(burst: 1, perSecond: 1)
        #expect(limiter.take("a", at: start))
        #expect(!limiter.take("a", at: start - .seconds(100)))
    }

    /// Two threads may read the clock in one order and ask in the other.
    @Test func aTimeJustBeforeTheLastOneCostsNothing() {
        let limiter = RateLimiter(burst: 2, perSecond: 1)
        #expect(limiter.take("a", at: start))
        #expect(limiter.take("a", at: start - .milliseconds(500)))
    }

    @Test func aPartOfOneIsNotOne() {
        let limiter = RateLimiter(burst: 1, perSecond: 1)
        #expect(limiter.take("a", at: start))
        #expect(!limiter.take("a", at: start + .milliseconds(900)))
    }

    /// What is remembered is bounded, so a flood from everywhere is forgotten with all before it.
    @Test func aFloodFromEverywhereBeginsAnew() {
        let limiter = RateLimiter(burst: 1, perSecond: 0.001)
        for number in 0..<4096 { #expect(limiter.take("\(number)", at: start)) }
        #expect(!limiter.take("0", at: start))
        #expect(limiter.take("one more", at: start))
        #expect(limiter.take("0", at: start))
    }

    /// A machine cannot forget its debt by asking from many addresses, unless from thousands.
    @Test func manyAddressesLeaveADebt() {
        let limiter = RateLimiter(burst: 1, perSecond: 0.001)
        #expect(limiter.take("debtor", at: start))
        for number in 0..<4000 { _ = limiter.take("\(number)", at: start) }
        #expect(!limiter.take("debtor", at: start))
        // By then those have paid theirs.
        let later = start + .seconds(900)
        #expect(!limiter.take("debtor", at: later))
        for number in 0..<4000 { _ = limiter.take("later \(number)", at: later + .seconds(101)) }
        #expect(limiter.take("4000", at: later))
    }
}
