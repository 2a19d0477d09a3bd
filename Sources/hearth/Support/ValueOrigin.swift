// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where a value came from: the record that brought it.
struct ValueOrigin {
    var device: DeviceState
    var evidence: AttributeEvidence
    /// Nil where the record is damaged or no longer kept.
    var record: HomeRecord?

    func lines(_ paint: Paint) -> [String] {
        let name = "\(evidence.part)/\(ValueText.short(evidence.trait)).\(evidence.attribute)"
        let text = ValueText.text(evidence.trait, evidence.attribute, evidence.value)
        let raw = ValueText.raw(evidence.value)
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  " + TerminalText.escape(name) + " = "
                + paint(text, .accent) + (raw == text ? "" : "  (\(raw))"),
            "  since    @\(evidence.since)",
        ]
        guard let record else { return lines + ["  record   no longer readable"] }
        lines.append("  received \(HomeWords.time(record.receivedAt)) UTC")
        if let sourceAt = record.sourceAt {
            lines.append("  source   says \(HomeWords.time(sourceAt)) UTC")
        }
        lines.append("  cause    \(record.cause.name)")
        guard let origin = record.origin else { return lines }
        let delivery = origin.isRetained ? "stored" : origin.isBacklog ? "late" : "live"
        lines.append("  topic    " + TerminalText.escape(origin.topic))
        lines.append(
            "  delivery \(delivery), QoS \(origin.qos), profile "
                + TerminalText.escape(origin.profile))
        if !origin.codec.isEmpty {
            lines.append("  read by  \(origin.codec) \(origin.codecVersion)")
        }
        if let capture = record.capture {
            let payload = TerminalText.escape(String(decoding: capture, as: UTF8.self))
            lines.append("  payload  " + TerminalText.cut(payload, to: 400))
        }
        return lines
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("attribute")
            json.string(evidence.attribute)
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
            json.string(record?.origin?.topic)
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
