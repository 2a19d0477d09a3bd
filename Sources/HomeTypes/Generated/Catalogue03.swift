// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension Matter {
    /// Matter's chime trait, cluster 0x0556.
    public struct ChimeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0556" }
        public static var graphName: String { "Matter.ChimeTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [ChimeStartedPlayingEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [PlayChimeSoundCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Installed chime sounds.
            @TraitAttribute public var installedChimeSounds: [ChimeSoundStruct]?
            /// Selected chime; can be set.
            @TraitAttribute public var selectedChime: UInt8?
            /// Enabled; can be set.
            @TraitAttribute public var enabled: Bool?
            /// Feature map.
            @TraitAttribute public var featureMap: UInt32?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _installedChimeSounds = values.read("installedChimeSounds")
                _selectedChime = values.read("selectedChime")
                _enabled = values.read("enabled")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Members of chime sound.
        public struct ChimeSoundStruct: AttributeObject {
            /// Chime ID.
            public let chimeID: UInt8
            /// Name, at most 48 bytes.
            public let name: String

            /// Makes it of its members.
            public init(chimeID: UInt8, name: String) {
                self.chimeID = chimeID
                self.name = name
            }

            public init?(fields: AttributeFields) {
                guard let chimeID: UInt8 = fields.read("chimeID"),
                    let name: String = fields.read("name")
                else { return nil }
                self.chimeID = chimeID
                self.name = name
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("chimeID", chimeID)
                try fields.write("name", name)
            }
        }

        /// The moment `chimeStartedPlaying` of Matter.ChimeTrait.
        public struct ChimeStartedPlayingEvent: Event {
            public static var traitName: String { "Matter.ChimeTrait" }
            public static var name: String { "chimeStartedPlaying" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Chime ID.
            public var chimeID: UInt8? { occurrence.read("chimeID") }
        }

        /// The command `playChimeSound`.
        public enum PlayChimeSoundCommand: Command {
            public static var name: String { "playChimeSound" }
        }

        /// Optional arguments of `playChimeSound`.
        public struct PlayChimeSoundOptions: Sendable {
            var arguments: CommandArguments

            /// Sets chime ID.
            public mutating func setChimeID(_ value: UInt8) {
                arguments.set("chimeID", value)
            }
        }

        /// Whether this device takes `playChimeSound` (K-5).
        public var supportsPlayChimeSoundCommand: Bool {
            values.supports(command: "playChimeSound")
        }

        /// Sends `playChimeSound` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func playChimeSound(
            _ optional: ((inout PlayChimeSoundOptions) -> Void)? = nil
        ) async throws {
            try await playChimeSoundBatchable(optional).send()
        }

        /// Sends `playChimeSound` with others (B-1).
        public func playChimeSoundBatchable(
            _ optional: ((inout PlayChimeSoundOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = PlayChimeSoundOptions(arguments: arguments)
            optional?(&options)
            return values.command("playChimeSound", options.arguments)
        }
    }
}

/// The attributes of Matter.ChimeTrait that can be set.
extension Updater where T == Matter.ChimeTrait {
    /// Sets selected chime.
    public func setSelectedChime(_ value: UInt8) {
        arguments.set("selectedChime", value)
    }

    /// Sets enabled.
    public func setEnabled(_ value: Bool) {
        arguments.set("enabled", value)
    }
}

extension Matter {
    /// Matter's closure control trait, cluster 0x0104.
    public struct ClosureControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0104" }
        public static var graphName: String { "Matter.ClosureControlTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                OperationalErrorEvent.self, MovementCompletedEvent.self,
                EngageStateChangedEvent.self, SecureStateChangedEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [StopCommand.self, MoveToCommand.self, CalibrateCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Countdown time, in seconds; can be null.
            @TraitAttribute public var countdownTime: UInt32?
            /// Main state.
            @TraitAttribute public var mainState: MainStateEnum?
            /// Current error list.
            @TraitAttribute public var currentErrorList: [ClosureErrorEnum]?
            /// Overall current state; can be null.
            @TraitAttribute public var overallCurrentState: OverallCurrentStateStruct?
            /// Overall target state; can be null.
            @TraitAttribute public var overallTargetState: OverallTargetStateStruct?
            /// Latch control modes.
            @TraitAttribute public var latchControlModes: LatchControlModesBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _countdownTime = values.read("countdownTime", isNullable: true)
                _mainState = values.read("mainState")
                _currentErrorList = values.read("currentErrorList")
                _overallCurrentState = values.read("overallCurrentState", isNullable: true)
                _overallTargetState = values.read("overallTargetState", isNullable: true)
                _latchControlModes = values.read("latchControlModes")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of closure error.
        public enum ClosureErrorEnum: UInt16, AttributeEnum {
            /// Physically blocked, raw value 0.
            case physicallyBlocked = 0
            /// Blocked by sensor, raw value 1.
            case blockedBySensor = 1
            /// Temperature limited, raw value 2.
            case temperatureLimited = 2
            /// Maintenance required, raw value 3.
            case maintenanceRequired = 3
            /// Internal interference, raw value 4.
            case internalInterference = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of current position.
        public enum CurrentPositionEnum: UInt16, AttributeEnum {
            /// Fully closed, raw value 0.
            case fullyClosed = 0
            /// Fully opened, raw value 1.
            case fullyOpened = 1
            /// Partially opened, raw value 2.
            case partiallyOpened = 2
            /// Opened for pedestrian, raw value 3.
            case openedForPedestrian = 3
            /// Opened for ventilation, raw value 4.
            case openedForVentilation = 4
            /// Opened at signature, raw value 5.
            case openedAtSignature = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of main state.
        public enum MainStateEnum: UInt16, AttributeEnum {
            /// Stopped, raw value 0.
            case stopped = 0
            /// Moving, raw value 1.
            case moving = 1
            /// Waiting for motion, raw value 2.
            case waitingForMotion = 2
            /// Error, raw value 3.
            case error = 3
            /// Calibrating, raw value 4.
            case calibrating = 4
            /// Protected, raw value 5.
            case protected = 5
            /// Disengaged, raw value 6.
            case disengaged = 6
            /// Setup required, raw value 7.
            case setupRequired = 7
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of target position.
        public enum TargetPositionEnum: UInt16, AttributeEnum {
            /// Move to fully closed, raw value 0.
            case moveToFullyClosed = 0
            /// Move to fully open, raw value 1.
            case moveToFullyOpen = 1
            /// Move to pedestrian position, raw value 2.
            case moveToPedestrianPosition = 2
            /// Move to ventilation position, raw value 3.
            case moveToVentilationPosition = 3
            /// Move to signature position, raw value 4.
            case moveToSignaturePosition = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Positioning, mask 0x1.
            public static var positioning: Self { Self(rawValue: 1) }
            /// Motion latching, mask 0x2.
            public static var motionLatching: Self { Self(rawValue: 2) }
            /// Instantaneous, mask 0x4.
            public static var instantaneous: Self { Self(rawValue: 4) }
            /// Speed, mask 0x8.
            public static var speed: Self { Self(rawValue: 8) }
            /// Ventilation, mask 0x10.
            public static var ventilation: Self { Self(rawValue: 16) }
            /// Pedestrian, mask 0x20.
            public static var pedestrian: Self { Self(rawValue: 32) }
            /// Calibration, mask 0x40.
            public static var calibration: Self { Self(rawValue: 64) }
            /// Protection, mask 0x80.
            public static var protection: Self { Self(rawValue: 128) }
            /// Manually operable, mask 0x100.
            public static var manuallyOperable: Self { Self(rawValue: 256) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of latch control modes.
        public struct LatchControlModesBitmap: AttributeBitmap {
            /// Remote latching, mask 0x1.
            public static var remoteLatching: Self { Self(rawValue: 1) }
            /// Remote unlatching, mask 0x2.
            public static var remoteUnlatching: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Members of overall current state.
        public struct OverallCurrentStateStruct: AttributeObject {
            /// Position.
            public let position: CurrentPositionEnum?
            /// Latch.
            public let latch: Bool?
            /// Speed.
            public let speed: ThreeLevelAutoEnum?
            /// Secure state.
            public let secureState: Bool?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                position: CurrentPositionEnum? = nil, latch: Bool? = nil,
                speed: ThreeLevelAutoEnum? = nil, secureState: Bool? = nil
            ) {
                self.position = position
                self.latch = latch
                self.speed = speed
                self.secureState = secureState
            }

            public init?(fields: AttributeFields) {
                self.position = fields.read("position")
                self.latch = fields.read("latch")
                self.speed = fields.read("speed")
                self.secureState = fields.read("secureState")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("position", position)
                try fields.write("latch", latch)
                try fields.write("speed", speed)
                try fields.write(nullable: "secureState", secureState)
            }
        }

        /// Members of overall target state.
        public struct OverallTargetStateStruct: AttributeObject {
            /// Position.
            public let position: TargetPositionEnum?
            /// Latch.
            public let latch: Bool?
            /// Speed.
            public let speed: ThreeLevelAutoEnum?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                position: TargetPositionEnum? = nil, latch: Bool? = nil,
                speed: ThreeLevelAutoEnum? = nil
            ) {
                self.position = position
                self.latch = latch
                self.speed = speed
            }

            public init?(fields: AttributeFields) {
                self.position = fields.read("position")
                self.latch = fields.read("latch")
                self.speed = fields.read("speed")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("position", position)
                try fields.write("latch", latch)
                try fields.write("speed", speed)
            }
        }

        /// The moment `operationalError` of Matter.ClosureControlTrait.
        public struct OperationalErrorEvent: Event {
            public static var traitName: String { "Matter.ClosureControlTrait" }
            public static var name: String { "operationalError" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Error state.
            public var errorState: [ClosureErrorEnum]? { occurrence.read("errorState") }
        }

        /// The moment `movementCompleted` of Matter.ClosureControlTrait.
        public struct MovementCompletedEvent: Event {
            public static var traitName: String { "Matter.ClosureControlTrait" }
            public static var name: String { "movementCompleted" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `engageStateChanged` of Matter.ClosureControlTrait.
        public struct EngageStateChangedEvent: Event {
            public static var traitName: String { "Matter.ClosureControlTrait" }
            public static var name: String { "engageStateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Engage value.
            public var engageValue: Bool? { occurrence.read("engageValue") }
        }

        /// The moment `secureStateChanged` of Matter.ClosureControlTrait.
        public struct SecureStateChangedEvent: Event {
            public static var traitName: String { "Matter.ClosureControlTrait" }
            public static var name: String { "secureStateChanged" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Secure value.
            public var secureValue: Bool? { occurrence.read("secureValue") }
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

        /// The command `moveTo`.
        public enum MoveToCommand: Command {
            public static var name: String { "moveTo" }
        }

        /// Optional arguments of `moveTo`.
        public struct MoveToOptions: Sendable {
            var arguments: CommandArguments

            /// Sets position.
            public mutating func setPosition(_ value: TargetPositionEnum) {
                arguments.set("position", value)
            }

            /// Sets latch.
            public mutating func setLatch(_ value: Bool) {
                arguments.set("latch", value)
            }

            /// Sets speed.
            public mutating func setSpeed(_ value: ThreeLevelAutoEnum) {
                arguments.set("speed", value)
            }
        }

        /// Whether this device takes `moveTo` (K-5).
        public var supportsMoveToCommand: Bool { values.supports(command: "moveTo") }

        /// Sends `moveTo` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveTo(_ optional: ((inout MoveToOptions) -> Void)? = nil) async throws {
            try await moveToBatchable(optional).send()
        }

        /// Sends `moveTo` with others (B-1).
        public func moveToBatchable(
            _ optional: ((inout MoveToOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = MoveToOptions(arguments: arguments)
            optional?(&options)
            return values.command("moveTo", options.arguments)
        }

        /// The command `calibrate`.
        public enum CalibrateCommand: Command {
            public static var name: String { "calibrate" }
        }

        /// Whether this device takes `calibrate` (K-5).
        public var supportsCalibrateCommand: Bool { values.supports(command: "calibrate") }

        /// Sends `calibrate` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func calibrate() async throws {
            try await calibrateBatchable().send()
        }

        /// Sends `calibrate` with others (B-1).
        public func calibrateBatchable() -> BatchableCommand<Void> {
            values.command("calibrate", CommandArguments())
        }
    }
}

extension Matter {
    /// Matter's closure dimension trait, cluster 0x0105.
    public struct ClosureDimensionTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0105" }
        public static var graphName: String { "Matter.ClosureDimensionTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SetTargetCommand.self, StepCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current state; can be null.
            @TraitAttribute public var currentState: DimensionStateStruct?
            /// Target state; can be null.
            @TraitAttribute public var targetState: DimensionStateStruct?
            /// Resolution, in hundredths of a percent.
            @TraitAttribute public var resolution: UInt16?
            /// Step value, in hundredths of a percent.
            @TraitAttribute public var stepValue: UInt16?
            /// Unit.
            @TraitAttribute public var unit: ClosureUnitEnum?
            /// Unit range; can be null.
            @TraitAttribute public var unitRange: UnitRangeStruct?
            /// Limit range.
            @TraitAttribute public var limitRange: RangePercent100thsStruct?
            /// Translation direction.
            @TraitAttribute public var translationDirection: TranslationDirectionEnum?
            /// Rotation axis.
            @TraitAttribute public var rotationAxis: RotationAxisEnum?
            /// Overflow.
            @TraitAttribute public var overflow: OverflowEnum?
            /// Modulation type.
            @TraitAttribute public var modulationType: ModulationTypeEnum?
            /// Latch control modes.
            @TraitAttribute public var latchControlModes: LatchControlModesBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentState = values.read("currentState", isNullable: true)
                _targetState = values.read("targetState", isNullable: true)
                _resolution = values.read("resolution")
                _stepValue = values.read("stepValue")
                _unit = values.read("unit")
                _unitRange = values.read("unitRange", isNullable: true)
                _limitRange = values.read("limitRange")
                _translationDirection = values.read("translationDirection")
                _rotationAxis = values.read("rotationAxis")
                _overflow = values.read("overflow")
                _modulationType = values.read("modulationType")
                _latchControlModes = values.read("latchControlModes")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of closure unit.
        public enum ClosureUnitEnum: UInt16, AttributeEnum {
            /// Millimeter, raw value 0.
            case millimeter = 0
            /// Degree, raw value 1.
            case degree = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of modulation type.
        public enum ModulationTypeEnum: UInt16, AttributeEnum {
            /// Slats orientation, raw value 0.
            case slatsOrientation = 0
            /// Slats openwork, raw value 1.
            case slatsOpenwork = 1
            /// Stripes alignment, raw value 2.
            case stripesAlignment = 2
            /// Opacity, raw value 3.
            case opacity = 3
            /// Ventilation, raw value 4.
            case ventilation = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of overflow.
        public enum OverflowEnum: UInt16, AttributeEnum {
            /// No overflow, raw value 0.
            case noOverflow = 0
            /// Inside, raw value 1.
            case inside = 1
            /// Outside, raw value 2.
            case outside = 2
            /// Top inside, raw value 3.
            case topInside = 3
            /// Top outside, raw value 4.
            case topOutside = 4
            /// Bottom inside, raw value 5.
            case bottomInside = 5
            /// Bottom outside, raw value 6.
            case bottomOutside = 6
            /// Left inside, raw value 7.
            case leftInside = 7
            /// Left outside, raw value 8.
            case leftOutside = 8
            /// Right inside, raw value 9.
            case rightInside = 9
            /// Right outside, raw value 10.
            case rightOutside = 10
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of rotation axis.
        public enum RotationAxisEnum: UInt16, AttributeEnum {
            /// Left, raw value 0.
            case left = 0
            /// Centered vertical, raw value 1.
            case centeredVertical = 1
            /// Left and right, raw value 2.
            case leftAndRight = 2
            /// Right, raw value 3.
            case right = 3
            /// Top, raw value 4.
            case top = 4
            /// Centered horizontal, raw value 5.
            case centeredHorizontal = 5
            /// Top and bottom, raw value 6.
            case topAndBottom = 6
            /// Bottom, raw value 7.
            case bottom = 7
            /// Left barrier, raw value 8.
            case leftBarrier = 8
            /// Left and right barriers, raw value 9.
            case leftAndRightBarriers = 9
            /// Right barrier, raw value 10.
            case rightBarrier = 10
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of step direction.
        public enum StepDirectionEnum: UInt16, AttributeEnum {
            /// Decrease, raw value 0.
            case decrease = 0
            /// Increase, raw value 1.
            case increase = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of translation direction.
        public enum TranslationDirectionEnum: UInt16, AttributeEnum {
            /// Downward, raw value 0.
            case downward = 0
            /// Upward, raw value 1.
            case upward = 1
            /// Vertical mask, raw value 2.
            case verticalMask = 2
            /// Vertical symmetry, raw value 3.
            case verticalSymmetry = 3
            /// Leftward, raw value 4.
            case leftward = 4
            /// Rightward, raw value 5.
            case rightward = 5
            /// Horizontal mask, raw value 6.
            case horizontalMask = 6
            /// Horizontal symmetry, raw value 7.
            case horizontalSymmetry = 7
            /// Forward, raw value 8.
            case forward = 8
            /// Backward, raw value 9.
            case backward = 9
            /// Depth mask, raw value 10.
            case depthMask = 10
            /// Depth symmetry, raw value 11.
            case depthSymmetry = 11
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Positioning, mask 0x1.
            public static var positioning: Self { Self(rawValue: 1) }
            /// Motion latching, mask 0x2.
            public static var motionLatching: Self { Self(rawValue: 2) }
            /// Unit, mask 0x4.
            public static var unit: Self { Self(rawValue: 4) }
            /// Limitation, mask 0x8.
            public static var limitation: Self { Self(rawValue: 8) }
            /// Speed, mask 0x10.
            public static var speed: Self { Self(rawValue: 16) }
            /// Translation, mask 0x20.
            public static var translation: Self { Self(rawValue: 32) }
            /// Rotation, mask 0x40.
            public static var rotation: Self { Self(rawValue: 64) }
            /// Modulation, mask 0x80.
            public static var modulation: Self { Self(rawValue: 128) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of latch control modes.
        public struct LatchControlModesBitmap: AttributeBitmap {
            /// Remote latching, mask 0x1.
            public static var remoteLatching: Self { Self(rawValue: 1) }
            /// Remote unlatching, mask 0x2.
            public static var remoteUnlatching: Self { Self(rawValue: 2) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Members of dimension state.
        public struct DimensionStateStruct: AttributeObject {
            /// Position, in hundredths of a percent, within 0...10000.
            public let position: UInt16?
            /// Latch.
            public let latch: Bool?
            /// Speed.
            public let speed: ThreeLevelAutoEnum?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                position: UInt16? = nil, latch: Bool? = nil, speed: ThreeLevelAutoEnum? = nil
            ) {
                self.position = position
                self.latch = latch
                self.speed = speed
            }

            public init?(fields: AttributeFields) {
                self.position = fields.read("position")
                self.latch = fields.read("latch")
                self.speed = fields.read("speed")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("position", position)
                try fields.write("latch", latch)
                try fields.write("speed", speed)
            }
        }

        /// Members of range percent 100ths.
        public struct RangePercent100thsStruct: AttributeObject {
            /// Minimum, in hundredths of a percent, within 0...10000.
            public let min: UInt16
            /// Maximum, in hundredths of a percent, within 0...10000.
            public let max: UInt16

            /// Makes it of its members.
            public init(min: UInt16, max: UInt16) {
                self.min = min
                self.max = max
            }

            public init?(fields: AttributeFields) {
                guard let min: UInt16 = fields.read("min"),
                    let max: UInt16 = fields.read("max")
                else { return nil }
                self.min = min
                self.max = max
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("min", min)
                try fields.write("max", max)
            }
        }

        /// Members of unit range.
        public struct UnitRangeStruct: AttributeObject {
            /// Minimum.
            public let min: Int16
            /// Maximum.
            public let max: Int16

            /// Makes it of its members.
            public init(min: Int16, max: Int16) {
                self.min = min
                self.max = max
            }

            public init?(fields: AttributeFields) {
                guard let min: Int16 = fields.read("min"),
                    let max: Int16 = fields.read("max")
                else { return nil }
                self.min = min
                self.max = max
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("min", min)
                try fields.write("max", max)
            }
        }

        /// The command `setTarget`.
        public enum SetTargetCommand: Command {
            public static var name: String { "setTarget" }
        }

        /// Optional arguments of `setTarget`.
        public struct SetTargetOptions: Sendable {
            var arguments: CommandArguments

            /// Sets position, in hundredths of a percent, within 0...10000.
            public mutating func setPosition(_ value: UInt16) {
                arguments.set("position", value, within: 0...10000)
            }

            /// Sets latch.
            public mutating func setLatch(_ value: Bool) {
                arguments.set("latch", value)
            }

            /// Sets speed.
            public mutating func setSpeed(_ value: ThreeLevelAutoEnum) {
                arguments.set("speed", value)
            }
        }

        /// Whether this device takes `setTarget` (K-5).
        public var supportsSetTargetCommand: Bool { values.supports(command: "setTarget") }

        /// Sends `setTarget` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setTarget(_ optional: ((inout SetTargetOptions) -> Void)? = nil) async throws {
            try await setTargetBatchable(optional).send()
        }

        /// Sends `setTarget` with others (B-1).
        public func setTargetBatchable(
            _ optional: ((inout SetTargetOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            let arguments = CommandArguments()
            var options = SetTargetOptions(arguments: arguments)
            optional?(&options)
            return values.command("setTarget", options.arguments)
        }

        /// The command `step`.
        public enum StepCommand: Command {
            public static var name: String { "step" }
        }

        /// Optional arguments of `step`.
        public struct StepOptions: Sendable {
            var arguments: CommandArguments

            /// Sets speed.
            public mutating func setSpeed(_ value: ThreeLevelAutoEnum) {
                arguments.set("speed", value)
            }
        }

        /// Whether this device takes `step` (K-5).
        public var supportsStepCommand: Bool { values.supports(command: "step") }

        /// Sends `step` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func step(
            direction: StepDirectionEnum, numberOfSteps: UInt16,
            _ optional: ((inout StepOptions) -> Void)? = nil
        ) async throws {
            try await stepBatchable(
                direction: direction, numberOfSteps: numberOfSteps, optional
            ).send()
        }

        /// Sends `step` with others (B-1).
        public func stepBatchable(
            direction: StepDirectionEnum, numberOfSteps: UInt16,
            _ optional: ((inout StepOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("direction", direction)
            arguments.set("numberOfSteps", numberOfSteps)
            var options = StepOptions(arguments: arguments)
            optional?(&options)
            return values.command("step", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's color control trait, cluster 0x0300.
    public struct ColorControlTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0300" }
        public static var graphName: String { "Matter.ColorControlTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                MoveToHueCommand.self, MoveHueCommand.self, StepHueCommand.self,
                MoveToSaturationCommand.self, MoveSaturationCommand.self,
                StepSaturationCommand.self, MoveToHueAndSaturationCommand.self,
                MoveToColorCommand.self, MoveColorCommand.self, StepColorCommand.self,
                MoveToColorTemperatureCommand.self, EnhancedMoveToHueCommand.self,
                EnhancedMoveHueCommand.self, EnhancedStepHueCommand.self,
                EnhancedMoveToHueAndSaturationCommand.self, ColorLoopSetCommand.self,
                StopMoveStepCommand.self, MoveColorTemperatureCommand.self,
                StepColorTemperatureCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current hue.
            @TraitAttribute public var currentHue: UInt8?
            /// Current saturation.
            @TraitAttribute public var currentSaturation: UInt8?
            /// Remaining time.
            @TraitAttribute public var remainingTime: UInt16?
            /// Current X.
            @TraitAttribute public var currentX: UInt16?
            /// Current Y.
            @TraitAttribute public var currentY: UInt16?
            /// Drift compensation.
            @TraitAttribute public var driftCompensation: DriftCompensationEnum?
            /// Compensation text.
            @TraitAttribute public var compensationText: String?
            /// Color temperature mireds.
            @TraitAttribute public var colorTemperatureMireds: UInt16?
            /// Color mode.
            @TraitAttribute public var colorMode: ColorModeEnum?
            /// Options; can be set.
            @TraitAttribute public var options: OptionsBitmap?
            /// Number of primaries; can be null.
            @TraitAttribute public var numberOfPrimaries: UInt8?
            /// Primary 1 X.
            @TraitAttribute public var primary1X: UInt16?
            /// Primary 1 Y.
            @TraitAttribute public var primary1Y: UInt16?
            /// Primary 1 intensity; can be null.
            @TraitAttribute public var primary1Intensity: UInt8?
            /// Primary 2 X.
            @TraitAttribute public var primary2X: UInt16?
            /// Primary 2 Y.
            @TraitAttribute public var primary2Y: UInt16?
            /// Primary 2 intensity; can be null.
            @TraitAttribute public var primary2Intensity: UInt8?
            /// Primary 3 X.
            @TraitAttribute public var primary3X: UInt16?
            /// Primary 3 Y.
            @TraitAttribute public var primary3Y: UInt16?
            /// Primary 3 intensity; can be null.
            @TraitAttribute public var primary3Intensity: UInt8?
            /// Primary 4 X.
            @TraitAttribute public var primary4X: UInt16?
            /// Primary 4 Y.
            @TraitAttribute public var primary4Y: UInt16?
            /// Primary 4 intensity; can be null.
            @TraitAttribute public var primary4Intensity: UInt8?
            /// Primary 5 X.
            @TraitAttribute public var primary5X: UInt16?
            /// Primary 5 Y.
            @TraitAttribute public var primary5Y: UInt16?
            /// Primary 5 intensity; can be null.
            @TraitAttribute public var primary5Intensity: UInt8?
            /// Primary 6 X.
            @TraitAttribute public var primary6X: UInt16?
            /// Primary 6 Y.
            @TraitAttribute public var primary6Y: UInt16?
            /// Primary 6 intensity; can be null.
            @TraitAttribute public var primary6Intensity: UInt8?
            /// White point X.
            @TraitAttribute public var whitePointX: UInt16?
            /// White point Y.
            @TraitAttribute public var whitePointY: UInt16?
            /// Color point rx.
            @TraitAttribute public var colorPointRx: UInt16?
            /// Color point ry.
            @TraitAttribute public var colorPointRy: UInt16?
            /// Color point R intensity; can be null.
            @TraitAttribute public var colorPointRIntensity: UInt8?
            /// Color point gx.
            @TraitAttribute public var colorPointGx: UInt16?
            /// Color point gy.
            @TraitAttribute public var colorPointGy: UInt16?
            /// Color point G intensity; can be null.
            @TraitAttribute public var colorPointGIntensity: UInt8?
            /// Color point bx.
            @TraitAttribute public var colorPointBx: UInt16?
            /// Color point by.
            @TraitAttribute public var colorPointBy: UInt16?
            /// Color point B intensity; can be null.
            @TraitAttribute public var colorPointBIntensity: UInt8?
            /// Enhanced current hue.
            @TraitAttribute public var enhancedCurrentHue: UInt16?
            /// Enhanced color mode.
            @TraitAttribute public var enhancedColorMode: EnhancedColorModeEnum?
            /// Color loop active.
            @TraitAttribute public var colorLoopActive: UInt8?
            /// Color loop direction.
            @TraitAttribute public var colorLoopDirection: UInt8?
            /// Color loop time.
            @TraitAttribute public var colorLoopTime: UInt16?
            /// Color loop start enhanced hue.
            @TraitAttribute public var colorLoopStartEnhancedHue: UInt16?
            /// Color loop stored enhanced hue.
            @TraitAttribute public var colorLoopStoredEnhancedHue: UInt16?
            /// Color capabilities.
            @TraitAttribute public var colorCapabilities: ColorCapabilitiesBitmap?
            /// Color temp physical minimum mireds.
            @TraitAttribute public var colorTempPhysicalMinMireds: UInt16?
            /// Color temp physical maximum mireds.
            @TraitAttribute public var colorTempPhysicalMaxMireds: UInt16?
            /// Couple color temp to level minimum mireds.
            @TraitAttribute public var coupleColorTempToLevelMinMireds: UInt16?
            /// Start up color temperature mireds; can be null; can be set.
            @TraitAttribute public var startUpColorTemperatureMireds: UInt16?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentHue = values.read("currentHue")
                _currentSaturation = values.read("currentSaturation")
                _remainingTime = values.read("remainingTime")
                _currentX = values.read("currentX")
                _currentY = values.read("currentY")
                _driftCompensation = values.read("driftCompensation")
                _compensationText = values.read("compensationText")
                _colorTemperatureMireds = values.read("colorTemperatureMireds")
                _colorMode = values.read("colorMode")
                _options = values.read("options")
                _numberOfPrimaries = values.read("numberOfPrimaries", isNullable: true)
                _primary1X = values.read("primary1X")
                _primary1Y = values.read("primary1Y")
                _primary1Intensity = values.read("primary1Intensity", isNullable: true)
                _primary2X = values.read("primary2X")
                _primary2Y = values.read("primary2Y")
                _primary2Intensity = values.read("primary2Intensity", isNullable: true)
                _primary3X = values.read("primary3X")
                _primary3Y = values.read("primary3Y")
                _primary3Intensity = values.read("primary3Intensity", isNullable: true)
                _primary4X = values.read("primary4X")
                _primary4Y = values.read("primary4Y")
                _primary4Intensity = values.read("primary4Intensity", isNullable: true)
                _primary5X = values.read("primary5X")
                _primary5Y = values.read("primary5Y")
                _primary5Intensity = values.read("primary5Intensity", isNullable: true)
                _primary6X = values.read("primary6X")
                _primary6Y = values.read("primary6Y")
                _primary6Intensity = values.read("primary6Intensity", isNullable: true)
                _whitePointX = values.read("whitePointX")
                _whitePointY = values.read("whitePointY")
                _colorPointRx = values.read("colorPointRx")
                _colorPointRy = values.read("colorPointRy")
                _colorPointRIntensity = values.read("colorPointRIntensity", isNullable: true)
                _colorPointGx = values.read("colorPointGx")
                _colorPointGy = values.read("colorPointGy")
                _colorPointGIntensity = values.read("colorPointGIntensity", isNullable: true)
                _colorPointBx = values.read("colorPointBx")
                _colorPointBy = values.read("colorPointBy")
                _colorPointBIntensity = values.read("colorPointBIntensity", isNullable: true)
                _enhancedCurrentHue = values.read("enhancedCurrentHue")
                _enhancedColorMode = values.read("enhancedColorMode")
                _colorLoopActive = values.read("colorLoopActive")
                _colorLoopDirection = values.read("colorLoopDirection")
                _colorLoopTime = values.read("colorLoopTime")
                _colorLoopStartEnhancedHue = values.read("colorLoopStartEnhancedHue")
                _colorLoopStoredEnhancedHue = values.read("colorLoopStoredEnhancedHue")
                _colorCapabilities = values.read("colorCapabilities")
                _colorTempPhysicalMinMireds = values.read("colorTempPhysicalMinMireds")
                _colorTempPhysicalMaxMireds = values.read("colorTempPhysicalMaxMireds")
                _coupleColorTempToLevelMinMireds = values.read("coupleColorTempToLevelMinMireds")
                _startUpColorTemperatureMireds = values.read(
                    "startUpColorTemperatureMireds", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of color loop action.
        public enum ColorLoopActionEnum: UInt16, AttributeEnum {
            /// Deactivate, raw value 0.
            case deactivate = 0
            /// Activate from color loop start enhanced hue, raw value 1.
            case activateFromColorLoopStartEnhancedHue = 1
            /// Activate from enhanced current hue, raw value 2.
            case activateFromEnhancedCurrentHue = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of color loop direction.
        public enum ColorLoopDirectionEnum: UInt16, AttributeEnum {
            /// Decrement, raw value 0.
            case decrement = 0
            /// Increment, raw value 1.
            case increment = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of color mode.
        public enum ColorModeEnum: UInt16, AttributeEnum {
            /// Current hue and current saturation, raw value 0.
            case currentHueAndCurrentSaturation = 0
            /// Current X and current Y, raw value 1.
            case currentXAndCurrentY = 1
            /// Color temperature mireds, raw value 2.
            case colorTemperatureMireds = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of direction.
        public enum DirectionEnum: UInt16, AttributeEnum {
            /// Shortest, raw value 0.
            case shortest = 0
            /// Longest, raw value 1.
            case longest = 1
            /// Up, raw value 2.
            case up = 2
            /// Down, raw value 3.
            case down = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of drift compensation.
        public enum DriftCompensationEnum: UInt16, AttributeEnum {
            /// None, raw value 0.
            case none = 0
            /// Other or unknown, raw value 1.
            case otherOrUnknown = 1
            /// Temperature monitoring, raw value 2.
            case temperatureMonitoring = 2
            /// Optical luminance monitoring and feedback, raw value 3.
            case opticalLuminanceMonitoringAndFeedback = 3
            /// Optical color monitoring and feedback, raw value 4.
            case opticalColorMonitoringAndFeedback = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of enhanced color mode.
        public enum EnhancedColorModeEnum: UInt16, AttributeEnum {
            /// Current hue and current saturation, raw value 0.
            case currentHueAndCurrentSaturation = 0
            /// Current X and current Y, raw value 1.
            case currentXAndCurrentY = 1
            /// Color temperature mireds, raw value 2.
            case colorTemperatureMireds = 2
            /// Enhanced current hue and current saturation, raw value 3.
            case enhancedCurrentHueAndCurrentSaturation = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of move mode.
        public enum MoveModeEnum: UInt16, AttributeEnum {
            /// Stop, raw value 0.
            case stop = 0
            /// Up, raw value 1.
            case up = 1
            /// Down, raw value 3.
            case down = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of step mode.
        public enum StepModeEnum: UInt16, AttributeEnum {
            /// Up, raw value 1.
            case up = 1
            /// Down, raw value 3.
            case down = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of color capabilities.
        public struct ColorCapabilitiesBitmap: AttributeBitmap {
            /// Hue saturation, mask 0x1.
            public static var hueSaturation: Self { Self(rawValue: 1) }
            /// Enhanced hue, mask 0x2.
            public static var enhancedHue: Self { Self(rawValue: 2) }
            /// Color loop, mask 0x4.
            public static var colorLoop: Self { Self(rawValue: 4) }
            /// Xy, mask 0x8.
            public static var xy: Self { Self(rawValue: 8) }
            /// Color temperature, mask 0x10.
            public static var colorTemperature: Self { Self(rawValue: 16) }
            public let rawValue: UInt16
            public init(rawValue: UInt16) { self.rawValue = rawValue }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Hue and saturation, mask 0x1.
            public static var hueAndSaturation: Self { Self(rawValue: 1) }
            /// Enhanced hue, mask 0x2.
            public static var enhancedHue: Self { Self(rawValue: 2) }
            /// Color loop, mask 0x4.
            public static var colorLoop: Self { Self(rawValue: 4) }
            /// Xy, mask 0x8.
            public static var xy: Self { Self(rawValue: 8) }
            /// Color temperature, mask 0x10.
            public static var colorTemperature: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of options.
        public struct OptionsBitmap: AttributeBitmap {
            /// Execute if off, mask 0x1.
            public static var executeIfOff: Self { Self(rawValue: 1) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// Bits of update flags.
        public struct UpdateFlagsBitmap: AttributeBitmap {
            /// Update action, mask 0x1.
            public static var updateAction: Self { Self(rawValue: 1) }
            /// Update direction, mask 0x2.
            public static var updateDirection: Self { Self(rawValue: 2) }
            /// Update time, mask 0x4.
            public static var updateTime: Self { Self(rawValue: 4) }
            /// Update start hue, mask 0x8.
            public static var updateStartHue: Self { Self(rawValue: 8) }
            public let rawValue: UInt8
            public init(rawValue: UInt8) { self.rawValue = rawValue }
        }

        /// The command `moveToHue`.
        public enum MoveToHueCommand: Command {
            public static var name: String { "moveToHue" }
        }

        /// Whether this device takes `moveToHue` (K-5).
        public var supportsMoveToHueCommand: Bool { values.supports(command: "moveToHue") }

        /// Sends `moveToHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToHue(
            hue: UInt8, direction: DirectionEnum, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToHueBatchable(
                hue: hue, direction: direction, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToHue` with others (B-1).
        public func moveToHueBatchable(
            hue: UInt8, direction: DirectionEnum, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("hue", hue)
            arguments.set("direction", direction)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToHue", arguments)
        }

        /// The command `moveHue`.
        public enum MoveHueCommand: Command {
            public static var name: String { "moveHue" }
        }

        /// Whether this device takes `moveHue` (K-5).
        public var supportsMoveHueCommand: Bool { values.supports(command: "moveHue") }

        /// Sends `moveHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveHue(
            moveMode: MoveModeEnum, rate: UInt8, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveHueBatchable(
                moveMode: moveMode, rate: rate, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveHue` with others (B-1).
        public func moveHueBatchable(
            moveMode: MoveModeEnum, rate: UInt8, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set("rate", rate)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveHue", arguments)
        }

        /// The command `stepHue`.
        public enum StepHueCommand: Command {
            public static var name: String { "stepHue" }
        }

        /// Whether this device takes `stepHue` (K-5).
        public var supportsStepHueCommand: Bool { values.supports(command: "stepHue") }

        /// Sends `stepHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stepHue(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt8,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stepHueBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stepHue` with others (B-1).
        public func stepHueBatchable(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt8,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stepHue", arguments)
        }

        /// The command `moveToSaturation`.
        public enum MoveToSaturationCommand: Command {
            public static var name: String { "moveToSaturation" }
        }

        /// Whether this device takes `moveToSaturation` (K-5).
        public var supportsMoveToSaturationCommand: Bool {
            values.supports(command: "moveToSaturation")
        }

        /// Sends `moveToSaturation` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToSaturation(
            saturation: UInt8, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToSaturationBatchable(
                saturation: saturation, transitionTime: transitionTime, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToSaturation` with others (B-1).
        public func moveToSaturationBatchable(
            saturation: UInt8, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("saturation", saturation)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToSaturation", arguments)
        }

        /// The command `moveSaturation`.
        public enum MoveSaturationCommand: Command {
            public static var name: String { "moveSaturation" }
        }

        /// Whether this device takes `moveSaturation` (K-5).
        public var supportsMoveSaturationCommand: Bool {
            values.supports(command: "moveSaturation")
        }

        /// Sends `moveSaturation` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveSaturation(
            moveMode: MoveModeEnum, rate: UInt8, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveSaturationBatchable(
                moveMode: moveMode, rate: rate, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveSaturation` with others (B-1).
        public func moveSaturationBatchable(
            moveMode: MoveModeEnum, rate: UInt8, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set("rate", rate)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveSaturation", arguments)
        }

        /// The command `stepSaturation`.
        public enum StepSaturationCommand: Command {
            public static var name: String { "stepSaturation" }
        }

        /// Whether this device takes `stepSaturation` (K-5).
        public var supportsStepSaturationCommand: Bool {
            values.supports(command: "stepSaturation")
        }

        /// Sends `stepSaturation` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stepSaturation(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt8,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stepSaturationBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stepSaturation` with others (B-1).
        public func stepSaturationBatchable(
            stepMode: StepModeEnum, stepSize: UInt8, transitionTime: UInt8,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stepSaturation", arguments)
        }

        /// The command `moveToHueAndSaturation`.
        public enum MoveToHueAndSaturationCommand: Command {
            public static var name: String { "moveToHueAndSaturation" }
        }

        /// Whether this device takes `moveToHueAndSaturation` (K-5).
        public var supportsMoveToHueAndSaturationCommand: Bool {
            values.supports(command: "moveToHueAndSaturation")
        }

        /// Sends `moveToHueAndSaturation` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToHueAndSaturation(
            hue: UInt8, saturation: UInt8, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToHueAndSaturationBatchable(
                hue: hue, saturation: saturation, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToHueAndSaturation` with others (B-1).
        public func moveToHueAndSaturationBatchable(
            hue: UInt8, saturation: UInt8, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("hue", hue)
            arguments.set("saturation", saturation)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToHueAndSaturation", arguments)
        }

        /// The command `moveToColor`.
        public enum MoveToColorCommand: Command {
            public static var name: String { "moveToColor" }
        }

        /// Whether this device takes `moveToColor` (K-5).
        public var supportsMoveToColorCommand: Bool { values.supports(command: "moveToColor") }

        /// Sends `moveToColor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToColor(
            colorX: UInt16, colorY: UInt16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToColorBatchable(
                colorX: colorX, colorY: colorY, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToColor` with others (B-1).
        public func moveToColorBatchable(
            colorX: UInt16, colorY: UInt16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("colorX", colorX)
            arguments.set("colorY", colorY)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToColor", arguments)
        }

        /// The command `moveColor`.
        public enum MoveColorCommand: Command {
            public static var name: String { "moveColor" }
        }

        /// Whether this device takes `moveColor` (K-5).
        public var supportsMoveColorCommand: Bool { values.supports(command: "moveColor") }

        /// Sends `moveColor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveColor(
            rateX: Int16, rateY: Int16, optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await moveColorBatchable(
                rateX: rateX, rateY: rateY, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveColor` with others (B-1).
        public func moveColorBatchable(
            rateX: Int16, rateY: Int16, optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("rateX", rateX)
            arguments.set("rateY", rateY)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveColor", arguments)
        }

        /// The command `stepColor`.
        public enum StepColorCommand: Command {
            public static var name: String { "stepColor" }
        }

        /// Whether this device takes `stepColor` (K-5).
        public var supportsStepColorCommand: Bool { values.supports(command: "stepColor") }

        /// Sends `stepColor` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stepColor(
            stepX: Int16, stepY: Int16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await stepColorBatchable(
                stepX: stepX, stepY: stepY, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stepColor` with others (B-1).
        public func stepColorBatchable(
            stepX: Int16, stepY: Int16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepX", stepX)
            arguments.set("stepY", stepY)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stepColor", arguments)
        }

        /// The command `moveToColorTemperature`.
        public enum MoveToColorTemperatureCommand: Command {
            public static var name: String { "moveToColorTemperature" }
        }

        /// Whether this device takes `moveToColorTemperature` (K-5).
        public var supportsMoveToColorTemperatureCommand: Bool {
            values.supports(command: "moveToColorTemperature")
        }

        /// Sends `moveToColorTemperature` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveToColorTemperature(
            colorTemperatureMireds: UInt16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveToColorTemperatureBatchable(
                colorTemperatureMireds: colorTemperatureMireds, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveToColorTemperature` with others (B-1).
        public func moveToColorTemperatureBatchable(
            colorTemperatureMireds: UInt16, transitionTime: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("colorTemperatureMireds", colorTemperatureMireds)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveToColorTemperature", arguments)
        }

        /// The command `enhancedMoveToHue`.
        public enum EnhancedMoveToHueCommand: Command {
            public static var name: String { "enhancedMoveToHue" }
        }

        /// Whether this device takes `enhancedMoveToHue` (K-5).
        public var supportsEnhancedMoveToHueCommand: Bool {
            values.supports(command: "enhancedMoveToHue")
        }

        /// Sends `enhancedMoveToHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enhancedMoveToHue(
            enhancedHue: UInt16, direction: DirectionEnum, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await enhancedMoveToHueBatchable(
                enhancedHue: enhancedHue, direction: direction, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `enhancedMoveToHue` with others (B-1).
        public func enhancedMoveToHueBatchable(
            enhancedHue: UInt16, direction: DirectionEnum, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("enhancedHue", enhancedHue)
            arguments.set("direction", direction)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("enhancedMoveToHue", arguments)
        }

        /// The command `enhancedMoveHue`.
        public enum EnhancedMoveHueCommand: Command {
            public static var name: String { "enhancedMoveHue" }
        }

        /// Whether this device takes `enhancedMoveHue` (K-5).
        public var supportsEnhancedMoveHueCommand: Bool {
            values.supports(command: "enhancedMoveHue")
        }

        /// Sends `enhancedMoveHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enhancedMoveHue(
            moveMode: MoveModeEnum, rate: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await enhancedMoveHueBatchable(
                moveMode: moveMode, rate: rate, optionsMask: optionsMask,
                optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `enhancedMoveHue` with others (B-1).
        public func enhancedMoveHueBatchable(
            moveMode: MoveModeEnum, rate: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set("rate", rate)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("enhancedMoveHue", arguments)
        }

        /// The command `enhancedStepHue`.
        public enum EnhancedStepHueCommand: Command {
            public static var name: String { "enhancedStepHue" }
        }

        /// Whether this device takes `enhancedStepHue` (K-5).
        public var supportsEnhancedStepHueCommand: Bool {
            values.supports(command: "enhancedStepHue")
        }

        /// Sends `enhancedStepHue` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enhancedStepHue(
            stepMode: StepModeEnum, stepSize: UInt16, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await enhancedStepHueBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `enhancedStepHue` with others (B-1).
        public func enhancedStepHueBatchable(
            stepMode: StepModeEnum, stepSize: UInt16, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("enhancedStepHue", arguments)
        }

        /// The command `enhancedMoveToHueAndSaturation`.
        public enum EnhancedMoveToHueAndSaturationCommand: Command {
            public static var name: String { "enhancedMoveToHueAndSaturation" }
        }

        /// Whether this device takes `enhancedMoveToHueAndSaturation` (K-5).
        public var supportsEnhancedMoveToHueAndSaturationCommand: Bool {
            values.supports(command: "enhancedMoveToHueAndSaturation")
        }

        /// Sends `enhancedMoveToHueAndSaturation` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func enhancedMoveToHueAndSaturation(
            enhancedHue: UInt16, saturation: UInt8, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await enhancedMoveToHueAndSaturationBatchable(
                enhancedHue: enhancedHue, saturation: saturation, transitionTime: transitionTime,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `enhancedMoveToHueAndSaturation` with others (B-1).
        public func enhancedMoveToHueAndSaturationBatchable(
            enhancedHue: UInt16, saturation: UInt8, transitionTime: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("enhancedHue", enhancedHue)
            arguments.set("saturation", saturation)
            arguments.set("transitionTime", transitionTime)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("enhancedMoveToHueAndSaturation", arguments)
        }

        /// The command `colorLoopSet`.
        public enum ColorLoopSetCommand: Command {
            public static var name: String { "colorLoopSet" }
        }

        /// Whether this device takes `colorLoopSet` (K-5).
        public var supportsColorLoopSetCommand: Bool { values.supports(command: "colorLoopSet") }

        /// Sends `colorLoopSet` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func colorLoopSet(
            updateFlags: UpdateFlagsBitmap, action: ColorLoopActionEnum,
            direction: ColorLoopDirectionEnum, time: UInt16, startHue: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await colorLoopSetBatchable(
                updateFlags: updateFlags, action: action, direction: direction, time: time,
                startHue: startHue, optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `colorLoopSet` with others (B-1).
        public func colorLoopSetBatchable(
            updateFlags: UpdateFlagsBitmap, action: ColorLoopActionEnum,
            direction: ColorLoopDirectionEnum, time: UInt16, startHue: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("updateFlags", updateFlags)
            arguments.set("action", action)
            arguments.set("direction", direction)
            arguments.set("time", time)
            arguments.set("startHue", startHue)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("colorLoopSet", arguments)
        }

        /// The command `stopMoveStep`.
        public enum StopMoveStepCommand: Command {
            public static var name: String { "stopMoveStep" }
        }

        /// Whether this device takes `stopMoveStep` (K-5).
        public var supportsStopMoveStepCommand: Bool { values.supports(command: "stopMoveStep") }

        /// Sends `stopMoveStep` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stopMoveStep(
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stopMoveStepBatchable(
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stopMoveStep` with others (B-1).
        public func stopMoveStepBatchable(
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stopMoveStep", arguments)
        }

        /// The command `moveColorTemperature`.
        public enum MoveColorTemperatureCommand: Command {
            public static var name: String { "moveColorTemperature" }
        }

        /// Whether this device takes `moveColorTemperature` (K-5).
        public var supportsMoveColorTemperatureCommand: Bool {
            values.supports(command: "moveColorTemperature")
        }

        /// Sends `moveColorTemperature` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func moveColorTemperature(
            moveMode: MoveModeEnum, rate: UInt16, colorTemperatureMinimumMireds: UInt16,
            colorTemperatureMaximumMireds: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) async throws {
            try await moveColorTemperatureBatchable(
                moveMode: moveMode, rate: rate,
                colorTemperatureMinimumMireds: colorTemperatureMinimumMireds,
                colorTemperatureMaximumMireds: colorTemperatureMaximumMireds,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `moveColorTemperature` with others (B-1).
        public func moveColorTemperatureBatchable(
            moveMode: MoveModeEnum, rate: UInt16, colorTemperatureMinimumMireds: UInt16,
            colorTemperatureMaximumMireds: UInt16, optionsMask: OptionsBitmap,
            optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("moveMode", moveMode)
            arguments.set("rate", rate)
            arguments.set("colorTemperatureMinimumMireds", colorTemperatureMinimumMireds)
            arguments.set("colorTemperatureMaximumMireds", colorTemperatureMaximumMireds)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("moveColorTemperature", arguments)
        }

        /// The command `stepColorTemperature`.
        public enum StepColorTemperatureCommand: Command {
            public static var name: String { "stepColorTemperature" }
        }

        /// Whether this device takes `stepColorTemperature` (K-5).
        public var supportsStepColorTemperatureCommand: Bool {
            values.supports(command: "stepColorTemperature")
        }

        /// Sends `stepColorTemperature` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func stepColorTemperature(
            stepMode: StepModeEnum, stepSize: UInt16, transitionTime: UInt16,
            colorTemperatureMinimumMireds: UInt16, colorTemperatureMaximumMireds: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) async throws {
            try await stepColorTemperatureBatchable(
                stepMode: stepMode, stepSize: stepSize, transitionTime: transitionTime,
                colorTemperatureMinimumMireds: colorTemperatureMinimumMireds,
                colorTemperatureMaximumMireds: colorTemperatureMaximumMireds,
                optionsMask: optionsMask, optionsOverride: optionsOverride
            ).send()
        }

        /// Sends `stepColorTemperature` with others (B-1).
        public func stepColorTemperatureBatchable(
            stepMode: StepModeEnum, stepSize: UInt16, transitionTime: UInt16,
            colorTemperatureMinimumMireds: UInt16, colorTemperatureMaximumMireds: UInt16,
            optionsMask: OptionsBitmap, optionsOverride: OptionsBitmap
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("stepMode", stepMode)
            arguments.set("stepSize", stepSize)
            arguments.set("transitionTime", transitionTime)
            arguments.set("colorTemperatureMinimumMireds", colorTemperatureMinimumMireds)
            arguments.set("colorTemperatureMaximumMireds", colorTemperatureMaximumMireds)
            arguments.set("optionsMask", optionsMask)
            arguments.set("optionsOverride", optionsOverride)
            return values.command("stepColorTemperature", arguments)
        }
    }
}

/// The attributes of Matter.ColorControlTrait that can be set.
extension Updater where T == Matter.ColorControlTrait {
    /// Sets options.
    public func setOptions(_ value: Matter.ColorControlTrait.OptionsBitmap) {
        arguments.set("options", value)
    }

    /// Sets start up color temperature mireds, within 1...65279.
    public func setStartUpColorTemperatureMireds(_ value: UInt16?) {
        arguments.set(nullable: "startUpColorTemperatureMireds", value, within: 1...65279)
    }
}

extension Matter {
    /// Matter's content app observer trait, cluster 0x0510.
    public struct ContentAppObserverTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0510" }
        public static var graphName: String { "Matter.ContentAppObserverTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [ContentAppMessageCommand.self]
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

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Unexpected data, raw value 1.
            case unexpectedData = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// The command `contentAppMessage`.
        public enum ContentAppMessageCommand: Command {
            public static var name: String { "contentAppMessage" }
        }

        /// Optional arguments of `contentAppMessage`.
        public struct ContentAppMessageOptions: Sendable {
            var arguments: CommandArguments

            /// Sets data, at most 500 bytes.
            public mutating func setData(_ value: String) {
                arguments.check("data", count: value.utf8.count, countMax: 500)
                arguments.set("data", value)
            }
        }

        /// Whether this device takes `contentAppMessage` (K-5).
        public var supportsContentAppMessageCommand: Bool {
            values.supports(command: "contentAppMessage")
        }

        /// Sends `contentAppMessage` and waits for its outcome (K-6).
        ///
        /// - Parameter encodingHint: at most 100 bytes.
        /// - Parameter optional: sets what may be left out.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func contentAppMessage(
            encodingHint: String, _ optional: ((inout ContentAppMessageOptions) -> Void)? = nil
        ) async throws {
            try await contentAppMessageBatchable(encodingHint: encodingHint, optional).send()
        }

        /// Sends `contentAppMessage` with others (B-1).
        ///
        /// - Parameter encodingHint: at most 100 bytes.
        /// - Parameter optional: sets what may be left out.
        public func contentAppMessageBatchable(
            encodingHint: String, _ optional: ((inout ContentAppMessageOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.check("encodingHint", count: encodingHint.utf8.count, countMax: 100)
            arguments.set("encodingHint", encodingHint)
            var options = ContentAppMessageOptions(arguments: arguments)
            optional?(&options)
            return values.command("contentAppMessage", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's content launcher trait, cluster 0x050A.
    public struct ContentLauncherTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.050a" }
        public static var graphName: String { "Matter.ContentLauncherTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [LaunchContentCommand.self, LaunchURLCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Accept header.
            @TraitAttribute public var acceptHeader: [String]?
            /// Supported streaming protocols.
            @TraitAttribute public var supportedStreamingProtocols: SupportedProtocolsBitmap?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _acceptHeader = values.read("acceptHeader")
                _supportedStreamingProtocols = values.read("supportedStreamingProtocols")
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

        /// Raw values of metric type.
        public enum MetricTypeEnum: UInt16, AttributeEnum {
            /// Pixels, raw value 0.
            case pixels = 0
            /// Percentage, raw value 1.
            case percentage = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of parameter.
        public enum ParameterEnum: UInt16, AttributeEnum {
            /// Actor, raw value 0.
            case actor = 0
            /// Channel, raw value 1.
            case channel = 1
            /// Character, raw value 2.
            case character = 2
            /// Director, raw value 3.
            case director = 3
            /// Event, raw value 4.
            case event = 4
            /// Franchise, raw value 5.
            case franchise = 5
            /// Genre, raw value 6.
            case genre = 6
            /// League, raw value 7.
            case league = 7
            /// Popularity, raw value 8.
            case popularity = 8
            /// Provider, raw value 9.
            case provider = 9
            /// Sport, raw value 10.
            case sport = 10
            /// Sports team, raw value 11.
            case sportsTeam = 11
            /// Type, raw value 12.
            case type = 12
            /// Video, raw value 13.
            case video = 13
            /// Season, raw value 14.
            case season = 14
            /// Episode, raw value 15.
            case episode = 15
            /// Any, raw value 16.
            case any = 16
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of status.
        public enum StatusEnum: UInt16, AttributeEnum {
            /// Success, raw value 0.
            case success = 0
            /// Url not available, raw value 1.
            case urlNotAvailable = 1
            /// Auth failed, raw value 2.
            case authFailed = 2
            /// Text track not available, raw value 3.
            case textTrackNotAvailable = 3
            /// Audio track not available, raw value 4.
            case audioTrackNotAvailable = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Content search, mask 0x1.
            public static var contentSearch: Self { Self(rawValue: 1) }
            /// Url playback, mask 0x2.
            public static var urlPlayback: Self { Self(rawValue: 2) }
            /// Advanced seek, mask 0x4.
            public static var advancedSeek: Self { Self(rawValue: 4) }
            /// Text tracks, mask 0x8.
            public static var textTracks: Self { Self(rawValue: 8) }
            /// Audio tracks, mask 0x10.
            public static var audioTracks: Self { Self(rawValue: 16) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Bits of supported protocols.
        public struct SupportedProtocolsBitmap: AttributeBitmap {
            /// Dash, mask 0x1.
            public static var dash: Self { Self(rawValue: 1) }
            /// Hls, mask 0x2.
            public static var hls: Self { Self(rawValue: 2) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of dimension.
        public struct DimensionStruct: AttributeObject {
            /// Width.
            public let width: Double
            /// Height.
            public let height: Double
            /// Metric.
            public let metric: MetricTypeEnum

            /// Makes it of its members.
            public init(width: Double, height: Double, metric: MetricTypeEnum) {
                self.width = width
                self.height = height
                self.metric = metric
            }

            public init?(fields: AttributeFields) {
                guard let width: Double = fields.read("width"),
                    let height: Double = fields.read("height"),
                    let metric: MetricTypeEnum = fields.read("metric")
                else { return nil }
                self.width = width
                self.height = height
                self.metric = metric
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("width", width)
                try fields.write("height", height)
                try fields.write("metric", metric)
            }
        }

        /// Members of track preference.
        public struct TrackPreferenceStruct: AttributeObject {
            /// Language code, at most 32 bytes.
            public let languageCode: String
            /// Characteristics.
            public let characteristics: [CharacteristicEnum]?
            /// Audio output index.
            public let audioOutputIndex: UInt8

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                languageCode: String, characteristics: [CharacteristicEnum]? = nil,
                audioOutputIndex: UInt8
            ) {
                self.languageCode = languageCode
                self.characteristics = characteristics
                self.audioOutputIndex = audioOutputIndex
            }

            public init?(fields: AttributeFields) {
                guard let languageCode: String = fields.read("languageCode"),
                    let audioOutputIndex: UInt8 = fields.read("audioOutputIndex")
                else { return nil }
                self.languageCode = languageCode
                self.characteristics = fields.read("characteristics")
                self.audioOutputIndex = audioOutputIndex
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("languageCode", languageCode)
                try fields.write("characteristics", characteristics)
                try fields.write("audioOutputIndex", audioOutputIndex)
            }
        }

        /// Members of playback preferences.
        public struct PlaybackPreferencesStruct: AttributeObject {
            /// Playback position.
            public let playbackPosition: UInt64
            /// Text track.
            public let textTrack: TrackPreferenceStruct
            /// Audio tracks.
            public let audioTracks: [TrackPreferenceStruct]?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                playbackPosition: UInt64, textTrack: TrackPreferenceStruct,
                audioTracks: [TrackPreferenceStruct]? = nil
            ) {
                self.playbackPosition = playbackPosition
                self.textTrack = textTrack
                self.audioTracks = audioTracks
            }

            public init?(fields: AttributeFields) {
                guard let playbackPosition: UInt64 = fields.read("playbackPosition"),
                    let textTrack: TrackPreferenceStruct = fields.read("textTrack")
                else { return nil }
                self.playbackPosition = playbackPosition
                self.textTrack = textTrack
                self.audioTracks = fields.read("audioTracks")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("playbackPosition", playbackPosition)
                try fields.write("textTrack", textTrack)
                try fields.write("audioTracks", audioTracks)
            }
        }

        /// Members of additional info.
        public struct AdditionalInfoStruct: AttributeObject {
            /// Name, at most 256 bytes.
            public let name: String
            /// Value, at most 8192 bytes.
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

        /// Members of parameter.
        public struct ParameterStruct: AttributeObject {
            /// Type.
            public let type: ParameterEnum
            /// Value, at most 1024 bytes.
            public let value: String
            /// External ID list.
            public let externalIDList: [AdditionalInfoStruct]?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                type: ParameterEnum, value: String, externalIDList: [AdditionalInfoStruct]? = nil
            ) {
                self.type = type
                self.value = value
                self.externalIDList = externalIDList
            }

            public init?(fields: AttributeFields) {
                guard let type: ParameterEnum = fields.read("type"),
                    let value: String = fields.read("value")
                else { return nil }
                self.type = type
                self.value = value
                self.externalIDList = fields.read("externalIDList")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("type", type)
                try fields.write("value", value)
                try fields.write("externalIDList", externalIDList)
            }
        }

        /// Members of content search.
        public struct ContentSearchStruct: AttributeObject {
            /// Parameter list.
            public let parameterList: [ParameterStruct]

            /// Makes it of its members.
            public init(parameterList: [ParameterStruct]) {
                self.parameterList = parameterList
            }

            public init?(fields: AttributeFields) {
                guard let parameterList: [ParameterStruct] = fields.read("parameterList")
                else { return nil }
                self.parameterList = parameterList
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("parameterList", parameterList)
            }
        }

        /// Members of style information.
        public struct StyleInformationStruct: AttributeObject {
            /// Image URL, at most 8192 bytes.
            public let imageURL: String?
            /// Color, at most 9 bytes.
            public let color: String?
            /// Size.
            public let size: DimensionStruct?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                imageURL: String? = nil, color: String? = nil, size: DimensionStruct? = nil
            ) {
                self.imageURL = imageURL
                self.color = color
                self.size = size
            }

            public init?(fields: AttributeFields) {
                self.imageURL = fields.read("imageURL")
                self.color = fields.read("color")
                self.size = fields.read("size")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("imageURL", imageURL)
                try fields.write("color", color)
                try fields.write("size", size)
            }
        }

        /// Members of branding information.
        public struct BrandingInformationStruct: AttributeObject {
            /// Provider name, at most 256 bytes.
            public let providerName: String
            /// Background.
            public let background: StyleInformationStruct?
            /// Logo.
            public let logo: StyleInformationStruct?
            /// Progress bar.
            public let progressBar: StyleInformationStruct?
            /// Splash.
            public let splash: StyleInformationStruct?
            /// Water mark.
            public let waterMark: StyleInformationStruct?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                providerName: String, background: StyleInformationStruct? = nil,
                logo: StyleInformationStruct? = nil, progressBar: StyleInformationStruct? = nil,
                splash: StyleInformationStruct? = nil, waterMark: StyleInformationStruct? = nil
            ) {
                self.providerName = providerName
                self.background = background
                self.logo = logo
                self.progressBar = progressBar
                self.splash = splash
                self.waterMark = waterMark
            }

            public init?(fields: AttributeFields) {
                guard let providerName: String = fields.read("providerName") else { return nil }
                self.providerName = providerName
                self.background = fields.read("background")
                self.logo = fields.read("logo")
                self.progressBar = fields.read("progressBar")
                self.splash = fields.read("splash")
                self.waterMark = fields.read("waterMark")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("providerName", providerName)
                try fields.write("background", background)
                try fields.write("logo", logo)
                try fields.write("progressBar", progressBar)
                try fields.write("splash", splash)
                try fields.write("waterMark", waterMark)
            }
        }

        /// The command `launchContent`.
        public enum LaunchContentCommand: Command {
            public static var name: String { "launchContent" }
        }

        /// Optional arguments of `launchContent`.
        public struct LaunchContentOptions: Sendable {
            var arguments: CommandArguments

            /// Sets data.
            public mutating func setData(_ value: String) {
                arguments.set("data", value)
            }

            /// Sets playback preferences.
            public mutating func setPlaybackPreferences(_ value: PlaybackPreferencesStruct) {
                arguments.set("playbackPreferences", value)
            }

            /// Sets use current context.
            public mutating func setUseCurrentContext(_ value: Bool) {
                arguments.set("useCurrentContext", value)
            }
        }

        /// Whether this device takes `launchContent` (K-5).
        public var supportsLaunchContentCommand: Bool { values.supports(command: "launchContent") }

        /// Sends `launchContent` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func launchContent(
            search: ContentSearchStruct, autoPlay: Bool,
            _ optional: ((inout LaunchContentOptions) -> Void)? = nil
        ) async throws {
            try await launchContentBatchable(search: search, autoPlay: autoPlay, optional).send()
        }

        /// Sends `launchContent` with others (B-1).
        public func launchContentBatchable(
            search: ContentSearchStruct, autoPlay: Bool,
            _ optional: ((inout LaunchContentOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("search", search)
            arguments.set("autoPlay", autoPlay)
            var options = LaunchContentOptions(arguments: arguments)
            optional?(&options)
            return values.command("launchContent", options.arguments)
        }

        /// The command `launchURL`.
        public enum LaunchURLCommand: Command {
            public static var name: String { "launchURL" }
        }

        /// Optional arguments of `launchURL`.
        public struct LaunchURLOptions: Sendable {
            var arguments: CommandArguments

            /// Sets display string.
            public mutating func setDisplayString(_ value: String) {
                arguments.set("displayString", value)
            }

            /// Sets branding information.
            public mutating func setBrandingInformation(_ value: BrandingInformationStruct) {
                arguments.set("brandingInformation", value)
            }
        }

        /// Whether this device takes `launchURL` (K-5).
        public var supportsLaunchURLCommand: Bool { values.supports(command: "launchURL") }

        /// Sends `launchURL` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func launchURL(
            contentURL: String, _ optional: ((inout LaunchURLOptions) -> Void)? = nil
        ) async throws {
            try await launchURLBatchable(contentURL: contentURL, optional).send()
        }

        /// Sends `launchURL` with others (B-1).
        public func launchURLBatchable(
            contentURL: String, _ optional: ((inout LaunchURLOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("contentURL", contentURL)
            var options = LaunchURLOptions(arguments: arguments)
            optional?(&options)
            return values.command("launchURL", options.arguments)
        }
    }
}

extension Matter {
    /// Matter's descriptor trait, cluster 0x001D.
    public struct DescriptorTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.001d" }
        public static var graphName: String { "Matter.DescriptorTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Device type list.
            @TraitAttribute public var deviceTypeList: [DeviceTypeStruct]?
            /// Server list.
            @TraitAttribute public var serverList: [UInt32]?
            /// Client list.
            @TraitAttribute public var clientList: [UInt32]?
            /// Parts list.
            @TraitAttribute public var partsList: [UInt16]?
            /// Tag list.
            @TraitAttribute public var tagList: [SemanticTagStruct]?
            /// Endpoint unique ID.
            @TraitAttribute public var endpointUniqueID: String?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _deviceTypeList = values.read("deviceTypeList")
                _serverList = values.read("serverList")
                _clientList = values.read("clientList")
                _partsList = values.read("partsList")
                _tagList = values.read("tagList")
                _endpointUniqueID = values.read("endpointUniqueID")
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Tag list, mask 0x1.
            public static var tagList: Self { Self(rawValue: 1) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of device type.
        public struct DeviceTypeStruct: AttributeObject {
            /// Device type.
            public let deviceType: UInt32
            /// Revision.
            public let revision: UInt16

            /// Makes it of its members.
            public init(deviceType: UInt32, revision: UInt16) {
                self.deviceType = deviceType
                self.revision = revision
            }

            public init?(fields: AttributeFields) {
                guard let deviceType: UInt32 = fields.read("deviceType"),
                    let revision: UInt16 = fields.read("revision")
                else { return nil }
                self.deviceType = deviceType
                self.revision = revision
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("deviceType", deviceType)
                try fields.write("revision", revision)
            }
        }
    }
}

extension Matter {
    /// Matter's device energy management mode trait, cluster 0x009F.
    public struct DeviceEnergyManagementModeTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.009f" }
        public static var graphName: String { "Matter.DeviceEnergyManagementModeTrait" }
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
            /// No optimization, raw value 16384.
            case noOptimization = 16384
            /// Device optimization, raw value 16385.
            case deviceOptimization = 16385
            /// Local optimization, raw value 16386.
            case localOptimization = 16386
            /// Grid optimization, raw value 16387.
            case gridOptimization = 16387
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
    /// Matter's device energy management trait, cluster 0x0098.
    public struct DeviceEnergyManagementTrait: MatterTrait, TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.0000.clusters.0098" }
        public static var graphName: String { "Matter.DeviceEnergyManagementTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [
                PowerAdjustStartEvent.self, PowerAdjustEndEvent.self, PausedEvent.self,
                ResumedEvent.self, PowerRangeAdjustStartEvent.self, PowerRangeAdjustEndEvent.self,
            ]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [
                PowerAdjustRequestCommand.self, CancelPowerAdjustRequestCommand.self,
                StartTimeAdjustRequestCommand.self, PauseRequestCommand.self,
                ResumeRequestCommand.self, ModifyForecastRequestCommand.self,
                RequestConstraintBasedForecastCommand.self, CancelRequestCommand.self,
                PowerRangeAdjustRequestCommand.self, CancelPowerRangeAdjustRequestCommand.self,
            ]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Esa type.
            @TraitAttribute public var esaType: ESATypeEnum?
            /// Esa can generate.
            @TraitAttribute public var esaCanGenerate: Bool?
            /// Esa state.
            @TraitAttribute public var esaState: ESAStateEnum?
            /// Abs minimum power, in milliwatts.
            @TraitAttribute public var absMinPower: Int64?
            /// Abs maximum power, in milliwatts.
            @TraitAttribute public var absMaxPower: Int64?
            /// Power adjustment capability; can be null.
            @TraitAttribute public var powerAdjustmentCapability: PowerAdjustCapabilityStruct?
            /// Forecast; can be null.
            @TraitAttribute public var forecast: ForecastStruct?
            /// Opt out state.
            @TraitAttribute public var optOutState: OptOutStateEnum?
            /// Power range adjustment; can be null.
            @TraitAttribute public var powerRangeAdjustment: PowerRangeAdjustStruct?
            /// Feature map.
            @TraitAttribute public var featureMap: Feature?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _esaType = values.read("esaType")
                _esaCanGenerate = values.read("esaCanGenerate")
                _esaState = values.read("esaState")
                _absMinPower = values.read("absMinPower")
                _absMaxPower = values.read("absMaxPower")
                _powerAdjustmentCapability = values.read(
                    "powerAdjustmentCapability", isNullable: true)
                _forecast = values.read("forecast", isNullable: true)
                _optOutState = values.read("optOutState")
                _powerRangeAdjustment = values.read("powerRangeAdjustment", isNullable: true)
                _featureMap = values.read("featureMap")
                self.values = values
            }
        }

        /// Raw values of adjustment cause.
        public enum AdjustmentCauseEnum: UInt16, AttributeEnum {
            /// Local optimization, raw value 0.
            case localOptimization = 0
            /// Grid optimization, raw value 1.
            case gridOptimization = 1
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of cause.
        public enum CauseEnum: UInt16, AttributeEnum {
            /// Normal completion, raw value 0.
            case normalCompletion = 0
            /// Offline, raw value 1.
            case offline = 1
            /// Fault, raw value 2.
            case fault = 2
            /// User opt out, raw value 3.
            case userOptOut = 3
            /// Cancelled, raw value 4.
            case cancelled = 4
            /// Invalid, raw value 5.
            case invalid = 5
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of cost type.
        public enum CostTypeEnum: UInt16, AttributeEnum {
            /// Financial, raw value 0.
            case financial = 0
            /// Ghg emissions, raw value 1.
            case ghgEmissions = 1
            /// Comfort, raw value 2.
            case comfort = 2
            /// Temperature, raw value 3.
            case temperature = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of ESA state.
        public enum ESAStateEnum: UInt16, AttributeEnum {
            /// Offline, raw value 0.
            case offline = 0
            /// Online, raw value 1.
            case online = 1
            /// Fault, raw value 2.
            case fault = 2
            /// Power adjust active, raw value 3.
            case powerAdjustActive = 3
            /// Paused, raw value 4.
            case paused = 4
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of ESA type.
        public enum ESATypeEnum: UInt16, AttributeEnum {
            /// Evse, raw value 0.
            case evse = 0
            /// Space heating, raw value 1.
            case spaceHeating = 1
            /// Water heating, raw value 2.
            case waterHeating = 2
            /// Space cooling, raw value 3.
            case spaceCooling = 3
            /// Space heating cooling, raw value 4.
            case spaceHeatingCooling = 4
            /// Battery storage, raw value 5.
            case batteryStorage = 5
            /// Solar pv, raw value 6.
            case solarPv = 6
            /// Fridge freezer, raw value 7.
            case fridgeFreezer = 7
            /// Washing machine, raw value 8.
            case washingMachine = 8
            /// Dishwasher, raw value 9.
            case dishwasher = 9
            /// Cooking, raw value 10.
            case cooking = 10
            /// Home water pump, raw value 11.
            case homeWaterPump = 11
            /// Irrigation water pump, raw value 12.
            case irrigationWaterPump = 12
            /// Pool pump, raw value 13.
            case poolPump = 13
            /// Other, raw value 255.
            case other = 255
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of forecast update reason.
        public enum ForecastUpdateReasonEnum: UInt16, AttributeEnum {
            /// Internal optimization, raw value 0.
            case internalOptimization = 0
            /// Local optimization, raw value 1.
            case localOptimization = 1
            /// Grid optimization, raw value 2.
            case gridOptimization = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of opt out state.
        public enum OptOutStateEnum: UInt16, AttributeEnum {
            /// No opt out, raw value 0.
            case noOptOut = 0
            /// Local opt out, raw value 1.
            case localOptOut = 1
            /// Grid opt out, raw value 2.
            case gridOptOut = 2
            /// Opt out, raw value 3.
            case optOut = 3
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Raw values of power adjust reason.
        public enum PowerAdjustReasonEnum: UInt16, AttributeEnum {
            /// No adjustment, raw value 0.
            case noAdjustment = 0
            /// Local optimization adjustment, raw value 1.
            case localOptimizationAdjustment = 1
            /// Grid optimization adjustment, raw value 2.
            case gridOptimizationAdjustment = 2
            /// A raw value that the table does not have (T-3).
            case unrecognized_ = 256
        }

        /// Bits of feature.
        public struct Feature: AttributeBitmap {
            /// Power adjustment, mask 0x1.
            public static var powerAdjustment: Self { Self(rawValue: 1) }
            /// Power forecast reporting, mask 0x2.
            public static var powerForecastReporting: Self { Self(rawValue: 2) }
            /// State forecast reporting, mask 0x4.
            public static var stateForecastReporting: Self { Self(rawValue: 4) }
            /// Start time adjustment, mask 0x8.
            public static var startTimeAdjustment: Self { Self(rawValue: 8) }
            /// Pausable, mask 0x10.
            public static var pausable: Self { Self(rawValue: 16) }
            /// Forecast adjustment, mask 0x20.
            public static var forecastAdjustment: Self { Self(rawValue: 32) }
            /// Constraint based adjustment, mask 0x40.
            public static var constraintBasedAdjustment: Self { Self(rawValue: 64) }
            /// Power range adjustment, mask 0x80.
            public static var powerRangeAdjustment: Self { Self(rawValue: 128) }
            public let rawValue: UInt32
            public init(rawValue: UInt32) { self.rawValue = rawValue }
        }

        /// Members of cost.
        public struct CostStruct: AttributeObject {
            /// Cost type.
            public let costType: CostTypeEnum
            /// Value.
            public let value: Int32
            /// Decimal points.
            public let decimalPoints: UInt8
            /// Currency.
            public let currency: UInt16?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                costType: CostTypeEnum, value: Int32, decimalPoints: UInt8, currency: UInt16? = nil
            ) {
                self.costType = costType
                self.value = value
                self.decimalPoints = decimalPoints
                self.currency = currency
            }

            public init?(fields: AttributeFields) {
                guard let costType: CostTypeEnum = fields.read("costType"),
                    let value: Int32 = fields.read("value"),
                    let decimalPoints: UInt8 = fields.read("decimalPoints")
                else { return nil }
                self.costType = costType
                self.value = value
                self.decimalPoints = decimalPoints
                self.currency = fields.read("currency")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("costType", costType)
                try fields.write("value", value)
                try fields.write("decimalPoints", decimalPoints)
                try fields.write("currency", currency)
            }
        }

        /// Members of power adjust.
        public struct PowerAdjustStruct: AttributeObject {
            /// Minimum power, in milliwatts.
            public let minPower: Int64
            /// Maximum power, in milliwatts.
            public let maxPower: Int64
            /// Minimum duration, in seconds.
            public let minDuration: UInt32
            /// Maximum duration, in seconds.
            public let maxDuration: UInt32

            /// Makes it of its members.
            public init(
                minPower: Int64, maxPower: Int64, minDuration: UInt32, maxDuration: UInt32
            ) {
                self.minPower = minPower
                self.maxPower = maxPower
                self.minDuration = minDuration
                self.maxDuration = maxDuration
            }

            public init?(fields: AttributeFields) {
                guard let minPower: Int64 = fields.read("minPower"),
                    let maxPower: Int64 = fields.read("maxPower"),
                    let minDuration: UInt32 = fields.read("minDuration"),
                    let maxDuration: UInt32 = fields.read("maxDuration")
                else { return nil }
                self.minPower = minPower
                self.maxPower = maxPower
                self.minDuration = minDuration
                self.maxDuration = maxDuration
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("minPower", minPower)
                try fields.write("maxPower", maxPower)
                try fields.write("minDuration", minDuration)
                try fields.write("maxDuration", maxDuration)
            }
        }

        /// Members of power adjust capability.
        public struct PowerAdjustCapabilityStruct: AttributeObject {
            /// Power adjust capability.
            public let powerAdjustCapability: [PowerAdjustStruct]?
            /// Cause.
            public let cause: PowerAdjustReasonEnum

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                powerAdjustCapability: [PowerAdjustStruct]? = nil, cause: PowerAdjustReasonEnum
            ) {
                self.powerAdjustCapability = powerAdjustCapability
                self.cause = cause
            }

            public init?(fields: AttributeFields) {
                guard let cause: PowerAdjustReasonEnum = fields.read("cause") else { return nil }
                self.powerAdjustCapability = fields.read("powerAdjustCapability")
                self.cause = cause
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write(nullable: "powerAdjustCapability", powerAdjustCapability)
                try fields.write("cause", cause)
            }
        }

        /// Members of slot.
        public struct SlotStruct: AttributeObject {
            /// Minimum duration, in seconds.
            public let minDuration: UInt32
            /// Maximum duration, in seconds.
            public let maxDuration: UInt32
            /// Default duration, in seconds.
            public let defaultDuration: UInt32
            /// Elapsed slot time, in seconds.
            public let elapsedSlotTime: UInt32
            /// Remaining slot time, in seconds.
            public let remainingSlotTime: UInt32
            /// Slot is pausable.
            public let slotIsPausable: Bool?
            /// Minimum pause duration, in seconds.
            public let minPauseDuration: UInt32?
            /// Maximum pause duration, in seconds.
            public let maxPauseDuration: UInt32?
            /// Manufacturer esa state.
            public let manufacturerEsaState: UInt16?
            /// Nominal power, in milliwatts.
            public let nominalPower: Int64?
            /// Minimum power, in milliwatts.
            public let minPower: Int64?
            /// Maximum power, in milliwatts.
            public let maxPower: Int64?
            /// Nominal energy, in milliwatt-hours.
            public let nominalEnergy: Int64?
            /// Costs.
            public let costs: [CostStruct]?
            /// Minimum power adjustment, in milliwatts.
            public let minPowerAdjustment: Int64?
            /// Maximum power adjustment, in milliwatts.
            public let maxPowerAdjustment: Int64?
            /// Minimum duration adjustment, in seconds.
            public let minDurationAdjustment: UInt32?
            /// Maximum duration adjustment, in seconds.
            public let maxDurationAdjustment: UInt32?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                minDuration: UInt32, maxDuration: UInt32, defaultDuration: UInt32,
                elapsedSlotTime: UInt32, remainingSlotTime: UInt32, slotIsPausable: Bool? = nil,
                minPauseDuration: UInt32? = nil, maxPauseDuration: UInt32? = nil,
                manufacturerEsaState: UInt16? = nil, nominalPower: Int64? = nil,
                minPower: Int64? = nil, maxPower: Int64? = nil, nominalEnergy: Int64? = nil,
                costs: [CostStruct]? = nil, minPowerAdjustment: Int64? = nil,
                maxPowerAdjustment: Int64? = nil, minDurationAdjustment: UInt32? = nil,
                maxDurationAdjustment: UInt32? = nil
            ) {
                self.minDuration = minDuration
                self.maxDuration = maxDuration
                self.defaultDuration = defaultDuration
                self.elapsedSlotTime = elapsedSlotTime
                self.remainingSlotTime = remainingSlotTime
                self.slotIsPausable = slotIsPausable
                self.minPauseDuration = minPauseDuration
                self.maxPauseDuration = maxPauseDuration
                self.manufacturerEsaState = manufacturerEsaState
                self.nominalPower = nominalPower
                self.minPower = minPower
                self.maxPower = maxPower
                self.nominalEnergy = nominalEnergy
                self.costs = costs
                self.minPowerAdjustment = minPowerAdjustment
                self.maxPowerAdjustment = maxPowerAdjustment
                self.minDurationAdjustment = minDurationAdjustment
                self.maxDurationAdjustment = maxDurationAdjustment
            }

            public init?(fields: AttributeFields) {
                guard let minDuration: UInt32 = fields.read("minDuration"),
                    let maxDuration: UInt32 = fields.read("maxDuration"),
                    let defaultDuration: UInt32 = fields.read("defaultDuration"),
                    let elapsedSlotTime: UInt32 = fields.read("elapsedSlotTime"),
                    let remainingSlotTime: UInt32 = fields.read("remainingSlotTime")
                else { return nil }
                self.minDuration = minDuration
                self.maxDuration = maxDuration
                self.defaultDuration = defaultDuration
                self.elapsedSlotTime = elapsedSlotTime
                self.remainingSlotTime = remainingSlotTime
                self.slotIsPausable = fields.read("slotIsPausable")
                self.minPauseDuration = fields.read("minPauseDuration")
                self.maxPauseDuration = fields.read("maxPauseDuration")
                self.manufacturerEsaState = fields.read("manufacturerEsaState")
                self.nominalPower = fields.read("nominalPower")
                self.minPower = fields.read("minPower")
                self.maxPower = fields.read("maxPower")
                self.nominalEnergy = fields.read("nominalEnergy")
                self.costs = fields.read("costs")
                self.minPowerAdjustment = fields.read("minPowerAdjustment")
                self.maxPowerAdjustment = fields.read("maxPowerAdjustment")
                self.minDurationAdjustment = fields.read("minDurationAdjustment")
                self.maxDurationAdjustment = fields.read("maxDurationAdjustment")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("minDuration", minDuration)
                try fields.write("maxDuration", maxDuration)
                try fields.write("defaultDuration", defaultDuration)
                try fields.write("elapsedSlotTime", elapsedSlotTime)
                try fields.write("remainingSlotTime", remainingSlotTime)
                try fields.write("slotIsPausable", slotIsPausable)
                try fields.write("minPauseDuration", minPauseDuration)
                try fields.write("maxPauseDuration", maxPauseDuration)
                try fields.write("manufacturerEsaState", manufacturerEsaState)
                try fields.write("nominalPower", nominalPower)
                try fields.write("minPower", minPower)
                try fields.write("maxPower", maxPower)
                try fields.write("nominalEnergy", nominalEnergy)
                try fields.write("costs", costs)
                try fields.write("minPowerAdjustment", minPowerAdjustment)
                try fields.write("maxPowerAdjustment", maxPowerAdjustment)
                try fields.write("minDurationAdjustment", minDurationAdjustment)
                try fields.write("maxDurationAdjustment", maxDurationAdjustment)
            }
        }

        /// Members of forecast.
        public struct ForecastStruct: AttributeObject {
            /// Forecast ID.
            public let forecastID: UInt32
            /// Active slot number.
            public let activeSlotNumber: UInt16?
            /// Start time, in seconds since 2000-01-01 UTC.
            public let startTime: UInt32
            /// End time, in seconds since 2000-01-01 UTC.
            public let endTime: UInt32
            /// Earliest start time, in seconds since 2000-01-01 UTC.
            public let earliestStartTime: UInt32?
            /// Latest end time, in seconds since 2000-01-01 UTC.
            public let latestEndTime: UInt32?
            /// Is pausable.
            public let isPausable: Bool
            /// Slots.
            public let slots: [SlotStruct]
            /// Forecast update reason.
            public let forecastUpdateReason: ForecastUpdateReasonEnum

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                forecastID: UInt32, activeSlotNumber: UInt16? = nil, startTime: UInt32,
                endTime: UInt32, earliestStartTime: UInt32? = nil, latestEndTime: UInt32? = nil,
                isPausable: Bool, slots: [SlotStruct],
                forecastUpdateReason: ForecastUpdateReasonEnum
            ) {
                self.forecastID = forecastID
                self.activeSlotNumber = activeSlotNumber
                self.startTime = startTime
                self.endTime = endTime
                self.earliestStartTime = earliestStartTime
                self.latestEndTime = latestEndTime
                self.isPausable = isPausable
                self.slots = slots
                self.forecastUpdateReason = forecastUpdateReason
            }

            public init?(fields: AttributeFields) {
                guard
                    let forecastID: UInt32 = fields.read("forecastID"),
                    let startTime: UInt32 = fields.read("startTime"),
                    let endTime: UInt32 = fields.read("endTime"),
                    let isPausable: Bool = fields.read("isPausable"),
                    let slots: [SlotStruct] = fields.read("slots"),
                    let forecastUpdateReason: ForecastUpdateReasonEnum = fields.read(
                        "forecastUpdateReason")
                else { return nil }
                self.forecastID = forecastID
                self.activeSlotNumber = fields.read("activeSlotNumber")
                self.startTime = startTime
                self.endTime = endTime
                self.earliestStartTime = fields.read("earliestStartTime")
                self.latestEndTime = fields.read("latestEndTime")
                self.isPausable = isPausable
                self.slots = slots
                self.forecastUpdateReason = forecastUpdateReason
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("forecastID", forecastID)
                try fields.write(nullable: "activeSlotNumber", activeSlotNumber)
                try fields.write("startTime", startTime)
                try fields.write("endTime", endTime)
                try fields.write("earliestStartTime", earliestStartTime)
                try fields.write("latestEndTime", latestEndTime)
                try fields.write("isPausable", isPausable)
                try fields.write("slots", slots)
                try fields.write("forecastUpdateReason", forecastUpdateReason)
            }
        }

        /// Members of constraints.
        public struct ConstraintsStruct: AttributeObject {
            /// Start time, in seconds since 2000-01-01 UTC.
            public let startTime: UInt32
            /// Duration, in seconds.
            public let duration: UInt32
            /// Nominal power, in milliwatts.
            public let nominalPower: Int64?
            /// Maximum energy, in milliwatt-hours.
            public let maximumEnergy: Int64?
            /// Load control.
            public let loadControl: Int8?

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                startTime: UInt32, duration: UInt32, nominalPower: Int64? = nil,
                maximumEnergy: Int64? = nil, loadControl: Int8? = nil
            ) {
                self.startTime = startTime
                self.duration = duration
                self.nominalPower = nominalPower
                self.maximumEnergy = maximumEnergy
                self.loadControl = loadControl
            }

            public init?(fields: AttributeFields) {
                guard let startTime: UInt32 = fields.read("startTime"),
                    let duration: UInt32 = fields.read("duration")
                else { return nil }
                self.startTime = startTime
                self.duration = duration
                self.nominalPower = fields.read("nominalPower")
                self.maximumEnergy = fields.read("maximumEnergy")
                self.loadControl = fields.read("loadControl")
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("startTime", startTime)
                try fields.write("duration", duration)
                try fields.write("nominalPower", nominalPower)
                try fields.write("maximumEnergy", maximumEnergy)
                try fields.write("loadControl", loadControl)
            }
        }

        /// Members of power range adjust.
        public struct PowerRangeAdjustStruct: AttributeObject {
            /// Minimum power, in milliwatts.
            public let minPower: Int64?
            /// Maximum power, in milliwatts.
            public let maxPower: Int64?
            /// Cause.
            public let cause: PowerAdjustReasonEnum
            /// End time, in seconds since 2000-01-01 UTC.
            public let endTime: UInt32

            /// Makes it of its members; one that is nil is null, or left out.
            public init(
                minPower: Int64? = nil, maxPower: Int64? = nil, cause: PowerAdjustReasonEnum,
                endTime: UInt32
            ) {
                self.minPower = minPower
                self.maxPower = maxPower
                self.cause = cause
                self.endTime = endTime
            }

            public init?(fields: AttributeFields) {
                guard let cause: PowerAdjustReasonEnum = fields.read("cause"),
                    let endTime: UInt32 = fields.read("endTime")
                else { return nil }
                self.minPower = fields.read("minPower")
                self.maxPower = fields.read("maxPower")
                self.cause = cause
                self.endTime = endTime
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write(nullable: "minPower", minPower)
                try fields.write(nullable: "maxPower", maxPower)
                try fields.write("cause", cause)
                try fields.write("endTime", endTime)
            }
        }

        /// Members of slot adjustment.
        public struct SlotAdjustmentStruct: AttributeObject {
            /// Slot index.
            public let slotIndex: UInt8
            /// Nominal power, in milliwatts.
            public let nominalPower: Int64?
            /// Duration, in seconds.
            public let duration: UInt32

            /// Makes it of its members; one that is nil is null, or left out.
            public init(slotIndex: UInt8, nominalPower: Int64? = nil, duration: UInt32) {
                self.slotIndex = slotIndex
                self.nominalPower = nominalPower
                self.duration = duration
            }

            public init?(fields: AttributeFields) {
                guard let slotIndex: UInt8 = fields.read("slotIndex"),
                    let duration: UInt32 = fields.read("duration")
                else { return nil }
                self.slotIndex = slotIndex
                self.nominalPower = fields.read("nominalPower")
                self.duration = duration
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("slotIndex", slotIndex)
                try fields.write("nominalPower", nominalPower)
                try fields.write("duration", duration)
            }
        }

        /// The moment `powerAdjustStart` of Matter.DeviceEnergyManagementTrait.
        public struct PowerAdjustStartEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "powerAdjustStart" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `powerAdjustEnd` of Matter.DeviceEnergyManagementTrait.
        public struct PowerAdjustEndEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "powerAdjustEnd" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Cause.
            public var cause: CauseEnum? { occurrence.read("cause") }

            /// Duration, in seconds.
            public var duration: UInt32? { occurrence.read("duration") }

            /// Energy use, in milliwatt-hours.
            public var energyUse: Int64? { occurrence.read("energyUse") }
        }

        /// The moment `paused` of Matter.DeviceEnergyManagementTrait.
        public struct PausedEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "paused" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `resumed` of Matter.DeviceEnergyManagementTrait.
        public struct ResumedEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "resumed" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Cause.
            public var cause: CauseEnum? { occurrence.read("cause") }
        }

        /// The moment `powerRangeAdjustStart` of Matter.DeviceEnergyManagementTrait.
        public struct PowerRangeAdjustStartEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "powerRangeAdjustStart" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Adjustment.
            public var adjustment: PowerRangeAdjustStruct? { occurrence.read("adjustment") }

            /// Duration, in seconds.
            public var duration: UInt32? { occurrence.read("duration") }
        }

        /// The moment `powerRangeAdjustEnd` of Matter.DeviceEnergyManagementTrait.
        public struct PowerRangeAdjustEndEvent: Event {
            public static var traitName: String { "Matter.DeviceEnergyManagementTrait" }
            public static var name: String { "powerRangeAdjustEnd" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// Cause.
            public var cause: CauseEnum? { occurrence.read("cause") }

            /// Duration, in seconds.
            public var duration: UInt32? { occurrence.read("duration") }

            /// Energy use, in milliwatt-hours.
            public var energyUse: Int64? { occurrence.read("energyUse") }
        }

        /// The command `powerAdjustRequest`.
        public enum PowerAdjustRequestCommand: Command {
            public static var name: String { "powerAdjustRequest" }
        }

        /// Whether this device takes `powerAdjustRequest` (K-5).
        public var supportsPowerAdjustRequestCommand: Bool {
            values.supports(command: "powerAdjustRequest")
        }

        /// Sends `powerAdjustRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter power: in milliwatts.
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func powerAdjustRequest(
            power: Int64, duration: UInt32, cause: AdjustmentCauseEnum
        ) async throws {
            try await powerAdjustRequestBatchable(
                power: power, duration: duration, cause: cause
            ).send()
        }

        /// Sends `powerAdjustRequest` with others (B-1).
        ///
        /// - Parameter power: in milliwatts.
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        public func powerAdjustRequestBatchable(
            power: Int64, duration: UInt32, cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("power", power)
            arguments.set("duration", duration)
            arguments.set("cause", cause)
            return values.command("powerAdjustRequest", arguments)
        }

        /// The command `cancelPowerAdjustRequest`.
        public enum CancelPowerAdjustRequestCommand: Command {
            public static var name: String { "cancelPowerAdjustRequest" }
        }

        /// Whether this device takes `cancelPowerAdjustRequest` (K-5).
        public var supportsCancelPowerAdjustRequestCommand: Bool {
            values.supports(command: "cancelPowerAdjustRequest")
        }

        /// Sends `cancelPowerAdjustRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func cancelPowerAdjustRequest() async throws {
            try await cancelPowerAdjustRequestBatchable().send()
        }

        /// Sends `cancelPowerAdjustRequest` with others (B-1).
        public func cancelPowerAdjustRequestBatchable() -> BatchableCommand<Void> {
            values.command("cancelPowerAdjustRequest", CommandArguments())
        }

        /// The command `startTimeAdjustRequest`.
        public enum StartTimeAdjustRequestCommand: Command {
            public static var name: String { "startTimeAdjustRequest" }
        }

        /// Whether this device takes `startTimeAdjustRequest` (K-5).
        public var supportsStartTimeAdjustRequestCommand: Bool {
            values.supports(command: "startTimeAdjustRequest")
        }

        /// Sends `startTimeAdjustRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter requestedStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter cause: cause.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func startTimeAdjustRequest(
            requestedStartTime: UInt32, cause: AdjustmentCauseEnum
        ) async throws {
            try await startTimeAdjustRequestBatchable(
                requestedStartTime: requestedStartTime, cause: cause
            ).send()
        }

        /// Sends `startTimeAdjustRequest` with others (B-1).
        ///
        /// - Parameter requestedStartTime: in seconds since 2000-01-01 UTC.
        /// - Parameter cause: cause.
        public func startTimeAdjustRequestBatchable(
            requestedStartTime: UInt32, cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("requestedStartTime", requestedStartTime)
            arguments.set("cause", cause)
            return values.command("startTimeAdjustRequest", arguments)
        }

        /// The command `pauseRequest`.
        public enum PauseRequestCommand: Command {
            public static var name: String { "pauseRequest" }
        }

        /// Whether this device takes `pauseRequest` (K-5).
        public var supportsPauseRequestCommand: Bool { values.supports(command: "pauseRequest") }

        /// Sends `pauseRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func pauseRequest(duration: UInt32, cause: AdjustmentCauseEnum) async throws {
            try await pauseRequestBatchable(duration: duration, cause: cause).send()
        }

        /// Sends `pauseRequest` with others (B-1).
        ///
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        public func pauseRequestBatchable(
            duration: UInt32, cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("duration", duration)
            arguments.set("cause", cause)
            return values.command("pauseRequest", arguments)
        }

        /// The command `resumeRequest`.
        public enum ResumeRequestCommand: Command {
            public static var name: String { "resumeRequest" }
        }

        /// Whether this device takes `resumeRequest` (K-5).
        public var supportsResumeRequestCommand: Bool { values.supports(command: "resumeRequest") }

        /// Sends `resumeRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func resumeRequest() async throws {
            try await resumeRequestBatchable().send()
        }

        /// Sends `resumeRequest` with others (B-1).
        public func resumeRequestBatchable() -> BatchableCommand<Void> {
            values.command("resumeRequest", CommandArguments())
        }

        /// The command `modifyForecastRequest`.
        public enum ModifyForecastRequestCommand: Command {
            public static var name: String { "modifyForecastRequest" }
        }

        /// Whether this device takes `modifyForecastRequest` (K-5).
        public var supportsModifyForecastRequestCommand: Bool {
            values.supports(command: "modifyForecastRequest")
        }

        /// Sends `modifyForecastRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func modifyForecastRequest(
            forecastID: UInt32, slotAdjustments: [SlotAdjustmentStruct], cause: AdjustmentCauseEnum
        ) async throws {
            try await modifyForecastRequestBatchable(
                forecastID: forecastID, slotAdjustments: slotAdjustments, cause: cause
            ).send()
        }

        /// Sends `modifyForecastRequest` with others (B-1).
        public func modifyForecastRequestBatchable(
            forecastID: UInt32, slotAdjustments: [SlotAdjustmentStruct], cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("forecastID", forecastID)
            arguments.set("slotAdjustments", slotAdjustments)
            arguments.set("cause", cause)
            return values.command("modifyForecastRequest", arguments)
        }

        /// The command `requestConstraintBasedForecast`.
        public enum RequestConstraintBasedForecastCommand: Command {
            public static var name: String { "requestConstraintBasedForecast" }
        }

        /// Whether this device takes `requestConstraintBasedForecast` (K-5).
        public var supportsRequestConstraintBasedForecastCommand: Bool {
            values.supports(command: "requestConstraintBasedForecast")
        }

        /// Sends `requestConstraintBasedForecast` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func requestConstraintBasedForecast(
            constraints: [ConstraintsStruct], cause: AdjustmentCauseEnum
        ) async throws {
            try await requestConstraintBasedForecastBatchable(
                constraints: constraints, cause: cause
            ).send()
        }

        /// Sends `requestConstraintBasedForecast` with others (B-1).
        public func requestConstraintBasedForecastBatchable(
            constraints: [ConstraintsStruct], cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("constraints", constraints)
            arguments.set("cause", cause)
            return values.command("requestConstraintBasedForecast", arguments)
        }

        /// The command `cancelRequest`.
        public enum CancelRequestCommand: Command {
            public static var name: String { "cancelRequest" }
        }

        /// Whether this device takes `cancelRequest` (K-5).
        public var supportsCancelRequestCommand: Bool { values.supports(command: "cancelRequest") }

        /// Sends `cancelRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func cancelRequest() async throws {
            try await cancelRequestBatchable().send()
        }

        /// Sends `cancelRequest` with others (B-1).
        public func cancelRequestBatchable() -> BatchableCommand<Void> {
            values.command("cancelRequest", CommandArguments())
        }

        /// The command `powerRangeAdjustRequest`.
        public enum PowerRangeAdjustRequestCommand: Command {
            public static var name: String { "powerRangeAdjustRequest" }
        }

        /// Whether this device takes `powerRangeAdjustRequest` (K-5).
        public var supportsPowerRangeAdjustRequestCommand: Bool {
            values.supports(command: "powerRangeAdjustRequest")
        }

        /// Sends `powerRangeAdjustRequest` and waits for its outcome (K-6).
        ///
        /// - Parameter minPower: in milliwatts.
        /// - Parameter maxPower: in milliwatts.
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func powerRangeAdjustRequest(
            minPower: Int64?, maxPower: Int64?, duration: UInt32, cause: AdjustmentCauseEnum
        ) async throws {
            try await powerRangeAdjustRequestBatchable(
                minPower: minPower, maxPower: maxPower, duration: duration, cause: cause
            ).send()
        }

        /// Sends `powerRangeAdjustRequest` with others (B-1).
        ///
        /// - Parameter minPower: in milliwatts.
        /// - Parameter maxPower: in milliwatts.
        /// - Parameter duration: in seconds.
        /// - Parameter cause: cause.
        public func powerRangeAdjustRequestBatchable(
            minPower: Int64?, maxPower: Int64?, duration: UInt32, cause: AdjustmentCauseEnum
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set(nullable: "minPower", minPower)
            arguments.set(nullable: "maxPower", maxPower)
            arguments.set("duration", duration)
            arguments.set("cause", cause)
            return values.command("powerRangeAdjustRequest", arguments)
        }

        /// The command `cancelPowerRangeAdjustRequest`.
        public enum CancelPowerRangeAdjustRequestCommand: Command {
            public static var name: String { "cancelPowerRangeAdjustRequest" }
        }

        /// Whether this device takes `cancelPowerRangeAdjustRequest` (K-5).
        public var supportsCancelPowerRangeAdjustRequestCommand: Bool {
            values.supports(command: "cancelPowerRangeAdjustRequest")
        }

        /// Sends `cancelPowerRangeAdjustRequest` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func cancelPowerRangeAdjustRequest() async throws {
            try await cancelPowerRangeAdjustRequestBatchable().send()
        }

        /// Sends `cancelPowerRangeAdjustRequest` with others (B-1).
        public func cancelPowerRangeAdjustRequestBatchable() -> BatchableCommand<Void> {
            values.command("cancelPowerRangeAdjustRequest", CommandArguments())
        }
    }
}
