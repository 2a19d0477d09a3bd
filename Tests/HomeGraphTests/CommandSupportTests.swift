// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct CommandSupportTests {
    /// A trait on a device that lists some attributes and reported some.
    struct Instance: CustomStringConvertible {
        var trait: String
        var listed: [String]
        var reported: [String]

        var description: String { "\(trait), lists \(listed), reported \(reported)" }

        var attributes: [AttributeMember] {
            reported.map { AttributeMember(key: $0, value: .null) }
        }

        /// A home in which the device `a` has it, and can be reached.
        var state: HomeState {
            var state = Home.opened
            reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
            let description = TraitDescription(trait: trait, attributes: listed)
            reduce(
                into: &state,
                .deviceDescribed(
                    DeviceDescribed(
                        deviceID: "a", source: Home.local,
                        parts: [
                            PartDescription(
                                part: "main", type: "com.example.odd", traits: [description])
                        ])))
            reduce(into: &state, Home.report("a", trait: trait, reported.map { ($0, .null) }))
            return state
        }
    }

    private static let others = [
        "Matter.BooleanStateTrait", "Google.CookTrait", "Zigbee2MQTT.PropertiesTrait",
        "example.OddTrait",
    ]

    /// Every attribute that any rule of the table speaks of, and one that none does.
    private static let attributes: [String: [String]] = Dictionary(
        uniqueKeysWithValues: StandardCommands.all.map { rule in
            let targets = rule.commands.flatMap(\.targets).filter { $0.trait == nil }
            let names =
                rule.writes.map(\.attribute) + rule.commands.flatMap(\.needs)
                + targets.flatMap { [$0.attribute] + [$0.alternative].compactMap { $0 } }
                + rule.instead.keys + ["zulu"]
            return (rule.trait, Set(names).sorted())
        })

    private static func generate(_ random: inout SeededRandom) -> Instance {
        let traits = StandardCommands.all.map(\.trait) + others
        let trait = traits[random.below(traits.count)]
        let names = attributes[trait] ?? ["label", "zulu"]
        let share = 1 + random.below(6)
        let listed = random.oneIn(3) ? [] : names.filter { _ in random.oneIn(share) }
        let reported = random.oneIn(3) ? [] : names.filter { _ in random.oneIn(share) }
        return Instance(trait: trait, listed: listed, reported: reported)
    }

    /// Every trait with everything listed, with nothing, and with one name alone: what the random
    /// cases may miss and the expectations below need.
    private static let corners: [Instance] = (StandardCommands.all.map(\.trait) + others).flatMap {
        trait -> [Instance] in
        let names = attributes[trait] ?? ["label", "zulu"]
        let lists = [[], names] + names.map { [$0] }
        return lists.flatMap { list in
            [
                Instance(trait: trait, listed: list, reported: []),
                Instance(trait: trait, listed: list, reported: names),
            ]
        }
    }

    @Test("K-5: what is not supported is what plan refuses as unimplemented, and nothing else")
    func supportIsWhatPlanSays() throws {
        var answers: [String: Set<Bool>] = [:]
        for corner in Self.corners { try compare(corner, &answers) }
        try checkProperty(
            cases: 500, seed: 41, generate: Self.generate,
            shrink: { instance in
                shrinkArray(instance.listed).map {
                    Instance(trait: instance.trait, listed: $0, reported: instance.reported)
                }
                    + shrinkArray(instance.reported).map {
                        Instance(trait: instance.trait, listed: instance.listed, reported: $0)
                    }
            },
            property: { try compare($0, &answers) })
        // Both answers came up where both are possible.
        #expect(answers["Matter.ColorControlTrait.moveToColor"] == [true, false])
        #expect(answers["Matter.ThermostatTrait.setpointRaiseLower"] == [true, false])
        #expect(answers["Matter.ColorControlTrait.currentX"] == [true, false])
        #expect(answers["Matter.OnOffTrait.toggle"] == [true])
        #expect(answers["Matter.DoorLockTrait.lockState"] == [false])
        #expect(answers["Google.OpenCloseTrait.explode"] == [false])
        #expect(answers["Google.LockUnlockTrait.lockState"] == [false])
        #expect(answers["Google.TimerTrait.timerPause"] == [true, false])
        #expect(answers["Google.VolumeTrait.isMuted"] == [true, false])
        #expect(answers["Google.VolumeTrait.zulu"] == [false])
        #expect(answers["Google.FillTrait.zulu"] == [true, false])
        #expect(answers["Google.FillTrait.explode"] == [true])
        #expect(answers["Google.CookTrait.label"] == [true, false])
        #expect(answers["Google.CookTrait.explode"] == [true])
        #expect(answers["Zigbee2MQTT.PropertiesTrait.explode"] == [true])
        #expect(answers["Zigbee2MQTT.PropertiesTrait.label"] == [true, false])
    }

    /// Holds that support and plan agree on every command and attribute, and collects the answers.
    private func compare(_ instance: Instance, _ answers: inout [String: Set<Bool>]) throws {
        let state = instance.state
        let rule = StandardCommands.rule(of: instance.trait)
        for name in (rule?.commands.map(\.name) ?? []) + ["explode"] {
            let isSupported = CommandSupport.supports(
                name, trait: instance.trait, attributes: instance.attributes,
                listed: instance.listed)
            answers["\(instance.trait).\(name)", default: []].insert(isSupported)
            try hold(
                isSupported == plansCommand(name, instance, state),
                "\(name): supports says \(isSupported)")
        }
        for name in Self.attributes[instance.trait] ?? ["label", "zulu"] {
            let isSupported = CommandSupport.supportsWrite(
                name, trait: instance.trait, attributes: instance.attributes,
                listed: instance.listed)
            answers["\(instance.trait).\(name)", default: []].insert(isSupported)
            try hold(
                isSupported == plansWrite(name, instance, state),
                "write of \(name): supportsWrite says \(isSupported)")
        }
    }

    /// Whether plan takes the command with some arguments that fit.
    private func plansCommand(_ name: String, _ instance: Instance, _ state: HomeState) -> Bool {
        let rule = StandardCommands.rule(of: instance.trait)?.commands.first { $0.name == name }
        let needed = (rule?.arguments ?? []).filter { !$0.isOptional }
        // The modes of a setpoint decide what is raised: each is tried.
        let choices = (0..<3).map { choice in
            needed.map { ($0.name, Self.value(of: $0.form, choice)) }
        }
        return choices.contains { arguments in
            isImplemented(.invoke("a", instance.trait, name, arguments), state)
        }
    }

    /// Whether plan takes the attribute, together with what must be written with it.
    private func plansWrite(_ name: String, _ instance: Instance, _ state: HomeState) -> Bool {
        let rules = StandardCommands.rule(of: instance.trait)?.writes ?? []
        let rule = rules.first { $0.attribute == name }
        let names = [name] + [rule?.partner].compactMap { $0 }
        return isImplemented(
            .write(
                "a", instance.trait,
                names.map { name in
                    let form = rules.first { $0.attribute == name }?.form ?? .bool
                    return (name, Self.value(of: form, 0))
                }), state)
    }

    /// Everything but `unimplemented` would be a fault of this test.
    private func isImplemented(_ command: DeviceCommand, _ state: HomeState) -> Bool {
        do throws(CommandRefusal) {
            _ = try state.plan(command)
            return true
        } catch {
            if error.code != .unimplemented { Issue.record("\(error)") }
            return false
        }
    }

    private static func value(of form: ValueForm, _ choice: Int) -> AttributeValue {
        switch form {
        case .bool: .bool(true)
        case .integer(let range, _): .int(max(range.lowerBound, 1))
        case .oneOf(let choices): .int(choices[choice % choices.count])
        case .number(let range): .int(max(range.lowerBound, 1))
        case .text, .secret, .token: .string("1234")
        case .anything: .object([])
        }
    }
}
