// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import Testing

@Suite struct UndoJournalTests {
    @Test("the newest states are all kept, older ones at growing distances, and few in all")
    func distances() {
        let width = 8
        var journal = UndoJournal<UInt64>(width: width)
        let last: UInt64 = 10_000
        for number in 0...last { journal.note(number, number) }
        #expect(journal.count <= width * 15)
        for back in 0...last {
            let number = last - back
            guard let kept = journal.newest(upTo: number) else {
                Issue.record("nothing is kept for \(number)")
                continue
            }
            #expect(kept.number == kept.state && kept.number <= number)
            #expect(number - kept.number <= max(0, 2 * back / UInt64(width)))
        }
    }

    @Test("a state that is noted again takes the place of the old one")
    func again() {
        var journal = UndoJournal<String>(width: 2)
        journal.note(4, "a")
        journal.note(4, "b")
        #expect(journal.count == 1 && journal.newest(upTo: 9)?.state == "b")
        #expect(journal.newest(upTo: 3) == nil)
    }
}
