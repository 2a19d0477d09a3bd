// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes
import Testing

@testable import HomeSDK

/// The lamp of D-5: one `on()` makes one more value, whatever else its reports carry.
@Suite(.timeLimit(.minutes(20))) struct LampTests {
    private func lamp() async throws -> (
        TestHome, ScriptedCommander, Recorder<DimmableLightDeviceType>
    ) {
        let commander = ScriptedCommander()
        let test = try await TestHome(commander: commander)
        try await test.commit([
            announce(
                "lamp",
                parts: [
                    lightPart(
                        type: "DimmableLightDeviceType",
                        traits: ["Matter.OnOffTrait", "Matter.LevelControlTrait"]),
                    PartDescription(
                        part: "root", type: "RootNodeDeviceType",
                        traits: [
                            TraitDescription(
                                trait: "Zigbee2MQTT.PropertiesTrait", attributes: ["linkquality"])
                        ]),
                ]),
            state(isOn: false, level: 100, quality: 80),
        ])
        let light = Recorder(
            try await test.device("lamp").types.subscribe(DimmableLightDeviceType.self))
        await light.wait(count: 1)
        return (test, commander, light)
    }

    /// One message of the lamp: everything that it knows, at once.
    private func state(isOn: Bool, level: Int64, quality: Int64) -> [HomeEvent] {
        [
            report("lamp", isOn: isOn),
            report("lamp", trait: "Matter.LevelControlTrait", ("currentLevel", .int(level))),
            report(
                "lamp", part: "root", trait: "Zigbee2MQTT.PropertiesTrait",
                ("linkquality", .int(quality))),
        ]
    }

    @Test("D-5: one on() makes one more value, with brightness and linkquality, doubled and late")
    func oneMoreValue() async throws {
        let (test, commander, light) = try await lamp()
        commander.answer { [state] _ in
            // The answer, the same again with another linkquality, and a second topic.
            try? await test.commit([state(true, 100, 81)])
            try? await test.commit([state(true, 100, 82)])
            return .success(())
        }
        try await light.values[0].matterTraits.onOffTrait?.on()
        try await test.commit([state(isOn: true, level: 100, quality: 83)])
        try await test.commit([[report("lamp", isOn: true)]])
        try await test.settle()
        #expect(
            light.values.map { $0.matterTraits.onOffTrait?.attributes.onOff } == [false, true])
        #expect(commander.batches.count == 1)
    }

    @Test("D-5: brightness in the same message is the same value, in a later one another change")
    func brightnessInTheSameMessage() async throws {
        let (test, _, light) = try await lamp()
        try await test.commit([state(isOn: true, level: 254, quality: 80)])
        try await test.settle()
        #expect(light.values.count == 2)
        #expect(light.values[1].matterTraits.levelControlTrait?.attributes.currentLevel == 254)
    }

    @Test("D-5: a command that changes nothing makes no value")
    func nothingChanges() async throws {
        let (test, commander, light) = try await lamp()
        commander.answer { [state] _ in
            try? await test.commit([state(false, 100, 99)])
            return .success(())
        }
        try await light.values[0].matterTraits.onOffTrait?.off()
        try await test.settle()
        #expect(light.values.count == 1)
    }

    @Test("D-5: a thousand times on and off, never a value too many")
    func aThousandTimes() async throws {
        let (test, commander, light) = try await lamp()
        commander.answer { [state] command in
            guard case .invoke(let name, _) = command.action else { return .success(()) }
            let quality = Int64(commander.batches.count % 7)
            try? await test.commit([
                state(name == "on", 100, quality), state(name == "on", 100, quality + 1),
            ])
            return .success(())
        }
        let onOff = try #require(light.values[0].matterTraits.onOffTrait)
        for index in 0..<1_000 {
            if index % 2 == 0 { try await onOff.on() } else { try await onOff.off() }
            try await test.settle()
            #expect(light.values.count == index + 2)
        }
    }
}
