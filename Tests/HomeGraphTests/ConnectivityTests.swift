// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct ConnectivityTests {
    private func connectivity(_ state: HomeState, _ id: String = "a") -> ConnectivityState? {
        state.graph.device(id)?.connectivityState
    }

    /// own, gateway and bridge facts (nil: none), a live report heard, and what they make.
    @Test(
        "R-CONN: what the facts come to",
        arguments: [
            (nil, nil, nil, false, .unknown), (nil, nil, nil, true, .online),
            (nil, nil, .on, false, .online), (nil, nil, .off, true, .offline),
            (.on, nil, nil, false, .online), (.on, nil, .off, true, .offline),
            (.on, .off, .on, true, .offline), (.off, .on, .on, true, .offline),
            (.unknown, nil, .on, true, .unknown), (.sleeping, nil, nil, false, .online),
            (.sleeping, nil, .off, false, .offline), (nil, .on, nil, false, .unknown),
            (nil, .sleeping, .sleeping, false, .online), (.off, nil, .unknown, false, .offline),
            (.on, .unknown, .unknown, false, .online),
        ] as [(FactValue?, FactValue?, FactValue?, Bool, ConnectivityState)])
    func facts(
        own: FactValue?, gateway: FactValue?, bridge: FactValue?, isReportedLive: Bool,
        expected: ConnectivityState
    ) {
        var state = Home.with(["a"])
        if isReportedLive { reduce(into: &state, Home.report("a")) }
        if let own { reduce(into: &state, Home.fact(own, .device("a"))) }
        if let gateway { reduce(into: &state, Home.fact(gateway, .device("a"), slot: .gateway)) }
        if let bridge { reduce(into: &state, Home.fact(bridge, .source, slot: .bridge)) }
        #expect(connectivity(state) == expected)
    }

    @Test func partAndTraitFactsConcernTheirSubjectOnly() throws {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        Home.describe(
            "a", traits: ["Matter.OnOffTrait", "Matter.LevelControlTrait"], into: &state)
        reduce(into: &state, Home.fact(.on, .device("a")))
        let trait = ConnectivityReported.Subject.trait(
            deviceID: "a", part: "main", trait: "Matter.OnOffTrait")
        reduce(into: &state, Home.fact(.off, trait))
        let part = try #require(state.graph.device("a")?.part("main"))
        #expect(part.trait("Matter.OnOffTrait")?.connectivityState == .offline)
        #expect(part.trait("Matter.LevelControlTrait")?.connectivityState == .online)
        #expect(part.connectivityState == .partiallyOnline)
        let nowhere = ConnectivityReported.Subject.part(deviceID: "a", part: "other")
        #expect(reduce(into: &state, Home.fact(.off, nowhere)) == .ineffective)
        #expect(reduce(into: &state, Home.fact(.off, .source)) == .ineffective)
        #expect(
            reduce(into: &state, Home.fact(.off, .device("a"), slot: .bridge)) == .ineffective)
    }

    /// Facts are found by their subject where they are many, and by looking where they are few.
    @Test(arguments: [2, FactIndex.factsMin, FactIndex.factsMin + 4])
    func factsOfPartsAndOfTheDeviceConcernTheirTraits(count: Int) throws {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        let parts = (0..<count).map { "p\($0)" }
        reduce(
            into: &state,
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: "a", source: Home.local,
                    parts: parts.map {
                        PartDescription(
                            part: $0, type: "OnOffLightDeviceType",
                            traits: [TraitDescription(trait: "Matter.OnOffTrait", attributes: [])])
                    })))
        for part in parts {
            reduce(into: &state, Home.fact(.on, .part(deviceID: "a", part: part)))
        }
        #expect(connectivity(state) == .online)
        reduce(into: &state, Home.fact(.off, .part(deviceID: "a", part: "p1")))
        let found = parts.map { state.graph.device("a")?.part($0)?.connectivityState }
        #expect(found == parts.map { $0 == "p1" ? .offline : .online })
        reduce(into: &state, Home.fact(.off, .device("a")))
        #expect(connectivity(state) == .offline)
    }

    @Test func aRootThatNobodyAnnouncedDoesNotCountForTheDevice() throws {
        var state = Home.with(["a"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        reduce(into: &state, Home.report("a", part: PartPage.rootName, trait: "X.Battery"))
        let root = ConnectivityReported.Subject.trait(
            deviceID: "a", part: PartPage.rootName, trait: "X.Battery")
        #expect(reduce(into: &state, Home.fact(.off, root)) == .changed)
        #expect(
            state.graph.device("a")?.part(PartPage.rootName)?.connectivityState == .offline)
        #expect(connectivity(state) == .online)
        let verdict = DeviceExplanation(deviceID: "a", state: state)?.verdicts.first
        #expect(verdict?.evidence.map(\.value) == ["on"], "nor for why it is online")
        // The same where all traits are computed anew.
        reduce(into: &state, Home.fact(.sleeping, .device("a")))
        #expect(connectivity(state) == .online)
    }

    @Test func aLostSessionLeavesTheFactsUntilItsGraceIsOver() {
        var state = Home.with(["a"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        reduce(
            into: &state, .sessionLost(SessionLost(profile: "home", reason: "cut")), at: second)
        reduce(into: &state, Home.fact(.sleeping, .device("a")), at: 2 * second)
        #expect(connectivity(state) == .online)
        reduce(
            into: &state, .timerFired(TimerFired(timer: .sessionGrace, subject: "home")),
            at: 31 * second)
        #expect(connectivity(state) == .unknown)
    }

    @Test func theRouteIsTheTraitsOwnAndNoRouteIsBetterThanNone() {
        func locality(_ home: LocalityType?, _ cloud: LocalityType?, trait: LocalityType? = nil)
            -> LocalityType?
        {
            var state = Home.opened
            for (source, route) in [(Home.local, home), (Home.cloud, cloud)] {
                reduce(
                    into: &state,
                    .deviceAnnounced(Home.announcement("a", source: source, route: route)))
                let description = TraitDescription(
                    trait: "Matter.OnOffTrait", route: trait, attributes: [])
                let part = PartDescription(
                    part: "main", type: "OnOffLightDeviceType", traits: [description])
                reduce(
                    into: &state,
                    .deviceDescribed(
                        DeviceDescribed(deviceID: "a", source: source, parts: [part])))
                reduce(into: &state, Home.fact(.on, .device("a"), source: source))
            }
            return state.graph.device("a")?.dataSourceLocality
        }
        #expect(locality(nil, nil) == .localPeer)
        #expect(locality(.remote, .direct) == .direct)
        #expect(locality(.unspecified, .remote) == .remote)
        #expect(locality(.remote, .unspecified) == .remote)
        #expect(locality(nil, nil, trait: .direct) == .direct)
    }

    @Test func bridgeFlipsReachAllDevicesOfTheSourceAndBack() {
        var state = Home.with(["a", "b"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        reduce(into: &state, Home.fact(.on, .source, slot: .bridge))
        #expect([connectivity(state), connectivity(state, "b")] == [.online, .online])
        reduce(into: &state, Home.fact(.off, .source, slot: .bridge))
        #expect([connectivity(state), connectivity(state, "b")] == [.offline, .offline])
        reduce(into: &state, Home.fact(.on, .source, slot: .bridge))
        #expect([connectivity(state), connectivity(state, "b")] == [.online, .online])
    }

    @Test func lostSessionIsUnknownAfterItsGraceAndNeverOffline() {
        var state = Home.with(["a"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        reduce(into: &state, .sessionLost(SessionLost(profile: "home", reason: "")), at: 5 * second)
        #expect(connectivity(state) == .online)
        let timer = TimerFired(timer: .sessionGrace, subject: "home")
        #expect(state.books.nextTimer?.timer == timer)
        #expect(state.books.nextTimer?.dueAt == 35 * second)
        reduce(into: &state, .timerFired(timer), at: 35 * second)
        #expect(connectivity(state) == .unknown)
        #expect(state.graph.device("a")?.dataSourceLocality == .localPeer)
        #expect(reduce(into: &state, .timerFired(timer)) == .ineffective)
        reduce(into: &state, .sessionResumed(profile: "home"))
        #expect(connectivity(state) == .online)
    }

    @Test func aSessionThatReturnsInTimeChangesNothing() {
        var state = Home.with(["a"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        let before = state.graph
        reduce(into: &state, .sessionLost(SessionLost(profile: "home", reason: "")))
        reduce(into: &state, .sessionResumed(profile: "home"))
        #expect(state.books.nextTimer == nil)
        #expect(state.graph == before)
    }

    /// liveness, delivery, sourceAt in seconds after the off (nil: none), and what it makes.
    @Test(
        arguments: [
            (.never, .live, 1, .offline), (.always, .live, nil, .online),
            (.always, .stored, 1, .offline), (.always, .late, 1, .offline),
            (.sourceTime, .live, nil, .offline), (.sourceTime, .live, 0, .offline),
            (.sourceTime, .live, -1, .offline), (.sourceTime, .live, 1, .online),
            (.sourceTime, .live, 86_410, .online), (.sourceTime, .live, 86_411, .offline),
            (.sourceTime, .stored, 1, .offline),
        ] as [(Liveness, Delivery, Int64?, ConnectivityState)])
    func liveReportsProveLifeWhereTheSourceSaysSo(
        liveness: Liveness, delivery: Delivery, after: Int64?, expected: ConnectivityState
    ) {
        var state = Home.with(["a"], liveness: liveness)
        reduce(into: &state, Home.fact(.off, .device("a")), at: 100 * second)
        reduce(
            into: &state, Home.report("a", delivery: delivery), at: 110 * second,
            sourceAt: after.map { (100 + $0) * second })
        #expect(connectivity(state) == expected)
    }

    /// A device that speaks may still have a gateway that is off, and a part that is.
    @Test func aLiveReportDisprovesTheOffOfTheDeviceItselfAndNoOther() {
        let part = ConnectivityReported.Subject.part(deviceID: "a", part: "main")
        for off in [Home.fact(.off, .device("a"), slot: .gateway), Home.fact(.off, part)] {
            var state = Home.with(["a"], liveness: .always)
            reduce(into: &state, off)
            reduce(into: &state, Home.report("a"))
            #expect(connectivity(state) == .offline)
            reduce(into: &state, Home.fact(.off, .device("a")))
            reduce(into: &state, Home.report("a"))
            #expect(state.graph.pages[0]?.sources[0].facts.map(\.fact.value) == [.off, .on])
            #expect(connectivity(state) == .offline)
        }
    }

    @Test func aRepeatedOffKeepsItsTime() {
        var state = Home.with(["a"], liveness: .sourceTime)
        reduce(into: &state, Home.fact(.off, .device("a")), at: 100 * second)
        #expect(
            reduce(into: &state, Home.fact(.off, .device("a")), at: 200 * second) == .unchanged)
        reduce(into: &state, Home.report("a"), at: 300 * second, sourceAt: 150 * second)
        #expect(connectivity(state) == .online)
    }

    /// The seeds' scene: the internet is lost; cloud traits are offline, local ones on.
    @Test("CA-3, LA-2: internet lost is partially online and mixed, and back")
    func internetLostIsPartiallyOnlineAndMixedAndBack() throws {
        var state = Home.with(["a"])
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", source: Home.cloud)))
        Home.describe(
            "a", source: Home.cloud, part: "assistant", type: "SpeakerDeviceType",
            into: &state)
        reduce(into: &state, Home.fact(.on, .source, slot: .bridge))
        reduce(into: &state, Home.fact(.on, .source, source: Home.cloud, slot: .bridge))
        let before = state.graph
        var device = try #require(before.device("a"))
        #expect(device.connectivityState == .online)
        #expect(device.dataSourceLocality == .mixed)
        #expect(device.routeClass == .mixed)
        reduce(into: &state, Home.fact(.off, .source, source: Home.cloud, slot: .bridge))
        device = try #require(state.graph.device("a"))
        #expect(device.connectivityState == .partiallyOnline)
        #expect(device.dataSourceLocality == .mixed)
        #expect(device.part("assistant")?.connectivityState == .offline)
        #expect(device.part("assistant")?.dataSourceLocality == .remote)
        #expect(device.part("main")?.dataSourceLocality == .localPeer)
        reduce(into: &state, Home.fact(.on, .source, source: Home.cloud, slot: .bridge))
        #expect(state.graph == before)
    }

    @Test func oneTraitOverTwoRoutesTakesTheBestOnlineOneAndKeepsTheLast() throws {
        var state = Home.with(["a"])
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", source: Home.cloud)))
        Home.describe("a", source: Home.cloud, into: &state)
        func locality() -> LocalityType? { state.graph.device("a")?.dataSourceLocality }
        #expect(locality() == .localPeer, "known by announcement")
        reduce(into: &state, Home.fact(.on, .device("a"), source: Home.cloud))
        #expect(locality() == .remote, "only the cloud is online")
        reduce(into: &state, Home.fact(.on, .device("a")))
        #expect(locality() == .localPeer, "the best online route")
        reduce(into: &state, Home.fact(.off, .device("a")))
        #expect(locality() == .remote)
        reduce(into: &state, Home.fact(.off, .device("a"), source: Home.cloud))
        #expect(locality() == .remote, "the last route stays")
        #expect(connectivity(state) == .offline)
    }

    @Test func aRootThatNobodyDescribedIsLeftOut() throws {
        var state = Home.with(["a"])
        reduce(into: &state, Home.fact(.on, .device("a")))
        reduce(
            into: &state,
            Home.report("a", part: "root", trait: "z.Link", [("linkquality", .int(80))]))
        let off = ConnectivityReported.Subject.part(deviceID: "a", part: "root")
        reduce(into: &state, Home.fact(.off, off))
        let device = try #require(state.graph.device("a"))
        #expect(device.part("root")?.type == "RootNodeDeviceType")
        #expect(device.part("root")?.connectivityState == .offline)
        #expect(device.connectivityState == .online)
    }

    @Test("5.1: mixed is never a route")
    func mixedIsNeverARoute() {
        var state = Home.opened
        #expect(
            reduce(into: &state, .deviceAnnounced(Home.announcement("a", route: .mixed)))
                == .ineffective)
        #expect(
            reduce(
                into: &state, .profileChanged(ProfileSettings(profile: "home", route: .mixed)))
                == .ineffective)
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        let part = PartDescription(
            part: "main", type: "X",
            traits: [TraitDescription(trait: "T", route: .mixed, attributes: [])])
        let described = DeviceDescribed(deviceID: "a", source: Home.local, parts: [part])
        #expect(reduce(into: &state, .deviceDescribed(described)) == .ineffective)
    }
}
