// SPDX-License-Identifier: Apache-2.0

/// The connectivity of a device, of a part or of a trait, and the facts that decide it.
///
/// If all these facts were the opposite, the state would differ; if the other facts said less, it
/// would stay. An *off* decides whatever other facts say, so the evidence of an online device is
/// its *on*, and not the absence of *off*.
public struct ConnectivityVerdict: Hashable, Sendable {
    /// Nil for the device as a whole.
    public var part: String?
    /// Nil for the device or the part as a whole.
    public var trait: String?
    public var state: ConnectivityState
    /// The deciding facts, in the order of ``DeviceExplanation/facts``; empty where there are none.
    public var evidence: [ConnectivityEvidence]
}

extension ConnectivityVerdict {
    /// The verdicts of a device, its parts and their traits, in the order of their names.
    static func all(
        of page: DevicePage, _ sources: [SourceEvaluation], symbols: SymbolTable
    ) -> [ConnectivityVerdict] {
        let order = sources.flatMap(\.all)
        var parts: [ConnectivityVerdict] = []
        var deciding: Set<ConnectivityEvidence> = []
        for part in page.parts.sorted(by: { utf8Less(symbols[$0.part], symbols[$1.part]) }) {
            let name = symbols[part.part]
            var ofPart: Set<ConnectivityEvidence> = []
            var traits: [ConnectivityVerdict] = []
            for trait in part.traits.sorted(by: { utf8Less(symbols[$0.trait], symbols[$1.trait]) })
            {
                let evidence = trait.deciding(on: part.part, sources)
                ofPart.formUnion(evidence)
                traits.append(
                    ConnectivityVerdict(
                        part: name, trait: symbols[trait.trait], state: trait.connectivity,
                        evidence: order.filter { evidence.contains($0) }))
            }
            if part.countsForDevice { deciding.formUnion(ofPart) }
            parts.append(
                ConnectivityVerdict(
                    part: name, state: part.connectivity,
                    evidence: order.filter { ofPart.contains($0) }))
            parts += traits
        }
        return [
            ConnectivityVerdict(
                state: page.connectivity, evidence: order.filter { deciding.contains($0) })
        ] + parts
    }
}

extension TraitPage {
    /// The facts that decide whether the trait can be reached. One source that reaches it is
    /// enough. Where none does, the facts of all sources decide, except those of a source that is
    /// unknown only because its session is lost, and would otherwise say *off*.
    fileprivate func deciding(
        on part: Symbol, _ sources: [SourceEvaluation]
    ) -> Set<ConnectivityEvidence> {
        let outcomes = claims.compactMap { claim in
            sources.first { $0.symbol == claim.source }?.evaluate(part, trait)
        }
        let deciding: [SourceEvaluation.Outcome]
        if outcomes.contains(where: { $0.state == .online }) {
            deciding = outcomes.filter { $0.state == .online }
        } else if outcomes.contains(where: { $0.state == .offline }) {
            deciding = outcomes.filter { $0.state == .offline || $0.stateInSession != .offline }
        } else {
            deciding = outcomes
        }
        return Set(deciding.flatMap(\.evidence))
    }
}

/// All facts of one source about the reach of a device.
struct SourceEvaluation {
    let symbol: Symbol
    private var session: ConnectivityEvidence?
    private var ofSource: [CountedFact] = []
    private var liveMessage: ConnectivityEvidence?
    private var facts: [(fact: SubjectFact, counted: CountedFact)] = []

    /// A fact with the value that counts.
    private struct CountedFact {
        var slot: FactSlot
        var shown: FactValue
        var evidence: ConnectivityEvidence
    }

    /// What the facts of a source say of one trait, and those that decide it.
    struct Outcome {
        var state: ConnectivityState
        /// What it would be if the session were not lost.
        var stateInSession: ConnectivityState
        var evidence: [ConnectivityEvidence]

        init(_ state: ConnectivityState, _ evidence: [ConnectivityEvidence]) {
            self.state = state
            stateInSession = state
            self.evidence = evidence
        }
    }

    init(_ deviceSource: DeviceSource, _ page: DevicePage, _ state: HomeState) {
        symbol = deviceSource.source
        let name = state.graph.symbols[deviceSource.source]
        if let profile = state.books.profile(profileKey(ofSource: name)) {
            session = ConnectivityEvidence(
                source: name, slot: "session", subject: .source, value: profile.session.name,
                since: profile.sessionSince,
                reason: profile.session == .connected ? "" : profile.lostReason)
        }
        let source = state.books.source(name)
        let lastHeard = state.lastHeard(ofSource: deviceSource.source)
        for (slot, fact) in [(FactSlot.bridge, source?.bridge), (.gateway, source?.gateway)] {
            guard let fact else { continue }
            ofSource.append(
                CountedFact(
                    slot: slot, shown: fact.shownValue,
                    evidence: ConnectivityEvidence(
                        source: name, slot, .source, fact, lastHeard: lastHeard)))
        }
        if deviceSource.isReportedLive {
            liveMessage = ConnectivityEvidence(
                source: name, slot: "heard", subject: .device(part: nil, trait: nil), value: "on",
                at: page.lastHeard, reason: "spoke live")
        }
        facts = deviceSource.facts.map { entry in
            let subject = ConnectivityEvidence.Subject.device(
                part: entry.part.map { state.graph.symbols[$0] },
                trait: entry.trait.map { state.graph.symbols[$0] })
            let evidence = ConnectivityEvidence(
                source: name, entry.slot, subject, entry.fact,
                lastHeard: deviceSource.isReportedLive ? page.lastHeard : 0)
            return (
                entry,
                CountedFact(slot: entry.slot, shown: entry.fact.shownValue, evidence: evidence)
            )
        }
    }

    /// In the order of an explanation.
    var all: [ConnectivityEvidence] {
        [session].compactMap { $0 } + ofSource.map(\.evidence) + [liveMessage].compactMap { $0 }
            + facts.map(\.counted.evidence)
    }

    /// Evaluates the facts for a trait, by the lines of section 6 of `docs/EVENTS.md`.
    func evaluate(_ part: Symbol, _ trait: Symbol) -> Outcome {
        var outcome = evaluateInSession(part, trait)
        guard let session, session.value == SessionPhase.unknown.name else { return outcome }
        outcome.state = .unknown
        // Facts that would give *unknown* without the lost session are a reason as well.
        outcome.evidence = [session] + (outcome.stateInSession == .unknown ? outcome.evidence : [])
        return outcome
    }

    private func evaluateInSession(_ part: Symbol, _ trait: Symbol) -> Outcome {
        let concerning = facts.filter { $0.fact.concerns(part, trait) }.map(\.counted)
        let off = (ofSource + concerning).filter { $0.shown == .off }
        if !off.isEmpty { return Outcome(.offline, off.map(\.evidence)) }
        let ofDevice = concerning.filter { $0.slot == .own }
        let on = ofDevice.filter { $0.shown.isReachable }
        if !on.isEmpty { return Outcome(.online, on.map(\.evidence)) }
        if !ofDevice.isEmpty { return Outcome(.unknown, ofDevice.map(\.evidence)) }
        let bridge = ofSource.filter { $0.slot == .bridge && $0.shown.isReachable }
        let evidence = bridge.map(\.evidence) + [liveMessage].compactMap { $0 }
        return Outcome(evidence.isEmpty ? .unknown : .online, evidence)
    }
}
