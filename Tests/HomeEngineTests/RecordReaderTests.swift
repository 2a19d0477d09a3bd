// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Testing

@Suite struct RecordReaderTests {
    /// On, over what was left out, and back: it reads what somebody reads who begins there. Each
    /// device's name comes into the dictionary with its first record.
    @Test func readsAnyRangeAsIfItBeganThere() throws {
        let clock = VirtualClock()
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        for number in 0..<30 {
            let id = "native:lamp\(number)"
            try engine.commit([
                HomeRecord(
                    receivedAt: clock.wallNanoseconds, cause: .message,
                    events: announcement(id, name: "Lamp \(number)")),
                record(clock, report(id, true)),
            ])
        }
        let last = log.nextOffset - 1
        let reader = RecordReader(log: log)
        let starts: [UInt64] = [0, 2, 3, 20, 9, 10, 57, 58, last, last, 0]
        for start in starts {
            let read = try reader.read(start...last, countMax: 2)
            let afresh = try RecordReader(log: log).read(start...last, countMax: 2)
            #expect(read.records == afresh.records)
            #expect(read.records.first?.offset == start)
            #expect(read.next == afresh.next)
        }
        // Behind what is durable there is nothing yet; when it is there, it is read.
        #expect(try reader.read(last + 1...last + 5, countMax: 9).records.isEmpty)
        try engine.commit([record(clock, report("native:lamp3", false))])
        let more = try reader.read(last + 1...last + 1, countMax: 9).records
        #expect(more.map(\.offset) == [last + 1])
    }
}
