// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// What is measured or sensed, as sensors and binary sensors.
enum DiscoverySensors {
    /// How a measured value is called, and what Home Assistant knows it as.
    fileprivate struct Measure {
        var trait: String
        var attribute: String
        var name: String
        /// Nil: Home Assistant has no class for it.
        var deviceClass: String?
        /// The units that Home Assistant takes for the class.
        var units: [String]
        var stateClass = "measurement"
        var isDiagnostic = false
    }

    private static let micrograms = ["µg/m³"]

    private static let measures: [Measure] = [
        .init("TemperatureMeasurement", "Temperature", "temperature", ["°C"]),
        .init("RelativeHumidityMeasurement", "Humidity", "humidity", ["%"]),
        .init("PressureMeasurement", "Pressure", "pressure", ["hPa"]),
        .init("IlluminanceMeasurement", "Illuminance", "illuminance", ["lx"]),
        .init("FlowMeasurement", "Flow", "volume_flow_rate", ["m³/h"]),
        .init(
            "SoilMeasurement", "Soil moisture", "moisture", ["%"], of: "soilMoistureMeasuredValue"),
        .init("CarbonDioxideConcentrationMeasurement", "CO2", "carbon_dioxide", ["ppm"]),
        .init("CarbonMonoxideConcentrationMeasurement", "CO", "carbon_monoxide", ["ppm"]),
        .init("NitrogenDioxideConcentrationMeasurement", "NO2", "nitrogen_dioxide", micrograms),
        .init("OzoneConcentrationMeasurement", "Ozone", "ozone", micrograms),
        .init("Pm1ConcentrationMeasurement", "PM1", "pm1", micrograms),
        .init("Pm25ConcentrationMeasurement", "PM2.5", "pm25", micrograms),
        .init("Pm10ConcentrationMeasurement", "PM10", "pm10", micrograms),
        .init(
            "TotalVolatileOrganicCompoundsConcentrationMeasurement", "VOC",
            "volatile_organic_compounds", ["µg/m³", "mg/m³"]),
        .init("FormaldehydeConcentrationMeasurement", "Formaldehyde", nil, []),
        .init("RadonConcentrationMeasurement", "Radon", nil, []),
        .init("ElectricalPowerMeasurement", "Power", "power", ["W"], of: "activePower"),
        .init("ElectricalPowerMeasurement", "Voltage", "voltage", ["V"], of: "voltage"),
        .init("ElectricalPowerMeasurement", "Current", "current", ["A"], of: "activeCurrent"),
        .init("ElectricalPowerMeasurement", "Frequency", "frequency", ["Hz"], of: "frequency"),
        .init(
            "ElectricalPowerMeasurement", "Apparent power", "apparent_power", ["VA"],
            of: "apparentPower"),
        .init(
            "ElectricalPowerMeasurement", "Reactive power", "reactive_power", ["var"],
            of: "reactivePower"),
        .init(
            "ElectricalPowerMeasurement", "Power factor", "power_factor", ["%"], of: "powerFactor"),
        .init(
            "ElectricalEnergyMeasurement", "Energy", "energy", ["kWh"],
            of: "cumulativeEnergyImported", "total_increasing"),
        .init(
            "ElectricalEnergyMeasurement", "Energy exported", "energy", ["kWh"],
            of: "cumulativeEnergyExported", "total_increasing"),
        .init(
            "PowerSource", "Battery", "battery", ["%"], of: "batPercentRemaining",
            isDiagnostic: true),
        .init(
            "PowerSource", "Battery voltage", "voltage", ["V"], of: "batVoltage",
            isDiagnostic: true),
    ]

    /// The sensors of a trait.
    static func measured(_ site: DiscoverySite) -> [DiscoveryEntity] {
        measures.filter { utf8Equal($0.trait, site.trait.trait) && site.has($0.attribute) }
            .map { sensor($0, site) }
    }

    private static func sensor(_ measure: Measure, _ site: DiscoverySite) -> DiscoveryEntity {
        let (number, unit) = number(measure.attribute, site)
        let id = site.id(measure.attribute)
        let isKnownUnit = measure.units.contains { utf8Equal($0, unit) }
        return DiscoveryEntity(
            id: id, platform: "sensor",
            config: [
                "device_class": isKnownUnit ? measure.deviceClass.map { .string($0) } : nil,
                "entity_category": measure.isDiagnostic ? .string("diagnostic") : nil,
                "name": site.name(measure.name), "state_class": .string(measure.stateClass),
                "unit_of_measurement": unit.isEmpty ? nil : .string(unit),
                "value_template": DiscoverySite.template(id),
            ], values: [JSONMember(key: id, value: JSONValue(number))])
    }

    /// A number in the unit that tables show.
    static func number(
        _ attribute: String, _ site: DiscoverySite
    ) -> (number: Double?, unit: String) {
        let value = DeviceValue(
            deviceID: site.device.id, part: site.part.part, trait: site.trait.trait,
            attribute: attribute)
        let parts = site.device.parts.filter { $0.part != "root" }
        let context = ValueContext(site.trait, attribute, on: site.part, of: parts)
        let number = site.trait.attribute(attribute).flatMap {
            value.number(energy(of: $0), context)
        }
        return (number.map(plain), value.unit(context))
    }

    /// An energy is an object, of which one member is the number.
    private static func energy(of value: AttributeValue) -> AttributeValue {
        guard case .object(let members) = value else { return value }
        return members.first { utf8Equal($0.key, "energy") }?.value ?? .null
    }

    /// Without the dust of a scale: 20.56, and not 20.560000000000002.
    static func plain(_ number: Double) -> Double {
        abs(number) < 1e9 ? (number * 1e6).rounded() / 1e6 : number
    }

    // MARK: Two states

    /// The binary sensors of a trait.
    static func sensed(_ site: DiscoverySite) -> [DiscoveryEntity] {
        switch site.trait.trait {
        case "Matter.BooleanStateTrait" where site.has("stateValue"):
            return [booleanState(site)]
        case "Matter.OccupancySensingTrait" where site.has("occupancy"):
            let isOn = site.int("occupancy").map { $0 & 1 == 1 }
            return [binary(site, "occupancy", "Occupancy", "occupancy", isOn)]
        case "Matter.SmokeCoAlarmTrait":
            return [("smokeState", "Smoke", "smoke"), ("coState", "CO", "carbon_monoxide")]
                .filter { site.has($0.0) }
                .map { binary(site, $0.0, $0.1, $0.2, site.int($0.0).map { $0 != 0 }) }
        case "Matter.DoorLockTrait" where site.has("doorState"):
            return [
                binary(site, "doorState", "Door", "door", site.int("doorState").map { $0 != 1 })
            ]
        default: return []
        }
    }

    private static func booleanState(_ site: DiscoverySite) -> DiscoveryEntity {
        let isTrue = site.bool("stateValue")
        switch site.part.type {
        case "ContactSensorDeviceType":
            // A contact that is closed is true; a door that is open is on.
            return binary(site, "stateValue", "Opening", "opening", isTrue.map { !$0 })
        case "WaterLeakDetectorDeviceType", "RainSensorDeviceType":
            return binary(site, "stateValue", "Moisture", "moisture", isTrue)
        case "WaterFreezeDetectorDeviceType":
            return binary(site, "stateValue", "Cold", "cold", isTrue)
        default: return binary(site, "stateValue", site.part.part, nil, isTrue)
        }
    }

    /// A binary sensor, of what acts as well where that takes no commands.
    static func binary(
        _ site: DiscoverySite, _ attribute: String, _ name: String, _ deviceClass: String?,
        _ isOn: Bool?
    ) -> DiscoveryEntity {
        let id = site.id(attribute)
        return DiscoveryEntity(
            id: id, platform: "binary_sensor",
            config: [
                "device_class": deviceClass.map { .string($0) }, "name": site.name(name),
                "value_template": DiscoverySite.template(id),
            ], values: [JSONMember(key: id, value: JSONValue(isOn.map { $0 ? "ON" : "OFF" }))])
    }

    /// A number without a class, or a word.
    static func plainSensor(
        _ site: DiscoverySite, _ attribute: String, _ name: String, _ value: JSONValue,
        unit: String? = nil, deviceClass: String? = nil
    ) -> DiscoveryEntity {
        let id = site.id(attribute)
        return DiscoveryEntity(
            id: id, platform: "sensor",
            config: [
                "device_class": deviceClass.map { .string($0) }, "name": site.name(name),
                "state_class": unit == nil ? nil : .string("measurement"),
                "unit_of_measurement": unit.map { .string($0) },
                "value_template": DiscoverySite.template(id),
            ], values: [JSONMember(key: id, value: value)])
    }

    /// A word for a choice, as tables show it; null where nothing is known.
    static func word(_ site: DiscoverySite, _ attribute: String) -> JSONValue {
        guard let value = site.trait.attribute(attribute), value != .null else { return .null }
        let parts = site.device.parts.filter { $0.part != "root" }
        let context = ValueContext(site.trait, attribute, on: site.part, of: parts)
        // Longer states are refused.
        return .string(String(ValueText.text(context, value).prefix(255)))
    }
}

extension DiscoverySensors.Measure {
    fileprivate init(
        _ trait: String, _ name: String, _ deviceClass: String?, _ units: [String],
        of attribute: String = "measuredValue", _ stateClass: String = "measurement",
        isDiagnostic: Bool = false
    ) {
        self.init(
            trait: "Matter.\(trait)Trait", attribute: attribute, name: name,
            deviceClass: deviceClass, units: units, stateClass: stateClass,
            isDiagnostic: isDiagnostic)
    }
}
