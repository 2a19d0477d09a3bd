// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import Testing

@testable import HomeRuntime

/// Senders whose devices are silent keep nobody else waiting.
@Suite("Requests that wait", .timeLimit(.minutes(20))) struct RequestSenderTests {
    private struct Asked {
        let link = FakeLink()
        let home: DispatcherHome
        let handler: ControlRequestHandler

        init(lamps: Int, most: Int = WaitingCommands.standardMax) throws {
            home = try DispatcherHome(links: [link])
            for index in 0..<lamps {
                try home.commit(DispatcherHome.announcement("test:lamp-\(index)"))
            }
            handler = ControlRequestHandler(
                dispatcher: home.dispatcher, engine: home.engine,
                waiting: WaitingCommands(most: most),
                status: { .object(JSONObject()) }, forget: { _ in [] })
        }

        func turnOn(_ lamp: Int, from user: String?) async throws -> String {
            try await ask(
                #"""
                {"v":1,"do":"command","commands":[{"device":"test:lamp-\#(lamp)",\#
                "trait":"Matter.OnOffTrait","command":"on","timeoutSeconds":600}]}
                """#, from: user)
        }

        func ask(
            _ request: String, from user: String?, mayChangeNames: Bool = true
        ) async throws -> String {
            let sender = RequestSender(
                program: "page", user: user, mayChangeNames: mayChangeNames)
            return String(
                decoding: try await handler.answer(Array(request.utf8), from: sender),
                as: UTF8.self)
        }

        func published(_ count: Int) async {
            while link.published.current.count < count { await Task.yield() }
        }

        func end() {
            home.clock.advance(seconds: 700)
            home.dispatcher.expireDue()
        }
    }

    @Test("many commands to silent devices hold no thread: a room is made meanwhile")
    func noThreadWaits() async throws {
        let count = 100
        let asked = try Asked(lamps: count)
        try await withThrowingTaskGroup(of: String.self) { group in
            for lamp in 0..<count {
                group.addTask { try await asked.turnOn(lamp, from: "panel") }
            }
            await asked.published(count)
            let room = try await asked.ask(
                #"{"v":1,"do":"createRoom","name":"Attic"}"#, from: "somebody")
            #expect(room.contains(#""ok":true"#), "\(room)")
            asked.end()
            for try await answer in group { #expect(answer.contains("unconfirmed"), "\(answer)") }
        }
    }

    @Test("who may change no names is told what it needs")
    func namesNeedTheirScope() async throws {
        let asked = try Asked(lamps: 0)
        for (request, words) in [
            (
                #"{"v":1,"do":"createRoom","name":"Attic"}"#,
                "createRoom needs a token of the scope 'admin' for the whole home"
            ), (#"{"v":1,"do":"trim","offset":1}"#, "do: is neither command nor read"),
        ] {
            let answer = try await asked.ask(request, from: "panel", mayChangeNames: false)
            #expect(answer.contains(#""code":"permissionDenied""#), "\(answer)")
            #expect(answer.contains(words), "\(answer)")
        }
        #expect(asked.home.engine.snapshot.rooms.isEmpty)
    }

    @Test("a sender with many commands that wait is told to come later, and others are not")
    func oneSenderHasItsShare() async throws {
        let asked = try Asked(lamps: 6, most: 3)
        try await withThrowingTaskGroup(of: String.self) { group in
            for lamp in 0..<3 { group.addTask { try await asked.turnOn(lamp, from: "panel") } }
            await asked.published(3)
            let refusal = await #expect(throws: CommandRefusal.self) {
                try await asked.turnOn(3, from: "panel")
            }
            #expect(refusal?.code == .resourceExhausted)
            for (lamp, user) in [(4, "other"), (5, nil)] {
                group.addTask { try await asked.turnOn(lamp, from: user) }
            }
            await asked.published(5)
            // What does not wait is answered all the same.
            let room = try await asked.ask(
                #"{"v":1,"do":"createRoom","name":"Attic"}"#, from: "panel")
            #expect(room.contains(#""ok":true"#), "\(room)")
            asked.end()
            for try await answer in group { #expect(answer.contains("unconfirmed"), "\(answer)") }
            group.addTask { try await asked.turnOn(3, from: "panel") }
            await asked.published(6)
            asked.end()
            for try await answer in group { #expect(answer.contains("unconfirmed"), "\(answer)") }
        }
    }
}
