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

    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"

    init(_ configuration: TasmotaConfiguration, _ sensors: TasmotaSensors) {
        self.configuration = configuration
        self.sensors = sensors
        for topic in topics(of: .all) { builder.declare(topic, form: .json, rest: "") }
        placeRelays()
        placeShutters()
        if configuration.hasFan { placeFan() }
        placeSwitches()
        placeButtons()
        placeReceivers()
        if configuration.hasBattery {
            read([Self.charge], in: .state, as: batteryPlace(), Self.percent)
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
        binding.topics = [
            TopicRule(
                topic: topics.telemetry + "LWT", form: .text, readings: [Reading(effect: lastWill)])
        ]
        builder.finish(into: &binding)
        if !configuration.sleeps {
            binding.questions = [CodecRequest(topic: topics.command + "STATUS", payload: "0")]
        }
        // As texts: they keep the order of the announcement, in which parts are made.
        binding.notes = [
            JSONMember(key: "config", value: Self.text(configuration.json)),
            JSONMember(key: "sensors", value: Self.text(sensors.json)),
        ]
        if !sensors.heard.members.isEmpty {
            // Notes stand in the order of their keys.
            binding.notes.insert(
                JSONMember(key: "heard", value: Self.text(sensors.heard)), at: 1)
        }
        return binding
    }

    private static func text(_ object: JSONObject) -> JSONValue {
        .string(JSONWriter.write(.object(object), sortsKeys: false))
    }

    /// R-T-LWT. A device that says that it sleeps is not off.
    private var lastWill: Reading.Effect {
        let off: FactValue = configuration.sleeps ? .sleeping : .off
        return .fact(
            FactRule(
                words: [
                    .init(text: configuration.online, value: .on),
                    .init(text: configuration.offline, value: off),
                ], isExact: true))
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
                    configuration.relaysAreLights
                    ? "OnOffLightDeviceType" : "OnOffPluginUnitDeviceType"
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
        let place = builder.attribute(part, Self.onOff, "onOff")
        let conversion = Conversion.words([
            .init(text: configuration.onWord, value: .bool(true)),
            .init(text: configuration.offWord, value: .bool(false)),
        ])
        for word in words {
            read([word], in: .state, as: place, conversion)
            let topic = configuration.topics.status + word
            read(topic, [], as: place, conversion)
            for inner in words { read(topic, [inner], as: place, conversion) }
        }
        // These are understood whatever the device itself says.
        set(
            place, command(words[0]),
            .words([
                .init(text: "ON", value: .bool(true)), .init(text: "OFF", value: .bool(false)),
            ]))
        builder.say("toggle", of: place, command(words[0]), "TOGGLE")
    }

    /// What one of a device's lights can do.
    private struct Light {
        var type: String
        /// The key of its brightness.
        var dimmer: String?
        var hasWhite = false
        var hasColor = false
        /// White and colour are one light, which shows one of them at a time.
        var isMixed = false
    }

    /// R-T-LIGHT.
    ///
    /// - Parameter number: counts the lights from 0.
    private func light(_ number: Int) -> Light {
        let channels = configuration.lightChannels
        if configuration.channelsAreLights {
            return Light(type: "DimmableLightDeviceType", dimmer: "Channel\(number + 1)")
        }
        if channels >= 4, !configuration.areChannelsLinked {
            // Colour and white are two lights, each with a brightness of its own.
            switch number {
            case 0:
                return Light(
                    type: "ExtendedColorLightDeviceType", dimmer: "Dimmer1", hasColor: true)
            case 1:
                return Light(
                    type: channels == 5
                        ? "ColorTemperatureLightDeviceType" : "DimmableLightDeviceType",
                    dimmer: "Dimmer2", hasWhite: channels == 5)
            default: return Light(type: "OnOffLightDeviceType")
            }
        }
        guard number == 0 else { return Light(type: "OnOffLightDeviceType") }
        return switch channels {
        case 1: Light(type: "DimmableLightDeviceType", dimmer: "Dimmer")
        case 2:
            Light(type: "ColorTemperatureLightDeviceType", dimmer: "Dimmer", hasWhite: true)
        case 3: Light(type: "ExtendedColorLightDeviceType", dimmer: "Dimmer", hasColor: true)
        case 4, 5:
            Light(
                type: "ExtendedColorLightDeviceType", dimmer: "Dimmer", hasWhite: channels == 5,
                hasColor: true, isMixed: true)
        default: Light(type: "OnOffLightDeviceType")
        }
    }

    /// 0 is hue and saturation, 2 is white. A light that has both shows white while the brightness
    /// of its colour, the third of `HSBColor`, is 0.
    private mutating func placeMode(of light: Light, in part: Int) {
        guard light.hasColor || light.hasWhite else { return }
        let place = builder.attribute(part, Self.color, "colorMode")
        guard light.isMixed else {
            builder.constant(place, .int(light.hasColor ? 0 : 2))
            return
        }
        let mode = Conversion.scaled(by: -2, plus: 2, in: 0...2, clamps: true)
        read(["HSBColor"], in: .state, as: place, .item(2, mode))
    }

    private mutating func place(_ light: Light, in part: Int) {
        if let dimmer = light.dimmer {
            let place = builder.attribute(part, Self.level, "currentLevel")
            read([dimmer], in: .state, as: place, .level(top: 100))
            set(place, command(dimmer), .level(top: 100))
        }
        if light.hasWhite {
            let place = builder.attribute(part, Self.color, "colorTemperatureMireds")
            let mireds = Conversion.scaled(by: 1, in: 0...65_535)
            read(["CT"], in: .state, as: place, mireds)
            set(place, command("CT"), mireds, bounds: configuration.mireds)
        }
        placeMode(of: light, in: part)
        guard light.hasColor else { return }
        let parts: [(attribute: String, top: Int)] = [
            ("currentHue", 360), ("currentSaturation", 100),
        ]
        for (index, (attribute, top)) in parts.enumerated() {
            let place = builder.attribute(part, Self.color, attribute)
            let conversion = Conversion.scaled(by: 254, over: top, in: 0...254)
            read(["HSBColor"], in: .state, as: place, .item(index, conversion))
            set(place, command("HSBColor\(index + 1)"), conversion, bounds: 0...top)
        }
    }
}

// MARK: - Reading and setting

extension TasmotaMapping {
    /// The messages that say a value.
    enum Group {
        /// `STATE` and `RESULT`.
        case state
        /// `SENSOR`.
        case sensor
        /// All three.
        case all
        /// `RESULT`.
        case result
    }

    private func topics(of group: Group) -> [String] {
        let topics = configuration.topics
        let state = topics.telemetry + "STATE"
        let sensor = topics.telemetry + "SENSOR"
        let result = topics.status + "RESULT"
        return switch group {
        case .state: [state, result]
        case .sensor: [sensor]
        case .all: [state, sensor, result]
        case .result: [result]
        }
    }

    mutating func read(
        _ path: [String], in group: Group, as ref: AttributeRef, _ conversion: Conversion
    ) {
        for topic in topics(of: group) { builder.read(topic, path, as: ref, conversion) }
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
        let plan = MomentaryRule(slot: 0, name: "action", field: "action")
        for topic in topics(of: .state) {
            builder.read(topic, .path(path), .momentary(part: part, trait: trait, plan))
        }
    }

    /// Something that the device heard or read, with all that it says of it.
    mutating func readMoment(_ key: String, in group: Group) {
        let plan = MomentaryRule(slot: 0, name: key, field: nil, takesMembers: true)
        let effect = BindingBuilder.Effect.momentary(
            part: BindingBuilder.root, trait: TasmotaCodec.vendorTrait, plan)
        for topic in topics(of: group) { builder.read(topic, .path([key]), effect) }
    }
}
