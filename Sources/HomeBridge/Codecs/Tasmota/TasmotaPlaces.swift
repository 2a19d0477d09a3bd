// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Which devices speak, and are spoken to, below which topics.
struct TasmotaPlaces {
    /// The keys of the devices' bindings, sorted; of several the first one counts.
    struct Place {
        /// Who is spoken to.
        var addressees: [String] = []
        /// Who speaks.
        var speakers: [String] = []

        var isEmpty: Bool { addressees.isEmpty && speakers.isEmpty }
    }

    private var places: [UTF8Key: Place] = [:]
    private var topics: [UTF8Key: TasmotaTopics] = [:]
    private var sensors: [UTF8Key: TasmotaSensors] = [:]

    subscript(base: String) -> Place? { places[UTF8Key(base)] }

    /// What the topics of a device begin with.
    func topics(of key: String) -> TasmotaTopics? { topics[UTF8Key(key)] }

    /// What the sensors of a device are.
    func sensors(of key: String) -> TasmotaSensors { sensors[UTF8Key(key)] ?? .none }

    /// Everything that topics begin with.
    var bases: [String] { places.keys.map(\.text) }

    /// Other devices that speak below the same topics, by the keys of their bindings.
    func others(beside key: String) -> [String] {
        guard let own = topics(of: key) else { return [] }
        return (self[own.telemetry]?.speakers ?? []).filter { !utf8Equal($0, key) }
    }

    /// - Parameters:
    ///   - new: nil for a device that is gone.
    ///   - newSensors: nil for a device that is gone.
    mutating func set(_ key: String, _ new: TasmotaTopics?, _ newSensors: TasmotaSensors?) {
        sensors[UTF8Key(key)] = newSensors
        if let old = topics.removeValue(forKey: UTF8Key(key)) {
            change(old.command) { $0.addressees.removeAll { utf8Equal($0, key) } }
            for base in [old.status, old.telemetry] {
                change(base) { $0.speakers.removeAll { utf8Equal($0, key) } }
            }
        }
        guard let new else { return }
        topics[UTF8Key(key)] = new
        change(new.command) { Self.insert(key, into: &$0.addressees) }
        for base in [new.status, new.telemetry] {
            change(base) { Self.insert(key, into: &$0.speakers) }
        }
    }

    private mutating func change(_ base: String, _ change: (inout Place) -> Void) {
        var place = places[UTF8Key(base)] ?? Place()
        change(&place)
        places[UTF8Key(base)] = place.isEmpty ? nil : place
    }

    private static func insert(_ key: String, into keys: inout [String]) {
        keys.insert(key, at: keys.firstIndex { utf8Less(key, $0) } ?? keys.count)
    }
}
