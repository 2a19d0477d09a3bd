// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime

@testable import hearth

/// What becomes of the messages of one ecosystem, counted strictly.
///
/// - Every file is a home of its own, read in its order, all live, by all codecs, no root named.
/// - A topic belongs to an announced device where its messages spoke of that device alone, or where
///   it lies below the path that this device's topics share and nobody else's. Topics that announce
///   are not counted: they would only improve the share.
/// - It is read when each of its messages gave a value, something momentary, a fact of connectivity
///   or a command observed, be it later, when what was held was released. What is ignored counts as
///   not read, except commands without a command, which say nothing of the device.
/// - What nobody had subscribed to, because its device was not announced yet, is not counted where
///   the filters then ask for it: the broker delivers it again.
/// - A payload's keys are its leaves. One is in an attribute, or is the time of the record, when
///   what is read is another without it. Not counted are the envelope of a JSON-RPC frame with its
///   time, the answer to somebody's command, the `nodeId` of a Z-Wave node, and an event that is
///   empty.
struct CorpusCoverage {
    let ecosystem: String
    private(set) var files = 0
    private(set) var messages = 0
    private(set) var devices = 0
    private(set) var topics: [String] = []
    private(set) var unreadTopics: [String] = []
    private(set) var payloads = 0
    private(set) var keys = 0
    private(set) var usedKeys = 0
    /// The smallest share of a payload's keys, in percent, rounded down.
    private(set) var worst = 100
    /// With less than 90 %.
    private(set) var poorPayloads: [String] = []
    private(set) var ignored = 0

    var readTopics: Int { topics.count - unreadTopics.count }

    init(_ ecosystem: String) { self.ecosystem = ecosystem }

    /// One message, and what became of it.
    private struct CorpusMessage {
        var line: Int
        var message: CodecMessage
        var events: [HomeEvent]
        /// Of the reader before it read the message.
        var reader: MessageReader
        var wasReleased = false

        var isRead: Bool { wasReleased || events.contains { $0.saysSomething } }
        var isHeld: Bool { events.contains { if case .messageHeld = $0 { true } else { false } } }
        /// Nobody had asked for it; now somebody has.
        func isEarly(_ filters: [TopicFilter]) -> Bool {
            guard events == [.messageIgnored(reason: "no codec")] else { return false }
            let before = reader.filters.compactMap { TopicFilter($0) }
            return !before.contains { $0.matches(message.topic) }
                && filters.contains { $0.matches(message.topic) }
        }
        var ignored: IgnoredMessage? {
            for case .messageIgnored(let reason) in events where events.count == 1 {
                return IgnoredMessage(rawValue: reason)
            }
            return nil
        }
    }

    mutating func add(_ path: String) throws {
        files += 1
        var corpus: [CorpusMessage] = []
        var reader = Self.profile.makeReader()
        var home = OfflineHome(Self.profile)
        for (line, message) in try WholeFile(path).messages {
            var live = message
            live.isStored = false
            _ = home.read(live)
            let message = CodecMessage(
                topic: live.topic, payload: live.payload, delivery: .live, receivedAt: home.now)
            let before = reader
            let events = reader.read(message).events
            Self.release(events, &corpus)
            corpus.append(
                CorpusMessage(line: line, message: message, events: events, reader: before))
        }
        home.fireTimers(dueBy: .max)
        messages += corpus.count
        ignored += corpus.count { $0.ignored != nil }
        devices += home.state.graph.deviceCount
        count(
            corpus, home.state.graph, reader, path.split(separator: "/").last.map(String.init) ?? ""
        )
    }

    private static let profile = BrokerProfile(
        broker: BrokerAddress(host: "localhost"), codecs: CodecChoice.all)

    /// What was held is read when its device is announced.
    private static func release(_ events: [HomeEvent], _ corpus: inout [CorpusMessage]) {
        for case .heldReleased(let released) in events where released.wasRead {
            for index in corpus.indices {
                for case .messageHeld(let held) in corpus[index].events
                where held.codec == released.codec && held.number == released.number {
                    corpus[index].wasReleased = true
                }
            }
        }
    }

    private mutating func count(
        _ corpus: [CorpusMessage], _ graph: HomeSnapshot, _ last: MessageReader, _ file: String
    ) {
        var devicesByTopic: [ByteString: Set<ByteString>] = [:]
        for one in corpus {
            let devices = one.events.filter { $0.kindName != "devicesListed" }
                .flatMap(\.deviceIDs).map { ByteString(graph.device($0)?.id ?? $0) }
            guard !devices.isEmpty else { continue }
            // What a gateway says of itself is no device's.
            let isShared = one.events.allSatisfy { $0.isOfGateway }
            devicesByTopic[ByteString(one.message.topic), default: []]
                .formUnion(isShared ? [] : devices)
        }
        let owners = DeviceTopics(devicesByTopic)
        let filters = last.filters.compactMap { TopicFilter($0) }
        var byTopic: [ByteString: [CorpusMessage]] = [:]
        for one in corpus where !Self.announces(one.message.topic) {
            let topic = ByteString(one.message.topic)
            guard let device = owners.device(of: topic), graph.device(device.text) != nil else {
                continue
            }
            guard one.ignored != .commandTopic, !one.isEarly(filters) else { continue }
            byTopic[topic, default: []].append(one)
        }
        for (topic, all) in byTopic {
            topics.append(topic.text)
            if !all.allSatisfy(\.isRead) { unreadTopics.append(topic.text) }
            for one in all where one.ignored == nil { count(one, last, file) }
        }
        unreadTopics.sort()
    }

    private mutating func count(_ one: CorpusMessage, _ last: MessageReader, _ file: String) {
        // A command of somebody else is no report.
        if one.events.contains(where: { $0.kindName == "commandObserved" }) { return }
        var reader = one.isHeld ? last : one.reader
        let before = reader
        let read = reader.read(one.message)
        guard let found = PayloadKeys(of: one.message, read: read, by: before) else { return }
        let isCounted: (String) -> Bool = { !Self.isEnvelope($0, one.message) }
        let used = one.isRead ? found.used.count(where: isCounted) : 0
        let all = found.used.count(where: isCounted) + found.unused.count(where: isCounted)
        guard all > 0 else { return }
        payloads += 1
        keys += all
        usedKeys += used
        worst = min(worst, used * 100 / all)
        if used * 10 < all * 9 {
            poorPayloads.append(
                "\(file):\(one.line) \(one.message.topic) \(used) of \(all), without "
                    + found.unused.filter(isCounted).joined(separator: ", "))
        }
    }

    /// Topics on which something is announced, not said.
    private static func announces(_ topic: String) -> Bool {
        topic.hasSuffix("/config") || topic.hasPrefix("tasmota/discovery/")
            || topic.contains("/bridge/") || topic.hasPrefix("esphome/discover/")
            || topic.hasPrefix("shellies/")
                && (topic.hasSuffix("/announce") || topic.hasSuffix("/info"))
            || topic.hasPrefix("homie/") && topic.contains("/$")
    }

    private static func isEnvelope(_ key: String, _ message: CodecMessage) -> Bool {
        if message.topic.hasSuffix("/rpc") {
            return ["src", "dst", "id", "method", "jsonrpc", "params.ts"].contains(key)
                // What was before somebody else's command.
                || key == "result.was_on"
        }
        // Z-Wave: who it is, which the topic says too.
        if key == "nodeId", message.topic.hasPrefix("zwave/") { return true }
        guard let object = try? JSONReader.read(message.payload).object else { return false }
        if key == "event_cnt" { return object["event"]?.string == "" }
        guard key == "action" || key == "event" else { return false }
        let value = object.value(of: key)
        return value?.string == "" || value?.isNull == true
    }

    // MARK: The table

    static let head = """
        | ecosystem | files | messages | devices | topics | read | payloads | keys | in attributes | worst payload | ignored messages |
        |---|---|---|---|---|---|---|---|---|---|---|
        """

    var row: String {
        func percent(_ part: Int, _ whole: Int) -> String {
            whole == 0 ? "-" : "\(part), \(part * 100 / whole) %"
        }
        return
            "| \(ecosystem) | \(files) | \(messages) | \(devices) | \(topics.count) "
            + "| \(percent(readTopics, topics.count)) | \(payloads) | \(keys) "
            + "| \(percent(usedKeys, keys)) | \(payloads == 0 ? "-" : "\(worst) %") | \(ignored) |"
    }

    // MARK: Ignored messages

    static func ignored(in path: String) throws -> [(reason: String, message: CodecMessage)] {
        var reader = profile.makeReader()
        return try WholeFile(path).messages.compactMap { _, line in
            let message = CodecMessage(
                topic: line.topic, payload: line.payload,
                delivery: line.isStored ? .stored : .live, receivedAt: 0)
            let events = reader.read(message).events
            for case .messageIgnored(let reason) in events where reason != "no codec" {
                return (reason, message)
            }
            return nil
        }
    }
}

extension HomeEvent {
    /// Whether it tells of a device how it is, or what is done with it.
    fileprivate var saysSomething: Bool {
        switch self {
        case .attributesReported, .momentaryOccurred, .connectivityReported, .commandObserved: true
        default: false
        }
    }

    /// A fact about what stands between us and a device, or what is remembered of one.
    fileprivate var isOfGateway: Bool {
        switch self {
        case .connectivityReported(let fact): fact.slot != .own
        case .bindingDeclared: true
        default: false
        }
    }
}

extension IgnoredMessage {
    /// Whether a message is what the pattern says, as far as that can be seen from outside.
    func fits(_ message: CodecMessage) -> Bool {
        let topic = message.topic
        func matches(_ pattern: String) -> Bool {
            topic.range(of: pattern, options: .regularExpression) != nil
        }
        switch self {
        case .unchanged:
            return matches("/(config|sensors|devices|groups|announce|info|[$].*)$")
                || matches("^hearth/v1/[^/]+/in/(announce|cloud)/")
        case .nothingNew: return !message.payload.isEmpty || matches("/action$")
        case .emptyPayload: return message.payload.isEmpty
        case .commandTopic:
            return matches("(^|/)(set|get|cmnd|command|request)(/|$)|^wled/[^/]+$")
                || matches("^homie/.*/[$]implementation/ota/firmware/")
        case .storedCommand, .storedEvent: return message.delivery != .live
        case .conversation:
            return matches(
                "/bridge/(request|response)/|/rpc$|^hearth/v1/[^/]+/in/(request|answer|cloud)")
        case .bridgeTopic:
            return matches("/bridge(/|$)") && !matches("/bridge/(state|devices|groups)$")
                && !matches("/bridge/(request|response)/")
        case .internalGroup: return matches("/(default_bind_group|901)(/|$)")
        case .broadcast: return matches("^homeassistant/status$|^homie/([0-9]/)?[$]broadcast/")
        case .anotherHome: return matches("^hearth/v1/")
        case .unknownTopic: return matches("^(homie|shellies)/|/events/rpc$")
        }
    }
}
