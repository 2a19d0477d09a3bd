// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The origin of a value: the record that brought it.
struct ValueOrigin {
    var device: DeviceState
    var evidence: AttributeEvidence
    /// Nil where the record is damaged or no longer kept.
    var record: HomeRecord?
    /// The message that the value was read from: the record's, or one that was held until then.
    var message: CausingMessage?
    /// The cause of the value; nil without the record.
    var cause: ValueCause?

    func lines(_ paint: Paint) -> [String] {
        let name = "\(evidence.part)/\(ValueText.short(evidence.trait)).\(evidence.attribute)"
        let text = ValueText.text(ValuePlace(evidence, device.parts), evidence.value)
        let raw = ValueText.raw(evidence.value)
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  " + TerminalText.escape(name) + " = "
                + paint(text, .accent) + (raw == text ? "" : "  (\(raw))"),
            "  since    @\(evidence.since)",
        ]
        guard let record else { return lines + ["  record   no longer readable"] }
        lines.append("  received \(LocalTime.zoned(record.receivedAt))")
        if let sourceAt = record.sourceAt {
            lines.append("  source   says \(LocalTime.zoned(sourceAt))")
        }
        lines.append("  cause    \(record.cause.name)")
        if let cause { lines.append("  by       " + cause.text(at: record)) }
        guard let origin = record.origin else { return lines }
        let delivery = origin.isRetained ? "stored" : origin.isBacklog ? "late" : "live"
        if let topic = message?.topic {
            lines.append("  topic    " + TerminalText.escape(topic))
        }
        lines.append(
            "  delivery \(delivery), QoS \(origin.qos), profile "
                + TerminalText.escape(origin.profile))
        if !origin.codec.isEmpty {
            lines.append("  read by  \(origin.codec) \(origin.codecVersion)")
        }
        if let bytes = message?.payload {
            let payload = TerminalText.escape(String(decoding: bytes, as: UTF8.self))
            lines.append("  payload  " + TerminalText.cut(payload, to: 400))
        }
        return lines
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("attribute")
            json.string(evidence.attribute)
            json.key("by")
            json.cause(cause)
            json.key("cause")
            json.string(record?.cause.name)
            json.key("deviceID")
            json.string(device.id)
            json.key("part")
            json.string(evidence.part)
            json.key("receivedAt")
            json.string(record.map { timeText($0.receivedAt) })
            json.key("since")
            json.number(evidence.since)
            json.key("sourceAt")
            json.string(record?.sourceAt.map { timeText($0) })
            json.key("topic")
            json.string(message?.topic)
            json.key("trait")
            json.string(evidence.trait)
            json.key("v")
            json.number(1)
            json.key("value")
            json.value(evidence.value)
        }
        return json.text
    }
}
