// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A topic of a device, and the values that its messages have reported.
struct ReportedTopic: Hashable, Sendable {
    var topic: String
    /// The paths of the values, in order.
    private(set) var paths: [[String]] = []

    /// - Parameter paths: in any order, also more than once.
    init(topic: String, paths: [[String]]) {
        self.topic = topic
        add(paths)
    }

    mutating func add(_ more: [[String]]) {
        for path in more where !paths.hasPath(path) { paths.append(path) }
        paths.sort { Self.text($0) < Self.text($1) }
    }

    private static func text(_ path: [String]) -> ByteString {
        ByteString(path.joined(separator: "\u{1F}"))
    }
}

// Keys are compared by their bytes, as everywhere in a log (M-11).
extension [[String]] {
    /// Whether this path is one of them.
    func hasPath(_ path: [String]) -> Bool {
        contains { own in
            own.count == path.count && zip(own, path).allSatisfy { utf8Equal($0, $1) }
        }
    }
}

/// A device of a map: its parts follow from what its topics have reported.
///
/// A map says what may come, for many devices at once. A device has only what it has reported: a
/// pattern for humidity makes no hygrometer of a lamp.
struct TopicDevice {
    let map: TopicMap
    /// As the entries make it: `kitchen/lamp`.
    let id: String
    /// Sorted by topic.
    private(set) var topics: [ReportedTopic]

    init(map: TopicMap, id: String, topics: [ReportedTopic] = []) {
        self.map = map
        self.id = id
        self.topics = topics
    }

    /// What its binding is called.
    var key: String { "device:\(map.name)/\(id)" }

    /// Whether a topic is one of its own, or may become one.
    func takes(_ topic: String) -> Bool {
        topics.count < TopicMap.Bound.topicsOfDevice
            || topics.contains { utf8Equal($0.topic, topic) }
    }

    mutating func add(_ reported: ReportedTopic) {
        if let index = topics.firstIndex(where: { utf8Equal($0.topic, reported.topic) }) {
            topics[index].add(reported.paths)
        } else {
            topics.append(reported)
            topics.sort { utf8Less($0.topic, $1.topic) }
        }
    }

    /// - Returns: nil where its topics make no device: no id, or nothing was reported.
    func binding(_ maps: CompiledTopicMaps, _ context: CodecContext) -> DeviceBinding? {
        let names = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let deviceID = HomeID.make(
            [TopicsCodec.name, context.profile, map.name] + names, sha256: context.sha256)
        guard let deviceID else { return nil }
        var builder = TopicDeviceBuilder(sha256: context.sha256)
        for reported in topics {
            guard case .entry(let entry, let levels)? = maps.match(reported.topic) else { continue }
            builder.add(reported, entry, levels)
        }
        builder.addAvailability()
        guard builder.hasValues else { return nil }
        let known = map.devices.first { utf8Equal($0.id, id) }
        var binding = DeviceBinding(
            key: key, root: map.name, deviceID: deviceID, native: id,
            name: known?.name ?? builder.name ?? id)
        binding.area = known?.room ?? builder.room
        binding.vendor = builder.vendor
        binding.product = builder.product
        builder.finish(type: known?.type, into: &binding)
        binding.questions = builder.questions
        binding.notes = [JSONMember(key: Self.reportedKey, value: .array(topics.map { $0.json }))]
        return binding
    }

    private static let reportedKey = "heard"

    /// What the device of a binding has reported.
    static func reportedTopics(_ binding: DeviceBinding) -> [ReportedTopic] {
        let items = binding.notes.first { $0.key == reportedKey }?.value.array ?? []
        return items.compactMap { ReportedTopic($0) }
    }
}

extension ReportedTopic {
    fileprivate var json: JSONValue {
        .array([.string(topic)] + paths.map { .array($0.map { .string($0) }) })
    }

    fileprivate init?(_ json: JSONValue) {
        guard let items = json.array, let topic = items.first?.string else { return nil }
        self.topic = topic
        paths = items.dropFirst().compactMap { $0.array?.compactMap(\.string) }
    }
}

/// Collects the parts, readings and settings of one device from its topics.
private struct TopicDeviceBuilder {
    let sha256: SHA256Function
    var name: String?
    var room: String?
    var vendor: String?
    var product: String?
    var questions: [CodecRequest] = []
    private(set) var hasValues = false
    private var builder = BindingBuilder(
        vendorTrait: TopicsCodec.vendorTrait, identity: [])
    /// By the index of the part: what its type follows from.
    private var types: [Int: (rank: Int, isNamed: Bool)] = [:]
    /// What says whether the device can be reached.
    private var availability: [(topic: String, path: [String], words: [FactRule.Word])] = []

    init(sha256: @escaping SHA256Function) { self.sha256 = sha256 }

    /// Adds what a topic reports.
    mutating func add(
        _ reported: ReportedTopic, _ entry: CompiledTopicMaps.Entry, _ levels: [String: String]
    ) {
        // Where every value has a path, the payload is JSON or cannot be read.
        builder.declare(reported.topic, form: nil)
        var isUsed = false
        for value in entry.values {
            let wasReported = reported.paths.hasPath(value.value.path)
            guard wasReported || !value.value.isReported else { continue }
            isUsed = isUsed || wasReported
            add(value, of: reported.topic, levels)
        }
        guard isUsed else { return }
        hasValues = true
        name = name ?? Self.text(entry.name, levels)
        room = room ?? Self.text(entry.room, levels)
        vendor = vendor ?? entry.entry.vendor
        product = product ?? entry.entry.product
        if entry.entry.keepsRest, entry.values.contains(where: { !$0.value.path.isEmpty }) {
            builder.keepRest(of: reported.topic, under: "")
        }
        if let ask = entry.ask, let message = entry.entry.ask {
            let question = CodecRequest(topic: ask.text(levels), payload: message.payload)
            let isAsked = questions.contains {
                utf8Equal($0.topic, question.topic) && utf8Equal($0.payload, question.payload)
            }
            if !isAsked { questions.append(question) }
        }
    }

    /// A text that is not empty.
    private static func text(_ template: TopicTemplate?, _ levels: [String: String]) -> String? {
        let text = template?.text(levels) ?? ""
        return text.isEmpty ? nil : text
    }

    private mutating func add(
        _ value: CompiledTopicMaps.Value, of topic: String, _ levels: [String: String]
    ) {
        let path = value.value.path
        switch value.meaning(levels) {
        case .availability:
            guard let words = try? value.availability() else { return }
            availability.append((topic, path, words))
        case .attribute(let name):
            let ref = builder.vendor(name)
            if value.value.isReported {
                builder.read(topic, path, as: ref, value.attributeConversion)
            }
            guard var setting = value.attributeSetting(name), let to = value.topic else { return }
            setting.topic = to.text(levels)
            builder.set(ref, setting)
        case .row(let row):
            guard let conversion = try? value.conversion(row) else { return }
            let part = part(of: row, value, levels)
            let ref = builder.attribute(part, row.target)
            if value.value.isReported { builder.read(topic, path, as: ref, conversion) }
            if let unit = row.concentrationUnit(value.value.unit) {
                builder.constant(
                    AttributeRef(part: part, trait: row.trait, attribute: "measurementUnit"),
                    .int(Int64(unit)))
            }
            if let to = value.topic, var setting = try? value.setting(row) {
                setting.topic = to.text(levels)
                builder.set(ref, setting)
            }
            for command in value.commands {
                guard let name = row.commands[command.name] else { continue }
                builder.say(
                    CommandName(ref.trait, name), on: ref.part,
                    command.topic.text(levels), command.payload)
            }
        }
    }

    /// What one of several topics calls offline is offline, whatever the others say. A single one
    /// counts in the same way: what it said before the second one came is remembered.
    mutating func addAvailability() {
        let names = availability.map {
            HomeID.make([$0.topic] + $0.path, sha256: sha256) ?? HomeID.encode($0.topic)
        }
        for (index, (topic, path, words)) in availability.enumerated() {
            var rule = FactRule(words: words)
            rule.group = FactRule.Group(mode: .all, name: names[index], names: names)
            builder.read(topic, .path(path), .fact(part: nil, rule))
        }
    }

    private mutating func part(
        of row: TopicQuantity, _ value: CompiledTopicMaps.Value, _ levels: [String: String]
    ) -> Int {
        guard let type = row.type, let name = value.partName(row, levels) else {
            return BindingBuilder.root
        }
        let part = builder.sharedPart(name, type: type)
        let named = value.value.type.flatMap { TopicQuantity.typeName($0) }
        let old = types[part]
        if let named, old?.isNamed != true {
            builder.setType(part, named)
            types[part] = (row.rank, true)
        } else if old?.isNamed != true, row.rank >= old?.rank ?? 0 {
            if let old, old.rank == row.rank { return part }
            builder.setType(part, type)
            types[part] = (row.rank, false)
        }
        return part
    }

    /// - Parameter type: of the main part, where the map names it.
    func finish(type: String?, into binding: inout DeviceBinding) {
        builder.finish(into: &binding)
        let identity = [("productName", product), ("vendorName", vendor)]
        for (attribute, text) in identity where text != nil {
            binding.parts[0].traits[0].attributes.append(attribute)
        }
        guard let type = type.flatMap({ TopicQuantity.typeName($0) }) else { return }
        let main = binding.parts.indices.dropFirst().min { left, right in
            rank(binding.parts[left].type) < rank(binding.parts[right].type)
        }
        if let main { binding.parts[main].type = type }
    }

    private func rank(_ type: String) -> Int { DeviceTypeOrder.rank(type, isAnnounced: true) }
}

extension TopicQuantity {
    /// The number that stands beside a concentration; nil for every other row.
    fileprivate func concentrationUnit(_ unit: String?) -> Int? {
        guard type == .airQualitySensor, let unit = unit ?? usualUnit else { return nil }
        return ValueUnits.concentration(UnitSpelling.usual(unit))
    }
}
