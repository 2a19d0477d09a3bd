// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTypes
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct CommandTests {
    private func home(
        isStrict: Bool = false
    ) async throws -> (TestHome, ScriptedCommander, Matter.OnOffTrait) {
        let commander = ScriptedCommander()
        let test = try await TestHome(commander: commander, isStrict: isStrict)
        try await test.commit([announce("a"), [report("a", isOn: false)], announce("b")])
        let light = try await test.light("a")
        return (test, commander, try #require(light.matterTraits.onOffTrait))
    }

    @Test("K-6: a command goes to its own part of its own device, and returns with its outcome")
    func command() async throws {
        let (_, commander, onOff) = try await home()
        try await onOff.on()
        #expect(
            commander.batches == [
                [
                    DeviceCommand(
                        deviceID: "a", part: "main", trait: "Matter.OnOffTrait",
                        action: .invoke(name: "on", arguments: []))
                ]
            ])
        commander.answer { _ in .failure(.deadlineExceeded("no answer")) }
        #expect(await failure { try await onOff.off() } == .deadlineExceeded("no answer"))
    }

    @Test("K-11: commands and changes of names are kept with the name that the program gave itself")
    func sender() async throws {
        let (test, commander, onOff) = try await home()
        try await onOff.on()
        #expect(commander.senders == [.library(program: TestHome.programName)])
        let structure = try #require(try await test.home.structures().list().first)
        _ = try await structure.createRoom(name: "Cellar")
        let record = try await blocking { [engine = test.engine] in
            try engine.replay().record(at: engine.snapshot.offset ?? 0)
        }
        #expect(record?.events.first?.kindName == "roomAnnounced")
        #expect(record?.sender == .library(program: TestHome.programName))
    }

    @Test("HomeError cancelled: who cancels waits no longer; the command goes its way")
    func cancelledCommand() async throws {
        let (_, commander, onOff) = try await home()
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let (answered, answer) = AsyncStream.makeStream(of: Void.self)
        let (ended, isEnded) = AsyncStream.makeStream(of: Void.self)
        commander.answer { _ in
            isAsked.yield()
            for await _ in answered { break }
            isEnded.yield()
            return .success(())
        }
        let task = Task { try await onOff.on() }
        for await _ in asked { break }
        task.cancel()
        #expect(await failure { try await task.value }?.code == .cancelled)
        answer.yield()
        for await _ in ended { break }
        #expect(commander.batches.count == 1)
    }

    @Test("W-3: nothing local changes before the report is in the log")
    func noOptimism() async throws {
        let (test, _, onOff) = try await home()
        let device = Recorder(test.home.device(id: "a"))
        await device.wait(count: 1)
        try await onOff.on()
        try await test.settle()
        #expect(device.values.count == 1)
        #expect(try await test.light("a").matterTraits.onOffTrait?.attributes.onOff == false)
        try await test.tell(report("a", isOn: true))
        #expect(device.values.count == 2)
        #expect(onOff.attributes.onOff == false)
    }

    @Test("W-1: update sends what is set as one write and returns the trait as it is then")
    func update() async throws {
        let (test, commander, onOff) = try await home()
        commander.answer { _ in
            try? await test.commit([[report("a", ("onTime", .int(30)))]])
            return .success(())
        }
        let updated = try await onOff.update {
            $0.setOnTime(30)
            $0.setOffWaitTime(40)
        }
        #expect(
            commander.batches.flatMap { $0 }.map(\.action) == [
                .write([
                    AttributeMember(key: "offWaitTime", value: .int(40)),
                    AttributeMember(key: "onTime", value: .int(30)),
                ])
            ])
        #expect(updated.attributes.onTime == 30 && onOff.attributes.onTime == nil)
        let same = try await onOff.update { _ in }
        #expect(same == onOff && commander.batches.count == 1)
    }

    @Test("K-5, HomeError unimplemented: strict validation refuses before anything is sent")
    func strict() async throws {
        let (test, commander, onOff) = try await home(isStrict: true)
        try await test.commit([[report("a", isOn: true)]])
        try await onOff.on()
        let unknown = try await test.light("a").traits.all[0]
        let error = await failure { try await unknown.invoke("explode", CommandArguments()) }
        #expect(error?.code == .unimplemented)
        let write = await failure { try await onOff.update { $0.setOnTime(30) } }
        #expect(write?.code == .unimplemented)
        #expect(commander.batches.map(\.count) == [1])
    }

    @Test("K-5, B-1: of a strict batch the supported commands are sent, each with its own result")
    @MainActor
    func strictBatch() async throws {
        let (test, commander, onOff) = try await home(isStrict: true)
        let unknown = try await test.light("a").traits.all[0]
        commander.answer { _ in .failure(.unavailable("gone")) }
        let (bad, good) = try await test.home.sendBatchedCommands { batcher in
            (
                batcher.add(unknown.values.command("explode", CommandArguments())),
                batcher.add(onOff.onBatchable())
            )
        }
        #expect(commander.batches.map(\.count) == [1])
        #expect(throws: HomeError.unavailable("gone")) { try good.getOrThrow() }
        #expect(await failure { try bad.getOrThrow() }?.code == .unimplemented)
    }

    @Test("B-1: commands of a batch go out together, and one that fails undoes no other")
    @MainActor
    func batch() async throws {
        let (test, commander, onOff) = try await home()
        let other = try #require(try await test.light("b").matterTraits.onOffTrait)
        commander.answer { command in
            command.deviceID == "b" ? .failure(.deadlineExceeded("b")) : .success(())
        }
        let results = try await test.home.sendBatchedCommands { batcher in
            [
                batcher.add(onOff.onBatchable()), batcher.add(other.onBatchable()),
                batcher.add(onOff.offBatchable()),
            ]
        }
        #expect(commander.batches.map { $0.map(\.deviceID) } == [["a", "b", "a"]])
        #expect(results.map(\.isSuccessful) == [true, false, true])
        try results[0].getOrThrow()
        #expect(throws: HomeError.deadlineExceeded("b")) { try results[1].getOrThrow() }
    }

    @Test("B-1: a batch of nothing sends nothing")
    @MainActor
    func emptyBatch() async throws {
        let (test, commander, _) = try await home()
        let value = try await test.home.sendBatchedCommands { _ in 17 }
        #expect(value == 17 && commander.batches.isEmpty)
    }

    @Test("B-2: too early is notCommitted, too late alreadyCommitted")
    @MainActor
    func batcherLife() async throws {
        let (test, commander, onOff) = try await home()
        var kept: CommandBatcher?
        var early: CommandBatcherError?
        let result = try await test.home.sendBatchedCommands { batcher in
            kept = batcher
            let result = batcher.add(onOff.onBatchable())
            early = batcherError { try result.getOrThrow() }
            #expect(!result.isSuccessful)
            return result
        }
        #expect(early == .notCommitted && result.isSuccessful)
        let late = try #require(kept).add(onOff.offBatchable())
        #expect(batcherError { try late.getOrThrow() } == .alreadyCommitted)
        #expect(!late.isSuccessful && commander.batches.map(\.count) == [1])
    }

    @Test("B-2: a block that throws sends nothing")
    @MainActor
    func blockThrows() async throws {
        let (test, commander, onOff) = try await home()
        var result: ResultProvider<Void>?
        await #expect(throws: HomeError.cancelled()) {
            try await test.home.sendBatchedCommands { batcher in
                result = batcher.add(onOff.onBatchable())
                throw HomeError.cancelled()
            }
        }
        #expect(batcherError { try result?.getOrThrow() } == .notCommitted)
        #expect(commander.batches.isEmpty)
    }

    @Test("B-2: rpcNotCompleted while it is under way, responseNotFound where none came")
    func batchUnderWay() async throws {
        let batcher = CommandBatcher()
        let (_, _, onOff) = try await home()
        let first = batcher.add(onOff.onBatchable())
        let second = batcher.add(onOff.offBatchable())
        await batcher.batch.send { _ in
            #expect(batcherError { try first.getOrThrow() } == .rpcNotCompleted)
            return [.success(())]
        }
        #expect(first.isSuccessful)
        #expect(batcherError { try second.getOrThrow() } == .responseNotFound)
    }

    @Test("B-2: failedToTransformResponse for a response that no command brings")
    func transform() async throws {
        let batch = CommandBatch()
        let provider = ResultProvider<Int>(
            batch: batch,
            index: batch.add(
                DeviceCommand(deviceID: "a", trait: "t", action: .write([])), nil))
        await batch.send { $0.map { _ in .success(()) } }
        #expect(batcherError { try provider.getOrThrow() } == .failedToTransformResponse)
    }

    @Test("W-2, B-1: a bad argument is the result of its own command, which is not sent")
    @MainActor
    func badArgument() async throws {
        let (test, commander, onOff) = try await home()
        var arguments = CommandArguments()
        arguments.set("level", UInt8(255), within: 0...254)
        let results = try await test.home.sendBatchedCommands { batcher in
            [
                batcher.add(onOff.values.command("moveToLevel", arguments)),
                batcher.add(onOff.onBatchable()),
            ]
        }
        #expect(await failure { try results[0].getOrThrow() }?.code == .outOfRange)
        #expect(results[1].isSuccessful && commander.batches.map(\.count) == [1])
    }

    @Test("F-1, K-1: forceRead asks for its own trait; the answer comes through subscriptions")
    func forceRead() async throws {
        let (test, commander, onOff) = try await home()
        try await onOff.forceRead()
        #expect(commander.reads == ["a main Matter.OnOffTrait"])
        commander.failReads(.resourceExhausted("too often"))
        #expect(await failure { try await onOff.forceRead() } == .resourceExhausted("too often"))
        #expect(try await test.light("a").matterTraits.onOffTrait == onOff)
    }

    @Test("K-3: without a broker a command is unavailable, and a read too")
    func noBroker() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let onOff = try #require(try await test.light("a").matterTraits.onOffTrait)
        #expect(await failure { try await onOff.on() }?.code == .unavailable)
        #expect(await failure { try await onOff.forceRead() }?.code == .unavailable)
    }

    @Test("A home that is only read refuses every change with failedPrecondition")
    func readOnly() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let home = Home(FixedBackend(test.engine.snapshot), HomeClientConfiguration())
        let device = try #require(try await home.devices().list().first)
        let structure = try #require(try await home.structures().list().first)
        let room = try #require(try await home.rooms().list().first)
        let light = try #require(await device.types.get(OnOffLightDeviceType.self))
        let onOff = try #require(light.matterTraits.onOffTrait)
        let codes = [
            await failure { try await onOff.on() }?.code,
            await failure { try await onOff.forceRead() }?.code,
            await failure { try await device.setName("X") }?.code,
            await failure { try await structure.createRoom(name: "X") }?.code,
            await failure { try await structure.deleteRoom(room) }?.code,
            await failure { try await structure.move(device: device, to: room) }?.code,
        ]
        #expect(codes == Array(repeating: .failedPrecondition, count: 6))
    }
}

/// The error of a batch that an operation throws; nil when it throws none, or another.
private func batcherError(_ operation: () throws -> some Any) -> CommandBatcherError? {
    do {
        _ = try operation()
        return nil
    } catch {
        return error as? CommandBatcherError
    }
}
