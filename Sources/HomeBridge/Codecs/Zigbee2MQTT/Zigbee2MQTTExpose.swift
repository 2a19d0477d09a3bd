// SPDX-License-Identifier: Apache-2.0

/// One entry of a device's `exposes`, with what matters for reading and setting its states.
struct Zigbee2MQTTExpose {
    var type: String
    /// The name without the endpoint.
    var name: String
    /// The key in payloads.
    var property: String
    var endpoint: String?
    var unit: String?
    var access: Int
    var valueMin: JSONNumber?
    var valueMax: JSONNumber?
    var valueStep: JSONNumber?
    var valueOn: JSONValue?
    var valueOff: JSONValue?
    var valueToggle: JSONValue?
    /// All values of a binary or an enum.
    var values: [JSONValue]
    var isDiagnostic: Bool
    var features: [Zigbee2MQTTExpose]

    /// Nil for what has neither a type nor anything below it to read.
    init?(_ value: JSONValue, endpoint inherited: String? = nil, depth: Int = 0) {
        guard depth < 8, let object = value.object, let type = object["type"]?.string else {
            return nil
        }
        self.type = type
        let endpoint = Self.word(object["endpoint"]) ?? inherited
        self.endpoint = endpoint
        let property = object["property"]?.string
        name = object["name"]?.string ?? property ?? ""
        self.property = property ?? ""
        unit = object["unit"]?.string
        access = object["access"]?.int ?? 0
        valueMin = object["value_min"]?.number
        valueMax = object["value_max"]?.number
        valueStep = object["value_step"]?.number
        valueOn = object["value_on"]
        valueOff = object["value_off"]
        valueToggle = object["value_toggle"]
        values = object["values"]?.array ?? [valueOn, valueOff].compactMap { $0 }
        isDiagnostic = object["category"]?.string == "diagnostic"
        features = (object["features"]?.array ?? []).compactMap {
            Zigbee2MQTTExpose($0, endpoint: endpoint, depth: depth + 1)
        }
        if self.property.isEmpty && features.isEmpty { return nil }
    }

    /// A feature of this name, or nil.
    func feature(_ name: String) -> Zigbee2MQTTExpose? { features.first { $0.name == name } }

    /// What has a key of its own: the expose, or its features.
    var keyed: [Zigbee2MQTTExpose] {
        property.isEmpty ? features.filter { !$0.property.isEmpty } : [self]
    }

    var isPublished: Bool { access & 1 != 0 }
    var isSettable: Bool { access & 2 != 0 }
    /// A number that the device reports and that cannot be set.
    var isMeasured: Bool { type == "numeric" && isPublished && !isSettable }
    var isReadable: Bool { access & 4 != 0 }

    private static func word(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number.text
        default: nil
        }
    }
}

extension ValueSetting {
    init(_ expose: Zigbee2MQTTExpose) {
        let inner = expose.features.filter { $0.isPublished }.map { $0.property }
        // A composite may leave it to its features to say what can be done with them.
        access = expose.features.reduce(expose.access) { $0 | $1.access }
        self.inner = inner.filter { !$0.isEmpty }
        guard isSettable else { return }
        kind = expose.type
        values = expose.values
        toggle = expose.valueToggle
        valueMin = expose.valueMin
        valueMax = expose.valueMax
        valueStep = expose.valueStep
    }
}
