// SPDX-License-Identifier: Apache-2.0

/// The keys under which ecosystems keep secrets, which the log must not keep (K-11).
///
/// Only the end of a key counts, in any case and with any separators: `pin_code`, `pinCode`,
/// `users-1-pin_code`, `MQTT_PASSWORD`.
public enum SecretNames {
    /// Whether a key names a secret.
    public static func contain(_ key: String) -> Bool {
        // Fast, because every key of every message is checked.
        key.utf8.withContiguousStorageIfAvailable { isSecret($0) } ?? isSecret(Array(key.utf8))
    }

    /// Whether the bytes of a key name a secret.
    public static func contain(_ key: ArraySlice<UInt8>) -> Bool { isSecret(key) }

    /// Whether the word that ends here may be a secret's name, or `code`: a fast check for most
    /// words.
    package static func mayEnd(at end: Int, of text: Span<UInt8>) -> Bool {
        var last = end - 1
        while last > 0, isDigit(text[last]) { last -= 1 }
        guard last > 0 else { return false }
        if isSeparator(text[last]) || isSeparator(text[last - 1]) { return true }
        switch (text[last - 1] | 0x20, text[last] | 0x20) {
        case (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "d"), UInt8(ascii: "e")),
            (UInt8(ascii: "s"), UInt8(ascii: "e")), (UInt8(ascii: "i"), UInt8(ascii: "n")),
            (UInt8(ascii: "e"), UInt8(ascii: "n")), (UInt8(ascii: "e"), UInt8(ascii: "t")),
            (UInt8(ascii: "s"), UInt8(ascii: "k")), (UInt8(ascii: "e"), UInt8(ascii: "y")),
            (UInt8(ascii: "t"), UInt8(ascii: "a")), (UInt8(ascii: "l"), UInt8(ascii: "s")),
            (UInt8(ascii: "w"), UInt8(ascii: "d")), (UInt8(ascii: "r"), UInt8(ascii: "t")):
            return true
        case (UInt8(ascii: "i"), UInt8(ascii: "d")): return last < end - 1
        default: return false
        }
    }

    private static func isSecret(_ key: some RandomAccessCollection<UInt8>) -> Bool {
        // The last letter rules most keys out, and no secret's name is shorter than `pin`.
        guard key.count > 2, let last = key.last else { return false }
        if isDigit(last) { return isNumbered(key) }
        // The letter before it rules out most of the rest.
        guard let before = key.dropLast().last(where: { !isSeparator($0) }) else { return false }
        switch (before | 0x20, last | 0x20) {
        case (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "w"), UInt8(ascii: "d")):
            return ends(key, "password") || ends(key, "pwd", asWord: true) || ends(key, "passwd")
        case (UInt8(ascii: "d"), UInt8(ascii: "e")), (UInt8(ascii: "s"), UInt8(ascii: "e")):
            return ends(key, "pincode") || ends(key, "actioncode") || ends(key, "installcode")
                || ends(key, "usercode") || ends(key, "doorcode") || ends(key, "lockcode")
                || ends(key, "accesscode") || ends(key, "passcode") || ends(key, "passphrase")
        case (UInt8(ascii: "i"), UInt8(ascii: "n")), (UInt8(ascii: "e"), UInt8(ascii: "n")):
            return ends(key, "pin", asWord: true) || ends(key, "token", asWord: true)
        case (UInt8(ascii: "e"), UInt8(ascii: "t")), (UInt8(ascii: "r"), UInt8(ascii: "t")):
            return ends(key, "secret", asWord: true) || ends(key, "passwort")
                || ends(key, "kennwort")
        case (UInt8(ascii: "s"), UInt8(ascii: "k")): return ends(key, "psk", asWord: true)
        case (UInt8(ascii: "e"), UInt8(ascii: "y")):
            return ends(key, "networkkey") || ends(key, "apikey")
        case (UInt8(ascii: "t"), UInt8(ascii: "a")): return ends(key, "credentialdata")
        case (UInt8(ascii: "l"), UInt8(ascii: "s")): return ends(key, "credentials")
        default: return false
        }
    }

    /// Whether it is a secret's name with a number, as `Password1`. A pin with a number is a pin of
    /// a chip, and a network with a number is a setting beside its password.
    private static func isNumbered(_ key: some RandomAccessCollection<UInt8>) -> Bool {
        let end = key.lastIndex { !isDigit($0) && !isSeparator($0) }
        guard let end else { return false }
        let name = key[...end]
        return ends(name, "ssid") || isSecret(name) && !ends(name, "pin", asWord: true)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether a member is a secret, or holds one anywhere within.
    static func hasSecret(_ member: AttributeMember) -> Bool {
        contain(member.key) || hasSecret(member.value)
    }

    /// Whether a member is called `code`, or holds one that is.
    static func hasCode(_ member: AttributeMember) -> Bool {
        member.key == "code" || hasCode(member.value)
    }

    private static func hasCode(_ value: AttributeValue) -> Bool {
        switch value {
        case .object(let members): members.contains(where: hasCode)
        case .list(let items): items.contains(where: hasCode)
        default: false
        }
    }

    private static func hasSecret(_ value: AttributeValue) -> Bool {
        switch value {
        case .object(let members):
            // A command to a lock has the code beside the state.
            members.contains(where: hasSecret)
                || ["code", "state"].allSatisfy { key in members.contains { $0.key == key } }
        case .list(let items): items.contains(where: hasSecret)
        default: false
        }
    }

    /// Whether a key ends in a word, written in lower case.
    ///
    /// - Parameter asWord: Whether the word must not continue a longer one: `spin` is no pin.
    private static func ends(
        _ key: some RandomAccessCollection<UInt8>, _ word: StaticString, asWord: Bool = false
    ) -> Bool {
        word.withUTF8Buffer { word in
            var left = word.count
            var rest = key[...]
            var isUpper = false
            while left > 0, let byte = rest.popLast() {
                if isSeparator(byte) { continue }
                guard byte | 0x20 == word[left - 1] else { return false }
                isUpper = byte & 0x20 == 0
                left -= 1
            }
            guard left == 0 else { return false }
            guard asWord, let before = rest.last else { return true }
            return isUpper != (before & 0x20 == 0) || !isLetter(before)
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
