// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension Matter {
    /// Matter's dishwasher alarm trait, cluster 0x005D.
    public struct DishwasherAlarmTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.005d" }
        public static var graphName: String { "Matter.DishwasherAlarmTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [NotifyEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [ResetCommand.self, ModifyEnabledAlarmsCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Mask.
            @TraitAttribute public var mask: AlarmBitmap?
            /// Latch.
            @TraitAttribute public var latch: AlarmBitmap?
            /// State.
            @TraitAttribute public var state: AlarmBitmap?
            /// Supported.
            @TraitAttribute public var supported: AlarmBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _mask = values.read("mask")
                _latch = values.read("latch")
                _state = values.read("state")
                _supported = values.read("supported")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of alarm.
        public struct AlarmBitmap: AttributeBitmap {
            /// Inflow error, mask 0x1.
            public static var inflowError: Self { Self(rawValue: 1) }
            /// Drain error, mask 0x2.
            public static var drainError: Self { Self(rawValue: 2) }
            /// Door error, mask 0x4.
            public static var doorError: Self { Self(rawValue: 4) }
            /// Temp too low, mask 0x8.
            public static var tempTooLow: Self { Self(rawValue: 8) }
            /// Temp too high, mask 0x10.
            public static var tempTooHigh: Self { Self(rawValue: 16) }
            /// Water level error, mask 0x20.
            public static var waterLevelError: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Reset, mask 0x1.
            public static var reset: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The moment `notify` of Matter.DishwasherAlarmTrait.
        public struct NotifyEvent: Event {
            public static var traitName: String { "Matter.DishwasherAlarmTrait" }
            public static var name: String { "notify" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Active.
            public var active: AlarmBitmap? { occurrence.read("active") }

            /// Inactive.
            public var inactive: AlarmBitmap? { occurrence.read("inactive") }

            /// State.
            public var state: AlarmBitmap? { occurrence.read("state") }

            /// Mask.
            public var mask: AlarmBitmap? { occurrence.read("mask") }
        }

        /// The command `reset`.
        public enum ResetCommand: Command {
            public static var name: String { "reset" }
        }

        /// Whether this device takes `reset` (K-5).
        public var supportsResetCommand: Bool { values.supports(command: "reset") }

        /// Sends `reset` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func reset(alarms: AlarmBitmap) async throws {
            try await resetBatchable(alarms: alarms).send()
        }

        /// Sends `reset` with others (B-1).
        public func resetBatchable(alarms: AlarmBitmap) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("alarms", alarms)
            return values.command("reset", arguments)
        }

        /// The command `modifyEnabledAlarms`.
        public enum ModifyEnabledAlarmsCommand: Command {
            public static var name: String { "modifyEnabledAlarms" }
        }

        /// Whether this device takes `modifyEnabledAlarms` (K-5).
        public var supportsModifyEnabledAlarmsCommand: Bool {
            values.supports(command: "modifyEnabledAlarms")
        }

        /// Sends `modifyEnabledAlarms` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func modifyEnabledAlarms(mask: AlarmBitmap) async throws {
            try await modifyEnabledAlarmsBatchable(mask: mask).send()
        }

        /// Sends `modifyEnabledAlarms` with others (B-1).
        public func modifyEnabledAlarmsBatchable(mask: AlarmBitmap) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("mask", mask)
            return values.command("modifyEnabledAlarms", arguments)
        }
    }
}

extension Matter {
    /// Matter's dishwasher mode trait, cluster 0x0059.
    public struct DishwasherModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0059" }
        public static var graphName: String { "Matter.DishwasherModeTrait" }
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
            @TraitAttribute public var featureMap: UInt32?
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
            /// Normal, raw value 16384.
            case normal = 16384
            /// Heavy, raw value 16385.
            case heavy = 16385
            /// Light, raw value 16386.
            case light = 16386
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
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
    /// Matter's door lock trait, cluster 0x0101.
    public struct DoorLockTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0101" }
        public static var graphName: String { "Matter.DoorLockTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                DoorLockAlarmEvent.self, DoorStateChangeEvent.self, LockOperationEvent.self,
                LockOperationErrorEvent.self, LockUserChangeEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                LockDoorCommand.self, UnlockDoorCommand.self, UnlockWithTimeoutCommand.self,
                SetWeekDayScheduleCommand.self, GetWeekDayScheduleCommand.self,
                ClearWeekDayScheduleCommand.self, SetYearDayScheduleCommand.self,
                GetYearDayScheduleCommand.self, ClearYearDayScheduleCommand.self,
                SetHolidayScheduleCommand.self, GetHolidayScheduleCommand.self,
                ClearHolidayScheduleCommand.self, SetUserCommand.self, GetUserCommand.self,
                ClearUserCommand.self, SetCredentialCommand.self, GetCredentialStatusCommand.self,
                ClearCredentialCommand.self, UnboltDoorCommand.self,
                SetAliroReaderConfigCommand.self, ClearAliroReaderConfigCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Lock state; can be null.
            @TraitAttribute public var lockState: DlLockState?
            /// Lock type.
            @TraitAttribute public var lockType: DlLockType?
            /// Actuator enabled.
            @TraitAttribute public var actuatorEnabled: Bool?
            /// Door state; can be null.
            @TraitAttribute public var doorState: DoorStateEnum?
            /// Door open events; can be set.
            @TraitAttribute public var doorOpenEvents: UInt32?
            /// Door closed events; can be set.
            @TraitAttribute public var doorClosedEvents: UInt32?
            /// Open period; can be set.
            @TraitAttribute public var openPeriod: UInt16?
            /// Number of total users supported.
            @TraitAttribute public var numberOfTotalUsersSupported: UInt16?
            /// Number of pin users supported.
            @TraitAttribute public var numberOfPinUsersSupported: UInt16?
            /// Number of rfid users supported.
            @TraitAttribute public var numberOfRfidUsersSupported: UInt16?
            /// Number of week day schedules supported per user.
            @TraitAttribute public var numberOfWeekDaySchedulesSupportedPerUser: UInt8?
            /// Number of year day schedules supported per user.
            @TraitAttribute public var numberOfYearDaySchedulesSupportedPerUser: UInt8?
            /// Number of holiday schedules supported.
            @TraitAttribute public var numberOfHolidaySchedulesSupported: UInt8?
            /// Maximum pin code length.
            @TraitAttribute public var maxPinCodeLength: UInt8?
            /// Minimum pin code length.
            @TraitAttribute public var minPinCodeLength: UInt8?
            /// Maximum rfid code length.
            @TraitAttribute public var maxRfidCodeLength: UInt8?
            /// Minimum rfid code length.
            @TraitAttribute public var minRfidCodeLength: UInt8?
            /// Credential rules support.
            @TraitAttribute public var credentialRulesSupport: DlCredentialRuleMask?
            /// Number of credentials supported per user.
            @TraitAttribute public var numberOfCredentialsSupportedPerUser: UInt8?
            /// Language; can be set.
            @TraitAttribute public var language: String?
            /// Led settings; can be set.
            @TraitAttribute public var ledSettings: UInt8?
            /// Auto relock time; can be set.
            @TraitAttribute public var autoRelockTime: UInt32?
            /// Sound volume; can be set.
            @TraitAttribute public var soundVolume: UInt8?
            /// Operating mode; can be set.
            @TraitAttribute public var operatingMode: OperatingModeEnum?
            /// Supported operating modes.
            @TraitAttribute public var supportedOperatingModes: DlSupportedOperatingModes?
            /// Default configuration register.
            @TraitAttribute public var defaultConfigurationRegister: DlDefaultConfigurationRegister?
            /// Enable local programming; can be set.
            @TraitAttribute public var enableLocalProgramming: Bool?
            /// Enable one touch locking; can be set.
            @TraitAttribute public var enableOneTouchLocking: Bool?
            /// Enable inside status led; can be set.
            @TraitAttribute public var enableInsideStatusLed: Bool?
            /// Enable privacy mode button; can be set.
            @TraitAttribute public var enablePrivacyModeButton: Bool?
            /// Local programming features; can be set.
            @TraitAttribute public var localProgrammingFeatures: DlLocalProgrammingFeatures?
            /// Wrong code entry limit; can be set.
            @TraitAttribute public var wrongCodeEntryLimit: UInt8?
            /// User code temporary disable time; can be set.
            @TraitAttribute public var userCodeTemporaryDisableTime: UInt8?
            /// Send pin over the air; can be set.
            @TraitAttribute public var sendPinOverTheAir: Bool?
            /// Require pinfor remote operation; can be set.
            @TraitAttribute public var requirePinforRemoteOperation: Bool?
            /// Expiring user timeout; can be set.
            @TraitAttribute public var expiringUserTimeout: UInt16?
            /// Aliro reader verification key; can be null.
            @TraitAttribute public var aliroReaderVerificationKey: Data?
            /// Aliro reader group identifier; can be null.
            @TraitAttribute public var aliroReaderGroupIdentifier: Data?
            /// Aliro reader group sub identifier.
            @TraitAttribute public var aliroReaderGroupSubIdentifier: Data?
            /// Aliro expedited transaction supported protocol versions.
            @TraitAttribute public var aliroExpeditedTransactionSupportedProtocolVersions: [Data]?
            /// Aliro group resolving key; can be null.
            @TraitAttribute public var aliroGroupResolvingKey: Data?
            /// Aliro supported ble uwb protocol versions.
            @TraitAttribute public var aliroSupportedBleUwbProtocolVersions: [Data]?
            /// Aliro ble advertising version.
            @TraitAttribute public var aliroBleAdvertisingVersion: UInt8?
            /// Number of aliro credential issuer keys supported.
            @TraitAttribute public var numberOfAliroCredentialIssuerKeysSupported: UInt16?
            /// Number of aliro endpoint keys supported.
            @TraitAttribute public var numberOfAliroEndpointKeysSupported: UInt16?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _lockState = values.read("lockState", isNullable: true)
                _lockType = values.read("lockType")
                _actuatorEnabled = values.read("actuatorEnabled")
                _doorState = values.read("doorState", isNullable: true)
                _doorOpenEvents = values.read("doorOpenEvents")
                _doorClosedEvents = values.read("doorClosedEvents")
                _openPeriod = values.read("openPeriod")
                _numberOfTotalUsersSupported = values.read("numberOfTotalUsersSupported")
                _numberOfPinUsersSupported = values.read("numberOfPinUsersSupported")
                _numberOfRfidUsersSupported = values.read("numberOfRfidUsersSupported")
                _numberOfWeekDaySchedulesSupportedPerUser = values.read(
                    "numberOfWeekDaySchedulesSupportedPerUser")
                _numberOfYearDaySchedulesSupportedPerUser = values.read(
                    "numberOfYearDaySchedulesSupportedPerUser")
                _numberOfHolidaySchedulesSupported = values.read(
                    "numberOfHolidaySchedulesSupported")
                _maxPinCodeLength = values.read("maxPinCodeLength")
                _minPinCodeLength = values.read("minPinCodeLength")
                _maxRfidCodeLength = values.read("maxRfidCodeLength")
                _minRfidCodeLength = values.read("minRfidCodeLength")
                _credentialRulesSupport = values.read("credentialRulesSupport")
                _numberOfCredentialsSupportedPerUser = values.read(
                    "numberOfCredentialsSupportedPerUser")
                _language = values.read("language")
                _ledSettings = values.read("ledSettings")
                _autoRelockTime = values.read("autoRelockTime")
                _soundVolume = values.read("soundVolume")
                _operatingMode = values.read("operatingMode")
                _supportedOperatingModes = values.read("supportedOperatingModes")
                _defaultConfigurationRegister = values.read("defaultConfigurationRegister")
                _enableLocalProgramming = values.read("enableLocalProgramming")
                _enableOneTouchLocking = values.read("enableOneTouchLocking")
                _enableInsideStatusLed = values.read("enableInsideStatusLed")
                _enablePrivacyModeButton = values.read("enablePrivacyModeButton")
                _localProgrammingFeatures = values.read("localProgrammingFeatures")
                _wrongCodeEntryLimit = values.read("wrongCodeEntryLimit")
                _userCodeTemporaryDisableTime = values.read("userCodeTemporaryDisableTime")
                _sendPinOverTheAir = values.read("sendPinOverTheAir")
                _requirePinforRemoteOperation = values.read("requirePinforRemoteOperation")
                _expiringUserTimeout = values.read("expiringUserTimeout")
                _aliroReaderVerificationKey = values.read(
                    "aliroReaderVerificationKey", isNullable: true)
                _aliroReaderGroupIdentifier = values.read(
                    "aliroReaderGroupIdentifier", isNullable: true)
                _aliroReaderGroupSubIdentifier = values.read("aliroReaderGroupSubIdentifier")
                _aliroExpeditedTransactionSupportedProtocolVersions = values.read(
                    "aliroExpeditedTransactionSupportedProtocolVersions")
                _aliroGroupResolvingKey = values.read("aliroGroupResolvingKey", isNullable: true)
                _aliroSupportedBleUwbProtocolVersions = values.read(
                    "aliroSupportedBleUwbProtocolVersions")
                _aliroBleAdvertisingVersion = values.read("aliroBleAdvertisingVersion")
                _numberOfAliroCredentialIssuerKeysSupported = values.read(
                    "numberOfAliroCredentialIssuerKeysSupported")
                _numberOfAliroEndpointKeysSupported = values.read(
                    "numberOfAliroEndpointKeysSupported")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of alarm code.
        public enum AlarmCodeEnum: UInt16, AttributeEnum {
            /// Lock jammed, raw value 0.
            case lockJammed = 0
            /// Lock factory reset, raw value 1.
            case lockFactoryReset = 1
            /// Lock radio power cycled, raw value 3.
            case lockRadioPowerCycled = 3
            /// Wrong code entry limit, raw value 4.
            case wrongCodeEntryLimit = 4
            /// Front esceutcheon removed, raw value 5.
            case frontEsceutcheonRemoved = 5
            /// Door forced open, raw value 6.
            case doorForcedOpen = 6
            /// Door ajar, raw value 7.
            case doorAjar = 7
            /// Forced user, raw value 8.
            case forcedUser = 8
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of credential rule.
        public enum CredentialRuleEnum: UInt16, AttributeEnum {
            /// Single, raw value 0.
            case single = 0
            /// Dual, raw value 1.
            case dual = 1
            /// Tri, raw value 2.
            case tri = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of credential type.
        public enum CredentialTypeEnum: UInt16, AttributeEnum {
            /// Programming pin, raw value 0.
            case programmingPin = 0
            /// Pin, raw value 1.
            case pin = 1
            /// Rfid, raw value 2.
            case rfid = 2
            /// Fingerprint, raw value 3.
            case fingerprint = 3
            /// Finger vein, raw value 4.
            case fingerVein = 4
            /// Face, raw value 5.
            case face = 5
            /// Aliro credential issuer key, raw value 6.
            case aliroCredentialIssuerKey = 6
            /// Aliro evictable endpoint key, raw value 7.
            case aliroEvictableEndpointKey = 7
            /// Aliro non evictable endpoint key, raw value 8.
            case aliroNonEvictableEndpointKey = 8
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of data operation type.
        public enum DataOperationTypeEnum: UInt16, AttributeEnum {
            /// Add, raw value 0.
            case add = 0
            /// Clear, raw value 1.
            case clear = 1
            /// Modify, raw value 2.
            case modify = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of dl lock state.
        public enum DlLockState: UInt16, AttributeEnum {
            /// Not fully locked, raw value 0.
            case notFullyLocked = 0
            /// Locked, raw value 1.
            case locked = 1
            /// Unlocked, raw value 2.
            case unlocked = 2
            /// Unlatched, raw value 3.
            case unlatched = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of dl lock type.
        public enum DlLockType: UInt16, AttributeEnum {
            /// Dead bolt, raw value 0.
            case deadBolt = 0
            /// Magnetic, raw value 1.
            case magnetic = 1
            /// Other, raw value 2.
            case other = 2
            /// Mortise, raw value 3.
            case mortise = 3
            /// Rim, raw value 4.
            case rim = 4
            /// Latch bolt, raw value 5.
            case latchBolt = 5
            /// Cylindrical lock, raw value 6.
            case cylindricalLock = 6
            /// Tubular lock, raw value 7.
            case tubularLock = 7
            /// Interconnected lock, raw value 8.
            case interconnectedLock = 8
            /// Dead latch, raw value 9.
            case deadLatch = 9
            /// Door furniture, raw value 10.
            case doorFurniture = 10
            /// Eurocylinder, raw value 11.
            case eurocylinder = 11
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of dl status.
        public enum DlStatus: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Failure, raw value 1.
            case failure = 1
            /// Duplicate, raw value 2.
            case duplicate = 2
            /// Occupied, raw value 3.
            case occupied = 3
            /// Invalid field, raw value 133.
            case invalidField = 133
            /// Resource exhausted, raw value 137.
            case resourceExhausted = 137
            /// Not found, raw value 139.
            case notFound = 139
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door lock operation event code.
        public enum DoorLockOperationEventCode: UInt16, AttributeEnum {
            /// Unknown or mfg specific, raw value 0.
            case unknownOrMfgSpecific = 0
            /// Lock, raw value 1.
            case lock = 1
            /// Unlock, raw value 2.
            case unlock = 2
            /// Lock invalid pin or ID, raw value 3.
            case lockInvalidPinOrID = 3
            /// Lock invalid schedule, raw value 4.
            case lockInvalidSchedule = 4
            /// Unlock invalid pin or ID, raw value 5.
            case unlockInvalidPinOrID = 5
            /// Unlock invalid schedule, raw value 6.
            case unlockInvalidSchedule = 6
            /// One touch lock, raw value 7.
            case oneTouchLock = 7
            /// Key lock, raw value 8.
            case keyLock = 8
            /// Key unlock, raw value 9.
            case keyUnlock = 9
            /// Auto lock, raw value 10.
            case autoLock = 10
            /// Schedule lock, raw value 11.
            case scheduleLock = 11
            /// Schedule unlock, raw value 12.
            case scheduleUnlock = 12
            /// Manual lock, raw value 13.
            case manualLock = 13
            /// Manual unlock, raw value 14.
            case manualUnlock = 14
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door lock programming event code.
        public enum DoorLockProgrammingEventCode: UInt16, AttributeEnum {
            /// Unknown or mfg specific, raw value 0.
            case unknownOrMfgSpecific = 0
            /// Master code changed, raw value 1.
            case masterCodeChanged = 1
            /// Pin added, raw value 2.
            case pinAdded = 2
            /// Pin deleted, raw value 3.
            case pinDeleted = 3
            /// Pin changed, raw value 4.
            case pinChanged = 4
            /// Id added, raw value 5.
            case idAdded = 5
            /// Id deleted, raw value 6.
            case idDeleted = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door lock set pin or id status.
        public enum DoorLockSetPinOrIdStatus: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// General failure, raw value 1.
            case generalFailure = 1
            /// Memory full, raw value 2.
            case memoryFull = 2
            /// Duplicate code error, raw value 3.
            case duplicateCodeError = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door lock user status.
        public enum DoorLockUserStatus: UInt16, AttributeEnum {
            /// Available, raw value 0.
            case available = 0
            /// Occupied enabled, raw value 1.
            case occupiedEnabled = 1
            /// Occupied disabled, raw value 3.
            case occupiedDisabled = 3
            /// Not supported, raw value 255.
            case notSupported = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door lock user type.
        public enum DoorLockUserType: UInt16, AttributeEnum {
            /// Unrestricted, raw value 0.
            case unrestricted = 0
            /// Year day schedule user, raw value 1.
            case yearDayScheduleUser = 1
            /// Week day schedule user, raw value 2.
            case weekDayScheduleUser = 2
            /// Master user, raw value 3.
            case masterUser = 3
            /// Non access user, raw value 4.
            case nonAccessUser = 4
            /// Not supported, raw value 255.
            case notSupported = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of door state.
        public enum DoorStateEnum: UInt16, AttributeEnum {
            /// Door open, raw value 0.
            case doorOpen = 0
            /// Door closed, raw value 1.
            case doorClosed = 1
            /// Door jammed, raw value 2.
            case doorJammed = 2
            /// Door forced open, raw value 3.
            case doorForcedOpen = 3
            /// Door unspecified error, raw value 4.
            case doorUnspecifiedError = 4
            /// Door ajar, raw value 5.
            case doorAjar = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of lock data type.
        public enum LockDataTypeEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Programming code, raw value 1.
            case programmingCode = 1
            /// User index, raw value 2.
            case userIndex = 2
            /// Week day schedule, raw value 3.
            case weekDaySchedule = 3
            /// Year day schedule, raw value 4.
            case yearDaySchedule = 4
            /// Holiday schedule, raw value 5.
            case holidaySchedule = 5
            /// Pin, raw value 6.
            case pin = 6
            /// Rfid, raw value 7.
            case rfid = 7
            /// Fingerprint, raw value 8.
            case fingerprint = 8
            /// Finger vein, raw value 9.
            case fingerVein = 9
            /// Face, raw value 10.
            case face = 10
            /// Aliro credential issuer key, raw value 11.
            case aliroCredentialIssuerKey = 11
            /// Aliro evictable endpoint key, raw value 12.
            case aliroEvictableEndpointKey = 12
            /// Aliro non evictable endpoint key, raw value 13.
            case aliroNonEvictableEndpointKey = 13
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of lock operation type.
        public enum LockOperationTypeEnum: UInt16, AttributeEnum {
            /// Lock, raw value 0.
            case lock = 0
            /// Unlock, raw value 1.
            case unlock = 1
            /// Non access user event, raw value 2.
            case nonAccessUserEvent = 2
            /// Forced user event, raw value 3.
            case forcedUserEvent = 3
            /// Unlatch, raw value 4.
            case unlatch = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operating mode.
        public enum OperatingModeEnum: UInt16, AttributeEnum {
            /// Normal, raw value 0.
            case normal = 0
            /// Vacation, raw value 1.
            case vacation = 1
            /// Privacy, raw value 2.
            case privacy = 2
            /// No remote lock unlock, raw value 3.
            case noRemoteLockUnlock = 3
            /// Passage, raw value 4.
            case passage = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operation error.
        public enum OperationErrorEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Invalid credential, raw value 1.
            case invalidCredential = 1
            /// Disabled user denied, raw value 2.
            case disabledUserDenied = 2
            /// Restricted, raw value 3.
            case restricted = 3
            /// Insufficient battery, raw value 4.
            case insufficientBattery = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of operation source.
        public enum OperationSourceEnum: UInt16, AttributeEnum {
            /// Unspecified, raw value 0.
            case unspecified = 0
            /// Manual, raw value 1.
            case manual = 1
            /// Proprietary remote, raw value 2.
            case proprietaryRemote = 2
            /// Keypad, raw value 3.
            case keypad = 3
            /// Auto, raw value 4.
            case auto = 4
            /// Button, raw value 5.
            case button = 5
            /// Schedule, raw value 6.
            case schedule = 6
            /// Remote, raw value 7.
            case remote = 7
            /// Rfid, raw value 8.
            case rfid = 8
            /// Biometric, raw value 9.
            case biometric = 9
            /// Aliro, raw value 10.
            case aliro = 10
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of status code.
        public enum StatusCodeEnum: UInt16, AttributeEnum {
            /// Duplicate, raw value 2.
            case duplicate = 2
            /// Occupied, raw value 3.
            case occupied = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of user status.
        public enum UserStatusEnum: UInt16, AttributeEnum {
            /// Available, raw value 0.
            case available = 0
            /// Occupied enabled, raw value 1.
            case occupiedEnabled = 1
            /// Occupied disabled, raw value 3.
            case occupiedDisabled = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of user type.
        public enum UserTypeEnum: UInt16, AttributeEnum {
            /// Unrestricted user, raw value 0.
            case unrestrictedUser = 0
            /// Year day schedule user, raw value 1.
            case yearDayScheduleUser = 1
            /// Week day schedule user, raw value 2.
            case weekDayScheduleUser = 2
            /// Programming user, raw value 3.
            case programmingUser = 3
            /// Non access user, raw value 4.
            case nonAccessUser = 4
            /// Forced user, raw value 5.
            case forcedUser = 5
            /// Disposable user, raw value 6.
            case disposableUser = 6
            /// Expiring user, raw value 7.
            case expiringUser = 7
            /// Schedule restricted user, raw value 8.
            case scheduleRestrictedUser = 8
            /// Remote only user, raw value 9.
            case remoteOnlyUser = 9
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of days mask map.
        public struct DaysMaskMap: AttributeBitmap {
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

        /// Bits of dl credential rule mask.
        public struct DlCredentialRuleMask: AttributeBitmap {
            /// Single, mask 0x1.
            public static var single: Self { Self(rawValue: 1) }
            /// Dual, mask 0x2.
            public static var dual: Self { Self(rawValue: 2) }
            /// Tri, mask 0x4.
            public static var tri: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of dl credential rules support.
        public struct DlCredentialRulesSupport: AttributeBitmap {
            /// Single, mask 0x1.
            public static var single: Self { Self(rawValue: 1) }
            /// Dual, mask 0x2.
            public static var dual: Self { Self(rawValue: 2) }
            /// Tri, mask 0x4.
            public static var tri: Self { Self(rawValue: 4) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of dl default configuration register.
        public struct DlDefaultConfigurationRegister: AttributeBitmap {
            /// Enable local programming enabled, mask 0x1.
            public static var enableLocalProgrammingEnabled: Self { Self(rawValue: 1) }
            /// Keypad interface default access enabled, mask 0x2.
            public static var keypadInterfaceDefaultAccessEnabled: Self { Self(rawValue: 2) }
            /// Remote interface default access is enabled, mask 0x4.
            public static var remoteInterfaceDefaultAccessIsEnabled: Self { Self(rawValue: 4) }
            /// Sound enabled, mask 0x20.
            public static var soundEnabled: Self { Self(rawValue: 32) }
            /// Auto relock time set, mask 0x40.
            public static var autoRelockTimeSet: Self { Self(rawValue: 64) }
            /// Led settings set, mask 0x80.
            public static var ledSettingsSet: Self { Self(rawValue: 128) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl keypad operation event mask.
        public struct DlKeypadOperationEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Lock, mask 0x2.
            public static var lock: Self { Self(rawValue: 2) }
            /// Unlock, mask 0x4.
            public static var unlock: Self { Self(rawValue: 4) }
            /// Lock invalid pin, mask 0x8.
            public static var lockInvalidPin: Self { Self(rawValue: 8) }
            /// Lock invalid schedule, mask 0x10.
            public static var lockInvalidSchedule: Self { Self(rawValue: 16) }
            /// Unlock invalid code, mask 0x20.
            public static var unlockInvalidCode: Self { Self(rawValue: 32) }
            /// Unlock invalid schedule, mask 0x40.
            public static var unlockInvalidSchedule: Self { Self(rawValue: 64) }
            /// Non access user op event, mask 0x80.
            public static var nonAccessUserOpEvent: Self { Self(rawValue: 128) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl keypad programming event mask.
        public struct DlKeypadProgrammingEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Programming pin changed, mask 0x2.
            public static var programmingPinChanged: Self { Self(rawValue: 2) }
            /// Pin added, mask 0x4.
            public static var pinAdded: Self { Self(rawValue: 4) }
            /// Pin cleared, mask 0x8.
            public static var pinCleared: Self { Self(rawValue: 8) }
            /// Pin changed, mask 0x10.
            public static var pinChanged: Self { Self(rawValue: 16) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl local programming features.
        public struct DlLocalProgrammingFeatures: AttributeBitmap {
            /// Add users credentials schedules locally, mask 0x1.
            public static var addUsersCredentialsSchedulesLocally: Self { Self(rawValue: 1) }
            /// Modify users credentials schedules locally, mask 0x2.
            public static var modifyUsersCredentialsSchedulesLocally: Self { Self(rawValue: 2) }
            /// Clear users credentials schedules locally, mask 0x4.
            public static var clearUsersCredentialsSchedulesLocally: Self { Self(rawValue: 4) }
            /// Adjust lock settings locally, mask 0x8.
            public static var adjustLockSettingsLocally: Self { Self(rawValue: 8) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of dl manual operation event mask.
        public struct DlManualOperationEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Thumbturn lock, mask 0x2.
            public static var thumbturnLock: Self { Self(rawValue: 2) }
            /// Thumbturn unlock, mask 0x4.
            public static var thumbturnUnlock: Self { Self(rawValue: 4) }
            /// One touch lock, mask 0x8.
            public static var oneTouchLock: Self { Self(rawValue: 8) }
            /// Key lock, mask 0x10.
            public static var keyLock: Self { Self(rawValue: 16) }
            /// Key unlock, mask 0x20.
            public static var keyUnlock: Self { Self(rawValue: 32) }
            /// Auto lock, mask 0x40.
            public static var autoLock: Self { Self(rawValue: 64) }
            /// Schedule lock, mask 0x80.
            public static var scheduleLock: Self { Self(rawValue: 128) }
            /// Schedule unlock, mask 0x100.
            public static var scheduleUnlock: Self { Self(rawValue: 256) }
            /// Manual lock, mask 0x200.
            public static var manualLock: Self { Self(rawValue: 512) }
            /// Manual unlock, mask 0x400.
            public static var manualUnlock: Self { Self(rawValue: 1024) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl RFID operation event mask.
        public struct DlRFIDOperationEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Lock, mask 0x2.
            public static var lock: Self { Self(rawValue: 2) }
            /// Unlock, mask 0x4.
            public static var unlock: Self { Self(rawValue: 4) }
            /// Lock invalid rfid, mask 0x8.
            public static var lockInvalidRfid: Self { Self(rawValue: 8) }
            /// Lock invalid schedule, mask 0x10.
            public static var lockInvalidSchedule: Self { Self(rawValue: 16) }
            /// Unlock invalid rfid, mask 0x20.
            public static var unlockInvalidRfid: Self { Self(rawValue: 32) }
            /// Unlock invalid schedule, mask 0x40.
            public static var unlockInvalidSchedule: Self { Self(rawValue: 64) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl RFID programming event mask.
        public struct DlRFIDProgrammingEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Rfid code added, mask 0x20.
            public static var rfidCodeAdded: Self { Self(rawValue: 32) }
            /// Rfid code cleared, mask 0x40.
            public static var rfidCodeCleared: Self { Self(rawValue: 64) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl remote operation event mask.
        public struct DlRemoteOperationEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Lock, mask 0x2.
            public static var lock: Self { Self(rawValue: 2) }
            /// Unlock, mask 0x4.
            public static var unlock: Self { Self(rawValue: 4) }
            /// Lock invalid code, mask 0x8.
            public static var lockInvalidCode: Self { Self(rawValue: 8) }
            /// Lock invalid schedule, mask 0x10.
            public static var lockInvalidSchedule: Self { Self(rawValue: 16) }
            /// Unlock invalid code, mask 0x20.
            public static var unlockInvalidCode: Self { Self(rawValue: 32) }
            /// Unlock invalid schedule, mask 0x40.
            public static var unlockInvalidSchedule: Self { Self(rawValue: 64) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl remote programming event mask.
        public struct DlRemoteProgrammingEventMask: AttributeBitmap {
            /// Unknown, mask 0x1.
            public static var unknown: Self { Self(rawValue: 1) }
            /// Programming pin changed, mask 0x2.
            public static var programmingPinChanged: Self { Self(rawValue: 2) }
            /// Pin added, mask 0x4.
            public static var pinAdded: Self { Self(rawValue: 4) }
            /// Pin cleared, mask 0x8.
            public static var pinCleared: Self { Self(rawValue: 8) }
            /// Pin changed, mask 0x10.
            public static var pinChanged: Self { Self(rawValue: 16) }
            /// Rfid code added, mask 0x20.
            public static var rfidCodeAdded: Self { Self(rawValue: 32) }
            /// Rfid code cleared, mask 0x40.
            public static var rfidCodeCleared: Self { Self(rawValue: 64) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of dl supported operating modes.
        public struct DlSupportedOperatingModes: AttributeBitmap {
            /// Normal, mask 0x1.
            public static var normal: Self { Self(rawValue: 1) }
            /// Vacation, mask 0x2.
            public static var vacation: Self { Self(rawValue: 2) }
            /// Privacy, mask 0x4.
            public static var privacy: Self { Self(rawValue: 4) }
            /// No remote lock unlock, mask 0x8.
            public static var noRemoteLockUnlock: Self { Self(rawValue: 8) }
            /// Passage, mask 0x10.
            public static var passage: Self { Self(rawValue: 16) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of door lock day of week.
        public struct DoorLockDayOfWeek: AttributeBitmap {
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

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Pin credential, mask 0x1.
            public static var pinCredential: Self { Self(rawValue: 1) }
            /// Rfid credential, mask 0x2.
            public static var rfidCredential: Self { Self(rawValue: 2) }
            /// Finger credentials, mask 0x4.
            public static var fingerCredentials: Self { Self(rawValue: 4) }
            /// Logging, mask 0x8.
            public static var logging: Self { Self(rawValue: 8) }
            /// Week day access schedules, mask 0x10.
            public static var weekDayAccessSchedules: Self { Self(rawValue: 16) }
            /// Door position sensor, mask 0x20.
            public static var doorPositionSensor: Self { Self(rawValue: 32) }
            /// Face credentials, mask 0x40.
            public static var faceCredentials: Self { Self(rawValue: 64) }
            /// Credentials over the air access, mask 0x80.
            public static var credentialsOverTheAirAccess: Self { Self(rawValue: 128) }
            /// User, mask 0x100.
            public static var user: Self { Self(rawValue: 256) }
            /// Notification, mask 0x200.
            public static var notification: Self { Self(rawValue: 512) }
            /// Year day access schedules, mask 0x400.
            public static var yearDayAccessSchedules: Self { Self(rawValue: 1024) }
            /// Holiday schedules, mask 0x800.
            public static var holidaySchedules: Self { Self(rawValue: 2048) }
            /// Unbolt, mask 0x1000.
            public static var unbolt: Self { Self(rawValue: 4096) }
            /// Aliro provisioning, mask 0x2000.
            public static var aliroProvisioning: Self { Self(rawValue: 8192) }
            /// Aliro ble uwb, mask 0x4000.
            public static var aliroBleUwb: Self { Self(rawValue: 16384) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of credential.
        public struct CredentialStruct: AttributeObject {
            /// Credential type.
            public let credentialType: CredentialTypeEnum
            /// Credential index.
            public let credentialIndex: UInt16

            /// Makes it of its members.
            public init(credentialType: CredentialTypeEnum, credentialIndex: UInt16) {
                self.credentialType = credentialType
                self.credentialIndex = credentialIndex
            }

            public init?(fields: AttributeFields) {
                guard let credentialType: CredentialTypeEnum = fields.read("credentialType"),
                    let credentialIndex: UInt16 = fields.read("credentialIndex")
                else { return nil }
                self.credentialType = credentialType
                self.credentialIndex = credentialIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("credentialType", credentialType)
                try fields.write("credentialIndex", credentialIndex)
            }
        }

        /// The moment `doorLockAlarm` of Matter.DoorLockTrait.
        public struct DoorLockAlarmEvent: Event {
            public static var traitName: String { "Matter.DoorLockTrait" }
            public static var name: String { "doorLockAlarm" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarm code.
            public var alarmCode: AlarmCodeEnum? { occurrence.read("alarmCode") }
        }

        /// The moment `doorStateChange` of Matter.DoorLockTrait.
        public struct DoorStateChangeEvent: Event {
            public static var traitName: String { "Matter.DoorLockTrait" }
            public static var name: String { "doorStateChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Door state.
            public var doorState: DoorStateEnum? { occurrence.read("doorState") }
        }

        /// The moment `lockOperation` of Matter.DoorLockTrait.
        public struct LockOperationEvent: Event {
            public static var traitName: String { "Matter.DoorLockTrait" }
            public static var name: String { "lockOperation" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Lock operation type.
            public var lockOperationType: LockOperationTypeEnum? {
                occurrence.read("lockOperationType")
            }

            /// Operation source.
            public var operationSource: OperationSourceEnum? { occurrence.read("operationSource") }

            /// User index.
            public var userIndex: UInt16? { occurrence.read("userIndex") }

            /// Fabric index.
            public var fabricIndex: UInt8? { occurrence.read("fabricIndex") }

            /// Source node.
            public var sourceNode: UInt64? { occurrence.read("sourceNode") }

            /// Credentials.
            public var credentials: [CredentialStruct]? { occurrence.read("credentials") }
        }

        /// The moment `lockOperationError` of Matter.DoorLockTrait.
        public struct LockOperationErrorEvent: Event {
            public static var traitName: String { "Matter.DoorLockTrait" }
            public static var name: String { "lockOperationError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Lock operation type.
            public var lockOperationType: LockOperationTypeEnum? {
                occurrence.read("lockOperationType")
            }

            /// Operation source.
            public var operationSource: OperationSourceEnum? { occurrence.read("operationSource") }

            /// Operation error.
            public var operationError: OperationErrorEnum? { occurrence.read("operationError") }

            /// User index.
            public var userIndex: UInt16? { occurrence.read("userIndex") }

            /// Fabric index.
            public var fabricIndex: UInt8? { occurrence.read("fabricIndex") }

            /// Source node.
            public var sourceNode: UInt64? { occurrence.read("sourceNode") }

            /// Credentials.
            public var credentials: [CredentialStruct]? { occurrence.read("credentials") }
        }

        /// The moment `lockUserChange` of Matter.DoorLockTrait.
        public struct LockUserChangeEvent: Event {
            public static var traitName: String { "Matter.DoorLockTrait" }
            public static var name: String { "lockUserChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Lock data type.
            public var lockDataType: LockDataTypeEnum? { occurrence.read("lockDataType") }

            /// Data operation type.
            public var dataOperationType: DataOperationTypeEnum? {
                occurrence.read("dataOperationType")
            }

            /// Operation source.
            public var operationSource: OperationSourceEnum? { occurrence.read("operationSource") }

            /// User index.
            public var userIndex: UInt16? { occurrence.read("userIndex") }

            /// Fabric index.
            public var fabricIndex: UInt8? { occurrence.read("fabricIndex") }

            /// Source node.
            public var sourceNode: UInt64? { occurrence.read("sourceNode") }

            /// Data index.
            public var dataIndex: UInt16? { occurrence.read("dataIndex") }
        }

        /// The command `lockDoor`.
        public enum LockDoorCommand: Command {
            public static var name: String { "lockDoor" }
        }

        /// Optional arguments of `lockDoor`.
        public struct LockDoorOptions: Sendable {
            var arguments: CommandArguments

            /// Sets pin code.
            public mutating func setPinCode(_ value: Data) {
                arguments.set("pinCode", value)
            }
        }

        /// Whether this device takes `lockDoor` (K-5).
        public var supportsLockDoorCommand: Bool { values.supports(command: "lockDoor") }

        /// Sends `lockDoor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func lockDoor(_ optional: ((inout LockDoorOptions) -> Void)? = nil) async throws {
            try await lockDoorBatchable(optional).send()
        }

        /// Sends `lockDoor` with others (B-1).
        public func lockDoorBatchable(
            _ optional: ((inout LockDoorOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = LockDoorOptions(arguments: arguments)
            optional?(&options)
            return values.command("lockDoor", options.arguments)
        }

        /// The command `unlockDoor`.
        public enum UnlockDoorCommand: Command {
            public static var name: String { "unlockDoor" }
        }

        /// Optional arguments of `unlockDoor`.
        public struct UnlockDoorOptions: Sendable {
            var arguments: CommandArguments

            /// Sets pin code.
            public mutating func setPinCode(_ value: Data) {
                arguments.set("pinCode", value)
            }
        }

        /// Whether this device takes `unlockDoor` (K-5).
        public var supportsUnlockDoorCommand: Bool { values.supports(command: "unlockDoor") }

        /// Sends `unlockDoor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func unlockDoor(
            _ optional: ((inout UnlockDoorOptions) -> Void)? = nil
        ) async throws {
            try await unlockDoorBatchable(optional).send()
        }

        /// Sends `unlockDoor` with others (B-1).
        public func unlockDoorBatchable(
            _ optional: ((inout UnlockDoorOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = UnlockDoorOptions(arguments: arguments)
            optional?(&options)
            return values.command("unlockDoor", options.arguments)
        }

        /// The command `unlockWithTimeout`.
        public enum UnlockWithTimeoutCommand: Command {
            public static var name: String { "unlockWithTimeout" }
        }

        /// Optional arguments of `unlockWithTimeout`.
        public struct UnlockWithTimeoutOptions: Sendable {
            var arguments: CommandArguments

            /// Sets pin code.
            public mutating func setPinCode(_ value: Data) {
                arguments.set("pinCode", value)
            }
        }

        /// Whether this device takes `unlockWithTimeout` (K-5).
        public var supportsUnlockWithTimeoutCommand: Bool {
            values.supports(command: "unlockWithTimeout")
        }

        /// Sends `unlockWithTimeout` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func unlockWithTimeout(
            timeout: UInt16, _ optional: ((inout UnlockWithTimeoutOptions) -> Void)? = nil
        ) async throws {
            try await unlockWithTimeoutBatchable(timeout: timeout, optional).send()
        }

        /// Sends `unlockWithTimeout` with others (B-1).
        public func unlockWithTimeoutBatchable(
            timeout: UInt16, _ optional: ((inout UnlockWithTimeoutOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("timeout", timeout)
            var options = UnlockWithTimeoutOptions(arguments: arguments)
            optional?(&options)
            return values.command("unlockWithTimeout", options.arguments)
        }

        /// The command `setWeekDaySchedule`.
        public enum SetWeekDayScheduleCommand: Command {
            public static var name: String { "setWeekDaySchedule" }
        }

        /// Whether this device takes `setWeekDaySchedule` (K-5).
        public var supportsSetWeekDayScheduleCommand: Bool {
            values.supports(command: "setWeekDaySchedule")
        }

        /// Sends `setWeekDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setWeekDaySchedule(
            weekDayIndex: UInt8, userIndex: UInt16, daysMask: DaysMaskMap, startHour: UInt8,
            startMinute: UInt8, endHour: UInt8, endMinute: UInt8
        ) async throws {
            try await setWeekDayScheduleBatchable(
                weekDayIndex: weekDayIndex, userIndex: userIndex, daysMask: daysMask,
                startHour: startHour, startMinute: startMinute, endHour: endHour,
                endMinute: endMinute
            ).send()
        }

        /// Sends `setWeekDaySchedule` with others (B-1).
        public func setWeekDayScheduleBatchable(
            weekDayIndex: UInt8, userIndex: UInt16, daysMask: DaysMaskMap, startHour: UInt8,
            startMinute: UInt8, endHour: UInt8, endMinute: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("weekDayIndex", weekDayIndex)
            arguments.set("userIndex", userIndex)
            arguments.set("daysMask", daysMask)
            arguments.set("startHour", startHour)
            arguments.set("startMinute", startMinute)
            arguments.set("endHour", endHour)
            arguments.set("endMinute", endMinute)
            return values.command("setWeekDaySchedule", arguments)
        }

        /// The command `getWeekDaySchedule`.
        public enum GetWeekDayScheduleCommand: Command {
            public static var name: String { "getWeekDaySchedule" }
        }

        /// Whether this device takes `getWeekDaySchedule` (K-5).
        public var supportsGetWeekDayScheduleCommand: Bool {
            values.supports(command: "getWeekDaySchedule")
        }

        /// Sends `getWeekDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getWeekDaySchedule(weekDayIndex: UInt8, userIndex: UInt16) async throws {
            try await getWeekDayScheduleBatchable(
                weekDayIndex: weekDayIndex, userIndex: userIndex
            ).send()
        }

        /// Sends `getWeekDaySchedule` with others (B-1).
        public func getWeekDayScheduleBatchable(
            weekDayIndex: UInt8, userIndex: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("weekDayIndex", weekDayIndex)
            arguments.set("userIndex", userIndex)
            return values.command("getWeekDaySchedule", arguments)
        }

        /// The command `clearWeekDaySchedule`.
        public enum ClearWeekDayScheduleCommand: Command {
            public static var name: String { "clearWeekDaySchedule" }
        }

        /// Whether this device takes `clearWeekDaySchedule` (K-5).
        public var supportsClearWeekDayScheduleCommand: Bool {
            values.supports(command: "clearWeekDaySchedule")
        }

        /// Sends `clearWeekDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearWeekDaySchedule(weekDayIndex: UInt8, userIndex: UInt16) async throws {
            try await clearWeekDayScheduleBatchable(
                weekDayIndex: weekDayIndex, userIndex: userIndex
            ).send()
        }

        /// Sends `clearWeekDaySchedule` with others (B-1).
        public func clearWeekDayScheduleBatchable(
            weekDayIndex: UInt8, userIndex: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("weekDayIndex", weekDayIndex)
            arguments.set("userIndex", userIndex)
            return values.command("clearWeekDaySchedule", arguments)
        }

        /// The command `setYearDaySchedule`.
        public enum SetYearDayScheduleCommand: Command {
            public static var name: String { "setYearDaySchedule" }
        }

        /// Whether this device takes `setYearDaySchedule` (K-5).
        public var supportsSetYearDayScheduleCommand: Bool {
            values.supports(command: "setYearDaySchedule")
        }

        /// Sends `setYearDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Parameter yearDayIndex: year day index.
        /// - Parameter userIndex: user index.
        /// - Parameter localStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter localEndTime: in seconds since 2000-01-01 UTC.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setYearDaySchedule(
            yearDayIndex: UInt8, userIndex: UInt16, localStartTime: UInt32, localEndTime: UInt32
        ) async throws {
            try await setYearDayScheduleBatchable(
                yearDayIndex: yearDayIndex, userIndex: userIndex, localStartTime: localStartTime,
                localEndTime: localEndTime
            ).send()
        }

        /// Sends `setYearDaySchedule` with others (B-1).
        ///
        /// - Parameter yearDayIndex: year day index.
        /// - Parameter userIndex: user index.
        /// - Parameter localStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter localEndTime: in seconds since 2000-01-01 UTC.
        public func setYearDayScheduleBatchable(
            yearDayIndex: UInt8, userIndex: UInt16, localStartTime: UInt32, localEndTime: UInt32
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("yearDayIndex", yearDayIndex)
            arguments.set("userIndex", userIndex)
            arguments.set("localStartTime", localStartTime)
            arguments.set("localEndTime", localEndTime)
            return values.command("setYearDaySchedule", arguments)
        }

        /// The command `getYearDaySchedule`.
        public enum GetYearDayScheduleCommand: Command {
            public static var name: String { "getYearDaySchedule" }
        }

        /// Whether this device takes `getYearDaySchedule` (K-5).
        public var supportsGetYearDayScheduleCommand: Bool {
            values.supports(command: "getYearDaySchedule")
        }

        /// Sends `getYearDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getYearDaySchedule(yearDayIndex: UInt8, userIndex: UInt16) async throws {
            try await getYearDayScheduleBatchable(
                yearDayIndex: yearDayIndex, userIndex: userIndex
            ).send()
        }

        /// Sends `getYearDaySchedule` with others (B-1).
        public func getYearDayScheduleBatchable(
            yearDayIndex: UInt8, userIndex: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("yearDayIndex", yearDayIndex)
            arguments.set("userIndex", userIndex)
            return values.command("getYearDaySchedule", arguments)
        }

        /// The command `clearYearDaySchedule`.
        public enum ClearYearDayScheduleCommand: Command {
            public static var name: String { "clearYearDaySchedule" }
        }

        /// Whether this device takes `clearYearDaySchedule` (K-5).
        public var supportsClearYearDayScheduleCommand: Bool {
            values.supports(command: "clearYearDaySchedule")
        }

        /// Sends `clearYearDaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearYearDaySchedule(yearDayIndex: UInt8, userIndex: UInt16) async throws {
            try await clearYearDayScheduleBatchable(
                yearDayIndex: yearDayIndex, userIndex: userIndex
            ).send()
        }

        /// Sends `clearYearDaySchedule` with others (B-1).
        public func clearYearDayScheduleBatchable(
            yearDayIndex: UInt8, userIndex: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("yearDayIndex", yearDayIndex)
            arguments.set("userIndex", userIndex)
            return values.command("clearYearDaySchedule", arguments)
        }

        /// The command `setHolidaySchedule`.
        public enum SetHolidayScheduleCommand: Command {
            public static var name: String { "setHolidaySchedule" }
        }

        /// Whether this device takes `setHolidaySchedule` (K-5).
        public var supportsSetHolidayScheduleCommand: Bool {
            values.supports(command: "setHolidaySchedule")
        }

        /// Sends `setHolidaySchedule` and waits for its outcome (K-6).
        ///
        /// - Parameter holidayIndex: holiday index.
        /// - Parameter localStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter localEndTime: in seconds since 2000-01-01 UTC.
        /// - Parameter operatingMode: operating mode.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setHolidaySchedule(
            holidayIndex: UInt8, localStartTime: UInt32, localEndTime: UInt32,
            operatingMode: OperatingModeEnum
        ) async throws {
            try await setHolidayScheduleBatchable(
                holidayIndex: holidayIndex, localStartTime: localStartTime,
                localEndTime: localEndTime, operatingMode: operatingMode
            ).send()
        }

        /// Sends `setHolidaySchedule` with others (B-1).
        ///
        /// - Parameter holidayIndex: holiday index.
        /// - Parameter localStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter localEndTime: in seconds since 2000-01-01 UTC.
        /// - Parameter operatingMode: operating mode.
        public func setHolidayScheduleBatchable(
            holidayIndex: UInt8, localStartTime: UInt32, localEndTime: UInt32,
            operatingMode: OperatingModeEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("holidayIndex", holidayIndex)
            arguments.set("localStartTime", localStartTime)
            arguments.set("localEndTime", localEndTime)
            arguments.set("operatingMode", operatingMode)
            return values.command("setHolidaySchedule", arguments)
        }

        /// The command `getHolidaySchedule`.
        public enum GetHolidayScheduleCommand: Command {
            public static var name: String { "getHolidaySchedule" }
        }

        /// Whether this device takes `getHolidaySchedule` (K-5).
        public var supportsGetHolidayScheduleCommand: Bool {
            values.supports(command: "getHolidaySchedule")
        }

        /// Sends `getHolidaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getHolidaySchedule(holidayIndex: UInt8) async throws {
            try await getHolidayScheduleBatchable(holidayIndex: holidayIndex).send()
        }

        /// Sends `getHolidaySchedule` with others (B-1).
        public func getHolidayScheduleBatchable(holidayIndex: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("holidayIndex", holidayIndex)
            return values.command("getHolidaySchedule", arguments)
        }

        /// The command `clearHolidaySchedule`.
        public enum ClearHolidayScheduleCommand: Command {
            public static var name: String { "clearHolidaySchedule" }
        }

        /// Whether this device takes `clearHolidaySchedule` (K-5).
        public var supportsClearHolidayScheduleCommand: Bool {
            values.supports(command: "clearHolidaySchedule")
        }

        /// Sends `clearHolidaySchedule` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearHolidaySchedule(holidayIndex: UInt8) async throws {
            try await clearHolidayScheduleBatchable(holidayIndex: holidayIndex).send()
        }

        /// Sends `clearHolidaySchedule` with others (B-1).
        public func clearHolidayScheduleBatchable(holidayIndex: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("holidayIndex", holidayIndex)
            return values.command("clearHolidaySchedule", arguments)
        }

        /// The command `setUser`.
        public enum SetUserCommand: Command {
            public static var name: String { "setUser" }
        }

        /// Whether this device takes `setUser` (K-5).
        public var supportsSetUserCommand: Bool { values.supports(command: "setUser") }

        /// Sends `setUser` and waits for its outcome (K-6).
        ///
        /// - Parameter operationType: operation type.
        /// - Parameter userIndex: user index.
        /// - Parameter userName: at most 10 bytes.
        /// - Parameter userUniqueID: user unique ID.
        /// - Parameter userStatus: user status.
        /// - Parameter userType: user type.
        /// - Parameter credentialRule: credential rule.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setUser(
            operationType: DataOperationTypeEnum, userIndex: UInt16, userName: String?,
            userUniqueID: UInt32?, userStatus: UserStatusEnum?, userType: UserTypeEnum?,
            credentialRule: CredentialRuleEnum?
        ) async throws {
            try await setUserBatchable(
                operationType: operationType, userIndex: userIndex, userName: userName,
                userUniqueID: userUniqueID, userStatus: userStatus, userType: userType,
                credentialRule: credentialRule
            ).send()
        }

        /// Sends `setUser` with others (B-1).
        ///
        /// - Parameter operationType: operation type.
        /// - Parameter userIndex: user index.
        /// - Parameter userName: at most 10 bytes.
        /// - Parameter userUniqueID: user unique ID.
        /// - Parameter userStatus: user status.
        /// - Parameter userType: user type.
        /// - Parameter credentialRule: credential rule.
        public func setUserBatchable(
            operationType: DataOperationTypeEnum, userIndex: UInt16, userName: String?,
            userUniqueID: UInt32?, userStatus: UserStatusEnum?, userType: UserTypeEnum?,
            credentialRule: CredentialRuleEnum?
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("operationType", operationType)
            arguments.set("userIndex", userIndex)
            arguments.check("userName", count: userName?.utf8.count, countMax: 10)
            arguments.set(nullable: "userName", userName)
            arguments.set(nullable: "userUniqueID", userUniqueID)
            arguments.set(nullable: "userStatus", userStatus)
            arguments.set(nullable: "userType", userType)
            arguments.set(nullable: "credentialRule", credentialRule)
            return values.command("setUser", arguments)
        }

        /// The command `getUser`.
        public enum GetUserCommand: Command {
            public static var name: String { "getUser" }
        }

        /// Whether this device takes `getUser` (K-5).
        public var supportsGetUserCommand: Bool { values.supports(command: "getUser") }

        /// Sends `getUser` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getUser(userIndex: UInt16) async throws {
            try await getUserBatchable(userIndex: userIndex).send()
        }

        /// Sends `getUser` with others (B-1).
        public func getUserBatchable(userIndex: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("userIndex", userIndex)
            return values.command("getUser", arguments)
        }

        /// The command `clearUser`.
        public enum ClearUserCommand: Command {
            public static var name: String { "clearUser" }
        }

        /// Whether this device takes `clearUser` (K-5).
        public var supportsClearUserCommand: Bool { values.supports(command: "clearUser") }

        /// Sends `clearUser` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearUser(userIndex: UInt16) async throws {
            try await clearUserBatchable(userIndex: userIndex).send()
        }

        /// Sends `clearUser` with others (B-1).
        public func clearUserBatchable(userIndex: UInt16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("userIndex", userIndex)
            return values.command("clearUser", arguments)
        }

        /// The command `setCredential`.
        public enum SetCredentialCommand: Command {
            public static var name: String { "setCredential" }
        }

        /// Whether this device takes `setCredential` (K-5).
        public var supportsSetCredentialCommand: Bool { values.supports(command: "setCredential") }

        /// Sends `setCredential` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setCredential(
            operationType: DataOperationTypeEnum, credential: CredentialStruct,
            credentialData: Data, userIndex: UInt16?, userStatus: UserStatusEnum?,
            userType: UserTypeEnum?
        ) async throws {
            try await setCredentialBatchable(
                operationType: operationType, credential: credential,
                credentialData: credentialData, userIndex: userIndex, userStatus: userStatus,
                userType: userType
            ).send()
        }

        /// Sends `setCredential` with others (B-1).
        public func setCredentialBatchable(
            operationType: DataOperationTypeEnum, credential: CredentialStruct,
            credentialData: Data, userIndex: UInt16?, userStatus: UserStatusEnum?,
            userType: UserTypeEnum?
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("operationType", operationType)
            arguments.set("credential", credential)
            arguments.set("credentialData", credentialData)
            arguments.set(nullable: "userIndex", userIndex)
            arguments.set(nullable: "userStatus", userStatus)
            arguments.set(nullable: "userType", userType)
            return values.command("setCredential", arguments)
        }

        /// The command `getCredentialStatus`.
        public enum GetCredentialStatusCommand: Command {
            public static var name: String { "getCredentialStatus" }
        }

        /// Whether this device takes `getCredentialStatus` (K-5).
        public var supportsGetCredentialStatusCommand: Bool {
            values.supports(command: "getCredentialStatus")
        }

        /// Sends `getCredentialStatus` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getCredentialStatus(credential: CredentialStruct) async throws {
            try await getCredentialStatusBatchable(credential: credential).send()
        }

        /// Sends `getCredentialStatus` with others (B-1).
        public func getCredentialStatusBatchable(
            credential: CredentialStruct
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("credential", credential)
            return values.command("getCredentialStatus", arguments)
        }

        /// The command `clearCredential`.
        public enum ClearCredentialCommand: Command {
            public static var name: String { "clearCredential" }
        }

        /// Whether this device takes `clearCredential` (K-5).
        public var supportsClearCredentialCommand: Bool {
            values.supports(command: "clearCredential")
        }

        /// Sends `clearCredential` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearCredential(credential: CredentialStruct?) async throws {
            try await clearCredentialBatchable(credential: credential).send()
        }

        /// Sends `clearCredential` with others (B-1).
        public func clearCredentialBatchable(
            credential: CredentialStruct?
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set(nullable: "credential", credential)
            return values.command("clearCredential", arguments)
        }

        /// The command `unboltDoor`.
        public enum UnboltDoorCommand: Command {
            public static var name: String { "unboltDoor" }
        }

        /// Optional arguments of `unboltDoor`.
        public struct UnboltDoorOptions: Sendable {
            var arguments: CommandArguments

            /// Sets pin code.
            public mutating func setPinCode(_ value: Data) {
                arguments.set("pinCode", value)
            }
        }

        /// Whether this device takes `unboltDoor` (K-5).
        public var supportsUnboltDoorCommand: Bool { values.supports(command: "unboltDoor") }

        /// Sends `unboltDoor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func unboltDoor(
            _ optional: ((inout UnboltDoorOptions) -> Void)? = nil
        ) async throws {
            try await unboltDoorBatchable(optional).send()
        }

        /// Sends `unboltDoor` with others (B-1).
        public func unboltDoorBatchable(
            _ optional: ((inout UnboltDoorOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = UnboltDoorOptions(arguments: arguments)
            optional?(&options)
            return values.command("unboltDoor", options.arguments)
        }

        /// The command `setAliroReaderConfig`.
        public enum SetAliroReaderConfigCommand: Command {
            public static var name: String { "setAliroReaderConfig" }
        }

        /// Optional arguments of `setAliroReaderConfig`.
        public struct SetAliroReaderConfigOptions: Sendable {
            var arguments: CommandArguments

            /// Sets group resolving key, at most 16 bytes.
            public mutating func setGroupResolvingKey(_ value: Data) {
                arguments.check("groupResolvingKey", count: value.count, countMax: 16)
                arguments.set("groupResolvingKey", value)
            }
        }

        /// Whether this device takes `setAliroReaderConfig` (K-5).
        public var supportsSetAliroReaderConfigCommand: Bool {
            values.supports(command: "setAliroReaderConfig")
        }

        /// Sends `setAliroReaderConfig` and waits for its outcome (K-6).
        ///
        /// - Parameter signingKey: at most 32 bytes.
        /// - Parameter verificationKey: at most 65 bytes.
        /// - Parameter groupIdentifier: at most 16 bytes.
        /// - Parameter optional: sets what may be left out.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setAliroReaderConfig(
            signingKey: Data, verificationKey: Data, groupIdentifier: Data,
            _ optional: ((inout SetAliroReaderConfigOptions) -> Void)? = nil
        ) async throws {
            try await setAliroReaderConfigBatchable(
                signingKey: signingKey, verificationKey: verificationKey,
                groupIdentifier: groupIdentifier, optional
            ).send()
        }

        /// Sends `setAliroReaderConfig` with others (B-1).
        ///
        /// - Parameter signingKey: at most 32 bytes.
        /// - Parameter verificationKey: at most 65 bytes.
        /// - Parameter groupIdentifier: at most 16 bytes.
        /// - Parameter optional: sets what may be left out.
        public func setAliroReaderConfigBatchable(
            signingKey: Data, verificationKey: Data, groupIdentifier: Data,
            _ optional: ((inout SetAliroReaderConfigOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("signingKey", count: signingKey.count, countMax: 32)
            arguments.set("signingKey", signingKey)
            arguments.check("verificationKey", count: verificationKey.count, countMax: 65)
            arguments.set("verificationKey", verificationKey)
            arguments.check("groupIdentifier", count: groupIdentifier.count, countMax: 16)
            arguments.set("groupIdentifier", groupIdentifier)
            var options = SetAliroReaderConfigOptions(arguments: arguments)
            optional?(&options)
            return values.command("setAliroReaderConfig", options.arguments)
        }

        /// The command `clearAliroReaderConfig`.
        public enum ClearAliroReaderConfigCommand: Command {
            public static var name: String { "clearAliroReaderConfig" }
        }

        /// Whether this device takes `clearAliroReaderConfig` (K-5).
        public var supportsClearAliroReaderConfigCommand: Bool {
            values.supports(command: "clearAliroReaderConfig")
        }

        /// Sends `clearAliroReaderConfig` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func clearAliroReaderConfig() async throws {
            try await clearAliroReaderConfigBatchable().send()
        }

        /// Sends `clearAliroReaderConfig` with others (B-1).
        public func clearAliroReaderConfigBatchable() -> BatchableCommand<Void> {
            values.command("clearAliroReaderConfig", CommandArguments())
        }
    }
}

/// The attributes of Matter.DoorLockTrait that can be set.
extension Updater where T == Matter.DoorLockTrait {
    /// Sets door open events.
    public func setDoorOpenEvents(_ value: UInt32) {
        arguments.set("doorOpenEvents", value)
    }

    /// Sets door closed events.
    public func setDoorClosedEvents(_ value: UInt32) {
        arguments.set("doorClosedEvents", value)
    }

    /// Sets open period.
    public func setOpenPeriod(_ value: UInt16) {
        arguments.set("openPeriod", value)
    }

    /// Sets language, at most 3 bytes.
    public func setLanguage(_ value: String) {
        arguments.check("language", count: value.utf8.count, countMax: 3)
        arguments.set("language", value)
    }

    /// Sets led settings.
    public func setLedSettings(_ value: UInt8) {
        arguments.set("ledSettings", value)
    }

    /// Sets auto relock time.
    public func setAutoRelockTime(_ value: UInt32) {
        arguments.set("autoRelockTime", value)
    }

    /// Sets sound volume.
    public func setSoundVolume(_ value: UInt8) {
        arguments.set("soundVolume", value)
    }

    /// Sets operating mode.
    public func setOperatingMode(_ value: Matter.DoorLockTrait.OperatingModeEnum) {
        arguments.set("operatingMode", value)
    }

    /// Sets enable local programming.
    public func setEnableLocalProgramming(_ value: Bool) {
        arguments.set("enableLocalProgramming", value)
    }

    /// Sets enable one touch locking.
    public func setEnableOneTouchLocking(_ value: Bool) {
        arguments.set("enableOneTouchLocking", value)
    }

    /// Sets enable inside status led.
    public func setEnableInsideStatusLed(_ value: Bool) {
        arguments.set("enableInsideStatusLed", value)
    }

    /// Sets enable privacy mode button.
    public func setEnablePrivacyModeButton(_ value: Bool) {
        arguments.set("enablePrivacyModeButton", value)
    }

    /// Sets local programming features.
    public func setLocalProgrammingFeatures(
        _ value: Matter.DoorLockTrait.DlLocalProgrammingFeatures
    ) {
        arguments.set("localProgrammingFeatures", value)
    }

    /// Sets wrong code entry limit, within 1...255.
    public func setWrongCodeEntryLimit(_ value: UInt8) {
        arguments.set("wrongCodeEntryLimit", value, within: 1...255)
    }

    /// Sets user code temporary disable time, within 1...255.
    public func setUserCodeTemporaryDisableTime(_ value: UInt8) {
        arguments.set("userCodeTemporaryDisableTime", value, within: 1...255)
    }

    /// Sets send pin over the air.
    public func setSendPinOverTheAir(_ value: Bool) {
        arguments.set("sendPinOverTheAir", value)
    }

    /// Sets require pinfor remote operation.
    public func setRequirePinforRemoteOperation(_ value: Bool) {
        arguments.set("requirePinforRemoteOperation", value)
    }

    /// Sets expiring user timeout, within 1...2880.
    public func setExpiringUserTimeout(_ value: UInt16) {
        arguments.set("expiringUserTimeout", value, within: 1...2880)
    }
}

extension Matter {
    /// Matter's dynamic lighting trait, cluster 0x0305.
    public struct DynamicLightingTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0305" }
        public static var graphName: String { "Matter.DynamicLightingTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [StartEffectCommand.self, StopEffectCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Available effects.
            @TraitAttribute public var availableEffects: [EffectStruct]?
            /// Current effect ID; can be null.
            @TraitAttribute public var currentEffectID: UInt16?
            /// Current speed; can be null; can be set.
            @TraitAttribute public var currentSpeed: UInt16?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _availableEffects = values.read("availableEffects")
                _currentEffectID = values.read("currentEffectID", isNullable: true)
                _currentSpeed = values.read("currentSpeed", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of effect color mode.
        public enum EffectColorModeEnum: UInt16, AttributeEnum {
            /// Level, raw value 0.
            case level = 0
            /// Xy, raw value 1.
            case xy = 1
            /// Xy and level, raw value 2.
            case xyAndLevel = 2
            /// Hs, raw value 3.
            case hs = 3
            /// Hs and level, raw value 4.
            case hsAndLevel = 4
            /// Ehue, raw value 5.
            case ehue = 5
            /// Ehue and level, raw value 6.
            case ehueAndLevel = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of effect source.
        public enum EffectSourceEnum: UInt16, AttributeEnum {
            /// Internal, raw value 0.
            case `internal` = 0
            /// Sound based, raw value 1.
            case soundBased = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of effect color.
        public struct EffectColorStruct: AttributeObject {
            /// Level.
            public let level: UInt8?
            /// X.
            public let x: UInt16?
            /// Y.
            public let y: UInt16?
            /// Hue.
            public let hue: UInt8?
            /// Enhanced hue.
            public let enhancedHue: UInt16?
            /// Saturation.
            public let saturation: UInt8?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                level: UInt8? = nil, x: UInt16? = nil, y: UInt16? = nil, hue: UInt8? = nil,
                enhancedHue: UInt16? = nil, saturation: UInt8? = nil
            ) {
                self.level = level
                self.x = x
                self.y = y
                self.hue = hue
                self.enhancedHue = enhancedHue
                self.saturation = saturation
            }

            public init?(fields: AttributeFields) {
                self.level = fields.read("level")
                self.x = fields.read("x")
                self.y = fields.read("y")
                self.hue = fields.read("hue")
                self.enhancedHue = fields.read("enhancedHue")
                self.saturation = fields.read("saturation")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write(nullable: "level", level)
                try fields.write(nullable: "x", x)
                try fields.write(nullable: "y", y)
                try fields.write(nullable: "hue", hue)
                try fields.write(nullable: "enhancedHue", enhancedHue)
                try fields.write(nullable: "saturation", saturation)
            }
        }

        /// Members of effect.
        public struct EffectStruct: AttributeObject {
            /// Effect ID.
            public let effectID: UInt16
            /// Source.
            public let source: EffectSourceEnum
            /// Label, at most 32 bytes.
            public let label: String
            /// Maximum speed.
            public let maxSpeed: UInt16
            /// Default speed.
            public let defaultSpeed: UInt16
            /// Supports color palette.
            public let supportsColorPalette: Bool

            /// Makes it of its members.
            public init(
                effectID: UInt16, source: EffectSourceEnum, label: String, maxSpeed: UInt16,
                defaultSpeed: UInt16, supportsColorPalette: Bool
            ) {
                self.effectID = effectID
                self.source = source
                self.label = label
                self.maxSpeed = maxSpeed
                self.defaultSpeed = defaultSpeed
                self.supportsColorPalette = supportsColorPalette
            }

            public init?(fields: AttributeFields) {
                guard let effectID: UInt16 = fields.read("effectID"),
                    let source: EffectSourceEnum = fields.read("source"),
                    let label: String = fields.read("label"),
                    let maxSpeed: UInt16 = fields.read("maxSpeed"),
                    let defaultSpeed: UInt16 = fields.read("defaultSpeed"),
                    let supportsColorPalette: Bool = fields.read("supportsColorPalette")
                else { return nil }
                self.effectID = effectID
                self.source = source
                self.label = label
                self.maxSpeed = maxSpeed
                self.defaultSpeed = defaultSpeed
                self.supportsColorPalette = supportsColorPalette
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("effectID", effectID)
                try fields.write("source", source)
                try fields.write("label", label)
                try fields.write("maxSpeed", maxSpeed)
                try fields.write("defaultSpeed", defaultSpeed)
                try fields.write("supportsColorPalette", supportsColorPalette)
            }
        }

        /// The command `startEffect`.
        public enum StartEffectCommand: Command {
            public static var name: String { "startEffect" }
        }

        /// Whether this device takes `startEffect` (K-5).
        public var supportsStartEffectCommand: Bool { values.supports(command: "startEffect") }

        /// Sends `startEffect` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startEffect(
            effectID: UInt16, speed: UInt16, colorMode: EffectColorModeEnum?,
            colorPalette: [EffectColorStruct]?
        ) async throws {
            try await startEffectBatchable(
                effectID: effectID, speed: speed, colorMode: colorMode, colorPalette: colorPalette
            ).send()
        }

        /// Sends `startEffect` with others (B-1).
        public func startEffectBatchable(
            effectID: UInt16, speed: UInt16, colorMode: EffectColorModeEnum?,
            colorPalette: [EffectColorStruct]?
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("effectID", effectID)
            arguments.set("speed", speed)
            arguments.set(nullable: "colorMode", colorMode)
            arguments.set(nullable: "colorPalette", colorPalette)
            return values.command("startEffect", arguments)
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
    }
}

/// The attributes of Matter.DynamicLightingTrait that can be set.
extension Updater where T == Matter.DynamicLightingTrait {
    /// Sets current speed.
    public func setCurrentSpeed(_ value: UInt16?) {
        arguments.set(nullable: "currentSpeed", value)
    }
}

extension Matter {
    /// Matter's electrical energy measurement trait, cluster 0x0091.
    public struct ElectricalEnergyMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0091" }
        public static var graphName: String { "Matter.ElectricalEnergyMeasurementTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [CumulativeEnergyMeasuredEvent.self, PeriodicEnergyMeasuredEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Accuracy.
            @TraitAttribute public var accuracy: MeasurementAccuracyStruct?
            /// Cumulative energy imported; can be null.
            @TraitAttribute public var cumulativeEnergyImported: EnergyMeasurementStruct?
            /// Cumulative energy exported; can be null.
            @TraitAttribute public var cumulativeEnergyExported: EnergyMeasurementStruct?
            /// Periodic energy imported; can be null.
            @TraitAttribute public var periodicEnergyImported: EnergyMeasurementStruct?
            /// Periodic energy exported; can be null.
            @TraitAttribute public var periodicEnergyExported: EnergyMeasurementStruct?
            /// Cumulative energy reset; can be null.
            @TraitAttribute public var cumulativeEnergyReset: CumulativeEnergyResetStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _accuracy = values.read("accuracy")
                _cumulativeEnergyImported = values.read(
                    "cumulativeEnergyImported", isNullable: true)
                _cumulativeEnergyExported = values.read(
                    "cumulativeEnergyExported", isNullable: true)
                _periodicEnergyImported = values.read("periodicEnergyImported", isNullable: true)
                _periodicEnergyExported = values.read("periodicEnergyExported", isNullable: true)
                _cumulativeEnergyReset = values.read("cumulativeEnergyReset", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
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
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Imported energy, mask 0x1.
            public static var importedEnergy: Self { Self(rawValue: 1) }
            /// Exported energy, mask 0x2.
            public static var exportedEnergy: Self { Self(rawValue: 2) }
            /// Cumulative energy, mask 0x4.
            public static var cumulativeEnergy: Self { Self(rawValue: 4) }
            /// Periodic energy, mask 0x8.
            public static var periodicEnergy: Self { Self(rawValue: 8) }
            /// Apparent energy, mask 0x10.
            public static var apparentEnergy: Self { Self(rawValue: 16) }
            /// Reactive energy, mask 0x20.
            public static var reactiveEnergy: Self { Self(rawValue: 32) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
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
                rangeMin: Int64, rangeMax: Int64, percentMax: UInt16? = nil,
                percentMin: UInt16? = nil, percentTypical: UInt16? = nil, fixedMax: UInt64? = nil,
                fixedMin: UInt64? = nil, fixedTypical: UInt64? = nil
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

        /// Members of cumulative energy reset.
        public struct CumulativeEnergyResetStruct: AttributeObject {
            /// Imported reset timestamp, in seconds since 2000-01-01 UTC.
            public let importedResetTimestamp: UInt32?
            /// Exported reset timestamp, in seconds since 2000-01-01 UTC.
            public let exportedResetTimestamp: UInt32?
            /// Imported reset systime, in milliseconds since the device started.
            public let importedResetSystime: UInt64?
            /// Exported reset systime, in milliseconds since the device started.
            public let exportedResetSystime: UInt64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                importedResetTimestamp: UInt32? = nil, exportedResetTimestamp: UInt32? = nil,
                importedResetSystime: UInt64? = nil, exportedResetSystime: UInt64? = nil
            ) {
                self.importedResetTimestamp = importedResetTimestamp
                self.exportedResetTimestamp = exportedResetTimestamp
                self.importedResetSystime = importedResetSystime
                self.exportedResetSystime = exportedResetSystime
            }

            public init?(fields: AttributeFields) {
                self.importedResetTimestamp = fields.read("importedResetTimestamp")
                self.exportedResetTimestamp = fields.read("exportedResetTimestamp")
                self.importedResetSystime = fields.read("importedResetSystime")
                self.exportedResetSystime = fields.read("exportedResetSystime")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("importedResetTimestamp", importedResetTimestamp)
                try fields.write("exportedResetTimestamp", exportedResetTimestamp)
                try fields.write("importedResetSystime", importedResetSystime)
                try fields.write("exportedResetSystime", exportedResetSystime)
            }
        }

        /// Members of energy measurement.
        public struct EnergyMeasurementStruct: AttributeObject {
            /// Energy, in milliwatt-hours.
            public let energy: Int64
            /// Start timestamp, in seconds since 2000-01-01 UTC.
            public let startTimestamp: UInt32?
            /// End timestamp, in seconds since 2000-01-01 UTC.
            public let endTimestamp: UInt32?
            /// Start systime, in milliseconds since the device started.
            public let startSystime: UInt64?
            /// End systime, in milliseconds since the device started.
            public let endSystime: UInt64?
            /// Apparent energy, in millivolt-ampere-hours.
            public let apparentEnergy: Int64?
            /// Reactive energy, in reactive millivolt-ampere-hours.
            public let reactiveEnergy: Int64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                energy: Int64, startTimestamp: UInt32? = nil, endTimestamp: UInt32? = nil,
                startSystime: UInt64? = nil, endSystime: UInt64? = nil,
                apparentEnergy: Int64? = nil, reactiveEnergy: Int64? = nil
            ) {
                self.energy = energy
                self.startTimestamp = startTimestamp
                self.endTimestamp = endTimestamp
                self.startSystime = startSystime
                self.endSystime = endSystime
                self.apparentEnergy = apparentEnergy
                self.reactiveEnergy = reactiveEnergy
            }

            public init?(fields: AttributeFields) {
                guard let energy: Int64 = fields.read("energy") else { return nil }
                self.energy = energy
                self.startTimestamp = fields.read("startTimestamp")
                self.endTimestamp = fields.read("endTimestamp")
                self.startSystime = fields.read("startSystime")
                self.endSystime = fields.read("endSystime")
                self.apparentEnergy = fields.read("apparentEnergy")
                self.reactiveEnergy = fields.read("reactiveEnergy")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("energy", energy)
                try fields.write("startTimestamp", startTimestamp)
                try fields.write("endTimestamp", endTimestamp)
                try fields.write("startSystime", startSystime)
                try fields.write("endSystime", endSystime)
                try fields.write("apparentEnergy", apparentEnergy)
                try fields.write("reactiveEnergy", reactiveEnergy)
            }
        }

        /// The moment `cumulativeEnergyMeasured` of Matter.ElectricalEnergyMeasurementTrait.
        public struct CumulativeEnergyMeasuredEvent: Event {
            public static var traitName: String { "Matter.ElectricalEnergyMeasurementTrait" }
            public static var name: String { "cumulativeEnergyMeasured" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Energy imported.
            public var energyImported: EnergyMeasurementStruct? {
                occurrence.read("energyImported")
            }

            /// Energy exported.
            public var energyExported: EnergyMeasurementStruct? {
                occurrence.read("energyExported")
            }
        }

        /// The moment `periodicEnergyMeasured` of Matter.ElectricalEnergyMeasurementTrait.
        public struct PeriodicEnergyMeasuredEvent: Event {
            public static var traitName: String { "Matter.ElectricalEnergyMeasurementTrait" }
            public static var name: String { "periodicEnergyMeasured" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Energy imported.
            public var energyImported: EnergyMeasurementStruct? {
                occurrence.read("energyImported")
            }

            /// Energy exported.
            public var energyExported: EnergyMeasurementStruct? {
                occurrence.read("energyExported")
            }
        }
    }
}

extension Matter {
    /// Matter's electrical power measurement trait, cluster 0x0090.
    public struct ElectricalPowerMeasurementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0090" }
        public static var graphName: String { "Matter.ElectricalPowerMeasurementTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [MeasurementPeriodRangesEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Power mode.
            @TraitAttribute public var powerMode: PowerModeEnum?
            /// Number of measurement types.
            @TraitAttribute public var numberOfMeasurementTypes: UInt8?
            /// Accuracy.
            @TraitAttribute public var accuracy: [MeasurementAccuracyStruct]?
            /// Ranges.
            @TraitAttribute public var ranges: [MeasurementRangeStruct]?
            /// Voltage, in millivolts; can be null.
            @TraitAttribute public var voltage: Int64?
            /// Active current, in milliamperes; can be null.
            @TraitAttribute public var activeCurrent: Int64?
            /// Reactive current, in milliamperes; can be null.
            @TraitAttribute public var reactiveCurrent: Int64?
            /// Apparent current, in milliamperes; can be null.
            @TraitAttribute public var apparentCurrent: Int64?
            /// Active power, in milliwatts; can be null.
            @TraitAttribute public var activePower: Int64?
            /// Reactive power, in reactive millivolt-amperes; can be null.
            @TraitAttribute public var reactivePower: Int64?
            /// Apparent power, in millivolt-amperes; can be null.
            @TraitAttribute public var apparentPower: Int64?
            /// Rms voltage, in millivolts; can be null.
            @TraitAttribute public var rmsVoltage: Int64?
            /// Rms current, in milliamperes; can be null.
            @TraitAttribute public var rmsCurrent: Int64?
            /// Rms power, in milliwatts; can be null.
            @TraitAttribute public var rmsPower: Int64?
            /// Frequency; can be null.
            @TraitAttribute public var frequency: Int64?
            /// Harmonic currents; can be null.
            @TraitAttribute public var harmonicCurrents: [HarmonicMeasurementStruct]?
            /// Harmonic phases; can be null.
            @TraitAttribute public var harmonicPhases: [HarmonicMeasurementStruct]?
            /// Power factor; can be null.
            @TraitAttribute public var powerFactor: Int64?
            /// Neutral current, in milliamperes; can be null.
            @TraitAttribute public var neutralCurrent: Int64?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _powerMode = values.read("powerMode")
                _numberOfMeasurementTypes = values.read("numberOfMeasurementTypes")
                _accuracy = values.read("accuracy")
                _ranges = values.read("ranges")
                _voltage = values.read("voltage", isNullable: true)
                _activeCurrent = values.read("activeCurrent", isNullable: true)
                _reactiveCurrent = values.read("reactiveCurrent", isNullable: true)
                _apparentCurrent = values.read("apparentCurrent", isNullable: true)
                _activePower = values.read("activePower", isNullable: true)
                _reactivePower = values.read("reactivePower", isNullable: true)
                _apparentPower = values.read("apparentPower", isNullable: true)
                _rmsVoltage = values.read("rmsVoltage", isNullable: true)
                _rmsCurrent = values.read("rmsCurrent", isNullable: true)
                _rmsPower = values.read("rmsPower", isNullable: true)
                _frequency = values.read("frequency", isNullable: true)
                _harmonicCurrents = values.read("harmonicCurrents", isNullable: true)
                _harmonicPhases = values.read("harmonicPhases", isNullable: true)
                _powerFactor = values.read("powerFactor", isNullable: true)
                _neutralCurrent = values.read("neutralCurrent", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
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
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 65536
        }

        /// Raw values of power mode.
        public enum PowerModeEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Dc, raw value 1.
            case dc = 1
            /// Ac, raw value 2.
            case ac = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Direct current, mask 0x1.
            public static var directCurrent: Self { Self(rawValue: 1) }
            /// Alternating current, mask 0x2.
            public static var alternatingCurrent: Self { Self(rawValue: 2) }
            /// Polyphase power, mask 0x4.
            public static var polyphasePower: Self { Self(rawValue: 4) }
            /// Harmonics, mask 0x8.
            public static var harmonics: Self { Self(rawValue: 8) }
            /// Power quality, mask 0x10.
            public static var powerQuality: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
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
                rangeMin: Int64, rangeMax: Int64, percentMax: UInt16? = nil,
                percentMin: UInt16? = nil, percentTypical: UInt16? = nil, fixedMax: UInt64? = nil,
                fixedMin: UInt64? = nil, fixedTypical: UInt64? = nil
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

        /// Members of harmonic measurement.
        public struct HarmonicMeasurementStruct: AttributeObject {
            /// Order.
            public let order: UInt8
            /// Measurement.
            public let measurement: Int64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(order: UInt8, measurement: Int64? = nil) {
                self.order = order
                self.measurement = measurement
            }

            public init?(fields: AttributeFields) {
                guard let order: UInt8 = fields.read("order") else { return nil }
                self.order = order
                self.measurement = fields.read("measurement")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("order", order)
                try fields.write(nullable: "measurement", measurement)
            }
        }

        /// Members of measurement range.
        public struct MeasurementRangeStruct: AttributeObject {
            /// Measurement type.
            public let measurementType: MeasurementTypeEnum
            /// Minimum.
            public let min: Int64
            /// Maximum.
            public let max: Int64
            /// Start timestamp, in seconds since 2000-01-01 UTC.
            public let startTimestamp: UInt32?
            /// End timestamp, in seconds since 2000-01-01 UTC.
            public let endTimestamp: UInt32?
            /// Minimum timestamp, in seconds since 2000-01-01 UTC.
            public let minTimestamp: UInt32?
            /// Maximum timestamp, in seconds since 2000-01-01 UTC.
            public let maxTimestamp: UInt32?
            /// Start systime, in milliseconds since the device started.
            public let startSystime: UInt64?
            /// End systime, in milliseconds since the device started.
            public let endSystime: UInt64?
            /// Minimum systime, in milliseconds since the device started.
            public let minSystime: UInt64?
            /// Maximum systime, in milliseconds since the device started.
            public let maxSystime: UInt64?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                measurementType: MeasurementTypeEnum, min: Int64, max: Int64,
                startTimestamp: UInt32? = nil, endTimestamp: UInt32? = nil,
                minTimestamp: UInt32? = nil, maxTimestamp: UInt32? = nil,
                startSystime: UInt64? = nil, endSystime: UInt64? = nil, minSystime: UInt64? = nil,
                maxSystime: UInt64? = nil
            ) {
                self.measurementType = measurementType
                self.min = min
                self.max = max
                self.startTimestamp = startTimestamp
                self.endTimestamp = endTimestamp
                self.minTimestamp = minTimestamp
                self.maxTimestamp = maxTimestamp
                self.startSystime = startSystime
                self.endSystime = endSystime
                self.minSystime = minSystime
                self.maxSystime = maxSystime
            }

            public init?(fields: AttributeFields) {
                guard let measurementType: MeasurementTypeEnum = fields.read("measurementType"),
                    let min: Int64 = fields.read("min"),
                    let max: Int64 = fields.read("max")
                else { return nil }
                self.measurementType = measurementType
                self.min = min
                self.max = max
                self.startTimestamp = fields.read("startTimestamp")
                self.endTimestamp = fields.read("endTimestamp")
                self.minTimestamp = fields.read("minTimestamp")
                self.maxTimestamp = fields.read("maxTimestamp")
                self.startSystime = fields.read("startSystime")
                self.endSystime = fields.read("endSystime")
                self.minSystime = fields.read("minSystime")
                self.maxSystime = fields.read("maxSystime")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("measurementType", measurementType)
                try fields.write("min", min)
                try fields.write("max", max)
                try fields.write("startTimestamp", startTimestamp)
                try fields.write("endTimestamp", endTimestamp)
                try fields.write("minTimestamp", minTimestamp)
                try fields.write("maxTimestamp", maxTimestamp)
                try fields.write("startSystime", startSystime)
                try fields.write("endSystime", endSystime)
                try fields.write("minSystime", minSystime)
                try fields.write("maxSystime", maxSystime)
            }
        }

        /// The moment `measurementPeriodRanges` of Matter.ElectricalPowerMeasurementTrait.
        public struct MeasurementPeriodRangesEvent: Event {
            public static var traitName: String { "Matter.ElectricalPowerMeasurementTrait" }
            public static var name: String { "measurementPeriodRanges" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Ranges.
            public var ranges: [MeasurementRangeStruct]? { occurrence.read("ranges") }
        }
    }
}

extension Matter {
    /// Matter's energy evse mode trait, cluster 0x009D.
    public struct EnergyEvseModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.009d" }
        public static var graphName: String { "Matter.EnergyEvseModeTrait" }
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
            /// Manual, raw value 16384.
            case manual = 16384
            /// Time of use, raw value 16385.
            case timeOfUse = 16385
            /// Solar charging, raw value 16386.
            case solarCharging = 16386
            /// V 2 X, raw value 16387.
            case v2X = 16387
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
