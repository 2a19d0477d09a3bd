// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes a device's binding of its two announcements.
struct TasmotaCompiler {
    let configuration: TasmotaConfiguration
    let sensors: TasmotaSensors
    var draft = TasmotaDraft()
    /// The parts of the relays and lights, in order.
    private(set) var actuators: [Int] = []

    typealias Conversion = ValueConversion

    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"

    init(_ configuration: TasmotaConfiguration, _ sensors: TasmotaSensors) {
        self.configuration = configuration
        self.sensors = sensors
        placeRelays()
        placeShutters()
        if configuration.hasFan { placeFan() }
        placeSwitches()
        placeButtons()
        placeReceivers()
        if configuration.hasBattery {
            draft.read([Self.charge], in: .state, as: batteryPlace(), Self.percent)
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
            TopicPlan(
                topic: topics.telemetry + "LWT", form: .text, readings: [Reading(effect: lastWill)])
        ]
        draft.finish(into: &binding, topics)
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
            FactPlan(
                words: [
                    .init(text: configuration.online, value: .on),
                    .init(text: configuration.offline, value: off),
                ], isExact: true))
    }

    func command(_ name: String) -> String { configuration.topics.command + name }
}

// MARK: - Relays and lights

extension TasmotaCompiler {
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
                placePower(draft.part(name, type: type), words)
            } else {
                let light = light(lights)
                lights += 1
                let part = draft.part(name, type: light.type)
                placePower(part, words)
                place(light, in: part)
            }
        }
    }

    /// - Parameter words: the words by which the relay is called.
    private mutating func placePower(_ part: Int, _ words: [String]) {
        actuators.append(part)
        let place = draft.place(part, Self.onOff, "onOff")
        let conversion = Conversion.words([
            .init(text: configuration.onWord, value: .bool(true)),
            .init(text: configuration.offWord, value: .bool(false)),
        ])
        for word in words {
            draft.read([word], in: .state, as: place, conversion)
            let topic = configuration.topics.status + word
            draft.read(topic, [], as: place, conversion)
            for inner in words { draft.read(topic, [inner], as: place, conversion) }
        }
        // These are understood whatever the device itself says.
        draft.set(
            place, command(words[0]),
            .words([
                .init(text: "ON", value: .bool(true)), .init(text: "OFF", value: .bool(false)),
            ]))
        draft.say("toggle", of: place, command(words[0]), "TOGGLE")
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
        let place = draft.place(part, Self.color, "colorMode")
        guard light.isMixed else {
            draft.constant(place, .int(light.hasColor ? 0 : 2))
            return
        }
        let mode = Conversion.scaled(by: -2, plus: 2, in: 0...2, clamps: true)
        draft.read(["HSBColor"], in: .state, as: place, .item(2, mode))
    }

    private mutating func place(_ light: Light, in part: Int) {
        if let dimmer = light.dimmer {
            let place = draft.place(part, Self.level, "currentLevel")
            draft.read([dimmer], in: .state, as: place, .level(top: 100))
            draft.set(place, command(dimmer), .level(top: 100))
        }
        if light.hasWhite {
            let place = draft.place(part, Self.color, "colorTemperatureMireds")
            let mireds = Conversion.scaled(by: 1, in: 0...65_535)
            draft.read(["CT"], in: .state, as: place, mireds)
            draft.set(place, command("CT"), mireds, bounds: configuration.mireds)
        }
        placeMode(of: light, in: part)
        guard light.hasColor else { return }
        let parts: [(attribute: String, top: Int)] = [
            ("currentHue", 360), ("currentSaturation", 100),
        ]
        for (index, (attribute, top)) in parts.enumerated() {
            let place = draft.place(part, Self.color, attribute)
            let conversion = Conversion.scaled(by: 254, over: top, in: 0...254)
            draft.read(["HSBColor"], in: .state, as: place, .item(index, conversion))
            draft.set(place, command("HSBColor\(index + 1)"), conversion, bounds: 0...top)
        }
    }
}
