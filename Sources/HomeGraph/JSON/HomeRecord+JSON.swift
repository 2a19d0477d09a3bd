// SPDX-License-Identifier: Apache-2.0

// The event's JSON form: one object per event, documented in docs/EVENTS.md. Keys in order.

extension HomeRecord {
    /// The JSON lines of the record's events, without line ends.
    public var jsonLines: [String] {
        let json = RecordJSON(self)
        return events.indices.map { String(decoding: json.event($0), as: UTF8.self) }
    }

    /// The JSON of one event, with the members of its record.
    public func eventJSON(_ index: Int) -> String {
        String(decoding: RecordJSON(self).event(index), as: UTF8.self)
    }
}

/// The JSON form of a record's events: the members that all of them share are written once.
public struct RecordJSON: Sendable {
    private let record: HomeRecord
    /// `cause`, `offset` and so on, as they stand in each event.
    private let cause: [UInt8]
    private let offset: [UInt8]
    private let origin: [UInt8]?
    private let receivedAt: [UInt8]
    private let sender: [UInt8]?
    private let sourceAt: [UInt8]

    public init(_ record: HomeRecord) {
        self.record = record
        cause = JSONText.bytes { $0.string(record.cause.name) }
        offset = JSONText.bytes { json in
            if let offset = record.offset { json.number(offset) } else { json.null() }
        }
        origin = record.origin.map { origin in JSONText.bytes { $0.origin(origin) } }
        receivedAt = JSONText.bytes { $0.string(timeText(record.receivedAt)) }
        sender = record.sender.map { sender in JSONText.bytes { $0.sender(sender) } }
        sourceAt = JSONText.bytes { $0.string(record.sourceAt.map { timeText($0) }) }
    }

    /// The bytes of one event, with the members of its record, without a line end.
    public func event(_ index: Int) -> [UInt8] {
        let event = record.events[index]
        var fields = JSONFields()
        event.show(to: &fields)
        fields.sort()
        // Keys and the members of all events: the rest of a line.
        let capacity = fields.count + (origin?.count ?? 0) + 384
        return JSONText.bytes(capacity: capacity) { json in
            json.object { json in
                for key in Self.commonKeys {
                    fields.write(before: key.name, into: &json)
                    write(key, event, index, &json)
                }
                fields.writeRest(into: &json)
            }
        }
    }

    /// The members that every event has.
    private enum CommonKey: CaseIterable {
        case cause, index, kind, offset, origin, receivedAt, sender, sourceAt, v

        var name: String {
            switch self {
            case .cause: "cause"
            case .index: "index"
            case .kind: "kind"
            case .offset: "offset"
            case .origin: "origin"
            case .receivedAt: "receivedAt"
            case .sender: "sender"
            case .sourceAt: "sourceAt"
            case .v: "v"
            }
        }
    }

    /// In the order of their names.
    private static let commonKeys = CommonKey.allCases

    private func write(
        _ key: CommonKey, _ event: HomeEvent, _ index: Int, _ json: inout JSONText
    ) {
        if key == .origin, origin == nil { return }
        if key == .sender, sender == nil { return }
        json.key(key.name)
        switch key {
        case .cause: json.written(cause)
        case .index: json.number(index)
        case .kind: json.string(event.kindName)
        case .offset: json.written(offset)
        case .origin: if let origin { json.written(origin) }
        case .receivedAt: json.written(receivedAt)
        case .sender: if let sender { json.written(sender) }
        case .sourceAt: json.written(sourceAt)
        case .v: json.number(1)
        }
    }
}

extension JSONText {
    mutating func origin(_ origin: RecordOrigin) {
        var properties: [(String, AttributeValue)] = []
        for property in origin.userProperties {
            properties.append((property.name, .string(property.value)))
        }
        guard case .object(let members) = AttributeValue.members(properties) else { return }
        // Without fields to be sorted: most events have an origin.
        object { json in
            json.key("backlog")
            json.bool(origin.isBacklog)
            json.key("codec")
            json.string(origin.codec)
            json.key("codecVersion")
            json.number(origin.codecVersion)
            json.key("dup")
            json.bool(origin.isDuplicate)
            json.key("epoch")
            json.number(origin.epoch)
            json.key("packetID")
            json.number(origin.packetID)
            json.key("possibleDuplicate")
            json.bool(origin.isPossibleDuplicate)
            json.key("profile")
            json.string(origin.profile)
            json.key("qos")
            json.number(origin.qos)
            json.key("retained")
            json.bool(origin.isRetained)
            json.key("topic")
            json.string(origin.topic)
            json.key("userProperties")
            json.members(members)
        }
    }
}
