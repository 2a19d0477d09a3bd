// SPDX-License-Identifier: Apache-2.0

/// Parts that protect a home, such as locks, valves and covers: over MQTT only where the profile
/// says `acceptSecure`.
package enum SecureParts {
    /// Words in the names of part types, the sources' own types among them.
    private static let words = [
        "lock", "cover", "garage", "valve", "closure", "gate", "door", "shutter", "blind",
    ]

    static func isSecure(_ trait: String, _ subject: CommandSubject) -> Bool {
        if let rule = StandardCommands.rule(of: trait), !rule.isOpen {
            return rule.isSecure || isSecure(subject.symbols[subject.part.type])
        }
        // The effect of a vendor's or undocumented trait is not known, so every part of the device
        // counts.
        return subject.page.parts.contains { isSecure(subject.symbols[$0.type]) }
    }

    /// Whether commands to a standard trait of a part are secure.
    ///
    /// - Parameter type: of the part.
    package static func isSecure(_ trait: String, type: String) -> Bool {
        StandardCommands.rule(of: trait)?.isSecure == true || isSecure(type)
    }

    private static func isSecure(_ type: String) -> Bool {
        let lower = type.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return words.contains { word in contains(lower, Array(word.utf8)) }
    }

    /// `doorbell` does not count as `door`, but a longer name may contain both.
    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            let rest = text[start...]
            return rest.starts(with: word) && !rest.starts(with: "doorbell".utf8)
        }
    }
}
