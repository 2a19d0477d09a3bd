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

    func read(_ deviceID: String, part: String, trait: String) async throws(HomeError) {}

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
        try await sendMachineCommands()
        try await sendGoogleCommands()
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
        let effects = trait(Matter.DynamicLightingTrait.self)
        try await effects.startEffect(effectID: 3, speed: 50, colorMode: nil, colorPalette: nil)
        try await effects.stopEffect()
    }

    private func sendGoogleCommands() async throws {
        let timer = trait(Google.TimerTrait.self)
        try await timer.timerStart(timerTimeSec: 600)
        try await timer.timerAdjust(timerTimeSec: -60)
        try await timer.timerPause()
        try await timer.timerResume()
        try await timer.timerCancel()
        try await trait(Google.DockTrait.self).dock()
        try await trait(Google.ArmDisarmTrait.self).armDisarm(arm: true) {
            $0.setArmLevel("night")
        }
        let door = trait(Google.OpenCloseTrait.self)
        try await door.open()
        try await door.close()
        try await door.goToOpenPercentage(openPercent: 12.5) { $0.setOpenDirection(.up) }
        try await door.step(openRelativePercent: -5)
        let lock = trait(Google.LockUnlockTrait.self)
        try await lock.lock(followUpToken: "")
        try await lock.unlock(followUpToken: "token")
        let effects = trait(Google.LightEffectsTrait.self)
        try await effects.pulseEffectSet(durationSeconds: 300, color: .object([]))
        try await effects.sleepEffectSet(durationSeconds: 300)
        try await effects.wakeEffectSet(durationSeconds: 300)
        try await effects.stopEffect()
    }

    private func sendMachineCommands() async throws {
        let robot = trait(Matter.RvcOperationalStateTrait.self)
        try await robot.pause()
        try await robot.resume()
        try await robot.goHome()
        let operation = trait(Matter.OperationalStateTrait.self)
        try await operation.start()
        try await operation.pause()
        try await operation.resume()
        try await operation.stop()
        try await trait(Matter.RvcRunModeTrait.self).changeToMode(newMode: 1)
        try await trait(Matter.RvcCleanModeTrait.self).changeToMode(newMode: 1)
        try await trait(Matter.WaterHeaterModeTrait.self).changeToMode(newMode: 1)
    }

    @Test("K-11: a PIN code given to a method is a secret of the plan")
    func pinCode() async throws {
        try await trait(Matter.DoorLockTrait.self).lockDoor { $0.setPinCode(Data("1234".utf8)) }
        let plan = try #require(channel.plans.first)
        #expect(plan.secrets.map(\.key) == ["pinCode"])
        #expect(plan.command.action == .invoke(name: "lockDoor", arguments: []))
    }

    @Test("K-11: a follow-up token given to a method is a secret of the plan")
    func followUpToken() async throws {
        try await trait(Google.LockUnlockTrait.self).lock(followUpToken: "t")
        let plan = try #require(channel.plans.first)
        #expect(plan.secrets == [AttributeMember(key: "followUpToken", value: .string("t"))])
        #expect(plan.command.action == .invoke(name: "lock", arguments: []))
        #expect(plan.isSecure)
    }

    @Test("K-9: an arming that is cancelled has no value to wait for")
    func cancelledArming() async throws {
        let alarm = trait(Google.ArmDisarmTrait.self)
        try await alarm.armDisarm(arm: true)
        try await alarm.armDisarm(arm: true) { $0.setCancel(true) }
        #expect(channel.plans.map { $0.targets.map(\.attribute) } == [["isArmed"], []])
    }

    @Test("K-5: a trait supports the commands that the engine knows, one of Google all it has")
    func supportedCommands() {
        for type in Catalogue.traits.values {
            let rule = StandardCommands.rule(of: type.graphName)
            let values = type.with(device: Self.device).values
            for command in type.supportedCommandTypes {
                let isKnown =
                    rule?.commands.contains { $0.name == command.name }
                    ?? type.graphName.hasPrefix("Google.")
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
        try await writeGoogle()
        let sent = Set(
            channel.plans.flatMap { plan -> [String] in
                guard case .write(let members) = plan.command.action else { return [] }
                return members.map { "\(plan.command.trait).\($0.key)" }
            })
        let known = Set(
            StandardCommands.all.flatMap { rule in
                rule.writes.map { "\(rule.trait).\($0.attribute)" }
            })
        // The catalogue has commands for these, or nothing that sets them; a write of them is for
        // people at a prompt.
        let byCommand: Set = [
            "Matter.OnOffTrait.onOff", "Matter.LevelControlTrait.currentLevel",
            "Matter.ColorControlTrait.colorTemperatureMireds",
            "Matter.ColorControlTrait.currentX", "Matter.ColorControlTrait.currentY",
            "Matter.ColorControlTrait.currentHue", "Matter.ColorControlTrait.currentSaturation",
            "Matter.WindowCoveringTrait.currentPositionLiftPercent100ths",
            "Matter.WindowCoveringTrait.currentPositionTiltPercent100ths",
            "Google.TimerTrait.timerRemainingSeconds",
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
            $0.setOptions(.executeIfOff)
        }
        try await trait(Matter.ColorControlTrait.self).update {
            $0.setStartUpColorTemperatureMireds(370)
            $0.setOptions(.executeIfOff)
        }
        try await trait(Matter.BallastConfigurationTrait.self).update {
            $0.setMinLevel(1)
            $0.setMaxLevel(254)
        }
        try await trait(Matter.DynamicLightingTrait.self).update { $0.setCurrentSpeed(50) }
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
            $0.setControlSequenceOfOperation(.heatingOnly)
            $0.setMinSetpointDeadBand(5)
            $0.setRemoteSensing(.localTemperature)
            $0.setTemperatureSetpointHold(.setpointHoldOn)
            $0.setTemperatureSetpointHoldDuration(nil)
            $0.setThermostatProgrammingOperationMode(.scheduleActive)
            $0.setOccupiedSetback(nil)
            $0.setUnoccupiedSetback(10)
            $0.setAcLouverPosition(.half)
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
        try await trait(Matter.DoorLockTrait.self).update {
            $0.setAutoRelockTime(60)
            $0.setSoundVolume(2)
        }
        try await trait(Matter.WindowCoveringTrait.self).update {
            $0.setMode(.motorDirectionReversed)
        }
        try await writeSensors()
        try await trait(Matter.ValveConfigurationAndControlTrait.self).update {
            $0.setDefaultOpenDuration(nil)
            $0.setDefaultOpenLevel(100)
        }
        try await trait(Matter.ModeSelectTrait.self).update {
            $0.setStartUpMode(nil)
            $0.setOnMode(3)
        }
    }

    private func writeSensors() async throws {
        try await trait(Matter.OccupancySensingTrait.self).update {
            $0.setHoldTime(60)
            $0.setPirOccupiedToUnoccupiedDelay(4)
            $0.setPirUnoccupiedToOccupiedDelay(5)
            $0.setUltrasonicOccupiedToUnoccupiedDelay(6)
            $0.setUltrasonicUnoccupiedToOccupiedDelay(7)
        }
        try await trait(Matter.BooleanStateConfigurationTrait.self).update {
            $0.setCurrentSensitivityLevel(1)
        }
        try await trait(Matter.SmokeCoAlarmTrait.self).update {
            $0.setSmokeSensitivityLevel(.standard)
        }
        try await trait(Matter.UnitLocalizationTrait.self).update {
            $0.setTemperatureUnit(.celsius)
        }
        try await trait(Matter.TimeFormatLocalizationTrait.self).update {
            $0.setHourFormat(._24hr)
        }
    }

    private func writeGoogle() async throws {
        try await trait(Google.BrightnessTrait.self).update { $0.setBrightness(40) }
        try await trait(Google.CameraAvStreamManagementTrait.self).update {
            $0.setImageRotation(180)
            $0.setMicrophoneMuted(true)
            $0.setNightVision(.auto)
            $0.setRecordingMicrophoneMuted(false)
            $0.setSpeakerVolumeLevel(3)
            $0.setStatusLightBrightness(.low)
            $0.setViewport(.object([]))
        }
        try await trait(Google.ChimeTrait.self).update {
            $0.setExternalChime(.mechanical)
            $0.setSelectedChime(2)
        }
        try await trait(Google.ChimeThemesTrait.self).update {
            $0.setSelectedTimeboxedThemeName("winter")
        }
        try await trait(Google.ExtendedApplicationLauncherTrait.self).update {
            $0.setCurrentApplicationKey("radio")
        }
        try await trait(Google.ExtendedFanControlTrait.self).update { $0.setCustomFanMode("eco") }
        try await trait(Google.ExtendedMediaInputTrait.self).update {
            $0.setCurrentCustomInput("hdmi_1")
        }
        try await trait(Google.ExtendedModeSelectTrait.self).update {
            $0.setCurrentModeSettings(.members([("load", .string("large"))]))
        }
        try await trait(Google.ExtendedThermostatTrait.self).update {
            $0.setExtendedSystemMode(.eco)
        }
        try await writeMoreGoogle()
    }

    private func writeMoreGoogle() async throws {
        try await trait(Google.FillTrait.self).update {
            $0.setIsFilled(true)
            $0.setCurrentFillLevel("half")
            $0.setCurrentFillPercent(49.5)
        }
        try await trait(Google.NetworkControlTrait.self).update { $0.setGuestNetworkEnabled(true) }
        try await trait(Google.RelativeHumidityControlTrait.self).update {
            $0.setRelativeHumiditySetpoint(4_500)
        }
        try await trait(Google.RotationTrait.self).update { $0.setTargetRotationPercent(25) }
        try await trait(Google.SimplifiedOnOffTrait.self).update { $0.setOnOff(.on) }
        try await trait(Google.TogglesTrait.self).update {
            $0.setCurrentToggleSettings([.init(name: "sterilize", on: true)])
        }
        try await trait(Google.VolumeTrait.self).update {
            $0.setCurrentVolumePercent(30)
            $0.setIsMuted(false)
        }
    }

    /// One attribute of a Google trait as the table has it.
    struct GoogleAttribute {
        var trait: String
        var name: String
        var isWritable: Bool
    }

    /// The attributes of `Data/model/google-traits.json`.
    private static func googleAttributes() throws -> [GoogleAttribute] {
        struct Table: Decodable {
            struct Row: Decodable {
                struct Attribute: Decodable {
                    var name: String
                    var writable: Bool?
                    var writableSource: String?
                }
                var trait: String
                var attributes: [Attribute]
            }
            var traits: [Row]
            var writableSources: [String: String]
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "Data/model/google-traits.json"))
        let table = try JSONDecoder().decode(Table.self, from: data)
        return try table.traits.flatMap { row in
            try row.attributes.map { attribute in
                let isWritable = attribute.writable == true
                let source = attribute.writableSource
                try #require((source != nil) == isWritable, "\(row.trait).\(attribute.name)")
                if let source { #expect(table.writableSources[source] != nil, "\(source)") }
                return GoogleAttribute(
                    trait: "Google.\(row.trait)", name: attribute.name, isWritable: isWritable)
            }
        }
    }

    @Test("K-5: the engine takes each attribute of Google's that the table says can be set")
    func writableGoogle() throws {
        let attributes = try Self.googleAttributes()
        #expect(attributes.filter(\.isWritable).count == 26)
        for attribute in attributes {
            let rule = StandardCommands.rule(of: attribute.trait)
            guard attribute.isWritable || rule?.isOpen == false else { continue }
            let isTaken = CommandSupport.supportsWrite(
                attribute.name, trait: attribute.trait, attributes: [], listed: [attribute.name])
            // Timers are set at a prompt as other values are; the catalogue has commands for it.
            let isTimer = attribute.name == "timerRemainingSeconds"
            #expect(
                isTaken == (attribute.isWritable || isTimer),
                "\(attribute.trait).\(attribute.name)")
        }
    }

    @Test(
        "W-2: a value of a Google attribute outside its range or form is refused",
        arguments: [
            ("Brightness", "brightness", AttributeValue.int(101), ErrorCode.outOfRange),
            ("Rotation", "targetRotationPercent", .double(100.5), .outOfRange),
            ("Rotation", "targetRotationPercent", .string("half"), .invalidArgument),
            ("CameraAvStreamManagement", "imageRotation", .int(360), .outOfRange),
            ("Volume", "isMuted", .int(1), .invalidArgument),
            ("Toggles", "currentToggleSettings", .null, .invalidArgument),
            ("OpenClose", "openPercent", .int(5), .unimplemented),
            ("Toggles", "supportedToggles", .list([]), .unimplemented),
        ])
    func badGoogleValues(
        trait: String, attribute: String, value: AttributeValue, code: ErrorCode
    ) {
        let command = DeviceCommand(
            deviceID: Self.device, part: nil, trait: "Google.\(trait)Trait",
            action: .write([AttributeMember(key: attribute, value: value)]))
        #expect(throws: CommandRefusal.self) {
            do throws(CommandRefusal) {
                _ = try Self.state.plan(command)
            } catch {
                #expect(error.code == code, "\(error.message)")
                throw error
            }
        }
    }
}
