// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

struct OutgoingPacketsTests {
    @Test("What the library held is free again when the library is gone, answered or not")
    func removesAll() {
        var packets = OutgoingPackets()
        packets.add(1, bytes: 10, qos: 1)
        packets.add(2, bytes: 20, qos: 0)
        #expect(packets.connectionEnded() == [20])
        #expect(packets.hasUnanswered)
        #expect(packets.removeAll() == [10])
        #expect(!packets.hasUnanswered)
        #expect(packets.isEmpty)
        // The ids begin anew with the next library.
        packets.add(1, bytes: 5, qos: 1)
        #expect(packets.remove(1)?.bytes == 5)
        #expect(!packets.hasUnanswered)
    }
}
