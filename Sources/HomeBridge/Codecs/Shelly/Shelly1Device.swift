// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What is known of a device of the first generation: its announcement, and what it has said since,
/// since nothing announces its parts.
struct Shelly1Device: Hashable {
    /// What its topics begin with, after `shellies/`; it may hold slashes.
    var id: String
    /// The id is that of its own topics, not only the word of an announcement to all.
    var isFromTopic: Bool
    /// As announced.
    var mac: String
    var model: String?
    var firmware: String?
    /// What follows the id in its topics, and `<leaf>#<key>` for keys that make a difference;
    /// sorted.
    var leaves: [String] = []

    /// Beyond these a device's topics are unreadable.
    static let leavesMax = 256
    private static let leafBytesMax = 128

    var address: String { mac.lowercased() }
    var bindingKey: String { "device:" + address }
    var base: String { "shellies/\(id)/" }

    /// Whether its radio is off between reports: what its last will says then is no fault.
    var sleeps: Bool {
        guard let model, Self.models.contains(model) else {
            return leaves.contains("sensor/battery") && !Self.awake.contains(model ?? "")
        }
        return true
    }

    private static let models = [
        "SHHT-1", "SHWT-1", "SHDW-1", "SHDW-2", "SHSM-01", "SHSM-02", "SHBTN-1", "SHBTN-2",
    ]
    /// These have batteries, and listen all the time.
    private static let awake = ["SHMOS-01", "SHMOS-02", "SHTRV-01"]

    /// Whether all of these are remembered already.
    func knows(_ items: [String]) -> Bool {
        items.allSatisfy { item in leaves.contains { utf8Equal($0, item) } }
    }

    /// Remembers items.
    ///
    /// - Returns: false where there is no room.
    mutating func learn(_ items: [String]) -> Bool {
        for item in items where !leaves.contains(where: { utf8Equal($0, item) }) {
            guard leaves.count < Self.leavesMax, item.utf8.count <= Self.leafBytesMax else {
                return false
            }
            leaves.insert(
                item, at: leaves.firstIndex { utf8Less(item, $0) } ?? leaves.count)
        }
        return true
    }
}

// MARK: - The announcement

extension Shelly1Device {
    /// Reads an announcement (R-S1-ID).
    ///
    /// - Parameter topicID: the id of the topic; nil where all devices share it.
    /// - Returns: nil without a usable id and address.
    init?(announcement object: JSONObject, topicID: String?) {
        guard let id = topicID ?? object["id"]?.string, Self.isUsable(id),
            let mac = object["mac"]?.string, mac.isMACAddress
        else { return nil }
        self.id = id
        isFromTopic = topicID != nil
        self.mac = mac
        model = object["model"]?.string
        firmware = object["fw_ver"]?.string
    }

    private static func isUsable(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.count <= 256 && id.isFreeOfWildcards
            && id.utf8.last != UInt8(ascii: "/")
    }

    /// The same device as it announces itself again, with what was known of it.
    func announced(again new: Shelly1Device) -> Shelly1Device {
        var device = new
        device.leaves = leaves
        if !new.isFromTopic, isFromTopic {
            device.id = id
            device.isFromTopic = true
        }
        device.model = new.model ?? model
        device.firmware = new.firmware ?? firmware
        return device
    }
}

// MARK: - The form in bindings

extension Shelly1Device {
    var json: JSONObject {
        [
            "id": .string(id), "mac": .string(mac), "leaves": .texts(leaves),
            "own": isFromTopic ? .bool(true) : nil, "model": model.map { .string($0) },
            "fw_ver": firmware.map { .string($0) },
        ]
    }

    init?(_ binding: DeviceBinding) {
        guard let note = binding.shellyNote else { return nil }
        self.init(announcement: note, topicID: nil)
        isFromTopic = note["own"]?.bool == true
        leaves = note["leaves"]?.texts ?? []
    }
}
