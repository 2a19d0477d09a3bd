// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeTypes
import Synchronization
import Testing

@testable import HomeGraph

/// Answers as the engine does: with what `HomeState.plan` says, and keeps the plans.
private final class PlanningChannel: TraitChannel {
    private let state: HomeState
    private let kept = Mutex<[CommandPlan]>([])

    var plans: [CommandPlan] { kept.withLock { $0 } }

    init(_ state: HomeState) { self.state = state }

    func send(_ commands: [DeviceCommand]) async -> [Result<Void, HomeError>] {
        commands.map { command in
            do throws(CommandRefusal) {
                let plan = try state.plan(command)
                kept.withLock { $0.append(plan) }
                return .success(())
            } catch {
                return .failure(HomeError(error))
            }
        }
    }

    func read(_ deviceID: String) async throws(HomeError) {}

    func values(deviceID: String, part: String, trait: String) async -> TraitValues? { nil }
}

/// The engine takes what the generated methods send.
@Suite struct StandardCommandPlanTests {
    private static let source = "home:native:test"
    private static let device = "native:all"

    /// A device with every trait that has commands; it lists no attributes, so it may have all.
    private static let state: HomeState = {
        var state = HomeState()
        let traits = StandardCommands.all.map { TraitDescription(trait: $0.trait, attributes: []) }
            .sorted { utf8Less($0.trait, $1.trait) }
        let announced = DeviceAnnounced(
            deviceID: device, source: source, codec: "native", nativeID: "all", name: "All",
            area: nil, isGroup: false, route: nil, liveness: .never)
        let events: [HomeEvent] = [
            .logOpened(LogOpened(logID: "0123", homeName: "Home", reducerVersion: 1)),
            .profileChanged(ProfileSettings(profile: "home")),
            .sessionStarted(SessionStarted(profile: "home", epoch: 1, isGap: false)),
            .deviceAnnounced(announced),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: device, source: source,
                    parts: [
                        PartDescription(
                            part: "main", type: "ExtendedColorLightDeviceType", traits: traits)
                    ])),
            .connectivityReported(
                ConnectivityReported(
                    source: source, subject: .device(device), slot: .own, value: .on)),
        ]
        for event in events {
            _ = reduce(
                into: &state,
                HomeRecord(
                    offset: state.nextOffset, receivedAt: 0, sourceAt: nil, cause: .message,
                    events: [event]))
        }
        return state
    }()

    private let channel = PlanningChannel(Self.state)

    private func trait<T: HomeTypes.Trait>(_ type: T.Type = T.self) -> T {
        T.with(device: Self.device, channel: channel)
    }

    @Test("K-5, W-2: the engine has every command that it knows from the catalogue's methods")
    func everyCommand() async throws {
        try await sendLightCommands()
        try await sendColorCommands()
        try await sendOtherCommands()
        let sent = Set(
            channel.plans.map { plan in
                guard case .invoke(let name, _) = plan.command.action else { return "" }
                return "\(plan.command.trait).\(name)"
            })
        let known = Set(
            StandardCommands.all.flatMap { rule in rule.commands.map { "\(rule.trait).\($0.name)" }
            })
        #expect(sent == known)
    }

    private func sendLightCommands() async throws {
        let onOff = trait(Matter.OnOffTrait.self)
        try await onOff.on()
        try await onOff.off()
        try await onOff.toggle()
        try await onOff.offWithEffect(effectIdentifier: .delayedAllOff, effectVariant: 0)
        let level = trait(Matter.LevelControlTrait.self)
        try await level.moveToLevel(
            level: 254, transitionTime: nil, optionsMask: [], optionsOverride: [])
        try await level.moveToLevelWithOnOff(
            level: 0, transitionTime: 65_534, optionsMask: .executeIfOff, optionsOverride: [])
        try await level.stop(optionsMask: [], optionsOverride: [])
        try await level.stopWithOnOff(optionsMask: [], optionsOverride: [])
        try await level.step(
            stepMode: .up, stepSize: 1, transitionTime: nil, optionsMask: [], optionsOverride: [])
        try await level.stepWithOnOff(
            stepMode: .down, stepSize: 1, transitionTime: 5, optionsMask: [], optionsOverride: [])
        try await level.move(moveMode: .up, rate: nil, optionsMask: [], optionsOverride: [])
        try await level.moveWithOnOff(
            moveMode: .down, rate: 9, optionsMask: [], optionsOverride: [])
    }

    private func sendColorCommands() async throws {
        let color = trait(Matter.ColorControlTrait.self)
        try await color.moveToColorTemperature(
            colorTemperatureMireds: 370, transitionTime: 0, optionsMask: [], optionsOverride: [])
        try await color.moveToColor(
            colorX: 1, colorY: 2, transitionTime: 0, optionsMask: [], optionsOverride: [])
        try await color.moveToHueAndSaturation(
            hue: 1, saturation: 2, transitionTime: 0, optionsMask: [], optionsOverride: [])
        try await color.moveToHue(
            hue: 1, direction: .shortest, transitionTime: 0, optionsMask: [], optionsOverride: [])
        try await color.moveToSaturation(
            saturation: 1, transitionTime: 0, optionsMask: [], optionsOverride: [])
    }

    private func sendOtherCommands() async throws {
        try await trait(Matter.FanControlTrait.self).step(direction: .increase) {
            $0.setWrap(true)
            $0.setLowestOff(false)
        }
        let lock = trait(Matter.DoorLockTrait.self)
        try await lock.lockDoor()
        try await lock.unlockDoor { $0.setPinCode(Data("1234".utf8)) }
        try await lock.unboltDoor()
        try await lock.unlockWithTimeout(timeout: 5) { $0.setPinCode(Data("1234".utf8)) }
        let cover = trait(Matter.WindowCoveringTrait.self)
        try await cover.upOrOpen()
        try await cover.downOrClose()
        try await cover.stopMotion()
        try await cover.goToLiftPercentage(liftPercent100thsValue: 10_000)
        try await cover.goToTiltPercentage(tiltPercent100thsValue: 0)
        try await trait(Matter.ThermostatTrait.self).setpointRaiseLower(mode: .both, amount: -5)
        let valve = trait(Matter.ValveConfigurationAndControlTrait.self)
        try await valve.open {
            $0.setOpenDuration(nil)
            $0.setTargetLevel(50)
        }
        try await valve.close()
        try await trait(Matter.IdentifyTrait.self).identify(identifyTime: 5)
        try await trait(Matter.ModeSelectTrait.self).changeToMode(newMode: 1)
    }

    @Test("K-11: a PIN code given to a method is a secret of the plan")
    func pinCode() async throws {
        try await trait(Matter.DoorLockTrait.self).lockDoor { $0.setPinCode(Data("1234".utf8)) }
        let plan = try #require(channel.plans.first)
        #expect(plan.secrets.map(\.key) == ["pinCode"])
        #expect(plan.command.action == .invoke(name: "lockDoor", arguments: []))
    }

    @Test("K-5: a trait supports the commands that the engine knows, and no others")
    func supportedCommands() {
        for type in Catalogue.traits.values where type.graphName.hasPrefix("Matter.") {
            let rule = StandardCommands.rule(of: type.graphName)
            let values = type.with(device: Self.device).values
            for command in type.supportedCommandTypes {
                let isKnown = rule?.commands.contains { $0.name == command.name } ?? false
                #expect(
                    values.supports(command: command.name) == isKnown,
                    "\(type.graphName).\(command.name)")
            }
        }
    }

    @Test("K-5: a command of the catalogue that the engine does not know is unimplemented")
    func unknownCommand() async {
        let error = await failure {
            try await trait(Matter.OnOffTrait.self).onWithRecallGlobalScene()
        }
        #expect(error?.code == .unimplemented)
        #expect(channel.plans.isEmpty)
    }

    @Test("W-1, W-2: the engine takes every attribute that the catalogue can set and it knows")
    func everyWrite() async throws {
        try await writeLights()
        try await writeClimate()
        try await writeOthers()
        let sent = Set(
            channel.plans.flatMap { plan -> [String] in
                guard case .write(let members) = plan.command.action else { return [] }
                return members.map { "\(plan.command.trait).\($0.key)" }
            })
        let known = Set(
            StandardCommands.all.flatMap { rule in
                rule.writes.map { "\(rule.trait).\($0.attribute)" }
            })
        // Matter has commands for these; a write of them is for people at a prompt.
        let byCommand: Set = [
            "Matter.OnOffTrait.onOff", "Matter.LevelControlTrait.currentLevel",
            "Matter.ColorControlTrait.colorTemperatureMireds",
            "Matter.ColorControlTrait.currentX", "Matter.ColorControlTrait.currentY",
            "Matter.ColorControlTrait.currentHue", "Matter.ColorControlTrait.currentSaturation",
            "Matter.WindowCoveringTrait.currentPositionLiftPercent100ths",
            "Matter.WindowCoveringTrait.currentPositionTiltPercent100ths",
        ]
        #expect(sent == known.subtracting(byCommand))
    }

    private func writeLights() async throws {
        try await trait(Matter.OnOffTrait.self).update {
            $0.setOnTime(1)
            $0.setOffWaitTime(2)
            $0.setStartUpOnOff(nil)
        }
        try await trait(Matter.LevelControlTrait.self).update {
            $0.setOnLevel(nil)
            $0.setStartUpCurrentLevel(1)
            $0.setOnOffTransitionTime(1)
            $0.setOnTransitionTime(nil)
            $0.setOffTransitionTime(3)
            $0.setDefaultMoveRate(50)
        }
        try await trait(Matter.ColorControlTrait.self).update {
            $0.setStartUpColorTemperatureMireds(370)
        }
    }

    private func writeClimate() async throws {
        try await trait(Matter.ThermostatTrait.self).update {
            $0.setOccupiedHeatingSetpoint(2_000)
            $0.setUnoccupiedHeatingSetpoint(1_600)
            $0.setOccupiedCoolingSetpoint(2_600)
            $0.setUnoccupiedCoolingSetpoint(2_800)
            $0.setMinHeatSetpointLimit(700)
            $0.setMaxHeatSetpointLimit(3_000)
            $0.setMinCoolSetpointLimit(1_600)
            $0.setMaxCoolSetpointLimit(3_200)
            $0.setSystemMode(.auto)
            $0.setLocalTemperatureCalibration(-5)
        }
        try await trait(Matter.ThermostatUserInterfaceConfigurationTrait.self).update {
            $0.setTemperatureDisplayMode(.fahrenheit)
            $0.setKeypadLockout(.lockout1)
            $0.setScheduleProgrammingVisibility(.scheduleProgrammingPermitted)
        }
    }

    private func writeOthers() async throws {
        try await trait(Matter.FanControlTrait.self).update {
            $0.setFanMode(.auto)
            $0.setPercentSetting(100)
            $0.setSpeedSetting(3)
            $0.setRockSetting(.rockLeftRight)
            $0.setWindSetting([.sleepWind, .naturalWind])
            $0.setAirflowDirection(.reverse)
        }
        try await trait(Matter.DoorLockTrait.self).update { $0.setAutoRelockTime(60) }
        try await trait(Matter.ValveConfigurationAndControlTrait.self).update {
            $0.setDefaultOpenDuration(nil)
            $0.setDefaultOpenLevel(100)
        }
        try await trait(Matter.ModeSelectTrait.self).update {
            $0.setStartUpMode(nil)
            $0.setOnMode(3)
        }
    }
}
