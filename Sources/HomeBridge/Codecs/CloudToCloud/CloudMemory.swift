// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What must be remembered of a device's states to read the next ones.
struct CloudMemory: Hashable, Sendable {
    /// The last text of each state that the meaning of another one depends on.
    var words: [ByteString: String] = [:]
    /// What is kept in the cloud's own words only as long as it has no other.
    var raw: Set<Raw> = []

    struct Raw: Hashable, Comparable, Sendable {
        var trait: ByteString
        var attribute: ByteString

        init(_ trait: String, _ attribute: String) {
            self.trait = ByteString(trait)
            self.attribute = ByteString(attribute)
        }

        static func < (left: Self, right: Self) -> Bool {
            left.trait == right.trait
                ? left.attribute < right.attribute : left.trait < right.trait
        }
    }

    init() {}

    var isEmpty: Bool { words.isEmpty && raw.isEmpty }

    /// The text of the binding.
    var text: String {
        let words = words.map { JSONMember(key: $0.key.text, value: .string($0.value)) }
        let raw = raw.sorted().map { JSONValue.texts([$0.trait.text, $0.attribute.text]) }
        return JSONWriter.write(
            .object(["raw": .array(raw), "words": .object(JSONObject(words))]))
    }

    /// - Returns: nil for what is no text of a memory.
    init?(text: String) {
        guard let json = try? JSONReader.read(Array(text.utf8), limits: JSONLimits(keysMax: .max)),
            let words = json.object?["words"]?.object, let raw = json.object?["raw"]?.array
        else { return nil }
        for member in words.members {
            guard let word = member.value.string else { return nil }
            self.words[ByteString(member.key)] = word
        }
        for item in raw {
            guard let pair = item.array, pair.count == 2, let trait = pair[0].string,
                let attribute = pair[1].string
            else { return nil }
            self.raw.insert(Raw(trait, attribute))
        }
    }
}
