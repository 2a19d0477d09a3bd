// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension Matter {
    /// Matter's smoke co alarm trait, cluster 0x005C.
    public struct SmokeCoAlarmTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.005c" }
        public static var graphName: String { "Matter.SmokeCoAlarmTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                SmokeAlarmEvent.self, COAlarmEvent.self, LowBatteryEvent.self,
                HardwareFaultEvent.self, EndOfServiceEvent.self, SelfTestCompleteEvent.self,
                AlarmMutedEvent.self, MuteEndedEvent.self, InterconnectSmokeAlarmEvent.self,
                InterconnectCOAlarmEvent.self, AllClearEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [SelfTestRequestCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Expressed state.
            @TraitAttribute public var expressedState: ExpressedStateEnum?
            /// Smoke state.
            @TraitAttribute public var smokeState: AlarmStateEnum?
            /// Co state.
            @TraitAttribute public var coState: AlarmStateEnum?
            /// Battery alert.
            @TraitAttribute public var batteryAlert: AlarmStateEnum?
            /// Device muted.
            @TraitAttribute public var deviceMuted: MuteStateEnum?
            /// Test in progress.
            @TraitAttribute public var testInProgress: Bool?
            /// Hardware fault alert.
            @TraitAttribute public var hardwareFaultAlert: Bool?
            /// End of service alert.
            @TraitAttribute public var endOfServiceAlert: EndOfServiceEnum?
            /// Interconnect smoke alarm.
            @TraitAttribute public var interconnectSmokeAlarm: AlarmStateEnum?
            /// Interconnect co alarm.
            @TraitAttribute public var interconnectCoAlarm: AlarmStateEnum?
            /// Contamination state.
            @TraitAttribute public var contaminationState: ContaminationStateEnum?
            /// Smoke sensitivity level; can be set.
            @TraitAttribute public var smokeSensitivityLevel: SensitivityEnum?
            /// Expiry date, in seconds since 2000-01-01 UTC.
            @TraitAttribute public var expiryDate: UInt32?
            /// Unmounted.
            @TraitAttribute public var unmounted: Bool?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _expressedState = values.read("expressedState")
                _smokeState = values.read("smokeState")
                _coState = values.read("coState")
                _batteryAlert = values.read("batteryAlert")
                _deviceMuted = values.read("deviceMuted")
                _testInProgress = values.read("testInProgress")
                _hardwareFaultAlert = values.read("hardwareFaultAlert")
                _endOfServiceAlert = values.read("endOfServiceAlert")
                _interconnectSmokeAlarm = values.read("interconnectSmokeAlarm")
                _interconnectCoAlarm = values.read("interconnectCoAlarm")
                _contaminationState = values.read("contaminationState")
                _smokeSensitivityLevel = values.read("smokeSensitivityLevel")
                _expiryDate = values.read("expiryDate")
                _unmounted = values.read("unmounted")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of alarm state.
        public enum AlarmStateEnum: UInt16, AttributeEnum {
            /// Normal, raw value 0.
            case normal = 0
            /// Warning, raw value 1.
            case warning = 1
            /// Critical, raw value 2.
            case critical = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of contamination state.
        public enum ContaminationStateEnum: UInt16, AttributeEnum {
            /// Normal, raw value 0.
            case normal = 0
            /// Low, raw value 1.
            case low = 1
            /// Warning, raw value 2.
            case warning = 2
            /// Critical, raw value 3.
            case critical = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of end of service.
        public enum EndOfServiceEnum: UInt16, AttributeEnum {
            /// Normal, raw value 0.
            case normal = 0
            /// Expired, raw value 1.
            case expired = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of expressed state.
        public enum ExpressedStateEnum: UInt16, AttributeEnum {
            /// Normal, raw value 0.
            case normal = 0
            /// Smoke alarm, raw value 1.
            case smokeAlarm = 1
            /// Co alarm, raw value 2.
            case coAlarm = 2
            /// Battery alert, raw value 3.
            case batteryAlert = 3
            /// Testing, raw value 4.
            case testing = 4
            /// Hardware fault, raw value 5.
            case hardwareFault = 5
            /// End of service, raw value 6.
            case endOfService = 6
            /// Interconnect smoke, raw value 7.
            case interconnectSmoke = 7
            /// Interconnect co, raw value 8.
            case interconnectCo = 8
            /// Inoperative, raw value 9.
            case inoperative = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of mute state.
        public enum MuteStateEnum: UInt16, AttributeEnum {
            /// Not muted, raw value 0.
            case notMuted = 0
            /// Muted, raw value 1.
            case muted = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of sensitivity.
        public enum SensitivityEnum: UInt16, AttributeEnum {
            /// High, raw value 0.
            case high = 0
            /// Standard, raw value 1.
            case standard = 1
            /// Low, raw value 2.
            case low = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Smoke alarm, mask 0x1.
            public static var smokeAlarm: Self { Self(rawValue: 1) }
            /// Co alarm, mask 0x2.
            public static var coAlarm: Self { Self(rawValue: 2) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The moment `smokeAlarm` of Matter.SmokeCoAlarmTrait.
        public struct SmokeAlarmEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "smokeAlarm" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm severity level.
            public var alarmSeverityLevel: AlarmStateEnum? { occurrence.read("alarmSeverityLevel") }
        }

        /// The moment `cOAlarm` of Matter.SmokeCoAlarmTrait.
        public struct COAlarmEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "cOAlarm" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm severity level.
            public var alarmSeverityLevel: AlarmStateEnum? { occurrence.read("alarmSeverityLevel") }
        }

        /// The moment `lowBattery` of Matter.SmokeCoAlarmTrait.
        public struct LowBatteryEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "lowBattery" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm severity level.
            public var alarmSeverityLevel: AlarmStateEnum? { occurrence.read("alarmSeverityLevel") }
        }

        /// The moment `hardwareFault` of Matter.SmokeCoAlarmTrait.
        public struct HardwareFaultEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "hardwareFault" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `endOfService` of Matter.SmokeCoAlarmTrait.
        public struct EndOfServiceEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "endOfService" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `selfTestComplete` of Matter.SmokeCoAlarmTrait.
        public struct SelfTestCompleteEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "selfTestComplete" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `alarmMuted` of Matter.SmokeCoAlarmTrait.
        public struct AlarmMutedEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "alarmMuted" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `muteEnded` of Matter.SmokeCoAlarmTrait.
        public struct MuteEndedEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "muteEnded" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `interconnectSmokeAlarm` of Matter.SmokeCoAlarmTrait.
        public struct InterconnectSmokeAlarmEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "interconnectSmokeAlarm" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm severity level.
            public var alarmSeverityLevel: AlarmStateEnum? { occurrence.read("alarmSeverityLevel") }
        }

        /// The moment `interconnectCOAlarm` of Matter.SmokeCoAlarmTrait.
        public struct InterconnectCOAlarmEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "interconnectCOAlarm" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm severity level.
            public var alarmSeverityLevel: AlarmStateEnum? { occurrence.read("alarmSeverityLevel") }
        }

        /// The moment `allClear` of Matter.SmokeCoAlarmTrait.
        public struct AllClearEvent: Event {
            public static var traitName: String { "Matter.SmokeCoAlarmTrait" }
            public static var name: String { "allClear" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The command `selfTestRequest`.
        public enum SelfTestRequestCommand: Command {
            public static var name: String { "selfTestRequest" }
        }

        /// Whether this device takes `selfTestRequest` (K-5).
        public var supportsSelfTestRequestCommand: Bool {
            values.supports(command: "selfTestRequest")
        }

        /// Sends `selfTestRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func selfTestRequest() async throws {
            try await selfTestRequestBatchable().send()
        }

        /// Sends `selfTestRequest` with others (B-1).
        public func selfTestRequestBatchable() -> BatchableCommand<Void> {
            values.command("selfTestRequest", CommandArguments())
        }
    }
}

/// The attributes of Matter.SmokeCoAlarmTrait that can be set.
extension Updater where T == Matter.SmokeCoAlarmTrait {
    /// Sets smoke sensitivity level.
    public func setSmokeSensitivityLevel(_ value: Matter.SmokeCoAlarmTrait.SensitivityEnum) {
        arguments.set("smokeSensitivityLevel", value)
    }
}

extension Matter {
    /// Matter's soil measurement trait, cluster 0x0430.
    public struct SoilMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0430" }
        public static var graphName: String { "Matter.SoilMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Soil moisture measurement limits.
            @TraitAttribute public var soilMoistureMeasurementLimits: MeasurementAccuracyStruct?
            /// Soil moisture measured value, in percent; can be null.
            @TraitAttribute public var soilMoistureMeasuredValue: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _soilMoistureMeasurementLimits = values.read("soilMoistureMeasurementLimits")
                _soilMoistureMeasuredValue = values.read(
                    "soilMoistureMeasuredValue", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }
    }
}

extension Matter {
    /// Matter's switch trait, cluster 0x003B.
    public struct SwitchTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.003b" }
        public static var graphName: String { "Matter.SwitchTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                SwitchLatchedEvent.self, InitialPressEvent.self, LongPressEvent.self,
                ShortReleaseEvent.self, LongReleaseEvent.self, MultiPressOngoingEvent.self,
                MultiPressCompleteEvent.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Number of positions.
            @TraitAttribute public var numberOfPositions: UInt8?
            /// Current position.
            @TraitAttribute public var currentPosition: UInt8?
            /// Multi press maximum.
            @TraitAttribute public var multiPressMax: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _numberOfPositions = values.read("numberOfPositions")
                _currentPosition = values.read("currentPosition")
                _multiPressMax = values.read("multiPressMax")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Latching switch, mask 0x1.
            public static var latchingSwitch: Self { Self(rawValue: 1) }
            /// Momentary switch, mask 0x2.
            public static var momentarySwitch: Self { Self(rawValue: 2) }
            /// Momentary switch release, mask 0x4.
            public static var momentarySwitchRelease: Self { Self(rawValue: 4) }
            /// Momentary switch long press, mask 0x8.
            public static var momentarySwitchLongPress: Self { Self(rawValue: 8) }
            /// Momentary switch multi press, mask 0x10.
            public static var momentarySwitchMultiPress: Self { Self(rawValue: 16) }
            /// Action switch, mask 0x20.
            public static var actionSwitch: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The moment `switchLatched` of Matter.SwitchTrait.
        public struct SwitchLatchedEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "switchLatched" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// New position.
            public var newPosition: UInt8? { occurrence.read("newPosition") }
        }

        /// The moment `initialPress` of Matter.SwitchTrait.
        public struct InitialPressEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "initialPress" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// New position.
            public var newPosition: UInt8? { occurrence.read("newPosition") }
        }

        /// The moment `longPress` of Matter.SwitchTrait.
        public struct LongPressEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "longPress" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// New position.
            public var newPosition: UInt8? { occurrence.read("newPosition") }
        }

        /// The moment `shortRelease` of Matter.SwitchTrait.
        public struct ShortReleaseEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "shortRelease" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous position.
            public var previousPosition: UInt8? { occurrence.read("previousPosition") }
        }

        /// The moment `longRelease` of Matter.SwitchTrait.
        public struct LongReleaseEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "longRelease" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous position.
            public var previousPosition: UInt8? { occurrence.read("previousPosition") }
        }

        /// The moment `multiPressOngoing` of Matter.SwitchTrait.
        public struct MultiPressOngoingEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "multiPressOngoing" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// New position.
            public var newPosition: UInt8? { occurrence.read("newPosition") }

            /// Current number of presses counted.
            public var currentNumberOfPressesCounted: UInt8? {
                occurrence.read("currentNumberOfPressesCounted")
            }
        }

        /// The moment `multiPressComplete` of Matter.SwitchTrait.
        public struct MultiPressCompleteEvent: Event {
            public static var traitName: String { "Matter.SwitchTrait" }
            public static var name: String { "multiPressComplete" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous position.
            public var previousPosition: UInt8? { occurrence.read("previousPosition") }

            /// Total number of presses counted.
            public var totalNumberOfPressesCounted: UInt8? {
                occurrence.read("totalNumberOfPressesCounted")
            }
        }
    }
}

extension Matter {
    /// Matter's temperature control trait, cluster 0x0056.
    public struct TemperatureControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0056" }
        public static var graphName: String { "Matter.TemperatureControlTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SetTemperatureCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Temperature setpoint, in hundredths of a degree Celsius.
            @TraitAttribute public var temperatureSetpoint: Int16?
            /// Minimum temperature, in hundredths of a degree Celsius.
            @TraitAttribute public var minTemperature: Int16?
            /// Maximum temperature, in hundredths of a degree Celsius.
            @TraitAttribute public var maxTemperature: Int16?
            /// Step, in hundredths of a degree Celsius.
            @TraitAttribute public var step: Int16?
            /// Selected temperature level.
            @TraitAttribute public var selectedTemperatureLevel: UInt8?
            /// Supported temperature levels.
            @TraitAttribute public var supportedTemperatureLevels: [String]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _temperatureSetpoint = values.read("temperatureSetpoint")
                _minTemperature = values.read("minTemperature")
                _maxTemperature = values.read("maxTemperature")
                _step = values.read("step")
                _selectedTemperatureLevel = values.read("selectedTemperatureLevel")
                _supportedTemperatureLevels = values.read("supportedTemperatureLevels")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Temperature number, mask 0x1.
            public static var temperatureNumber: Self { Self(rawValue: 1) }
            /// Temperature level, mask 0x2.
            public static var temperatureLevel: Self { Self(rawValue: 2) }
            /// Temperature step, mask 0x4.
            public static var temperatureStep: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The command `setTemperature`.
        public enum SetTemperatureCommand: Command {
            public static var name: String { "setTemperature" }
        }

        /// Optional arguments of `setTemperature`.
        public struct SetTemperatureOptions: Sendable {
            var arguments: CommandArguments

            /// Sets target temperature, in hundredths of a degree Celsius.
            public mutating func setTargetTemperature(_ value: Int16) {
                arguments.set("targetTemperature", value)
            }

            /// Sets target temperature level.
            public mutating func setTargetTemperatureLevel(_ value: UInt8) {
                arguments.set("targetTemperatureLevel", value)
            }
        }

        /// Whether this device takes `setTemperature` (K-5).
        public var supportsSetTemperatureCommand: Bool {
            values.supports(command: "setTemperature")
        }

        /// Sends `setTemperature` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setTemperature(
            _ optional: ((inout SetTemperatureOptions) -> Void)? = nil
        ) async throws {
            try await setTemperatureBatchable(optional).send()
        }

        /// Sends `setTemperature` with others (B-1).
        public func setTemperatureBatchable(
            _ optional: ((inout SetTemperatureOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = SetTemperatureOptions(arguments: arguments)
            optional?(&options)
            return values.command("setTemperature", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's temperature measurement trait, cluster 0x0402.
    public struct TemperatureMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0402" }
        public static var graphName: String { "Matter.TemperatureMeasurementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Measured value, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var measuredValue: Int16?
            /// Minimum measured value, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var minMeasuredValue: Int16?
            /// Maximum measured value, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var maxMeasuredValue: Int16?
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
    /// Matter's thermostat trait, cluster 0x0201.
    public struct ThermostatTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0201" }
        public static var graphName: String { "Matter.ThermostatTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                SystemModeChangeEvent.self, LocalTemperatureChangeEvent.self,
                OccupancyChangeEvent.self, SetpointChangeEvent.self, RunningStateChangeEvent.self,
                RunningModeChangeEvent.self, ActiveScheduleChangeEvent.self,
                ActivePresetChangeEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                SetpointRaiseLowerCommand.self, SetWeeklyScheduleCommand.self,
                GetWeeklyScheduleCommand.self, ClearWeeklyScheduleCommand.self,
                SetActiveScheduleRequestCommand.self, SetActivePresetRequestCommand.self,
                AddThermostatSuggestionCommand.self, RemoveThermostatSuggestionCommand.self,
                AtomicRequestCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Local temperature, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var localTemperature: Int16?
            /// Outdoor temperature, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var outdoorTemperature: Int16?
            /// Occupancy.
            @TraitAttribute public var occupancy: OccupancyBitmap?
            /// Abs minimum heat setpoint limit, in hundredths of a degree Celsius.
            @TraitAttribute public var absMinHeatSetpointLimit: Int16?
            /// Abs maximum heat setpoint limit, in hundredths of a degree Celsius.
            @TraitAttribute public var absMaxHeatSetpointLimit: Int16?
            /// Abs minimum cool setpoint limit, in hundredths of a degree Celsius.
            @TraitAttribute public var absMinCoolSetpointLimit: Int16?
            /// Abs maximum cool setpoint limit, in hundredths of a degree Celsius.
            @TraitAttribute public var absMaxCoolSetpointLimit: Int16?
            /// Pi cooling demand.
            @TraitAttribute public var piCoolingDemand: UInt8?
            /// Pi heating demand.
            @TraitAttribute public var piHeatingDemand: UInt8?
            /// Hvac system type configuration; can be set.
            @TraitAttribute public var hvacSystemTypeConfiguration: HVACSystemTypeBitmap?
            /// Local temperature calibration; can be set.
            @TraitAttribute public var localTemperatureCalibration: Int8?
            /// Occupied cooling setpoint, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var occupiedCoolingSetpoint: Int16?
            /// Occupied heating setpoint, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var occupiedHeatingSetpoint: Int16?
            /// Unoccupied cooling setpoint, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var unoccupiedCoolingSetpoint: Int16?
            /// Unoccupied heating setpoint, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var unoccupiedHeatingSetpoint: Int16?
            /// Minimum heat setpoint limit, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var minHeatSetpointLimit: Int16?
            /// Maximum heat setpoint limit, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var maxHeatSetpointLimit: Int16?
            /// Minimum cool setpoint limit, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var minCoolSetpointLimit: Int16?
            /// Maximum cool setpoint limit, in hundredths of a degree Celsius; can be set.
            @TraitAttribute public var maxCoolSetpointLimit: Int16?
            /// Minimum setpoint dead band; can be set.
            @TraitAttribute public var minSetpointDeadBand: Int8?
            /// Remote sensing; can be set.
            @TraitAttribute public var remoteSensing: RemoteSensingBitmap?
            /// Control sequence of operation; can be set.
            @TraitAttribute public var controlSequenceOfOperation: ControlSequenceOfOperationEnum?
            /// System mode; can be set.
            @TraitAttribute public var systemMode: SystemModeEnum?
            /// Thermostat running mode.
            @TraitAttribute public var thermostatRunningMode: ThermostatRunningModeEnum?
            /// Start of week.
            @TraitAttribute public var startOfWeek: StartOfWeekEnum?
            /// Number of weekly transitions.
            @TraitAttribute public var numberOfWeeklyTransitions: UInt8?
            /// Number of daily transitions.
            @TraitAttribute public var numberOfDailyTransitions: UInt8?
            /// Temperature setpoint hold; can be set.
            @TraitAttribute public var temperatureSetpointHold: TemperatureSetpointHoldEnum?
            /// Temperature setpoint hold duration; can be null; can be set.
            @TraitAttribute public var temperatureSetpointHoldDuration: UInt16?
            /// Thermostat programming operation mode; can be set.
            @TraitAttribute public var thermostatProgrammingOperationMode:
                ProgrammingOperationModeBitmap?
            /// Thermostat running state.
            @TraitAttribute public var thermostatRunningState: RelayStateBitmap?
            /// Setpoint change source.
            @TraitAttribute public var setpointChangeSource: SetpointChangeSourceEnum?
            /// Setpoint change amount; can be null.
            @TraitAttribute public var setpointChangeAmount: Int16?
            /// Setpoint change source timestamp, in seconds since 2000-01-01 UTC.
            @TraitAttribute public var setpointChangeSourceTimestamp: UInt32?
            /// Occupied setback; can be null; can be set.
            @TraitAttribute public var occupiedSetback: UInt8?
            /// Occupied setback minimum; can be null.
            @TraitAttribute public var occupiedSetbackMin: UInt8?
            /// Occupied setback maximum; can be null.
            @TraitAttribute public var occupiedSetbackMax: UInt8?
            /// Unoccupied setback; can be null; can be set.
            @TraitAttribute public var unoccupiedSetback: UInt8?
            /// Unoccupied setback minimum; can be null.
            @TraitAttribute public var unoccupiedSetbackMin: UInt8?
            /// Unoccupied setback maximum; can be null.
            @TraitAttribute public var unoccupiedSetbackMax: UInt8?
            /// Emergency heat delta; can be set.
            @TraitAttribute public var emergencyHeatDelta: UInt8?
            /// Ac type; can be set.
            @TraitAttribute public var acType: ACTypeEnum?
            /// Ac capacity; can be set.
            @TraitAttribute public var acCapacity: UInt16?
            /// Ac refrigerant type; can be set.
            @TraitAttribute public var acRefrigerantType: ACRefrigerantTypeEnum?
            /// Ac compressor type; can be set.
            @TraitAttribute public var acCompressorType: ACCompressorTypeEnum?
            /// Ac error code; can be set.
            @TraitAttribute public var acErrorCode: ACErrorCodeBitmap?
            /// Ac louver position; can be set.
            @TraitAttribute public var acLouverPosition: ACLouverPositionEnum?
            /// Ac coil temperature, in hundredths of a degree Celsius; can be null.
            @TraitAttribute public var acCoilTemperature: Int16?
            /// Ac capacityformat; can be set.
            @TraitAttribute public var acCapacityformat: ACCapacityFormatEnum?
            /// Preset types.
            @TraitAttribute public var presetTypes: [PresetTypeStruct]?
            /// Schedule types.
            @TraitAttribute public var scheduleTypes: [ScheduleTypeStruct]?
            /// Number of presets.
            @TraitAttribute public var numberOfPresets: UInt8?
            /// Number of schedules.
            @TraitAttribute public var numberOfSchedules: UInt8?
            /// Number of schedule transitions.
            @TraitAttribute public var numberOfScheduleTransitions: UInt8?
            /// Number of schedule transition per day; can be null.
            @TraitAttribute public var numberOfScheduleTransitionPerDay: UInt8?
            /// Active preset handle; can be null.
            @TraitAttribute public var activePresetHandle: Data?
            /// Active schedule handle; can be null.
            @TraitAttribute public var activeScheduleHandle: Data?
            /// Presets; can be set.
            @TraitAttribute public var presets: [PresetStruct]?
            /// Schedules; can be set.
            @TraitAttribute public var schedules: [ScheduleStruct]?
            /// Setpoint hold expiry timestamp, in seconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var setpointHoldExpiryTimestamp: UInt32?
            /// Maximum thermostat suggestions.
            @TraitAttribute public var maxThermostatSuggestions: UInt8?
            /// Thermostat suggestions.
            @TraitAttribute public var thermostatSuggestions: [ThermostatSuggestionStruct]?
            /// Current thermostat suggestion; can be null.
            @TraitAttribute public var currentThermostatSuggestion: ThermostatSuggestionStruct?
            /// Thermostat suggestion not following reason; can be null.
            @TraitAttribute public var thermostatSuggestionNotFollowingReason:
                ThermostatSuggestionNotFollowingReasonBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _localTemperature = values.read("localTemperature", isNullable: true)
                _outdoorTemperature = values.read("outdoorTemperature", isNullable: true)
                _occupancy = values.read("occupancy")
                _absMinHeatSetpointLimit = values.read("absMinHeatSetpointLimit")
                _absMaxHeatSetpointLimit = values.read("absMaxHeatSetpointLimit")
                _absMinCoolSetpointLimit = values.read("absMinCoolSetpointLimit")
                _absMaxCoolSetpointLimit = values.read("absMaxCoolSetpointLimit")
                _piCoolingDemand = values.read("piCoolingDemand")
                _piHeatingDemand = values.read("piHeatingDemand")
                _hvacSystemTypeConfiguration = values.read("hvacSystemTypeConfiguration")
                _localTemperatureCalibration = values.read("localTemperatureCalibration")
                _occupiedCoolingSetpoint = values.read("occupiedCoolingSetpoint")
                _occupiedHeatingSetpoint = values.read("occupiedHeatingSetpoint")
                _unoccupiedCoolingSetpoint = values.read("unoccupiedCoolingSetpoint")
                _unoccupiedHeatingSetpoint = values.read("unoccupiedHeatingSetpoint")
                _minHeatSetpointLimit = values.read("minHeatSetpointLimit")
                _maxHeatSetpointLimit = values.read("maxHeatSetpointLimit")
                _minCoolSetpointLimit = values.read("minCoolSetpointLimit")
                _maxCoolSetpointLimit = values.read("maxCoolSetpointLimit")
                _minSetpointDeadBand = values.read("minSetpointDeadBand")
                _remoteSensing = values.read("remoteSensing")
                _controlSequenceOfOperation = values.read("controlSequenceOfOperation")
                _systemMode = values.read("systemMode")
                _thermostatRunningMode = values.read("thermostatRunningMode")
                _startOfWeek = values.read("startOfWeek")
                _numberOfWeeklyTransitions = values.read("numberOfWeeklyTransitions")
                _numberOfDailyTransitions = values.read("numberOfDailyTransitions")
                _temperatureSetpointHold = values.read("temperatureSetpointHold")
                _temperatureSetpointHoldDuration = values.read(
                    "temperatureSetpointHoldDuration", isNullable: true)
                _thermostatProgrammingOperationMode = values.read(
                    "thermostatProgrammingOperationMode")
                _thermostatRunningState = values.read("thermostatRunningState")
                _setpointChangeSource = values.read("setpointChangeSource")
                _setpointChangeAmount = values.read("setpointChangeAmount", isNullable: true)
                _setpointChangeSourceTimestamp = values.read("setpointChangeSourceTimestamp")
                _occupiedSetback = values.read("occupiedSetback", isNullable: true)
                _occupiedSetbackMin = values.read("occupiedSetbackMin", isNullable: true)
                _occupiedSetbackMax = values.read("occupiedSetbackMax", isNullable: true)
                _unoccupiedSetback = values.read("unoccupiedSetback", isNullable: true)
                _unoccupiedSetbackMin = values.read("unoccupiedSetbackMin", isNullable: true)
                _unoccupiedSetbackMax = values.read("unoccupiedSetbackMax", isNullable: true)
                _emergencyHeatDelta = values.read("emergencyHeatDelta")
                _acType = values.read("acType")
                _acCapacity = values.read("acCapacity")
                _acRefrigerantType = values.read("acRefrigerantType")
                _acCompressorType = values.read("acCompressorType")
                _acErrorCode = values.read("acErrorCode")
                _acLouverPosition = values.read("acLouverPosition")
                _acCoilTemperature = values.read("acCoilTemperature", isNullable: true)
                _acCapacityformat = values.read("acCapacityformat")
                _presetTypes = values.read("presetTypes")
                _scheduleTypes = values.read("scheduleTypes")
                _numberOfPresets = values.read("numberOfPresets")
                _numberOfSchedules = values.read("numberOfSchedules")
                _numberOfScheduleTransitions = values.read("numberOfScheduleTransitions")
                _numberOfScheduleTransitionPerDay = values.read(
                    "numberOfScheduleTransitionPerDay", isNullable: true)
                _activePresetHandle = values.read("activePresetHandle", isNullable: true)
                _activeScheduleHandle = values.read("activeScheduleHandle", isNullable: true)
                _presets = values.read("presets")
                _schedules = values.read("schedules")
                _setpointHoldExpiryTimestamp = values.read(
                    "setpointHoldExpiryTimestamp", isNullable: true)
                _maxThermostatSuggestions = values.read("maxThermostatSuggestions")
                _thermostatSuggestions = values.read("thermostatSuggestions")
                _currentThermostatSuggestion = values.read(
                    "currentThermostatSuggestion", isNullable: true)
                _thermostatSuggestionNotFollowingReason = values.read(
                    "thermostatSuggestionNotFollowingReason", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of AC capacity format.
        public enum ACCapacityFormatEnum: UInt16, AttributeEnum {
            /// Btuh, raw value 0.
            case btuh = 0
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of AC compressor type.
        public enum ACCompressorTypeEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// T 1, raw value 1.
            case t1 = 1
            /// T 2, raw value 2.
            case t2 = 2
            /// T 3, raw value 3.
            case t3 = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of AC louver position.
        public enum ACLouverPositionEnum: UInt16, AttributeEnum {
            /// Closed, raw value 1.
            case closed = 1
            /// Open, raw value 2.
            case open = 2
            /// Quarter, raw value 3.
            case quarter = 3
            /// Half, raw value 4.
            case half = 4
            /// Three quarters, raw value 5.
            case threeQuarters = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of AC refrigerant type.
        public enum ACRefrigerantTypeEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// R 22, raw value 1.
            case r22 = 1
            /// R 410a, raw value 2.
            case r410a = 2
            /// R 407c, raw value 3.
            case r407c = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of AC type.
        public enum ACTypeEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Cooling fixed, raw value 1.
            case coolingFixed = 1
            /// Heat pump fixed, raw value 2.
            case heatPumpFixed = 2
            /// Cooling inverter, raw value 3.
            case coolingInverter = 3
            /// Heat pump inverter, raw value 4.
            case heatPumpInverter = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of control sequence of operation.
        public enum ControlSequenceOfOperationEnum: UInt16, AttributeEnum {
            /// Cooling only, raw value 0.
            case coolingOnly = 0
            /// Cooling with reheat, raw value 1.
            case coolingWithReheat = 1
            /// Heating only, raw value 2.
            case heatingOnly = 2
            /// Heating with reheat, raw value 3.
            case heatingWithReheat = 3
            /// Cooling and heating, raw value 4.
            case coolingAndHeating = 4
            /// Cooling and heating with reheat, raw value 5.
            case coolingAndHeatingWithReheat = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of preset scenario.
        public enum PresetScenarioEnum: UInt16, AttributeEnum {
            /// Occupied, raw value 1.
            case occupied = 1
            /// Unoccupied, raw value 2.
            case unoccupied = 2
            /// Sleep, raw value 3.
            case sleep = 3
            /// Wake, raw value 4.
            case wake = 4
            /// Vacation, raw value 5.
            case vacation = 5
            /// Going to sleep, raw value 6.
            case goingToSleep = 6
            /// User defined, raw value 254.
            case userDefined = 254
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of setpoint change source.
        public enum SetpointChangeSourceEnum: UInt16, AttributeEnum {
            /// Manual, raw value 0.
            case manual = 0
            /// Schedule, raw value 1.
            case schedule = 1
            /// External, raw value 2.
            case external = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of setpoint raise lower mode.
        public enum SetpointRaiseLowerModeEnum: UInt16, AttributeEnum {
            /// Heat, raw value 0.
            case heat = 0
            /// Cool, raw value 1.
            case cool = 1
            /// Both, raw value 2.
            case both = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of start of week.
        public enum StartOfWeekEnum: UInt16, AttributeEnum {
            /// Sunday, raw value 0.
            case sunday = 0
            /// Monday, raw value 1.
            case monday = 1
            /// Tuesday, raw value 2.
            case tuesday = 2
            /// Wednesday, raw value 3.
            case wednesday = 3
            /// Thursday, raw value 4.
            case thursday = 4
            /// Friday, raw value 5.
            case friday = 5
            /// Saturday, raw value 6.
            case saturday = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of system mode.
        public enum SystemModeEnum: UInt16, AttributeEnum {
            /// Off, raw value 0.
            case off = 0
            /// Auto, raw value 1.
            case auto = 1
            /// Cool, raw value 3.
            case cool = 3
            /// Heat, raw value 4.
            case heat = 4
            /// Emergency heat, raw value 5.
            case emergencyHeat = 5
            /// Precooling, raw value 6.
            case precooling = 6
            /// Fan only, raw value 7.
            case fanOnly = 7
            /// Dry, raw value 8.
            case dry = 8
            /// Sleep, raw value 9.
            case sleep = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of temperature setpoint hold.
        public enum TemperatureSetpointHoldEnum: UInt16, AttributeEnum {
            /// Setpoint hold off, raw value 0.
            case setpointHoldOff = 0
            /// Setpoint hold on, raw value 1.
            case setpointHoldOn = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of thermostat running mode.
        public enum ThermostatRunningModeEnum: UInt16, AttributeEnum {
            /// Off, raw value 0.
            case off = 0
            /// Cool, raw value 3.
            case cool = 3
            /// Heat, raw value 4.
            case heat = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of AC error code.
        public struct ACErrorCodeBitmap: AttributeBitmap {
            /// Compressor fail, mask 0x1.
            public static var compressorFail: Self { Self(rawValue: 1) }
            /// Room sensor fail, mask 0x2.
            public static var roomSensorFail: Self { Self(rawValue: 2) }
            /// Outdoor sensor fail, mask 0x4.
            public static var outdoorSensorFail: Self { Self(rawValue: 4) }
            /// Coil sensor fail, mask 0x8.
            public static var coilSensorFail: Self { Self(rawValue: 8) }
            /// Fan fail, mask 0x10.
            public static var fanFail: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Heating, mask 0x1.
            public static var heating: Self { Self(rawValue: 1) }
            /// Cooling, mask 0x2.
            public static var cooling: Self { Self(rawValue: 2) }
            /// Occupancy, mask 0x4.
            public static var occupancy: Self { Self(rawValue: 4) }
            /// Schedule configuration, mask 0x8.
            public static var scheduleConfiguration: Self { Self(rawValue: 8) }
            /// Setback, mask 0x10.
            public static var setback: Self { Self(rawValue: 16) }
            /// Auto mode, mask 0x20.
            public static var autoMode: Self { Self(rawValue: 32) }
            /// Local temperature not exposed, mask 0x40.
            public static var localTemperatureNotExposed: Self { Self(rawValue: 64) }
            /// Matter schedule configuration, mask 0x80.
            public static var matterScheduleConfiguration: Self { Self(rawValue: 128) }
            /// Presets, mask 0x100.
            public static var presets: Self { Self(rawValue: 256) }
            /// Events, mask 0x200.
            public static var events: Self { Self(rawValue: 512) }
            /// Thermostat suggestions, mask 0x400.
            public static var thermostatSuggestions: Self { Self(rawValue: 1024) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of HVAC system type.
        public struct HVACSystemTypeBitmap: AttributeBitmap {
            /// Cooling stage, mask 0x3.
            public static var coolingStage: Self { Self(rawValue: 3) }
            /// Heating stage, mask 0xc.
            public static var heatingStage: Self { Self(rawValue: 12) }
            /// Heating is heat pump, mask 0x10.
            public static var heatingIsHeatPump: Self { Self(rawValue: 16) }
            /// Heating uses fuel, mask 0x20.
            public static var heatingUsesFuel: Self { Self(rawValue: 32) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of occupancy.
        public struct OccupancyBitmap: AttributeBitmap {
            /// Occupied, mask 0x1.
            public static var occupied: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of preset type features.
        public struct PresetTypeFeaturesBitmap: AttributeBitmap {
            /// Automatic, mask 0x1.
            public static var automatic: Self { Self(rawValue: 1) }
            /// Supports names, mask 0x2.
            public static var supportsNames: Self { Self(rawValue: 2) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of programming operation mode.
        public struct ProgrammingOperationModeBitmap: AttributeBitmap {
            /// Schedule active, mask 0x1.
            public static var scheduleActive: Self { Self(rawValue: 1) }
            /// Auto recovery, mask 0x2.
            public static var autoRecovery: Self { Self(rawValue: 2) }
            /// Economy, mask 0x4.
            public static var economy: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of relay state.
        public struct RelayStateBitmap: AttributeBitmap {
            /// Heat, mask 0x1.
            public static var heat: Self { Self(rawValue: 1) }
            /// Cool, mask 0x2.
            public static var cool: Self { Self(rawValue: 2) }
            /// Fan, mask 0x4.
            public static var fan: Self { Self(rawValue: 4) }
            /// Heat stage 2, mask 0x8.
            public static var heatStage2: Self { Self(rawValue: 8) }
            /// Cool stage 2, mask 0x10.
            public static var coolStage2: Self { Self(rawValue: 16) }
            /// Fan stage 2, mask 0x20.
            public static var fanStage2: Self { Self(rawValue: 32) }
            /// Fan stage 3, mask 0x40.
            public static var fanStage3: Self { Self(rawValue: 64) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of remote sensing.
        public struct RemoteSensingBitmap: AttributeBitmap {
            /// Local temperature, mask 0x1.
            public static var localTemperature: Self { Self(rawValue: 1) }
            /// Outdoor temperature, mask 0x2.
            public static var outdoorTemperature: Self { Self(rawValue: 2) }
            /// Occupancy, mask 0x4.
            public static var occupancy: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of schedule day of week.
        public struct ScheduleDayOfWeekBitmap: AttributeBitmap {
            /// Sunday, mask 0x1.
            public static var sunday: Self { Self(rawValue: 1) }
            /// Monday, mask 0x2.
            public static var monday: Self { Self(rawValue: 2) }
            /// Tuesday, mask 0x4.
            public static var tuesday: Self { Self(rawValue: 4) }
            /// Wednesday, mask 0x8.
            public static var wednesday: Self { Self(rawValue: 8) }
            /// Thursday, mask 0x10.
            public static var thursday: Self { Self(rawValue: 16) }
            /// Friday, mask 0x20.
            public static var friday: Self { Self(rawValue: 32) }
            /// Saturday, mask 0x40.
            public static var saturday: Self { Self(rawValue: 64) }
            /// Away, mask 0x80.
            public static var away: Self { Self(rawValue: 128) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of schedule mode.
        public struct ScheduleModeBitmap: AttributeBitmap {
            /// Heat setpoint present, mask 0x1.
            public static var heatSetpointPresent: Self { Self(rawValue: 1) }
            /// Cool setpoint present, mask 0x2.
            public static var coolSetpointPresent: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of schedule type features.
        public struct ScheduleTypeFeaturesBitmap: AttributeBitmap {
            /// Supports presets, mask 0x1.
            public static var supportsPresets: Self { Self(rawValue: 1) }
            /// Supports setpoints, mask 0x2.
            public static var supportsSetpoints: Self { Self(rawValue: 2) }
            /// Supports names, mask 0x4.
            public static var supportsNames: Self { Self(rawValue: 4) }
            /// Supports off, mask 0x8.
            public static var supportsOff: Self { Self(rawValue: 8) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of thermostat suggestion not following reason.
        public struct ThermostatSuggestionNotFollowingReasonBitmap: AttributeBitmap {
            /// Demand response event, mask 0x1.
            public static var demandResponseEvent: Self { Self(rawValue: 1) }
            /// Ongoing hold, mask 0x2.
            public static var ongoingHold: Self { Self(rawValue: 2) }
            /// Schedule, mask 0x4.
            public static var schedule: Self { Self(rawValue: 4) }
            /// Occupancy, mask 0x8.
            public static var occupancy: Self { Self(rawValue: 8) }
            /// Vacation mode, mask 0x10.
            public static var vacationMode: Self { Self(rawValue: 16) }
            /// Time of use cost savings, mask 0x20.
            public static var timeOfUseCostSavings: Self { Self(rawValue: 32) }
            /// Pre cooling or pre heating, mask 0x40.
            public static var preCoolingOrPreHeating: Self { Self(rawValue: 64) }
            /// Conflicting suggestions, mask 0x80.
            public static var conflictingSuggestions: Self { Self(rawValue: 128) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Members of schedule transition.
        public struct ScheduleTransitionStruct: AttributeObject {
            /// Day of week.
            public let dayOfWeek: ScheduleDayOfWeekBitmap
            /// Transition time.
            public let transitionTime: UInt16
            /// Preset handle, at most 16 bytes.
            public let presetHandle: Data?
            /// System mode.
            public let systemMode: SystemModeEnum?
            /// Cooling setpoint, in hundredths of a degree Celsius.
            public let coolingSetpoint: Int16?
            /// Heating setpoint, in hundredths of a degree Celsius.
            public let heatingSetpoint: Int16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                dayOfWeek: ScheduleDayOfWeekBitmap, transitionTime: UInt16,
                presetHandle: Data? = nil, systemMode: SystemModeEnum? = nil,
                coolingSetpoint: Int16? = nil, heatingSetpoint: Int16? = nil
            ) {
                self.dayOfWeek = dayOfWeek
                self.transitionTime = transitionTime
                self.presetHandle = presetHandle
                self.systemMode = systemMode
                self.coolingSetpoint = coolingSetpoint
                self.heatingSetpoint = heatingSetpoint
            }

            public init?(fields: AttributeFields) {
                guard let dayOfWeek: ScheduleDayOfWeekBitmap = fields.read("dayOfWeek"),
                    let transitionTime: UInt16 = fields.read("transitionTime")
                else { return nil }
                self.dayOfWeek = dayOfWeek
                self.transitionTime = transitionTime
                self.presetHandle = fields.read("presetHandle")
                self.systemMode = fields.read("systemMode")
                self.coolingSetpoint = fields.read("coolingSetpoint")
                self.heatingSetpoint = fields.read("heatingSetpoint")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("dayOfWeek", dayOfWeek)
                try fields.write("transitionTime", transitionTime)
                try fields.write("presetHandle", presetHandle)
                try fields.write("systemMode", systemMode)
                try fields.write("coolingSetpoint", coolingSetpoint)
                try fields.write("heatingSetpoint", heatingSetpoint)
            }
        }

        /// Members of schedule.
        public struct ScheduleStruct: AttributeObject {
            /// Schedule handle, at most 16 bytes.
            public let scheduleHandle: Data?
            /// System mode.
            public let systemMode: SystemModeEnum
            /// Name, at most 64 bytes.
            public let name: String?
            /// Preset handle, at most 16 bytes.
            public let presetHandle: Data?
            /// Transitions.
            public let transitions: [ScheduleTransitionStruct]
            /// Built in.
            public let builtIn: Bool?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                scheduleHandle: Data? = nil, systemMode: SystemModeEnum, name: String? = nil,
                presetHandle: Data? = nil, transitions: [ScheduleTransitionStruct],
                builtIn: Bool? = nil
            ) {
                self.scheduleHandle = scheduleHandle
                self.systemMode = systemMode
                self.name = name
                self.presetHandle = presetHandle
                self.transitions = transitions
                self.builtIn = builtIn
            }

            public init?(fields: AttributeFields) {
                guard let systemMode: SystemModeEnum = fields.read("systemMode"),
                    let transitions: [ScheduleTransitionStruct] = fields.read("transitions")
                else { return nil }
                self.scheduleHandle = fields.read("scheduleHandle")
                self.systemMode = systemMode
                self.name = fields.read("name")
                self.presetHandle = fields.read("presetHandle")
                self.transitions = transitions
                self.builtIn = fields.read("builtIn")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write(nullable: "scheduleHandle", scheduleHandle)
                try fields.write("systemMode", systemMode)
                try fields.write("name", name)
                try fields.write("presetHandle", presetHandle)
                try fields.write("transitions", transitions)
                try fields.write(nullable: "builtIn", builtIn)
            }
        }

        /// Members of preset.
        public struct PresetStruct: AttributeObject {
            /// Preset handle, at most 16 bytes.
            public let presetHandle: Data?
            /// Preset scenario.
            public let presetScenario: PresetScenarioEnum
            /// Name, at most 64 bytes.
            public let name: String?
            /// Cooling setpoint, in hundredths of a degree Celsius.
            public let coolingSetpoint: Int16?
            /// Heating setpoint, in hundredths of a degree Celsius.
            public let heatingSetpoint: Int16?
            /// Built in.
            public let builtIn: Bool?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                presetHandle: Data? = nil, presetScenario: PresetScenarioEnum, name: String? = nil,
                coolingSetpoint: Int16? = nil, heatingSetpoint: Int16? = nil, builtIn: Bool? = nil
            ) {
                self.presetHandle = presetHandle
                self.presetScenario = presetScenario
                self.name = name
                self.coolingSetpoint = coolingSetpoint
                self.heatingSetpoint = heatingSetpoint
                self.builtIn = builtIn
            }

            public init?(fields: AttributeFields) {
                guard let presetScenario: PresetScenarioEnum = fields.read("presetScenario")
                else { return nil }
                self.presetHandle = fields.read("presetHandle")
                self.presetScenario = presetScenario
                self.name = fields.read("name")
                self.coolingSetpoint = fields.read("coolingSetpoint")
                self.heatingSetpoint = fields.read("heatingSetpoint")
                self.builtIn = fields.read("builtIn")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write(nullable: "presetHandle", presetHandle)
                try fields.write("presetScenario", presetScenario)
                try fields.write("name", name)
                try fields.write("coolingSetpoint", coolingSetpoint)
                try fields.write("heatingSetpoint", heatingSetpoint)
                try fields.write(nullable: "builtIn", builtIn)
            }
        }

        /// Members of preset type.
        public struct PresetTypeStruct: AttributeObject {
            /// Preset scenario.
            public let presetScenario: PresetScenarioEnum
            /// Number of presets.
            public let numberOfPresets: UInt8
            /// Preset type features.
            public let presetTypeFeatures: PresetTypeFeaturesBitmap

            /// Makes it of its members.
            public init(
                presetScenario: PresetScenarioEnum, numberOfPresets: UInt8,
                presetTypeFeatures: PresetTypeFeaturesBitmap
            ) {
                self.presetScenario = presetScenario
                self.numberOfPresets = numberOfPresets
                self.presetTypeFeatures = presetTypeFeatures
            }

            public init?(fields: AttributeFields) {
                guard
                    let presetScenario: PresetScenarioEnum = fields.read("presetScenario"),
                    let numberOfPresets: UInt8 = fields.read("numberOfPresets"),
                    let presetTypeFeatures: PresetTypeFeaturesBitmap = fields.read(
                        "presetTypeFeatures")
                else { return nil }
                self.presetScenario = presetScenario
                self.numberOfPresets = numberOfPresets
                self.presetTypeFeatures = presetTypeFeatures
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("presetScenario", presetScenario)
                try fields.write("numberOfPresets", numberOfPresets)
                try fields.write("presetTypeFeatures", presetTypeFeatures)
            }
        }

        /// Members of schedule type.
        public struct ScheduleTypeStruct: AttributeObject {
            /// System mode.
            public let systemMode: SystemModeEnum
            /// Number of schedules.
            public let numberOfSchedules: UInt8
            /// Schedule type features.
            public let scheduleTypeFeatures: ScheduleTypeFeaturesBitmap

            /// Makes it of its members.
            public init(
                systemMode: SystemModeEnum, numberOfSchedules: UInt8,
                scheduleTypeFeatures: ScheduleTypeFeaturesBitmap
            ) {
                self.systemMode = systemMode
                self.numberOfSchedules = numberOfSchedules
                self.scheduleTypeFeatures = scheduleTypeFeatures
            }

            public init?(fields: AttributeFields) {
                guard
                    let systemMode: SystemModeEnum = fields.read("systemMode"),
                    let numberOfSchedules: UInt8 = fields.read("numberOfSchedules"),
                    let scheduleTypeFeatures: ScheduleTypeFeaturesBitmap = fields.read(
                        "scheduleTypeFeatures")
                else { return nil }
                self.systemMode = systemMode
                self.numberOfSchedules = numberOfSchedules
                self.scheduleTypeFeatures = scheduleTypeFeatures
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("systemMode", systemMode)
                try fields.write("numberOfSchedules", numberOfSchedules)
                try fields.write("scheduleTypeFeatures", scheduleTypeFeatures)
            }
        }

        /// Members of thermostat suggestion.
        public struct ThermostatSuggestionStruct: AttributeObject {
            /// Unique ID.
            public let uniqueID: UInt8
            /// Preset handle, at most 16 bytes.
            public let presetHandle: Data
            /// Effective time, in seconds since 2000-01-01 UTC.
            public let effectiveTime: UInt32
            /// Expiration time, in seconds since 2000-01-01 UTC.
            public let expirationTime: UInt32

            /// Makes it of its members.
            public init(
                uniqueID: UInt8, presetHandle: Data, effectiveTime: UInt32, expirationTime: UInt32
            ) {
                self.uniqueID = uniqueID
                self.presetHandle = presetHandle
                self.effectiveTime = effectiveTime
                self.expirationTime = expirationTime
            }

            public init?(fields: AttributeFields) {
                guard let uniqueID: UInt8 = fields.read("uniqueID"),
                    let presetHandle: Data = fields.read("presetHandle"),
                    let effectiveTime: UInt32 = fields.read("effectiveTime"),
                    let expirationTime: UInt32 = fields.read("expirationTime")
                else { return nil }
                self.uniqueID = uniqueID
                self.presetHandle = presetHandle
                self.effectiveTime = effectiveTime
                self.expirationTime = expirationTime
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("uniqueID", uniqueID)
                try fields.write("presetHandle", presetHandle)
                try fields.write("effectiveTime", effectiveTime)
                try fields.write("expirationTime", expirationTime)
            }
        }

        /// Members of weekly schedule transition.
        public struct WeeklyScheduleTransitionStruct: AttributeObject {
            /// Transition time.
            public let transitionTime: UInt16
            /// Heat setpoint, in hundredths of a degree Celsius.
            public let heatSetpoint: Int16?
            /// Cool setpoint, in hundredths of a degree Celsius.
            public let coolSetpoint: Int16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                transitionTime: UInt16, heatSetpoint: Int16? = nil, coolSetpoint: Int16? = nil
            ) {
                self.transitionTime = transitionTime
                self.heatSetpoint = heatSetpoint
                self.coolSetpoint = coolSetpoint
            }

            public init?(fields: AttributeFields) {
                guard let transitionTime: UInt16 = fields.read("transitionTime") else { return nil }
                self.transitionTime = transitionTime
                self.heatSetpoint = fields.read("heatSetpoint")
                self.coolSetpoint = fields.read("coolSetpoint")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("transitionTime", transitionTime)
                try fields.write(nullable: "heatSetpoint", heatSetpoint)
                try fields.write(nullable: "coolSetpoint", coolSetpoint)
            }
        }

        /// The moment `systemModeChange` of Matter.ThermostatTrait.
        public struct SystemModeChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "systemModeChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous system mode.
            public var previousSystemMode: SystemModeEnum? { occurrence.read("previousSystemMode") }

            /// Current system mode.
            public var currentSystemMode: SystemModeEnum? { occurrence.read("currentSystemMode") }
        }

        /// The moment `localTemperatureChange` of Matter.ThermostatTrait.
        public struct LocalTemperatureChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "localTemperatureChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current local temperature, in hundredths of a degree Celsius.
            public var currentLocalTemperature: Int16? {
                occurrence.read("currentLocalTemperature")
            }
        }

        /// The moment `occupancyChange` of Matter.ThermostatTrait.
        public struct OccupancyChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "occupancyChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous occupancy.
            public var previousOccupancy: OccupancyBitmap? { occurrence.read("previousOccupancy") }

            /// Current occupancy.
            public var currentOccupancy: OccupancyBitmap? { occurrence.read("currentOccupancy") }
        }

        /// The moment `setpointChange` of Matter.ThermostatTrait.
        public struct SetpointChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "setpointChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// System mode.
            public var systemMode: SystemModeEnum? { occurrence.read("systemMode") }

            /// Occupancy.
            public var occupancy: OccupancyBitmap? { occurrence.read("occupancy") }

            /// Previous setpoint, in hundredths of a degree Celsius.
            public var previousSetpoint: Int16? { occurrence.read("previousSetpoint") }

            /// Current setpoint, in hundredths of a degree Celsius.
            public var currentSetpoint: Int16? { occurrence.read("currentSetpoint") }
        }

        /// The moment `runningStateChange` of Matter.ThermostatTrait.
        public struct RunningStateChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "runningStateChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous running state.
            public var previousRunningState: RelayStateBitmap? {
                occurrence.read("previousRunningState")
            }

            /// Current running state.
            public var currentRunningState: RelayStateBitmap? {
                occurrence.read("currentRunningState")
            }
        }

        /// The moment `runningModeChange` of Matter.ThermostatTrait.
        public struct RunningModeChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "runningModeChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous running mode.
            public var previousRunningMode: ThermostatRunningModeEnum? {
                occurrence.read("previousRunningMode")
            }

            /// Current running mode.
            public var currentRunningMode: ThermostatRunningModeEnum? {
                occurrence.read("currentRunningMode")
            }
        }

        /// The moment `activeScheduleChange` of Matter.ThermostatTrait.
        public struct ActiveScheduleChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "activeScheduleChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous schedule handle.
            public var previousScheduleHandle: Data? { occurrence.read("previousScheduleHandle") }

            /// Current schedule handle.
            public var currentScheduleHandle: Data? { occurrence.read("currentScheduleHandle") }
        }

        /// The moment `activePresetChange` of Matter.ThermostatTrait.
        public struct ActivePresetChangeEvent: Event {
            public static var traitName: String { "Matter.ThermostatTrait" }
            public static var name: String { "activePresetChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Previous preset handle.
            public var previousPresetHandle: Data? { occurrence.read("previousPresetHandle") }

            /// Current preset handle.
            public var currentPresetHandle: Data? { occurrence.read("currentPresetHandle") }
        }

        /// The command `setpointRaiseLower`.
        public enum SetpointRaiseLowerCommand: Command {
            public static var name: String { "setpointRaiseLower" }
        }

        /// Whether this device takes `setpointRaiseLower` (K-5).
        public var supportsSetpointRaiseLowerCommand: Bool {
            values.supports(command: "setpointRaiseLower")
        }

        /// Sends `setpointRaiseLower` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setpointRaiseLower(
            mode: SetpointRaiseLowerModeEnum, amount: Int8
        ) async throws {
            try await setpointRaiseLowerBatchable(mode: mode, amount: amount).send()
        }

        /// Sends `setpointRaiseLower` with others (B-1).
        public func setpointRaiseLowerBatchable(
            mode: SetpointRaiseLowerModeEnum, amount: Int8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mode", mode)
            arguments.set("amount", amount)
            return values.command("setpointRaiseLower", arguments)
        }

        /// The command `setWeeklySchedule`.
        public enum SetWeeklyScheduleCommand: Command {
            public static var name: String { "setWeeklySchedule" }
        }

        /// Whether this device takes `setWeeklySchedule` (K-5).
        public var supportsSetWeeklyScheduleCommand: Bool {
            values.supports(command: "setWeeklySchedule")
        }

        /// Sends `setWeeklySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setWeeklySchedule(
            numberOfTransitionsForSequence: UInt8, dayOfWeekForSequence: ScheduleDayOfWeekBitmap,
            modeForSequence: ScheduleModeBitmap, transitions: [WeeklyScheduleTransitionStruct]
        ) async throws {
            try await setWeeklyScheduleBatchable(
                numberOfTransitionsForSequence: numberOfTransitionsForSequence,
                dayOfWeekForSequence: dayOfWeekForSequence, modeForSequence: modeForSequence,
                transitions: transitions
            ).send()
        }

        /// Sends `setWeeklySchedule` with others (B-1).
        public func setWeeklyScheduleBatchable(
            numberOfTransitionsForSequence: UInt8, dayOfWeekForSequence: ScheduleDayOfWeekBitmap,
            modeForSequence: ScheduleModeBitmap, transitions: [WeeklyScheduleTransitionStruct]
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("numberOfTransitionsForSequence", numberOfTransitionsForSequence)
            arguments.set("dayOfWeekForSequence", dayOfWeekForSequence)
            arguments.set("modeForSequence", modeForSequence)
            arguments.set("transitions", transitions)
            return values.command("setWeeklySchedule", arguments)
        }

        /// The command `getWeeklySchedule`.
        public enum GetWeeklyScheduleCommand: Command {
            public static var name: String { "getWeeklySchedule" }
        }

        /// Whether this device takes `getWeeklySchedule` (K-5).
        public var supportsGetWeeklyScheduleCommand: Bool {
            values.supports(command: "getWeeklySchedule")
        }

        /// Sends `getWeeklySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getWeeklySchedule(
            daysToReturn: ScheduleDayOfWeekBitmap, modeToReturn: ScheduleModeBitmap
        ) async throws {
            try await getWeeklyScheduleBatchable(
                daysToReturn: daysToReturn, modeToReturn: modeToReturn
            ).send()
        }

        /// Sends `getWeeklySchedule` with others (B-1).
        public func getWeeklyScheduleBatchable(
            daysToReturn: ScheduleDayOfWeekBitmap, modeToReturn: ScheduleModeBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("daysToReturn", daysToReturn)
            arguments.set("modeToReturn", modeToReturn)
            return values.command("getWeeklySchedule", arguments)
        }

        /// The command `clearWeeklySchedule`.
        public enum ClearWeeklyScheduleCommand: Command {
            public static var name: String { "clearWeeklySchedule" }
        }

        /// Whether this device takes `clearWeeklySchedule` (K-5).
        public var supportsClearWeeklyScheduleCommand: Bool {
            values.supports(command: "clearWeeklySchedule")
        }

        /// Sends `clearWeeklySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearWeeklySchedule() async throws {
            try await clearWeeklyScheduleBatchable().send()
        }

        /// Sends `clearWeeklySchedule` with others (B-1).
        public func clearWeeklyScheduleBatchable() -> BatchableCommand<Void> {
            values.command("clearWeeklySchedule", CommandArguments())
        }

        /// The command `setActiveScheduleRequest`.
        public enum SetActiveScheduleRequestCommand: Command {
            public static var name: String { "setActiveScheduleRequest" }
        }

        /// Whether this device takes `setActiveScheduleRequest` (K-5).
        public var supportsSetActiveScheduleRequestCommand: Bool {
            values.supports(command: "setActiveScheduleRequest")
        }

        /// Sends `setActiveScheduleRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter scheduleHandle: at most 16 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setActiveScheduleRequest(scheduleHandle: Data) async throws {
            try await setActiveScheduleRequestBatchable(scheduleHandle: scheduleHandle).send()
        }

        /// Sends `setActiveScheduleRequest` with others (B-1).
        ///
        /// - Parameter scheduleHandle: at most 16 bytes.
        public func setActiveScheduleRequestBatchable(
            scheduleHandle: Data
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("scheduleHandle", count: scheduleHandle.count, countMax: 16)
            arguments.set("scheduleHandle", scheduleHandle)
            return values.command("setActiveScheduleRequest", arguments)
        }

        /// The command `setActivePresetRequest`.
        public enum SetActivePresetRequestCommand: Command {
            public static var name: String { "setActivePresetRequest" }
        }

        /// Whether this device takes `setActivePresetRequest` (K-5).
        public var supportsSetActivePresetRequestCommand: Bool {
            values.supports(command: "setActivePresetRequest")
        }

        /// Sends `setActivePresetRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter presetHandle: at most 16 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setActivePresetRequest(presetHandle: Data?) async throws {
            try await setActivePresetRequestBatchable(presetHandle: presetHandle).send()
        }

        /// Sends `setActivePresetRequest` with others (B-1).
        ///
        /// - Parameter presetHandle: at most 16 bytes.
        public func setActivePresetRequestBatchable(presetHandle: Data?) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("presetHandle", count: presetHandle?.count, countMax: 16)
            arguments.set(nullable: "presetHandle", presetHandle)
            return values.command("setActivePresetRequest", arguments)
        }

        /// The command `addThermostatSuggestion`.
        public enum AddThermostatSuggestionCommand: Command {
            public static var name: String { "addThermostatSuggestion" }
        }

        /// Whether this device takes `addThermostatSuggestion` (K-5).
        public var supportsAddThermostatSuggestionCommand: Bool {
            values.supports(command: "addThermostatSuggestion")
        }

        /// Sends `addThermostatSuggestion` and waits for its outcome (K-6).
        ///
        /// - Parameter presetHandle: at most 16 bytes.
        /// - Parameter effectiveTime: in seconds since 2000-01-01 UTC.
        /// - Parameter expirationInMinutes: expiration in minutes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addThermostatSuggestion(
            presetHandle: Data, effectiveTime: UInt32?, expirationInMinutes: UInt16
        ) async throws {
            try await addThermostatSuggestionBatchable(
                presetHandle: presetHandle, effectiveTime: effectiveTime,
                expirationInMinutes: expirationInMinutes
            ).send()
        }

        /// Sends `addThermostatSuggestion` with others (B-1).
        ///
        /// - Parameter presetHandle: at most 16 bytes.
        /// - Parameter effectiveTime: in seconds since 2000-01-01 UTC.
        /// - Parameter expirationInMinutes: expiration in minutes.
        public func addThermostatSuggestionBatchable(
            presetHandle: Data, effectiveTime: UInt32?, expirationInMinutes: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("presetHandle", count: presetHandle.count, countMax: 16)
            arguments.set("presetHandle", presetHandle)
            arguments.set(nullable: "effectiveTime", effectiveTime)
            arguments.set("expirationInMinutes", expirationInMinutes)
            return values.command("addThermostatSuggestion", arguments)
        }

        /// The command `removeThermostatSuggestion`.
        public enum RemoveThermostatSuggestionCommand: Command {
            public static var name: String { "removeThermostatSuggestion" }
        }

        /// Whether this device takes `removeThermostatSuggestion` (K-5).
        public var supportsRemoveThermostatSuggestionCommand: Bool {
            values.supports(command: "removeThermostatSuggestion")
        }

        /// Sends `removeThermostatSuggestion` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeThermostatSuggestion(uniqueID: UInt8) async throws {
            try await removeThermostatSuggestionBatchable(uniqueID: uniqueID).send()
        }

        /// Sends `removeThermostatSuggestion` with others (B-1).
        public func removeThermostatSuggestionBatchable(uniqueID: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("uniqueID", uniqueID)
            return values.command("removeThermostatSuggestion", arguments)
        }

        /// The command `atomicRequest`.
        public enum AtomicRequestCommand: Command {
            public static var name: String { "atomicRequest" }
        }

        /// Optional arguments of `atomicRequest`.
        public struct AtomicRequestOptions: Sendable {
            var arguments: CommandArguments

            /// Sets timeout.
            public mutating func setTimeout(_ value: UInt16) {
                arguments.set("timeout", value)
            }
        }

        /// Whether this device takes `atomicRequest` (K-5).
        public var supportsAtomicRequestCommand: Bool { values.supports(command: "atomicRequest") }

        /// Sends `atomicRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func atomicRequest(
            requestType: AtomicRequestTypeEnum, attributeRequests: [UInt32],
            _ optional: ((inout AtomicRequestOptions) -> Void)? = nil
        ) async throws {
            try await atomicRequestBatchable(
                requestType: requestType, attributeRequests: attributeRequests, optional
            ).send()
        }

        /// Sends `atomicRequest` with others (B-1).
        public func atomicRequestBatchable(
            requestType: AtomicRequestTypeEnum, attributeRequests: [UInt32],
            _ optional: ((inout AtomicRequestOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("requestType", requestType)
            arguments.set("attributeRequests", attributeRequests)
            var options = AtomicRequestOptions(arguments: arguments)
            optional?(&options)
            return values.command("atomicRequest", options.arguments)
        }
    }
}

/// The attributes of Matter.ThermostatTrait that can be set.
extension Updater where T == Matter.ThermostatTrait {
    /// Sets hvac system type configuration.
    public func setHvacSystemTypeConfiguration(
        _ value: Matter.ThermostatTrait.HVACSystemTypeBitmap
    ) {
        arguments.set("hvacSystemTypeConfiguration", value)
    }

    /// Sets local temperature calibration.
    public func setLocalTemperatureCalibration(_ value: Int8) {
        arguments.set("localTemperatureCalibration", value)
    }

    /// Sets occupied cooling setpoint, in hundredths of a degree Celsius.
    public func setOccupiedCoolingSetpoint(_ value: Int16) {
        arguments.set("occupiedCoolingSetpoint", value)
    }

    /// Sets occupied heating setpoint, in hundredths of a degree Celsius.
    public func setOccupiedHeatingSetpoint(_ value: Int16) {
        arguments.set("occupiedHeatingSetpoint", value)
    }

    /// Sets unoccupied cooling setpoint, in hundredths of a degree Celsius.
    public func setUnoccupiedCoolingSetpoint(_ value: Int16) {
        arguments.set("unoccupiedCoolingSetpoint", value)
    }

    /// Sets unoccupied heating setpoint, in hundredths of a degree Celsius.
    public func setUnoccupiedHeatingSetpoint(_ value: Int16) {
        arguments.set("unoccupiedHeatingSetpoint", value)
    }

    /// Sets minimum heat setpoint limit, in hundredths of a degree Celsius.
    public func setMinHeatSetpointLimit(_ value: Int16) {
        arguments.set("minHeatSetpointLimit", value)
    }

    /// Sets maximum heat setpoint limit, in hundredths of a degree Celsius.
    public func setMaxHeatSetpointLimit(_ value: Int16) {
        arguments.set("maxHeatSetpointLimit", value)
    }

    /// Sets minimum cool setpoint limit, in hundredths of a degree Celsius.
    public func setMinCoolSetpointLimit(_ value: Int16) {
        arguments.set("minCoolSetpointLimit", value)
    }

    /// Sets maximum cool setpoint limit, in hundredths of a degree Celsius.
    public func setMaxCoolSetpointLimit(_ value: Int16) {
        arguments.set("maxCoolSetpointLimit", value)
    }

    /// Sets minimum setpoint dead band.
    public func setMinSetpointDeadBand(_ value: Int8) {
        arguments.set("minSetpointDeadBand", value)
    }

    /// Sets remote sensing.
    public func setRemoteSensing(_ value: Matter.ThermostatTrait.RemoteSensingBitmap) {
        arguments.set("remoteSensing", value)
    }

    /// Sets control sequence of operation.
    public func setControlSequenceOfOperation(
        _ value: Matter.ThermostatTrait.ControlSequenceOfOperationEnum
    ) {
        arguments.set("controlSequenceOfOperation", value)
    }

    /// Sets system mode.
    public func setSystemMode(_ value: Matter.ThermostatTrait.SystemModeEnum) {
        arguments.set("systemMode", value)
    }

    /// Sets temperature setpoint hold.
    public func setTemperatureSetpointHold(
        _ value: Matter.ThermostatTrait.TemperatureSetpointHoldEnum
    ) {
        arguments.set("temperatureSetpointHold", value)
    }

    /// Sets temperature setpoint hold duration, within 0...1440.
    public func setTemperatureSetpointHoldDuration(_ value: UInt16?) {
        arguments.set(nullable: "temperatureSetpointHoldDuration", value, within: 0...1440)
    }

    /// Sets thermostat programming operation mode.
    public func setThermostatProgrammingOperationMode(
        _ value: Matter.ThermostatTrait.ProgrammingOperationModeBitmap
    ) {
        arguments.set("thermostatProgrammingOperationMode", value)
    }

    /// Sets occupied setback.
    public func setOccupiedSetback(_ value: UInt8?) {
        arguments.set(nullable: "occupiedSetback", value)
    }

    /// Sets unoccupied setback.
    public func setUnoccupiedSetback(_ value: UInt8?) {
        arguments.set(nullable: "unoccupiedSetback", value)
    }

    /// Sets emergency heat delta.
    public func setEmergencyHeatDelta(_ value: UInt8) {
        arguments.set("emergencyHeatDelta", value)
    }

    /// Sets ac type.
    public func setAcType(_ value: Matter.ThermostatTrait.ACTypeEnum) {
        arguments.set("acType", value)
    }

    /// Sets ac capacity.
    public func setAcCapacity(_ value: UInt16) {
        arguments.set("acCapacity", value)
    }

    /// Sets ac refrigerant type.
    public func setAcRefrigerantType(_ value: Matter.ThermostatTrait.ACRefrigerantTypeEnum) {
        arguments.set("acRefrigerantType", value)
    }

    /// Sets ac compressor type.
    public func setAcCompressorType(_ value: Matter.ThermostatTrait.ACCompressorTypeEnum) {
        arguments.set("acCompressorType", value)
    }

    /// Sets ac error code.
    public func setAcErrorCode(_ value: Matter.ThermostatTrait.ACErrorCodeBitmap) {
        arguments.set("acErrorCode", value)
    }

    /// Sets ac louver position.
    public func setAcLouverPosition(_ value: Matter.ThermostatTrait.ACLouverPositionEnum) {
        arguments.set("acLouverPosition", value)
    }

    /// Sets ac capacityformat.
    public func setAcCapacityformat(_ value: Matter.ThermostatTrait.ACCapacityFormatEnum) {
        arguments.set("acCapacityformat", value)
    }

    /// Sets presets.
    public func setPresets(_ value: [Matter.ThermostatTrait.PresetStruct]) {
        arguments.set("presets", value)
    }

    /// Sets schedules.
    public func setSchedules(_ value: [Matter.ThermostatTrait.ScheduleStruct]) {
        arguments.set("schedules", value)
    }
}

extension Matter {
    /// Matter's thermostat user interface configuration trait, cluster 0x0204.
    public struct ThermostatUserInterfaceConfigurationTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.0204" }
        public static var graphName: String { "Matter.ThermostatUserInterfaceConfigurationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Temperature display mode; can be set.
            @TraitAttribute public var temperatureDisplayMode: TemperatureDisplayModeEnum?
            /// Keypad lockout; can be set.
            @TraitAttribute public var keypadLockout: KeypadLockoutEnum?
            /// Schedule programming visibility; can be set.
            @TraitAttribute public var scheduleProgrammingVisibility:
                ScheduleProgrammingVisibilityEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _temperatureDisplayMode = values.read("temperatureDisplayMode")
                _keypadLockout = values.read("keypadLockout")
                _scheduleProgrammingVisibility = values.read("scheduleProgrammingVisibility")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of keypad lockout.
        public enum KeypadLockoutEnum: UInt16, AttributeEnum {
            /// No lockout, raw value 0.
            case noLockout = 0
            /// Lockout 1, raw value 1.
            case lockout1 = 1
            /// Lockout 2, raw value 2.
            case lockout2 = 2
            /// Lockout 3, raw value 3.
            case lockout3 = 3
            /// Lockout 4, raw value 4.
            case lockout4 = 4
            /// Lockout 5, raw value 5.
            case lockout5 = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of schedule programming visibility.
        public enum ScheduleProgrammingVisibilityEnum: UInt16, AttributeEnum {
            /// Schedule programming permitted, raw value 0.
            case scheduleProgrammingPermitted = 0
            /// Schedule programming denied, raw value 1.
            case scheduleProgrammingDenied = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of temperature display mode.
        public enum TemperatureDisplayModeEnum: UInt16, AttributeEnum {
            /// Celsius, raw value 0.
            case celsius = 0
            /// Fahrenheit, raw value 1.
            case fahrenheit = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }
    }
}

/// The attributes of Matter.ThermostatUserInterfaceConfigurationTrait that can be set.
extension Updater where T == Matter.ThermostatUserInterfaceConfigurationTrait {
    /// Sets temperature display mode.
    public func setTemperatureDisplayMode(
        _ value: Matter.ThermostatUserInterfaceConfigurationTrait.TemperatureDisplayModeEnum
    ) {
        arguments.set("temperatureDisplayMode", value)
    }

    /// Sets keypad lockout.
    public func setKeypadLockout(
        _ value: Matter.ThermostatUserInterfaceConfigurationTrait.KeypadLockoutEnum
    ) {
        arguments.set("keypadLockout", value)
    }

    /// Sets schedule programming visibility.
    public func setScheduleProgrammingVisibility(
        _ value: Matter.ThermostatUserInterfaceConfigurationTrait.ScheduleProgrammingVisibilityEnum
    ) {
        arguments.set("scheduleProgrammingVisibility", value)
    }
}

extension Matter {
    /// Matter's time format localization trait, cluster 0x002C.
    public struct TimeFormatLocalizationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.002c" }
        public static var graphName: String { "Matter.TimeFormatLocalizationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Hour format; can be set.
            @TraitAttribute public var hourFormat: HourFormatEnum?
            /// Active calendar type; can be set.
            @TraitAttribute public var activeCalendarType: CalendarTypeEnum?
            /// Supported calendar types.
            @TraitAttribute public var supportedCalendarTypes: [CalendarTypeEnum]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _hourFormat = values.read("hourFormat")
                _activeCalendarType = values.read("activeCalendarType")
                _supportedCalendarTypes = values.read("supportedCalendarTypes")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of calendar type.
        public enum CalendarTypeEnum: UInt16, AttributeEnum {
            /// Buddhist, raw value 0.
            case buddhist = 0
            /// Chinese, raw value 1.
            case chinese = 1
            /// Coptic, raw value 2.
            case coptic = 2
            /// Ethiopian, raw value 3.
            case ethiopian = 3
            /// Gregorian, raw value 4.
            case gregorian = 4
            /// Hebrew, raw value 5.
            case hebrew = 5
            /// Indian, raw value 6.
            case indian = 6
            /// Islamic, raw value 7.
            case islamic = 7
            /// Japanese, raw value 8.
            case japanese = 8
            /// Korean, raw value 9.
            case korean = 9
            /// Persian, raw value 10.
            case persian = 10
            /// Taiwanese, raw value 11.
            case taiwanese = 11
            /// Use active locale, raw value 255.
            case useActiveLocale = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of hour format.
        public enum HourFormatEnum: UInt16, AttributeEnum {
            /// 12hr, raw value 0.
            case _12hr = 0
            /// 24hr, raw value 1.
            case _24hr = 1
            /// Use active locale, raw value 255.
            case useActiveLocale = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Calendar format, mask 0x1.
            public static var calendarFormat: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

/// The attributes of Matter.TimeFormatLocalizationTrait that can be set.
extension Updater where T == Matter.TimeFormatLocalizationTrait {
    /// Sets hour format.
    public func setHourFormat(_ value: Matter.TimeFormatLocalizationTrait.HourFormatEnum) {
        arguments.set("hourFormat", value)
    }

    /// Sets active calendar type.
    public func setActiveCalendarType(
        _ value: Matter.TimeFormatLocalizationTrait.CalendarTypeEnum
    ) {
        arguments.set("activeCalendarType", value)
    }
}

extension Matter {
    /// Matter's total volatile organic compounds concentration measurement trait, cluster 0x042E.
    public struct TotalVolatileOrganicCompoundsConcentrationMeasurementTrait: MatterTrait,
        TypedTrait, ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.042e" }
        public static var graphName: String {
            "Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait"
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
    /// Matter's unit localization trait, cluster 0x002D.
    public struct UnitLocalizationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.002d" }
        public static var graphName: String { "Matter.UnitLocalizationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Temperature unit; can be set.
            @TraitAttribute public var temperatureUnit: TempUnitEnum?
            /// Supported temperature units.
            @TraitAttribute public var supportedTemperatureUnits: [TempUnitEnum]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _temperatureUnit = values.read("temperatureUnit")
                _supportedTemperatureUnits = values.read("supportedTemperatureUnits")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of temp unit.
        public enum TempUnitEnum: UInt16, AttributeEnum {
            /// Fahrenheit, raw value 0.
            case fahrenheit = 0
            /// Celsius, raw value 1.
            case celsius = 1
            /// Kelvin, raw value 2.
            case kelvin = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Temperature unit, mask 0x1.
            public static var temperatureUnit: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

/// The attributes of Matter.UnitLocalizationTrait that can be set.
extension Updater where T == Matter.UnitLocalizationTrait {
    /// Sets temperature unit.
    public func setTemperatureUnit(_ value: Matter.UnitLocalizationTrait.TempUnitEnum) {
        arguments.set("temperatureUnit", value)
    }
}

extension Matter {
    /// Matter's valve configuration and control trait, cluster 0x0081.
    public struct ValveConfigurationAndControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0081" }
        public static var graphName: String { "Matter.ValveConfigurationAndControlTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [ValveStateChangedEvent.self, ValveFaultEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [OpenCommand.self, CloseCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Open duration, in seconds; can be null.
            @TraitAttribute public var openDuration: UInt32?
            /// Default open duration, in seconds; can be null; can be set.
            @TraitAttribute public var defaultOpenDuration: UInt32?
            /// Auto close time, in microseconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var autoCloseTime: UInt64?
            /// Remaining duration, in seconds; can be null.
            @TraitAttribute public var remainingDuration: UInt32?
            /// Current state; can be null.
            @TraitAttribute public var currentState: ValveStateEnum?
            /// Target state; can be null.
            @TraitAttribute public var targetState: ValveStateEnum?
            /// Current level, in percent; can be null.
            @TraitAttribute public var currentLevel: UInt8?
            /// Target level, in percent; can be null.
            @TraitAttribute public var targetLevel: UInt8?
            /// Default open level, in percent; can be set.
            @TraitAttribute public var defaultOpenLevel: UInt8?
            /// Valve fault.
            @TraitAttribute public var valveFault: ValveFaultBitmap?
            /// Level step.
            @TraitAttribute public var levelStep: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _openDuration = values.read("openDuration", isNullable: true)
                _defaultOpenDuration = values.read("defaultOpenDuration", isNullable: true)
                _autoCloseTime = values.read("autoCloseTime", isNullable: true)
                _remainingDuration = values.read("remainingDuration", isNullable: true)
                _currentState = values.read("currentState", isNullable: true)
                _targetState = values.read("targetState", isNullable: true)
                _currentLevel = values.read("currentLevel", isNullable: true)
                _targetLevel = values.read("targetLevel", isNullable: true)
                _defaultOpenLevel = values.read("defaultOpenLevel")
                _valveFault = values.read("valveFault")
                _levelStep = values.read("levelStep")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of status code.
        public enum StatusCodeEnum: UInt16, AttributeEnum {
            /// Failure due to fault, raw value 2.
            case failureDueToFault = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of valve state.
        public enum ValveStateEnum: UInt16, AttributeEnum {
            /// Closed, raw value 0.
            case closed = 0
            /// Open, raw value 1.
            case open = 1
            /// Transitioning, raw value 2.
            case transitioning = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Time sync, mask 0x1.
            public static var timeSync: Self { Self(rawValue: 1) }
            /// Level, mask 0x2.
            public static var level: Self { Self(rawValue: 2) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of valve fault.
        public struct ValveFaultBitmap: AttributeBitmap {
            /// General fault, mask 0x1.
            public static var generalFault: Self { Self(rawValue: 1) }
            /// Blocked, mask 0x2.
            public static var blocked: Self { Self(rawValue: 2) }
            /// Leaking, mask 0x4.
            public static var leaking: Self { Self(rawValue: 4) }
            /// Not connected, mask 0x8.
            public static var notConnected: Self { Self(rawValue: 8) }
            /// Short circuit, mask 0x10.
            public static var shortCircuit: Self { Self(rawValue: 16) }
            /// Current exceeded, mask 0x20.
            public static var currentExceeded: Self { Self(rawValue: 32) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// The moment `valveStateChanged` of Matter.ValveConfigurationAndControlTrait.
        public struct ValveStateChangedEvent: Event {
            public static var traitName: String { "Matter.ValveConfigurationAndControlTrait" }
            public static var name: String { "valveStateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Valve state.
            public var valveState: ValveStateEnum? { occurrence.read("valveState") }

            /// Valve level, in percent, within 0...100.
            public var valveLevel: UInt8? { occurrence.read("valveLevel") }
        }

        /// The moment `valveFault` of Matter.ValveConfigurationAndControlTrait.
        public struct ValveFaultEvent: Event {
            public static var traitName: String { "Matter.ValveConfigurationAndControlTrait" }
            public static var name: String { "valveFault" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Valve fault.
            public var valveFault: ValveFaultBitmap? { occurrence.read("valveFault") }
        }

        /// The command `open`.
        public enum OpenCommand: Command {
            public static var name: String { "open" }
        }

        /// Optional arguments of `open`.
        public struct OpenOptions: Sendable {
            var arguments: CommandArguments

            /// Sets open duration, in seconds.
            public mutating func setOpenDuration(_ value: UInt32?) {
                arguments.set(nullable: "openDuration", value)
            }

            /// Sets target level, in percent, within 0...100.
            public mutating func setTargetLevel(_ value: UInt8) {
                arguments.set("targetLevel", value, within: 0...100)
            }
        }

        /// Whether this device takes `open` (K-5).
        public var supportsOpenCommand: Bool { values.supports(command: "open") }

        /// Sends `open` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func open(_ optional: ((inout OpenOptions) -> Void)? = nil) async throws {
            try await openBatchable(optional).send()
        }

        /// Sends `open` with others (B-1).
        public func openBatchable(
            _ optional: ((inout OpenOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = OpenOptions(arguments: arguments)
            optional?(&options)
            return values.command("open", options.arguments)
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
    }
}

/// The attributes of Matter.ValveConfigurationAndControlTrait that can be set.
extension Updater where T == Matter.ValveConfigurationAndControlTrait {
    /// Sets default open duration, in seconds, within 1...UInt32.max.
    public func setDefaultOpenDuration(_ value: UInt32?) {
        arguments.set(nullable: "defaultOpenDuration", value, within: 1...UInt32.max)
    }

    /// Sets default open level, in percent, within 1...100.
    public func setDefaultOpenLevel(_ value: UInt8) {
        arguments.set("defaultOpenLevel", value, within: 1...100)
    }
}

extension Matter {
    /// Matter's water heater mode trait, cluster 0x009E.
    public struct WaterHeaterModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.009e" }
        public static var graphName: String { "Matter.WaterHeaterModeTrait" }
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
            /// Off, raw value 16384.
            case off = 16384
            /// Manual, raw value 16385.
            case manual = 16385
            /// Timed, raw value 16386.
            case timed = 16386
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// On off, mask 0x1.
            public static var onOff: Self { Self(rawValue: 1) }
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
    /// Matter's window covering trait, cluster 0x0102.
    public struct WindowCoveringTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0102" }
        public static var graphName: String { "Matter.WindowCoveringTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                UpOrOpenCommand.self, DownOrCloseCommand.self, StopMotionCommand.self,
                GoToLiftValueCommand.self, GoToLiftPercentageCommand.self,
                GoToTiltValueCommand.self, GoToTiltPercentageCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Type.
            @TraitAttribute public var type: TypeEnum?
            /// Physical closed limit lift.
            @TraitAttribute public var physicalClosedLimitLift: UInt16?
            /// Physical closed limit tilt.
            @TraitAttribute public var physicalClosedLimitTilt: UInt16?
            /// Current position lift; can be null.
            @TraitAttribute public var currentPositionLift: UInt16?
            /// Current position tilt; can be null.
            @TraitAttribute public var currentPositionTilt: UInt16?
            /// Number of actuations lift.
            @TraitAttribute public var numberOfActuationsLift: UInt16?
            /// Number of actuations tilt.
            @TraitAttribute public var numberOfActuationsTilt: UInt16?
            /// Config status.
            @TraitAttribute public var configStatus: ConfigStatus?
            /// Current position lift percentage, in percent; can be null.
            @TraitAttribute public var currentPositionLiftPercentage: UInt8?
            /// Current position tilt percentage, in percent; can be null.
            @TraitAttribute public var currentPositionTiltPercentage: UInt8?
            /// Operational status.
            @TraitAttribute public var operationalStatus: OperationalStatus?
            /// Target position lift percent 100ths, in hundredths of a percent; can be null.
            @TraitAttribute public var targetPositionLiftPercent100ths: UInt16?
            /// Target position tilt percent 100ths, in hundredths of a percent; can be null.
            @TraitAttribute public var targetPositionTiltPercent100ths: UInt16?
            /// End product type.
            @TraitAttribute public var endProductType: EndProductType?
            /// Current position lift percent 100ths, in hundredths of a percent; can be null.
            @TraitAttribute public var currentPositionLiftPercent100ths: UInt16?
            /// Current position tilt percent 100ths, in hundredths of a percent; can be null.
            @TraitAttribute public var currentPositionTiltPercent100ths: UInt16?
            /// Installed open limit lift.
            @TraitAttribute public var installedOpenLimitLift: UInt16?
            /// Installed closed limit lift.
            @TraitAttribute public var installedClosedLimitLift: UInt16?
            /// Installed open limit tilt.
            @TraitAttribute public var installedOpenLimitTilt: UInt16?
            /// Installed closed limit tilt.
            @TraitAttribute public var installedClosedLimitTilt: UInt16?
            /// Mode; can be set.
            @TraitAttribute public var mode: Mode?
            /// Safety status.
            @TraitAttribute public var safetyStatus: SafetyStatus?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _type = values.read("type")
                _physicalClosedLimitLift = values.read("physicalClosedLimitLift")
                _physicalClosedLimitTilt = values.read("physicalClosedLimitTilt")
                _currentPositionLift = values.read("currentPositionLift", isNullable: true)
                _currentPositionTilt = values.read("currentPositionTilt", isNullable: true)
                _numberOfActuationsLift = values.read("numberOfActuationsLift")
                _numberOfActuationsTilt = values.read("numberOfActuationsTilt")
                _configStatus = values.read("configStatus")
                _currentPositionLiftPercentage = values.read(
                    "currentPositionLiftPercentage", isNullable: true)
                _currentPositionTiltPercentage = values.read(
                    "currentPositionTiltPercentage", isNullable: true)
                _operationalStatus = values.read("operationalStatus")
                _targetPositionLiftPercent100ths = values.read(
                    "targetPositionLiftPercent100ths", isNullable: true)
                _targetPositionTiltPercent100ths = values.read(
                    "targetPositionTiltPercent100ths", isNullable: true)
                _endProductType = values.read("endProductType")
                _currentPositionLiftPercent100ths = values.read(
                    "currentPositionLiftPercent100ths", isNullable: true)
                _currentPositionTiltPercent100ths = values.read(
                    "currentPositionTiltPercent100ths", isNullable: true)
                _installedOpenLimitLift = values.read("installedOpenLimitLift")
                _installedClosedLimitLift = values.read("installedClosedLimitLift")
                _installedOpenLimitTilt = values.read("installedOpenLimitTilt")
                _installedClosedLimitTilt = values.read("installedClosedLimitTilt")
                _mode = values.read("mode")
                _safetyStatus = values.read("safetyStatus")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of end product type.
        public enum EndProductType: UInt16, AttributeEnum {
            /// Roller shade, raw value 0.
            case rollerShade = 0
            /// Roman shade, raw value 1.
            case romanShade = 1
            /// Balloon shade, raw value 2.
            case balloonShade = 2
            /// Woven wood, raw value 3.
            case wovenWood = 3
            /// Pleated shade, raw value 4.
            case pleatedShade = 4
            /// Cellular shade, raw value 5.
            case cellularShade = 5
            /// Layered shade, raw value 6.
            case layeredShade = 6
            /// Layered shade 2 D, raw value 7.
            case layeredShade2D = 7
            /// Sheer shade, raw value 8.
            case sheerShade = 8
            /// Tilt only interior blind, raw value 9.
            case tiltOnlyInteriorBlind = 9
            /// Interior blind, raw value 10.
            case interiorBlind = 10
            /// Vertical blind strip curtain, raw value 11.
            case verticalBlindStripCurtain = 11
            /// Interior venetian blind, raw value 12.
            case interiorVenetianBlind = 12
            /// Exterior venetian blind, raw value 13.
            case exteriorVenetianBlind = 13
            /// Lateral left curtain, raw value 14.
            case lateralLeftCurtain = 14
            /// Lateral right curtain, raw value 15.
            case lateralRightCurtain = 15
            /// Central curtain, raw value 16.
            case centralCurtain = 16
            /// Roller shutter, raw value 17.
            case rollerShutter = 17
            /// Exterior vertical screen, raw value 18.
            case exteriorVerticalScreen = 18
            /// Awning terrace patio, raw value 19.
            case awningTerracePatio = 19
            /// Awning vertical screen, raw value 20.
            case awningVerticalScreen = 20
            /// Tilt only pergola, raw value 21.
            case tiltOnlyPergola = 21
            /// Swinging shutter, raw value 22.
            case swingingShutter = 22
            /// Sliding shutter, raw value 23.
            case slidingShutter = 23
            /// Unknown, raw value 255.
            case unknown = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of type.
        public enum TypeEnum: UInt16, AttributeEnum {
            /// Roller shade, raw value 0.
            case rollerShade = 0
            /// Roller shade 2 motor, raw value 1.
            case rollerShade2Motor = 1
            /// Roller shade exterior, raw value 2.
            case rollerShadeExterior = 2
            /// Roller shade exterior 2 motor, raw value 3.
            case rollerShadeExterior2Motor = 3
            /// Drapery, raw value 4.
            case drapery = 4
            /// Awning, raw value 5.
            case awning = 5
            /// Shutter, raw value 6.
            case shutter = 6
            /// Tilt blind tilt only, raw value 7.
            case tiltBlindTiltOnly = 7
            /// Tilt blind lift and tilt, raw value 8.
            case tiltBlindLiftAndTilt = 8
            /// Projector screen, raw value 9.
            case projectorScreen = 9
            /// Unknown, raw value 255.
            case unknown = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of config status.
        public struct ConfigStatus: AttributeBitmap {
            /// Operational, mask 0x1.
            public static var operational: Self { Self(rawValue: 1) }
            /// Online reserved, mask 0x2.
            public static var onlineReserved: Self { Self(rawValue: 2) }
            /// Lift movement reversed, mask 0x4.
            public static var liftMovementReversed: Self { Self(rawValue: 4) }
            /// Lift position aware, mask 0x8.
            public static var liftPositionAware: Self { Self(rawValue: 8) }
            /// Tilt position aware, mask 0x10.
            public static var tiltPositionAware: Self { Self(rawValue: 16) }
            /// Lift encoder controlled, mask 0x20.
            public static var liftEncoderControlled: Self { Self(rawValue: 32) }
            /// Tilt encoder controlled, mask 0x40.
            public static var tiltEncoderControlled: Self { Self(rawValue: 64) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Lift, mask 0x1.
            public static var lift: Self { Self(rawValue: 1) }
            /// Tilt, mask 0x2.
            public static var tilt: Self { Self(rawValue: 2) }
            /// Position aware lift, mask 0x4.
            public static var positionAwareLift: Self { Self(rawValue: 4) }
            /// Absolute position, mask 0x8.
            public static var absolutePosition: Self { Self(rawValue: 8) }
            /// Position aware tilt, mask 0x10.
            public static var positionAwareTilt: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of mode.
        public struct Mode: AttributeBitmap {
            /// Motor direction reversed, mask 0x1.
            public static var motorDirectionReversed: Self { Self(rawValue: 1) }
            /// Calibration mode, mask 0x2.
            public static var calibrationMode: Self { Self(rawValue: 2) }
            /// Maintenance mode, mask 0x4.
            public static var maintenanceMode: Self { Self(rawValue: 4) }
            /// Led feedback, mask 0x8.
            public static var ledFeedback: Self { Self(rawValue: 8) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of operational status.
        public struct OperationalStatus: AttributeBitmap {
            /// Global, mask 0x3.
            public static var global: Self { Self(rawValue: 3) }
            /// Lift, mask 0xc.
            public static var lift: Self { Self(rawValue: 12) }
            /// Tilt, mask 0x30.
            public static var tilt: Self { Self(rawValue: 48) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of safety status.
        public struct SafetyStatus: AttributeBitmap {
            /// Remote lockout, mask 0x1.
            public static var remoteLockout: Self { Self(rawValue: 1) }
            /// Tamper detection, mask 0x2.
            public static var tamperDetection: Self { Self(rawValue: 2) }
            /// Failed communication, mask 0x4.
            public static var failedCommunication: Self { Self(rawValue: 4) }
            /// Position failure, mask 0x8.
            public static var positionFailure: Self { Self(rawValue: 8) }
            /// Thermal protection, mask 0x10.
            public static var thermalProtection: Self { Self(rawValue: 16) }
            /// Obstacle detected, mask 0x20.
            public static var obstacleDetected: Self { Self(rawValue: 32) }
            /// Power, mask 0x40.
            public static var power: Self { Self(rawValue: 64) }
            /// Stop input, mask 0x80.
            public static var stopInput: Self { Self(rawValue: 128) }
            /// Motor jammed, mask 0x100.
            public static var motorJammed: Self { Self(rawValue: 256) }
            /// Hardware failure, mask 0x200.
            public static var hardwareFailure: Self { Self(rawValue: 512) }
            /// Manual operation, mask 0x400.
            public static var manualOperation: Self { Self(rawValue: 1024) }
            /// Protection, mask 0x800.
            public static var protection: Self { Self(rawValue: 2048) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// The command `upOrOpen`.
        public enum UpOrOpenCommand: Command {
            public static var name: String { "upOrOpen" }
        }

        /// Whether this device takes `upOrOpen` (K-5).
        public var supportsUpOrOpenCommand: Bool { values.supports(command: "upOrOpen") }

        /// Sends `upOrOpen` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func upOrOpen() async throws {
            try await upOrOpenBatchable().send()
        }

        /// Sends `upOrOpen` with others (B-1).
        public func upOrOpenBatchable() -> BatchableCommand<Void> {
            values.command("upOrOpen", CommandArguments())
        }

        /// The command `downOrClose`.
        public enum DownOrCloseCommand: Command {
            public static var name: String { "downOrClose" }
        }

        /// Whether this device takes `downOrClose` (K-5).
        public var supportsDownOrCloseCommand: Bool { values.supports(command: "downOrClose") }

        /// Sends `downOrClose` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func downOrClose() async throws {
            try await downOrCloseBatchable().send()
        }

        /// Sends `downOrClose` with others (B-1).
        public func downOrCloseBatchable() -> BatchableCommand<Void> {
            values.command("downOrClose", CommandArguments())
        }

        /// The command `stopMotion`.
        public enum StopMotionCommand: Command {
            public static var name: String { "stopMotion" }
        }

        /// Whether this device takes `stopMotion` (K-5).
        public var supportsStopMotionCommand: Bool { values.supports(command: "stopMotion") }

        /// Sends `stopMotion` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopMotion() async throws {
            try await stopMotionBatchable().send()
        }

        /// Sends `stopMotion` with others (B-1).
        public func stopMotionBatchable() -> BatchableCommand<Void> {
            values.command("stopMotion", CommandArguments())
        }

        /// The command `goToLiftValue`.
        public enum GoToLiftValueCommand: Command {
            public static var name: String { "goToLiftValue" }
        }

        /// Whether this device takes `goToLiftValue` (K-5).
        public var supportsGoToLiftValueCommand: Bool { values.supports(command: "goToLiftValue") }

        /// Sends `goToLiftValue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goToLiftValue(liftValue: UInt16) async throws {
            try await goToLiftValueBatchable(liftValue: liftValue).send()
        }

        /// Sends `goToLiftValue` with others (B-1).
        public func goToLiftValueBatchable(liftValue: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("liftValue", liftValue)
            return values.command("goToLiftValue", arguments)
        }

        /// The command `goToLiftPercentage`.
        public enum GoToLiftPercentageCommand: Command {
            public static var name: String { "goToLiftPercentage" }
        }

        /// Whether this device takes `goToLiftPercentage` (K-5).
        public var supportsGoToLiftPercentageCommand: Bool {
            values.supports(command: "goToLiftPercentage")
        }

        /// Sends `goToLiftPercentage` and waits for its outcome (K-6).
        ///
        /// - Parameter liftPercent100thsValue: in hundredths of a percent, within 0...10000.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goToLiftPercentage(liftPercent100thsValue: UInt16) async throws {
            try await goToLiftPercentageBatchable(
                liftPercent100thsValue: liftPercent100thsValue
            ).send()
        }

        /// Sends `goToLiftPercentage` with others (B-1).
        ///
        /// - Parameter liftPercent100thsValue: in hundredths of a percent, within 0...10000.
        public func goToLiftPercentageBatchable(
            liftPercent100thsValue: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("liftPercent100thsValue", liftPercent100thsValue, within: 0...10000)
            return values.command("goToLiftPercentage", arguments)
        }

        /// The command `goToTiltValue`.
        public enum GoToTiltValueCommand: Command {
            public static var name: String { "goToTiltValue" }
        }

        /// Whether this device takes `goToTiltValue` (K-5).
        public var supportsGoToTiltValueCommand: Bool { values.supports(command: "goToTiltValue") }

        /// Sends `goToTiltValue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goToTiltValue(tiltValue: UInt16) async throws {
            try await goToTiltValueBatchable(tiltValue: tiltValue).send()
        }

        /// Sends `goToTiltValue` with others (B-1).
        public func goToTiltValueBatchable(tiltValue: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("tiltValue", tiltValue)
            return values.command("goToTiltValue", arguments)
        }

        /// The command `goToTiltPercentage`.
        public enum GoToTiltPercentageCommand: Command {
            public static var name: String { "goToTiltPercentage" }
        }

        /// Whether this device takes `goToTiltPercentage` (K-5).
        public var supportsGoToTiltPercentageCommand: Bool {
            values.supports(command: "goToTiltPercentage")
        }

        /// Sends `goToTiltPercentage` and waits for its outcome (K-6).
        ///
        /// - Parameter tiltPercent100thsValue: in hundredths of a percent, within 0...10000.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func goToTiltPercentage(tiltPercent100thsValue: UInt16) async throws {
            try await goToTiltPercentageBatchable(
                tiltPercent100thsValue: tiltPercent100thsValue
            ).send()
        }

        /// Sends `goToTiltPercentage` with others (B-1).
        ///
        /// - Parameter tiltPercent100thsValue: in hundredths of a percent, within 0...10000.
        public func goToTiltPercentageBatchable(
            tiltPercent100thsValue: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("tiltPercent100thsValue", tiltPercent100thsValue, within: 0...10000)
            return values.command("goToTiltPercentage", arguments)
        }
    }
}

/// The attributes of Matter.WindowCoveringTrait that can be set.
extension Updater where T == Matter.WindowCoveringTrait {
    /// Sets mode.
    public func setMode(_ value: Matter.WindowCoveringTrait.Mode) {
        arguments.set("mode", value)
    }
}
