// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// Whom a question to a trait goes to, and when it is refused.
@Suite struct ReadPlanTests {
    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let heat = "Matter.TemperatureMeasurementTrait"

    /// A device of two sources: both have the switch, the local one the level, the other one the
    /// temperature.
    private static func device(
        local: FactValue?, cloud: FactValue?, cloudRoute: LocalityType? = nil,
        isSecondary: Bool = false, cloudSource: String = Home.cloud
    ) -> HomeState {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        var second = Home.announcement("a", source: cloudSource, route: cloudRoute)
        second.isSecondary = isSecondary
        reduce(into: &state, .deviceAnnounced(second))
        Home.describe("a", traits: [onOff, level], into: &state)
        Home.describe("a", source: cloudSource, traits: [onOff, heat], into: &state)
        for (source, value) in [(Home.local, local), (cloudSource, cloud)] {
            guard let value else { continue }
            reduce(into: &state, Home.fact(value, .device("a"), source: source))
        }
        return state
    }

    private static func sources(_ state: HomeState, _ trait: String?) -> [String]? {
        (try? state.planRead("a", part: trait.map { _ in "main" }, trait: trait))?.sources
    }

    private static func refusal(_ state: HomeState, _ trait: String) -> ErrorCode? {
        do throws(CommandRefusal) {
            _ = try state.planRead("a", part: "main", trait: trait)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("K-1, K-3: a trait is judged by its own sources, and one that is off is not asked")
    func sources() {
        let both = Self.device(local: .on, cloud: .on)
        #expect(Self.sources(both, Self.onOff) == [Home.local, Home.cloud])
        #expect(Self.sources(both, Self.level) == [Home.local])
        #expect(Self.sources(both, Self.heat) == [Home.cloud])

        let away = Self.device(local: .off, cloud: .on)
        #expect(away.graph.device("a")?.connectivityState == .partiallyOnline)
        #expect(Self.sources(away, Self.onOff) == [Home.cloud])
        #expect(Self.sources(away, Self.heat) == [Home.cloud])
        #expect(Self.refusal(away, Self.level) == .unavailable)
        #expect(Self.sources(away, nil) == [Home.cloud])

        let gone = Self.device(local: .off, cloud: .off)
        for trait in [Self.onOff, Self.level, Self.heat] {
            #expect(Self.refusal(gone, trait) == .unavailable)
        }
        #expect(Self.sources(gone, nil) == nil)
    }

    @Test("K-1, K-2: a trait without a known route is not asked, though its device has one")
    func unspecified() {
        let state = Self.device(local: .on, cloud: .on, cloudRoute: .unspecified)
        #expect(state.graph.device("a")?.dataSourceLocality == .localPeer)
        #expect(Self.refusal(state, Self.heat) == .unavailable)
        #expect(Self.refusal(state, Self.level) == nil)
    }

    @Test("K-4: a source of which nothing is known is asked")
    func unknown() {
        let state = Self.device(local: nil, cloud: nil)
        #expect(state.graph.device("a")?.connectivityState == .unknown)
        #expect(Self.sources(state, Self.onOff) == [Home.local, Home.cloud])
    }

    @Test("K-5: a trait that the device does not have is unimplemented, as for commands")
    func absent() {
        let state = Self.device(local: .on, cloud: .on)
        #expect(Self.refusal(state, "Matter.FanControlTrait") == .unimplemented)
        #expect(throws: CommandRefusal.self) { try state.planRead("b") }
    }

    @Test("F-1: what a secondary source alone tells, the device's own source may be asked for")
    func secondary() {
        let discovery = "home:homeassistant:homeassistant"
        let state = Self.device(
            local: .on, cloud: .on, isSecondary: true, cloudSource: discovery)
        #expect(Self.sources(state, Self.heat) == [discovery, Home.local])
        #expect(Self.sources(state, Self.onOff) == [Home.local])
        let away = Self.device(
            local: .off, cloud: .on, isSecondary: true, cloudSource: discovery)
        #expect(Self.sources(away, Self.heat) == [discovery])
        // A second one that repeats the device knows it no better.
        var twice = state
        var repeater = Home.announcement("a", source: "home:homeassistant:other")
        repeater.isSecondary = true
        reduce(into: &twice, .deviceAnnounced(repeater))
        reduce(into: &twice, Home.fact(.on, .device("a"), source: repeater.source))
        #expect(Self.sources(twice, Self.heat) == [discovery, Home.local])
        let elsewhere = Self.device(local: .on, cloud: .on, isSecondary: true)
        #expect(Self.sources(elsewhere, Self.heat) == [Home.cloud])
    }

    @Test("A plan names a codec by profile and name, whole")
    func naming() {
        let plan = ReadPlan(ids: ["a"], sources: [Home.local])
        #expect(plan.mayAsk(profile: "home", codec: "zigbee2mqtt"))
        #expect(!plan.mayAsk(profile: "home", codec: "zigbee"))
        #expect(!plan.mayAsk(profile: "hom", codec: "zigbee2mqtt"))
        #expect(ReadPlan(ids: ["a"]).mayAsk(profile: "x", codec: "y"))
    }
}
