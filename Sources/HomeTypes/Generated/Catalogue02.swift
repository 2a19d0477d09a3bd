// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension Matter {
    /// Matter's activated carbon filter monitoring trait, cluster 0x0072.
    public struct ActivatedCarbonFilterMonitoringTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.0072" }
        public static var graphName: String { "Matter.ActivatedCarbonFilterMonitoringTrait" }
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

/// The attributes of Matter.ActivatedCarbonFilterMonitoringTrait that can be set.
extension Updater where T == Matter.ActivatedCarbonFilterMonitoringTrait {
    /// Sets last changed time, in seconds since 2000-01-01 UTC.
    public func setLastChangedTime(_ value: UInt32?) {
        arguments.set(nullable: "lastChangedTime", value)
    }
}

extension Matter {
    /// Matter's air quality trait, cluster 0x005B.
    public struct AirQualityTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.005b" }
        public static var graphName: String { "Matter.AirQualityTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Air quality.
            @TraitAttribute public var airQuality: AirQualityEnum?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _airQuality = values.read("airQuality")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of air quality.
        public enum AirQualityEnum: UInt16, AttributeEnum {
            /// Unknown, raw value 0.
            case unknown = 0
            /// Good, raw value 1.
            case good = 1
            /// Fair, raw value 2.
            case fair = 2
            /// Moderate, raw value 3.
            case moderate = 3
            /// Poor, raw value 4.
            case poor = 4
            /// Very poor, raw value 5.
            case veryPoor = 5
            /// Extremely poor, raw value 6.
            case extremelyPoor = 6
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Fair, mask 0x1.
            public static var fair: Self { Self(rawValue: 1) }
            /// Moderate, mask 0x2.
            public static var moderate: Self { Self(rawValue: 2) }
            /// Very poor, mask 0x4.
            public static var veryPoor: Self { Self(rawValue: 4) }
            /// Extremely poor, mask 0x8.
            public static var extremelyPoor: Self { Self(rawValue: 8) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }
    }
}

extension Matter {
    /// Matter's application basic trait, cluster 0x050D.
    public struct ApplicationBasicTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.050d" }
        public static var graphName: String { "Matter.ApplicationBasicTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Vendor name.
            @TraitAttribute public var vendorName: String?
            /// Vendor ID.
            @TraitAttribute public var vendorID: UInt16?
            /// Application name.
            @TraitAttribute public var applicationName: String?
            /// Product ID.
            @TraitAttribute public var productID: UInt16?
            /// Application.
            @TraitAttribute public var application: ApplicationStruct?
            /// Status.
            @TraitAttribute public var status: ApplicationStatusEnum?
            /// Application version.
            @TraitAttribute public var applicationVersion: String?
            /// Allowed vendor list.
            @TraitAttribute public var allowedVendorList: [UInt16]?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _vendorName = values.read("vendorName")
                _vendorID = values.read("vendorID")
                _applicationName = values.read("applicationName")
                _productID = values.read("productID")
                _application = values.read("application")
                _status = values.read("status")
                _applicationVersion = values.read("applicationVersion")
                _allowedVendorList = values.read("allowedVendorList")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of application status.
        public enum ApplicationStatusEnum: UInt16, AttributeEnum {
            /// Stopped, raw value 0.
            case stopped = 0
            /// Active visible focus, raw value 1.
            case activeVisibleFocus = 1
            /// Active hidden, raw value 2.
            case activeHidden = 2
            /// Active visible not focus, raw value 3.
            case activeVisibleNotFocus = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of application.
        public struct ApplicationStruct: AttributeObject {
            /// Catalog vendor ID.
            public let catalogVendorID: UInt16
            /// Application ID.
            public let applicationID: String

            /// Makes it of its members.
            public init(catalogVendorID: UInt16, applicationID: String) {
                self.catalogVendorID = catalogVendorID
                self.applicationID = applicationID
            }

            public init?(fields: AttributeFields) {
                guard let catalogVendorID: UInt16 = fields.read("catalogVendorID"),
                    let applicationID: String = fields.read("applicationID")
                else { return nil }
                self.catalogVendorID = catalogVendorID
                self.applicationID = applicationID
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("catalogVendorID", catalogVendorID)
                try fields.write("applicationID", applicationID)
            }
        }
    }
}

extension Matter {
    /// Matter's application launcher trait, cluster 0x050C.
    public struct ApplicationLauncherTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.050c" }
        public static var graphName: String { "Matter.ApplicationLauncherTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [LaunchAppCommand.self, StopAppCommand.self, HideAppCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Catalog list.
            @TraitAttribute public var catalogList: [UInt16]?
            /// Current app; can be null.
            @TraitAttribute public var currentApp: ApplicationEPStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _catalogList = values.read("catalogList")
                _currentApp = values.read("currentApp", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// App not available, raw value 1.
            case appNotAvailable = 1
            /// System busy, raw value 2.
            case systemBusy = 2
            /// Pending user approval, raw value 3.
            case pendingUserApproval = 3
            /// Downloading, raw value 4.
            case downloading = 4
            /// Installing, raw value 5.
            case installing = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Application platform, mask 0x1.
            public static var applicationPlatform: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of application.
        public struct ApplicationStruct: AttributeObject {
            /// Catalog vendor ID.
            public let catalogVendorID: UInt16
            /// Application ID.
            public let applicationID: String

            /// Makes it of its members.
            public init(catalogVendorID: UInt16, applicationID: String) {
                self.catalogVendorID = catalogVendorID
                self.applicationID = applicationID
            }

            public init?(fields: AttributeFields) {
                guard let catalogVendorID: UInt16 = fields.read("catalogVendorID"),
                    let applicationID: String = fields.read("applicationID")
                else { return nil }
                self.catalogVendorID = catalogVendorID
                self.applicationID = applicationID
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("catalogVendorID", catalogVendorID)
                try fields.write("applicationID", applicationID)
            }
        }

        /// Members of application EP.
        public struct ApplicationEPStruct: AttributeObject {
            /// Application.
            public let application: ApplicationStruct
            /// Endpoint.
            public let endpoint: UInt16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(application: ApplicationStruct, endpoint: UInt16? = nil) {
                self.application = application
                self.endpoint = endpoint
            }

            public init?(fields: AttributeFields) {
                guard let application: ApplicationStruct = fields.read("application")
                else { return nil }
                self.application = application
                self.endpoint = fields.read("endpoint")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("application", application)
                try fields.write("endpoint", endpoint)
            }
        }

        /// The command `launchApp`.
        public enum LaunchAppCommand: Command {
            public static var name: String { "launchApp" }
        }

        /// Optional arguments of `launchApp`.
        public struct LaunchAppOptions: Sendable {
            var arguments: CommandArguments

            /// Sets application.
            public mutating func setApplication(_ value: ApplicationStruct) {
                arguments.set("application", value)
            }

            /// Sets data.
            public mutating func setData(_ value: Data) {
                arguments.set("data", value)
            }
        }

        /// Whether this device takes `launchApp` (K-5).
        public var supportsLaunchAppCommand: Bool { values.supports(command: "launchApp") }

        /// Sends `launchApp` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func launchApp(_ optional: ((inout LaunchAppOptions) -> Void)? = nil) async throws {
            try await launchAppBatchable(optional).send()
        }

        /// Sends `launchApp` with others (B-1).
        public func launchAppBatchable(
            _ optional: ((inout LaunchAppOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = LaunchAppOptions(arguments: arguments)
            optional?(&options)
            return values.command("launchApp", options.arguments)
        }

        /// The command `stopApp`.
        public enum StopAppCommand: Command {
            public static var name: String { "stopApp" }
        }

        /// Optional arguments of `stopApp`.
        public struct StopAppOptions: Sendable {
            var arguments: CommandArguments

            /// Sets application.
            public mutating func setApplication(_ value: ApplicationStruct) {
                arguments.set("application", value)
            }
        }

        /// Whether this device takes `stopApp` (K-5).
        public var supportsStopAppCommand: Bool { values.supports(command: "stopApp") }

        /// Sends `stopApp` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopApp(_ optional: ((inout StopAppOptions) -> Void)? = nil) async throws {
            try await stopAppBatchable(optional).send()
        }

        /// Sends `stopApp` with others (B-1).
        public func stopAppBatchable(
            _ optional: ((inout StopAppOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = StopAppOptions(arguments: arguments)
            optional?(&options)
            return values.command("stopApp", options.arguments)
        }

        /// The command `hideApp`.
        public enum HideAppCommand: Command {
            public static var name: String { "hideApp" }
        }

        /// Optional arguments of `hideApp`.
        public struct HideAppOptions: Sendable {
            var arguments: CommandArguments

            /// Sets application.
            public mutating func setApplication(_ value: ApplicationStruct) {
                arguments.set("application", value)
            }
        }

        /// Whether this device takes `hideApp` (K-5).
        public var supportsHideAppCommand: Bool { values.supports(command: "hideApp") }

        /// Sends `hideApp` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func hideApp(_ optional: ((inout HideAppOptions) -> Void)? = nil) async throws {
            try await hideAppBatchable(optional).send()
        }

        /// Sends `hideApp` with others (B-1).
        public func hideAppBatchable(
            _ optional: ((inout HideAppOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = HideAppOptions(arguments: arguments)
            optional?(&options)
            return values.command("hideApp", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's audio output trait, cluster 0x050B.
    public struct AudioOutputTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.050b" }
        public static var graphName: String { "Matter.AudioOutputTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SelectOutputCommand.self, RenameOutputCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Output list.
            @TraitAttribute public var outputList: [OutputInfoStruct]?
            /// Current output.
            @TraitAttribute public var currentOutput: UInt8?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _outputList = values.read("outputList")
                _currentOutput = values.read("currentOutput")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of output type.
        public enum OutputTypeEnum: UInt16, AttributeEnum {
            /// Hdmi, raw value 0.
            case hdmi = 0
            /// Bt, raw value 1.
            case bt = 1
            /// Optical, raw value 2.
            case optical = 2
            /// Headphone, raw value 3.
            case headphone = 3
            /// Internal, raw value 4.
            case `internal` = 4
            /// Other, raw value 5.
            case other = 5
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

        /// Members of output info.
        public struct OutputInfoStruct: AttributeObject {
            /// Index.
            public let index: UInt8
            /// Output type.
            public let outputType: OutputTypeEnum
            /// Name.
            public let name: String

            /// Makes it of its members.
            public init(index: UInt8, outputType: OutputTypeEnum, name: String) {
                self.index = index
                self.outputType = outputType
                self.name = name
            }

            public init?(fields: AttributeFields) {
                guard let index: UInt8 = fields.read("index"),
                    let outputType: OutputTypeEnum = fields.read("outputType"),
                    let name: String = fields.read("name")
                else { return nil }
                self.index = index
                self.outputType = outputType
                self.name = name
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("index", index)
                try fields.write("outputType", outputType)
                try fields.write("name", name)
            }
        }

        /// The command `selectOutput`.
        public enum SelectOutputCommand: Command {
            public static var name: String { "selectOutput" }
        }

        /// Whether this device takes `selectOutput` (K-5).
        public var supportsSelectOutputCommand: Bool { values.supports(command: "selectOutput") }

        /// Sends `selectOutput` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func selectOutput(index: UInt8) async throws {
            try await selectOutputBatchable(index: index).send()
        }

        /// Sends `selectOutput` with others (B-1).
        public func selectOutputBatchable(index: UInt8) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("index", index)
            return values.command("selectOutput", arguments)
        }

        /// The command `renameOutput`.
        public enum RenameOutputCommand: Command {
            public static var name: String { "renameOutput" }
        }

        /// Whether this device takes `renameOutput` (K-5).
        public var supportsRenameOutputCommand: Bool { values.supports(command: "renameOutput") }

        /// Sends `renameOutput` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func renameOutput(index: UInt8, name: String) async throws {
            try await renameOutputBatchable(index: index, name: name).send()
        }

        /// Sends `renameOutput` with others (B-1).
        public func renameOutputBatchable(index: UInt8, name: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("index", index)
            arguments.set("name", name)
            return values.command("renameOutput", arguments)
        }
    }
}

extension Matter {
    /// Matter's ballast configuration trait, cluster 0x0301.
    public struct BallastConfigurationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0301" }
        public static var graphName: String { "Matter.BallastConfigurationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Physical minimum level.
            @TraitAttribute public var physicalMinLevel: UInt8?
            /// Physical maximum level.
            @TraitAttribute public var physicalMaxLevel: UInt8?
            /// Ballast status.
            @TraitAttribute public var ballastStatus: BallastStatusBitmap?
            /// Minimum level; can be set.
            @TraitAttribute public var minLevel: UInt8?
            /// Maximum level; can be set.
            @TraitAttribute public var maxLevel: UInt8?
            /// Intrinsic ballast factor; can be null; can be set.
            @TraitAttribute public var intrinsicBallastFactor: UInt8?
            /// Ballast factor adjustment; can be null; can be set.
            @TraitAttribute public var ballastFactorAdjustment: UInt8?
            /// Lamp quantity.
            @TraitAttribute public var lampQuantity: UInt8?
            /// Lamp type; can be set.
            @TraitAttribute public var lampType: String?
            /// Lamp manufacturer; can be set.
            @TraitAttribute public var lampManufacturer: String?
            /// Lamp rated hours; can be null; can be set.
            @TraitAttribute public var lampRatedHours: UInt32?
            /// Lamp burn hours; can be null; can be set.
            @TraitAttribute public var lampBurnHours: UInt32?
            /// Lamp alarm mode; can be set.
            @TraitAttribute public var lampAlarmMode: LampAlarmModeBitmap?
            /// Lamp burn hours trip point; can be null; can be set.
            @TraitAttribute public var lampBurnHoursTripPoint: UInt32?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _physicalMinLevel = values.read("physicalMinLevel")
                _physicalMaxLevel = values.read("physicalMaxLevel")
                _ballastStatus = values.read("ballastStatus")
                _minLevel = values.read("minLevel")
                _maxLevel = values.read("maxLevel")
                _intrinsicBallastFactor = values.read("intrinsicBallastFactor", isNullable: true)
                _ballastFactorAdjustment = values.read("ballastFactorAdjustment", isNullable: true)
                _lampQuantity = values.read("lampQuantity")
                _lampType = values.read("lampType")
                _lampManufacturer = values.read("lampManufacturer")
                _lampRatedHours = values.read("lampRatedHours", isNullable: true)
                _lampBurnHours = values.read("lampBurnHours", isNullable: true)
                _lampAlarmMode = values.read("lampAlarmMode")
                _lampBurnHoursTripPoint = values.read("lampBurnHoursTripPoint", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of ballast status.
        public struct BallastStatusBitmap: AttributeBitmap {
            /// Ballast non operational, mask 0x1.
            public static var ballastNonOperational: Self { Self(rawValue: 1) }
            /// Lamp failure, mask 0x2.
            public static var lampFailure: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of lamp alarm mode.
        public struct LampAlarmModeBitmap: AttributeBitmap {
            /// Lamp burn hours, mask 0x1.
            public static var lampBurnHours: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }
    }
}

/// The attributes of Matter.BallastConfigurationTrait that can be set.
extension Updater where T == Matter.BallastConfigurationTrait {
    /// Sets minimum level.
    public func setMinLevel(_ value: UInt8) {
        arguments.set("minLevel", value)
    }

    /// Sets maximum level.
    public func setMaxLevel(_ value: UInt8) {
        arguments.set("maxLevel", value)
    }

    /// Sets intrinsic ballast factor.
    public func setIntrinsicBallastFactor(_ value: UInt8?) {
        arguments.set(nullable: "intrinsicBallastFactor", value)
    }

    /// Sets ballast factor adjustment.
    public func setBallastFactorAdjustment(_ value: UInt8?) {
        arguments.set(nullable: "ballastFactorAdjustment", value)
    }

    /// Sets lamp type, at most 16 bytes.
    public func setLampType(_ value: String) {
        arguments.check("lampType", count: value.utf8.count, countMax: 16)
        arguments.set("lampType", value)
    }

    /// Sets lamp manufacturer, at most 16 bytes.
    public func setLampManufacturer(_ value: String) {
        arguments.check("lampManufacturer", count: value.utf8.count, countMax: 16)
        arguments.set("lampManufacturer", value)
    }

    /// Sets lamp rated hours, within 0...16777215.
    public func setLampRatedHours(_ value: UInt32?) {
        arguments.set(nullable: "lampRatedHours", value, within: 0...16777215)
    }

    /// Sets lamp burn hours, within 0...16777215.
    public func setLampBurnHours(_ value: UInt32?) {
        arguments.set(nullable: "lampBurnHours", value, within: 0...16777215)
    }

    /// Sets lamp alarm mode.
    public func setLampAlarmMode(_ value: Matter.BallastConfigurationTrait.LampAlarmModeBitmap) {
        arguments.set("lampAlarmMode", value)
    }

    /// Sets lamp burn hours trip point, within 0...16777215.
    public func setLampBurnHoursTripPoint(_ value: UInt32?) {
        arguments.set(nullable: "lampBurnHoursTripPoint", value, within: 0...16777215)
    }
}

extension Matter {
    /// Matter's basic information trait, cluster 0x0028.
    public struct BasicInformationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0028" }
        public static var graphName: String { "Matter.BasicInformationTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [StartUpEvent.self, ShutDownEvent.self, LeaveEvent.self, ReachableChangedEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [MfgSpecificPingCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Data model revision.
            @TraitAttribute public var dataModelRevision: UInt16?
            /// Vendor name.
            @TraitAttribute public var vendorName: String?
            /// Vendor ID.
            @TraitAttribute public var vendorID: UInt16?
            /// Product name.
            @TraitAttribute public var productName: String?
            /// Product ID.
            @TraitAttribute public var productID: UInt16?
            /// Node label; can be set.
            @TraitAttribute public var nodeLabel: String?
            /// Location; can be set.
            @TraitAttribute public var location: String?
            /// Hardware version.
            @TraitAttribute public var hardwareVersion: UInt16?
            /// Hardware version string.
            @TraitAttribute public var hardwareVersionString: String?
            /// Software version.
            @TraitAttribute public var softwareVersion: UInt32?
            /// Software version string.
            @TraitAttribute public var softwareVersionString: String?
            /// Manufacturing date.
            @TraitAttribute public var manufacturingDate: String?
            /// Part number.
            @TraitAttribute public var partNumber: String?
            /// Product URL.
            @TraitAttribute public var productURL: String?
            /// Product label.
            @TraitAttribute public var productLabel: String?
            /// Serial number.
            @TraitAttribute public var serialNumber: String?
            /// Local config disabled; can be set.
            @TraitAttribute public var localConfigDisabled: Bool?
            /// Reachable.
            @TraitAttribute public var reachable: Bool?
            /// Unique ID.
            @TraitAttribute public var uniqueID: String?
            /// Capability minima.
            @TraitAttribute public var capabilityMinima: CapabilityMinimaStruct?
            /// Product appearance.
            @TraitAttribute public var productAppearance: ProductAppearanceStruct?
            /// Specification version.
            @TraitAttribute public var specificationVersion: UInt32?
            /// Maximum paths per invoke.
            @TraitAttribute public var maxPathsPerInvoke: UInt16?
            /// Device location; can be null; can be set.
            @TraitAttribute public var deviceLocation: LocationDescriptorStruct?
            /// Configuration version.
            @TraitAttribute public var configurationVersion: UInt32?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _dataModelRevision = values.read("dataModelRevision")
                _vendorName = values.read("vendorName")
                _vendorID = values.read("vendorID")
                _productName = values.read("productName")
                _productID = values.read("productID")
                _nodeLabel = values.read("nodeLabel")
                _location = values.read("location")
                _hardwareVersion = values.read("hardwareVersion")
                _hardwareVersionString = values.read("hardwareVersionString")
                _softwareVersion = values.read("softwareVersion")
                _softwareVersionString = values.read("softwareVersionString")
                _manufacturingDate = values.read("manufacturingDate")
                _partNumber = values.read("partNumber")
                _productURL = values.read("productURL")
                _productLabel = values.read("productLabel")
                _serialNumber = values.read("serialNumber")
                _localConfigDisabled = values.read("localConfigDisabled")
                _reachable = values.read("reachable")
                _uniqueID = values.read("uniqueID")
                _capabilityMinima = values.read("capabilityMinima")
                _productAppearance = values.read("productAppearance")
                _specificationVersion = values.read("specificationVersion")
                _maxPathsPerInvoke = values.read("maxPathsPerInvoke")
                _deviceLocation = values.read("deviceLocation", isNullable: true)
                _configurationVersion = values.read("configurationVersion")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of color.
        public enum ColorEnum: UInt16, AttributeEnum {
            /// Black, raw value 0.
            case black = 0
            /// Navy, raw value 1.
            case navy = 1
            /// Green, raw value 2.
            case green = 2
            /// Teal, raw value 3.
            case teal = 3
            /// Maroon, raw value 4.
            case maroon = 4
            /// Purple, raw value 5.
            case purple = 5
            /// Olive, raw value 6.
            case olive = 6
            /// Gray, raw value 7.
            case gray = 7
            /// Blue, raw value 8.
            case blue = 8
            /// Lime, raw value 9.
            case lime = 9
            /// Aqua, raw value 10.
            case aqua = 10
            /// Red, raw value 11.
            case red = 11
            /// Fuchsia, raw value 12.
            case fuchsia = 12
            /// Yellow, raw value 13.
            case yellow = 13
            /// White, raw value 14.
            case white = 14
            /// Nickel, raw value 15.
            case nickel = 15
            /// Chrome, raw value 16.
            case chrome = 16
            /// Brass, raw value 17.
            case brass = 17
            /// Copper, raw value 18.
            case copper = 18
            /// Silver, raw value 19.
            case silver = 19
            /// Gold, raw value 20.
            case gold = 20
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of product finish.
        public enum ProductFinishEnum: UInt16, AttributeEnum {
            /// Other, raw value 0.
            case other = 0
            /// Matte, raw value 1.
            case matte = 1
            /// Satin, raw value 2.
            case satin = 2
            /// Polished, raw value 3.
            case polished = 3
            /// Rugged, raw value 4.
            case rugged = 4
            /// Fabric, raw value 5.
            case fabric = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Members of capability minima.
        public struct CapabilityMinimaStruct: AttributeObject {
            /// Case sessions per fabric.
            public let caseSessionsPerFabric: UInt16
            /// Subscriptions per fabric.
            public let subscriptionsPerFabric: UInt16
            /// Simultaneous invocations supported.
            public let simultaneousInvocationsSupported: UInt16?
            /// Simultaneous writes supported.
            public let simultaneousWritesSupported: UInt16?
            /// Read paths supported.
            public let readPathsSupported: UInt16?
            /// Subscribe paths supported.
            public let subscribePathsSupported: UInt16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                caseSessionsPerFabric: UInt16, subscriptionsPerFabric: UInt16,
                simultaneousInvocationsSupported: UInt16? = nil,
                simultaneousWritesSupported: UInt16? = nil, readPathsSupported: UInt16? = nil,
                subscribePathsSupported: UInt16? = nil
            ) {
                self.caseSessionsPerFabric = caseSessionsPerFabric
                self.subscriptionsPerFabric = subscriptionsPerFabric
                self.simultaneousInvocationsSupported = simultaneousInvocationsSupported
                self.simultaneousWritesSupported = simultaneousWritesSupported
                self.readPathsSupported = readPathsSupported
                self.subscribePathsSupported = subscribePathsSupported
            }

            public init?(fields: AttributeFields) {
                guard let caseSessionsPerFabric: UInt16 = fields.read("caseSessionsPerFabric"),
                    let subscriptionsPerFabric: UInt16 = fields.read("subscriptionsPerFabric")
                else { return nil }
                self.caseSessionsPerFabric = caseSessionsPerFabric
                self.subscriptionsPerFabric = subscriptionsPerFabric
                self.simultaneousInvocationsSupported = fields.read(
                    "simultaneousInvocationsSupported")
                self.simultaneousWritesSupported = fields.read("simultaneousWritesSupported")
                self.readPathsSupported = fields.read("readPathsSupported")
                self.subscribePathsSupported = fields.read("subscribePathsSupported")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("caseSessionsPerFabric", caseSessionsPerFabric)
                try fields.write("subscriptionsPerFabric", subscriptionsPerFabric)
                try fields.write(
                    "simultaneousInvocationsSupported", simultaneousInvocationsSupported)
                try fields.write("simultaneousWritesSupported", simultaneousWritesSupported)
                try fields.write("readPathsSupported", readPathsSupported)
                try fields.write("subscribePathsSupported", subscribePathsSupported)
            }
        }

        /// Members of product appearance.
        public struct ProductAppearanceStruct: AttributeObject {
            /// Finish.
            public let finish: ProductFinishEnum
            /// Primary color.
            public let primaryColor: ColorEnum?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(finish: ProductFinishEnum, primaryColor: ColorEnum? = nil) {
                self.finish = finish
                self.primaryColor = primaryColor
            }

            public init?(fields: AttributeFields) {
                guard let finish: ProductFinishEnum = fields.read("finish") else { return nil }
                self.finish = finish
                self.primaryColor = fields.read("primaryColor")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("finish", finish)
                try fields.write(nullable: "primaryColor", primaryColor)
            }
        }

        /// The moment `startUp` of Matter.BasicInformationTrait.
        public struct StartUpEvent: Event {
            public static var traitName: String { "Matter.BasicInformationTrait" }
            public static var name: String { "startUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Software version.
            public var softwareVersion: UInt32? { occurrence.read("softwareVersion") }
        }

        /// The moment `shutDown` of Matter.BasicInformationTrait.
        public struct ShutDownEvent: Event {
            public static var traitName: String { "Matter.BasicInformationTrait" }
            public static var name: String { "shutDown" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `leave` of Matter.BasicInformationTrait.
        public struct LeaveEvent: Event {
            public static var traitName: String { "Matter.BasicInformationTrait" }
            public static var name: String { "leave" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Fabric index.
            public var fabricIndex: UInt8? { occurrence.read("fabricIndex") }
        }

        /// The moment `reachableChanged` of Matter.BasicInformationTrait.
        public struct ReachableChangedEvent: Event {
            public static var traitName: String { "Matter.BasicInformationTrait" }
            public static var name: String { "reachableChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Reachable new value.
            public var reachableNewValue: Bool? { occurrence.read("reachableNewValue") }
        }

        /// The command `mfgSpecificPing`.
        public enum MfgSpecificPingCommand: Command {
            public static var name: String { "mfgSpecificPing" }
        }

        /// Whether this device takes `mfgSpecificPing` (K-5).
        public var supportsMfgSpecificPingCommand: Bool {
            values.supports(command: "mfgSpecificPing")
        }

        /// Sends `mfgSpecificPing` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func mfgSpecificPing() async throws {
            try await mfgSpecificPingBatchable().send()
        }

        /// Sends `mfgSpecificPing` with others (B-1).
        public func mfgSpecificPingBatchable() -> BatchableCommand<Void> {
            values.command("mfgSpecificPing", CommandArguments())
        }
    }
}

/// The attributes of Matter.BasicInformationTrait that can be set.
extension Updater where T == Matter.BasicInformationTrait {
    /// Sets node label, at most 32 bytes.
    public func setNodeLabel(_ value: String) {
        arguments.check("nodeLabel", count: value.utf8.count, countMax: 32)
        arguments.set("nodeLabel", value)
    }

    /// Sets location, at most 2 bytes.
    public func setLocation(_ value: String) {
        arguments.check("location", count: value.utf8.count, countMax: 2)
        arguments.set("location", value)
    }

    /// Sets local config disabled.
    public func setLocalConfigDisabled(_ value: Bool) {
        arguments.set("localConfigDisabled", value)
    }

    /// Sets device location.
    public func setDeviceLocation(_ value: Matter.LocationDescriptorStruct?) {
        arguments.set(nullable: "deviceLocation", value)
    }
}

extension Matter {
    /// Matter's binding trait, cluster 0x001E.
    public struct BindingTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.001e" }
        public static var graphName: String { "Matter.BindingTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Binding; can be set.
            @TraitAttribute public var binding: [TargetStruct]?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _binding = values.read("binding")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Members of target.
        public struct TargetStruct: AttributeObject {
            /// Node.
            public let node: UInt64?
            /// Group.
            public let group: UInt16?
            /// Endpoint.
            public let endpoint: UInt16?
            /// Cluster.
            public let cluster: UInt32?
            /// Fabric index.
            public let fabricIndex: UInt8

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                node: UInt64? = nil, group: UInt16? = nil, endpoint: UInt16? = nil,
                cluster: UInt32? = nil, fabricIndex: UInt8
            ) {
                self.node = node
                self.group = group
                self.endpoint = endpoint
                self.cluster = cluster
                self.fabricIndex = fabricIndex
            }

            public init?(fields: AttributeFields) {
                guard let fabricIndex: UInt8 = fields.read("fabricIndex") else { return nil }
                self.node = fields.read("node")
                self.group = fields.read("group")
                self.endpoint = fields.read("endpoint")
                self.cluster = fields.read("cluster")
                self.fabricIndex = fabricIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("node", node)
                try fields.write("group", group)
                try fields.write("endpoint", endpoint)
                try fields.write("cluster", cluster)
                try fields.write("fabricIndex", fabricIndex)
            }
        }
    }
}

/// The attributes of Matter.BindingTrait that can be set.
extension Updater where T == Matter.BindingTrait {
    /// Sets binding.
    public func setBinding(_ value: [Matter.BindingTrait.TargetStruct]) {
        arguments.set("binding", value)
    }
}

extension Matter {
    /// Matter's boolean state configuration trait, cluster 0x0080.
    public struct BooleanStateConfigurationTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0080" }
        public static var graphName: String { "Matter.BooleanStateConfigurationTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [AlarmsStateChangedEvent.self, SensorFaultEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [SuppressAlarmCommand.self, EnableDisableAlarmCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current sensitivity level; can be set.
            @TraitAttribute public var currentSensitivityLevel: UInt8?
            /// Supported sensitivity levels.
            @TraitAttribute public var supportedSensitivityLevels: UInt8?
            /// Default sensitivity level.
            @TraitAttribute public var defaultSensitivityLevel: UInt8?
            /// Alarms active.
            @TraitAttribute public var alarmsActive: AlarmModeBitmap?
            /// Alarms suppressed.
            @TraitAttribute public var alarmsSuppressed: AlarmModeBitmap?
            /// Alarms enabled.
            @TraitAttribute public var alarmsEnabled: AlarmModeBitmap?
            /// Alarms supported.
            @TraitAttribute public var alarmsSupported: AlarmModeBitmap?
            /// Sensor fault.
            @TraitAttribute public var sensorFault: SensorFaultBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentSensitivityLevel = values.read("currentSensitivityLevel")
                _supportedSensitivityLevels = values.read("supportedSensitivityLevels")
                _defaultSensitivityLevel = values.read("defaultSensitivityLevel")
                _alarmsActive = values.read("alarmsActive")
                _alarmsSuppressed = values.read("alarmsSuppressed")
                _alarmsEnabled = values.read("alarmsEnabled")
                _alarmsSupported = values.read("alarmsSupported")
                _sensorFault = values.read("sensorFault")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of alarm mode.
        public struct AlarmModeBitmap: AttributeBitmap {
            /// Visual, mask 0x1.
            public static var visual: Self { Self(rawValue: 1) }
            /// Audible, mask 0x2.
            public static var audible: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Visual, mask 0x1.
            public static var visual: Self { Self(rawValue: 1) }
            /// Audible, mask 0x2.
            public static var audible: Self { Self(rawValue: 2) }
            /// Alarm suppress, mask 0x4.
            public static var alarmSuppress: Self { Self(rawValue: 4) }
            /// Sensitivity level, mask 0x8.
            public static var sensitivityLevel: Self { Self(rawValue: 8) }
            /// Fault events, mask 0x10.
            public static var faultEvents: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of sensor fault.
        public struct SensorFaultBitmap: AttributeBitmap {
            /// General fault, mask 0x1.
            public static var generalFault: Self { Self(rawValue: 1) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// The moment `alarmsStateChanged` of Matter.BooleanStateConfigurationTrait.
        public struct AlarmsStateChangedEvent: Event {
            public static var traitName: String { "Matter.BooleanStateConfigurationTrait" }
            public static var name: String { "alarmsStateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Alarms active.
            public var alarmsActive: AlarmModeBitmap? { occurrence.read("alarmsActive") }

            /// Alarms suppressed.
            public var alarmsSuppressed: AlarmModeBitmap? { occurrence.read("alarmsSuppressed") }
        }

        /// The moment `sensorFault` of Matter.BooleanStateConfigurationTrait.
        public struct SensorFaultEvent: Event {
            public static var traitName: String { "Matter.BooleanStateConfigurationTrait" }
            public static var name: String { "sensorFault" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Sensor fault.
            public var sensorFault: SensorFaultBitmap? { occurrence.read("sensorFault") }
        }

        /// The command `suppressAlarm`.
        public enum SuppressAlarmCommand: Command {
            public static var name: String { "suppressAlarm" }
        }

        /// Whether this device takes `suppressAlarm` (K-5).
        public var supportsSuppressAlarmCommand: Bool { values.supports(command: "suppressAlarm") }

        /// Sends `suppressAlarm` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func suppressAlarm(alarmsToSuppress: AlarmModeBitmap) async throws {
            try await suppressAlarmBatchable(alarmsToSuppress: alarmsToSuppress).send()
        }

        /// Sends `suppressAlarm` with others (B-1).
        public func suppressAlarmBatchable(
            alarmsToSuppress: AlarmModeBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("alarmsToSuppress", alarmsToSuppress)
            return values.command("suppressAlarm", arguments)
        }

        /// The command `enableDisableAlarm`.
        public enum EnableDisableAlarmCommand: Command {
            public static var name: String { "enableDisableAlarm" }
        }

        /// Whether this device takes `enableDisableAlarm` (K-5).
        public var supportsEnableDisableAlarmCommand: Bool {
            values.supports(command: "enableDisableAlarm")
        }

        /// Sends `enableDisableAlarm` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enableDisableAlarm(alarmsToEnableDisable: AlarmModeBitmap) async throws {
            try await enableDisableAlarmBatchable(
                alarmsToEnableDisable: alarmsToEnableDisable
            ).send()
        }

        /// Sends `enableDisableAlarm` with others (B-1).
        public func enableDisableAlarmBatchable(
            alarmsToEnableDisable: AlarmModeBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("alarmsToEnableDisable", alarmsToEnableDisable)
            return values.command("enableDisableAlarm", arguments)
        }
    }
}

/// The attributes of Matter.BooleanStateConfigurationTrait that can be set.
extension Updater where T == Matter.BooleanStateConfigurationTrait {
    /// Sets current sensitivity level.
    public func setCurrentSensitivityLevel(_ value: UInt8) {
        arguments.set("currentSensitivityLevel", value)
    }
}

extension Matter {
    /// Matter's boolean state trait, cluster 0x0045.
    public struct BooleanStateTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0045" }
        public static var graphName: String { "Matter.BooleanStateTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [StateChangeEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// State value.
            @TraitAttribute public var stateValue: Bool?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _stateValue = values.read("stateValue")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Change event, mask 0x1.
            public static var changeEvent: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// The moment `stateChange` of Matter.BooleanStateTrait.
        public struct StateChangeEvent: Event {
            public static var traitName: String { "Matter.BooleanStateTrait" }
            public static var name: String { "stateChange" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// State value.
            public var stateValue: Bool? { occurrence.read("stateValue") }
        }
    }
}

extension Matter {
    /// Matter's camera av stream management trait, cluster 0x0551.
    public struct CameraAvStreamManagementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0551" }
        public static var graphName: String { "Matter.CameraAvStreamManagementTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                AudioStreamAllocateCommand.self, AudioStreamDeallocateCommand.self,
                VideoStreamAllocateCommand.self, VideoStreamModifyCommand.self,
                VideoStreamDeallocateCommand.self, SnapshotStreamAllocateCommand.self,
                SnapshotStreamModifyCommand.self, SnapshotStreamDeallocateCommand.self,
                SetStreamPrioritiesCommand.self, CaptureSnapshotCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Maximum concurrent encoders.
            @TraitAttribute public var maxConcurrentEncoders: UInt8?
            /// Maximum encoded pixel rate.
            @TraitAttribute public var maxEncodedPixelRate: UInt32?
            /// Video sensor params.
            @TraitAttribute public var videoSensorParams: VideoSensorParamsStruct?
            /// Night vision uses infrared.
            @TraitAttribute public var nightVisionUsesInfrared: Bool?
            /// Minimum viewport resolution.
            @TraitAttribute public var minViewportResolution: VideoResolutionStruct?
            /// Rate distortion trade off points.
            @TraitAttribute public var rateDistortionTradeOffPoints:
                [RateDistortionTradeOffPointsStruct]?
            /// Maximum content buffer size.
            @TraitAttribute public var maxContentBufferSize: UInt32?
            /// Microphone capabilities.
            @TraitAttribute public var microphoneCapabilities: AudioCapabilitiesStruct?
            /// Speaker capabilities.
            @TraitAttribute public var speakerCapabilities: AudioCapabilitiesStruct?
            /// Two way talk support.
            @TraitAttribute public var twoWayTalkSupport: TwoWayTalkSupportTypeEnum?
            /// Snapshot capabilities.
            @TraitAttribute public var snapshotCapabilities: [SnapshotCapabilitiesStruct]?
            /// Maximum network bandwidth.
            @TraitAttribute public var maxNetworkBandwidth: UInt32?
            /// Current frame rate.
            @TraitAttribute public var currentFrameRate: UInt16?
            /// Hdr mode enabled; can be set.
            @TraitAttribute public var hdrModeEnabled: Bool?
            /// Supported stream usages.
            @TraitAttribute public var supportedStreamUsages: [StreamUsageEnum]?
            /// Allocated video streams.
            @TraitAttribute public var allocatedVideoStreams: [VideoStreamStruct]?
            /// Allocated audio streams.
            @TraitAttribute public var allocatedAudioStreams: [AudioStreamStruct]?
            /// Allocated snapshot streams.
            @TraitAttribute public var allocatedSnapshotStreams: [SnapshotStreamStruct]?
            /// Stream usage priorities.
            @TraitAttribute public var streamUsagePriorities: [StreamUsageEnum]?
            /// Soft recording privacy mode enabled; can be set.
            @TraitAttribute public var softRecordingPrivacyModeEnabled: Bool?
            /// Soft livestream privacy mode enabled; can be set.
            @TraitAttribute public var softLivestreamPrivacyModeEnabled: Bool?
            /// Hard privacy mode on.
            @TraitAttribute public var hardPrivacyModeOn: Bool?
            /// Night vision; can be set.
            @TraitAttribute public var nightVision: TriStateAutoEnum?
            /// Night vision illum; can be set.
            @TraitAttribute public var nightVisionIllum: TriStateAutoEnum?
            /// Viewport; can be set.
            @TraitAttribute public var viewport: ViewportStruct?
            /// Speaker muted; can be set.
            @TraitAttribute public var speakerMuted: Bool?
            /// Speaker volume level; can be set.
            @TraitAttribute public var speakerVolumeLevel: UInt8?
            /// Speaker maximum level.
            @TraitAttribute public var speakerMaxLevel: UInt8?
            /// Speaker minimum level.
            @TraitAttribute public var speakerMinLevel: UInt8?
            /// Microphone muted; can be set.
            @TraitAttribute public var microphoneMuted: Bool?
            /// Microphone volume level; can be set.
            @TraitAttribute public var microphoneVolumeLevel: UInt8?
            /// Microphone maximum level.
            @TraitAttribute public var microphoneMaxLevel: UInt8?
            /// Microphone minimum level.
            @TraitAttribute public var microphoneMinLevel: UInt8?
            /// Microphone agc enabled; can be set.
            @TraitAttribute public var microphoneAgcEnabled: Bool?
            /// Image rotation; can be set.
            @TraitAttribute public var imageRotation: UInt16?
            /// Image flip horizontal; can be set.
            @TraitAttribute public var imageFlipHorizontal: Bool?
            /// Image flip vertical; can be set.
            @TraitAttribute public var imageFlipVertical: Bool?
            /// Local video recording enabled; can be set.
            @TraitAttribute public var localVideoRecordingEnabled: Bool?
            /// Local snapshot recording enabled; can be set.
            @TraitAttribute public var localSnapshotRecordingEnabled: Bool?
            /// Status light enabled; can be set.
            @TraitAttribute public var statusLightEnabled: Bool?
            /// Status light brightness; can be set.
            @TraitAttribute public var statusLightBrightness: ThreeLevelAutoEnum?
            /// Image rotation discrete angles; can be set.
            @TraitAttribute public var imageRotationDiscreteAngles: UInt16?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _maxConcurrentEncoders = values.read("maxConcurrentEncoders")
                _maxEncodedPixelRate = values.read("maxEncodedPixelRate")
                _videoSensorParams = values.read("videoSensorParams")
                _nightVisionUsesInfrared = values.read("nightVisionUsesInfrared")
                _minViewportResolution = values.read("minViewportResolution")
                _rateDistortionTradeOffPoints = values.read("rateDistortionTradeOffPoints")
                _maxContentBufferSize = values.read("maxContentBufferSize")
                _microphoneCapabilities = values.read("microphoneCapabilities")
                _speakerCapabilities = values.read("speakerCapabilities")
                _twoWayTalkSupport = values.read("twoWayTalkSupport")
                _snapshotCapabilities = values.read("snapshotCapabilities")
                _maxNetworkBandwidth = values.read("maxNetworkBandwidth")
                _currentFrameRate = values.read("currentFrameRate")
                _hdrModeEnabled = values.read("hdrModeEnabled")
                _supportedStreamUsages = values.read("supportedStreamUsages")
                _allocatedVideoStreams = values.read("allocatedVideoStreams")
                _allocatedAudioStreams = values.read("allocatedAudioStreams")
                _allocatedSnapshotStreams = values.read("allocatedSnapshotStreams")
                _streamUsagePriorities = values.read("streamUsagePriorities")
                _softRecordingPrivacyModeEnabled = values.read("softRecordingPrivacyModeEnabled")
                _softLivestreamPrivacyModeEnabled = values.read("softLivestreamPrivacyModeEnabled")
                _hardPrivacyModeOn = values.read("hardPrivacyModeOn")
                _nightVision = values.read("nightVision")
                _nightVisionIllum = values.read("nightVisionIllum")
                _viewport = values.read("viewport")
                _speakerMuted = values.read("speakerMuted")
                _speakerVolumeLevel = values.read("speakerVolumeLevel")
                _speakerMaxLevel = values.read("speakerMaxLevel")
                _speakerMinLevel = values.read("speakerMinLevel")
                _microphoneMuted = values.read("microphoneMuted")
                _microphoneVolumeLevel = values.read("microphoneVolumeLevel")
                _microphoneMaxLevel = values.read("microphoneMaxLevel")
                _microphoneMinLevel = values.read("microphoneMinLevel")
                _microphoneAgcEnabled = values.read("microphoneAgcEnabled")
                _imageRotation = values.read("imageRotation")
                _imageFlipHorizontal = values.read("imageFlipHorizontal")
                _imageFlipVertical = values.read("imageFlipVertical")
                _localVideoRecordingEnabled = values.read("localVideoRecordingEnabled")
                _localSnapshotRecordingEnabled = values.read("localSnapshotRecordingEnabled")
                _statusLightEnabled = values.read("statusLightEnabled")
                _statusLightBrightness = values.read("statusLightBrightness")
                _imageRotationDiscreteAngles = values.read("imageRotationDiscreteAngles")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of audio codec.
        public enum AudioCodecEnum: UInt16, AttributeEnum {
            /// Opus, raw value 0.
            case opus = 0
            /// Aaclc, raw value 1.
            case aaclc = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of image codec.
        public enum ImageCodecEnum: UInt16, AttributeEnum {
            /// Jpeg, raw value 0.
            case jpeg = 0
            /// Heic, raw value 1.
            case heic = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of tri state auto.
        public enum TriStateAutoEnum: UInt16, AttributeEnum {
            /// Off, raw value 0.
            case off = 0
            /// On, raw value 1.
            case on = 1
            /// Auto, raw value 2.
            case auto = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of two way talk support type.
        public enum TwoWayTalkSupportTypeEnum: UInt16, AttributeEnum {
            /// Not supported, raw value 0.
            case notSupported = 0
            /// Half duplex, raw value 1.
            case halfDuplex = 1
            /// Full duplex, raw value 2.
            case fullDuplex = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of video codec.
        public enum VideoCodecEnum: UInt16, AttributeEnum {
            /// H 264, raw value 0.
            case h264 = 0
            /// Hevc, raw value 1.
            case hevc = 1
            /// Vvc, raw value 2.
            case vvc = 2
            /// Av 1, raw value 3.
            case av1 = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Audio, mask 0x1.
            public static var audio: Self { Self(rawValue: 1) }
            /// Video, mask 0x2.
            public static var video: Self { Self(rawValue: 2) }
            /// Snapshot, mask 0x4.
            public static var snapshot: Self { Self(rawValue: 4) }
            /// Privacy, mask 0x8.
            public static var privacy: Self { Self(rawValue: 8) }
            /// Speaker, mask 0x10.
            public static var speaker: Self { Self(rawValue: 16) }
            /// Image control, mask 0x20.
            public static var imageControl: Self { Self(rawValue: 32) }
            /// Watermark, mask 0x40.
            public static var watermark: Self { Self(rawValue: 64) }
            /// On screen display, mask 0x80.
            public static var onScreenDisplay: Self { Self(rawValue: 128) }
            /// Local storage, mask 0x100.
            public static var localStorage: Self { Self(rawValue: 256) }
            /// High dynamic range, mask 0x200.
            public static var highDynamicRange: Self { Self(rawValue: 512) }
            /// Night vision, mask 0x400.
            public static var nightVision: Self { Self(rawValue: 1024) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of video resolution.
        public struct VideoResolutionStruct: AttributeObject {
            /// Width.
            public let width: UInt16
            /// Height.
            public let height: UInt16

            /// Makes it of its members.
            public init(width: UInt16, height: UInt16) {
                self.width = width
                self.height = height
            }

            public init?(fields: AttributeFields) {
                guard let width: UInt16 = fields.read("width"),
                    let height: UInt16 = fields.read("height")
                else { return nil }
                self.width = width
                self.height = height
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("width", width)
                try fields.write("height", height)
            }
        }

        /// Members of video stream.
        public struct VideoStreamStruct: AttributeObject {
            /// Video stream ID.
            public let videoStreamID: UInt16
            /// Stream usage.
            public let streamUsage: StreamUsageEnum
            /// Video codec.
            public let videoCodec: VideoCodecEnum
            /// Minimum frame rate.
            public let minFrameRate: UInt16
            /// Maximum frame rate.
            public let maxFrameRate: UInt16
            /// Minimum resolution.
            public let minResolution: VideoResolutionStruct
            /// Maximum resolution.
            public let maxResolution: VideoResolutionStruct
            /// Minimum bit rate.
            public let minBitRate: UInt32
            /// Maximum bit rate.
            public let maxBitRate: UInt32
            /// Key frame interval.
            public let keyFrameInterval: UInt16
            /// Watermark enabled.
            public let watermarkEnabled: Bool?
            /// Osd enabled.
            public let osdEnabled: Bool?
            /// Reference count.
            public let referenceCount: UInt8

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                videoStreamID: UInt16, streamUsage: StreamUsageEnum, videoCodec: VideoCodecEnum,
                minFrameRate: UInt16, maxFrameRate: UInt16, minResolution: VideoResolutionStruct,
                maxResolution: VideoResolutionStruct, minBitRate: UInt32, maxBitRate: UInt32,
                keyFrameInterval: UInt16, watermarkEnabled: Bool? = nil, osdEnabled: Bool? = nil,
                referenceCount: UInt8
            ) {
                self.videoStreamID = videoStreamID
                self.streamUsage = streamUsage
                self.videoCodec = videoCodec
                self.minFrameRate = minFrameRate
                self.maxFrameRate = maxFrameRate
                self.minResolution = minResolution
                self.maxResolution = maxResolution
                self.minBitRate = minBitRate
                self.maxBitRate = maxBitRate
                self.keyFrameInterval = keyFrameInterval
                self.watermarkEnabled = watermarkEnabled
                self.osdEnabled = osdEnabled
                self.referenceCount = referenceCount
            }

            public init?(fields: AttributeFields) {
                guard let videoStreamID: UInt16 = fields.read("videoStreamID"),
                    let streamUsage: StreamUsageEnum = fields.read("streamUsage"),
                    let videoCodec: VideoCodecEnum = fields.read("videoCodec"),
                    let minFrameRate: UInt16 = fields.read("minFrameRate"),
                    let maxFrameRate: UInt16 = fields.read("maxFrameRate"),
                    let minResolution: VideoResolutionStruct = fields.read("minResolution"),
                    let maxResolution: VideoResolutionStruct = fields.read("maxResolution"),
                    let minBitRate: UInt32 = fields.read("minBitRate"),
                    let maxBitRate: UInt32 = fields.read("maxBitRate"),
                    let keyFrameInterval: UInt16 = fields.read("keyFrameInterval"),
                    let referenceCount: UInt8 = fields.read("referenceCount")
                else { return nil }
                self.videoStreamID = videoStreamID
                self.streamUsage = streamUsage
                self.videoCodec = videoCodec
                self.minFrameRate = minFrameRate
                self.maxFrameRate = maxFrameRate
                self.minResolution = minResolution
                self.maxResolution = maxResolution
                self.minBitRate = minBitRate
                self.maxBitRate = maxBitRate
                self.keyFrameInterval = keyFrameInterval
                self.watermarkEnabled = fields.read("watermarkEnabled")
                self.osdEnabled = fields.read("osdEnabled")
                self.referenceCount = referenceCount
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("videoStreamID", videoStreamID)
                try fields.write("streamUsage", streamUsage)
                try fields.write("videoCodec", videoCodec)
                try fields.write("minFrameRate", minFrameRate)
                try fields.write("maxFrameRate", maxFrameRate)
                try fields.write("minResolution", minResolution)
                try fields.write("maxResolution", maxResolution)
                try fields.write("minBitRate", minBitRate)
                try fields.write("maxBitRate", maxBitRate)
                try fields.write("keyFrameInterval", keyFrameInterval)
                try fields.write("watermarkEnabled", watermarkEnabled)
                try fields.write("osdEnabled", osdEnabled)
                try fields.write("referenceCount", referenceCount)
            }
        }

        /// Members of snapshot stream.
        public struct SnapshotStreamStruct: AttributeObject {
            /// Snapshot stream ID.
            public let snapshotStreamID: UInt16
            /// Image codec.
            public let imageCodec: ImageCodecEnum
            /// Frame rate.
            public let frameRate: UInt16
            /// Minimum resolution.
            public let minResolution: VideoResolutionStruct
            /// Maximum resolution.
            public let maxResolution: VideoResolutionStruct
            /// Quality.
            public let quality: UInt8
            /// Reference count.
            public let referenceCount: UInt8
            /// Encoded pixels.
            public let encodedPixels: Bool
            /// Hardware encoder.
            public let hardwareEncoder: Bool
            /// Watermark enabled.
            public let watermarkEnabled: Bool?
            /// Osd enabled.
            public let osdEnabled: Bool?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                snapshotStreamID: UInt16, imageCodec: ImageCodecEnum, frameRate: UInt16,
                minResolution: VideoResolutionStruct, maxResolution: VideoResolutionStruct,
                quality: UInt8, referenceCount: UInt8, encodedPixels: Bool, hardwareEncoder: Bool,
                watermarkEnabled: Bool? = nil, osdEnabled: Bool? = nil
            ) {
                self.snapshotStreamID = snapshotStreamID
                self.imageCodec = imageCodec
                self.frameRate = frameRate
                self.minResolution = minResolution
                self.maxResolution = maxResolution
                self.quality = quality
                self.referenceCount = referenceCount
                self.encodedPixels = encodedPixels
                self.hardwareEncoder = hardwareEncoder
                self.watermarkEnabled = watermarkEnabled
                self.osdEnabled = osdEnabled
            }

            public init?(fields: AttributeFields) {
                guard let snapshotStreamID: UInt16 = fields.read("snapshotStreamID"),
                    let imageCodec: ImageCodecEnum = fields.read("imageCodec"),
                    let frameRate: UInt16 = fields.read("frameRate"),
                    let minResolution: VideoResolutionStruct = fields.read("minResolution"),
                    let maxResolution: VideoResolutionStruct = fields.read("maxResolution"),
                    let quality: UInt8 = fields.read("quality"),
                    let referenceCount: UInt8 = fields.read("referenceCount"),
                    let encodedPixels: Bool = fields.read("encodedPixels"),
                    let hardwareEncoder: Bool = fields.read("hardwareEncoder")
                else { return nil }
                self.snapshotStreamID = snapshotStreamID
                self.imageCodec = imageCodec
                self.frameRate = frameRate
                self.minResolution = minResolution
                self.maxResolution = maxResolution
                self.quality = quality
                self.referenceCount = referenceCount
                self.encodedPixels = encodedPixels
                self.hardwareEncoder = hardwareEncoder
                self.watermarkEnabled = fields.read("watermarkEnabled")
                self.osdEnabled = fields.read("osdEnabled")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("snapshotStreamID", snapshotStreamID)
                try fields.write("imageCodec", imageCodec)
                try fields.write("frameRate", frameRate)
                try fields.write("minResolution", minResolution)
                try fields.write("maxResolution", maxResolution)
                try fields.write("quality", quality)
                try fields.write("referenceCount", referenceCount)
                try fields.write("encodedPixels", encodedPixels)
                try fields.write("hardwareEncoder", hardwareEncoder)
                try fields.write("watermarkEnabled", watermarkEnabled)
                try fields.write("osdEnabled", osdEnabled)
            }
        }

        /// Members of snapshot capabilities.
        public struct SnapshotCapabilitiesStruct: AttributeObject {
            /// Resolution.
            public let resolution: VideoResolutionStruct
            /// Maximum frame rate.
            public let maxFrameRate: UInt16
            /// Image codec.
            public let imageCodec: ImageCodecEnum
            /// Requires encoded pixels.
            public let requiresEncodedPixels: Bool
            /// Requires hardware encoder.
            public let requiresHardwareEncoder: Bool?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                resolution: VideoResolutionStruct, maxFrameRate: UInt16, imageCodec: ImageCodecEnum,
                requiresEncodedPixels: Bool, requiresHardwareEncoder: Bool? = nil
            ) {
                self.resolution = resolution
                self.maxFrameRate = maxFrameRate
                self.imageCodec = imageCodec
                self.requiresEncodedPixels = requiresEncodedPixels
                self.requiresHardwareEncoder = requiresHardwareEncoder
            }

            public init?(fields: AttributeFields) {
                guard let resolution: VideoResolutionStruct = fields.read("resolution"),
                    let maxFrameRate: UInt16 = fields.read("maxFrameRate"),
                    let imageCodec: ImageCodecEnum = fields.read("imageCodec"),
                    let requiresEncodedPixels: Bool = fields.read("requiresEncodedPixels")
                else { return nil }
                self.resolution = resolution
                self.maxFrameRate = maxFrameRate
                self.imageCodec = imageCodec
                self.requiresEncodedPixels = requiresEncodedPixels
                self.requiresHardwareEncoder = fields.read("requiresHardwareEncoder")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("resolution", resolution)
                try fields.write("maxFrameRate", maxFrameRate)
                try fields.write("imageCodec", imageCodec)
                try fields.write("requiresEncodedPixels", requiresEncodedPixels)
                try fields.write("requiresHardwareEncoder", requiresHardwareEncoder)
            }
        }

        /// Members of rate distortion trade off points.
        public struct RateDistortionTradeOffPointsStruct: AttributeObject {
            /// Codec.
            public let codec: VideoCodecEnum
            /// Resolution.
            public let resolution: VideoResolutionStruct
            /// Minimum bit rate.
            public let minBitRate: UInt32

            /// Makes it of its members.
            public init(
                codec: VideoCodecEnum, resolution: VideoResolutionStruct, minBitRate: UInt32
            ) {
                self.codec = codec
                self.resolution = resolution
                self.minBitRate = minBitRate
            }

            public init?(fields: AttributeFields) {
                guard let codec: VideoCodecEnum = fields.read("codec"),
                    let resolution: VideoResolutionStruct = fields.read("resolution"),
                    let minBitRate: UInt32 = fields.read("minBitRate")
                else { return nil }
                self.codec = codec
                self.resolution = resolution
                self.minBitRate = minBitRate
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("codec", codec)
                try fields.write("resolution", resolution)
                try fields.write("minBitRate", minBitRate)
            }
        }

        /// Members of audio capabilities.
        public struct AudioCapabilitiesStruct: AttributeObject {
            /// Maximum number of channels.
            public let maxNumberOfChannels: UInt8
            /// Supported codecs.
            public let supportedCodecs: [AudioCodecEnum]
            /// Supported sample rates.
            public let supportedSampleRates: [UInt32]
            /// Supported bit depths.
            public let supportedBitDepths: [UInt8]

            /// Makes it of its members.
            public init(
                maxNumberOfChannels: UInt8, supportedCodecs: [AudioCodecEnum],
                supportedSampleRates: [UInt32], supportedBitDepths: [UInt8]
            ) {
                self.maxNumberOfChannels = maxNumberOfChannels
                self.supportedCodecs = supportedCodecs
                self.supportedSampleRates = supportedSampleRates
                self.supportedBitDepths = supportedBitDepths
            }

            public init?(fields: AttributeFields) {
                guard let maxNumberOfChannels: UInt8 = fields.read("maxNumberOfChannels"),
                    let supportedCodecs: [AudioCodecEnum] = fields.read("supportedCodecs"),
                    let supportedSampleRates: [UInt32] = fields.read("supportedSampleRates"),
                    let supportedBitDepths: [UInt8] = fields.read("supportedBitDepths")
                else { return nil }
                self.maxNumberOfChannels = maxNumberOfChannels
                self.supportedCodecs = supportedCodecs
                self.supportedSampleRates = supportedSampleRates
                self.supportedBitDepths = supportedBitDepths
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("maxNumberOfChannels", maxNumberOfChannels)
                try fields.write("supportedCodecs", supportedCodecs)
                try fields.write("supportedSampleRates", supportedSampleRates)
                try fields.write("supportedBitDepths", supportedBitDepths)
            }
        }

        /// Members of audio stream.
        public struct AudioStreamStruct: AttributeObject {
            /// Audio stream ID.
            public let audioStreamID: UInt16
            /// Stream usage.
            public let streamUsage: StreamUsageEnum
            /// Audio codec.
            public let audioCodec: AudioCodecEnum
            /// Channel count.
            public let channelCount: UInt8
            /// Sample rate.
            public let sampleRate: UInt32
            /// Bit rate.
            public let bitRate: UInt32
            /// Bit depth.
            public let bitDepth: UInt8
            /// Reference count.
            public let referenceCount: UInt8

            /// Makes it of its members.
            public init(
                audioStreamID: UInt16, streamUsage: StreamUsageEnum, audioCodec: AudioCodecEnum,
                channelCount: UInt8, sampleRate: UInt32, bitRate: UInt32, bitDepth: UInt8,
                referenceCount: UInt8
            ) {
                self.audioStreamID = audioStreamID
                self.streamUsage = streamUsage
                self.audioCodec = audioCodec
                self.channelCount = channelCount
                self.sampleRate = sampleRate
                self.bitRate = bitRate
                self.bitDepth = bitDepth
                self.referenceCount = referenceCount
            }

            public init?(fields: AttributeFields) {
                guard let audioStreamID: UInt16 = fields.read("audioStreamID"),
                    let streamUsage: StreamUsageEnum = fields.read("streamUsage"),
                    let audioCodec: AudioCodecEnum = fields.read("audioCodec"),
                    let channelCount: UInt8 = fields.read("channelCount"),
                    let sampleRate: UInt32 = fields.read("sampleRate"),
                    let bitRate: UInt32 = fields.read("bitRate"),
                    let bitDepth: UInt8 = fields.read("bitDepth"),
                    let referenceCount: UInt8 = fields.read("referenceCount")
                else { return nil }
                self.audioStreamID = audioStreamID
                self.streamUsage = streamUsage
                self.audioCodec = audioCodec
                self.channelCount = channelCount
                self.sampleRate = sampleRate
                self.bitRate = bitRate
                self.bitDepth = bitDepth
                self.referenceCount = referenceCount
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("audioStreamID", audioStreamID)
                try fields.write("streamUsage", streamUsage)
                try fields.write("audioCodec", audioCodec)
                try fields.write("channelCount", channelCount)
                try fields.write("sampleRate", sampleRate)
                try fields.write("bitRate", bitRate)
                try fields.write("bitDepth", bitDepth)
                try fields.write("referenceCount", referenceCount)
            }
        }

        /// Members of video sensor params.
        public struct VideoSensorParamsStruct: AttributeObject {
            /// Sensor width.
            public let sensorWidth: UInt16
            /// Sensor height.
            public let sensorHeight: UInt16
            /// Maximum fps.
            public let maxFps: UInt16
            /// Maximum hdr fps.
            public let maxHdrFps: UInt16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                sensorWidth: UInt16, sensorHeight: UInt16, maxFps: UInt16, maxHdrFps: UInt16? = nil
            ) {
                self.sensorWidth = sensorWidth
                self.sensorHeight = sensorHeight
                self.maxFps = maxFps
                self.maxHdrFps = maxHdrFps
            }

            public init?(fields: AttributeFields) {
                guard let sensorWidth: UInt16 = fields.read("sensorWidth"),
                    let sensorHeight: UInt16 = fields.read("sensorHeight"),
                    let maxFps: UInt16 = fields.read("maxFps")
                else { return nil }
                self.sensorWidth = sensorWidth
                self.sensorHeight = sensorHeight
                self.maxFps = maxFps
                self.maxHdrFps = fields.read("maxHdrFps")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("sensorWidth", sensorWidth)
                try fields.write("sensorHeight", sensorHeight)
                try fields.write("maxFps", maxFps)
                try fields.write("maxHdrFps", maxHdrFps)
            }
        }

        /// The command `audioStreamAllocate`.
        public enum AudioStreamAllocateCommand: Command {
            public static var name: String { "audioStreamAllocate" }
        }

        /// Whether this device takes `audioStreamAllocate` (K-5).
        public var supportsAudioStreamAllocateCommand: Bool {
            values.supports(command: "audioStreamAllocate")
        }

        /// Sends `audioStreamAllocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func audioStreamAllocate(
            streamUsage: StreamUsageEnum, audioCodec: AudioCodecEnum, channelCount: UInt8,
            sampleRate: UInt32, bitRate: UInt32, bitDepth: UInt8
        ) async throws {
            try await audioStreamAllocateBatchable(
                streamUsage: streamUsage, audioCodec: audioCodec, channelCount: channelCount,
                sampleRate: sampleRate, bitRate: bitRate, bitDepth: bitDepth
            ).send()
        }

        /// Sends `audioStreamAllocate` with others (B-1).
        public func audioStreamAllocateBatchable(
            streamUsage: StreamUsageEnum, audioCodec: AudioCodecEnum, channelCount: UInt8,
            sampleRate: UInt32, bitRate: UInt32, bitDepth: UInt8
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("streamUsage", streamUsage)
            arguments.set("audioCodec", audioCodec)
            arguments.set("channelCount", channelCount)
            arguments.set("sampleRate", sampleRate)
            arguments.set("bitRate", bitRate)
            arguments.set("bitDepth", bitDepth)
            return values.command("audioStreamAllocate", arguments)
        }

        /// The command `audioStreamDeallocate`.
        public enum AudioStreamDeallocateCommand: Command {
            public static var name: String { "audioStreamDeallocate" }
        }

        /// Whether this device takes `audioStreamDeallocate` (K-5).
        public var supportsAudioStreamDeallocateCommand: Bool {
            values.supports(command: "audioStreamDeallocate")
        }

        /// Sends `audioStreamDeallocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func audioStreamDeallocate(audioStreamID: UInt16) async throws {
            try await audioStreamDeallocateBatchable(audioStreamID: audioStreamID).send()
        }

        /// Sends `audioStreamDeallocate` with others (B-1).
        public func audioStreamDeallocateBatchable(
            audioStreamID: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("audioStreamID", audioStreamID)
            return values.command("audioStreamDeallocate", arguments)
        }

        /// The command `videoStreamAllocate`.
        public enum VideoStreamAllocateCommand: Command {
            public static var name: String { "videoStreamAllocate" }
        }

        /// Optional arguments of `videoStreamAllocate`.
        public struct VideoStreamAllocateOptions: Sendable {
            var arguments: CommandArguments

            /// Sets watermark enabled.
            public mutating func setWatermarkEnabled(_ value: Bool) {
                arguments.set("watermarkEnabled", value)
            }

            /// Sets osd enabled.
            public mutating func setOsdEnabled(_ value: Bool) {
                arguments.set("osdEnabled", value)
            }
        }

        /// Whether this device takes `videoStreamAllocate` (K-5).
        public var supportsVideoStreamAllocateCommand: Bool {
            values.supports(command: "videoStreamAllocate")
        }

        /// Sends `videoStreamAllocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func videoStreamAllocate(
            streamUsage: StreamUsageEnum, videoCodec: VideoCodecEnum, minFrameRate: UInt16,
            maxFrameRate: UInt16, minResolution: VideoResolutionStruct,
            maxResolution: VideoResolutionStruct, minBitRate: UInt32, maxBitRate: UInt32,
            keyFrameInterval: UInt16,
            _ optional: ((inout VideoStreamAllocateOptions) -> Void)? = nil
        ) async throws {
            try await videoStreamAllocateBatchable(
                streamUsage: streamUsage, videoCodec: videoCodec, minFrameRate: minFrameRate,
                maxFrameRate: maxFrameRate, minResolution: minResolution,
                maxResolution: maxResolution, minBitRate: minBitRate, maxBitRate: maxBitRate,
                keyFrameInterval: keyFrameInterval, optional
            ).send()
        }

        /// Sends `videoStreamAllocate` with others (B-1).
        public func videoStreamAllocateBatchable(
            streamUsage: StreamUsageEnum, videoCodec: VideoCodecEnum, minFrameRate: UInt16,
            maxFrameRate: UInt16, minResolution: VideoResolutionStruct,
            maxResolution: VideoResolutionStruct, minBitRate: UInt32, maxBitRate: UInt32,
            keyFrameInterval: UInt16,
            _ optional: ((inout VideoStreamAllocateOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("streamUsage", streamUsage)
            arguments.set("videoCodec", videoCodec)
            arguments.set("minFrameRate", minFrameRate)
            arguments.set("maxFrameRate", maxFrameRate)
            arguments.set("minResolution", minResolution)
            arguments.set("maxResolution", maxResolution)
            arguments.set("minBitRate", minBitRate)
            arguments.set("maxBitRate", maxBitRate)
            arguments.set("keyFrameInterval", keyFrameInterval)
            var options = VideoStreamAllocateOptions(arguments: arguments)
            optional?(&options)
            return values.command("videoStreamAllocate", options.arguments)
        }

        /// The command `videoStreamModify`.
        public enum VideoStreamModifyCommand: Command {
            public static var name: String { "videoStreamModify" }
        }

        /// Optional arguments of `videoStreamModify`.
        public struct VideoStreamModifyOptions: Sendable {
            var arguments: CommandArguments

            /// Sets watermark enabled.
            public mutating func setWatermarkEnabled(_ value: Bool) {
                arguments.set("watermarkEnabled", value)
            }

            /// Sets osd enabled.
            public mutating func setOsdEnabled(_ value: Bool) {
                arguments.set("osdEnabled", value)
            }
        }

        /// Whether this device takes `videoStreamModify` (K-5).
        public var supportsVideoStreamModifyCommand: Bool {
            values.supports(command: "videoStreamModify")
        }

        /// Sends `videoStreamModify` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func videoStreamModify(
            videoStreamID: UInt16, _ optional: ((inout VideoStreamModifyOptions) -> Void)? = nil
        ) async throws {
            try await videoStreamModifyBatchable(videoStreamID: videoStreamID, optional).send()
        }

        /// Sends `videoStreamModify` with others (B-1).
        public func videoStreamModifyBatchable(
            videoStreamID: UInt16, _ optional: ((inout VideoStreamModifyOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("videoStreamID", videoStreamID)
            var options = VideoStreamModifyOptions(arguments: arguments)
            optional?(&options)
            return values.command("videoStreamModify", options.arguments)
        }

        /// The command `videoStreamDeallocate`.
        public enum VideoStreamDeallocateCommand: Command {
            public static var name: String { "videoStreamDeallocate" }
        }

        /// Whether this device takes `videoStreamDeallocate` (K-5).
        public var supportsVideoStreamDeallocateCommand: Bool {
            values.supports(command: "videoStreamDeallocate")
        }

        /// Sends `videoStreamDeallocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func videoStreamDeallocate(videoStreamID: UInt16) async throws {
            try await videoStreamDeallocateBatchable(videoStreamID: videoStreamID).send()
        }

        /// Sends `videoStreamDeallocate` with others (B-1).
        public func videoStreamDeallocateBatchable(
            videoStreamID: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("videoStreamID", videoStreamID)
            return values.command("videoStreamDeallocate", arguments)
        }

        /// The command `snapshotStreamAllocate`.
        public enum SnapshotStreamAllocateCommand: Command {
            public static var name: String { "snapshotStreamAllocate" }
        }

        /// Optional arguments of `snapshotStreamAllocate`.
        public struct SnapshotStreamAllocateOptions: Sendable {
            var arguments: CommandArguments

            /// Sets watermark enabled.
            public mutating func setWatermarkEnabled(_ value: Bool) {
                arguments.set("watermarkEnabled", value)
            }

            /// Sets osd enabled.
            public mutating func setOsdEnabled(_ value: Bool) {
                arguments.set("osdEnabled", value)
            }
        }

        /// Whether this device takes `snapshotStreamAllocate` (K-5).
        public var supportsSnapshotStreamAllocateCommand: Bool {
            values.supports(command: "snapshotStreamAllocate")
        }

        /// Sends `snapshotStreamAllocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func snapshotStreamAllocate(
            imageCodec: ImageCodecEnum, maxFrameRate: UInt16, minResolution: VideoResolutionStruct,
            maxResolution: VideoResolutionStruct, quality: UInt8,
            _ optional: ((inout SnapshotStreamAllocateOptions) -> Void)? = nil
        ) async throws {
            try await snapshotStreamAllocateBatchable(
                imageCodec: imageCodec, maxFrameRate: maxFrameRate, minResolution: minResolution,
                maxResolution: maxResolution, quality: quality, optional
            ).send()
        }

        /// Sends `snapshotStreamAllocate` with others (B-1).
        public func snapshotStreamAllocateBatchable(
            imageCodec: ImageCodecEnum, maxFrameRate: UInt16, minResolution: VideoResolutionStruct,
            maxResolution: VideoResolutionStruct, quality: UInt8,
            _ optional: ((inout SnapshotStreamAllocateOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("imageCodec", imageCodec)
            arguments.set("maxFrameRate", maxFrameRate)
            arguments.set("minResolution", minResolution)
            arguments.set("maxResolution", maxResolution)
            arguments.set("quality", quality)
            var options = SnapshotStreamAllocateOptions(arguments: arguments)
            optional?(&options)
            return values.command("snapshotStreamAllocate", options.arguments)
        }

        /// The command `snapshotStreamModify`.
        public enum SnapshotStreamModifyCommand: Command {
            public static var name: String { "snapshotStreamModify" }
        }

        /// Optional arguments of `snapshotStreamModify`.
        public struct SnapshotStreamModifyOptions: Sendable {
            var arguments: CommandArguments

            /// Sets watermark enabled.
            public mutating func setWatermarkEnabled(_ value: Bool) {
                arguments.set("watermarkEnabled", value)
            }

            /// Sets osd enabled.
            public mutating func setOsdEnabled(_ value: Bool) {
                arguments.set("osdEnabled", value)
            }
        }

        /// Whether this device takes `snapshotStreamModify` (K-5).
        public var supportsSnapshotStreamModifyCommand: Bool {
            values.supports(command: "snapshotStreamModify")
        }

        /// Sends `snapshotStreamModify` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func snapshotStreamModify(
            snapshotStreamID: UInt16,
            _ optional: ((inout SnapshotStreamModifyOptions) -> Void)? = nil
        ) async throws {
            try await snapshotStreamModifyBatchable(
                snapshotStreamID: snapshotStreamID, optional
            ).send()
        }

        /// Sends `snapshotStreamModify` with others (B-1).
        public func snapshotStreamModifyBatchable(
            snapshotStreamID: UInt16,
            _ optional: ((inout SnapshotStreamModifyOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("snapshotStreamID", snapshotStreamID)
            var options = SnapshotStreamModifyOptions(arguments: arguments)
            optional?(&options)
            return values.command("snapshotStreamModify", options.arguments)
        }

        /// The command `snapshotStreamDeallocate`.
        public enum SnapshotStreamDeallocateCommand: Command {
            public static var name: String { "snapshotStreamDeallocate" }
        }

        /// Whether this device takes `snapshotStreamDeallocate` (K-5).
        public var supportsSnapshotStreamDeallocateCommand: Bool {
            values.supports(command: "snapshotStreamDeallocate")
        }

        /// Sends `snapshotStreamDeallocate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func snapshotStreamDeallocate(snapshotStreamID: UInt16) async throws {
            try await snapshotStreamDeallocateBatchable(snapshotStreamID: snapshotStreamID).send()
        }

        /// Sends `snapshotStreamDeallocate` with others (B-1).
        public func snapshotStreamDeallocateBatchable(
            snapshotStreamID: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("snapshotStreamID", snapshotStreamID)
            return values.command("snapshotStreamDeallocate", arguments)
        }

        /// The command `setStreamPriorities`.
        public enum SetStreamPrioritiesCommand: Command {
            public static var name: String { "setStreamPriorities" }
        }

        /// Whether this device takes `setStreamPriorities` (K-5).
        public var supportsSetStreamPrioritiesCommand: Bool {
            values.supports(command: "setStreamPriorities")
        }

        /// Sends `setStreamPriorities` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setStreamPriorities(streamPriorities: [StreamUsageEnum]) async throws {
            try await setStreamPrioritiesBatchable(streamPriorities: streamPriorities).send()
        }

        /// Sends `setStreamPriorities` with others (B-1).
        public func setStreamPrioritiesBatchable(
            streamPriorities: [StreamUsageEnum]
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("streamPriorities", streamPriorities)
            return values.command("setStreamPriorities", arguments)
        }

        /// The command `captureSnapshot`.
        public enum CaptureSnapshotCommand: Command {
            public static var name: String { "captureSnapshot" }
        }

        /// Whether this device takes `captureSnapshot` (K-5).
        public var supportsCaptureSnapshotCommand: Bool {
            values.supports(command: "captureSnapshot")
        }

        /// Sends `captureSnapshot` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func captureSnapshot(
            snapshotStreamID: UInt16?, requestedResolution: VideoResolutionStruct
        ) async throws {
            try await captureSnapshotBatchable(
                snapshotStreamID: snapshotStreamID, requestedResolution: requestedResolution
            ).send()
        }

        /// Sends `captureSnapshot` with others (B-1).
        public func captureSnapshotBatchable(
            snapshotStreamID: UInt16?, requestedResolution: VideoResolutionStruct
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set(nullable: "snapshotStreamID", snapshotStreamID)
            arguments.set("requestedResolution", requestedResolution)
            return values.command("captureSnapshot", arguments)
        }
    }
}

/// The attributes of Matter.CameraAvStreamManagementTrait that can be set.
extension Updater where T == Matter.CameraAvStreamManagementTrait {
    /// Sets hdr mode enabled.
    public func setHdrModeEnabled(_ value: Bool) {
        arguments.set("hdrModeEnabled", value)
    }

    /// Sets soft recording privacy mode enabled.
    public func setSoftRecordingPrivacyModeEnabled(_ value: Bool) {
        arguments.set("softRecordingPrivacyModeEnabled", value)
    }

    /// Sets soft livestream privacy mode enabled.
    public func setSoftLivestreamPrivacyModeEnabled(_ value: Bool) {
        arguments.set("softLivestreamPrivacyModeEnabled", value)
    }

    /// Sets night vision.
    public func setNightVision(_ value: Matter.CameraAvStreamManagementTrait.TriStateAutoEnum) {
        arguments.set("nightVision", value)
    }

    /// Sets night vision illum.
    public func setNightVisionIllum(
        _ value: Matter.CameraAvStreamManagementTrait.TriStateAutoEnum
    ) {
        arguments.set("nightVisionIllum", value)
    }

    /// Sets viewport.
    public func setViewport(_ value: Matter.ViewportStruct) {
        arguments.set("viewport", value)
    }

    /// Sets speaker muted.
    public func setSpeakerMuted(_ value: Bool) {
        arguments.set("speakerMuted", value)
    }

    /// Sets speaker volume level.
    public func setSpeakerVolumeLevel(_ value: UInt8) {
        arguments.set("speakerVolumeLevel", value)
    }

    /// Sets microphone muted.
    public func setMicrophoneMuted(_ value: Bool) {
        arguments.set("microphoneMuted", value)
    }

    /// Sets microphone volume level.
    public func setMicrophoneVolumeLevel(_ value: UInt8) {
        arguments.set("microphoneVolumeLevel", value)
    }

    /// Sets microphone agc enabled.
    public func setMicrophoneAgcEnabled(_ value: Bool) {
        arguments.set("microphoneAgcEnabled", value)
    }

    /// Sets image rotation, within 0...359.
    public func setImageRotation(_ value: UInt16) {
        arguments.set("imageRotation", value, within: 0...359)
    }

    /// Sets image flip horizontal.
    public func setImageFlipHorizontal(_ value: Bool) {
        arguments.set("imageFlipHorizontal", value)
    }

    /// Sets image flip vertical.
    public func setImageFlipVertical(_ value: Bool) {
        arguments.set("imageFlipVertical", value)
    }

    /// Sets local video recording enabled.
    public func setLocalVideoRecordingEnabled(_ value: Bool) {
        arguments.set("localVideoRecordingEnabled", value)
    }

    /// Sets local snapshot recording enabled.
    public func setLocalSnapshotRecordingEnabled(_ value: Bool) {
        arguments.set("localSnapshotRecordingEnabled", value)
    }

    /// Sets status light enabled.
    public func setStatusLightEnabled(_ value: Bool) {
        arguments.set("statusLightEnabled", value)
    }

    /// Sets status light brightness.
    public func setStatusLightBrightness(_ value: Matter.ThreeLevelAutoEnum) {
        arguments.set("statusLightBrightness", value)
    }

    /// Sets image rotation discrete angles.
    public func setImageRotationDiscreteAngles(_ value: UInt16) {
        arguments.set("imageRotationDiscreteAngles", value)
    }
}

extension Matter {
    /// Matter's carbon dioxide concentration measurement trait, cluster 0x040D.
    public struct CarbonDioxideConcentrationMeasurementTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.040d" }
        public static var graphName: String { "Matter.CarbonDioxideConcentrationMeasurementTrait" }
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
    /// Matter's carbon monoxide concentration measurement trait, cluster 0x040C.
    public struct CarbonMonoxideConcentrationMeasurementTrait: MatterTrait, TypedTrait,
        ForceReadableTrait
    {
        public static var identifier: String { "home.matter.0000.clusters.040c" }
        public static var graphName: String { "Matter.CarbonMonoxideConcentrationMeasurementTrait" }
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
    /// Matter's channel trait, cluster 0x0504.
    public struct ChannelTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0504" }
        public static var graphName: String { "Matter.ChannelTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                ChangeChannelCommand.self, ChangeChannelByNumberCommand.self,
                SkipChannelCommand.self, GetProgramGuideCommand.self, RecordProgramCommand.self,
                CancelRecordProgramCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Channel list.
            @TraitAttribute public var channelList: [ChannelInfoStruct]?
            /// Lineup; can be null.
            @TraitAttribute public var lineup: LineupInfoStruct?
            /// Current channel; can be null.
            @TraitAttribute public var currentChannel: ChannelInfoStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _channelList = values.read("channelList")
                _lineup = values.read("lineup", isNullable: true)
                _currentChannel = values.read("currentChannel", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of channel type.
        public enum ChannelTypeEnum: UInt16, AttributeEnum {
            /// Satellite, raw value 0.
            case satellite = 0
            /// Cable, raw value 1.
            case cable = 1
            /// Terrestrial, raw value 2.
            case terrestrial = 2
            /// Ott, raw value 3.
            case ott = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of lineup info type.
        public enum LineupInfoTypeEnum: UInt16, AttributeEnum {
            /// Mso, raw value 0.
            case mso = 0
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Multiple matches, raw value 1.
            case multipleMatches = 1
            /// No matches, raw value 2.
            case noMatches = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Channel list, mask 0x1.
            public static var channelList: Self { Self(rawValue: 1) }
            /// Lineup info, mask 0x2.
            public static var lineupInfo: Self { Self(rawValue: 2) }
            /// Electronic guide, mask 0x4.
            public static var electronicGuide: Self { Self(rawValue: 4) }
            /// Record program, mask 0x8.
            public static var recordProgram: Self { Self(rawValue: 8) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of recording flag.
        public struct RecordingFlagBitmap: AttributeBitmap {
            /// Scheduled, mask 0x1.
            public static var scheduled: Self { Self(rawValue: 1) }
            /// Record series, mask 0x2.
            public static var recordSeries: Self { Self(rawValue: 2) }
            /// Recorded, mask 0x4.
            public static var recorded: Self { Self(rawValue: 4) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of program cast.
        public struct ProgramCastStruct: AttributeObject {
            /// Name.
            public let name: String
            /// Role.
            public let role: String

            /// Makes it of its members.
            public init(name: String, role: String) {
                self.name = name
                self.role = role
            }

            public init?(fields: AttributeFields) {
                guard let name: String = fields.read("name"),
                    let role: String = fields.read("role")
                else { return nil }
                self.name = name
                self.role = role
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("name", name)
                try fields.write("role", role)
            }
        }

        /// Members of program category.
        public struct ProgramCategoryStruct: AttributeObject {
            /// Category.
            public let category: String
            /// Sub category.
            public let subCategory: String?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(category: String, subCategory: String? = nil) {
                self.category = category
                self.subCategory = subCategory
            }

            public init?(fields: AttributeFields) {
                guard let category: String = fields.read("category") else { return nil }
                self.category = category
                self.subCategory = fields.read("subCategory")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("category", category)
                try fields.write("subCategory", subCategory)
            }
        }

        /// Members of series info.
        public struct SeriesInfoStruct: AttributeObject {
            /// Season.
            public let season: String
            /// Episode.
            public let episode: String

            /// Makes it of its members.
            public init(season: String, episode: String) {
                self.season = season
                self.episode = episode
            }

            public init?(fields: AttributeFields) {
                guard let season: String = fields.read("season"),
                    let episode: String = fields.read("episode")
                else { return nil }
                self.season = season
                self.episode = episode
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("season", season)
                try fields.write("episode", episode)
            }
        }

        /// Members of channel info.
        public struct ChannelInfoStruct: AttributeObject {
            /// Major number.
            public let majorNumber: UInt16
            /// Minor number.
            public let minorNumber: UInt16
            /// Name.
            public let name: String?
            /// Call sign.
            public let callSign: String?
            /// Affiliate call sign.
            public let affiliateCallSign: String?
            /// Identifier.
            public let identifier: String?
            /// Type.
            public let type: ChannelTypeEnum?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                majorNumber: UInt16, minorNumber: UInt16, name: String? = nil,
                callSign: String? = nil, affiliateCallSign: String? = nil,
                identifier: String? = nil, type: ChannelTypeEnum? = nil
            ) {
                self.majorNumber = majorNumber
                self.minorNumber = minorNumber
                self.name = name
                self.callSign = callSign
                self.affiliateCallSign = affiliateCallSign
                self.identifier = identifier
                self.type = type
            }

            public init?(fields: AttributeFields) {
                guard let majorNumber: UInt16 = fields.read("majorNumber"),
                    let minorNumber: UInt16 = fields.read("minorNumber")
                else { return nil }
                self.majorNumber = majorNumber
                self.minorNumber = minorNumber
                self.name = fields.read("name")
                self.callSign = fields.read("callSign")
                self.affiliateCallSign = fields.read("affiliateCallSign")
                self.identifier = fields.read("identifier")
                self.type = fields.read("type")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("majorNumber", majorNumber)
                try fields.write("minorNumber", minorNumber)
                try fields.write("name", name)
                try fields.write("callSign", callSign)
                try fields.write("affiliateCallSign", affiliateCallSign)
                try fields.write("identifier", identifier)
                try fields.write("type", type)
            }
        }

        /// Members of program.
        public struct ProgramStruct: AttributeObject {
            /// Identifier.
            public let identifier: String
            /// Channel.
            public let channel: ChannelInfoStruct
            /// Start time, in seconds since 2000-01-01 UTC.
            public let startTime: UInt32
            /// End time, in seconds since 2000-01-01 UTC.
            public let endTime: UInt32
            /// Title.
            public let title: String
            /// Subtitle.
            public let subtitle: String?
            /// Description.
            public let description: String?
            /// Audio languages.
            public let audioLanguages: [String]?
            /// Ratings.
            public let ratings: [String]?
            /// Thumbnail URL.
            public let thumbnailURL: String?
            /// Poster art URL.
            public let posterArtURL: String?
            /// Dvbi URL.
            public let dvbiURL: String?
            /// Release date.
            public let releaseDate: String?
            /// Parental guidance text.
            public let parentalGuidanceText: String?
            /// Recording flag.
            public let recordingFlag: RecordingFlagBitmap?
            /// Series info.
            public let seriesInfo: SeriesInfoStruct?
            /// Category list.
            public let categoryList: [ProgramCategoryStruct]?
            /// Cast list.
            public let castList: [ProgramCastStruct]?
            /// External ID list.
            public let externalIDList: [ProgramCastStruct]?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                identifier: String, channel: ChannelInfoStruct, startTime: UInt32, endTime: UInt32,
                title: String, subtitle: String? = nil, description: String? = nil,
                audioLanguages: [String]? = nil, ratings: [String]? = nil,
                thumbnailURL: String? = nil, posterArtURL: String? = nil, dvbiURL: String? = nil,
                releaseDate: String? = nil, parentalGuidanceText: String? = nil,
                recordingFlag: RecordingFlagBitmap? = nil, seriesInfo: SeriesInfoStruct? = nil,
                categoryList: [ProgramCategoryStruct]? = nil, castList: [ProgramCastStruct]? = nil,
                externalIDList: [ProgramCastStruct]? = nil
            ) {
                self.identifier = identifier
                self.channel = channel
                self.startTime = startTime
                self.endTime = endTime
                self.title = title
                self.subtitle = subtitle
                self.description = description
                self.audioLanguages = audioLanguages
                self.ratings = ratings
                self.thumbnailURL = thumbnailURL
                self.posterArtURL = posterArtURL
                self.dvbiURL = dvbiURL
                self.releaseDate = releaseDate
                self.parentalGuidanceText = parentalGuidanceText
                self.recordingFlag = recordingFlag
                self.seriesInfo = seriesInfo
                self.categoryList = categoryList
                self.castList = castList
                self.externalIDList = externalIDList
            }

            public init?(fields: AttributeFields) {
                guard let identifier: String = fields.read("identifier"),
                    let channel: ChannelInfoStruct = fields.read("channel"),
                    let startTime: UInt32 = fields.read("startTime"),
                    let endTime: UInt32 = fields.read("endTime"),
                    let title: String = fields.read("title")
                else { return nil }
                self.identifier = identifier
                self.channel = channel
                self.startTime = startTime
                self.endTime = endTime
                self.title = title
                self.subtitle = fields.read("subtitle")
                self.description = fields.read("description")
                self.audioLanguages = fields.read("audioLanguages")
                self.ratings = fields.read("ratings")
                self.thumbnailURL = fields.read("thumbnailURL")
                self.posterArtURL = fields.read("posterArtURL")
                self.dvbiURL = fields.read("dvbiURL")
                self.releaseDate = fields.read("releaseDate")
                self.parentalGuidanceText = fields.read("parentalGuidanceText")
                self.recordingFlag = fields.read("recordingFlag")
                self.seriesInfo = fields.read("seriesInfo")
                self.categoryList = fields.read("categoryList")
                self.castList = fields.read("castList")
                self.externalIDList = fields.read("externalIDList")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("identifier", identifier)
                try fields.write("channel", channel)
                try fields.write("startTime", startTime)
                try fields.write("endTime", endTime)
                try fields.write("title", title)
                try fields.write("subtitle", subtitle)
                try fields.write("description", description)
                try fields.write("audioLanguages", audioLanguages)
                try fields.write("ratings", ratings)
                try fields.write("thumbnailURL", thumbnailURL)
                try fields.write("posterArtURL", posterArtURL)
                try fields.write("dvbiURL", dvbiURL)
                try fields.write("releaseDate", releaseDate)
                try fields.write("parentalGuidanceText", parentalGuidanceText)
                try fields.write("recordingFlag", recordingFlag)
                try fields.write("seriesInfo", seriesInfo)
                try fields.write("categoryList", categoryList)
                try fields.write("castList", castList)
                try fields.write("externalIDList", externalIDList)
            }
        }

        /// Members of page token.
        public struct PageTokenStruct: AttributeObject {
            /// Limit.
            public let limit: UInt16?
            /// After.
            public let after: String?
            /// Before.
            public let before: String?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(limit: UInt16? = nil, after: String? = nil, before: String? = nil) {
                self.limit = limit
                self.after = after
                self.before = before
            }

            public init?(fields: AttributeFields) {
                self.limit = fields.read("limit")
                self.after = fields.read("after")
                self.before = fields.read("before")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("limit", limit)
                try fields.write("after", after)
                try fields.write("before", before)
            }
        }

        /// Members of channel paging.
        public struct ChannelPagingStruct: AttributeObject {
            /// Previous token.
            public let previousToken: PageTokenStruct?
            /// Next token.
            public let nextToken: PageTokenStruct?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(previousToken: PageTokenStruct? = nil, nextToken: PageTokenStruct? = nil) {
                self.previousToken = previousToken
                self.nextToken = nextToken
            }

            public init?(fields: AttributeFields) {
                self.previousToken = fields.read("previousToken")
                self.nextToken = fields.read("nextToken")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("previousToken", previousToken)
                try fields.write("nextToken", nextToken)
            }
        }

        /// Members of additional info.
        public struct AdditionalInfoStruct: AttributeObject {
            /// Name.
            public let name: String
            /// Value.
            public let value: String

            /// Makes it of its members.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }

            public init?(fields: AttributeFields) {
                guard let name: String = fields.read("name"),
                    let value: String = fields.read("value")
                else { return nil }
                self.name = name
                self.value = value
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("name", name)
                try fields.write("value", value)
            }
        }

        /// Members of lineup info.
        public struct LineupInfoStruct: AttributeObject {
            /// Operator name.
            public let operatorName: String
            /// Lineup name.
            public let lineupName: String?
            /// Postal code.
            public let postalCode: String?
            /// Lineup info type.
            public let lineupInfoType: LineupInfoTypeEnum

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                operatorName: String, lineupName: String? = nil, postalCode: String? = nil,
                lineupInfoType: LineupInfoTypeEnum
            ) {
                self.operatorName = operatorName
                self.lineupName = lineupName
                self.postalCode = postalCode
                self.lineupInfoType = lineupInfoType
            }

            public init?(fields: AttributeFields) {
                guard let operatorName: String = fields.read("operatorName"),
                    let lineupInfoType: LineupInfoTypeEnum = fields.read("lineupInfoType")
                else { return nil }
                self.operatorName = operatorName
                self.lineupName = fields.read("lineupName")
                self.postalCode = fields.read("postalCode")
                self.lineupInfoType = lineupInfoType
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("operatorName", operatorName)
                try fields.write("lineupName", lineupName)
                try fields.write("postalCode", postalCode)
                try fields.write("lineupInfoType", lineupInfoType)
            }
        }

        /// The command `changeChannel`.
        public enum ChangeChannelCommand: Command {
            public static var name: String { "changeChannel" }
        }

        /// Whether this device takes `changeChannel` (K-5).
        public var supportsChangeChannelCommand: Bool { values.supports(command: "changeChannel") }

        /// Sends `changeChannel` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func changeChannel(match: String) async throws {
            try await changeChannelBatchable(match: match).send()
        }

        /// Sends `changeChannel` with others (B-1).
        public func changeChannelBatchable(match: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("match", match)
            return values.command("changeChannel", arguments)
        }

        /// The command `changeChannelByNumber`.
        public enum ChangeChannelByNumberCommand: Command {
            public static var name: String { "changeChannelByNumber" }
        }

        /// Whether this device takes `changeChannelByNumber` (K-5).
        public var supportsChangeChannelByNumberCommand: Bool {
            values.supports(command: "changeChannelByNumber")
        }

        /// Sends `changeChannelByNumber` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func changeChannelByNumber(majorNumber: UInt16, minorNumber: UInt16) async throws {
            try await changeChannelByNumberBatchable(
                majorNumber: majorNumber, minorNumber: minorNumber
            ).send()
        }

        /// Sends `changeChannelByNumber` with others (B-1).
        public func changeChannelByNumberBatchable(
            majorNumber: UInt16, minorNumber: UInt16
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("majorNumber", majorNumber)
            arguments.set("minorNumber", minorNumber)
            return values.command("changeChannelByNumber", arguments)
        }

        /// The command `skipChannel`.
        public enum SkipChannelCommand: Command {
            public static var name: String { "skipChannel" }
        }

        /// Whether this device takes `skipChannel` (K-5).
        public var supportsSkipChannelCommand: Bool { values.supports(command: "skipChannel") }

        /// Sends `skipChannel` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func skipChannel(count: Int16) async throws {
            try await skipChannelBatchable(count: count).send()
        }

        /// Sends `skipChannel` with others (B-1).
        public func skipChannelBatchable(count: Int16) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("count", count)
            return values.command("skipChannel", arguments)
        }

        /// The command `getProgramGuide`.
        public enum GetProgramGuideCommand: Command {
            public static var name: String { "getProgramGuide" }
        }

        /// Optional arguments of `getProgramGuide`.
        public struct GetProgramGuideOptions: Sendable {
            var arguments: CommandArguments

            /// Sets start time, in seconds since 2000-01-01 UTC.
            public mutating func setStartTime(_ value: UInt32) {
                arguments.set("startTime", value)
            }

            /// Sets end time, in seconds since 2000-01-01 UTC.
            public mutating func setEndTime(_ value: UInt32) {
                arguments.set("endTime", value)
            }

            /// Sets channel list.
            public mutating func setChannelList(_ value: [ChannelInfoStruct]) {
                arguments.set("channelList", value)
            }

            /// Sets page token.
            public mutating func setPageToken(_ value: PageTokenStruct) {
                arguments.set("pageToken", value)
            }

            /// Sets recording flag.
            public mutating func setRecordingFlag(_ value: RecordingFlagBitmap) {
                arguments.set("recordingFlag", value)
            }

            /// Sets external ID list.
            public mutating func setExternalIDList(_ value: [AdditionalInfoStruct]) {
                arguments.set("externalIDList", value)
            }

            /// Sets data.
            public mutating func setData(_ value: Data) {
                arguments.set("data", value)
            }
        }

        /// Whether this device takes `getProgramGuide` (K-5).
        public var supportsGetProgramGuideCommand: Bool {
            values.supports(command: "getProgramGuide")
        }

        /// Sends `getProgramGuide` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func getProgramGuide(
            _ optional: ((inout GetProgramGuideOptions) -> Void)? = nil
        ) async throws {
            try await getProgramGuideBatchable(optional).send()
        }

        /// Sends `getProgramGuide` with others (B-1).
        public func getProgramGuideBatchable(
            _ optional: ((inout GetProgramGuideOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = GetProgramGuideOptions(arguments: arguments)
            optional?(&options)
            return values.command("getProgramGuide", options.arguments)
        }

        /// The command `recordProgram`.
        public enum RecordProgramCommand: Command {
            public static var name: String { "recordProgram" }
        }

        /// Whether this device takes `recordProgram` (K-5).
        public var supportsRecordProgramCommand: Bool { values.supports(command: "recordProgram") }

        /// Sends `recordProgram` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func recordProgram(
            programIdentifier: String, shouldRecordSeries: Bool,
            externalIDList: [AdditionalInfoStruct], data: Data
        ) async throws {
            try await recordProgramBatchable(
                programIdentifier: programIdentifier, shouldRecordSeries: shouldRecordSeries,
                externalIDList: externalIDList, data: data
            ).send()
        }

        /// Sends `recordProgram` with others (B-1).
        public func recordProgramBatchable(
            programIdentifier: String, shouldRecordSeries: Bool,
            externalIDList: [AdditionalInfoStruct], data: Data
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("programIdentifier", programIdentifier)
            arguments.set("shouldRecordSeries", shouldRecordSeries)
            arguments.set("externalIDList", externalIDList)
            arguments.set("data", data)
            return values.command("recordProgram", arguments)
        }

        /// The command `cancelRecordProgram`.
        public enum CancelRecordProgramCommand: Command {
            public static var name: String { "cancelRecordProgram" }
        }

        /// Whether this device takes `cancelRecordProgram` (K-5).
        public var supportsCancelRecordProgramCommand: Bool {
            values.supports(command: "cancelRecordProgram")
        }

        /// Sends `cancelRecordProgram` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func cancelRecordProgram(
            programIdentifier: String, shouldRecordSeries: Bool,
            externalIDList: [AdditionalInfoStruct], data: Data
        ) async throws {
            try await cancelRecordProgramBatchable(
                programIdentifier: programIdentifier, shouldRecordSeries: shouldRecordSeries,
                externalIDList: externalIDList, data: data
            ).send()
        }

        /// Sends `cancelRecordProgram` with others (B-1).
        public func cancelRecordProgramBatchable(
            programIdentifier: String, shouldRecordSeries: Bool,
            externalIDList: [AdditionalInfoStruct], data: Data
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("programIdentifier", programIdentifier)
            arguments.set("shouldRecordSeries", shouldRecordSeries)
            arguments.set("externalIDList", externalIDList)
            arguments.set("data", data)
            return values.command("cancelRecordProgram", arguments)
        }
    }
}
