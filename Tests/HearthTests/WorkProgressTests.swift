// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct WorkProgressTests {
    @Test(
        arguments: [
            (0, 1_000_000_000, "0 of 400000 records"), (120_000, 0, "120000 of 400000 records"),
            (120_000, 2_000_000_000, "120000 of 400000 records, 60000/s, 5 s left"),
            (400_000, 4_000_000_000, "400000 of 400000 records, 100000/s, 0 s left"),
            (900_000, 4_000_000_000, "400000 of 400000 records, 100000/s, 0 s left"),
        ] as [(UInt64, Int64, String)])
    func countsRateAndTimeLeft(done: UInt64, passed: Int64, text: String) {
        var time: Int64 = 7
        let progress = WorkProgress(over: 500..<400_500) { time }
        time += passed
        #expect(progress.text(at: 500 + done) == text)
    }

    @Test func aRangeBeforeItsBeginningIsNothingDone() {
        let progress = WorkProgress(over: 500..<600) { 0 }
        #expect(progress.text(at: 3) == "0 of 100 records")
    }
}
