// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Reads plain topics by maps: data that a person or a program wrote, as ``TopicMap``.
///
/// What it remembers are the maps as notes, and bindings `device:<map>/<id>` that grow with what a
/// device says. Without a map it reads nothing.
public struct TopicsCodec: BindingCodec {
    public static let name = "topics"
    public static let version: UInt16 = 1
    /// A person said what these topics mean, so other codecs do not read them.
    public static let isExclusive = true

    /// Where attributes land that have no standard trait.
    static let vendorTrait = "Topics.PropertiesTrait"

    /// The maps of the settings; nil: those of the log count.
    var configured: CompiledTopicMaps?
    public var devices: BindingStore
    /// The maps by which messages are read: those that are notes.
    var maps: CompiledTopicMaps?
    var topicIndex = TopicIndex()

    public init(context: CodecContext) {
        // The caller has checked the maps, so that an error refuses the start.
        configured = context.topicMaps.flatMap { try? CompiledTopicMaps($0) }
        devices = BindingStore(
            context: context, codec: Self.name, isSecondary: false,
            compiler: { TopicPayload(text: $0) })
    }

    public var filters: [String] { (configured ?? maps)?.filters ?? [] }

    public mutating func index(_ key: String, _ value: String?) {
        if BindingStore.isNote(key) { foldMaps(key) } else { index(key) }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let maps else { return nil }
        // Most messages have the values that their topic had before.
        let device = topicIndex[message.topic]
        if let device, device.missing.isEmpty { return devices.read(message) }
        switch maps.match(message.topic) {
        case nil: return nil
        case .command?:
            // The form alone says little: a topic of this form may be another ecosystem's.
            guard let command = topicIndex.commanded(by: message.topic) else { return nil }
            return devices.observe(
                ObservedCommand(
                    device: command.key, .members(else: message.topic.lastLevel),
                    secretKey: command.secretKey), message)
        case .entry(let entry, let levels)?: return read(message, device, entry, levels)
        }
    }
}

// MARK: - Reading

extension TopicsCodec {
    /// Reads a message of a topic that has not said all of its values yet.
    private mutating func read(
        _ message: CodecMessage, _ device: TopicIndex.ReportingDevice?,
        _ entry: CompiledTopicMaps.Entry,
        _ levels: [String: String]
    ) -> CodecOutput? {
        // R-EMPTY-STATE.
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let clean = context.redacted(
            message.payload, entry.secrets(levels), topic: message.topic)
        var payload = PayloadForms(clean ?? message.payload, limits: context.limits.json)
        let reported = reportedPaths(&payload, entry, levels, missing: device?.missing)
        if reported.paths.isEmpty, device != nil { return devices.read(message) }
        var output = CodecOutput(events: [])
        output.redactedPayload = clean
        guard !reported.paths.isEmpty else {
            output.events = (reported.problem ?? .ignored(.nothingNew)).events
            return output
        }
        announce(message, reported.paths, entry, levels, into: &output)
        if topicIndex[message.topic] != nil, let stored = devices.read(message) {
            output.events += stored.events
            output.redactedPayload = clean ?? stored.redactedPayload
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.nothingNew.event] }
        return output
    }

    /// The values of an entry that a payload says.
    ///
    /// - Parameter missing: the paths that are looked for; nil: all.
    private func reportedPaths(
        _ payload: inout PayloadForms, _ entry: CompiledTopicMaps.Entry,
        _ levels: [String: String], missing: [[String]]?
    ) -> (paths: [[String]], problem: CodecOutput?) {
        var paths: [[String]] = []
        var problem: CodecOutput?
        for value in entry.values where value.value.isReported {
            let path = value.value.path
            if let missing, !missing.hasPath(path) { continue }
            let json: JSONValue
            switch payload.json {
            case .success(let value): json = value
            case .failure(let error):
                guard path.isEmpty else {
                    problem = problem ?? .unreadable("no JSON", error.description)
                    continue
                }
                guard let text = payload.text else {
                    problem = .noText(payload.bytes)
                    continue
                }
                json = .string(text)
            }
            guard let found = json.value(at: path) else { continue }
            switch value.reading(of: found, as: value.meaning(levels)) {
            case .reported: if !paths.hasPath(path) { paths.append(path) }
            case .nothing: continue
            case .wrong(let words):
                let location = path.isEmpty ? "the payload" : "'\(path.joined(separator: "."))'"
                problem =
                    problem
                    ?? .unreadable(
                        "not as in the map", "\(location) is \(found.kindName): \(words)")
            }
        }
        return (paths, problem)
    }

    /// Declares the device of a topic, with what it said now.
    private mutating func announce(
        _ message: CodecMessage, _ paths: [[String]], _ entry: CompiledTopicMaps.Entry,
        _ levels: [String: String], into output: inout CodecOutput
    ) {
        guard let maps else { return }
        var device = TopicDevice(map: entry.map, id: entry.id.text(levels))
        if let reader = devices.reader(device.key) {
            // Each topic more writes the binding anew: as much as a new device.
            guard devices.allowance.takesNew else {
                output.add(UnreadableMessage(tooMuchNew: device.id, context.limits))
                return
            }
            device = TopicDevice(
                map: entry.map, id: device.id, topics: TopicDevice.reportedTopics(reader.binding))
        }
        device.add(ReportedTopic(topic: message.topic, paths: paths))
        guard device.topics.count <= TopicMap.Bound.topicsOfDevice else {
            output.events += Self.tooManyTopics(device.id).events
            return
        }
        guard let binding = device.binding(maps, context) else {
            output.events += CodecOutput.unreadable("no device", "'\(device.id)' is no id").events
            return
        }
        if let other = namesake(of: binding) {
            output.events +=
                CodecOutput.unreadable(
                    "two devices of one id",
                    "'\(binding.native)' and '\(other.native)' are both \(binding.deviceID)"
                ).events
            return
        }
        announce(binding, message.delivery, into: &output)
    }

    static func tooManyTopics(_ id: String) -> CodecOutput {
        .unreadable(
            "too many topics", "\(id): at most \(TopicMap.Bound.topicsOfDevice) make one device")
    }

    /// Another device with the id of this one: in ids `:` separates levels, and a level may hold
    /// it.
    private func namesake(of binding: DeviceBinding) -> DeviceBinding? {
        devices.keys(ofID: binding.deviceID).lazy
            .filter { !utf8Equal($0, binding.key) }
            .compactMap { devices.reader($0)?.binding }
            .first { utf8Equal($0.deviceID, binding.deviceID) }
    }
}
