// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How many messages a second each codec reads on one thread: states of real devices that were
/// announced before; and the JSON reader beside Foundation's on the same payloads.
///
/// The corpus is small, so everything is in the caches. Time is processor time of the thread.
enum CodecBench {
    private static let messagesPerSecond = 150_000.0
    /// How long one run of one codec is, at least.
    private static let runSeconds = 0.2

    /// The codecs that the corpus has states for, and where.
    private static let folders: [(codec: any Codec.Type, folders: [String])] = [
        (Zigbee2MQTTCodec.self, ["zigbee2mqtt"]),
        (HomeAssistantCodec.self, ["homeassistant", "esphome", "zwave-js-ui"]),
        (TasmotaCodec.self, ["tasmota"]),
        (WLEDCodec.self, ["wled"]),
        (Shelly2Codec.self, ["shelly"]),
        (Shelly1Codec.self, ["shelly"]),
        (HomieCodec.self, ["homie"]),
    ]

    static func run(runs: Int) throws -> [BenchResult] {
        let corpus = try BenchCorpus()
        var results: [BenchResult] = []
        var payloads: [[UInt8]] = []
        for (codec, folders) in folders {
            let homes = try corpus.files(folders).map { CodecBenchHome(codec, $0) }
                .filter { !$0.states.isEmpty }
            payloads += homes.flatMap(\.states).map(\.payload)
            results.append(try measure(codec.name, homes, runs))
        }
        let plain = CodecBenchHome(
            TopicsCodec.self, TopicsBench.messages, maps: [TopicsBench.map])
        results.append(
            try measure(
                TopicsCodec.name, [plain], runs, of: "a map of \(TopicsBench.patterns) patterns"))
        results.append(try measureJSON(payloads, runs))
        return results
    }

    private static func measure(
        _ codec: String, _ homes: [CodecBenchHome], _ runs: Int, of origin: String = "the corpus"
    ) throws -> BenchResult {
        var homes = homes
        let count = homes.reduce(0) { $0 + $1.states.count }
        guard count > 0 else {
            throw CommandFailure(.internalError, "the corpus has no states for \(codec)")
        }
        var rates: [Double] = []
        for run in 0...runs {
            var passes = 0
            var time = 0.0
            while time < runSeconds {
                let begun = processorSeconds()
                for index in homes.indices { homes[index].readStates() }
                time += processorSeconds() - begun
                passes += 1
                for home in homes { try home.check(codec) }
            }
            // The first run warms the caches.
            if run > 0 { rates.append(Double(passes * count) / time) }
        }
        let bytes = homes.flatMap(\.states).reduce(0) { $0 + $1.payload.count }
        return BenchResult(
            goal: "codec-\(codec)", value: median(rates), unit: "messages/s",
            target: messagesPerSecond, baseline: "nothing",
            mode: "\(count) states of announced devices of \(origin), one thread, "
                + "processor time, at least \(runSeconds) s a run",
            runs: runs, gate: "each pass gives the events that the first one gave",
            details: [
                ("slowest", rates.min() ?? 0, "messages/s"),
                ("fastest", rates.max() ?? 0, "messages/s"),
                ("payloadBytes", Double(bytes) / Double(count), "bytes"),
                ("events", Double(homes.reduce(0) { $0 + $1.eventCount }) / Double(count), ""),
            ])
    }

    private static func measureJSON(_ payloads: [[UInt8]], _ runs: Int) throws -> BenchResult {
        let texts = payloads.filter { (try? JSONReader.read($0)) != nil && isForBoth($0) }
        let data = texts.map { Data($0) }
        var own: [Double] = []
        var others: [Double] = []
        for run in 0...runs {
            var (ownTime, othersTime, passes) = (0.0, 0.0, 0)
            while ownTime < runSeconds {
                var count = 0
                ownTime += processorSeconds { for text in texts { count += size(text) } }
                var otherCount = 0
                othersTime += processorSeconds { for text in data { otherCount += size(text) } }
                guard count == otherCount else {
                    throw CommandFailure(.internalError, "the readers find different members")
                }
                passes += 1
            }
            guard run > 0 else { continue }
            own.append(ownTime / Double(passes * texts.count))
            others.append(othersTime / Double(passes * texts.count))
        }
        return BenchResult(
            goal: "json", value: median(zip(others, own).map { $0 / $1 }), unit: "ratio", target: 1,
            baseline: "Foundation's JSONSerialization",
            mode: "\(texts.count) payloads of the codecs' states that are JSON objects or arrays",
            runs: runs, gate: "the same number of members at the top",
            details: [
                ("ownNs", median(own) * 1e9, "ns"), ("foundationNs", median(others) * 1e9, "ns"),
            ])
    }

    /// Whether both readers read a text alike; other texts compare nothing.
    private static func isForBoth(_ text: [UInt8]) -> Bool {
        guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else {
            return false
        }
        return (try? JSONSerialization.jsonObject(with: Data(text))) != nil
            && size(text) == size(Data(text))
    }

    private static func size(_ text: [UInt8]) -> Int {
        guard let value = try? JSONReader.read(text) else { return 0 }
        return value.object?.members.count ?? value.array?.count ?? 0
    }

    private static func size(_ text: Data) -> Int {
        let value = try? JSONSerialization.jsonObject(with: text)
        return (value as? [String: Any])?.count ?? (value as? [Any])?.count ?? 0
    }

    private static func processorSeconds(_ work: () -> Void) -> Double {
        let begun = processorSeconds()
        work()
        return processorSeconds() - begun
    }

    /// The processor time of this thread, which other processes hardly affect.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The devices of one corpus file, announced, and their states.
struct CodecBenchHome {
    private var reader: MessageReader
    /// The messages that contain only states.
    private(set) var states: [CodecMessage] = []
    private var expected: [[HomeEvent]] = []
    private var read: [DecodedMessage] = []

    var eventCount: Int { expected.reduce(0) { $0 + $1.count } }

    init(_ codec: any Codec.Type, _ messages: [CodecMessage], maps: [TopicMap]? = nil) {
        // States hold no secrets, so nothing is digested.
        reader = MessageReader(
            context: CodecContext(
                profile: "bench", topicMaps: maps, sha256: { _ in [UInt8](repeating: 0, count: 32) }
            ),
            types: [codec])
        for message in messages { _ = reader.read(message) }
        // Read twice: a message whose first reading changes the codec's memory may be a plain state
        // the second time.
        let known = messages.filter { reader.read($0).events.allSatisfy(\.isState) }
        states = known.filter { reader.read($0).events.allSatisfy(\.isState) }
        for state in states { _ = reader.read(state) }
        expected = states.map { reader.read($0).events }
        read = expected.map { DecodedMessage(events: $0) }
    }

    mutating func readStates() {
        for index in states.indices { read[index] = reader.read(states[index]) }
    }

    func check(_ codec: String) throws {
        guard read.map(\.events) == expected else {
            throw CommandFailure(.internalError, "\(codec) reads the same states differently")
        }
    }
}

extension HomeEvent {
    /// Whether the event is a device's state.
    fileprivate var isState: Bool {
        switch self {
        case .attributesReported, .momentaryOccurred, .connectivityReported: true
        default: false
        }
    }
}
