// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The trait of these devices for what has no standard one.
enum ShellyTrait {
    /// Where everything lands that has no standard trait, under its path.
    static let vendor = "Shelly.PropertiesTrait"
}

/// What the values of these devices become, where no other ecosystem has the same.
enum ShellyConversion {
    /// Watt minutes.
    static let wattMinutes = ValueConversion.energy(
        .init(factor: 1_000, divisor: 60, min: -(1 << 62), max: 1 << 62))
    /// Hue and saturation, which the codec has counted out of red, green and blue.
    static let counted = ValueConversion.scaled(by: 1, in: 0...254)
    /// ColorControl.colorMode: hue and saturation, or a temperature.
    static let bulbMode = ValueConversion.words(["color": 0, "rgb": 0, "white": 2, "cct": 2])
    /// Thermostat.thermostatRunningState of a valve, by how far it is open: bit 0 is heat.
    static let opened = ValueConversion.scaled(by: 1, in: 0...1, clamps: true)
    static let bit = ValueConversion.words(["true": 1, "false": 0, "1": 1, "0": 0])
    static let flag = ValueConversion.words([
        "true": .bool(true), "false": .bool(false), "1": .bool(true), "0": .bool(false),
    ])
}

extension BindingBuilder {
    /// What a device measures and tells has parts by its own words.
    static var shelly: BindingBuilder {
        BindingBuilder(
            vendorTrait: ShellyTrait.vendor,
            identity: ["productName", "softwareVersionString", "vendorName"])
    }

    /// R-S1-ONLINE, R-S2-ONLINE. A device that sleeps is not off.
    mutating func readOnline(below base: String, sleeps: Bool) {
        let words: KeyValuePairs<String, FactValue> = [
            "true": .on, "false": sleeps ? .sleeping : .off,
        ]
        read(base + "online", fact: FactRule(words: words))
    }

    /// The part of the source's own word.
    mutating func wordPart(_ word: String, type: DeviceTypeName) -> Int {
        sharedPart(PartName.make(word), type: type)
    }
}

extension DeviceBinding {
    /// What a device has said, from which its binding is made.
    var shellyNote: JSONObject? { notes.first { $0.key == "device" }?.value.object }
}
