// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Something that is so or is not: the attribute that has it, its two values, and the type of a
/// part that senses it.
///
/// A codec maps the words of its ecosystem to these rows, as to those of ``Quantity``.
public struct Condition: Sendable {
    /// The row's own word, such as `battery_low`.
    public let name: String
    /// The attribute that has it.
    public let target: AttributeName
    /// The type of a part that senses it; nil: the value belongs to `root`.
    public let type: DeviceTypeName?
    /// The value while it is so.
    public let on: AttributeValue
    /// The value while it is not.
    public let off: AttributeValue

    private init(
        _ name: String, _ target: AttributeName, of type: DeviceTypeName?, on: AttributeValue,
        off: AttributeValue
    ) {
        self.name = name
        self.target = target
        self.type = type
        self.on = on
        self.off = off
    }

    var trait: String { target.trait }
    var attribute: String { target.name }
    var deviceType: String? { type?.name }

    /// All rows.
    public static let all = [
        occupied, open, leak, freeze, rain, smoke, carbonMonoxide, unlocked, batteryLow, charging,
        tampered,
    ]

    /// The row of a name; nil where there is none.
    ///
    /// - Parameter name: as in ``name``.
    public static func named(_ name: String) -> Condition? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static func boolean(
        _ name: String, of type: DeviceTypeName, isTrue: Bool = true
    ) -> Condition {
        Condition(name, .stateValue, of: type, on: .bool(isTrue), off: .bool(!isTrue))
    }

    private static func alarm(_ name: String, _ target: AttributeName) -> Condition {
        Condition(name, target, of: .smokeCoAlarm, on: .int(2), off: .int(0))
    }

    /// Presence or motion.
    public static let occupied = Condition(
        "occupied", .occupancy, of: .occupancySensor, on: .int(1), off: .int(0))
    /// Of a door or window: a contact that touches is true.
    public static let open = boolean("open", of: .contactSensor, isTrue: false)
    /// Water where none should be.
    public static let leak = boolean("leak", of: .waterLeakDetector)
    /// It is cold enough for ice.
    public static let freeze = boolean("freeze", of: .waterFreezeDetector)
    /// It rains.
    public static let rain = boolean("rain", of: .rainSensor)
    /// Smoke was found.
    public static let smoke = alarm("smoke", .smokeState)
    /// Too much CO was found; ``Quantity/carbonMonoxide`` is how much.
    public static let carbonMonoxide = alarm("carbon_monoxide_alarm", .coState)
    /// Of a lock.
    public static let unlocked = Condition(
        "unlocked", .lockState, of: .doorLock, on: .int(2), off: .int(1))
    /// The battery has to be replaced or charged.
    public static let batteryLow = Condition(
        "battery_low", .batChargeLevel, of: nil, on: .int(2), off: .int(0))
    /// The battery is being charged.
    public static let charging = Condition(
        "charging", .batChargeState, of: nil, on: .int(1), off: .int(3))
    /// The hardware fault that a case was opened.
    public static let tampered = Condition(
        "tampered", .activeHardwareFaults, of: nil, on: .list([.int(10)]), off: .list([]))
}
