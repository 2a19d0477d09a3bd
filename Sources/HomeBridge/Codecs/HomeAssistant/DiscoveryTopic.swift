// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The topics at which a home of Hearth announces itself to Home Assistant:
/// `<prefix>/device/hearth-<home>-<device>/config`.
///
/// Ids may have letters, digits, `_` and `-` alone. Every other byte, and these two, become `_` and
/// two hexadecimal digits, so different devices and homes never share a topic.
public enum DiscoveryTopic {
    private static let start = "hearth-"
    /// No escaped id begins with it.
    private static let rulesID = "_rules"

    /// Letters and digits of a text, and the rest of its bytes as `_` and two hexadecimal digits.
    public static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if byte.isOfWord, byte != UInt8(ascii: "_") {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "_" + hexText([byte])
            }
        }
        return escaped
    }

    /// The object id of a device of a home.
    public static func objectID(home: String, device: String) -> String {
        objectID(home: home, escapedDevice: escaped(device))
    }

    /// The object id of a device of a home, by what ``device(of:home:)`` says.
    public static func objectID(home: String, escapedDevice: String) -> String {
        start + escaped(home) + "-" + escapedDevice
    }

    /// The object id of the device that stands for a home's rules.
    public static func rulesObjectID(home: String) -> String {
        start + escaped(home) + "-" + rulesID
    }

    /// The topic of an announcement.
    public static func config(prefix: String, objectID: String) -> String {
        "\(prefix)/device/\(objectID)/config"
    }

    /// Whether a text may be a discovery prefix: levels of a topic, none of them empty, no
    /// wildcards, and nothing of the broker or of Hearth itself.
    public static func isPrefix(_ text: String) -> Bool {
        HomeAssistantTopic.isUsable(text + "/") && text.utf8.count <= 128
            && !text.split(separator: "/", omittingEmptySubsequences: false).contains("")
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// The object id of an announcement of Hearth; nil for every other topic.
    private static func objectID(of topic: String) -> Substring? {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count >= 4, levels[levels.count - 1] == "config",
            levels[levels.count - 3] == "device", levels[levels.count - 2].hasPrefix(start)
        else { return nil }
        return levels[levels.count - 2]
    }

    /// Whether one of these homes announces something at a topic, below whatever prefix.
    public static func isOwn(_ topic: String, homes: some Collection<String>) -> Bool {
        // Nearly every message of a home ends here.
        guard topic.hasSuffix("/config"), let id = objectID(of: topic) else { return false }
        return homes.contains { id.hasPrefix(start + escaped($0) + "-") }
    }

    /// The device that a home announces at a topic, escaped; nil for the topics of others, and for
    /// that of its rules.
    public static func device(of topic: String, home: String) -> String? {
        let root = start + escaped(home) + "-"
        guard let id = objectID(of: topic), id.hasPrefix(root) else { return nil }
        let device = id.dropFirst(root.count)
        return device == rulesID || device.isEmpty ? nil : String(device)
    }

    /// Who announces something, as Home Assistant shows it.
    public static func origin(home: String, version: String) -> JSONObject {
        ["name": .string("Hearth " + home), "sw_version": .string(version)]
    }

    /// Whether an announcement at a topic is one of a home of Hearth.
    static func isOfHearth(_ object: JSONObject, at topic: String) -> Bool {
        guard objectID(of: topic) != nil,
            let origin = (object["o"] ?? object["origin"])?.object,
            let name = origin["name"]?.string
        else { return false }
        return name.hasPrefix("Hearth ")
    }
}
