// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Something that is so or is not: the attribute that tells it, its two values, and the type of a
/// part that senses it.
///
/// A codec maps the words of its ecosystem to these rows, as to those of ``Quantity``.
struct Condition: Sendable {
    let trait: String
    let attribute: String
    /// The type of a part that senses it; nil: the value belongs to `root`.
    let deviceType: String?
    /// The value while it is so.
    let on: AttributeValue
    /// The value while it is not.
    let off: AttributeValue

    private init(
        _ trait: String, _ attribute: String, of deviceType: String?, on: AttributeValue,
        off: AttributeValue
    ) {
        self.trait = "Matter.\(trait)Trait"
        self.attribute = attribute
        self.deviceType = deviceType.map { $0 + "DeviceType" }
        self.on = on
        self.off = off
    }

    private static func boolean(_ deviceType: String, isTrue: Bool = true) -> Condition {
        Condition(
            "BooleanState", "stateValue", of: deviceType, on: .bool(isTrue), off: .bool(!isTrue))
    }

    private static func alarm(_ attribute: String) -> Condition {
        Condition("SmokeCoAlarm", attribute, of: "SmokeCoAlarm", on: .int(2), off: .int(0))
    }

    static let occupied = Condition(
        "OccupancySensing", "occupancy", of: "OccupancySensor", on: .int(1), off: .int(0))
    /// Of a door or window: a contact that touches is true.
    static let open = boolean("ContactSensor", isTrue: false)
    static let leak = boolean("WaterLeakDetector")
    static let freeze = boolean("WaterFreezeDetector")
    static let rain = boolean("RainSensor")
    static let smoke = alarm("smokeState")
    static let carbonMonoxide = alarm("coState")
    static let unlocked = Condition(
        "DoorLock", "lockState", of: "DoorLock", on: .int(2), off: .int(1))
    static let batteryLow = Condition(
        "PowerSource", "batChargeLevel", of: nil, on: .int(2), off: .int(0))
    static let charging = Condition(
        "PowerSource", "batChargeState", of: nil, on: .int(1), off: .int(3))
    /// The hardware fault that a case was opened.
    static let tampered = Condition(
        "GeneralDiagnostics", "activeHardwareFaults", of: nil, on: .list([.int(10)]),
        off: .list([]))
}
