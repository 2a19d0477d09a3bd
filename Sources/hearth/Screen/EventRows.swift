// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The events up to a moment as rows, the newest last. Pure.
struct EventRows {
    let view: TimeView
    let paint: Paint

    /// - Parameter scroll: how many of the newest are left out.
    func block(_ count: Int, _ columns: Int, scroll: Int) -> TimeScreen.Block {
        let wanted = max(0, count) + scroll
        // One more says whether there is something to scroll to.
        let found = events(wanted + 10)
        let shown = found.dropFirst(scroll).prefix(max(0, count)).reversed()
        var lines = shown.map { Paint.fit($0.line(columns, paint), to: columns) }
        if found.isEmpty, count > 0 {
            let words = view.filter.isEmpty ? "no events yet" : "no events with the text"
            lines = [Paint.fit(paint(words, .dim), to: columns)]
        }
        let filling = max(0, count - lines.count)
        lines += Array(repeating: String(repeating: " ", count: columns), count: filling)
        return TimeScreen.Block(lines: lines, scrollMax: max(0, found.count - max(0, count)))
    }

    /// So many events that the filter lets through, the newest first.
    private func events(_ count: Int) -> [LiveView.Event] {
        var found: [LiveView.Event] = []
        for step in view.trail.reversed() {
            if found.count >= count { break }
            for event in Self.events(of: step).reversed()
            where view.isFound(in: event.subject + " " + event.details) {
                found.append(event)
            }
        }
        return found
    }

    private static func events(of step: StateWindow.Step) -> [LiveView.Event] {
        guard let record = step.record else {
            let (first, last) = (step.offsets.lowerBound, step.offsets.upperBound)
            let words = first == last ? "@\(first) is" : "@\(first) to @\(last) are"
            return [
                LiveView.Event(
                    offset: last, time: step.time, subject: "damage",
                    details: "\(words) lost: 'hearth verify' has more", style: .bad)
            ]
        }
        return LiveEvents.events(of: record, step.effects, in: step.state.graph)
    }
}
