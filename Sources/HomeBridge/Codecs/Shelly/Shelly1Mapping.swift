// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the binding of a device of the first generation of what it has said.
struct Shelly1Mapping {
    let device: Shelly1Device
    private var builder = BindingBuilder(
        vendorTrait: ShellyTrait.vendor,
        identity: ["productName", "softwareVersionString", "vendorName"])

    init(_ device: Shelly1Device) {
        self.device = device
        builder.read(device.base + "online", fact: online)
        for leaf in device.leaves where !leaf.utf8.contains(UInt8(ascii: "#")) {
            place(leaf, Shelly1Leaf(leaf), device.base + leaf)
        }
    }

    /// The part of the source's own word.
    private mutating func part(_ word: String, type: String) -> Int {
        builder.sharedPart(PartName.make(word), type: type)
    }

    var binding: DeviceBinding {
        var binding = DeviceBinding(
            key: device.bindingKey, root: "", deviceID: "mac:" + device.address,
            native: device.mac, name: device.id)
        binding.vendor = "Shelly"
        binding.product = device.model
        binding.software = device.firmware
        builder.finish(into: &binding)
        binding.addThermostatFeatures()
        if !device.sleeps {
            binding.questions = [CodecRequest(topic: device.base + "command", payload: "update")]
        }
        binding.notes = [JSONMember(key: "device", value: .object(device.json))]
        return binding
    }

    /// R-S1-ONLINE. A device that sleeps is not off.
    private var online: FactRule {
        FactRule(words: [
            .init(text: "true", value: .on),
            .init(text: "false", value: device.sleeps ? .sleeping : .off),
        ])
    }

    private mutating func place(_ leaf: String, _ split: Shelly1Leaf, _ topic: String) {
        let path = leaf.split(separator: "/", omittingEmptySubsequences: false)
        builder.keepRest(of: topic, under: path.joined(separator: "."))
        switch split.head {
        case "relay": placeRelay(split, topic)
        case "roller": placeRoller(split, topic)
        case "light", "color", "white": placeLight(split, topic)
        case "emeter": placeMeter(split, topic, type: Self.meter)
        case "sensor": placeSensor(split, topic)
        case "ext_temperature" where split.key.isEmpty:
            placeValue(split, topic, "TemperatureSensor", ShellyTrait.temperature, .celsius)
        case "ext_humidity" where split.key.isEmpty:
            placeValue(split, topic, "HumiditySensor", ShellyTrait.humidity, .humidity)
        case "ext_switch": placeSwitch(split, topic)
        case "adc": placeVoltage(split, topic)
        case "valve": placeValve(split, topic)
        case "info" where split.isInfo: placeInfo(topic)
        case "input", "input_event", "longpush": placeInput(split, topic)
        case "status" where split.isSensorStatus: placeStatus(topic)
        default: break
        }
    }

    private static let meter = "ElectricalMeterDeviceType"
}

// MARK: - Actuators

extension Shelly1Mapping {
    /// R-S1-RELAY: a relay that was overloaded is off.
    private mutating func placeRelay(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.word != leaf.head, leaf.key.isEmpty else {
            return placeMeter(
                leaf, topic,
                type: leaf.word == leaf.head ? Self.meter : "OnOffPluginUnitDeviceType")
        }
        let part = self.part(leaf.word, type: "OnOffPluginUnitDeviceType")
        let place = builder.attribute(part, ShellyTrait.onOff, "onOff")
        builder.read(
            topic, [], as: place,
            .words([
                .init(text: "on", value: .bool(true)), .init(text: "off", value: .bool(false)),
                .init(text: "overpower", value: .bool(false)),
            ]))
        builder.read(
            topic, [], as: builder.attribute(part, ShellyTrait.vendor, "overpower"),
            .words([
                .init(text: "overpower", value: .bool(true)),
                .init(text: "on", value: .bool(false)), .init(text: "off", value: .bool(false)),
            ]))
        builder.set(place, topic + "/command", .text, ShellyConversion.onOff("on", "off"))
        builder.say("toggle", of: place, topic + "/command", "toggle")
    }

    private mutating func placeRoller(_ leaf: Shelly1Leaf, _ topic: String) {
        let type = "WindowCoveringDeviceType"
        switch leaf.key {
        case "":
            let part = self.part(leaf.word, type: type)
            let place = builder.attribute(part, ShellyTrait.covering, "operationalStatus")
            // Two bits each for the whole, the lift and the tilt: 1 opens, 2 closes.
            builder.read(topic, [], as: place, .words(["stop": 0, "open": 5, "close": 10]))
            for (name, word) in [
                ("upOrOpen", "open"), ("downOrClose", "close"), ("stopMotion", "stop"),
            ] {
                builder.say(name, of: place, topic + "/command", word)
            }
        case "pos":
            let part = self.part(leaf.word, type: type)
            let place = builder.attribute(
                part, ShellyTrait.covering, "currentPositionLiftPercent100ths")
            builder.read(topic, [], as: place, ShellyConversion.lift)
            builder.set(
                place, "\(device.base)\(leaf.word)/command/pos", .text, ShellyConversion.lift)
        default: placeMeter(leaf, topic, type: type)
        }
    }

    private mutating func placeLight(_ leaf: Shelly1Leaf, _ topic: String) {
        let status = leaf.word + "/status#"
        let leaves = device.leaves
        func has(_ key: String) -> Bool { leaves.contains { utf8Equal($0, status + key) } }
        let type =
            has("red")
            ? "ExtendedColorLight"
            : has("temp")
                ? "ColorTemperatureLight"
                : has("brightness") || has("gain") ? "DimmableLight" : "OnOffLight"
        let target = "\(device.base)\(leaf.word)/set"
        guard leaf.key.isEmpty || leaf.key == "status" else {
            return placeMeter(leaf, topic, type: type + "DeviceType")
        }
        let part = self.part(leaf.word, type: type + "DeviceType")
        builder.setType(part, type + "DeviceType")
        let place = builder.attribute(part, ShellyTrait.onOff, "onOff")
        // Either topic makes it a light that can be told; both say the same.
        if leaf.key.isEmpty || !leaves.contains(where: { utf8Equal($0, leaf.word) }) {
            builder.set(place, target, .member(["turn"]), ShellyConversion.onOff("on", "off"))
            builder.say("toggle", of: place, "\(device.base)\(leaf.word)/command", "toggle")
        }
        guard leaf.key == "status" else {
            builder.read(topic, [], as: place, ShellyConversion.onOff("on", "off"))
            return
        }
        builder.read(topic, ["ison"], as: place, ShellyConversion.flag)
        placeLight(leaf, topic, in: part, target, has)
    }

    /// What an object tells of a light beside on and off.
    private mutating func placeLight(
        _ leaf: Shelly1Leaf, _ topic: String, in part: Int, _ target: String,
        _ has: (String) -> Bool
    ) {
        if has("brightness") || has("gain") {
            let place = builder.attribute(part, ShellyTrait.level, "currentLevel")
            builder.read(topic, ["level"], as: place, ShellyConversion.level)
            let key = leaf.head == "color" && has("gain") ? "gain" : "brightness"
            builder.set(place, target, .member([key]), ShellyConversion.level)
        }
        if has("temp") {
            let place = builder.attribute(part, ShellyTrait.color, "colorTemperatureMireds")
            builder.read(topic, ["temp"], as: place, ShellyConversion.kelvin)
            builder.set(place, target, .member(["temp"]), ShellyConversion.kelvin)
        }
        if has("temp") || has("red") { placeMode(leaf, topic, in: part, isColor: has("red")) }
        guard has("red") else { return }
        for (key, attribute) in [("hue", "currentHue"), ("saturation", "currentSaturation")] {
            let place = builder.attribute(part, ShellyTrait.color, attribute)
            builder.read(topic, [key], as: place, ShellyConversion.counted)
            builder.set(place, target, .member([key]), ShellyConversion.counted)
        }
    }
}

extension Shelly1Mapping {
    /// Whether a light shows its colour or its white: what it says itself, else what it has.
    private mutating func placeMode(
        _ leaf: Shelly1Leaf, _ topic: String, in part: Int, isColor: Bool
    ) {
        let place = builder.attribute(part, ShellyTrait.color, "colorMode")
        builder.read(topic, ["mode"], as: place, rank: 1, ShellyConversion.bulbMode)
        builder.read(
            topic, [isColor ? "hue" : "temp"], as: place,
            isColor ? ShellyConversion.isColor : ShellyConversion.isWhite)
        // The word stays readable beside it.
        let key = leaf.word.split(separator: "/").joined(separator: ".") + ".status.mode"
        builder.read(topic, ["mode"], as: builder.attribute(0, ShellyTrait.vendor, key), .any)
    }
}

// MARK: - Meters and sensors

extension Shelly1Mapping {
    /// What a part measures of electricity (R-S1-EMETER).
    ///
    /// - Parameter type: of the part, where nothing has made it yet.
    private mutating func placeMeter(_ leaf: Shelly1Leaf, _ topic: String, type: String) {
        let isMeter = leaf.head == "emeter"
        let found: (trait: String, attribute: String, conversion: ValueConversion)? =
            switch leaf.key {
            case "power": (ShellyTrait.power, "activePower", ShellyConversion.milli)
            case "reactive_power":
                (ShellyTrait.power, "reactivePower", ShellyConversion.milli)
            case "voltage": (ShellyTrait.power, "voltage", ShellyConversion.milli)
            case "current": (ShellyTrait.power, "activeCurrent", ShellyConversion.milli)
            case "pf": (ShellyTrait.power, "powerFactor", ShellyConversion.powerFactor)
            case "energy" where !isMeter:
                (ShellyTrait.energy, "cumulativeEnergyImported", ShellyConversion.wattMinutes)
            case "total":
                (ShellyTrait.energy, "cumulativeEnergyImported", ShellyConversion.wattHours)
            case "total_returned":
                (ShellyTrait.energy, "cumulativeEnergyExported", ShellyConversion.wattHours)
            default: nil
            }
        guard let found else { return }
        let place = builder.attribute(
            self.part(leaf.word, type: type), found.trait, found.attribute)
        builder.read(topic, [], as: place, found.conversion)
    }

    /// One value that is all there is of a part.
    private mutating func placeValue(
        _ leaf: Shelly1Leaf, _ topic: String, _ type: String, _ trait: String,
        _ quantity: Quantity
    ) {
        let word = leaf.key.isEmpty ? leaf.word : "\(leaf.word)/\(leaf.key)"
        let part = self.part(word, type: type + "DeviceType")
        let place = builder.attribute(part, trait, quantity.attribute)
        builder.read(topic, [], as: place, quantity.conversion)
    }

    private enum Quantity {
        case celsius, humidity, lux, occupancy, alarm, flag, contact

        var attribute: String {
            switch self {
            case .celsius, .humidity, .lux: "measuredValue"
            case .occupancy: "occupancy"
            case .alarm: "smokeState"
            case .flag, .contact: "stateValue"
            }
        }

        var conversion: ValueConversion {
            switch self {
            case .celsius: ShellyConversion.celsius
            case .humidity: ShellyConversion.humidity
            case .lux: .lux
            case .occupancy: ShellyConversion.occupancy
            case .alarm: ShellyConversion.alarm
            case .flag: ShellyConversion.flag
            case .contact: ShellyConversion.onOff("close", "open")
            }
        }
    }

    private mutating func placeSensor(_ leaf: Shelly1Leaf, _ topic: String) {
        func value(_ type: String, _ trait: String, _ quantity: Quantity) {
            placeValue(leaf, topic, type, trait, quantity)
        }
        switch leaf.key {
        case "temperature": value("TemperatureSensor", ShellyTrait.temperature, .celsius)
        case "humidity": value("HumiditySensor", ShellyTrait.humidity, .humidity)
        case "lux": value("LightSensor", ShellyTrait.illuminance, .lux)
        case "motion": value("OccupancySensor", ShellyTrait.occupancy, .occupancy)
        case "flood": value("WaterLeakDetector", ShellyTrait.boolean, .flag)
        case "smoke": value("SmokeCoAlarm", ShellyTrait.smoke, .alarm)
        case "state": value("ContactSensor", ShellyTrait.boolean, .contact)
        case "gas": placeGas(topic)
        case "concentration":
            let part = self.part(Self.gas, type: Self.gasType)
            let place = builder.attribute(part, ShellyTrait.vendor, "concentration")
            builder.read(topic, [], as: place, .scaled(by: 1, in: 0...1_000_000))
        case "battery":
            let place = builder.attribute(
                BindingBuilder.root, ShellyTrait.battery, "batPercentRemaining")
            builder.read(topic, [], as: place, ShellyConversion.battery)
        default: break
        }
    }

    /// What the codec has counted of which object.
    static let temperatures: KeyValuePairs<StaticString, String> = [
        "tmp": "temperature", "target_t": "target",
    ]

    /// Motion sensors and valves tell everything in one object.
    private mutating func placeStatus(_ topic: String) {
        func has(_ key: String) -> Bool {
            device.leaves.contains { utf8Equal($0, "status#" + key) }
        }
        func read(
            _ key: String, _ word: String, _ type: String, _ trait: String, _ attribute: String,
            _ conversion: ValueConversion
        ) -> AttributeRef {
            let part =
                type.isEmpty ? BindingBuilder.root : self.part(word, type: type + "DeviceType")
            let place = builder.attribute(part, trait, attribute)
            builder.read(topic, [key], as: place, conversion)
            return place
        }
        let hundredths = ValueConversion.scaled(by: 1, in: -27_315...32_767)
        if has("bat") {
            _ = read(
                "bat", "", "", ShellyTrait.battery, "batPercentRemaining", ShellyConversion.battery)
        }
        if has("motion") {
            _ = read(
                "motion", "status/motion", "OccupancySensor", ShellyTrait.occupancy, "occupancy",
                ShellyConversion.occupancy)
        }
        if has("lux") {
            _ = read(
                "lux", "status/lux", "LightSensor", ShellyTrait.illuminance, "measuredValue", .lux)
        }
        guard has("target_t") else {
            if has("tmp") {
                _ = read(
                    "temperature", "status/tmp", "TemperatureSensor", ShellyTrait.temperature,
                    "measuredValue", hundredths)
            }
            return
        }
        _ = read(
            "target", "thermostat/0", "Thermostat", ShellyTrait.thermostat,
            "occupiedHeatingSetpoint", hundredths)
        if !device.leaves.contains(where: { utf8Equal($0, "info#thermostats") }) {
            placeTarget(in: self.part("thermostat/0", type: "ThermostatDeviceType"))
        }
        if has("tmp") {
            _ = read(
                "temperature", "thermostat/0", "Thermostat", ShellyTrait.thermostat,
                "localTemperature", hundredths)
        }
    }

    /// A valve of a radiator tells how far it is open in the device's report of itself alone.
    private mutating func placeInfo(_ topic: String) {
        guard device.leaves.contains(where: { utf8Equal($0, "info#thermostats") }) else { return }
        let part = self.part("thermostat/0", type: "ThermostatDeviceType")
        let hundredths = ValueConversion.scaled(by: 1, in: -27_315...32_767)
        for (key, attribute, conversion) in [
            ("pos", "piHeatingDemand", ShellyConversion.demand),
            ("pos", "thermostatRunningState", ShellyConversion.opened),
            ("target", "occupiedHeatingSetpoint", hundredths),
            ("temperature", "localTemperature", hundredths),
        ] {
            let place = builder.attribute(part, ShellyTrait.thermostat, attribute)
            builder.read(topic, ["thermostats", "0", key], as: place, conversion)
        }
        placeTarget(in: part)
    }

    private mutating func placeTarget(in part: Int) {
        let place = builder.attribute(part, ShellyTrait.thermostat, "occupiedHeatingSetpoint")
        builder.set(
            place, device.base + "thermostat/0/command/target_t", .text, ShellyConversion.celsius,
            wholeSteps: false)
    }

    private static let gas = "sensor/gas"
    private static let gasType = "Shelly.GasSensorDeviceType"

    /// How bad it is stands at the vendor's trait, and whether it is bad at all at the standard's.
    private mutating func placeGas(_ topic: String) {
        let part = self.part(Self.gas, type: Self.gasType)
        builder.read(
            topic, [], as: builder.attribute(part, ShellyTrait.boolean, "stateValue"),
            .words([
                .init(text: "none", value: .bool(false)), .init(text: "mild", value: .bool(true)),
                .init(text: "heavy", value: .bool(true)), .init(text: "test", value: .bool(false)),
                .init(text: "unknown", value: .null),
            ]))
        builder.read(topic, [], as: builder.attribute(part, ShellyTrait.vendor, "gas"), .any)
    }

    /// The valve that a sensor closes, where it has one.
    private mutating func placeValve(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.key.isEmpty || leaf.key == "state",
            device.leaves.contains(where: { utf8Equal($0, leaf.word + "#there") })
        else { return }
        let part = self.part(leaf.word, type: "WaterValveDeviceType")
        let place = builder.attribute(part, ShellyTrait.valve, "currentState")
        builder.read(
            topic, [], as: place,
            .words([
                .init(text: "closed", value: .int(0)), .init(text: "opened", value: .int(1)),
                .init(text: "open", value: .int(1)), .init(text: "opening", value: .int(2)),
                .init(text: "closing", value: .int(2)), .init(text: "checking", value: .null),
                .init(text: "failure", value: .null), .init(text: "not_connected", value: .null),
                .init(text: "unknown", value: .null),
            ]))
        for word in ["open", "close"] {
            builder.say(word, of: place, "\(device.base)\(leaf.word)/command", word)
        }
    }

    /// An input of an add-on says its position, and no pushes.
    private mutating func placeSwitch(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.key.isEmpty else { return }
        let part = self.part(leaf.word, type: "GenericSwitchDeviceType")
        let place = builder.attribute(part, ShellyTrait.button, "currentPosition")
        builder.read(topic, [], as: place, ShellyConversion.position)
    }

    private mutating func placeVoltage(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.key.isEmpty else { return }
        let place = builder.attribute(
            self.part(leaf.word, type: Self.meter), ShellyTrait.power, "voltage")
        builder.read(topic, [], as: place, ShellyConversion.milli)
    }

    /// Inputs of one number are one part, whatever of them is told.
    private mutating func placeInput(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.key.isEmpty, leaf.word != leaf.head else { return }
        let word = "input" + leaf.word.dropFirst(leaf.head.count)
        let part = self.part(word, type: "GenericSwitchDeviceType")
        builder.carry(ShellyTrait.button, on: part)
        guard leaf.head == "input" else { return }
        let place = builder.attribute(part, ShellyTrait.button, "currentPosition")
        builder.read(topic, [], as: place, ShellyConversion.position)
    }
}
