// SPDX-License-Identifier: Apache-2.0

// The traits of the Google namespace with commands or settings of known meaning. The settings are
// those that Data/model/google-traits.json marks as writable. Members of a partly documented trait
// that are missing here are left to the codec, as with vendors' traits.

extension StandardCommands {
    static let google =
        [openClose, lockUnlock, alarm, timer, dock, lightEffects, humidityControl] + googleSettings

    // MARK: Commands

    private static let percents = ValueForm.number(0...100)

    private static let openClose = TraitRule(
        trait: "Google.OpenCloseTrait", isSecure: true,
        commands: [
            CommandRule(name: "open", targets: [openPercent(.constant(.int(100)))]),
            CommandRule(name: "close", targets: [openPercent(.constant(.int(0)))]),
            CommandRule(
                name: "goToOpenPercentage",
                arguments: [ArgumentRule(name: "openPercent", form: percents), openDirection],
                targets: [openPercent(.argument("openPercent"))]),
            // The final value depends on when the command arrives.
            CommandRule(
                name: "step",
                arguments: [
                    ArgumentRule(name: "openRelativePercent", form: .number(-100...100)),
                    openDirection,
                ]),
        ],
        instead: [
            "openPercent": "goToOpenPercentage", "targetOpenPercent": "goToOpenPercentage",
            "openState": "goToOpenPercentage",
        ])

    private static let openDirection = ArgumentRule(
        name: "openDirection", form: .text, isOptional: true)

    /// A device that opens in several directions reports each of them, and may not have this one.
    private static func openPercent(_ value: TargetRule.Source) -> TargetRule {
        TargetRule(attribute: "openPercent", value: value, tolerance: percentTolerance)
    }

    private static let lockUnlock = TraitRule(
        trait: "Google.LockUnlockTrait", isSecure: true,
        commands: [lockMove("lock", to: "locked"), lockMove("unlock", to: "unlocked")],
        // Unlocking a door takes a command, so that a slip in a list of values cannot do it.
        instead: ["lockState": "lock or unlock"])

    private static func lockMove(_ name: String, to state: String) -> CommandRule {
        CommandRule(
            name: name, arguments: [followUpToken],
            targets: [TargetRule(attribute: "lockState", value: .constant(.string(state)))])
    }

    /// Ties later messages of a cloud to the command; a secret, as every token is. The catalogue's
    /// methods require one, so a caller without a token gives an empty one.
    private static let followUpToken = ArgumentRule(
        name: "followUpToken", form: .token, isOptional: true)

    private static let alarm = TraitRule(
        trait: "Google.ArmDisarmTrait", isSecure: true,
        commands: [
            CommandRule(
                name: "armDisarm",
                arguments: [
                    ArgumentRule(name: "arm", form: .bool),
                    ArgumentRule(name: "armLevel", form: .text, isOptional: true),
                    ArgumentRule(name: "cancel", form: .bool, isOptional: true), followUpToken,
                ],
                // A cancelled change does not happen, and only the device knows its state then.
                targets: [
                    TargetRule(
                        attribute: "isArmed", value: .argumentUnless("arm", isTrue: "cancel")),
                    TargetRule(
                        attribute: "currentArmLevel",
                        value: .argumentUnless("armLevel", isTrue: "cancel"), isOptional: true),
                ])
        ],
        instead: [
            "isArmed": "armDisarm", "currentArmLevel": "armDisarm", "targetArmLevel": "armDisarm",
            "armState": "armDisarm",
        ])

    /// A countdown until the device switches.
    private static let timer = TraitRule(
        trait: "Google.TimerTrait",
        commands: [
            CommandRule(
                name: "timerStart",
                arguments: [
                    ArgumentRule(name: "timerTimeSec", form: .integer(1...2_147_483_647))
                ],
                targets: [remaining(.argument("timerTimeSec"))]),
            // The final value depends on when the command arrives.
            CommandRule(
                name: "timerAdjust",
                arguments: [
                    ArgumentRule(
                        name: "timerTimeSec", form: .integer(-2_147_483_648...2_147_483_647))
                ]),
            CommandRule(name: "timerPause", targets: [paused(true)], needs: ["timerPaused"]),
            CommandRule(name: "timerResume", targets: [paused(false)], needs: ["timerPaused"]),
            CommandRule(name: "timerCancel", targets: [remaining(.constant(.int(0)))]),
        ],
        writes: [
            WriteRule(
                attribute: "timerRemainingSeconds", form: seconds, tolerance: countingTolerance)
        ], instead: ["timerPaused": "timerPause or timerResume"])

    private static let seconds = ValueForm.integer(0...2_147_483_647)
    /// The time goes on while the answer is on its way, in seconds.
    private static let countingTolerance: UInt32 = 5

    private static func remaining(_ value: TargetRule.Source) -> TargetRule {
        TargetRule(
            attribute: "timerRemainingSeconds", value: value, tolerance: countingTolerance)
    }

    private static func paused(_ isPaused: Bool) -> TargetRule {
        TargetRule(attribute: "timerPaused", value: .constant(.bool(isPaused)))
    }

    private static let dock = TraitRule(
        trait: "Google.DockTrait",
        // The way home takes an unknown time: no report is expected.
        commands: [CommandRule(name: "dock")], instead: ["isDocked": "dock"])

    private static let lightEffects = TraitRule(
        trait: "Google.LightEffectsTrait",
        commands: [
            effect(
                "pulseEffectSet",
                more: [ArgumentRule(name: "color", form: .anything, isOptional: true)]),
            effect("sleepEffectSet"), effect("wakeEffectSet"),
            // The effect that ends depends on when the command arrives.
            CommandRule(name: "stopEffect"),
        ],
        instead: [
            "pulseEffectSet": "the command of the same name or stopEffect",
            "sleepEffectSet": "the command of the same name or stopEffect",
            "wakeEffectSet": "the command of the same name or stopEffect",
        ])

    /// The attribute of the command's name says whether the effect is on; a light may lack some
    /// effects.
    private static func effect(_ name: String, more: [ArgumentRule] = []) -> CommandRule {
        CommandRule(
            name: name,
            arguments: [ArgumentRule(name: "durationSeconds", form: .uint32)] + more,
            targets: [
                TargetRule(attribute: name, value: .constant(.bool(true)), isOptional: true)
            ])
    }

    private static let humidityControl = TraitRule(
        trait: "Google.RelativeHumidityControlTrait", commands: [],
        writes: [
            WriteRule(
                attribute: "relativeHumiditySetpoint",
                form: .integer(
                    0...10000,
                    ValueForm.Limits(
                        lowest: ["minRelativeHumidity"], highest: ["maxRelativeHumidity"])),
                tolerance: 100)
        ])

    // MARK: Settings

    private static let googleSettings = [
        settings(
            of: "Brightness", isOpen: true,
            [("brightness", .integer(0...100))], tolerance: percentTolerance),
        settings(
            of: "CameraAvStreamManagement",
            [
                ("imageRotation", .integer(0...359)), ("microphoneMuted", .bool),
                ("nightVision", .text), ("recordingMicrophoneMuted", .bool),
                (
                    "speakerVolumeLevel",
                    .integer(
                        0...255,
                        ValueForm.Limits(
                            lowest: ["speakerMinLevel"], highest: ["speakerMaxLevel"]))
                ), ("statusLightBrightness", .text), ("viewport", .anything),
            ]),
        settings(
            of: "Chime", isOpen: true, [("externalChime", .text), ("selectedChime", .uint8)]),
        settings(of: "ChimeThemes", isOpen: true, [("selectedTimeboxedThemeName", .text)]),
        settings(of: "ExtendedApplicationLauncher", [("currentApplicationKey", .text)]),
        settings(of: "ExtendedFanControl", [("customFanMode", .text)]),
        settings(of: "ExtendedMediaInput", [("currentCustomInput", .text)]),
        settings(of: "ExtendedModeSelect", isOpen: true, [("currentModeSettings", .anything)]),
        settings(of: "ExtendedThermostat", isOpen: true, [("extendedSystemMode", .text)]),
        settings(
            of: "Fill", isOpen: true,
            [("isFilled", .bool), ("currentFillLevel", .text), ("currentFillPercent", percents)],
            tolerance: percentTolerance),
        settings(of: "NetworkControl", isOpen: true, [("guestNetworkEnabled", .bool)]),
        settings(
            of: "Rotation", [("targetRotationPercent", percents)], tolerance: percentTolerance),
        settings(of: "SimplifiedOnOff", [("onOff", .text)]),
        settings(of: "Toggles", [("currentToggleSettings", .anything)]),
        settings(
            of: "Volume", [("currentVolumePercent", .integer(0...100)), ("isMuted", .bool)],
            tolerance: percentTolerance),
    ]

    /// - Parameter tolerance: of its numbers; other values are equal or not.
    private static func settings(
        of trait: String, isOpen: Bool = false, _ writes: [(attribute: String, form: ValueForm)],
        tolerance: UInt32 = 0
    ) -> TraitRule {
        TraitRule(
            trait: "Google.\(trait)Trait", commands: [],
            writes: writes.map {
                WriteRule(attribute: $0.attribute, form: $0.form, tolerance: tolerance)
            }, isOpen: isOpen)
    }
}
