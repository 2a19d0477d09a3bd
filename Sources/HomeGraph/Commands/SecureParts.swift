// SPDX-License-Identifier: Apache-2.0

/// What lets people, water or the weather in: over MQTT only where the profile says
/// `acceptSecure`.
enum SecureParts {
    /// Words in the names of part types, the sources' own types among them.
    private static let words = [
        "DoorLock", "WindowCovering", "Garage", "Valve", "Closure", "GateDeviceType",
        "DoorDeviceType",
    ]

    static func isSecure(_ trait: String, _ subject: CommandSubject) -> Bool {
        if let rule = StandardCommands.rule(of: trait) {
            return rule.isSecure || isSecure(subject.symbols[subject.part.type])
        }
        // Nobody knows what a vendor's trait does, on whatever part of the lock it stands.
        return subject.page.parts.contains { isSecure(subject.symbols[$0.type]) }
    }

    private static func isSecure(_ type: String) -> Bool {
        words.contains { word in contains(Array(type.utf8), Array(word.utf8)) }
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            text[start..<start + word.count].elementsEqual(word)
        }
    }
}
