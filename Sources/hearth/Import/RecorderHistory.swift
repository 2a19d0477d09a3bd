// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// The values that a recorder's database has of devices of the home.
struct RecorderHistory: ImportSource {
    private let database: RecorderDatabase
    private let registry: RecorderRegistry?
    private let map: RecorderMap
    private let home: HomeSnapshot
    private let profiles: [String]
    private let hasToEnd: () -> Bool
    private(set) var unmatched = ImportUnmatched()

    static let source: ByteString = "recorder"

    /// - Parameters:
    ///   - map: it wins over the registries.
    ///   - profiles: the keys of the home's broker profiles.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    init(
        _ database: RecorderDatabase, _ registry: RecorderRegistry?, _ map: RecorderMap,
        of home: HomeSnapshot, profiles: [String], hasToEnd: @escaping () -> Bool
    ) {
        self.database = database
        self.registry = registry
        self.map = map
        self.home = home
        self.profiles = profiles
        self.hasToEnd = hasToEnd
    }

    mutating func each(
        _ body: (ImportedSeries, HistoryImported.Sample) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        unmatched = ImportUnmatched()
        for entity in try database.entities() {
            let target: RecorderMap.Target
            switch map.targets[ByteString(entity.id)] {
            case .some(nil): continue
            case .some(let mapped?): target = mapped
            case nil:
                guard let id = device(of: entity) else {
                    unmatched.add(entity.id, "entities of no device of this home")
                    continue
                }
                target = RecorderMap.Target(deviceID: id)
            }
            guard let device = home.view(of: target.deviceID) else { continue }
            try read(entity, target, on: device, body)
        }
    }

    /// Each entity with its device, for a proposal; only those that may have values of devices.
    func matches() throws(CommandFailure) -> [(id: String, deviceID: String?)] {
        try database.entities().filter { RecorderEntity($0.id) != nil }
            .map { ($0.id, device(of: $0)) }
    }

    private func device(of entity: RecorderDatabase.Entity) -> String? {
        registry?.device(of: entity.id, in: home, profiles: profiles)
    }

    private mutating func read(
        _ entity: RecorderDatabase.Entity, _ target: RecorderMap.Target, on device: DeviceView,
        _ body: (ImportedSeries, HistoryImported.Sample) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard var reader = RecorderEntity(entity.id) else {
            unmatched.add(entity.id, "entities of a kind that has no values of devices")
            return
        }
        var parts = RecorderParts(target, entity.id, on: device)
        var hasValues = false
        func pass(
            _ values: [RecorderEntity.Value], _ time: Int64, seconds: UInt32
        ) throws(CommandFailure) {
            for value in values {
                guard let part = parts.part(of: value) else { continue }
                hasValues = true
                try body(
                    ImportedSeries(
                        source: Self.source, series: ByteString(entity.id),
                        deviceID: ByteString(device.id), part: ByteString(part),
                        trait: ByteString(value.trait), attribute: ByteString(value.attribute),
                        seconds: seconds),
                    HistoryImported.Sample(time: time, value: value.value))
            }
        }
        try hours(of: entity, pass)
        var attributes = JSONObject()
        var number: Int64?
        try database.states(of: entity) { state throws(CommandFailure) in
            if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
            if number != state.attributesNumber {
                number = state.attributesNumber
                attributes = Self.attributes(state.attributes)
            }
            guard let time = state.time else { return true }
            try pass(
                reader.values(state: state.text, attributes: attributes, at: time), time,
                seconds: 0)
            return true
        }
        if !hasValues {
            unmatched.add(
                entity.id,
                parts.isUnsure
                    ? "entities of which --map must say the part"
                    : "entities whose values their device does not have")
        }
    }

    /// Passes the hours before the first state that is kept.
    private func hours(
        of entity: RecorderDatabase.Entity,
        _ pass: ([RecorderEntity.Value], Int64, UInt32) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard var reader = RecorderEntity(entity.id) else { return }
        var first: Int64?
        var attributes = JSONObject()
        try database.states(of: entity) { state in
            first = state.time
            attributes = Self.attributes(state.attributes)
            return first == nil
        }
        // Statistics have a unit of their own.
        attributes.members.removeAll { $0.key == "unit_of_measurement" }
        if attributes["device_class"] == nil,
            let known = registry?.entities[ByteString(entity.id)]?.deviceClass
        {
            attributes.members.append(JSONMember(key: "device_class", value: .string(known)))
        }
        let hour: Int64 = 3_600_000_000_000
        try database.hours(of: entity) { row throws(CommandFailure) in
            if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
            let end = row.time.addingSaturated(hour)
            if let first, end > first { return false }
            guard let value = row.mean ?? row.state else { return true }
            var own = attributes
            if own["state_class"] == nil {
                // No state says it any longer; only meters have no mean.
                let kind = row.mean == nil ? "total_increasing" : "measurement"
                own.members.append(JSONMember(key: "state_class", value: .string(kind)))
            }
            if let unit = row.unit {
                own.members.append(JSONMember(key: "unit_of_measurement", value: .string(unit)))
            }
            let values = reader.values(
                state: ValueText.json(.double(value)), attributes: own, at: row.time)
            // What a meter showed is not a mean, and was so at the end.
            try pass(values, row.mean == nil ? end : row.time, row.mean == nil ? 0 : 3600)
            return true
        }
    }

    private static func attributes(_ text: String?) -> JSONObject {
        guard let text, let value = try? JSONReader.read(Array(text.utf8)) else {
            return JSONObject()
        }
        return value.object ?? JSONObject()
    }
}

/// The parts of a device that the values of an entity belong to.
private struct RecorderParts {
    private let target: RecorderMap.Target
    private let entity: String
    private let device: DeviceView
    /// By trait and attribute; nil where the device has none, or several.
    private var found: [String: String?] = [:]
    /// Whether several parts have such a value, and none is named by the entity.
    private(set) var isUnsure = false

    init(_ target: RecorderMap.Target, _ entity: String, on device: DeviceView) {
        self.target = target
        self.entity = entity
        self.device = device
    }

    mutating func part(of value: RecorderEntity.Value) -> String? {
        let key = "\(value.trait) \(value.attribute)"
        if let known = found[key] { return known }
        let part = search(value)
        found[key] = .some(part)
        return part
    }

    private mutating func search(_ value: RecorderEntity.Value) -> String? {
        let parts = device.parts.filter { part in
            part.trait(named: value.trait).map {
                $0.attribute(value.attribute) != nil || $0.lists(value.attribute)
            } ?? false
        }
        if let wanted = target.part { return parts.first { utf8Equal($0.part, wanted) }?.part }
        if parts.count < 2 { return parts.first?.part }
        // `switch.plug_left` is of the part left.
        let named = parts.filter { entity.hasSuffix("_" + $0.part.lowercased()) }
        if named.count == 1 { return named[0].part }
        isUnsure = true
        return nil
    }
}
