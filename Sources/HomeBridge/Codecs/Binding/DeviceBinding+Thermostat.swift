// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension DeviceBinding {
    /// Adds what each thermostat can do, as ``ThermostatFeatures`` makes it of the modes and
    /// attributes that the device tells, where the announcement does not say it.
    mutating func addThermostatFeatures() {
        var position = 0
        for part in parts.indices {
            for index in parts[part].traits.indices {
                let slot = position
                position += 1
                let trait = parts[part].traits[index]
                guard utf8Equal(trait.trait, ThermostatFeatures.trait),
                    !trait.attributes.contains("featureMap")
                else { continue }
                let map = ThermostatFeatures.featureMap(
                    modes: systemModes(at: slot), attributes: Set(trait.attributes))
                let features = [
                    (
                        "controlSequenceOfOperation",
                        ThermostatFeatures.controlSequence(featureMap: map)
                    ),
                    ("featureMap", map),
                ]
                for case (let attribute, let value?) in features {
                    constants.append(
                        Constant(slot: slot, attribute: attribute, value: .int(value)))
                    parts[part].traits[index].attributes.append(attribute)
                }
                parts[part].traits[index].attributes.sort { utf8Less($0, $1) }
            }
        }
    }

    /// The modes that a thermostat can take, or tells where it takes none.
    private func systemModes(at slot: Int) -> [Int64] {
        let settable = settings.filter { $0.slot == slot && $0.attribute == "systemMode" }
        if let setting = settable.first {
            return ThermostatFeatures.modes(setting.conversion, allowed: setting.setting.values)
        }
        for reading in topics.lazy.flatMap({ $0.readings }) {
            guard case .value(slot, "systemMode", _, let conversion) = reading.effect else {
                continue
            }
            return ThermostatFeatures.modes(conversion, allowed: [])
        }
        return []
    }
}
