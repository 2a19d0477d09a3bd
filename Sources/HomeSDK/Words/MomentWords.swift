// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A momentary event in words: a button was pressed, an alarm went off.
package enum MomentWords {
    package static func text(_ event: MomentaryOccurred, in device: DeviceView?) -> String {
        var place = ValueContext(event.trait, "", part: event.part, of: device)
        let prefix = place.partPrefix
        place.isAmbiguous = false
        if event.trait == "Matter.SwitchTrait", let words = pressed(event) { return prefix + words }
        let fields = event.fields.map { field -> String in
            place.attribute = "!\(event.name).\(field.key)"
            // A vendor's `action` names the action.
            if utf8Equal(field.key, event.name) { return ValueText.text(place, field.value) }
            return ValueText.phrase(place, field.value)
        }
        let name = names[event.name] ?? ValueStyle.humanized(event.name)
        return prefix + ([name] + fields).joined(separator: " ")
    }

    /// How often a momentary switch was pressed.
    private static func pressed(_ event: MomentaryOccurred) -> String? {
        switch event.name {
        case "initialPress": return "pressed"
        case "longPress": return "held"
        case "shortRelease": return "released"
        case "longRelease": return "released after being held"
        case "multiPressOngoing": return "pressed again"
        case "multiPressComplete":
            guard
                case .int(let count)? = event.fields.first(where: {
                    $0.key == "totalNumberOfPressesCounted"
                })?.value
            else { return "pressed" }
            return count == 1
                ? "pressed once"
                : count == 2
                    ? "pressed twice"
                    : "pressed \(count) times"
        default: return nil
        }
    }

    private static let names = [
        "switchLatched": "switched", "doorLockAlarm": "lock alarm", "stateChange": "changed",
        "doorbellPressed": "doorbell pressed",
    ]
}
