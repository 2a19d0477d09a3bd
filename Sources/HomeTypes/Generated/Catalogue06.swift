// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension Matter {
    /// Matter's mode select trait, cluster 0x0050.
    public struct ModeSelectTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0050" }
        public static var graphName: String { "Matter.ModeSelectTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [ChangeToModeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Description.
            @TraitAttribute public var description: String?
            /// Standard namespace; can be null.
            @TraitAttribute public var standardNamespace: UInt16?
            /// Supported modes.
            @TraitAttribute public var supportedModes: [ModeOptionStruct]?
            /// Current mode.
            @TraitAttribute public var currentMode: UInt8?
            /// Start up mode; can be null; can be set.
            @TraitAttribute public var startUpMode: UInt8?
            /// On mode; can be null; can be set.
            @TraitAttribute public var onMode: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _description = values.read("description")
                _standardNamespace = values.read("standardNamespace", isNullable: true)
                _supportedModes = values.read("supportedModes")
                _currentMode = values.read("currentMode")
                _startUpMode = values.read("startUpMode", isNullable: true)
                _onMode = values.read("onMode", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var onOff: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of semantic tag.
        public struct SemanticTagStruct: AttributeObject {
            public let mfgCode: UInt16
            public let value: UInt16

            public init(mfgCode: UInt16, value: UInt16) {
                self.mfgCode = mfgCode
                self.value = value
            }

            public init?(fields: AttributeFields) {
                guard let mfgCode: UInt16 = fields.read("mfgCode"),
                    let value: UInt16 = fields.read("value")
                else { return nil }
                self.mfgCode = mfgCode
                self.value = value
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("mfgCode", mfgCode)
                try fields.write("value", value)
            }
        }

        /// Members of mode option.
        public struct ModeOptionStruct: AttributeObject {
            /// At most 64 bytes.
            public let label: String
            public let mode: UInt8
            public let semanticTags: [SemanticTagStruct]

            public init(label: String, mode: UInt8, semanticTags: [SemanticTagStruct]) {
                self.label = label
                self.mode = mode
                self.semanticTags = semanticTags
            }

            public init?(fields: AttributeFields) {
                guard let label: String = fields.read("label"),
                    let mode: UInt8 = fields.read("mode"),
                    let semanticTags: [SemanticTagStruct] = fields.read("semanticTags")
                else { return nil }
                self.label = label
                self.mode = mode
                self.semanticTags = semanticTags
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("label", label)
                try fields.write("mode", mode)
                try fields.write("semanticTags", semanticTags)
            }
        }

        /// The command `changeToMode`.
        public enum ChangeToModeCommand: Command {
            public static var name: String { "changeToMode" }
        }

        /// Whether this device takes `changeToMode` (K-5).
        public var supportsChangeToModeCommand: Bool { values.supports(command: "changeToMode") }

        /// Sends `changeToMode` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func changeToMode(newMode: UInt8) async throws {
            try await changeToModeBatchable(newMode: newMode).send()
        }

        /// Sends `changeToMode` with others (B-1).
        public func changeToModeBatchable(newMode: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("newMode", newMode)
            return values.command("changeToMode", arguments)
        }
    }
}

/// The attributes of Matter.ModeSelectTrait that can be set.
extension Updater where T == Matter.ModeSelectTrait {
    /// Sets start up mode.
    public func setStartUpMode(_ value: UInt8?) {
        arguments.set(nullable: "startUpMode", value)
    }

    /// Sets on mode.
    public func setOnMode(_ value: UInt8?) {
        arguments.set(nullable: "onMode", value)
    }
}

extension Matter {
    /// Matter's nitrogen dioxide concentration measurement trait, cluster 0x0413.
    public struct NitrogenDioxideConcentrationMeasurementTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.0413" }
        public static var graphName: String {
            "Matter.NitrogenDioxideConcentrationMeasurementTrait"
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's occupancy sensing trait, cluster 0x0406.
    public struct OccupancySensingTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0406" }
        public static var graphName: String { "Matter.OccupancySensingTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OccupancyChangedEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Occupancy.
            @TraitAttribute public var occupancy: OccupancyBitmap?
            /// Occupancy sensor type.
            @TraitAttribute public var occupancySensorType: OccupancySensorTypeEnum?
            /// Occupancy sensor type bitmap.
            @TraitAttribute public var occupancySensorTypeBitmap: OccupancySensorTypeBitmap?
            /// Hold time; can be set.
            @TraitAttribute public var holdTime: UInt16?
            /// Hold time limits.
            @TraitAttribute public var holdTimeLimits: HoldTimeLimitsStruct?
            /// Predicted occupancy.
            @TraitAttribute public var predictedOccupancy: [PredictedOccupancyStruct]?
            /// Pir occupied to unoccupied delay; can be set.
            @TraitAttribute public var pirOccupiedToUnoccupiedDelay: UInt16?
            /// Pir unoccupied to occupied delay; can be set.
            @TraitAttribute public var pirUnoccupiedToOccupiedDelay: UInt16?
            /// Pir unoccupied to occupied threshold; can be set.
            @TraitAttribute public var pirUnoccupiedToOccupiedThreshold: UInt8?
            /// Ultrasonic occupied to unoccupied delay; can be set.
            @TraitAttribute public var ultrasonicOccupiedToUnoccupiedDelay: UInt16?
            /// Ultrasonic unoccupied to occupied delay; can be set.
            @TraitAttribute public var ultrasonicUnoccupiedToOccupiedDelay: UInt16?
            /// Ultrasonic unoccupied to occupied threshold; can be set.
            @TraitAttribute public var ultrasonicUnoccupiedToOccupiedThreshold: UInt8?
            /// Physical contact occupied to unoccupied delay; can be set.
            @TraitAttribute public var physicalContactOccupiedToUnoccupiedDelay: UInt16?
            /// Physical contact unoccupied to occupied delay; can be set.
            @TraitAttribute public var physicalContactUnoccupiedToOccupiedDelay: UInt16?
            /// Physical contact unoccupied to occupied threshold; can be set.
            @TraitAttribute public var physicalContactUnoccupiedToOccupiedThreshold: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _occupancy = values.read("occupancy")
                _occupancySensorType = values.read("occupancySensorType")
                _occupancySensorTypeBitmap = values.read("occupancySensorTypeBitmap")
                _holdTime = values.read("holdTime")
                _holdTimeLimits = values.read("holdTimeLimits")
                _predictedOccupancy = values.read("predictedOccupancy")
                _pirOccupiedToUnoccupiedDelay = values.read("pirOccupiedToUnoccupiedDelay")
                _pirUnoccupiedToOccupiedDelay = values.read("pirUnoccupiedToOccupiedDelay")
                _pirUnoccupiedToOccupiedThreshold = values.read("pirUnoccupiedToOccupiedThreshold")
                _ultrasonicOccupiedToUnoccupiedDelay = values.read(
                    "ultrasonicOccupiedToUnoccupiedDelay")
                _ultrasonicUnoccupiedToOccupiedDelay = values.read(
                    "ultrasonicUnoccupiedToOccupiedDelay")
                _ultrasonicUnoccupiedToOccupiedThreshold = values.read(
                    "ultrasonicUnoccupiedToOccupiedThreshold")
                _physicalContactOccupiedToUnoccupiedDelay = values.read(
                    "physicalContactOccupiedToUnoccupiedDelay")
                _physicalContactUnoccupiedToOccupiedDelay = values.read(
                    "physicalContactUnoccupiedToOccupiedDelay")
                _physicalContactUnoccupiedToOccupiedThreshold = values.read(
                    "physicalContactUnoccupiedToOccupiedThreshold")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of occupancy sensor type.
        public enum OccupancySensorTypeEnum: UInt16, AttributeEnum {
            case pir = 0
            case ultrasonic = 1
            case pirAndUltrasonic = 2
            case physicalContact = 3
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var other: Self { Self(rawValue: 1) }
            public static var passiveInfrared: Self { Self(rawValue: 2) }
            public static var ultrasonic: Self { Self(rawValue: 4) }
            public static var physicalContact: Self { Self(rawValue: 8) }
            public static var activeInfrared: Self { Self(rawValue: 16) }
            public static var radar: Self { Self(rawValue: 32) }
            public static var rfSensing: Self { Self(rawValue: 64) }
            public static var vision: Self { Self(rawValue: 128) }
            public static var prediction: Self { Self(rawValue: 256) }
            public static var occupancyEvent: Self { Self(rawValue: 512) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of occupancy.
        public struct OccupancyBitmap: AttributeBitmap {
            public static var occupied: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of occupancy sensor type.
        public struct OccupancySensorTypeBitmap: AttributeBitmap {
            public static var pir: Self { Self(rawValue: 1) }
            public static var ultrasonic: Self { Self(rawValue: 2) }
            public static var physicalContact: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Members of hold time limits.
        public struct HoldTimeLimitsStruct: AttributeObject {
            public let holdTimeMin: UInt16
            public let holdTimeMax: UInt16
            public let holdTimeDefault: UInt16

            public init(holdTimeMin: UInt16, holdTimeMax: UInt16, holdTimeDefault: UInt16) {
                self.holdTimeMin = holdTimeMin
                self.holdTimeMax = holdTimeMax
                self.holdTimeDefault = holdTimeDefault
            }

            public init?(fields: AttributeFields) {
                guard let holdTimeMin: UInt16 = fields.read("holdTimeMin"),
                    let holdTimeMax: UInt16 = fields.read("holdTimeMax"),
                    let holdTimeDefault: UInt16 = fields.read("holdTimeDefault")
                else { return nil }
                self.holdTimeMin = holdTimeMin
                self.holdTimeMax = holdTimeMax
                self.holdTimeDefault = holdTimeDefault
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("holdTimeMin", holdTimeMin)
                try fields.write("holdTimeMax", holdTimeMax)
                try fields.write("holdTimeDefault", holdTimeDefault)
            }
        }

        /// Members of predicted occupancy.
        public struct PredictedOccupancyStruct: AttributeObject {
            /// In seconds since 2000-01-01 UTC.
            public let startTimestamp: UInt32
            /// In seconds since 2000-01-01 UTC.
            public let endTimestamp: UInt32
            public let occupancy: OccupancyBitmap
            /// In percent, within 0...100.
            public let confidence: UInt8

            public init(
                startTimestamp: UInt32, endTimestamp: UInt32, occupancy: OccupancyBitmap,
                confidence: UInt8
            ) {
                self.startTimestamp = startTimestamp
                self.endTimestamp = endTimestamp
                self.occupancy = occupancy
                self.confidence = confidence
            }

            public init?(fields: AttributeFields) {
                guard let startTimestamp: UInt32 = fields.read("startTimestamp"),
                    let endTimestamp: UInt32 = fields.read("endTimestamp"),
                    let occupancy: OccupancyBitmap = fields.read("occupancy"),
                    let confidence: UInt8 = fields.read("confidence")
                else { return nil }
                self.startTimestamp = startTimestamp
                self.endTimestamp = endTimestamp
                self.occupancy = occupancy
                self.confidence = confidence
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("startTimestamp", startTimestamp)
                try fields.write("endTimestamp", endTimestamp)
                try fields.write("occupancy", occupancy)
                try fields.write("confidence", confidence)
            }
        }

        /// The moment `occupancyChanged` of Matter.OccupancySensingTrait.
        public struct OccupancyChangedEvent: Event {
            public static var traitName: String { "Matter.OccupancySensingTrait" }
            public static var name: String { "occupancyChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var occupancy: OccupancyBitmap? { occurrence.read("occupancy") }
        }
    }
}

/// The attributes of Matter.OccupancySensingTrait that can be set.
extension Updater where T == Matter.OccupancySensingTrait {
    /// Sets hold time.
    public func setHoldTime(_ value: UInt16) {
        arguments.set("holdTime", value)
    }

    /// Sets pir occupied to unoccupied delay.
    public func setPirOccupiedToUnoccupiedDelay(_ value: UInt16) {
        arguments.set("pirOccupiedToUnoccupiedDelay", value)
    }

    /// Sets pir unoccupied to occupied delay.
    public func setPirUnoccupiedToOccupiedDelay(_ value: UInt16) {
        arguments.set("pirUnoccupiedToOccupiedDelay", value)
    }

    /// Sets pir unoccupied to occupied threshold, within 1...254.
    public func setPirUnoccupiedToOccupiedThreshold(_ value: UInt8) {
        arguments.set("pirUnoccupiedToOccupiedThreshold", value, within: 1...254)
    }

    /// Sets ultrasonic occupied to unoccupied delay.
    public func setUltrasonicOccupiedToUnoccupiedDelay(_ value: UInt16) {
        arguments.set("ultrasonicOccupiedToUnoccupiedDelay", value)
    }

    /// Sets ultrasonic unoccupied to occupied delay.
    public func setUltrasonicUnoccupiedToOccupiedDelay(_ value: UInt16) {
        arguments.set("ultrasonicUnoccupiedToOccupiedDelay", value)
    }

    /// Sets ultrasonic unoccupied to occupied threshold, within 1...254.
    public func setUltrasonicUnoccupiedToOccupiedThreshold(_ value: UInt8) {
        arguments.set("ultrasonicUnoccupiedToOccupiedThreshold", value, within: 1...254)
    }

    /// Sets physical contact occupied to unoccupied delay.
    public func setPhysicalContactOccupiedToUnoccupiedDelay(_ value: UInt16) {
        arguments.set("physicalContactOccupiedToUnoccupiedDelay", value)
    }

    /// Sets physical contact unoccupied to occupied delay.
    public func setPhysicalContactUnoccupiedToOccupiedDelay(_ value: UInt16) {
        arguments.set("physicalContactUnoccupiedToOccupiedDelay", value)
    }

    /// Sets physical contact unoccupied to occupied threshold, within 1...254.
    public func setPhysicalContactUnoccupiedToOccupiedThreshold(_ value: UInt8) {
        arguments.set("physicalContactUnoccupiedToOccupiedThreshold", value, within: 1...254)
    }
}

extension Matter {
    /// Matter's on off trait, cluster 0x0006.
    public struct OnOffTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0006" }
        public static var graphName: String { "Matter.OnOffTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                OffCommand.self, OnCommand.self, ToggleCommand.self, OffWithEffectCommand.self,
                OnWithRecallGlobalSceneCommand.self, OnWithTimedOffCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// On off.
            @TraitAttribute public var onOff: Bool?
            /// Global scene control.
            @TraitAttribute public var globalSceneControl: Bool?
            /// On time; can be set.
            @TraitAttribute public var onTime: UInt16?
            /// Off wait time; can be set.
            @TraitAttribute public var offWaitTime: UInt16?
            /// Start up on off; can be null; can be set.
            @TraitAttribute public var startUpOnOff: StartUpOnOffEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _onOff = values.read("onOff")
                _globalSceneControl = values.read("globalSceneControl")
                _onTime = values.read("onTime")
                _offWaitTime = values.read("offWaitTime")
                _startUpOnOff = values.read("startUpOnOff", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of delayed all off effect variant.
        public enum DelayedAllOffEffectVariantEnum: UInt16, AttributeEnum {
            case delayedOffFastFade = 0
            case noFade = 1
            case delayedOffSlowFade = 2
            case unrecognized_ = 256
        }

        /// Raw values of dying light effect variant.
        public enum DyingLightEffectVariantEnum: UInt16, AttributeEnum {
            case dyingLightFadeOff = 0
            case unrecognized_ = 256
        }

        /// Raw values of effect identifier.
        public enum EffectIdentifierEnum: UInt16, AttributeEnum {
            case delayedAllOff = 0
            case dyingLight = 1
            case unrecognized_ = 256
        }

        /// Raw values of start up on off.
        public enum StartUpOnOffEnum: UInt16, AttributeEnum {
            case off = 0
            case on = 1
            case toggle = 2
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var lighting: Self { Self(rawValue: 1) }
            public static var deadFrontBehavior: Self { Self(rawValue: 2) }
            public static var offOnly: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of on off control.
        public struct OnOffControlBitmap: AttributeBitmap {
            public static var acceptOnlyWhenOn: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// The command `off`.
        public enum OffCommand: Command {
            public static var name: String { "off" }
        }

        /// Whether this device takes `off` (K-5).
        public var supportsOffCommand: Bool { values.supports(command: "off") }

        /// Sends `off` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func off() async throws {
            try await offBatchable().send()
        }

        /// Sends `off` with others (B-1).
        public func offBatchable() -> BatchableCommand<Void> {
            values.command("off", CommandArguments())
        }

        /// The command `on`.
        public enum OnCommand: Command {
            public static var name: String { "on" }
        }

        /// Whether this device takes `on` (K-5).
        public var supportsOnCommand: Bool { values.supports(command: "on") }

        /// Sends `on` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func on() async throws {
            try await onBatchable().send()
        }

        /// Sends `on` with others (B-1).
        public func onBatchable() -> BatchableCommand<Void> {
            values.command("on", CommandArguments())
        }

        /// The command `toggle`.
        public enum ToggleCommand: Command {
            public static var name: String { "toggle" }
        }

        /// Whether this device takes `toggle` (K-5).
        public var supportsToggleCommand: Bool { values.supports(command: "toggle") }

        /// Sends `toggle` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func toggle() async throws {
            try await toggleBatchable().send()
        }

        /// Sends `toggle` with others (B-1).
        public func toggleBatchable() -> BatchableCommand<Void> {
            values.command("toggle", CommandArguments())
        }

        /// The command `offWithEffect`.
        public enum OffWithEffectCommand: Command {
            public static var name: String { "offWithEffect" }
        }

        /// Whether this device takes `offWithEffect` (K-5).
        public var supportsOffWithEffectCommand: Bool { values.supports(command: "offWithEffect") }

        /// Sends `offWithEffect` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func offWithEffect(
            effectIdentifier: EffectIdentifierEnum, effectVariant: UInt8
        ) async throws {
            try await offWithEffectBatchable(
                effectIdentifier: effectIdentifier, effectVariant: effectVariant
            ).send()
        }

        /// Sends `offWithEffect` with others (B-1).
        public func offWithEffectBatchable(
            effectIdentifier: EffectIdentifierEnum, effectVariant: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("effectIdentifier", effectIdentifier)
            arguments.set("effectVariant", effectVariant)
            return values.command("offWithEffect", arguments)
        }

        /// The command `onWithRecallGlobalScene`.
        public enum OnWithRecallGlobalSceneCommand: Command {
            public static var name: String { "onWithRecallGlobalScene" }
        }

        /// Whether this device takes `onWithRecallGlobalScene` (K-5).
        public var supportsOnWithRecallGlobalSceneCommand: Bool {
            values.supports(command: "onWithRecallGlobalScene")
        }

        /// Sends `onWithRecallGlobalScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func onWithRecallGlobalScene() async throws {
            try await onWithRecallGlobalSceneBatchable().send()
        }

        /// Sends `onWithRecallGlobalScene` with others (B-1).
        public func onWithRecallGlobalSceneBatchable() -> BatchableCommand<Void> {
            values.command("onWithRecallGlobalScene", CommandArguments())
        }

        /// The command `onWithTimedOff`.
        public enum OnWithTimedOffCommand: Command {
            public static var name: String { "onWithTimedOff" }
        }

        /// Whether this device takes `onWithTimedOff` (K-5).
        public var supportsOnWithTimedOffCommand: Bool {
            values.supports(command: "onWithTimedOff")
        }

        /// Sends `onWithTimedOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func onWithTimedOff(
            onOffControl: OnOffControlBitmap, onTime: UInt16, offWaitTime: UInt16
        ) async throws {
            try await onWithTimedOffBatchable(
                onOffControl: onOffControl, onTime: onTime, offWaitTime: offWaitTime
            ).send()
        }

        /// Sends `onWithTimedOff` with others (B-1).
        public func onWithTimedOffBatchable(
            onOffControl: OnOffControlBitmap, onTime: UInt16, offWaitTime: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("onOffControl", onOffControl)
            arguments.set("onTime", onTime)
            arguments.set("offWaitTime", offWaitTime)
            return values.command("onWithTimedOff", arguments)
        }
    }
}

/// The attributes of Matter.OnOffTrait that can be set.
extension Updater where T == Matter.OnOffTrait {
    /// Sets on time.
    public func setOnTime(_ value: UInt16) {
        arguments.set("onTime", value)
    }

    /// Sets off wait time.
    public func setOffWaitTime(_ value: UInt16) {
        arguments.set("offWaitTime", value)
    }

    /// Sets start up on off.
    public func setStartUpOnOff(_ value: Matter.OnOffTrait.StartUpOnOffEnum?) {
        arguments.set(nullable: "startUpOnOff", value)
    }
}

extension Matter {
    /// Matter's operational credentials trait, cluster 0x003E.
    public struct OperationalCredentialsTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.003e" }
        public static var graphName: String { "Matter.OperationalCredentialsTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                AttestationRequestCommand.self, CertificateChainRequestCommand.self,
                CsrRequestCommand.self, AddNocCommand.self, UpdateNocCommand.self,
                UpdateFabricLabelCommand.self, RemoveFabricCommand.self,
                AddTrustedRootCertificateCommand.self, SetVidVerificationStatementCommand.self,
                SignVidVerificationRequestCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Nocs.
            @TraitAttribute public var nocs: [NOCStruct]?
            /// Fabrics.
            @TraitAttribute public var fabrics: [FabricDescriptorStruct]?
            /// Supported fabrics.
            @TraitAttribute public var supportedFabrics: UInt8?
            /// Commissioned fabrics.
            @TraitAttribute public var commissionedFabrics: UInt8?
            /// Trusted root certificates.
            @TraitAttribute public var trustedRootCertificates: [Data]?
            /// Current fabric index.
            @TraitAttribute public var currentFabricIndex: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _nocs = values.read("nocs")
                _fabrics = values.read("fabrics")
                _supportedFabrics = values.read("supportedFabrics")
                _commissionedFabrics = values.read("commissionedFabrics")
                _trustedRootCertificates = values.read("trustedRootCertificates")
                _currentFabricIndex = values.read("currentFabricIndex")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of certificate chain type.
        public enum CertificateChainTypeEnum: UInt16, AttributeEnum {
            case dacCertificate = 1
            case paiCertificate = 2
            case unrecognized_ = 256
        }

        /// Raw values of node operational cert status.
        public enum NodeOperationalCertStatusEnum: UInt16, AttributeEnum {
            case ok = 0
            case invalidPublicKey = 1
            case invalidNodeOpID = 2
            case invalidNoc = 3
            case missingCsr = 4
            case tableFull = 5
            case invalidAdminSubject = 6
            case fabricConflict = 9
            case labelConflict = 10
            case invalidFabricIndex = 11
            case unrecognized_ = 256
        }

        /// Members of fabric descriptor.
        public struct FabricDescriptorStruct: AttributeObject {
            /// At most 65 bytes.
            public let rootPublicKey: Data
            public let vendorID: UInt16
            public let fabricID: UInt64
            public let nodeID: UInt64
            /// At most 32 bytes.
            public let label: String
            /// At most 85 bytes.
            public let vidVerificationStatement: Data?
            public let fabricIndex: UInt8

            public init(
                rootPublicKey: Data, vendorID: UInt16, fabricID: UInt64, nodeID: UInt64,
                label: String, vidVerificationStatement: Data? = nil, fabricIndex: UInt8
            ) {
                self.rootPublicKey = rootPublicKey
                self.vendorID = vendorID
                self.fabricID = fabricID
                self.nodeID = nodeID
                self.label = label
                self.vidVerificationStatement = vidVerificationStatement
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let rootPublicKey: Data = fields.read("rootPublicKey"),
                    let vendorID: UInt16 = fields.read("vendorID"),
                    let fabricID: UInt64 = fields.read("fabricID"),
                    let nodeID: UInt64 = fields.read("nodeID"),
                    let label: String = fields.read("label"),
                    let fabricIndex: UInt8 = fields.read("fabricIndex")
                else { return nil }
                self.rootPublicKey = rootPublicKey
                self.vendorID = vendorID
                self.fabricID = fabricID
                self.nodeID = nodeID
                self.label = label
                self.vidVerificationStatement = fields.read("vidVerificationStatement")
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("rootPublicKey", rootPublicKey)
                try fields.write("vendorID", vendorID)
                try fields.write("fabricID", fabricID)
                try fields.write("nodeID", nodeID)
                try fields.write("label", label)
                try fields.write("vidVerificationStatement", vidVerificationStatement)
                try fields.write("fabricIndex", fabricIndex)
            }
        }

        /// Members of NOC.
        public struct NOCStruct: AttributeObject {
            /// At most 400 bytes.
            public let noc: Data
            /// At most 400 bytes.
            public let icac: Data?
            /// At most 400 bytes.
            public let vvsc: Data?
            public let fabricIndex: UInt8

            public init(noc: Data, icac: Data? = nil, vvsc: Data? = nil, fabricIndex: UInt8) {
                self.noc = noc
                self.icac = icac
                self.vvsc = vvsc
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let noc: Data = fields.read("noc"),
                    let fabricIndex: UInt8 = fields.read("fabricIndex")
                else { return nil }
                self.noc = noc
                self.icac = fields.read("icac")
                self.vvsc = fields.read("vvsc")
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("noc", noc)
                try fields.write(nullable: "icac", icac)
                try fields.write("vvsc", vvsc)
                try fields.write("fabricIndex", fabricIndex)
            }
        }

        /// The command `attestationRequest`.
        public enum AttestationRequestCommand: Command {
            public static var name: String { "attestationRequest" }
        }

        /// Whether this device takes `attestationRequest` (K-5).
        public var supportsAttestationRequestCommand: Bool {
            values.supports(command: "attestationRequest")
        }

        /// Sends `attestationRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter attestationNonce: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func attestationRequest(attestationNonce: Data) async throws {
            try await attestationRequestBatchable(attestationNonce: attestationNonce).send()
        }

        /// Sends `attestationRequest` with others (B-1).
        ///
        /// - Parameter attestationNonce: at most 32 bytes.
        public func attestationRequestBatchable(attestationNonce: Data) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("attestationNonce", count: attestationNonce.count, countMax: 32)
            arguments.set("attestationNonce", attestationNonce)
            return values.command("attestationRequest", arguments)
        }

        /// The command `certificateChainRequest`.
        public enum CertificateChainRequestCommand: Command {
            public static var name: String { "certificateChainRequest" }
        }

        /// Whether this device takes `certificateChainRequest` (K-5).
        public var supportsCertificateChainRequestCommand: Bool {
            values.supports(command: "certificateChainRequest")
        }

        /// Sends `certificateChainRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func certificateChainRequest(
            certificateType: CertificateChainTypeEnum
        ) async throws {
            try await certificateChainRequestBatchable(certificateType: certificateType).send()
        }

        /// Sends `certificateChainRequest` with others (B-1).
        public func certificateChainRequestBatchable(
            certificateType: CertificateChainTypeEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("certificateType", certificateType)
            return values.command("certificateChainRequest", arguments)
        }

        /// The command `csrRequest`.
        public enum CsrRequestCommand: Command {
            public static var name: String { "csrRequest" }
        }

        /// Optional arguments of `csrRequest`.
        public struct CsrRequestOptions: Sendable {
            var arguments: CommandArguments

            public mutating func setIsForUpdateNoc(_ value: Bool) {
                arguments.set("isForUpdateNoc", value)
            }
        }

        /// Whether this device takes `csrRequest` (K-5).
        public var supportsCsrRequestCommand: Bool { values.supports(command: "csrRequest") }

        /// Sends `csrRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter csrNonce: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func csrRequest(
            csrNonce: Data, _ optional: ((inout CsrRequestOptions) -> Void)? = nil
        ) async throws {
            try await csrRequestBatchable(csrNonce: csrNonce, optional).send()
        }

        /// Sends `csrRequest` with others (B-1).
        ///
        /// - Parameter csrNonce: at most 32 bytes.
        public func csrRequestBatchable(
            csrNonce: Data, _ optional: ((inout CsrRequestOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("csrNonce", count: csrNonce.count, countMax: 32)
            arguments.set("csrNonce", csrNonce)
            var options = CsrRequestOptions(arguments: arguments)
            optional?(&options)
            return values.command("csrRequest", options.arguments)
        }

        /// The command `addNoc`.
        public enum AddNocCommand: Command {
            public static var name: String { "addNoc" }
        }

        /// Optional arguments of `addNoc`.
        public struct AddNocOptions: Sendable {
            var arguments: CommandArguments

            /// At most 400 bytes.
            public mutating func setIcacValue(_ value: Data) {
                arguments.check("icacValue", count: value.count, countMax: 400)
                arguments.set("icacValue", value)
            }
        }

        /// Whether this device takes `addNoc` (K-5).
        public var supportsAddNocCommand: Bool { values.supports(command: "addNoc") }

        /// Sends `addNoc` and waits for its outcome (K-6).
        ///
        /// - Parameter nocValue: at most 400 bytes.
        /// - Parameter ipkValue: at most 16 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addNoc(
            nocValue: Data, ipkValue: Data, caseAdminSubject: UInt64, adminVendorID: UInt16,
            _ optional: ((inout AddNocOptions) -> Void)? = nil
        ) async throws {
            try await addNocBatchable(
                nocValue: nocValue, ipkValue: ipkValue, caseAdminSubject: caseAdminSubject,
                adminVendorID: adminVendorID, optional
            ).send()
        }

        /// Sends `addNoc` with others (B-1).
        ///
        /// - Parameter nocValue: at most 400 bytes.
        /// - Parameter ipkValue: at most 16 bytes.
        public func addNocBatchable(
            nocValue: Data, ipkValue: Data, caseAdminSubject: UInt64, adminVendorID: UInt16,
            _ optional: ((inout AddNocOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("nocValue", count: nocValue.count, countMax: 400)
            arguments.set("nocValue", nocValue)
            arguments.check("ipkValue", count: ipkValue.count, countMax: 16)
            arguments.set("ipkValue", ipkValue)
            arguments.set("caseAdminSubject", caseAdminSubject)
            arguments.set("adminVendorID", adminVendorID)
            var options = AddNocOptions(arguments: arguments)
            optional?(&options)
            return values.command("addNoc", options.arguments)
        }

        /// The command `updateNoc`.
        public enum UpdateNocCommand: Command {
            public static var name: String { "updateNoc" }
        }

        /// Optional arguments of `updateNoc`.
        public struct UpdateNocOptions: Sendable {
            var arguments: CommandArguments

            /// At most 400 bytes.
            public mutating func setIcacValue(_ value: Data) {
                arguments.check("icacValue", count: value.count, countMax: 400)
                arguments.set("icacValue", value)
            }
        }

        /// Whether this device takes `updateNoc` (K-5).
        public var supportsUpdateNocCommand: Bool { values.supports(command: "updateNoc") }

        /// Sends `updateNoc` and waits for its outcome (K-6).
        ///
        /// - Parameter nocValue: at most 400 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func updateNoc(
            nocValue: Data, _ optional: ((inout UpdateNocOptions) -> Void)? = nil
        ) async throws {
            try await updateNocBatchable(nocValue: nocValue, optional).send()
        }

        /// Sends `updateNoc` with others (B-1).
        ///
        /// - Parameter nocValue: at most 400 bytes.
        public func updateNocBatchable(
            nocValue: Data, _ optional: ((inout UpdateNocOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("nocValue", count: nocValue.count, countMax: 400)
            arguments.set("nocValue", nocValue)
            var options = UpdateNocOptions(arguments: arguments)
            optional?(&options)
            return values.command("updateNoc", options.arguments)
        }

        /// The command `updateFabricLabel`.
        public enum UpdateFabricLabelCommand: Command {
            public static var name: String { "updateFabricLabel" }
        }

        /// Whether this device takes `updateFabricLabel` (K-5).
        public var supportsUpdateFabricLabelCommand: Bool {
            values.supports(command: "updateFabricLabel")
        }

        /// Sends `updateFabricLabel` and waits for its outcome (K-6).
        ///
        /// - Parameter label: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func updateFabricLabel(label: String) async throws {
            try await updateFabricLabelBatchable(label: label).send()
        }

        /// Sends `updateFabricLabel` with others (B-1).
        ///
        /// - Parameter label: at most 32 bytes.
        public func updateFabricLabelBatchable(label: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("label", count: label.utf8.count, countMax: 32)
            arguments.set("label", label)
            return values.command("updateFabricLabel", arguments)
        }

        /// The command `removeFabric`.
        public enum RemoveFabricCommand: Command {
            public static var name: String { "removeFabric" }
        }

        /// Whether this device takes `removeFabric` (K-5).
        public var supportsRemoveFabricCommand: Bool { values.supports(command: "removeFabric") }

        /// Sends `removeFabric` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeFabric(fabricIndex: UInt8) async throws {
            try await removeFabricBatchable(fabricIndex: fabricIndex).send()
        }

        /// Sends `removeFabric` with others (B-1).
        public func removeFabricBatchable(fabricIndex: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("fabricIndex", fabricIndex)
            return values.command("removeFabric", arguments)
        }

        /// The command `addTrustedRootCertificate`.
        public enum AddTrustedRootCertificateCommand: Command {
            public static var name: String { "addTrustedRootCertificate" }
        }

        /// Whether this device takes `addTrustedRootCertificate` (K-5).
        public var supportsAddTrustedRootCertificateCommand: Bool {
            values.supports(command: "addTrustedRootCertificate")
        }

        /// Sends `addTrustedRootCertificate` and waits for its outcome (K-6).
        ///
        /// - Parameter rootCaCertificate: at most 400 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addTrustedRootCertificate(rootCaCertificate: Data) async throws {
            try await addTrustedRootCertificateBatchable(
                rootCaCertificate: rootCaCertificate
            ).send()
        }

        /// Sends `addTrustedRootCertificate` with others (B-1).
        ///
        /// - Parameter rootCaCertificate: at most 400 bytes.
        public func addTrustedRootCertificateBatchable(
            rootCaCertificate: Data
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("rootCaCertificate", count: rootCaCertificate.count, countMax: 400)
            arguments.set("rootCaCertificate", rootCaCertificate)
            return values.command("addTrustedRootCertificate", arguments)
        }

        /// The command `setVidVerificationStatement`.
        public enum SetVidVerificationStatementCommand: Command {
            public static var name: String { "setVidVerificationStatement" }
        }

        /// Optional arguments of `setVidVerificationStatement`.
        public struct SetVidVerificationStatementOptions: Sendable {
            var arguments: CommandArguments

            public mutating func setVendorID(_ value: UInt16) {
                arguments.set("vendorID", value)
            }

            /// At most 85 bytes.
            public mutating func setVidVerificationStatement(_ value: Data) {
                arguments.check("vidVerificationStatement", count: value.count, countMax: 85)
                arguments.set("vidVerificationStatement", value)
            }

            /// At most 400 bytes.
            public mutating func setVvsc(_ value: Data) {
                arguments.check("vvsc", count: value.count, countMax: 400)
                arguments.set("vvsc", value)
            }
        }

        /// Whether this device takes `setVidVerificationStatement` (K-5).
        public var supportsSetVidVerificationStatementCommand: Bool {
            values.supports(command: "setVidVerificationStatement")
        }

        /// Sends `setVidVerificationStatement` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setVidVerificationStatement(
            _ optional: ((inout SetVidVerificationStatementOptions) -> Void)? = nil
        ) async throws {
            try await setVidVerificationStatementBatchable(optional).send()
        }

        /// Sends `setVidVerificationStatement` with others (B-1).
        public func setVidVerificationStatementBatchable(
            _ optional: ((inout SetVidVerificationStatementOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = SetVidVerificationStatementOptions(arguments: arguments)
            optional?(&options)
            return values.command("setVidVerificationStatement", options.arguments)
        }

        /// The command `signVidVerificationRequest`.
        public enum SignVidVerificationRequestCommand: Command {
            public static var name: String { "signVidVerificationRequest" }
        }

        /// Whether this device takes `signVidVerificationRequest` (K-5).
        public var supportsSignVidVerificationRequestCommand: Bool {
            values.supports(command: "signVidVerificationRequest")
        }

        /// Sends `signVidVerificationRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter clientChallenge: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func signVidVerificationRequest(
            fabricIndex: UInt8, clientChallenge: Data
        ) async throws {
            try await signVidVerificationRequestBatchable(
                fabricIndex: fabricIndex, clientChallenge: clientChallenge
            ).send()
        }

        /// Sends `signVidVerificationRequest` with others (B-1).
        ///
        /// - Parameter clientChallenge: at most 32 bytes.
        public func signVidVerificationRequestBatchable(
            fabricIndex: UInt8, clientChallenge: Data
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("fabricIndex", fabricIndex)
            arguments.check("clientChallenge", count: clientChallenge.count, countMax: 32)
            arguments.set("clientChallenge", clientChallenge)
            return values.command("signVidVerificationRequest", arguments)
        }
    }
}

extension Matter {
    /// Matter's operational state trait, cluster 0x0060.
    public struct OperationalStateTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0060" }
        public static var graphName: String { "Matter.OperationalStateTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OperationalErrorEvent.self, OperationCompletionEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [PauseCommand.self, StopCommand.self, StartCommand.self, ResumeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Phase list; can be null.
            @TraitAttribute public var phaseList: [String]?
            /// Current phase; can be null.
            @TraitAttribute public var currentPhase: UInt8?
            /// Countdown time, in seconds; can be null.
            @TraitAttribute public var countdownTime: UInt32?
            /// Operational state list.
            @TraitAttribute public var operationalStateList: [OperationalStateStruct]?
            /// Operational state.
            @TraitAttribute public var operationalState: OperationalStateEnum?
            /// Operational error.
            @TraitAttribute public var operationalError: ErrorStateStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _phaseList = values.read("phaseList", isNullable: true)
                _currentPhase = values.read("currentPhase", isNullable: true)
                _countdownTime = values.read("countdownTime", isNullable: true)
                _operationalStateList = values.read("operationalStateList")
                _operationalState = values.read("operationalState")
                _operationalError = values.read("operationalError")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of error state.
        public enum ErrorStateEnum: UInt16, AttributeEnum {
            case noError = 0
            case unableToStartOrResume = 1
            case unableToCompleteOperation = 2
            case commandInvalidInState = 3
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            case stopped = 0
            case running = 1
            case paused = 2
            case error = 3
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            public let errorStateID: UInt8
            /// At most 64 bytes.
            public let errorStateLabel: String?
            /// At most 64 bytes.
            public let errorStateDetails: String?

            public init(
                errorStateID: UInt8, errorStateLabel: String? = nil,
                errorStateDetails: String? = nil
            ) {
                self.errorStateID = errorStateID
                self.errorStateLabel = errorStateLabel
                self.errorStateDetails = errorStateDetails
            }

            public init?(fields: AttributeFields) {
                guard let errorStateID: UInt8 = fields.read("errorStateID") else { return nil }
                self.errorStateID = errorStateID
                self.errorStateLabel = fields.read("errorStateLabel")
                self.errorStateDetails = fields.read("errorStateDetails")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("errorStateID", errorStateID)
                try fields.write("errorStateLabel", errorStateLabel)
                try fields.write("errorStateDetails", errorStateDetails)
            }
        }

        /// Members of operational state.
        public struct OperationalStateStruct: AttributeObject {
            public let operationalStateID: UInt8
            /// At most 64 bytes.
            public let operationalStateLabel: String?

            public init(operationalStateID: UInt8, operationalStateLabel: String? = nil) {
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = operationalStateLabel
            }

            public init?(fields: AttributeFields) {
                guard let operationalStateID: UInt8 = fields.read("operationalStateID")
                else { return nil }
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = fields.read("operationalStateLabel")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("operationalStateID", operationalStateID)
                try fields.write("operationalStateLabel", operationalStateLabel)
            }
        }

        /// The moment `operationalError` of Matter.OperationalStateTrait.
        public struct OperationalErrorEvent: Event {
            public static var traitName: String { "Matter.OperationalStateTrait" }
            public static var name: String { "operationalError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.OperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.OperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// In seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// In seconds.
            public var pausedTime: UInt32? { occurrence.read("pausedTime") }
        }

        /// The command `pause`.
        public enum PauseCommand: Command {
            public static var name: String { "pause" }
        }

        /// Whether this device takes `pause` (K-5).
        public var supportsPauseCommand: Bool { values.supports(command: "pause") }

        /// Sends `pause` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pause() async throws {
            try await pauseBatchable().send()
        }

        /// Sends `pause` with others (B-1).
        public func pauseBatchable() -> BatchableCommand<Void> {
            values.command("pause", CommandArguments())
        }

        /// The command `stop`.
        public enum StopCommand: Command {
            public static var name: String { "stop" }
        }

        /// Whether this device takes `stop` (K-5).
        public var supportsStopCommand: Bool { values.supports(command: "stop") }

        /// Sends `stop` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stop() async throws {
            try await stopBatchable().send()
        }

        /// Sends `stop` with others (B-1).
        public func stopBatchable() -> BatchableCommand<Void> {
            values.command("stop", CommandArguments())
        }

        /// The command `start`.
        public enum StartCommand: Command {
            public static var name: String { "start" }
        }

        /// Whether this device takes `start` (K-5).
        public var supportsStartCommand: Bool { values.supports(command: "start") }

        /// Sends `start` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func start() async throws {
            try await startBatchable().send()
        }

        /// Sends `start` with others (B-1).
        public func startBatchable() -> BatchableCommand<Void> {
            values.command("start", CommandArguments())
        }

        /// The command `resume`.
        public enum ResumeCommand: Command {
            public static var name: String { "resume" }
        }

        /// Whether this device takes `resume` (K-5).
        public var supportsResumeCommand: Bool { values.supports(command: "resume") }

        /// Sends `resume` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func resume() async throws {
            try await resumeBatchable().send()
        }

        /// Sends `resume` with others (B-1).
        public func resumeBatchable() -> BatchableCommand<Void> {
            values.command("resume", CommandArguments())
        }
    }
}

extension Matter {
    /// Matter's ota software update provider trait, cluster 0x0029.
    public struct OtaSoftwareUpdateProviderTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0029" }
        public static var graphName: String { "Matter.OtaSoftwareUpdateProviderTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                QueryImageCommand.self, ApplyUpdateRequestCommand.self,
                NotifyUpdateAppliedCommand.self,
            ]
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

        /// Raw values of apply update action.
        public enum ApplyUpdateActionEnum: UInt16, AttributeEnum {
            case proceed = 0
            case awaitNextAction = 1
            case discontinue = 2
            case unrecognized_ = 256
        }

        /// Raw values of download protocol.
        public enum DownloadProtocolEnum: UInt16, AttributeEnum {
            case bdxSynchronous = 0
            case bdxAsynchronous = 1
            case https = 2
            case vendorSpecific = 3
            case unrecognized_ = 256
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            case updateAvailable = 0
            case busy = 1
            case notAvailable = 2
            case downloadProtocolNotSupported = 3
            case unrecognized_ = 256
        }

        /// The command `queryImage`.
        public enum QueryImageCommand: Command {
            public static var name: String { "queryImage" }
        }

        /// Optional arguments of `queryImage`.
        public struct QueryImageOptions: Sendable {
            var arguments: CommandArguments

            public mutating func setHardwareVersion(_ value: UInt16) {
                arguments.set("hardwareVersion", value)
            }

            /// At most 2 bytes.
            public mutating func setLocation(_ value: String) {
                arguments.check("location", count: value.utf8.count, countMax: 2)
                arguments.set("location", value)
            }

            public mutating func setRequestorCanConsent(_ value: Bool) {
                arguments.set("requestorCanConsent", value)
            }

            /// At most 512 bytes.
            public mutating func setMetadataForProvider(_ value: Data) {
                arguments.check("metadataForProvider", count: value.count, countMax: 512)
                arguments.set("metadataForProvider", value)
            }
        }

        /// Whether this device takes `queryImage` (K-5).
        public var supportsQueryImageCommand: Bool { values.supports(command: "queryImage") }

        /// Sends `queryImage` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func queryImage(
            vendorID: UInt16, productID: UInt16, softwareVersion: UInt32,
            protocolsSupported: [DownloadProtocolEnum],
            _ optional: ((inout QueryImageOptions) -> Void)? = nil
        ) async throws {
            try await queryImageBatchable(
                vendorID: vendorID, productID: productID, softwareVersion: softwareVersion,
                protocolsSupported: protocolsSupported, optional
            ).send()
        }

        /// Sends `queryImage` with others (B-1).
        public func queryImageBatchable(
            vendorID: UInt16, productID: UInt16, softwareVersion: UInt32,
            protocolsSupported: [DownloadProtocolEnum],
            _ optional: ((inout QueryImageOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("vendorID", vendorID)
            arguments.set("productID", productID)
            arguments.set("softwareVersion", softwareVersion)
            arguments.set("protocolsSupported", protocolsSupported)
            var options = QueryImageOptions(arguments: arguments)
            optional?(&options)
            return values.command("queryImage", options.arguments)
        }

        /// The command `applyUpdateRequest`.
        public enum ApplyUpdateRequestCommand: Command {
            public static var name: String { "applyUpdateRequest" }
        }

        /// Whether this device takes `applyUpdateRequest` (K-5).
        public var supportsApplyUpdateRequestCommand: Bool {
            values.supports(command: "applyUpdateRequest")
        }

        /// Sends `applyUpdateRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter updateToken: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func applyUpdateRequest(updateToken: Data, newVersion: UInt32) async throws {
            try await applyUpdateRequestBatchable(
                updateToken: updateToken, newVersion: newVersion
            ).send()
        }

        /// Sends `applyUpdateRequest` with others (B-1).
        ///
        /// - Parameter updateToken: at most 32 bytes.
        public func applyUpdateRequestBatchable(
            updateToken: Data, newVersion: UInt32
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("updateToken", count: updateToken.count, countMax: 32)
            arguments.set("updateToken", updateToken)
            arguments.set("newVersion", newVersion)
            return values.command("applyUpdateRequest", arguments)
        }

        /// The command `notifyUpdateApplied`.
        public enum NotifyUpdateAppliedCommand: Command {
            public static var name: String { "notifyUpdateApplied" }
        }

        /// Whether this device takes `notifyUpdateApplied` (K-5).
        public var supportsNotifyUpdateAppliedCommand: Bool {
            values.supports(command: "notifyUpdateApplied")
        }

        /// Sends `notifyUpdateApplied` and waits for its outcome (K-6).
        ///
        /// - Parameter updateToken: at most 32 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func notifyUpdateApplied(updateToken: Data, softwareVersion: UInt32) async throws {
            try await notifyUpdateAppliedBatchable(
                updateToken: updateToken, softwareVersion: softwareVersion
            ).send()
        }

        /// Sends `notifyUpdateApplied` with others (B-1).
        ///
        /// - Parameter updateToken: at most 32 bytes.
        public func notifyUpdateAppliedBatchable(
            updateToken: Data, softwareVersion: UInt32
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("updateToken", count: updateToken.count, countMax: 32)
            arguments.set("updateToken", updateToken)
            arguments.set("softwareVersion", softwareVersion)
            return values.command("notifyUpdateApplied", arguments)
        }
    }
}

extension Matter {
    /// Matter's ota software update requestor trait, cluster 0x002A.
    public struct OtaSoftwareUpdateRequestorTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.002a" }
        public static var graphName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [StateTransitionEvent.self, VersionAppliedEvent.self, DownloadErrorEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [AnnounceOtaProviderCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Default ota providers; can be set.
            @TraitAttribute public var defaultOtaProviders: [ProviderLocation]?
            /// Update possible.
            @TraitAttribute public var updatePossible: Bool?
            /// Update state.
            @TraitAttribute public var updateState: UpdateStateEnum?
            /// Update state progress; can be null.
            @TraitAttribute public var updateStateProgress: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _defaultOtaProviders = values.read("defaultOtaProviders")
                _updatePossible = values.read("updatePossible")
                _updateState = values.read("updateState")
                _updateStateProgress = values.read("updateStateProgress", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of announcement reason.
        public enum AnnouncementReasonEnum: UInt16, AttributeEnum {
            case simpleAnnouncement = 0
            case updateAvailable = 1
            case urgentUpdateAvailable = 2
            case unrecognized_ = 256
        }

        /// Raw values of change reason.
        public enum ChangeReasonEnum: UInt16, AttributeEnum {
            case unknown = 0
            case success = 1
            case failure = 2
            case timeOut = 3
            case delayByProvider = 4
            case unrecognized_ = 256
        }

        /// Raw values of update state.
        public enum UpdateStateEnum: UInt16, AttributeEnum {
            case unknown = 0
            case idle = 1
            case querying = 2
            case delayedOnQuery = 3
            case downloading = 4
            case applying = 5
            case delayedOnApply = 6
            case rollingBack = 7
            case delayedOnUserConsent = 8
            case unrecognized_ = 256
        }

        /// Members of provider location.
        public struct ProviderLocation: AttributeObject {
            public let providerNodeID: UInt64
            public let endpoint: UInt16
            public let fabricIndex: UInt8

            public init(providerNodeID: UInt64, endpoint: UInt16, fabricIndex: UInt8) {
                self.providerNodeID = providerNodeID
                self.endpoint = endpoint
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let providerNodeID: UInt64 = fields.read("providerNodeID"),
                    let endpoint: UInt16 = fields.read("endpoint"),
                    let fabricIndex: UInt8 = fields.read("fabricIndex")
                else { return nil }
                self.providerNodeID = providerNodeID
                self.endpoint = endpoint
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("providerNodeID", providerNodeID)
                try fields.write("endpoint", endpoint)
                try fields.write("fabricIndex", fabricIndex)
            }
        }

        /// The moment `stateTransition` of Matter.OtaSoftwareUpdateRequestorTrait.
        public struct StateTransitionEvent: Event {
            public static var traitName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
            public static var name: String { "stateTransition" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var previousState: UpdateStateEnum? { occurrence.read("previousState") }

            public var newState: UpdateStateEnum? { occurrence.read("newState") }

            public var reason: ChangeReasonEnum? { occurrence.read("reason") }

            public var targetSoftwareVersion: UInt32? { occurrence.read("targetSoftwareVersion") }
        }

        /// The moment `versionApplied` of Matter.OtaSoftwareUpdateRequestorTrait.
        public struct VersionAppliedEvent: Event {
            public static var traitName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
            public static var name: String { "versionApplied" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var softwareVersion: UInt32? { occurrence.read("softwareVersion") }

            public var productID: UInt16? { occurrence.read("productID") }
        }

        /// The moment `downloadError` of Matter.OtaSoftwareUpdateRequestorTrait.
        public struct DownloadErrorEvent: Event {
            public static var traitName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
            public static var name: String { "downloadError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var softwareVersion: UInt32? { occurrence.read("softwareVersion") }

            public var bytesDownloaded: UInt64? { occurrence.read("bytesDownloaded") }

            public var progressPercent: UInt8? { occurrence.read("progressPercent") }

            public var platformCode: Int64? { occurrence.read("platformCode") }
        }

        /// The command `announceOtaProvider`.
        public enum AnnounceOtaProviderCommand: Command {
            public static var name: String { "announceOtaProvider" }
        }

        /// Optional arguments of `announceOtaProvider`.
        public struct AnnounceOtaProviderOptions: Sendable {
            var arguments: CommandArguments

            /// At most 512 bytes.
            public mutating func setMetadataForNode(_ value: Data) {
                arguments.check("metadataForNode", count: value.count, countMax: 512)
                arguments.set("metadataForNode", value)
            }
        }

        /// Whether this device takes `announceOtaProvider` (K-5).
        public var supportsAnnounceOtaProviderCommand: Bool {
            values.supports(command: "announceOtaProvider")
        }

        /// Sends `announceOtaProvider` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func announceOtaProvider(
            providerNodeID: UInt64, vendorID: UInt16, announcementReason: AnnouncementReasonEnum,
            endpoint: UInt16, _ optional: ((inout AnnounceOtaProviderOptions) -> Void)? = nil
        ) async throws {
            try await announceOtaProviderBatchable(
                providerNodeID: providerNodeID, vendorID: vendorID,
                announcementReason: announcementReason, endpoint: endpoint, optional
            ).send()
        }

        /// Sends `announceOtaProvider` with others (B-1).
        public func announceOtaProviderBatchable(
            providerNodeID: UInt64, vendorID: UInt16, announcementReason: AnnouncementReasonEnum,
            endpoint: UInt16, _ optional: ((inout AnnounceOtaProviderOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("providerNodeID", providerNodeID)
            arguments.set("vendorID", vendorID)
            arguments.set("announcementReason", announcementReason)
            arguments.set("endpoint", endpoint)
            var options = AnnounceOtaProviderOptions(arguments: arguments)
            optional?(&options)
            return values.command("announceOtaProvider", options.arguments)
        }
    }
}

/// The attributes of Matter.OtaSoftwareUpdateRequestorTrait that can be set.
extension Updater where T == Matter.OtaSoftwareUpdateRequestorTrait {
    /// Sets default ota providers.
    public func setDefaultOtaProviders(
        _ value: [Matter.OtaSoftwareUpdateRequestorTrait.ProviderLocation]
    ) {
        arguments.set("defaultOtaProviders", value)
    }
}

extension Matter {
    /// Matter's oven cavity operational state trait, cluster 0x0048.
    public struct OvenCavityOperationalStateTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0048" }
        public static var graphName: String { "Matter.OvenCavityOperationalStateTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OperationalErrorEvent.self, OperationCompletionEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [StopCommand.self, StartCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Phase list; can be null.
            @TraitAttribute public var phaseList: [String]?
            /// Current phase; can be null.
            @TraitAttribute public var currentPhase: UInt8?
            /// Countdown time, in seconds; can be null.
            @TraitAttribute public var countdownTime: UInt32?
            /// Operational state list.
            @TraitAttribute public var operationalStateList: [OperationalStateStruct]?
            /// Operational state.
            @TraitAttribute public var operationalState: OperationalStateEnum?
            /// Operational error.
            @TraitAttribute public var operationalError: ErrorStateStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _phaseList = values.read("phaseList", isNullable: true)
                _currentPhase = values.read("currentPhase", isNullable: true)
                _countdownTime = values.read("countdownTime", isNullable: true)
                _operationalStateList = values.read("operationalStateList")
                _operationalState = values.read("operationalState")
                _operationalError = values.read("operationalError")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of error state.
        public enum ErrorStateEnum: UInt16, AttributeEnum {
            case noError = 0
            case unableToStartOrResume = 1
            case unableToCompleteOperation = 2
            case commandInvalidInState = 3
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            case stopped = 0
            case running = 1
            case paused = 2
            case error = 3
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            public let errorStateID: UInt8
            /// At most 64 bytes.
            public let errorStateLabel: String?
            /// At most 64 bytes.
            public let errorStateDetails: String?

            public init(
                errorStateID: UInt8, errorStateLabel: String? = nil,
                errorStateDetails: String? = nil
            ) {
                self.errorStateID = errorStateID
                self.errorStateLabel = errorStateLabel
                self.errorStateDetails = errorStateDetails
            }

            public init?(fields: AttributeFields) {
                guard let errorStateID: UInt8 = fields.read("errorStateID") else { return nil }
                self.errorStateID = errorStateID
                self.errorStateLabel = fields.read("errorStateLabel")
                self.errorStateDetails = fields.read("errorStateDetails")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("errorStateID", errorStateID)
                try fields.write("errorStateLabel", errorStateLabel)
                try fields.write("errorStateDetails", errorStateDetails)
            }
        }

        /// Members of operational state.
        public struct OperationalStateStruct: AttributeObject {
            public let operationalStateID: UInt8
            /// At most 64 bytes.
            public let operationalStateLabel: String?

            public init(operationalStateID: UInt8, operationalStateLabel: String? = nil) {
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = operationalStateLabel
            }

            public init?(fields: AttributeFields) {
                guard let operationalStateID: UInt8 = fields.read("operationalStateID")
                else { return nil }
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = fields.read("operationalStateLabel")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("operationalStateID", operationalStateID)
                try fields.write("operationalStateLabel", operationalStateLabel)
            }
        }

        /// The moment `operationalError` of Matter.OvenCavityOperationalStateTrait.
        public struct OperationalErrorEvent: Event {
            public static var traitName: String { "Matter.OvenCavityOperationalStateTrait" }
            public static var name: String { "operationalError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.OvenCavityOperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.OvenCavityOperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// In seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// In seconds.
            public var pausedTime: UInt32? { occurrence.read("pausedTime") }
        }

        /// The command `stop`.
        public enum StopCommand: Command {
            public static var name: String { "stop" }
        }

        /// Whether this device takes `stop` (K-5).
        public var supportsStopCommand: Bool { values.supports(command: "stop") }

        /// Sends `stop` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stop() async throws {
            try await stopBatchable().send()
        }

        /// Sends `stop` with others (B-1).
        public func stopBatchable() -> BatchableCommand<Void> {
            values.command("stop", CommandArguments())
        }

        /// The command `start`.
        public enum StartCommand: Command {
            public static var name: String { "start" }
        }

        /// Whether this device takes `start` (K-5).
        public var supportsStartCommand: Bool { values.supports(command: "start") }

        /// Sends `start` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func start() async throws {
            try await startBatchable().send()
        }

        /// Sends `start` with others (B-1).
        public func startBatchable() -> BatchableCommand<Void> {
            values.command("start", CommandArguments())
        }
    }
}

extension Matter {
    /// Matter's ozone concentration measurement trait, cluster 0x0415.
    public struct OzoneConcentrationMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0415" }
        public static var graphName: String { "Matter.OzoneConcentrationMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's pm 10 concentration measurement trait, cluster 0x042D.
    public struct Pm10ConcentrationMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.042d" }
        public static var graphName: String { "Matter.Pm10ConcentrationMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's pm 1 concentration measurement trait, cluster 0x042C.
    public struct Pm1ConcentrationMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.042c" }
        public static var graphName: String { "Matter.Pm1ConcentrationMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's pm 25 concentration measurement trait, cluster 0x042A.
    public struct Pm25ConcentrationMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.042a" }
        public static var graphName: String { "Matter.Pm25ConcentrationMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's power source trait, cluster 0x002F.
    public struct PowerSourceTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.002f" }
        public static var graphName: String { "Matter.PowerSourceTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [WiredFaultChangeEvent.self, BatFaultChangeEvent.self, BatChargeFaultChangeEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Status.
            @TraitAttribute public var status: PowerSourceStatusEnum?
            /// Order.
            @TraitAttribute public var order: UInt8?
            /// Description.
            @TraitAttribute public var description: String?
            /// Wired assessed input voltage; can be null.
            @TraitAttribute public var wiredAssessedInputVoltage: UInt32?
            /// Wired assessed input frequency; can be null.
            @TraitAttribute public var wiredAssessedInputFrequency: UInt16?
            /// Wired current type.
            @TraitAttribute public var wiredCurrentType: WiredCurrentTypeEnum?
            /// Wired assessed current; can be null.
            @TraitAttribute public var wiredAssessedCurrent: UInt32?
            /// Wired nominal voltage.
            @TraitAttribute public var wiredNominalVoltage: UInt32?
            /// Wired maximum current.
            @TraitAttribute public var wiredMaximumCurrent: UInt32?
            /// Wired present.
            @TraitAttribute public var wiredPresent: Bool?
            /// Active wired faults.
            @TraitAttribute public var activeWiredFaults: [WiredFaultEnum]?
            /// Bat voltage; can be null.
            @TraitAttribute public var batVoltage: UInt32?
            /// Bat percent remaining; can be null.
            @TraitAttribute public var batPercentRemaining: UInt8?
            /// Bat time remaining; can be null.
            @TraitAttribute public var batTimeRemaining: UInt32?
            /// Bat charge level.
            @TraitAttribute public var batChargeLevel: BatChargeLevelEnum?
            /// Bat replacement needed.
            @TraitAttribute public var batReplacementNeeded: Bool?
            /// Bat replaceability.
            @TraitAttribute public var batReplaceability: BatReplaceabilityEnum?
            /// Bat present.
            @TraitAttribute public var batPresent: Bool?
            /// Active bat faults.
            @TraitAttribute public var activeBatFaults: [BatFaultEnum]?
            /// Bat replacement description.
            @TraitAttribute public var batReplacementDescription: String?
            /// Bat common designation.
            @TraitAttribute public var batCommonDesignation: BatCommonDesignationEnum?
            /// Bat ansi designation.
            @TraitAttribute public var batAnsiDesignation: String?
            /// Bat iec designation.
            @TraitAttribute public var batIecDesignation: String?
            /// Bat approved chemistry.
            @TraitAttribute public var batApprovedChemistry: BatApprovedChemistryEnum?
            /// Bat capacity.
            @TraitAttribute public var batCapacity: UInt32?
            /// Bat quantity.
            @TraitAttribute public var batQuantity: UInt8?
            /// Bat charge state.
            @TraitAttribute public var batChargeState: BatChargeStateEnum?
            /// Bat time to full charge; can be null.
            @TraitAttribute public var batTimeToFullCharge: UInt32?
            /// Bat functional while charging.
            @TraitAttribute public var batFunctionalWhileCharging: Bool?
            /// Bat charging current; can be null.
            @TraitAttribute public var batChargingCurrent: UInt32?
            /// Active bat charge faults.
            @TraitAttribute public var activeBatChargeFaults: [BatChargeFaultEnum]?
            /// Endpoint list.
            @TraitAttribute public var endpointList: [UInt16]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _status = values.read("status")
                _order = values.read("order")
                _description = values.read("description")
                _wiredAssessedInputVoltage = values.read(
                    "wiredAssessedInputVoltage", isNullable: true)
                _wiredAssessedInputFrequency = values.read(
                    "wiredAssessedInputFrequency", isNullable: true)
                _wiredCurrentType = values.read("wiredCurrentType")
                _wiredAssessedCurrent = values.read("wiredAssessedCurrent", isNullable: true)
                _wiredNominalVoltage = values.read("wiredNominalVoltage")
                _wiredMaximumCurrent = values.read("wiredMaximumCurrent")
                _wiredPresent = values.read("wiredPresent")
                _activeWiredFaults = values.read("activeWiredFaults")
                _batVoltage = values.read("batVoltage", isNullable: true)
                _batPercentRemaining = values.read("batPercentRemaining", isNullable: true)
                _batTimeRemaining = values.read("batTimeRemaining", isNullable: true)
                _batChargeLevel = values.read("batChargeLevel")
                _batReplacementNeeded = values.read("batReplacementNeeded")
                _batReplaceability = values.read("batReplaceability")
                _batPresent = values.read("batPresent")
                _activeBatFaults = values.read("activeBatFaults")
                _batReplacementDescription = values.read("batReplacementDescription")
                _batCommonDesignation = values.read("batCommonDesignation")
                _batAnsiDesignation = values.read("batAnsiDesignation")
                _batIecDesignation = values.read("batIecDesignation")
                _batApprovedChemistry = values.read("batApprovedChemistry")
                _batCapacity = values.read("batCapacity")
                _batQuantity = values.read("batQuantity")
                _batChargeState = values.read("batChargeState")
                _batTimeToFullCharge = values.read("batTimeToFullCharge", isNullable: true)
                _batFunctionalWhileCharging = values.read("batFunctionalWhileCharging")
                _batChargingCurrent = values.read("batChargingCurrent", isNullable: true)
                _activeBatChargeFaults = values.read("activeBatChargeFaults")
                _endpointList = values.read("endpointList")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of bat approved chemistry.
        public enum BatApprovedChemistryEnum: UInt32, AttributeEnum {
            case unspecified = 0
            case alkaline = 1
            case lithiumCarbonFluoride = 2
            case lithiumChromiumOxide = 3
            case lithiumCopperOxide = 4
            case lithiumIronDisulfide = 5
            case lithiumManganeseDioxide = 6
            case lithiumThionylChloride = 7
            case magnesium = 8
            case mercuryOxide = 9
            case nickelOxyhydride = 10
            case silverOxide = 11
            case zincAir = 12
            case zincCarbon = 13
            case zincChloride = 14
            case zincManganeseDioxide = 15
            case leadAcid = 16
            case lithiumCobaltOxide = 17
            case lithiumIon = 18
            case lithiumIonPolymer = 19
            case lithiumIronPhosphate = 20
            case lithiumSulfur = 21
            case lithiumTitanate = 22
            case nickelCadmium = 23
            case nickelHydrogen = 24
            case nickelIron = 25
            case nickelMetalHydride = 26
            case nickelZinc = 27
            case silverZinc = 28
            case sodiumIon = 29
            case sodiumSulfur = 30
            case zincBromide = 31
            case zincCerium = 32
            case unrecognized_ = 65536
        }

        /// Raw values of bat charge fault.
        public enum BatChargeFaultEnum: UInt16, AttributeEnum {
            case unspecified = 0
            case ambientTooHot = 1
            case ambientTooCold = 2
            case batteryTooHot = 3
            case batteryTooCold = 4
            case batteryAbsent = 5
            case batteryOverVoltage = 6
            case batteryUnderVoltage = 7
            case chargerOverVoltage = 8
            case chargerUnderVoltage = 9
            case safetyTimeout = 10
            case unrecognized_ = 256
        }

        /// Raw values of bat charge level.
        public enum BatChargeLevelEnum: UInt16, AttributeEnum {
            case ok = 0
            case warning = 1
            case critical = 2
            case unrecognized_ = 256
        }

        /// Raw values of bat charge state.
        public enum BatChargeStateEnum: UInt16, AttributeEnum {
            case unknown = 0
            case isCharging = 1
            case isAtFullCharge = 2
            case isNotCharging = 3
            case unrecognized_ = 256
        }

        /// Raw values of bat common designation.
        public enum BatCommonDesignationEnum: UInt32, AttributeEnum {
            case unspecified = 0
            case aaa = 1
            case aa = 2
            case c = 3
            case d = 4
            case _4v5 = 5
            case _6v0 = 6
            case _9v0 = 7
            case _12Aa = 8
            case aaaa = 9
            case a = 10
            case b = 11
            case f = 12
            case n = 13
            case no6 = 14
            case subC = 15
            case a23 = 16
            case a27 = 17
            case ba5800 = 18
            case duplex = 19
            case _4Sr44 = 20
            case _523 = 21
            case _531 = 22
            case _15v0 = 23
            case _22v5 = 24
            case _30v0 = 25
            case _45v0 = 26
            case _67v5 = 27
            case j = 28
            case cr123A = 29
            case cr2 = 30
            case _2Cr5 = 31
            case crp2 = 32
            case crv3 = 33
            case sr41 = 34
            case sr43 = 35
            case sr44 = 36
            case sr45 = 37
            case sr48 = 38
            case sr54 = 39
            case sr55 = 40
            case sr57 = 41
            case sr58 = 42
            case sr59 = 43
            case sr60 = 44
            case sr63 = 45
            case sr64 = 46
            case sr65 = 47
            case sr66 = 48
            case sr67 = 49
            case sr68 = 50
            case sr69 = 51
            case sr516 = 52
            case sr731 = 53
            case sr712 = 54
            case lr932 = 55
            case a5 = 56
            case a10 = 57
            case a13 = 58
            case a312 = 59
            case a675 = 60
            case ac41E = 61
            case _10180 = 62
            case _10280 = 63
            case _10440 = 64
            case _14250 = 65
            case _14430 = 66
            case _14500 = 67
            case _14650 = 68
            case _15270 = 69
            case _16340 = 70
            case rcr123A = 71
            case _17500 = 72
            case _17670 = 73
            case _18350 = 74
            case _18500 = 75
            case _18650 = 76
            case _19670 = 77
            case _25500 = 78
            case _26650 = 79
            case _32600 = 80
            case unrecognized_ = 65536
        }

        /// Raw values of bat fault.
        public enum BatFaultEnum: UInt16, AttributeEnum {
            case unspecified = 0
            case overTemp = 1
            case underTemp = 2
            case unrecognized_ = 256
        }

        /// Raw values of bat replaceability.
        public enum BatReplaceabilityEnum: UInt16, AttributeEnum {
            case unspecified = 0
            case notReplaceable = 1
            case userReplaceable = 2
            case factoryReplaceable = 3
            case unrecognized_ = 256
        }

        /// Raw values of power source status.
        public enum PowerSourceStatusEnum: UInt16, AttributeEnum {
            case unspecified = 0
            case active = 1
            case standby = 2
            case unavailable = 3
            case unrecognized_ = 256
        }

        /// Raw values of wired current type.
        public enum WiredCurrentTypeEnum: UInt16, AttributeEnum {
            case ac = 0
            case dc = 1
            case unrecognized_ = 256
        }

        /// Raw values of wired fault.
        public enum WiredFaultEnum: UInt16, AttributeEnum {
            case unspecified = 0
            case overVoltage = 1
            case underVoltage = 2
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var wired: Self { Self(rawValue: 1) }
            public static var battery: Self { Self(rawValue: 2) }
            public static var rechargeable: Self { Self(rawValue: 4) }
            public static var replaceable: Self { Self(rawValue: 8) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of bat charge fault change type.
        public struct BatChargeFaultChangeType: AttributeObject {
            public let current: [BatChargeFaultEnum]
            public let previous: [BatChargeFaultEnum]

            public init(current: [BatChargeFaultEnum], previous: [BatChargeFaultEnum]) {
                self.current = current
                self.previous = previous
            }

            public init?(fields: AttributeFields) {
                guard let current: [BatChargeFaultEnum] = fields.read("current"),
                    let previous: [BatChargeFaultEnum] = fields.read("previous")
                else { return nil }
                self.current = current
                self.previous = previous
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("current", current)
                try fields.write("previous", previous)
            }
        }

        /// Members of bat fault change type.
        public struct BatFaultChangeType: AttributeObject {
            public let current: [BatFaultEnum]
            public let previous: [BatFaultEnum]

            public init(current: [BatFaultEnum], previous: [BatFaultEnum]) {
                self.current = current
                self.previous = previous
            }

            public init?(fields: AttributeFields) {
                guard let current: [BatFaultEnum] = fields.read("current"),
                    let previous: [BatFaultEnum] = fields.read("previous")
                else { return nil }
                self.current = current
                self.previous = previous
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("current", current)
                try fields.write("previous", previous)
            }
        }

        /// Members of wired fault change type.
        public struct WiredFaultChangeType: AttributeObject {
            public let current: [WiredFaultEnum]
            public let previous: [WiredFaultEnum]

            public init(current: [WiredFaultEnum], previous: [WiredFaultEnum]) {
                self.current = current
                self.previous = previous
            }

            public init?(fields: AttributeFields) {
                guard let current: [WiredFaultEnum] = fields.read("current"),
                    let previous: [WiredFaultEnum] = fields.read("previous")
                else { return nil }
                self.current = current
                self.previous = previous
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("current", current)
                try fields.write("previous", previous)
            }
        }

        /// The moment `wiredFaultChange` of Matter.PowerSourceTrait.
        public struct WiredFaultChangeEvent: Event {
            public static var traitName: String { "Matter.PowerSourceTrait" }
            public static var name: String { "wiredFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var current: [WiredFaultEnum]? { occurrence.read("current") }

            public var previous: [WiredFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `batFaultChange` of Matter.PowerSourceTrait.
        public struct BatFaultChangeEvent: Event {
            public static var traitName: String { "Matter.PowerSourceTrait" }
            public static var name: String { "batFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var current: [BatFaultEnum]? { occurrence.read("current") }

            public var previous: [BatFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `batChargeFaultChange` of Matter.PowerSourceTrait.
        public struct BatChargeFaultChangeEvent: Event {
            public static var traitName: String { "Matter.PowerSourceTrait" }
            public static var name: String { "batChargeFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var current: [BatChargeFaultEnum]? { occurrence.read("current") }

            public var previous: [BatChargeFaultEnum]? { occurrence.read("previous") }
        }
    }
}

extension Matter {
    /// Matter's power topology trait, cluster 0x009C.
    public struct PowerTopologyTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.009c" }
        public static var graphName: String { "Matter.PowerTopologyTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Available endpoints.
            @TraitAttribute public var availableEndpoints: [UInt16]?
            /// Active endpoints.
            @TraitAttribute public var activeEndpoints: [UInt16]?
            /// Electrical circuit nodes; can be set.
            @TraitAttribute public var electricalCircuitNodes: [CircuitNodeStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _availableEndpoints = values.read("availableEndpoints")
                _activeEndpoints = values.read("activeEndpoints")
                _electricalCircuitNodes = values.read("electricalCircuitNodes")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var nodeTopology: Self { Self(rawValue: 1) }
            public static var treeTopology: Self { Self(rawValue: 2) }
            public static var setTopology: Self { Self(rawValue: 4) }
            public static var dynamicPowerFlow: Self { Self(rawValue: 8) }
            public static var electricalCircuit: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of circuit node.
        public struct CircuitNodeStruct: AttributeObject {
            public let node: UInt64
            public let endpoint: UInt16?
            /// At most 128 bytes.
            public let label: String?
            public let fabricIndex: UInt8

            public init(
                node: UInt64, endpoint: UInt16? = nil, label: String? = nil, fabricIndex: UInt8
            ) {
                self.node = node
                self.endpoint = endpoint
                self.label = label
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let node: UInt64 = fields.read("node"),
                    let fabricIndex: UInt8 = fields.read("fabricIndex")
                else { return nil }
                self.node = node
                self.endpoint = fields.read("endpoint")
                self.label = fields.read("label")
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("node", node)
                try fields.write("endpoint", endpoint)
                try fields.write("label", label)
                try fields.write("fabricIndex", fabricIndex)
            }
        }
    }
}

/// The attributes of Matter.PowerTopologyTrait that can be set.
extension Updater where T == Matter.PowerTopologyTrait {
    /// Sets electrical circuit nodes.
    public func setElectricalCircuitNodes(_ value: [Matter.PowerTopologyTrait.CircuitNodeStruct]) {
        arguments.set("electricalCircuitNodes", value)
    }
}

extension Matter {
    /// Matter's pressure measurement trait, cluster 0x0403.
    public struct PressureMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0403" }
        public static var graphName: String { "Matter.PressureMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Int16?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Int16?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Int16?
            /// Tolerance.
            @TraitAttribute public var tolerance: UInt16?
            /// Scaled value; can be null.
            @TraitAttribute public var scaledValue: Int16?
            /// Minimum scaled value; can be null.
            @TraitAttribute public var minScaledValue: Int16?
            /// Maximum scaled value; can be null.
            @TraitAttribute public var maxScaledValue: Int16?
            /// Scaled tolerance.
            @TraitAttribute public var scaledTolerance: UInt16?
            /// Scale.
            @TraitAttribute public var scale: Int8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _tolerance = values.read("tolerance")
                _scaledValue = values.read("scaledValue", isNullable: true)
                _minScaledValue = values.read("minScaledValue", isNullable: true)
                _maxScaledValue = values.read("maxScaledValue", isNullable: true)
                _scaledTolerance = values.read("scaledTolerance")
                _scale = values.read("scale")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var extended: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's radon concentration measurement trait, cluster 0x042F.
    public struct RadonConcentrationMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.042f" }
        public static var graphName: String { "Matter.RadonConcentrationMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: Float?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: Float?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: Float?
            /// Peak measured value; can be null.
            @TraitAttribute public var peakMeasuredValue: Float?
            /// Peak measured value window, in seconds.
            @TraitAttribute public var peakMeasuredValueWindow: UInt32?
            /// Average measured value; can be null.
            @TraitAttribute public var averageMeasuredValue: Float?
            /// Average measured value window, in seconds.
            @TraitAttribute public var averageMeasuredValueWindow: UInt32?
            /// Uncertainty.
            @TraitAttribute public var uncertainty: Float?
            /// Measurement unit.
            @TraitAttribute public var measurementUnit: MeasurementUnitEnum?
            /// Measurement medium.
            @TraitAttribute public var measurementMedium: MeasurementMediumEnum?
            /// Level value.
            @TraitAttribute public var levelValue: LevelValueEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _peakMeasuredValue = values.read("peakMeasuredValue", isNullable: true)
                _peakMeasuredValueWindow = values.read("peakMeasuredValueWindow")
                _averageMeasuredValue = values.read("averageMeasuredValue", isNullable: true)
                _averageMeasuredValueWindow = values.read("averageMeasuredValueWindow")
                _uncertainty = values.read("uncertainty")
                _measurementUnit = values.read("measurementUnit")
                _measurementMedium = values.read("measurementMedium")
                _levelValue = values.read("levelValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of level value.
        public enum LevelValueEnum: UInt16, AttributeEnum {
            case unknown = 0
            case low = 1
            case medium = 2
            case high = 3
            case critical = 4
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            case air = 0
            case water = 1
            case soil = 2
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            case ppm = 0
            case ppb = 1
            case ppt = 2
            case mgm3 = 3
            case ugm3 = 4
            case ngm3 = 5
            case pm3 = 6
            case bqm3 = 7
            case dbpm = 8
            case pcft = 9
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            public static var levelIndication: Self { Self(rawValue: 2) }
            public static var mediumLevel: Self { Self(rawValue: 4) }
            public static var criticalLevel: Self { Self(rawValue: 8) }
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            public static var averageMeasurement: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's relative humidity measurement trait, cluster 0x0405.
    public struct RelativeHumidityMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0405" }
        public static var graphName: String { "Matter.RelativeHumidityMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value; can be null.
            @TraitAttribute public var measuredValue: UInt16?
            /// Minimum measured value; can be null.
            @TraitAttribute public var minMeasuredValue: UInt16?
            /// Maximum measured value; can be null.
            @TraitAttribute public var maxMeasuredValue: UInt16?
            /// Tolerance.
            @TraitAttribute public var tolerance: UInt16?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _tolerance = values.read("tolerance")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }
    }
}

extension Matter {
    /// Matter's rvc operational state trait, cluster 0x0061.
    public struct RvcOperationalStateTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0061" }
        public static var graphName: String { "Matter.RvcOperationalStateTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [OperationalErrorEvent.self, OperationCompletionEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [PauseCommand.self, ResumeCommand.self, GoHomeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Phase list; can be null.
            @TraitAttribute public var phaseList: [String]?
            /// Current phase; can be null.
            @TraitAttribute public var currentPhase: UInt8?
            /// Countdown time, in seconds; can be null.
            @TraitAttribute public var countdownTime: UInt32?
            /// Operational state list.
            @TraitAttribute public var operationalStateList: [OperationalStateStruct]?
            /// Operational state.
            @TraitAttribute public var operationalState: UInt8?
            /// Operational error.
            @TraitAttribute public var operationalError: ErrorStateStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _phaseList = values.read("phaseList", isNullable: true)
                _currentPhase = values.read("currentPhase", isNullable: true)
                _countdownTime = values.read("countdownTime", isNullable: true)
                _operationalStateList = values.read("operationalStateList")
                _operationalState = values.read("operationalState")
                _operationalError = values.read("operationalError")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of error state.
        public enum ErrorStateEnum: UInt16, AttributeEnum {
            case noError = 0
            case unableToStartOrResume = 1
            case unableToCompleteOperation = 2
            case commandInvalidInState = 3
            case failedToFindChargingDock = 64
            case stuck = 65
            case dustBinMissing = 66
            case dustBinFull = 67
            case waterTankEmpty = 68
            case waterTankMissing = 69
            case waterTankLidOpen = 70
            case mopCleaningPadMissing = 71
            case lowBattery = 72
            case cannotReachTargetArea = 73
            case dirtyWaterTankFull = 74
            case dirtyWaterTankMissing = 75
            case wheelsJammed = 76
            case brushJammed = 77
            case navigationSensorObscured = 78
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            case stopped = 0
            case running = 1
            case paused = 2
            case error = 3
            case seekingCharger = 64
            case charging = 65
            case docked = 66
            case emptyingDustBin = 67
            case cleaningMop = 68
            case fillingWaterTank = 69
            case updatingMaps = 70
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            public let errorStateID: UInt8
            /// At most 64 bytes.
            public let errorStateLabel: String?
            /// At most 64 bytes.
            public let errorStateDetails: String?

            public init(
                errorStateID: UInt8, errorStateLabel: String? = nil,
                errorStateDetails: String? = nil
            ) {
                self.errorStateID = errorStateID
                self.errorStateLabel = errorStateLabel
                self.errorStateDetails = errorStateDetails
            }

            public init?(fields: AttributeFields) {
                guard let errorStateID: UInt8 = fields.read("errorStateID") else { return nil }
                self.errorStateID = errorStateID
                self.errorStateLabel = fields.read("errorStateLabel")
                self.errorStateDetails = fields.read("errorStateDetails")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("errorStateID", errorStateID)
                try fields.write("errorStateLabel", errorStateLabel)
                try fields.write("errorStateDetails", errorStateDetails)
            }
        }

        /// Members of operational state.
        public struct OperationalStateStruct: AttributeObject {
            public let operationalStateID: UInt8
            /// At most 64 bytes.
            public let operationalStateLabel: String?

            public init(operationalStateID: UInt8, operationalStateLabel: String? = nil) {
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = operationalStateLabel
            }

            public init?(fields: AttributeFields) {
                guard let operationalStateID: UInt8 = fields.read("operationalStateID")
                else { return nil }
                self.operationalStateID = operationalStateID
                self.operationalStateLabel = fields.read("operationalStateLabel")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("operationalStateID", operationalStateID)
                try fields.write("operationalStateLabel", operationalStateLabel)
            }
        }

        /// The moment `operationalError` of Matter.RvcOperationalStateTrait.
        public struct OperationalErrorEvent: Event {
            public static var traitName: String { "Matter.RvcOperationalStateTrait" }
            public static var name: String { "operationalError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.RvcOperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.RvcOperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// In seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// In seconds.
            public var pausedTime: UInt32? { occurrence.read("pausedTime") }
        }

        /// The command `pause`.
        public enum PauseCommand: Command {
            public static var name: String { "pause" }
        }

        /// Whether this device takes `pause` (K-5).
        public var supportsPauseCommand: Bool { values.supports(command: "pause") }

        /// Sends `pause` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pause() async throws {
            try await pauseBatchable().send()
        }

        /// Sends `pause` with others (B-1).
        public func pauseBatchable() -> BatchableCommand<Void> {
            values.command("pause", CommandArguments())
        }

        /// The command `resume`.
        public enum ResumeCommand: Command {
            public static var name: String { "resume" }
        }

        /// Whether this device takes `resume` (K-5).
        public var supportsResumeCommand: Bool { values.supports(command: "resume") }

        /// Sends `resume` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func resume() async throws {
            try await resumeBatchable().send()
        }

        /// Sends `resume` with others (B-1).
        public func resumeBatchable() -> BatchableCommand<Void> {
            values.command("resume", CommandArguments())
        }

        /// The command `goHome`.
        public enum GoHomeCommand: Command {
            public static var name: String { "goHome" }
        }

        /// Whether this device takes `goHome` (K-5).
        public var supportsGoHomeCommand: Bool { values.supports(command: "goHome") }

        /// Sends `goHome` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goHome() async throws {
            try await goHomeBatchable().send()
        }

        /// Sends `goHome` with others (B-1).
        public func goHomeBatchable() -> BatchableCommand<Void> {
            values.command("goHome", CommandArguments())
        }
    }
}
