// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomePublishers
import HomeSDK
import HomeTypes
import Testing

@testable import HomeRuntime

/// Commands, writes and events from the traits of a client to devices behind a real broker.
@Suite("Commands through the SDK", .timeLimit(.minutes(20)))
struct CommandPathTests {
    @Test("K-6, K-9, W-3: on() returns when the lamp has said it is on, and the home shows it")
    func on() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let lamp = try await home.device(named: "kitchen/ceiling light")
        let light = try #require(await lamp.types.get(DimmableLightDeviceType.self))
        let trait = try #require(light.matterTraits.onOffTrait)
        #expect(trait.attributes.onOff == false)
        try await trait.on()
        let now = await lamp.types.get(DimmableLightDeviceType.self)
        #expect(now?.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(trait.attributes.onOff == false)
        #expect(rig.bridge.received(on: "kitchen/ceiling light/set").count == 1)
        let kinds = try rig.running.events().map(\.kindName).filter { $0.hasPrefix("command") }
        #expect(kinds == ["commandRequested", "commandSent", "commandConfirmed"])
        // Who gives no name is known by that of the process.
        let asked = try rig.running.records().first { $0.cause == .command }
        #expect(asked?.sender == .library(program: ProcessInfo.processInfo.processName))
    }

    @Test("K-8: toggle() is sent as what it comes to")
    func toggle() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let lamp = try await home.device(named: "kitchen/ceiling light")
        let trait = try #require(
            await lamp.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait)
        try await trait.toggle()
        let received = rig.bridge.received(on: "kitchen/ceiling light/set")
        #expect(received.count == 1 && received[0].contains(#""ON""#), "\(received)")
    }

    @Test("W-1: what an update sets goes out as one write; an empty one sends nothing")
    func update() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let device = try await home.device(named: "living room/thermostat")
        let trait = try #require(
            await device.types.get(ThermostatDeviceType.self)?.matterTraits.thermostatTrait)
        let unchanged = try await trait.update { _ in }
        #expect(unchanged == trait)
        #expect(rig.bridge.received(on: "living room/thermostat/set").isEmpty)
        let now = try await trait.update {
            $0.setOccupiedHeatingSetpoint(2_350)
            $0.setSystemMode(.heat)
        }
        #expect(now.attributes.occupiedHeatingSetpoint == 2_350)
        #expect(now.attributes.systemMode == .heat)
        let received = rig.bridge.received(on: "living room/thermostat/set")
        #expect(received.count == 1 && received[0].contains("23.5"), "\(received)")
        #expect(trait.attributes.occupiedHeatingSetpoint != 2_350)
    }

    @Test("W-2: a value outside the device's range is outOfRange, and nothing is sent")
    func outOfRange() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let device = try await home.device(named: "living room/thermostat")
        let trait = try #require(
            await device.types.get(ThermostatDeviceType.self)?.matterTraits.thermostatTrait)
        let error = await homeError {
            try await trait.update { $0.setOccupiedHeatingSetpoint(4_000) }
        }
        #expect(error?.code == .outOfRange)
        #expect(rig.bridge.received(on: "living room/thermostat/set").isEmpty)
    }

    @Test("K-5: a command that the instance lacks is unimplemented, and nothing is sent")
    func unsupported() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let lamp = try await home.device(named: "kitchen/ceiling light")
        let trait = try #require(
            await lamp.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait)
        #expect(trait.supportsToggleCommand)
        #expect(!trait.supportsOnWithRecallGlobalSceneCommand)
        let error = await homeError { try await trait.onWithRecallGlobalScene() }
        #expect(error?.code == .unimplemented)
        #expect(rig.bridge.received(on: "kitchen/ceiling light/set").isEmpty)
    }

    @Test("K-1, K-3: an offline trait refuses with unavailable, and nothing is sent")
    func offline() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let kettle = try await home.device(named: "kitchen/kettle")
        let trait = try #require(
            await kettle.types.get(OnOffPluginUnitDeviceType.self)?.matterTraits.onOffTrait)
        try rig.bridge.say(
            "kitchen/kettle/availability", #"{"state":"offline"}"#, isRetained: true)
        _ = try await first(home.device(id: kettle.id)) {
            $0.sourceConnectivity.connectivityState == .offline
        }
        #expect(await homeError { try await trait.off() }?.code == .unavailable)
        #expect(await homeError { try await trait.forceRead() }?.code == .unavailable)
        #expect(rig.bridge.received(on: "kitchen/kettle/set").isEmpty)
        #expect(rig.bridge.received(on: "kitchen/kettle/get").isEmpty)
    }

    @Test("K-2: without a known route commands and questions are unavailable")
    func unspecified() async throws {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting { $0.route = .unspecified }
        let devices = try await place.devices()
        let home = try await Home.open(.running(running.home))
        let lamp = try await home.device(named: "lamp")
        let trait = try #require(
            await lamp.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait)
        #expect(trait.metadata.sourceConnectivity.dataSourceLocality == .unspecified)
        #expect(await homeError { try await trait.on() }?.code == .unavailable)
        #expect(await homeError { try await trait.forceRead() }?.code == .unavailable)
        #expect(devices.received(on: "lamp/set").isEmpty)
    }

    @Test("K-6, W-3: a device that says nothing ends in deadlineExceeded, and nothing was assumed")
    func timeout() async throws {
        let place = try await DevicesAtBroker.make()
        let clock = VirtualClock(wall: SystemClock().wallNanoseconds)
        let running = try await blocking {
            let home = try RunningHome.open(place.settings, clock: clock, logger: .silent)
            try home.start()
            return home
        }
        await running.waitUntilListening()
        let devices = try await place.devices()
        let home = try await Home.open(.running(running))
        let lamp = try await home.device(named: "lamp")
        let light = try await first(lamp.types.subscribe(DimmableLightDeviceType.self)) {
            $0.matterTraits.onOffTrait?.attributes.onOff == false
                && $0.metadata.sourceConnectivity.connectivityState == .online
        }
        devices.manner = .silent
        let trait = try #require(light.matterTraits.onOffTrait)
        async let error = homeError { try await trait.on() }
        try await blocking {
            try devices.waitToHear("lamp/set")
            running.dispatcher.settleQueue()
            clock.advance(seconds: 11)
            running.dispatcher.expireDue()
        }
        #expect(await error?.code == .deadlineExceeded)
        let now = await lamp.types.get(DimmableLightDeviceType.self)
        #expect(now?.matterTraits.onOffTrait?.attributes.onOff == false)
        await home.disconnect()
        try await blocking { try running.stop() }
    }

    @Test("K-11: a PIN reaches the lock and is nowhere in the log")
    func pin() async throws {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting()
        let devices = try await place.devices()
        let home = try await Home.open(.running(running.home))
        let door = try await home.device(named: "door")
        let lock = try await first(door.types.subscribe(DoorLockDeviceType.self)) {
            $0.matterTraits.doorLockTrait?.attributes.lockState == .locked
        }
        let trait = try #require(lock.matterTraits.doorLockTrait)
        try await trait.unlockDoor { $0.setPinCode(Data("739154".utf8)) }
        #expect(devices.received(on: "door/set").contains { $0.contains("739154") })
        let now = await door.types.get(DoorLockDeviceType.self)
        #expect(now?.matterTraits.doorLockTrait?.attributes.lockState == .unlocked)
        try await trait.lockDoor()
        try running.stop()
        // The log is in folders of the directory.
        let files = try FileManager.default.subpathsOfDirectory(atPath: running.directory)
        #expect(files.contains { $0.hasSuffix(".seg") }, "\(files)")
        for file in files {
            let data =
                FileManager.default.contents(atPath: "\(running.directory)/\(file)") ?? Data()
            #expect(data.range(of: Data("739154".utf8)) == nil, "\(file)")
        }
    }

    @Test("B-1: a batch goes out together, and one failing does not undo another")
    @MainActor
    func batch() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let lamp = try await home.device(named: "kitchen/ceiling light")
        let kettle = try await home.device(named: "kitchen/kettle")
        let light = try #require(
            await lamp.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait)
        let plug = try #require(
            await kettle.types.get(OnOffPluginUnitDeviceType.self)?.matterTraits.onOffTrait)
        try rig.bridge.say(
            "kitchen/kettle/availability", #"{"state":"offline"}"#, isRetained: true)
        _ = try await first(home.device(id: kettle.id)) {
            $0.sourceConnectivity.connectivityState == .offline
        }
        let results = try await home.sendBatchedCommands { batcher in
            [batcher.add(plug.offBatchable()), batcher.add(light.onBatchable())]
        }
        #expect(results.map(\.isSuccessful) == [false, true])
        #expect(throws: HomeError.self) { try results[0].getOrThrow() }
        try results[1].getOrThrow()
        let now = await lamp.types.get(DimmableLightDeviceType.self)
        #expect(now?.matterTraits.onOffTrait?.attributes.onOff == true)
        // One record holds what both came to.
        let first = try rig.running.records().first { $0.cause == .command }
        #expect(first?.events.map(\.kindName) == ["commandFailed", "commandRequested"])
    }

    @Test("F-1: forceRead() asks the device, and the answer comes through the subscriptions")
    func forceRead() async throws {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting { $0.asks = true }
        let devices = try await place.devices()
        let home = try await Home.open(.running(running.home))
        let lamp = try await home.device(named: "lamp")
        let light = try await first(lamp.types.subscribe(DimmableLightDeviceType.self)) {
            $0.matterTraits.levelControlTrait?.attributes.currentLevel == 10
        }
        devices.set("lamp", "brightness", "77")
        try await #require(light.matterTraits.onOffTrait).forceRead()
        _ = try await first(lamp.types.subscribe(DimmableLightDeviceType.self)) {
            $0.matterTraits.levelControlTrait?.attributes.currentLevel == 77
        }
        #expect(!devices.received(on: "lamp/get").isEmpty)
    }

    @Test("HomeError unauthenticated: a broker that refuses the password refuses commands")
    func unauthenticated() async throws {
        let place = try await DevicesAtBroker.make(user: "hearth", password: "right")
        let running = try await place.acting()
        let devices = try await place.devices()
        await running.wait { !$0.devices.isEmpty }
        try running.stop()
        let second = try RunningHome.open(
            HomeSettings(
                dataDirectory: running.directory,
                profiles: [place.profile { $0.broker.password = "wrong" }]),
            logger: .silent)
        try second.start()
        let home = try await Home.open(.running(second))
        let lamp = try await home.device(named: "lamp")
        let trait = try #require(
            await lamp.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait)
        var code: HomeError.Code?
        repeat {
            // Until the broker has answered it is simply not there.
            code = await homeError { try await trait.on() }?.code
        } while code == .unavailable
        #expect(code == .unauthenticated)
        #expect(devices.received(on: "lamp/set").isEmpty)
        await home.disconnect()
        try await blocking { try second.stop() }
    }
}
