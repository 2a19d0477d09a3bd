// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Replaces secrets (PIN codes, passwords, keys, tokens) by a short digest (K-11).
package struct SecretRedaction {
    let digest: SecretDigestFunction

    package init(digest: @escaping SecretDigestFunction) { self.digest = digest }

    /// Whether a secret with a value stands anywhere in the tree.
    ///
    /// - Parameter key: the key that the value stands under.
    static func isNeeded(for value: JSONValue, under key: @autoclosure () -> String = "") -> Bool {
        switch value {
        case .object(let object):
            let key = key()
            let hasCode = holdsCode(object, under: key)
            return object.members.contains { member in
                isSecret(member, hasCode)
                    ? holdsAnything(member.value)
                    : isNeeded(for: member.value, under: Self.key(of: member, under: key))
            }
        case .array(let items):
            let key = Self.key(ofItemsUnder: key())
            return items.contains { isNeeded(for: $0, under: key) }
        case .string(let text): return mentionsSecret(text)
        default: return false
        }
    }

    /// The tree with its secrets replaced.
    package func redacted(_ value: JSONValue, under key: String = "") -> JSONValue {
        switch value {
        case .object(var object):
            let hasCode = Self.holdsCode(object, under: key)
            for index in object.members.indices {
                let member = object.members[index]
                object.members[index].value =
                    Self.isSecret(member, hasCode)
                    ? hidden(member.value)
                    : redacted(member.value, under: Self.key(of: member, under: key))
            }
            return .object(object)
        case .array(let items):
            return .array(items.map { redacted($0, under: Self.key(ofItemsUnder: key)) })
        case .string(let text) where Self.mentionsSecret(text):
            let clean = SecretText.redacted(Array(text.utf8), digest: mark)
            return clean.map { .string(String(decoding: $0, as: UTF8.self)) } ?? value
        default: return value
        }
    }

    /// A payload without its secrets; nil where it holds none.
    ///
    /// - Parameter key: the key of the payload's value; nil where the payload is no single value.
    func redacted(_ payload: [UInt8], key: String? = nil, limits: JSONLimits) -> [UInt8]? {
        let isSecret = key.map { SecretNames.contain($0) } ?? false
        let key = key ?? ""
        guard isSecret || SecretText.isMentioned(in: payload, anyCode: true) else { return nil }
        let json = try? JSONReader.read(payload, limits: limits)
        if isSecret {
            guard case .object? = json else {
                guard !payload.isEmpty, json != .null else { return nil }
                return Array(
                    text(of: json ?? .string(String(decoding: payload, as: UTF8.self))).utf8)
            }
        }
        guard let json else { return SecretText.redacted(payload, digest: mark) }
        let clean = isSecret ? hidden(json) : redacted(json, under: key)
        guard clean != json else { return nil }
        return Array(JSONWriter.write(clean, sortsKeys: false).utf8)
    }

    /// A payload with the values at these paths hidden; nil where nothing stands there.
    func hiding(_ paths: [[String]], in payload: [UInt8], limits: JSONLimits) -> [UInt8]? {
        guard let json = try? JSONReader.read(payload, limits: limits) else { return nil }
        let clean = paths.reduce(json) { hiding($1[...], in: $0) }
        return clean == json ? nil : Array(JSONWriter.write(clean, sortsKeys: false).utf8)
    }

    private func hiding(_ path: ArraySlice<String>, in value: JSONValue) -> JSONValue {
        guard let key = path.first else { return hidden(value) }
        switch value {
        case .object(var object):
            for index in object.members.indices
            where utf8Equal(object.members[index].key, key) {
                object.members[index].value = hiding(
                    path.dropFirst(), in: object.members[index].value)
            }
            return .object(object)
        case .array(var items):
            guard let index = Int(key), items.indices.contains(index) else { return value }
            items[index] = hiding(path.dropFirst(), in: items[index])
            return .array(items)
        default: return value
        }
    }

    private func text(of value: JSONValue) -> String {
        // A held message is read again when its device is announced.
        if let text = value.string, Self.isMark(text) { return text }
        return SecretDigest.mark(json: value, by: digest)
    }

    private func mark(_ secret: [UInt8]) -> String {
        text(of: .string(String(decoding: secret, as: UTF8.self)))
    }

    private static func isMark(_ text: String) -> Bool {
        text.utf8.count == 17 && text.hasPrefix("redacted:")
            && text.utf8.dropFirst(9).allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }

    /// Hides the value of a secret's key. `pin_code` also names an object that holds the code
    /// beside the user's number: of its members only those known to be harmless stay.
    private func hidden(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: return value
        case .string(let text) where text.isEmpty: return value
        case .object(var object):
            for index in object.members.indices {
                let member = object.members[index]
                if !Self.isHarmless(member) { object.members[index].value = hidden(member.value) }
            }
            return .object(object)
        case .array(let items):
            let holdsObjects = items.contains { $0.object != nil }
            guard !items.isEmpty, holdsObjects else {
                return items.isEmpty ? value : .string(text(of: value))
            }
            return .array(items.map { hidden($0) })
        default: return .string(text(of: value))
        }
    }

    private static func isHarmless(_ member: JSONMember) -> Bool {
        switch member.value {
        case .null, .bool: true
        case .number, .string: member.key.hasPrefix("user") && !SecretNames.contain(member.key)
        default: false
        }
    }

    private static func isSecret(_ member: JSONMember, _ hasCode: Bool) -> Bool {
        SecretNames.contain(member.key)
            || hasCode && member.key == "code" && !isErrorName(member.value)
    }

    /// Whether the value of a `code` names an error: a native device's answer has such a code
    /// beside a state.
    private static func isErrorName(_ value: JSONValue) -> Bool {
        value.string.map { text in ErrorCode.allCases.contains { $0.name == text } } ?? false
    }

    /// The key by which a member is judged: everything within a command's `arguments` counts as one
    /// of them.
    private static func key(of member: JSONMember, under key: String) -> String {
        key == arguments ? key : member.key
    }

    private static func key(ofItemsUnder key: String) -> String { key == arguments ? key : "" }

    private static let arguments = "arguments"

    /// Whether an object is a command with a code: a lock's is
    /// `{"state":{"state":"UNLOCK","code":"1234"}}`, and a vendor's command may have a code among
    /// its arguments.
    private static func holdsCode(_ object: JSONObject, under key: String) -> Bool {
        object["code"] != nil
            && (object["state"] != nil || key.hasPrefix("state") || key == arguments)
    }

    /// Whether hiding changes the value.
    private static func holdsAnything(_ value: JSONValue) -> Bool {
        switch value {
        case .null: false
        case .string(let text): !text.isEmpty
        case .array(let items): !items.isEmpty
        case .object(let object):
            object.members.contains { !isHarmless($0) && holdsAnything($0.value) }
        default: true
        }
    }

    private static func mentionsSecret(_ text: String) -> Bool {
        // Few texts hold a name and a value, and none with fewer bytes than `pin=1`. A sentence
        // without `:` and `=` counts where it holds a digit.
        guard text.utf8.count > 4,
            text.utf8.contains(where: { $0 == UInt8(ascii: "=") || (0x30...0x3A).contains($0) })
        else { return false }
        return SecretText.isMentioned(in: Array(text.utf8))
    }
}
