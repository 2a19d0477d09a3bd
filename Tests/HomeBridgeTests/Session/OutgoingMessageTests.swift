// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

struct OutgoingMessageTests {
    @Test("K-10: the wait for its turn counts as part of a message's expiry")
    func ages() {
        let message = OutgoingMessage(topic: "t", payload: [], expirySeconds: 5)
        #expect(message.aged(by: .zero)?.expirySeconds == 5)
        #expect(message.aged(by: .milliseconds(999))?.expirySeconds == 5)
        #expect(message.aged(by: .seconds(2))?.expirySeconds == 3)
        #expect(message.aged(by: .milliseconds(4999))?.expirySeconds == 1)
        #expect(message.aged(by: .seconds(5)) == nil)
        let lasting = OutgoingMessage(topic: "t", payload: [])
        #expect(lasting.aged(by: .seconds(1_000_000)) == lasting)
    }
}
