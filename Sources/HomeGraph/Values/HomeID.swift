// SPDX-License-Identifier: Apache-2.0

/// A function that returns the 32 bytes of the SHA-256 of its argument.
///
/// The core imports nothing, so the program passes the function in.
public typealias SHA256Function = @Sendable ([UInt8]) -> [UInt8]

/// Building and checking of ids (M-11).
public enum HomeID {
    /// The longest id, in characters.
    public static let charactersMax = 128

    /// The structure that every home has from its first record on (R-9).
    public static let firstStructure = "structure:1"

    /// The characters that a shortened id keeps of the full one.
    private static let shortenedPrefix = 95

    /// The component with every byte outside the id alphabet, and `%` itself, as `%XX`.
    public static func encode(_ component: String) -> String {
        if component.utf8.allSatisfy({ isPlain($0) }) { return component }
        var bytes: [UInt8] = []
        for byte in component.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexUpper[Int(byte >> 4)])
                bytes.append(hexUpper[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The id of the command that an event began.
    public static func command(offset: UInt64, index: Int) -> String {
        "command:\(offset).\(index)"
    }

    /// Joins encoded components with `:` and shortens a too long id (M-11).
    ///
    /// - Returns: nil when a component is empty: such a message is unreadable.
    public static func make(_ components: [String], sha256: SHA256Function) -> String? {
        guard !components.isEmpty, !components.contains(where: \.isEmpty) else { return nil }
        return shorten(components.map { encode($0) }.joined(separator: ":"), sha256: sha256)
    }

    /// The id itself, or its first 95 characters, `~` and half of its SHA-256 in hex (M-11).
    public static func shorten(_ id: String, sha256: SHA256Function) -> String {
        guard id.utf8.count > charactersMax else { return id }
        let digest = sha256(Array(id.utf8)).prefix(16)
        let start = String(decoding: id.utf8.prefix(shortenedPrefix), as: UTF8.self)
        return start + "~" + hexText(digest)
    }

    /// Whether a string may stand as an id in the graph; `~` stands in a shortened id only.
    public static func isValid(_ id: String) -> Bool {
        let bytes = id.utf8
        guard bytes.count >= 1, bytes.count <= charactersMax else { return false }
        guard bytes.allSatisfy({ isIDByte($0) }) else { return false }
        guard bytes.contains(UInt8(ascii: "~")) else { return true }
        return bytes.count == charactersMax
            && bytes.prefix(shortenedPrefix).allSatisfy { $0 != UInt8(ascii: "~") }
            && bytes.dropFirst(shortenedPrefix).first == UInt8(ascii: "~")
            && bytes.dropFirst(shortenedPrefix + 1).allSatisfy { hexLower.contains($0) }
    }

    /// Whether a text may be the key of a profile or the name of a map: 1 to 32 of `a-z 0-9 -`.
    package static func isShortKey(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        isIDByte(byte) && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "~")
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "@"),
            UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

private let hexUpper = Array("0123456789ABCDEF".utf8)
private let hexLower = Array("0123456789abcdef".utf8)

/// Lower-case hexadecimal text of bytes.
public func hexText(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
        text.append(hexLower[Int(byte >> 4)])
        text.append(hexLower[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}
