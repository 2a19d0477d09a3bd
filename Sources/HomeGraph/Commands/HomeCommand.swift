// SPDX-License-Identifier: Apache-2.0

/// A request that may fail: imperative, where an event is past tense.
public enum HomeCommand: Hashable, Sendable {
    case device(DeviceCommand)
    case metadata(MetadataCommand)
}

/// A command to a device.
public struct DeviceCommand: Hashable, Sendable {
    /// How long an answer may take, in seconds: 1 to 600.
    public static let timeoutSecondsRange: ClosedRange<UInt32> = 1...600

    /// The device's id or an alias of it.
    public var deviceID: String
    /// Nil: the part of the primary type if it has the trait, else the only part that has it.
    public var part: String?
    /// `Matter.OnOffTrait`, `Zigbee2MQTT.PropertiesTrait`.
    public var trait: String
    public var action: Action
    public var timeoutSeconds: UInt32
    /// The values of the trait's attributes that the command is based on, sorted; null: none. Where
    /// one of them has changed, the command is refused.
    public var basedOn: [AttributeMember] = []
    /// Later it is not carried out any more, in nanoseconds since 1970 UTC; nil: never too late.
    public var expiresAt: Int64?

    public enum Action: Hashable, Sendable {
        /// A command of the trait; arguments have the names of the Matter data model, sorted.
        case invoke(name: String, arguments: [AttributeMember])
        /// Attributes set together (W-1), sorted.
        case write([AttributeMember])
    }

    public init(
        deviceID: String, part: String? = nil, trait: String, action: Action,
        timeoutSeconds: UInt32 = 10
    ) {
        self.deviceID = deviceID
        self.part = part
        self.trait = trait
        self.action = action
        self.timeoutSeconds = timeoutSeconds
    }
}

/// A change of names and places (home-api section 4).
public enum MetadataCommand: Hashable, Sendable {
    case createStructure(name: String)
    case renameStructure(id: String, name: String)
    /// Without a structure the room is made in `structure:1`.
    case createRoom(name: String, structureID: String?)
    case renameRoom(id: String, name: String)
    case deleteRoom(id: String)
    /// Without a name the user's name is removed: the announced one counts again.
    case renameDevice(id: String, name: String?)
    /// All or nothing.
    case moveDevices(ids: [String], place: Place)

    public enum Place: Hashable, Sendable {
        case room(id: String)
        case noRoom
        /// The user's choice is removed: the announced area counts again.
        case announced
    }
}

/// A device command that passed every check, with the values that it asks for.
public struct CommandPlan: Hashable, Sendable {
    /// The id of the device, never an alias.
    public var deviceID: String
    /// The device's id and aliases: the names by which codecs may know it.
    public var ids: [String]
    /// The command as given, with the part resolved, and `toggle` made `on` or `off` where the
    /// current value is known (K-8).
    public var command: DeviceCommand
    public var part: String
    /// The values that the command asks for; empty for a command without values, such as `stop`.
    public var targets: [CommandTarget]
    /// How long the change may take, in tenths of a second; nil: the device decides.
    public var transitionTenths: UInt32?
    /// The exact colour, where the command names it in another way than the device does; the
    /// targets name it as the device does.
    public var color: LightColor?
    /// Locks, covers and garage doors: over MQTT only with `acceptSecure`.
    public var isSecure: Bool
    /// Arguments that live in memory only (K-11), already taken out of `command`.
    public var secrets: [AttributeMember]
    /// The last known level above 0 of a part to be switched on, for devices that are switched on
    /// by a level.
    public var lastLevel: AttributeValue?

    public init(
        deviceID: String, ids: [String], command: DeviceCommand, part: String,
        targets: [CommandTarget], transitionTenths: UInt32? = nil, isSecure: Bool = false,
        secrets: [AttributeMember] = [], lastLevel: AttributeValue? = nil
    ) {
        self.deviceID = deviceID
        self.ids = ids
        self.command = command
        self.part = part
        self.targets = targets
        self.transitionTenths = transitionTenths
        self.isSecure = isSecure
        self.secrets = secrets
        self.lastLevel = lastLevel
    }
}
