// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a device's topics begin with, each with its slash at the end (R-T-TOPIC).
struct TasmotaTopics {
    var command: String
    var status: String
    var telemetry: String

    /// - Parameter address: twelve lower-case hex digits.
    /// - Throws: a member that makes no topic.
    init(_ object: JSONObject, address: String) throws(UnreadableMessage) {
        let topic = try TasmotaConfiguration.text("t", of: object)
        let full = try TasmotaConfiguration.text("ft", of: object)
        let prefixes = (object["tp"]?.array ?? []).compactMap { $0.string }
        guard prefixes.count == 3, prefixes.allSatisfy({ !$0.isEmpty }) else {
            throw UnreadableMessage("bad announcement", "tp: three prefixes are expected")
        }
        let names = [
            ("%topic%", topic), ("%hostname%", object["hn"]?.string ?? ""),
            ("%id%", address.uppercased()),
        ]
        let bases = prefixes.map { Self.base(full, prefix: $0, names) }
        for base in bases {
            guard base.isFreeOfWildcards, base != "/",
                base.utf8.first != UInt8(ascii: "$"), base.utf8.count <= Self.bytesMax
            else {
                throw UnreadableMessage(
                    "bad announcement", "ft: it makes no topic that can be subscribed to")
            }
        }
        guard Set(bases.map { UTF8Key($0) }).count == 3 else {
            throw UnreadableMessage("bad announcement", "tp: two prefixes make the same topic")
        }
        (command, status, telemetry) = (bases[0], bases[1], bases[2])
    }

    /// Devices have room for 150 bytes.
    private static let bytesMax = 512

    /// As the devices themselves put topics together: a prefix must be there, `#` must not.
    private static func base(
        _ full: String, prefix: String, _ names: [(token: String, text: String)]
    ) -> String {
        var base = full.contains("%prefix%") ? full : full + "/%prefix%"
        for (token, text) in [("%prefix%", prefix)] + names {
            base = base.split(separator: token, omittingEmptySubsequences: false)
                .joined(separator: text)
        }
        base = base.split(separator: "#", omittingEmptySubsequences: false).joined()
        base = base.split(separator: "//", omittingEmptySubsequences: false).joined(separator: "/")
        return base.utf8.last == UInt8(ascii: "/") ? base : base + "/"
    }

    // The messages that say a value.
    var result: [String] { [status + "RESULT"] }
    var state: [String] { [telemetry + "STATE"] + result }
    var sensor: [String] { [telemetry + "SENSOR"] }
    var all: [String] { [telemetry + "STATE"] + sensor + result }

    /// Everything but what stands after the last slash, and that; nil without a slash.
    static func split(_ topic: String) -> (base: String, leaf: String)? {
        guard let slash = topic.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let next = topic.utf8.index(after: slash)
        return (String(topic[..<next]), String(topic[next...]))
    }
}
