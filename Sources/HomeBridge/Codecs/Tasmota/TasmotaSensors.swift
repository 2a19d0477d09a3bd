// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Which sensors a device has, what they measure, and in which units: by
/// `tasmota/discovery/<MAC>/sensors`, and by what it reported before that announcement, or beside
/// it.
struct TasmotaSensors {
    /// The announcement's form without its values, so that it changes only when the device does.
    let json: JSONObject
    /// The form of what was reported and was not announced then.
    let reported: JSONObject
    /// Both together; what is announced comes first.
    let all: JSONObject

    static let none = TasmotaSensors(json: JSONObject(), reported: JSONObject())

    /// The firmware's word for how full its battery is.
    static let charge = "BatteryPercentage"

    /// The keys of the units.
    static let unitKeys = ["TempUnit", "PressureUnit", "SpeedUnit"]

    init(json: JSONObject, reported: JSONObject) {
        self.json = json
        self.reported = reported
        all = Self.merged(json, reported)
    }

    /// The form of the member `sn`, or what an earlier announcement left of it.
    init(_ object: JSONObject, reported: JSONObject = JSONObject()) {
        let members = object.members.compactMap { member -> JSONMember? in
            if Self.unitKeys.contains(member.key) { return member }
            if member.key == "Time" { return nil }
            return JSONMember(key: member.key, value: Self.form(member.value))
        }
        self.init(json: JSONObject(members), reported: reported)
    }

    private static func form(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { JSONMember(key: $0.key, value: form($0.value)) }))
        case .array(let items): .array(items.map { form($0) })
        default: .null
        }
    }

    private static func merged(_ first: JSONObject, _ second: JSONObject) -> JSONObject {
        guard !second.members.isEmpty else { return first }
        var members = first.members
        for member in second.members {
            guard let index = members.firstIndex(where: { utf8Equal($0.key, member.key) }) else {
                members.append(member)
                continue
            }
            guard let old = members[index].value.object, let new = member.value.object else {
                continue
            }
            members[index].value = .object(merged(old, new))
        }
        return JSONObject(members)
    }

    func has(_ key: String) -> Bool { all.value(of: key) != nil }

    func unit(_ key: String) -> String? { json.value(of: key)?.string }

    /// The same with other units.
    func with(units: [(key: String, unit: String)]) -> TasmotaSensors {
        var members = json.members
        for (key, unit) in units {
            members.removeAll { utf8Equal($0.key, key) }
            members.append(JSONMember(key: key, value: .string(unit)))
        }
        return TasmotaSensors(json: JSONObject(members), reported: reported)
    }
}

// MARK: - What is reported

extension TasmotaSensors {
    /// More sensors than any device reads, even one that listens to Bluetooth.
    private static let wordsMax = 64
    private static let keysMax = 32
    private static let keyBytesMax = 64

    /// What has an object in SENSOR and is no sensor of the home, or is read in another way.
    static func isOther(_ word: String) -> Bool {
        others.contains(word) || shutterIndex(word) != nil
    }

    private static let others: Set<String> = [
        "ESP32", "Wifi", "ZbReceived", "ZbInfo", "IrReceived", "RfReceived", "PN532", "RC522",
        "RDM6300", "Wiegand",
    ]

    /// 0 for `Shutter1`; nil for everything else.
    static func shutterIndex(_ word: String) -> Int? {
        guard word.hasPrefix("Shutter") else { return nil }
        return shutters.firstIndex { utf8Equal($0, word) }
    }

    private static let shutters = (1...16).map { "Shutter\($0)" }

    /// Whether a value that landed at the vendor's trait may be one of an unknown sensor.
    ///
    /// - Parameter path: `INA219.Voltage`.
    func isNew(_ path: String) -> Bool {
        guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let rest = String(path[path.utf8.index(after: dot)...])
        // Most of what is left over in most messages.
        guard !Self.details.contains(rest) else { return false }
        let word = String(path[..<dot])
        // `PM2.5` has a dot of its own, and `CTEnergy1.Power` is below its key.
        let first = rest.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(rest[..<$0]) }
        return [rest, first].compactMap { $0 }.contains { key in
            Self.isMeasured(key, of: word) && all.value(of: word)?.object?.value(of: key) == nil
        }
    }

    private static let details: Set<String> = [
        "DewPoint", "Id", "Today", "Yesterday", "TotalStartTime", "Period", "RSSI", "mac", "Btn",
        "A0",
    ]

    private static func isMeasured(_ key: String, of word: String) -> Bool {
        if shutterIndex(word) != nil { return key == "Position" }
        guard !isOther(word) else { return false }
        return TasmotaQuantity.isOne(key) || key == "Battery" || key == charge
            || TasmotaMeter(key) != nil
            || key.hasPrefix("CTEnergy")
    }

    /// The same with what a message tells of sensors that are not announced.
    func adding(_ report: JSONObject) -> TasmotaSensors {
        var new: [JSONMember] = []
        for member in report.members where member.key.utf8.count <= Self.keyBytesMax {
            guard let object = member.value.object, Self.isSensor(object, member.key) else {
                continue
            }
            let known = all.value(of: member.key)?.object
            let keys = object.members.filter { inner in
                Self.isMeasured(inner.key, of: member.key) && known?.value(of: inner.key) == nil
                    && inner.key.utf8.count <= Self.keyBytesMax
            }
            let isOneMore = reported.value(of: member.key) == nil
            let count = known?.members.count ?? 0
            guard !keys.isEmpty, keys.count <= Self.keysMax, count <= Self.keysMax - keys.count,
                !isOneMore || new.count < Self.wordsMax - reported.members.count
            else { continue }
            new.append(
                JSONMember(key: member.key, value: Self.form(.object(JSONObject(keys)))))
        }
        guard !new.isEmpty else { return self }
        return TasmotaSensors(json: json, reported: Self.merged(reported, JSONObject(new)))
    }

    /// Whether an object of SENSOR holds something that has a standard trait.
    private static func isSensor(_ object: JSONObject, _ word: String) -> Bool {
        if word == "ENERGY" || shutterIndex(word) != nil { return true }
        return TasmotaMeter.isOne(object)
            || object.members.contains { member in
                TasmotaQuantity.isOne(member.key) || member.key == charge
                    || member.key.hasPrefix("CTEnergy")
            }
    }
}
