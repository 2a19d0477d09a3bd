// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeThreads
import Logging
import Testing

@testable import HomeRuntime

/// A codec that takes long holds nobody up but those who need what it reads.
@Suite(.timeLimit(.minutes(20))) struct ReadingTests {
    @Test func aStatusDoesNotWaitForACodecThatReads() throws {
        let folder = try TemporaryFolder()
        let home = try RunningHome.open(
            HomeSettings(
                dataDirectory: folder.file("data"),
                profiles: [
                    BrokerProfile(host: "nowhere", codecs: [CodecChoice(SlowCodec.self)])
                ]),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let link = home.links[0]
        let threads = ThreadGroup()
        try threads.start {
            let message = IncomingMessage(topic: "slow", payload: [], qos: 1, receivedAt: 1)
            try? link.commit(SessionBatch(items: [.message(message)]))
        }
        try SlowCodec.isReading.wait("the codec") { $0 }
        let answered = Latch()
        try threads.start {
            _ = (link.traffic, link.unreadable, link.tally, link.status)
            answered.open()
        }
        let isAnswered = answered.wait(atMost: 10_000_000_000)
        SlowCodec.mayEnd.open()
        #expect(isAnswered)
        threads.wait()
        #expect(home.engine.state.books.ignoredMessages == 1)
        try home.stop()
    }
}

private struct SlowCodec: Codec {
    static let name = "slow"
    static let version: UInt16 = 1
    static let isReading = Awaited(false)
    static let mayEnd = Latch()

    init(context: CodecContext) {}

    var filters: [String] { ["slow"] }

    mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        Self.isReading.change { $0 = true }
        Self.mayEnd.wait()
        return CodecOutput(events: [.messageIgnored(reason: "read at last")])
    }

    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }

    mutating func fold(_ event: HomeEvent) {}
}
