// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

/// What a mask is shown of a record: every text, value and byte, and nothing else changes.
@Suite struct RecordMaskTests {
    /// Texts become `x` and their bytes in hexadecimal, values null.
    private final class Blank: RecordMask {
        func text(_ text: String) -> String {
            text.isEmpty || text.hasPrefix("x") ? text : "x" + hexText(text.utf8)
        }
        func value(_ value: AttributeValue, key: String) -> AttributeValue { .null }
        func payload(_ bytes: [UInt8], topic: String) -> [UInt8] { [] }
        func fenceHash(_ hash: UInt64) -> UInt64 { 0 }
    }

    private static let mask = Blank()

    private static func record(_ events: [HomeEvent]) -> HomeRecord {
        HomeRecord(
            offset: 7, receivedAt: 5, sourceAt: 4, cause: .command,
            origin: RecordOrigin(
                profile: "main", epoch: 3, topic: "kitchen/lamp", packetID: 9, qos: 1,
                userProperties: [UserProperty(name: "who", value: "anna")], codec: "zigbee2mqtt",
                codecVersion: 2, fenceHash: 77),
            sender: .mqtt(topic: "a", responseTopic: "b", name: "anna"), events: events,
            capture: [1])
    }

    @Test("every kind of event keeps no text of its own", arguments: EncodingTests.events)
    func everyKind(event: HomeEvent) throws {
        let masked = Self.record([event]).masked(by: Self.mask)
        let found = try #require(masked.events.first)
        #expect(found.kindName == event.kindName)
        // Once more nothing is left to change.
        #expect(masked.masked(by: Self.mask) == masked)
        let text = masked.jsonLines.joined()
        for word in ["kitchen", "anna", "zigbee", "main", "who", "Lamp", "lamp"] {
            #expect(!text.contains(word), "\(text)")
        }
    }

    @Test("offsets, times, causes and flags stay")
    func rest() {
        let masked = Self.record([.sessionResumed(profile: "main")]).masked(by: Self.mask)
        #expect(masked.offset == 7 && masked.receivedAt == 5 && masked.sourceAt == 4)
        #expect(masked.cause == .command)
        #expect(masked.origin?.packetID == 9 && masked.origin?.epoch == 3)
        #expect(masked.origin?.fenceHash == 0)
        #expect(masked.capture == [])
    }
}
