// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// What a trim does, in words and as an object.
struct TrimReport {
    let plan: RetentionPlan
    let isDryRun: Bool
    /// When the first record that stays was received; nil where it cannot be read.
    let oldestAt: Int64?
    /// What the data directory takes after the trim; nil before it.
    private var trimmedTo: UInt64?
    /// The segments of the plan that are damaged, and keep their captured messages; known after the
    /// trim.
    private var keptCaptures = 0

    private var keptBytes: UInt64 { trimmedTo ?? plan.keptBytes }

    init(_ plan: RetentionPlan, isDryRun: Bool, oldest: (UInt64) -> Int64?) {
        self.plan = plan
        self.isDryRun = isDryRun
        oldestAt = oldest(plan.firstOffset)
    }

    var hasWork: Bool { !plan.segments.isEmpty || !plan.captures.isEmpty }

    /// `Trim 3 segments (190.2 MB), the records before @41234?`, or
    /// `Remove the captured messages of 2 segments?`
    var question: String {
        let parts = [
            plan.segments.isEmpty ? nil : "trim \(gone)",
            plan.captures.isEmpty ? nil : "remove \(captures(plan.captures.count))",
        ].compactMap { $0 }
        let text = parts.joined(separator: ", and ")
        return text.prefix(1).uppercased() + text.dropFirst() + "?"
    }

    private func captures(_ count: Int) -> String {
        "the captured messages of \(CountText.of(count, "segment"))"
    }

    /// Takes what the log is after the trim.
    mutating func done(_ use: LogUse) {
        trimmedTo = use.totalBytes
        keptCaptures = use.segments.count {
            $0.info.hasCaptures && plan.captures.contains($0.info.baseOffset)
        }
    }

    private var gone: String {
        CountText.of(plan.segments.count, "segment") + " (\(Self.size(plan.freedBytes))), "
            + "the records before @\(plan.firstOffset)"
    }

    private var oldest: String {
        "@\(plan.firstOffset)" + (oldestAt.map { ", " + LocalTime.zoned($0) } ?? "")
    }

    func tell(_ output: OutputOptions) throws {
        let out = Output()
        switch output.form(output.console) {
        case .table: try out.lines(lines)
        case .json, .jsonl, .csv: try out.line(json)
        }
        try out.flush()
    }

    private var lines: [String] {
        var lines: [String] = []
        if !plan.segments.isEmpty { lines.append((isDryRun ? "would trim " : "trimmed ") + gone) }
        let removed = plan.captures.count - keptCaptures
        if removed > 0 {
            lines.append((isDryRun ? "would remove " : "removed ") + captures(removed))
        }
        if keptCaptures > 0 {
            lines.append(
                "kept as they are: \(captures(keptCaptures)); 'hearth verify' says what is wrong")
        }
        if !hasWork { lines.append("nothing to trim") }
        lines.append("oldest kept: \(oldest)")
        lines.append(space)
        if let hold = plan.hold { lines.append(Self.words(hold)) }
        for tag in plan.lostTags {
            lines.append("tag:\(tag.name) @\(tag.offset) goes with its record")
        }
        return lines
    }

    private var space: String {
        let now = Self.size(plan.usedBytes)
        guard hasWork else { return "the log takes \(now)" }
        guard isDryRun else { return "the log takes \(Self.size(keptBytes))" }
        // What the messages take is known once they are gone.
        if plan.segments.isEmpty { return "the log takes \(now) now" }
        let atMost = plan.captures.isEmpty ? "" : "at most "
        return "the log takes \(atMost)\(Self.size(keptBytes)) then, \(now) now"
    }

    private static func size(_ bytes: UInt64) -> String { SizeText.bytes(Int(clamping: bytes)) }

    /// Why more is kept than was asked for.
    static func words(_ hold: RetentionPlan.Hold) -> String {
        switch hold {
        case .checkpoint(nil):
            "more is kept: the log has no verified checkpoint; 'hearth checkpoint create' makes one"
        case .checkpoint(let offset?):
            "more is kept: the newest verified checkpoint is @\(offset); "
                + "'hearth checkpoint create' makes a newer one"
        case .tag(let tag):
            "more is kept: tag:\(TerminalText.escape(tag.name)) holds @\(tag.offset) and what is "
                + "behind it; 'hearth tag rm' lets it go"
        case .captures(let tag):
            "more is kept: tag:\(TerminalText.escape(tag.name)) holds the messages of its segment, "
                + "with @\(tag.offset); 'hearth tag rm' lets them go"
        case .unreadTags(let error):
            "everything is kept: the tags cannot be read: \(TerminalText.escape(error.sentence))"
        case .segment: "more is kept: only whole segments go, and never the one that is written"
        }
    }

    private var json: String {
        var json = JSONText()
        json.object { json in
            json.key("captureSegments")
            json.number(plan.captures.count - keptCaptures)
            json.key("dryRun")
            json.bool(isDryRun)
            json.key("firstOffset")
            json.number(plan.firstOffset)
            json.key("freedBytes")
            json.number(plan.freedBytes)
            json.key("hold")
            json.string(plan.hold.map { Self.words($0) })
            json.key("keptBytes")
            json.number(keptBytes)
            json.key("lostTags")
            json.array(plan.lostTags) { json, tag in json.string(tag.name) }
            json.key("oldestAt")
            json.string(oldestAt.map { timeText($0) })
            json.key("reason")
            json.string(plan.reason?.rawValue)
            json.key("segments")
            json.number(plan.segments.count)
            json.key("usedBytes")
            json.number(plan.usedBytes)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
