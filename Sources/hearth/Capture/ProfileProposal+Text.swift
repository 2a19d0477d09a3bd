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
        for heard in heard {
            table.rows.append([
                .init(heard.codec),
                .init(TerminalText.escape(heard.roots.joined(separator: ", "))),
                .init("\(heard.topics)"), .init("\(heard.messages)"),
                .init("\(heard.devices)", heard.devices > 0 ? .good : .plain),
                .init("\(heard.silent)"),
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
    func yaml(broker: String, files: [(key: String, path: String)], isInsecure: Bool) -> String {
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
    private static func line(_ setting: String, _ comment: String) -> String {
        let space = max(2, 40 - setting.utf8.count)
        return setting + String(repeating: " ", count: space) + "# " + comment
    }

    private var codecLines: [String] {
        guard !codecs.isEmpty else {
            return ["    # codecs: nothing was heard that a codec reads, so all of them listen"]
        }
        var lines = ["    codecs:"]
        for heard in codecs {
            let words = heard.devices == 1 ? "1 device" : "\(heard.devices) devices"
            let roots = heard.roots.isEmpty ? [""] : heard.roots.map { "=" + $0 }
            for root in roots {
                lines.append("      - \(Self.scalar(heard.codec + root))")
            }
            let last = lines.removeLast()
            lines.append(Self.line(last, "\(words), \(heard.topics) topics"))
        }
        return lines
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
            json.array(heard) { json, heard in
                json.object { json in
                    json.key("codec")
                    json.string(heard.codec)
                    json.key("devices")
                    json.number(heard.devices)
                    json.key("messages")
                    json.number(heard.messages)
                    json.key("roots")
                    json.array(heard.roots) { $0.string($1) }
                    json.key("silent")
                    json.number(heard.silent)
                    json.key("topics")
                    json.number(heard.topics)
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
