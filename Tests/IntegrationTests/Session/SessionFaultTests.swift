// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

/// Cuts and crashes at random places: at the end every message is there once, in order.
@Suite(.serialized) struct SessionFaultTests {
    private static let count = 2000

    private func publish(to broker: RealBroker, _ numbers: Range<Int>) throws {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
            clientID: "test-publisher")
        try publisher.connect()
        for number in numbers {
            try publisher.publish(
                OutgoingMessage(topic: "home/b", payload: "\(number)", qos: 1))
        }
        try publisher.flush()
        publisher.disconnect()
    }

    /// F12: connections cut after random numbers of bytes, in both directions.
    @Test(arguments: freshSeeds(2))
    func cutsLoseAndRepeatNothing(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let broker = try RealBroker()
        let setUp = try SessionHarness(port: broker.port)
        try setUp.waitForPlan()
        setUp.stop()
        var books = SessionBooks()
        books.fold(setUp.sink.contents.current.items)
        let cuts = (0..<30).map { _ in
            Bool.random(using: &random)
                ? CutProxy.Cut(afterBytesToClient: Int.random(in: 1...9000, using: &random))
                : CutProxy.Cut(afterBytesToBroker: Int.random(in: 1...900, using: &random))
        }
        let proxy = try CutProxy(brokerPort: broker.port, cuts: cuts)
        let run = try SessionHarness(port: proxy.port, books: books)
        try publish(to: broker, 0..<Self.count)
        _ = try run.waitForMessages(Self.count)
        run.stop()
        books.fold(run.sink.contents.current.items)
        #expect(books.payloads == (0..<Self.count).map { "\($0)" }, "seed \(seed)")
        #expect(proxy.cut.current > 0, "seed \(seed)")
        reportFigure(
            "F12", "connections cut at random bytes, a real mosquitto",
            ["cuts": proxy.cut.current, "messages": Self.count], isExact: false)
    }

    /// F2: the process dies after a batch is durable and before its acknowledgements leave.
    @Test(arguments: freshSeeds(2))
    func crashesBeforeTheAcknowledgementsRepeatNothing(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let broker = try RealBroker()
        var books = SessionBooks()
        let first = try SessionHarness(port: broker.port)
        try first.waitForPlan()
        first.stop()
        books.fold(first.sink.contents.current.items)
        try publish(to: broker, 0..<Self.count)
        var removed = 0
        while books.payloads.count < Self.count {
            let survived = Int.random(in: 0...1, using: &random)
            let limit = UInt16.random(in: 1...300, using: &random)
            let sink = CrashingSink(
                after: survived, remaining: Self.count - books.payloads.count)
            let run = try SessionHarness(port: broker.port, books: books, sink: sink.recording) {
                $0.limits.batchMessagesMax = Int(limit)
            }
            run.session.waitUntilStopped()
            books.fold(sink.durable.current)
            removed += run.session.status.counters.redeliveredRemoved
        }
        #expect(books.payloads == (0..<Self.count).map { "\($0)" }, "seed \(seed)")
        #expect(removed > 0, "seed \(seed)")
        reportFigure(
            "F2", "killed between the sync and the acknowledgements, a real mosquitto",
            ["messages": Self.count, "redelivered and removed": removed], isExact: false)
    }
}

/// Keeps every batch; dies right after keeping the last one, so that it is never acknowledged.
private struct CrashingSink {
    let durable = Awaited<[SessionItem]>([])
    let recording: RecordingSink

    /// - Parameters:
    ///   - batchesWithMessages: how many live before it dies.
    ///   - remaining: after so many messages it dies in any case, for no more will come.
    init(after batchesWithMessages: Int, remaining: Int) {
        let durable = durable
        let left = Awaited((batches: batchesWithMessages, messages: remaining))
        recording = RecordingSink { batch in
            durable.change { $0 += batch.items }
            let count = batch.items.count {
                if case .message = $0 { true } else { false }
            }
            guard count > 0 else { return false }
            return left.change { left in
                left.batches -= 1
                left.messages -= count
                return left.batches < 0 || left.messages <= 0
            }
        }
    }
}
