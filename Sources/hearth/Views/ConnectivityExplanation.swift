// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The evidence behind the connectivity of a device, of its parts and of their traits, in words.
struct ConnectivityExplanation {
    let evidence: DeviceExplanation
    /// The time from which ages count, in nanoseconds since 1970 UTC.
    let now: Int64
    /// Set where no daemon runs: the facts may have changed long ago.
    var asOf: AsOf?

    private var device: DeviceState { evidence.device }

    func lines(_ console: Console) -> [String] {
        let paint = console.paint
        let shown = asOf.shown(device).connectivityState
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  is "
                + paint(shown.name, HomeWords.style(of: shown))
                + (asOf == nil ? "" : " (no daemon listens; was \(device.connectivityState.name))")
                + ", " + device.dataSourceLocality.name + "  " + paint(device.id, .dim),
            "heard live: " + HomeWords.lastHeard(evidence.lastHeard, now: now),
            "",
        ]
        lines += factTable.lines(width: console.columns, paint: paint)
        if !messageTable.rows.isEmpty {
            lines += [""] + messageTable.lines(width: console.columns, paint: paint)
        }
        lines += [""] + hints.map { paint($0, .dim) }
        let differing = traitTable
        if !differing.rows.isEmpty {
            lines += [""] + differing.lines(width: console.columns, paint: paint)
        }
        return lines + [""] + valueTable.lines(width: console.columns, paint: paint)
    }

    /// The zone of the times in the tables.
    private var zone: String { LocalTime.zone(at: now).name }

    private var hints: [String] {
        var lines = [
            "any off: offline; else own on: online; else, without an own fact,",
            "bridge on or heard live: online; else unknown",
        ]
        if evidence.facts.contains(where: { $0.settling != nil }) {
            lines.append("flaps: what it says counts when it said the same until then")
        }
        if evidence.facts.contains(where: \.isUnconfirmed) {
            lines.append("unconfirmed: a stored copy of unknown age, and no live word since")
        }
        return lines
    }

    private var factTable: Table {
        var table = Table([
            .init("DECIDES"), .init("FACT"), .init("ABOUT", isFlexible: true), .init("SAYS"),
            .init("SINCE"), .init("AT (\(zone))"), .init("SOURCE", isFlexible: true),
            .init("REASON", isFlexible: true),
        ])
        let deciding = Set(evidence.verdict()?.evidence ?? [])
        for fact in evidence.facts {
            table.rows.append([
                .init(deciding.contains(fact) ? "yes" : "", .bold),
                .init(fact.slot, .accent), .init(TerminalText.escape(fact.subjectText)),
                .init(fact.valueText, fact.style),
                .init(fact.since.map { "@\($0)" } ?? ""),
                .init(fact.at.map { LocalTime.text($0) } ?? "", .dim),
                .init(TerminalText.escape(fact.source), .dim),
                .init(TerminalText.escape(fact.reason), .dim),
            ])
        }
        return table
    }

    /// The messages that the facts were read from, each once.
    private var messageTable: Table {
        var table = Table([
            .init("FACTS OF"), .init("TOPIC", isFlexible: true),
            .init("PAYLOAD", isFlexible: true),
        ])
        var seen: Set<String> = []
        for fact in evidence.facts {
            guard let since = fact.since, let topic = fact.topic,
                seen.insert("\(since) \(topic)").inserted
            else { continue }
            table.rows.append([
                .init("@\(since)"), .init(TerminalText.escape(topic)),
                .init(fact.payloadText ?? "not kept", .dim),
            ])
        }
        return table
    }

    /// Every trait, where not all of them have the same verdict.
    private var traitTable: Table {
        var table = Table([
            .init("TRAIT", isFlexible: true), .init("IS"), .init("LOCALITY"),
            .init("BECAUSE", isFlexible: true),
        ])
        for part in device.parts {
            for trait in part.traits
            where trait.connectivityState != device.connectivityState
                || trait.dataSourceLocality != device.dataSourceLocality
            {
                table.rows.append([
                    .init(TerminalText.escape("\(part.part)/\(shortTraitName(trait.trait))")),
                    .init(
                        trait.connectivityState.name, HomeWords.style(of: trait.connectivityState)),
                    .init(trait.dataSourceLocality.name),
                    .init(
                        (evidence.verdict(part: part.part, trait: trait.trait)?.evidence ?? [])
                            .map(\.shortText).joined(separator: ", "), .dim),
                ])
            }
        }
        return table
    }

    private var valueTable: Table {
        var table = Table([
            .init("VALUE", isFlexible: true), .init("IS", isFlexible: true), .init("SINCE"),
            .init("AT (\(zone))"), .init("CAME"),
        ])
        let parts = device.parts.filter { $0.part != "root" }
        for value in evidence.values where value.part != "root" {
            let place = ValueContext(value, parts)
            table.rows.append([
                .init(
                    TerminalText.escape(
                        "\(value.part)/\(shortTraitName(value.trait)).\(value.attribute)")),
                .init(ValueText.text(place, value.value)),
                .init("@\(value.since)"),
                .init(value.at.map { LocalTime.text($0) } ?? "", .dim),
                .init(came(value), evidence.isStale(value) == true ? .warning : .dim),
            ])
        }
        return table
    }

    /// `live`, `stored`, or that there is only a stored copy.
    private func came(_ value: AttributeEvidence) -> String {
        evidence.isStale(value) == true ? "stored, of unknown age" : value.delivery?.name ?? ""
    }

    var json: String { evidence.json }
}

extension ConnectivityEvidence {
    /// The beginning of the message that the fact was read from.
    fileprivate var payloadText: String? {
        payload.map {
            TerminalText.cut(
                TerminalText.escape(String(decoding: $0.prefix(256), as: UTF8.self)), to: 60)
        }
    }

    /// The value of a fact, and the value that it counts as where that differs.
    fileprivate var valueText: String {
        if let settling {
            let until = LocalTime.clock(settling.dueAt)
            return "\(value) (flaps: counts as \(settling.shownValue) until \(until))"
        }
        return value + (isUnconfirmed ? " (stored, unconfirmed)" : "")
    }

    /// `own off @12`.
    fileprivate var shortText: String {
        "\(slot) \(settling?.shownValue ?? value)" + (since.map { " @\($0)" } ?? "")
    }

    fileprivate var style: TextStyle {
        if settling != nil || isUnconfirmed { return .warning }
        return value == "off" || value == "lost" ? .bad : .good
    }
}
