// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

// The report for programs; docs/CLI.md has the keys.

extension MappingReport {
    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("codecs")
            json.array(codecs) { $0.codec($1) }
            json.key("conflicts")
            json.array(conflicts) { $0.conflict($1) }
            json.key("messages")
            json.number(messages)
            json.key("refused")
            json.array(refused) { $0.unreadable($1) }
            json.key("unmapped")
            json.counts(unmapped, of: "topic")
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    /// One object per codec, then one per conflict.
    var jsonLines: [String] {
        codecs.map { codec in
            var json = JSONText()
            json.codec(codec)
            return json.text
        }
            + conflicts.map { conflict in
                var json = JSONText()
                json.conflict(conflict)
                return json.text
            }
    }
}

extension JSONText {
    fileprivate mutating func codec(_ codec: MappingReport.Codec) {
        object { json in
            json.key("codec")
            json.string(codec.codec)
            json.key("devices")
            json.number(codec.devices)
            json.key("held")
            json.number(codec.held)
            json.key("ignored")
            json.counts(
                codec.ignored, of: "reason", about: { IgnoredMessage(rawValue: $0)?.pattern })
            json.key("keys")
            json.keys(codec.keys)
            json.key("messages")
            json.number(codec.messages)
            json.key("read")
            json.number(codec.read)
            json.key("topics")
            json.topics(codec.topics)
            json.key("unreadable")
            json.array(codec.unreadable) { $0.unreadable($1) }
        }
    }

    private mutating func keys(_ keys: MappingReport.Keys) {
        object { json in
            json.key("count")
            json.number(keys.count)
            json.key("payloads")
            json.number(keys.payloads)
            json.key("poor")
            json.array(keys.poor) { json, poor in
                json.object { json in
                    json.key("count")
                    json.number(poor.count)
                    json.key("line")
                    json.number(poor.line)
                    json.key("topic")
                    json.string(poor.topic)
                    json.key("used")
                    json.number(poor.used)
                }
            }
            json.key("unused")
            json.counts(keys.unused, of: "key")
            json.key("used")
            json.number(keys.used)
        }
    }

    private mutating func topics(_ topics: MappingReport.Topics) {
        object { json in
            json.key("count")
            json.number(topics.count)
            json.key("ignored")
            json.number(topics.ignored)
            json.key("read")
            json.number(topics.read)
            json.key("unread")
            json.array(topics.unread) { $0.string($1) }
        }
    }

    fileprivate mutating func unreadable(_ message: MappingReport.Unreadable) {
        object { json in
            json.key("detail")
            json.string(message.detail)
            json.key("line")
            json.number(message.line)
            json.key("reason")
            json.string(message.reason)
            json.key("topic")
            json.string(message.topic)
        }
    }

    fileprivate mutating func conflict(_ conflict: MappingReport.Conflict) {
        object { json in
            json.key("between")
            json.array(conflict.between) { $0.string($1) }
            json.key("kind")
            json.string(conflict.kind.rawValue)
            json.key("subject")
            json.string(conflict.subject)
        }
    }

    /// Counts as a list of objects, the largest first.
    ///
    /// - Parameter about: The pattern of a key, where it has one.
    fileprivate mutating func counts(
        _ counts: [String: Int], of name: String, about: (String) -> String? = { _ in nil }
    ) {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        array(sorted) { json, entry in
            json.object { json in
                // `count` and `pattern` stand before `key`, `reason` and `topic`.
                json.key("count")
                json.number(entry.value)
                if let pattern = about(entry.key) {
                    json.key("pattern")
                    json.string(pattern)
                }
                json.key(name)
                json.string(entry.key)
            }
        }
    }
}
