// SPDX-License-Identifier: Apache-2.0

// The event's JSON form: one object per event, documented in docs/EVENTS.md. Keys in order.

extension HomeRecord {
    /// The JSON lines of the record's events, without line ends.
    public var jsonLines: [String] {
        events.indices.map { eventJSON($0) }
    }

    /// The JSON of one event, with what belongs to its record.
    public func eventJSON(_ index: Int) -> String {
        var fields = events[index].fields
        fields.append(JSONField("cause") { [cause] in $0.string(cause.name) })
        fields.append(JSONField("index") { $0.number(index) })
        fields.append(
            JSONField("kind") { [event = events[index]] in $0.string(event.kindName) })
        fields.append(
            JSONField("offset") { [offset] in
                if let offset { $0.number(offset) } else { $0.null() }
            })
        if let origin { fields.append(JSONField("origin") { $0.origin(origin) }) }
        fields.append(JSONField("receivedAt") { [receivedAt] in $0.string(timeText(receivedAt)) })
        fields.append(
            JSONField("sourceAt") { [sourceAt] in $0.string(sourceAt.map { timeText($0) }) })
        fields.append(JSONField("v") { $0.number(1) })
        var json = JSONText()
        json.fields(fields)
        return json.text
    }
}

/// A key and what writes its value: lets fields be gathered first and written in key order.
struct JSONField {
    var key: String
    var write: (inout JSONText) -> Void

    init(_ key: String, _ write: @escaping (inout JSONText) -> Void) {
        self.key = key
        self.write = write
    }

    init(_ key: String, _ value: String?) {
        self.init(key) { $0.string(value) }
    }

    init(_ key: String, _ value: Bool) {
        self.init(key) { $0.bool(value) }
    }

    init(_ key: String, number: some BinaryInteger) {
        self.init(key) { $0.number(number) }
    }

    init(_ key: String, _ values: [String]) {
        self.init(key) { json in json.array(values) { $0.string($1) } }
    }

    init(_ key: String, members: [AttributeMember]) {
        self.init(key) { $0.members(members) }
    }
}

extension JSONText {
    mutating func fields(_ fields: [JSONField]) {
        object { json in
            for field in fields.sorted(by: { utf8Less($0.key, $1.key) }) {
                json.key(field.key)
                field.write(&json)
            }
        }
    }

    mutating func origin(_ origin: RecordOrigin) {
        var properties: [(String, AttributeValue)] = []
        for property in origin.userProperties {
            properties.append((property.name, .string(property.value)))
        }
        guard case .object(let members) = AttributeValue.members(properties) else { return }
        fields([
            JSONField("backlog", origin.isBacklog), JSONField("codec", origin.codec),
            JSONField("codecVersion", number: origin.codecVersion),
            JSONField("dup", origin.isDuplicate), JSONField("epoch", number: origin.epoch),
            JSONField("packetID", number: origin.packetID),
            JSONField("possibleDuplicate", origin.isPossibleDuplicate),
            JSONField("profile", origin.profile), JSONField("qos", number: origin.qos),
            JSONField("retained", origin.isRetained), JSONField("topic", origin.topic),
            JSONField("userProperties", members: members),
        ])
    }
}
