// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// The traffic of a broker, and the settings that fit it.
struct ProfileProposal {
    /// The messages of one codec.
    struct CodecTraffic: Equatable {
        var codec: String
        /// The roots of its topics, from its devices; empty where it finds them by listening.
        var roots: [String]
        var topics: Int
        var messages: Int
        var devices: Int
        /// Devices that reported nothing during the listening.
        var silent: Int
    }

    /// In the order in which a reader asks the codecs; those without messages are left out.
    let traffic: [CodecTraffic]
    let messageCount: Int
    /// How many topics no codec reads, by their first level; the most frequent first.
    let unmapped: [(level: String, topics: Int)]
    /// A map of those of them that say numbers, words or objects.
    let map: TopicMapProposal

    /// The codecs with devices; where there are none, all codecs with messages.
    var codecs: [CodecTraffic] {
        let withDevices = traffic.filter { $0.devices > 0 }
        return withDevices.isEmpty ? traffic : withDevices
    }

    /// Whether to ask devices: some report their state only when asked.
    var asks: Bool { codecs.contains { $0.silent > 0 } }

    /// - Parameter messages: in the order in which they came.
    init(_ messages: [MessageLine]) {
        var tally = ProposalTally()
        for message in messages { tally.read(message) }
        messageCount = messages.count
        let unclaimed = tally.unread
        unmapped = ProposalTally.levels(unclaimed)
        map = TopicMapProposal(
            unclaimed.map { TopicMapProposal.Sample(topic: $0.topic, payload: $0.payload) })
        traffic = tally.traffic.map { codec in
            var codec = codec
            if !Self.areRoots(codec.roots, of: codec.codec, enoughFor: messages) {
                codec.roots = []
            }
            return codec
        }
    }

    /// Whether a codec with these roots reads as much as one that finds them itself.
    private static func areRoots(
        _ roots: [String], of codec: String, enoughFor messages: [MessageLine]
    ) -> Bool {
        guard !roots.isEmpty else { return false }
        func count(_ choice: CodecChoice) -> Int {
            var home = OfflineHome(
                BrokerProfile(broker: BrokerAddress(host: "localhost"), codecs: [choice]))
            return messages.reduce(0) { count, message in
                let records = home.read(message).records
                return count + records.count { MessageOutcome($0.events) == .read }
            }
        }
        return count(CodecChoice(name: codec, roots: roots)) >= count(CodecChoice(name: codec))
    }
}

/// Counts the messages of each codec.
private struct ProposalTally {
    private var survey: CodecSurvey
    private var home: OfflineHome
    private var topics: [String: Set<ByteString>] = [:]
    private var messages: [String: Int] = [:]
    private var sources: [String: Set<String>] = [:]
    /// One message of each topic that no codec wanted.
    private var unclaimed: [ByteString: CodecMessage] = [:]
    /// The devices that messages other than announcements were about.
    private var spoken: Set<ByteString> = []

    init() {
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "localhost"), codecs: CodecChoice.all)
        survey = CodecSurvey(profile)
        home = OfflineHome(profile)
    }

    mutating func read(_ message: MessageLine) {
        let recorded = home.read(message)
        for record in recorded.records { note(record.events) }
        let topic = ByteString(message.topic)
        let decoded = CodecMessage(
            topic: message.topic, payload: message.payload,
            delivery: message.isStored ? .stored : .live, receivedAt: home.now)
        let readings = survey.read(decoded).readings
        for reading in readings {
            topics[reading.codec, default: []].insert(topic)
            messages[reading.codec, default: 0] += 1
        }
        if readings.isEmpty { unclaimed[topic] = decoded }
    }

    var traffic: [ProfileProposal.CodecTraffic] {
        let devices = Dictionary(grouping: home.state.graph.devices, by: \.codec)
        return survey.codecs.compactMap { codec in
            guard let count = messages[codec] else { return nil }
            let own = devices[codec] ?? []
            return ProfileProposal.CodecTraffic(
                codec: codec, roots: roots(of: codec), topics: topics[codec]?.count ?? 0,
                messages: count, devices: own.count, silent: own.count { !hasSpoken($0) })
        }
    }

    private mutating func note(_ events: [HomeEvent]) {
        var reported: Set<ByteString> = []
        var isAnnouncement = false
        for event in events {
            switch event {
            case .deviceAnnounced(let announced):
                sources[announced.codec, default: []].insert(announced.source)
                isAnnouncement = true
            case .attributesReported(let report): reported.insert(ByteString(report.deviceID))
            default: continue
            }
        }
        if !isAnnouncement { spoken.formUnion(reported) }
    }

    private func hasSpoken(_ device: DeviceState) -> Bool {
        ([device.id] + device.aliases).contains { spoken.contains(ByteString($0)) }
    }

    /// A source is called `<profile>:<codec>:<root>`.
    private func roots(of codec: String) -> [String] {
        let roots = (sources[codec] ?? []).compactMap { source -> String? in
            let parts = source.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            let root = String(parts[2])
            // A root that must be escaped cannot be written into a file that people edit.
            return CodecOption.isRoot(root) && TerminalText.escape(root) == root ? root : nil
        }
        return roots.count == sources[codec]?.count ? roots.sorted { utf8Less($0, $1) } : []
    }

    /// A codec may want a message once its device is announced, so the codecs are asked again.
    var unread: [CodecMessage] {
        var later = survey
        return unclaimed.sorted { $0.key < $1.key }.map(\.value)
            .filter { later.read($0).readings.isEmpty }
    }

    /// How many topics there are by their first level; the most frequent first.
    static func levels(_ messages: [CodecMessage]) -> [(level: String, topics: Int)] {
        let levels = messages.map { message in
            ByteString(
                String(
                    decoding: message.topic.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self))
        }
        let counts = Dictionary(grouping: levels, by: { $0 })
        return counts.map { ($0.key.text, $0.value.count) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}
