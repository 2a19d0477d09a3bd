// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeSDK

extension JSONText {
    /// A record with its events, and the message that it was made of.
    mutating func record(_ record: HomeRecord, in home: HomeSnapshot) {
        object { json in
            json.key("cause")
            json.string(record.cause.name)
            json.key("events")
            let events = RecordJSON(record)
            json.array(record.events.indices) { json, index in
                json.written(events.event(index))
            }
            json.key("message")
            json.message(of: record)
            json.key("offset")
            json.offset(record.offset)
            json.key("receivedAt")
            json.string(timeText(record.receivedAt))
        }
    }

    /// The message that a record was made of; null where it was none.
    mutating func message(of record: HomeRecord) {
        guard let origin = record.origin else { return null() }
        let text = record.capture.flatMap { String(validating: $0, as: UTF8.self) }
        object { json in
            json.key("codec")
            json.string(origin.codec)
            json.key("payload")
            json.string(text)
            if let bytes = record.capture, text == nil {
                json.key("payload_b64")
                json.string(Data(bytes).base64EncodedString())
            }
            json.key("profile")
            json.string(origin.profile)
            json.key("qos")
            json.number(origin.qos)
            json.key("retained")
            json.bool(origin.isRetained)
            json.key("topic")
            json.string(origin.topic)
        }
    }
}
