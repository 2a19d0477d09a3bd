// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct CommandPlanTests {
    // MARK: Which part

    @Test func aCommandNamesItsDeviceByAnyID() throws {
        var state = Plans.state
        reduce(into: &state, .deviceAnnounced(Home.announcement("native:old")))
        reduce(into: &state, .devicesJoined(kept: Plans.light, merged: "native:old"))
        let plan = try state.plan(
            DeviceCommand(
                deviceID: "native:old", trait: Plans.onOff,
                action: .invoke(name: "on", arguments: [])))
        #expect(plan.deviceID == Plans.light)
        #expect(plan.ids == [Plans.light, "native:old"])
        #expect(Plans.refusal(.on("native:gone")) == .notFound)
        #expect(Plans.refusal(.on("no id")) == .invalidArgument)
    }

    @Test func thePartIsThePrimaryOneElseTheOnlyOne() throws {
        #expect(try Plans.state.plan(.on(Plans.light)).part == "main")
        // The primary part of the climate device has no lock; another one has.
        #expect(
            try Plans.state.plan(.invoke(Plans.climate, Plans.lock, "lockDoor")).part == "lock")
        #expect(try Plans.state.plan(.on(Plans.relay, part: "left")).part == "left")
        #expect(try Plans.state.plan(.on(Plans.relay, part: "left")).command.part == "left")
        #expect(Plans.refusal(.on(Plans.relay, part: "middle")) == .notFound)
        // Neither of two sockets of a strip with another primary part is meant.
        #expect(Plans.refusal(.on(Plans.strip)) == .invalidArgument)
        #expect(Plans.message(.on(Plans.strip)).contains("a, b"))
    }

    // MARK: K

    @Test("K-1: the trait's own state counts")
    func theTraitsOwnStateCounts() throws {
        var state = Plans.state
        // The device is partially online; one relay is off, the other is not.
        reduce(
            into: &state,
            Home.fact(.off, .part(deviceID: Plans.relay, part: "left")))
        #expect(state.graph.device(Plans.relay)?.connectivityState == .partiallyOnline)
        #expect(Plans.refusal(.on(Plans.relay, part: "left"), state) == .unavailable)
        #expect(try state.plan(.on(Plans.relay, part: "right")).part == "right")
        // A single trait, too.
        var lamp = Plans.state
        let subject = ConnectivityReported.Subject.trait(
            deviceID: Plans.light, part: "main", trait: Plans.level)
        reduce(into: &lamp, Home.fact(.off, subject))
        #expect(Plans.refusal(.level(Plans.light, 9), lamp) == .unavailable)
        #expect(throws: Never.self) { try lamp.plan(.on(Plans.light)) }
    }

    @Test("K-2: without a route nothing is sent")
    func withoutARouteNothingIsSent() {
        var state = Plans.state
        reduce(
            into: &state,
            .deviceAnnounced(
                Home.announcement(Plans.light, source: Home.local, route: .unspecified)))
        reduce(
            into: &state,
            .deviceAnnounced(Home.announcement("native:new", route: .unspecified)))
        Home.describe("native:new", into: &state)
        #expect(
            state.graph.device("native:new")?.parts[0].traits[0].dataSourceLocality
                == .unspecified)
        #expect(Plans.refusal(.on("native:new"), state) == .unavailable)
    }

    @Test("K-3, K-4: offline is unavailable, and unknown is sent")
    func offlineIsUnavailableAndUnknownIsSent() throws {
        var state = Plans.state
        #expect(state.graph.device(Plans.light)?.connectivityState == .online)
        reduce(into: &state, Home.fact(.off, .device(Plans.light)))
        #expect(Plans.refusal(.on(Plans.light), state) == .unavailable)
        reduce(into: &state, Home.fact(.unknown, .device(Plans.light)))
        #expect(state.graph.device(Plans.light)?.connectivityState == .unknown)
        #expect(try state.plan(.on(Plans.light)).targets.count == 1)
    }

    @Test(
        "K-5: what a device does not have is unimplemented",
        arguments: [
            DeviceCommand.invoke(Plans.light, Plans.onOff, "explode"),
            .invoke(Plans.light, Plans.onOff, "onWithRecallGlobalScene"),
            .invoke(Plans.light, Plans.lock, "lockDoor"),
            .invoke(Plans.light, "Matter.NoSuchTrait", "on"),
            .invoke(Plans.cloud, "Google.OpenCloseTrait", "explode"),
            .invoke(Plans.climate, "Matter.TemperatureMeasurementTrait", "on"),
            // The colour lamp has coordinates and no hue; the blind has no tilt.
            .invoke(Plans.light, Plans.color, "moveToHue", [("hue", .int(1))]),
            .invoke(
                Plans.blind, Plans.covering, "goToTiltPercentage",
                [("tiltPercent100thsValue", .int(1))]),
            // It heats only.
            .invoke(
                Plans.climate, Plans.thermostat, "setpointRaiseLower",
                [("mode", .int(1)), ("amount", .int(5))]),
            .write(Plans.climate, Plans.thermostat, [("occupiedCoolingSetpoint", .int(2000))]),
            .write(Plans.climate, Plans.thermostat, [("localTemperature", .int(2000))]),
            .write(Plans.light, Plans.vendor, [("no_such_key", .int(1))]),
        ])
    func whatADeviceDoesNotHaveIsUnimplemented(_ command: DeviceCommand) {
        #expect(Plans.refusal(command) == .unimplemented)
    }

    @Test("K-5: a trait that lists nothing may have everything")
    func aTraitThatListsNothingMayHaveEverything() throws {
        let command = DeviceCommand.write(
            Plans.silent, Plans.color, [("colorTemperatureMireds", .int(300))])
        #expect(try Plans.state.plan(command).targets.map(\.value) == [.int(300)])
    }

    @Test("K-8: toggle inverts the current value")
    func toggleInvertsTheCurrentValue() throws {
        var state = Plans.state
        let toggle = DeviceCommand.invoke(Plans.light, Plans.onOff, "toggle")
        let unknown = try state.plan(toggle)
        #expect(unknown.command.action == .invoke(name: "toggle", arguments: []))
        #expect(unknown.targets.isEmpty)
        for (value, name) in [(true, "off"), (false, "on")] {
            reduce(
                into: &state,
                Home.report(Plans.light, trait: Plans.onOff, [("onOff", .bool(value))]))
            let plan = try state.plan(toggle)
            #expect(plan.command.action == .invoke(name: name, arguments: []))
            #expect(plan.targets == [Plans.target(Plans.onOff, "onOff", .bool(!value))])
        }
        reduce(into: &state, Home.report(Plans.light, trait: Plans.onOff, [("onOff", .null)]))
        #expect(try state.plan(toggle).targets.isEmpty)
    }

    @Test("K-11: a PIN code is nowhere but in the secrets")
    func aPINCodeIsNowhereButInTheSecrets() throws {
        let plan = try Plans.state.plan(
            .invoke(
                Plans.climate, Plans.lock, "unlockWithTimeout",
                [("pinCode", .string("4711")), ("timeout", .int(30))]))
        #expect(plan.secrets == [AttributeMember(key: "pinCode", value: .string("4711"))])
        #expect(
            plan.command.action
                == .invoke(
                    name: "unlockWithTimeout",
                    arguments: [AttributeMember(key: "timeout", value: .int(30))]))
        // A vendor's secret, also within a value; what is expected stands in the log.
        let code = AttributeValue.members([("pin_code", .string("4711")), ("user", .int(1))])
        let vendors = try Plans.state.plan(
            .write(Plans.light, Plans.vendor, [("user", code), ("effect", .string("blink"))]))
        #expect(vendors.secrets == [AttributeMember(key: "user", value: code)])
        #expect(vendors.targets.map(\.attribute) == ["effect"])
        #expect(!"\(vendors.command)".contains("4711"))
        let spin = try Plans.state.plan(
            .invoke(Plans.light, Plans.vendor, "spin", [("token", .string("4711"))]))
        #expect(!"\(spin.command)".contains("4711"))
        // What a vendor calls a code may be one.
        let inner = AttributeValue.list([.members([("code", .int(4711))])])
        let open = try Plans.state.plan(
            .invoke(
                Plans.light, Plans.vendor, "open",
                [("code", .int(4711)), ("speed", .int(1)), ("users", inner)]))
        #expect(open.secrets.map(\.key) == ["code", "users"])
        #expect(
            open.command.action
                == .invoke(
                    name: "open", arguments: [AttributeMember(key: "speed", value: .int(1))]))
        // Nor in what people are told.
        for bad in [AttributeValue.int(4711), .string(""), .null, .list([.string("4711")])] {
            let command = DeviceCommand.invoke(
                Plans.climate, Plans.lock, "lockDoor", [("pinCode", bad)])
            #expect(Plans.refusal(command) == .invalidArgument)
            #expect(!Plans.message(command).contains("4711"))
        }
    }

    // MARK: W

    @Test("W-1: attributes are written together")
    func attributesAreWrittenTogether() throws {
        let plan = try Plans.state.plan(
            .write(
                Plans.climate, Plans.thermostat,
                [("systemMode", .int(4)), ("occupiedHeatingSetpoint", .int(2150))]))
        #expect(
            plan.targets.map(\.attribute) == ["occupiedHeatingSetpoint", "systemMode"],
            "sorted, whatever the order given")
        #expect(plan.targets.map(\.value) == [.int(2150), .int(4)])
        #expect(try Plans.state.plan(.write(Plans.climate, Plans.thermostat, [])).targets.isEmpty)
        #expect(
            Plans.refusal(
                .write(
                    Plans.climate, Plans.thermostat,
                    [("systemMode", .int(4)), ("lockState", .int(1))]))
                == .unimplemented)
    }

    @Test(
        "W-2: what is out of range is named with its range",
        arguments: [
            (DeviceCommand.level(Plans.light, 255), "level is 255", "2...250"),
            (.level(Plans.light, 1), "level is 1", "2...250"),
            (.level(Plans.light, 251), "level is 251", "2...250"),
            (.level(Plans.silent, 255), "level is 255", "0...254"),
            (.level(Plans.silent, -1), "level is -1", "0...254"),
            (
                .invoke(
                    Plans.light, Plans.color, "moveToColorTemperature",
                    [("colorTemperatureMireds", .int(600))]), "600", "153...500"
            ),
            (
                .invoke(
                    Plans.light, Plans.color, "moveToColor",
                    [("colorX", .int(65280)), ("colorY", .int(0))]), "colorX is 65280", "0...65279"
            ),
            (
                .invoke(Plans.silent, Plans.color, "moveToHue", [("hue", .int(255))]), "hue is 255",
                "0...254"
            ),
            (
                .write(Plans.climate, Plans.thermostat, [("occupiedHeatingSetpoint", .int(400))]),
                "occupiedHeatingSetpoint is 400", "500...3000"
            ),
            (
                .write(Plans.climate, Plans.thermostat, [("occupiedHeatingSetpoint", .int(3001))]),
                "Thermostat.occupiedHeatingSetpoint", "500...3000"
            ),
            (
                .write(Plans.climate, Plans.thermostat, [("systemMode", .int(2))]),
                "systemMode is 2",
                "one of 0, 1, 3"
            ),
            (
                .write(Plans.fan, Plans.fanControl, [("percentSetting", .int(101))]), "101",
                "0...100"
            ),
            (.write(Plans.fan, Plans.fanControl, [("speedSetting", .int(7))]), "7", "0...6"),
            (
                .write(Plans.fan, Plans.fanControl, [("speedSetting", .uint(.max))]),
                "is 18446744073709551615, and", "0...6"
            ),
            (
                .write(Plans.fan, Plans.fanControl, [("speedSetting", .int(.min))]),
                "is -9223372036854775808, and", "0...6"
            ),
            (.write(Plans.fan, Plans.fanControl, [("speedSetting", .double(1e20))]), "1e", "0...6"),
            (
                .invoke(
                    Plans.blind, Plans.covering, "goToLiftPercentage",
                    [("liftPercent100thsValue", .int(10001))]), "10001", "0...10000"
            ),
            (
                .invoke(Plans.blind, Plans.identify, "identify", [("identifyTime", .int(65536))]),
                "65536", "0...65535"
            ),
            (
                .invoke(
                    Plans.light, Plans.level, "moveToLevel",
                    [("level", .int(9)), ("transitionTime", .int(65535))]), "transitionTime",
                "65534"
            ),
        ])
    func whatIsOutOfRangeIsNamedWithItsRange(
        _ command: DeviceCommand, _ value: String, _ range: String
    ) {
        #expect(Plans.refusal(command) == .outOfRange)
        #expect(Plans.message(command).contains(value))
        #expect(Plans.message(command).contains(range))
    }

    @Test(
        "W-2: what has the wrong form is an invalid argument",
        arguments: [
            DeviceCommand.invoke(
                Plans.light, Plans.level, "moveToLevel", [("level", .string("9"))]),
            .invoke(Plans.light, Plans.level, "moveToLevel", [("level", .double(9.5))]),
            .invoke(Plans.light, Plans.level, "moveToLevel", [("level", .null)]),
            .invoke(Plans.light, Plans.level, "moveToLevel", [("level", .bool(true))]),
            .invoke(Plans.light, Plans.level, "moveToLevel"),
            .invoke(
                Plans.light, Plans.level, "moveToLevel", [("level", .int(9)), ("speed", .int(1))]),
            .invoke(Plans.light, Plans.onOff, "on", [("level", .int(9))]),
            .write(Plans.light, Plans.onOff, [("onOff", .int(1))]),
            .write(Plans.light, Plans.onOff, [("onOff", .null)]),
            .write(Plans.light, Plans.color, [("currentX", .int(1))]),
            .write(Plans.fan, Plans.fanControl, [("percentSetting", .null)]),
        ])
    func whatHasTheWrongFormIsAnInvalidArgument(_ command: DeviceCommand) {
        #expect(Plans.refusal(command) == .invalidArgument)
    }

    @Test func aMemberIsGivenOnce() {
        let twice = [
            AttributeMember(key: "effect", value: .int(1)),
            AttributeMember(key: "effect", value: .int(2)),
        ]
        var command = DeviceCommand.write(Plans.light, Plans.vendor, [])
        command.action = .write(twice)
        #expect(Plans.refusal(command) == .invalidArgument)
    }

    @Test("W-2: limits that leave nothing are not believed")
    func limitsThatLeaveNothingAreNotBelieved() throws {
        var state = Plans.state
        reduce(
            into: &state,
            Home.report(
                Plans.light, trait: Plans.level,
                [("minLevel", .int(200)), ("maxLevel", .int(10))]))
        #expect(try state.plan(.level(Plans.light, 254)).targets[0].value == .int(254))
        reduce(
            into: &state,
            Home.report(
                Plans.light, trait: Plans.level, [("minLevel", .null), ("maxLevel", .null)]))
        #expect(try state.plan(.level(Plans.light, 0)).targets[0].value == .int(0))
    }

    @Test(arguments: [0, 601, .max])
    func aTimeoutIsOneSecondToTenMinutes(_ seconds: UInt32) throws {
        var command = DeviceCommand.on(Plans.light)
        command.timeoutSeconds = seconds
        #expect(Plans.refusal(command) == .invalidArgument)
        for good: UInt32 in [1, 600] {
            command.timeoutSeconds = good
            #expect(try Plans.state.plan(command).command.timeoutSeconds == good)
        }
    }

    // MARK: Secure

    @Test func locksCoversAndValvesAreSecure() throws {
        let expected: [(DeviceCommand, Bool)] = [
            (.on(Plans.light), false), (.write(Plans.light, Plans.vendor, []), false),
            (.write(Plans.climate, Plans.thermostat, []), false),
            (.invoke(Plans.climate, Plans.lock, "lockDoor"), true),
            (.invoke(Plans.blind, Plans.covering, "stopMotion"), true),
            // Identify of a blind makes it move; a vendor's trait anywhere on a lock may open it.
            (.invoke(Plans.blind, Plans.identify, "identify", [("identifyTime", .int(1))]), true),
            (.write(Plans.climate, Plans.vendor, []), true),
            (.on(Plans.garage), true), (.invoke(Plans.water, Plans.valve, "open"), true),
        ]
        for (command, isSecure) in expected {
            #expect(try Plans.state.plan(command).isSecure == isSecure, "\(command)")
        }
    }

    @Test(arguments: [
        ("com.example.smartLock", true), ("rollershutter", true), ("Example_BLINDS", true),
        ("com.example.SlidingGate", true), ("valve", true), ("garage", true), ("cover", true),
        ("frontDoor", true), ("com.example.DoorbellLock", true), ("doorWithDoorbell", true),
        ("com.example.Doorbell", false), ("DOORBELL", false), ("com.example.Lamp", false),
    ])
    func partTypesOfVendorsAreSecureByTheirWords(type: String, isSecure: Bool) throws {
        let id = "native:vendors"
        var state = Plans.state
        reduce(into: &state, .deviceAnnounced(Home.announcement(id)))
        let part = PartDescription(
            part: "main", type: type,
            traits: [Plans.onOff, Plans.vendor].map { TraitDescription(trait: $0, attributes: []) })
        reduce(
            into: &state,
            .deviceDescribed(DeviceDescribed(deviceID: id, source: Home.local, parts: [part])))
        reduce(into: &state, Home.fact(.on, .device(id)))
        for command in [DeviceCommand.on(id), .invoke(id, Plans.vendor, "open")] {
            #expect(try state.plan(command).isSecure == isSecure, "\(command)")
        }
    }
}
