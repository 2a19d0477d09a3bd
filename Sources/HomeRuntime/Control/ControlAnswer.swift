// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph

/// The answers of the control protocol, as `docs/COMMANDS.md` has them.
enum ControlAnswer {
    static func bytes(_ members: [JSONMember]) -> [UInt8] {
        written(members + [JSONMember(key: "ok", value: .bool(true))])
    }

    static func bytes(_ outcomes: [CommandOutcome]) -> [UInt8] {
        let texts = outcomes.map { JSONValue.object(JSONObject($0.members)) }
        return bytes([JSONMember(key: "outcomes", value: .array(texts))])
    }

    static func bytes(_ refusal: CommandRefusal) -> [UInt8] {
        written([
            JSONMember(key: "ok", value: .bool(false)),
            JSONMember(key: "code", value: .string(refusal.code.name)),
            JSONMember(key: "message", value: .string(refusal.message)),
        ])
    }

    private static func written(_ members: [JSONMember]) -> [UInt8] {
        let all = members + [JSONMember(key: "v", value: .number(JSONNumber(1)))]
        let sorted = all.sorted { utf8Less($0.key, $1.key) }
        return Array(JSONWriter.write(.object(JSONObject(sorted))).utf8)
    }
}

extension CommandOutcome {
    /// The members of its JSON form, sorted by key.
    var members: [JSONMember] {
        var members = [JSONMember(key: "deviceID", value: .string(deviceID))]
        if let commandID {
            members.append(JSONMember(key: "commandID", value: .string(commandID)))
        }
        switch result {
        case .confirmed(let evidence, let latency):
            members += [
                JSONMember(key: "state", value: .string("confirmed")),
                JSONMember(key: "evidence", value: .string(evidence.name)),
                JSONMember(key: "latency", value: .number(JSONNumber(Int(latency)))),
            ]
        case .failed(let refusal):
            members += [
                JSONMember(key: "state", value: .string("failed")),
                JSONMember(key: "code", value: .string(refusal.code.name)),
                JSONMember(key: "message", value: .string(refusal.message)),
            ]
            if !refusal.conflicts.isEmpty {
                let conflicts = refusal.conflicts.map { JSONValue.object($0.object) }
                members.append(JSONMember(key: "conflicts", value: .array(conflicts)))
            }
        case .unconfirmed(let reason):
            members += [
                JSONMember(key: "state", value: .string("unconfirmed")),
                JSONMember(key: "reason", value: .string(reason.name)),
            ]
            if let refusal {
                members += [
                    JSONMember(key: "code", value: .string(refusal.code.name)),
                    JSONMember(key: "message", value: .string(refusal.message)),
                ]
            }
        }
        return members.sorted { utf8Less($0.key, $1.key) }
    }
}

extension MetadataOutcome {
    /// The members of its JSON form.
    var members: [JSONMember] {
        var members = [
            JSONMember(
                key: "offset",
                value: offset.map { .number(JSONNumber(Int($0))) } ?? .null)
        ]
        if let createdID { members.append(JSONMember(key: "id", value: .string(createdID))) }
        return members
    }
}
