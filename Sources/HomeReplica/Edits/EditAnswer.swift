// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What a home says of a command that a replica gave it.
package enum EditAnswer: Hashable, Sendable {
    /// The last word.
    case settled(Edit.State)
    /// It had a command with this id before: its log has the outcome.
    case known
    /// It does not take the command now, and does not remember it; the text says why.
    case notNow(String)
    /// It is a replica itself, and will send the command on.
    case queued
}

extension EditAnswer {
    /// Reads the answer to ``Edit/request``; nil where it is none.
    init?(toRequest bytes: [UInt8]) {
        guard let object = (try? JSONReader.read(bytes))?.object, let isDone = object["ok"]?.bool
        else { return nil }
        guard isDone else {
            self.init(refusal: object)
            return
        }
        guard let outcome = object["outcomes"]?.array?.first?.object else { return nil }
        self.init(outcome: outcome)
    }

    /// Reads the answer to ``Edit/message``; nil where it is none.
    init?(toMessage bytes: [UInt8]) {
        guard let object = (try? JSONReader.read(bytes))?.object else { return nil }
        self.init(outcome: object)
    }

    private init?(outcome: JSONObject) {
        switch outcome["state"]?.string {
        case "queued": self = .queued
        case "confirmed": self = .settled(.done)
        case "unconfirmed":
            let reason = outcome["reason"]?.string ?? ""
            self = .settled(reason == "nothingExpected" ? .done : .unconfirmed(reason))
        case "failed": self.init(refusal: outcome)
        default: return nil
        }
    }

    /// - Parameter object: with an id of the command where the home remembers it.
    private init(refusal object: JSONObject) {
        let code = object["code"]?.string.flatMap { ErrorCode($0) } ?? .unknown
        let refusal = CommandRefusal(code, object["message"]?.string ?? "the home refused")
        if let conflicts = object["conflicts"]?.conflicts, !conflicts.isEmpty {
            self = .settled(.conflict(conflicts))
            return
        }
        guard object["commandID"]?.string == nil else {
            self = .settled(.refused(refusal, conflicts: []))
            return
        }
        switch code {
        case .alreadyExists: self = .known
        case .unavailable, .resourceExhausted, .deadlineExceeded, .failedPrecondition, .aborted,
            .internal:
            self = .notNow(refusal.message)
        default: self = .settled(.refused(refusal))
        }
    }
}

extension Edit {
    /// Who asks, as the home's log will have it.
    var senderAtHome: String { "replica: \(sender)" }

    /// The command as the control protocol has it (docs/COMMANDS.md).
    var request: [UInt8] {
        let object: JSONObject = [
            "v": .number(JSONNumber(1)), "do": .string("command"),
            "program": .string(senderAtHome), "commands": .array([.object(item)]),
        ]
        return Array(JSONWriter.write(.object(object)).utf8)
    }

    /// The command as the native topic has it (docs/MQTT.md), given now.
    func message(at now: Int64) -> [UInt8] {
        var object = item
        object.members.append(JSONMember(key: "issuedAt", value: .string(timeText(now))))
        return Array(JSONWriter.write(.object(object)).utf8)
    }

    private var item: JSONObject {
        var object = CommandJSON.object(.device(command))
        object.members.append(JSONMember(key: "id", value: .string(id)))
        return object
    }
}
