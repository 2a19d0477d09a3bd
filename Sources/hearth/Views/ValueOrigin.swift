// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

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
    /// Nil where nobody asked for it, and without the record.
    var chain: ValueChain?

    /// The value in words, safe for a terminal.
    var words: String { words(of: evidence.value) }

    private func words(of value: AttributeValue) -> String {
        ValueText.text(ValueContext(evidence, device.parts), value)
    }

    /// The value in words, and what the log holds where that differs: `on (true)`.
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
        if let cause { lines.append("  by       " + cause.text(at: record)) }
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
    private func text(of reading: ValueReading) -> String {
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

    var json: String { json(hasChain: true) }

    /// The same without what only ``chain`` tells.
    var blameJSON: String { json(hasChain: false) }

    private func json(hasChain: Bool) -> String {
        var json = JSONText()
        json.object { json in
            json.key("attribute")
            json.string(evidence.attribute)
            json.key("by")
            json.cause(cause)
            json.key("cause")
            json.string(record?.cause.name)
            json.key("codec")
            json.string(record?.origin?.codec)
            json.key("codecVersion")
            if let origin = record?.origin { json.number(origin.codecVersion) } else { json.null() }
            if hasChain {
                json.key("conversion")
                json.readings(chain?.readings ?? [])
            }
            json.key("delivery")
            json.string(record.flatMap { evidence.delivery(in: $0) }?.name)
            json.key("deviceID")
            json.string(device.id)
            json.key("event")
            json.event(record?.index(of: evidence, on: device), of: record)
            json.key("part")
            json.string(evidence.part)
            json.key("payload")
            json.string(message?.payload.map { String(decoding: $0, as: UTF8.self) })
            if hasChain {
                json.key("previous")
                json.previous(chain?.previous)
            }
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

extension JSONText {
    fileprivate mutating func event(_ index: Int?, of record: HomeRecord?) {
        guard let index, let record else { return null() }
        object { json in
            json.key("index")
            json.number(index)
            json.key("kind")
            json.string(record.events[index].kindName)
        }
    }

    fileprivate mutating func readings(_ readings: [ValueReading]) {
        array(readings) { json, reading in
            json.object { json in
                json.key("kind")
                json.string(reading.conversion)
                json.key("path")
                json.array(reading.path) { $0.string($1) }
                json.key("raw")
                json.string(reading.raw)
                json.key("template")
                json.string(reading.template)
            }
        }
    }

    fileprivate mutating func previous(_ value: AttributeEvidence?) {
        guard let value else { return null() }
        object { json in
            json.key("at")
            json.string(value.at.map { timeText($0) })
            json.key("since")
            json.number(value.since)
            json.key("value")
            json.value(value.value)
        }
    }
}
