// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A device as SYNC describes it, made ready for reading its states.
///
/// A class: it is made once for each binding and looked up for each payload.
final class CloudDevice: ReportedDevice, Sendable {
    /// The device's key in the payloads of its cloud.
    let id: String
    let agent: String
    let deviceID: String
    /// Who says so: `<profile>:cloud:<agent>`.
    let source: String
    /// What SYNC said, whole.
    let sync: JSONObject
    /// The key of the node whose device it turned out to be.
    let joined: String?
    let order: Int
    let identity: CloudIdentity
    /// The identifiers of the traits, each once.
    let traits: [String]
    /// What its values mean, in the order of the table.
    let states: [CloudState]
    let deviceType: String
    /// Its battery is what it is for.
    let storesEnergy: Bool

    init(
        sync: JSONObject, agent: String, order: Int, joined: String?, context: CodecContext,
        place: String = ""
    ) {
        id = sync["id"]?.string ?? ""
        self.agent = agent
        deviceID = CloudSubject.deviceID(agent: agent, id: id, sha256: context.sha256)
        source = CloudSubject.source(of: agent, context)
        self.sync = sync
        self.joined = joined
        self.order = order
        identity = CloudIdentity(sync, at: place)
        traits = Self.unique(sync["traits"]?.texts ?? [])
        let type = sync["type"]?.string ?? ""
        let attributes = sync["attributes"]?.object ?? JSONObject()
        let row = CloudTable.type(type)
        deviceType = Self.deviceType(type, row, traits, attributes)
        storesEnergy = row?.storesEnergy ?? false
        states = Self.states(type, traits)
    }

    /// The binding's key.
    var key: String { CloudSubject.key("device", agent: agent, id: id) }

    /// The binding's text.
    var text: String {
        let object: JSONObject = [
            "agent": .string(agent), "order": .number(order), "sync": .object(sync),
            "joined": joined.map { .string($0) },
        ]
        return JSONWriter.write(.object(object))
    }

    /// Takes the text of a binding.
    ///
    /// - Returns: nil for what is none.
    convenience init?(text: String, context: CodecContext) {
        // The text was written by us from a payload that was within the bounds.
        let limits = JSONLimits(depthMax: context.limits.jsonDepthMax + 8, keysMax: .max)
        guard let json = try? JSONReader.read(Array(text.utf8), limits: limits),
            let object = json.object, let agent = object["agent"]?.string,
            let order = object["order"]?.int, let sync = object["sync"]?.object,
            sync["id"]?.string?.isEmpty == false
        else { return nil }
        self.init(
            sync: sync, agent: agent, order: order, joined: object["joined"]?.string,
            context: context)
    }

    /// The attributes of SYNC, which some states are read by.
    var attributes: JSONObject { sync["attributes"]?.object ?? JSONObject() }

    /// The names of the sensors that it has.
    var sensors: [String] { Self.sensors(attributes) }

    /// A Matter node that is known by another way as well has the room named (deduplication).
    var hasRoomHint: Bool { area != nil }

    var area: String? { Self.text(sync["roomHint"]) }

    func announced() -> DeviceAnnounced {
        let info = sync["deviceInfo"]?.object
        return DeviceAnnounced(
            deviceID: deviceID, source: source, codec: CloudSubject.codec, nativeID: id,
            name: name, area: area, vendorName: Self.text(info?["manufacturer"]),
            productName: Self.text(info?["model"]), softwareVersion: Self.text(info?["swVersion"]),
            isMatterDevice: isMatterDevice, route: .remote)
    }

    /// A unique id alone makes none: makers outside Matter fill that field with ids of their own.
    private var isMatterDevice: Bool { joined != nil || identity.isOfMatterProduct }

    private var name: String {
        let names = sync["name"]?.object
        let others = (names?["nicknames"]?.array ?? []) + (names?["defaultNames"]?.array ?? [])
        return Self.text(names?["name"]) ?? others.lazy.compactMap { Self.text($0) }.first ?? ""
    }

    /// The values of BasicInformation; null where SYNC names a field and says nothing in it.
    var basicInformation: [AttributeMember] {
        let info = sync["deviceInfo"]?.object
        var pairs: [(String, AttributeValue)] = []
        func add(_ name: String, _ value: AttributeValue?) {
            if let value { pairs.append((name, value)) }
        }
        add("vendorName", Self.text(info?["manufacturer"]).map { .string($0) })
        add("productName", Self.text(info?["model"]).map { .string($0) })
        add("hardwareVersionString", Self.text(info?["hwVersion"]).map { .string($0) })
        add("softwareVersionString", Self.text(info?["swVersion"]).map { .string($0) })
        for name in identity.present { add(name, .null) }
        add("vendorID", identity.vendorID.map { .int(Int64($0)) })
        add("productID", identity.productID.map { .int(Int64($0)) })
        add("uniqueID", identity.uniqueID.map { .string($0) })
        return .sorted(pairs)
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return text
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<UTF8Key> = []
        return texts.filter { !$0.isEmpty && seen.insert(UTF8Key($0)).inserted }
    }
}

// MARK: - What the table says of it

extension CloudDevice {
    private static func sensors(_ attributes: JSONObject) -> [String] {
        let items = attributes["sensorStatesSupported"]?.array ?? []
        return items.compactMap { $0.object?["name"]?.string }
    }

    /// The home's type, else the cloud's own word.
    private static func deviceType(
        _ type: String, _ row: CloudType?, _ traits: [String], _ attributes: JSONObject
    ) -> String {
        func has(_ trait: String) -> Bool { traits.contains { utf8Equal($0, trait) } }
        for choice in row?.choices ?? [] {
            switch choice {
            case .traits(let names, let deviceType):
                if names.contains(where: has) { return deviceType }
            case .trait(let name, let key, let deviceType):
                if has(name), attributes.value(of: key) != nil { return deviceType }
            case .sensors(let names, let deviceType):
                let own = sensors(attributes)
                let fits = names.contains { name in own.contains { utf8Equal($0, name) } }
                if fits { return deviceType }
            }
        }
        return row?.deviceType ?? (type.isEmpty ? "UnknownDeviceType" : type)
    }

    /// The states of its traits, with the targets that this device has.
    private static func states(_ type: String, _ traits: [String]) -> [CloudState] {
        let rows = traits.compactMap { CloudTable.trait($0) }
        let home = Set(rows.flatMap(\.home).map { UTF8Key($0) })
        return rows.flatMap(\.states).map { state in
            var state = state
            state.targets = state.targets.filter { target in
                switch target.condition {
                case .typeIs(let types): return types.contains { utf8Equal($0, type) }
                case .typeIsNot(let types): return !types.contains { utf8Equal($0, type) }
                default:
                    // A remark about a value does not bring a trait with it, the value itself does.
                    return home.contains(UTF8Key(target.trait)) || !target.conversion.isRemark
                }
            }
            return state
        }
    }

    /// The traits of the home that it has from the beginning, with the attributes that its states
    /// can set, in the order of its traits.
    var described: [TraitDescription] {
        var found: [TraitDescription] = []
        for row in traits.map({ (identifier: $0, row: CloudTable.trait($0)) }) {
            guard let trait = row.row else {
                found.add(row.identifier)
                continue
            }
            let before = found.count
            describe(trait, into: &found)
            // Neither the home nor its table has a word for it.
            if found.count == before, trait.home.isEmpty { found.add(trait.identifier) }
        }
        return found
    }

    private func describe(_ trait: CloudTrait, into found: inout [TraitDescription]) {
        for home in trait.home {
            let isReached = states.contains { state in
                state.targets.contains { utf8Equal($0.trait, home) }
            }
            if isReached || !CloudTable.hasTargets(home) { found.add(home) }
        }
        let own = states.filter { state in trait.states.contains { $0.path == state.path } }
        for target in own.flatMap(\.targets) {
            var isConditional = false
            if case .typeIs? = target.condition { isConditional = true }
            if found.has(target.trait) || isConditional {
                found.add(target.trait, target.attribute)
            }
        }
        guard trait.keys.contains("currentSensorStateData") else { return }
        for sensor in sensors.compactMap({ CloudTable.sensor($0) }) {
            for target in [sensor.descriptive, sensor.rawValue].compactMap({ $0 }) {
                found.add(target.trait, target.attribute)
            }
        }
    }
}

extension [TraitDescription] {
    fileprivate func has(_ trait: String) -> Bool { contains { utf8Equal($0.trait, trait) } }

    /// Adds a trait, and an attribute of it, behind the others where it is not there yet.
    fileprivate mutating func add(_ trait: String, _ attribute: String? = nil) {
        if !has(trait) { append(TraitDescription(trait: trait, attributes: [])) }
        guard let attribute, let index = firstIndex(where: { utf8Equal($0.trait, trait) }),
            !self[index].attributes.contains(where: { utf8Equal($0, attribute) })
        else { return }
        self[index].attributes.append(attribute)
    }
}
