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
        let progress = WorkProgress(.none, .records, total: 400_000, first: 500, now: { time })
        time += passed
        progress.advance(to: 500 + done)
        #expect(progress.text == text)
    }

    @Test func aRangeBeforeItsBeginningIsNothingDone() {
        let progress = WorkProgress(.none, .records, total: 100, first: 500, now: { 0 })
        progress.advance(to: 3)
        #expect(progress.text == "0 of 100 records")
    }

    @Test(
        arguments: [
            (.messages, nil, 1, "1 message, 0/s"), (.messages, nil, 900, "900 messages, 450/s"),
            (.points, 24, 3, "3 of 24 points, 1.5/s, 14 s left"),
            (.bytes, 2_000_000, 500_000, "500 kB of 2 MB, 250 kB/s, 6 s left"),
            (
                .records, .max, 1 << 63,
                "9223372036854775808 of 18446744073709551615 records, 1000000000000000/s, "
                    + "2 h 33 min left"
            ),
        ] as [(WorkProgress.Unit, UInt64?, UInt64, String)])
    func saysWhatIsCounted(
        unit: WorkProgress.Unit, total: UInt64?, done: UInt64, text: String
    ) {
        var time: Int64 = 0
        let progress = WorkProgress(.none, unit, total: total, now: { time })
        time = 2_000_000_000
        progress.advance(by: done)
        #expect(progress.text == text)
    }

    @Test func anObjectComesEachHalfSecondAndAtTheEnd() {
        var (time, said) = (0 as Int64, [] as [String])
        let progress = WorkProgress(
            .json, .records, total: 1000, now: { time }, write: { said.append($0) })
        for step in 1...10 {
            time = Int64(step) * 200_000_000
            progress.advance(by: 100)
        }
        progress.end()
        #expect(
            said == [
                #"{"done":300,"left":2,"rate":500,"total":1000,"unit":"records","v":1}"#,
                #"{"done":600,"left":1,"rate":500,"total":1000,"unit":"records","v":1}"#,
                #"{"done":900,"left":1,"rate":500,"total":1000,"unit":"records","v":1}"#,
                #"{"done":1000,"left":0,"rate":500,"total":1000,"unit":"records","v":1}"#,
            ])
    }

    @Test func aSecondPieceOfWorkBeginsAnew() {
        var (time, said) = (0 as Int64, [] as [String])
        let progress = WorkProgress(
            .json, .messages, total: nil, now: { time }, write: { said.append($0) })
        progress.advance(by: 10)
        progress.begin(total: 20)
        time = 1_000_000_000
        progress.advance(by: 5)
        #expect(
            said == [#"{"done":5,"left":3,"rate":5,"total":20,"unit":"messages","v":1}"#])
    }
}
