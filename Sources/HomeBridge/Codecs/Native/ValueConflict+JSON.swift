// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension ValueConflict {
    /// `attribute`, `basedOn`, `now`, and `wanted` where the command names a value.
    public var object: JSONObject {
        [
            "attribute": .string(attribute), "basedOn": JSONValue(basedOn), "now": JSONValue(now),
            "wanted": wanted.map { JSONValue($0) },
        ]
    }

    /// Reads what ``object`` gives; nil for anything else.
    public init?(_ object: JSONObject) {
        guard let attribute = object["attribute"]?.string,
            let basedOn = object["basedOn"]?.attributeValue,
            let now = object["now"]?.attributeValue
        else { return nil }
        self.init(
            attribute: attribute, basedOn: basedOn, now: now,
            wanted: object["wanted"]?.attributeValue)
    }
}
