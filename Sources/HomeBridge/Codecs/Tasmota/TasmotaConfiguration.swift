// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What `tasmota/discovery/<MAC>/config` says of a device.
struct TasmotaConfiguration {
    /// As announced.
    var mac: String
    /// Twelve lower-case hex digits.
    var address: String
    var name: String
    var model: String?
    var software: String?
    var online: String
    var offline: String
    /// The words for off and on.
    var offWord: String
    var onWord: String
    /// What each relay is, from the first: 0 nothing, 1 a relay, 2 a light, 3 a shutter.
    var relays: [Int]
    /// What the switches do, -1 for none.
    var switches: [Int]
    /// 1 for a button that is reported over MQTT.
    var buttons: [Int]
    /// The channels of the light: 1 dimmer, 2 white temperature, 3 RGB, 4 RGBW, 5 RGBCT.
    var lightChannels: Int
    var areChannelsLinked: Bool
    /// Relays are shown as lights (SetOption30).
    var relaysAreLights: Bool
    /// Each channel is a light of its own (SetOption68).
    var channelsAreLights: Bool
    /// The colour temperatures that it takes, fewer with SetOption82.
    var mireds: ClosedRange<Int>
    var hasFan: Bool
    var sleeps: Bool
    /// It tells how full its battery is.
    var hasBattery: Bool
    var shutters: [Shutter]
    var topics: TasmotaTopics
    /// The members that matter, as announced.
    var json: JSONObject
    /// Members that are left out because they cannot be read, with the reason.
    var problems: [String] = []

    struct Shutter {
        /// Its position is reported as percent closed.
        var isInverted: Bool
        /// Degrees when closed and when open; nil where nothing tilts.
        var tilt: (closed: Int, open: Int)?
    }

    /// More than any device has; what is beyond is left out.
    private static let itemsMax = 64

    private static let keys = [
        "mac", "t", "ft", "tp", "hn", "dn", "fn", "md", "sw", "ofln", "onln", "state", "rl", "swc",
        "btn", "lk", "lt_st", "sho", "sht", "if", "dslp", "so", "bat",
    ]

    /// - Throws: the place that cannot be read, and why.
    init(_ object: JSONObject) throws(UnreadableMessage) {
        let mac = try Self.text("mac", of: object)
        let digits = mac.utf8.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-") }
        let address = String(decoding: digits, as: UTF8.self).lowercased()
        guard address.isMACAddress else {
            throw UnreadableMessage("bad announcement", "mac: 12 hexadecimal digits are expected")
        }
        self.mac = mac
        self.address = address
        topics = try TasmotaTopics(object, address: address)
        name = Self.name(of: object)
        model = object["md"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        software = object["sw"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        online = object["onln"]?.string ?? "Online"
        offline = object["ofln"]?.string ?? "Offline"
        let words = object["state"]?.array ?? []
        offWord = words.first?.string ?? "OFF"
        onWord = words.dropFirst().first?.string ?? "ON"
        relays = try Self.numbers("rl", of: object)
        var problems: [String] = []
        // What a device has beside its relays must not cost these.
        func list(_ key: StaticString) -> [Int] {
            do throws(UnreadableMessage) {
                return try Self.numbers(key, of: object)
            } catch {
                problems.append(error.detail)
                return []
            }
        }
        switches = list("swc")
        buttons = list("btn")
        lightChannels = object["lt_st"]?.int ?? 0
        areChannelsLinked = object["lk"]?.int != 0
        let options = object["so"]?.object
        relaysAreLights = options?["30"]?.int == 1
        channelsAreLights = options?["68"]?.int == 1
        mireds = options?["82"]?.int == 1 ? 200...380 : 153...500
        hasFan = object["if"]?.int == 1
        sleeps = object["dslp"]?.int == 1
        hasBattery = object["bat"]?.int == 1
        shutters = Self.shutters(
            object, relays: relays, options: list("sho"), problems: &problems)
        self.problems = problems
        json = JSONObject(
            Self.keys.compactMap { key in
                object.value(of: key).map { JSONMember(key: key, value: $0) }
            })
    }

    /// The device's name, else its first friendly name, else its topic.
    private static func name(of object: JSONObject) -> String {
        let names = [object["dn"]?.string, object["fn"]?.array?.first?.string, object["t"]?.string]
        return names.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }

    static func text(_ key: StaticString, of object: JSONObject) throws(UnreadableMessage) -> String
    {
        guard let text = object[key]?.string, !text.isEmpty else {
            throw UnreadableMessage("bad announcement", "\(key): a text is expected")
        }
        return text
    }

    /// A list of integers; other items count as 0, and no list as an empty one.
    private static func numbers(
        _ key: StaticString, of object: JSONObject
    ) throws(UnreadableMessage) -> [Int] {
        guard let value = object[key], !value.isNull else { return [] }
        guard let items = value.array else {
            throw UnreadableMessage(
                "bad announcement", "\(key): \(value.kindName) where an array is expected")
        }
        return items.prefix(itemsMax).map { $0.int ?? 0 }
    }

    private static let degrees = -360...360

    /// A shutter that is not announced by its relays; its options may be.
    func shutter(at index: Int) -> Shutter {
        let options = json["sho"]?.array ?? []
        let option = options.indices.contains(index) ? options[index].int ?? 0 : 0
        return Shutter(isInverted: option & 1 != 0, tilt: nil)
    }

    /// Each shutter takes two relays.
    private static func shutters(
        _ object: JSONObject, relays: [Int], options: [Int], problems: inout [String]
    ) -> [Shutter] {
        let count = (relays.count { $0 == 3 } + 1) / 2
        let tilts = object["sht"]?.array ?? []
        return (0..<count).map { index in
            var shutter = Shutter(
                isInverted: index < options.count && options[index] & 1 != 0, tilt: nil)
            let tilt = index < tilts.count ? tilts[index].array ?? [] : []
            guard tilt.count >= 2 else { return shutter }
            let ends = tilt.prefix(2).compactMap { $0.int }.filter { degrees.contains($0) }
            if ends.count < 2 {
                problems.append("sht: entry \(index + 1) is not in degrees")
            } else if ends[0] != ends[1] {
                shutter.tilt = (ends[0], ends[1])
            }
            return shutter
        }
    }
}
