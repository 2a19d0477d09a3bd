// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK

/// Feeds messages through the codecs and the fold as a daemon would, without broker, log or clock.
struct MessageTest {
    /// How many messages had each outcome.
    private var counts: [Outcome: Int] = [:]
    private var reasons: [Outcome: [String: Int]] = [:]
    private var home: OfflineHome
    /// Nil where no report is wanted, which reads every message again, codec by codec.
    private var tally: MappingTally?
    private var requestCount = 0
    private var notices: [String] = []

    /// The outcome of one message.
    struct Verdict {
        var line: Int
        var topic: String
        var outcome: Outcome
        /// The reason, or the events.
        var details: String
    }

    enum Outcome: String, CaseIterable {
        case read, held, ignored, unreadable
    }

    /// - Parameter reports: whether ``report`` will be asked for.
    init(codecs: [CodecChoice], maps: [TopicMap] = [], reports: Bool = false) {
        var profile = BrokerProfile(broker: BrokerAddress(host: "localhost"), codecs: codecs)
        profile.maps = maps
        if reports { tally = MappingTally(CodecSurvey(profile)) }
        home = OfflineHome(profile)
    }

    /// Reads one message and keeps only its effects on the home and the counts.
    ///
    /// - Returns: the outcomes, one for each record.
    mutating func read(_ message: MessageLine, line: Int) -> [Verdict] {
        let recorded = home.read(message)
        tally?.read(
            CodecMessage(
                topic: message.topic, payload: message.payload,
                delivery: message.isStored ? .stored : .live, receivedAt: home.now), line: line)
        requestCount += recorded.requests.count
        for notice in recorded.notices where !notices.contains(notice) { notices.append(notice) }
        return recorded.records.map { record in
            let verdict = Verdict(
                line: line, topic: message.topic, record.events, home.state.graph)
            count(verdict)
            return verdict
        }
    }

    private mutating func count(_ verdict: Verdict) {
        counts[verdict.outcome, default: 0] += 1
        guard verdict.outcome == .ignored || verdict.outcome == .unreadable else { return }
        reasons[verdict.outcome, default: [:]][verdict.details, default: 0] += 1
    }

    /// Ends the file: no message follows that could contradict a list, so its grace is over.
    mutating func finish() { home.fireTimers(dueBy: .max) }

    var hasUnreadable: Bool { counts[.unreadable] != nil }

    /// The results of each codec; nil where no report was wanted at the start.
    var report: MappingReport? { tally?.report(home.state.graph) }

    /// The resulting home, as `hearth show` prints it.
    var json: String {
        var state = home.state
        let hashes = state.hashes(sha256: sha256)
        return state.graph.json(
            graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state))
    }

    /// The counts, and the reasons.
    func lines(_ console: Console) -> [String] {
        let paint = console.paint
        var lines: [String] = []
        for outcome in Outcome.allCases {
            guard let count = counts[outcome] else { continue }
            lines.append("\(paint(outcome.rawValue, outcome.style)) \(count)")
            let reasons = reasons[outcome] ?? [:]
            for (reason, count) in reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                lines.append("  \(count)  \(reason)")
            }
        }
        lines.append(
            "\(home.state.graph.deviceCount) devices in \(home.state.graph.rooms.count) rooms, "
                + "\(home.state.books.ineffectiveEvents) events without effect, "
                + "\(requestCount) questions to devices")
        return lines + notices.map { paint(TerminalText.escape($0), .warning) }
    }
}

extension MessageTest.Verdict {
    init(line: Int, topic: String, _ events: [HomeEvent], _ graph: HomeSnapshot) {
        self.line = line
        self.topic = topic
        outcome = .read
        details = ""
        var counts: [String: Int] = [:]
        for event in events {
            switch event {
            case .messageUnreadable(let why):
                outcome = .unreadable
                details = TerminalText.escape("\(why.reason): \(why.detail)")
                return
            case .messageIgnored(let reason):
                outcome = .ignored
                details = TerminalText.escape(reason)
                return
            case .messageHeld: outcome = .held
            default: break
            }
            counts[event.kindName, default: 0] += 1
        }
        let words = EventText(snapshot: graph)
        if events.count == 1 {
            details = words.subject(events[0]) + " " + words.details(events[0])
        } else {
            details = counts.sorted { $0.key < $1.key }
                .map { $0.value == 1 ? $0.key : "\($0.value) \($0.key)" }.joined(separator: ", ")
        }
    }

    var row: [Table.Cell] {
        [
            .init("\(line)"), .init(outcome.rawValue, outcome.style),
            .init(TerminalText.escape(topic)), .init(details, .dim),
        ]
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("details")
            json.string(details)
            json.key("line")
            json.number(line)
            json.key("outcome")
            json.string(outcome.rawValue)
            json.key("topic")
            json.string(topic)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension MessageTest.Outcome {
    fileprivate var style: TextStyle {
        switch self {
        case .read: .good
        case .held: .warning
        case .ignored: .dim
        case .unreadable: .bad
        }
    }
}
