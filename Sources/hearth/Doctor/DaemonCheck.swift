// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeSDK

/// Whether the daemon of the directory answers, and the findings in its status.
struct DaemonCheck {
    /// The status of the daemon; nil where none runs.
    private(set) var status: JSONObject?
    private(set) var findings: [Finding] = []

    private static let lagMax = 1_000_000_000

    init(directory: String) {
        do throws(CommandFailure) {
            guard let daemon = try ControlClient.ifRunning(directory: directory) else {
                findings.append(Finding(.note, "daemon", "none serves this directory"))
                return
            }
            let answer = try daemon.ask(
                [JSONMember(key: "do", value: .string("status"))],
                answerSeconds: ControlClient.statusSeconds)
            status = answer["status"]?.object
        } catch {
            findings.append(
                Finding(
                    .problem, "daemon", error.line,
                    remedy: "look at its log; end it and start it again"))
            return
        }
        look()
    }

    init(status: JSONObject) {
        self.status = status
        look()
    }

    private mutating func look() {
        guard let status else { return }
        if let replica = status["replica"]?.object {
            let view = ReplicaView(replica)
            for line in view.lines {
                findings.append(Finding(view.isWell ? .ok : .warning, "follow", line))
            }
            return
        }
        let process = status["processID"]?.int ?? 0
        let up = SizeText.duration(status["uptimeSeconds"]?.int ?? 0)
        findings.append(Finding(.ok, "daemon", "process \(process) answers, up \(up)"))
        let engine = status["engine"]?.object
        let lag = engine?["lag"]?.int ?? 0
        let milliseconds = ValueText.decimal(Double(lag) / 1e6, 1)
        if engine?["answering"]?.bool != true {
            findings.append(
                Finding(
                    .problem, "daemon", "its engine does not answer since \(milliseconds) ms",
                    remedy: "look at the disk: a sync that hangs, or a full one"))
        } else if lag > Self.lagMax {
            findings.append(
                Finding(
                    .warning, "daemon", "its engine answers only after \(milliseconds) ms",
                    remedy: "the disk is slow, or more comes in than it can take"))
        }
        for session in status["sessions"]?.array?.compactMap(\.object) ?? [] { look(at: session) }
    }

    /// The home keys under which the daemon publishes through a profile; nil where none runs.
    func published(profile: String) -> [String]? {
        guard let sessions = status?["sessions"]?.array?.compactMap(\.object) else { return nil }
        return sessions.filter { $0["profile"]?.string == profile }
            .compactMap { $0["publishing"]?.object?["home"]?.string }
    }

    private mutating func look(at session: JSONObject) {
        let subject = "session " + TerminalText.escape(session["profile"]?.string ?? "?")
        let phase = session["phase"]?.string ?? "?"
        if phase == "connected" {
            let epoch = session["epoch"]?.int ?? 0
            findings.append(Finding(.ok, subject, "connected, held by the broker, epoch \(epoch)"))
            if let trouble = session["trouble"]?.string {
                findings.append(
                    Finding(
                        .problem, subject, TerminalText.escape(trouble),
                        remedy: "raise the limit in the broker's configuration"))
            }
        } else if let trouble = session["trouble"]?.string, trouble.contains("MQTT library") {
            findings.append(
                Finding(
                    .problem, subject, phase + ": " + TerminalText.escape(trouble),
                    remedy: "docs/TROUBLESHOOTING.md, A message that blocks the others"))
        } else {
            let trouble = session["trouble"]?.string.map { ": " + TerminalText.escape($0) } ?? ""
            findings.append(
                Finding(
                    .problem, subject, phase + trouble,
                    remedy: "the line 'broker' says more, with --config or --broker"))
        }
        lookAtExpiry(session, subject)
        let counts = session["counts"]?.object
        if let gaps = counts?["gaps"]?.int, gaps > 0 {
            findings.append(
                Finding(
                    .warning, subject,
                    "the broker has lost our session \(gaps) times, with what was queued",
                    remedy: "give it persistence, and no persistent_client_expiration below a day"))
        }
        if let publishing = session["publishing"]?.object,
            let trouble = publishing["trouble"]?.string
        {
            findings.append(
                Finding(
                    .problem, subject, "does not publish: " + TerminalText.escape(trouble),
                    remedy: "publish under another home key, or allow it in the broker's ACL"))
        }
        lookAtFilters(session, subject)
        lookAtTraffic(session, subject)
    }

    /// Names publishers that flood, now or at the latest flood.
    private mutating func lookAtTraffic(_ session: JSONObject, _ subject: String) {
        let traffic = session["traffic"]?.object
        var floods = traffic?["flooding"]?.array?.compactMap(\.object) ?? []
        let isNow = !floods.isEmpty
        if !isNow, let last = traffic?["lastFlood"]?.object { floods = [last] }
        for flood in floods {
            let tree = TerminalText.cut(
                TerminalText.escape(flood["tree"]?.string ?? "?"), to: 60)
            let rate = flood["messagesPerSecond"]?.int ?? 0
            let time = TerminalText.escape(flood["at"]?.string ?? "?")
            findings.append(
                Finding(
                    isNow ? .warning : .note, subject,
                    "\(tree) " + (isNow ? "floods" : "flooded until \(time)")
                        + ": \(rate) messages a second",
                    remedy: "look at that publisher; floodMessagesPerSecond says what is a flood"))
        }
        for member in session["beyondLimits"]?.object?.members ?? [] {
            findings.append(
                Finding(
                    .warning, subject,
                    "\(member.value.int ?? 0) messages were beyond "
                        + TerminalText.escape(member.key),
                    remedy: "hearth log --kind messageUnreadable names them; the bytes are kept"))
        }
    }

    /// A broker may keep a session for less time than the daemon asked for.
    private mutating func lookAtExpiry(_ session: JSONObject, _ subject: String) {
        let wanted = Int(SessionLimits().sessionExpirySeconds)
        guard let granted = session["limits"]?.object?["sessionExpirySeconds"]?.int,
            granted < wanted
        else { return }
        findings.append(
            Finding(
                .warning, subject,
                "the broker keeps our session for only \(SizeText.duration(granted)) while we are "
                    + "away, not for \(SizeText.duration(wanted))",
                remedy: "raise the broker's limit of session expiry"))
    }

    private mutating func lookAtFilters(_ session: JSONObject, _ subject: String) {
        for refused in session["refused"]?.array?.compactMap(\.object) ?? [] {
            guard let filter = refused["filter"]?.string.map({ TerminalText.escape($0) }) else {
                continue
            }
            let isTooLong = refused["code"]?.int == Int(SessionMachine.packetTooLarge)
            findings.append(
                Finding(
                    .problem, subject,
                    isTooLong
                        ? "\(filter) does not fit into the broker's packets"
                        : "the broker refuses \(filter)",
                    remedy: isTooLong
                        ? "raise its max_packet_size"
                        : "allow it in the broker's ACL: topic read \(filter)"))
        }
    }
}
