// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

extension MessageReading {
    /// The readings of an attribute from one topic, those first for which something stands in the
    /// payload.
    ///
    /// - Returns: none where no binding is that of the device.
    @Sendable package static func all(_ search: Search) -> [MessageReading] {
        let bindings = search.memory.compactMap { $0.binding(of: search.codec, search.profile) }
        for (_, value) in bindings.reversed() {
            // Most bindings are of other devices: their texts need not be read.
            guard let value, let binding = binding(value, ofAny: search.ids) else { continue }
            let readings = all(
                search, in: binding.completed(by: search.memory, profile: search.profile))
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

    private static func all(_ search: Search, in binding: DeviceBinding) -> [MessageReading] {
        let slots = Set(
            binding.slots.indices.filter {
                utf8Equal(binding.slots[$0].part, search.part)
                    && utf8Equal(binding.slots[$0].trait, search.trait)
            })
        let json = search.payload.flatMap { try? JSONReader.read($0) }
        var found: [MessageReading] = []
        for rule in binding.topics where utf8Equal(rule.topic, search.topic) {
            let text = search.payload.map { String(decoding: $0, as: UTF8.self) }
            let message = Message(
                json: rule.form == .text ? nil : json, text: rule.form.isJSON ? nil : text)
            found += rule.readings.compactMap { reading in
                guard case .value(let slot, let name, _, let conversion) = reading.effect,
                    slots.contains(slot), utf8Equal(name, search.attribute)
                else { return nil }
                return MessageReading(reading.source, conversion, message)
            }
            if found.isEmpty, let slot = rule.restSlot, slots.contains(slot),
                search.attribute.utf8.starts(with: rule.restPrefix.utf8)
            {
                let rest = search.attribute.utf8.dropFirst(rule.restPrefix.utf8.count)
                let keys = String(Substring(rest)).split(separator: ".").map(String.init)
                found.append(MessageReading(.path(keys), .any, message))
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
