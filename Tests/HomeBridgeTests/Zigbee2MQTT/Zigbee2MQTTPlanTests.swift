// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// From a device list through the home's own plan to the payload, and back from the answer.
@Suite("Zigbee2MQTT: commands as the home plans them")
struct Zigbee2MQTTPlanTests {
    /// A home and the codec that it is told by.
    private struct Home {
        var state = HomeState()
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())

        init(_ exposes: String) {
            fold([
                .logOpened(
                    LogOpened(
                        logID: "0", homeName: "h", reducerVersion: HomeState.reducerVersion)),
                .profileChanged(ProfileSettings(profile: "p")),
                .sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)),
            ])
            read(CodecSupport.list(exposes))
            read(CodecSupport.message("z/bridge/state", "online"))
        }

        mutating func fold(_ events: [HomeEvent]) {
            _ = reduce(
                into: &state, HomeRecord(receivedAt: 1, cause: .session, events: events))
        }

        @discardableResult
        mutating func read(_ message: CodecMessage) -> [HomeEvent] {
            let events = codec.decode(message)?.events ?? []
            fold(events)
            return events
        }

        func encode(_ command: DeviceCommand) throws -> (plan: CommandPlan, CodecCommand) {
            let plan = try state.plan(command)
            let context = EncodingContext(
                commandID: "command:1.0", logID: "0", issuedAt: 0, expiresAt: 1)
            return (plan, try #require(try codec.encode(plan, context)))
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var exposes: String
        var trait: String
        var action: DeviceCommand.Action
        var payload: String
        var testDescription: String { payload }
    }

    private static func row(
        _ exposes: String, _ trait: String, _ name: String,
        _ arguments: [(String, AttributeValue)] = [], _ payload: String
    ) -> Row {
        Row(
            exposes: exposes, trait: "Matter.\(trait)Trait",
            action: .invoke(
                name: name, arguments: arguments.map { AttributeMember(key: $0.0, value: $0.1) }),
            payload: payload)
    }

    static let rows: [Row] = [
        row(Zigbee2MQTTEncodeTests.lamp, "OnOff", "on", [], #"{"state":"ON"}"#),
        row(Zigbee2MQTTEncodeTests.lamp, "OnOff", "toggle", [], #"{"state":"TOGGLE"}"#),
        row(
            Zigbee2MQTTEncodeTests.lamp, "LevelControl", "moveToLevelWithOnOff",
            [("level", .int(10)), ("transitionTime", .int(3))],
            #"{"brightness":10,"state":"ON","transition":0.3}"#),
        row(
            Zigbee2MQTTEncodeTests.lamp, "LevelControl", "moveToLevelWithOnOff",
            [("level", .int(0))],
            #"{"state":"OFF"}"#),
        row(
            Zigbee2MQTTEncodeTests.lamp, "ColorControl", "moveToColor",
            [("colorX", .int(32_768)), ("colorY", .int(16_384))], #"{"color":{"x":0.5,"y":0.25}}"#),
        row(
            Zigbee2MQTTEncodeTests.lamp, "Identify", "identify", [("identifyTime", .int(3))],
            #"{"effect":"blink"}"#),
        row(
            Zigbee2MQTTEncodeTests.cover, "WindowCovering", "downOrClose", [],
            #"{"position":0}"#),
        row(
            Zigbee2MQTTEncodeTests.wordCover, "WindowCovering", "upOrOpen", [],
            #"{"state":"OPEN"}"#),
        row(
            Zigbee2MQTTEncodeTests.cover, "WindowCovering", "stopMotion", [],
            #"{"state":"STOP"}"#),
        row(
            Zigbee2MQTTEncodeTests.lock, "DoorLock", "unlockDoor", [("pinCode", .string("1234"))],
            #"{"state":{"code":"1234","state":"UNLOCK"}}"#),
        Row(
            exposes: Zigbee2MQTTEncodeTests.climate, trait: "Matter.ThermostatTrait",
            action: .write([
                AttributeMember(key: "occupiedHeatingSetpoint", value: .int(2_130)),
                AttributeMember(key: "systemMode", value: .int(4)),
            ]), payload: #"{"occupied_heating_setpoint":21.5,"system_mode":"heat"}"#),
        Row(
            exposes: Zigbee2MQTTEncodeTests.lock, trait: "Zigbee2MQTT.PropertiesTrait",
            action: .write([
                AttributeMember(
                    key: "pin_code",
                    value: .members([("pin_code", .string("1234")), ("user", .int(1))]))
            ]), payload: #"{"pin_code":{"pin_code":"1234","user":1}}"#),
    ]

    @Test("K-5: what the home plans the codec can say", arguments: rows)
    func encodes(row: Row) throws {
        let home = Home(row.exposes)
        let (_, command) = try home.encode(
            DeviceCommand(
                deviceID: "zigbee:0x00158d0000000001", trait: row.trait, action: row.action))
        #expect(String(decoding: command.messages[0].payload, as: UTF8.self) == row.payload)
        #expect(!"\(command.expectation)".contains("1234"))
    }

    @Test("K-9: the state that Zigbee2MQTT publishes then confirms it", arguments: rows)
    func confirms(row: Row) throws {
        var home = Home(row.exposes)
        let (plan, command) = try home.encode(
            DeviceCommand(
                deviceID: "zigbee:0x00158d0000000001", trait: row.trait, action: row.action))
        guard !command.expectation.isEmpty else { return }
        let states: [String: String] = [
            #"{"state":{"code":"1234","state":"UNLOCK"}}"#: #"{"state":"UNLOCK"}"#,
            #"{"state":"OPEN"}"#: #"{"position":100,"state":"OPEN"}"#,
        ]
        let events = home.read(
            CodecSupport.message("z/dev", states[row.payload] ?? row.payload))
        #expect(isSatisfied(command.expectation, by: events, deviceIDs: plan.ids))
        let other = home.read(CodecSupport.message("z/dev", #"{"linkquality":7}"#))
        #expect(!isSatisfied(command.expectation, by: other, deviceIDs: plan.ids))
    }

    @Test("K-8: toggle is on or off where the current value is known")
    func toggle() throws {
        var home = Home(Zigbee2MQTTEncodeTests.lamp)
        home.read(CodecSupport.message("z/dev", #"{"state":"ON"}"#))
        let (_, command) = try home.encode(
            DeviceCommand(
                deviceID: "zigbee:0x00158d0000000001", trait: "Matter.OnOffTrait",
                action: .invoke(name: "toggle", arguments: [])))
        #expect(String(decoding: command.messages[0].payload, as: UTF8.self) == #"{"state":"OFF"}"#)
    }
}
