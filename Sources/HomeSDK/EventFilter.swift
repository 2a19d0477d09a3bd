// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph

/// The conditions for wanted events; every condition that is set must hold.
package struct EventFilter {
    package var kinds: Set<String> = []
    /// Ids and aliases; nil for all devices.
    package var deviceIDs: Set<ByteString>?
    package var roomIDs: Set<ByteString> = []
    /// With or without `Matter.` and `Trait`.
    package var trait: String?
    package var topic: TopicPattern?
    package var cause: String?
    /// What sources say of when; nil for any time.
    package var sourceTimes: ClosedRange<Int64>?

    package init() {}

    /// The only devices whose events are wanted; nil where others may be wanted too.
    package var namedDeviceIDs: [String]? { roomIDs.isEmpty ? deviceIDs?.map(\.text) : nil }

    /// Whether an event without a device and a message is wanted.
    package func wants(_ event: HomeEvent, by cause: RecordCause) -> Bool {
        matches(event, of: HomeRecord(receivedAt: 0, cause: cause, events: [event]))
    }

    package func matches(_ event: HomeEvent, of record: HomeRecord) -> Bool {
        if !kinds.isEmpty, !kinds.contains(event.kindName) { return false }
        if let cause, record.cause.name != cause { return false }
        if let sourceTimes, !sourceTimes.contains(record.sourceAt ?? record.receivedAt) {
            return false
        }
        if let topic {
            guard let origin = record.origin, topic.matches(origin.topic) else { return false }
        }
        if let trait {
            guard let found = event.trait else { return false }
            guard utf8Equal(found, trait) || utf8Equal(shortTraitName(found), trait) else {
                return false
            }
        }
        guard let deviceIDs else { return true }
        if event.deviceIDs.contains(where: { deviceIDs.contains(ByteString($0)) }) { return true }
        return event.roomID.map { roomIDs.contains(ByteString($0)) } ?? false
    }
}

/// An MQTT topic filter, or a topic: `zigbee2mqtt/+/availability`.
package struct TopicPattern: Equatable {
    private let levels: [Substring]

    package init(_ text: String) {
        levels = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Whether `+` stands for whole levels only, and `#` for the last ones.
    package var isFilter: Bool {
        levels.enumerated().allSatisfy { index, level in
            level == "+" || level == "#" && index == levels.count - 1
                || !level.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
        }
    }

    package func matches(_ topic: String) -> Bool {
        let words = topic.split(separator: "/", omittingEmptySubsequences: false)
        for (index, level) in levels.enumerated() {
            if level == "#" { return true }
            guard index < words.count else { return false }
            if level != "+", !level.utf8.elementsEqual(words[index].utf8) { return false }
        }
        return words.count == levels.count
    }
}
