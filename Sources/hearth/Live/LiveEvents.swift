// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

/// The events since the last look, read from the log: only durable ones.
struct LiveEvents {
    private let engine: Engine
    private var state: HomeState
    private(set) var recent: [LiveView.Event] = []

    private static let recentMax = 64
    /// In a flood, older records than this are not shown; the log has them.
    private static let behindMax: UInt64 = 5000

    init(engine: Engine) {
        self.engine = engine
        state = engine.state
    }

    /// Reads the new records. Blocks while reading.
    mutating func update() {
        let end = engine.log.nextOffset
        let start = state.nextOffset
        guard end > start else { return }
        guard end - start <= Self.behindMax else {
            state = engine.state
            return
        }
        let replay = Replay(log: engine.log, sha256: { _ in [] })
        // 'hearth log' and 'hearth verify' report records that cannot be read.
        try? replay.records(in: start..<end) { item in
            if case .record(let record) = item { add(record) }
            return true
        }
        if recent.count > Self.recentMax { recent.removeFirst(recent.count - Self.recentMax) }
    }

    private mutating func add(_ record: HomeRecord) {
        let effects = reduce(into: &state, record)
        recent += Self.events(of: record, effects, in: state.graph)
    }

    /// The events of a record that people look for: no diagnostics, bookkeeping and repeats.
    ///
    /// Those of one record about one device share one line.
    /// - Parameters:
    ///   - effects: of each event.
    ///   - snapshot: the home behind the record.
    static func events(
        of record: HomeRecord, _ effects: [EventEffect], in snapshot: HomeSnapshot
    ) -> [LiveView.Event] {
        let words = EventText(snapshot: snapshot)
        var events: [LiveView.Event] = []
        for (event, effect) in zip(record.events, effects) {
            if event.isMinor(effect) { continue }
            // Another source reports the same event of the device.
            if case .momentaryOccurred(let moment) = event, snapshot.isShadowed(moment) { continue }
            let kind: String
            switch event {
            case .attributesReported, .connectivityReported: kind = ""
            default: kind = event.kindName + " "
            }
            let line = LiveView.Event(
                offset: record.offset ?? 0, time: record.receivedAt, subject: words.subject(event),
                details: kind + words.details(event), style: event.style)
            if let last = events.last, last.subject == line.subject, last.style == line.style {
                events[events.count - 1].details += ", " + line.details
            } else {
                events.append(line)
            }
        }
        return events
    }
}
