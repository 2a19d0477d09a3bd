// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the binding of a device of the first generation of what it has said.
struct Shelly1Mapping {
    let device: Shelly1Device
    private var builder = BindingBuilder.shelly

    init(_ device: Shelly1Device) {
        self.device = device
        builder.readOnline(below: device.base, sleeps: device.sleeps)
        for leaf in device.leaves where !leaf.utf8.contains(UInt8(ascii: "#")) {
            let path = leaf.split(separator: "/", omittingEmptySubsequences: false)
            builder.keepRest(of: device.base + leaf, under: path.joined(separator: "."))
            place(Shelly1Leaf(leaf), device.base + leaf)
        }
    }

    var binding: DeviceBinding {
        var binding = DeviceBinding(
            key: device.bindingKey, root: "", deviceID: "mac:" + device.address,
            native: device.mac, name: device.id)
        binding.vendor = "Shelly"
        binding.product = device.model
        binding.software = device.firmware
        builder.finish(into: &binding)
        if !device.sleeps {
            binding.questions = [CodecRequest(topic: device.base + "command", payload: "update")]
        }
        binding.notes = [JSONMember(key: "device", value: .object(device.json))]
        return binding
    }

    /// Whether the device has reported an item.
    private func has(_ item: String) -> Bool { device.knows([item]) }

    private mutating func place(_ leaf: Shelly1Leaf, _ topic: String) {
        if let (quantity, unit) = Self.quantities[leaf.pattern] {
            let part = part(leaf, type: quantity.type)
            return builder.read(topic, as: quantity, in: unit, of: part)
        }
        if let (condition, conversion) = Self.conditions[leaf.pattern] {
            let part = part(leaf, type: condition.type)
            builder.read(topic, as: condition.target, of: part, conversion)
            return
        }
        switch leaf.pattern {
        case "sensor/gas": placeGas(topic)
        case "sensor/concentration":
            let part = builder.wordPart(Self.gas, type: Self.gasType)
            builder.read(
                topic, as: builder.vendor("concentration", on: part),
                .scaled(by: 1, in: 0...1_000_000))
        // An input of an add-on says its position, and no pushes.
        case "ext_switch": placePosition(leaf.word, topic)
        case "valve", "valve/state": placeValve(leaf, topic)
        case "info" where leaf.isInfo: placeInfo(topic)
        case "input", "input_event", "longpush": placeInput(leaf, topic)
        case "status" where leaf.isSensorStatus: placeStatus(topic)
        default: placeActuator(leaf, topic)
        }
    }

    private mutating func placeActuator(_ leaf: Shelly1Leaf, _ topic: String) {
        switch leaf.head {
        case "relay": placeRelay(leaf, topic)
        case "roller": placeRoller(leaf, topic)
        case "light", "color", "white": placeLight(leaf, topic)
        case "emeter": placeMeter(leaf, topic, type: .electricalMeter)
        default: break
        }
    }

    /// The part of one value that is all there is of it.
    private mutating func part(_ leaf: Shelly1Leaf, type: DeviceTypeName?) -> Int {
        let word = leaf.key.isEmpty ? leaf.word : "\(leaf.word)/\(leaf.key)"
        return type.map { builder.wordPart(word, type: $0) } ?? BindingBuilder.root
    }
}

// MARK: - The tables

extension Shelly1Mapping {
    /// What is measured by a value of its own.
    private static let quantities: [String: (quantity: Quantity, unit: String)] = [
        "sensor/temperature": (.temperature, "°C"), "ext_temperature": (.temperature, "°C"),
        "sensor/humidity": (.humidity, "%"), "ext_humidity": (.humidity, "%"),
        "sensor/lux": (.illuminance, "lx"), "sensor/battery": (.battery, "%"),
        "adc": (.voltage, "V"),
    ]

    /// What a value of its own says to be so or not.
    private static let conditions: [String: (condition: Condition, ValueConversion)] = [
        "sensor/motion": (.occupied, Condition.occupied.truth),
        "sensor/flood": (.leak, Condition.leak.truth),
        "sensor/smoke": (.smoke, Condition.smoke.truth),
        "sensor/state": (.open, Condition.open.conversion(on: "open", off: "close")),
    ]

    /// What a part measures of electricity (R-S1-EMETER), by what follows its word.
    private static let meters: [String: (quantity: Quantity, unit: String)] = [
        "power": (.activePower, "W"), "reactive_power": (.reactivePower, "var"),
        "voltage": (.voltage, "V"), "current": (.current, "A"), "pf": (.powerFactor, ""),
        "total": (.energyImported, "Wh"), "total_returned": (.energyExported, "Wh"),
    ]

    /// - Parameter type: of the part, where nothing has made it yet.
    private mutating func placeMeter(
        _ leaf: Shelly1Leaf, _ topic: String, type: DeviceTypeName
    ) {
        if let (quantity, unit) = Self.meters[leaf.key] {
            let part = builder.wordPart(leaf.word, type: type)
            builder.read(topic, as: quantity, in: unit, of: part)
        } else if leaf.key == "energy", leaf.head != "emeter" {
            let part = builder.wordPart(leaf.word, type: type)
            builder.read(
                topic, as: Quantity.energyImported.target, of: part, ShellyConversion.wattMinutes)
        }
    }
}

// MARK: - Actuators

extension Shelly1Mapping {
    /// R-S1-RELAY: a relay that was overloaded is off.
    private mutating func placeRelay(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.hasNumber, leaf.key.isEmpty else {
            return placeMeter(
                leaf, topic, type: leaf.hasNumber ? .onOffPluginUnit : .electricalMeter)
        }
        let part = builder.wordPart(leaf.word, type: .onOffPluginUnit)
        let isOn = builder.read(
            topic, as: .onOff, of: part,
            .words(["on": .bool(true), "off": .bool(false), "overpower": .bool(false)]))
        builder.read(
            topic, as: builder.vendor("overpower", on: part),
            .words(["overpower": .bool(true), "on": .bool(false), "off": .bool(false)]))
        builder.set(isOn, topic + "/command", .text, .either("on", or: "off"))
        builder.say(.toggle, on: part, topic + "/command", "toggle")
    }

    private mutating func placeRoller(_ leaf: Shelly1Leaf, _ topic: String) {
        let type = DeviceTypeName.windowCovering
        switch leaf.key {
        case "":
            let part = builder.wordPart(leaf.word, type: type)
            // The words say where it goes, not where it is.
            let words = CoverWords(
                open: [], closed: [], resting: ["stop"], opening: ["open"], closing: ["close"])
            builder.read(topic, as: .operationalStatus, of: part, words.motion)
            for (name, word) in [
                (CommandName.upOrOpen, "open"), (.downOrClose, "close"), (.stopMotion, "stop"),
            ] {
                builder.say(name, on: part, topic + "/command", word)
            }
        case "pos":
            builder.read(
                topic, as: .lift, of: builder.wordPart(leaf.word, type: type),
                set: ("\(device.base)\(leaf.word)/command/pos", .text), .percentOpen)
        default: placeMeter(leaf, topic, type: type)
        }
    }

    private mutating func placeLight(_ leaf: Shelly1Leaf, _ topic: String) {
        let status = leaf.word + "/status#"
        let (isWarm, isColored) = (has(status + "temp"), has(status + "red"))
        let hasGain = has(status + "gain")
        let isDimmed = hasGain || has(status + "brightness")
        let type = DeviceTypeName.light(isDimmed: isDimmed, isWarm: isWarm, isColored: isColored)
        guard leaf.key.isEmpty || leaf.key == "status" else {
            return placeMeter(leaf, topic, type: type)
        }
        let target = "\(device.base)\(leaf.word)/set"
        let part = builder.wordPart(leaf.word, type: type)
        builder.setType(part, type)
        let isOn = builder.attribute(part, .onOff)
        // Either topic makes it a light that can be set; both set the same.
        if leaf.key.isEmpty || !has(leaf.word) {
            builder.set(isOn, target, .member(["turn"]), .either("on", or: "off"))
            builder.say(.toggle, on: part, "\(device.base)\(leaf.word)/command", "toggle")
        }
        guard leaf.key == "status" else {
            return builder.read(topic, as: isOn, .either("on", or: "off"))
        }
        builder.read(topic, ["ison"], as: isOn, ShellyConversion.flag)
        if isDimmed {
            let key = leaf.head == "color" && hasGain ? "gain" : "brightness"
            builder.read(
                topic, ["level"], as: .currentLevel, of: part, set: (target, .member([key])),
                .level(top: 100))
        }
        if isWarm {
            builder.read(
                topic, ["temp"], as: .colorTemperatureMireds, of: part,
                set: (target, .member(["temp"])), .kelvin)
        }
        if isWarm || isColored { placeMode(leaf, topic, in: part, isColor: isColored) }
        guard isColored else { return }
        for (key, name) in [
            ("hue", AttributeName.currentHue), ("saturation", .currentSaturation),
        ] {
            builder.read(
                topic, [key], as: name, of: part, set: (target, .member([key])),
                ShellyConversion.counted)
        }
    }

    /// Whether a light shows its colour or its white: what it says itself, else what it has.
    private mutating func placeMode(
        _ leaf: Shelly1Leaf, _ topic: String, in part: Int, isColor: Bool
    ) {
        builder.read(
            topic, ["mode"], as: .colorMode, of: part, rank: 1, ShellyConversion.bulbMode)
        builder.read(
            topic, [isColor ? "hue" : "temp"], as: .colorMode, of: part,
            .colorMode(isColor ? 0 : 2))
        // The word stays readable beside it.
        let key = leaf.word.split(separator: "/").joined(separator: ".") + ".status.mode"
        builder.read(topic, ["mode"], as: builder.vendor(key), .any)
    }

    /// The valve that a sensor closes, where it has one.
    private mutating func placeValve(_ leaf: Shelly1Leaf, _ topic: String) {
        guard has(leaf.word + "#there") else { return }
        let part = builder.wordPart(leaf.word, type: .waterValve)
        builder.read(
            topic, as: .valveState, of: part,
            .words([
                "closed": .int(0), "opened": .int(1), "open": .int(1), "opening": .int(2),
                "closing": .int(2), "checking": .null, "failure": .null, "not_connected": .null,
                "unknown": .null,
            ]))
        for (name, word) in [(CommandName.openValve, "open"), (.closeValve, "close")] {
            builder.say(name, on: part, "\(device.base)\(leaf.word)/command", word)
        }
    }
}

// MARK: - Sensors

extension Shelly1Mapping {
    /// What the codec has counted of which object.
    static let temperatures: KeyValuePairs<StaticString, String> = [
        "tmp": "temperature", "target_t": "target",
    ]

    /// Motion sensors and valves tell everything in one object.
    private mutating func placeStatus(_ topic: String) {
        if has("status#bat") {
            builder.read(topic, ["bat"], as: .battery, in: "%", of: BindingBuilder.root)
        }
        if has("status#motion") {
            let part = builder.wordPart("status/motion", type: .occupancySensor)
            builder.read(topic, ["motion"], as: .occupancy, of: part, Condition.occupied.truth)
        }
        if has("status#lux") {
            let part = builder.wordPart("status/lux", type: .lightSensor)
            builder.read(topic, ["lux"], as: .illuminance, in: "lx", of: part)
        }
        let hasTemperature = has("status#tmp")
        guard has("status#target_t") else {
            guard hasTemperature else { return }
            let part = builder.wordPart("status/tmp", type: .temperatureSensor)
            builder.read(topic, ["temperature"], as: .temperature, of: part, Self.hundredths)
            return
        }
        let part = builder.wordPart("thermostat/0", type: .thermostat)
        let target = builder.read(
            topic, ["target"], as: .occupiedHeatingSetpoint, of: part, Self.hundredths)
        if !has("info#thermostats") { set(target) }
        if hasTemperature {
            builder.read(topic, ["temperature"], as: .localTemperature, of: part, Self.hundredths)
        }
    }

    /// Of degrees, which the codec has counted.
    private static let hundredths = ValueConversion.scaled(by: 1, in: -27_315...32_767)

    /// A valve of a radiator tells how far it is open in the device's report of itself alone.
    private mutating func placeInfo(_ topic: String) {
        guard has("info#thermostats") else { return }
        let part = builder.wordPart("thermostat/0", type: .thermostat)
        for (key, name, conversion) in [
            ("pos", AttributeName.piHeatingDemand, ValueConversion.percent),
            ("pos", .thermostatRunningState, ShellyConversion.opened),
            ("target", .occupiedHeatingSetpoint, Self.hundredths),
            ("temperature", .localTemperature, Self.hundredths),
        ] {
            builder.read(topic, ["thermostats", "0", key], as: name, of: part, conversion)
        }
        set(AttributeRef(part: part, .occupiedHeatingSetpoint))
    }

    private mutating func set(_ target: AttributeRef) {
        builder.set(
            target, device.base + "thermostat/0/command/target_t", .text, .celsius,
            wholeSteps: false)
    }

    private static let gas = "sensor/gas"
    private static let gasType = DeviceTypeName("Shelly.GasSensorDeviceType")

    /// How bad it is stands at the vendor's trait, and whether it is bad at all at the standard's.
    private mutating func placeGas(_ topic: String) {
        let part = builder.wordPart(Self.gas, type: Self.gasType)
        builder.read(
            topic, as: .stateValue, of: part,
            .words([
                "none": .bool(false), "mild": .bool(true), "heavy": .bool(true),
                "test": .bool(false), "unknown": .null,
            ]))
        builder.read(topic, as: builder.vendor("gas", on: part), .any)
    }

    /// Inputs of one number are one part, whatever of them is reported.
    private mutating func placeInput(_ leaf: Shelly1Leaf, _ topic: String) {
        guard leaf.hasNumber else { return }
        let word = "input" + leaf.word.dropFirst(leaf.head.count)
        let part = builder.wordPart(word, type: .genericSwitch)
        builder.carry(StandardTrait.switch, on: part)
        if leaf.head == "input" { placePosition(word, topic) }
    }

    private mutating func placePosition(_ word: String, _ topic: String) {
        let part = builder.wordPart(word, type: .genericSwitch)
        builder.read(topic, as: .currentPosition, of: part, ShellyConversion.bit)
    }
}
