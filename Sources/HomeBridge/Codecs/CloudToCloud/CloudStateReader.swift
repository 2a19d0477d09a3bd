// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Reads one states object of one device: what it sets, and what it leaves in its own words.
///
/// Nothing is dropped. A state without a target that this device has, a word that no target knows
/// and a value that cannot be read stay as an attribute of the cloud's own trait.
struct CloudStateReader {
    private let device: CloudDevice
    private let states: JSONObject
    private(set) var memory: CloudMemory
    private var settings: [Setting] = []
    /// The values in the cloud's own words, of this payload.
    private var rawNow: [CloudMemory.Raw: Bool] = [:]

    /// Where values stand that belong to no trait.
    static let propertiesTrait = "CloudToCloud.PropertiesTrait"
    /// The members of a device that are no states of a trait.
    static let ownKeys = ["online", "status", "errorCode"]

    struct Setting {
        var trait: String
        var attribute: String
        var value: AttributeValue
        var priority = 0
    }

    init(_ states: JSONObject, of device: CloudDevice, memory: CloudMemory) {
        self.states = states
        self.device = device
        self.memory = memory
    }

    /// The values by trait, each trait once, sorted.
    ///
    /// - Parameter isAnswer: of QUERY, where `status` and `errorCode` are no states.
    mutating func read(isAnswer: Bool) -> [(trait: String, attributes: [AttributeMember])] {
        remember()
        // ERROR leaves the attributes as they are.
        let isError = isAnswer && states["status"]?.string == "ERROR"
        if !isError {
            for state in device.states { read(state) }
            let own = isAnswer ? Self.ownKeys : ["online"]
            for member in states.members where !own.contains(member.key) {
                readRest(member.value, at: [.key(ByteString(member.key))])
            }
        }
        if isAnswer { readStatus() }
        forget()
        return grouped()
    }

    // MARK: - Mapped states

    private mutating func read(_ state: CloudState) {
        guard let value = value(at: state.path) else { return }
        guard !state.targets.isEmpty else { return keep(value, at: state.path) }
        var isTaken = false
        var isRefused = false
        for target in state.targets where holds(target.condition) {
            // That a remark is unknown does not make what it overrides unknown.
            if value.isNull, target.priority > 0 {
                isTaken = true
                continue
            }
            switch apply(target, to: value, isWanted: state.kind.fits(value)) {
            case .value: isTaken = true
            case .untouched: break
            case .unreadable: isRefused = true
            }
        }
        // `isJammed: false` is read, though it says nothing.
        let isRaw = isRefused || !(isTaken || value.bool != nil)
        keep(value, at: state.path, onlyIf: isRaw && !value.isNull)
    }

    /// Sets what a target makes of a value; one that it cannot read makes it unknown.
    ///
    /// - Parameter isWanted: the value is of the kind that the table names.
    private mutating func apply(
        _ target: CloudTarget, to value: JSONValue, isWanted: Bool = true
    ) -> CloudConversion.Result {
        let result =
            isWanted
            ? target.conversion.apply(to: value, attributes: device.attributes) : .unreadable
        var converted = AttributeValue.null
        switch result {
        case .untouched: return result
        case .value(let value): converted = value
        case .unreadable: break
        }
        settings.append(
            Setting(
                trait: target.trait, attribute: target.attribute, value: converted,
                priority: target.priority))
        return result
    }

    private func holds(_ condition: CloudCondition?) -> Bool {
        switch condition {
        case .stateIs(let state, let word):
            memory.words[ByteString(state)].map { utf8Equal($0, word) } ?? false
        case .stateIsNot(let state, let word):
            memory.words[ByteString(state)].map { !utf8Equal($0, word) } ?? true
        // A device keeps its type: those targets were left out when it was announced.
        default: true
        }
    }

    /// The states that conditions look at.
    private mutating func remember() {
        for target in device.states.flatMap(\.targets) {
            switch target.condition {
            case .stateIs(let state, _), .stateIsNot(let state, _):
                guard let value = states.value(of: state) else { continue }
                memory.words[ByteString(state)] = value.string
            default: continue
            }
        }
    }

    /// The value at a path; null where an object above it is null.
    private func value(at path: [CloudState.Step]) -> JSONValue? {
        var value = JSONValue.object(states)
        for step in path {
            if value.isNull { return .null }
            switch step {
            case .key(let key):
                guard let inner = value.object?.value(of: key.text) else { return nil }
                value = inner
            case .item(let key, let text):
                let item = value.array?.first { item in
                    item.object?.value(of: key.text)?.string.map { ByteString($0) } == text
                }
                guard let item else { return nil }
                value = item
            }
        }
        return value
    }

    // MARK: - What is left

    /// Keeps what no state of the table reads: whole, or the members that are left of an object.
    private mutating func readRest(_ value: JSONValue, at path: [CloudState.Step]) {
        if device.states.contains(where: { $0.path == path }) { return }
        if isSensors(path) { return readSensors(value) }
        guard device.states.contains(where: { $0.path.starts(with: path) }) else {
            return keep(value, at: path)
        }
        keep(value, at: path, onlyIf: value.object == nil && !value.isNull)
        for member in value.object?.members ?? [] {
            readRest(member.value, at: path + [.key(ByteString(member.key))])
        }
    }

    /// Keeps a value that never has other words than the cloud's.
    private mutating func keep(_ value: JSONValue, at path: [CloudState.Step]) {
        keep(value, place(of: path))
    }

    private mutating func keep(_ value: JSONValue, _ place: CloudMemory.Raw) {
        settings.append(
            Setting(
                trait: place.trait.text, attribute: place.attribute.text,
                value: value.attributeValue ?? .null))
    }

    /// Keeps a value in the cloud's words this time, or takes back what they said before.
    private mutating func keep(
        _ value: JSONValue, at path: [CloudState.Step], onlyIf isRaw: Bool
    ) {
        keep(value, place(of: path), onlyIf: isRaw)
    }

    private mutating func keep(
        _ value: JSONValue, _ place: CloudMemory.Raw, onlyIf isRaw: Bool
    ) {
        if isRaw { keep(value, place) }
        rawNow[place] = (rawNow[place] ?? false) || isRaw
    }

    /// Where the value of a path stands in the cloud's own words.
    private func place(of path: [CloudState.Step]) -> CloudMemory.Raw {
        guard case .key(let key)? = path.first else {
            preconditionFailure("a path begins with a key")
        }
        return CloudMemory.Raw(rawTrait(of: key.text), Self.name(of: path))
    }

    /// The cloud's own trait that a state belongs to.
    private func rawTrait(of key: String) -> String {
        let owners = CloudTable.traits(ofKey: key).map(\.identifier)
        let own = owners.first { owner in device.traits.contains { utf8Equal($0, owner) } }
        if let owner = own ?? owners.first { return owner }
        let unknown = device.traits.filter { CloudTable.trait($0) == nil }
        // With one unknown trait it must be that one's.
        return unknown.count == 1 ? unknown[0] : Self.propertiesTrait
    }

    /// `color.spectrumHsv.hue`, `capacityRemaining[PERCENTAGE].rawValue`.
    private static func name(of path: [CloudState.Step]) -> String {
        var name = ""
        for step in path {
            switch step {
            case .key(let key): name += name.isEmpty ? key.text : "." + key.text
            case .item(_, let text): name += "[\(text.text)]"
            }
        }
        return name
    }

    /// Takes back what was kept in the cloud's words and has other ones now.
    private mutating func forget() {
        for (raw, isRaw) in rawNow.sorted(by: { $0.key < $1.key }) {
            if isRaw {
                memory.raw.insert(raw)
            } else if memory.raw.remove(raw) != nil {
                settings.append(
                    Setting(trait: raw.trait.text, attribute: raw.attribute.text, value: .null))
            }
        }
    }

    /// How the last QUERY failed; nothing while they succeed.
    private mutating func readStatus() {
        for key in ["status", "errorCode"] {
            let value = states.value(of: key) ?? .null
            let isRaw = !value.isNull && value.string != "SUCCESS"
            keep(value, CloudMemory.Raw(Self.propertiesTrait, key), onlyIf: isRaw)
        }
    }

    // MARK: - Sensors

    private func isSensors(_ path: [CloudState.Step]) -> Bool {
        path == [.key("currentSensorStateData")]
            && device.traits.contains { utf8Equal($0, "action.devices.traits.SensorState") }
    }

    private mutating func readSensors(_ value: JSONValue) {
        let path: [CloudState.Step] = [.key("currentSensorStateData")]
        let items = (value.array ?? []).map(\.object)
        let isRead = value.array != nil && !items.contains { $0?["name"]?.string == nil }
        // A list with anything else in it is kept whole, beside what can be read of it.
        keep(value, at: path, onlyIf: !isRead && !value.isNull)
        for case let item? in items {
            guard let name = item["name"]?.string else { continue }
            let sensor = CloudTable.sensor(name)
            for member in item.members where member.key != "name" {
                let target =
                    switch member.key {
                    case "currentSensorState": sensor?.descriptive
                    case "rawValue": sensor?.rawValue
                    default: CloudTarget?.none
                    }
                read(member.value, target, name: "\(name).\(member.key)")
            }
        }
    }

    private mutating func read(_ value: JSONValue, _ target: CloudTarget?, name: String) {
        let place = CloudMemory.Raw(rawTrait(of: "currentSensorStateData"), name)
        guard let target else { return keep(value, place) }
        let isRead = if case .value = apply(target, to: value) { true } else { false }
        keep(value, place, onlyIf: !isRead)
    }

    // MARK: - Order

    /// Later targets of one attribute win, those of a higher priority over all others.
    private func grouped() -> [(trait: String, attributes: [AttributeMember])] {
        let ordered = settings.indices.sorted { left, right in
            (settings[left].priority, left) < (settings[right].priority, right)
        }
        var groups: [ByteString: [(String, AttributeValue)]] = [:]
        for setting in ordered.map({ settings[$0] }) {
            groups[ByteString(setting.trait), default: []].append(
                (setting.attribute, setting.value))
        }
        return groups.sorted { $0.key < $1.key }.map { ($0.text, .sorted($1)) }
    }
}
