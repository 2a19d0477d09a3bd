// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Maps made ready for reading: one tree of levels over the topics of all of them.
final class CompiledTopicMaps: Sendable {
    /// One entry of a map.
    final class Entry: Sendable {
        let map: TopicMap
        let entry: TopicMap.Entry
        let pattern: TopicPattern
        let id: TopicTemplate
        let name: TopicTemplate?
        let room: TopicTemplate?
        let ask: TopicTemplate?
        let values: [Value]

        init(
            _ map: TopicMap, _ entry: TopicMap.Entry, _ pattern: TopicPattern
        ) throws(TopicMapError) {
            self.map = map
            self.entry = entry
            self.pattern = pattern
            let levels = pattern.names
            guard let own = entry.id ?? Self.usualID(levels) else {
                throw TopicMapError(
                    "no level says which device it is: name one '{device}', or write 'id'",
                    at: [.key("topic")])
            }
            id = try TopicTemplate(own, levels: levels, at: "id")
            guard !id.hasEmptyLevel else {
                throw TopicMapError("an id has no empty part: '\(own)'", at: [.key("id")])
            }
            name = try TopicTemplate(
                entry.device ?? (levels.contains("device") ? "{device}" : nil), levels: levels,
                at: "device")
            room = try TopicTemplate(
                entry.room ?? (levels.contains("room") ? "{room}" : nil), levels: levels,
                at: "room")
            ask = try entry.ask.map { message throws(TopicMapError) in
                try TopicMapError.below(.key("ask")) { () throws(TopicMapError) in
                    try Self.outgoing(message, levels)
                }
            }
            values = try Self.values(entry, levels)
            try Self.checkDuplicates(values)
        }

        private static func usualID(_ levels: [String]) -> String? {
            guard levels.contains("device") else { return nil }
            return levels.contains("room") ? "{room}/{device}" : "{device}"
        }

        /// A topic that is published to: without `+`, and with levels that are known.
        static func outgoing(
            _ text: String, _ levels: [String]
        ) throws(TopicMapError) -> TopicTemplate {
            let template = try TopicTemplate(text, levels: levels)
            guard !text.isEmpty, !text.utf8.contains(where: { "+#\0".utf8.contains($0) }) else {
                throw TopicMapError("a topic to publish to has no '+' and no '#'")
            }
            guard text.utf8.first != UInt8(ascii: "$") else {
                throw TopicMapError("topics that begin with '$' are the broker's own")
            }
            guard template.levels.count <= TopicMap.Bound.levels else {
                throw TopicMapError("a topic has 1 to \(TopicMap.Bound.levels) levels")
            }
            return template
        }

        /// The topic of a message with a constant payload.
        static func outgoing(
            _ message: TopicMap.Message, _ levels: [String]
        ) throws(TopicMapError) -> TopicTemplate {
            let topic = try TopicMapError.below(.key("topic")) { () throws(TopicMapError) in
                try outgoing(message.topic, levels)
            }
            try TopicMap.checkSecrets(message.payload, key: message.topic.lastLevel)
            return topic
        }

        private static func values(
            _ entry: TopicMap.Entry, _ levels: [String]
        ) throws(TopicMapError) -> [Value] {
            guard entry.values.count <= TopicMap.Bound.valuesOfEntry else {
                throw TopicMapError(
                    "at most \(TopicMap.Bound.valuesOfEntry) values", at: [.key("values")])
            }
            guard !entry.values.isEmpty else {
                guard levels.contains("quantity") else {
                    throw TopicMapError(
                        "nothing says what the payload is: write 'quantity', 'attribute' or "
                            + "'values', or name a level '{quantity}'")
                }
                return [try Value(TopicMap.Value("{quantity}"), levels)]
            }
            var values: [Value] = []
            for (index, value) in entry.values.enumerated() {
                values.append(
                    try TopicMapError.below(.key("values"), .index(index)) {
                        () throws(TopicMapError) in try Value(value, levels)
                    })
            }
            return values
        }

        /// Two values that would be one attribute: of two that are reported the later would always
        /// win, and of two that are set one could never be.
        private static func checkDuplicates(_ values: [Value]) throws(TopicMapError) {
            for (index, value) in values.enumerated() {
                guard let place = value.constantAttributePath else { continue }
                let duplicate = values[..<index].first {
                    $0.constantAttributePath == place
                        && ($0.value.isReported && value.value.isReported
                            || $0.value.set != nil && value.value.set != nil)
                }
                guard duplicate != nil else { continue }
                let isRow = value.quantity != nil
                let what = value.value.quantity ?? value.value.attribute ?? ""
                throw TopicMapError(
                    "'\(what)' is another value of this entry already"
                        + (isRow && place.part != "root" ? ": name a 'part'" : ""),
                    at: [
                        .key("values"), .index(index), .key(isRow ? "quantity" : "attribute"),
                    ])
            }
        }

        /// The secrets of a payload that no key of it names.
        func secrets(_ levels: [String: String]) -> SecretPaths {
            SecretPaths(
                values.lazy.compactMap { value in
                    guard case .attribute(let name) = value.meaning(levels) else { return nil }
                    return (name, value.value.path)
                })
        }
    }

    /// One value of an entry.
    final class Value: Sendable {
        let value: TopicMap.Value
        let quantity: TopicTemplate?
        let attribute: TopicTemplate?
        let part: TopicTemplate?
        let topic: TopicTemplate?
        let commands: [(name: String, topic: TopicTemplate, payload: String)]

        init(_ value: TopicMap.Value, _ levels: [String]) throws(TopicMapError) {
            self.value = value
            quantity = try TopicTemplate(value.quantity, levels: levels, at: "quantity")
            attribute = try TopicTemplate(value.attribute, levels: levels, at: "attribute")
            part = try TopicTemplate(value.part, levels: levels, at: "part")
            topic = try value.set.map { set throws(TopicMapError) in
                try TopicMapError.below(.key("set"), .key("topic")) { () throws(TopicMapError) in
                    try Entry.outgoing(set.topic, levels)
                }
            }
            commands = try value.commands.map { command throws(TopicMapError) in
                try TopicMapError.below(.key("commands"), .key(command.name)) {
                    () throws(TopicMapError) in
                    let topic = try Entry.outgoing(command.message, levels)
                    return (command.name, topic, command.message.payload)
                }
            }
            try check()
        }
    }

    /// What a topic is for.
    enum Match {
        case entry(Entry, levels: [String: String])
        /// A topic that may command a device.
        case command
    }

    let maps: [TopicMap]
    private let root: Node
    /// Whether there is a topic of commands at all.
    private let hasCommands: Bool
    /// All filters, sorted.
    let filters: [String]

    private final class Node: Sendable {
        let literals: [UTF8Key: Node]
        let any: Node?
        let entry: Entry?
        let isCommand: Bool

        init(literals: [UTF8Key: Node], any: Node?, entry: Entry?, isCommand: Bool) {
            self.literals = literals
            self.any = any
            self.entry = entry
            self.isCommand = isCommand
        }
    }

    private final class Builder {
        var literals: [UTF8Key: Builder] = [:]
        var any: Builder?
        var entry: Entry?
        var isCommand = false
        /// Of the root: whether any node is one of commands.
        var hasCommands = false

        func builder(_ pattern: some Collection<TopicPattern.Level>) -> Builder {
            var builder = self
            for level in pattern {
                switch level {
                case .literal(let text):
                    let next = builder.literals[UTF8Key(text)] ?? Builder()
                    builder.literals[UTF8Key(text)] = next
                    builder = next
                case .any:
                    let next = builder.any ?? Builder()
                    builder.any = next
                    builder = next
                }
            }
            return builder
        }

        func setCommand(_ pattern: [TopicPattern.Level]) {
            builder(pattern).isCommand = true
            hasCommands = true
        }

        var node: Node {
            Node(
                literals: literals.mapValues(\.node), any: any?.node, entry: entry,
                isCommand: isCommand)
        }
    }

    /// - Throws: the first thing that is wrong, and its place in its map.
    init(_ maps: [TopicMap]) throws(TopicMapsError) {
        let builder = Builder()
        var filters: Set<UTF8Key> = []
        var bytes = 0
        for (index, map) in maps.enumerated() {
            do throws(TopicMapError) {
                try map.checkTexts()
                try map.checkNames()
                bytes += map.text.utf8.count
                guard bytes <= TopicMap.Bound.textBytesOfAll else {
                    throw TopicMapError(
                        "the maps of a profile have together more than "
                            + "\(TopicMap.Bound.textBytesOfAll) bytes")
                }
                if let other = maps[..<index].first(where: { utf8Equal($0.name, map.name) }) {
                    throw TopicMapError(
                        "another map of the profile has the name '\(other.name)' too",
                        at: [.key("map")])
                }
                for (place, entry) in map.topics.enumerated() {
                    try TopicMapError.below(.key("topics"), .index(place)) {
                        () throws(TopicMapError) in
                        try Self.add(entry, of: map, to: builder, &filters)
                    }
                }
            } catch {
                throw TopicMapsError(map: index, error: error)
            }
        }
        self.maps = maps
        self.filters = filters.map(\.text).sorted(by: utf8Less)
        root = builder.node
        hasCommands = builder.hasCommands
    }

    private static func add(
        _ entry: TopicMap.Entry, of map: TopicMap, to builder: Builder,
        _ filters: inout Set<UTF8Key>
    ) throws(TopicMapError) {
        let pattern = try TopicMapError.below(.key("topic")) { () throws(TopicMapError) in
            try TopicPattern(entry.topic)
        }
        let compiled = try Entry(map, entry, pattern)
        let end = builder.builder(pattern.levels)
        if let other = end.entry {
            throw TopicMapError(
                "'\(other.entry.topic)' matches the same topics"
                    + (utf8Equal(other.map.name, map.name) ? "" : " in map '\(other.map.name)'"),
                at: [.key("topic")])
        }
        end.entry = compiled
        filters.insert(UTF8Key(pattern.filter))
        for value in compiled.values {
            var topics = value.commands.map(\.topic)
            if let topic = value.topic { topics.append(topic) }
            for topic in topics {
                builder.setCommand(topic.levels)
                filters.insert(UTF8Key(TopicPattern(levels: topic.levels).filter))
            }
        }
        // Questions have no value of a device, so no filter takes them.
        if let ask = compiled.ask { builder.setCommand(ask.levels) }
    }

    /// What a topic is for; nil for a topic that no map names.
    ///
    /// Plain levels go before any: of several patterns that match, the first that differs has a
    /// plain level there.
    func match(_ topic: String) -> Match? {
        // Most topics of others end at the first level.
        guard root.any != nil || root.literals[UTF8Key(Self.firstLevel(topic))] != nil else {
            return nil
        }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
            .map { UTF8Key(String($0)) }
        guard levels.count <= TopicMap.Bound.levels, topic.utf8.first != UInt8(ascii: "$"),
            let end = Self.find(
                levels[...], root, { node, _ in node.entry != nil || node.isCommand })
        else { return nil }
        guard let entry = end.entry, !isCommand(levels, end, entry) else { return .command }
        return .entry(entry, levels: entry.pattern.named(levels.map(\.text)))
    }

    /// Whether a topic is one of commands, though an entry matches it as well: `set` is no value of
    /// `a/kitchen/{device}/{quantity}` where another entry is set by `a/{room}/{device}/set`.
    private func isCommand(_ levels: [UTF8Key], _ end: Node, _ entry: Entry) -> Bool {
        guard hasCommands, !end.isCommand, case .any? = entry.pattern.levels.last else {
            return false
        }
        return Self.find(
            levels[...], root,
            { node, isPlain in isPlain && node.isCommand && node.entry == nil }) != nil
    }

    private static func firstLevel(_ topic: String) -> String {
        topic.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(topic[..<$0]) } ?? topic
    }

    /// - Parameter isWanted: gets a node, and whether the last level is a plain one.
    private static func find(
        _ levels: ArraySlice<UTF8Key>, _ node: Node, isPlain: Bool = false,
        _ isWanted: (Node, Bool) -> Bool
    ) -> Node? {
        guard let first = levels.first else { return isWanted(node, isPlain) ? node : nil }
        if let next = node.literals[first],
            let found = find(levels.dropFirst(), next, isPlain: true, isWanted)
        {
            return found
        }
        guard let next = node.any, !first.text.isEmpty else { return nil }
        return find(levels.dropFirst(), next, isWanted)
    }
}

/// What is wrong with one of several maps.
public struct TopicMapsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index of the map.
    public var map: Int
    public var error: TopicMapError

    public var description: String { error.description }
}

extension TopicPattern {
    init(levels: [Level]) { self.levels = levels }
}

extension TopicTemplate {
    /// The text of a key of a map; nil where there is none.
    fileprivate init?(
        _ text: String?, levels: [String], at key: String
    ) throws(TopicMapError) {
        guard let text else { return nil }
        self = try TopicTemplate(text, levels: levels, at: key)
    }

    fileprivate init(_ text: String, levels: [String], at key: String) throws(TopicMapError) {
        self = try TopicMapError.below(.key(key)) { () throws(TopicMapError) in
            try TopicTemplate(text, levels: levels)
        }
    }

    /// The topics that it makes, as a pattern: a level with a name in it is any.
    fileprivate var levels: [TopicPattern.Level] {
        var texts: [(text: String, isAny: Bool)] = [("", false)]
        for piece in pieces {
            switch piece {
            case .level: texts[texts.count - 1].isAny = true
            case .text(let text):
                let parts = text.split(separator: "/", omittingEmptySubsequences: false)
                for (index, part) in parts.enumerated() {
                    if index > 0 { texts.append(("", false)) }
                    texts[texts.count - 1].text += part
                }
            }
        }
        return texts.map { $0.isAny ? .any(nil) : .literal($0.text) }
    }

    /// Whether nothing stands between two slashes, or at an end.
    fileprivate var hasEmptyLevel: Bool { levels.contains(.literal("")) }
}

extension TopicMap {
    /// Checks maps that are used side by side.
    ///
    /// - Throws: the first thing that is wrong: which map, and where in it.
    public static func check(_ maps: [TopicMap]) throws(TopicMapsError) {
        _ = try CompiledTopicMaps(maps)
        for (index, map) in maps.enumerated() {
            // The log holds the text, and the text is what a restart reads by.
            guard TopicMap(text: map.text)?.text.utf8.elementsEqual(map.text.utf8) == true else {
                throw TopicMapsError(
                    map: index, error: TopicMapError("a word or a command is there twice"))
            }
        }
    }

    fileprivate func checkNames() throws(TopicMapError) {
        guard HomeID.isShortKey(name) else {
            throw TopicMapError(
                "'\(name)' is no name of a map: 1 to 32 of a-z, 0-9 and '-'", at: [.key("map")])
        }
        guard topics.count <= Bound.entries else {
            throw TopicMapError("at most \(Bound.entries) entries", at: [.key("topics")])
        }
        guard devices.count <= Bound.devices else {
            throw TopicMapError("at most \(Bound.devices) devices", at: [.key("devices")])
        }
        guard text.utf8.count <= Bound.textBytes else {
            throw TopicMapError("more than \(Bound.textBytes) bytes")
        }
        var ids: Set<UTF8Key> = []
        for device in devices {
            if !ids.insert(UTF8Key(device.id)).inserted {
                throw TopicMapError(
                    "the device is there twice", at: [.key("devices"), .key(device.id)])
            }
            if let type = device.type, TopicQuantity.typeName(type) == nil {
                throw TopicMapError(
                    unknown: "device type", type, of: TopicQuantity.types,
                    at: [.key("devices"), .key(device.id), .key("type")])
            }
        }
    }
}
