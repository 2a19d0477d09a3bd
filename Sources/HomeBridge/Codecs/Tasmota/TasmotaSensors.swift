// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What `tasmota/discovery/<MAC>/sensors` says of a device: which sensors there are, what they
/// measure, and in which units.
struct TasmotaSensors {
    /// The announcement's form without its values, so that it changes only when the device does.
    let json: JSONObject

    static let none = TasmotaSensors(json: JSONObject())

    /// The keys of the units.
    static let unitKeys = ["TempUnit", "PressureUnit", "SpeedUnit"]

    private init(json: JSONObject) { self.json = json }

    /// The form of the member `sn`, or what an earlier announcement left of it.
    init(_ object: JSONObject) {
        json = JSONObject(
            object.members.compactMap { member in
                if Self.unitKeys.contains(member.key) { return member }
                if member.key == "Time" { return nil }
                return JSONMember(key: member.key, value: Self.form(member.value))
            })
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

    func has(_ key: String) -> Bool { json.value(of: key) != nil }

    func unit(_ key: String) -> String? { json.value(of: key)?.string }

    /// The same with other units.
    func with(units: [(key: String, unit: String)]) -> TasmotaSensors {
        var members = json.members
        for (key, unit) in units {
            members.removeAll { utf8Equal($0.key, key) }
            members.append(JSONMember(key: key, value: .string(unit)))
        }
        return TasmotaSensors(json: JSONObject(members))
    }
}
