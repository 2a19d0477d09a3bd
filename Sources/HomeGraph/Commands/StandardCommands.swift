// SPDX-License-Identifier: Apache-2.0

/// The commands and writes of standard traits, with the ranges of the Matter data model.
///
/// The options of a command are optional here although Matter requires them: users leave them out.
enum StandardCommands {
    /// The rule of a trait; nil for a Matter trait without known commands, and for all other
    /// traits, for which the codec decides.
    static func rule(of trait: String) -> TraitRule? {
        all.first { utf8Equal($0.trait, trait) }
    }

    static let all =
        [
            onOff, level, color, fan, lock, covering, thermostat, thermostatInterface, valve,
            identify,
            modeSelect, runMode, cleanMode, waterHeaterMode, robot, operation, dynamicLighting,
        ] + settings + google

    // MARK: Tolerances

    // Devices answer in units of their own, so a value may differ after both conversions.

    /// Percent and the 255 steps of many lamps: half a percent is 1.27 levels.
    private static let levelTolerance: UInt32 = 2
    /// 0.01 of a coordinate: lamps move a colour into their range, and report 2 to 4 decimals.
    private static let colorTolerance: UInt32 = 655
    /// About a percent: lamps that count in kelvin round to 25 or 50 of them.
    private static let miredsTolerance: UInt32 = 3
    /// As levels, and degrees: a step of 254 is 1.4 degrees.
    private static let hueTolerance: UInt32 = 3
    /// One percent, the unit of covers.
    private static let positionTolerance: UInt32 = 100
    /// Half of a tenth of a degree.
    private static let setpointTolerance: UInt32 = 5
    /// Fans have speeds, and report them as rounded percents.
    static let percentTolerance: UInt32 = 1

    // MARK: Lights and switches

    private static let onOff = TraitRule(
        trait: "Matter.OnOffTrait",
        commands: [
            CommandRule(name: "on", targets: [isOn(.constant(.bool(true)))]),
            CommandRule(name: "off", targets: [isOn(.constant(.bool(false)))]),
            CommandRule(name: "toggle", inverts: "onOff"),
            CommandRule(
                name: "offWithEffect",
                arguments: [
                    ArgumentRule(name: "effectIdentifier", form: .oneOf([0, 1]), isOptional: true),
                    ArgumentRule(name: "effectVariant", form: .uint8, isOptional: true),
                ], targets: [isOn(.constant(.bool(false)))]),
        ],
        writes: [
            WriteRule(attribute: "onOff", form: .bool),
            WriteRule(attribute: "onTime", form: .uint16),
            WriteRule(attribute: "offWaitTime", form: .uint16),
            WriteRule(attribute: "startUpOnOff", form: .oneOf([0, 1, 2]), isNullable: true),
        ])

    private static func isOn(_ value: TargetRule.Source) -> TargetRule {
        TargetRule(attribute: "onOff", value: value)
    }

    private static let levelLimits = ValueForm.Limits(lowest: ["minLevel"], highest: ["maxLevel"])
    private static let levels = ValueForm.integer(0...254, levelLimits)

    private static let level = TraitRule(
        trait: "Matter.LevelControlTrait",
        commands: [
            CommandRule(
                name: "moveToLevel",
                arguments: [ArgumentRule(name: "level", form: levels), .transitionTime]
                    + ArgumentRule.options,
                targets: [currentLevel(.argument("level"))]),
            CommandRule(
                name: "moveToLevelWithOnOff",
                arguments: [
                    // 0 turns the device off, also where its lowest level is above.
                    ArgumentRule(
                        name: "level",
                        form: .integer(
                            0...254,
                            ValueForm.Limits(
                                lowest: levelLimits.lowest, highest: levelLimits.highest, free: 0))),
                    .transitionTime,
                ] + ArgumentRule.options,
                targets: [
                    currentLevel(.argumentAboveZero("level")),
                    TargetRule(
                        trait: "Matter.OnOffTrait", attribute: "onOff",
                        value: .isAboveZero("level")),
                ]),
        ] + ["", "WithOnOff"].flatMap(levelMoves),
        writes: [
            WriteRule(attribute: "currentLevel", form: levels, tolerance: levelTolerance),
            WriteRule(attribute: "onLevel", form: levels, isNullable: true),
            WriteRule(attribute: "startUpCurrentLevel", form: .uint8, isNullable: true),
            WriteRule(attribute: "onOffTransitionTime", form: .uint16),
            WriteRule(attribute: "onTransitionTime", form: .uint16, isNullable: true),
            WriteRule(attribute: "offTransitionTime", form: .uint16, isNullable: true),
            WriteRule(attribute: "defaultMoveRate", form: .integer(1...254), isNullable: true),
            WriteRule(attribute: "options", form: .integer(0...3)),
        ])

    private static func currentLevel(_ value: TargetRule.Source) -> TargetRule {
        TargetRule(attribute: "currentLevel", value: value, tolerance: levelTolerance)
    }

    /// Commands without a target value: the final value depends on when they arrive.
    private static func levelMoves(_ suffix: String) -> [CommandRule] {
        [
            CommandRule(name: "stop" + suffix, arguments: ArgumentRule.options),
            CommandRule(
                name: "step" + suffix,
                arguments: [
                    ArgumentRule(name: "stepMode", form: .oneOf([0, 1])),
                    ArgumentRule(name: "stepSize", form: .uint8), .transitionTime,
                ] + ArgumentRule.options),
            CommandRule(
                name: "move" + suffix,
                arguments: [
                    ArgumentRule(name: "moveMode", form: .oneOf([0, 1])),
                    ArgumentRule(
                        name: "rate", form: .uint8, isNullable: true, isOptional: true),
                ] + ArgumentRule.options),
        ]
    }

    private static let mireds = ValueForm.integer(
        1...65279,
        ValueForm.Limits(
            lowest: ["colorTempPhysicalMinMireds"], highest: ["colorTempPhysicalMaxMireds"]))
    private static let hues = ValueForm.integer(0...254)
    private static let coordinates = ValueForm.integer(0...65279)

    private static let color = TraitRule(
        trait: "Matter.ColorControlTrait",
        commands: [
            colorMove(
                "moveToColorTemperature",
                [("colorTemperatureMireds", mireds, "colorTemperatureMireds", miredsTolerance)]),
            colorMove(
                "moveToColor",
                [
                    ("colorX", coordinates, "currentX", colorTolerance),
                    ("colorY", coordinates, "currentY", colorTolerance),
                ], other: "moveToHueAndSaturation"),
            colorMove(
                "moveToHueAndSaturation",
                [
                    ("hue", hues, "currentHue", hueTolerance),
                    ("saturation", hues, "currentSaturation", hueTolerance),
                ], other: "moveToColor"),
            colorMove(
                "moveToHue", [("hue", hues, "currentHue", hueTolerance)],
                more: [
                    ArgumentRule(name: "direction", form: .oneOf([0, 1, 2, 3]), isOptional: true)
                ]),
            colorMove(
                "moveToSaturation",
                [("saturation", hues, "currentSaturation", hueTolerance)]),
        ],
        writes: [
            WriteRule(
                attribute: "colorTemperatureMireds", form: mireds, tolerance: miredsTolerance),
            WriteRule(
                attribute: "currentX", form: coordinates, tolerance: colorTolerance,
                partner: "currentY"),
            WriteRule(
                attribute: "currentY", form: coordinates, tolerance: colorTolerance,
                partner: "currentX"),
            WriteRule(attribute: "currentHue", form: hues, tolerance: hueTolerance),
            WriteRule(attribute: "currentSaturation", form: hues, tolerance: hueTolerance),
            WriteRule(
                attribute: "startUpColorTemperatureMireds", form: mireds,
                tolerance: miredsTolerance, isNullable: true),
            WriteRule(attribute: "options", form: .integer(0...1)),
        ])

    /// A command with arguments that are each the value of an attribute.
    private static func colorMove(
        _ name: String,
        _ values: [(argument: String, form: ValueForm, attribute: String, tolerance: UInt32)],
        more: [ArgumentRule] = [], other: String? = nil
    ) -> CommandRule {
        CommandRule(
            name: name,
            arguments: values.map { ArgumentRule(name: $0.argument, form: $0.form) } + more
                + [.transitionTime] + ArgumentRule.options,
            targets: values.map {
                TargetRule(
                    attribute: $0.attribute, value: .argument($0.argument),
                    tolerance: $0.tolerance)
            }, needs: values.map(\.attribute), otherColor: other)
    }

    // MARK: Fans, locks, covers

    private static let fan = TraitRule(
        trait: "Matter.FanControlTrait",
        commands: [
            CommandRule(
                name: "step",
                arguments: [
                    ArgumentRule(name: "direction", form: .oneOf([0, 1])),
                    ArgumentRule(name: "wrap", form: .bool, isOptional: true),
                    ArgumentRule(name: "lowestOff", form: .bool, isOptional: true),
                ])
        ],
        writes: [
            WriteRule(attribute: "fanMode", form: .oneOf([0, 1, 2, 3, 4, 5, 6])),
            WriteRule(
                attribute: "percentSetting", form: .integer(0...100),
                tolerance: percentTolerance),
            WriteRule(
                attribute: "speedSetting",
                form: .integer(0...100, ValueForm.Limits(highest: ["speedMax"]))),
            WriteRule(attribute: "rockSetting", form: .integer(0...7)),
            WriteRule(attribute: "windSetting", form: .integer(0...3)),
            WriteRule(attribute: "airflowDirection", form: .oneOf([0, 1])),
        ])

    private static let lock = TraitRule(
        trait: "Matter.DoorLockTrait", isSecure: true,
        commands: [
            lockMove("lockDoor", to: 1), lockMove("unlockDoor", to: 2),
            lockMove("unboltDoor", to: 2),
            lockMove(
                "unlockWithTimeout", to: 2,
                more: [ArgumentRule(name: "timeout", form: .uint16)]),
        ],
        writes: [
            WriteRule(attribute: "autoRelockTime", form: .uint32),
            WriteRule(attribute: "soundVolume", form: .oneOf([0, 1, 2, 3])),
        ],
        // Unlocking a door takes a command, so that a slip in a list of values cannot do it.
        instead: ["lockState": "lockDoor or unlockDoor"])

    private static func lockMove(
        _ name: String, to state: Int64, more: [ArgumentRule] = []
    ) -> CommandRule {
        CommandRule(
            name: name, arguments: more + [.pinCode],
            targets: [TargetRule(attribute: "lockState", value: .constant(.int(state)))])
    }

    private static let positions = ValueForm.integer(0...10000)

    private static let covering = TraitRule(
        trait: "Matter.WindowCoveringTrait", isSecure: true,
        commands: [
            CommandRule(name: "upOrOpen", targets: [coverEnd(0)]),
            CommandRule(name: "downOrClose", targets: [coverEnd(10000)]),
            CommandRule(name: "stopMotion"),
            coverMove(
                "goToLiftPercentage", "liftPercent100thsValue", "currentPositionLiftPercent100ths"),
            coverMove(
                "goToTiltPercentage", "tiltPercent100thsValue", "currentPositionTiltPercent100ths"),
        ],
        writes: ["currentPositionLiftPercent100ths", "currentPositionTiltPercent100ths"].map {
            WriteRule(attribute: $0, form: positions, tolerance: positionTolerance)
        } + [WriteRule(attribute: "mode", form: .integer(0...15))])

    /// The end position; a cover that only tilts uses its tilt.
    private static func coverEnd(_ position: Int64) -> TargetRule {
        TargetRule(
            attribute: "currentPositionLiftPercent100ths",
            alternative: "currentPositionTiltPercent100ths", value: .constant(.int(position)),
            tolerance: positionTolerance)
    }

    private static func coverMove(
        _ name: String, _ argument: String, _ attribute: String
    ) -> CommandRule {
        CommandRule(
            name: name, arguments: [ArgumentRule(name: argument, form: positions)],
            targets: [
                TargetRule(
                    attribute: attribute, value: .argument(argument),
                    tolerance: positionTolerance)
            ], needs: [attribute])
    }

    // MARK: Climate

    /// A temperature in hundredths of a degree, from absolute zero.
    private static let temperatures: ClosedRange<Int64> = -27315...32767
    private static let heatLimits = ValueForm.Limits(
        lowest: ["minHeatSetpointLimit", "absMinHeatSetpointLimit"],
        highest: ["maxHeatSetpointLimit", "absMaxHeatSetpointLimit"])
    private static let coolLimits = ValueForm.Limits(
        lowest: ["minCoolSetpointLimit", "absMinCoolSetpointLimit"],
        highest: ["maxCoolSetpointLimit", "absMaxCoolSetpointLimit"])

    private static let thermostat = TraitRule(
        trait: "Matter.ThermostatTrait",
        commands: [
            CommandRule(
                name: "setpointRaiseLower",
                arguments: [
                    ArgumentRule(name: "mode", form: .oneOf([0, 1, 2])),
                    ArgumentRule(name: "amount", form: .int8),
                ],
                targets: [
                    raised("occupiedHeatingSetpoint", modes: [0, 2], heatLimits),
                    raised("occupiedCoolingSetpoint", modes: [1, 2], coolLimits),
                ])
        ],
        writes: [
            setpoint("occupiedHeatingSetpoint", heatLimits),
            setpoint("unoccupiedHeatingSetpoint", heatLimits),
            setpoint("occupiedCoolingSetpoint", coolLimits),
            setpoint("unoccupiedCoolingSetpoint", coolLimits),
            setpoint(
                "minHeatSetpointLimit",
                ValueForm.Limits(
                    lowest: ["absMinHeatSetpointLimit"], highest: heatLimits.highest)),
            setpoint(
                "maxHeatSetpointLimit",
                ValueForm.Limits(lowest: heatLimits.lowest, highest: ["absMaxHeatSetpointLimit"])),
            setpoint(
                "minCoolSetpointLimit",
                ValueForm.Limits(
                    lowest: ["absMinCoolSetpointLimit"], highest: coolLimits.highest)),
            setpoint(
                "maxCoolSetpointLimit",
                ValueForm.Limits(lowest: coolLimits.lowest, highest: ["absMaxCoolSetpointLimit"])),
            WriteRule(attribute: "systemMode", form: .oneOf([0, 1, 3, 4, 5, 6, 7, 8, 9])),
            WriteRule(attribute: "localTemperatureCalibration", form: .int8),
            WriteRule(attribute: "controlSequenceOfOperation", form: .oneOf([0, 1, 2, 3, 4, 5])),
            WriteRule(attribute: "minSetpointDeadBand", form: .integer(0...127)),
            WriteRule(attribute: "remoteSensing", form: .integer(0...7)),
            WriteRule(attribute: "temperatureSetpointHold", form: .oneOf([0, 1])),
            WriteRule(
                attribute: "temperatureSetpointHoldDuration", form: .integer(0...1_440),
                isNullable: true),
            WriteRule(attribute: "thermostatProgrammingOperationMode", form: .integer(0...7)),
            WriteRule(attribute: "occupiedSetback", form: .uint8, isNullable: true),
            WriteRule(attribute: "unoccupiedSetback", form: .uint8, isNullable: true),
            WriteRule(attribute: "acLouverPosition", form: .oneOf([1, 2, 3, 4, 5])),
        ])

    private static func setpoint(_ attribute: String, _ limits: ValueForm.Limits) -> WriteRule {
        WriteRule(
            attribute: attribute, form: .integer(temperatures, limits),
            tolerance: setpointTolerance)
    }

    /// The amount is in tenths of a degree, the setpoint in hundredths.
    private static func raised(
        _ attribute: String, modes: [Int64], _ limits: ValueForm.Limits
    ) -> TargetRule {
        TargetRule(
            attribute: attribute,
            value: .raised(
                by: "amount", times: 10, modes: modes, range: temperatures, limits: limits),
            tolerance: setpointTolerance)
    }

    private static let thermostatInterface = TraitRule(
        trait: "Matter.ThermostatUserInterfaceConfigurationTrait", commands: [],
        writes: [
            WriteRule(attribute: "temperatureDisplayMode", form: .oneOf([0, 1])),
            WriteRule(attribute: "keypadLockout", form: .oneOf([0, 1, 2, 3, 4, 5])),
            WriteRule(attribute: "scheduleProgrammingVisibility", form: .oneOf([0, 1])),
        ])

    // MARK: Others

    private static let valve = TraitRule(
        trait: "Matter.ValveConfigurationAndControlTrait", isSecure: true,
        commands: [
            CommandRule(
                name: "open",
                arguments: [
                    ArgumentRule(
                        name: "openDuration", form: .integer(1...4_294_967_295), isNullable: true,
                        isOptional: true),
                    ArgumentRule(name: "targetLevel", form: .integer(1...100), isOptional: true),
                ],
                targets: [
                    TargetRule(attribute: "currentState", value: .constant(.int(1))),
                    TargetRule(
                        attribute: "currentLevel", value: .argument("targetLevel"),
                        tolerance: percentTolerance, isOptional: true),
                ]),
            CommandRule(
                name: "close",
                targets: [TargetRule(attribute: "currentState", value: .constant(.int(0)))]),
        ],
        writes: [
            WriteRule(
                attribute: "defaultOpenDuration", form: .integer(1...4_294_967_295),
                isNullable: true),
            WriteRule(attribute: "defaultOpenLevel", form: .integer(1...100)),
        ],
        instead: ["currentState": "open or close"])

    private static let identify = TraitRule(
        trait: "Matter.IdentifyTrait",
        // The time counts down at once: no report is expected.
        commands: [
            CommandRule(
                name: "identify", arguments: [ArgumentRule(name: "identifyTime", form: .uint16)])
        ])

    private static func modes(of trait: String) -> TraitRule {
        TraitRule(
            trait: trait,
            commands: [
                CommandRule(
                    name: "changeToMode",
                    arguments: [ArgumentRule(name: "newMode", form: .uint8)],
                    targets: [TargetRule(attribute: "currentMode", value: .argument("newMode"))])
            ], instead: ["currentMode": "changeToMode"])
    }

    private static let runMode = modes(of: "Matter.RvcRunModeTrait")
    private static let cleanMode = modes(of: "Matter.RvcCleanModeTrait")
    private static let waterHeaterMode = modes(of: "Matter.WaterHeaterModeTrait")

    private static let robot = TraitRule(
        trait: "Matter.RvcOperationalStateTrait",
        // The way home takes an unknown time: no report is expected.
        commands: [operate("pause", 2), operate("resume", 1), CommandRule(name: "goHome")])

    private static let operation = TraitRule(
        trait: "Matter.OperationalStateTrait",
        commands: [
            operate("pause", 2), operate("stop", 0), operate("start", 1), operate("resume", 1),
        ])

    private static func operate(_ name: String, _ state: Int64) -> CommandRule {
        CommandRule(
            name: name,
            targets: [TargetRule(attribute: "operationalState", value: .constant(.int(state)))])
    }

    private static let modeSelect = TraitRule(
        trait: "Matter.ModeSelectTrait",
        commands: [
            CommandRule(
                name: "changeToMode", arguments: [ArgumentRule(name: "newMode", form: .uint8)],
                targets: [TargetRule(attribute: "currentMode", value: .argument("newMode"))])
        ],
        writes: [
            WriteRule(attribute: "startUpMode", form: .uint8, isNullable: true),
            WriteRule(attribute: "onMode", form: .uint8, isNullable: true),
        ],
        instead: ["currentMode": "changeToMode"])

    /// An effect of a light, by its number in `availableEffects`.
    private static let dynamicLighting = TraitRule(
        trait: "Matter.DynamicLightingTrait",
        commands: [
            CommandRule(
                name: "startEffect",
                arguments: [
                    ArgumentRule(name: "effectID", form: .uint16),
                    ArgumentRule(name: "speed", form: .uint16, isOptional: true),
                    // No ecosystem takes a colour for an effect.
                    ArgumentRule(
                        name: "colorMode", form: .oneOf([]), isNullable: true, isOptional: true),
                    ArgumentRule(
                        name: "colorPalette", form: .oneOf([]), isNullable: true,
                        isOptional: true),
                ],
                targets: [
                    TargetRule(attribute: "currentEffectID", value: .argument("effectID")),
                    TargetRule(
                        attribute: "currentSpeed", value: .argument("speed"), isOptional: true),
                ]),
            CommandRule(
                name: "stopEffect",
                targets: [TargetRule(attribute: "currentEffectID", value: .constant(.null))]),
        ],
        writes: [WriteRule(attribute: "currentSpeed", form: .uint16)],
        instead: ["currentEffectID": "startEffect or stopEffect"])

    // MARK: Settings

    /// Traits that are only written.
    private static let settings = [
        TraitRule(
            trait: "Matter.OccupancySensingTrait", commands: [],
            writes: [
                WriteRule(attribute: "holdTime", form: .uint16),
                WriteRule(attribute: "pirOccupiedToUnoccupiedDelay", form: .uint16),
                WriteRule(attribute: "pirUnoccupiedToOccupiedDelay", form: .uint16),
                WriteRule(attribute: "ultrasonicOccupiedToUnoccupiedDelay", form: .uint16),
                WriteRule(attribute: "ultrasonicUnoccupiedToOccupiedDelay", form: .uint16),
            ]),
        TraitRule(
            trait: "Matter.BallastConfigurationTrait", commands: [],
            writes: ["minLevel", "maxLevel"].map {
                WriteRule(attribute: $0, form: .integer(1...254), tolerance: levelTolerance)
            }),
        TraitRule(
            trait: "Matter.BooleanStateConfigurationTrait", commands: [],
            writes: [WriteRule(attribute: "currentSensitivityLevel", form: .uint8)]),
        TraitRule(
            trait: "Matter.SmokeCoAlarmTrait", commands: [],
            writes: [WriteRule(attribute: "smokeSensitivityLevel", form: .oneOf([0, 1, 2]))]),
        TraitRule(
            trait: "Matter.UnitLocalizationTrait", commands: [],
            writes: [WriteRule(attribute: "temperatureUnit", form: .oneOf([0, 1, 2]))]),
        TraitRule(
            trait: "Matter.TimeFormatLocalizationTrait", commands: [],
            writes: [WriteRule(attribute: "hourFormat", form: .oneOf([0, 1, 255]))]),
    ]
}
