// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A map for plain topics that no codec reads, made of their messages.
///
/// It is a draft that a person reads: topics of one depth become one pattern, a last level that
/// names something measured becomes the quantity, and what is a word of its own stays an attribute.
struct TopicMapProposal {
    /// One message of a topic.
    struct Sample {
        var topic: String
        var payload: [UInt8]
    }

    private struct Entry {
        var pattern: String
        var lines: [String]
        var topics: Int
        /// Whether its topics match another entry as well.
        var isAlias = false
    }

    private static let entriesMax = 200
    private static let leavesMax = 24
    private static let levelsMax = 12

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    /// How many topics it is made of.
    var topicCount: Int { entries.reduce(0) { $0 + ($1.isAlias ? 0 : $1.topics) } }

    /// - Parameter heard: each topic once.
    init(_ samples: [Sample]) {
        var plain: [String: [Topic]] = [:]
        var objects: [String: [Topic]] = [:]
        for topic in samples.compactMap({ Topic($0) }) {
            if topic.object == nil {
                plain[topic.plainPattern, default: []].append(topic)
            } else {
                objects[topic.objectPattern, default: []].append(topic)
            }
        }
        for (pattern, topics) in plain { addPlain(pattern, topics) }
        for (pattern, topics) in objects { addObjects(pattern, topics) }
        entries.sort { ($1.topics, $0.pattern) < ($0.topics, $1.pattern) }
        // Two patterns that match the same topics are no map; the rarer one is left out.
        var shapes: Set<String> = []
        entries = entries.filter { shapes.insert(Self.shape($0.pattern)).inserted }
        entries = Array(entries.prefix(Self.entriesMax))
    }

    private static func shape(_ pattern: String) -> String {
        pattern.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.first == "{" ? "+" : String($0) }.joined(separator: "/")
    }

    private mutating func addPlain(_ pattern: String, _ topics: [Topic]) {
        let names = Set(topics.map(\.last))
        var lines: [String] = []
        let others = names.filter { TopicWords.row($0) == nil }.sorted(by: utf8Less)
        if !others.isEmpty {
            let shown = others.prefix(8).map { TerminalText.escape($0) }
            lines.append(
                "    # kept as attributes: " + shown.joined(separator: ", ")
                    + (others.count > 8 ? ", …" : ""))
        }
        entries.append(
            Entry(pattern: pattern, lines: own(pattern) + lines, topics: topics.count))
        // Names that the catalogue has another word for.
        for name in names.sorted(by: utf8Less) {
            guard let row = TopicWords.row(name), !TopicWords.isRow(name) else { continue }
            let literal = pattern.replacing("{quantity}", with: name)
            entries.append(
                Entry(
                    pattern: literal,
                    lines: own(literal) + ["    quantity: \(row)"],
                    topics: topics.count { $0.last == name }, isAlias: true))
        }
    }

    private mutating func addObjects(_ pattern: String, _ topics: [Topic]) {
        var leaves: [String: [String]] = [:]
        for topic in topics { topic.object.map { Self.leaves($0, [], into: &leaves) } }
        let paths = leaves.values.sorted { $0.lexicographicallyPrecedes($1) }
        guard !paths.isEmpty else { return }
        var lines: [String] = []
        var rows: [AttributeName: Int] = [:]
        var names: Set<ByteString> = []
        for path in paths.prefix(Self.leavesMax) {
            let keys = path.map { ProfileProposal.scalar($0) }.joined(separator: ", ")
            let name = path.joined(separator: ".")
            let row = TopicWords.row(path.last ?? "")
            let known = row.flatMap { TopicMap.attribute(ofQuantity: $0) }
            if let known { rows[known.name, default: 0] += 1 }
            let count = known.flatMap { rows[$0.name] } ?? 1
            if let row, count == 1 || known?.hasPart == true {
                lines += ["      - path: [\(keys)]", "        quantity: \(row)"]
                // Two values of one row need parts of their own.
                if count > 1 {
                    lines.append("        part: \(ProfileProposal.scalar("\(row)-\(count)"))")
                }
            } else if !TopicMap.isSecret(attribute: name, at: path),
                names.insert(ByteString(name)).inserted
            {
                lines += [
                    "      - path: [\(keys)]",
                    "        attribute: \(ProfileProposal.scalar(name))",
                ]
            }
        }
        guard !lines.isEmpty else { return }
        lines = own(pattern) + ["    values:"] + lines
        entries.append(Entry(pattern: pattern, lines: lines, topics: topics.count))
    }

    /// What says which device it is, where no level is called so.
    private func own(_ pattern: String) -> [String] {
        guard !pattern.contains("{device}") else { return [] }
        let first = pattern.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
        let name = ProfileProposal.scalar(String(first))
        return ["    id: \(name)", "    device: \(name)"]
    }

    /// The scalars of an object, by their path.
    private static func leaves(
        _ value: JSONValue, _ path: [String], into leaves: inout [String: [String]]
    ) {
        guard leaves.count < leavesMax, path.count < 8 else { return }
        switch value {
        case .object(let object):
            for member in object.members where isPlain(member.key) {
                Self.leaves(member.value, path + [member.key], into: &leaves)
            }
        case .array, .null: return
        default: leaves[path.joined(separator: "\u{1F}")] = path
        }
    }

    /// Whether a text can stand in a file that people edit, and is no level of its own.
    fileprivate static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64 && TerminalText.escape(text) == text
            && !text.utf8.contains { "{}+#$\"\\".utf8.contains($0) }
    }

    /// The file.
    ///
    /// - Parameter name: of the map.
    func yaml(name: String = "plain") -> String {
        var lines = [
            "# What plain topics mean, proposed from \(topicCount) topics that no codec reads.",
            "# Read it before you use it: docs/codecs/topics.md has every key.", "",
            ProfileProposal.line("map: \(name)", "stands in ids: it stays for ever"), "", "topics:",
        ]
        for entry in entries {
            lines.append(
                ProfileProposal.line(
                    "  - topic: \(ProfileProposal.quoted(entry.pattern))",
                    entry.topics == 1 ? "1 topic" : "\(entry.topics) topics"))
            lines += entry.lines
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension TopicMapProposal {
    /// A topic that may be mapped.
    private struct Topic {
        let levels: [String]
        /// Nil: a number or a word.
        let object: JSONValue?

        var last: String { levels.last ?? "" }

        /// - Returns: nil for what is no number, word or object, or on a topic that cannot be
        ///   named.
        init?(_ sample: Sample) {
            levels = sample.topic.split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            guard (2...TopicMapProposal.levelsMax).contains(levels.count),
                levels.allSatisfy({ TopicMapProposal.isPlain($0) }), sample.payload.count <= 1 << 16
            else { return nil }
            let json = try? JSONReader.read(sample.payload)
            switch json {
            case .object?: object = json
            case .number?, .bool?: object = nil
            case nil:
                guard let text = String(validating: sample.payload, as: UTF8.self),
                    TopicWords.isWord(text)
                else { return nil }
                object = nil
            default: return nil
            }
        }

        /// The last level is the quantity, those before it are device and room.
        var plainPattern: String {
            switch levels.count {
            case 2: levels[0] + "/{quantity}"
            case 3: levels[0] + "/{device}/{quantity}"
            default: prefix(3) + "{room}/{device}/{quantity}"
            }
        }

        /// The last level is the device, unless it is a word that every device has.
        var objectPattern: String {
            if TopicWords.isGeneric(last), levels.count > 2 {
                return levels.count == 3
                    ? "\(levels[0])/{device}/\(last)" : prefix(3) + "{room}/{device}/\(last)"
            }
            return levels.count == 2 ? levels[0] + "/{device}" : prefix(2) + "{room}/{device}"
        }

        private func prefix(_ named: Int) -> String {
            levels.dropLast(named).map { $0 + "/" }.joined()
        }
    }
}

/// The words by which people call what plain topics say.
private enum TopicWords {
    private static let others = [
        "temp": "temperature", "hum": "humidity", "rh": "humidity", "lux": "illuminance",
        "light_level": "illuminance", "watt": "power", "watts": "power", "co2": "carbon_dioxide",
        "volt": "voltage", "volts": "voltage", "kwh": "energy", "motion": "occupied",
        "occupancy": "occupied", "presence": "occupied", "pir": "occupied", "door": "open",
        "window": "open", "batt": "battery", "switch": "on", "relay": "on", "brightness": "level",
        "setpoint": "heating_setpoint", "water": "leak", "moisture": "soil_moisture",
        "lwt": "availability",
    ]
    private static let generic: Set<String> = [
        "state", "status", "json", "data", "sensor", "sensors", "values", "value", "info",
    ]
    private static let words: Set<String> = [
        "on", "off", "true", "false", "open", "closed", "online", "offline", "yes", "no", "auf",
        "zu", "an", "aus", "ein",
    ]

    static func isRow(_ name: String) -> Bool { TopicMap.hasQuantity(name) }

    /// The row of a name, or of another word for it.
    static func row(_ name: String) -> String? {
        if isRow(name) { return name }
        return others[name.lowercased()]
    }

    static func isGeneric(_ name: String) -> Bool { generic.contains(name.lowercased()) }

    static func isWord(_ text: String) -> Bool { words.contains(text.lowercased()) }
}
