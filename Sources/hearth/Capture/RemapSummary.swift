// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The number of differences, by the codec that read the message at the time.
struct RemapSummary {
    /// The codec and its version at the time, as `zigbee2mqtt 1`.
    struct Reader: Hashable, Comparable {
        var codec: String
        var version: UInt16

        static func < (left: Self, right: Self) -> Bool {
            left.codec == right.codec
                ? left.version < right.version : utf8Less(left.codec, right.codec)
        }
    }

    struct Counts: Equatable {
        var same = 0
        var different = 0
        var withoutCapture = 0
        var commands = 0
    }

    private(set) var readers: [Reader: Counts] = [:]
    /// Records with other causes.
    private(set) var others = 0

    mutating func add(_ record: HomeRecord, _ fate: LogRemap.Fate) {
        guard let origin = record.origin, fate != .other else {
            others += 1
            return
        }
        let reader = Reader(codec: origin.codec, version: origin.codecVersion)
        var counts = readers[reader] ?? Counts()
        switch fate {
        case .other: break
        case .same: counts.same += 1
        case .different: counts.different += 1
        case .kept(.noCapture): counts.withoutCapture += 1
        case .kept(.command): counts.commands += 1
        }
        readers[reader] = counts
    }

    var different: Int { readers.values.reduce(0) { $0 + $1.different } }

    var table: Table {
        var table = Table([
            .init("CODEC THEN"), .init("SAME", isRight: true), .init("DIFFERENT", isRight: true),
            .init("NOT CAPTURED", isRight: true), .init("COMMANDS", isRight: true),
        ])
        for (reader, counts) in readers.sorted(by: { $0.key < $1.key }) {
            table.rows.append([
                .init(reader.words), .init("\(counts.same)"),
                .init("\(counts.different)", counts.different > 0 ? .warning : .plain),
                .init("\(counts.withoutCapture)"), .init("\(counts.commands)"),
            ])
        }
        return table
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("others")
            json.number(others)
            json.key("readers")
            json.array(readers.sorted { $0.key < $1.key }) { json, entry in
                json.object { json in
                    json.key("codec")
                    json.string(entry.key.codec)
                    json.key("commands")
                    json.number(entry.value.commands)
                    json.key("different")
                    json.number(entry.value.different)
                    json.key("notCaptured")
                    json.number(entry.value.withoutCapture)
                    json.key("same")
                    json.number(entry.value.same)
                    json.key("version")
                    json.number(entry.key.version)
                }
            }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension RemapSummary.Reader {
    var words: String {
        codec.isEmpty ? "none" : "\(TerminalText.escape(codec)) \(version)"
    }
}
