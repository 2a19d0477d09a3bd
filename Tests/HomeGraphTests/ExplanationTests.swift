// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// One thing that a source says, in the words of the evidence.
private struct Clue: Hashable, CustomStringConvertible {
    var source = Home.local
    var slot: String
    /// Nil: the source; then the device, its part, its trait.
    var depth: Int?
    var value: String

    static let trait = "Matter.OnOffTrait"

    init(_ slot: String, _ value: String, depth: Int? = nil, source: String = Home.local) {
        self.slot = slot
        self.value = value
        self.depth = depth
        self.source = source
    }

    init(_ evidence: ConnectivityEvidence) {
        source = evidence.source
        slot = evidence.slot
        value = evidence.value
        if case .device(let part, let trait) = evidence.subject, slot != "heard" {
            depth = trait != nil ? 2 : part != nil ? 1 : 0
        }
    }

    var description: String { "\(source) \(slot)\(depth.map { "/\($0)" } ?? "") \(value)" }

    /// Who said the contrary; nil where that is silence.
    var opposite: Clue? {
        var other = self
        switch (slot, value) {
        case ("session", _), ("heard", _): return nil
        case (_, "on"), (_, "sleeping"): other.value = "off"
        default: other.value = "on"
        }
        return other
    }

    func apply(to state: inout HomeState) {
        switch slot {
        case "heard": reduce(into: &state, Home.report("a", source: source), at: 5 * second)
        case "session":
            let profile = profileKey(ofSource: source)
            reduce(into: &state, .sessionLost(SessionLost(profile: profile, reason: "gone")))
            reduce(into: &state, .timerFired(TimerFired(timer: .sessionGrace, subject: profile)))
        default:
            let subjects: [ConnectivityReported.Subject] = [
                .device("a"), .part(deviceID: "a", part: "main"),
                .trait(deviceID: "a", part: "main", trait: Self.trait),
            ]
            reduce(
                into: &state,
                Home.fact(
                    FactValue.allCases.first { $0.name == value }!,
                    depth.map { subjects[$0] } ?? .source, source: source,
                    slot: FactSlot.allCases.first { $0.name == slot }!))
        }
    }
}

@Suite struct ExplanationTests {
    private static let home: HomeState = Home.with(["a"])
    /// The same trait over two sources.
    private static let twice: HomeState = {
        var state = home
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", source: Home.cloud)))
        Home.describe("a", source: Home.cloud, into: &state)
        return state
    }()

    private func state(_ clues: [Clue], in home: HomeState) -> HomeState {
        var state = home
        // A live report is no news to a session that is lost.
        for clue in clues { clue.apply(to: &state) }
        return state
    }

    /// The trait's verdict; it is the device's as well, whose only trait it is.
    private func verdict(_ clues: [Clue], in home: HomeState) throws -> ConnectivityVerdict {
        let state = state(clues, in: home)
        let explanation = try #require(DeviceExplanation(deviceID: "a", state: state))
        let verdict = try #require(explanation.verdict(part: "main", trait: Clue.trait))
        let device = try #require(explanation.verdict())
        #expect(device.evidence == verdict.evidence)
        #expect(device.state == verdict.state)
        #expect(device.state == explanation.device.connectivityState)
        #expect(explanation.verdict(part: "main")?.evidence == verdict.evidence)
        #expect(verdict.evidence.allSatisfy { explanation.facts.contains($0) })
        return verdict
    }

    /// - Returns: what does not hold of this combination.
    private func fault(_ clues: [Clue], in home: HomeState) throws -> String? {
        let verdict = try verdict(clues, in: home)
        let named = Set(verdict.evidence.map { Clue($0) })
        let connectivity = { (clues: [Clue]) in
            state(clues, in: home).graph.device("a")!.connectivityState
        }
        if !named.isSubset(of: clues) { return "names what nobody said: \(named)" }
        if connectivity(clues.filter { named.contains($0) }) != verdict.state {
            return "\(named) alone do not make it \(verdict.state)"
        }
        for clue in clues where !named.contains(clue) {
            if connectivity(clues.filter { $0 != clue }) != verdict.state {
                return "\(clue) is not named and decides"
            }
        }
        if connectivity(clues.compactMap { named.contains($0) ? $0.opposite : $0 })
            == verdict.state
        {
            // Who lost the session of somebody who said nothing changed nothing.
            let isSilent = verdict.state == .unknown && named.allSatisfy { $0.slot == "session" }
            return isSilent ? nil : "the opposite of \(named) is \(verdict.state) as well"
        }
        return nil
    }

    private func products(_ choices: [[Clue?]]) -> [[Clue]] {
        choices.reduce([[]]) { all, choice in
            all.flatMap { clues in choice.map { clues + [$0].compactMap { $0 } } }
        }
    }

    @Test("R-CONN: the facts that an explanation names decide, alone; every combination of facts")
    func everyCombination() throws {
        let combinations = products([
            [nil, Clue("heard", "on")],
            [nil, Clue("bridge", "on"), Clue("bridge", "off"), Clue("bridge", "unknown")],
            [nil, Clue("gateway", "on"), Clue("gateway", "off")],
            [
                nil, Clue("own", "on", depth: 0), Clue("own", "off", depth: 0),
                Clue("own", "unknown", depth: 0), Clue("own", "sleeping", depth: 0),
            ],
            [nil, Clue("own", "on", depth: 1), Clue("own", "unknown", depth: 2)],
            [nil, Clue("gateway", "off", depth: 0), Clue("gateway", "on", depth: 2)],
            [nil, Clue("session", "unknown")],
        ])
        #expect(combinations.count == 2160)
        let faults = try combinations.compactMap { clues in
            try fault(clues, in: Self.home).map { "\(clues): \($0)" }
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
    }

    @Test("R-CONN: of two sources of a trait, the one that reaches it decides; else both do")
    func twoSources() throws {
        let choices = [Home.local, Home.cloud].flatMap { source -> [[Clue?]] in
            [
                [nil, Clue("bridge", "on", source: source), Clue("bridge", "off", source: source)],
                [nil] + ["on", "off", "unknown"].map { Clue("own", $0, depth: 0, source: source) },
                [nil, Clue("session", "unknown", source: source)],
            ]
        }
        let faults = try products(choices).compactMap { clues in
            try fault(clues, in: Self.twice).map { "\(clues): \($0)" }
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
        let verdict = try verdict(
            [Clue("own", "off", depth: 0), Clue("own", "on", depth: 0, source: Home.cloud)],
            in: Self.twice)
        #expect(verdict.state == .online)
        #expect(verdict.evidence.map(\.source) == [Home.cloud])
    }

    /// What is said, and which of it decides.
    @Test(
        "an explanation names own availability, gateway, bridge, session, heard and sleeping",
        arguments: [
            ([], []), ([Clue("heard", "on")], ["heard"]),
            ([Clue("heard", "on"), Clue("bridge", "on")], ["bridge", "heard"]),
            ([Clue("heard", "on"), Clue("own", "sleeping", depth: 0)], ["own"]),
            ([Clue("own", "on", depth: 0), Clue("bridge", "off")], ["bridge"]),
            ([Clue("own", "off", depth: 0), Clue("gateway", "off")], ["gateway", "own"]),
            ([Clue("own", "unknown", depth: 0), Clue("bridge", "on")], ["own"]),
            ([Clue("own", "on", depth: 0), Clue("session", "unknown")], ["session"]),
            ([Clue("session", "unknown")], ["session"]),
        ] as [([Clue], [String])])
    private func named(clues: [Clue], slots: [String]) throws {
        #expect(try verdict(clues, in: Self.home).evidence.map(\.slot) == slots)
    }

    @Test("each fact is told with source, value, reason, offset and time")
    func whole() throws {
        var state = Self.home
        let report = ConnectivityReported(
            source: Home.local, subject: .device("a"), slot: .own, value: .off,
            reason: "last will", delivery: .stored)
        reduce(into: &state, .connectivityReported(report), at: 7 * second)
        let fact = try #require(
            DeviceExplanation(deviceID: "a", state: state)?.verdict()?.evidence.first)
        #expect(fact.source == Home.local)
        #expect([fact.slot, fact.value, fact.reason] == ["own", "off", "last will"])
        #expect(fact.since == state.graph.offset)
        #expect(fact.at == 7 * second)
        #expect(fact.delivery == .stored)
        #expect(fact.subject == .device(part: nil, trait: nil))
    }

    @Test("where parts differ, each has its own reason, and the device has them all")
    func parts() throws {
        var state = Self.home
        Home.describe(
            "a", traits: ["Matter.OnOffTrait", "Matter.LevelControlTrait"], into: &state)
        Clue("own", "on", depth: 0).apply(to: &state)
        Clue("own", "off", depth: 2).apply(to: &state)
        let explanation = try #require(DeviceExplanation(deviceID: "a", state: state))
        #expect(explanation.verdict()?.state == .partiallyOnline)
        #expect(explanation.verdict()?.evidence.map(\.value) == ["on", "off"])
        #expect(
            explanation.verdict(part: "main", trait: Clue.trait)?.evidence.map(\.value) == ["off"])
        #expect(
            explanation.verdict(part: "main", trait: "Matter.LevelControlTrait")?.evidence
                .map(\.value) == ["on"])
        #expect(
            explanation.verdicts.map(\.trait) == [
                nil, nil, "Matter.LevelControlTrait", "Matter.OnOffTrait",
            ])
        #expect(explanation.verdict(part: "left") == nil)
    }

    @Test("F19: a fact that flaps says what it counts as, and until when")
    func settling() throws {
        var lamp = FlappingLamp()
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
            lamp.say(value, at: at)
        }
        let verdict = try #require(
            DeviceExplanation(deviceID: "a", state: lamp.state)?.verdict())
        #expect(verdict.state == .online)
        let fact = try #require(verdict.evidence.first)
        #expect(fact.value == "off")
        #expect(fact.settling?.shownValue == "on")
        #expect(fact.settling?.dueAt == 13 * second)
        lamp.wait(until: 13)
        let settled = try #require(
            DeviceExplanation(deviceID: "a", state: lamp.state)?.verdict())
        #expect(settled.state == .offline)
        #expect(settled.evidence.map(\.settling) == [nil])
    }

    /// How online came, when the device was heard (seconds; online is of 100), and whether that is
    /// unconfirmed.
    @Test(
        "a stored online is unconfirmed until the device says something live",
        arguments: [
            (.stored, .on, nil, true), (.stored, .on, 99, true), (.stored, .on, 101, false),
            (.stored, .sleeping, nil, true), (.stored, .off, nil, false), (.live, .on, nil, false),
        ] as [(Delivery, FactValue, Int64?, Bool)])
    func unconfirmed(
        delivery: Delivery, value: FactValue, lastHeard: Int64?, expected: Bool
    ) throws {
        for slot in [FactSlot.own, .bridge] {
            var state = Home.with(["a"])
            if let lastHeard, lastHeard < 100 {
                reduce(into: &state, Home.report("a"), at: lastHeard * second)
            }
            let report = ConnectivityReported(
                source: Home.local, subject: slot == .own ? .device("a") : .source, slot: slot,
                value: value, delivery: delivery)
            reduce(into: &state, .connectivityReported(report), at: 100 * second)
            if let lastHeard, lastHeard > 100 {
                reduce(into: &state, Home.report("a"), at: lastHeard * second)
            }
            let explanation = try #require(DeviceExplanation(deviceID: "a", state: state))
            #expect(
                explanation.facts.first { $0.slot == slot.name }?.isUnconfirmed == expected)
            #expect(explanation.lastHeard == lastHeard.map { $0 * second })
        }
    }

    @Test("a fact names the message that said it, also one that was held until another came")
    func factsNameTheirMessage() throws {
        var state = Home.with(["a"])
        var records: [UInt64: HomeRecord] = [:]
        func add(_ topic: String, _ payload: String?, _ events: [HomeEvent]) {
            let record = HomeRecord(
                offset: state.nextOffset, receivedAt: second, cause: .message,
                origin: RecordOrigin(profile: "home", topic: topic), events: events,
                capture: payload.map { Array($0.utf8) })
            records[record.offset!] = record
            reduce(into: &state, record)
        }
        add("z/bridge/state", "online", [Home.fact(.on, .source, slot: .bridge)])
        let released = HeldReleased(profile: "home", codec: "c", number: 7, wasRead: true)
        let own = Home.fact(.off, .device("a"))
        // Another device's fact of the same kind was released before it.
        add(
            "z/bridge/devices", "[]",
            [
                Home.fact(.off, .device("b")),
                .heldReleased(
                    HeldReleased(profile: "home", codec: "c", number: 6, wasRead: true)),
                own, .heldReleased(released),
            ])
        add("z/a/gateway", nil, [Home.fact(.on, .device("a"), slot: .gateway)])
        var explanation = try #require(DeviceExplanation(deviceID: "a", state: state))
        #expect(explanation.facts.allSatisfy { $0.topic == nil && $0.payload == nil })
        explanation.readOrigins(
            { records[$0] },
            held: { found, _ in
                MessageHeld(
                    profile: found.profile, codec: found.codec, number: found.number,
                    topic: "z/a/availability/\(found.number)", payload: [0x78], delivery: .live)
            })
        func message(_ slot: String) -> CausingMessage? {
            guard let fact = explanation.facts.first(where: { $0.slot == slot }) else { return nil }
            return fact.topic.map { CausingMessage(topic: $0, payload: fact.payload) }
        }
        #expect(
            message("bridge")
                == CausingMessage(topic: "z/bridge/state", payload: Array("online".utf8))
        )
        #expect(message("own") == CausingMessage(topic: "z/a/availability/7", payload: [0x78]))
        #expect(message("gateway") == CausingMessage(topic: "z/a/gateway", payload: nil))
        #expect(message("session") == nil)
        #expect(
            explanation.verdicts.flatMap(\.evidence).allSatisfy { explanation.facts.contains($0) })
        // Without a way to find what was held, nothing else is said to be it.
        var poorer = try #require(DeviceExplanation(deviceID: "a", state: state))
        poorer.readOrigins { records[$0] }
        #expect(poorer.facts.first { $0.slot == "own" }?.topic == nil)
    }

    @Test("a stored value is stale until the device says something live")
    func stale() throws {
        var state = Home.with(["a"])
        var records: [UInt64: HomeRecord] = [:]
        func report(_ name: String, _ delivery: Delivery, at seconds: Int64) {
            let record = HomeRecord(
                offset: state.nextOffset, receivedAt: seconds * second, cause: .message,
                events: [Home.report("a", delivery: delivery, [(name, .bool(true))])])
            records[record.offset!] = record
            reduce(into: &state, record)
        }
        func explained() throws -> DeviceExplanation {
            var explanation = try #require(DeviceExplanation(deviceID: "a", state: state))
            #expect(explanation.values.allSatisfy { explanation.isStale($0) == nil })
            explanation.readOrigins { records[$0] }
            return explanation
        }
        report("onOff", .stored, at: 5)
        var explanation = try explained()
        #expect(explanation.values.map(\.delivery) == [.stored])
        #expect(explanation.values.map(\.at) == [5 * second])
        #expect(explanation.isStale(explanation.values[0]) == true)
        #expect(explanation.lastHeard == nil)
        report("onTime", .live, at: 6)
        explanation = try explained()
        #expect(explanation.values.map(\.delivery) == [.stored, .live])
        #expect(explanation.values.map { explanation.isStale($0) } == [false, false])
        #expect(explanation.lastHeard == 6 * second)
        // A session's record is read for the time of its fact as well.
        let since = try #require(explanation.facts[0].since)
        records = [since: HomeRecord(receivedAt: 9, cause: .session, events: [])]
        #expect(try explained().facts[0].at == 9)
    }
}
