// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the binding of a device of the second generation of what it has said.
struct Shelly2Mapping {
    let device: Shelly2Device
    /// Who asks: answers come below this.
    let asker: String
    private var builder = BindingBuilder.shelly

    init(_ device: Shelly2Device, asker: String) {
        self.device = device
        self.asker = asker
        builder.readOnline(below: device.prefix + "/", sleeps: device.sleeps)
        for component in device.components { place(component) }
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

    private mutating func place(_ component: Shelly2Device.Component) {
        placeKind(component)
        guard component.has(Shelly2Device.pushKey) else { return }
        let part = builder.wordPart(component.name, type: .genericSwitch)
        // A battery alone is no kind of thing.
        if Shelly2Kind.of(component.name)?.type == .powerSource {
            builder.setType(part, .genericSwitch)
        }
        builder.carry(StandardTrait.switch, on: part)
    }

    private mutating func placeKind(_ component: Shelly2Device.Component) {
        let topic = device.statusTopic(component.name)
        builder.keepRest(of: topic, under: component.name)
        guard let kind = Shelly2Kind.of(component.name) else { return }
        let type = kind.type == Shelly2Kind.light ? Self.light(component) : kind.type
        let word = Shelly2Kind.word(of: component.name)
        let part = type.map { builder.wordPart(word, type: $0) } ?? BindingBuilder.root
        if type == .genericSwitch { builder.carry(StandardTrait.switch, on: part) }
        for field in kind.fields where component.has(field.path[0]) {
            let owner =
                field.suffix.isEmpty
                ? part : builder.wordPart("\(word).\(field.suffix)", type: kind.suffixType)
            // What is the vendor's has the component's name before it.
            let place =
                field.name.trait == ShellyTrait.vendor
                ? builder.vendor("\(component.name).\(field.name.name)", on: owner)
                : builder.attribute(owner, field.name)
            builder.read(topic, field.path, as: place, field.conversion)
            set(place, field, component.name)
        }
        if component.name.hasPrefix("cover:") { placeCover(part, component, topic) }
    }

    private static func light(_ component: Shelly2Device.Component) -> DeviceTypeName {
        .light(
            isDimmed: component.has("brightness"), isWarm: component.has("ct"),
            isColored: component.has("hue"))
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
        "rgbw": "RGBW", "rgbcct": "RGBCCT", "cover": "Cover", "thermostat": "Thermostat",
        "blutrv": "BluTRV", "cury": "Cury", "boolean": "Boolean", "enum": "Enum",
        "number": "Number", "text": "Text",
    ]

    private mutating func set(
        _ place: AttributeRef, _ field: Shelly2Kind.Field, _ component: String
    ) {
        guard let (kind, _) = Shelly2Kind.split(component), let space = Self.namespaces[kind]
        else { return }
        let set = method("\(space).Set", component)
        switch field.name {
        case .onOff where kind == "cury":
            for (name, isOn) in [(CommandName.on, true), (.off, false)] {
                builder.say(
                    name, on: place.part, set, "{\"slot\":\"\(field.suffix)\",\"on\":\(isOn)}")
            }
        case .onOff:
            // A breaker sets its lever under the key that reports it, and has no other method.
            let isBreaker = kind == "cb"
            builder.set(
                place, set, .member([isBreaker ? field.path[0] : "on"]), ShellyConversion.flag)
            guard !isBreaker else { return }
            builder.say(.toggle, on: place.part, method("\(space).Toggle", component), "{}")
        case .systemMode:
            builder.set(
                place, method("\(space).SetConfig", component), .member(["config"] + field.path),
                field.conversion)
        case .currentLevel, .colorTemperatureMireds, .currentHue, .currentSaturation,
            Shelly2Kind.value:
            builder.set(place, set, .member(field.path), field.conversion)
        case .occupiedHeatingSetpoint:
            // The valves of a gateway are called through it.
            let isValve = kind == "blutrv"
            builder.set(
                place,
                method(isValve ? "BluTRV.Call:Trv.SetTarget" : "Thermostat.SetConfig", component),
                .member((isValve ? [] : ["config"]) + field.path), field.conversion,
                wholeSteps: false)
        case .lift, .tilt:
            builder.set(
                place, method("Cover.GoToPosition", component),
                .member([field.name == .lift ? "pos" : "slat_pos"]), field.conversion)
        default: break
        }
    }

    private mutating func placeCover(
        _ part: Int, _ component: Shelly2Device.Component, _ topic: String
    ) {
        builder.attribute(part, .operationalStatus)
        for (name, word) in [
            (CommandName.upOrOpen, "Open"), (.downOrClose, "Close"), (.stopMotion, "Stop"),
        ] {
            builder.say(name, on: part, method("Cover." + word, component.name), "{}")
        }
        // Without a position the ends are all that is known.
        guard !component.has("current_pos"), component.has("state") else { return }
        builder.read(topic, ["state"], as: .lift, of: part, Shelly2Kind.coverWords.ends)
    }
}
