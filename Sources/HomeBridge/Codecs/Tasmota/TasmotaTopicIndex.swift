// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The devices that publish, and that take commands, below each base topic.
struct TasmotaTopicIndex {
    /// The keys of the devices' bindings, sorted; of several the first one counts.
    struct Devices {
        /// Take commands there.
        var commandTargets: [String] = []
        /// Publish there.
        var publishers: [String] = []

        var isEmpty: Bool { commandTargets.isEmpty && publishers.isEmpty }
    }

    private var devicesByBase: [UTF8Key: Devices] = [:]
    /// How many base topics are not of the usual layout.
    private var unusual = 0
    private var topics: [UTF8Key: TasmotaTopics] = [:]
    private var sensors: [UTF8Key: TasmotaSensors] = [:]
    /// The addresses that end in six digits, with the number of bindings of each.
    private var endings: [String: [String: Int]] = [:]
    private var addresses: [UTF8Key: String] = [:]

    subscript(base: String) -> Devices? { devicesByBase[UTF8Key(base)] }

    /// The devices of a topic, and the topic's last level; asked of every message
    /// on the broker.
    func devices(of topic: String) -> (devices: Devices, leaf: String)? {
        guard unusual > 0 || TasmotaCodec.beginsUsually(topic),
            let (base, leaf) = TasmotaTopics.split(topic), !leaf.isEmpty
        else { return nil }
        let isUsual = TasmotaCodec.isUsual(base)
        return (self[base] ?? (isUsual ? Devices() : nil)).map { ($0, leaf) }
    }

    /// What the topics of a device begin with.
    func topics(of key: String) -> TasmotaTopics? { topics[UTF8Key(key)] }

    /// What the sensors of a device are.
    func sensors(of key: String) -> TasmotaSensors { sensors[UTF8Key(key)] ?? .none }

    /// Everything that topics begin with.
    var bases: [String] { devicesByBase.keys.map(\.text) }

    /// The address that ends in six lower-case hex digits, where there is only one.
    func device(endingIn digits: String) -> String? {
        guard let found = endings[digits], found.count == 1 else { return nil }
        return found.keys.first
    }

    /// Other devices that publish below the same topics, by the keys of their bindings.
    func others(beside key: String) -> [String] {
        guard let own = topics(of: key) else { return [] }
        return (self[own.telemetry]?.publishers ?? []).filter { !utf8Equal($0, key) }
    }

    /// - Parameter configuration: nil for a device that is gone.
    mutating func set(
        _ key: String, _ configuration: TasmotaConfiguration?, _ newSensors: TasmotaSensors
    ) {
        sensors[UTF8Key(key)] = configuration == nil ? nil : newSensors
        setAddress(key, configuration?.address)
        setTopics(key, configuration?.topics)
    }

    private mutating func setAddress(_ key: String, _ new: String?) {
        if let old = addresses.removeValue(forKey: UTF8Key(key)) {
            let ending = String(old.suffix(6))
            let left = (endings[ending]?[old] ?? 1) - 1
            endings[ending]?[old] = left > 0 ? left : nil
            if endings[ending]?.isEmpty == true { endings[ending] = nil }
        }
        guard let new else { return }
        addresses[UTF8Key(key)] = new
        endings[String(new.suffix(6)), default: [:]][new, default: 0] += 1
    }

    private mutating func setTopics(_ key: String, _ new: TasmotaTopics?) {
        if let old = topics.removeValue(forKey: UTF8Key(key)) {
            change(old.command) { $0.commandTargets.removeAll { utf8Equal($0, key) } }
            for base in [old.status, old.telemetry] {
                change(base) { $0.publishers.removeAll { utf8Equal($0, key) } }
            }
        }
        guard let new else { return }
        topics[UTF8Key(key)] = new
        change(new.command) { Self.insert(key, into: &$0.commandTargets) }
        for base in [new.status, new.telemetry] {
            change(base) { Self.insert(key, into: &$0.publishers) }
        }
    }

    private mutating func change(_ base: String, _ change: (inout Devices) -> Void) {
        let old = devicesByBase[UTF8Key(base)]
        var devices = old ?? Devices()
        change(&devices)
        devicesByBase[UTF8Key(base)] = devices.isEmpty ? nil : devices
        guard !TasmotaCodec.isUsual(base), devices.isEmpty != (old == nil) else { return }
        unusual += devices.isEmpty ? -1 : 1
    }

    private static func insert(_ key: String, into keys: inout [String]) {
        keys.insert(key, at: keys.firstIndex { utf8Less(key, $0) } ?? keys.count)
    }
}
