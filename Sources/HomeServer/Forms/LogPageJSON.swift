// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A page of the log.
enum LogPageJSON {
    static func bytes(_ page: LogPage) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("newer")
            json.offset(page.newer)
            json.key("older")
            json.offset(page.older)
            json.key("records")
            json.array(page.entries) { $0.entry($1) }
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension JSONText {
    fileprivate mutating func entry(_ entry: LogPage.Entry) {
        let events = RecordJSON(entry.record)
        object { json in
            json.key("cause")
            json.string(entry.record.cause.name)
            json.key("events")
            json.array(entry.events) { json, event in
                json.object { json in
                    json.key("details")
                    json.string(event.details)
                    json.key("event")
                    json.written(events.event(event.index))
                    json.key("kind")
                    json.string(entry.record.events[event.index].kindName)
                    json.key("subject")
                    json.string(event.subject)
                }
            }
            json.key("lost")
            json.lost(entry.lost)
            json.key("message")
            json.message(of: entry.record)
            json.key("offset")
            json.offset(entry.record.offset)
            json.key("receivedAt")
            json.string(timeText(entry.record.receivedAt))
        }
    }

    private mutating func lost(_ range: RangeLost?) {
        guard let range else { return null() }
        object { json in
            json.key("first")
            json.number(range.first)
            json.key("last")
            json.number(range.last)
        }
    }
}
