// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Logging
import Synchronization

/// A plug with plain topics: it takes commands on `<topic>/set`, and reports on `<topic>`.
final class PlainPlug: SessionSink {
    private let topic: String
    private let session = Mutex<MosquittoSession?>(nil)
    private let isListening = Awaited(false)

    init(_ topic: String, port: UInt16) throws {
        self.topic = topic
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: port), clientID: "plain-plug",
                filters: [topic + "/set"]),
            sink: self, logger: Logger(label: "plug") { _ in SwiftLogNoOpLogHandler() })
        self.session.withLock { $0 = session }
        try session.start()
        try isListening.wait("the plug to listen") { $0 }
    }

    func stop() {
        let session = session.withLock { session in
            defer { session = nil }
            return session
        }
        session?.stop()
        session?.waitUntilStopped()
    }

    func say(_ word: String) throws {
        try session.withLock { $0 }?.publish(
            OutgoingMessage(topic: topic, payload: Array(word.utf8), qos: 1))
    }

    /// Called on the session's thread.
    func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message): try say(String(decoding: message.payload, as: UTF8.self))
            default: break
            }
        }
    }
}
