// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What one message of a device says.
struct WLEDState {
    /// Where effects and everything else without a standard trait land.
    static let vendorTrait = "WLED.PropertiesTrait"
    /// The part of the light.
    static let light = "light"

    struct Report {
        var part: String
        var trait: String
        var attributes: [AttributeMember]
    }

    var fact: FactValue?
    var name: String?
    private(set) var reports: [Report] = []
    /// What happened for a moment: the button's word, and what was done with it.
    private(set) var press: (button: String, action: String)?

    /// - Throws: what cannot be read, and where.
    init(_ kind: WLEDTopic.State, _ payload: [UInt8]) throws(UnreadableMessage) {
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw UnreadableMessage(noText: payload)
        }
        switch kind {
        case .status: fact = try Self.fact(text)
        case .brightness: try addBrightness(text)
        case .color: addColor(try LightColor(wled: text))
        case .everything: try addEverything(payload)
        case .other(let word): addOther(word, text)
        }
    }

    private mutating func addOther(_ word: String, _ text: String) {
        if word.hasPrefix("button/"), ["short", "long", "double"].contains(text) {
            press = (word, text)
            return
        }
        add("root", Self.vendorTrait, [(word, Self.value(text))])
    }

    private static func value(_ text: String) -> AttributeValue {
        JSONNumber(text)?.attributeValue ?? .string(text)
    }

    /// The name of devices without a name of their own.
    private static let unnamed = ["", "WLED", "WLED-Light", "WLED Light"]

    /// The device's own name, and whether another program controls its light at the moment, which
    /// the firmware says behind the name: `Desk (live)`, `Desk (live DMX)`.
    private static func named(_ text: String) -> (name: String, isLive: Bool) {
        guard text.utf8.last == UInt8(ascii: ")"),
            let open = text.utf8.lastIndex(of: UInt8(ascii: "("))
        else { return (text, false) }
        let words = text[open...].dropFirst().dropLast().lowercased()
        guard words == "live" || words.hasPrefix("live ") else { return (text, false) }
        return (String(text[..<open]).trimmingWhitespace, true)
    }

    private static func fact(_ text: String) throws(UnreadableMessage) -> FactValue {
        switch text.lowercased() {
        case "online": .on
        case "offline": .off
        default: throw UnreadableMessage("unknown availability", "neither online nor offline")
        }
    }

    /// 0 is off, and the level stays what it was.
    private mutating func addBrightness(_ text: String) throws(UnreadableMessage) {
        guard let value = UInt8(text) else {
            throw UnreadableMessage("no brightness", "byte 0: a number of 0 to 255 is expected")
        }
        if value > 0,
            case .value(let level) = ValueConversion.level(top: 255).convert(
                .number(Int(value)))
        {
            addLight(.currentLevel, level)
        }
        addLight(.onOff, .bool(value > 0))
    }

    /// Grey has no hue.
    private mutating func addColor(_ color: LightColor) {
        // Red, green and blue are all that a colour has here.
        var values = [
            (AttributeName.currentSaturation.name, AttributeValue.int(Int64(color.saturation))),
            (AttributeName.colorMode.name, .int(0)),
        ]
        if color.saturation > 0 {
            values.append((AttributeName.currentHue.name, .int(Int64(color.hue))))
        }
        add(Self.light, StandardTrait.colorControl, values)
    }

    private mutating func addEverything(_ payload: [UInt8]) throws(UnreadableMessage) {
        var values: [(name: String, texts: [String])] = []
        for element in try WLEDXML.read(payload) {
            if let index = values.firstIndex(where: { utf8Equal($0.name, element.name) }) {
                values[index].texts.append(element.text)
            } else {
                values.append((element.name, [element.text]))
            }
        }
        var others: [(String, AttributeValue)] = []
        for (name, texts) in values {
            switch name {
            case "ds":
                let (name, isLive) = Self.named(texts[0])
                if !Self.unnamed.contains(name) { self.name = name }
                others.append(("live", .bool(isLive)))
            case "ac": try addBrightness(texts[0])
            case "cl" where texts.count == 3:
                guard let color = LightColor(channels: texts.map { UInt8($0).map(Int.init) ?? -1 })
                else {
                    throw UnreadableMessage("no colour", "cl: numbers of 0 to 255 are expected")
                }
                addColor(color)
            default:
                let items = texts.map { Self.value($0) }
                others.append((name, items.count == 1 ? items[0] : .list(items)))
            }
        }
        if !others.isEmpty { add("root", Self.vendorTrait, others) }
    }

    private mutating func addLight(_ name: AttributeName, _ value: AttributeValue) {
        let member = AttributeMember(key: name.name, value: value)
        reports.append(Report(part: Self.light, trait: name.trait, attributes: [member]))
    }

    private mutating func add(
        _ part: String, _ trait: String, _ members: [(String, AttributeValue)]
    ) {
        reports.append(Report(part: part, trait: trait, attributes: .sorted(members)))
    }
}
