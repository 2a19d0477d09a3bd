// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Commands as JSON objects: the same form at every door, strictly read.
public enum CommandJSON {
    /// What a metadata command may be, by its word `do`, with the keys that it knows.
    private static let metadataKeys: [(word: String, keys: [String])] = [
        ("createRoom", ["name", "structure"]), ("createStructure", ["name"]),
        ("deleteRoom", ["room"]), ("moveDevices", ["devices", "room", "reset"]),
        ("renameDevice", ["device", "name", "reset"]), ("renameRoom", ["room", "name"]),
        ("renameStructure", ["structure", "name"]),
    ]

    /// Reads a command: one with `do` changes names or places, any other goes to a device.
    ///
    /// - Throws: `invalidArgument`, with the place.
    public static func read(_ object: JSONObject) throws(CommandRefusal) -> HomeCommand {
        object["do"] == nil ? .device(try device(object)) : .metadata(try metadata(object))
    }

    /// Reads `device`, `part`, `trait`, `command` and `arguments`, or `write`, `timeoutSeconds`,
    /// `basedOn`, `expiresAt`.
    ///
    /// - Throws: `invalidArgument`, with the place.
    public static func device(_ object: JSONObject) throws(CommandRefusal) -> DeviceCommand {
        try read { () throws(UnreadableMessage) in
            let object = try NativeObject(
                .object(object), at: "",
                keys: [
                    "device", "part", "trait", "command", "arguments", "write", "timeoutSeconds",
                    "basedOn", "expiresAt",
                ])
            var command = DeviceCommand(
                deviceID: try id("device", object), part: try object.string("part"),
                trait: try object.word("trait"), action: try action(object))
            if let seconds = object.value("timeoutSeconds") {
                guard case .number(let number) = seconds, let value = number.exactInt64,
                    let seconds = UInt32(exactly: value),
                    DeviceCommand.timeoutSecondsRange.contains(seconds)
                else {
                    let range = DeviceCommand.timeoutSecondsRange
                    throw NativeObject.error(
                        "timeoutSeconds",
                        "is no whole number of \(range.lowerBound) to \(range.upperBound)")
                }
                command.timeoutSeconds = seconds
            }
            command.basedOn = try members(object.value("basedOn"), "basedOn")
            if let expiry = object.value("expiresAt") {
                guard let time = SourceTime.nanoseconds(expiry) else {
                    throw NativeObject.error(
                        "expiresAt", "is neither RFC 3339 nor milliseconds since 1970")
                }
                command.expiresAt = time
            }
            return command
        }
    }

    /// Reads a change of names or places by its word `do`.
    ///
    /// - Throws: `invalidArgument`, with the place.
    public static func metadata(_ object: JSONObject) throws(CommandRefusal) -> MetadataCommand {
        try read { () throws(UnreadableMessage) in
            let word = try NativeObject(.object(object), at: "", keys: nil).word("do")
            guard let form = metadataKeys.first(where: { $0.word == word }) else {
                let known = metadataKeys.map(\.word).joined(separator: ", ")
                throw NativeObject.error("do", "\(word) is none of \(known)")
            }
            let object = try NativeObject(.object(object), at: "", keys: ["do"] + form.keys)
            switch word {
            case "createRoom":
                return .createRoom(
                    name: try object.requiredString("name"),
                    structureID: try object.value("structure") == nil
                        ? nil : id("structure", object))
            case "createStructure":
                return .createStructure(name: try object.requiredString("name"))
            case "deleteRoom": return .deleteRoom(id: try id("room", object))
            case "moveDevices":
                return .moveDevices(ids: try devices(object), place: try place(object))
            case "renameDevice":
                return .renameDevice(
                    id: try id("device", object),
                    name: try isReset(object, "name") ? nil : object.requiredString("name"))
            case "renameRoom":
                return .renameRoom(
                    id: try id("room", object), name: try object.requiredString("name"))
            default:
                return .renameStructure(
                    id: try id("structure", object), name: try object.requiredString("name"))
            }
        }
    }

    /// Whether a word `do` is one of a change of names or places.
    package static func changesNames(_ word: String) -> Bool {
        metadataKeys.contains { $0.word == word }
    }

    /// Whether a text may be a sender's own id of a command: 1 to 64 printable ASCII characters.
    public static func isRequestID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    // MARK: - Writing

    /// The canonical object of a command, as ``read(_:)`` takes it.
    ///
    /// - Parameter secrets: the names of arguments whose values are replaced by what the function
    ///   makes of them.
    public static func object(
        _ command: HomeCommand,
        replacing isSecret: (String) -> Bool = { _ in false },
        by digest: (AttributeValue) -> String = { _ in "" }
    ) -> JSONObject {
        func value(_ given: [AttributeMember]) -> JSONValue {
            .object(
                JSONObject(
                    given.map { member in
                        let value =
                            isSecret(member.key)
                            ? JSONValue.string(digest(member.value)) : JSONValue(member.value)
                        return JSONMember(key: member.key, value: value)
                    }))
        }
        switch command {
        case .metadata(let command): return object(command)
        case .device(let command):
            var object: JSONObject = [
                "device": .string(command.deviceID), "part": command.part.map { .string($0) },
                "trait": .string(command.trait),
            ]
            switch command.action {
            case .invoke(let name, let arguments):
                object.replace([
                    "command": .string(name),
                    "arguments": arguments.isEmpty ? nil : value(arguments),
                ])
            case .write(let attributes): object.replace(["write": value(attributes)])
            }
            object.replace([
                "timeoutSeconds": .number(Int(command.timeoutSeconds)),
                "basedOn": command.basedOn.isEmpty ? nil : value(command.basedOn),
                "expiresAt": command.expiresAt.map { .string(timeText($0)) },
            ])
            return object
        }
    }

    private static func object(_ command: MetadataCommand) -> JSONObject {
        switch command {
        case .createStructure(let name):
            return ["do": .string("createStructure"), "name": .string(name)]
        case .renameStructure(let id, let name):
            return [
                "do": .string("renameStructure"), "structure": .string(id), "name": .string(name),
            ]
        case .createRoom(let name, let structureID):
            return [
                "do": .string("createRoom"), "name": .string(name),
                "structure": structureID.map { .string($0) },
            ]
        case .renameRoom(let id, let name):
            return ["do": .string("renameRoom"), "room": .string(id), "name": .string(name)]
        case .deleteRoom(let id): return ["do": .string("deleteRoom"), "room": .string(id)]
        case .renameDevice(let id, let name):
            return [
                "do": .string("renameDevice"), "device": .string(id),
                "name": name.map { .string($0) }, "reset": name == nil ? .bool(true) : nil,
            ]
        case .moveDevices(let ids, let place):
            var object: JSONObject = ["do": .string("moveDevices"), "devices": .texts(ids)]
            switch place {
            case .room(let id): object.replace(["room": .string(id)])
            case .noRoom: object.replace(["room": .null])
            case .announced: object.replace(["reset": .bool(true)])
            }
            return object
        }
    }

    // MARK: - Parts of a command

    private static func read<Value>(
        _ body: () throws(UnreadableMessage) -> Value
    ) throws(CommandRefusal) -> Value {
        do throws(UnreadableMessage) {
            return try body()
        } catch {
            throw CommandRefusal(.invalidArgument, error.detail)
        }
    }

    private static func id(
        _ key: String, _ object: NativeObject
    ) throws(UnreadableMessage) -> String {
        let id = try object.word(key)
        guard HomeID.isValid(id) else { throw NativeObject.error(key, "is no valid id") }
        return id
    }

    private static func action(
        _ object: NativeObject
    ) throws(UnreadableMessage) -> DeviceCommand.Action {
        let name = try object.string("command")
        let write = object.value("write")
        switch (name, write) {
        case (let name?, nil):
            guard !name.isEmpty else { throw NativeObject.error("command", "is empty") }
            return .invoke(
                name: name, arguments: try members(object.value("arguments"), "arguments"))
        case (nil, let write?):
            guard object.value("arguments") == nil else {
                throw NativeObject.error("arguments", "belong to a command, not to a write")
            }
            return .write(try members(write, "write"))
        case (nil, nil): throw NativeObject.error("command", "is missing, and so is write")
        default: throw NativeObject.error("write", "stands beside a command")
        }
    }

    private static func members(
        _ value: JSONValue?, _ key: String
    ) throws(UnreadableMessage) -> [AttributeMember] {
        guard let value else { return [] }
        let object = try NativeObject(value, at: key, keys: nil)
        var members: [AttributeMember] = []
        for member in object.members {
            guard let value = member.value.attributeValue else {
                throw NativeObject.error("\(key).\(member.key)", "is a number beyond the doubles")
            }
            members.append(AttributeMember(key: member.key, value: value))
        }
        return members.sorted { utf8Less($0.key, $1.key) }
    }

    private static func devices(_ object: NativeObject) throws(UnreadableMessage) -> [String] {
        var ids: [String] = []
        for (index, item) in try object.array("devices").enumerated() {
            guard let id = item.string, HomeID.isValid(id) else {
                throw NativeObject.error("devices[\(index)]", "is no valid id")
            }
            ids.append(id)
        }
        return ids
    }

    /// A room, null for no room, or `reset`.
    private static func place(
        _ object: NativeObject
    ) throws(UnreadableMessage) -> MetadataCommand.Place {
        if try isReset(object, "room") { return .announced }
        guard object.members.contains(where: { $0.key == "room" }) else {
            throw object.missing("room")
        }
        return object.value("room") == nil ? .noRoom : .room(id: try id("room", object))
    }

    private static func isReset(
        _ object: NativeObject, _ other: String
    ) throws(UnreadableMessage) -> Bool {
        guard try object.bool("reset") == true else { return false }
        guard object.value(other) == nil else {
            throw NativeObject.error("reset", "stands beside \(other)")
        }
        return true
    }
}
