// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes a device's binding of what it says that it consists of.
struct HomieMapping {
    let description: HomieDescription
    /// What all of its topics begin with, without a slash at the end.
    let base: String
    let isFive: Bool
    var builder = BindingBuilder(
        vendorTrait: HomieCodec.vendorTrait, identity: ["softwareVersionString"])
    /// Parts that tell of the device itself.
    var chips: Set<String> = []

    typealias Conversion = ValueConversion

    init(_ description: HomieDescription, at topic: HomieTopic) {
        self.description = description
        base = topic.base
        isFive = topic.isFive
        for node in description.nodes { place(node) }
    }

    func topic(_ node: HomieNode, _ property: HomieProperty) -> String {
        base + "/" + node.id + "/" + property.id
    }

    func vendorKey(_ node: HomieNode, _ property: HomieProperty) -> String {
        node.id + "." + property.id
    }

    // MARK: Reading

    /// - Parameter rest: the attribute of what the conversion cannot read; nil: it is left out.
    mutating func read(
        _ topic: String, form: TopicRule.Form, rest: String? = nil, as ref: AttributeRef,
        _ conversion: Conversion
    ) {
        builder.declare(topic, form: form, rest: rest)
        builder.read(topic, as: ref, conversion)
    }

    /// Something that happens for a moment.
    private mutating func readMoment(
        _ topic: String, of part: Int, _ trait: String, name: String, field: String,
        silence: [String] = []
    ) {
        let plan = MomentaryRule(slot: 0, name: name, field: field, silence: silence)
        builder.read(topic, .path([]), .momentary(part: part, trait: trait, plan))
    }

    // MARK: Placing

    private mutating func place(_ node: HomieNode) {
        // What is not retained tells no state; nor does a button whose presses the broker keeps.
        var left = node.properties.filter { $0.isRetained && !$0.isButton(in: node) }
        // What actuators and sensors are made of is what is said of the present.
        left.removeAll { property in
            guard property.isNumber, !property.isSettable, property.says(HomieWords.constants)
            else { return false }
            putVendor(property, of: node)
            return true
        }
        let actuator = placeActuator(node, &left)
        placeSensors(node, left, actuator)
        for property in node.properties where !property.isRetained || property.isButton(in: node) {
            placeMoment(property, of: node)
        }
    }

    private mutating func placeMoment(_ property: HomieProperty, of node: HomieNode) {
        let key = vendorKey(node, property)
        if property.isButton(in: node)
            || property.isCalled(HomieWords.button) && !property.isSettable
        {
            let isTaken = builder.parts.contains { utf8Equal($0.name, PartName.make(node.id)) }
            let part = builder.part(
                isTaken ? node.id + "." + property.id : node.id, type: "GenericSwitchDeviceType")
            let isHeld = property.isBoolean
            readMoment(
                topic(node, property), of: part, "Matter.SwitchTrait", name: "action",
                field: "action", silence: isHeld ? ["false"] : [])
            if isHeld {
                // Pressed for as long as it is true.
                read(
                    topic(node, property), form: .either,
                    as: builder.attribute(part, "Matter.SwitchTrait", "currentPosition"),
                    .words(["true": 1, "false": 0]))
            }
        } else {
            readMoment(
                topic(node, property), of: BindingBuilder.root, HomieCodec.vendorTrait, name: key,
                field: "value")
        }
        if property.isSettable {
            var plan = vendorSetting(property, topic(node, property), key)
            plan.isReported = false
            builder.set(builder.vendor(key), plan)
        }
    }

    /// A property that has a standard trait.
    ///
    /// - Parameter isSet: the attribute is set by its value, where the property can be set at all.
    mutating func put(
        _ property: HomieProperty, of node: HomieNode, as place: AttributeRef,
        _ conversion: Conversion, isSet: Bool = true
    ) {
        let topic = topic(node, property)
        read(
            topic, form: .either, rest: vendorKey(node, property), as: place, conversion)
        placeTarget(property, of: node)
        guard property.isSettable, isSet else { return }
        var plan = SettingRule(
            slot: 0, attribute: place.attribute, topic: topic + "/set", conversion: conversion,
            wholeSteps: property.datatype == "integer")
        plan.setting = Self.setting(property)
        builder.set(place, plan)
    }

    /// Everything else stays the vendor's, under its own name.
    mutating func putVendor(_ property: HomieProperty, of node: HomieNode) {
        let key = vendorKey(node, property)
        let place = builder.vendor(key)
        let isText = !property.isNumber && !property.isBoolean && property.datatype != "json"
        read(
            topic(node, property), form: isText ? .text : .either, rest: key, as: place,
            Self.vendorConversion(property))
        placeTarget(property, of: node)
        guard property.isSettable else { return }
        builder.set(place, vendorSetting(property, topic(node, property), key))
    }

    /// Homie 5: the value that the device is on its way to.
    mutating func placeTarget(_ property: HomieProperty, of node: HomieNode) {
        guard isFive, property.isSettable else { return }
        let key = vendorKey(node, property) + ".$target"
        read(
            topic(node, property) + "/$target",
            form: property.isNumber || property.isBoolean ? .either : .text, rest: key,
            as: builder.vendor(key), Self.vendorConversion(property))
    }

    private func vendorSetting(
        _ property: HomieProperty, _ topic: String, _ key: String
    ) -> SettingRule {
        var plan = SettingRule(
            slot: 0, attribute: key, topic: topic + "/set",
            conversion: Self.vendorConversion(property),
            wholeSteps: property.datatype == "integer")
        plan.setting = Self.setting(property)
        return plan
    }

    private static let wide = -(1 << 62)...(1 << 62)

    private static func vendorConversion(_ property: HomieProperty) -> Conversion {
        if property.isBoolean { return HomieMapping.truth }
        if property.isNumber { return .measure(min: wide.lowerBound, max: wide.upperBound) }
        return .any
    }

    static let truth = Conversion.words([
        .init(text: "true", value: .bool(true)), .init(text: "false", value: .bool(false)),
    ])

    private static func setting(_ property: HomieProperty) -> ValueSetting {
        var setting = ValueSetting.settable
        let (min, max, step) = property.bounds
        (setting.valueMin, setting.valueMax, setting.valueStep) = (min, max, step)
        switch property.datatype {
        case "enum":
            setting.kind = "enum"
            setting.values = HomieDescription.list(property.format).map { .string($0) }
        case "string", "color", "datetime", "duration": setting.kind = "text"
        case "integer", "float": setting.kind = "numeric"
        default: break
        }
        return setting
    }
}

// MARK: - The binding

extension HomieMapping {
    /// - Parameters:
    ///   - deviceID: the id under which the device is known already; nil for a new one.
    func binding(
        _ topic: HomieTopic, _ said: HomieMemory.Device, deviceID: String?, _ context: CodecContext
    ) -> DeviceBinding {
        let own =
            HomeID.make(
                [HomieCodec.name, context.profile]
                    + (topic.domain == HomieCodec.usualDomain ? [] : [topic.domain])
                    + [topic.device], sha256: context.sha256) ?? topic.device
        let address = said["$mac"].flatMap { Self.address($0) } ?? Self.address(topic.device)
        let strong = address.map { "mac:" + $0 }
        let id = deviceID ?? strong ?? own
        var binding = DeviceBinding(
            key: topic.bindingKey, root: topic.domain == HomieCodec.usualDomain ? "" : topic.domain,
            deviceID: id, native: topic.device, name: description.name)
        binding.software = description.software
        if let strong, !utf8Equal(strong, id) { binding.otherIDs = [strong] }
        var builder = builder
        for name in HomieCodec.factNames {
            guard let text = said[name] else { continue }
            builder.constant(builder.vendor(HomieCodec.diagnosticKey(name)), .string(text))
        }
        builder.finish(into: &binding)
        binding.addThermostatFeatures()
        binding.topics.insert(contentsOf: states, at: 0)
        if said["$state"] == nil {
            binding.topics.insert(online, at: 0)
        }
        binding.keepPrimary { part in chips.contains(part) }
        if let root = description.root {
            binding.notes = [JSONMember(key: "root", value: .string(root))]
        }
        return binding
    }

    /// Twelve hex digits of an address that is one device's alone, with or without separators.
    private static func address(_ text: String) -> String? {
        let digits = text.lowercased().utf8.filter {
            $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
        }
        let hex = String(decoding: digits, as: UTF8.self)
        let isPlain = digits.count == text.utf8.count
        guard digits.count == 12, let number = UInt64(hex, radix: 16), number >> 40 & 1 == 0,
            number != 0, isPlain || text.utf8.count == 17
        else { return nil }
        // Twelve decimal digits are as likely a serial number.
        return isPlain && hex.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) ? nil : hex
    }

    /// R-H2.
    private var online: TopicRule {
        let words = HomieState.ofOnline.sorted { utf8Less($0.key, $1.key) }
        let fact = FactRule(words: words.map { .init(text: $0.key, value: $0.value.fact) })
        return TopicRule(
            topic: base + "/$online", form: .text, readings: [Reading(effect: .fact(fact))])
    }

    /// R-H4, R-H5, R-H5-ROOT.
    private var states: [TopicRule] {
        let own = FactRule(
            words: HomieState.allCases.map { .init(text: $0.rawValue, value: $0.fact) })
        var plans = [
            TopicRule(
                topic: base + "/$state", form: .text, readings: [Reading(effect: .fact(own))])
        ]
        if let root = rootBase {
            let tree = FactRule(
                slot: .gateway,
                words: HomieState.allCases.map { .init(text: $0.rawValue, value: $0.rootFact) })
            plans.append(
                TopicRule(
                    topic: root + "/$state", form: .text, readings: [Reading(effect: .fact(tree))]
                ))
        }
        return plans
    }

    /// What the topics of the tree's root begin with; nil for a device without another root.
    private var rootBase: String? {
        guard isFive, let root = description.root,
            let slash = base.utf8.lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        let rootBase = base[...slash] + root
        return utf8Equal(String(rootBase), base) ? nil : String(rootBase)
    }
}

extension HomieState {
    /// What it says of being reachable.
    var fact: FactValue {
        switch self {
        case .ready, .alert: .on
        case .sleeping: .sleeping
        case .`init`, .disconnected, .lost: .off
        }
    }

    /// What it says of the devices behind: only a root that is lost takes its tree with it.
    var rootFact: FactValue { self == .lost ? .off : .on }
}
