// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog

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
        let words = EventText(snapshot: state.graph)
        for (event, effect) in zip(record.events, effects) {
            if event.isDiagnostic || event.isBookkeeping || event.isRepeat(effect) { continue }
            // Another source reports the same event of the device.
            if case .momentaryOccurred(let moment) = event, state.graph.isShadowed(moment) {
                continue
            }
            let kind: String
            switch event {
            case .attributesReported, .connectivityReported: kind = ""
            default: kind = event.kindName + " "
            }
            append(
                LiveView.Event(
                    offset: record.offset ?? 0, time: record.receivedAt,
                    subject: words.subject(event), details: kind + words.details(event),
                    style: event.style))
        }
    }

    /// Adds an event; those of one message about one device share one line.
    private mutating func append(_ event: LiveView.Event) {
        if let last = recent.last, last.offset == event.offset, last.subject == event.subject,
            last.style == event.style
        {
            recent[recent.count - 1].details += ", " + event.details
        } else {
            recent.append(event)
        }
    }
}
