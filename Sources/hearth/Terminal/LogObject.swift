// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// The form of the daemon's lines on the standard error.
enum LogFormat: String, CaseIterable, Sendable {
    case text
    /// One JSON object per line.
    case json
}

/// One line of the program's own log as an object.
struct LogObject {
    var level: String
    var label: String
    var message: String
    var metadata: [String: String] = [:]

    /// - Parameter time: nanoseconds since 1970 UTC.
    func json(time: Int64) -> String {
        var json = JSONText()
        json.object { json in
            json.key("label")
            json.string(label)
            json.key("level")
            json.string(level)
            json.key("message")
            json.string(message)
            json.key("metadata")
            json.members(metadata.map { AttributeMember(key: $0.key, value: .string($0.value)) })
            json.key("time")
            json.string(timeText(time))
        }
        return json.text
    }
}
