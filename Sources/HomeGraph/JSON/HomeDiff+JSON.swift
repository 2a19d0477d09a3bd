// SPDX-License-Identifier: Apache-2.0

extension HomeDiff {
    /// The difference as JSON; applied to the JSON of one snapshot it gives that of the other.
    public var json: String { json(logID: nil) }

    /// The same with the id of the log whose snapshots differ; nil leaves it out.
    public func json(logID: String?) -> String {
        var json = JSONText()
        json.object { json in
            json.key("changes")
            json.changes(changes)
            json.key("from")
            if let from { json.number(from) } else { json.null() }
            if let logID {
                json.key("logID")
                json.string(logID)
            }
            json.key("to")
            if let to { json.number(to) } else { json.null() }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension JSONText {
    /// A list of changes.
    package mutating func changes(_ changes: [HomeChange]) {
        array(changes) { $0.change($1) }
    }

    mutating func change(_ change: HomeChange) {
        object { json in
            if let new = change.new {
                json.key("new")
                json.value(new)
            }
            if let old = change.old {
                json.key("old")
                json.value(old)
            }
            json.key("op")
            json.string(change.operation.rawValue)
            json.key("path")
            json.array(change.path) { $0.string($1.text) }
        }
    }
}
