// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The JSON of a fleet's documents. Keys are added, never renamed.
enum FleetDocument {
    private static let hash = "sha256/8"

    static func bytes(of format: FleetFormat) -> [UInt8] {
        text([
            "hash": .string(hash), "name": .string(format.name),
            "partitions": .number(JSONNumber(format.partitions)),
            "secret": .string(format.secretCheck), "v": .number(JSONNumber(1)),
        ])
    }

    static func format(_ bytes: [UInt8]) throws(FleetDirectoryError) -> FleetFormat {
        let document = try object(bytes, "format")
        guard case .string(let name)? = document["name"],
            case .number(let number)? = document["partitions"],
            let count = number.exactInt64.flatMap({ Int(exactly: $0) }),
            (try? FleetFormat.check(name: name, partitions: count)) != nil,
            case .string(let check)? = document["secret"],
            case .string(hash)? = document["hash"]
        else {
            throw .unreadable(
                "the document 'format' has no name, partitions, secret or hash that can be")
        }
        return FleetFormat(name: name, partitions: count, secretCheck: check)
    }

    static func bytes(of homes: [FleetHome]) -> [UInt8] {
        // A node that does not know of homes that were moved in must not serve one.
        let version = homes.contains { $0.imported != nil } ? 2 : 1
        return text([
            "homes": .array(homes.map { .object(object(of: $0)) }),
            "v": .number(JSONNumber(version)),
        ])
    }

    private static func object(of home: FleetHome) -> JSONObject {
        var members = [JSONMember(key: "key", value: .string(home.key))]
        if let imported = home.imported {
            let object: JSONObject = [
                "epoch": .number(JSONNumber(Int(imported.epoch))),
                "from": .number(JSONNumber(Int(imported.offsets.lowerBound))),
                "profile": .string(imported.profile),
                "to": .number(JSONNumber(Int(imported.offsets.upperBound))),
            ]
            members.append(JSONMember(key: "imported", value: .object(object)))
        }
        members.append(JSONMember(key: "log", value: .string(hexText(home.logID))))
        members.append(JSONMember(key: "name", value: .string(home.name)))
        return JSONObject(members)
    }

    /// - Returns: nil where it has no fields that can be.
    private static func imported(_ value: JSONValue) -> ImportedLog? {
        guard case .object(let object) = value, case .string(let profile)? = object["profile"],
            let epoch = number(object["epoch"]).flatMap({ UInt32(exactly: $0) }),
            let first = number(object["from"]), let end = number(object["to"]), first < end
        else { return nil }
        let imported = ImportedLog(offsets: first..<end, profile: profile, epoch: epoch)
        return imported.isValid ? imported : nil
    }

    private static func number(_ value: JSONValue?) -> UInt64? {
        guard case .number(let number)? = value else { return nil }
        return number.exactInt64.flatMap { UInt64(exactly: $0) }
    }

    static func homes(
        _ bytes: [UInt8], partition: Int
    ) throws(FleetDirectoryError) -> [FleetHome] {
        let document = try object(bytes, "homes.\(partition)", versions: 1...2)
        guard case .array(let items)? = document["homes"] else {
            throw .unreadable("the document 'homes.\(partition)' has no homes")
        }
        var homes: [FleetHome] = []
        for (index, item) in items.enumerated() {
            guard case .object(let home) = item, case .string(let key)? = home["key"],
                case .string(let log)? = home["log"], let id = logID(log),
                case .string(let name)? = home["name"], HomeKey.isValid(key)
            else {
                throw .unreadable(
                    "the document 'homes.\(partition)': home \(index) has no key, log or name that can be"
                )
            }
            var found = FleetHome(key: key, logID: id, name: name)
            if let value = home["imported"] {
                found.imported = imported(value)
                guard found.imported != nil else {
                    throw .unreadable(
                        "the document 'homes.\(partition)': home \(index) has an 'imported' that cannot be"
                    )
                }
            }
            homes.append(found)
        }
        return homes
    }

    static func bytes(ofRemoved logs: [[UInt8]]) -> [UInt8] {
        text([
            "logs": .array(logs.map { .string(hexText($0)) }), "v": .number(JSONNumber(1)),
        ])
    }

    static func removedLogs(
        _ bytes: [UInt8], partition: Int
    ) throws(FleetDirectoryError) -> [[UInt8]] {
        let document = try object(bytes, "removed.\(partition)")
        guard case .array(let items)? = document["logs"] else {
            throw .unreadable("the document 'removed.\(partition)' has no logs")
        }
        var logs: [[UInt8]] = []
        for (index, item) in items.enumerated() {
            guard case .string(let text) = item, let id = logID(text) else {
                throw .unreadable(
                    "the document 'removed.\(partition)': log \(index) is no id of a log")
            }
            logs.append(id)
        }
        return logs
    }

    static func text(_ object: JSONObject) -> [UInt8] {
        Array(JSONWriter.write(.object(object)).utf8)
    }

    static func object(
        _ bytes: [UInt8], _ key: String, versions: ClosedRange<Int64> = 1...1
    ) throws(FleetDirectoryError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, limits: JSONLimits(keysMax: 1_000_000))
        } catch {
            throw .unreadable("the document '\(key)' is no JSON: \(error)")
        }
        guard case .object(let object) = value, case .number(let version)? = object["v"] else {
            throw .unreadable("the document '\(key)' has no version")
        }
        guard let number = version.exactInt64, versions.contains(number) else {
            throw .unreadable(
                "the document '\(key)' has version \(version.text); known is \(versions.upperBound)"
            )
        }
        return object
    }

    /// The bytes of 32 hex digits.
    private static func logID(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 32, text.utf8.count == 32 else { return nil }
        return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
