// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeRuntime
import HomeSDK

/// The status of a daemon as one screen.
struct StatusView {
    private let status: JSONObject
    private let sessions: [JSONObject]

    init(_ status: JSONObject) {
        self.status = status
        sessions = status["sessions"]?.array?.compactMap(\.object) ?? []
    }

    /// Whether the engine answers and every broker is connected.
    var isWell: Bool {
        isAnswering && sessions.allSatisfy { $0["phase"]?.string == "connected" }
    }

    private var isAnswering: Bool { status["engine"]?.object?["answering"]?.bool ?? false }

    func lines(_ console: Console) -> [String] {
        let paint = console.paint
        var lines = [
            paint(text("homeName"), .bold) + "  " + paint("log \(text("logID").prefix(12))", .dim)
                + "  hearth \(text("version")), process \(count("processID")), up "
                + SizeText.duration(count("uptimeSeconds"))
        ]
        lines += ["", field("log", log, paint), field("engine", engine, paint)]
        lines += [field("disk", disk, paint)]
        if let keeps { lines.append(field("keeps", keeps, paint)) }
        lines += [field("devices", devices, paint)]
        lines += [field("messages", messages, paint), field("commands", commands, paint)]
        lines += damaged(paint) + poisoned(paint)
        for session in sessions { lines += [""] + self.lines(of: session, paint) }
        return lines
    }

    private func field(_ name: String, _ text: String, _ paint: Paint) -> String {
        paint(TerminalText.fit(name, to: 10), .dim) + text
    }

    private var log: String {
        let last = status["lastOffset"]?.int.map { "@\($0)" } ?? "empty"
        let checkpoint = status["checkpoint"]?.int.map { ", checkpoint @\($0)" } ?? ""
        return "\(last), \(count("records")) records\(checkpoint), \(text("durability"))"
    }

    private var engine: String {
        let lag = Double(count("lag", in: "engine")) / 1e6
        guard isAnswering else {
            return "does not answer since \(ValueText.decimal(lag / 1000, 1)) s"
        }
        return "answers after \(ValueText.decimal(lag, 2)) ms"
    }

    private var disk: String {
        let free = status["disk"]?.object?["freeBytes"]?.int.map { ", \(SizeText.bytes($0)) free" }
        let used = "\(SizeText.bytes(count("usedBytes", in: "disk"))) used" + (free ?? "")
        return [used, compression].compactMap { $0 }.joined(separator: "; ")
    }

    /// `2 GB at most, 90 d; from @1234 on, of 2026-11-01T10:00:00Z; 1.2 GB were trimmed`
    private var keeps: String? {
        let kept = status["keep"]?.object
        let limits = [
            kept?["bytes"]?.int.map { "\(SizeText.bytes($0)) at most" },
            kept?["ageSeconds"]?.int.map { "\(SizeText.duration($0)) at most" },
            kept?["captureAgeSeconds"]?.int.map { "captures \(SizeText.duration($0)) at most" },
        ].compactMap { $0 }
        let first = status["firstOffset"]?.int ?? 0
        guard !limits.isEmpty || first > 0 else { return nil }
        var parts = [limits.isEmpty ? "everything" : limits.joined(separator: ", ")]
        if first > 0 { parts.append("the oldest is @\(first), \(text("oldestAt"))") }
        if let bytes = kept?["trimmedBytes"]?.int, bytes > 0 {
            parts.append("\(SizeText.bytes(bytes)) trimmed since the start")
        }
        if let failure = kept?["captureFailure"]?.string {
            parts.append("captures stay longer: \(TerminalText.escape(failure))")
        }
        if let failure = kept?["failure"]?.string {
            parts.append("the last trim failed: \(TerminalText.escape(failure))")
        }
        if let hold = kept?["hold"]?.string {
            parts.append("more than that: \(TerminalText.escape(hold))")
        }
        return parts.joined(separator: "; ")
    }

    /// Only where it fails: else it is of no interest.
    private var compression: String? {
        status["compression"]?.object?["failure"]?.string.map {
            "full segments stay uncompressed: \(TerminalText.escape($0))"
        }
    }

    private var devices: String {
        let states = ["online", "partiallyOnline", "offline", "unknown"]
        let counts = states.map { (name: $0, count: count($0, in: "devices")) }
        let total = counts.reduce(0) { $0 + $1.count }
        let shown = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
        return "\(total)" + (shown.isEmpty ? "" : ": " + shown.joined(separator: ", "))
    }

    private var messages: String {
        let received = sessions.reduce(0) { $0 + ($1["counts"]?.object?["messages"]?.int ?? 0) }
        let rest = [
            ("unreadable", count("unreadableMessages", in: "counts")),
            ("ignored", count("ignoredMessages", in: "counts")),
            ("ineffective events", count("ineffectiveEvents", in: "counts")),
            ("lost ranges", count("lostRanges", in: "counts")),
        ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return "\(received) since the start"
            + (rest.isEmpty ? "" : "; in the log " + rest.joined(separator: ", "))
    }

    /// What the log lost and nobody has acknowledged; a long list is cut.
    private func damaged(_ paint: Paint) -> [String] {
        let all = status["damage"]?.array?.compactMap(\.object) ?? []
        guard !all.isEmpty else { return [] }
        var lines = all.prefix(Self.damagedMax).map { entry in
            let what = KnownDamage.Place(entry)?.words ?? "a place is damaged"
            return field("damaged", paint("\(what), found \(safe(entry, "foundAt"))", .bad), paint)
        }
        if all.count > lines.count { lines.append("          and \(all.count - lines.count) more") }
        let remedy = "'hearth verify' names the files; 'hearth verify --acknowledge' ends this line"
        return lines + ["          " + remedy]
    }

    private static let damagedMax = 8

    /// The messages that ended the daemon, by topic; a long list is cut.
    private func poisoned(_ paint: Paint) -> [String] {
        let all = status["poisoned"]?.array?.compactMap(\.object) ?? []
        let refusals = count("poisonRefusals")
        var lines = all.suffix(Self.poisonedMax).map { message in
            let topic = TerminalText.cut(safe(message, "topic"), to: 60)
            let signal = message["signal"]?.string ?? ""
            let cause = signal.isEmpty ? "" : " (\(TerminalText.escape(signal)))"
            let isRefused = message["refused"]?.bool == true
            return field(
                isRefused ? "refused" : "suspected",
                paint("\(topic) ended the daemon\(cause)", isRefused ? .bad : .warning), paint)
        }
        if all.count > lines.count { lines.append("          and \(all.count - lines.count) more") }
        if refusals > 0 { lines.append("          came again \(refusals) times since the start") }
        return lines
    }

    private static let poisonedMax = 8

    private var commands: String {
        let words = ["confirmed", "unconfirmed", "failed", "refused", "pending"]
        let shown = words.map { "\(count($0, in: "commands")) \($0)" }
        return shown.joined(separator: ", ")
    }

    private func lines(of session: JSONObject, _ paint: Paint) -> [String] {
        let phase = session["phase"]?.string ?? "unknown"
        let isConnected = phase == "connected"
        let late = session["backlog"]?.bool == true ? ", catching up" : ""
        var lines = [
            paint(safe(session, "profile"), .accent) + "  " + safe(session, "broker") + "  "
                + paint(phase + late, isConnected ? .good : .bad)
                + "  " + paint(safe(session, "clientID"), .dim)
        ]
        for key in ["trouble", "commitError"] where session.value(of: key)?.string != nil {
            lines.append("  " + paint(safe(session, key), .bad))
        }
        let counts = session["counts"]?.object ?? JSONObject()
        let shown = Self.shownCounts.compactMap { key, words -> String? in
            guard let count = counts.value(of: key)?.int, count > 0 else { return nil }
            return "\(count) \(words)"
        }
        if !shown.isEmpty { lines.append("  " + shown.joined(separator: ", ")) }
        if let dropped = session["brokerDropped"]?.int, dropped > 0 {
            lines.append("  " + paint("the broker dropped \(dropped) messages", .warning))
        }
        if let beyond = beyondLimits(session) { lines.append("  " + paint(beyond, .warning)) }
        lines += unreadable(session, paint)
        if let traffic = session["traffic"]?.object { lines += trafficLines(traffic, paint) }
        let granted = session["granted"]?.array?.compactMap { $0.object?["filter"]?.string } ?? []
        if !granted.isEmpty {
            lines.append(
                "  subscribed " + granted.map { TerminalText.escape($0) }.joined(separator: ", "))
        }
        for refused in session["refused"]?.array?.compactMap(\.object) ?? [] {
            lines.append("  " + paint("refused " + safe(refused, "filter"), .bad))
        }
        let accepts = session["accepts"]?.array?.compactMap(\.string) ?? []
        if !accepts.isEmpty {
            lines.append("  accepts " + accepts.joined(separator: ", ") + " over MQTT")
        }
        if let publishing = session["publishing"]?.object {
            let trouble = publishing["trouble"]?.string.map { ": " + TerminalText.escape($0) }
            let text =
                "publishing hearth/v1/\(safe(publishing, "home"))/out  "
                + safe(publishing, "phase") + (trouble ?? "")
            lines.append("  " + (trouble == nil ? text : paint(text, .bad)))
        }
        return lines
    }

    /// The topics with unreadable messages lately, the newest first; a long list is cut.
    private func unreadable(_ session: JSONObject, _ paint: Paint) -> [String] {
        let all = session["unreadable"]?.array?.compactMap(\.object) ?? []
        var lines = all.suffix(Self.poisonedMax).reversed().map { message in
            let count = message["count"]?.int ?? 1
            let offset = "@\(message["offset"]?.int ?? 0)"
            let place = count > 1 ? "\(count) times, last \(offset)" : offset
            let topic = TerminalText.cut(safe(message, "topic"), to: 60)
            let text = "unreadable \(topic)  \(safe(message, "reason"))  \(place)"
            return "  " + paint(text, .warning)
        }
        if all.count > lines.count {
            let more = "  and \(all.count - lines.count) topics more: "
            lines.append(more + "hearth log --kind messageUnreadable")
        }
        return lines
    }

    /// `unreadable: 2 beyond payloadBytesMax`
    private func beyondLimits(_ session: JSONObject) -> String? {
        let counts = session["beyondLimits"]?.object?.members ?? []
        let shown = counts.map { "\($0.value.int ?? 0) beyond \(TerminalText.escape($0.key))" }
        return shown.isEmpty ? nil : "unreadable: " + shown.joined(separator: ", ")
    }

    private func trafficLines(_ traffic: JSONObject, _ paint: Paint) -> [String] {
        func rates(_ key: String) -> [String] {
            (traffic.value(of: key)?.array?.compactMap(\.object) ?? []).map { tree in
                safe(tree, "tree") + " \(tree["messagesPerSecond"]?.int ?? 0)/s"
            }
        }
        let trees = rates("trees")
        guard !trees.isEmpty || traffic["lastFlood"]?.object != nil else { return [] }
        var lines = [
            "  \(traffic["messagesPerSecond"]?.int ?? 0) messages a second"
                + (trees.isEmpty ? "" : ": " + trees.joined(separator: ", "))
        ]
        let flooding = rates("flooding")
        if !flooding.isEmpty {
            lines.append("  " + paint("flooding " + flooding.joined(separator: ", "), .bad))
        } else if let last = traffic["lastFlood"]?.object {
            let rate = last["messagesPerSecond"]?.int ?? 0
            lines.append("  last flood \(safe(last, "tree")) \(rate)/s at \(safe(last, "at"))")
        }
        return lines
    }

    private static let shownCounts = [
        ("messages", "messages"), ("redeliveredRemoved", "copies removed"),
        ("copiesRemoved", "copies of crossing filters removed"),
        ("possibleDuplicates", "possible duplicates"), ("gaps", "lost sessions"),
        ("brokerRollbacks", "rollbacks"), ("passedOver", "passed over"),
        ("echoesRemoved", "echoes removed"), ("published", "published"),
        ("publishesDropped", "not published"), ("publishesRefused", "refused by the broker"),
    ]

    private func text(_ key: String) -> String {
        TerminalText.escape(status.value(of: key)?.string ?? "?")
    }

    private func safe(_ object: JSONObject, _ key: String) -> String {
        TerminalText.escape(object.value(of: key)?.string ?? "?")
    }

    private func count(_ key: String) -> Int { status.value(of: key)?.int ?? 0 }

    private func count(_ key: String, in group: String) -> Int {
        status.value(of: group)?.object?.value(of: key)?.int ?? 0
    }
}
