// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The one form of a map outside a program: JSON in the log, and the same keys in YAML in a file.

extension TopicMap {
    /// The canonical text: equal maps have equal texts.
    public var text: String { JSONWriter.write(json, sortsKeys: false) }

    /// Reads the canonical text; nil where it is none.
    package init?(text: String) {
        let limits = JSONLimits(depthMax: 32, keysMax: 1_000_000, numberCharactersMax: 400)
        guard let json = try? JSONReader.read(Array(text.utf8), limits: limits),
            let map = try? TopicMap(json)
        else { return nil }
        self = map
    }

    var json: JSONValue {
        var object = JSONMembers()
        object.add("map", name)
        object.add("topics", .array(topics.map { $0.json }))
        let all = devices.sorted { utf8Less($0.id, $1.id) }
        object.add("devices", members: all.map { JSONMember(key: $0.id, value: $0.json) })
        return object.json
    }

    /// Reads a map as a file or the log has it; ``check(_:)`` says whether it makes sense.
    ///
    /// - Throws: what has the wrong form, and where.
    public init(_ json: JSONValue) throws(TopicMapError) {
        let fields = try Fields(json, known: ["map", "topics", "devices"], of: "a map")
        name = try fields.needed("map", "a map needs a name: 'map: home'")
        guard let items = try fields.list("topics") else {
            throw TopicMapError("a map needs 'topics', a list")
        }
        topics = []
        for (index, item) in items.enumerated() {
            topics.append(
                try TopicMapError.below(.key("topics"), .index(index)) { () throws(TopicMapError) in
                    try Entry(item)
                })
        }
        devices = []
        guard let known = try fields.object("devices") else { return }
        for member in known.members {
            devices.append(
                try TopicMapError.below(.key("devices"), .key(member.key)) {
                    () throws(TopicMapError) in try Device(id: member.key, member.value)
                })
        }
        devices.sort { utf8Less($0.id, $1.id) }
    }
}

extension JSONMembers {
    fileprivate mutating func add(_ key: String, _ number: Double?) {
        guard let number, number.isFinite else { return }
        add(key, .number(JSONNumber(shortest: number)))
    }

    fileprivate mutating func add(_ key: String, path: [String]) {
        add(key, path.map { .string($0) })
    }

    fileprivate mutating func add(_ key: String, _ words: [TopicMap.Word]) {
        add(key, members: words.map { JSONMember(key: $0.text, value: JSONValue($0.meaning)) })
    }

    fileprivate mutating func add(_ key: String, members: [JSONMember]) {
        if !members.isEmpty { add(key, .object(JSONObject(members))) }
    }
}

extension JSONNumber {
    /// A double as people write it: 1, not 1.0.
    fileprivate init(shortest value: Double) {
        self = Int(exactly: value).map { JSONNumber($0) } ?? JSONNumber(value)
    }
}

/// The members of an object that is read.
private struct Fields {
    private let object: JSONObject

    init(_ json: JSONValue, known: [String], of what: String) throws(TopicMapError) {
        guard let object = json.object else {
            throw TopicMapError("\(what) is a group of keys, and this is \(json.kindName)")
        }
        guard !object.hadDuplicates else { throw TopicMapError("\(what) has a key twice") }
        for member in object.members where !known.contains(where: { utf8Equal($0, member.key) }) {
            throw TopicMapError(
                unknown: "key", member.key, of: known, at: [.key(member.key)], isKeyWrong: true)
        }
        self.object = object
    }

    func value(_ key: String) -> JSONValue? { object.value(of: key) }

    func has(_ key: String) -> Bool { value(key) != nil }

    private func wrong(_ key: String, _ expected: String) -> TopicMapError {
        TopicMapError(
            "\(key) is \(expected), and this is \(value(key)?.kindName ?? "missing")",
            at: [.key(key)])
    }

    /// A text; numbers and booleans are texts as well, so that a map need not quote them.
    func text(_ key: String) throws(TopicMapError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.wordText else { throw wrong(key, "a text") }
        return text
    }

    func needed(_ key: String, _ complaint: String) throws(TopicMapError) -> String {
        guard let text = try text(key) else { throw TopicMapError(complaint) }
        return text
    }

    func number(_ key: String) throws(TopicMapError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.number?.double, number.magnitude <= TopicMap.Bound.number else {
            throw wrong(key, "a number within 1000000000 of zero")
        }
        return number
    }

    func flag(_ key: String) throws(TopicMapError) -> Bool? {
        guard let value = value(key) else { return nil }
        switch value.wordText?.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: throw wrong(key, "true or false")
        }
    }

    func list(_ key: String) throws(TopicMapError) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard let items = value.array else { throw wrong(key, "a list") }
        return items
    }

    func object(_ key: String) throws(TopicMapError) -> JSONObject? {
        guard let value = value(key) else { return nil }
        guard let inner = value.object, !inner.hadDuplicates else {
            throw wrong(key, "a group of different keys")
        }
        return inner
    }

    /// `a.b.0`, or a list of keys and indices.
    func path(_ key: String) throws(TopicMapError) -> [String] {
        guard let value = value(key) else { return [] }
        let keys: [String]
        if let items = value.array {
            keys = items.compactMap(\.wordText)
            guard keys.count == items.count else { throw wrong(key, "a list of keys") }
        } else if let text = value.wordText {
            keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        } else {
            throw wrong(key, "a path, such as a.b.0")
        }
        guard !keys.contains(""), keys.count <= TopicMap.Bound.pathKeys else {
            throw wrong(key, "a path of 1 to \(TopicMap.Bound.pathKeys) keys that are not empty")
        }
        return keys
    }

    func words(_ key: String) throws(TopicMapError) -> [TopicMap.Word] {
        guard let object = try object(key) else { return [] }
        var words: [TopicMap.Word] = []
        for member in object.members {
            guard let meaning = member.value.attributeValue, member.value.object == nil,
                member.value.array == nil
            else {
                throw TopicMapError(
                    "a word means one value, and this is \(member.value.kindName)",
                    at: [.key(key), .key(member.key)])
            }
            words.append(TopicMap.Word(member.key, meaning))
        }
        return words
    }
}

extension TopicMap.Entry {
    private static let ownKeys = [
        "topic", "id", "device", "room", "vendor", "product", "rest", "ask", "values",
    ]

    fileprivate var json: JSONValue {
        var object = JSONMembers()
        object.add("topic", topic)
        object.add("id", id)
        object.add("device", device)
        object.add("room", room)
        object.add("vendor", vendor)
        object.add("product", product)
        if !keepsRest { object.add("rest", .bool(false)) }
        object.add("ask", ask?.json)
        object.add("values", values.map { $0.json })
        return object.json
    }

    fileprivate init(_ json: JSONValue) throws(TopicMapError) {
        let fields = try Fields(
            json, known: Self.ownKeys + TopicMap.Value.keys, of: "an entry of topics")
        self.init(try fields.needed("topic", "an entry of topics needs 'topic'"))
        id = try fields.text("id")
        device = try fields.text("device")
        room = try fields.text("room")
        vendor = try fields.text("vendor")
        product = try fields.text("product")
        keepsRest = try fields.flag("rest") ?? true
        if let ask = fields.value("ask") {
            self.ask = try TopicMapError.below(.key("ask")) { () throws(TopicMapError) in
                try TopicMap.Message(ask)
            }
        }
        let own = TopicMap.Value.keys.first { fields.has($0) }
        guard let items = try fields.list("values") else {
            // The keys of a single value may stand in the entry.
            if own != nil { values = [try TopicMap.Value(fields)] }
            return
        }
        if let own {
            throw TopicMapError(
                "'\(own)' belongs to one of the 'values', which are there too", at: [.key(own)])
        }
        for (index, item) in items.enumerated() {
            values.append(
                try TopicMapError.below(.key("values"), .index(index)) { () throws(TopicMapError) in
                    try TopicMap.Value(Fields(item, known: TopicMap.Value.keys, of: "a value"))
                })
        }
    }
}

extension TopicMap.Value {
    fileprivate static let keys = [
        "path", "quantity", "attribute", "part", "type", "unit", "scale", "offset", "words",
        "reported", "set", "commands",
    ]

    fileprivate var json: JSONValue {
        var object = JSONMembers()
        object.add("path", path: path)
        object.add("quantity", quantity)
        object.add("attribute", attribute)
        object.add("part", part)
        object.add("type", type)
        object.add("unit", unit)
        if scale != 1 { object.add("scale", scale) }
        if offset != 0 { object.add("offset", offset) }
        object.add("words", words)
        if !isReported { object.add("reported", .bool(false)) }
        object.add("set", set?.json)
        let all = commands.map { JSONMember(key: $0.name, value: $0.message.json) }
        object.add("commands", members: all)
        return object.json
    }

    fileprivate init(_ fields: Fields) throws(TopicMapError) {
        self.init()
        path = try fields.path("path")
        quantity = try fields.text("quantity")
        attribute = try fields.text("attribute")
        part = try fields.text("part")
        type = try fields.text("type")
        unit = try fields.text("unit")
        scale = try fields.number("scale") ?? 1
        offset = try fields.number("offset") ?? 0
        words = try fields.words("words")
        isReported = try fields.flag("reported") ?? true
        if let set = fields.value("set") {
            self.set = try TopicMapError.below(.key("set")) { () throws(TopicMapError) in
                try TopicMap.Setting(set)
            }
        }
        for member in try fields.object("commands")?.members ?? [] {
            let message = try TopicMapError.below(.key("commands"), .key(member.key)) {
                () throws(TopicMapError) in try TopicMap.Message(member.value)
            }
            commands.append(TopicMap.Command(member.key, message))
        }
    }
}

extension TopicMap.Setting {
    fileprivate var json: JSONValue {
        var object = JSONMembers()
        object.add("topic", topic)
        object.add("payload", payload)
        object.add("path", path: path)
        object.add("words", words)
        object.add("min", min)
        object.add("max", max)
        object.add("step", step)
        return object.json
    }

    /// A text is the topic alone.
    fileprivate init(_ json: JSONValue) throws(TopicMapError) {
        if let topic = json.string {
            self.init(topic)
            return
        }
        let fields = try Fields(
            json, known: ["topic", "payload", "path", "words", "min", "max", "step"], of: "'set'")
        self.init(try fields.needed("topic", "'set' needs a topic"))
        payload = try fields.text("payload")
        path = try fields.path("path")
        words = try fields.words("words")
        min = try fields.number("min")
        max = try fields.number("max")
        step = try fields.number("step")
    }
}

extension TopicMap.Message {
    fileprivate var json: JSONValue {
        var object = JSONMembers()
        object.add("topic", topic)
        if !payload.isEmpty { object.add("payload", payload) }
        return object.json
    }

    /// A text is the topic alone.
    fileprivate init(_ json: JSONValue) throws(TopicMapError) {
        if let topic = json.string {
            self.init(topic)
            return
        }
        let fields = try Fields(json, known: ["topic", "payload"], of: "a message")
        self.init(
            try fields.needed("topic", "a message needs a topic"),
            payload: try fields.text("payload") ?? "")
    }
}

extension TopicMap.Device {
    fileprivate var json: JSONValue {
        var object = JSONMembers()
        object.add("name", name)
        object.add("room", room)
        object.add("type", type)
        return object.json
    }

    fileprivate init(id: String, _ json: JSONValue) throws(TopicMapError) {
        let fields = try Fields(json, known: ["name", "room", "type"], of: "a device")
        self.init(
            id: id, name: try fields.text("name"), room: try fields.text("room"),
            type: try fields.text("type"))
    }
}
