// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// Section 9 of the contract, spelled as there: what clients are known to use.
@Suite struct SmallestCatalogueTests {
    private let channel = RecordingChannel()

    @Test func deviceTypes() {
        let types: [any DeviceType.Type] = [
            OnOffLightDeviceType.self, DimmableLightDeviceType.self,
            ColorTemperatureLightDeviceType.self, ExtendedColorLightDeviceType.self,
            OnOffLightSwitchDeviceType.self, OnOffPluginUnitDeviceType.self,
            DoorLockDeviceType.self, FanDeviceType.self, WindowCoveringDeviceType.self,
            TemperatureSensorDeviceType.self, HumiditySensorDeviceType.self,
            OccupancySensorDeviceType.self, AirQualitySensorDeviceType.self,
            SmokeCOAlarmDeviceType.self, ThermostatDeviceType.self, SpeakerDeviceType.self,
            GoogleTVDeviceType.self, GoogleDisplayDeviceType.self, GoogleCameraDeviceType.self,
            GoogleDoorbellDeviceType.self, RootNodeDeviceType.self, OtaRequestorDeviceType.self,
            UnknownDeviceType.self,
        ]
        #expect(Set(types.map { $0.identifier }).count == types.count)
        #expect(
            types.filter { $0.isUtilityType }.map { $0.graphName }
                == ["RootNodeDeviceType", "OtaRequestorDeviceType"])
    }

    @Test func lights() async throws {
        let onOff = Matter.OnOffTrait.with([("onOff", .bool(true))], channel: channel)
        let isOn: Bool? = onOff.attributes.onOff
        #expect(isOn == true)
        try await onOff.on()
        try await onOff.off()
        try await onOff.toggle()
        try await onOff.offWithEffect(effectIdentifier: .dyingLight, effectVariant: 0)
        let level = Matter.LevelControlTrait.with(
            [("currentLevel", .int(7)), ("minLevel", .int(1)), ("maxLevel", .int(254))],
            channel: channel)
        let levels: [UInt8?] = [
            level.attributes.currentLevel, level.attributes.minLevel, level.attributes.maxLevel,
        ]
        #expect(levels == [7, 1, 254])
        let transition: UInt16? = 10
        let options = Matter.LevelControlTrait.OptionsBitmap()
        try await level.moveToLevel(
            level: 1, transitionTime: transition, optionsMask: options, optionsOverride: options)
        try await level.moveToLevelWithOnOff(
            level: 1, transitionTime: transition, optionsMask: options, optionsOverride: options)
        #expect(channel.commands.count == 6)
    }

    @Test func fansLocksAndCovers() async throws {
        let fan = Matter.FanControlTrait.with(
            [("fanMode", .int(3)), ("percentSetting", .int(40))], channel: channel)
        let mode: Matter.FanControlTrait.FanModeEnum? = fan.attributes.fanMode
        let percent: UInt8? = fan.attributes.percentSetting
        #expect(mode == .high && percent == 40)
        try await fan.update { $0.setFanMode(.low) }
        _ = try await fan.update { $0.setPercentSetting(20) }
        let lock = Matter.DoorLockTrait.with(
            [
                ("lockState", .int(1)), ("doorState", .int(1)),
                ("requirePinforRemoteOperation", .bool(true)),
            ], channel: channel)
        let requiresPin: Bool? = lock.attributes.requirePinforRemoteOperation
        #expect(requiresPin == true && lock.attributes.$requirePinforRemoteOperation.isSupported)
        #expect(lock.attributes.lockState == .locked && lock.attributes.doorState == .doorClosed)
        let data = Data("1234".utf8)
        try await lock.lockDoor()
        try await lock.lockDoor { $0.setPinCode(data) }
        try await lock.unlockDoor { $0.setPinCode(data) }
        let cover = Matter.WindowCoveringTrait.with(
            [
                ("targetPositionLiftPercent100ths", .int(1)),
                ("currentPositionLiftPercent100ths", .int(2)),
            ], channel: channel)
        let positions: [UInt16?] = [
            cover.attributes.targetPositionLiftPercent100ths,
            cover.attributes.currentPositionLiftPercent100ths,
        ]
        #expect(positions == [1, 2])
        try await cover.goToLiftPercentage(liftPercent100thsValue: 5_000)
        #expect(channel.commands.count == 6)
    }

    @Test func thermostat() async throws {
        let names = [
            "localTemperature", "occupiedCoolingSetpoint", "occupiedHeatingSetpoint",
            "minCoolSetpointLimit", "maxCoolSetpointLimit", "absMinCoolSetpointLimit",
            "absMaxCoolSetpointLimit", "minHeatSetpointLimit", "maxHeatSetpointLimit",
            "absMinHeatSetpointLimit", "absMaxHeatSetpointLimit",
        ]
        let thermostat = Matter.ThermostatTrait.with(
            names.enumerated().map { ($1, .int(Int64($0))) } + [
                ("minSetpointDeadBand", .int(25)), ("systemMode", .int(1)),
                ("thermostatRunningMode", .int(4)), ("featureMap", .int(0b10_0011)),
            ], channel: channel)
        let attributes = thermostat.attributes
        let temperatures: [Int16?] = [
            attributes.localTemperature, attributes.occupiedCoolingSetpoint,
            attributes.occupiedHeatingSetpoint, attributes.minCoolSetpointLimit,
            attributes.maxCoolSetpointLimit, attributes.absMinCoolSetpointLimit,
            attributes.absMaxCoolSetpointLimit, attributes.minHeatSetpointLimit,
            attributes.maxHeatSetpointLimit, attributes.absMinHeatSetpointLimit,
            attributes.absMaxHeatSetpointLimit,
        ]
        #expect(temperatures == (0..<11).map { $0 })
        let deadBand: Int8? = attributes.minSetpointDeadBand
        #expect(deadBand == 25)
        #expect(attributes.systemMode == .auto && attributes.thermostatRunningMode == .heat)
        let features = try #require(attributes.featureMap)
        #expect(features.contains(.heating) && features.contains(.cooling))
        #expect(features.contains(.autoMode) && !features.contains(.presets))
        try await thermostat.setpointRaiseLower(mode: .heat, amount: 10 as Int8)
        try await thermostat.update { $0.setSystemMode(.heat) }
        try await thermostat.update {
            $0.setOccupiedCoolingSetpoint(2_600)
            $0.setOccupiedHeatingSetpoint(2_000)
        }
        #expect(channel.commands.count == 3)
    }

    @Test func sensorsAndTheRest() {
        let temperature = Matter.TemperatureMeasurementTrait.with([("measuredValue", .int(2_150))])
        let measured: Int16? = temperature.attributes.measuredValue
        #expect(measured == 2_150)
        let occupancy = Matter.OccupancySensingTrait.with([("occupancy", .int(1))])
        #expect(occupancy.attributes.occupancy == .occupied)
        let info = Matter.BasicInformationTrait.with([
            ("vendorID", .int(0xfff1)), ("productID", .int(0x1234)), ("uniqueID", .string("u")),
            ("vendorName", .string("v")), ("productName", .string("p")),
            ("serialNumber", .string("s")), ("softwareVersionString", .string("1.0")),
        ]).attributes
        let numbers: [UInt16?] = [info.vendorID, info.productID]
        #expect(numbers == [0xfff1, 0x1234])
        let texts: [String?] = [
            info.uniqueID, info.vendorName, info.productName, info.serialNumber,
            info.softwareVersionString,
        ]
        #expect(texts == ["u", "v", "p", "s", "1.0"])
        let presence: [any HomeTypes.Trait.Type] = [
            Matter.ColorControlTrait.self, Matter.BooleanStateTrait.self,
            Google.SimplifiedOnOffTrait.self, Google.BrightnessTrait.self,
            Google.DoorbellPressTrait.self,
        ]
        #expect(presence.allSatisfy { Catalogue.hasTrait($0.graphName) })
        let doorbell = GoogleDoorbellDeviceType.announced([
            Google.BrightnessTrait.with(), Google.DoorbellPressTrait.with(),
            Google.SimplifiedOnOffTrait.with(),
        ])
        #expect(doorbell.googleTraits.simplifiedOnOffTrait != nil)
        #expect(doorbell.googleTraits.brightnessTrait != nil)
        #expect(doorbell.googleTraits.doorbellPressTrait != nil)
    }
}
