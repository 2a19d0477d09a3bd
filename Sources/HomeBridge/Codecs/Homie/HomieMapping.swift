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

    func topic(_ property: HomieProperty) -> String {
        base + "/" + property.nodeID + "/" + property.id
    }

    // MARK: Placing

    private mutating func place(_ node: HomieNode) {
        // What is not retained tells no state; nor does a button whose presses the broker keeps.
        var left = node.properties.filter { $0.isRetained && !$0.isButton }
        // What actuators and sensors are made of is what is said of the present.
        for property in left where property.isConstant { putVendor(property) }
        left.removeAll { $0.isConstant }
        let actuator = placeActuator(node, &left)
        placeSensors(node, left, actuator)
        for property in node.properties where !property.isRetained || property.isButton {
            placeMoment(property)
        }
    }

    private mutating func placeMoment(_ property: HomieProperty) {
        let topic = topic(property)
        if property.isButton || property.isCalled(HomieWords.button) && !property.isSettable {
            let node = PartName.make(property.nodeID)
            let isTaken = builder.parts.contains { utf8Equal($0.name, node) }
            let part = builder.part(
                isTaken ? property.key : property.nodeID, type: .genericSwitch)
            let isHeld = property.isBoolean
            builder.read(
                topic,
                moment: MomentaryRule(
                    name: "action", field: "action", silence: isHeld ? ["false"] : []),
                on: part, StandardTrait.switch)
            if isHeld {
                // Pressed for as long as it is true.
                let position = AttributeRef(part: part, .currentPosition)
                builder.read(topic, as: position, .words(["true": 1, "false": 0]))
            }
        } else {
            builder.read(
                topic, moment: MomentaryRule(name: property.key, field: "value"),
                on: BindingBuilder.root, HomieCodec.vendorTrait)
        }
        guard property.isSettable else { return }
        set(property, builder.vendor(property.key), property.conversion, isReported: false)
    }

    /// A property that has a standard trait.
    ///
    /// - Parameter isSet: the attribute is set by its value, where the property can be set at all.
    mutating func put(
        _ property: HomieProperty, on part: Int, _ name: AttributeName, _ conversion: Conversion,
        isSet: Bool = true
    ) {
        let ref = AttributeRef(part: part, name)
        read(property, form: .either, as: ref, conversion)
        if isSet { set(property, ref, conversion) }
    }

    /// Everything else stays the vendor's, under its own name.
    mutating func putVendor(_ property: HomieProperty) {
        let ref = builder.vendor(property.key)
        let isText = !property.isNumber && !property.isBoolean && property.datatype != "json"
        read(property, form: isText ? .text : .either, as: ref, property.conversion)
        set(property, ref, property.conversion)
    }

    /// Reads a property, and what the device is on its way to (Homie 5). What the conversion cannot
    /// read stays the vendor's.
    mutating func read(
        _ property: HomieProperty, form: TopicRule.Form, as ref: AttributeRef,
        _ conversion: Conversion
    ) {
        let topic = topic(property)
        builder.declare(topic, form: form, rest: property.key)
        builder.read(topic, as: ref, conversion)
        guard isFive, property.isSettable else { return }
        let target = property.key + ".$target"
        builder.declare(
            topic + "/$target", form: property.isNumber || property.isBoolean ? .either : .text,
            rest: target)
        builder.read(topic + "/$target", as: builder.vendor(target), property.conversion)
    }

    /// Sets an attribute by the value of a property, where that can be set.
    private mutating func set(
        _ property: HomieProperty, _ ref: AttributeRef, _ conversion: Conversion,
        isReported: Bool = true
    ) {
        guard property.isSettable else { return }
        builder.set(
            ref,
            SettingRule(
                slot: 0, attribute: ref.attribute, topic: topic(property) + "/set",
                conversion: conversion, setting: property.setting,
                wholeSteps: property.datatype == "integer", isReported: isReported))
    }
}

extension HomieProperty {
    private static let wide = -(1 << 62)...(1 << 62)

    /// How a value is read that has no standard trait.
    fileprivate var conversion: ValueConversion {
        if isBoolean { return .truth }
        guard isNumber else { return .any }
        return .measure(min: Self.wide.lowerBound, max: Self.wide.upperBound)
    }

    /// What may be written to it.
    fileprivate var setting: ValueSetting {
        var setting = ValueSetting.settable
        (setting.valueMin, setting.valueMax, setting.valueStep) = bounds
        switch datatype {
        case "enum":
            setting.kind = "enum"
            setting.values = choices.map { .string($0) }
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
        _ topic: HomieTopic, _ attributes: HomieMemory.Device, deviceID: String?,
        _ context: CodecContext
    ) -> DeviceBinding {
        let domain = topic.domain == HomieCodec.usualDomain ? "" : topic.domain
        let own = HomeID.make(
            [HomieCodec.name, context.profile] + (domain.isEmpty ? [] : [domain]) + [topic.device],
            sha256: context.sha256)
        let address = attributes["$mac"].flatMap { Self.address($0) } ?? Self.address(topic.device)
        let strong = address.map { "mac:" + $0 }
        let id = deviceID ?? strong ?? own ?? topic.device
        var binding = DeviceBinding(
            key: topic.bindingKey, root: domain, deviceID: id, native: topic.device,
            name: description.name)
        binding.software = description.software
        if let strong, !utf8Equal(strong, id) { binding.otherIDs = [strong] }
        var builder = builder
        for name in HomieCodec.factNames {
            guard let text = attributes[name] else { continue }
            builder.constant(builder.vendor(HomieCodec.diagnosticKey(name)), .string(text))
        }
        builder.finish(into: &binding)
        binding.topics.insert(contentsOf: facts(hasState: attributes["$state"] != nil), at: 0)
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

    /// What the device, and the root of its tree, say of being reachable (R-H4, R-H5, R-H5-ROOT);
    /// of version 2 also `$online` (R-H2).
    private func facts(hasState: Bool) -> [TopicRule] {
        func rule(
            _ base: String, _ name: String = "/$state", _ slot: FactSlot = .own,
            words: [(String, FactValue)]
        ) -> TopicRule {
            let fact = FactRule(slot: slot, words: words.map { .init(text: $0, value: $1) })
            return TopicRule(
                topic: base + name, form: .text, readings: [Reading(effect: .fact(fact))])
        }
        let online = HomieState.ofOnline.sorted { utf8Less($0.key, $1.key) }
        var rules = [rule(base, words: HomieState.allCases.map { ($0.rawValue, $0.fact) })]
        if let rootBase {
            let words = HomieState.allCases.map { ($0.rawValue, $0.rootFact) }
            rules.append(rule(rootBase, "/$state", .gateway, words: words))
        }
        guard !hasState else { return rules }
        return [rule(base, "/$online", words: online.map { ($0.key, $0.value.fact) })] + rules
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
