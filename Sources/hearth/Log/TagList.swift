// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// A name for one record of a log.
struct LogTag: Equatable {
    var name: String
    var offset: UInt64
    /// When the record was received, in nanoseconds since 1970 UTC: it tells the record from
    /// another one that has the offset later.
    var receivedAt: Int64
}

/// The tags of one log, as its file holds them:
/// `{"logID":"...","tags":[{"name","offset","receivedAt"}],"v":1}`.
struct TagList: Equatable {
    static let version = 1
    static let tagsMax = 10_000
    /// A file of that many tags is shorter.
    static let bytesMax = 4 << 20

    /// 32 lower-case hex digits.
    let logID: String
    /// By offset, then by name.
    private(set) var tags: [LogTag] = []

    init(logID: String) { self.logID = logID }

    subscript(name: String) -> LogTag? { tags.first { utf8Equal($0.name, name) } }

    /// Adds a tag, in the place of one that has its name.
    mutating func set(_ tag: LogTag) {
        remove(tag.name)
        let place = tags.firstIndex { ($0.offset, $0.name) > (tag.offset, tag.name) }
        tags.insert(tag, at: place ?? tags.endIndex)
    }

    mutating func remove(_ name: String) { tags.removeAll { utf8Equal($0.name, name) } }

    /// The error for a name that no tag has, with the name that was probably meant.
    func missing(_ name: String) -> CommandFailure {
        let shown = TerminalText.escape(name)
        guard !tags.isEmpty else {
            return CommandFailure(
                .no, "there is no tag '\(shown)': this log has none; 'hearth tag add' makes one")
        }
        let near = Suggestion.near(name, in: tags.map(\.name))
        return CommandFailure(
            .no,
            "there is no tag '\(shown)'"
                + (near.isEmpty
                    ? ": 'hearth tag ls' lists them"
                    : Suggestion.question(near)))
    }
}

extension TagList {
    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("logID")
            json.string(logID)
            json.key("tags")
            json.array(tags) { json, tag in
                json.object { json in
                    json.key("name")
                    json.string(tag.name)
                    json.key("offset")
                    json.number(tag.offset)
                    json.key("receivedAt")
                    json.string(timeText(tag.receivedAt))
                }
            }
            json.key("v")
            json.number(Self.version)
        }
        return json.text
    }

    /// What is wrong with a file of tags, in words that follow its name.
    struct Damage: Error, Equatable {
        var sentence: String
    }

    /// Reads the bytes of a file; nothing in it is guessed or left out.
    init(_ bytes: [UInt8]) throws(Damage) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, limits: JSONLimits(keysMax: 100_000))
        } catch {
            throw Damage(sentence: "is damaged: \(error)")
        }
        guard let object = value.object else {
            throw Damage(sentence: "is damaged: it is \(value.kindName), not an object")
        }
        guard let version = object["v"]?.int, version > 0 else {
            throw Damage(sentence: "is damaged: it says no version")
        }
        guard version <= Self.version else {
            throw Damage(
                sentence: "has version \(version), written by a newer hearth; this one reads "
                    + "\(Self.version)")
        }
        guard let logID = object["logID"]?.string else {
            throw Damage(sentence: "is damaged: it says no log")
        }
        guard let items = object["tags"]?.array else {
            throw Damage(sentence: "is damaged: it has no list of tags")
        }
        guard items.count <= Self.tagsMax else {
            throw Damage(sentence: "is damaged: it has more than \(Self.tagsMax) tags")
        }
        self.init(logID: logID)
        var seen: Set<String> = []
        for (index, item) in items.enumerated() {
            guard let tag = LogTag(item), seen.insert(tag.name).inserted else {
                throw Damage(sentence: "is damaged: its tag \(index + 1) is none, or there twice")
            }
            tags.append(tag)
        }
        tags.sort { ($0.offset, $0.name) < ($1.offset, $1.name) }
    }
}

extension LogTag {
    fileprivate init?(_ json: JSONValue) {
        guard let object = json.object, let name = object["name"]?.string, TagName.isValid(name),
            let number = object["offset"]?.number, let offset = UInt64(number.text),
            let time = object["receivedAt"]?.string, time.utf8.last == UInt8(ascii: "Z"),
            let receivedAt = TimeWords.read(time, now: 0)?.lowerBound
        else { return nil }
        self.init(name: name, offset: offset, receivedAt: receivedAt)
    }
}
