// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// Reads the states of one entity by the codec of Home Assistant discovery, as if the entity had
/// announced itself and published them: so one set of rules converts units, scales and words.
struct RecorderEntity {
    /// A value in Hearth's terms.
    struct Value {
        var trait: String
        var attribute: String
        var value: AttributeValue
    }

    private let domain: String
    private let objectID: String
    private var reader: MessageReader
    private var config: JSONObject?
    /// The attributes that it gave a value so far.
    private var seen: [Value] = []

    /// Nil for an entity of a kind that has no values of a device.
    init?(_ id: String) {
        guard let dot = id.firstIndex(of: ".") else { return nil }
        domain = String(id[..<dot])
        objectID = String(id[id.index(after: dot)...])
        guard Self.keys[domain] != nil else { return nil }
        reader = Self.makeReader(profile: "recorder")
    }

    /// A reader with the codec of discovery alone.
    static func makeReader(profile: String) -> MessageReader {
        BrokerProfile(
            key: profile, broker: BrokerAddress(host: "localhost"),
            codecs: CodecChoice.all.filter { $0.name == HomeAssistantCodec.name }
        ).makeReader()
    }

    /// What a state says.
    mutating func values(
        state: String, attributes: JSONObject, at time: Int64
    ) -> [Value] {
        // Nobody knew it then.
        if ["unknown", "unavailable", ""].contains(state) {
            return seen.map { Value(trait: $0.trait, attribute: $0.attribute, value: .null) }
        }
        announce(attributes, at: time)
        let payload = JSONObject([
            JSONMember(key: "a", value: .object(attributes)),
            JSONMember(key: "s", value: .string(state)),
        ])
        let read = read("recorder/state", payload, at: time)
        var values: [Value] = []
        for case .attributesReported(let report) in read.events
        // The names of others' entities are nothing that a device of the home has.
        where report.trait.hasPrefix("Matter.") || report.trait.hasPrefix("Google.") {
            for member in report.attributes {
                values.append(
                    Value(trait: report.trait, attribute: member.key, value: member.value))
            }
        }
        for value in values where !seen.contains(where: { $0.isAt(value) }) { seen.append(value) }
        return values
    }

    private mutating func announce(_ attributes: JSONObject, at time: Int64) {
        var config = JSONObject(
            (Self.keys[domain] ?? []).map { JSONMember(key: $0.0, value: .string($0.1)) })
        for key in ["device_class", "unit_of_measurement", "state_class"] {
            guard let text = attributes.value(of: key)?.string else { continue }
            config.members.append(JSONMember(key: key, value: .string(text)))
        }
        config.members += more(attributes)
        guard config != self.config else { return }
        self.config = config
        let device = JSONObject([
            JSONMember(key: "identifiers", value: .array([.string("recorder")]))
        ])
        config.members += [
            JSONMember(key: "device", value: .object(device)),
            JSONMember(key: "name", value: .string(objectID)),
            JSONMember(key: "unique_id", value: .string(objectID)),
        ]
        _ = read("homeassistant/\(domain)/entity/config", config, at: time)
    }

    /// What an entity's attributes say of how it is to be read.
    private func more(_ attributes: JSONObject) -> [JSONMember] {
        switch domain {
        case "light":
            // Newer versions count in Kelvin and have mireds beside.
            let isKelvin = attributes["color_temp_kelvin"]?.number != nil
            let key = isKelvin ? "color_temp_kelvin" : "color_temp"
            return [
                JSONMember(key: "color_temp_kelvin", value: .bool(isKelvin)),
                JSONMember(
                    key: "color_temp_value_template", value: .string("{{ value_json.a.\(key) }}")),
            ]
        case "climate":
            // It has no unit; no room is set to 50 degrees Celsius.
            let isFahrenheit = (attributes["max_temp"]?.int ?? 0) > 50
            let modes = attributes["hvac_modes"] ?? .array([.string("off"), .string("heat")])
            return [
                JSONMember(key: "modes", value: modes),
                JSONMember(key: "temperature_unit", value: .string(isFahrenheit ? "F" : "C")),
            ]
        default: return []
        }
    }

    private mutating func read(
        _ topic: String, _ payload: JSONObject, at time: Int64
    ) -> DecodedMessage {
        reader.read(
            CodecMessage(
                topic: topic, payload: Array(JSONWriter.write(.object(payload)).utf8),
                delivery: .late, receivedAt: time))
    }

    private static let state = ("state_topic", "recorder/state")
    private static let value = ("value_template", "{{ value_json.s }}")
    private static let command = ("command_topic", "recorder/set")
    private static let onOff = [("payload_on", "on"), ("payload_off", "off")]

    /// What each kind of entity announces beside its class and unit.
    private static let keys: [String: [(String, String)]] = [
        "sensor": [state, value],
        "binary_sensor": [state, value] + onOff,
        "switch": [state, value, command] + onOff,
        "light": [
            state, ("state_value_template", "{{ value_json.s }}"), command,
            ("brightness_state_topic", "recorder/state"),
            ("brightness_command_topic", "recorder/brightness"),
            ("brightness_value_template", "{{ value_json.a.brightness }}"),
            ("color_temp_state_topic", "recorder/state"),
            ("color_temp_command_topic", "recorder/warmth"),
        ] + onOff,
        "fan": [
            state, ("state_value_template", "{{ value_json.s }}"), command,
            ("percentage_state_topic", "recorder/state"),
            ("percentage_command_topic", "recorder/speed"),
            ("percentage_value_template", "{{ value_json.a.percentage }}"),
        ] + onOff,
        "cover": [
            state, value, command, ("position_topic", "recorder/state"),
            ("position_template", "{{ value_json.a.current_position }}"),
            ("set_position_topic", "recorder/position"),
        ],
        "lock": [
            state, value, command, ("state_locked", "locked"), ("state_unlocked", "unlocked"),
        ],
        "climate": [
            ("mode_state_topic", "recorder/state"), ("mode_state_template", "{{ value_json.s }}"),
            ("mode_command_topic", "recorder/mode"),
            ("current_temperature_topic", "recorder/state"),
            ("current_temperature_template", "{{ value_json.a.current_temperature }}"),
            ("temperature_state_topic", "recorder/state"),
            ("temperature_state_template", "{{ value_json.a.temperature }}"),
            ("temperature_command_topic", "recorder/setpoint"),
        ],
    ]
}

extension RecorderEntity.Value {
    fileprivate func isAt(_ other: Self) -> Bool {
        utf8Equal(trait, other.trait) && utf8Equal(attribute, other.attribute)
    }
}
