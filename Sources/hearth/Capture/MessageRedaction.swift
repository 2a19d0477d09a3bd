// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// Messages in other words, for a file that others may read.
struct MessageRedaction {
    let redaction: Redaction
    /// Reads each message as a home would, because only codecs know where some secrets are.
    private var recorder: SessionRecorder

    init(_ redaction: Redaction = Redaction()) {
        self.redaction = redaction
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "localhost"), codecs: CodecChoice.all)
        // What stands for a secret here is replaced once more.
        let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        recorder = SessionRecorder(
            profile: profile.key, capture: .all,
            reader: profile.makeReader(digest: SecretDigest.keyed(key, sha256: sha256)),
            books: HomeState().books)
    }

    mutating func masked(_ message: MessageLine) -> MessageLine {
        var masked = message
        masked.topic = redaction.text(message.topic)
        masked.payload = redaction.payload(withoutSecrets(message), topic: message.topic)
        return masked
    }

    private mutating func withoutSecrets(_ message: MessageLine) -> [UInt8] {
        let incoming = IncomingMessage(
            topic: message.topic, payload: message.payload, qos: message.qos,
            isRetained: message.isStored, receivedAt: message.receivedAt ?? 0, sessionEpoch: 1)
        let recorded = recorder.record(
            SessionBatch(items: [.message(incoming)]), now: message.receivedAt ?? 0)
        return recorded.records.first?.capture ?? message.payload
    }
}
