// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Which device a component belongs to (R-HA-DEVICE, R-HA-DUP).
struct HomeAssistantIdentity {
    /// What the components of one device have in common.
    var token: String
    /// Its other identifiers and its connections: components that share one are of one device.
    var others: [String]
    var deviceID: String
    var native: String
    /// The device has a codec of its own, which reads everything.
    var isNative = false
    var isGroup = false

    /// - Returns: nil where nothing names the device.
    init?(device: JSONObject?, uniqueID: String?, context: CodecContext) {
        let identifiers = Self.identifiers(device?["identifiers"])
        let connections = Self.connections(device?["connections"])
        guard let token = identifiers.first ?? connections.first?.value ?? uniqueID else {
            return nil
        }
        self.token = token
        others = Self.others(identifiers, connections, than: token)
        native = token
        func make(_ components: [String]) -> String? {
            HomeID.make(components, sha256: context.sha256)
        }
        if let (id, base) = Self.zigbee(token) {
            isNative = true
            isGroup = base != nil
            native = id
            let group = base.map { "group-\($0)-\(id)" }
            deviceID =
                group.flatMap { make(["zigbee2mqtt", context.profile, $0]) } ?? "zigbee:" + id
            return
        }
        let mac = connections.first { $0.kind == "mac" }.flatMap { Self.mac($0.value) }
        let own = identifiers.isEmpty ? nil : Self.mac(token)
        let address = mac ?? own ?? connections.first.flatMap { Self.mac($0.value) }
        guard
            let id = Self.zwave(token) ?? address.map({ "mac:" + $0 })
                ?? make([HomeAssistantCodec.name, context.profile, token])
        else { return nil }
        deviceID = id
    }

    /// More names of one device are left out.
    static let othersMax = 32

    private static func others(
        _ identifiers: [String], _ connections: [(kind: String, value: String)], than token: String
    ) -> [String] {
        let named = connections.map { "\($0.kind):\(mac($0.value) ?? $0.value)" }
        var others: [String] = []
        for name in identifiers + named where !utf8Equal(name, token) {
            guard !others.contains(where: { utf8Equal($0, name) }) else { continue }
            guard others.count < othersMax else { break }
            others.append(name)
        }
        return others
    }

    private static func identifiers(_ value: JSONValue?) -> [String] {
        (value?.array ?? value.map { [$0] } ?? []).compactMap { $0.wordText }
            .filter { !$0.isEmpty }
    }

    private static func connections(_ value: JSONValue?) -> [(kind: String, value: String)] {
        (value?.array ?? []).compactMap { pair in
            guard let items = pair.array, items.count == 2, let kind = items[0].string,
                let text = items[1].wordText, !text.isEmpty
            else { return nil }
            return (kind, text)
        }
    }

    /// Twelve hex digits, with separators or without; of bare ones some must be letters, since a
    /// serial number is no address.
    static func mac(_ text: String) -> String? {
        let isSeparated = text.utf8.count == 17
        guard isSeparated || text.utf8.count == 12 else { return nil }
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-") }
        guard digits.count == 12, digits.allSatisfy(\.isHexDigit),
            isSeparated || !digits.allSatisfy(\.isDigit)
        else { return nil }
        // Lower case; this bit is set in digits too.
        return String(decoding: digits.map { $0 | 0x20 }, as: UTF8.self)
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// `zigbee2mqtt_<ieee>`, or `zigbee2mqtt_<base topic in character codes>_<group>`.
    private static func zigbee(_ token: String) -> (native: String, base: String?)? {
        guard token.hasPrefix("zigbee2mqtt_") else { return nil }
        let rest = token.dropFirst("zigbee2mqtt_".count)
        if rest.hasPrefix("0x") {
            let address = rest.lowercased()
            guard address.utf8.count == 18, address.utf8.dropFirst(2).allSatisfy(isHex) else {
                return nil
            }
            return (address, nil)
        }
        let pieces = rest.split(separator: "_", omittingEmptySubsequences: false)
        guard pieces.count == 2, let group = Int(pieces[1]), group >= 0,
            let base = characters(pieces[0])
        else { return nil }
        return (String(group), base)
    }

    /// Decimal character codes in a row: those that begin with 1 have three digits.
    private static func characters(_ codes: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = codes
        while let first = rest.first {
            let count = first == "1" ? 3 : 2
            guard let code = UInt8(rest.prefix(count)), (32..<127).contains(code) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(count)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// `zwavejs2mqtt_0x<home id>_node<n>`.
    private static func zwave(_ token: String) -> String? {
        guard token.hasPrefix("zwavejs2mqtt_0x") else { return nil }
        let pieces = token.dropFirst("zwavejs2mqtt_0x".count).split(separator: "_")
        guard pieces.count == 2, pieces[1].hasPrefix("node"),
            let node = Int(pieces[1].dropFirst("node".count)), node > 0
        else { return nil }
        let home = pieces[0].lowercased()
        guard (1...8).contains(home.utf8.count), home.utf8.allSatisfy(isHex) else { return nil }
        let zeros = String(repeating: "0", count: 8 - home.utf8.count)
        return "zwave:\(zeros)\(home)-\(node)"
    }
}
