// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What holds for whatever a codec makes of whatever message.
enum FuzzPromises {
    static func check(_ read: DecodedMessage, of message: CodecMessage) {
        require(!read.events.isEmpty, "every message leads to an event")
        let received = read.events.count { if case .commandReceived = $0 { true } else { false } }
        require(received == read.commands.count, "each received command has its event")
        for event in read.events { check(event) }
        for request in read.requests { check(topic: request.topic) }
        for reply in read.replies { check(topic: reply.topic) }
        for request in read.requestsForHome { check(topic: request.replyTopic) }
    }

    /// A topic that we publish on.
    static func check(topic: String) {
        require((1...65_535).contains(topic.utf8.count), "a topic has a length")
        let bad = topic.utf8.contains { byte in
            byte == 0 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
        }
        require(!bad, "nobody can publish on \(topic)")
    }

    private static func check(_ event: HomeEvent) {
        switch event {
        case .deviceAnnounced(let it): check(id: it.deviceID, it.source)
        case .deviceDescribed(let it):
            check(id: it.deviceID, it.source)
            for part in it.parts { check(id: part.part) }
        case .deviceRemoved(let it):
            check(id: it.deviceID)
            if let source = it.source { check(id: source) }
        case .devicesListed(let it): for id in it.deviceIDs { check(id: id, it.source) }
        case .devicesJoined(let kept, let merged): check(id: kept, merged)
        case .attributesReported(let it):
            check(id: it.deviceID, it.source, it.part)
            require(!it.attributes.isEmpty, "a report says something")
            check(it.attributes)
        case .momentaryOccurred(let it):
            check(id: it.deviceID, it.source, it.part)
            check(it.fields)
        case .connectivityReported(let it):
            check(id: it.source)
            switch it.subject {
            case .source: break
            case .device(let id): check(id: id)
            case .part(let id, let part), .trait(let id, let part, _): check(id: id, part)
            }
        case .commandObserved(let it):
            if !it.deviceID.isEmpty { check(id: it.deviceID) }
        default: break
        }
    }

    /// M-11.
    private static func check(id ids: String...) {
        for id in ids { require(HomeID.isValid(id), "M-11: '\(id)' is no id") }
    }

    private static func check(_ members: [AttributeMember]) {
        for (member, next) in zip(members, members.dropFirst()) {
            require(utf8Less(member.key, next.key), "members are sorted, and unique: \(members)")
        }
    }
}

/// Not SHA-256, but a function of all bytes: nothing here needs more, and it is quick.
enum FuzzHash {
    static let sha256: SHA256Function = { bytes in
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<32).map { UInt8(truncatingIfNeeded: hash >> UInt64(($0 % 8) * 8)) }
    }
}
