// SPDX-License-Identifier: Apache-2.0

extension HomeDiff {
    /// The difference as JSON; applied to the JSON of one snapshot it gives that of the other.
    public var json: String {
        var json = JSONText()
        json.object { json in
            json.key("changes")
            json.array(changes) { $0.change($1) }
            json.key("from")
            if let from { json.number(from) } else { json.null() }
            json.key("to")
            if let to { json.number(to) } else { json.null() }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension JSONText {
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
