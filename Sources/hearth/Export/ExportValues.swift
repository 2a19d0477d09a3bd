// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The columns of values: raw, as a number, and in words, as all tables show them.
struct ExportValues {
    /// The forms of attributes, by trait and attribute: looked up for each value.
    private var forms: [ByteString: DeviceValue] = [:]
    /// Names of attributes come from outside.
    private static let formsMax = 4096

    /// Raw, number and words of a value; null where there is none.
    mutating func columns(
        _ value: AttributeValue?, _ place: ExportPlace, on device: DeviceView?
    ) -> [SQLiteValue] {
        guard let value else { return [.null, .null, .null] }
        let context = ValueContext(
            place.trait, place.attribute, part: place.part, of: device)
        let number = value == .null ? nil : form(of: place).number(value, context)
        return [
            .text(ValueText.json(value)), SQLiteValue(number),
            .text(ValueText.text(context, value)),
        ]
    }

    /// The unit of an attribute's numbers; null for none.
    mutating func unit(_ place: ExportPlace, on device: DeviceView?) -> SQLiteValue {
        let context = ValueContext(
            place.trait, place.attribute, part: place.part, of: device)
        let unit = form(of: place).unit(context)
        return unit.isEmpty ? .null : .text(unit)
    }

    private mutating func form(of place: ExportPlace) -> DeviceValue {
        let key = ByteString("\(place.trait)\u{0}\(place.attribute)")
        if let known = forms[key] { return known }
        let form = DeviceValue(
            deviceID: "", part: "", trait: place.trait, attribute: place.attribute)
        if forms.count < Self.formsMax { forms[key] = form }
        return form
    }
}

/// The place of an attribute on its device.
struct ExportPlace {
    var part: String
    var trait: String
    var attribute: String

    var columns: [SQLiteValue] { [.text(part), .text(trait), .text(attribute)] }
}

/// The values of a device that differ between two homes.
struct ExportChanges {
    /// One value.
    struct Change {
        var place: ExportPlace
        /// Nil where the device had no such value.
        var old: AttributeValue?
        /// Nil where it has none any longer.
        var new: AttributeValue?
    }

    /// Sorted by part, trait and attribute.
    static func all(_ old: DeviceView?, _ new: DeviceView?) -> [Change] {
        var changes: [Change] = []
        let before = old?.parts ?? []
        let after = new?.parts ?? []
        merge(before, after, by: \.part) { part, old, new in
            merge(old?.traits ?? [], new?.traits ?? [], by: \.trait) { trait, old, new in
                merge(old?.attributes ?? [], new?.attributes ?? [], by: \.key) { name, old, new in
                    guard old?.value != new?.value else { return }
                    changes.append(
                        Change(
                            place: ExportPlace(part: part, trait: trait, attribute: name),
                            old: old?.value, new: new?.value))
                }
            }
        }
        return changes
    }

    /// Passes the members of two sorted lists that have the same name together.
    private static func merge<Element>(
        _ old: [Element], _ new: [Element], by name: KeyPath<Element, String>,
        _ body: (String, Element?, Element?) -> Void
    ) {
        var (left, right) = (old[...], new[...])
        while let next = [left.first, right.first].compactMap({ $0?[keyPath: name] })
            .min(by: { utf8Less($0, $1) })
        {
            var (before, after): (Element?, Element?)
            if let first = left.first, utf8Equal(first[keyPath: name], next) {
                before = left.removeFirst()
            }
            if let first = right.first, utf8Equal(first[keyPath: name], next) {
                after = right.removeFirst()
            }
            body(next, before, after)
        }
    }
}
