// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension CodecContext {
    /// A payload as JSON.
    ///
    /// - Throws: `no JSON`, and where.
    func json(_ payload: [UInt8]) throws(UnreadableMessage) -> JSONValue {
        try JSONValue(payload: payload, limits: limits.json)
    }

    /// The JSON of an announcement, which may be longer than that of a state.
    ///
    /// - Throws: `no JSON`, and where.
    func announcedJSON(_ payload: [UInt8]) throws(UnreadableMessage) -> JSONValue {
        try JSONValue(payload: payload, limits: limits.announcementJSON)
    }

    /// A payload that has to be a JSON object.
    ///
    /// - Throws: `no JSON` or `no object`, and where.
    func requiredObject(_ payload: [UInt8]) throws(UnreadableMessage) -> JSONObject {
        let value = try json(payload)
        guard let object = value.object else { throw UnreadableMessage(noObject: value) }
        return object
    }

    /// The object that a payload is; nil for everything else.
    func object(_ payload: [UInt8]) -> JSONObject? {
        try? JSONReader.read(payload, limits: limits.json).object
    }
}

extension JSONValue {
    /// A payload as JSON.
    ///
    /// - Throws: `no JSON`, and where.
    init(payload: [UInt8], limits: JSONLimits) throws(UnreadableMessage) {
        do throws(JSONError) {
            self = try JSONReader.read(payload, limits: limits)
        } catch {
            throw UnreadableMessage(json: error)
        }
    }
}
