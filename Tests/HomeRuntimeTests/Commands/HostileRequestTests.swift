// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeBridge
import HomeEngine
import HomeGraph
import HomeTesting
import Testing

@testable import HomeRuntime

/// Any line at all at the control socket: it has one answer, in one line.
@Suite(.timeLimit(.minutes(20))) struct HostileRequestTests {
    private static let lines = [
        #"{"v":1,"do":"status"}"#, #"{"v":1,"do":"forget","profile":"main"}"#,
        #"{"v":1,"do":"read","device":"test:lamp"}"#,
        #"{"v":1,"do":"command","commands":[{"device":"test:lamp","trait":"Matter.OnOffTrait","#
            + #""command":"on","timeoutSeconds":5,"id":"a-1","expiresAt":1800000000000}]}"#,
        #"{"v":1,"do":"command","commands":[{"device":"test:lamp","trait":"Matter.OnOffTrait","#
            + #""command":"onWithTimedOff","arguments":{"onTime":20,"offWaitTime":null}}]}"#,
        #"{"v":1,"do":"command","commands":[{"device":"test:other","trait":"Matter.OnOffTrait","#
            + #""write":{"onTime":10},"basedOn":{"onTime":0}}],"program":"x"}"#,
        #"{"v":1,"do":"renameDevice","device":"test:lamp","name":"Hall"}"#,
        #"{"v":1,"do":"renameDevice","device":"test:lamp","reset":true}"#,
        #"{"v":1,"do":"createRoom","name":"Kitchen","structure":"structure:1"}"#,
        #"{"v":1,"do":"moveDevices","devices":["test:lamp","test:other"],"room":"room:9.0"}"#,
        #"{"v":1,"do":"renameRoom","room":"room:9.0","name":"Hall"}"#,
        #"{"v":1,"do":"trim","offset":3}"#, #"{"v":1,"do":"removeCaptures","offset":3}"#,
        #"{"v":1,"do":"saveCheckpoint","offset":3}"#,
        #"{"v":1,"do":"removeCheckpoint","offset":3}"#,
    ]

    @Test func `any line has one answer`() throws {
        let count = getenv("HEARTH_SOAK") == nil ? 3_000 : 300_000
        var random = SeededRandom(seed: propertySeed(20_261_127))
        let hostile = HostileText(Self.lines)
        let home = try DispatcherHome(links: [])
        let door = ControlRequestHandler(
            dispatcher: home.dispatcher, engine: home.engine,
            status: { .object(JSONObject()) }, forget: { _ in [] })
        let peer = ControlPeer(user: "me", program: "test")
        for _ in 0..<count {
            let line = hostile.next(using: &random)
            let answer = door.answer(Array(line.utf8), from: peer)
            #expect(!answer.contains(UInt8(ascii: "\n")), "\(line)")
            #expect((try? JSONReader.read(answer))?.object != nil, "\(line)")
        }
        #expect(home.engine.state.nextOffset > 0, "the home goes on")
    }
}
