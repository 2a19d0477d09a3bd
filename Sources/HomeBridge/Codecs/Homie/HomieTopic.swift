// SPDX-License-Identifier: Apache-2.0

/// A topic of a Homie device, taken apart.
struct HomieTopic {
    /// What all topics of the device begin with, without a slash at the end.
    var base: String
    /// What all devices are below: `homie`.
    var domain: String
    var device: String
    /// Homie 5: its devices are below `<domain>/5`.
    var isFive: Bool
    var kind: Kind
    /// The levels below the device's own.
    private let levels: [String]

    enum Kind: Hashable {
        /// `$state`, `$fw/version`.
        case attribute(String)
        case nodeAttribute(node: String, name: String)
        case propertyAttribute(node: String, property: String, name: String)
        case property(node: String, property: String)
        case set(node: String, property: String)
        case unknown
    }

    /// - Returns: nil for topics that are below none of the domains, or of no device.
    init?(_ topic: String, domains: [String]) {
        guard let domain = domains.first(where: { Self.isBelow(topic, $0) }) else { return nil }
        let start = topic.utf8.index(topic.utf8.startIndex, offsetBy: domain.utf8.count + 1)
        var levels = topic[start...].levels()[...]
        isFive = levels.first == "5"
        if isFive { levels = levels.dropFirst() }
        guard let device = levels.first, !device.isEmpty, device.utf8.first != Self.dollar,
            levels.count > 1
        else { return nil }
        self.domain = domain
        self.device = String(device)
        base = domain + (isFive ? "/5/" : "/") + device
        self.levels = levels.dropFirst().map(String.init)
        kind = Self.kind(self.levels)
    }

    /// Messages to all devices at once.
    static func isBroadcast(_ topic: String, domains: [String]) -> Bool {
        guard topic.utf8Contains("/$broadcast/") else { return false }
        return domains.contains {
            isBelow(topic, $0)
                && (topic.hasPrefix($0 + "/$broadcast/")
                    || topic.hasPrefix($0 + "/5/$broadcast/"))
        }
    }

    private static let dollar = UInt8(ascii: "$")

    private static func isBelow(_ topic: String, _ domain: String) -> Bool {
        topic.utf8.count > domain.utf8.count + 1 && topic.hasPrefix(domain)
            && topic.utf8.dropFirst(domain.utf8.count).first == UInt8(ascii: "/")
    }

    private static func kind(_ levels: [String]) -> Kind {
        guard levels.allSatisfy({ !$0.isEmpty }) else { return .unknown }
        if levels[0].utf8.first == dollar { return .attribute(levels.joined(separator: "/")) }
        guard levels.count > 1 else { return .unknown }
        let (node, second) = (levels[0], levels[1])
        if second.utf8.first == dollar {
            return levels.count == 2 ? .nodeAttribute(node: node, name: second) : .unknown
        }
        switch levels.count {
        case 2: return .property(node: node, property: second)
        case 3 where levels[2] == "set": return .set(node: node, property: second)
        case 3 where levels[2].utf8.first == dollar:
            return .propertyAttribute(node: node, property: second, name: levels[2])
        default: return .unknown
        }
    }

    /// The topic below the device's own.
    var path: String { levels.joined(separator: "/") }

    /// The key of the device's binding.
    var bindingKey: String { "device:" + base }
}

/// What a device says of itself as a whole (R-H4, R-H5).
enum HomieState: String, CaseIterable {
    case `init`
    case ready
    case disconnected
    case sleeping
    case lost
    case alert

    /// What `$online` of version 2 says.
    static let ofOnline: [String: HomieState] = ["true": .ready, "false": .lost]
}
