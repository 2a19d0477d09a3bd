// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeTypes
import Synchronization
import Testing

@testable import HomeSDK

/// The session is one for the process: these run one after the other.
@Suite(.serialized, .timeLimit(.minutes(20))) @MainActor struct SessionTests {
    @Test("Home: without a source connect is failedPrecondition, and there is nothing to restore")
    func noSource() async throws {
        Home.configure { $0 = HomeClientConfiguration() }
        #expect(await failure { try await Home.connect() }?.code == .failedPrecondition)
        #expect(await Home.restoreSession() == nil)
    }

    @Test("Home: connect opens once, restoreSession gives the same home until disconnect")
    func session() async throws {
        let test = try await TestHome()
        let openings = Mutex(0)
        Home.configure {
            $0.teamID = "T"
            $0.clientID = "C"
            $0.sharedAppGroup = "group.example"
            $0.strictOperationValidation = true
            $0.source = HomeSource { () throws(HomeError) in
                openings.withLock { $0 += 1 }
                return EngineBackend(engine: test.engine, devices: nil)
            }
        }
        async let first = Home.connect()
        async let second = Home.connect()
        let (home, same) = try await (first, second)
        #expect(home === same && openings.withLock { $0 } == 1)
        #expect(await Home.restoreSession() === home)
        #expect(try await Home.connect() === home)
        #expect(home.feed.isStrict)
        #expect(home.identifier == String(repeating: "07", count: 16))
        await home.disconnect()
        #expect(await Home.restoreSession() == nil)
        let next = try await Home.connect()
        #expect(next !== home && openings.withLock { $0 } == 2)
        await next.disconnect()
    }

    @Test("Home: what the source throws connect throws, and the next connect tries again")
    func failingSource() async throws {
        let test = try await TestHome()
        let isBroken = Mutex(true)
        Home.configure {
            $0.source = HomeSource { () throws(HomeError) in
                if isBroken.withLock({ $0 }) { throw .unauthenticated("who?") }
                return EngineBackend(engine: test.engine, devices: nil)
            }
        }
        #expect(await failure { try await Home.connect() } == .unauthenticated("who?"))
        #expect(await Home.restoreSession() == nil)
        isBroken.withLock { $0 = false }
        await (try await Home.connect()).disconnect()
    }

    @Test("Home: permissions leave a notice, and the version is the program's")
    func notice() async throws {
        let notices = Mutex<[String]>([])
        let test = try await TestHome()
        var configuration = HomeClientConfiguration()
        configuration.notice = { notice in notices.withLock { $0.append(notice) } }
        configuration.source = .engine(test.engine)
        try await Home.open(configuration).presentPermissionsUpdate()
        #expect(notices.withLock { $0.count } == 1)
        #expect(Home.version == HearthVersion.text)
    }

    @Test("Q-13: after disconnect every publisher finishes and everything else is unavailable")
    func disconnect() async throws {
        let test = try await TestHome(commander: ScriptedCommander())
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let device = try await test.device("a")
        let light = try await test.light("a")
        let onOff = try #require(light.matterTraits.onOffTrait)
        let structure = try await test.structure
        let room = try #require(try await test.home.rooms().list().first)
        let sets = Recorder(test.home.devices().batched())
        let updates = Recorder(test.home.rooms().stream(), demand: .none)
        let object = Recorder(test.home.device(id: "nobody"))
        let type = Recorder(device.types.subscribe(OnOffLightDeviceType.self))
        await sets.wait(count: 1)
        await type.wait(count: 1)
        await test.home.disconnect()
        #expect(sets.isFinished && updates.isFinished && object.isFinished && type.isFinished)
        let late = Recorder(test.home.devices().batched())
        await late.waitForEnd()
        #expect(late.isFinished && late.values.isEmpty)
        let codes = [
            await failure { try await test.home.devices().list() }?.code,
            await failure { try await device.setName("X") }?.code,
            await failure { try await room.setName("X") }?.code,
            await failure { try await structure.createRoom(name: "X") }?.code,
            await failure { try await structure.deleteRoom(room) }?.code,
            await failure { try await structure.move(device: device, to: room) }?.code,
            await failure { try await onOff.on() }?.code,
            await failure { try await onOff.forceRead() }?.code,
            await failure { try await device.types.getAll(of: OnOffLightDeviceType.self) }?.code,
        ]
        #expect(codes == Array(repeating: .unavailable, count: codes.count))
        #expect(await device.types.get(OnOffLightDeviceType.self) == nil)
        #expect(device.types.contains(OnOffLightDeviceType.self))
        let result = try await test.home.sendBatchedCommands { $0.add(onOff.onBatchable()) }
        #expect(await failure { try result.getOrThrow() }?.code == .unavailable)
        // The engine is its owner's.
        try await test.commit([announce("b")])
    }
}
