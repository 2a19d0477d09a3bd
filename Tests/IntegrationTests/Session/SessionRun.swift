// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeTesting
import Logging

/// One life of a session process: what it committed, and the books that follow from it.
final class SessionRun {
    let sink: RecordingSink
    let session: MosquittoSession
    let log = Awaited<[String]>([])

    init(
        port: UInt16, books: SessionBooks = SessionBooks(), filters: [String] = ["home/#"],
        sink: RecordingSink = RecordingSink(),
        change: (inout SessionConfiguration) -> Void = { _ in }
    ) throws {
        self.sink = sink
        var configuration = MosquittoSession.Configuration(
            broker: BrokerAddress(host: "127.0.0.1", port: port), clientID: "hearth-test",
            filters: filters, fence: books.fence, acknowledgedPlan: books.plan)
        configuration.backoff.first = .milliseconds(10)
        configuration.backoff.longest = .milliseconds(100)
        change(&configuration)
        let lines = log
        session = try MosquittoSession(
            configuration: configuration, sink: sink,
            logger: Logger(label: "test") { _ in LineLog(lines: lines) })
        try session.start()
    }

    deinit {
        stop()
    }

    func stop() {
        session.stop()
        session.waitUntilStopped()
    }

    func waitForMessages(_ count: Int) throws -> [IncomingMessage] {
        try sink.wait("\(count) messages") { $0.messages.count >= count }.messages
    }

    /// Waits until the broker serves the plan.
    func waitForPlan() throws {
        try wait { if case .subscriptionsAcknowledged = $0 { true } else { false } }
    }

    func wait(_ isWanted: (SessionItem) -> Bool) throws {
        _ = try sink.wait("an item") { $0.items.contains(where: isWanted) }
    }
}

/// What a log's books hold of a session, folded from the committed items.
struct SessionBooks {
    var fence = SessionFence()
    var plan: [GrantedFilter] = []
    var payloads: [String] = []

    mutating func fold(_ items: [SessionItem]) {
        for item in items {
            switch item {
            case .message(let message):
                fence.note(packetID: message.packetID, hash: message.fenceHash)
                payloads.append(String(decoding: message.payload, as: UTF8.self))
            case .started(let epoch, _):
                fence = SessionFence(epoch: epoch)
                plan = []
            case .subscriptionsAcknowledged(let granted):
                plan.removeAll { old in granted.contains { $0.filter == old.filter } }
                plan += granted
            case .subscriptionsRemoved(let filters):
                plan.removeAll { filters.contains($0.filter) }
            default: break
            }
        }
    }
}

private struct LineLog: LogHandler {
    let lines: Awaited<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.change { $0.append(event.message.description) }
    }
}
