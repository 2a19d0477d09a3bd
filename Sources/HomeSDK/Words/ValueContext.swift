// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The place of a value, as far as its words depend on it.
package struct ValueContext: Sendable {
    package var trait: String
    /// Its name, or the path of a member: `cumulativeEnergyImported.energy`.
    package var attribute: String
    package var part = ""
    /// The device type of the part; empty where it is not known.
    package var type = ""
    /// Whether another part of the device has the same trait, so that the part must be named.
    package var isAmbiguous = false
    /// The raw `measurementUnit` of a concentration.
    package var concentrationUnit: Int64?
    /// The names that the device gives to numbers of this trait.
    package var labels: ValueLabels?

    package init(_ trait: String, _ attribute: String, type: String = "") {
        self.trait = trait
        self.attribute = attribute
        self.type = type
    }

    /// A place in a device; nil where the device is not known.
    package init(_ trait: String, _ attribute: String, part: String, of device: DeviceView?) {
        self.init(trait, attribute)
        self.part = part
        guard let found = device?.site(ofPart: part, trait: trait) else { return }
        type = found.type
        isAmbiguous = found.isShared
        labels = ValueLabels(trait) {
            device?.part(named: part)?.trait(named: trait)?.attribute($0)
        }
        guard trait.utf8.count > Self.concentrationSuffix.utf8.count,
            trait.hasSuffix(Self.concentrationSuffix),
            case .int(let unit)? = device?.part(named: part)?.trait(named: trait)?
                .attribute("measurementUnit")
        else { return }
        concentrationUnit = unit
    }

    /// The words for true and false of a boolean state, which depend on the kind of sensor.
    package static func booleanWords(_ type: String) -> (String, String)? {
        switch type {
        case "ContactSensorDeviceType": ("closed", "open")
        case "WaterLeakDetectorDeviceType": ("leak", "dry")
        case "RainSensorDeviceType": ("rain", "dry")
        case "WaterFreezeDetectorDeviceType": ("freezing", "no frost")
        default: nil
        }
    }

    private static let concentrationSuffix = "ConcentrationMeasurementTrait"
}
