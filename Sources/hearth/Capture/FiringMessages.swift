// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// The messages of `hearth/v1/<home>/out/firing/`, made of firings.
struct FiringMessages {
    let home: String
    let logID: String
    /// The first record that is watched.
    let since: UInt64

    /// - Parameters:
    ///   - isTrue: whether the rule begins to hold.
    ///   - number: of the message, from 1 on.
    func message(_ firing: Firing, rule: String, isTrue: Bool, number: Int) -> OutgoingMessage {
        var json = JSONText()
        json.object { json in
            json.key("isTrue")
            json.bool(isTrue)
            json.key("logID")
            json.string(logID)
            json.key("nanoseconds")
            if let length = firing.nanoseconds { json.number(length) } else { json.null() }
            json.key("number")
            json.number(number)
            json.key("offset")
            json.number(firing.offset)
            json.key("rule")
            json.string(rule)
            json.key("since")
            json.number(since)
            json.key("state")
            json.array(firing.state) { $0.string($1) }
            json.key("time")
            json.string(timeText(firing.time))
            json.key("v")
            json.number(1)
        }
        return OutgoingMessage(
            topic: Self.topic(home: home, rule: rule), payload: json.utf8, qos: 1,
            userProperties: [
                UserProperty(name: "hearth-log", value: logID),
                UserProperty(name: "hearth-offset", value: "\(firing.offset)"),
            ])
    }

    /// The topic of a rule. Bytes that a level of a topic must not have, and `%`, become `%` and
    /// two hexadecimal digits, so different names have different topics.
    static func topic(home: String, rule: String) -> String {
        var level = ""
        for scalar in rule.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            guard
                "%/+#".unicodeScalars.contains(scalar) || isControl
                    || scalar.properties.isNoncharacterCodePoint
            else {
                level.unicodeScalars.append(scalar)
                continue
            }
            for byte in String(scalar).utf8 { level += "%" + hexText([byte]).uppercased() }
        }
        return "hearth/v1/\(home)/out/firing/\(level)"
    }
}
