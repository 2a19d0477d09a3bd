// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// When records came, and when nobody listened.
enum TimelineJSON {
    /// The time line of a log without records.
    static let empty = Array(
        #"{"buckets":[],"from":null,"outages":[],"tags":[],"to":null,"v":1}"#.utf8)

    static func bytes(
        _ scan: TimelineScan, _ buckets: [TimelineScan.Bucket], _ times: ClosedRange<Int64>,
        _ tags: [ServerFacilities.Tag]
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("buckets")
            json.array(buckets) { json, bucket in
                json.object { json in
                    json.key("first")
                    json.offset(bucket.first)
                    json.key("records")
                    json.number(bucket.count)
                    json.key("start")
                    json.string(timeText(bucket.start))
                }
            }
            json.key("from")
            json.string(timeText(times.lowerBound))
            json.key("outages")
            json.array(scan.outages(in: times)) { $0.outage($1) }
            json.key("tags")
            json.array(tags) { json, tag in
                json.object { json in
                    json.key("name")
                    json.string(tag.name)
                    json.key("offset")
                    json.number(tag.offset)
                }
            }
            json.key("to")
            json.string(timeText(times.upperBound))
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension JSONText {
    fileprivate mutating func outage(_ outage: TimelineScan.Outage) {
        object { json in
            json.key("from")
            json.string(timeText(outage.start))
            json.key("profile")
            json.string(outage.profile)
            json.key("reason")
            json.string(outage.reason)
            json.key("to")
            json.string(outage.end.map { timeText($0) })
        }
    }
}
