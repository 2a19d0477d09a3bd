// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What one message of a device says.
struct WLEDState {
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
    init(_ kind: WLEDTopic.State, _ payload: [UInt8]) throws(WLEDError) {
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw WLEDError(
                "no text", "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8")
        }
        switch kind {
        case .status: fact = try Self.fact(text)
        case .brightness: try addBrightness(text)
        case .color: addColor(try WLEDColor(text))
        case .everything: try addEverything(payload)
        case .other(let word): addOther(word, text)
        }
    }

    private mutating func addOther(_ word: String, _ text: String) {
        if word.hasPrefix("button/"), ["short", "long", "double"].contains(text) {
            press = (word, text)
            return
        }
        let value = JSONNumber(text)?.attributeValue ?? .string(text)
        add("root", WLEDCodec.vendorTrait, [(word, value)])
    }

    /// What devices are called that nobody gave a name.
    private static let unnamed = ["", "WLED", "WLED-Light", "WLED Light"]

    /// The device's own name, and whether somebody else controls its light at the moment, which
    /// the firmware says behind the name: `Desk (live)`, `Desk (live DMX)`.
    private static func named(_ text: String) -> (name: String, isLive: Bool) {
        guard text.utf8.last == UInt8(ascii: ")"),
            let open = text.utf8.lastIndex(of: UInt8(ascii: "("))
        else { return (text, false) }
        let words = text[open...].dropFirst().dropLast().lowercased()
        guard words == "live" || words.hasPrefix("live ") else { return (text, false) }
        return (String(text[..<open]).trimmingWhitespace, true)
    }

    private static func fact(_ text: String) throws(WLEDError) -> FactValue {
        switch text.lowercased() {
        case "online": .on
        case "offline": .off
        default: throw WLEDError("unknown availability", "neither online nor offline")
        }
    }

    /// 0 is off, and the level stays what it was.
    private mutating func addBrightness(_ text: String) throws(WLEDError) {
        guard let value = UInt8(text) else {
            throw WLEDError("no brightness", "byte 0: a number of 0 to 255 is expected")
        }
        if value > 0,
            case .value(let level) = ValueConversion.level(top: 255).convert(
                .number(JSONNumber(Int(value))))
        {
            add(WLEDCodec.light, "Matter.LevelControlTrait", [("currentLevel", level)])
        }
        add(WLEDCodec.light, "Matter.OnOffTrait", [("onOff", .bool(value > 0))])
    }

    /// Grey has no hue.
    private mutating func addColor(_ color: WLEDColor) {
        var members: [(String, AttributeValue)] = []
        if let hue = color.hue { members.append(("currentHue", .int(Int64(hue)))) }
        members.append(("currentSaturation", .int(Int64(color.saturation))))
        // Red, green and blue are all that is told of a colour here.
        members.append(("colorMode", .int(0)))
        add(WLEDCodec.light, "Matter.ColorControlTrait", members)
    }

    private mutating func addEverything(_ payload: [UInt8]) throws(WLEDError) {
        let elements = try WLEDXML.read(payload)
        var values: [(name: String, texts: [String])] = []
        for element in elements {
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
                let channels = texts.compactMap { UInt8($0) }
                guard channels.count == 3 else {
                    throw WLEDError("no colour", "cl: numbers of 0 to 255 are expected")
                }
                addColor(
                    WLEDColor(
                        red: Int(channels[0]), green: Int(channels[1]), blue: Int(channels[2])))
            default:
                let items = texts.map { text in
                    JSONNumber(text)?.attributeValue ?? .string(text)
                }
                others.append((name, items.count == 1 ? items[0] : .list(items)))
            }
        }
        if !others.isEmpty { add("root", WLEDCodec.vendorTrait, others) }
    }

    private mutating func add(
        _ part: String, _ trait: String, _ members: [(String, AttributeValue)]
    ) {
        guard case .object(let attributes) = AttributeValue.members(members) else { return }
        reports.append(Report(part: part, trait: trait, attributes: attributes))
    }
}

/// Why a message of a device cannot be read, and where.
struct WLEDError: Error, Hashable {
    var reason: String
    var detail: String

    init(_ reason: String, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}
