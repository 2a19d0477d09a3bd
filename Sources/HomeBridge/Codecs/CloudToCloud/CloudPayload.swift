// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A payload of the cloud, recognised by its form.
struct CloudPayload {
    var content: Content
    /// The user of the partner's cloud; answers to QUERY do not name him.
    var account: String?

    enum Content {
        case sync([JSONValue])
        /// The states by the id of the device.
        case query(JSONObject)
        case report(states: JSONObject, notifications: JSONObject)
        /// Nothing to read: a request, or an answer that is an error.
        case nothing
    }

    init(_ payload: [UInt8], _ limits: CodecLimits) throws(CloudError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(payload, limits: limits.announcementJSON)
        } catch {
            throw CloudError("no JSON", error.description)
        }
        guard let object = value.object else {
            throw CloudError(
                "no cloud payload", "byte 0: \(value.kindName) where an object is expected")
        }
        try self.init(object)
    }

    private init(_ object: JSONObject) throws(CloudError) {
        if object["inputs"] != nil {
            content = .nothing
            return
        }
        guard let found = object["payload"] else {
            throw CloudError("no cloud payload", "payload: is missing")
        }
        guard let payload = found.object else {
            throw CloudError(found, at: "payload", expected: "an object")
        }
        let inner = try Self.text(payload["agentUserId"], at: "payload.agentUserId")
        let outer = try Self.text(object["agentUserId"], at: "agentUserId")
        account = inner ?? outer
        // An error may come with an empty list, which says nothing of what there is.
        if let code = payload["errorCode"], !code.isNull {
            content = .nothing
            return
        }
        guard let devices = payload["devices"] else {
            throw CloudError("no cloud payload", "payload.devices: is missing")
        }
        switch devices {
        case .array(let items): content = .sync(items)
        case .object(let members):
            content = Self.isReport(members) ? try Self.report(members) : .query(members)
        default:
            throw CloudError(devices, at: "payload.devices", expected: "a list or an object")
        }
    }

    /// Report State has its devices one level deeper.
    private static func isReport(_ devices: JSONObject) -> Bool {
        !devices.members.isEmpty
            && devices.members.allSatisfy { $0.key == "states" || $0.key == "notifications" }
    }

    private static func report(_ devices: JSONObject) throws(CloudError) -> Content {
        .report(
            states: try object(devices["states"], at: "payload.devices.states"),
            notifications: try object(
                devices["notifications"], at: "payload.devices.notifications"))
    }

    private static func object(
        _ value: JSONValue?, at place: String
    ) throws(CloudError) -> JSONObject {
        guard let value, !value.isNull else { return JSONObject() }
        guard let object = value.object else {
            throw CloudError(value, at: place, expected: "an object")
        }
        return object
    }

    private static func text(_ value: JSONValue?, at place: String) throws(CloudError) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string else {
            throw CloudError(value, at: place, expected: "a string")
        }
        return text.isEmpty ? nil : text
    }
}
