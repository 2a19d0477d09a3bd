// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// When a rule would have fired.
enum RuleHistoryJSON {
    static func bytes(_ history: RuleHistory) -> [UInt8] {
        let calendar = history.calendar
        let days = calendar.days.map { (day: $0, count: calendar.count(of: 0, on: $0)) }
        let offsets = history.offsets
        var json = JSONText()
        json.object { json in
            json.key("count")
            json.number(days.reduce(0) { $0 + $1.count })
            json.key("days")
            json.array(days) { json, found in
                json.object { json in
                    json.key("count")
                    json.number(found.count)
                    json.key("day")
                    json.string(found.day.text)
                }
            }
            json.key("firings")
            json.array(history.firings) { $0.firing($1) }
            json.key("first")
            json.offset(offsets.isEmpty ? nil : offsets.lowerBound)
            json.key("last")
            json.offset(offsets.isEmpty ? nil : offsets.upperBound - 1)
            json.key("truncated")
            json.bool(history.isCut || calendar.isCut)
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension JSONText {
    fileprivate mutating func firing(_ firing: Firing) {
        object { json in
            json.key("nanoseconds")
            if let length = firing.nanoseconds { json.number(length) } else { json.null() }
            json.key("offset")
            json.number(firing.offset)
            json.key("state")
            json.array(firing.state) { $0.string($1) }
            json.key("time")
            json.string(timeText(firing.time))
        }
    }
}
