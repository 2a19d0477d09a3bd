// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

extension ValueOrigin {
    /// A value in words, and what the log holds where that differs: `on (true)`.
    private func wordsAndRaw(of value: AttributeValue) -> String {
        let (text, raw) = (words(of: value), ValueText.raw(value))
        return raw == text ? text : "\(text) (\(raw))"
    }

    /// The whole chain: message, codec, conversion, event, fold, cause.
    func lines(_ paint: Paint) -> [String] {
        let name = "\(evidence.part)/\(shortTraitName(evidence.trait)).\(evidence.attribute)"
        let raw = ValueText.raw(evidence.value)
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  " + TerminalText.escape(name) + " = "
                + paint(words, .accent) + (raw == words ? "" : "  (\(raw))")
        ]
        guard let record else {
            return lines + ["  since    @\(evidence.since)", "  record   no longer readable"]
        }
        lines += messageLines(record)
        lines.append("  received \(LocalTime.zoned(record.receivedAt))")
        if let sourceAt = record.sourceAt {
            lines.append("  source   says \(LocalTime.zoned(sourceAt))")
        }
        if let origin = record.origin, !origin.codec.isEmpty {
            lines.append("  codec    \(TerminalText.escape(origin.codec)) \(origin.codecVersion)")
        }
        if let reading = chain?.readings.first {
            lines.append("  reads    " + text(of: reading))
        }
        lines.append("  event    " + eventText(record))
        if let chain { lines.append("  fold     " + text(of: chain)) }
        lines.append("  cause    \(record.cause.name)")
        if let cause {
            lines.append("  by       " + cause.text(at: record))
        } else if isUnsearched {
            lines.append("  by       \(who)")
        }
        return lines
    }

    private func messageLines(_ record: HomeRecord) -> [String] {
        guard let origin = record.origin else { return [] }
        let delivery = origin.isRetained ? "stored" : origin.isBacklog ? "late" : "live"
        let topic = message.map { TerminalText.escape($0.topic) + ", " } ?? ""
        let line =
            "  message  \(topic)\(delivery), QoS \(origin.qos), profile "
            + TerminalText.escape(origin.profile)
        guard let message else { return [line] }
        guard let bytes = message.payload else { return [line, "  payload  not kept"] }
        let payload = TerminalText.escape(String(decoding: bytes, as: UTF8.self))
        return [line, "  payload  " + TerminalText.cut(payload, to: 400)]
    }

    /// `state "ON" -> true -> on`
    private func text(of reading: MessageReading) -> String {
        var steps: [String] = []
        if let template = reading.template {
            steps.append("template " + TerminalText.cut(TerminalText.escape(template), to: 100))
        }
        let path = TerminalText.escape(reading.path.joined(separator: "."))
        let raw = reading.raw.map { TerminalText.cut(TerminalText.escape($0), to: 100) }
        let place = [path, raw ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        if !place.isEmpty { steps.append(place) }
        steps.append(ValueText.raw(evidence.value))
        if words != steps.last { steps.append(words) }
        return steps.joined(separator: " -> ")
            + (reading.conversion == "any" ? "" : "  (by \(reading.conversion))")
    }

    /// `@12, index 1 of 3 events: attributesReported`
    private func eventText(_ record: HomeRecord) -> String {
        let offset = "@\(evidence.since)"
        guard let index = record.index(of: evidence, on: device) else { return offset }
        let count = record.events.count
        return "\(offset)" + (count == 1 ? "" : ", index \(index) of \(count) events") + ": "
            + record.events[index].kindName
    }

    private func text(of chain: ValueChain) -> String {
        guard let previous = chain.previous else {
            return chain.knowsPrevious
                ? "the first value" : "nobody knows what was before: those records are lost"
        }
        let time = previous.at.map { ", " + LocalTime.zoned($0) } ?? ""
        return "replaced \(wordsAndRaw(of: previous.value)), which stood since "
            + "@\(previous.since)\(time)"
    }
}
