// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A command in words: `to 50 %`, `unlock`, `heat to 21.5 °C`.
package enum CommandWords {
    package static func text(_ event: CommandRequested, in device: DeviceView?) -> String {
        text(event.trait, event.name, event.arguments, part: event.part, device)
    }

    /// - Parameter name: nil for a write of attributes.
    package static func text(
        _ trait: String, _ name: String?, _ arguments: [AttributeMember], part: String,
        _ device: DeviceView?
    ) -> String {
        var place = ValueContext(trait, "", part: part, of: device)
        let prefix = place.partPrefix
        place.isAmbiguous = false
        let words = arguments.compactMap { argument -> String? in
            if name != nil, isDefault(argument) { return nil }
            place.attribute = name.map { "(\($0).\(argument.key)" } ?? argument.key
            return ValueText.phrase(place, argument.value)
        }
        let verb = name.map { verbs[$0] ?? ValueStyle.humanized($0) } ?? "set"
        return prefix
            + ([verb] + [words.joined(separator: ", ")]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Whether an argument has the value that only fills its place.
    private static func isDefault(_ argument: AttributeMember) -> Bool {
        switch (argument.key, argument.value) {
        case (_, .null): true
        case ("transitionTime", .int(0)), ("optionsMask", .int(0)), ("optionsOverride", .int(0)):
            true
        case ("optionsMask", .int(1)), ("optionsOverride", .int(1)): true
        default: false
        }
    }

    private static let verbs = [
        "moveToLevel": "to", "moveToLevelWithOnOff": "to", "moveToColorTemperature": "to",
        "moveToColor": "to", "moveToHue": "to", "moveToHueAndSaturation": "to",
        "moveToSaturation": "to", "upOrOpen": "open", "downOrClose": "close",
        "stopMotion": "stop", "goToLiftPercentage": "to", "goToTiltPercentage": "to",
        "lockDoor": "lock", "unlockDoor": "unlock", "unboltDoor": "unbolt",
        "setpointRaiseLower": "setpoint by",
    ]
}
