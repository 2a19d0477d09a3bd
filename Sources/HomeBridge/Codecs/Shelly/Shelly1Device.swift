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
            let mac = object["mac"]?.string, ShellyAddress.isAddress(mac)
        else { return nil }
        self.id = id
        isFromTopic = topicID != nil
        self.mac = mac
        model = object["model"]?.string
        firmware = object["fw_ver"]?.string
    }

    private static func isUsable(_ id: String) -> Bool {
        let forbidden: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "#"), 0]
        return !id.isEmpty && id.utf8.count <= 256 && !id.utf8.contains { forbidden.contains($0) }
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
        var members = [
            JSONMember(key: "id", value: .string(id)),
            JSONMember(key: "mac", value: .string(mac)),
            JSONMember(key: "leaves", value: .array(leaves.map { .string($0) })),
        ]
        if isFromTopic { members.append(JSONMember(key: "own", value: .bool(true))) }
        if let model { members.append(JSONMember(key: "model", value: .string(model))) }
        if let firmware { members.append(JSONMember(key: "fw_ver", value: .string(firmware))) }
        return JSONObject(members)
    }

    init?(_ binding: DeviceBinding) {
        let note = binding.notes.first { $0.key == "device" }?.value.object
        guard let note, let device = Shelly1Device(announcement: note, topicID: nil) else {
            return nil
        }
        self = device
        isFromTopic = note["own"]?.bool == true
        leaves = (note["leaves"]?.array ?? []).compactMap { $0.string }
    }
}

/// The addresses by which devices are known.
enum ShellyAddress {
    /// Twelve hex digits.
    static func isAddress(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 12
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
            }
    }
}
