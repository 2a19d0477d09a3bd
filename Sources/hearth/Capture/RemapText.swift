// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// One record that is read differently, for people and programs.
struct RemapText {
    var old: HomeRecord
    var new: HomeRecord
    /// The home as the old log has it, for names.
    var snapshot: HomeSnapshot

    /// A line of the difference.
    enum Line: Hashable {
        case removed(HomeEvent)
        case added(HomeEvent)
        case kept(HomeEvent)
    }

    /// A head line, then the removed and the added events; events in both are left out.
    func lines(_ paint: Paint) -> [String] {
        let offset = old.offset.map { "@\($0)" } ?? "@?"
        var lines = [
            "\(paint(offset, .dim)) \(TerminalText.escape(old.origin?.topic ?? ""))  "
                + paint("\(Self.codec(old)) -> \(Self.codec(new))", .dim)
        ]
        for line in Self.difference(old.events, new.events) {
            switch line {
            case .removed(let event): lines.append(paint("  - \(words(event))", .bad))
            case .added(let event): lines.append(paint("  + \(words(event))", .good))
            case .kept: continue
            }
        }
        if old.sourceAt != new.sourceAt {
            lines.append(paint("  - at \(Self.time(old.sourceAt))", .bad))
            lines.append(paint("  + at \(Self.time(new.sourceAt))", .good))
        }
        return lines
    }

    private static func codec(_ record: HomeRecord) -> String {
        guard let origin = record.origin, !origin.codec.isEmpty else { return "none" }
        return "\(TerminalText.escape(origin.codec)) \(origin.codecVersion)"
    }

    private static func time(_ time: Int64?) -> String { time.map { timeText($0) } ?? "no time" }

    private func words(_ event: HomeEvent) -> String {
        let text = EventText(snapshot: snapshot)
        return [event.kindName, text.subject(event), text.details(event)]
            .filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The events of both in one order, the fewest lines removed and added.
    static func difference(_ old: [HomeEvent], _ new: [HomeEvent]) -> [Line] {
        var lines: [Line] = []
        var removed: [Int: HomeEvent] = [:]
        var added: [Int: HomeEvent] = [:]
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let event, _): removed[offset] = event
            case .insert(let offset, let event, _): added[offset] = event
            }
        }
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if let event = removed[left] {
                lines.append(.removed(event))
                left += 1
            } else if let event = added[right] {
                lines.append(.added(event))
                right += 1
            } else {
                lines.append(.kept(old[left]))
                left += 1
                right += 1
            }
        }
        return lines
    }

    /// The old events and the new ones, each in the form of `hearth log`.
    var json: String {
        var new = new
        new.offset = old.offset
        let topic = JSONText.quoted(old.origin?.topic ?? "")
        return "{\"new\":[\(new.jsonLines.joined(separator: ","))],\"offset\":\(old.offset ?? 0),"
            + "\"old\":[\(old.jsonLines.joined(separator: ","))],\"topic\":\(topic),\"v\":1}"
    }
}

extension JSONText {
    /// A text as JSON.
    fileprivate static func quoted(_ text: String) -> String {
        var json = JSONText()
        json.string(text)
        return json.text
    }
}
