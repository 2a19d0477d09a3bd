// SPDX-License-Identifier: Apache-2.0

/// A message on `<base>/bridge/request/...` that the simulated bridge understands.
struct SimulatedBridgeRequest: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case renameDevice = "device/rename"
        case renameGroup = "group/rename"
        case healthCheck = "health_check"
    }

    var kind: Kind
    var members: [String: SimulatedJSON]

    /// - Returns: nil for every other topic.
    init?(topic: String, payload: [UInt8], base: String) {
        let root = base + "/bridge/request/"
        guard topic.utf8.starts(with: root.utf8) else { return nil }
        let rest = String(decoding: topic.utf8.dropFirst(root.utf8.count), as: UTF8.self)
        guard let kind = Kind(rawValue: rest) else { return nil }
        self.kind = kind
        members = SimulatedJSON(reading: payload)?.members ?? [:]
    }
}
