// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

extension DeviceExplanation {
    /// The JSON that `hearth explain` prints: facts, verdicts, states and values.
    package var json: String { json(withMessages: true) }

    /// The same, with or without the messages that the facts were read from.
    package func json(withMessages: Bool) -> String {
        var json = JSONText()
        json.object { json in
            json.key("connectivityState")
            json.string(device.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(device.dataSourceLocality.name)
            json.key("deviceID")
            json.string(device.id)
            json.key("facts")
            json.array(facts) { $0.fact($1, withMessage: withMessages) }
            json.key("lastHeard")
            json.string(lastHeard.map { timeText($0) })
            json.key("types")
            json.array(device.parts) { $0.states(of: $1) }
            json.key("v")
            json.number(1)
            json.key("values")
            json.array(values) { $0.evidence($1, isStale: isStale($1)) }
            json.key("verdicts")
            json.array(verdicts) { $0.verdict($1, of: facts) }
        }
        return json.text
    }
}

extension ConnectivityEvidence {
    /// `source`, `device`, a part, or a part and a trait.
    package var subjectText: String {
        guard case .device(let part, let trait) = subject else { return "source" }
        let text = [part, trait.map { shortTraitName($0) }].compactMap { $0 }
        return text.isEmpty ? "device" : text.joined(separator: "/")
    }
}

extension JSONText {
    fileprivate mutating func fact(_ fact: ConnectivityEvidence, withMessage: Bool) {
        object { json in
            json.key("at")
            json.string(fact.at.map { timeText($0) })
            json.key("delivery")
            json.string(fact.delivery?.name)
            json.key("payload")
            let payload = withMessage ? fact.payload : nil
            json.string(payload.map { String(decoding: $0.prefix(256), as: UTF8.self) })
            json.key("reason")
            json.string(fact.reason)
            json.key("settling")
            json.settling(fact.settling)
            json.key("since")
            if let since = fact.since { json.number(since) } else { json.null() }
            json.key("slot")
            json.string(fact.slot)
            json.key("source")
            json.string(fact.source)
            json.key("subject")
            json.string(fact.subjectText)
            json.key("topic")
            json.string(withMessage ? fact.topic : nil)
            json.key("unconfirmed")
            json.bool(fact.isUnconfirmed)
            json.key("value")
            json.string(fact.value)
        }
    }

    private mutating func settling(_ settling: ConnectivityEvidence.Settling?) {
        guard let settling else { return null() }
        object { json in
            json.key("dueAt")
            json.string(timeText(settling.dueAt))
            json.key("shownValue")
            json.string(settling.shownValue)
        }
    }

    /// The facts by their place among all facts.
    fileprivate mutating func verdict(
        _ verdict: ConnectivityVerdict, of facts: [ConnectivityEvidence]
    ) {
        object { json in
            json.key("connectivityState")
            json.string(verdict.state.name)
            json.key("facts")
            json.array(facts.indices.filter { verdict.evidence.contains(facts[$0]) }) {
                $0.number($1)
            }
            json.key("part")
            json.string(verdict.part)
            json.key("trait")
            json.string(verdict.trait)
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

    fileprivate mutating func evidence(_ value: AttributeEvidence, isStale: Bool?) {
        object { json in
            json.key("at")
            json.string(value.at.map { timeText($0) })
            json.key("attribute")
            json.string(value.attribute)
            json.key("delivery")
            json.string(value.delivery?.name)
            json.key("part")
            json.string(value.part)
            json.key("since")
            json.number(value.since)
            json.key("stale")
            if let isStale { json.bool(isStale) } else { json.null() }
            json.key("trait")
            json.string(value.trait)
            json.key("value")
            json.value(value.value)
        }
    }
}
