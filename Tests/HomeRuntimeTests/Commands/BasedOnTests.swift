// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog

import Testing

@testable import HomeRuntime

@Suite("Commands that are based on values, and commands with ids", .timeLimit(.minutes(20)))
struct BasedOnTests {
    private static let level = "Matter.LevelControlTrait"

    private static func report(_ level: Int64) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: DispatcherHome.lamp, source: DispatcherHome.source, part: "main",
                trait: Self.level, delivery: .live,
                attributes: [AttributeMember(key: "currentLevel", value: .int(level))]))
    }

    /// A home whose lamp has the level 20.
    private func home(_ link: FakeLink) throws -> DispatcherHome {
        let home = try DispatcherHome(links: [link])
        try home.commit([Self.report(20)])
        return home
    }

    private func command(_ level: Int64, basedOn base: AttributeValue) -> DeviceCommand {
        var command = DeviceCommand(
            deviceID: DispatcherHome.lamp, trait: Self.level,
            action: .invoke(
                name: "moveToLevel",
                arguments: [
                    AttributeMember(key: "level", value: .int(level)),
                    AttributeMember(key: "optionsMask", value: .int(0)),
                    AttributeMember(key: "optionsOverride", value: .int(0)),
                    AttributeMember(key: "transitionTime", value: .null),
                ]), timeoutSeconds: 5)
        command.basedOn = [AttributeMember(key: "currentLevel", value: base)]
        return command
    }

    private func send(
        _ home: DispatcherHome, _ command: DeviceCommand, id: String? = nil
    ) -> Awaited<CommandOutcome?> {
        let outcome = Awaited<CommandOutcome?>(nil)
        var origin = CommandOrigin()
        origin.requestID = id
        home.dispatcher.send([command], origin: origin) { _, found in
            outcome.change { $0 = found }
        }
        return outcome
    }

    private func outcome(_ awaited: Awaited<CommandOutcome?>) throws -> CommandOutcome {
        try #require(try awaited.wait("an outcome") { $0 != nil })
    }

    @Test func theValueThatItIsBasedOnIsStillThere() throws {
        let link = FakeLink()
        let home = try home(link)
        let sent = send(home, command(100, basedOn: .int(20)))
        try link.published.wait("a message") { !$0.isEmpty }
        try home.deliver([Self.report(100)])
        #expect(try outcome(sent).refusal == nil)
    }

    @Test func anotherValueRefusesItWithBoth() throws {
        let link = FakeLink()
        let home = try home(link)
        try home.commit([Self.report(50)])
        let refused = try outcome(send(home, command(100, basedOn: .int(20))))
        let refusal = try #require(refused.refusal)
        #expect(refusal.code == .failedPrecondition)
        #expect(
            refusal.message
                == "test:lamp: LevelControl.currentLevel is 50 now and was 20 for the sender, who "
                + "wants 100.")
        #expect(
            refusal.conflicts == [
                ValueConflict(
                    attribute: "currentLevel", basedOn: .int(20), now: .int(50), wanted: .int(100))
            ])
        #expect(link.published.current.isEmpty)
        let text = JSONWriter.write(.object(JSONObject(refused.members)))
        #expect(
            text.contains(
                #""conflicts":[{"attribute":"currentLevel","basedOn":20,"now":50,"wanted":100}]"#))
        #expect(try home.commandKinds() == ["commandFailed"])
    }

    @Test("a value that changed to what is wanted is no conflict: the command is sent")
    func theWantedValueIsNoConflict() throws {
        let link = FakeLink()
        let home = try home(link)
        try home.commit([Self.report(100)])
        _ = send(home, command(100, basedOn: .int(20)))
        try link.published.wait("a message") { !$0.isEmpty }
    }

    @Test(arguments: [
        (AttributeValue.null, true), (.double(20), true), (.int(25), false), (.string("20"), false),
        (.bool(true), false),
    ])
    func aValueIsComparedByItsMeaning(_ base: AttributeValue, _ isSame: Bool) throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        if base != .null { try home.commit([Self.report(20)]) }
        let sent = send(home, command(100, basedOn: base))
        if isSame {
            try link.published.wait("a message") { !$0.isEmpty }
        } else {
            #expect(try outcome(sent).refusal?.code == .failedPrecondition)
        }
    }

    @Test("of two that are based on one value, the second is a conflict before the device answers")
    func whatIsUnderWayCounts() throws {
        let link = FakeLink()
        let home = try home(link)
        let first = send(home, command(100, basedOn: .int(20)))
        let second = try outcome(send(home, command(200, basedOn: .int(20))))
        #expect(second.refusal?.conflicts.first?.now == .int(100))
        try home.deliver([Self.report(100)])
        #expect(try outcome(first).refusal == nil)
        #expect(link.published.current.count == 1)
    }

    @Test func oneThatIsTooOldIsNotSent() throws {
        let link = FakeLink()
        let home = try home(link)
        var command = command(100, basedOn: .int(20))
        command.expiresAt = home.clock.wallNanoseconds - 1
        #expect(try outcome(send(home, command, id: "a")).refusal?.code == .deadlineExceeded)
        #expect(link.published.current.isEmpty)
    }

    // MARK: Ids

    @Test("a second command with an id is refused, also by the next process")
    func anIDIsCarriedOutOnce() throws {
        let link = FakeLink()
        let home = try home(link)
        let first = send(home, command(100, basedOn: .int(20)), id: "edit 1")
        try link.published.wait("a message") { !$0.isEmpty }
        let early = try outcome(send(home, command(100, basedOn: .int(20)), id: "edit 1"))
        #expect(early.refusal?.code == .alreadyExists)
        #expect(early.commandID == nil)
        try home.deliver([Self.report(100)])
        let id = try #require(try outcome(first).commandID)
        #expect(
            try home.commandKinds().filter { $0 != "commandFailed" }
                == ["commandReceived", "commandRequested", "commandSent", "commandConfirmed"])
        #expect(home.engine.state.books.commandID(ofRequest: "edit 1") == id)
        home.dispatcher.stop()
        let next = FakeLink()
        let again = try DispatcherHome(links: [next], log: home.log)
        let late = try outcome(send(again, command(100, basedOn: .int(20)), id: "edit 1"))
        #expect(late.refusal?.message == "a command with the id edit 1 came before: \(id)")
        #expect(next.published.current.isEmpty && link.published.current.count == 1)
    }

    @Test("a refusal is remembered with its id, and names its command")
    func aRefusalIsRemembered() throws {
        let link = FakeLink()
        let home = try home(link)
        let refused = try outcome(send(home, command(100, basedOn: .int(1)), id: "a"))
        #expect(refused.commandID == home.engine.state.books.commandID(ofRequest: "a"))
        #expect(try home.commandKinds() == ["commandReceived", "commandFailed"])
        #expect(home.engine.state.books.commands.isEmpty)
        let again = try outcome(send(home, command(100, basedOn: .int(20)), id: "a"))
        #expect(again.refusal?.code == .alreadyExists)
        #expect(link.published.current.isEmpty)
    }

    @Test("the control protocol takes ids and bases, and names a mistake")
    func theControlProtocol() throws {
        let link = FakeLink()
        let home = try home(link)
        let handler = ControlRequestHandler(
            dispatcher: home.dispatcher, engine: home.engine,
            status: { .object(JSONObject()) }, forget: { _ in [] })
        func ask(_ commands: String) -> String {
            let line = #"{"v":1,"do":"command","commands":[\#(commands)]}"#
            return String(
                decoding: handler.answer(
                    Array(line.utf8), from: ControlPeer(user: nil, program: "test")),
                as: UTF8.self)
        }
        let on = #""device":"test:lamp","trait":"Matter.OnOffTrait","command":"on""#
        let cases = [
            (#"{\#(on),"id":""}"#, "commands[0].id: 1 to 64 printable ASCII characters"),
            (#"{\#(on),"id":7}"#, "commands[0].id: 1 to 64 printable ASCII characters"),
            (
                #"{\#(on),"id":"a"},{\#(on)}"#,
                "commands[0].id: belongs to a command that comes alone"
            ),
            (#"{\#(on),"basedOn":7}"#, "commands[0].basedOn: "),
            (#"{\#(on),"expiresAt":"soon"}"#, "commands[0].expiresAt: is neither RFC 3339"),
        ]
        for (commands, words) in cases {
            let answer = ask(commands)
            #expect(answer.contains(#""code":"invalidArgument""#), "\(answer)")
            #expect(answer.contains(words), "\(answer)")
        }
        let answer = ask(#"{\#(on),"id":"a","basedOn":{"onOff":true}}"#)
        #expect(
            answer.contains(
                #""conflicts":[{"attribute":"onOff","basedOn":true,"now":null,"wanted":true}]"#),
            "\(answer)")
        #expect(link.published.current.isEmpty)
    }

    @Test("a secret stands in no record of a command with an id")
    func secretsAreRedacted() throws {
        let link = FakeLink()
        let home = try home(link)
        var command = DeviceCommand(
            deviceID: DispatcherHome.lamp, trait: "Matter.DoorLockTrait",
            action: .invoke(
                name: "unlockDoor",
                arguments: [AttributeMember(key: "pinCode", value: .string("48151623"))]))
        command.basedOn = [AttributeMember(key: "lockState", value: .int(1))]
        _ = try outcome(send(home, command, id: "a"))
        let texts = try home.events().map { "\($0.event)" }
        #expect(texts.contains { $0.contains("redacted:") })
        #expect(!texts.contains { $0.contains("48151623") })
    }
}
