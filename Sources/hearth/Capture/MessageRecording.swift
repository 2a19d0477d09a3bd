// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import Synchronization

/// Writes a broker's messages into a message file, with secrets replaced unless they are wanted.
final class MessageRecording: Sendable {
    /// What was written so far.
    struct Counts: Hashable, Sendable {
        var messages = 0
        var stored = 0
        var bytes = 0
        /// Messages whose secrets were replaced.
        var redacted = 0
    }

    private struct State {
        var counts = Counts()
        /// Reads each message as a home would, because only codecs know where some secrets are.
        var recorder: SessionRecorder
        var topics: Set<ByteString> = []
        var areTopicsBounded = false
    }

    /// How many topics are counted apart.
    private static let topicsMax = 100_000

    private let file: NewFile
    private let countMax: Int?
    private let hasSecrets: Bool
    private let state: Mutex<State>

    /// - Parameters:
    ///   - countMax: the number of messages after which it ends.
    ///   - hasSecrets: whether payloads are written as they are.
    init(to file: NewFile, countMax: Int?, hasSecrets: Bool) {
        self.file = file
        self.countMax = countMax
        self.hasSecrets = hasSecrets
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "localhost"), codecs: CodecChoice.all)
        // The key is thrown away: the file does not give a PIN away to a search through all of
        // them.
        let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        let reader = profile.makeReader(digest: SecretDigest.keyed(key, sha256: sha256))
        state = Mutex(
            State(
                recorder: SessionRecorder(
                    profile: profile.key, capture: .all, reader: reader, books: HomeState().books)))
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// How many topics there were; nil where they were too many to count.
    var topicCount: Int? { state.withLock { $0.areTopicsBounded ? nil : $0.topics.count } }

    /// Writes messages in order.
    ///
    /// - Returns: whether more are wanted.
    func take(_ messages: [IncomingMessage]) throws(CommandFailure) -> Bool {
        let (lines, wantsMore) = state.withLock { state -> ([UInt8], Bool) in
            var lines: [UInt8] = []
            for message in messages {
                if let countMax, state.counts.messages >= countMax { break }
                lines += Array(line(message, &state).utf8)
                lines.append(UInt8(ascii: "\n"))
            }
            state.counts.bytes += lines.count
            return (lines, countMax.map { state.counts.messages < $0 } ?? true)
        }
        try file.write(lines)
        return wantsMore
    }

    private func line(_ message: IncomingMessage, _ state: inout State) -> String {
        state.counts.messages += 1
        if message.isRetained { state.counts.stored += 1 }
        if state.topics.count < Self.topicsMax {
            state.topics.insert(ByteString(message.topic))
        } else {
            state.areTopicsBounded = true
        }
        guard !hasSecrets else { return MessageLine(message, payload: message.payload).json }
        let batch = SessionBatch(items: [.message(message)])
        let recorded = state.recorder.record(batch, now: message.receivedAt)
        let payload = recorded.records.first?.capture ?? message.payload
        if payload != message.payload { state.counts.redacted += 1 }
        return MessageLine(message, payload: payload).json
    }
}
