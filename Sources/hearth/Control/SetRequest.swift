// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// One request of the user to a device, in the form of the control socket.
struct SetRequest: Equatable {
    var trait: String
    var action: Action

    enum Action: Equatable {
        case invoke(name: String, arguments: [JSONMember])
        case write([JSONMember])
    }

    /// The object of the request.
    func json(deviceID: String, part: String?, timeoutSeconds: UInt32?) -> JSONValue {
        var members = [
            JSONMember(key: "device", value: .string(deviceID)),
            JSONMember(key: "trait", value: .string(trait)),
        ]
        if let part { members.append(JSONMember(key: "part", value: .string(part))) }
        switch action {
        case .invoke(let name, let arguments):
            members.append(JSONMember(key: "command", value: .string(name)))
            if !arguments.isEmpty {
                members.append(
                    JSONMember(key: "arguments", value: .object(JSONObject(arguments))))
            }
        case .write(let values):
            members.append(JSONMember(key: "write", value: .object(JSONObject(values))))
        }
        if let timeoutSeconds {
            members.append(
                JSONMember(
                    key: "timeoutSeconds", value: .number(JSONNumber(Int(timeoutSeconds)))))
        }
        return .object(JSONObject(members))
    }

    /// Merges adjacent attributes of one trait, which are written together (W-1).
    static func merged(_ requests: [(words: String, request: SetRequest)]) -> [(
        words: String, request: SetRequest
    )] {
        var merged: [(words: String, request: SetRequest)] = []
        for next in requests {
            if let last = merged.last, case .write(let before) = last.request.action,
                case .write(let after) = next.request.action,
                utf8Equal(last.request.trait, next.request.trait),
                !after.contains(where: { new in before.contains { utf8Equal($0.key, new.key) } })
            {
                merged[merged.count - 1].words += " " + next.words
                merged[merged.count - 1].request.action = .write(before + after)
            } else {
                merged.append(next)
            }
        }
        return merged
    }
}
