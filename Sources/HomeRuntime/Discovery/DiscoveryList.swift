// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What may stand at the discovery topics of a home: the content of `out/discovery`.
struct DiscoveryList: Hashable {
    struct Entry: Hashable {
        /// Of the announcement that stands there; empty while it is not known.
        var hash = ""
        /// The platform of each entity, by its id.
        var components: [String: String] = [:]
    }

    /// By the topic of the announcement, which is ASCII.
    var entries: [String: Entry] = [:]

    /// More are not read: a home has fewer devices.
    static let entriesMax = 100_000

    /// A longer list is not read.
    static let bytesMax = 16 << 20

    init() {}

    /// Reads a stored list.
    ///
    /// Whoever may write the topic might name topics of others in it, so only those of the home
    /// itself count.
    /// - Returns: nil for what is no list; then nothing is known.
    init?(_ payload: [UInt8], home: String) {
        var limits = JSONLimits()
        limits.keysMax = Self.entriesMax * 20
        guard let value = try? JSONReader.read(payload, limits: limits),
            let object = value.object, object["v"]?.int == 1, let topics = object["topics"]?.object
        else { return nil }
        for member in topics.members.prefix(Self.entriesMax)
        where DiscoveryTopic.isOwn(member.key, homes: [home]) {
            var entry = Entry(hash: member.value.object?["hash"]?.string ?? "")
            for component in member.value.object?["components"]?.object?.members ?? [] {
                entry.components[component.key] = component.value.string
            }
            entries[member.key] = entry
        }
    }

    /// Everything that may stand at the broker: announcements, and the values of their devices.
    ///
    /// - Parameter home: the home key.
    func topics(home: String) -> [String] {
        entries.keys.sorted().flatMap { topic in
            [topic]
                + (DiscoveryTopic.device(of: topic, home: home).map {
                    [DiscoveryContext.stateTopic(home: home, device: $0)]
                } ?? [])
        }
    }

    /// The list that a broker has. Blocks.
    static func stored(
        home: String, _ broker: BrokerAddress, clientID: String
    ) throws(BridgeError) -> DiscoveryList {
        var probe = BrokerProbe(broker: broker, clientID: clientID)
        let topic = DiscoveryContext.listTopic(home: home)
        probe.watched = [topic]
        let stored = try probe.run().stored.last { utf8Equal($0.topic, topic) }
        return stored.flatMap { DiscoveryList($0.payload, home: home) } ?? DiscoveryList()
    }

    func payload(logID: String) -> [UInt8] {
        let topics = entries.map { topic, entry in
            let components = entry.components.map {
                JSONMember(key: $0.key, value: .string($0.value))
            }
            let object: JSONObject = [
                "components": .object(JSONObject(components)), "hash": .string(entry.hash),
            ]
            return JSONMember(key: topic, value: .object(object))
        }
        let list: JSONObject = [
            "logID": .string(logID), "topics": .object(JSONObject(topics)),
            "v": JSONValue(AttributeValue.int(1)),
        ]
        return Array(JSONWriter.write(.object(list)).utf8)
    }
}
