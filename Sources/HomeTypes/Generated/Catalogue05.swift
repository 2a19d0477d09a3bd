// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension Matter {
    /// Matter's energy evse trait, cluster 0x0099.
    public struct EnergyEvseTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0099" }
        public static var graphName: String { "Matter.EnergyEvseTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                EVConnectedEvent.self, EVNotDetectedEvent.self, EnergyTransferStartedEvent.self,
                EnergyTransferStoppedEvent.self, FaultEvent.self, RFIDEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                DisableCommand.self, EnableChargingCommand.self, EnableDischargingCommand.self,
                StartDiagnosticsCommand.self, SetTargetsCommand.self, GetTargetsCommand.self,
                ClearTargetsCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// State; can be null.
            @TraitAttribute public var state: StateEnum?
            /// Supply state.
            @TraitAttribute public var supplyState: SupplyStateEnum?
            /// Fault state.
            @TraitAttribute public var faultState: FaultStateEnum?
            /// Charging enabled until, in seconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var chargingEnabledUntil: UInt32?
            /// Discharging enabled until, in seconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var dischargingEnabledUntil: UInt32?
            /// Circuit capacity, in milliamperes.
            @TraitAttribute public var circuitCapacity: Int64?
            /// Minimum charge current, in milliamperes.
            @TraitAttribute public var minimumChargeCurrent: Int64?
            /// Maximum charge current, in milliamperes.
            @TraitAttribute public var maximumChargeCurrent: Int64?
            /// Maximum discharge current, in milliamperes.
            @TraitAttribute public var maximumDischargeCurrent: Int64?
            /// User maximum charge current, in milliamperes; can be set.
            @TraitAttribute public var userMaximumChargeCurrent: Int64?
            /// Randomization delay window, in seconds; can be set.
            @TraitAttribute public var randomizationDelayWindow: UInt32?
            /// Next charge start time, in seconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var nextChargeStartTime: UInt32?
            /// Next charge target time, in seconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var nextChargeTargetTime: UInt32?
            /// Next charge required energy, in milliwatt-hours; can be null.
            @TraitAttribute public var nextChargeRequiredEnergy: Int64?
            /// Next charge target so C, in percent; can be null.
            @TraitAttribute public var nextChargeTargetSoC: UInt8?
            /// Approximate ev efficiency; can be null; can be set.
            @TraitAttribute public var approximateEvEfficiency: UInt16?
            /// State of charge, in percent; can be null.
            @TraitAttribute public var stateOfCharge: UInt8?
            /// Battery capacity, in milliwatt-hours; can be null.
            @TraitAttribute public var batteryCapacity: Int64?
            /// Vehicle ID; can be null.
            @TraitAttribute public var vehicleID: String?
            /// Session ID; can be null.
            @TraitAttribute public var sessionID: UInt32?
            /// Session duration, in seconds; can be null.
            @TraitAttribute public var sessionDuration: UInt32?
            /// Session energy charged, in milliwatt-hours; can be null.
            @TraitAttribute public var sessionEnergyCharged: Int64?
            /// Session energy discharged, in milliwatt-hours; can be null.
            @TraitAttribute public var sessionEnergyDischarged: Int64?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _state = values.read("state", isNullable: true)
                _supplyState = values.read("supplyState")
                _faultState = values.read("faultState")
                _chargingEnabledUntil = values.read("chargingEnabledUntil", isNullable: true)
                _dischargingEnabledUntil = values.read("dischargingEnabledUntil", isNullable: true)
                _circuitCapacity = values.read("circuitCapacity")
                _minimumChargeCurrent = values.read("minimumChargeCurrent")
                _maximumChargeCurrent = values.read("maximumChargeCurrent")
                _maximumDischargeCurrent = values.read("maximumDischargeCurrent")
                _userMaximumChargeCurrent = values.read("userMaximumChargeCurrent")
                _randomizationDelayWindow = values.read("randomizationDelayWindow")
                _nextChargeStartTime = values.read("nextChargeStartTime", isNullable: true)
                _nextChargeTargetTime = values.read("nextChargeTargetTime", isNullable: true)
                _nextChargeRequiredEnergy = values.read(
                    "nextChargeRequiredEnergy", isNullable: true)
                _nextChargeTargetSoC = values.read("nextChargeTargetSoC", isNullable: true)
                _approximateEvEfficiency = values.read("approximateEvEfficiency", isNullable: true)
                _stateOfCharge = values.read("stateOfCharge", isNullable: true)
                _batteryCapacity = values.read("batteryCapacity", isNullable: true)
                _vehicleID = values.read("vehicleID", isNullable: true)
                _sessionID = values.read("sessionID", isNullable: true)
                _sessionDuration = values.read("sessionDuration", isNullable: true)
                _sessionEnergyCharged = values.read("sessionEnergyCharged", isNullable: true)
                _sessionEnergyDischarged = values.read("sessionEnergyDischarged", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of energy transfer stopped reason.
        public enum EnergyTransferStoppedReasonEnum: UInt16, AttributeEnum {
            /// Ev stopped, raw value 0.
            case evStopped = 0
            /// Evse stopped, raw value 1.
            case evseStopped = 1
            /// Other, raw value 2.
            case other = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of fault state.
        public enum FaultStateEnum: UInt16, AttributeEnum {
            /// No error, raw value 0.
            case noError = 0
            /// Meter failure, raw value 1.
            case meterFailure = 1
            /// Over voltage, raw value 2.
            case overVoltage = 2
            /// Under voltage, raw value 3.
            case underVoltage = 3
            /// Over current, raw value 4.
            case overCurrent = 4
            /// Contact wet failure, raw value 5.
            case contactWetFailure = 5
            /// Contact dry failure, raw value 6.
            case contactDryFailure = 6
            /// Ground fault, raw value 7.
            case groundFault = 7
            /// Power loss, raw value 8.
            case powerLoss = 8
            /// Power quality, raw value 9.
            case powerQuality = 9
            /// Pilot short circuit, raw value 10.
            case pilotShortCircuit = 10
            /// Emergency stop, raw value 11.
            case emergencyStop = 11
            /// Ev disconnected, raw value 12.
            case evDisconnected = 12
            /// Wrong power supply, raw value 13.
            case wrongPowerSupply = 13
            /// Live neutral swap, raw value 14.
            case liveNeutralSwap = 14
            /// Over temperature, raw value 15.
            case overTemperature = 15
            /// Other, raw value 255.
            case other = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of state.
        public enum StateEnum: UInt16, AttributeEnum {
            /// Not plugged in, raw value 0.
            case notPluggedIn = 0
            /// Plugged in no demand, raw value 1.
            case pluggedInNoDemand = 1
            /// Plugged in demand, raw value 2.
            case pluggedInDemand = 2
            /// Plugged in charging, raw value 3.
            case pluggedInCharging = 3
            /// Plugged in discharging, raw value 4.
            case pluggedInDischarging = 4
            /// Session ending, raw value 5.
            case sessionEnding = 5
            /// Fault, raw value 6.
            case fault = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of supply state.
        public enum SupplyStateEnum: UInt16, AttributeEnum {
            /// Disabled, raw value 0.
            case disabled = 0
            /// Charging enabled, raw value 1.
            case chargingEnabled = 1
            /// Discharging enabled, raw value 2.
            case dischargingEnabled = 2
            /// Disabled error, raw value 3.
            case disabledError = 3
            /// Disabled diagnostics, raw value 4.
            case disabledDiagnostics = 4
            /// Enabled, raw value 5.
            case enabled = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Charging preferences, mask 0x1.
            public static var chargingPreferences: Self { Self(rawValue: 1) }
            /// So C reporting, mask 0x2.
            public static var soCReporting: Self { Self(rawValue: 2) }
            /// Plug and charge, mask 0x4.
            public static var plugAndCharge: Self { Self(rawValue: 4) }
            /// Rfid, mask 0x8.
            public static var rfid: Self { Self(rawValue: 8) }
            /// V 2 X, mask 0x10.
            public static var v2X: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of target day of week.
        public struct TargetDayOfWeekBitmap: AttributeBitmap {
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
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Members of charging target.
        public struct ChargingTargetStruct: AttributeObject {
            /// Target time minutes past midnight.
            public let targetTimeMinutesPastMidnight: UInt16
            /// Target so C, in percent, within 0...100.
            public let targetSoC: UInt8?
            /// Added energy, in milliwatt-hours.
            public let addedEnergy: Int64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                targetTimeMinutesPastMidnight: UInt16, targetSoC: UInt8? = nil,
                addedEnergy: Int64? = nil
            ) {
                self.targetTimeMinutesPastMidnight = targetTimeMinutesPastMidnight
                self.targetSoC = targetSoC
                self.addedEnergy = addedEnergy
            }

            public init?(fields: AttributeFields) {
                guard
                    let targetTimeMinutesPastMidnight: UInt16 = fields.read(
                        "targetTimeMinutesPastMidnight")
                else { return nil }
                self.targetTimeMinutesPastMidnight = targetTimeMinutesPastMidnight
                self.targetSoC = fields.read("targetSoC")
                self.addedEnergy = fields.read("addedEnergy")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("targetTimeMinutesPastMidnight", targetTimeMinutesPastMidnight)
                try fields.write("targetSoC", targetSoC)
                try fields.write("addedEnergy", addedEnergy)
            }
        }

        /// Members of charging target schedule.
        public struct ChargingTargetScheduleStruct: AttributeObject {
            /// Day of week for sequence.
            public let dayOfWeekForSequence: TargetDayOfWeekBitmap
            /// Charging targets.
            public let chargingTargets: [ChargingTargetStruct]

            /// Makes it of its members.
            public init(
                dayOfWeekForSequence: TargetDayOfWeekBitmap, chargingTargets: [ChargingTargetStruct]
            ) {
                self.dayOfWeekForSequence = dayOfWeekForSequence
                self.chargingTargets = chargingTargets
            }

            public init?(fields: AttributeFields) {
                guard
                    let dayOfWeekForSequence: TargetDayOfWeekBitmap = fields.read(
                        "dayOfWeekForSequence"),
                    let chargingTargets: [ChargingTargetStruct] = fields.read("chargingTargets")
                else { return nil }
                self.dayOfWeekForSequence = dayOfWeekForSequence
                self.chargingTargets = chargingTargets
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("dayOfWeekForSequence", dayOfWeekForSequence)
                try fields.write("chargingTargets", chargingTargets)
            }
        }

        /// The moment `eVConnected` of Matter.EnergyEvseTrait.
        public struct EVConnectedEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "eVConnected" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Session ID.
            public var sessionID: UInt32? { occurrence.read("sessionID") }
        }

        /// The moment `eVNotDetected` of Matter.EnergyEvseTrait.
        public struct EVNotDetectedEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "eVNotDetected" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Session ID.
            public var sessionID: UInt32? { occurrence.read("sessionID") }

            /// State.
            public var state: StateEnum? { occurrence.read("state") }

            /// Session duration, in seconds.
            public var sessionDuration: UInt32? { occurrence.read("sessionDuration") }

            /// Session energy charged, in milliwatt-hours.
            public var sessionEnergyCharged: Int64? { occurrence.read("sessionEnergyCharged") }

            /// Session energy discharged, in milliwatt-hours.
            public var sessionEnergyDischarged: Int64? {
                occurrence.read("sessionEnergyDischarged")
            }
        }

        /// The moment `energyTransferStarted` of Matter.EnergyEvseTrait.
        public struct EnergyTransferStartedEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "energyTransferStarted" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Session ID.
            public var sessionID: UInt32? { occurrence.read("sessionID") }

            /// State.
            public var state: StateEnum? { occurrence.read("state") }

            /// Maximum current, in milliamperes.
            public var maximumCurrent: Int64? { occurrence.read("maximumCurrent") }

            /// Maximum discharge current, in milliamperes.
            public var maximumDischargeCurrent: Int64? {
                occurrence.read("maximumDischargeCurrent")
            }
        }

        /// The moment `energyTransferStopped` of Matter.EnergyEvseTrait.
        public struct EnergyTransferStoppedEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "energyTransferStopped" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Session ID.
            public var sessionID: UInt32? { occurrence.read("sessionID") }

            /// State.
            public var state: StateEnum? { occurrence.read("state") }

            /// Reason.
            public var reason: EnergyTransferStoppedReasonEnum? { occurrence.read("reason") }

            /// Energy transferred, in milliwatt-hours.
            public var energyTransferred: Int64? { occurrence.read("energyTransferred") }

            /// Energy discharged, in milliwatt-hours.
            public var energyDischarged: Int64? { occurrence.read("energyDischarged") }
        }

        /// The moment `fault` of Matter.EnergyEvseTrait.
        public struct FaultEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "fault" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Session ID.
            public var sessionID: UInt32? { occurrence.read("sessionID") }

            /// State.
            public var state: StateEnum? { occurrence.read("state") }

            /// Fault state previous state.
            public var faultStatePreviousState: FaultStateEnum? {
                occurrence.read("faultStatePreviousState")
            }

            /// Fault state current state.
            public var faultStateCurrentState: FaultStateEnum? {
                occurrence.read("faultStateCurrentState")
            }
        }

        /// The moment `rFID` of Matter.EnergyEvseTrait.
        public struct RFIDEvent: Event {
            public static var traitName: String { "Matter.EnergyEvseTrait" }
            public static var name: String { "rFID" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Uid.
            public var uid: Data? { occurrence.read("uid") }
        }

        /// The command `disable`.
        public enum DisableCommand: Command {
            public static var name: String { "disable" }
        }

        /// Whether this device takes `disable` (K-5).
        public var supportsDisableCommand: Bool { values.supports(command: "disable") }

        /// Sends `disable` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func disable() async throws {
            try await disableBatchable().send()
        }

        /// Sends `disable` with others (B-1).
        public func disableBatchable() -> BatchableCommand<Void> {
            values.command("disable", CommandArguments())
        }

        /// The command `enableCharging`.
        public enum EnableChargingCommand: Command {
            public static var name: String { "enableCharging" }
        }

        /// Whether this device takes `enableCharging` (K-5).
        public var supportsEnableChargingCommand: Bool {
            values.supports(command: "enableCharging")
        }

        /// Sends `enableCharging` and waits for its outcome (K-6).
        ///
        /// - Parameter chargingEnabledUntil: in seconds since 2000-01-01 UTC.
        /// - Parameter minimumChargeCurrent: in milliamperes.
        /// - Parameter maximumChargeCurrent: in milliamperes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enableCharging(
            chargingEnabledUntil: UInt32?, minimumChargeCurrent: Int64, maximumChargeCurrent: Int64
        ) async throws {
            try await enableChargingBatchable(
                chargingEnabledUntil: chargingEnabledUntil,
                minimumChargeCurrent: minimumChargeCurrent,
                maximumChargeCurrent: maximumChargeCurrent
            ).send()
        }

        /// Sends `enableCharging` with others (B-1).
        ///
        /// - Parameter chargingEnabledUntil: in seconds since 2000-01-01 UTC.
        /// - Parameter minimumChargeCurrent: in milliamperes.
        /// - Parameter maximumChargeCurrent: in milliamperes.
        public func enableChargingBatchable(
            chargingEnabledUntil: UInt32?, minimumChargeCurrent: Int64, maximumChargeCurrent: Int64
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set(nullable: "chargingEnabledUntil", chargingEnabledUntil)
            arguments.set("minimumChargeCurrent", minimumChargeCurrent)
            arguments.set("maximumChargeCurrent", maximumChargeCurrent)
            return values.command("enableCharging", arguments)
        }

        /// The command `enableDischarging`.
        public enum EnableDischargingCommand: Command {
            public static var name: String { "enableDischarging" }
        }

        /// Whether this device takes `enableDischarging` (K-5).
        public var supportsEnableDischargingCommand: Bool {
            values.supports(command: "enableDischarging")
        }

        /// Sends `enableDischarging` and waits for its outcome (K-6).
        ///
        /// - Parameter dischargingEnabledUntil: in seconds since 2000-01-01 UTC.
        /// - Parameter maximumDischargeCurrent: in milliamperes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enableDischarging(
            dischargingEnabledUntil: UInt32?, maximumDischargeCurrent: Int64
        ) async throws {
            try await enableDischargingBatchable(
                dischargingEnabledUntil: dischargingEnabledUntil,
                maximumDischargeCurrent: maximumDischargeCurrent
            ).send()
        }

        /// Sends `enableDischarging` with others (B-1).
        ///
        /// - Parameter dischargingEnabledUntil: in seconds since 2000-01-01 UTC.
        /// - Parameter maximumDischargeCurrent: in milliamperes.
        public func enableDischargingBatchable(
            dischargingEnabledUntil: UInt32?, maximumDischargeCurrent: Int64
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set(nullable: "dischargingEnabledUntil", dischargingEnabledUntil)
            arguments.set("maximumDischargeCurrent", maximumDischargeCurrent)
            return values.command("enableDischarging", arguments)
        }

        /// The command `startDiagnostics`.
        public enum StartDiagnosticsCommand: Command {
            public static var name: String { "startDiagnostics" }
        }

        /// Whether this device takes `startDiagnostics` (K-5).
        public var supportsStartDiagnosticsCommand: Bool {
            values.supports(command: "startDiagnostics")
        }

        /// Sends `startDiagnostics` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startDiagnostics() async throws {
            try await startDiagnosticsBatchable().send()
        }

        /// Sends `startDiagnostics` with others (B-1).
        public func startDiagnosticsBatchable() -> BatchableCommand<Void> {
            values.command("startDiagnostics", CommandArguments())
        }

        /// The command `setTargets`.
        public enum SetTargetsCommand: Command {
            public static var name: String { "setTargets" }
        }

        /// Whether this device takes `setTargets` (K-5).
        public var supportsSetTargetsCommand: Bool { values.supports(command: "setTargets") }

        /// Sends `setTargets` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setTargets(
            chargingTargetSchedules: [ChargingTargetScheduleStruct]
        ) async throws {
            try await setTargetsBatchable(chargingTargetSchedules: chargingTargetSchedules).send()
        }

        /// Sends `setTargets` with others (B-1).
        public func setTargetsBatchable(
            chargingTargetSchedules: [ChargingTargetScheduleStruct]
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("chargingTargetSchedules", chargingTargetSchedules)
            return values.command("setTargets", arguments)
        }

        /// The command `getTargets`.
        public enum GetTargetsCommand: Command {
            public static var name: String { "getTargets" }
        }

        /// Whether this device takes `getTargets` (K-5).
        public var supportsGetTargetsCommand: Bool { values.supports(command: "getTargets") }

        /// Sends `getTargets` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getTargets() async throws {
            try await getTargetsBatchable().send()
        }

        /// Sends `getTargets` with others (B-1).
        public func getTargetsBatchable() -> BatchableCommand<Void> {
            values.command("getTargets", CommandArguments())
        }

        /// The command `clearTargets`.
        public enum ClearTargetsCommand: Command {
            public static var name: String { "clearTargets" }
        }

        /// Whether this device takes `clearTargets` (K-5).
        public var supportsClearTargetsCommand: Bool { values.supports(command: "clearTargets") }

        /// Sends `clearTargets` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearTargets() async throws {
            try await clearTargetsBatchable().send()
        }

        /// Sends `clearTargets` with others (B-1).
        public func clearTargetsBatchable() -> BatchableCommand<Void> {
            values.command("clearTargets", CommandArguments())
        }
    }
}

/// The attributes of Matter.EnergyEvseTrait that can be set.
extension Updater where T == Matter.EnergyEvseTrait {
    /// Sets user maximum charge current, in milliamperes.
    public func setUserMaximumChargeCurrent(_ value: Int64) {
        arguments.set("userMaximumChargeCurrent", value)
    }

    /// Sets randomization delay window, in seconds, within 0...86400.
    public func setRandomizationDelayWindow(_ value: UInt32) {
        arguments.set("randomizationDelayWindow", value, within: 0...86400)
    }

    /// Sets approximate ev efficiency.
    public func setApproximateEvEfficiency(_ value: UInt16?) {
        arguments.set(nullable: "approximateEvEfficiency", value)
    }
}

extension Matter {
    /// Matter's energy preference trait, cluster 0x009B.
    public struct EnergyPreferenceTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.009b" }
        public static var graphName: String { "Matter.EnergyPreferenceTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Energy balances.
            @TraitAttribute public var energyBalances: [BalanceStruct]?
            /// Current energy balance; can be set.
            @TraitAttribute public var currentEnergyBalance: UInt8?
            /// Energy priorities.
            @TraitAttribute public var energyPriorities: [EnergyPriorityEnum]?
            /// Low power mode sensitivities.
            @TraitAttribute public var lowPowerModeSensitivities: [BalanceStruct]?
            /// Current low power mode sensitivity; can be set.
            @TraitAttribute public var currentLowPowerModeSensitivity: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _energyBalances = values.read("energyBalances")
                _currentEnergyBalance = values.read("currentEnergyBalance")
                _energyPriorities = values.read("energyPriorities")
                _lowPowerModeSensitivities = values.read("lowPowerModeSensitivities")
                _currentLowPowerModeSensitivity = values.read("currentLowPowerModeSensitivity")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of energy priority.
        public enum EnergyPriorityEnum: UInt16, AttributeEnum {
            /// Comfort, raw value 0.
            case comfort = 0
            /// Speed, raw value 1.
            case speed = 1
            /// Efficiency, raw value 2.
            case efficiency = 2
            /// Water consumption, raw value 3.
            case waterConsumption = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Energy balance, mask 0x1.
            public static var energyBalance: Self { Self(rawValue: 1) }
            /// Low power mode sensitivity, mask 0x2.
            public static var lowPowerModeSensitivity: Self { Self(rawValue: 2) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of balance.
        public struct BalanceStruct: AttributeObject {
            /// Step, in percent, within 0...100.
            public let step: UInt8
            /// Label, at most 64 bytes.
            public let label: String?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(step: UInt8, label: String? = nil) {
                self.step = step
                self.label = label
            }

            public init?(fields: AttributeFields) {
                guard let step: UInt8 = fields.read("step") else { return nil }
                self.step = step
                self.label = fields.read("label")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("step", step)
                try fields.write("label", label)
            }
        }
    }
}

/// The attributes of Matter.EnergyPreferenceTrait that can be set.
extension Updater where T == Matter.EnergyPreferenceTrait {
    /// Sets current energy balance.
    public func setCurrentEnergyBalance(_ value: UInt8) {
        arguments.set("currentEnergyBalance", value)
    }

    /// Sets current low power mode sensitivity.
    public func setCurrentLowPowerModeSensitivity(_ value: UInt8) {
        arguments.set("currentLowPowerModeSensitivity", value)
    }
}

extension Matter {
    /// Matter's fan control trait, cluster 0x0202.
    public struct FanControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0202" }
        public static var graphName: String { "Matter.FanControlTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [StepCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Fan mode; can be set.
            @TraitAttribute public var fanMode: FanModeEnum?
            /// Fan mode sequence.
            @TraitAttribute public var fanModeSequence: FanModeSequenceEnum?
            /// Percent setting, in percent; can be null; can be set.
            @TraitAttribute public var percentSetting: UInt8?
            /// Percent current, in percent.
            @TraitAttribute public var percentCurrent: UInt8?
            /// Speed maximum.
            @TraitAttribute public var speedMax: UInt8?
            /// Speed setting; can be null; can be set.
            @TraitAttribute public var speedSetting: UInt8?
            /// Speed current.
            @TraitAttribute public var speedCurrent: UInt8?
            /// Rock support.
            @TraitAttribute public var rockSupport: RockBitmap?
            /// Rock setting; can be set.
            @TraitAttribute public var rockSetting: RockBitmap?
            /// Wind support.
            @TraitAttribute public var windSupport: WindBitmap?
            /// Wind setting; can be set.
            @TraitAttribute public var windSetting: WindBitmap?
            /// Airflow direction; can be set.
            @TraitAttribute public var airflowDirection: AirflowDirectionEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _fanMode = values.read("fanMode")
                _fanModeSequence = values.read("fanModeSequence")
                _percentSetting = values.read("percentSetting", isNullable: true)
                _percentCurrent = values.read("percentCurrent")
                _speedMax = values.read("speedMax")
                _speedSetting = values.read("speedSetting", isNullable: true)
                _speedCurrent = values.read("speedCurrent")
                _rockSupport = values.read("rockSupport")
                _rockSetting = values.read("rockSetting")
                _windSupport = values.read("windSupport")
                _windSetting = values.read("windSetting")
                _airflowDirection = values.read("airflowDirection")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of airflow direction.
        public enum AirflowDirectionEnum: UInt16, AttributeEnum {
            /// Forward, raw value 0.
            case forward = 0
            /// Reverse, raw value 1.
            case reverse = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of fan mode.
        public enum FanModeEnum: UInt16, AttributeEnum {
            /// Off, raw value 0.
            case off = 0
            /// Low, raw value 1.
            case low = 1
            /// Medium, raw value 2.
            case medium = 2
            /// High, raw value 3.
            case high = 3
            /// On, raw value 4.
            case on = 4
            /// Auto, raw value 5.
            case auto = 5
            /// Smart, raw value 6.
            case smart = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of fan mode sequence.
        public enum FanModeSequenceEnum: UInt16, AttributeEnum {
            /// Off low med high, raw value 0.
            case offLowMedHigh = 0
            /// Off low high, raw value 1.
            case offLowHigh = 1
            /// Off low med high auto, raw value 2.
            case offLowMedHighAuto = 2
            /// Off low high auto, raw value 3.
            case offLowHighAuto = 3
            /// Off high auto, raw value 4.
            case offHighAuto = 4
            /// Off high, raw value 5.
            case offHigh = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of step direction.
        public enum StepDirectionEnum: UInt16, AttributeEnum {
            /// Increase, raw value 0.
            case increase = 0
            /// Decrease, raw value 1.
            case decrease = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Multi speed, mask 0x1.
            public static var multiSpeed: Self { Self(rawValue: 1) }
            /// Auto, mask 0x2.
            public static var auto: Self { Self(rawValue: 2) }
            /// Rocking, mask 0x4.
            public static var rocking: Self { Self(rawValue: 4) }
            /// Wind, mask 0x8.
            public static var wind: Self { Self(rawValue: 8) }
            /// Step, mask 0x10.
            public static var step: Self { Self(rawValue: 16) }
            /// Airflow direction, mask 0x20.
            public static var airflowDirection: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of rock.
        public struct RockBitmap: AttributeBitmap {
            /// Rock left right, mask 0x1.
            public static var rockLeftRight: Self { Self(rawValue: 1) }
            /// Rock up down, mask 0x2.
            public static var rockUpDown: Self { Self(rawValue: 2) }
            /// Rock round, mask 0x4.
            public static var rockRound: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of wind.
        public struct WindBitmap: AttributeBitmap {
            /// Sleep wind, mask 0x1.
            public static var sleepWind: Self { Self(rawValue: 1) }
            /// Natural wind, mask 0x2.
            public static var naturalWind: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// The command `step`.
        public enum StepCommand: Command {
            public static var name: String { "step" }
        }

        /// Optional arguments of `step`.
        public struct StepOptions: Sendable {
            var arguments: CommandArguments

            /// Sets wrap.
            public mutating func setWrap(_ value: Bool) {
                arguments.set("wrap", value)
            }

            /// Sets lowest off.
            public mutating func setLowestOff(_ value: Bool) {
                arguments.set("lowestOff", value)
            }
        }

        /// Whether this device takes `step` (K-5).
        public var supportsStepCommand: Bool { values.supports(command: "step") }

        /// Sends `step` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func step(
            direction: StepDirectionEnum, _ optional: ((inout StepOptions) -> Void)? = nil
        ) async throws {
            try await stepBatchable(direction: direction, optional).send()
        }

        /// Sends `step` with others (B-1).
        public func stepBatchable(
            direction: StepDirectionEnum, _ optional: ((inout StepOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("direction", direction)
            var options = StepOptions(arguments: arguments)
            optional?(&options)
            return values.command("step", options.arguments)
        }
    }
}

/// The attributes of Matter.FanControlTrait that can be set.
extension Updater where T == Matter.FanControlTrait {
    /// Sets fan mode.
    public func setFanMode(_ value: Matter.FanControlTrait.FanModeEnum) {
        arguments.set("fanMode", value)
    }

    /// Sets percent setting, in percent, within 0...100.
    public func setPercentSetting(_ value: UInt8?) {
        arguments.set(nullable: "percentSetting", value, within: 0...100)
    }

    /// Sets speed setting.
    public func setSpeedSetting(_ value: UInt8?) {
        arguments.set(nullable: "speedSetting", value)
    }

    /// Sets rock setting.
    public func setRockSetting(_ value: Matter.FanControlTrait.RockBitmap) {
        arguments.set("rockSetting", value)
    }

    /// Sets wind setting.
    public func setWindSetting(_ value: Matter.FanControlTrait.WindBitmap) {
        arguments.set("windSetting", value)
    }

    /// Sets airflow direction.
    public func setAirflowDirection(_ value: Matter.FanControlTrait.AirflowDirectionEnum) {
        arguments.set("airflowDirection", value)
    }
}

extension Matter {
    /// Matter's fixed label trait, cluster 0x0040.
    public struct FixedLabelTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0040" }
        public static var graphName: String { "Matter.FixedLabelTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Label list.
            @TraitAttribute public var labelList: [LabelStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _labelList = values.read("labelList")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Members of label.
        public struct LabelStruct: AttributeObject {
            /// Label, at most 16 bytes.
            public let label: String
            /// Value, at most 16 bytes.
            public let value: String

            /// Makes it of its members.
            public init(label: String, value: String) {
                self.label = label
                self.value = value
            }

            public init?(fields: AttributeFields) {
                guard let label: String = fields.read("label"),
                    let value: String = fields.read("value")
                else { return nil }
                self.label = label
                self.value = value
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("label", label)
                try fields.write("value", value)
            }
        }
    }
}

extension Matter {
    /// Matter's flow measurement trait, cluster 0x0404.
    public struct FlowMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0404" }
        public static var graphName: String { "Matter.FlowMeasurementTrait" }
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
    /// Matter's formaldehyde concentration measurement trait, cluster 0x042B.
    public struct FormaldehydeConcentrationMeasurementTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.042b" }
        public static var graphName: String { "Matter.FormaldehydeConcentrationMeasurementTrait" }
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
    /// Matter's general diagnostics trait, cluster 0x0033.
    public struct GeneralDiagnosticsTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0033" }
        public static var graphName: String { "Matter.GeneralDiagnosticsTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                HardwareFaultChangeEvent.self, RadioFaultChangeEvent.self,
                NetworkFaultChangeEvent.self, BootReasonEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                TestEventTriggerCommand.self, TimeSnapshotCommand.self,
                PayloadTestRequestCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Network interfaces.
            @TraitAttribute public var networkInterfaces: [NetworkInterface]?
            /// Reboot count.
            @TraitAttribute public var rebootCount: UInt16?
            /// Up time.
            @TraitAttribute public var upTime: UInt64?
            /// Total operational hours.
            @TraitAttribute public var totalOperationalHours: UInt32?
            /// Boot reason.
            @TraitAttribute public var bootReason: BootReasonEnum?
            /// Active hardware faults.
            @TraitAttribute public var activeHardwareFaults: [HardwareFaultEnum]?
            /// Active radio faults.
            @TraitAttribute public var activeRadioFaults: [RadioFaultEnum]?
            /// Active network faults.
            @TraitAttribute public var activeNetworkFaults: [NetworkFaultEnum]?
            /// Test event triggers enabled.
            @TraitAttribute public var testEventTriggersEnabled: Bool?
            /// Device load status.
            @TraitAttribute public var deviceLoadStatus: DeviceLoadStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _networkInterfaces = values.read("networkInterfaces")
                _rebootCount = values.read("rebootCount")
                _upTime = values.read("upTime")
                _totalOperationalHours = values.read("totalOperationalHours")
                _bootReason = values.read("bootReason")
                _activeHardwareFaults = values.read("activeHardwareFaults")
                _activeRadioFaults = values.read("activeRadioFaults")
                _activeNetworkFaults = values.read("activeNetworkFaults")
                _testEventTriggersEnabled = values.read("testEventTriggersEnabled")
                _deviceLoadStatus = values.read("deviceLoadStatus")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of boot reason.
        public enum BootReasonEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Power on reboot, raw value 1.
            case powerOnReboot = 1
            /// Brown out reset, raw value 2.
            case brownOutReset = 2
            /// Software watchdog reset, raw value 3.
            case softwareWatchdogReset = 3
            /// Hardware watchdog reset, raw value 4.
            case hardwareWatchdogReset = 4
            /// Software update completed, raw value 5.
            case softwareUpdateCompleted = 5
            /// Software reset, raw value 6.
            case softwareReset = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of hardware fault.
        public enum HardwareFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Radio, raw value 1.
            case radio = 1
            /// Sensor, raw value 2.
            case sensor = 2
            /// Resettable over temp, raw value 3.
            case resettableOverTemp = 3
            /// Non resettable over temp, raw value 4.
            case nonResettableOverTemp = 4
            /// Power source, raw value 5.
            case powerSource = 5
            /// Visual display fault, raw value 6.
            case visualDisplayFault = 6
            /// Audio output fault, raw value 7.
            case audioOutputFault = 7
            /// User interface fault, raw value 8.
            case userInterfaceFault = 8
            /// Non volatile memory error, raw value 9.
            case nonVolatileMemoryError = 9
            /// Tamper detected, raw value 10.
            case tamperDetected = 10
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of interface type.
        public enum InterfaceTypeEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Wi fi, raw value 1.
            case wiFi = 1
            /// Ethernet, raw value 2.
            case ethernet = 2
            /// Cellular, raw value 3.
            case cellular = 3
            /// Thread, raw value 4.
            case thread = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of network fault.
        public enum NetworkFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Hardware failure, raw value 1.
            case hardwareFailure = 1
            /// Network jammed, raw value 2.
            case networkJammed = 2
            /// Connection failed, raw value 3.
            case connectionFailed = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of radio fault.
        public enum RadioFaultEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Wi fi fault, raw value 1.
            case wiFiFault = 1
            /// Cellular fault, raw value 2.
            case cellularFault = 2
            /// Thread fault, raw value 3.
            case threadFault = 3
            /// Nfc fault, raw value 4.
            case nfcFault = 4
            /// Ble fault, raw value 5.
            case bleFault = 5
            /// Ethernet fault, raw value 6.
            case ethernetFault = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Data model test, mask 0x1.
            public static var dataModelTest: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of device load.
        public struct DeviceLoadStruct: AttributeObject {
            /// Current subscriptions.
            public let currentSubscriptions: UInt16
            /// Current subscriptions for fabric.
            public let currentSubscriptionsForFabric: UInt16
            /// Total subscriptions established.
            public let totalSubscriptionsEstablished: UInt32
            /// Total interaction model messages sent.
            public let totalInteractionModelMessagesSent: UInt32
            /// Total interaction model messages received.
            public let totalInteractionModelMessagesReceived: UInt32

            /// Makes it of its members.
            public init(
                currentSubscriptions: UInt16, currentSubscriptionsForFabric: UInt16,
                totalSubscriptionsEstablished: UInt32, totalInteractionModelMessagesSent: UInt32,
                totalInteractionModelMessagesReceived: UInt32
            ) {
                self.currentSubscriptions = currentSubscriptions
                self.currentSubscriptionsForFabric = currentSubscriptionsForFabric
                self.totalSubscriptionsEstablished = totalSubscriptionsEstablished
                self.totalInteractionModelMessagesSent = totalInteractionModelMessagesSent
                self.totalInteractionModelMessagesReceived = totalInteractionModelMessagesReceived
            }

            public init?(fields: AttributeFields) {
                guard
                    let currentSubscriptions: UInt16 = fields.read("currentSubscriptions"),
                    let currentSubscriptionsForFabric: UInt16 = fields.read(
                        "currentSubscriptionsForFabric"),
                    let totalSubscriptionsEstablished: UInt32 = fields.read(
                        "totalSubscriptionsEstablished"),
                    let totalInteractionModelMessagesSent: UInt32 = fields.read(
                        "totalInteractionModelMessagesSent"),
                    let totalInteractionModelMessagesReceived: UInt32 = fields.read(
                        "totalInteractionModelMessagesReceived")
                else { return nil }
                self.currentSubscriptions = currentSubscriptions
                self.currentSubscriptionsForFabric = currentSubscriptionsForFabric
                self.totalSubscriptionsEstablished = totalSubscriptionsEstablished
                self.totalInteractionModelMessagesSent = totalInteractionModelMessagesSent
                self.totalInteractionModelMessagesReceived = totalInteractionModelMessagesReceived
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("currentSubscriptions", currentSubscriptions)
                try fields.write("currentSubscriptionsForFabric", currentSubscriptionsForFabric)
                try fields.write("totalSubscriptionsEstablished", totalSubscriptionsEstablished)
                try fields.write(
                    "totalInteractionModelMessagesSent", totalInteractionModelMessagesSent)
                try fields.write(
                    "totalInteractionModelMessagesReceived", totalInteractionModelMessagesReceived)
            }
        }

        /// Members of network interface.
        public struct NetworkInterface: AttributeObject {
            /// Name, at most 32 bytes.
            public let name: String
            /// Is operational.
            public let isOperational: Bool
            /// Off premise services reachable ipv 4.
            public let offPremiseServicesReachableIpv4: Bool?
            /// Off premise services reachable ipv 6.
            public let offPremiseServicesReachableIpv6: Bool?
            /// Hardware address.
            public let hardwareAddress: Data
            /// Ipv 4 addresses.
            public let ipv4Addresses: [Data]
            /// Ipv 6 addresses.
            public let ipv6Addresses: [Data]
            /// Type.
            public let type: InterfaceTypeEnum

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                name: String, isOperational: Bool, offPremiseServicesReachableIpv4: Bool? = nil,
                offPremiseServicesReachableIpv6: Bool? = nil, hardwareAddress: Data,
                ipv4Addresses: [Data], ipv6Addresses: [Data], type: InterfaceTypeEnum
            ) {
                self.name = name
                self.isOperational = isOperational
                self.offPremiseServicesReachableIpv4 = offPremiseServicesReachableIpv4
                self.offPremiseServicesReachableIpv6 = offPremiseServicesReachableIpv6
                self.hardwareAddress = hardwareAddress
                self.ipv4Addresses = ipv4Addresses
                self.ipv6Addresses = ipv6Addresses
                self.type = type
            }

            public init?(fields: AttributeFields) {
                guard let name: String = fields.read("name"),
                    let isOperational: Bool = fields.read("isOperational"),
                    let hardwareAddress: Data = fields.read("hardwareAddress"),
                    let ipv4Addresses: [Data] = fields.read("ipv4Addresses"),
                    let ipv6Addresses: [Data] = fields.read("ipv6Addresses"),
                    let type: InterfaceTypeEnum = fields.read("type")
                else { return nil }
                self.name = name
                self.isOperational = isOperational
                self.offPremiseServicesReachableIpv4 = fields.read(
                    "offPremiseServicesReachableIpv4")
                self.offPremiseServicesReachableIpv6 = fields.read(
                    "offPremiseServicesReachableIpv6")
                self.hardwareAddress = hardwareAddress
                self.ipv4Addresses = ipv4Addresses
                self.ipv6Addresses = ipv6Addresses
                self.type = type
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("name", name)
                try fields.write("isOperational", isOperational)
                try fields.write(
                    nullable: "offPremiseServicesReachableIpv4", offPremiseServicesReachableIpv4)
                try fields.write(
                    nullable: "offPremiseServicesReachableIpv6", offPremiseServicesReachableIpv6)
                try fields.write("hardwareAddress", hardwareAddress)
                try fields.write("ipv4Addresses", ipv4Addresses)
                try fields.write("ipv6Addresses", ipv6Addresses)
                try fields.write("type", type)
            }
        }

        /// The moment `hardwareFaultChange` of Matter.GeneralDiagnosticsTrait.
        public struct HardwareFaultChangeEvent: Event {
            public static var traitName: String { "Matter.GeneralDiagnosticsTrait" }
            public static var name: String { "hardwareFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current.
            public var current: [HardwareFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [HardwareFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `radioFaultChange` of Matter.GeneralDiagnosticsTrait.
        public struct RadioFaultChangeEvent: Event {
            public static var traitName: String { "Matter.GeneralDiagnosticsTrait" }
            public static var name: String { "radioFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current.
            public var current: [RadioFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [RadioFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `networkFaultChange` of Matter.GeneralDiagnosticsTrait.
        public struct NetworkFaultChangeEvent: Event {
            public static var traitName: String { "Matter.GeneralDiagnosticsTrait" }
            public static var name: String { "networkFaultChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current.
            public var current: [NetworkFaultEnum]? { occurrence.read("current") }

            /// Previous.
            public var previous: [NetworkFaultEnum]? { occurrence.read("previous") }
        }

        /// The moment `bootReason` of Matter.GeneralDiagnosticsTrait.
        public struct BootReasonEvent: Event {
            public static var traitName: String { "Matter.GeneralDiagnosticsTrait" }
            public static var name: String { "bootReason" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Boot reason.
            public var bootReason: BootReasonEnum? { occurrence.read("bootReason") }
        }

        /// The command `testEventTrigger`.
        public enum TestEventTriggerCommand: Command {
            public static var name: String { "testEventTrigger" }
        }

        /// Whether this device takes `testEventTrigger` (K-5).
        public var supportsTestEventTriggerCommand: Bool {
            values.supports(command: "testEventTrigger")
        }

        /// Sends `testEventTrigger` and waits for its outcome (K-6).
        ///
        /// - Parameter enableKey: at most 16 bytes.
        /// - Parameter eventTrigger: event trigger.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func testEventTrigger(enableKey: Data, eventTrigger: UInt64) async throws {
            try await testEventTriggerBatchable(
                enableKey: enableKey, eventTrigger: eventTrigger
            ).send()
        }

        /// Sends `testEventTrigger` with others (B-1).
        ///
        /// - Parameter enableKey: at most 16 bytes.
        /// - Parameter eventTrigger: event trigger.
        public func testEventTriggerBatchable(
            enableKey: Data, eventTrigger: UInt64
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("enableKey", count: enableKey.count, countMax: 16)
            arguments.set("enableKey", enableKey)
            arguments.set("eventTrigger", eventTrigger)
            return values.command("testEventTrigger", arguments)
        }

        /// The command `timeSnapshot`.
        public enum TimeSnapshotCommand: Command {
            public static var name: String { "timeSnapshot" }
        }

        /// Whether this device takes `timeSnapshot` (K-5).
        public var supportsTimeSnapshotCommand: Bool { values.supports(command: "timeSnapshot") }

        /// Sends `timeSnapshot` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func timeSnapshot() async throws {
            try await timeSnapshotBatchable().send()
        }

        /// Sends `timeSnapshot` with others (B-1).
        public func timeSnapshotBatchable() -> BatchableCommand<Void> {
            values.command("timeSnapshot", CommandArguments())
        }

        /// The command `payloadTestRequest`.
        public enum PayloadTestRequestCommand: Command {
            public static var name: String { "payloadTestRequest" }
        }

        /// Whether this device takes `payloadTestRequest` (K-5).
        public var supportsPayloadTestRequestCommand: Bool {
            values.supports(command: "payloadTestRequest")
        }

        /// Sends `payloadTestRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter enableKey: at most 16 bytes.
        /// - Parameter value: value.
        /// - Parameter count: count.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func payloadTestRequest(enableKey: Data, value: UInt8, count: UInt16) async throws {
            try await payloadTestRequestBatchable(
                enableKey: enableKey, value: value, count: count
            ).send()
        }

        /// Sends `payloadTestRequest` with others (B-1).
        ///
        /// - Parameter enableKey: at most 16 bytes.
        /// - Parameter value: value.
        /// - Parameter count: count.
        public func payloadTestRequestBatchable(
            enableKey: Data, value: UInt8, count: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("enableKey", count: enableKey.count, countMax: 16)
            arguments.set("enableKey", enableKey)
            arguments.set("value", value)
            arguments.set("count", count)
            return values.command("payloadTestRequest", arguments)
        }
    }
}

extension Matter {
    /// Matter's groups trait, cluster 0x0004.
    public struct GroupsTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0004" }
        public static var graphName: String { "Matter.GroupsTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                AddGroupCommand.self, ViewGroupCommand.self, GetGroupMembershipCommand.self,
                RemoveGroupCommand.self, RemoveAllGroupsCommand.self,
                AddGroupIfIdentifyingCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Name support.
            @TraitAttribute public var nameSupport: NameSupportBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _nameSupport = values.read("nameSupport")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Group names, mask 0x1.
            public static var groupNames: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of name support.
        public struct NameSupportBitmap: AttributeBitmap {
            /// Group names, mask 0x80.
            public static var groupNames: Self { Self(rawValue: 128) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// The command `addGroup`.
        public enum AddGroupCommand: Command {
            public static var name: String { "addGroup" }
        }

        /// Whether this device takes `addGroup` (K-5).
        public var supportsAddGroupCommand: Bool { values.supports(command: "addGroup") }

        /// Sends `addGroup` and waits for its outcome (K-6).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter groupName: at most 16 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addGroup(groupID: UInt16, groupName: String) async throws {
            try await addGroupBatchable(groupID: groupID, groupName: groupName).send()
        }

        /// Sends `addGroup` with others (B-1).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter groupName: at most 16 bytes.
        public func addGroupBatchable(
            groupID: UInt16, groupName: String
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.check("groupName", count: groupName.utf8.count, countMax: 16)
            arguments.set("groupName", groupName)
            return values.command("addGroup", arguments)
        }

        /// The command `viewGroup`.
        public enum ViewGroupCommand: Command {
            public static var name: String { "viewGroup" }
        }

        /// Whether this device takes `viewGroup` (K-5).
        public var supportsViewGroupCommand: Bool { values.supports(command: "viewGroup") }

        /// Sends `viewGroup` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func viewGroup(groupID: UInt16) async throws {
            try await viewGroupBatchable(groupID: groupID).send()
        }

        /// Sends `viewGroup` with others (B-1).
        public func viewGroupBatchable(groupID: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            return values.command("viewGroup", arguments)
        }

        /// The command `getGroupMembership`.
        public enum GetGroupMembershipCommand: Command {
            public static var name: String { "getGroupMembership" }
        }

        /// Whether this device takes `getGroupMembership` (K-5).
        public var supportsGetGroupMembershipCommand: Bool {
            values.supports(command: "getGroupMembership")
        }

        /// Sends `getGroupMembership` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getGroupMembership(groupList: [UInt16]) async throws {
            try await getGroupMembershipBatchable(groupList: groupList).send()
        }

        /// Sends `getGroupMembership` with others (B-1).
        public func getGroupMembershipBatchable(groupList: [UInt16]) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupList", groupList)
            return values.command("getGroupMembership", arguments)
        }

        /// The command `removeGroup`.
        public enum RemoveGroupCommand: Command {
            public static var name: String { "removeGroup" }
        }

        /// Whether this device takes `removeGroup` (K-5).
        public var supportsRemoveGroupCommand: Bool { values.supports(command: "removeGroup") }

        /// Sends `removeGroup` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeGroup(groupID: UInt16) async throws {
            try await removeGroupBatchable(groupID: groupID).send()
        }

        /// Sends `removeGroup` with others (B-1).
        public func removeGroupBatchable(groupID: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            return values.command("removeGroup", arguments)
        }

        /// The command `removeAllGroups`.
        public enum RemoveAllGroupsCommand: Command {
            public static var name: String { "removeAllGroups" }
        }

        /// Whether this device takes `removeAllGroups` (K-5).
        public var supportsRemoveAllGroupsCommand: Bool {
            values.supports(command: "removeAllGroups")
        }

        /// Sends `removeAllGroups` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func removeAllGroups() async throws {
            try await removeAllGroupsBatchable().send()
        }

        /// Sends `removeAllGroups` with others (B-1).
        public func removeAllGroupsBatchable() -> BatchableCommand<Void> {
            values.command("removeAllGroups", CommandArguments())
        }

        /// The command `addGroupIfIdentifying`.
        public enum AddGroupIfIdentifyingCommand: Command {
            public static var name: String { "addGroupIfIdentifying" }
        }

        /// Whether this device takes `addGroupIfIdentifying` (K-5).
        public var supportsAddGroupIfIdentifyingCommand: Bool {
            values.supports(command: "addGroupIfIdentifying")
        }

        /// Sends `addGroupIfIdentifying` and waits for its outcome (K-6).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter groupName: at most 16 bytes.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func addGroupIfIdentifying(groupID: UInt16, groupName: String) async throws {
            try await addGroupIfIdentifyingBatchable(groupID: groupID, groupName: groupName).send()
        }

        /// Sends `addGroupIfIdentifying` with others (B-1).
        ///
        /// - Parameter groupID: group ID.
        /// - Parameter groupName: at most 16 bytes.
        public func addGroupIfIdentifyingBatchable(
            groupID: UInt16, groupName: String
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("groupID", groupID)
            arguments.check("groupName", count: groupName.utf8.count, countMax: 16)
            arguments.set("groupName", groupName)
            return values.command("addGroupIfIdentifying", arguments)
        }
    }
}

extension Matter {
    /// Matter's hepa filter monitoring trait, cluster 0x0071.
    public struct HepaFilterMonitoringTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0071" }
        public static var graphName: String { "Matter.HepaFilterMonitoringTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [ResetConditionCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Condition, in percent.
            @TraitAttribute public var condition: UInt8?
            /// Degradation direction.
            @TraitAttribute public var degradationDirection: DegradationDirectionEnum?
            /// Change indication.
            @TraitAttribute public var changeIndication: ChangeIndicationEnum?
            /// In place indicator.
            @TraitAttribute public var inPlaceIndicator: Bool?
            /// Last changed time, in seconds since 2000-01-01 UTC; can be null; can be set.
            @TraitAttribute public var lastChangedTime: UInt32?
            /// Replacement product list.
            @TraitAttribute public var replacementProductList: [ReplacementProductStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _condition = values.read("condition")
                _degradationDirection = values.read("degradationDirection")
                _changeIndication = values.read("changeIndication")
                _inPlaceIndicator = values.read("inPlaceIndicator")
                _lastChangedTime = values.read("lastChangedTime", isNullable: true)
                _replacementProductList = values.read("replacementProductList")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of change indication.
        public enum ChangeIndicationEnum: UInt16, AttributeEnum {
            /// Ok, raw value 0.
            case ok = 0
            /// Warning, raw value 1.
            case warning = 1
            /// Critical, raw value 2.
            case critical = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of degradation direction.
        public enum DegradationDirectionEnum: UInt16, AttributeEnum {
            /// Up, raw value 0.
            case up = 0
            /// Down, raw value 1.
            case down = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of product identifier type.
        public enum ProductIdentifierTypeEnum: UInt16, AttributeEnum {
            /// Upc, raw value 0.
            case upc = 0
            /// Gtin 8, raw value 1.
            case gtin8 = 1
            /// Ean, raw value 2.
            case ean = 2
            /// Gtin 14, raw value 3.
            case gtin14 = 3
            /// Oem, raw value 4.
            case oem = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Condition, mask 0x1.
            public static var condition: Self { Self(rawValue: 1) }
            /// Warning, mask 0x2.
            public static var warning: Self { Self(rawValue: 2) }
            /// Replacement product list, mask 0x4.
            public static var replacementProductList: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of replacement product.
        public struct ReplacementProductStruct: AttributeObject {
            /// Product identifier type.
            public let productIdentifierType: ProductIdentifierTypeEnum
            /// Product identifier value, at most 20 bytes.
            public let productIdentifierValue: String

            /// Makes it of its members.
            public init(
                productIdentifierType: ProductIdentifierTypeEnum, productIdentifierValue: String
            ) {
                self.productIdentifierType = productIdentifierType
                self.productIdentifierValue = productIdentifierValue
            }

            public init?(fields: AttributeFields) {
                guard
                    let productIdentifierType: ProductIdentifierTypeEnum = fields.read(
                        "productIdentifierType"),
                    let productIdentifierValue: String = fields.read("productIdentifierValue")
                else { return nil }
                self.productIdentifierType = productIdentifierType
                self.productIdentifierValue = productIdentifierValue
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("productIdentifierType", productIdentifierType)
                try fields.write("productIdentifierValue", productIdentifierValue)
            }
        }

        /// The command `resetCondition`.
        public enum ResetConditionCommand: Command {
            public static var name: String { "resetCondition" }
        }

        /// Whether this device takes `resetCondition` (K-5).
        public var supportsResetConditionCommand: Bool {
            values.supports(command: "resetCondition")
        }

        /// Sends `resetCondition` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func resetCondition() async throws {
            try await resetConditionBatchable().send()
        }

        /// Sends `resetCondition` with others (B-1).
        public func resetConditionBatchable() -> BatchableCommand<Void> {
            values.command("resetCondition", CommandArguments())
        }
    }
}

/// The attributes of Matter.HepaFilterMonitoringTrait that can be set.
extension Updater where T == Matter.HepaFilterMonitoringTrait {
    /// Sets last changed time, in seconds since 2000-01-01 UTC.
    public func setLastChangedTime(_ value: UInt32?) {
        arguments.set(nullable: "lastChangedTime", value)
    }
}

extension Matter {
    /// Matter's identify trait, cluster 0x0003.
    public struct IdentifyTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0003" }
        public static var graphName: String { "Matter.IdentifyTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [IdentifyCommand.self, TriggerEffectCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Identify time; can be set.
            @TraitAttribute public var identifyTime: UInt16?
            /// Identify type.
            @TraitAttribute public var identifyType: IdentifyTypeEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _identifyTime = values.read("identifyTime")
                _identifyType = values.read("identifyType")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of effect identifier.
        public enum EffectIdentifierEnum: UInt16, AttributeEnum {
            /// Blink, raw value 0.
            case blink = 0
            /// Breathe, raw value 1.
            case breathe = 1
            /// Okay, raw value 2.
            case okay = 2
            /// Channel change, raw value 11.
            case channelChange = 11
            /// Finish effect, raw value 254.
            case finishEffect = 254
            /// Stop effect, raw value 255.
            case stopEffect = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of effect variant.
        public enum EffectVariantEnum: UInt16, AttributeEnum {
            /// Default, raw value 0.
            case `default` = 0
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of identify type.
        public enum IdentifyTypeEnum: UInt16, AttributeEnum {
            /// None, raw value 0.
            case none = 0
            /// Light output, raw value 1.
            case lightOutput = 1
            /// Visible indicator, raw value 2.
            case visibleIndicator = 2
            /// Audible beep, raw value 3.
            case audibleBeep = 3
            /// Display, raw value 4.
            case display = 4
            /// Actuator, raw value 5.
            case actuator = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// The command `identify`.
        public enum IdentifyCommand: Command {
            public static var name: String { "identify" }
        }

        /// Whether this device takes `identify` (K-5).
        public var supportsIdentifyCommand: Bool { values.supports(command: "identify") }

        /// Sends `identify` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func identify(identifyTime: UInt16) async throws {
            try await identifyBatchable(identifyTime: identifyTime).send()
        }

        /// Sends `identify` with others (B-1).
        public func identifyBatchable(identifyTime: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("identifyTime", identifyTime)
            return values.command("identify", arguments)
        }

        /// The command `triggerEffect`.
        public enum TriggerEffectCommand: Command {
            public static var name: String { "triggerEffect" }
        }

        /// Whether this device takes `triggerEffect` (K-5).
        public var supportsTriggerEffectCommand: Bool { values.supports(command: "triggerEffect") }

        /// Sends `triggerEffect` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func triggerEffect(
            effectIdentifier: EffectIdentifierEnum, effectVariant: EffectVariantEnum
        ) async throws {
            try await triggerEffectBatchable(
                effectIdentifier: effectIdentifier, effectVariant: effectVariant
            ).send()
        }

        /// Sends `triggerEffect` with others (B-1).
        public func triggerEffectBatchable(
            effectIdentifier: EffectIdentifierEnum, effectVariant: EffectVariantEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("effectIdentifier", effectIdentifier)
            arguments.set("effectVariant", effectVariant)
            return values.command("triggerEffect", arguments)
        }
    }
}

/// The attributes of Matter.IdentifyTrait that can be set.
extension Updater where T == Matter.IdentifyTrait {
    /// Sets identify time.
    public func setIdentifyTime(_ value: UInt16) {
        arguments.set("identifyTime", value)
    }
}

extension Matter {
    /// Matter's illuminance measurement trait, cluster 0x0400.
    public struct IlluminanceMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0400" }
        public static var graphName: String { "Matter.IlluminanceMeasurementTrait" }
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
            /// Light sensor type; can be null.
            @TraitAttribute public var lightSensorType: LightSensorTypeEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _measuredValue = values.read("measuredValue", isNullable: true)
                _minMeasuredValue = values.read("minMeasuredValue", isNullable: true)
                _maxMeasuredValue = values.read("maxMeasuredValue", isNullable: true)
                _tolerance = values.read("tolerance")
                _lightSensorType = values.read("lightSensorType", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of light sensor type.
        public enum LightSensorTypeEnum: UInt16, AttributeEnum {
            /// Photodiode, raw value 0.
            case photodiode = 0
            /// Cmos, raw value 1.
            case cmos = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }
    }
}

extension Matter {
    /// Matter's keypad input trait, cluster 0x0509.
    public struct KeypadInputTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0509" }
        public static var graphName: String { "Matter.KeypadInputTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SendKeyCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of CEC key code.
        public enum CECKeyCodeEnum: UInt16, AttributeEnum {
            /// Select, raw value 0.
            case select = 0
            /// Up, raw value 1.
            case up = 1
            /// Down, raw value 2.
            case down = 2
            /// Left, raw value 3.
            case left = 3
            /// Right, raw value 4.
            case right = 4
            /// Right up, raw value 5.
            case rightUp = 5
            /// Right down, raw value 6.
            case rightDown = 6
            /// Left up, raw value 7.
            case leftUp = 7
            /// Left down, raw value 8.
            case leftDown = 8
            /// Root menu, raw value 9.
            case rootMenu = 9
            /// Setup menu, raw value 10.
            case setupMenu = 10
            /// Contents menu, raw value 11.
            case contentsMenu = 11
            /// Favorite menu, raw value 12.
            case favoriteMenu = 12
            /// Exit, raw value 13.
            case exit = 13
            /// Media top menu, raw value 16.
            case mediaTopMenu = 16
            /// Media context sensitive menu, raw value 17.
            case mediaContextSensitiveMenu = 17
            /// Number entry mode, raw value 29.
            case numberEntryMode = 29
            /// Number 11, raw value 30.
            case number11 = 30
            /// Number 12, raw value 31.
            case number12 = 31
            /// Number 0 or number 10, raw value 32.
            case number0OrNumber10 = 32
            /// Numbers 1, raw value 33.
            case numbers1 = 33
            /// Numbers 2, raw value 34.
            case numbers2 = 34
            /// Numbers 3, raw value 35.
            case numbers3 = 35
            /// Numbers 4, raw value 36.
            case numbers4 = 36
            /// Numbers 5, raw value 37.
            case numbers5 = 37
            /// Numbers 6, raw value 38.
            case numbers6 = 38
            /// Numbers 7, raw value 39.
            case numbers7 = 39
            /// Numbers 8, raw value 40.
            case numbers8 = 40
            /// Numbers 9, raw value 41.
            case numbers9 = 41
            /// Dot, raw value 42.
            case dot = 42
            /// Enter, raw value 43.
            case enter = 43
            /// Clear, raw value 44.
            case clear = 44
            /// Next favorite, raw value 47.
            case nextFavorite = 47
            /// Channel up, raw value 48.
            case channelUp = 48
            /// Channel down, raw value 49.
            case channelDown = 49
            /// Previous channel, raw value 50.
            case previousChannel = 50
            /// Sound select, raw value 51.
            case soundSelect = 51
            /// Input select, raw value 52.
            case inputSelect = 52
            /// Display information, raw value 53.
            case displayInformation = 53
            /// Help, raw value 54.
            case help = 54
            /// Page up, raw value 55.
            case pageUp = 55
            /// Page down, raw value 56.
            case pageDown = 56
            /// Power, raw value 64.
            case power = 64
            /// Volume up, raw value 65.
            case volumeUp = 65
            /// Volume down, raw value 66.
            case volumeDown = 66
            /// Mute, raw value 67.
            case mute = 67
            /// Play, raw value 68.
            case play = 68
            /// Stop, raw value 69.
            case stop = 69
            /// Pause, raw value 70.
            case pause = 70
            /// Record, raw value 71.
            case record = 71
            /// Rewind, raw value 72.
            case rewind = 72
            /// Fast forward, raw value 73.
            case fastForward = 73
            /// Eject, raw value 74.
            case eject = 74
            /// Forward, raw value 75.
            case forward = 75
            /// Backward, raw value 76.
            case backward = 76
            /// Stop record, raw value 77.
            case stopRecord = 77
            /// Pause record, raw value 78.
            case pauseRecord = 78
            /// Reserved, raw value 79.
            case reserved = 79
            /// Angle, raw value 80.
            case angle = 80
            /// Sub picture, raw value 81.
            case subPicture = 81
            /// Video on demand, raw value 82.
            case videoOnDemand = 82
            /// Electronic program guide, raw value 83.
            case electronicProgramGuide = 83
            /// Timer programming, raw value 84.
            case timerProgramming = 84
            /// Initial configuration, raw value 85.
            case initialConfiguration = 85
            /// Select broadcast type, raw value 86.
            case selectBroadcastType = 86
            /// Select sound presentation, raw value 87.
            case selectSoundPresentation = 87
            /// Play function, raw value 96.
            case playFunction = 96
            /// Pause play function, raw value 97.
            case pausePlayFunction = 97
            /// Record function, raw value 98.
            case recordFunction = 98
            /// Pause record function, raw value 99.
            case pauseRecordFunction = 99
            /// Stop function, raw value 100.
            case stopFunction = 100
            /// Mute function, raw value 101.
            case muteFunction = 101
            /// Restore volume function, raw value 102.
            case restoreVolumeFunction = 102
            /// Tune function, raw value 103.
            case tuneFunction = 103
            /// Select media function, raw value 104.
            case selectMediaFunction = 104
            /// Select av input function, raw value 105.
            case selectAvInputFunction = 105
            /// Select audio input function, raw value 106.
            case selectAudioInputFunction = 106
            /// Power toggle function, raw value 107.
            case powerToggleFunction = 107
            /// Power off function, raw value 108.
            case powerOffFunction = 108
            /// Power on function, raw value 109.
            case powerOnFunction = 109
            /// F 1 blue, raw value 113.
            case f1Blue = 113
            /// F 2 red, raw value 114.
            case f2Red = 114
            /// F 3 green, raw value 115.
            case f3Green = 115
            /// F 4 yellow, raw value 116.
            case f4Yellow = 116
            /// F 5, raw value 117.
            case f5 = 117
            /// Data, raw value 118.
            case data = 118
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Unsupported key, raw value 1.
            case unsupportedKey = 1
            /// Invalid key in current state, raw value 2.
            case invalidKeyInCurrentState = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Navigation key codes, mask 0x1.
            public static var navigationKeyCodes: Self { Self(rawValue: 1) }
            /// Location keys, mask 0x2.
            public static var locationKeys: Self { Self(rawValue: 2) }
            /// Number keys, mask 0x4.
            public static var numberKeys: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The command `sendKey`.
        public enum SendKeyCommand: Command {
            public static var name: String { "sendKey" }
        }

        /// Whether this device takes `sendKey` (K-5).
        public var supportsSendKeyCommand: Bool { values.supports(command: "sendKey") }

        /// Sends `sendKey` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func sendKey(keyCode: CECKeyCodeEnum) async throws {
            try await sendKeyBatchable(keyCode: keyCode).send()
        }

        /// Sends `sendKey` with others (B-1).
        public func sendKeyBatchable(keyCode: CECKeyCodeEnum) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("keyCode", keyCode)
            return values.command("sendKey", arguments)
        }
    }
}

extension Matter {
    /// Matter's level control trait, cluster 0x0008.
    public struct LevelControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0008" }
        public static var graphName: String { "Matter.LevelControlTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                MoveToLevelCommand.self, MoveCommand.self, StepCommand.self, StopCommand.self,
                MoveToLevelWithOnOffCommand.self, MoveWithOnOffCommand.self,
                StepWithOnOffCommand.self, StopWithOnOffCommand.self,
                MoveToClosestFrequencyCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current level; can be null.
            @TraitAttribute public var currentLevel: UInt8?
            /// Remaining time.
            @TraitAttribute public var remainingTime: UInt16?
            /// Minimum level.
            @TraitAttribute public var minLevel: UInt8?
            /// Maximum level.
            @TraitAttribute public var maxLevel: UInt8?
            /// Current frequency.
            @TraitAttribute public var currentFrequency: UInt16?
            /// Minimum frequency.
            @TraitAttribute public var minFrequency: UInt16?
            /// Maximum frequency.
            @TraitAttribute public var maxFrequency: UInt16?
            /// Options; can be set.
            @TraitAttribute public var options: OptionsBitmap?
            /// On off transition time; can be set.
            @TraitAttribute public var onOffTransitionTime: UInt16?
            /// On level; can be null; can be set.
            @TraitAttribute public var onLevel: UInt8?
            /// On transition time; can be null; can be set.
            @TraitAttribute public var onTransitionTime: UInt16?
            /// Off transition time; can be null; can be set.
            @TraitAttribute public var offTransitionTime: UInt16?
            /// Default move rate; can be null; can be set.
            @TraitAttribute public var defaultMoveRate: UInt8?
            /// Start up current level; can be null; can be set.
            @TraitAttribute public var startUpCurrentLevel: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentLevel = values.read("currentLevel", isNullable: true)
                _remainingTime = values.read("remainingTime")
                _minLevel = values.read("minLevel")
                _maxLevel = values.read("maxLevel")
                _currentFrequency = values.read("currentFrequency")
                _minFrequency = values.read("minFrequency")
                _maxFrequency = values.read("maxFrequency")
                _options = values.read("options")
                _onOffTransitionTime = values.read("onOffTransitionTime")
                _onLevel = values.read("onLevel", isNullable: true)
                _onTransitionTime = values.read("onTransitionTime", isNullable: true)
                _offTransitionTime = values.read("offTransitionTime", isNullable: true)
                _defaultMoveRate = values.read("defaultMoveRate", isNullable: true)
                _startUpCurrentLevel = values.read("startUpCurrentLevel", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of move mode.
        public enum MoveModeEnum: UInt16, AttributeEnum {
            /// Up, raw value 0.
            case up = 0
            /// Down, raw value 1.
            case down = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of step mode.
        public enum StepModeEnum: UInt16, AttributeEnum {
            /// Up, raw value 0.
            case up = 0
            /// Down, raw value 1.
            case down = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// On off, mask 0x1.
            public static var onOff: Self { Self(rawValue: 1) }
            /// Lighting, mask 0x2.
            public static var lighting: Self { Self(rawValue: 2) }
            /// Frequency, mask 0x4.
            public static var frequency: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of options.
        public struct OptionsBitmap: AttributeBitmap {
            /// Execute if off, mask 0x1.
            public static var executeIfOff: Self { Self(rawValue: 1) }
            /// Couple color temp to level, mask 0x2.
            public static var coupleColorTempToLevel: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// The command `moveToLevel`.
        public enum MoveToLevelCommand: Command {
            public static var name: String { "moveToLevel" }
        }

        /// Whether this device takes `moveToLevel` (K-5).
        public var supportsMoveToLevelCommand: Bool { values.supports(command: "moveToLevel") }

        /// Sends `moveToLevel` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToLevel(
            level: UInt8, transitionTime: UInt16?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToLevelBatchable(
                level: level, transitionTime: transitionTime, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToLevel` with others (B-1).
        public func moveToLevelBatchable(
            level: UInt8, transitionTime: UInt16?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("level", level)
            arguments.set(nullable: "transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToLevel", arguments)
        }

        /// The command `move`.
        public enum MoveCommand: Command {
            public static var name: String { "move" }
        }

        /// Whether this device takes `move` (K-5).
        public var supportsMoveCommand: Bool { values.supports(command: "move") }

        /// Sends `move` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func move(
            moveMode: MoveModeEnum, rate: UInt8?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveBatchable(
                moveMode: moveMode, rate: rate, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `move` with others (B-1).
        public func moveBatchable(
            moveMode: MoveModeEnum, rate: UInt8?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set(nullable: "rate", rate)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("move", arguments)
        }

        /// The command `step`.
        public enum StepCommand: Command {
            public static var name: String { "step" }
        }

        /// Whether this device takes `step` (K-5).
        public var supportsStepCommand: Bool { values.supports(command: "step") }

        /// Sends `step` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func step(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt16?,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stepBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `step` with others (B-1).
        public func stepBatchable(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt16?,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set(nullable: "transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("step", arguments)
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
        public func stop(optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap) async throws {
            try await stopBatchable(
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stop` with others (B-1).
        public func stopBatchable(
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stop", arguments)
        }

        /// The command `moveToLevelWithOnOff`.
        public enum MoveToLevelWithOnOffCommand: Command {
            public static var name: String { "moveToLevelWithOnOff" }
        }

        /// Whether this device takes `moveToLevelWithOnOff` (K-5).
        public var supportsMoveToLevelWithOnOffCommand: Bool {
            values.supports(command: "moveToLevelWithOnOff")
        }

        /// Sends `moveToLevelWithOnOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToLevelWithOnOff(
            level: UInt8, transitionTime: UInt16?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToLevelWithOnOffBatchable(
                level: level, transitionTime: transitionTime, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToLevelWithOnOff` with others (B-1).
        public func moveToLevelWithOnOffBatchable(
            level: UInt8, transitionTime: UInt16?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("level", level)
            arguments.set(nullable: "transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToLevelWithOnOff", arguments)
        }

        /// The command `moveWithOnOff`.
        public enum MoveWithOnOffCommand: Command {
            public static var name: String { "moveWithOnOff" }
        }

        /// Whether this device takes `moveWithOnOff` (K-5).
        public var supportsMoveWithOnOffCommand: Bool { values.supports(command: "moveWithOnOff") }

        /// Sends `moveWithOnOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveWithOnOff(
            moveMode: MoveModeEnum, rate: UInt8?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveWithOnOffBatchable(
                moveMode: moveMode, rate: rate, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveWithOnOff` with others (B-1).
        public func moveWithOnOffBatchable(
            moveMode: MoveModeEnum, rate: UInt8?, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set(nullable: "rate", rate)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveWithOnOff", arguments)
        }

        /// The command `stepWithOnOff`.
        public enum StepWithOnOffCommand: Command {
            public static var name: String { "stepWithOnOff" }
        }

        /// Whether this device takes `stepWithOnOff` (K-5).
        public var supportsStepWithOnOffCommand: Bool { values.supports(command: "stepWithOnOff") }

        /// Sends `stepWithOnOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stepWithOnOff(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt16?,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stepWithOnOffBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stepWithOnOff` with others (B-1).
        public func stepWithOnOffBatchable(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt16?,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set(nullable: "transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stepWithOnOff", arguments)
        }

        /// The command `stopWithOnOff`.
        public enum StopWithOnOffCommand: Command {
            public static var name: String { "stopWithOnOff" }
        }

        /// Whether this device takes `stopWithOnOff` (K-5).
        public var supportsStopWithOnOffCommand: Bool { values.supports(command: "stopWithOnOff") }

        /// Sends `stopWithOnOff` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopWithOnOff(
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stopWithOnOffBatchable(
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stopWithOnOff` with others (B-1).
        public func stopWithOnOffBatchable(
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stopWithOnOff", arguments)
        }

        /// The command `moveToClosestFrequency`.
        public enum MoveToClosestFrequencyCommand: Command {
            public static var name: String { "moveToClosestFrequency" }
        }

        /// Whether this device takes `moveToClosestFrequency` (K-5).
        public var supportsMoveToClosestFrequencyCommand: Bool {
            values.supports(command: "moveToClosestFrequency")
        }

        /// Sends `moveToClosestFrequency` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToClosestFrequency(frequency: UInt16) async throws {
            try await moveToClosestFrequencyBatchable(frequency: frequency).send()
        }

        /// Sends `moveToClosestFrequency` with others (B-1).
        public func moveToClosestFrequencyBatchable(frequency: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("frequency", frequency)
            return values.command("moveToClosestFrequency", arguments)
        }
    }
}

/// The attributes of Matter.LevelControlTrait that can be set.
extension Updater where T == Matter.LevelControlTrait {
    /// Sets options.
    public func setOptions(_ value: Matter.LevelControlTrait.OptionsBitmap) {
        arguments.set("options", value)
    }

    /// Sets on off transition time.
    public func setOnOffTransitionTime(_ value: UInt16) {
        arguments.set("onOffTransitionTime", value)
    }

    /// Sets on level.
    public func setOnLevel(_ value: UInt8?) {
        arguments.set(nullable: "onLevel", value)
    }

    /// Sets on transition time.
    public func setOnTransitionTime(_ value: UInt16?) {
        arguments.set(nullable: "onTransitionTime", value)
    }

    /// Sets off transition time.
    public func setOffTransitionTime(_ value: UInt16?) {
        arguments.set(nullable: "offTransitionTime", value)
    }

    /// Sets default move rate, within 1...255.
    public func setDefaultMoveRate(_ value: UInt8?) {
        arguments.set(nullable: "defaultMoveRate", value, within: 1...255)
    }

    /// Sets start up current level.
    public func setStartUpCurrentLevel(_ value: UInt8?) {
        arguments.set(nullable: "startUpCurrentLevel", value)
    }
}

extension Matter {
    /// Matter's media input trait, cluster 0x0507.
    public struct MediaInputTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0507" }
        public static var graphName: String { "Matter.MediaInputTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                SelectInputCommand.self, ShowInputStatusCommand.self, HideInputStatusCommand.self,
                RenameInputCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Input list.
            @TraitAttribute public var inputList: [InputInfoStruct]?
            /// Current input.
            @TraitAttribute public var currentInput: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _inputList = values.read("inputList")
                _currentInput = values.read("currentInput")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of input type.
        public enum InputTypeEnum: UInt16, AttributeEnum {
            /// Internal, raw value 0.
            case `internal` = 0
            /// Aux, raw value 1.
            case aux = 1
            /// Coax, raw value 2.
            case coax = 2
            /// Composite, raw value 3.
            case composite = 3
            /// Hdmi, raw value 4.
            case hdmi = 4
            /// Input, raw value 5.
            case input = 5
            /// Line, raw value 6.
            case line = 6
            /// Optical, raw value 7.
            case optical = 7
            /// Video, raw value 8.
            case video = 8
            /// Scart, raw value 9.
            case scart = 9
            /// Usb, raw value 10.
            case usb = 10
            /// Other, raw value 11.
            case other = 11
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Name updates, mask 0x1.
            public static var nameUpdates: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of input info.
        public struct InputInfoStruct: AttributeObject {
            /// Index.
            public let index: UInt8
            /// Input type.
            public let inputType: InputTypeEnum
            /// Name.
            public let name: String
            /// Description.
            public let description: String

            /// Makes it of its members.
            public init(index: UInt8, inputType: InputTypeEnum, name: String, description: String) {
                self.index = index
                self.inputType = inputType
                self.name = name
                self.description = description
            }

            public init?(fields: AttributeFields) {
                guard let index: UInt8 = fields.read("index"),
                    let inputType: InputTypeEnum = fields.read("inputType"),
                    let name: String = fields.read("name"),
                    let description: String = fields.read("description")
                else { return nil }
                self.index = index
                self.inputType = inputType
                self.name = name
                self.description = description
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("index", index)
                try fields.write("inputType", inputType)
                try fields.write("name", name)
                try fields.write("description", description)
            }
        }

        /// The command `selectInput`.
        public enum SelectInputCommand: Command {
            public static var name: String { "selectInput" }
        }

        /// Whether this device takes `selectInput` (K-5).
        public var supportsSelectInputCommand: Bool { values.supports(command: "selectInput") }

        /// Sends `selectInput` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func selectInput(index: UInt8) async throws {
            try await selectInputBatchable(index: index).send()
        }

        /// Sends `selectInput` with others (B-1).
        public func selectInputBatchable(index: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("index", index)
            return values.command("selectInput", arguments)
        }

        /// The command `showInputStatus`.
        public enum ShowInputStatusCommand: Command {
            public static var name: String { "showInputStatus" }
        }

        /// Whether this device takes `showInputStatus` (K-5).
        public var supportsShowInputStatusCommand: Bool {
            values.supports(command: "showInputStatus")
        }

        /// Sends `showInputStatus` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func showInputStatus() async throws {
            try await showInputStatusBatchable().send()
        }

        /// Sends `showInputStatus` with others (B-1).
        public func showInputStatusBatchable() -> BatchableCommand<Void> {
            values.command("showInputStatus", CommandArguments())
        }

        /// The command `hideInputStatus`.
        public enum HideInputStatusCommand: Command {
            public static var name: String { "hideInputStatus" }
        }

        /// Whether this device takes `hideInputStatus` (K-5).
        public var supportsHideInputStatusCommand: Bool {
            values.supports(command: "hideInputStatus")
        }

        /// Sends `hideInputStatus` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func hideInputStatus() async throws {
            try await hideInputStatusBatchable().send()
        }

        /// Sends `hideInputStatus` with others (B-1).
        public func hideInputStatusBatchable() -> BatchableCommand<Void> {
            values.command("hideInputStatus", CommandArguments())
        }

        /// The command `renameInput`.
        public enum RenameInputCommand: Command {
            public static var name: String { "renameInput" }
        }

        /// Whether this device takes `renameInput` (K-5).
        public var supportsRenameInputCommand: Bool { values.supports(command: "renameInput") }

        /// Sends `renameInput` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func renameInput(index: UInt8, name: String) async throws {
            try await renameInputBatchable(index: index, name: name).send()
        }

        /// Sends `renameInput` with others (B-1).
        public func renameInputBatchable(index: UInt8, name: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("index", index)
            arguments.set("name", name)
            return values.command("renameInput", arguments)
        }
    }
}

extension Matter {
    /// Matter's media playback trait, cluster 0x0506.
    public struct MediaPlaybackTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0506" }
        public static var graphName: String { "Matter.MediaPlaybackTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [StateChangedEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                PlayCommand.self, PauseCommand.self, StopCommand.self, StartOverCommand.self,
                PreviousCommand.self, NextCommand.self, RewindCommand.self, FastForwardCommand.self,
                SkipForwardCommand.self, SkipBackwardCommand.self, SeekCommand.self,
                ActivateAudioTrackCommand.self, ActivateTextTrackCommand.self,
                DeactivateTextTrackCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current state.
            @TraitAttribute public var currentState: PlaybackStateEnum?
            /// Start time, in microseconds since 2000-01-01 UTC; can be null.
            @TraitAttribute public var startTime: UInt64?
            /// Duration; can be null.
            @TraitAttribute public var duration: UInt64?
            /// Sampled position; can be null.
            @TraitAttribute public var sampledPosition: PlaybackPositionStruct?
            /// Playback speed.
            @TraitAttribute public var playbackSpeed: Float?
            /// Seek range end; can be null.
            @TraitAttribute public var seekRangeEnd: UInt64?
            /// Seek range start; can be null.
            @TraitAttribute public var seekRangeStart: UInt64?
            /// Active audio track; can be null.
            @TraitAttribute public var activeAudioTrack: TrackStruct?
            /// Available audio tracks; can be null.
            @TraitAttribute public var availableAudioTracks: [TrackStruct]?
            /// Active text track; can be null.
            @TraitAttribute public var activeTextTrack: TrackStruct?
            /// Available text tracks; can be null.
            @TraitAttribute public var availableTextTracks: [TrackStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentState = values.read("currentState")
                _startTime = values.read("startTime", isNullable: true)
                _duration = values.read("duration", isNullable: true)
                _sampledPosition = values.read("sampledPosition", isNullable: true)
                _playbackSpeed = values.read("playbackSpeed")
                _seekRangeEnd = values.read("seekRangeEnd", isNullable: true)
                _seekRangeStart = values.read("seekRangeStart", isNullable: true)
                _activeAudioTrack = values.read("activeAudioTrack", isNullable: true)
                _availableAudioTracks = values.read("availableAudioTracks", isNullable: true)
                _activeTextTrack = values.read("activeTextTrack", isNullable: true)
                _availableTextTracks = values.read("availableTextTracks", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of characteristic.
        public enum CharacteristicEnum: UInt16, AttributeEnum {
            /// Forced subtitles, raw value 0.
            case forcedSubtitles = 0
            /// Describes video, raw value 1.
            case describesVideo = 1
            /// Easy to read, raw value 2.
            case easyToRead = 2
            /// Frame based, raw value 3.
            case frameBased = 3
            /// Main program, raw value 4.
            case mainProgram = 4
            /// Original content, raw value 5.
            case originalContent = 5
            /// Voice over translation, raw value 6.
            case voiceOverTranslation = 6
            /// Caption, raw value 7.
            case caption = 7
            /// Subtitle, raw value 8.
            case subtitle = 8
            /// Alternate, raw value 9.
            case alternate = 9
            /// Supplementary, raw value 10.
            case supplementary = 10
            /// Commentary, raw value 11.
            case commentary = 11
            /// Dubbed translation, raw value 12.
            case dubbedTranslation = 12
            /// Description, raw value 13.
            case description = 13
            /// Metadata, raw value 14.
            case metadata = 14
            /// Enhanced audio intelligibility, raw value 15.
            case enhancedAudioIntelligibility = 15
            /// Emergency, raw value 16.
            case emergency = 16
            /// Karaoke, raw value 17.
            case karaoke = 17
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of playback state.
        public enum PlaybackStateEnum: UInt16, AttributeEnum {
            /// Playing, raw value 0.
            case playing = 0
            /// Paused, raw value 1.
            case paused = 1
            /// Not playing, raw value 2.
            case notPlaying = 2
            /// Buffering, raw value 3.
            case buffering = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Invalid state for command, raw value 1.
            case invalidStateForCommand = 1
            /// Not allowed, raw value 2.
            case notAllowed = 2
            /// Not active, raw value 3.
            case notActive = 3
            /// Speed out of range, raw value 4.
            case speedOutOfRange = 4
            /// Seek out of range, raw value 5.
            case seekOutOfRange = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Advanced seek, mask 0x1.
            public static var advancedSeek: Self { Self(rawValue: 1) }
            /// Variable speed, mask 0x2.
            public static var variableSpeed: Self { Self(rawValue: 2) }
            /// Text tracks, mask 0x4.
            public static var textTracks: Self { Self(rawValue: 4) }
            /// Audio tracks, mask 0x8.
            public static var audioTracks: Self { Self(rawValue: 8) }
            /// Audio advance, mask 0x10.
            public static var audioAdvance: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of track attributes.
        public struct TrackAttributesStruct: AttributeObject {
            /// Language code, at most 32 bytes.
            public let languageCode: String
            /// Display name.
            public let displayName: String?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(languageCode: String, displayName: String? = nil) {
                self.languageCode = languageCode
                self.displayName = displayName
            }

            public init?(fields: AttributeFields) {
                guard let languageCode: String = fields.read("languageCode") else { return nil }
                self.languageCode = languageCode
                self.displayName = fields.read("displayName")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("languageCode", languageCode)
                try fields.write("displayName", displayName)
            }
        }

        /// Members of track.
        public struct TrackStruct: AttributeObject {
            /// Id, at most 32 bytes.
            public let id: String
            /// Track attributes.
            public let trackAttributes: TrackAttributesStruct?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(id: String, trackAttributes: TrackAttributesStruct? = nil) {
                self.id = id
                self.trackAttributes = trackAttributes
            }

            public init?(fields: AttributeFields) {
                guard let id: String = fields.read("id") else { return nil }
                self.id = id
                self.trackAttributes = fields.read("trackAttributes")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("id", id)
                try fields.write(nullable: "trackAttributes", trackAttributes)
            }
        }

        /// Members of playback position.
        public struct PlaybackPositionStruct: AttributeObject {
            /// Updated at, in microseconds since 2000-01-01 UTC.
            public let updatedAt: UInt64
            /// Position.
            public let position: UInt64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(updatedAt: UInt64, position: UInt64? = nil) {
                self.updatedAt = updatedAt
                self.position = position
            }

            public init?(fields: AttributeFields) {
                guard let updatedAt: UInt64 = fields.read("updatedAt") else { return nil }
                self.updatedAt = updatedAt
                self.position = fields.read("position")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("updatedAt", updatedAt)
                try fields.write(nullable: "position", position)
            }
        }

        /// The moment `stateChanged` of Matter.MediaPlaybackTrait.
        public struct StateChangedEvent: Event {
            public static var traitName: String { "Matter.MediaPlaybackTrait" }
            public static var name: String { "stateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Current state.
            public var currentState: PlaybackStateEnum? { occurrence.read("currentState") }

            /// Start time, in microseconds since 2000-01-01 UTC.
            public var startTime: UInt64? { occurrence.read("startTime") }

            /// Duration.
            public var duration: UInt64? { occurrence.read("duration") }

            /// Sampled position.
            public var sampledPosition: PlaybackPositionStruct? {
                occurrence.read("sampledPosition")
            }

            /// Playback speed.
            public var playbackSpeed: Float? { occurrence.read("playbackSpeed") }

            /// Seek range end.
            public var seekRangeEnd: UInt64? { occurrence.read("seekRangeEnd") }

            /// Seek range start.
            public var seekRangeStart: UInt64? { occurrence.read("seekRangeStart") }

            /// Data.
            public var data: Data? { occurrence.read("data") }

            /// Audio advance unmuted.
            public var audioAdvanceUnmuted: Bool? { occurrence.read("audioAdvanceUnmuted") }
        }

        /// The command `play`.
        public enum PlayCommand: Command {
            public static var name: String { "play" }
        }

        /// Whether this device takes `play` (K-5).
        public var supportsPlayCommand: Bool { values.supports(command: "play") }

        /// Sends `play` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func play() async throws {
            try await playBatchable().send()
        }

        /// Sends `play` with others (B-1).
        public func playBatchable() -> BatchableCommand<Void> {
            values.command("play", CommandArguments())
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

        /// The command `startOver`.
        public enum StartOverCommand: Command {
            public static var name: String { "startOver" }
        }

        /// Whether this device takes `startOver` (K-5).
        public var supportsStartOverCommand: Bool { values.supports(command: "startOver") }

        /// Sends `startOver` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startOver() async throws {
            try await startOverBatchable().send()
        }

        /// Sends `startOver` with others (B-1).
        public func startOverBatchable() -> BatchableCommand<Void> {
            values.command("startOver", CommandArguments())
        }

        /// The command `previous`.
        public enum PreviousCommand: Command {
            public static var name: String { "previous" }
        }

        /// Whether this device takes `previous` (K-5).
        public var supportsPreviousCommand: Bool { values.supports(command: "previous") }

        /// Sends `previous` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func previous() async throws {
            try await previousBatchable().send()
        }

        /// Sends `previous` with others (B-1).
        public func previousBatchable() -> BatchableCommand<Void> {
            values.command("previous", CommandArguments())
        }

        /// The command `next`.
        public enum NextCommand: Command {
            public static var name: String { "next" }
        }

        /// Whether this device takes `next` (K-5).
        public var supportsNextCommand: Bool { values.supports(command: "next") }

        /// Sends `next` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func next() async throws {
            try await nextBatchable().send()
        }

        /// Sends `next` with others (B-1).
        public func nextBatchable() -> BatchableCommand<Void> {
            values.command("next", CommandArguments())
        }

        /// The command `rewind`.
        public enum RewindCommand: Command {
            public static var name: String { "rewind" }
        }

        /// Optional arguments of `rewind`.
        public struct RewindOptions: Sendable {
            var arguments: CommandArguments

            /// Sets audio advance unmuted.
            public mutating func setAudioAdvanceUnmuted(_ value: Bool) {
                arguments.set("audioAdvanceUnmuted", value)
            }
        }

        /// Whether this device takes `rewind` (K-5).
        public var supportsRewindCommand: Bool { values.supports(command: "rewind") }

        /// Sends `rewind` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func rewind(_ optional: ((inout RewindOptions) -> Void)? = nil) async throws {
            try await rewindBatchable(optional).send()
        }

        /// Sends `rewind` with others (B-1).
        public func rewindBatchable(
            _ optional: ((inout RewindOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = RewindOptions(arguments: arguments)
            optional?(&options)
            return values.command("rewind", options.arguments)
        }

        /// The command `fastForward`.
        public enum FastForwardCommand: Command {
            public static var name: String { "fastForward" }
        }

        /// Optional arguments of `fastForward`.
        public struct FastForwardOptions: Sendable {
            var arguments: CommandArguments

            /// Sets audio advance unmuted.
            public mutating func setAudioAdvanceUnmuted(_ value: Bool) {
                arguments.set("audioAdvanceUnmuted", value)
            }
        }

        /// Whether this device takes `fastForward` (K-5).
        public var supportsFastForwardCommand: Bool { values.supports(command: "fastForward") }

        /// Sends `fastForward` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func fastForward(
            _ optional: ((inout FastForwardOptions) -> Void)? = nil
        ) async throws {
            try await fastForwardBatchable(optional).send()
        }

        /// Sends `fastForward` with others (B-1).
        public func fastForwardBatchable(
            _ optional: ((inout FastForwardOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = FastForwardOptions(arguments: arguments)
            optional?(&options)
            return values.command("fastForward", options.arguments)
        }

        /// The command `skipForward`.
        public enum SkipForwardCommand: Command {
            public static var name: String { "skipForward" }
        }

        /// Whether this device takes `skipForward` (K-5).
        public var supportsSkipForwardCommand: Bool { values.supports(command: "skipForward") }

        /// Sends `skipForward` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func skipForward(deltaPositionMilliseconds: UInt64) async throws {
            try await skipForwardBatchable(
                deltaPositionMilliseconds: deltaPositionMilliseconds
            ).send()
        }

        /// Sends `skipForward` with others (B-1).
        public func skipForwardBatchable(
            deltaPositionMilliseconds: UInt64
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("deltaPositionMilliseconds", deltaPositionMilliseconds)
            return values.command("skipForward", arguments)
        }

        /// The command `skipBackward`.
        public enum SkipBackwardCommand: Command {
            public static var name: String { "skipBackward" }
        }

        /// Whether this device takes `skipBackward` (K-5).
        public var supportsSkipBackwardCommand: Bool { values.supports(command: "skipBackward") }

        /// Sends `skipBackward` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func skipBackward(deltaPositionMilliseconds: UInt64) async throws {
            try await skipBackwardBatchable(
                deltaPositionMilliseconds: deltaPositionMilliseconds
            ).send()
        }

        /// Sends `skipBackward` with others (B-1).
        public func skipBackwardBatchable(
            deltaPositionMilliseconds: UInt64
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("deltaPositionMilliseconds", deltaPositionMilliseconds)
            return values.command("skipBackward", arguments)
        }

        /// The command `seek`.
        public enum SeekCommand: Command {
            public static var name: String { "seek" }
        }

        /// Whether this device takes `seek` (K-5).
        public var supportsSeekCommand: Bool { values.supports(command: "seek") }

        /// Sends `seek` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func seek(position: UInt64) async throws {
            try await seekBatchable(position: position).send()
        }

        /// Sends `seek` with others (B-1).
        public func seekBatchable(position: UInt64) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("position", position)
            return values.command("seek", arguments)
        }

        /// The command `activateAudioTrack`.
        public enum ActivateAudioTrackCommand: Command {
            public static var name: String { "activateAudioTrack" }
        }

        /// Whether this device takes `activateAudioTrack` (K-5).
        public var supportsActivateAudioTrackCommand: Bool {
            values.supports(command: "activateAudioTrack")
        }

        /// Sends `activateAudioTrack` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func activateAudioTrack(trackID: String, audioOutputIndex: UInt8) async throws {
            try await activateAudioTrackBatchable(
                trackID: trackID, audioOutputIndex: audioOutputIndex
            ).send()
        }

        /// Sends `activateAudioTrack` with others (B-1).
        public func activateAudioTrackBatchable(
            trackID: String, audioOutputIndex: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("trackID", trackID)
            arguments.set("audioOutputIndex", audioOutputIndex)
            return values.command("activateAudioTrack", arguments)
        }

        /// The command `activateTextTrack`.
        public enum ActivateTextTrackCommand: Command {
            public static var name: String { "activateTextTrack" }
        }

        /// Whether this device takes `activateTextTrack` (K-5).
        public var supportsActivateTextTrackCommand: Bool {
            values.supports(command: "activateTextTrack")
        }

        /// Sends `activateTextTrack` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func activateTextTrack(trackID: String) async throws {
            try await activateTextTrackBatchable(trackID: trackID).send()
        }

        /// Sends `activateTextTrack` with others (B-1).
        public func activateTextTrackBatchable(trackID: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("trackID", trackID)
            return values.command("activateTextTrack", arguments)
        }

        /// The command `deactivateTextTrack`.
        public enum DeactivateTextTrackCommand: Command {
            public static var name: String { "deactivateTextTrack" }
        }

        /// Whether this device takes `deactivateTextTrack` (K-5).
        public var supportsDeactivateTextTrackCommand: Bool {
            values.supports(command: "deactivateTextTrack")
        }

        /// Sends `deactivateTextTrack` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func deactivateTextTrack() async throws {
            try await deactivateTextTrackBatchable().send()
        }

        /// Sends `deactivateTextTrack` with others (B-1).
        public func deactivateTextTrackBatchable() -> BatchableCommand<Void> {
            values.command("deactivateTextTrack", CommandArguments())
        }
    }
}

extension Matter {
    /// Matter's meter identification trait, cluster 0x0B06.
    public struct MeterIdentificationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0b06" }
        public static var graphName: String { "Matter.MeterIdentificationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Meter type; can be null.
            @TraitAttribute public var meterType: MeterTypeEnum?
            /// Point of delivery; can be null.
            @TraitAttribute public var pointOfDelivery: String?
            /// Meter serial number; can be null.
            @TraitAttribute public var meterSerialNumber: String?
            /// Protocol version; can be null.
            @TraitAttribute public var protocolVersion: String?
            /// Power threshold; can be null.
            @TraitAttribute public var powerThreshold: PowerThresholdStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _meterType = values.read("meterType", isNullable: true)
                _pointOfDelivery = values.read("pointOfDelivery", isNullable: true)
                _meterSerialNumber = values.read("meterSerialNumber", isNullable: true)
                _protocolVersion = values.read("protocolVersion", isNullable: true)
                _powerThreshold = values.read("powerThreshold", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of meter type.
        public enum MeterTypeEnum: UInt16, AttributeEnum {
            /// Utility, raw value 0.
            case utility = 0
            /// Private, raw value 1.
            case `private` = 1
            /// Generic, raw value 2.
            case generic = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Power threshold, mask 0x1.
            public static var powerThreshold: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

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
            /// On off, mask 0x1.
            public static var onOff: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of semantic tag.
        public struct SemanticTagStruct: AttributeObject {
            /// Mfg code.
            public let mfgCode: UInt16
            /// Value.
            public let value: UInt16

            /// Makes it of its members.
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
            /// Label, at most 64 bytes.
            public let label: String
            /// Mode.
            public let mode: UInt8
            /// Semantic tags.
            public let semanticTags: [SemanticTagStruct]

            /// Makes it of its members.
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
