// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A payload of the cloud, recognised by its form.
struct CloudPayload {
    var content: Content
    /// The user of the partner's cloud; answers to QUERY do not name him.
    var account: String?

    enum Content {
        case sync([JSONValue])
        case states(CloudReport)
        /// Nothing to read: a request, or an answer that is an error.
        case nothing
    }

    init(_ payload: [UInt8], _ limits: CodecLimits) throws(UnreadableMessage) {
        let value = try JSONValue(payload: payload, limits: limits.announcementJSON)
        guard let object = value.object else {
            throw UnreadableMessage(
                "no cloud payload", "byte 0: \(value.kindName) where an object is expected")
        }
        try self.init(object)
    }

    private init(_ object: JSONObject) throws(UnreadableMessage) {
        if object["inputs"] != nil {
            content = .nothing
            return
        }
        guard let found = object["payload"] else {
            throw UnreadableMessage("no cloud payload", "payload: is missing")
        }
        guard let payload = found.object else {
            throw UnreadableMessage(found, at: "payload", expected: "an object")
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
            throw UnreadableMessage("no cloud payload", "payload.devices: is missing")
        }
        switch devices {
        case .array(let items): content = .sync(items)
        case .object(let members):
            content = .states(try Self.report(members, account))
        default:
            throw UnreadableMessage(devices, at: "payload.devices", expected: "a list or an object")
        }
    }

    /// Report State has its devices one level deeper than an answer to QUERY.
    private static func report(
        _ devices: JSONObject, _ account: String?
    ) throws(UnreadableMessage) -> CloudReport {
        let isReport =
            !devices.members.isEmpty
            && devices.members.allSatisfy { $0.key == "states" || $0.key == "notifications" }
        guard isReport else { return CloudReport(states: devices, isAnswer: true) }
        return CloudReport(
            states: try object(devices["states"], at: "payload.devices.states"),
            notifications: try object(
                devices["notifications"], at: "payload.devices.notifications"),
            account: account)
    }

    private static func object(
        _ value: JSONValue?, at place: String
    ) throws(UnreadableMessage) -> JSONObject {
        try value.value(\.object, at: place, expected: "an object") ?? JSONObject()
    }

    private static func text(
        _ value: JSONValue?, at place: String
    ) throws(UnreadableMessage) -> String? {
        let text = try value.value(\.string, at: place, expected: "a string")
        return text?.isEmpty == true ? nil : text
    }
}
