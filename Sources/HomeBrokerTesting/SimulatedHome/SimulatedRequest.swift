// SPDX-License-Identifier: Apache-2.0

/// A message on a `set` or `get` topic, taken apart as Zigbee2MQTT does it.
///
/// `<base>/<name>/set`, `<base>/<name>/set/<key>`, `<base>/<name>/<endpoint>/set`,
/// `<base>/<name>/<endpoint>/set/<key>`, and the same with `get`. Names may hold slashes.
struct SimulatedRequest: Hashable, Sendable {
    enum Verb: String, Hashable, Sendable {
        case set, get
    }

    var verb: Verb
    /// A name, or a name with an endpoint after its last slash.
    var target: String
    /// The key in the topic.
    var key: String?

    /// - Returns: nil for every other topic.
    init?(topic: String, base: String) {
        guard topic.utf8.starts(with: (base + "/").utf8) else { return nil }
        let rest = topic.utf8.dropFirst(base.utf8.count + 1)
        guard !rest.starts(with: "bridge".utf8) else { return nil }
        let levels = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard
            let place = levels.indices.dropFirst().first(where: {
                Verb(rawValue: levels[$0]) != nil
            }),
            let verb = Verb(rawValue: levels[place])
        else { return nil }
        let key = levels[(place + 1)...].joined(separator: "/")
        guard place == levels.count - 1 || !key.isEmpty else { return nil }
        self.verb = verb
        target = levels[..<place].joined(separator: "/")
        self.key = key.isEmpty ? nil : key
        guard !target.isEmpty else { return nil }
    }

    /// The members of the payload by key; nil when it cannot be understood.
    func members(_ payload: [UInt8]) -> [String: SimulatedJSON]? {
        let value = SimulatedJSON(reading: payload)
        let text = String(validating: payload, as: UTF8.self)
        if let key {
            return (value ?? text.map { .text($0) }).map { [key: $0] }
        }
        if let members = value?.members { return members }
        guard let text, Self.stateWords.contains(text.lowercased()) else { return nil }
        return ["state": .text(text)]
    }

    private static let stateWords: Set = [
        "on", "off", "toggle", "open", "close", "stop", "lock", "unlock",
    ]
}
