// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// Where a device's binding finds the value of an attribute in a message, and what stood there.
package struct ValueReading: Hashable, Sendable {
    /// Keys and indices of lists, from the outside in; empty for the whole payload.
    package var path: [String]
    /// The template of the ecosystem that renders the value; nil where none does.
    package var template: String?
    /// The kind of the conversion: `words`, `linear`, `any`.
    package var conversion: String
    /// What stands at the path, as JSON text, or the payload as text; nil behind a template, and
    /// where nothing stands there.
    package var raw: String?

    package init(path: [String], template: String?, conversion: String, raw: String?) {
        self.path = path
        self.template = template
        self.conversion = conversion
        self.raw = raw
    }

    /// The attribute of a device.
    package struct Place: Sendable {
        package var part: String
        package var trait: String
        package var attribute: String

        package init(part: String, trait: String, attribute: String) {
            self.part = part
            self.trait = trait
            self.attribute = attribute
        }
    }

    /// The readings of an attribute from one topic, those first for which something stands in the
    /// payload.
    ///
    /// - Parameters:
    ///   - memory: the events that the codec remembers, the newest last.
    ///   - codec: the codec's name.
    ///   - ids: the device's id and aliases.
    ///   - payload: nil where it is not kept.
    /// - Returns: none where no binding is that of the device.
    package static func all(
        of place: Place, in memory: [HomeEvent], codec: String, profile: String, ids: [String],
        topic: String, payload: [UInt8]?
    ) -> [ValueReading] {
        let bindings = memory.compactMap { $0.binding(of: codec, profile) }
        for (_, value) in bindings.reversed() {
            // Most bindings are of other devices: their texts need not be read.
            guard let value, let binding = binding(value, ofAny: ids) else { continue }
            let readings = all(
                of: place, in: binding.completed(by: memory, profile: profile), topic: topic,
                payload: payload)
            if !readings.isEmpty { return readings }
        }
        return []
    }

    private static func binding(_ text: String, ofAny ids: [String]) -> DeviceBinding? {
        let bytes = Array(text.utf8)
        guard ids.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil }),
            let binding = DeviceBinding(text: text),
            binding.ids.contains(where: { id in ids.contains { utf8Equal($0, id) } })
        else { return nil }
        return binding
    }

    private static func all(
        of place: Place, in binding: DeviceBinding, topic: String, payload: [UInt8]?
    ) -> [ValueReading] {
        let slots = Set(
            binding.slots.indices.filter {
                utf8Equal(binding.slots[$0].part, place.part)
                    && utf8Equal(binding.slots[$0].trait, place.trait)
            })
        let json = payload.flatMap { try? JSONReader.read($0) }
        var found: [ValueReading] = []
        for rule in binding.topics where utf8Equal(rule.topic, topic) {
            let text = payload.map { String(decoding: $0, as: UTF8.self) }
            let message = Message(
                json: rule.form == .text ? nil : json, text: rule.form.isJSON ? nil : text)
            found += rule.readings.compactMap { reading in
                guard case .value(let slot, let name, _, let conversion) = reading.effect,
                    slots.contains(slot), utf8Equal(name, place.attribute)
                else { return nil }
                return ValueReading(reading.source, conversion, message)
            }
            if found.isEmpty, let slot = rule.restSlot, slots.contains(slot),
                place.attribute.utf8.starts(with: rule.restPrefix.utf8)
            {
                let rest = place.attribute.utf8.dropFirst(rule.restPrefix.utf8.count)
                let keys = String(Substring(rest)).split(separator: ".").map(String.init)
                found.append(ValueReading(.path(keys), .any, message))
            }
        }
        return found.filter { $0.raw != nil } + found.filter { $0.raw == nil }
    }

    private struct Message {
        var json: JSONValue?
        var text: String?
    }

    private init(_ source: Reading.Source, _ conversion: ValueConversion, _ message: Message) {
        let kind = conversion.json.array?.first?.string ?? "any"
        switch source {
        case .path(let keys):
            let json = message.json?.value(at: keys).map {
                JSONWriter.write($0, sortsKeys: false)
            }
            self.init(
                path: keys, template: nil, conversion: kind,
                raw: json ?? (keys.isEmpty ? message.text : nil))
        case .template(let text, let keys):
            self.init(path: keys, template: text, conversion: kind, raw: nil)
        }
    }
}
