// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import HomeGraph

extension Google {
    /// Google's extended media playback trait.
    public struct ExtendedMediaPlaybackTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedMediaPlaybackTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                ClosedCaptioningOffCommand.self, ClosedCaptioningOnCommand.self,
                SetRepeatCommand.self, ShuffleCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `closedCaptioningOff`.
        public enum ClosedCaptioningOffCommand: Command {
            public static var name: String { "closedCaptioningOff" }
        }

        /// Whether this device takes `closedCaptioningOff` (K-5).
        public var supportsClosedCaptioningOffCommand: Bool {
            values.supports(command: "closedCaptioningOff")
        }

        /// Sends `closedCaptioningOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func closedCaptioningOff() async throws {
            try await closedCaptioningOffBatchable().send()
        }

        /// Sends `closedCaptioningOff` with others (B-1).
        public func closedCaptioningOffBatchable() -> BatchableCommand<Void> {
            values.command("closedCaptioningOff", CommandArguments())
        }

        /// The command `closedCaptioningOn`.
        public enum ClosedCaptioningOnCommand: Command {
            public static var name: String { "closedCaptioningOn" }
        }

        /// Whether this device takes `closedCaptioningOn` (K-5).
        public var supportsClosedCaptioningOnCommand: Bool {
            values.supports(command: "closedCaptioningOn")
        }

        /// Sends `closedCaptioningOn` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func closedCaptioningOn(
            userQueryLanguage: String, closedCaptioningLanguage: String
        ) async throws {
            try await closedCaptioningOnBatchable(
                userQueryLanguage: userQueryLanguage,
                closedCaptioningLanguage: closedCaptioningLanguage
            ).send()
        }

        /// Sends `closedCaptioningOn` with others (B-1).
        public func closedCaptioningOnBatchable(
            userQueryLanguage: String, closedCaptioningLanguage: String
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("userQueryLanguage", userQueryLanguage)
            arguments.set("closedCaptioningLanguage", closedCaptioningLanguage)
            return values.command("closedCaptioningOn", arguments)
        }

        /// The command `setRepeat`.
        public enum SetRepeatCommand: Command {
            public static var name: String { "setRepeat" }
        }

        /// Whether this device takes `setRepeat` (K-5).
        public var supportsSetRepeatCommand: Bool { values.supports(command: "setRepeat") }

        /// Sends `setRepeat` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setRepeat(isOn: Bool, isSingle: Bool) async throws {
            try await setRepeatBatchable(isOn: isOn, isSingle: isSingle).send()
        }

        /// Sends `setRepeat` with others (B-1).
        public func setRepeatBatchable(isOn: Bool, isSingle: Bool) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("isOn", isOn)
            arguments.set("isSingle", isSingle)
            return values.command("setRepeat", arguments)
        }

        /// The command `shuffle`.
        public enum ShuffleCommand: Command {
            public static var name: String { "shuffle" }
        }

        /// Whether this device takes `shuffle` (K-5).
        public var supportsShuffleCommand: Bool { values.supports(command: "shuffle") }

        /// Sends `shuffle` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func shuffle() async throws {
            try await shuffleBatchable().send()
        }

        /// Sends `shuffle` with others (B-1).
        public func shuffleBatchable() -> BatchableCommand<Void> {
            values.command("shuffle", CommandArguments())
        }
    }
}

extension Google {
    /// Google's extended mode select trait.
    public struct ExtendedModeSelectTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedModeSelectTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current mode settings; can be set.
            @TraitAttribute public var currentModeSettings: AttributeValue?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentModeSettings = values.read("currentModeSettings")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.ExtendedModeSelectTrait that can be set.
extension Updater where T == Google.ExtendedModeSelectTrait {
    /// Sets current mode settings.
    public func setCurrentModeSettings(_ value: AttributeValue) {
        arguments.set("currentModeSettings", value)
    }
}

extension Google {
    /// Google's extended operational state trait.
    public struct ExtendedOperationalStateTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedOperationalStateTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Active zones.
            @TraitAttribute public var activeZones: [String]?
            /// Current total remaining time.
            @TraitAttribute public var currentTotalRemainingTime: Int32?
            /// Current cycle remaining time.
            @TraitAttribute public var currentCycleRemainingTime: Int32?
            /// Current run cycle.
            @TraitAttribute public var currentRunCycle: AttributeValue?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _activeZones = values.read("activeZones")
                _currentTotalRemainingTime = values.read("currentTotalRemainingTime")
                _currentCycleRemainingTime = values.read("currentCycleRemainingTime")
                _currentRunCycle = values.read("currentRunCycle")
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended power source trait.
    public struct ExtendedPowerSourceTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedPowerSourceTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Battery saver enabled.
            @TraitAttribute public var batterySaverEnabled: Bool?
            /// Capacity remaining.
            @TraitAttribute public var capacityRemaining: [Capacity]?
            /// Capacity until full.
            @TraitAttribute public var capacityUntilFull: [Capacity]?
            /// Charge speed.
            @TraitAttribute public var chargeSpeed: ChargeSpeed?
            /// Descriptive capacity remaining.
            @TraitAttribute public var descriptiveCapacityRemaining: DescriptiveCapacityRemaining?
            /// Energy source.
            @TraitAttribute public var energySource: EnergySource?
            /// Energy storage distance unit for UX.
            @TraitAttribute public var energyStorageDistanceUnitForUX: DistanceUnit?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _batterySaverEnabled = values.read("batterySaverEnabled")
                _capacityRemaining = values.read("capacityRemaining")
                _capacityUntilFull = values.read("capacityUntilFull")
                _chargeSpeed = values.read("chargeSpeed")
                _descriptiveCapacityRemaining = values.read("descriptiveCapacityRemaining")
                _energySource = values.read("energySource")
                _energyStorageDistanceUnitForUX = values.read("energyStorageDistanceUnitForUX")
                self.values = values
            }
        }

        /// Words of descriptive capacity remaining; the table may not have all.
        public struct DescriptiveCapacityRemaining: AttributeWord {
            /// Critically low, `criticallyLow`.
            public static var criticallyLow: Self { Self(rawValue: "criticallyLow") }
            /// Low, `low`.
            public static var low: Self { Self(rawValue: "low") }
            /// Medium, `medium`.
            public static var medium: Self { Self(rawValue: "medium") }
            /// High, `high`.
            public static var high: Self { Self(rawValue: "high") }
            /// Full, `full`.
            public static var full: Self { Self(rawValue: "full") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of charge speed; the table may not have all.
        public struct ChargeSpeed: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of energy source; the table may not have all.
        public struct EnergySource: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of distance unit; the table may not have all.
        public struct DistanceUnit: AttributeWord {
            /// Miles, `miles`.
            public static var miles: Self { Self(rawValue: "miles") }
            /// Kilometers, `kilometers`.
            public static var kilometers: Self { Self(rawValue: "kilometers") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of capacity unit; the table may not have all.
        public struct CapacityUnit: AttributeWord {
            /// Seconds, `seconds`.
            public static var seconds: Self { Self(rawValue: "seconds") }
            /// Miles, `miles`.
            public static var miles: Self { Self(rawValue: "miles") }
            /// Kilometers, `kilometers`.
            public static var kilometers: Self { Self(rawValue: "kilometers") }
            /// Percentage, `percentage`.
            public static var percentage: Self { Self(rawValue: "percentage") }
            /// Kilowatt hours, `kilowattHours`.
            public static var kilowattHours: Self { Self(rawValue: "kilowattHours") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of capacity.
        public struct Capacity: AttributeObject {
            /// Raw value.
            public let rawValue: Int32
            /// Unit.
            public let unit: CapacityUnit

            /// Makes it of its members.
            public init(rawValue: Int32, unit: CapacityUnit) {
                self.rawValue = rawValue
                self.unit = unit
            }

            public init?(fields: AttributeFields) {
                guard let rawValue: Int32 = fields.read("rawValue"),
                    let unit: CapacityUnit = fields.read("unit")
                else { return nil }
                self.rawValue = rawValue
                self.unit = unit
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("rawValue", rawValue)
                try fields.write("unit", unit)
            }
        }
    }
}

extension Google {
    /// Google's extended temperature control trait.
    public struct ExtendedTemperatureControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedTemperatureControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Temperature display mode.
            @TraitAttribute public var temperatureDisplayMode: TemperatureDisplayMode?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _temperatureDisplayMode = values.read("temperatureDisplayMode")
                self.values = values
            }
        }

        /// Words of temperature display mode; the table may not have all.
        public struct TemperatureDisplayMode: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

extension Google {
    /// Google's extended thermostat trait.
    public struct ExtendedThermostatTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedThermostatTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Active preset handle.
            @TraitAttribute public var activePresetHandle: Data?
            /// Active remote temperature sensor ids.
            @TraitAttribute public var activeRemoteTemperatureSensorIds: [String]?
            /// Average local temperature.
            @TraitAttribute public var averageLocalTemperature: Int16?
            /// Extended programming operation mode.
            @TraitAttribute public var extendedProgrammingOperationMode: AttributeValue?
            /// Extended running mode.
            @TraitAttribute public var extendedRunningMode: ExtendedRunningMode?
            /// Extended setpoint change source.
            @TraitAttribute public var extendedSetpointChangeSource: AttributeValue?
            /// Extended supported modes.
            @TraitAttribute public var extendedSupportedModes: AttributeValue?
            /// Extended system mode; can be set.
            @TraitAttribute public var extendedSystemMode: ExtendedSystemMode?
            /// Maximum cool safety setpoint limit.
            @TraitAttribute public var maxCoolSafetySetpointLimit: Int16?
            /// Maximum heat safety setpoint limit.
            @TraitAttribute public var maxHeatSafetySetpointLimit: Int16?
            /// Maximum setpoint hold seconds.
            @TraitAttribute public var maxSetpointHoldSeconds: UInt32?
            /// Maximum settable thermostat temperature sensors.
            @TraitAttribute public var maxSettableThermostatTemperatureSensors: UInt8?
            /// Minimum cool safety setpoint limit.
            @TraitAttribute public var minCoolSafetySetpointLimit: Int16?
            /// Minimum heat safety setpoint limit.
            @TraitAttribute public var minHeatSafetySetpointLimit: Int16?
            /// Presets.
            @TraitAttribute public var presets: AttributeValue?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _activePresetHandle = values.read("activePresetHandle")
                _activeRemoteTemperatureSensorIds = values.read("activeRemoteTemperatureSensorIds")
                _averageLocalTemperature = values.read("averageLocalTemperature")
                _extendedProgrammingOperationMode = values.read("extendedProgrammingOperationMode")
                _extendedRunningMode = values.read("extendedRunningMode")
                _extendedSetpointChangeSource = values.read("extendedSetpointChangeSource")
                _extendedSupportedModes = values.read("extendedSupportedModes")
                _extendedSystemMode = values.read("extendedSystemMode")
                _maxCoolSafetySetpointLimit = values.read("maxCoolSafetySetpointLimit")
                _maxHeatSafetySetpointLimit = values.read("maxHeatSafetySetpointLimit")
                _maxSetpointHoldSeconds = values.read("maxSetpointHoldSeconds")
                _maxSettableThermostatTemperatureSensors = values.read(
                    "maxSettableThermostatTemperatureSensors")
                _minCoolSafetySetpointLimit = values.read("minCoolSafetySetpointLimit")
                _minHeatSafetySetpointLimit = values.read("minHeatSafetySetpointLimit")
                _presets = values.read("presets")
                self.values = values
            }
        }

        /// Words of extended running mode; the table may not have all.
        public struct ExtendedRunningMode: AttributeWord {
            /// None, `none`.
            public static var none: Self { Self(rawValue: "none") }
            /// Off, `off`.
            public static var off: Self { Self(rawValue: "off") }
            /// Heat, `heat`.
            public static var heat: Self { Self(rawValue: "heat") }
            /// Cool, `cool`.
            public static var cool: Self { Self(rawValue: "cool") }
            /// On, `on`.
            public static var on: Self { Self(rawValue: "on") }
            /// Heat cool, `heatCool`.
            public static var heatCool: Self { Self(rawValue: "heatCool") }
            /// Auto, `auto`.
            public static var auto: Self { Self(rawValue: "auto") }
            /// Fan only, `fanOnly`.
            public static var fanOnly: Self { Self(rawValue: "fanOnly") }
            /// Purifier, `purifier`.
            public static var purifier: Self { Self(rawValue: "purifier") }
            /// Eco, `eco`.
            public static var eco: Self { Self(rawValue: "eco") }
            /// Dry, `dry`.
            public static var dry: Self { Self(rawValue: "dry") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of extended system mode; the table may not have all.
        public struct ExtendedSystemMode: AttributeWord {
            /// None, `none`.
            public static var none: Self { Self(rawValue: "none") }
            /// Off, `off`.
            public static var off: Self { Self(rawValue: "off") }
            /// Heat, `heat`.
            public static var heat: Self { Self(rawValue: "heat") }
            /// Cool, `cool`.
            public static var cool: Self { Self(rawValue: "cool") }
            /// On, `on`.
            public static var on: Self { Self(rawValue: "on") }
            /// Heat cool, `heatCool`.
            public static var heatCool: Self { Self(rawValue: "heatCool") }
            /// Auto, `auto`.
            public static var auto: Self { Self(rawValue: "auto") }
            /// Fan only, `fanOnly`.
            public static var fanOnly: Self { Self(rawValue: "fanOnly") }
            /// Purifier, `purifier`.
            public static var purifier: Self { Self(rawValue: "purifier") }
            /// Eco, `eco`.
            public static var eco: Self { Self(rawValue: "eco") }
            /// Dry, `dry`.
            public static var dry: Self { Self(rawValue: "dry") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

/// The attributes of Google.ExtendedThermostatTrait that can be set.
extension Updater where T == Google.ExtendedThermostatTrait {
    /// Sets extended system mode.
    public func setExtendedSystemMode(_ value: Google.ExtendedThermostatTrait.ExtendedSystemMode) {
        arguments.set("extendedSystemMode", value)
    }
}

extension Google {
    /// Google's face library trait.
    public struct FaceLibraryTrait: TypedTrait {
        public static var identifier: String { "Google.FaceLibraryTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [UpdateFaceCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// Words of face category; the table may not have all.
        public struct FaceCategory: AttributeWord {
            /// Face category known, `faceCategoryKnown`.
            public static var faceCategoryKnown: Self { Self(rawValue: "faceCategoryKnown") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// The command `updateFace`.
        public enum UpdateFaceCommand: Command {
            public static var name: String { "updateFace" }
        }

        /// Whether this device takes `updateFace` (K-5).
        public var supportsUpdateFaceCommand: Bool { values.supports(command: "updateFace") }

        /// Sends `updateFace` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func updateFace(id: String, name: String, category: FaceCategory) async throws {
            try await updateFaceBatchable(id: id, name: name, category: category).send()
        }

        /// Sends `updateFace` with others (B-1).
        public func updateFaceBatchable(
            id: String, name: String, category: FaceCategory
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("id", id)
            arguments.set("name", name)
            arguments.set("category", category)
            return values.command("updateFace", arguments)
        }
    }
}

extension Google {
    /// Google's fill trait.
    public struct FillTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.FillTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Is filled; can be set.
            @TraitAttribute public var isFilled: Bool?
            /// Current fill level; can be set.
            @TraitAttribute public var currentFillLevel: String?
            /// Current fill percent; can be set.
            @TraitAttribute public var currentFillPercent: Double?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _isFilled = values.read("isFilled")
                _currentFillLevel = values.read("currentFillLevel")
                _currentFillPercent = values.read("currentFillPercent")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.FillTrait that can be set.
extension Updater where T == Google.FillTrait {
    /// Sets is filled.
    public func setIsFilled(_ value: Bool) {
        arguments.set("isFilled", value)
    }

    /// Sets current fill level.
    public func setCurrentFillLevel(_ value: String) {
        arguments.set("currentFillLevel", value)
    }

    /// Sets current fill percent.
    public func setCurrentFillPercent(_ value: Double) {
        arguments.set("currentFillPercent", value)
    }
}

extension Google {
    /// Google's filter monitoring trait.
    public struct FilterMonitoringTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.FilterMonitoringTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's hub management trait.
    public struct HubManagementTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.HubManagementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's light effects trait.
    public struct LightEffectsTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.LightEffectsTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                PulseEffectSetCommand.self, SleepEffectSetCommand.self, StopEffectCommand.self,
                WakeEffectSetCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Default sleep duration seconds.
            @TraitAttribute public var defaultSleepDurationSeconds: UInt32?
            /// Default wake duration seconds.
            @TraitAttribute public var defaultWakeDurationSeconds: UInt32?
            /// Effect end timestamp seconds.
            @TraitAttribute public var effectEndTimestampSeconds: Int64?
            /// Pulse effect set.
            @TraitAttribute public var pulseEffectSet: Bool?
            /// Sleep effect set.
            @TraitAttribute public var sleepEffectSet: Bool?
            /// Wake effect set.
            @TraitAttribute public var wakeEffectSet: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _defaultSleepDurationSeconds = values.read("defaultSleepDurationSeconds")
                _defaultWakeDurationSeconds = values.read("defaultWakeDurationSeconds")
                _effectEndTimestampSeconds = values.read("effectEndTimestampSeconds")
                _pulseEffectSet = values.read("pulseEffectSet")
                _sleepEffectSet = values.read("sleepEffectSet")
                _wakeEffectSet = values.read("wakeEffectSet")
                self.values = values
            }
        }

        /// Color; its members are not documented.
        public typealias Color = AttributeValue

        /// The command `pulseEffectSet`.
        public enum PulseEffectSetCommand: Command {
            public static var name: String { "pulseEffectSet" }
        }

        /// Whether this device takes `pulseEffectSet` (K-5).
        public var supportsPulseEffectSetCommand: Bool {
            values.supports(command: "pulseEffectSet")
        }

        /// Sends `pulseEffectSet` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pulseEffectSet(durationSeconds: UInt32, color: Color) async throws {
            try await pulseEffectSetBatchable(durationSeconds: durationSeconds, color: color).send()
        }

        /// Sends `pulseEffectSet` with others (B-1).
        public func pulseEffectSetBatchable(
            durationSeconds: UInt32, color: Color
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("durationSeconds", durationSeconds)
            arguments.set("color", color)
            return values.command("pulseEffectSet", arguments)
        }

        /// The command `sleepEffectSet`.
        public enum SleepEffectSetCommand: Command {
            public static var name: String { "sleepEffectSet" }
        }

        /// Whether this device takes `sleepEffectSet` (K-5).
        public var supportsSleepEffectSetCommand: Bool {
            values.supports(command: "sleepEffectSet")
        }

        /// Sends `sleepEffectSet` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func sleepEffectSet(durationSeconds: UInt32) async throws {
            try await sleepEffectSetBatchable(durationSeconds: durationSeconds).send()
        }

        /// Sends `sleepEffectSet` with others (B-1).
        public func sleepEffectSetBatchable(durationSeconds: UInt32) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("durationSeconds", durationSeconds)
            return values.command("sleepEffectSet", arguments)
        }

        /// The command `stopEffect`.
        public enum StopEffectCommand: Command {
            public static var name: String { "stopEffect" }
        }

        /// Whether this device takes `stopEffect` (K-5).
        public var supportsStopEffectCommand: Bool { values.supports(command: "stopEffect") }

        /// Sends `stopEffect` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopEffect() async throws {
            try await stopEffectBatchable().send()
        }

        /// Sends `stopEffect` with others (B-1).
        public func stopEffectBatchable() -> BatchableCommand<Void> {
            values.command("stopEffect", CommandArguments())
        }

        /// The command `wakeEffectSet`.
        public enum WakeEffectSetCommand: Command {
            public static var name: String { "wakeEffectSet" }
        }

        /// Whether this device takes `wakeEffectSet` (K-5).
        public var supportsWakeEffectSetCommand: Bool { values.supports(command: "wakeEffectSet") }

        /// Sends `wakeEffectSet` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func wakeEffectSet(durationSeconds: UInt32) async throws {
            try await wakeEffectSetBatchable(durationSeconds: durationSeconds).send()
        }

        /// Sends `wakeEffectSet` with others (B-1).
        public func wakeEffectSetBatchable(durationSeconds: UInt32) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("durationSeconds", durationSeconds)
            return values.command("wakeEffectSet", arguments)
        }
    }
}

extension Google {
    /// Google's locator trait.
    public struct LocatorTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.LocatorTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [LocateCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `locate`.
        public enum LocateCommand: Command {
            public static var name: String { "locate" }
        }

        /// Optional arguments of `locate`.
        public struct LocateOptions: Sendable {
            var arguments: CommandArguments

            /// Sets silence.
            public mutating func setSilence(_ value: Bool) {
                arguments.set("silence", value)
            }

            /// Sets lang.
            public mutating func setLang(_ value: String) {
                arguments.set("lang", value)
            }
        }

        /// Whether this device takes `locate` (K-5).
        public var supportsLocateCommand: Bool { values.supports(command: "locate") }

        /// Sends `locate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func locate(_ optional: ((inout LocateOptions) -> Void)? = nil) async throws {
            try await locateBatchable(optional).send()
        }

        /// Sends `locate` with others (B-1).
        public func locateBatchable(
            _ optional: ((inout LocateOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = LocateOptions(arguments: arguments)
            optional?(&options)
            return values.command("locate", options.arguments)
        }
    }
}

extension Google {
    /// Google's lock unlock trait.
    public struct LockUnlockTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.LockUnlockTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [LockFollowUpEvent.self, UnlockFollowUpEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [LockCommand.self, UnlockCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Lock state.
            @TraitAttribute public var lockState: LockState?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _lockState = values.read("lockState")
                self.values = values
            }
        }

        /// Words of lock state; the table may not have all.
        public struct LockState: AttributeWord {
            /// Unspecified, `unspecified`.
            public static var unspecified: Self { Self(rawValue: "unspecified") }
            /// Locked, `locked`.
            public static var locked: Self { Self(rawValue: "locked") }
            /// Unlocked, `unlocked`.
            public static var unlocked: Self { Self(rawValue: "unlocked") }
            /// Jammed, `jammed`.
            public static var jammed: Self { Self(rawValue: "jammed") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// The moment `lockFollowUp` of Google.LockUnlockTrait.
        public struct LockFollowUpEvent: Event {
            public static var traitName: String { "Google.LockUnlockTrait" }
            public static var name: String { "lockFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `unlockFollowUp` of Google.LockUnlockTrait.
        public struct UnlockFollowUpEvent: Event {
            public static var traitName: String { "Google.LockUnlockTrait" }
            public static var name: String { "unlockFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The command `lock`.
        public enum LockCommand: Command {
            public static var name: String { "lock" }
        }

        /// Whether this device takes `lock` (K-5).
        public var supportsLockCommand: Bool { values.supports(command: "lock") }

        /// Sends `lock` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func lock(followUpToken: String) async throws {
            try await lockBatchable(followUpToken: followUpToken).send()
        }

        /// Sends `lock` with others (B-1).
        public func lockBatchable(followUpToken: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("followUpToken", followUpToken)
            return values.command("lock", arguments)
        }

        /// The command `unlock`.
        public enum UnlockCommand: Command {
            public static var name: String { "unlock" }
        }

        /// Whether this device takes `unlock` (K-5).
        public var supportsUnlockCommand: Bool { values.supports(command: "unlock") }

        /// Sends `unlock` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func unlock(followUpToken: String) async throws {
            try await unlockBatchable(followUpToken: followUpToken).send()
        }

        /// Sends `unlock` with others (B-1).
        public func unlockBatchable(followUpToken: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("followUpToken", followUpToken)
            return values.command("unlock", arguments)
        }
    }
}

extension Google {
    /// Google's media activity state trait.
    public struct MediaActivityStateTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.MediaActivityStateTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Activity state.
            @TraitAttribute public var activityState: ActivityState?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _activityState = values.read("activityState")
                self.values = values
            }
        }

        /// Words of activity state; the table may not have all.
        public struct ActivityState: AttributeWord {
            /// Inactive, `inactive`.
            public static var inactive: Self { Self(rawValue: "inactive") }
            /// Standby, `standby`.
            public static var standby: Self { Self(rawValue: "standby") }
            /// Active, `active`.
            public static var active: Self { Self(rawValue: "active") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

extension Google {
    /// Google's network control trait.
    public struct NetworkControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.NetworkControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Network enabled.
            @TraitAttribute public var networkEnabled: Bool?
            /// Guest network enabled; can be set.
            @TraitAttribute public var guestNetworkEnabled: Bool?
            /// Num connected devices.
            @TraitAttribute public var numConnectedDevices: Int32?
            /// Network usage MB.
            @TraitAttribute public var networkUsageMB: Double?
            /// Network usage limit MB.
            @TraitAttribute public var networkUsageLimitMB: Double?
            /// Network usage unlimited.
            @TraitAttribute public var networkUsageUnlimited: Bool?
            /// Network settings.
            @TraitAttribute public var networkSettings: AttributeValue?
            /// Guest network settings.
            @TraitAttribute public var guestNetworkSettings: AttributeValue?
            /// Last network download speed test.
            @TraitAttribute public var lastNetworkDownloadSpeedTest: AttributeValue?
            /// Last network upload speed test.
            @TraitAttribute public var lastNetworkUploadSpeedTest: AttributeValue?
            /// Network speed test in progress.
            @TraitAttribute public var networkSpeedTestInProgress: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _networkEnabled = values.read("networkEnabled")
                _guestNetworkEnabled = values.read("guestNetworkEnabled")
                _numConnectedDevices = values.read("numConnectedDevices")
                _networkUsageMB = values.read("networkUsageMB")
                _networkUsageLimitMB = values.read("networkUsageLimitMB")
                _networkUsageUnlimited = values.read("networkUsageUnlimited")
                _networkSettings = values.read("networkSettings")
                _guestNetworkSettings = values.read("guestNetworkSettings")
                _lastNetworkDownloadSpeedTest = values.read("lastNetworkDownloadSpeedTest")
                _lastNetworkUploadSpeedTest = values.read("lastNetworkUploadSpeedTest")
                _networkSpeedTestInProgress = values.read("networkSpeedTestInProgress")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.NetworkControlTrait that can be set.
extension Updater where T == Google.NetworkControlTrait {
    /// Sets guest network enabled.
    public func setGuestNetworkEnabled(_ value: Bool) {
        arguments.set("guestNetworkEnabled", value)
    }
}

extension Google {
    /// Google's notification trait.
    public struct NotificationTrait: TypedTrait {
        public static var identifier: String { "Google.NotificationTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SendNotificationsCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `sendNotifications`.
        public enum SendNotificationsCommand: Command {
            public static var name: String { "sendNotifications" }
        }

        /// Whether this device takes `sendNotifications` (K-5).
        public var supportsSendNotificationsCommand: Bool {
            values.supports(command: "sendNotifications")
        }

        /// Sends `sendNotifications` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func sendNotifications() async throws {
            try await sendNotificationsBatchable().send()
        }

        /// Sends `sendNotifications` with others (B-1).
        public func sendNotificationsBatchable() -> BatchableCommand<Void> {
            values.command("sendNotifications", CommandArguments())
        }
    }
}

extension Google {
    /// Google's object detection trait.
    public struct ObjectDetectionTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ObjectDetectionTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [ObjectDetectedEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The moment `objectDetected` of Google.ObjectDetectionTrait.
        public struct ObjectDetectedEvent: Event {
            public static var traitName: String { "Google.ObjectDetectionTrait" }
            public static var name: String { "objectDetected" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Objects.
            public var objects: AttributeValue? { occurrence.read("objects") }
        }
    }
}

extension Google {
    /// Google's open close trait.
    public struct OpenCloseTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.6006.clusters.fc2f" }
        public static var graphName: String { "Google.OpenCloseTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OpenFollowUpEvent.self, CloseFollowUpEvent.self, GoToOpenPercentageFollowUpEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [OpenCommand.self, CloseCommand.self, GoToOpenPercentageCommand.self, StepCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Supported directions.
            @TraitAttribute public var supportedDirections: [Direction]?
            /// Open percent.
            @TraitAttribute public var openPercent: Double?
            /// Open state.
            @TraitAttribute public var openState: [DirectionOpenState]?
            /// Target open percent.
            @TraitAttribute public var targetOpenPercent: Double?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _supportedDirections = values.read("supportedDirections")
                _openPercent = values.read("openPercent")
                _openState = values.read("openState")
                _targetOpenPercent = values.read("targetOpenPercent")
                self.values = values
            }
        }

        /// Words of direction; the table may not have all.
        public struct Direction: AttributeWord {
            /// Up, `up`.
            public static var up: Self { Self(rawValue: "up") }
            /// Down, `down`.
            public static var down: Self { Self(rawValue: "down") }
            /// Left, `left`.
            public static var left: Self { Self(rawValue: "left") }
            /// Right, `right`.
            public static var right: Self { Self(rawValue: "right") }
            /// In, `in`.
            public static var `in`: Self { Self(rawValue: "in") }
            /// Out, `out`.
            public static var out: Self { Self(rawValue: "out") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of direction open state.
        public struct DirectionOpenState: AttributeObject {
            /// Open percent.
            public let openPercent: Double
            /// Open direction.
            public let openDirection: Direction

            /// Makes it of its members.
            public init(openPercent: Double, openDirection: Direction) {
                self.openPercent = openPercent
                self.openDirection = openDirection
            }

            public init?(fields: AttributeFields) {
                guard let openPercent: Double = fields.read("openPercent"),
                    let openDirection: Direction = fields.read("openDirection")
                else { return nil }
                self.openPercent = openPercent
                self.openDirection = openDirection
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("openPercent", openPercent)
                try fields.write("openDirection", openDirection)
            }
        }

        /// The moment `openFollowUp` of Google.OpenCloseTrait.
        public struct OpenFollowUpEvent: Event {
            public static var traitName: String { "Google.OpenCloseTrait" }
            public static var name: String { "openFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `closeFollowUp` of Google.OpenCloseTrait.
        public struct CloseFollowUpEvent: Event {
            public static var traitName: String { "Google.OpenCloseTrait" }
            public static var name: String { "closeFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `goToOpenPercentageFollowUp` of Google.OpenCloseTrait.
        public struct GoToOpenPercentageFollowUpEvent: Event {
            public static var traitName: String { "Google.OpenCloseTrait" }
            public static var name: String { "goToOpenPercentageFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The command `open`.
        public enum OpenCommand: Command {
            public static var name: String { "open" }
        }

        /// Whether this device takes `open` (K-5).
        public var supportsOpenCommand: Bool { values.supports(command: "open") }

        /// Sends `open` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func open() async throws {
            try await openBatchable().send()
        }

        /// Sends `open` with others (B-1).
        public func openBatchable() -> BatchableCommand<Void> {
            values.command("open", CommandArguments())
        }

        /// The command `close`.
        public enum CloseCommand: Command {
            public static var name: String { "close" }
        }

        /// Whether this device takes `close` (K-5).
        public var supportsCloseCommand: Bool { values.supports(command: "close") }

        /// Sends `close` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func close() async throws {
            try await closeBatchable().send()
        }

        /// Sends `close` with others (B-1).
        public func closeBatchable() -> BatchableCommand<Void> {
            values.command("close", CommandArguments())
        }

        /// The command `goToOpenPercentage`.
        public enum GoToOpenPercentageCommand: Command {
            public static var name: String { "goToOpenPercentage" }
        }

        /// Optional arguments of `goToOpenPercentage`.
        public struct GoToOpenPercentageOptions: Sendable {
            var arguments: CommandArguments

            /// Sets open direction.
            public mutating func setOpenDirection(_ value: Direction) {
                arguments.set("openDirection", value)
            }
        }

        /// Whether this device takes `goToOpenPercentage` (K-5).
        public var supportsGoToOpenPercentageCommand: Bool {
            values.supports(command: "goToOpenPercentage")
        }

        /// Sends `goToOpenPercentage` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goToOpenPercentage(
            openPercent: Double, _ optional: ((inout GoToOpenPercentageOptions) -> Void)? = nil
        ) async throws {
            try await goToOpenPercentageBatchable(openPercent: openPercent, optional).send()
        }

        /// Sends `goToOpenPercentage` with others (B-1).
        public func goToOpenPercentageBatchable(
            openPercent: Double, _ optional: ((inout GoToOpenPercentageOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("openPercent", openPercent)
            var options = GoToOpenPercentageOptions(arguments: arguments)
            optional?(&options)
            return values.command("goToOpenPercentage", options.arguments)
        }

        /// The command `step`.
        public enum StepCommand: Command {
            public static var name: String { "step" }
        }

        /// Optional arguments of `step`.
        public struct StepOptions: Sendable {
            var arguments: CommandArguments

            /// Sets open direction.
            public mutating func setOpenDirection(_ value: Direction) {
                arguments.set("openDirection", value)
            }
        }

        /// Whether this device takes `step` (K-5).
        public var supportsStepCommand: Bool { values.supports(command: "step") }

        /// Sends `step` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func step(
            openRelativePercent: Double, _ optional: ((inout StepOptions) -> Void)? = nil
        ) async throws {
            try await stepBatchable(openRelativePercent: openRelativePercent, optional).send()
        }

        /// Sends `step` with others (B-1).
        public func stepBatchable(
            openRelativePercent: Double, _ optional: ((inout StepOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("openRelativePercent", openRelativePercent)
            var options = StepOptions(arguments: arguments)
            optional?(&options)
            return values.command("step", options.arguments)
        }
    }
}

extension Google {
    /// Google's pre filter monitoring trait.
    public struct PreFilterMonitoringTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.PreFilterMonitoringTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's push av stream transport trait.
    public struct PushAvStreamTransportTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.PushAvStreamTransportTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                SetTransportStatusCommand.self, FindTransportCommand.self,
                ModifyPushTransportCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current connections.
            @TraitAttribute public var currentConnections: [TransportConfigurationStruct]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentConnections = values.read("currentConnections")
                self.values = values
            }
        }

        /// Words of transport status; the table may not have all.
        public struct TransportStatusEnum: AttributeWord {
            /// Active, `active`.
            public static var active: Self { Self(rawValue: "active") }
            /// Inactive, `inactive`.
            public static var inactive: Self { Self(rawValue: "inactive") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of transport configuration.
        public struct TransportConfigurationStruct: AttributeObject {
            /// Connection ID.
            public let connectionID: UInt16
            /// Transport status.
            public let transportStatus: TransportStatusEnum
            /// Transport options.
            public let transportOptions: TransportOptionsStruct?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                connectionID: UInt16, transportStatus: TransportStatusEnum,
                transportOptions: TransportOptionsStruct? = nil
            ) {
                self.connectionID = connectionID
                self.transportStatus = transportStatus
                self.transportOptions = transportOptions
            }

            public init?(fields: AttributeFields) {
                guard let connectionID: UInt16 = fields.read("connectionID"),
                    let transportStatus: TransportStatusEnum = fields.read("transportStatus")
                else { return nil }
                self.connectionID = connectionID
                self.transportStatus = transportStatus
                self.transportOptions = fields.read("transportOptions")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("connectionID", connectionID)
                try fields.write("transportStatus", transportStatus)
                try fields.write("transportOptions", transportOptions)
            }
        }

        /// Transport options; its members are not documented.
        public typealias TransportOptionsStruct = AttributeValue

        /// Transport trigger options; its members are not documented.
        public typealias TransportTriggerOptionsStruct = AttributeValue

        /// Transport motion trigger time control; its members are not documented.
        public typealias TransportMotionTriggerTimeControlStruct = AttributeValue

        /// Container options; its members are not documented.
        public typealias ContainerOptionsStruct = AttributeValue

        /// The command `setTransportStatus`.
        public enum SetTransportStatusCommand: Command {
            public static var name: String { "setTransportStatus" }
        }

        /// Whether this device takes `setTransportStatus` (K-5).
        public var supportsSetTransportStatusCommand: Bool {
            values.supports(command: "setTransportStatus")
        }

        /// Sends `setTransportStatus` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setTransportStatus(transportStatus: TransportStatusEnum) async throws {
            try await setTransportStatusBatchable(transportStatus: transportStatus).send()
        }

        /// Sends `setTransportStatus` with others (B-1).
        public func setTransportStatusBatchable(
            transportStatus: TransportStatusEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("transportStatus", transportStatus)
            return values.command("setTransportStatus", arguments)
        }

        /// The command `findTransport`.
        public enum FindTransportCommand: Command {
            public static var name: String { "findTransport" }
        }

        /// Whether this device takes `findTransport` (K-5).
        public var supportsFindTransportCommand: Bool { values.supports(command: "findTransport") }

        /// Sends `findTransport` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func findTransport() async throws {
            try await findTransportBatchable().send()
        }

        /// Sends `findTransport` with others (B-1).
        public func findTransportBatchable() -> BatchableCommand<Void> {
            values.command("findTransport", CommandArguments())
        }

        /// The command `modifyPushTransport`.
        public enum ModifyPushTransportCommand: Command {
            public static var name: String { "modifyPushTransport" }
        }

        /// Whether this device takes `modifyPushTransport` (K-5).
        public var supportsModifyPushTransportCommand: Bool {
            values.supports(command: "modifyPushTransport")
        }

        /// Sends `modifyPushTransport` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func modifyPushTransport(
            connectionID: UInt16, transportOptions: TransportOptionsStruct
        ) async throws {
            try await modifyPushTransportBatchable(
                connectionID: connectionID, transportOptions: transportOptions
            ).send()
        }

        /// Sends `modifyPushTransport` with others (B-1).
        public func modifyPushTransportBatchable(
            connectionID: UInt16, transportOptions: TransportOptionsStruct
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("connectionID", connectionID)
            arguments.set("transportOptions", transportOptions)
            return values.command("modifyPushTransport", arguments)
        }
    }
}

extension Google {
    /// Google's reboot trait.
    public struct RebootTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.RebootTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [RebootCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `reboot`.
        public enum RebootCommand: Command {
            public static var name: String { "reboot" }
        }

        /// Whether this device takes `reboot` (K-5).
        public var supportsRebootCommand: Bool { values.supports(command: "reboot") }

        /// Sends `reboot` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func reboot() async throws {
            try await rebootBatchable().send()
        }

        /// Sends `reboot` with others (B-1).
        public func rebootBatchable() -> BatchableCommand<Void> {
            values.command("reboot", CommandArguments())
        }
    }
}

extension Google {
    /// Google's recording mode trait.
    public struct RecordingModeTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.RecordingModeTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's relative humidity control trait.
    public struct RelativeHumidityControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.RelativeHumidityControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Maximum relative humidity.
            @TraitAttribute public var maxRelativeHumidity: UInt16?
            /// Minimum relative humidity.
            @TraitAttribute public var minRelativeHumidity: UInt16?
            /// Relative humidity setpoint; can be set.
            @TraitAttribute public var relativeHumiditySetpoint: UInt16?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _maxRelativeHumidity = values.read("maxRelativeHumidity")
                _minRelativeHumidity = values.read("minRelativeHumidity")
                _relativeHumiditySetpoint = values.read("relativeHumiditySetpoint")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.RelativeHumidityControlTrait that can be set.
extension Updater where T == Google.RelativeHumidityControlTrait {
    /// Sets relative humidity setpoint.
    public func setRelativeHumiditySetpoint(_ value: UInt16) {
        arguments.set("relativeHumiditySetpoint", value)
    }
}

extension Google {
    /// Google's rotation trait.
    public struct RotationTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.RotationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Rotation degrees.
            @TraitAttribute public var rotationDegrees: Double?
            /// Rotation degrees range.
            @TraitAttribute public var rotationDegreesRange: DegreesRange?
            /// Rotation percent.
            @TraitAttribute public var rotationPercent: Double?
            /// Target rotation percent; can be set.
            @TraitAttribute public var targetRotationPercent: Double?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _rotationDegrees = values.read("rotationDegrees")
                _rotationDegreesRange = values.read("rotationDegreesRange")
                _rotationPercent = values.read("rotationPercent")
                _targetRotationPercent = values.read("targetRotationPercent")
                self.values = values
            }
        }

        /// Members of degrees range.
        public struct DegreesRange: AttributeObject {
            /// Rotation degrees minimum.
            public let rotationDegreesMin: Double
            /// Rotation degrees maximum.
            public let rotationDegreesMax: Double

            /// Makes it of its members.
            public init(rotationDegreesMin: Double, rotationDegreesMax: Double) {
                self.rotationDegreesMin = rotationDegreesMin
                self.rotationDegreesMax = rotationDegreesMax
            }

            public init?(fields: AttributeFields) {
                guard let rotationDegreesMin: Double = fields.read("rotationDegreesMin"),
                    let rotationDegreesMax: Double = fields.read("rotationDegreesMax")
                else { return nil }
                self.rotationDegreesMin = rotationDegreesMin
                self.rotationDegreesMax = rotationDegreesMax
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("rotationDegreesMin", rotationDegreesMin)
                try fields.write("rotationDegreesMax", rotationDegreesMax)
            }
        }
    }
}

/// The attributes of Google.RotationTrait that can be set.
extension Updater where T == Google.RotationTrait {
    /// Sets target rotation percent.
    public func setTargetRotationPercent(_ value: Double) {
        arguments.set("targetRotationPercent", value)
    }
}

extension Google {
    /// Google's simplified on off trait.
    public struct SimplifiedOnOffTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.SimplifiedOnOffTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// On off; can be set.
            @TraitAttribute public var onOff: OnOffEnum?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _onOff = values.read("onOff")
                self.values = values
            }
        }

        /// Words of on off; the table may not have all.
        public struct OnOffEnum: AttributeWord {
            /// On, `on`.
            public static var on: Self { Self(rawValue: "on") }
            /// Off, `off`.
            public static var off: Self { Self(rawValue: "off") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

/// The attributes of Google.SimplifiedOnOffTrait that can be set.
extension Updater where T == Google.SimplifiedOnOffTrait {
    /// Sets on off.
    public func setOnOff(_ value: Google.SimplifiedOnOffTrait.OnOffEnum) {
        arguments.set("onOff", value)
    }
}

extension Google {
    /// Google's simplified thermostat trait.
    public struct SimplifiedThermostatTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.SimplifiedThermostatTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SetSystemModeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// Words of system mode; the table may not have all.
        public struct SystemModeEnum: AttributeWord {
            /// Off, `off`.
            public static var off: Self { Self(rawValue: "off") }
            /// Heat, `heat`.
            public static var heat: Self { Self(rawValue: "heat") }
            /// Cool, `cool`.
            public static var cool: Self { Self(rawValue: "cool") }
            /// Auto, `auto`.
            public static var auto: Self { Self(rawValue: "auto") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// The command `setSystemMode`.
        public enum SetSystemModeCommand: Command {
            public static var name: String { "setSystemMode" }
        }

        /// Whether this device takes `setSystemMode` (K-5).
        public var supportsSetSystemModeCommand: Bool { values.supports(command: "setSystemMode") }

        /// Sends `setSystemMode` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setSystemMode(systemMode: SystemModeEnum) async throws {
            try await setSystemModeBatchable(systemMode: systemMode).send()
        }

        /// Sends `setSystemMode` with others (B-1).
        public func setSystemModeBatchable(systemMode: SystemModeEnum) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("systemMode", systemMode)
            return values.command("setSystemMode", arguments)
        }
    }
}

extension Google {
    /// Google's software update trait.
    public struct SoftwareUpdateTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.SoftwareUpdateTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SoftwareUpdateCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Last software update unix timestamp sec.
            @TraitAttribute public var lastSoftwareUpdateUnixTimestampSec: Int64?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _lastSoftwareUpdateUnixTimestampSec = values.read(
                    "lastSoftwareUpdateUnixTimestampSec")
                self.values = values
            }
        }

        /// The command `softwareUpdate`.
        public enum SoftwareUpdateCommand: Command {
            public static var name: String { "softwareUpdate" }
        }

        /// Whether this device takes `softwareUpdate` (K-5).
        public var supportsSoftwareUpdateCommand: Bool {
            values.supports(command: "softwareUpdate")
        }

        /// Sends `softwareUpdate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func softwareUpdate() async throws {
            try await softwareUpdateBatchable().send()
        }

        /// Sends `softwareUpdate` with others (B-1).
        public func softwareUpdateBatchable() -> BatchableCommand<Void> {
            values.command("softwareUpdate", CommandArguments())
        }
    }
}

extension Google {
    /// Google's status report trait.
    public struct StatusReportTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.StatusReportTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current status report.
            @TraitAttribute public var currentStatusReport: [StatusReportItem]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentStatusReport = values.read("currentStatusReport")
                self.values = values
            }
        }

        /// Members of status report item.
        public struct StatusReportItem: AttributeObject {
            /// Blocking.
            public let blocking: Bool
            /// Device target.
            public let deviceTarget: String
            /// Priority.
            public let priority: Int32
            /// Status code.
            public let statusCode: String

            /// Makes it of its members.
            public init(blocking: Bool, deviceTarget: String, priority: Int32, statusCode: String) {
                self.blocking = blocking
                self.deviceTarget = deviceTarget
                self.priority = priority
                self.statusCode = statusCode
            }

            public init?(fields: AttributeFields) {
                guard let blocking: Bool = fields.read("blocking"),
                    let deviceTarget: String = fields.read("deviceTarget"),
                    let priority: Int32 = fields.read("priority"),
                    let statusCode: String = fields.read("statusCode")
                else { return nil }
                self.blocking = blocking
                self.deviceTarget = deviceTarget
                self.priority = priority
                self.statusCode = statusCode
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("blocking", blocking)
                try fields.write("deviceTarget", deviceTarget)
                try fields.write("priority", priority)
                try fields.write("statusCode", statusCode)
            }
        }
    }
}

extension Google {
    /// Google's thermostat fan control trait.
    public struct ThermostatFanControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ThermostatFanControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current speed.
            @TraitAttribute public var current_speed: AttributeValue?
            /// Fan speed state.
            @TraitAttribute public var fan_speed_state: AttributeValue?
            /// Hvac override speed.
            @TraitAttribute public var hvac_override_speed: AttributeValue?
            /// Maximum available speed.
            @TraitAttribute public var max_available_speed: AttributeValue?
            /// Maximum timer duration.
            @TraitAttribute public var max_timer_duration: AttributeValue?
            /// Mode.
            @TraitAttribute public var mode: AttributeValue?
            /// Schedule duty cycle.
            @TraitAttribute public var schedule_duty_cycle: AttributeValue?
            /// Schedule enabled in off mode.
            @TraitAttribute public var schedule_enabled_in_off_mode: AttributeValue?
            /// Schedule end time.
            @TraitAttribute public var schedule_end_time: AttributeValue?
            /// Schedule speed.
            @TraitAttribute public var schedule_speed: AttributeValue?
            /// Schedule start time.
            @TraitAttribute public var schedule_start_time: AttributeValue?
            /// Smart ventilation enabled.
            @TraitAttribute public var smart_ventilation_enabled: AttributeValue?
            /// Supports fan activation for non electric furnaces.
            @TraitAttribute public var supports_fan_activation_for_non_electric_furnaces:
                AttributeValue?
            /// Supports indefinite timer.
            @TraitAttribute public var supports_indefinite_timer: AttributeValue?
            /// Supports schedule in off mode.
            @TraitAttribute public var supports_schedule_in_off_mode: AttributeValue?
            /// Supports timer in off mode.
            @TraitAttribute public var supports_timer_in_off_mode: AttributeValue?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _current_speed = values.read("current_speed")
                _fan_speed_state = values.read("fan_speed_state")
                _hvac_override_speed = values.read("hvac_override_speed")
                _max_available_speed = values.read("max_available_speed")
                _max_timer_duration = values.read("max_timer_duration")
                _mode = values.read("mode")
                _schedule_duty_cycle = values.read("schedule_duty_cycle")
                _schedule_enabled_in_off_mode = values.read("schedule_enabled_in_off_mode")
                _schedule_end_time = values.read("schedule_end_time")
                _schedule_speed = values.read("schedule_speed")
                _schedule_start_time = values.read("schedule_start_time")
                _smart_ventilation_enabled = values.read("smart_ventilation_enabled")
                _supports_fan_activation_for_non_electric_furnaces = values.read(
                    "supports_fan_activation_for_non_electric_furnaces")
                _supports_indefinite_timer = values.read("supports_indefinite_timer")
                _supports_schedule_in_off_mode = values.read("supports_schedule_in_off_mode")
                _supports_timer_in_off_mode = values.read("supports_timer_in_off_mode")
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's time trait.
    public struct TimeTrait: TypedTrait {
        public static var identifier: String { "Google.TimeTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [ScheduledEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current time.
            @TraitAttribute public var currentTime: String?
            /// Sunrise time.
            @TraitAttribute public var sunriseTime: String?
            /// Sunset time.
            @TraitAttribute public var sunsetTime: String?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentTime = values.read("currentTime")
                _sunriseTime = values.read("sunriseTime")
                _sunsetTime = values.read("sunsetTime")
                self.values = values
            }
        }

        /// The moment `scheduled` of Google.TimeTrait.
        public struct ScheduledEvent: Event {
            public static var traitName: String { "Google.TimeTrait" }
            public static var name: String { "scheduled" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Clock time.
            public var clockTime: String? { occurrence.read("clockTime") }

            /// Solar time.
            public var solarTime: String? { occurrence.read("solarTime") }
        }
    }
}

extension Google {
    /// Google's timer trait.
    public struct TimerTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.TimerTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                TimerStartCommand.self, TimerAdjustCommand.self, TimerPauseCommand.self,
                TimerResumeCommand.self, TimerCancelCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Command only timer.
            @TraitAttribute public var commandOnlyTimer: Bool?
            /// Maximum timer limit seconds.
            @TraitAttribute public var maxTimerLimitSeconds: UInt32?
            /// Timer paused.
            @TraitAttribute public var timerPaused: Bool?
            /// Timer remaining seconds.
            @TraitAttribute public var timerRemainingSeconds: Int32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _commandOnlyTimer = values.read("commandOnlyTimer")
                _maxTimerLimitSeconds = values.read("maxTimerLimitSeconds")
                _timerPaused = values.read("timerPaused")
                _timerRemainingSeconds = values.read("timerRemainingSeconds")
                self.values = values
            }
        }

        /// The command `timerStart`.
        public enum TimerStartCommand: Command {
            public static var name: String { "timerStart" }
        }

        /// Whether this device takes `timerStart` (K-5).
        public var supportsTimerStartCommand: Bool { values.supports(command: "timerStart") }

        /// Sends `timerStart` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timerStart(timerTimeSec: UInt32) async throws {
            try await timerStartBatchable(timerTimeSec: timerTimeSec).send()
        }

        /// Sends `timerStart` with others (B-1).
        public func timerStartBatchable(timerTimeSec: UInt32) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("timerTimeSec", timerTimeSec)
            return values.command("timerStart", arguments)
        }

        /// The command `timerAdjust`.
        public enum TimerAdjustCommand: Command {
            public static var name: String { "timerAdjust" }
        }

        /// Whether this device takes `timerAdjust` (K-5).
        public var supportsTimerAdjustCommand: Bool { values.supports(command: "timerAdjust") }

        /// Sends `timerAdjust` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timerAdjust(timerTimeSec: Int32) async throws {
            try await timerAdjustBatchable(timerTimeSec: timerTimeSec).send()
        }

        /// Sends `timerAdjust` with others (B-1).
        public func timerAdjustBatchable(timerTimeSec: Int32) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("timerTimeSec", timerTimeSec)
            return values.command("timerAdjust", arguments)
        }

        /// The command `timerPause`.
        public enum TimerPauseCommand: Command {
            public static var name: String { "timerPause" }
        }

        /// Whether this device takes `timerPause` (K-5).
        public var supportsTimerPauseCommand: Bool { values.supports(command: "timerPause") }

        /// Sends `timerPause` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timerPause() async throws {
            try await timerPauseBatchable().send()
        }

        /// Sends `timerPause` with others (B-1).
        public func timerPauseBatchable() -> BatchableCommand<Void> {
            values.command("timerPause", CommandArguments())
        }

        /// The command `timerResume`.
        public enum TimerResumeCommand: Command {
            public static var name: String { "timerResume" }
        }

        /// Whether this device takes `timerResume` (K-5).
        public var supportsTimerResumeCommand: Bool { values.supports(command: "timerResume") }

        /// Sends `timerResume` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timerResume() async throws {
            try await timerResumeBatchable().send()
        }

        /// Sends `timerResume` with others (B-1).
        public func timerResumeBatchable() -> BatchableCommand<Void> {
            values.command("timerResume", CommandArguments())
        }

        /// The command `timerCancel`.
        public enum TimerCancelCommand: Command {
            public static var name: String { "timerCancel" }
        }

        /// Whether this device takes `timerCancel` (K-5).
        public var supportsTimerCancelCommand: Bool { values.supports(command: "timerCancel") }

        /// Sends `timerCancel` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timerCancel() async throws {
            try await timerCancelBatchable().send()
        }

        /// Sends `timerCancel` with others (B-1).
        public func timerCancelBatchable() -> BatchableCommand<Void> {
            values.command("timerCancel", CommandArguments())
        }
    }
}

extension Google {
    /// Google's toggles trait.
    public struct TogglesTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.TogglesTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current toggle settings; can be set.
            @TraitAttribute public var currentToggleSettings: [ToggleSetting]?
            /// Supported toggles.
            @TraitAttribute public var supportedToggles: [Toggle]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentToggleSettings = values.read("currentToggleSettings")
                _supportedToggles = values.read("supportedToggles")
                self.values = values
            }
        }

        /// Members of toggle setting.
        public struct ToggleSetting: AttributeObject {
            /// Name.
            public let name: String
            /// On.
            public let on: Bool

            /// Makes it of its members.
            public init(name: String, on: Bool) {
                self.name = name
                self.on = on
            }

            public init?(fields: AttributeFields) {
                guard let name: String = fields.read("name"),
                    let on: Bool = fields.read("on")
                else { return nil }
                self.name = name
                self.on = on
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("name", name)
                try fields.write("on", on)
            }
        }

        /// Members of toggle.
        public struct Toggle: AttributeObject {
            /// Name.
            public let name: String
            /// Synonyms.
            public let synonyms: AttributeValue

            /// Makes it of its members.
            public init(name: String, synonyms: AttributeValue) {
                self.name = name
                self.synonyms = synonyms
            }

            public init?(fields: AttributeFields) {
                guard let name: String = fields.read("name"),
                    let synonyms: AttributeValue = fields.read("synonyms")
                else { return nil }
                self.name = name
                self.synonyms = synonyms
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("name", name)
                try fields.write("synonyms", synonyms)
            }
        }
    }
}

/// The attributes of Google.TogglesTrait that can be set.
extension Updater where T == Google.TogglesTrait {
    /// Sets current toggle settings.
    public func setCurrentToggleSettings(_ value: [Google.TogglesTrait.ToggleSetting]) {
        arguments.set("currentToggleSettings", value)
    }
}

extension Google {
    /// Google's user presence settings trait.
    public struct UserPresenceSettingsTrait: TypedTrait {
        public static var identifier: String { "Google.UserPresenceSettingsTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's video analysis trait.
    public struct VideoAnalysisTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.VideoAnalysisTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's voice starter trait.
    public struct VoiceStarterTrait: TypedTrait {
        public static var identifier: String { "Google.VoiceStarterTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OkGoogleEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The moment `okGoogle` of Google.VoiceStarterTrait.
        public struct OkGoogleEvent: Event {
            public static var traitName: String { "Google.VoiceStarterTrait" }
            public static var name: String { "okGoogle" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Query.
            public var query: String? { occurrence.read("query") }
        }
    }
}

extension Google {
    /// Google's volume trait.
    public struct VolumeTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.VolumeTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current volume percent; can be set.
            @TraitAttribute public var currentVolumePercent: UInt8?
            /// Is muted; can be set.
            @TraitAttribute public var isMuted: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentVolumePercent = values.read("currentVolumePercent")
                _isMuted = values.read("isMuted")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.VolumeTrait that can be set.
extension Updater where T == Google.VolumeTrait {
    /// Sets current volume percent.
    public func setCurrentVolumePercent(_ value: UInt8) {
        arguments.set("currentVolumePercent", value)
    }

    /// Sets is muted.
    public func setIsMuted(_ value: Bool) {
        arguments.set("isMuted", value)
    }
}

extension Google {
    /// Google's web rtc live view trait.
    public struct WebRtcLiveViewTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.WebRtcLiveViewTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                StartLiveViewCommand.self, ExtendLiveViewCommand.self, StopLiveViewCommand.self,
                StartTalkbackCommand.self, StopTalkbackCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `startLiveView`.
        public enum StartLiveViewCommand: Command {
            public static var name: String { "startLiveView" }
        }

        /// Whether this device takes `startLiveView` (K-5).
        public var supportsStartLiveViewCommand: Bool { values.supports(command: "startLiveView") }

        /// Sends `startLiveView` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startLiveView(offerSdp: String) async throws {
            try await startLiveViewBatchable(offerSdp: offerSdp).send()
        }

        /// Sends `startLiveView` with others (B-1).
        public func startLiveViewBatchable(offerSdp: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("offerSdp", offerSdp)
            return values.command("startLiveView", arguments)
        }

        /// The command `extendLiveView`.
        public enum ExtendLiveViewCommand: Command {
            public static var name: String { "extendLiveView" }
        }

        /// Whether this device takes `extendLiveView` (K-5).
        public var supportsExtendLiveViewCommand: Bool {
            values.supports(command: "extendLiveView")
        }

        /// Sends `extendLiveView` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func extendLiveView(mediaSessionId: String) async throws {
            try await extendLiveViewBatchable(mediaSessionId: mediaSessionId).send()
        }

        /// Sends `extendLiveView` with others (B-1).
        public func extendLiveViewBatchable(mediaSessionId: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mediaSessionId", mediaSessionId)
            return values.command("extendLiveView", arguments)
        }

        /// The command `stopLiveView`.
        public enum StopLiveViewCommand: Command {
            public static var name: String { "stopLiveView" }
        }

        /// Whether this device takes `stopLiveView` (K-5).
        public var supportsStopLiveViewCommand: Bool { values.supports(command: "stopLiveView") }

        /// Sends `stopLiveView` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopLiveView(mediaSessionId: String) async throws {
            try await stopLiveViewBatchable(mediaSessionId: mediaSessionId).send()
        }

        /// Sends `stopLiveView` with others (B-1).
        public func stopLiveViewBatchable(mediaSessionId: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mediaSessionId", mediaSessionId)
            return values.command("stopLiveView", arguments)
        }

        /// The command `startTalkback`.
        public enum StartTalkbackCommand: Command {
            public static var name: String { "startTalkback" }
        }

        /// Whether this device takes `startTalkback` (K-5).
        public var supportsStartTalkbackCommand: Bool { values.supports(command: "startTalkback") }

        /// Sends `startTalkback` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startTalkback(mediaSessionId: String) async throws {
            try await startTalkbackBatchable(mediaSessionId: mediaSessionId).send()
        }

        /// Sends `startTalkback` with others (B-1).
        public func startTalkbackBatchable(mediaSessionId: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mediaSessionId", mediaSessionId)
            return values.command("startTalkback", arguments)
        }

        /// The command `stopTalkback`.
        public enum StopTalkbackCommand: Command {
            public static var name: String { "stopTalkback" }
        }

        /// Whether this device takes `stopTalkback` (K-5).
        public var supportsStopTalkbackCommand: Bool { values.supports(command: "stopTalkback") }

        /// Sends `stopTalkback` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopTalkback(mediaSessionId: String) async throws {
            try await stopTalkbackBatchable(mediaSessionId: mediaSessionId).send()
        }

        /// Sends `stopTalkback` with others (B-1).
        public func stopTalkbackBatchable(mediaSessionId: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mediaSessionId", mediaSessionId)
            return values.command("stopTalkback", arguments)
        }
    }
}

extension Google {
    /// Google's zone management trait.
    public struct ZoneManagementTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ZoneManagementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Matter {
    /// Raw values of area type tag.
    public enum AreaTypeTag: UInt16, AttributeEnum {
        /// Aisle, raw value 0.
        case aisle = 0
        /// Attic, raw value 1.
        case attic = 1
        /// Back door, raw value 2.
        case backDoor = 2
        /// Back yard, raw value 3.
        case backYard = 3
        /// Balcony, raw value 4.
        case balcony = 4
        /// Ballroom, raw value 5.
        case ballroom = 5
        /// Bathroom, raw value 6.
        case bathroom = 6
        /// Bedroom, raw value 7.
        case bedroom = 7
        /// Border, raw value 8.
        case border = 8
        /// Boxroom, raw value 9.
        case boxroom = 9
        /// Breakfast room, raw value 10.
        case breakfastRoom = 10
        /// Carport, raw value 11.
        case carport = 11
        /// Cellar, raw value 12.
        case cellar = 12
        /// Cloakroom, raw value 13.
        case cloakroom = 13
        /// Closet, raw value 14.
        case closet = 14
        /// Conservatory, raw value 15.
        case conservatory = 15
        /// Corridor, raw value 16.
        case corridor = 16
        /// Craft room, raw value 17.
        case craftRoom = 17
        /// Cupboard, raw value 18.
        case cupboard = 18
        /// Deck, raw value 19.
        case deck = 19
        /// Den, raw value 20.
        case den = 20
        /// Dining, raw value 21.
        case dining = 21
        /// Drawing room, raw value 22.
        case drawingRoom = 22
        /// Dressing room, raw value 23.
        case dressingRoom = 23
        /// Driveway, raw value 24.
        case driveway = 24
        /// Elevator, raw value 25.
        case elevator = 25
        /// Ensuite, raw value 26.
        case ensuite = 26
        /// Entrance, raw value 27.
        case entrance = 27
        /// Entryway, raw value 28.
        case entryway = 28
        /// Family room, raw value 29.
        case familyRoom = 29
        /// Foyer, raw value 30.
        case foyer = 30
        /// Front door, raw value 31.
        case frontDoor = 31
        /// Front yard, raw value 32.
        case frontYard = 32
        /// Game room, raw value 33.
        case gameRoom = 33
        /// Garage, raw value 34.
        case garage = 34
        /// Garage door, raw value 35.
        case garageDoor = 35
        /// Garden, raw value 36.
        case garden = 36
        /// Garden door, raw value 37.
        case gardenDoor = 37
        /// Guest bathroom, raw value 38.
        case guestBathroom = 38
        /// Guest bedroom, raw value 39.
        case guestBedroom = 39
        /// Guest room, raw value 41.
        case guestRoom = 41
        /// Gym, raw value 42.
        case gym = 42
        /// Hallway, raw value 43.
        case hallway = 43
        /// Hearth room, raw value 44.
        case hearthRoom = 44
        /// Kids room, raw value 45.
        case kidsRoom = 45
        /// Kids bedroom, raw value 46.
        case kidsBedroom = 46
        /// Kitchen, raw value 47.
        case kitchen = 47
        /// Laundry room, raw value 49.
        case laundryRoom = 49
        /// Lawn, raw value 50.
        case lawn = 50
        /// Library, raw value 51.
        case library = 51
        /// Living room, raw value 52.
        case livingRoom = 52
        /// Lounge, raw value 53.
        case lounge = 53
        /// Media tv room, raw value 54.
        case mediaTvRoom = 54
        /// Mud room, raw value 55.
        case mudRoom = 55
        /// Music room, raw value 56.
        case musicRoom = 56
        /// Nursery, raw value 57.
        case nursery = 57
        /// Office, raw value 58.
        case office = 58
        /// Outdoor kitchen, raw value 59.
        case outdoorKitchen = 59
        /// Outside, raw value 60.
        case outside = 60
        /// Pantry, raw value 61.
        case pantry = 61
        /// Parking lot, raw value 62.
        case parkingLot = 62
        /// Parlor, raw value 63.
        case parlor = 63
        /// Patio, raw value 64.
        case patio = 64
        /// Play room, raw value 65.
        case playRoom = 65
        /// Pool room, raw value 66.
        case poolRoom = 66
        /// Porch, raw value 67.
        case porch = 67
        /// Primary bathroom, raw value 68.
        case primaryBathroom = 68
        /// Primary bedroom, raw value 69.
        case primaryBedroom = 69
        /// Ramp, raw value 70.
        case ramp = 70
        /// Reception room, raw value 71.
        case receptionRoom = 71
        /// Recreation room, raw value 72.
        case recreationRoom = 72
        /// Roof, raw value 74.
        case roof = 74
        /// Sauna, raw value 75.
        case sauna = 75
        /// Scullery, raw value 76.
        case scullery = 76
        /// Sewing room, raw value 77.
        case sewingRoom = 77
        /// Shed, raw value 78.
        case shed = 78
        /// Side door, raw value 79.
        case sideDoor = 79
        /// Side yard, raw value 80.
        case sideYard = 80
        /// Sitting room, raw value 81.
        case sittingRoom = 81
        /// Snug, raw value 82.
        case snug = 82
        /// Spa, raw value 83.
        case spa = 83
        /// Staircase, raw value 84.
        case staircase = 84
        /// Steam room, raw value 85.
        case steamRoom = 85
        /// Storage room, raw value 86.
        case storageRoom = 86
        /// Studio, raw value 87.
        case studio = 87
        /// Study, raw value 88.
        case study = 88
        /// Sun room, raw value 89.
        case sunRoom = 89
        /// Swimming pool, raw value 90.
        case swimmingPool = 90
        /// Terrace, raw value 91.
        case terrace = 91
        /// Utility room, raw value 92.
        case utilityRoom = 92
        /// Ward, raw value 93.
        case ward = 93
        /// Workshop, raw value 94.
        case workshop = 94
        /// Toilet, raw value 95.
        case toilet = 95
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 256
    }

    /// Members of atomic attribute status.
    public struct AtomicAttributeStatusStruct: AttributeObject {
        /// Attribute ID.
        public let attributeID: UInt32
        /// Status code.
        public let statusCode: UInt8

        /// Makes it of its members.
        public init(attributeID: UInt32, statusCode: UInt8) {
            self.attributeID = attributeID
            self.statusCode = statusCode
        }

        public init?(fields: AttributeFields) {
            guard let attributeID: UInt32 = fields.read("attributeID"),
                let statusCode: UInt8 = fields.read("statusCode")
            else { return nil }
            self.attributeID = attributeID
            self.statusCode = statusCode
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("attributeID", attributeID)
            try fields.write("statusCode", statusCode)
        }
    }

    /// Raw values of atomic request type.
    public enum AtomicRequestTypeEnum: UInt16, AttributeEnum {
        /// Begin write, raw value 0.
        case beginWrite = 0
        /// Commit write, raw value 1.
        case commitWrite = 1
        /// Rollback write, raw value 2.
        case rollbackWrite = 2
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 256
    }

    /// Members of location descriptor.
    public struct LocationDescriptorStruct: AttributeObject {
        /// Location name, at most 128 bytes.
        public let locationName: String
        /// Floor number.
        public let floorNumber: Int16?
        /// Area type.
        public let areaType: AreaTypeTag?

        /// Makes it of its members; one that is nil is null, or left out.
        public init(locationName: String, floorNumber: Int16? = nil, areaType: AreaTypeTag? = nil) {
            self.locationName = locationName
            self.floorNumber = floorNumber
            self.areaType = areaType
        }

        public init?(fields: AttributeFields) {
            guard let locationName: String = fields.read("locationName") else { return nil }
            self.locationName = locationName
            self.floorNumber = fields.read("floorNumber")
            self.areaType = fields.read("areaType")
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("locationName", locationName)
            try fields.write(nullable: "floorNumber", floorNumber)
            try fields.write(nullable: "areaType", areaType)
        }
    }

    /// Members of measurement accuracy range.
    public struct MeasurementAccuracyRangeStruct: AttributeObject {
        /// Range minimum.
        public let rangeMin: Int64
        /// Range maximum.
        public let rangeMax: Int64
        /// Percent maximum, in hundredths of a percent, within 0...10000.
        public let percentMax: UInt16?
        /// Percent minimum, in hundredths of a percent, within 0...10000.
        public let percentMin: UInt16?
        /// Percent typical, in hundredths of a percent, within 0...10000.
        public let percentTypical: UInt16?
        /// Fixed maximum.
        public let fixedMax: UInt64?
        /// Fixed minimum.
        public let fixedMin: UInt64?
        /// Fixed typical.
        public let fixedTypical: UInt64?

        /// Makes it of its members; one that is nil is null, or left out.
        public init(
            rangeMin: Int64, rangeMax: Int64, percentMax: UInt16? = nil, percentMin: UInt16? = nil,
            percentTypical: UInt16? = nil, fixedMax: UInt64? = nil, fixedMin: UInt64? = nil,
            fixedTypical: UInt64? = nil
        ) {
            self.rangeMin = rangeMin
            self.rangeMax = rangeMax
            self.percentMax = percentMax
            self.percentMin = percentMin
            self.percentTypical = percentTypical
            self.fixedMax = fixedMax
            self.fixedMin = fixedMin
            self.fixedTypical = fixedTypical
        }

        public init?(fields: AttributeFields) {
            guard let rangeMin: Int64 = fields.read("rangeMin"),
                let rangeMax: Int64 = fields.read("rangeMax")
            else { return nil }
            self.rangeMin = rangeMin
            self.rangeMax = rangeMax
            self.percentMax = fields.read("percentMax")
            self.percentMin = fields.read("percentMin")
            self.percentTypical = fields.read("percentTypical")
            self.fixedMax = fields.read("fixedMax")
            self.fixedMin = fields.read("fixedMin")
            self.fixedTypical = fields.read("fixedTypical")
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("rangeMin", rangeMin)
            try fields.write("rangeMax", rangeMax)
            try fields.write("percentMax", percentMax)
            try fields.write("percentMin", percentMin)
            try fields.write("percentTypical", percentTypical)
            try fields.write("fixedMax", fixedMax)
            try fields.write("fixedMin", fixedMin)
            try fields.write("fixedTypical", fixedTypical)
        }
    }

    /// Members of measurement accuracy.
    public struct MeasurementAccuracyStruct: AttributeObject {
        /// Measurement type.
        public let measurementType: MeasurementTypeEnum
        /// Measured.
        public let measured: Bool
        /// Minimum measured value.
        public let minMeasuredValue: Int64
        /// Maximum measured value.
        public let maxMeasuredValue: Int64
        /// Accuracy ranges.
        public let accuracyRanges: [MeasurementAccuracyRangeStruct]

        /// Makes it of its members.
        public init(
            measurementType: MeasurementTypeEnum, measured: Bool, minMeasuredValue: Int64,
            maxMeasuredValue: Int64, accuracyRanges: [MeasurementAccuracyRangeStruct]
        ) {
            self.measurementType = measurementType
            self.measured = measured
            self.minMeasuredValue = minMeasuredValue
            self.maxMeasuredValue = maxMeasuredValue
            self.accuracyRanges = accuracyRanges
        }

        public init?(fields: AttributeFields) {
            guard
                let measurementType: MeasurementTypeEnum = fields.read("measurementType"),
                let measured: Bool = fields.read("measured"),
                let minMeasuredValue: Int64 = fields.read("minMeasuredValue"),
                let maxMeasuredValue: Int64 = fields.read("maxMeasuredValue"),
                let accuracyRanges: [MeasurementAccuracyRangeStruct] = fields.read(
                    "accuracyRanges")
            else { return nil }
            self.measurementType = measurementType
            self.measured = measured
            self.minMeasuredValue = minMeasuredValue
            self.maxMeasuredValue = maxMeasuredValue
            self.accuracyRanges = accuracyRanges
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("measurementType", measurementType)
            try fields.write("measured", measured)
            try fields.write("minMeasuredValue", minMeasuredValue)
            try fields.write("maxMeasuredValue", maxMeasuredValue)
            try fields.write("accuracyRanges", accuracyRanges)
        }
    }

    /// Raw values of measurement type.
    public enum MeasurementTypeEnum: UInt32, AttributeEnum {
        /// Unspecified, raw value 0.
        case unspecified = 0
        /// Voltage, raw value 1.
        case voltage = 1
        /// Active current, raw value 2.
        case activeCurrent = 2
        /// Reactive current, raw value 3.
        case reactiveCurrent = 3
        /// Apparent current, raw value 4.
        case apparentCurrent = 4
        /// Active power, raw value 5.
        case activePower = 5
        /// Reactive power, raw value 6.
        case reactivePower = 6
        /// Apparent power, raw value 7.
        case apparentPower = 7
        /// Rms voltage, raw value 8.
        case rmsVoltage = 8
        /// Rms current, raw value 9.
        case rmsCurrent = 9
        /// Rms power, raw value 10.
        case rmsPower = 10
        /// Frequency, raw value 11.
        case frequency = 11
        /// Power factor, raw value 12.
        case powerFactor = 12
        /// Neutral current, raw value 13.
        case neutralCurrent = 13
        /// Electrical energy, raw value 14.
        case electricalEnergy = 14
        /// Reactive energy, raw value 15.
        case reactiveEnergy = 15
        /// Apparent energy, raw value 16.
        case apparentEnergy = 16
        /// Soil moisture, raw value 17.
        case soilMoisture = 17
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 65536
    }

    /// Raw values of power threshold source.
    public enum PowerThresholdSourceEnum: UInt16, AttributeEnum {
        /// Contract, raw value 0.
        case contract = 0
        /// Regulator, raw value 1.
        case regulator = 1
        /// Equipment, raw value 2.
        case equipment = 2
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 256
    }

    /// Members of power threshold.
    public struct PowerThresholdStruct: AttributeObject {
        /// Power threshold, in milliwatts.
        public let powerThreshold: Int64?
        /// Apparent power threshold, in millivolt-amperes.
        public let apparentPowerThreshold: Int64?
        /// Power threshold source.
        public let powerThresholdSource: PowerThresholdSourceEnum?

        /// Makes it of its members; one that is nil is null, or left out.
        public init(
            powerThreshold: Int64? = nil, apparentPowerThreshold: Int64? = nil,
            powerThresholdSource: PowerThresholdSourceEnum? = nil
        ) {
            self.powerThreshold = powerThreshold
            self.apparentPowerThreshold = apparentPowerThreshold
            self.powerThresholdSource = powerThresholdSource
        }

        public init?(fields: AttributeFields) {
            self.powerThreshold = fields.read("powerThreshold")
            self.apparentPowerThreshold = fields.read("apparentPowerThreshold")
            self.powerThresholdSource = fields.read("powerThresholdSource")
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("powerThreshold", powerThreshold)
            try fields.write("apparentPowerThreshold", apparentPowerThreshold)
            try fields.write(nullable: "powerThresholdSource", powerThresholdSource)
        }
    }

    /// Members of semantic tag.
    public struct SemanticTagStruct: AttributeObject {
        /// Mfg code.
        public let mfgCode: UInt16?
        /// Namespace ID.
        public let namespaceID: UInt8
        /// Tag.
        public let tag: UInt8
        /// Label, at most 64 bytes.
        public let label: String?

        /// Makes it of its members; one that is nil is null, or left out.
        public init(mfgCode: UInt16? = nil, namespaceID: UInt8, tag: UInt8, label: String? = nil) {
            self.mfgCode = mfgCode
            self.namespaceID = namespaceID
            self.tag = tag
            self.label = label
        }

        public init?(fields: AttributeFields) {
            guard let namespaceID: UInt8 = fields.read("namespaceID"),
                let tag: UInt8 = fields.read("tag")
            else { return nil }
            self.mfgCode = fields.read("mfgCode")
            self.namespaceID = namespaceID
            self.tag = tag
            self.label = fields.read("label")
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write(nullable: "mfgCode", mfgCode)
            try fields.write("namespaceID", namespaceID)
            try fields.write("tag", tag)
            try fields.write("label", label)
        }
    }

    /// Raw values of stream usage.
    public enum StreamUsageEnum: UInt16, AttributeEnum {
        /// Internal, raw value 0.
        case `internal` = 0
        /// Recording, raw value 1.
        case recording = 1
        /// Analysis, raw value 2.
        case analysis = 2
        /// Live view, raw value 3.
        case liveView = 3
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 256
    }

    /// Raw values of three level auto.
    public enum ThreeLevelAutoEnum: UInt16, AttributeEnum {
        /// Auto, raw value 0.
        case auto = 0
        /// Low, raw value 1.
        case low = 1
        /// Medium, raw value 2.
        case medium = 2
        /// High, raw value 3.
        case high = 3
        /// A raw value that the table does not have (T-3).
        case unrecognized_ = 256
    }

    /// Members of viewport.
    public struct ViewportStruct: AttributeObject {
        /// X 1.
        public let x1: UInt16
        /// Y 1.
        public let y1: UInt16
        /// X 2.
        public let x2: UInt16
        /// Y 2.
        public let y2: UInt16

        /// Makes it of its members.
        public init(x1: UInt16, y1: UInt16, x2: UInt16, y2: UInt16) {
            self.x1 = x1
            self.y1 = y1
            self.x2 = x2
            self.y2 = y2
        }

        public init?(fields: AttributeFields) {
            guard let x1: UInt16 = fields.read("x1"),
                let y1: UInt16 = fields.read("y1"),
                let x2: UInt16 = fields.read("x2"),
                let y2: UInt16 = fields.read("y2")
            else { return nil }
            self.x1 = x1
            self.y1 = y1
            self.x2 = x2
            self.y2 = y2
        }

        public func encode(into fields: inout AttributeFields) throws(HomeError) {
            try fields.write("x1", x1)
            try fields.write("y1", y1)
            try fields.write("x2", x2)
            try fields.write("y2", y2)
        }
    }
}

extension Matter {
    /// Matter's account login trait, cluster 0x050E.
    public struct AccountLoginTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.050e" }
        public static var graphName: String { "Matter.AccountLoginTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [LoggedOutEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [GetSetupPinCommand.self, LoginCommand.self, LogoutCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// The moment `loggedOut` of Matter.AccountLoginTrait.
        public struct LoggedOutEvent: Event {
            public static var traitName: String { "Matter.AccountLoginTrait" }
            public static var name: String { "loggedOut" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Node.
            public var node: UInt64? { occurrence.read("node") }

            /// Fabric index.
            public var fabricIndex: UInt8? { occurrence.read("fabricIndex") }
        }

        /// The command `getSetupPin`.
        public enum GetSetupPinCommand: Command {
            public static var name: String { "getSetupPin" }
        }

        /// Whether this device takes `getSetupPin` (K-5).
        public var supportsGetSetupPinCommand: Bool { values.supports(command: "getSetupPin") }

        /// Sends `getSetupPin` and waits for its outcome (K-6).
        ///
        /// - Parameter tempAccountIdentifier: at most 100 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getSetupPin(tempAccountIdentifier: String) async throws {
            try await getSetupPinBatchable(tempAccountIdentifier: tempAccountIdentifier).send()
        }

        /// Sends `getSetupPin` with others (B-1).
        ///
        /// - Parameter tempAccountIdentifier: at most 100 bytes.
        public func getSetupPinBatchable(tempAccountIdentifier: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check(
                "tempAccountIdentifier", count: tempAccountIdentifier.utf8.count, countMax: 100
            )
            arguments.set("tempAccountIdentifier", tempAccountIdentifier)
            return values.command("getSetupPin", arguments)
        }

        /// The command `login`.
        public enum LoginCommand: Command {
            public static var name: String { "login" }
        }

        /// Optional arguments of `login`.
        public struct LoginOptions: Sendable {
            var arguments: CommandArguments

            /// Sets node.
            public mutating func setNode(_ value: UInt64) {
                arguments.set("node", value)
            }
        }

        /// Whether this device takes `login` (K-5).
        public var supportsLoginCommand: Bool { values.supports(command: "login") }

        /// Sends `login` and waits for its outcome (K-6).
        ///
        /// - Parameter tempAccountIdentifier: at most 100 bytes.
        /// - Parameter setupPin: setup pin.
        /// - Parameter optional: sets what may be left out.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func login(
            tempAccountIdentifier: String, setupPin: String,
            _ optional: ((inout LoginOptions) -> Void)? = nil
        ) async throws {
            try await loginBatchable(
                tempAccountIdentifier: tempAccountIdentifier, setupPin: setupPin, optional
            ).send()
        }

        /// Sends `login` with others (B-1).
        ///
        /// - Parameter tempAccountIdentifier: at most 100 bytes.
        /// - Parameter setupPin: setup pin.
        /// - Parameter optional: sets what may be left out.
        public func loginBatchable(
            tempAccountIdentifier: String, setupPin: String,
            _ optional: ((inout LoginOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check(
                "tempAccountIdentifier", count: tempAccountIdentifier.utf8.count, countMax: 100
            )
            arguments.set("tempAccountIdentifier", tempAccountIdentifier)
            arguments.set("setupPin", setupPin)
            var options = LoginOptions(arguments: arguments)
            optional?(&options)
            return values.command("login", options.arguments)
        }

        /// The command `logout`.
        public enum LogoutCommand: Command {
            public static var name: String { "logout" }
        }

        /// Optional arguments of `logout`.
        public struct LogoutOptions: Sendable {
            var arguments: CommandArguments

            /// Sets node.
            public mutating func setNode(_ value: UInt64) {
                arguments.set("node", value)
            }
        }

        /// Whether this device takes `logout` (K-5).
        public var supportsLogoutCommand: Bool { values.supports(command: "logout") }

        /// Sends `logout` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func logout(_ optional: ((inout LogoutOptions) -> Void)? = nil) async throws {
            try await logoutBatchable(optional).send()
        }

        /// Sends `logout` with others (B-1).
        public func logoutBatchable(
            _ optional: ((inout LogoutOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = LogoutOptions(arguments: arguments)
            optional?(&options)
            return values.command("logout", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's actions trait, cluster 0x0025.
    public struct ActionsTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0025" }
        public static var graphName: String { "Matter.ActionsTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [StateChangedEvent.self, ActionFailedEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                InstantActionCommand.self, InstantActionWithTransitionCommand.self,
                StartActionCommand.self, StartActionWithDurationCommand.self,
                StopActionCommand.self, PauseActionCommand.self,
                PauseActionWithDurationCommand.self, ResumeActionCommand.self,
                EnableActionCommand.self, EnableActionWithDurationCommand.self,
                DisableActionCommand.self, DisableActionWithDurationCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Action list.
            @TraitAttribute public var actionList: [ActionStruct]?
            /// Endpoint lists.
            @TraitAttribute public var endpointLists: [EndpointListStruct]?
            /// Setup URL.
            @TraitAttribute public var setupURL: String?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _actionList = values.read("actionList")
                _endpointLists = values.read("endpointLists")
                _setupURL = values.read("setupURL")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of action error.
        public enum ActionErrorEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Interrupted, raw value 1.
            case interrupted = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of action state.
        public enum ActionStateEnum: UInt16, AttributeEnum {
            /// Inactive, raw value 0.
            case inactive = 0
            /// Active, raw value 1.
            case active = 1
            /// Paused, raw value 2.
            case paused = 2
            /// Disabled, raw value 3.
            case disabled = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of action type.
        public enum ActionTypeEnum: UInt16, AttributeEnum {
            /// Other, raw value 0.
            case other = 0
            /// Scene, raw value 1.
            case scene = 1
            /// Sequence, raw value 2.
            case sequence = 2
            /// Automation, raw value 3.
            case automation = 3
            /// Exception, raw value 4.
            case exception = 4
            /// Notification, raw value 5.
            case notification = 5
            /// Alarm, raw value 6.
            case alarm = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of endpoint list type.
        public enum EndpointListTypeEnum: UInt16, AttributeEnum {
            /// Other, raw value 0.
            case other = 0
            /// Room, raw value 1.
            case room = 1
            /// Zone, raw value 2.
            case zone = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of command bits.
        public struct CommandBits: AttributeBitmap {
            /// Instant action, mask 0x1.
            public static var instantAction: Self { Self(rawValue: 1) }
            /// Instant action with transition, mask 0x2.
            public static var instantActionWithTransition: Self { Self(rawValue: 2) }
            /// Start action, mask 0x4.
            public static var startAction: Self { Self(rawValue: 4) }
            /// Start action with duration, mask 0x8.
            public static var startActionWithDuration: Self { Self(rawValue: 8) }
            /// Stop action, mask 0x10.
            public static var stopAction: Self { Self(rawValue: 16) }
            /// Pause action, mask 0x20.
            public static var pauseAction: Self { Self(rawValue: 32) }
            /// Pause action with duration, mask 0x40.
            public static var pauseActionWithDuration: Self { Self(rawValue: 64) }
            /// Resume action, mask 0x80.
            public static var resumeAction: Self { Self(rawValue: 128) }
            /// Enable action, mask 0x100.
            public static var enableAction: Self { Self(rawValue: 256) }
            /// Enable action with duration, mask 0x200.
            public static var enableActionWithDuration: Self { Self(rawValue: 512) }
            /// Disable action, mask 0x400.
            public static var disableAction: Self { Self(rawValue: 1024) }
            /// Disable action with duration, mask 0x800.
            public static var disableActionWithDuration: Self { Self(rawValue: 2048) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Members of action.
        public struct ActionStruct: AttributeObject {
            /// Action ID.
            public let actionID: UInt16
            /// Name, at most 128 bytes.
            public let name: String
            /// Type.
            public let type: ActionTypeEnum
            /// Endpoint list ID.
            public let endpointListID: UInt16
            /// Supported commands.
            public let supportedCommands: CommandBits
            /// State.
            public let state: ActionStateEnum

            /// Makes it of its members.
            public init(
                actionID: UInt16, name: String, type: ActionTypeEnum, endpointListID: UInt16,
                supportedCommands: CommandBits, state: ActionStateEnum
            ) {
                self.actionID = actionID
                self.name = name
                self.type = type
                self.endpointListID = endpointListID
                self.supportedCommands = supportedCommands
                self.state = state
            }

            public init?(fields: AttributeFields) {
                guard let actionID: UInt16 = fields.read("actionID"),
                    let name: String = fields.read("name"),
                    let type: ActionTypeEnum = fields.read("type"),
                    let endpointListID: UInt16 = fields.read("endpointListID"),
                    let supportedCommands: CommandBits = fields.read("supportedCommands"),
                    let state: ActionStateEnum = fields.read("state")
                else { return nil }
                self.actionID = actionID
                self.name = name
                self.type = type
                self.endpointListID = endpointListID
                self.supportedCommands = supportedCommands
                self.state = state
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("actionID", actionID)
                try fields.write("name", name)
                try fields.write("type", type)
                try fields.write("endpointListID", endpointListID)
                try fields.write("supportedCommands", supportedCommands)
                try fields.write("state", state)
            }
        }

        /// Members of endpoint list.
        public struct EndpointListStruct: AttributeObject {
            /// Endpoint list ID.
            public let endpointListID: UInt16
            /// Name, at most 128 bytes.
            public let name: String
            /// Type.
            public let type: EndpointListTypeEnum
            /// Endpoints.
            public let endpoints: [UInt16]

            /// Makes it of its members.
            public init(
                endpointListID: UInt16, name: String, type: EndpointListTypeEnum,
                endpoints: [UInt16]
            ) {
                self.endpointListID = endpointListID
                self.name = name
                self.type = type
                self.endpoints = endpoints
            }

            public init?(fields: AttributeFields) {
                guard let endpointListID: UInt16 = fields.read("endpointListID"),
                    let name: String = fields.read("name"),
                    let type: EndpointListTypeEnum = fields.read("type"),
                    let endpoints: [UInt16] = fields.read("endpoints")
                else { return nil }
                self.endpointListID = endpointListID
                self.name = name
                self.type = type
                self.endpoints = endpoints
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("endpointListID", endpointListID)
                try fields.write("name", name)
                try fields.write("type", type)
                try fields.write("endpoints", endpoints)
            }
        }

        /// The moment `stateChanged` of Matter.ActionsTrait.
        public struct StateChangedEvent: Event {
            public static var traitName: String { "Matter.ActionsTrait" }
            public static var name: String { "stateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Action ID.
            public var actionID: UInt16? { occurrence.read("actionID") }

            /// Invoke ID.
            public var invokeID: UInt32? { occurrence.read("invokeID") }

            /// New state.
            public var newState: ActionStateEnum? { occurrence.read("newState") }
        }

        /// The moment `actionFailed` of Matter.ActionsTrait.
        public struct ActionFailedEvent: Event {
            public static var traitName: String { "Matter.ActionsTrait" }
            public static var name: String { "actionFailed" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Action ID.
            public var actionID: UInt16? { occurrence.read("actionID") }

            /// Invoke ID.
            public var invokeID: UInt32? { occurrence.read("invokeID") }

            /// New state.
            public var newState: ActionStateEnum? { occurrence.read("newState") }

            /// Error.
            public var error: ActionErrorEnum? { occurrence.read("error") }
        }

        /// The command `instantAction`.
        public enum InstantActionCommand: Command {
            public static var name: String { "instantAction" }
        }

        /// Optional arguments of `instantAction`.
        public struct InstantActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `instantAction` (K-5).
        public var supportsInstantActionCommand: Bool { values.supports(command: "instantAction") }

        /// Sends `instantAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func instantAction(
            actionID: UInt16, _ optional: ((inout InstantActionOptions) -> Void)? = nil
        ) async throws {
            try await instantActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `instantAction` with others (B-1).
        public func instantActionBatchable(
            actionID: UInt16, _ optional: ((inout InstantActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = InstantActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("instantAction", options.arguments)
        }

        /// The command `instantActionWithTransition`.
        public enum InstantActionWithTransitionCommand: Command {
            public static var name: String { "instantActionWithTransition" }
        }

        /// Optional arguments of `instantActionWithTransition`.
        public struct InstantActionWithTransitionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `instantActionWithTransition` (K-5).
        public var supportsInstantActionWithTransitionCommand: Bool {
            values.supports(command: "instantActionWithTransition")
        }

        /// Sends `instantActionWithTransition` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func instantActionWithTransition(
            actionID: UInt16, transitionTime: UInt16,
            _ optional: ((inout InstantActionWithTransitionOptions) -> Void)? = nil
        ) async throws {
            try await instantActionWithTransitionBatchable(
                actionID: actionID, transitionTime: transitionTime, optional
            ).send()
        }

        /// Sends `instantActionWithTransition` with others (B-1).
        public func instantActionWithTransitionBatchable(
            actionID: UInt16, transitionTime: UInt16,
            _ optional: ((inout InstantActionWithTransitionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            arguments.set("transitionTime", transitionTime)
            var options = InstantActionWithTransitionOptions(arguments: arguments)
            optional?(&options)
            return values.command("instantActionWithTransition", options.arguments)
        }

        /// The command `startAction`.
        public enum StartActionCommand: Command {
            public static var name: String { "startAction" }
        }

        /// Optional arguments of `startAction`.
        public struct StartActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `startAction` (K-5).
        public var supportsStartActionCommand: Bool { values.supports(command: "startAction") }

        /// Sends `startAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startAction(
            actionID: UInt16, _ optional: ((inout StartActionOptions) -> Void)? = nil
        ) async throws {
            try await startActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `startAction` with others (B-1).
        public func startActionBatchable(
            actionID: UInt16, _ optional: ((inout StartActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = StartActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("startAction", options.arguments)
        }

        /// The command `startActionWithDuration`.
        public enum StartActionWithDurationCommand: Command {
            public static var name: String { "startActionWithDuration" }
        }

        /// Optional arguments of `startActionWithDuration`.
        public struct StartActionWithDurationOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `startActionWithDuration` (K-5).
        public var supportsStartActionWithDurationCommand: Bool {
            values.supports(command: "startActionWithDuration")
        }

        /// Sends `startActionWithDuration` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startActionWithDuration(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout StartActionWithDurationOptions) -> Void)? = nil
        ) async throws {
            try await startActionWithDurationBatchable(
                actionID: actionID, duration: duration, optional
            ).send()
        }

        /// Sends `startActionWithDuration` with others (B-1).
        public func startActionWithDurationBatchable(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout StartActionWithDurationOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            arguments.set("duration", duration)
            var options = StartActionWithDurationOptions(arguments: arguments)
            optional?(&options)
            return values.command("startActionWithDuration", options.arguments)
        }

        /// The command `stopAction`.
        public enum StopActionCommand: Command {
            public static var name: String { "stopAction" }
        }

        /// Optional arguments of `stopAction`.
        public struct StopActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `stopAction` (K-5).
        public var supportsStopActionCommand: Bool { values.supports(command: "stopAction") }

        /// Sends `stopAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopAction(
            actionID: UInt16, _ optional: ((inout StopActionOptions) -> Void)? = nil
        ) async throws {
            try await stopActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `stopAction` with others (B-1).
        public func stopActionBatchable(
            actionID: UInt16, _ optional: ((inout StopActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = StopActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("stopAction", options.arguments)
        }

        /// The command `pauseAction`.
        public enum PauseActionCommand: Command {
            public static var name: String { "pauseAction" }
        }

        /// Optional arguments of `pauseAction`.
        public struct PauseActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `pauseAction` (K-5).
        public var supportsPauseActionCommand: Bool { values.supports(command: "pauseAction") }

        /// Sends `pauseAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pauseAction(
            actionID: UInt16, _ optional: ((inout PauseActionOptions) -> Void)? = nil
        ) async throws {
            try await pauseActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `pauseAction` with others (B-1).
        public func pauseActionBatchable(
            actionID: UInt16, _ optional: ((inout PauseActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = PauseActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("pauseAction", options.arguments)
        }

        /// The command `pauseActionWithDuration`.
        public enum PauseActionWithDurationCommand: Command {
            public static var name: String { "pauseActionWithDuration" }
        }

        /// Optional arguments of `pauseActionWithDuration`.
        public struct PauseActionWithDurationOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `pauseActionWithDuration` (K-5).
        public var supportsPauseActionWithDurationCommand: Bool {
            values.supports(command: "pauseActionWithDuration")
        }

        /// Sends `pauseActionWithDuration` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pauseActionWithDuration(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout PauseActionWithDurationOptions) -> Void)? = nil
        ) async throws {
            try await pauseActionWithDurationBatchable(
                actionID: actionID, duration: duration, optional
            ).send()
        }

        /// Sends `pauseActionWithDuration` with others (B-1).
        public func pauseActionWithDurationBatchable(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout PauseActionWithDurationOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            arguments.set("duration", duration)
            var options = PauseActionWithDurationOptions(arguments: arguments)
            optional?(&options)
            return values.command("pauseActionWithDuration", options.arguments)
        }

        /// The command `resumeAction`.
        public enum ResumeActionCommand: Command {
            public static var name: String { "resumeAction" }
        }

        /// Optional arguments of `resumeAction`.
        public struct ResumeActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `resumeAction` (K-5).
        public var supportsResumeActionCommand: Bool { values.supports(command: "resumeAction") }

        /// Sends `resumeAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func resumeAction(
            actionID: UInt16, _ optional: ((inout ResumeActionOptions) -> Void)? = nil
        ) async throws {
            try await resumeActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `resumeAction` with others (B-1).
        public func resumeActionBatchable(
            actionID: UInt16, _ optional: ((inout ResumeActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = ResumeActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("resumeAction", options.arguments)
        }

        /// The command `enableAction`.
        public enum EnableActionCommand: Command {
            public static var name: String { "enableAction" }
        }

        /// Optional arguments of `enableAction`.
        public struct EnableActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `enableAction` (K-5).
        public var supportsEnableActionCommand: Bool { values.supports(command: "enableAction") }

        /// Sends `enableAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enableAction(
            actionID: UInt16, _ optional: ((inout EnableActionOptions) -> Void)? = nil
        ) async throws {
            try await enableActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `enableAction` with others (B-1).
        public func enableActionBatchable(
            actionID: UInt16, _ optional: ((inout EnableActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = EnableActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("enableAction", options.arguments)
        }

        /// The command `enableActionWithDuration`.
        public enum EnableActionWithDurationCommand: Command {
            public static var name: String { "enableActionWithDuration" }
        }

        /// Optional arguments of `enableActionWithDuration`.
        public struct EnableActionWithDurationOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `enableActionWithDuration` (K-5).
        public var supportsEnableActionWithDurationCommand: Bool {
            values.supports(command: "enableActionWithDuration")
        }

        /// Sends `enableActionWithDuration` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enableActionWithDuration(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout EnableActionWithDurationOptions) -> Void)? = nil
        ) async throws {
            try await enableActionWithDurationBatchable(
                actionID: actionID, duration: duration, optional
            ).send()
        }

        /// Sends `enableActionWithDuration` with others (B-1).
        public func enableActionWithDurationBatchable(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout EnableActionWithDurationOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            arguments.set("duration", duration)
            var options = EnableActionWithDurationOptions(arguments: arguments)
            optional?(&options)
            return values.command("enableActionWithDuration", options.arguments)
        }

        /// The command `disableAction`.
        public enum DisableActionCommand: Command {
            public static var name: String { "disableAction" }
        }

        /// Optional arguments of `disableAction`.
        public struct DisableActionOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `disableAction` (K-5).
        public var supportsDisableActionCommand: Bool { values.supports(command: "disableAction") }

        /// Sends `disableAction` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func disableAction(
            actionID: UInt16, _ optional: ((inout DisableActionOptions) -> Void)? = nil
        ) async throws {
            try await disableActionBatchable(actionID: actionID, optional).send()
        }

        /// Sends `disableAction` with others (B-1).
        public func disableActionBatchable(
            actionID: UInt16, _ optional: ((inout DisableActionOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            var options = DisableActionOptions(arguments: arguments)
            optional?(&options)
            return values.command("disableAction", options.arguments)
        }

        /// The command `disableActionWithDuration`.
        public enum DisableActionWithDurationCommand: Command {
            public static var name: String { "disableActionWithDuration" }
        }

        /// Optional arguments of `disableActionWithDuration`.
        public struct DisableActionWithDurationOptions: Sendable {
            var arguments: CommandArguments

            /// Sets invoke ID.
            public mutating func setInvokeID(_ value: UInt32) {
                arguments.set("invokeID", value)
            }
        }

        /// Whether this device takes `disableActionWithDuration` (K-5).
        public var supportsDisableActionWithDurationCommand: Bool {
            values.supports(command: "disableActionWithDuration")
        }

        /// Sends `disableActionWithDuration` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func disableActionWithDuration(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout DisableActionWithDurationOptions) -> Void)? = nil
        ) async throws {
            try await disableActionWithDurationBatchable(
                actionID: actionID, duration: duration, optional
            ).send()
        }

        /// Sends `disableActionWithDuration` with others (B-1).
        public func disableActionWithDurationBatchable(
            actionID: UInt16, duration: UInt32,
            _ optional: ((inout DisableActionWithDurationOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("actionID", actionID)
            arguments.set("duration", duration)
            var options = DisableActionWithDurationOptions(arguments: arguments)
            optional?(&options)
            return values.command("disableActionWithDuration", options.arguments)
        }
    }
}
