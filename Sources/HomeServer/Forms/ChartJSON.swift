// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A value over time, for a chart.
enum ChartJSON {
    static func bytes(_ chart: ValueChart) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("attribute")
            json.string(chart.key)
            json.key("buckets")
            json.array(chart.buckets) { $0.bucket($1) }
            json.key("from")
            json.string(timeText(chart.times.lowerBound))
            json.key("gaps")
            json.array(chart.gaps) { json, gap in
                json.object { json in
                    json.key("from")
                    json.string(timeText(gap.start))
                    json.key("reason")
                    json.string(gap.text)
                    json.key("to")
                    json.string(timeText(gap.end))
                }
            }
            json.key("kind")
            json.string(chart.isNumber ? "number" : "state")
            json.key("label")
            json.string(chart.title)
            json.key("states")
            json.array(chart.states) { $0.state($1) }
            json.key("to")
            json.string(timeText(chart.times.upperBound))
            json.key("truncated")
            json.bool(chart.isCut)
            json.key("unit")
            json.string(chart.unit)
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension JSONText {
    fileprivate mutating func bucket(_ bucket: ValueChart.Bucket) {
        object { json in
            json.key("last")
            json.value(.double(bucket.last))
            json.key("max")
            json.value(.double(bucket.max))
            json.key("mean")
            json.value(.double(bucket.mean))
            json.key("min")
            json.value(.double(bucket.min))
            json.key("start")
            json.string(timeText(bucket.start))
        }
    }

    fileprivate mutating func state(_ state: ValueChart.Stretch) {
        object { json in
            json.key("from")
            json.string(timeText(state.start))
            json.key("offset")
            json.number(state.offset)
            json.key("text")
            json.string(state.text)
            json.key("to")
            json.string(timeText(state.end))
            json.key("value")
            json.value(state.value ?? .null)
        }
    }
}
