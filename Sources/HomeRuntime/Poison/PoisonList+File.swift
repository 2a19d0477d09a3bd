// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension PoisonList {
    static let fileName = "poisoned.json"
    /// Even a full list with the longest topics has fewer bytes.
    private static let bytesMax = 8 << 20

    /// The list of a directory; empty where there is none that can be read: then each message that
    /// ends the process is found once more.
    init(directory: String) {
        self.init()
        let path = directory + "/" + Self.fileName
        guard let bytes = DataFile.read(path, bytesMax: Self.bytesMax),
            let object = (try? JSONReader.read(bytes))?.object
        else { return }
        carefulLeft = object["careful"]?.int ?? 0
        messages = (object["messages"]?.array ?? []).compactMap { $0.object }
            .compactMap { PoisonMessage($0) }
        if let record = object["record"]?.object, let ends = record["ends"]?.int,
            let offset = record["offset"]?.int, let program = record["program"]?.string
        {
            self.record = Record(offset: UInt64(clamping: offset), ends: ends, program: program)
        }
    }

    /// Replaces the file as a whole, durably.
    func save(directory: String) throws(SystemFailure) {
        try DataFile.replace(
            directory: directory, name: Self.fileName,
            with: Array((JSONWriter.write(json) + "\n").utf8))
    }

    private var json: JSONValue {
        var members = [
            JSONMember(key: "careful", value: .number(JSONNumber(carefulLeft))),
            JSONMember(key: "messages", value: .array(messages.map { $0.fileJSON })),
            JSONMember(key: "v", value: .number(JSONNumber(1))),
        ]
        if let record {
            members.append(
                JSONMember(
                    key: "record",
                    value: .object(
                        JSONObject([
                            JSONMember(key: "ends", value: .number(JSONNumber(record.ends))),
                            JSONMember(
                                key: "offset",
                                value: .number(JSONNumber(Int(clamping: record.offset)))),
                            JSONMember(key: "program", value: .string(record.program)),
                        ]))))
        }
        return .object(JSONObject(members))
    }
}

extension PoisonMessage {
    /// The list of a data directory, for commands that read it without the daemon.
    public static func all(directory: String) -> [PoisonMessage] {
        PoisonList(directory: directory).messages
    }

    fileprivate init?(_ object: JSONObject) {
        guard let profile = object["profile"]?.string, let topic = object["topic"]?.string,
            let digest = object["digest"]?.string, let bytes = object["payloadBytes"]?.int,
            let ends = object["ends"]?.int, let at = object["atNanoseconds"]?.int,
            let readers = object["readers"]?.string
        else { return nil }
        self.init(
            profile: profile, topic: topic, digest: digest, payloadBytes: bytes, ends: ends,
            signal: object["signal"]?.string ?? "", at: Int64(at), readers: readers,
            isRefused: object["refused"]?.bool ?? false,
            keepsPayload: object["captured"]?.bool ?? false)
    }

    fileprivate var fileJSON: JSONValue {
        .object(
            JSONObject(
                members + [
                    JSONMember(key: "atNanoseconds", value: .number(JSONNumber(Int(at))))
                ]))
    }

    /// The machine-readable form.
    var json: JSONValue { .object(JSONObject(members)) }

    private var members: [JSONMember] {
        [
            JSONMember(key: "at", value: .string(timeText(at))),
            JSONMember(key: "captured", value: .bool(keepsPayload)),
            JSONMember(key: "digest", value: .string(digest)),
            JSONMember(key: "ends", value: .number(JSONNumber(ends))),
            JSONMember(key: "payloadBytes", value: .number(JSONNumber(payloadBytes))),
            JSONMember(key: "profile", value: .string(profile)),
            JSONMember(key: "readers", value: .string(readers)),
            JSONMember(key: "refused", value: .bool(isRefused)),
            JSONMember(key: "signal", value: .string(signal)),
            JSONMember(key: "topic", value: .string(topic)),
        ]
    }
}
