// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HomeServer

@Suite struct ConnectionLimitTests {
    private let limiter = ConnectionLimiter(most: 3)

    @Test func oneMachineHoldsSoManyAndLeavesTheRest() {
        let (one, other) = (IPAddress("192.168.1.4"), IPAddress("192.168.1.5"))
        #expect((0..<5).map { _ in limiter.take(one) } == [true, true, true, false, false])
        #expect(limiter.take(other))
        limiter.release(one)
        #expect(limiter.take(one) && !limiter.take(one))
        for _ in 0..<3 { limiter.release(one) }
        #expect((0..<4).map { _ in limiter.take(one) } == [true, true, true, false])
    }

    @Test func addressesThatAMachineCanChooseAreOfOne() {
        #expect(limiter.take(IPAddress("2001:db8::1")) && limiter.take(IPAddress("2001:db8::2")))
        #expect(limiter.take(IPAddress("2001:db8::3")) && !limiter.take(IPAddress("2001:db8::4")))
        #expect(limiter.take(IPAddress("2001:db8:0:1::4")))
    }

    /// Behind a proxy everybody comes from this machine.
    @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    func thisMachineIsNotCounted(address: String) {
        for _ in 0..<10 { #expect(limiter.take(IPAddress(address))) }
    }

    private struct Accepted: ServerChildChannelValue {
        let channel: any Channel
    }

    private struct Accepting: ServerChildChannel {
        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Accepted> {
            channel.eventLoop.makeSucceededFuture(Accepted(channel: channel))
        }

        @concurrent func handle(value: Accepted, logger: Logger) async {}
    }

    @Test func aConnectionBeyondThemIsEnded() throws {
        let server = LimitedChannel(base: Accepting(), limiter: limiter)
        func connect() throws -> (channel: EmbeddedChannel, isTaken: Bool) {
            let channel = EmbeddedChannel()
            channel.remoteAddress = try SocketAddress(ipAddress: "10.0.0.7", port: 1)
            try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 2)).wait()
            let setup = server.setup(channel: channel, logger: Logger(label: "test"))
            channel.embeddedEventLoop.run()
            return (channel, (try? setup.wait()) != nil)
        }
        let taken = try (0..<3).map { _ in try connect() }
        #expect(taken.allSatisfy { $0.isTaken && $0.channel.isActive })
        let refused = try connect()
        #expect(!refused.isTaken && !refused.channel.isActive)
        try taken[0].channel.close().wait()
        taken[0].channel.embeddedEventLoop.run()
        #expect(try connect().isTaken, "one that ended leaves its place")
    }
}

@Suite struct WriteDeadlineTests {
    private let channel = EmbeddedChannel()
    private let length = TimeAmount.seconds(30)

    init() throws {
        try channel.pipeline.syncOperations.addHandler(WriteDeadline(length))
        try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 2)).wait()
    }

    @Test func whoTakesNothingIsCutOff() {
        channel.write(ByteBuffer(repeating: 0, count: 100), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: length - .seconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func whoTakesSomethingStays() {
        for _ in 0..<10 {
            channel.write(ByteBuffer(repeating: 0, count: 100), promise: nil)
            channel.embeddedEventLoop.advanceTime(by: length - .seconds(1))
            channel.flush()
            channel.write(ByteBuffer(repeating: 0, count: 100), promise: nil)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            #expect(channel.isActive)
        }
        channel.flush()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive, "a stream without news has nothing to take")
    }

    @Test func anEndedConnectionLeavesNothingBehind() throws {
        channel.write(ByteBuffer(repeating: 0, count: 100), promise: nil)
        try channel.close().wait()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(!channel.isActive)
    }
}

@Suite struct RequestDeadlineTests {
    private let channel = EmbeddedChannel()
    private let length = TimeAmount.seconds(20)

    init() throws {
        try channel.pipeline.syncOperations.addHandler(RequestDeadline(length))
        try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 2)).wait()
    }

    private func receive(_ part: HTTPRequestPart) throws { try channel.writeInbound(part) }

    private var head: HTTPRequestPart {
        .head(HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/"))
    }

    /// It may have been answered long ago: the rest of its body holds the connection.
    @Test func aBodyThatTricklesIsCutOff() throws {
        try receive(head)
        for _ in 0..<19 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try receive(.body(ByteBuffer(string: "x")))
            #expect(channel.isActive)
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func aWholeRequestMayBeAnsweredForAsLongAsItTakes() throws {
        for _ in 0..<3 {
            try receive(head)
            channel.embeddedEventLoop.advanceTime(by: length - .seconds(1))
            try receive(.end(nil))
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
            #expect(channel.isActive)
        }
    }

    @Test func anEndedConnectionLeavesNothingBehind() throws {
        try receive(head)
        try channel.close().wait()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(!channel.isActive)
    }
}
