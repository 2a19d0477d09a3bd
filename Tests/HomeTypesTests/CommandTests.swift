// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// What the methods of traits send.
@Suite struct CommandTests {
    private let channel = RecordingChannel()

    private var sent: [DeviceCommand.Action] { channel.commands.flatMap { $0.map(\.action) } }

    private func invoke(
        _ name: String, _ arguments: [(String, AttributeValue)] = []
    ) -> DeviceCommand.Action {
        .invoke(name: name, arguments: .attributes(arguments))
    }

    @Test func aCommandNamesItsTrait() async throws {
        let trait = Matter.OnOffTrait.with(device: "test:lamp", part: "left", channel: channel)
        try await trait.toggle()
        #expect(
            channel.commands == [
                [
                    DeviceCommand(
                        deviceID: "test:lamp", part: "left", trait: "Matter.OnOffTrait",
                        action: .invoke(name: "toggle", arguments: []))
                ]
            ])
    }

    @Test func requiredArguments() async throws {
        let level = Matter.LevelControlTrait.with(channel: channel)
        try await level.moveToLevelWithOnOff(
            level: 100, transitionTime: nil, optionsMask: [], optionsOverride: .executeIfOff)
        try await Matter.OnOffTrait.with(channel: channel).offWithEffect(
            effectIdentifier: .dyingLight, effectVariant: 0)
        #expect(
            sent == [
                invoke(
                    "moveToLevelWithOnOff",
                    [
                        ("level", .int(100)), ("transitionTime", .null), ("optionsMask", .int(0)),
                        ("optionsOverride", .int(1)),
                    ]),
                invoke(
                    "offWithEffect", [("effectIdentifier", .int(1)), ("effectVariant", .int(0))]),
            ])
    }

    @Test func optionalArguments() async throws {
        let lock = Matter.DoorLockTrait.with(channel: channel)
        try await lock.lockDoor()
        try await lock.unlockDoor { $0.setPinCode(Data("1234".utf8)) }
        try await lock.unlockWithTimeout(timeout: 30) { $0.setPinCode(Data("1234".utf8)) }
        try await lock.unlockWithTimeout(timeout: 30)
        let pin = ("pinCode", AttributeValue.bytes(Array("1234".utf8)))
        #expect(
            sent == [
                invoke("lockDoor"), invoke("unlockDoor", [pin]),
                invoke("unlockWithTimeout", [pin, ("timeout", .int(30))]),
                invoke("unlockWithTimeout", [("timeout", .int(30))]),
            ])
    }

    @Test("W-2: an argument outside its range is outOfRange, and nothing is sent")
    func outOfRange() async {
        let blind = Matter.WindowCoveringTrait.with(channel: channel)
        let error = await failure {
            try await blind.goToLiftPercentage(liftPercent100thsValue: 10_001)
        }
        #expect(error?.code == .outOfRange)
        #expect(error?.message.contains("liftPercent100thsValue") == true)
        #expect(
            await failure {
                try await Matter.ValveConfigurationAndControlTrait.with(channel: channel).open {
                    $0.setTargetLevel(101)
                }
            }?.code == .outOfRange)
        #expect(channel.commands.isEmpty)
    }

    @Test("W-2: an enum's unrecognized_ is an invalidArgument")
    func invalidArgument() async {
        let error = await failure {
            try await Matter.OnOffTrait.with(channel: channel).offWithEffect(
                effectIdentifier: .unrecognized_, effectVariant: 0)
        }
        #expect(error?.code == .invalidArgument)
        #expect(channel.commands.isEmpty)
    }

    @Test("B-1: a command for a batch carries what is wrong with its arguments")
    func batchable() async throws {
        let light = Matter.LevelControlTrait.with(channel: channel)
        let good = light.moveToLevelBatchable(
            level: 1, transitionTime: 2, optionsMask: [], optionsOverride: [])
        #expect(good.argumentError == nil)
        #expect(good.command.trait == "Matter.LevelControlTrait")
        #expect(channel.commands.isEmpty, "nothing leaves before it is sent")
        try await good.send()
        #expect(channel.commands == [[good.command]])
        let bad = Matter.WindowCoveringTrait.with(channel: channel).goToLiftPercentageBatchable(
            liftPercent100thsValue: 20_000)
        #expect(bad.argumentError?.code == .outOfRange)
        #expect(await failure { try await bad.send() } == bad.argumentError)
        #expect(channel.commands.count == 1)
    }

    @Test func theOutcomeOfTheHomeIsThrown() async {
        channel.answer(.failure(.unavailable("offline")))
        let error = await failure { try await Matter.OnOffTrait.with(channel: channel).on() }
        #expect(error == .unavailable("offline"))
        let homeless = await failure { try await Matter.OnOffTrait.with().on() }
        #expect(homeless?.code == .failedPrecondition)
    }

    @Test("K-5: what an instance supports depends on its attributes")
    func supports() {
        #expect(Matter.OnOffTrait.with([("onOff", .bool(true))]).supportsToggleCommand)
        #expect(!Matter.OnOffTrait.with([("onOff", .bool(true))]).supportsOnWithTimedOffCommand)
        let lift = Matter.WindowCoveringTrait.with([("currentPositionLiftPercent100ths", .int(0))])
        #expect(lift.supportsGoToLiftPercentageCommand)
        #expect(!lift.supportsGoToTiltPercentageCommand)
    }

    @Test func onlyTheFirstProblemIsKept() {
        var arguments = CommandArguments()
        arguments.set("a", Double.nan)
        arguments.set("b", 300, within: 0...10)
        arguments.check("c", count: 9, countMax: 4)
        #expect(arguments.problem?.code == .invalidArgument)
        #expect(arguments.problem?.message.contains("a:") == true)
    }
}
