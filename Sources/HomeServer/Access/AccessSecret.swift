// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The text that a person or a program has: `hearth_ID_SECRET`, in hexadecimal.
struct AccessSecret: Hashable, Sendable {
    let id: String
    let text: String

    private static let prefix = "hearth_"
    private static let idBytes = 6
    private static let secretBytes = 32

    /// A new one, from the system's generator.
    init() {
        var system = SystemRandomNumberGenerator()
        func random(_ count: Int) -> String {
            hexText((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) })
        }
        id = random(Self.idBytes)
        text = Self.prefix + id + "_" + random(Self.secretBytes)
    }

    /// Nil for what is no such text.
    init?(_ text: String) {
        let length = Self.prefix.utf8.count + 2 * (Self.idBytes + Self.secretBytes) + 1
        guard text.utf8.count == length, text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(
            separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 2 * Self.idBytes,
            parts.allSatisfy({ $0.utf8.allSatisfy(Self.isHexadecimal) })
        else { return nil }
        id = String(parts[0])
        self.text = text
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    func digest(_ sha256: SHA256Function) -> String { hexText(sha256(Array(text.utf8))) }

    /// Compares digests in a time that tells nothing of where they differ.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        guard first.utf8.count == second.utf8.count else { return false }
        return zip(first.utf8, second.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
