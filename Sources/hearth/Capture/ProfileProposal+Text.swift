// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The proposal for people, and as the file that it proposes.

extension ProfileProposal {
    /// How many first levels are shown.
    private static let shownMax = 8

    var table: Table {
        var table = Table([
            .init("CODEC"), .init("ROOTS", isFlexible: true), .init("TOPICS", isRight: true),
            .init("MESSAGES", isRight: true), .init("DEVICES", isRight: true),
            .init("SILENT", isRight: true),
        ])
        for codec in traffic {
            table.rows.append([
                .init(codec.codec),
                .init(TerminalText.escape(codec.roots.joined(separator: ", "))),
                .init("\(codec.topics)"), .init("\(codec.messages)"),
                .init("\(codec.devices)", codec.devices > 0 ? .good : .plain),
                .init("\(codec.silent)"),
            ])
        }
        return table
    }

    /// The topics that no codec reads, in one line; nil where there are none.
    var unmappedLine: String? {
        guard !unmapped.isEmpty else { return nil }
        let shown = unmapped.prefix(Self.shownMax).map {
            "\(TerminalText.escape($0.level))/ \($0.topics)"
        }
        return "topics that no codec reads: " + shown.joined(separator: ", ")
            + (unmapped.count > Self.shownMax ? ", …" : "")
    }

    /// The settings file.
    ///
    /// - Parameters:
    ///   - broker: as the user wrote it.
    ///   - files: the settings that name files of the connection, with their paths.
    ///   - map: the file of the proposed map beside it; nil where there is none.
    func yaml(
        broker: String, files: [(key: String, path: String)], isInsecure: Bool, map: String? = nil
    ) -> String {
        var lines = [
            "# Settings of hearth, proposed from \(messageCount) messages that the broker said.",
            "# hearth run --config FILE; docs/CLI.md has every key.", "", "name: Home",
            Self.line("data: ./hearth-data", "where the log is kept"), "", "profiles:",
            Self.line("  - key: main", "stands in ids: it stays for ever"),
            "    broker: \(Self.scalar(broker))",
        ]
        for file in files { lines.append("    \(file.key): \(Self.scalar(file.path))") }
        if isInsecure {
            lines.append(Self.line("    insecure: true", "the broker's name is not checked"))
        }
        lines += codecLines
        if let map {
            lines.append(
                Self.line(
                    "    maps: \(Self.scalar(map))", "what plain topics mean: read it first"))
        }
        let asking =
            asks
            ? "some devices said nothing by themselves: they may be asked"
            : "true: devices may be asked for their state"
        lines += [
            Self.line("    route: local", "cloud: where the values come from the internet"),
            Self.line("    ask: \(asks)", asking),
            Self.line("    # accept: [commands]", "what others may ask of the home over MQTT"),
            Self.line("    # publish: home", "the home below hearth/v1/home/out"),
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// A setting, and what it is for, in a column of its own.
    static func line(_ setting: String, _ comment: String) -> String {
        let space = max(2, 40 - setting.utf8.count)
        return setting + String(repeating: " ", count: space) + "# " + comment
    }

    private var codecLines: [String] {
        guard !codecs.isEmpty else {
            return ["    # codecs: nothing was heard that a codec reads, so all of them listen"]
        }
        var lines = ["    codecs:"]
        for codec in codecs {
            let words = codec.devices == 1 ? "1 device" : "\(codec.devices) devices"
            let roots = codec.roots.isEmpty ? [""] : codec.roots.map { "=" + $0 }
            for root in roots {
                lines.append("      - \(Self.scalar(codec.codec + root))")
            }
            let last = lines.removeLast()
            lines.append(Self.line(last, "\(words), \(codec.topics) topics"))
        }
        return lines
    }

    /// A text as YAML in quotes.
    static func quoted(_ text: String) -> String {
        var json = JSONText()
        json.string(text)
        return json.text
    }

    /// A text as YAML: plain where that is surely read as the same text, else quoted as JSON.
    static func scalar(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "/.:=_@-".utf8.contains(byte)
                }
            } && text.utf8.first.map { !"-:=@.".utf8.contains($0) } == true
            && text.utf8.last != UInt8(ascii: ":")
        if isPlain { return text }
        var json = JSONText()
        json.string(text)
        return json.text
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("ask")
            json.bool(asks)
            json.key("codecs")
            json.array(traffic) { json, codec in
                json.object { json in
                    json.key("codec")
                    json.string(codec.codec)
                    json.key("devices")
                    json.number(codec.devices)
                    json.key("messages")
                    json.number(codec.messages)
                    json.key("roots")
                    json.array(codec.roots) { $0.string($1) }
                    json.key("silent")
                    json.number(codec.silent)
                    json.key("topics")
                    json.number(codec.topics)
                }
            }
            json.key("messages")
            json.number(messageCount)
            json.key("unmapped")
            json.array(unmapped) { json, entry in
                json.object { json in
                    json.key("level")
                    json.string(entry.level)
                    json.key("topics")
                    json.number(entry.topics)
                }
            }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
