// SPDX-License-Identifier: Apache-2.0

extension HomeDiff {
    /// The difference as JSON; applied to the JSON of one snapshot it gives that of the other.
    public var json: String { json(logID: nil) }

    /// The same with the id of the log whose snapshots differ; nil leaves it out.
    public func json(logID: String?) -> String { json(logID: logID, words: nil) }

    /// The same with values in words.
    package func json(logID: String?, words: ChangeWords?) -> String {
        var json = JSONText()
        json.object { json in
            json.key("changes")
            json.changes(changes, words: words)
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

/// The values of a change as people read them; nil where there are none.
package typealias ChangeWords = (HomeChange) -> (old: String?, new: String?)

extension HomeChange {
    /// One change of the list.
    package func json(words: ChangeWords) -> String {
        var json = JSONText()
        json.change(self, words(self))
        return json.text
    }
}

extension JSONText {
    /// A list of changes.
    ///
    /// - Parameter words: beside each value, for pages.
    package mutating func changes(_ changes: [HomeChange], words: ChangeWords? = nil) {
        array(changes) { $0.change($1, words?($1)) }
    }

    fileprivate mutating func change(_ change: HomeChange, _ words: (old: String?, new: String?)?) {
        object { json in
            if let new = change.new {
                json.key("new")
                json.value(new)
            }
            if let text = words?.new {
                json.key("newText")
                json.string(text)
            }
            if let old = change.old {
                json.key("old")
                json.value(old)
            }
            if let text = words?.old {
                json.key("oldText")
                json.string(text)
            }
            json.key("op")
            json.string(change.operation.rawValue)
            json.key("path")
            json.array(change.path) { $0.string($1.text) }
        }
    }
}
