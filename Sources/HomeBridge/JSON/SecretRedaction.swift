// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Replaces what must not be kept (PIN codes, passwords, keys, tokens) by a short digest.
struct SecretRedaction {
    let digest: SecretDigestFunction

    /// Whether a key names a secret.
    static func isSecret(_ key: String) -> Bool {
        // The first letter decides for nearly every key.
        switch key.utf8.first {
        case UInt8(ascii: "p"):
            ["pin_code", "pincode", "pin", "password", "passphrase"].contains(key)
        case UInt8(ascii: "n"): key == "network_key"
        case UInt8(ascii: "a"): key == "auth_token" || key == "api_key"
        case UInt8(ascii: "t"): key == "token"
        case UInt8(ascii: "s"): key == "secret"
        case UInt8(ascii: "i"): key == "install_code"
        case UInt8(ascii: "w"): key == "wifi_password"
        default: false
        }
    }

    /// Whether a secret with a value stands anywhere in the tree.
    static func isNeeded(for value: JSONValue) -> Bool {
        switch value {
        case .object(let object):
            object.members.contains { holdsSecret($0) || isNeeded(for: $0.value) }
        case .array(let items): items.contains { isNeeded(for: $0) }
        default: false
        }
    }

    /// The same tree with the secrets replaced.
    func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(var object):
            for index in object.members.indices {
                let member = object.members[index]
                object.members[index].value =
                    Self.holdsSecret(member) ? digest(of: member.value) : redacted(member.value)
            }
            return .object(object)
        case .array(let items): return .array(items.map { redacted($0) })
        default: return value
        }
    }

    /// `redacted:` and eight hex digits, enough to see that a secret changed.
    func digest(of value: JSONValue) -> JSONValue {
        .string(digest(ofText: JSONWriter.write(value)))
    }

    func digest(ofText text: String) -> String { "redacted:" + digest(Array(text.utf8)) }

    /// Objects and lists below a secret's key are searched instead: `pin_code` also names the
    /// composite that holds the code beside the user's number.
    private static func holdsSecret(_ member: JSONMember) -> Bool {
        guard isSecret(member.key) else { return false }
        switch member.value {
        case .null, .object: return false
        case .array(let items): return !items.isEmpty && !isNeeded(for: member.value)
        case .string(let text): return !text.isEmpty
        default: return true
        }
    }
}
