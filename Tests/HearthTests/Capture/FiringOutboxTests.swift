// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Testing

@testable import hearth

/// What waits for a broker, and where it is said.
@Suite struct FiringOutboxTests {
    private func item(_ number: Int) -> FiringOutbox.Item {
        FiringOutbox.Item(
            number: number, message: OutgoingMessage(topic: "a", payload: "\(number)"))
    }

    @Test func whatIsAnsweredIsGone() {
        var outbox = FiringOutbox()
        for number in 1...3 { outbox.add(item(number)) }
        #expect(outbox.next().map(\.number) == [1, 2, 3])
        #expect(outbox.next().isEmpty)
        outbox.answered(2, code: 0)
        outbox.answered(1, code: 0x87)
        outbox.answered(1, code: 0)
        #expect(outbox.count == 1 && outbox.publishedCount == 1 && outbox.refusedCount == 1)
    }

    @Test func whatIsNotAnsweredGoesOutAgainInOrder() {
        var outbox = FiringOutbox()
        for number in 1...3 { outbox.add(item(number)) }
        _ = outbox.next()
        outbox.returned(3)
        #expect(outbox.next().map(\.number) == [3])
        outbox.answered(2, code: 16)
        outbox.add(item(4))
        outbox.connectionLost()
        #expect(outbox.next().map(\.number) == [1, 3, 4])
        for number in [1, 3, 4] { outbox.answered(number, code: 0) }
        #expect(outbox.isEmpty && outbox.publishedCount == 4)
    }

    @Test func theOldestThatWaitIsDropped() {
        var outbox = FiringOutbox(itemsMax: 3)
        outbox.add(item(1))
        _ = outbox.next()
        for number in 2...5 { outbox.add(item(number)) }
        #expect(outbox.count == 3 && outbox.droppedCount == 2)
        outbox.connectionLost()
        #expect(outbox.next().map(\.number) == [1, 4, 5])
    }

    @Test func theSessionHasABoundedNumber() {
        var outbox = FiringOutbox()
        for number in 1...FiringOutbox.handedOverMax + 5 { outbox.add(item(number)) }
        #expect(outbox.next().count == FiringOutbox.handedOverMax)
        outbox.answered(7, code: 0)
        #expect(outbox.next().map(\.number) == [FiringOutbox.handedOverMax + 1])
    }

    @Test(arguments: [
        ("a door is open", "a door is open"), ("up/down", "up%2Fdown"), ("+", "%2B"),
        ("#1", "%231"), ("100 %", "100 %25"), ("$SYS", "$SYS"), ("a\nb", "a%0Ab"),
        ("\u{85}", "%C2%85"), ("\u{FFFE}", "%EF%BF%BE"), ("Küche", "Küche"), ("%2F", "%252F"),
    ])
    func aRuleIsOneLevelOfATopic(rule: String, level: String) {
        let topic = FiringMessages.topic(home: "home", rule: rule)
        #expect(topic == "hearth/v1/home/out/firing/\(level)")
        #expect(TopicFilter("hearth/v1/+/out/firing/+")?.matches(topic) == true)
    }
}
