// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension DeviceBinding {
    /// Says of each thermostat what it can do, as ``ThermostatFeatures`` makes it of the modes and
    /// attributes that the device tells.
    mutating func addThermostatFeatures() {
        var position = 0
        for part in parts.indices {
            for place in parts[part].traits.indices {
                let slot = position
                position += 1
                let trait = parts[part].traits[place]
                guard utf8Equal(trait.trait, ThermostatFeatures.trait) else { continue }
                let map = ThermostatFeatures.featureMap(
                    modes: systemModes(at: slot), attributes: Set(trait.attributes))
                let said = [
                    (
                        "controlSequenceOfOperation",
                        ThermostatFeatures.controlSequence(featureMap: map)
                    ),
                    ("featureMap", map),
                ]
                for case (let attribute, let value?) in said {
                    constants.append(
                        Constant(slot: slot, attribute: attribute, value: .int(value)))
                    parts[part].traits[place].attributes.append(attribute)
                }
                parts[part].traits[place].attributes.sort { utf8Less($0, $1) }
            }
        }
    }

    /// The modes that a thermostat can take, or tells where it takes none.
    private func systemModes(at slot: Int) -> [Int64] {
        let settable = settings.filter { $0.slot == slot && $0.attribute == "systemMode" }
        if let setting = settable.first {
            return Self.modes(setting.conversion, allowed: setting.setting.values)
        }
        for reading in topics.lazy.flatMap({ $0.readings }) {
            guard case .value(slot, "systemMode", _, let conversion) = reading.effect else {
                continue
            }
            return Self.modes(conversion, allowed: [])
        }
        return []
    }

    /// - Parameter allowed: the words that the device takes; empty: any.
    private static func modes(_ conversion: ValueConversion, allowed: [JSONValue]) -> [Int64] {
        guard case .words(let words) = conversion else { return [] }
        let texts = allowed.compactMap { $0.wordText?.lowercased() }
        return words.compactMap { word in
            guard case .int(let mode) = word.value,
                texts.isEmpty || texts.contains(word.text.lowercased())
            else { return nil }
            return mode
        }
    }
}
