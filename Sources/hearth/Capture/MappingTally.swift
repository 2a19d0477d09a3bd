// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph

/// Gathers a report while it is given messages in the order of the file.
struct MappingTally {
    /// How many payloads of one topic have each of their keys tried.
    static let payloadsPerTopicMax = 16

    private var survey: CodecSurvey
    private var codecs: [String: MappingReport.Codec] = [:]
    private var report = MappingReport()
    private var topics: [ByteString: Topic] = [:]
    private var payloads: [(topic: ByteString, line: Int, keys: PayloadKeys)] = []
    private var sources: [ByteString: Set<String>] = [:]
    private var kinds: [AttributeKey: Set<String>] = [:]

    private struct Topic {
        var isRead = false
        var isIgnored = false
        /// The codecs that read it.
        var codecs: Set<String> = []
        var devices: Set<ByteString> = []
        /// Whether it also has messages about no device, or about all devices.
        var isShared = false
        var payloadCount = 0
    }

    private struct AttributeKey: Hashable {
        var device: ByteString
        var part: ByteString
        var trait: ByteString
        var attribute: ByteString
    }

    init(_ survey: CodecSurvey) {
        self.survey = survey
        for codec in survey.codecs { codecs[codec] = MappingReport.Codec(codec: codec) }
    }

    mutating func read(_ message: CodecMessage, line: Int) {
        report.messages += 1
        let key = ByteString(message.topic)
        var topic = topics[key] ?? Topic()
        // Keeping a reader makes its next change copy it as a whole, so keep it only where needed.
        let before = topic.payloadCount < Self.payloadsPerTopicMax ? survey.whole : nil
        let (whole, readings) = survey.read(message)
        for reading in readings { add(reading, message.topic, line, &topic) }
        if readings.isEmpty { addUnclaimed(whole, message.topic, line) }
        note(whole.events, &topic)
        if let before, PayloadKeys.areStates(whole.events) {
            topic.payloadCount += 1
            if let keys = PayloadKeys(of: message, read: whole, by: before) {
                payloads.append((key, line, keys))
            }
        }
        topics[key] = topic
    }

    private mutating func add(
        _ reading: CodecSurvey.Reading, _ name: String, _ line: Int, _ topic: inout Topic
    ) {
        var codec = codecs[reading.codec] ?? MappingReport.Codec(codec: reading.codec)
        codec.messages += 1
        switch reading.outcome {
        case .read:
            codec.read += 1
            topic.isRead = true
            topic.codecs.insert(reading.codec)
        case .held:
            codec.held += 1
            // A held message may still be read later, so it does not count as unread.
            topic.isIgnored = true
        case .ignored(let reason):
            codec.ignored[reason, default: 0] += 1
            topic.isIgnored = true
        case .unreadable(let reason, let detail):
            codec.unreadable.append(
                MappingReport.Unreadable(line: line, topic: name, reason: reason, detail: detail))
        }
        codecs[reading.codec] = codec
    }

    private mutating func addUnclaimed(_ read: DecodedMessage, _ topic: String, _ line: Int) {
        if case .unreadable(let reason, let detail) = MessageOutcome(read.events) {
            report.refused.append(
                MappingReport.Unreadable(line: line, topic: topic, reason: reason, detail: detail))
        } else {
            report.unmapped[topic, default: 0] += 1
        }
    }

    /// Notes the devices of a message's events, and the kinds of their values.
    private mutating func note(_ events: [HomeEvent], _ topic: inout Topic) {
        for event in events {
            switch event {
            case .deviceAnnounced(let announced):
                topic.devices.insert(ByteString(announced.deviceID))
                sources[ByteString(announced.deviceID), default: []].insert(announced.source)
            case .devicesListed: topic.isShared = true
            case .attributesReported(let report):
                topic.devices.insert(ByteString(report.deviceID))
                note(report)
            default:
                for id in event.deviceIDs { topic.devices.insert(ByteString(id)) }
            }
        }
        let isSilent = events.allSatisfy { $0.deviceIDs.isEmpty }
        if isSilent, MessageOutcome(events) == .read { topic.isShared = true }
    }

    private mutating func note(_ report: AttributesReported) {
        for member in report.attributes {
            guard let kind = member.value.kindWord else { continue }
            let place = AttributeKey(
                device: ByteString(report.deviceID), part: ByteString(report.part),
                trait: ByteString(report.trait), attribute: ByteString(member.key))
            kinds[place, default: []].insert(kind)
        }
    }

    // MARK: - The end

    /// The report.
    ///
    /// - Parameter snapshot: The resulting home, which knows which devices were joined.
    func report(_ snapshot: HomeSnapshot) -> MappingReport {
        var report = report
        var codecs = codecs
        for device in snapshot.devices { codecs[device.codec]?.devices += 1 }
        let owners = DeviceTopics(
            topics.filter { !$0.value.devices.isEmpty || $0.value.isShared }.mapValues { topic in
                topic.isShared
                    ? [] : Set(topic.devices.map { Self.id($0, snapshot) })
            })
        func codec(of topic: ByteString) -> String? {
            owners.device(of: topic).flatMap { snapshot.device($0.text)?.codec }
        }
        for (name, topic) in topics {
            guard !topic.isShared, let owner = codec(of: name) else { continue }
            codecs[owner]?.topics.add(name.text, isRead: topic.isRead, isIgnored: topic.isIgnored)
        }
        for payload in payloads {
            guard let owner = codec(of: payload.topic) else { continue }
            codecs[owner]?.keys.add(payload.keys, payload.topic.text, payload.line)
        }
        for name in codecs.keys { codecs[name]?.topics.unread.sort { utf8Less($0, $1) } }
        report.codecs = survey.codecs.compactMap { codecs[$0] }.filter { $0.messages > 0 }
        report.conflicts = conflicts(snapshot)
        return report
    }

    /// The present id of a device; its own where the device is gone.
    private static func id(_ id: ByteString, _ snapshot: HomeSnapshot) -> ByteString {
        snapshot.device(id.text).map { ByteString($0.id) } ?? id
    }

    private func conflicts(_ snapshot: HomeSnapshot) -> [MappingReport.Conflict] {
        var found: [MappingReport.Conflict] = []
        for (name, topic) in topics where topic.codecs.count > 1 {
            found.append(.init(kind: .topic, subject: name.text, between: topic.codecs.sorted()))
        }
        var announced: [ByteString: Set<String>] = [:]
        for (id, sources) in sources { announced[Self.id(id, snapshot), default: []] += sources }
        for (id, sources) in announced where sources.count > 1 {
            found.append(.init(kind: .device, subject: id.text, between: sources.sorted()))
        }
        for (place, kinds) in kinds where kinds.count > 1 {
            let subject =
                "\(place.device.text) \(place.part.text)/\(place.trait.text).\(place.attribute.text)"
            found.append(.init(kind: .attribute, subject: subject, between: kinds.sorted()))
        }
        let order = MappingReport.Conflict.Kind.allCases
        return found.sorted { left, right in
            left.kind == right.kind
                ? utf8Less(left.subject, right.subject)
                : (order.firstIndex(of: left.kind) ?? 0) < (order.firstIndex(of: right.kind) ?? 0)
        }
    }
}

extension MappingReport.Topics {
    fileprivate mutating func add(_ topic: String, isRead: Bool, isIgnored: Bool) {
        if isRead {
            read += 1
        } else if isIgnored {
            ignored += 1
        } else {
            unread.append(topic)
        }
    }
}

extension MappingReport.Keys {
    /// A payload with a smaller share of used keys is named.
    private static let goodPercent = 90

    fileprivate mutating func add(_ keys: PayloadKeys, _ topic: String, _ line: Int) {
        let all = keys.used.count + keys.unused.count
        payloads += 1
        count += all
        used += keys.used.count
        for key in keys.unused { unused[key, default: 0] += 1 }
        guard keys.used.count * 100 < all * Self.goodPercent else { return }
        poor.append(Poor(line: line, topic: topic, count: all, used: keys.used.count))
    }
}

extension AttributeValue {
    /// The kind of a value for a reader; nil for null, which fits every kind.
    fileprivate var kindWord: String? {
        switch self {
        case .null: nil
        case .bool: "boolean"
        case .int, .uint, .double: "number"
        case .string: "text"
        case .bytes: "bytes"
        case .list: "list"
        case .object: "object"
        }
    }
}

private func += (left: inout Set<String>, right: Set<String>) { left.formUnion(right) }
