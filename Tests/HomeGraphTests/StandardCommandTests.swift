// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// What each standard command asks for.
@Suite struct StandardCommandTests {
    typealias Row = (command: DeviceCommand, targets: [CommandTarget])

    static let lights: [Row] = [
        (.on(Plans.light), [Plans.target(Plans.onOff, "onOff", .bool(true))]),
        (
            .invoke(Plans.light, Plans.onOff, "off"),
            [Plans.target(Plans.onOff, "onOff", .bool(false))]
        ),
        (
            .invoke(
                Plans.light, Plans.onOff, "offWithEffect",
                [("effectIdentifier", .int(1)), ("effectVariant", .int(0))]),
            [Plans.target(Plans.onOff, "onOff", .bool(false))]
        ),
        (
            .write(Plans.light, Plans.onOff, [("onOff", .bool(true))]),
            [Plans.target(Plans.onOff, "onOff", .bool(true))]
        ),
        (
            .write(Plans.light, Plans.onOff, [("startUpOnOff", .null)]),
            [Plans.target(Plans.onOff, "startUpOnOff", .null)]
        ),
        (.level(Plans.light, 100), [level(100)]),
        (.write(Plans.light, Plans.level, [("currentLevel", .int(100))]), [level(100)]),
        (
            .invoke(Plans.light, Plans.level, "moveToLevelWithOnOff", [("level", .int(100))]),
            [level(100), Plans.target(Plans.onOff, "onOff", .bool(true))]
        ),
        // Off, also below the lowest level, and whatever level is said meanwhile.
        (
            .invoke(Plans.light, Plans.level, "moveToLevelWithOnOff", [("level", .int(0))]),
            [Plans.target(Plans.onOff, "onOff", .bool(false))]
        ),
        // No switch beside it.
        (
            .invoke(Plans.silent, Plans.level, "moveToLevelWithOnOff", [("level", .int(9))]),
            [level(9)]
        ),
        (.invoke(Plans.light, Plans.level, "stop"), []),
        (
            .invoke(
                Plans.light, Plans.level, "step",
                [("stepMode", .int(0)), ("stepSize", .int(9)), ("transitionTime", .null)]), []
        ),
        (
            .invoke(
                Plans.light, Plans.level, "moveWithOnOff", [("moveMode", .int(1)), ("rate", .null)]
            ), []
        ),
        (
            .invoke(
                Plans.light, Plans.color, "moveToColorTemperature",
                [("colorTemperatureMireds", .int(370))]),
            [color("colorTemperatureMireds", 370, 3)]
        ),
        (
            .write(Plans.light, Plans.color, [("colorTemperatureMireds", .int(370))]),
            [color("colorTemperatureMireds", 370, 3)]
        ),
        (
            .invoke(
                Plans.light, Plans.color, "moveToColor",
                [("colorX", .int(1000)), ("colorY", .int(2000))]),
            [color("currentX", 1000, 655), color("currentY", 2000, 655)]
        ),
        (
            .write(Plans.light, Plans.color, [("currentY", .int(2)), ("currentX", .int(1))]),
            [color("currentX", 1, 655), color("currentY", 2, 655)]
        ),
        (
            .invoke(
                Plans.silent, Plans.color, "moveToHueAndSaturation",
                [("hue", .int(85)), ("saturation", .int(254))]),
            [color("currentHue", 85, 3), color("currentSaturation", 254, 3)]
        ),
        (
            .invoke(
                Plans.silent, Plans.color, "moveToHue", [("hue", .int(85)), ("direction", .int(0))]),
            [color("currentHue", 85, 3)]
        ),
        (
            .invoke(
                Plans.silent, Plans.color, "moveToSaturation", [("saturation", .int(7))]),
            [color("currentSaturation", 7, 3)]
        ),
    ]

    static let others: [Row] = [
        (
            .write(
                Plans.fan, Plans.fanControl, [("fanMode", .int(3)), ("percentSetting", .int(50))]),
            [
                Plans.target(Plans.fanControl, "fanMode", .int(3)),
                Plans.target(Plans.fanControl, "percentSetting", .int(50), tolerance: 1),
            ]
        ),
        (
            .write(Plans.fan, Plans.fanControl, [("speedSetting", .int(6))]),
            [Plans.target(Plans.fanControl, "speedSetting", .int(6))]
        ),
        (.invoke(Plans.fan, Plans.fanControl, "step", [("direction", .int(0))]), []),
        (
            .invoke(Plans.fan, Plans.mode, "changeToMode", [("newMode", .int(4))]),
            [Plans.target(Plans.mode, "currentMode", .int(4))]
        ),
        (.invoke(Plans.climate, Plans.lock, "lockDoor"), [lockState(1)]),
        (
            .invoke(Plans.climate, Plans.lock, "unlockDoor", [("pinCode", .bytes([49]))]),
            [lockState(2)]
        ),
        (.invoke(Plans.climate, Plans.lock, "unboltDoor"), [lockState(2)]),
        (
            .invoke(Plans.climate, Plans.lock, "unlockWithTimeout", [("timeout", .int(9))]),
            [lockState(2)]
        ),
        (
            .write(Plans.climate, Plans.lock, [("autoRelockTime", .int(60))]),
            [Plans.target(Plans.lock, "autoRelockTime", .int(60), part: "lock")]
        ),
        (.invoke(Plans.blind, Plans.covering, "upOrOpen"), [position(Plans.lift, 0)]),
        (.invoke(Plans.blind, Plans.covering, "downOrClose"), [position(Plans.lift, 10000)]),
        (.invoke(Plans.blind, Plans.covering, "stopMotion"), []),
        (
            .invoke(
                Plans.blind, Plans.covering, "goToLiftPercentage",
                [("liftPercent100thsValue", .int(2500))]), [position(Plans.lift, 2500)]
        ),
        (
            .write(Plans.blind, Plans.covering, [(Plans.lift, .int(2500))]),
            [position(Plans.lift, 2500)]
        ),
        // Slats only tilt.
        (
            .invoke(Plans.blind, part: "slats", Plans.covering, "downOrClose"),
            [position(Plans.tilt, 10000, part: "slats")]
        ),
        (
            .invoke(
                Plans.blind, part: "slats", Plans.covering, "goToTiltPercentage",
                [("tiltPercent100thsValue", .int(1))]),
            [position(Plans.tilt, 1, part: "slats")]
        ),
        (
            .write(Plans.climate, Plans.thermostat, [("occupiedHeatingSetpoint", .int(2100))]),
            [setpoint(2100)]
        ),
        (
            .write(Plans.climate, Plans.thermostat, [("systemMode", .int(4))]),
            [Plans.target(Plans.thermostat, "systemMode", .int(4))]
        ),
        (
            .invoke(Plans.water, Plans.valve, "open"),
            [Plans.target(Plans.valve, "currentState", .int(1))]
        ),
        (
            .invoke(
                Plans.water, Plans.valve, "open",
                [("openDuration", .null), ("targetLevel", .int(40))]),
            [
                Plans.target(Plans.valve, "currentState", .int(1)),
                Plans.target(Plans.valve, "currentLevel", .int(40), tolerance: 1),
            ]
        ),
        (
            .invoke(Plans.water, Plans.valve, "close"),
            [Plans.target(Plans.valve, "currentState", .int(0))]
        ),
        (.invoke(Plans.blind, Plans.identify, "identify", [("identifyTime", .int(10))]), []),
        (
            .write(Plans.light, Plans.vendor, [("effect", .string("blink"))]),
            [Plans.target(Plans.vendor, "effect", .string("blink"))]
        ),
        (.invoke(Plans.light, Plans.vendor, "spin", [("speed", .double(0.5))]), []),
    ]

    @Test(arguments: lights.map(\.command))
    func lightsAndSwitches(_ command: DeviceCommand) throws {
        try check(command, Self.lights)
    }

    @Test(arguments: others.map(\.command))
    func everythingElse(_ command: DeviceCommand) throws {
        try check(command, Self.others)
    }

    private func check(_ command: DeviceCommand, _ rows: [Row]) throws {
        let plan = try Plans.state.plan(command)
        #expect(plan.targets == rows.first { $0.command == command }?.targets)
    }

    @Test func aTransitionTakesTenthsOfASecond() throws {
        var command = DeviceCommand.level(Plans.light, 9)
        #expect(try Plans.state.plan(command).transitionTenths == nil)
        for (time, tenths) in [(AttributeValue.int(25), UInt32(25)), (.null, nil), (.int(0), 0)] {
            command = .invoke(
                Plans.light, Plans.level, "moveToLevel",
                [("level", .int(9)), ("transitionTime", time), ("optionsMask", .int(1))])
            #expect(try Plans.state.plan(command).transitionTenths == tenths)
        }
    }

    @Test func aSetpointIsRaisedFromWhereItIs() throws {
        var state = Plans.state
        func raise(_ amount: Int64) throws -> [CommandTarget] {
            try state.plan(
                .invoke(
                    Plans.climate, Plans.thermostat, "setpointRaiseLower",
                    [("mode", .int(2)), ("amount", .int(amount))])
            ).targets
        }
        #expect(try raise(5) == [], "from an unknown value nobody knows where to")
        reduce(
            into: &state,
            Home.report(
                Plans.climate, trait: Plans.thermostat, [("occupiedHeatingSetpoint", .int(2000))]))
        #expect(try raise(5) == [Self.setpoint(2050)])
        #expect(try raise(-5) == [Self.setpoint(1950)])
        #expect(try raise(127) == [Self.setpoint(3000)], "the device's own limit")
        // Both setpoints where both are there.
        reduce(
            into: &state,
            Home.report(
                Plans.silent, trait: Plans.thermostat,
                [("occupiedHeatingSetpoint", .int(2000)), ("occupiedCoolingSetpoint", .int(2500))]))
        let both = try state.plan(
            .invoke(
                Plans.silent, Plans.thermostat, "setpointRaiseLower",
                [("mode", .int(2)), ("amount", .int(-10))]))
        #expect(both.targets.map(\.value) == [.int(1900), .int(2400)])
    }

    @Test(arguments: [
        (DeviceCommand.write(Plans.climate, Plans.lock, [("lockState", .int(1))]), "unlockDoor"),
        (.write(Plans.water, Plans.valve, [("currentState", .int(1))]), "open or close"),
        (.write(Plans.fan, Plans.mode, [("currentMode", .int(1))]), "changeToMode"),
    ])
    func whatIsNotWrittenNamesItsCommand(_ command: DeviceCommand, _ name: String) {
        #expect(Plans.refusal(command) == .unimplemented)
        #expect(Plans.message(command).contains(name))
    }

    @Test func eachTraitStandsInTheTablesOnce() {
        let traits = StandardCommands.all.map(\.trait)
        #expect(Set(traits).count == traits.count)
        for rule in StandardCommands.all {
            #expect(Set(rule.commands.map(\.name)).count == rule.commands.count)
            #expect(Set(rule.writes.map(\.attribute)).count == rule.writes.count)
        }
    }

    private static func level(_ value: Int64) -> CommandTarget {
        Plans.target(Plans.level, "currentLevel", .int(value), tolerance: 2)
    }

    private static func color(
        _ attribute: String, _ value: Int64, _ tolerance: UInt32
    ) -> CommandTarget {
        Plans.target(Plans.color, attribute, .int(value), tolerance: tolerance)
    }

    private static func lockState(_ value: Int64) -> CommandTarget {
        Plans.target(Plans.lock, "lockState", .int(value), part: "lock")
    }

    private static func position(
        _ attribute: String, _ value: Int64, part: String = "main"
    ) -> CommandTarget {
        Plans.target(Plans.covering, attribute, .int(value), tolerance: 100, part: part)
    }

    private static func setpoint(_ value: Int64) -> CommandTarget {
        Plans.target(
            Plans.thermostat, "occupiedHeatingSetpoint", .int(value), tolerance: 5)
    }
}
