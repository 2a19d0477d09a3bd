// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Members in the order written, each key once; those without a value are left out.
    public init(dictionaryLiteral members: (String, JSONValue?)...) {
        self.init(
            members.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } })
    }
}

extension JSONObject {
    /// Adds members behind the others, in the place of those that had their keys.
    mutating func replace(_ new: JSONObject) {
        members.removeAll { old in new.members.contains { utf8Equal($0.key, old.key) } }
        members += new.members
    }

    /// The object as a JSON text.
    ///
    /// - Parameter sortsKeys: else members keep their order.
    func bytes(sortsKeys: Bool = true) -> [UInt8] {
        Array(JSONWriter.write(.object(self), sortsKeys: sortsKeys).utf8)
    }
}
