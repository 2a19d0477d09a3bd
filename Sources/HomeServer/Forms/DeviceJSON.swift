// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// One device with all its values in words.
enum DeviceJSON {
    static func bytes(
        _ view: DeviceView, _ moment: HomeMoment, _ facilities: ServerFacilities
    ) -> [UInt8] {
        let home = moment.snapshot
        var json = JSONText()
        json.object { json in
            json.key("device")
            json.device(view, in: home)
            json.key("offset")
            json.offset(home.offset)
            json.key("receivedAt")
            json.string(moment.receivedAt.map { timeText($0) })
            json.key("tile")
            json.tile(view, in: home, facilities)
            json.key("v")
            json.number(1)
            json.key("values")
            json.values(of: home.device(view.id) ?? DeviceState(id: view.id), in: home)
        }
        return json.utf8
    }
}

extension JSONText {
    /// What people look for stands first, as on the device's tile.
    fileprivate mutating func values(of device: DeviceState, in home: HomeSnapshot) {
        let named = device.parts.filter { $0.part != "root" }
        let all = device.parts.flatMap { part in
            part.traits.flatMap { trait in
                trait.attributes.map { (part: part, trait: trait, member: $0) }
            }
        }
        array(MainValues.sorted(all, of: device)) { json, value in
            let shown = DeviceValue(
                deviceID: device.id, part: value.part.part, trait: value.trait.trait,
                attribute: value.member.key)
            let place = ValueContext(value.trait, value.member.key, on: value.part, of: named)
            json.object { json in
                json.key("attribute")
                json.string(value.member.key)
                json.key("isDiagnostic")
                json.bool(value.part.part == "root")
                json.key("isNumber")
                json.bool(
                    ValueText.double(value.member.value) != nil
                        || shown.number(value.member.value, nil) != nil)
                json.key("label")
                json.string(HistoryColumn(shown, in: home).title)
                json.key("part")
                json.string(value.part.part)
                json.key("text")
                json.string(ValueText.text(place, value.member.value))
                json.key("trait")
                json.string(value.trait.trait)
                json.key("value")
                json.value(value.member.value)
            }
        }
    }
}
