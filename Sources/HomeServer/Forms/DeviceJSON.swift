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
            json.values(of: view, home.device(view.id)?.parts ?? [], in: home)
        }
        return json.utf8
    }
}

extension JSONText {
    fileprivate mutating func values(
        of view: DeviceView, _ parts: [PartState], in home: HomeSnapshot
    ) {
        let named = parts.filter { $0.part != "root" }
        let all = parts.flatMap { part in
            part.traits.flatMap { trait in
                trait.attributes.map { (part: part, trait: trait, member: $0) }
            }
        }
        array(all) { json, value in
            let place = ValueContext(value.trait, value.member.key, on: value.part, of: named)
            json.object { json in
                json.key("attribute")
                json.string(value.member.key)
                json.key("isDiagnostic")
                json.bool(value.part.part == "root")
                json.key("isNumber")
                json.bool(ValueText.double(value.member.value) != nil)
                json.key("label")
                json.string(
                    HistoryColumn(
                        DeviceValue(
                            deviceID: view.id, part: value.part.part, trait: value.trait.trait,
                            attribute: value.member.key), in: home
                    ).title)
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
