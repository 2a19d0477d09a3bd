// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What Home Assistant's registries say: the device of each entity, and the ids of devices.
struct RecorderRegistry {
    /// An entity of the registry.
    struct Entity {
        var deviceID: String?
        var uniqueID: String
        var deviceClass: String?
    }

    private(set) var entities: [ByteString: Entity] = [:]
    private var devices: [ByteString: Device] = [:]

    private struct Device {
        /// Pairs of a domain or kind, and an id.
        var names: [(kind: String, id: String)]
    }

    private static let bytesMax = 64 << 20

    /// - Parameter folder: Home Assistant's `.storage`.
    /// - Returns: nil where there are no registries.
    init?(folder: String, isNeeded: Bool) throws(CommandFailure) {
        let paths = ["core.entity_registry", "core.device_registry"].map { "\(folder)/\($0)" }
        guard isNeeded || paths.allSatisfy({ Directories.exists($0) }) else { return nil }
        for item in try Self.items(paths[0], "entities") {
            guard let id = item["entity_id"]?.string else { continue }
            entities[ByteString(id)] = Entity(
                deviceID: item["device_id"]?.string, uniqueID: item["unique_id"]?.string ?? "",
                deviceClass: item["device_class"]?.string
                    ?? item["original_device_class"]?.string)
        }
        for item in try Self.items(paths[1], "devices") {
            guard let id = item["id"]?.string else { continue }
            let pairs = (item["identifiers"]?.array ?? []) + (item["connections"]?.array ?? [])
            devices[ByteString(id)] = Device(
                names: pairs.compactMap { pair in
                    guard let items = pair.array, items.count >= 2, let kind = items[0].string,
                        let name = items[1].string
                    else { return nil }
                    return (kind, name)
                })
        }
    }

    /// The device of the home that an entity belongs to; nil for none.
    ///
    /// - Parameter profiles: the keys of the home's broker profiles.
    func device(of entity: String, in home: HomeSnapshot, profiles: [String]) -> String? {
        guard let id = entities[ByteString(entity)]?.deviceID,
            let device = devices[ByteString(id)]
        else { return nil }
        for (kind, name) in device.names {
            for id in Self.ids(kind, name, profiles) {
                if let found = home.view(of: id) { return found.id }
            }
        }
        // Other codecs of Hearth take the id of an ecosystem as it is.
        let names = device.names.map(\.id)
        var found: [String] = []
        home.forEachView { view in
            if names.contains(where: { utf8Equal($0, view.nativeID) }) { found.append(view.id) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The ids that Hearth would give a device of this identifier or connection.
    private static func ids(_ kind: String, _ name: String, _ profiles: [String]) -> [String] {
        switch kind {
        case "zha", "zigbee":
            let digits = name.lowercased().filter { $0 != ":" && $0 != "-" }
            return ["zigbee:" + (digits.hasPrefix("0x") ? digits : "0x" + digits)]
        case "zwave_js":
            // The home in decimal digits, the node, and often more.
            let parts = name.split(separator: "-")
            guard parts.count >= 2, let home = UInt32(parts[0]), let node = Int(parts[1]) else {
                return []
            }
            let hex = String(home, radix: 16)
            return ["zwave:" + String(repeating: "0", count: 8 - hex.count) + hex + "-\(node)"]
        default: return profiles.compactMap { announced(kind, name, profile: $0) }
        }
    }

    /// The id that the codec of discovery gives a device.
    private static func announced(_ kind: String, _ name: String, profile: String) -> String? {
        let isConnection = kind == "mac" || kind == "bluetooth"
        let names: JSONValue =
            isConnection
            ? .array([.array([.string(kind), .string(name)])]) : .array([.string(name)])
        let config = JSONObject([
            JSONMember(
                key: "device",
                value: .object(
                    JSONObject([
                        JSONMember(
                            key: isConnection ? "connections" : "identifiers", value: names)
                    ]))),
            JSONMember(key: "state_topic", value: .string("recorder/state")),
            JSONMember(key: "unique_id", value: .string("x")),
        ])
        var reader = RecorderEntity.makeReader(profile: profile)
        let read = reader.read(
            CodecMessage(
                topic: "homeassistant/sensor/x/config",
                payload: Array(JSONWriter.write(.object(config)).utf8), delivery: .late,
                receivedAt: 0))
        for case .deviceAnnounced(let event) in read.events { return event.deviceID }
        return nil
    }

    private static func items(
        _ path: String, _ key: String
    ) throws(CommandFailure) -> [JSONObject] {
        let bytes = try FileLines.bytes(path, max: bytesMax)
        let name = TerminalText.escape(path)
        let root: JSONObject?
        do throws(JSONError) {
            root = try JSONReader.read(bytes, limits: JSONLimits(keysMax: .max)).object
        } catch {
            throw CommandFailure(.damaged, "\(name): \(error)")
        }
        guard let items = root?["data"]?.object?.value(of: key)?.array else {
            throw CommandFailure(.damaged, "\(name) is no registry: it has no \(key)")
        }
        return items.compactMap(\.object)
    }
}
