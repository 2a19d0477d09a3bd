// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

extension Edit {
    /// As its file and the API have it; docs/REPLICA.md has the keys.
    var object: JSONObject {
        var object: JSONObject = [
            "id": .string(id), "command": .object(CommandJSON.object(.device(command))),
            "madeAt": .string(timeText(madeAt)), "sender": .string(sender),
            "basedOnOffset": .number(offset: basedOnOffset), "state": .string(state.word),
            "follows": follows.map { .string($0) },
        ]
        if !wanted.isEmpty {
            object.members.append(
                JSONMember(key: "wanted", value: .array(wanted.map { .object($0.object) })))
        }
        object.members += state.members
        return object
    }

    /// Reads what ``object`` gives; nil for anything else.
    init?(_ object: JSONObject) {
        guard let id = object["id"]?.string, CommandJSON.isRequestID(id),
            let given = object["command"]?.object, let command = try? CommandJSON.device(given),
            let madeAt = object["madeAt"]?.string.flatMap({ SourceTime.nanoseconds($0) }),
            let sender = object["sender"]?.string,
            let offset = object["basedOnOffset"]?.offset, let state = State(object)
        else { return nil }
        self.init(
            id: id, command: command, sender: sender, madeAt: madeAt, basedOnOffset: offset)
        self.state = state
        follows = object["follows"]?.string
        for item in object["wanted"]?.array ?? [] {
            guard let target = item.object.flatMap({ CommandTarget($0) }) else { return nil }
            wanted.append(target)
        }
    }
}

extension Edit.State {
    /// Its name in JSON and in sentences.
    var word: String {
        switch self {
        case .waiting: "waiting"
        case .sent: "sent"
        case .done: "done"
        case .unconfirmed: "unconfirmed"
        case .refused: "refused"
        case .conflict: "conflict"
        case .expired: "expired"
        }
    }

    fileprivate var members: [JSONMember] {
        switch self {
        case .waiting, .done, .expired: []
        case .sent(let offset): [JSONMember(key: "sentFrom", value: .number(offset: offset))]
        case .unconfirmed(let reason): [JSONMember(key: "reason", value: .string(reason))]
        case .refused(let refusal):
            [
                JSONMember(key: "code", value: .string(refusal.code.name)),
                JSONMember(key: "message", value: .string(refusal.message)),
            ]
        case .conflict(let conflicts):
            [
                JSONMember(
                    key: "conflicts", value: .array(conflicts.map { .object($0.object) }))
            ]
        }
    }

    fileprivate init?(_ object: JSONObject) {
        switch object["state"]?.string {
        case "waiting": self = .waiting
        case "done": self = .done
        case "expired": self = .expired
        case "sent":
            guard let offset = object["sentFrom"]?.offset else { return nil }
            self = .sent(from: offset)
        case "unconfirmed":
            guard let reason = object["reason"]?.string else { return nil }
            self = .unconfirmed(reason)
        case "refused":
            guard let code = object["code"]?.string.flatMap({ ErrorCode($0) }),
                let message = object["message"]?.string
            else { return nil }
            self = .refused(CommandRefusal(code, message))
        case "conflict":
            guard let conflicts = object["conflicts"]?.conflicts else { return nil }
            self = .conflict(conflicts)
        default: return nil
        }
    }
}

extension CommandTarget {
    fileprivate var object: JSONObject {
        [
            "part": .string(part), "trait": .string(trait), "attribute": .string(attribute),
            "value": JSONValue(value),
        ]
    }

    fileprivate init?(_ object: JSONObject) {
        guard let part = object["part"]?.string, let trait = object["trait"]?.string,
            let attribute = object["attribute"]?.string,
            let value = object["value"]?.attributeValue
        else { return nil }
        self.init(part: part, trait: trait, attribute: attribute, value: value)
    }
}

extension ErrorCode {
    init?(_ name: String) {
        guard let code = Self.allCases.first(where: { utf8Equal($0.name, name) }) else {
            return nil
        }
        self = code
    }
}

extension JSONValue {
    static func number(offset: UInt64) -> JSONValue {
        .number(JSONNumber(Int(clamping: offset)))
    }

    var offset: UInt64? { int.flatMap { UInt64(exactly: $0) } }

    /// The conflicts of a list; nil where one cannot be read.
    var conflicts: [ValueConflict]? {
        guard let array else { return nil }
        let found = array.compactMap { $0.object.flatMap { ValueConflict($0) } }
        return found.count == array.count ? found : nil
    }
}

extension EditQueue {
    // A line with the version and the CRC-32C of the rest, then the edits as JSON:
    //
    //     hearth-edits 1 1a2b3c4d
    //     {"edits":[...]}
    //
    private static let title = "hearth-edits 1 "

    /// The bytes of the file.
    var bytes: [UInt8] {
        let object: JSONObject = ["edits": .array(edits.map { .object($0.object) })]
        let body = Array((JSONWriter.write(.object(object)) + "\n").utf8)
        return Array((Self.title + EditFile.checksum(of: body) + "\n").utf8) + body
    }

    /// Reads what ``bytes`` gives; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let body = Array(bytes[(end + 1)...])
        let limits = EditFile.jsonLimits
        guard bytes[..<end].elementsEqual((Self.title + EditFile.checksum(of: body)).utf8),
            let items = (try? JSONReader.read(body, limits: limits))?.object?["edits"]?.array
        else { return nil }
        let edits = items.compactMap { $0.object.flatMap { Edit($0) } }
        guard edits.count == items.count, Set(edits.map(\.id)).count == edits.count else {
            return nil
        }
        self.init(edits)
    }
}
