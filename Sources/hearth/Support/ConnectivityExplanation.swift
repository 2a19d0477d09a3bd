// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The evidence behind the connectivity of a device, of its parts and of their traits, in words.
struct ConnectivityExplanation {
    let evidence: DeviceExplanation

    private var device: DeviceState { evidence.device }

    func lines(_ console: Console) -> [String] {
        let paint = console.paint
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  is "
                + paint(
                    device.connectivityState.name, HomeWords.style(of: device.connectivityState))
                + ", " + device.dataSourceLocality.name + "  " + paint(device.id, .dim),
            "",
        ]
        lines += factTable.lines(width: console.columns, paint: paint)
        lines += [
            "", paint("any off: offline; else own on: online; else, without an own fact,", .dim),
        ]
        lines.append(paint("bridge on or heard live: online; else unknown", .dim))
        let differing = traitTable
        if !differing.rows.isEmpty {
            lines += [""] + differing.lines(width: console.columns, paint: paint)
        }
        return lines + [""] + valueTable.lines(width: console.columns, paint: paint)
    }

    private var factTable: Table {
        var table = Table([
            .init("FACT"), .init("ABOUT", isFlexible: true), .init("SAYS"), .init("SINCE"),
            .init("AT"), .init("SOURCE", isFlexible: true), .init("REASON", isFlexible: true),
        ])
        for fact in evidence.facts {
            table.rows.append([
                .init(fact.slot, .accent), .init(TerminalText.escape(fact.subjectText)),
                .init(fact.value, fact.value == "off" || fact.value == "lost" ? .bad : .good),
                .init(fact.since.map { "@\($0)" } ?? ""),
                .init(fact.at.map { HomeWords.time($0) } ?? "", .dim),
                .init(TerminalText.escape(fact.source), .dim),
                .init(TerminalText.escape(fact.reason), .dim),
            ])
        }
        return table
    }

    /// Every trait, where they do not all say the same.
    private var traitTable: Table {
        var table = Table([.init("TRAIT", isFlexible: true), .init("IS"), .init("LOCALITY")])
        for part in device.parts {
            for trait in part.traits
            where trait.connectivityState != device.connectivityState
                || trait.dataSourceLocality != device.dataSourceLocality
            {
                table.rows.append([
                    .init(TerminalText.escape("\(part.part)/\(ValueText.short(trait.trait))")),
                    .init(
                        trait.connectivityState.name, HomeWords.style(of: trait.connectivityState)),
                    .init(trait.dataSourceLocality.name),
                ])
            }
        }
        return table
    }

    private var valueTable: Table {
        var table = Table([
            .init("VALUE", isFlexible: true), .init("IS", isFlexible: true), .init("SINCE"),
        ])
        for value in evidence.values where value.part != "root" {
            table.rows.append([
                .init(
                    TerminalText.escape(
                        "\(value.part)/\(ValueText.short(value.trait)).\(value.attribute)")),
                .init(
                    TerminalText.escape(
                        ValueText.text(value.trait, value.attribute, value.value))),
                .init("@\(value.since)"),
            ])
        }
        return table
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("connectivityState")
            json.string(device.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(device.dataSourceLocality.name)
            json.key("deviceID")
            json.string(device.id)
            json.key("facts")
            json.array(evidence.facts) { $0.fact($1) }
            json.key("types")
            json.array(device.parts) { $0.states(of: $1) }
            json.key("v")
            json.number(1)
            json.key("values")
            json.array(evidence.values) { $0.evidence($1) }
        }
        return json.text
    }
}

extension ConnectivityEvidence {
    /// `source`, `device`, a part, or a part and a trait.
    fileprivate var subjectText: String {
        guard case .device(let part, let trait) = subject else { return "source" }
        let text = [part, trait.map { ValueText.short($0) }].compactMap { $0 }
        return text.isEmpty ? "device" : text.joined(separator: "/")
    }
}

extension JSONText {
    fileprivate mutating func fact(_ fact: ConnectivityEvidence) {
        object { json in
            json.key("at")
            json.string(fact.at.map { timeText($0) })
            json.key("delivery")
            json.string(fact.delivery?.name)
            json.key("reason")
            json.string(fact.reason)
            json.key("since")
            if let since = fact.since { json.number(since) } else { json.null() }
            json.key("slot")
            json.string(fact.slot)
            json.key("source")
            json.string(fact.source)
            json.key("subject")
            json.string(fact.subjectText)
            json.key("value")
            json.string(fact.value)
        }
    }

    fileprivate mutating func states(of part: PartState) {
        object { json in
            json.key("connectivityState")
            json.string(part.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(part.dataSourceLocality.name)
            json.key("part")
            json.string(part.part)
            json.key("traits")
            json.array(part.traits) { json, trait in
                json.object { json in
                    json.key("connectivityState")
                    json.string(trait.connectivityState.name)
                    json.key("dataSourceLocality")
                    json.string(trait.dataSourceLocality.name)
                    json.key("trait")
                    json.string(trait.trait)
                }
            }
        }
    }

    fileprivate mutating func evidence(_ value: AttributeEvidence) {
        object { json in
            json.key("attribute")
            json.string(value.attribute)
            json.key("part")
            json.string(value.part)
            json.key("since")
            json.number(value.since)
            json.key("trait")
            json.string(value.trait)
            json.key("value")
            json.value(value.value)
        }
    }
}
