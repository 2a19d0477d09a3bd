// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeRuntime
import HomeSDK
import HomeThreads
import HomeTypes
import Testing

/// Where a home with brokers comes from.
@Suite("Sources of a home with brokers", .timeLimit(.minutes(20)))
struct SourceTests {
    @Test("Section 2.1: .brokers opens the home, and disconnect() ends it and gives the log free")
    func brokers() async throws {
        let place = try await DevicesAtBroker.make()
        let isUp = Awaited(false)
        var settings = place.settings
        settings.onStarted = { isUp.change { $0 = true } }
        let source = HomeSource.brokers(settings, logger: .silent)
        let home = try await Home.open(source)
        #expect(isUp.current)
        let devices = try await place.devices()
        // It may have spoken before anybody listened.
        _ = try await home.device(named: "lamp")
        try devices.report("lamp")
        let lamp = try await home.device(named: "lamp")
        let trait = try await first(lamp.types.subscribe(DimmableLightDeviceType.self)) {
            $0.matterTraits.onOffTrait?.attributes.onOff == false
        }.matterTraits.onOffTrait
        try await trait?.on()
        let busy = await homeError { _ = try await Home.open(source) }
        #expect(busy?.code == .failedPrecondition)
        await home.disconnect()
        #expect(await homeError { try await trait?.off() }?.code == .unavailable)

        let again = try await Home.open(source)
        #expect(again.identifier == home.identifier)
        #expect(try await again.devices().list().count == 2)
        await again.disconnect()
    }

    @Test("Section 2.1: disconnect() of .running leaves the home running")
    func running() async throws {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting()
        let devices = try await place.devices()
        let home = try await Home.open(.running(running.home))
        let lamp = try await home.device(named: "lamp")
        await home.disconnect()
        try devices.say("lamp", #"{"state":"ON","brightness":99}"#)
        let next = try await Home.open(.running(running.home))
        _ = try await first(next.device(id: lamp.id)) { _ in true }
        let same = try await next.device(named: "lamp")
        _ = try await first(same.types.subscribe(DimmableLightDeviceType.self)) {
            $0.matterTraits.levelControlTrait?.attributes.currentLevel == 99
        }
        await next.disconnect()
    }

    @Test("Section 7: a running home that was stopped is unavailable, and its publishers end")
    func stoppedHome() async throws {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting()
        let home = try await Home.open(.running(running.home))
        let snapshots = home.snapshots().values
        try await onThread { [stopped = running.home] in try stopped.stop() }
        // Else who follows it would take its last state for that of now, for ever.
        await #expect(throws: HomeError.self) { for try await _ in snapshots {} }
        #expect(await homeError { _ = try await home.snapshot() }?.code == .unavailable)
        let late = try await Home.open(.running(running.home))
        #expect(await homeError { _ = try await late.snapshot() }?.code == .unavailable)
        await late.disconnect()
        await home.disconnect()
    }

    @Test("Section 7: settings that cannot be are invalidArgument, and nothing stays open")
    func invalidSettings() async throws {
        let place = try await DevicesAtBroker.make()
        var settings = place.settings
        settings.profiles[0].key = "Not A Key"
        let error = await homeError { _ = try await Home.open(.brokers(settings)) }
        #expect(error?.code == .invalidArgument)
        settings.profiles = [place.profile { _ in }, place.profile { _ in }]
        let twice = await homeError { _ = try await Home.open(.brokers(settings)) }
        #expect(twice?.code == .invalidArgument)
        settings.profiles = [place.profile { $0.filters = ["a/#/b"] }]
        let filter = await homeError { _ = try await Home.open(.brokers(settings)) }
        #expect(filter?.code == .invalidArgument)
        let home = try await Home.open(.brokers(place.settings))
        await home.disconnect()
    }
}
