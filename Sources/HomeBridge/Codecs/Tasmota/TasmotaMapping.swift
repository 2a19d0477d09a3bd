// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes a device's binding of its two announcements.
struct TasmotaMapping {
    let configuration: TasmotaConfiguration
    let sensors: TasmotaSensors
    var builder = BindingBuilder(
        vendorTrait: TasmotaCodec.vendorTrait,
        identity: ["productName", "softwareVersionString"])
    /// The parts of the relays and lights, in order.
    private(set) var actuators: [Int] = []

    typealias Conversion = ValueConversion

    init(_ configuration: TasmotaConfiguration, _ sensors: TasmotaSensors) {
        self.configuration = configuration
        self.sensors = sensors
        let lastWillTopic = configuration.topics.telemetry + "LWT"
        builder.declare(lastWillTopic, form: .text)
        builder.read(lastWillTopic, fact: lastWill)
        for topic in configuration.topics.all { builder.declare(topic, form: .json, rest: "") }
        placeRelays()
        placeShutters()
        if configuration.hasFan { placeFan() }
        placeSwitches()
        placeButtons()
        placeReceivers()
        if configuration.hasBattery {
            read([TasmotaSensors.charge], in: \.state, as: batteryPlace(), .halfPercent)
        }
        placeSensors()
    }

    /// - Parameter key: of the binding.
    func binding(_ key: String, _ context: CodecContext) -> DeviceBinding {
        let topics = configuration.topics
        var binding = DeviceBinding(
            key: key, root: "", deviceID: "mac:" + configuration.address,
            native: configuration.mac, name: configuration.name)
        binding.product = configuration.model
        binding.software = configuration.software
        binding.otherIDs = [
            TasmotaCodec.homeAssistantID(configuration.address, context)
        ].compactMap { $0 }
        builder.finish(into: &binding)
        if !configuration.sleeps {
            binding.questions = [CodecRequest(topic: topics.command + "STATUS", payload: "0")]
        }
        // As texts: they keep the order of the announcement, in which parts are made.
        for (key, object) in [
            ("config", configuration.json), ("heard", sensors.reported), ("sensors", sensors.json),
        ] where key != "heard" || !object.members.isEmpty {
            let text = JSONWriter.write(.object(object), sortsKeys: false)
            binding.notes.append(JSONMember(key: key, value: .string(text)))
        }
        return binding
    }

    /// R-T-LWT. A device that says that it sleeps is not off.
    private var lastWill: FactRule {
        let off: FactValue = configuration.sleeps ? .sleeping : .off
        return FactRule(
            words: [
                .init(text: configuration.online, value: .on),
                .init(text: configuration.offline, value: off),
            ], isExact: true)
    }

    func command(_ name: String) -> String { configuration.topics.command + name }
}

// MARK: - Relays and lights

extension TasmotaMapping {
    /// R-T-RELAY.
    private mutating func placeRelays() {
        let relays = configuration.relays
        let isSingle = relays.count { $0 != 0 } == 1 && relays.first != 0
        var lights = 0
        for (index, kind) in relays.enumerated() where kind == 1 || kind == 2 {
            let numbered = "POWER\(index + 1)"
            let name = isSingle ? "POWER" : numbered
            let words = isSingle ? [name, numbered] : [numbered]
            if kind == 1 {
                let type =
                    configuration.relaysAreLights ? DeviceTypeName.onOffLight : .onOffPluginUnit
                placePower(builder.part(name, type: type), words)
            } else {
                let light = light(lights)
                lights += 1
                let part = builder.part(name, type: light.type)
                placePower(part, words)
                place(light, in: part)
            }
        }
    }

    /// - Parameter words: the words by which the relay is called.
    private mutating func placePower(_ part: Int, _ words: [String]) {
        actuators.append(part)
        let place = builder.attribute(part, .onOff)
        let conversion = Conversion.either(configuration.onWord, or: configuration.offWord)
        for word in words {
            read([word], in: \.state, as: place, conversion)
            let topic = configuration.topics.status + word
            read(topic, [], as: place, conversion)
            for inner in words { read(topic, [inner], as: place, conversion) }
        }
        // These are understood whatever the device itself says.
        set(place, command(words[0]), .either("ON", or: "OFF"))
        builder.say(.toggle, on: part, command(words[0]), "TOGGLE")
    }

    /// What one of a device's lights can do.
    private struct Light {
        /// The key of its brightness.
        var dimmer: String?
        var hasWhite = false
        var hasColor = false
        /// White and colour are one light, which shows one of them at a time.
        var isMixed = false

        var type: DeviceTypeName {
            .light(isDimmed: dimmer != nil, isWarm: hasWhite, isColored: hasColor)
        }
    }

    /// R-T-LIGHT.
    ///
    /// - Parameter number: counts the lights from 0.
    private func light(_ number: Int) -> Light {
        let channels = configuration.lightChannels
        if configuration.channelsAreLights { return Light(dimmer: "Channel\(number + 1)") }
        let isSplit = channels >= 4 && !configuration.areChannelsLinked
        switch number {
        // Colour and white are two lights, each with a brightness of its own.
        case 0 where isSplit: return Light(dimmer: "Dimmer1", hasColor: true)
        case 1 where isSplit: return Light(dimmer: "Dimmer2", hasWhite: channels == 5)
        case 0 where (1...5).contains(channels):
            return Light(
                dimmer: "Dimmer", hasWhite: channels == 2 || channels == 5,
                hasColor: channels >= 3, isMixed: channels >= 4)
        default: return Light()
        }
    }

    /// 0 is hue and saturation, 2 is white. A light that has both shows white while the brightness
    /// of its colour, the third of `HSBColor`, is 0.
    private mutating func placeMode(of light: Light, in part: Int) {
        guard light.hasColor || light.hasWhite else { return }
        let place = builder.attribute(part, .colorMode)
        guard light.isMixed else {
            builder.constant(place, .int(light.hasColor ? 0 : 2))
            return
        }
        let mode = Conversion.scaled(by: -2, plus: 2, in: 0...2, clamps: true)
        read(["HSBColor"], in: \.state, as: place, .item(2, mode))
    }

    private mutating func place(_ light: Light, in part: Int) {
        if let dimmer = light.dimmer {
            let level = builder.attribute(part, .currentLevel)
            read([dimmer], in: \.state, as: level, .level(top: 100))
            set(level, command(dimmer), .level(top: 100))
        }
        if light.hasWhite {
            let temperature = builder.attribute(part, .colorTemperatureMireds)
            let mireds = Conversion.scaled(by: 1, in: 0...65_535)
            read(["CT"], in: \.state, as: temperature, mireds)
            set(temperature, command("CT"), mireds, bounds: configuration.mireds)
        }
        placeMode(of: light, in: part)
        guard light.hasColor else { return }
        let halves: [(name: AttributeName, conversion: Conversion, top: Int)] = [
            (.currentHue, .hue, 360), (.currentSaturation, .saturation, 100),
        ]
        for (index, (name, conversion, top)) in halves.enumerated() {
            let place = builder.attribute(part, name)
            read(["HSBColor"], in: \.state, as: place, .item(index, conversion))
            set(place, command("HSBColor\(index + 1)"), conversion, bounds: 0...top)
        }
    }
}

// MARK: - Reading and setting

extension TasmotaMapping {
    /// The messages that say a value.
    typealias Group = KeyPath<TasmotaTopics, [String]>

    mutating func read(
        _ path: [String], in group: Group, as ref: AttributeRef, _ conversion: Conversion
    ) {
        for topic in configuration.topics[keyPath: group] {
            builder.read(topic, path, as: ref, conversion)
        }
    }

    /// A topic whose payload is the value, or an object with it.
    mutating func read(
        _ topic: String, _ path: [String], as ref: AttributeRef, _ conversion: Conversion
    ) {
        builder.declare(topic, form: .either, rest: "")
        builder.read(topic, path, as: ref, rank: path.isEmpty ? 0 : 1, conversion)
    }

    mutating func set(
        _ ref: AttributeRef, _ topic: String, _ conversion: Conversion,
        bounds: ClosedRange<Int>? = nil
    ) {
        builder.set(ref, topic, .text, conversion, bounds: bounds)
    }

    /// Something that happens for a moment.
    mutating func readAction(_ path: [String], of part: Int, _ trait: String) {
        let rule = MomentaryRule(name: "action", field: "action")
        for topic in configuration.topics.state {
            builder.read(topic, path, moment: rule, on: part, trait)
        }
    }

    /// Something that the device heard or read, with all that it says of it.
    mutating func readMoment(_ key: String, in group: Group) {
        let rule = MomentaryRule(name: key, takesMembers: true)
        for topic in configuration.topics[keyPath: group] {
            builder.read(
                topic, [key], moment: rule, on: BindingBuilder.root, TasmotaCodec.vendorTrait)
        }
    }
}
