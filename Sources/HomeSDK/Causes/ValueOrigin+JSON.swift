// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension ValueOrigin {
    /// The JSON that `hearth explain` prints of an attribute.
    package var json: String { json(hasChain: true) }

    /// The same without what only ``chain`` tells, as `hearth blame` prints it.
    package var blameJSON: String { json(hasChain: false) }

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
            json.key("payloadBytes")
            if let count = payloadBytes { json.number(count) } else { json.null() }
            if hasChain {
                json.key("previous")
                json.previous(chain?.previous, of: self)
            }
            json.key("receivedAt")
            json.string(record.map { timeText($0.receivedAt) })
            json.key("since")
            json.number(evidence.since)
            json.key("sourceAt")
            json.string(record?.sourceAt.map { timeText($0) })
            json.key("text")
            json.string(words)
            json.key("topic")
            json.string(message?.topic)
            json.key("trait")
            json.string(evidence.trait)
            json.key("v")
            json.number(1)
            json.key("value")
            json.value(evidence.value)
            json.key("who")
            json.string(who)
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

    fileprivate mutating func readings(_ readings: [MessageReading]) {
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

    fileprivate mutating func previous(_ value: AttributeEvidence?, of origin: ValueOrigin) {
        guard let value else { return null() }
        object { json in
            json.key("at")
            json.string(value.at.map { timeText($0) })
            json.key("since")
            json.number(value.since)
            json.key("text")
            json.string(origin.words(of: value.value))
            json.key("value")
            json.value(value.value)
        }
    }
}
