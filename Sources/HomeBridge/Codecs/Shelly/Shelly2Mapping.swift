// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the binding of a device of the second generation of what it has said.
struct Shelly2Mapping {
    let device: Shelly2Device
    /// Who asks: answers come below this.
    let asker: String
    private var builder = BindingBuilder(
        vendorTrait: ShellyTrait.vendor,
        identity: ["productName", "softwareVersionString", "vendorName"])

    init(_ device: Shelly2Device, asker: String) {
        self.device = device
        self.asker = asker
        builder.read(device.prefix + "/online", fact: online)
        for component in device.components { place(component) }
    }

    /// The part of the source's own word.
    private mutating func part(_ word: String, type: String) -> Int {
        builder.sharedPart(PartName.make(word), type: type)
    }

    /// - Returns: nil for a device without a usable name.
    func binding(_ context: CodecContext) -> DeviceBinding? {
        guard let id = device.deviceID(context) else { return nil }
        var binding = DeviceBinding(
            key: device.bindingKey, root: "", deviceID: id, native: device.native,
            name: device.name ?? device.native)
        binding.vendor = "Shelly"
        binding.product = device.model
        binding.software = device.firmware
        builder.finish(into: &binding)
        binding.addThermostatFeatures()
        let diagnostics = device.chipTemperatures
        binding.keepPrimary { part in diagnostics.contains { utf8Equal($0, part) } }
        if !device.sleeps {
            binding.questions = ["Shelly.GetDeviceInfo", "Shelly.GetStatus"].map { method in
                let frame = Shelly2Frame.request(
                    id: .string(method), source: asker, method: method, nil)
                return CodecRequest(topic: device.prefix + "/rpc", payload: frame)
            }
        }
        binding.notes = [JSONMember(key: "device", value: .object(device.json))]
        return binding
    }

    /// R-S2-ONLINE. A device that sleeps is not off.
    private var online: FactRule {
        FactRule(words: [
            .init(text: "true", value: .on),
            .init(text: "false", value: device.sleeps ? .sleeping : .off),
        ])
    }

    private mutating func place(_ component: Shelly2Device.Component) {
        placeKind(component)
        guard component.keys.contains(where: { utf8Equal($0, Shelly2Device.pushKey) }) else {
            return
        }
        let part = self.part(component.name, type: "GenericSwitchDeviceType")
        // A battery alone is no kind of thing.
        if Shelly2Kind.of(component.name)?.type == "PowerSource" {
            builder.setType(part, "GenericSwitchDeviceType")
        }
        builder.carry(ShellyTrait.button, on: part)
    }

    private mutating func placeKind(_ component: Shelly2Device.Component) {
        let topic = device.statusTopic(component.name)
        builder.keepRest(of: topic, under: component.name)
        guard let kind = Shelly2Kind.of(component.name) else { return }
        let type = kind.type == "Light" ? Self.light(component) : kind.type
        let word = Shelly2Kind.word(of: component.name)
        let part = type.map { self.part(word, type: $0 + "DeviceType") } ?? BindingBuilder.root
        if kind.type == "GenericSwitch" { builder.carry(ShellyTrait.button, on: part) }
        for field in kind.fields
        where component.keys.contains(where: { utf8Equal($0, field.path[0]) }) {
            let owner =
                field.suffix.isEmpty
                ? part
                : self.part("\(word).\(field.suffix)", type: kind.suffixType + "DeviceType")
            // What is the vendor's has the component's name before it.
            let attribute =
                field.trait == ShellyTrait.vendor
                ? "\(component.name).\(field.attribute)" : field.attribute
            let place = builder.attribute(owner, field.trait, attribute)
            builder.read(topic, field.path, as: place, field.conversion)
            set(place, field, component.name)
        }
        if component.name.hasPrefix("cover:") { placeCover(part, component, topic) }
    }

    private static func light(_ component: Shelly2Device.Component) -> String {
        if component.keys.contains("hue") { return "ExtendedColorLight" }
        if component.keys.contains("ct") { return "ColorTemperatureLight" }
        return component.keys.contains("brightness") ? "DimmableLight" : "OnOffLight"
    }

    // MARK: Commands

    /// A method of a component, in the place of a topic; the codec makes a frame of it.
    private func method(_ name: String, _ component: String) -> String {
        Shelly2Frame.place(
            prefix: device.prefix, method: name,
            component: Shelly2Kind.split(component)?.number ?? "0")
    }

    private static let namespaces = [
        "switch": "Switch", "cb": "CB", "light": "Light", "cct": "CCT", "rgb": "RGB",
        "rgbw": "RGBW",
        "rgbcct": "RGBCCT", "cover": "Cover", "thermostat": "Thermostat", "blutrv": "BluTRV",
        "cury": "Cury", "boolean": "Boolean", "enum": "Enum", "number": "Number", "text": "Text",
    ]

    private mutating func set(
        _ place: AttributeRef, _ field: Shelly2Kind.Field, _ component: String
    ) {
        guard let (kind, _) = Shelly2Kind.split(component), let space = Self.namespaces[kind]
        else { return }
        let set = method("\(space).Set", component)
        switch field.attribute {
        case "onOff" where kind == "cury":
            for (name, isOn) in [("on", true), ("off", false)] {
                builder.say(name, of: place, set, "{\"slot\":\"\(field.suffix)\",\"on\":\(isOn)}")
            }
        case "onOff":
            // A breaker names its lever as it tells it, and has no other method.
            let isBreaker = kind == "cb"
            builder.set(
                place, set, .member([isBreaker ? field.path[0] : "on"]), ShellyConversion.flag)
            guard !isBreaker else { return }
            builder.say("toggle", of: place, method("\(space).Toggle", component), "{}")
        case "systemMode":
            builder.set(
                place, method("\(space).SetConfig", component), .member(["config"] + field.path),
                field.conversion)
        case "currentLevel", "colorTemperatureMireds", "currentHue", "currentSaturation":
            builder.set(place, set, .member([field.path[0]]), field.conversion)
        case "value": builder.set(place, set, .member(["value"]), field.conversion)
        case "occupiedHeatingSetpoint":
            // The valves that a gateway speaks for are called through it.
            let call = kind == "blutrv" ? "BluTRV.Call:Trv.SetTarget" : "Thermostat.SetConfig"
            builder.set(
                place, method(call, component),
                .member((kind == "blutrv" ? [] : ["config"]) + field.path), field.conversion,
                wholeSteps: false)
        case "currentPositionLiftPercent100ths":
            builder.set(
                place, method("Cover.GoToPosition", component), .member(["pos"]),
                field.conversion)
        case "currentPositionTiltPercent100ths":
            builder.set(
                place, method("Cover.GoToPosition", component), .member(["slat_pos"]),
                field.conversion)
        default: break
        }
    }

    private mutating func placeCover(
        _ part: Int, _ component: Shelly2Device.Component, _ topic: String
    ) {
        let place = builder.attribute(part, ShellyTrait.covering, "operationalStatus")
        for (name, word) in [
            ("upOrOpen", "Open"), ("downOrClose", "Close"), ("stopMotion", "Stop"),
        ] {
            builder.say(name, of: place, method("Cover." + word, component.name), "{}")
        }
        // Without a position the ends are all that is known.
        guard !component.keys.contains("current_pos"), component.keys.contains("state") else {
            return
        }
        builder.read(
            topic, ["state"],
            as: builder.attribute(part, ShellyTrait.covering, "currentPositionLiftPercent100ths"),
            .words([
                .init(text: "open", value: .int(0)), .init(text: "closed", value: .int(10_000)),
                .init(text: "opening", value: .null), .init(text: "closing", value: .null),
                .init(text: "stopped", value: .null), .init(text: "calibrating", value: .null),
            ]))
    }
}
