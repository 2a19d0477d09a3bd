// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

// The maps are notes of the codec: a changed map is in the log before a message is read by it.

extension TopicsCodec {
    private static let mapPrefix = "map:"
    /// A note that is there while the devices of changed maps are not all made anew.
    private static let unfinished = "unfinished"
    /// About how many bytes of bindings and descriptions go into one record; a record must be
    /// smaller than what the log takes, with the maps and what the message itself says.
    static let portionBytes = 4 << 20

    /// The name of the map that an event changes, and the map that counts from then on; nil for
    /// other events.
    package static func mapChange(_ event: HomeEvent) -> (name: String, map: TopicMap?)? {
        let prefix = "note:" + mapPrefix
        switch event {
        case .bindingDeclared(let binding) where utf8Equal(binding.codec, name):
            return binding.key.utf8Dropping(prefix: prefix)
                .map { ($0, TopicMap(text: binding.value)) }
        case .bindingRemoved(let binding) where utf8Equal(binding.codec, name):
            return binding.key.utf8Dropping(prefix: prefix).map { ($0, nil) }
        default: return nil
        }
    }

    /// Whether an event declares a device of this codec, a new one or one that grew.
    static func isDevice(_ event: HomeEvent) -> Bool {
        guard case .bindingDeclared(let binding) = event else { return false }
        return utf8Equal(binding.codec, name) && !BindingStore.isNote(binding.key)
    }

    /// Takes over the maps of the notes, after one of them changed.
    mutating func foldMaps(_ key: String) {
        if key.hasPrefix("note:" + Self.mapPrefix) { foldMaps() }
    }

    private mutating func foldMaps() {
        let texts = devices.notes.filter { $0.key.text.hasPrefix(Self.mapPrefix) }
        let all = texts.sorted { utf8Less($0.key.text, $1.key.text) }
            .compactMap { TopicMap(text: $0.value) }
        maps = all.isEmpty ? nil : try? CompiledTopicMaps(all)
        for binding in devices.bindings { index(binding.key) }
    }

    /// Indexes the topics of a device, after its binding or the maps changed.
    mutating func index(_ key: String) { topicIndex.set(key, devices.reader(key)?.binding, maps) }

    /// Reads by other maps than before, from the next ``begin()`` on.
    mutating func use(_ maps: [TopicMap]) { configured = try? CompiledTopicMaps(maps) }

    public mutating func begin() -> CodecOutput? {
        guard let configured else { return nil }
        var output = CodecOutput(events: [])
        let wanted = configured.maps.map { (key: Self.mapPrefix + $0.name, text: $0.text) }
            .sorted { utf8Less($0.key, $1.key) }
        let old = devices.notes.keys.map(\.text).filter { $0.hasPrefix(Self.mapPrefix) }
        for key in old.sorted(by: utf8Less)
        where !wanted.contains(where: { utf8Equal($0.key, key) }) {
            devices.setNote(key, nil, into: &output)
        }
        for (key, text) in wanted { devices.setNote(key, text, into: &output) }
        if !output.events.isEmpty {
            foldMaps()
        } else if devices.note(Self.unfinished) == nil {
            return nil
        }
        declare(into: &output)
        return output
    }

    /// Makes the devices anew by what they reported under the old maps: those that are no more
    /// are taken back, and others are declared where they differ.
    ///
    /// What does not fit into one record is reported with the next messages. Until then a note
    /// stays in the log, so that a restart goes on. A device that gains topics comes first then: a
    /// topic that moves to another device has to be noted there before it is forgotten here. (Where
    /// two devices swap topics in different portions, one topic is noted again with its next
    /// message.)
    private mutating func declare(into output: inout CodecOutput) {
        var problems = CodecOutput(events: [])
        let made = made(&problems)
        let keys = Set(made.map { UTF8Key($0.binding.key) })
        let gone = devices.bindings.map(\.key).filter { !keys.contains(UTF8Key($0)) }
        let changed = made.filter { !devices.isRemembered($0.text, of: $0.binding.key) }
        var left = Self.portionBytes
        if gone.count * 256 + changed.reduce(0, { $0 + 2 * $1.text.utf8.count }) <= left {
            for key in gone { remove(key, into: &output) }
            for (binding, _) in changed { announce(binding, .stored, into: &output) }
        } else {
            var heirs = Heirs(gone.compactMap { devices.reader($0)?.binding })
            let gaining = changed.filter { hasNewTopics($0.binding) }
            let others = changed.filter { !hasNewTopics($0.binding) }
            for (binding, text) in gaining + others where left > 0 {
                // Together, so that there is room for the new one where the home is full.
                for key in heirs.completed(by: binding) { remove(key, into: &output) }
                announce(binding, .stored, into: &output)
                // One that is refused costs nothing, or the next portion would get no further.
                if devices.isRemembered(text, of: binding.key) {
                    left -= 2 * text.utf8.count
                }
            }
            for key in gone where left > 0 && devices.reader(key) != nil {
                remove(key, into: &output)
                left -= 256
            }
        }
        devices.setNote(Self.unfinished, left > 0 ? nil : "1", into: &output)
        if left > 0 { output.events += problems.events }
    }

    /// Whether a device has topics that its binding of before has not.
    private func hasNewTopics(_ binding: DeviceBinding) -> Bool {
        guard let reader = devices.reader(binding.key) else { return true }
        let old = Set(TopicDevice.reportedTopics(reader.binding).map { UTF8Key($0.topic) })
        return TopicDevice.reportedTopics(binding).contains { !old.contains(UTF8Key($0.topic)) }
    }

    /// The devices that the maps make of the reported topics, sorted by key, with the texts of
    /// their bindings.
    private func made(
        _ problems: inout CodecOutput
    ) -> [(binding: DeviceBinding, text: String)] {
        guard let maps else { return [] }
        var all: [UTF8Key: TopicDevice] = [:]
        for topic in devices.bindings.flatMap({ TopicDevice.reportedTopics($0) }) {
            guard case .entry(let entry, let levels)? = maps.match(topic.topic) else { continue }
            let paths = entry.values.map(\.value.path).filter { topic.paths.hasPath($0) }
            guard !paths.isEmpty else { continue }
            let device = TopicDevice(map: entry.map, id: entry.id.text(levels))
            let key = UTF8Key(device.key)
            guard all[key].map({ $0.takes(topic.topic) }) ?? true else {
                // The first device stands for all.
                if problems.events.isEmpty { problems = Self.tooManyTopics(device.id) }
                continue
            }
            all[key, default: device].add(ReportedTopic(topic: topic.topic, paths: paths))
        }
        var ids: Set<UTF8Key> = []
        return all.sorted { utf8Less($0.key.text, $1.key.text) }
            .compactMap { $0.value.binding(maps, context) }
            .filter { ids.insert(UTF8Key($0.deviceID)).inserted }
            .map { ($0, $0.text) }
    }
}

/// Devices that go, and the topics that others take over from them.
private struct Heirs {
    /// The binding that goes, by each of its topics.
    private var owners: [UTF8Key: String] = [:]
    /// How many topics of a binding are not taken over yet.
    private var left: [UTF8Key: Int] = [:]

    init(_ gone: [DeviceBinding]) {
        for binding in gone {
            for reported in TopicDevice.reportedTopics(binding) {
                guard owners.updateValue(binding.key, forKey: UTF8Key(reported.topic)) == nil else {
                    continue
                }
                left[UTF8Key(binding.key), default: 0] += 1
            }
        }
    }

    /// The bindings whose last topics a binding takes over, in the order of the topics.
    mutating func completed(by binding: DeviceBinding) -> [String] {
        var keys: [String] = []
        for reported in TopicDevice.reportedTopics(binding) {
            guard let owner = owners.removeValue(forKey: UTF8Key(reported.topic)),
                let count = left[UTF8Key(owner)]
            else { continue }
            left[UTF8Key(owner)] = count - 1
            if count == 1 { keys.append(owner) }
        }
        return keys
    }
}
