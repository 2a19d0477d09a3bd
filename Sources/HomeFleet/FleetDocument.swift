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
        text([
            "homes": .array(
                homes.map {
                    .object([
                        "key": .string($0.key), "log": .string(hexText($0.logID)),
                        "name": .string($0.name),
                    ])
                }),
            "v": .number(JSONNumber(1)),
        ])
    }

    static func homes(
        _ bytes: [UInt8], partition: Int
    ) throws(FleetDirectoryError) -> [FleetHome] {
        let document = try object(bytes, "homes.\(partition)")
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
            homes.append(FleetHome(key: key, logID: id, name: name))
        }
        return homes
    }

    static func text(_ object: JSONObject) -> [UInt8] {
        Array(JSONWriter.write(.object(object)).utf8)
    }

    static func object(
        _ bytes: [UInt8], _ key: String
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
        guard version.exactInt64 == 1 else {
            throw .unreadable("the document '\(key)' has version \(version.text); known is 1")
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
