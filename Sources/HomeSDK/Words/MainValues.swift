// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The few most important values of a device, in order.
package enum MainValues {
    /// - Returns: texts that are safe for a terminal.
    package static func texts(of device: DeviceState, max: Int = 3) -> [String] {
        let parts = device.parts.filter { $0.part != "root" }
        let primaryFirst = parts.filter(\.isPrimaryType) + parts.filter { !$0.isPrimaryType }
        var texts: [String] = []
        for part in primaryFirst {
            let isOff = part.trait("Matter.OnOffTrait")?.attribute("onOff") == .bool(false)
            for (trait, attribute) in order where texts.count < max {
                if isOff, lightTraits.contains(trait) { continue }
                guard let found = part.trait(trait), let value = found.attribute(attribute),
                    value != .null
                else { continue }
                if isCovered(attribute, found) { continue }
                let place = ValueContext(found, attribute, on: part, of: parts)
                texts.append(ValueText.phrase(place, value))
            }
        }
        return texts
    }

    /// The places of all values that ``texts(of:max:)`` may show, in the same order.
    package static func places(
        of device: DeviceState
    ) -> [(part: String, trait: String, attribute: String)] {
        let parts = device.parts.filter { $0.part != "root" }
        let primaryFirst = parts.filter(\.isPrimaryType) + parts.filter { !$0.isPrimaryType }
        return primaryFirst.flatMap { part in
            order.compactMap { trait, attribute in
                guard let found = part.trait(trait), found.attribute(attribute) != nil,
                    !isCovered(attribute, found)
                else { return nil }
                return (part.part, trait, attribute)
            }
        }
    }

    /// The attributes of a device, those that people look for first, in the order of its tile.
    package static func sorted(
        _ values: [(part: PartState, trait: TraitState, member: AttributeMember)],
        of device: DeviceState
    ) -> [(part: PartState, trait: TraitState, member: AttributeMember)] {
        let places = places(of: device)
        let ranked = values.enumerated().map { index, value in
            let rank = places.firstIndex { place in
                utf8Equal(place.part, value.part.part) && utf8Equal(place.trait, value.trait.trait)
                    && utf8Equal(place.attribute, value.member.key)
            }
            return (rank: rank ?? places.count, index: index, value: value)
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.value)
    }

    /// Whether another value shows it: a fan's speed shows its mode.
    private static func isCovered(_ attribute: String, _ trait: TraitState) -> Bool {
        guard attribute == "fanMode", let percent = trait.attribute("percentCurrent") else {
            return false
        }
        return percent != .null
    }

    private static let lightTraits: Set<String> = [
        "Matter.LevelControlTrait", "Matter.ColorControlTrait", "Matter.DynamicLightingTrait",
    ]

    private static let order: [(String, String)] = [
        ("Matter.SmokeCoAlarmTrait", "smokeState"), ("Matter.SmokeCoAlarmTrait", "coState"),
        ("Matter.DoorLockTrait", "lockState"), ("Matter.DoorLockTrait", "doorState"),
        ("Matter.BooleanStateTrait", "stateValue"),
        ("Matter.OccupancySensingTrait", "occupancy"), ("Matter.OnOffTrait", "onOff"),
        ("Matter.LevelControlTrait", "currentLevel"),
        ("Matter.DynamicLightingTrait", "currentEffectID"),
        ("Matter.ColorControlTrait", "colorTemperatureMireds"),
        ("Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths"),
        ("Matter.ValveConfigurationAndControlTrait", "currentState"),
        ("Matter.RvcOperationalStateTrait", "operationalState"),
        ("Matter.OperationalStateTrait", "operationalState"),
        ("Matter.ThermostatTrait", "localTemperature"),
        ("Matter.ThermostatTrait", "occupiedHeatingSetpoint"),
        ("Matter.ThermostatTrait", "systemMode"),
        ("Matter.FanControlTrait", "percentCurrent"), ("Matter.FanControlTrait", "fanMode"),
        ("Matter.TemperatureMeasurementTrait", "measuredValue"),
        ("Matter.RelativeHumidityMeasurementTrait", "measuredValue"),
        ("Matter.AirQualityTrait", "airQuality"),
        ("Matter.CarbonDioxideConcentrationMeasurementTrait", "measuredValue"),
        ("Matter.Pm25ConcentrationMeasurementTrait", "measuredValue"),
        ("Matter.PressureMeasurementTrait", "measuredValue"),
        ("Matter.IlluminanceMeasurementTrait", "measuredValue"),
        ("Matter.SoilMeasurementTrait", "soilMoistureMeasuredValue"),
        ("Matter.FlowMeasurementTrait", "measuredValue"),
        ("Matter.ElectricalPowerMeasurementTrait", "activePower"),
        ("Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported"),
    ]
}

extension ValueContext {
    /// A place in a device that is read completely.
    ///
    /// - Parameter parts: those of the device, beside its root.
    package init(
        _ trait: TraitState, _ attribute: String, on part: PartState, of parts: [PartState]
    ) {
        self.init(trait.trait, attribute, type: part.type)
        self.part = part.part
        isAmbiguous = parts.contains {
            $0.part != part.part && $0.part != "root" && $0.trait(trait.trait) != nil
        }
        if case .int(let unit)? = trait.attribute("measurementUnit") { concentrationUnit = unit }
        labels = ValueLabels(trait.trait) { trait.attribute($0) }
    }
    /// The place of a value with its evidence, among the parts of its device.
    package init(_ value: AttributeEvidence, _ parts: [PartState]) {
        if let part = parts.first(where: { utf8Equal($0.part, value.part) }),
            let trait = part.trait(value.trait)
        {
            self.init(trait, value.attribute, on: part, of: parts)
        } else {
            self.init(value.trait, value.attribute)
        }
    }
}
