// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The text of JSON values, without white space: members in the order given, or sorted by their
/// keys' bytes.
public enum JSONWriter {
    /// The text of a value.
    ///
    /// - Parameter sortsKeys: gives equal objects equal texts.
    public static func write(_ value: JSONValue, sortsKeys: Bool = true) -> String {
        var json = JSONText(keys: .any)
        write(value, sortsKeys: sortsKeys, into: &json)
        return json.text
    }

    /// Depth is bounded by the reader's limit, so that recursion is.
    private static func write(_ value: JSONValue, sortsKeys: Bool, into json: inout JSONText) {
        switch value {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .number(let number): json.number(text: number.text)
        case .string(let text): json.string(text)
        case .array(let items):
            json.array(items) { write($1, sortsKeys: sortsKeys, into: &$0) }
        case .object(let object):
            var members = object.members
            if sortsKeys { members.sort { utf8Less($0.key, $1.key) } }
            json.object { json in
                for member in members {
                    json.key(member.key)
                    write(member.value, sortsKeys: sortsKeys, into: &json)
                }
            }
        }
    }
}
