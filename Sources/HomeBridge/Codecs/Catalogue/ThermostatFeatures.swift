// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a thermostat can do, as the Matter attributes that say so.
///
/// No ecosystem tells a `featureMap`; all of them tell modes and setpoints. Programs offer only the
/// modes whose feature is there.
enum ThermostatFeatures {
    static let trait = StandardTrait.thermostat

    /// Thermostat.featureMap: what can be done with these modes and attributes.
    ///
    /// Modes that name heat or cool decide; without them the setpoints do. Auto is a feature of
    /// what both heats and cools: a radiator's `auto` is its schedule.
    ///
    /// - Parameters:
    ///   - modes: the values that systemMode can take; empty where the source lists none.
    ///   - attributes: the attributes of the trait that the device tells.
    static func featureMap(modes: some Sequence<Int64>, attributes: Set<String>) -> Int64 {
        let modes = Set(modes)
        var heats = !modes.isDisjoint(with: [4, 5])
        var cools = !modes.isDisjoint(with: [3, 6])
        if !heats && !cools {
            heats = !attributes.isDisjoint(with: heatingAttributes)
            cools = !attributes.isDisjoint(with: coolingAttributes)
        }
        var map: Int64 = 0
        if heats { map |= heating }
        if cools { map |= cooling }
        if heats, cools, modes.contains(1) { map |= auto }
        if !attributes.isDisjoint(with: occupancyAttributes) { map |= occupancy }
        if !attributes.isDisjoint(with: setbackAttributes) { map |= setback }
        if !attributes.contains("localTemperature") { map |= localTemperatureNotExposed }
        return map
    }

    /// The values of systemMode that words mean.
    ///
    /// - Parameter allowed: the words that the device takes; empty: any.
    static func modes(_ conversion: ValueConversion, allowed: [JSONValue]) -> [Int64] {
        guard case .words(let words) = conversion else { return [] }
        let texts = allowed.compactMap { $0.wordText?.lowercased() }
        return words.compactMap { word in
            guard case .int(let mode) = word.value,
                texts.isEmpty || texts.contains(word.text.lowercased())
            else { return nil }
            return mode
        }
    }

    /// Thermostat.controlSequenceOfOperation of a featureMap; nil for what neither heats nor cools.
    static func controlSequence(featureMap: Int64) -> Int64? {
        switch featureMap & (heating | cooling) {
        case cooling: 0
        case heating: 2
        case heating | cooling: 4
        default: nil
        }
    }

    private static let heating: Int64 = 1
    private static let cooling: Int64 = 1 << 1
    private static let occupancy: Int64 = 1 << 2
    private static let setback: Int64 = 1 << 4
    private static let auto: Int64 = 1 << 5
    private static let localTemperatureNotExposed: Int64 = 1 << 6

    private static let heatingAttributes: Set<String> = [
        "occupiedHeatingSetpoint", "unoccupiedHeatingSetpoint", "piHeatingDemand",
    ]
    private static let coolingAttributes: Set<String> = [
        "occupiedCoolingSetpoint", "unoccupiedCoolingSetpoint", "piCoolingDemand",
    ]
    private static let occupancyAttributes: Set<String> = [
        "occupancy", "unoccupiedHeatingSetpoint", "unoccupiedCoolingSetpoint",
    ]
    private static let setbackAttributes: Set<String> = ["occupiedSetback", "unoccupiedSetback"]
}
