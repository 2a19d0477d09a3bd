// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
            /// Pir, raw value 0.
            case pir = 0
            /// Ultrasonic, raw value 1.
            case ultrasonic = 1
            /// Pir and ultrasonic, raw value 2.
            case pirAndUltrasonic = 2
            /// Physical contact, raw value 3.
            case physicalContact = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Other, mask 0x1.
            public static var other: Self { Self(rawValue: 1) }
            /// Passive infrared, mask 0x2.
            public static var passiveInfrared: Self { Self(rawValue: 2) }
            /// Ultrasonic, mask 0x4.
            public static var ultrasonic: Self { Self(rawValue: 4) }
            /// Physical contact, mask 0x8.
            public static var physicalContact: Self { Self(rawValue: 8) }
            /// Active infrared, mask 0x10.
            public static var activeInfrared: Self { Self(rawValue: 16) }
            /// Radar, mask 0x20.
            public static var radar: Self { Self(rawValue: 32) }
            /// Rf sensing, mask 0x40.
            public static var rfSensing: Self { Self(rawValue: 64) }
            /// Vision, mask 0x80.
            public static var vision: Self { Self(rawValue: 128) }
            /// Prediction, mask 0x100.
            public static var prediction: Self { Self(rawValue: 256) }
            /// Occupancy event, mask 0x200.
            public static var occupancyEvent: Self { Self(rawValue: 512) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of occupancy.
        public struct OccupancyBitmap: AttributeBitmap {
            /// Occupied, mask 0x1.
            public static var occupied: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of occupancy sensor type.
        public struct OccupancySensorTypeBitmap: AttributeBitmap {
            /// Pir, mask 0x1.
            public static var pir: Self { Self(rawValue: 1) }
            /// Ultrasonic, mask 0x2.
            public static var ultrasonic: Self { Self(rawValue: 2) }
            /// Physical contact, mask 0x4.
            public static var physicalContact: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Members of hold time limits.
        public struct HoldTimeLimitsStruct: AttributeObject {
            /// Hold time minimum.
            public let holdTimeMin: UInt16
            /// Hold time maximum.
            public let holdTimeMax: UInt16
            /// Hold time default.
            public let holdTimeDefault: UInt16

            /// Makes it of its members.
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
            /// Start timestamp, in seconds since 2000-01-01 UTC.
            public let startTimestamp: UInt32
            /// End timestamp, in seconds since 2000-01-01 UTC.
            public let endTimestamp: UInt32
            /// Occupancy.
            public let occupancy: OccupancyBitmap
            /// Confidence, in percent, within 0...100.
            public let confidence: UInt8

            /// Makes it of its members.
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

            /// Occupancy.
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
            /// Delayed off fast fade, raw value 0.
            case delayedOffFastFade = 0
            /// No fade, raw value 1.
            case noFade = 1
            /// Delayed off slow fade, raw value 2.
            case delayedOffSlowFade = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of dying light effect variant.
        public enum DyingLightEffectVariantEnum: UInt16, AttributeEnum {
            /// Dying light fade off, raw value 0.
            case dyingLightFadeOff = 0
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of effect identifier.
        public enum EffectIdentifierEnum: UInt16, AttributeEnum {
            /// Delayed all off, raw value 0.
            case delayedAllOff = 0
            /// Dying light, raw value 1.
            case dyingLight = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of start up on off.
        public enum StartUpOnOffEnum: UInt16, AttributeEnum {
            /// Off, raw value 0.
            case off = 0
            /// On, raw value 1.
            case on = 1
            /// Toggle, raw value 2.
            case toggle = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Lighting, mask 0x1.
            public static var lighting: Self { Self(rawValue: 1) }
            /// Dead front behavior, mask 0x2.
            public static var deadFrontBehavior: Self { Self(rawValue: 2) }
            /// Off only, mask 0x4.
            public static var offOnly: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of on off control.
        public struct OnOffControlBitmap: AttributeBitmap {
            /// Accept only when on, mask 0x1.
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
            /// No error, raw value 0.
            case noError = 0
            /// Unable to start or resume, raw value 1.
            case unableToStartOrResume = 1
            /// Unable to complete operation, raw value 2.
            case unableToCompleteOperation = 2
            /// Command invalid in state, raw value 3.
            case commandInvalidInState = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            /// Stopped, raw value 0.
            case stopped = 0
            /// Running, raw value 1.
            case running = 1
            /// Paused, raw value 2.
            case paused = 2
            /// Error, raw value 3.
            case error = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            /// Error state ID.
            public let errorStateID: UInt8
            /// Error state label, at most 64 bytes.
            public let errorStateLabel: String?
            /// Error state details, at most 64 bytes.
            public let errorStateDetails: String?

            /// Makes it of its members; one that is nil is null, or left out.
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
            /// Operational state ID.
            public let operationalStateID: UInt8
            /// Operational state label, at most 64 bytes.
            public let operationalStateLabel: String?

            /// Makes it of its members; one that is nil is null, or left out.
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

            /// Error state.
            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.OperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.OperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Completion error code.
            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// Total operational time, in seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// Paused time, in seconds.
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
            /// Simple announcement, raw value 0.
            case simpleAnnouncement = 0
            /// Update available, raw value 1.
            case updateAvailable = 1
            /// Urgent update available, raw value 2.
            case urgentUpdateAvailable = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of change reason.
        public enum ChangeReasonEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Success, raw value 1.
            case success = 1
            /// Failure, raw value 2.
            case failure = 2
            /// Time out, raw value 3.
            case timeOut = 3
            /// Delay by provider, raw value 4.
            case delayByProvider = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of update state.
        public enum UpdateStateEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Idle, raw value 1.
            case idle = 1
            /// Querying, raw value 2.
            case querying = 2
            /// Delayed on query, raw value 3.
            case delayedOnQuery = 3
            /// Downloading, raw value 4.
            case downloading = 4
            /// Applying, raw value 5.
            case applying = 5
            /// Delayed on apply, raw value 6.
            case delayedOnApply = 6
            /// Rolling back, raw value 7.
            case rollingBack = 7
            /// Delayed on user consent, raw value 8.
            case delayedOnUserConsent = 8
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of provider location.
        public struct ProviderLocation: AttributeObject {
            /// Provider node ID.
            public let providerNodeID: UInt64
            /// Endpoint.
            public let endpoint: UInt16
            /// Fabric index.
            public let fabricIndex: UInt8

            /// Makes it of its members.
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

            /// Previous state.
            public var previousState: UpdateStateEnum? { occurrence.read("previousState") }

            /// New state.
            public var newState: UpdateStateEnum? { occurrence.read("newState") }

            /// Reason.
            public var reason: ChangeReasonEnum? { occurrence.read("reason") }

            /// Target software version.
            public var targetSoftwareVersion: UInt32? { occurrence.read("targetSoftwareVersion") }
        }

        /// The moment `versionApplied` of Matter.OtaSoftwareUpdateRequestorTrait.
        public struct VersionAppliedEvent: Event {
            public static var traitName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
            public static var name: String { "versionApplied" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Software version.
            public var softwareVersion: UInt32? { occurrence.read("softwareVersion") }

            /// Product ID.
            public var productID: UInt16? { occurrence.read("productID") }
        }

        /// The moment `downloadError` of Matter.OtaSoftwareUpdateRequestorTrait.
        public struct DownloadErrorEvent: Event {
            public static var traitName: String { "Matter.OtaSoftwareUpdateRequestorTrait" }
            public static var name: String { "downloadError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Software version.
            public var softwareVersion: UInt32? { occurrence.read("softwareVersion") }

            /// Bytes downloaded.
            public var bytesDownloaded: UInt64? { occurrence.read("bytesDownloaded") }

            /// Progress percent.
            public var progressPercent: UInt8? { occurrence.read("progressPercent") }

            /// Platform code.
            public var platformCode: Int64? { occurrence.read("platformCode") }
        }

        /// The command `announceOtaProvider`.
        public enum AnnounceOtaProviderCommand: Command {
            public static var name: String { "announceOtaProvider" }
        }

        /// Optional arguments of `announceOtaProvider`.
        public struct AnnounceOtaProviderOptions: Sendable {
            var arguments: CommandArguments

            /// Sets metadata for node, at most 512 bytes.
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
            /// No error, raw value 0.
            case noError = 0
            /// Unable to start or resume, raw value 1.
            case unableToStartOrResume = 1
            /// Unable to complete operation, raw value 2.
            case unableToCompleteOperation = 2
            /// Command invalid in state, raw value 3.
            case commandInvalidInState = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            /// Stopped, raw value 0.
            case stopped = 0
            /// Running, raw value 1.
            case running = 1
            /// Paused, raw value 2.
            case paused = 2
            /// Error, raw value 3.
            case error = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            /// Error state ID.
            public let errorStateID: UInt8
            /// Error state label, at most 64 bytes.
            public let errorStateLabel: String?
            /// Error state details, at most 64 bytes.
            public let errorStateDetails: String?

            /// Makes it of its members; one that is nil is null, or left out.
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
            /// Operational state ID.
            public let operationalStateID: UInt8
            /// Operational state label, at most 64 bytes.
            public let operationalStateLabel: String?

            /// Makes it of its members; one that is nil is null, or left out.
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

            /// Error state.
            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.OvenCavityOperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.OvenCavityOperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Completion error code.
            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// Total operational time, in seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// Paused time, in seconds.
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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Alkaline, raw value 1.
            case alkaline = 1
            /// Lithium carbon fluoride, raw value 2.
            case lithiumCarbonFluoride = 2
            /// Lithium chromium oxide, raw value 3.
            case lithiumChromiumOxide = 3
            /// Lithium copper oxide, raw value 4.
            case lithiumCopperOxide = 4
            /// Lithium iron disulfide, raw value 5.
            case lithiumIronDisulfide = 5
            /// Lithium manganese dioxide, raw value 6.
            case lithiumManganeseDioxide = 6
            /// Lithium thionyl chloride, raw value 7.
            case lithiumThionylChloride = 7
            /// Magnesium, raw value 8.
            case magnesium = 8
            /// Mercury oxide, raw value 9.
            case mercuryOxide = 9
            /// Nickel oxyhydride, raw value 10.
            case nickelOxyhydride = 10
            /// Silver oxide, raw value 11.
            case silverOxide = 11
            /// Zinc air, raw value 12.
            case zincAir = 12
            /// Zinc carbon, raw value 13.
            case zincCarbon = 13
            /// Zinc chloride, raw value 14.
            case zincChloride = 14
            /// Zinc manganese dioxide, raw value 15.
            case zincManganeseDioxide = 15
            /// Lead acid, raw value 16.
            case leadAcid = 16
            /// Lithium cobalt oxide, raw value 17.
            case lithiumCobaltOxide = 17
            /// Lithium ion, raw value 18.
            case lithiumIon = 18
            /// Lithium ion polymer, raw value 19.
            case lithiumIonPolymer = 19
            /// Lithium iron phosphate, raw value 20.
            case lithiumIronPhosphate = 20
            /// Lithium sulfur, raw value 21.
            case lithiumSulfur = 21
            /// Lithium titanate, raw value 22.
            case lithiumTitanate = 22
            /// Nickel cadmium, raw value 23.
            case nickelCadmium = 23
            /// Nickel hydrogen, raw value 24.
            case nickelHydrogen = 24
            /// Nickel iron, raw value 25.
            case nickelIron = 25
            /// Nickel metal hydride, raw value 26.
            case nickelMetalHydride = 26
            /// Nickel zinc, raw value 27.
            case nickelZinc = 27
            /// Silver zinc, raw value 28.
            case silverZinc = 28
            /// Sodium ion, raw value 29.
            case sodiumIon = 29
            /// Sodium sulfur, raw value 30.
            case sodiumSulfur = 30
            /// Zinc bromide, raw value 31.
            case zincBromide = 31
            /// Zinc cerium, raw value 32.
            case zincCerium = 32
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Raw values of bat charge fault.
        public enum BatChargeFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Ambient too hot, raw value 1.
            case ambientTooHot = 1
            /// Ambient too cold, raw value 2.
            case ambientTooCold = 2
            /// Battery too hot, raw value 3.
            case batteryTooHot = 3
            /// Battery too cold, raw value 4.
            case batteryTooCold = 4
            /// Battery absent, raw value 5.
            case batteryAbsent = 5
            /// Battery over voltage, raw value 6.
            case batteryOverVoltage = 6
            /// Battery under voltage, raw value 7.
            case batteryUnderVoltage = 7
            /// Charger over voltage, raw value 8.
            case chargerOverVoltage = 8
            /// Charger under voltage, raw value 9.
            case chargerUnderVoltage = 9
            /// Safety timeout, raw value 10.
            case safetyTimeout = 10
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of bat charge level.
        public enum BatChargeLevelEnum: UInt16, AttributeEnum {
            /// Ok, raw value 0.
            case ok = 0
            /// Warning, raw value 1.
            case warning = 1
            /// Critical, raw value 2.
            case critical = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of bat charge state.
        public enum BatChargeStateEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Is charging, raw value 1.
            case isCharging = 1
            /// Is at full charge, raw value 2.
            case isAtFullCharge = 2
            /// Is not charging, raw value 3.
            case isNotCharging = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of bat common designation.
        public enum BatCommonDesignationEnum: UInt32, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Aaa, raw value 1.
            case aaa = 1
            /// Aa, raw value 2.
            case aa = 2
            /// C, raw value 3.
            case c = 3
            /// D, raw value 4.
            case d = 4
            /// 4v 5, raw value 5.
            case _4v5 = 5
            /// 6v 0, raw value 6.
            case _6v0 = 6
            /// 9v 0, raw value 7.
            case _9v0 = 7
            /// 12 aa, raw value 8.
            case _12Aa = 8
            /// Aaaa, raw value 9.
            case aaaa = 9
            /// A, raw value 10.
            case a = 10
            /// B, raw value 11.
            case b = 11
            /// F, raw value 12.
            case f = 12
            /// N, raw value 13.
            case n = 13
            /// No 6, raw value 14.
            case no6 = 14
            /// Sub C, raw value 15.
            case subC = 15
            /// A 23, raw value 16.
            case a23 = 16
            /// A 27, raw value 17.
            case a27 = 17
            /// Ba 5800, raw value 18.
            case ba5800 = 18
            /// Duplex, raw value 19.
            case duplex = 19
            /// 4 sr 44, raw value 20.
            case _4Sr44 = 20
            /// 523, raw value 21.
            case _523 = 21
            /// 531, raw value 22.
            case _531 = 22
            /// 15v 0, raw value 23.
            case _15v0 = 23
            /// 22v 5, raw value 24.
            case _22v5 = 24
            /// 30v 0, raw value 25.
            case _30v0 = 25
            /// 45v 0, raw value 26.
            case _45v0 = 26
            /// 67v 5, raw value 27.
            case _67v5 = 27
            /// J, raw value 28.
            case j = 28
            /// Cr 123 A, raw value 29.
            case cr123A = 29
            /// Cr 2, raw value 30.
            case cr2 = 30
            /// 2 cr 5, raw value 31.
            case _2Cr5 = 31
            /// Crp 2, raw value 32.
            case crp2 = 32
            /// Crv 3, raw value 33.
            case crv3 = 33
            /// Sr 41, raw value 34.
            case sr41 = 34
            /// Sr 43, raw value 35.
            case sr43 = 35
            /// Sr 44, raw value 36.
            case sr44 = 36
            /// Sr 45, raw value 37.
            case sr45 = 37
            /// Sr 48, raw value 38.
            case sr48 = 38
            /// Sr 54, raw value 39.
            case sr54 = 39
            /// Sr 55, raw value 40.
            case sr55 = 40
            /// Sr 57, raw value 41.
            case sr57 = 41
            /// Sr 58, raw value 42.
            case sr58 = 42
            /// Sr 59, raw value 43.
            case sr59 = 43
            /// Sr 60, raw value 44.
            case sr60 = 44
            /// Sr 63, raw value 45.
            case sr63 = 45
            /// Sr 64, raw value 46.
            case sr64 = 46
            /// Sr 65, raw value 47.
            case sr65 = 47
            /// Sr 66, raw value 48.
            case sr66 = 48
            /// Sr 67, raw value 49.
            case sr67 = 49
            /// Sr 68, raw value 50.
            case sr68 = 50
            /// Sr 69, raw value 51.
            case sr69 = 51
            /// Sr 516, raw value 52.
            case sr516 = 52
            /// Sr 731, raw value 53.
            case sr731 = 53
            /// Sr 712, raw value 54.
            case sr712 = 54
            /// Lr 932, raw value 55.
            case lr932 = 55
            /// A 5, raw value 56.
            case a5 = 56
            /// A 10, raw value 57.
            case a10 = 57
            /// A 13, raw value 58.
            case a13 = 58
            /// A 312, raw value 59.
            case a312 = 59
            /// A 675, raw value 60.
            case a675 = 60
            /// Ac 41 E, raw value 61.
            case ac41E = 61
            /// 10180, raw value 62.
            case _10180 = 62
            /// 10280, raw value 63.
            case _10280 = 63
            /// 10440, raw value 64.
            case _10440 = 64
            /// 14250, raw value 65.
            case _14250 = 65
            /// 14430, raw value 66.
            case _14430 = 66
            /// 14500, raw value 67.
            case _14500 = 67
            /// 14650, raw value 68.
            case _14650 = 68
            /// 15270, raw value 69.
            case _15270 = 69
            /// 16340, raw value 70.
            case _16340 = 70
            /// Rcr 123 A, raw value 71.
            case rcr123A = 71
            /// 17500, raw value 72.
            case _17500 = 72
            /// 17670, raw value 73.
            case _17670 = 73
            /// 18350, raw value 74.
            case _18350 = 74
            /// 18500, raw value 75.
            case _18500 = 75
            /// 18650, raw value 76.
            case _18650 = 76
            /// 19670, raw value 77.
            case _19670 = 77
            /// 25500, raw value 78.
            case _25500 = 78
            /// 26650, raw value 79.
            case _26650 = 79
            /// 32600, raw value 80.
            case _32600 = 80
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Raw values of bat fault.
        public enum BatFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Over temp, raw value 1.
            case overTemp = 1
            /// Under temp, raw value 2.
            case underTemp = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of bat replaceability.
        public enum BatReplaceabilityEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Not replaceable, raw value 1.
            case notReplaceable = 1
            /// User replaceable, raw value 2.
            case userReplaceable = 2
            /// Factory replaceable, raw value 3.
            case factoryReplaceable = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of power source status.
        public enum PowerSourceStatusEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Active, raw value 1.
            case active = 1
            /// Standby, raw value 2.
            case standby = 2
            /// Unavailable, raw value 3.
            case unavailable = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of wired current type.
        public enum WiredCurrentTypeEnum: UInt16, AttributeEnum {
            /// Ac, raw value 0.
            case ac = 0
            /// Dc, raw value 1.
            case dc = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of wired fault.
        public enum WiredFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Over voltage, raw value 1.
            case overVoltage = 1
            /// Under voltage, raw value 2.
            case underVoltage = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Wired, mask 0x1.
            public static var wired: Self { Self(rawValue: 1) }
            /// Battery, mask 0x2.
            public static var battery: Self { Self(rawValue: 2) }
            /// Rechargeable, mask 0x4.
            public static var rechargeable: Self { Self(rawValue: 4) }
            /// Replaceable, mask 0x8.
            public static var replaceable: Self { Self(rawValue: 8) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of bat charge fault change type.
        public struct BatChargeFaultChangeType: AttributeObject {
            /// Current.
            public let current: [BatChargeFaultEnum]
            /// Previous.
            public let previous: [BatChargeFaultEnum]

            /// Makes it of its members.
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
            /// Current.
            public let current: [BatFaultEnum]
            /// Previous.
            public let previous: [BatFaultEnum]

            /// Makes it of its members.
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
            /// Current.
            public let current: [WiredFaultEnum]
            /// Previous.
            public let previous: [WiredFaultEnum]

            /// Makes it of its members.
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

            /// Current.
            public var current: [WiredFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [WiredFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `batFaultChange` of Matter.PowerSourceTrait.
        public struct BatFaultChangeEvent: Event {
            public static var traitName: String { "Matter.PowerSourceTrait" }
            public static var name: String { "batFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current.
            public var current: [BatFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [BatFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `batChargeFaultChange` of Matter.PowerSourceTrait.
        public struct BatChargeFaultChangeEvent: Event {
            public static var traitName: String { "Matter.PowerSourceTrait" }
            public static var name: String { "batChargeFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current.
            public var current: [BatChargeFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [BatChargeFaultEnum]? { occurrence.read("previous") }
        }
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
            /// Extended, mask 0x1.
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
            /// Unknown, raw value 0.
            case unknown = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// Critical, raw value 4.
            case critical = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement medium.
        public enum MeasurementMediumEnum: UInt16, AttributeEnum {
            /// Air, raw value 0.
            case air = 0
            /// Water, raw value 1.
            case water = 1
            /// Soil, raw value 2.
            case soil = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of measurement unit.
        public enum MeasurementUnitEnum: UInt16, AttributeEnum {
            /// Ppm, raw value 0.
            case ppm = 0
            /// Ppb, raw value 1.
            case ppb = 1
            /// Ppt, raw value 2.
            case ppt = 2
            /// Mgm 3, raw value 3.
            case mgm3 = 3
            /// Ugm 3, raw value 4.
            case ugm3 = 4
            /// Ngm 3, raw value 5.
            case ngm3 = 5
            /// Pm 3, raw value 6.
            case pm3 = 6
            /// Bqm 3, raw value 7.
            case bqm3 = 7
            /// Dbpm, raw value 8.
            case dbpm = 8
            /// Pcft, raw value 9.
            case pcft = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Numeric measurement, mask 0x1.
            public static var numericMeasurement: Self { Self(rawValue: 1) }
            /// Level indication, mask 0x2.
            public static var levelIndication: Self { Self(rawValue: 2) }
            /// Medium level, mask 0x4.
            public static var mediumLevel: Self { Self(rawValue: 4) }
            /// Critical level, mask 0x8.
            public static var criticalLevel: Self { Self(rawValue: 8) }
            /// Peak measurement, mask 0x10.
            public static var peakMeasurement: Self { Self(rawValue: 16) }
            /// Average measurement, mask 0x20.
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
    /// Matter's rvc clean mode trait, cluster 0x0055.
    public struct RvcCleanModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0055" }
        public static var graphName: String { "Matter.RvcCleanModeTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [ChangeToModeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Supported modes.
            @TraitAttribute public var supportedModes: [ModeOptionStruct]?
            /// Current mode.
            @TraitAttribute public var currentMode: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _supportedModes = values.read("supportedModes")
                _currentMode = values.read("currentMode")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of mode tag.
        public enum ModeTag: UInt32, AttributeEnum {
            /// Auto, raw value 0.
            case auto = 0
            /// Quick, raw value 1.
            case quick = 1
            /// Quiet, raw value 2.
            case quiet = 2
            /// Low noise, raw value 3.
            case lowNoise = 3
            /// Low energy, raw value 4.
            case lowEnergy = 4
            /// Vacation, raw value 5.
            case vacation = 5
            /// Minimum, raw value 6.
            case min = 6
            /// Maximum, raw value 7.
            case max = 7
            /// Night, raw value 8.
            case night = 8
            /// Day, raw value 9.
            case day = 9
            /// Deep clean, raw value 16384.
            case deepClean = 16384
            /// Vacuum, raw value 16385.
            case vacuum = 16385
            /// Mop, raw value 16386.
            case mop = 16386
            /// Vacuum then mop, raw value 16387.
            case vacuumThenMop = 16387
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Raw values of status code.
        public enum StatusCode: UInt16, AttributeEnum {
            /// Cleaning in progress, raw value 64.
            case cleaningInProgress = 64
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Direct mode change, mask 0x100000.
            public static var directModeChange: Self { Self(rawValue: 1048576) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of mode tag.
        public struct ModeTagStruct: AttributeObject {
            /// Mfg code.
            public let mfgCode: UInt16?
            /// Value.
            public let value: UInt16

            /// Makes it of its members; one that is nil is null, or left out.
            public init(mfgCode: UInt16? = nil, value: UInt16) {
                self.mfgCode = mfgCode
                self.value = value
            }

            public init?(fields: AttributeFields) {
                guard let value: UInt16 = fields.read("value") else { return nil }
                self.mfgCode = fields.read("mfgCode")
                self.value = value
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("mfgCode", mfgCode)
                try fields.write("value", value)
            }
        }

        /// Members of mode option.
        public struct ModeOptionStruct: AttributeObject {
            /// Label, at most 64 bytes.
            public let label: String
            /// Mode.
            public let mode: UInt8
            /// Mode tags.
            public let modeTags: [ModeTagStruct]

            /// Makes it of its members.
            public init(label: String, mode: UInt8, modeTags: [ModeTagStruct]) {
                self.label = label
                self.mode = mode
                self.modeTags = modeTags
            }

            public init?(fields: AttributeFields) {
                guard let label: String = fields.read("label"),
                    let mode: UInt8 = fields.read("mode"),
                    let modeTags: [ModeTagStruct] = fields.read("modeTags")
                else { return nil }
                self.label = label
                self.mode = mode
                self.modeTags = modeTags
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("label", label)
                try fields.write("mode", mode)
                try fields.write("modeTags", modeTags)
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
            /// No error, raw value 0.
            case noError = 0
            /// Unable to start or resume, raw value 1.
            case unableToStartOrResume = 1
            /// Unable to complete operation, raw value 2.
            case unableToCompleteOperation = 2
            /// Command invalid in state, raw value 3.
            case commandInvalidInState = 3
            /// Failed to find charging dock, raw value 64.
            case failedToFindChargingDock = 64
            /// Stuck, raw value 65.
            case stuck = 65
            /// Dust bin missing, raw value 66.
            case dustBinMissing = 66
            /// Dust bin full, raw value 67.
            case dustBinFull = 67
            /// Water tank empty, raw value 68.
            case waterTankEmpty = 68
            /// Water tank missing, raw value 69.
            case waterTankMissing = 69
            /// Water tank lid open, raw value 70.
            case waterTankLidOpen = 70
            /// Mop cleaning pad missing, raw value 71.
            case mopCleaningPadMissing = 71
            /// Low battery, raw value 72.
            case lowBattery = 72
            /// Cannot reach target area, raw value 73.
            case cannotReachTargetArea = 73
            /// Dirty water tank full, raw value 74.
            case dirtyWaterTankFull = 74
            /// Dirty water tank missing, raw value 75.
            case dirtyWaterTankMissing = 75
            /// Wheels jammed, raw value 76.
            case wheelsJammed = 76
            /// Brush jammed, raw value 77.
            case brushJammed = 77
            /// Navigation sensor obscured, raw value 78.
            case navigationSensorObscured = 78
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operational state.
        public enum OperationalStateEnum: UInt16, AttributeEnum {
            /// Stopped, raw value 0.
            case stopped = 0
            /// Running, raw value 1.
            case running = 1
            /// Paused, raw value 2.
            case paused = 2
            /// Error, raw value 3.
            case error = 3
            /// Seeking charger, raw value 64.
            case seekingCharger = 64
            /// Charging, raw value 65.
            case charging = 65
            /// Docked, raw value 66.
            case docked = 66
            /// Emptying dust bin, raw value 67.
            case emptyingDustBin = 67
            /// Cleaning mop, raw value 68.
            case cleaningMop = 68
            /// Filling water tank, raw value 69.
            case fillingWaterTank = 69
            /// Updating maps, raw value 70.
            case updatingMaps = 70
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of error state.
        public struct ErrorStateStruct: AttributeObject {
            /// Error state ID.
            public let errorStateID: UInt8
            /// Error state label, at most 64 bytes.
            public let errorStateLabel: String?
            /// Error state details, at most 64 bytes.
            public let errorStateDetails: String?

            /// Makes it of its members; one that is nil is null, or left out.
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
            /// Operational state ID.
            public let operationalStateID: UInt8
            /// Operational state label, at most 64 bytes.
            public let operationalStateLabel: String?

            /// Makes it of its members; one that is nil is null, or left out.
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

            /// Error state.
            public var errorState: ErrorStateStruct? { occurrence.read("errorState") }
        }

        /// The moment `operationCompletion` of Matter.RvcOperationalStateTrait.
        public struct OperationCompletionEvent: Event {
            public static var traitName: String { "Matter.RvcOperationalStateTrait" }
            public static var name: String { "operationCompletion" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Completion error code.
            public var completionErrorCode: UInt8? { occurrence.read("completionErrorCode") }

            /// Total operational time, in seconds.
            public var totalOperationalTime: UInt32? { occurrence.read("totalOperationalTime") }

            /// Paused time, in seconds.
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

extension Matter {
    /// Matter's rvc run mode trait, cluster 0x0054.
    public struct RvcRunModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0054" }
        public static var graphName: String { "Matter.RvcRunModeTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [ChangeToModeCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Supported modes.
            @TraitAttribute public var supportedModes: [ModeOptionStruct]?
            /// Current mode.
            @TraitAttribute public var currentMode: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _supportedModes = values.read("supportedModes")
                _currentMode = values.read("currentMode")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of mode tag.
        public enum ModeTag: UInt32, AttributeEnum {
            /// Auto, raw value 0.
            case auto = 0
            /// Quick, raw value 1.
            case quick = 1
            /// Quiet, raw value 2.
            case quiet = 2
            /// Low noise, raw value 3.
            case lowNoise = 3
            /// Low energy, raw value 4.
            case lowEnergy = 4
            /// Vacation, raw value 5.
            case vacation = 5
            /// Minimum, raw value 6.
            case min = 6
            /// Maximum, raw value 7.
            case max = 7
            /// Night, raw value 8.
            case night = 8
            /// Day, raw value 9.
            case day = 9
            /// Idle, raw value 16384.
            case idle = 16384
            /// Cleaning, raw value 16385.
            case cleaning = 16385
            /// Mapping, raw value 16386.
            case mapping = 16386
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Raw values of status code.
        public enum StatusCode: UInt16, AttributeEnum {
            /// Stuck, raw value 65.
            case stuck = 65
            /// Dust bin missing, raw value 66.
            case dustBinMissing = 66
            /// Dust bin full, raw value 67.
            case dustBinFull = 67
            /// Water tank empty, raw value 68.
            case waterTankEmpty = 68
            /// Water tank missing, raw value 69.
            case waterTankMissing = 69
            /// Water tank lid open, raw value 70.
            case waterTankLidOpen = 70
            /// Mop cleaning pad missing, raw value 71.
            case mopCleaningPadMissing = 71
            /// Battery low, raw value 72.
            case batteryLow = 72
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Direct mode change, mask 0x100000.
            public static var directModeChange: Self { Self(rawValue: 1048576) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of mode tag.
        public struct ModeTagStruct: AttributeObject {
            /// Mfg code.
            public let mfgCode: UInt16?
            /// Value.
            public let value: UInt16

            /// Makes it of its members; one that is nil is null, or left out.
            public init(mfgCode: UInt16? = nil, value: UInt16) {
                self.mfgCode = mfgCode
                self.value = value
            }

            public init?(fields: AttributeFields) {
                guard let value: UInt16 = fields.read("value") else { return nil }
                self.mfgCode = fields.read("mfgCode")
                self.value = value
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("mfgCode", mfgCode)
                try fields.write("value", value)
            }
        }

        /// Members of mode option.
        public struct ModeOptionStruct: AttributeObject {
            /// Label, at most 64 bytes.
            public let label: String
            /// Mode.
            public let mode: UInt8
            /// Mode tags.
            public let modeTags: [ModeTagStruct]

            /// Makes it of its members.
            public init(label: String, mode: UInt8, modeTags: [ModeTagStruct]) {
                self.label = label
                self.mode = mode
                self.modeTags = modeTags
            }

            public init?(fields: AttributeFields) {
                guard let label: String = fields.read("label"),
                    let mode: UInt8 = fields.read("mode"),
                    let modeTags: [ModeTagStruct] = fields.read("modeTags")
                else { return nil }
                self.label = label
                self.mode = mode
                self.modeTags = modeTags
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("label", label)
                try fields.write("mode", mode)
                try fields.write("modeTags", modeTags)
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

extension Matter {
    /// Matter's scenes management trait, cluster 0x0062.
    public struct ScenesManagementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0062" }
        public static var graphName: String { "Matter.ScenesManagementTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                AddSceneCommand.self, ViewSceneCommand.self, RemoveSceneCommand.self,
                RemoveAllScenesCommand.self, StoreSceneCommand.self, RecallSceneCommand.self,
                GetSceneMembershipCommand.self, CopySceneCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Scene table size.
            @TraitAttribute public var sceneTableSize: UInt16?
            /// Fabric scene info.
            @TraitAttribute public var fabricSceneInfo: [SceneInfoStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _sceneTableSize = values.read("sceneTableSize")
                _fabricSceneInfo = values.read("fabricSceneInfo")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of copy mode.
        public struct CopyModeBitmap: AttributeBitmap {
            /// Copy all scenes, mask 0x1.
            public static var copyAllScenes: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Scene names, mask 0x1.
            public static var sceneNames: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of attribute value pair.
        public struct AttributeValuePairStruct: AttributeObject {
            /// Attribute ID.
            public let attributeID: UInt32
            /// Value unsigned 8.
            public let valueUnsigned8: UInt8?
            /// Value signed 8.
            public let valueSigned8: Int8?
            /// Value unsigned 16.
            public let valueUnsigned16: UInt16?
            /// Value signed 16.
            public let valueSigned16: Int16?
            /// Value unsigned 32.
            public let valueUnsigned32: UInt32?
            /// Value signed 32.
            public let valueSigned32: Int32?
            /// Value unsigned 64.
            public let valueUnsigned64: UInt64?
            /// Value signed 64.
            public let valueSigned64: Int64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                attributeID: UInt32, valueUnsigned8: UInt8? = nil, valueSigned8: Int8? = nil,
                valueUnsigned16: UInt16? = nil, valueSigned16: Int16? = nil,
                valueUnsigned32: UInt32? = nil, valueSigned32: Int32? = nil,
                valueUnsigned64: UInt64? = nil, valueSigned64: Int64? = nil
            ) {
                self.attributeID = attributeID
                self.valueUnsigned8 = valueUnsigned8
                self.valueSigned8 = valueSigned8
                self.valueUnsigned16 = valueUnsigned16
                self.valueSigned16 = valueSigned16
                self.valueUnsigned32 = valueUnsigned32
                self.valueSigned32 = valueSigned32
                self.valueUnsigned64 = valueUnsigned64
                self.valueSigned64 = valueSigned64
            }

            public init?(fields: AttributeFields) {
                guard let attributeID: UInt32 = fields.read("attributeID") else { return nil }
                self.attributeID = attributeID
                self.valueUnsigned8 = fields.read("valueUnsigned8")
                self.valueSigned8 = fields.read("valueSigned8")
                self.valueUnsigned16 = fields.read("valueUnsigned16")
                self.valueSigned16 = fields.read("valueSigned16")
                self.valueUnsigned32 = fields.read("valueUnsigned32")
                self.valueSigned32 = fields.read("valueSigned32")
                self.valueUnsigned64 = fields.read("valueUnsigned64")
                self.valueSigned64 = fields.read("valueSigned64")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("attributeID", attributeID)
                try fields.write("valueUnsigned8", valueUnsigned8)
                try fields.write("valueSigned8", valueSigned8)
                try fields.write("valueUnsigned16", valueUnsigned16)
                try fields.write("valueSigned16", valueSigned16)
                try fields.write("valueUnsigned32", valueUnsigned32)
                try fields.write("valueSigned32", valueSigned32)
                try fields.write("valueUnsigned64", valueUnsigned64)
                try fields.write("valueSigned64", valueSigned64)
            }
        }

        /// Members of extension field set.
        public struct ExtensionFieldSetStruct: AttributeObject {
            /// Cluster ID.
            public let clusterID: UInt32
            /// Attribute value list.
            public let attributeValueList: [AttributeValuePairStruct]

            /// Makes it of its members.
            public init(clusterID: UInt32, attributeValueList: [AttributeValuePairStruct]) {
                self.clusterID = clusterID
                self.attributeValueList = attributeValueList
            }

            public init?(fields: AttributeFields) {
                guard
                    let clusterID: UInt32 = fields.read("clusterID"),
                    let attributeValueList: [AttributeValuePairStruct] = fields.read(
                        "attributeValueList")
                else { return nil }
                self.clusterID = clusterID
                self.attributeValueList = attributeValueList
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("clusterID", clusterID)
                try fields.write("attributeValueList", attributeValueList)
            }
        }

        /// Members of scene info.
        public struct SceneInfoStruct: AttributeObject {
            /// Scene count.
            public let sceneCount: UInt8
            /// Current scene.
            public let currentScene: UInt8
            /// Current group.
            public let currentGroup: UInt16
            /// Scene valid.
            public let sceneValid: Bool
            /// Remaining capacity.
            public let remainingCapacity: UInt8
            /// Fabric index.
            public let fabricIndex: UInt8

            /// Makes it of its members.
            public init(
                sceneCount: UInt8, currentScene: UInt8, currentGroup: UInt16, sceneValid: Bool,
                remainingCapacity: UInt8, fabricIndex: UInt8
            ) {
                self.sceneCount = sceneCount
                self.currentScene = currentScene
                self.currentGroup = currentGroup
                self.sceneValid = sceneValid
                self.remainingCapacity = remainingCapacity
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let sceneCount: UInt8 = fields.read("sceneCount"),
                    let currentScene: UInt8 = fields.read("currentScene"),
                    let currentGroup: UInt16 = fields.read("currentGroup"),
                    let sceneValid: Bool = fields.read("sceneValid"),
                    let remainingCapacity: UInt8 = fields.read("remainingCapacity"),
                    let fabricIndex: UInt8 = fields.read("fabricIndex")
                else { return nil }
                self.sceneCount = sceneCount
                self.currentScene = currentScene
                self.currentGroup = currentGroup
                self.sceneValid = sceneValid
                self.remainingCapacity = remainingCapacity
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("sceneCount", sceneCount)
                try fields.write("currentScene", currentScene)
                try fields.write("currentGroup", currentGroup)
                try fields.write("sceneValid", sceneValid)
                try fields.write("remainingCapacity", remainingCapacity)
                try fields.write("fabricIndex", fabricIndex)
            }
        }

        /// The command `addScene`.
        public enum AddSceneCommand: Command {
            public static var name: String { "addScene" }
        }

        /// Whether this device takes `addScene` (K-5).
        public var supportsAddSceneCommand: Bool { values.supports(command: "addScene") }

        /// Sends `addScene` and waits for its outcome (K-6).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter sceneID: scene ID.
        /// - Parameter transitionTime: transition time.
        /// - Parameter sceneName: at most 16 bytes.
        /// - Parameter extensionFieldSetStructs: extension field set structs.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addScene(
            groupID: UInt16, sceneID: UInt8, transitionTime: UInt32, sceneName: String,
            extensionFieldSetStructs: [ExtensionFieldSetStruct]
        ) async throws {
            try await addSceneBatchable(
                groupID: groupID, sceneID: sceneID, transitionTime: transitionTime,
                sceneName: sceneName, extensionFieldSetStructs: extensionFieldSetStructs
            ).send()
        }

        /// Sends `addScene` with others (B-1).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter sceneID: scene ID.
        /// - Parameter transitionTime: transition time.
        /// - Parameter sceneName: at most 16 bytes.
        /// - Parameter extensionFieldSetStructs: extension field set structs.
        public func addSceneBatchable(
            groupID: UInt16, sceneID: UInt8, transitionTime: UInt32, sceneName: String,
            extensionFieldSetStructs: [ExtensionFieldSetStruct]
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.set("sceneID", sceneID)
            arguments.set("transitionTime", transitionTime)
            arguments.check("sceneName", count: sceneName.utf8.count, countMax: 16)
            arguments.set("sceneName", sceneName)
            arguments.set("extensionFieldSetStructs", extensionFieldSetStructs)
            return values.command("addScene", arguments)
        }

        /// The command `viewScene`.
        public enum ViewSceneCommand: Command {
            public static var name: String { "viewScene" }
        }

        /// Whether this device takes `viewScene` (K-5).
        public var supportsViewSceneCommand: Bool { values.supports(command: "viewScene") }

        /// Sends `viewScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func viewScene(groupID: UInt16, sceneID: UInt8) async throws {
            try await viewSceneBatchable(groupID: groupID, sceneID: sceneID).send()
        }

        /// Sends `viewScene` with others (B-1).
        public func viewSceneBatchable(groupID: UInt16, sceneID: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.set("sceneID", sceneID)
            return values.command("viewScene", arguments)
        }

        /// The command `removeScene`.
        public enum RemoveSceneCommand: Command {
            public static var name: String { "removeScene" }
        }

        /// Whether this device takes `removeScene` (K-5).
        public var supportsRemoveSceneCommand: Bool { values.supports(command: "removeScene") }

        /// Sends `removeScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeScene(groupID: UInt16, sceneID: UInt8) async throws {
            try await removeSceneBatchable(groupID: groupID, sceneID: sceneID).send()
        }

        /// Sends `removeScene` with others (B-1).
        public func removeSceneBatchable(
            groupID: UInt16, sceneID: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.set("sceneID", sceneID)
            return values.command("removeScene", arguments)
        }

        /// The command `removeAllScenes`.
        public enum RemoveAllScenesCommand: Command {
            public static var name: String { "removeAllScenes" }
        }

        /// Whether this device takes `removeAllScenes` (K-5).
        public var supportsRemoveAllScenesCommand: Bool {
            values.supports(command: "removeAllScenes")
        }

        /// Sends `removeAllScenes` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeAllScenes(groupID: UInt16) async throws {
            try await removeAllScenesBatchable(groupID: groupID).send()
        }

        /// Sends `removeAllScenes` with others (B-1).
        public func removeAllScenesBatchable(groupID: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            return values.command("removeAllScenes", arguments)
        }

        /// The command `storeScene`.
        public enum StoreSceneCommand: Command {
            public static var name: String { "storeScene" }
        }

        /// Whether this device takes `storeScene` (K-5).
        public var supportsStoreSceneCommand: Bool { values.supports(command: "storeScene") }

        /// Sends `storeScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func storeScene(groupID: UInt16, sceneID: UInt8) async throws {
            try await storeSceneBatchable(groupID: groupID, sceneID: sceneID).send()
        }

        /// Sends `storeScene` with others (B-1).
        public func storeSceneBatchable(groupID: UInt16, sceneID: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.set("sceneID", sceneID)
            return values.command("storeScene", arguments)
        }

        /// The command `recallScene`.
        public enum RecallSceneCommand: Command {
            public static var name: String { "recallScene" }
        }

        /// Optional arguments of `recallScene`.
        public struct RecallSceneOptions: Sendable {
            var arguments: CommandArguments

            /// Sets transition time.
            public mutating func setTransitionTime(_ value: UInt32?) {
                arguments.set(nullable: "transitionTime", value)
            }
        }

        /// Whether this device takes `recallScene` (K-5).
        public var supportsRecallSceneCommand: Bool { values.supports(command: "recallScene") }

        /// Sends `recallScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func recallScene(
            groupID: UInt16, sceneID: UInt8, _ optional: ((inout RecallSceneOptions) -> Void)? = nil
        ) async throws {
            try await recallSceneBatchable(groupID: groupID, sceneID: sceneID, optional).send()
        }

        /// Sends `recallScene` with others (B-1).
        public func recallSceneBatchable(
            groupID: UInt16, sceneID: UInt8, _ optional: ((inout RecallSceneOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.set("sceneID", sceneID)
            var options = RecallSceneOptions(arguments: arguments)
            optional?(&options)
            return values.command("recallScene", options.arguments)
        }

        /// The command `getSceneMembership`.
        public enum GetSceneMembershipCommand: Command {
            public static var name: String { "getSceneMembership" }
        }

        /// Whether this device takes `getSceneMembership` (K-5).
        public var supportsGetSceneMembershipCommand: Bool {
            values.supports(command: "getSceneMembership")
        }

        /// Sends `getSceneMembership` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getSceneMembership(groupID: UInt16) async throws {
            try await getSceneMembershipBatchable(groupID: groupID).send()
        }

        /// Sends `getSceneMembership` with others (B-1).
        public func getSceneMembershipBatchable(groupID: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            return values.command("getSceneMembership", arguments)
        }

        /// The command `copyScene`.
        public enum CopySceneCommand: Command {
            public static var name: String { "copyScene" }
        }

        /// Whether this device takes `copyScene` (K-5).
        public var supportsCopySceneCommand: Bool { values.supports(command: "copyScene") }

        /// Sends `copyScene` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func copyScene(
            mode: CopyModeBitmap, groupIdentifierFrom: UInt16, sceneIdentifierFrom: UInt8,
            groupIdentifierTo: UInt16, sceneIdentifierTo: UInt8
        ) async throws {
            try await copySceneBatchable(
                mode: mode, groupIdentifierFrom: groupIdentifierFrom,
                sceneIdentifierFrom: sceneIdentifierFrom, groupIdentifierTo: groupIdentifierTo,
                sceneIdentifierTo: sceneIdentifierTo
            ).send()
        }

        /// Sends `copyScene` with others (B-1).
        public func copySceneBatchable(
            mode: CopyModeBitmap, groupIdentifierFrom: UInt16, sceneIdentifierFrom: UInt8,
            groupIdentifierTo: UInt16, sceneIdentifierTo: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mode", mode)
            arguments.set("groupIdentifierFrom", groupIdentifierFrom)
            arguments.set("sceneIdentifierFrom", sceneIdentifierFrom)
            arguments.set("groupIdentifierTo", groupIdentifierTo)
            arguments.set("sceneIdentifierTo", sceneIdentifierTo)
            return values.command("copyScene", arguments)
        }
    }
}
