// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import HomeReplica

/// The queue of a replica's edits, and its file.
@Suite struct EditQueueTests {
    private enum Act: CustomStringConvertible {
        case add(Int)
        case send
        case settle(Int, Edit.State)
        case discard(Int)
        case apply(Int)
        case pass(Int64)

        var description: String {
            switch self {
            case .add(let id): "add \(id)"
            case .send: "send"
            case .settle(let id, let state): "settle \(id) as \(state)"
            case .discard(let id): "discard \(id)"
            case .apply(let id): "apply \(id)"
            case .pass(let hours): "pass \(hours) h"
            }
        }
    }

    private static let outcomes: [Edit.State] = [
        .done, .unconfirmed("timeout"), .refused(CommandRefusal(.notFound, "no ä \" device")),
        .conflict([
            ValueConflict(
                attribute: "currentLevel", basedOn: .int(.min), now: .null, wanted: .double(0.1)),
            ValueConflict(
                attribute: "x", basedOn: .list([.string("a")]), now: .uint(.max), wanted: nil),
        ]), .expired,
    ]

    private static func acts(_ random: inout SeededRandom) -> [Act] {
        (0..<random.below(40)).map { index in
            switch random.below(8) {
            case 0...2: .add(random.oneIn(5) ? random.below(index + 1) : index)
            case 3: .send
            case 4: .settle(random.below(40), outcomes[random.below(outcomes.count)])
            case 5: .discard(random.below(40))
            case 6: .apply(random.below(40))
            default: .pass(Int64(random.below(20)))
            }
        }
    }

    static func edit(_ id: String, at now: Int64 = 0) -> Edit {
        var command = DeviceCommand(
            deviceID: "test:lamp", part: "main", trait: "Matter.LevelControlTrait",
            action: .write([AttributeMember(key: "onLevel", value: .int(7))]))
        command.basedOn = [AttributeMember(key: "onLevel", value: .null)]
        command.expiresAt = now + EditLimits.age
        var edit = Edit(id: id, command: command, sender: "anna", madeAt: now, basedOnOffset: 12)
        edit.wanted = [
            CommandTarget(
                part: "main", trait: "Matter.LevelControlTrait", attribute: "onLevel",
                value: .int(7))
        ]
        return edit
    }

    @Test("random acts keep the order, the ids and the bounds, and the bytes are read again")
    func randomActs() throws {
        try checkProperty(cases: 300, seed: 72, generate: Self.acts, shrink: shrinkArray) { acts in
            var queue = EditQueue()
            var made: [String] = []
            var (now, applied): (Int64, Int) = (0, 0)
            for act in acts {
                let before = queue
                switch act {
                case .add(let id):
                    if queue["\(id)"] == nil { made.append("\(id)") }
                    try queue.add(Self.edit("\(id)", at: now))
                case .send:
                    if let next = queue.next { queue.send(next.id, from: 5) }
                case .settle(let id, let state): queue.settle("\(id)", state)
                case .discard(let id):
                    if (try? queue.discard("\(id)")) != nil { made.removeAll { $0 == "\(id)" } }
                case .apply(let id):
                    applied += 1
                    let new = "again \(applied)"
                    let isDone: Void? = try? queue.applyAnyway(
                        "\(id)", as: new, now: now, offset: 3)
                    if isDone != nil {
                        made.removeAll { $0 == "\(id)" }
                        made.append(new)
                        try hold(queue[new]?.state == .waiting, "it waits again")
                    }
                case .pass(let hours):
                    now += hours * 3600 * 1_000_000_000
                    queue.expire(at: now)
                }
                try hold(queue.edits.map(\.id) == made, "\(act): \(queue.edits.map(\.id))")
                for edit in before.edits where !edit.isOpen {
                    guard let after = queue[edit.id] else { continue }
                    try hold(after == edit, "\(act) changed an outcome")
                }
                let sent = queue.edits.count { if case .sent = $0.state { true } else { false } }
                try hold(sent <= 1, "\(act): \(sent) are under way")
                try hold(EditQueue(queue.bytes) == queue, "\(act): other bytes")
            }
        }
    }

    @Test func whatIsTooOldIsNotSent() {
        var queue = EditQueue([Self.edit("a"), Self.edit("b", at: 100)])
        queue.expire(at: EditLimits.age)
        #expect(queue.edits.map(\.state) == [.waiting, .waiting])
        queue.expire(at: EditLimits.age + 1)
        #expect(queue.edits.map(\.state) == [.expired, .waiting])
        // A clock that went back hides how old it is: it waits until the clock is right again.
        let later = Self.edit("a", at: 61_000_000_000)
        #expect(later.doubt(at: 1_000_000_000, homeAt: nil) == nil)
        let doubt = later.doubt(at: 0, homeAt: 70_000_000_000)
        #expect(
            doubt == ClockDoubt(behindEdit: 61_000_000_000, behindHome: 70_000_000_000))
        #expect(doubt?.words.contains("70 s behind that of the home") ?? false)
        var attempt = EditAttempt("a", now: .now)
        #expect(
            attempt.step(isUnseen: false, doubt: doubt, now: .now) == .wait(EditAttempt.lookTime))
        #expect(
            attempt.step(logged: .unknown, isTooOld: true, doubt: doubt, now: .now)
                == .wait(EditAttempt.queuedTime))
    }

    /// One command that could not be read again would lose all that wait, at every start.
    @Test(arguments: [Int64.min, -9_223_372_036_854_000_000, -1, 0, .max])
    func everyTimeCanBeReadAgain(expiry: Int64) throws {
        var edit = Self.edit("a")
        edit.command.expiresAt = expiry
        var queue = EditQueue()
        try queue.add(edit)
        #expect(EditQueue(queue.bytes) == queue)
    }

    @Test func moreThanTheBoundIsRefusedAndDoneOnesMakeRoom() throws {
        var queue = EditQueue()
        for id in 0..<EditLimits.count { try queue.add(Self.edit("\(id)")) }
        #expect(throws: CommandRefusal.self) { try queue.add(Self.edit("more")) }
        #expect(queue.edits.count == EditLimits.count)
        queue.settle("3", .done)
        queue.settle("4", .done)
        try queue.add(Self.edit("more"))
        #expect(queue["3"] == nil || queue["4"] == nil)
        var large = Self.edit("large")
        large.command.action = .write([
            AttributeMember(
                key: "text", value: .string(String(repeating: "a", count: EditLimits.bytes)))
        ])
        var few = EditQueue()
        #expect(throws: CommandRefusal.self) { try few.add(large) }
        #expect(few.edits.isEmpty)
    }

    @Test("a sent edit is not discarded, and one without an outcome is not applied again")
    func whatMayBeUnderWayStays() throws {
        var queue = EditQueue([Self.edit("a")])
        #expect(throws: CommandRefusal.self) {
            try queue.applyAnyway("a", as: "b", now: 0, offset: 0)
        }
        queue.send("a", from: 7)
        #expect(throws: CommandRefusal.self) { try queue.discard("a") }
        queue.settle("a", .conflict([]))
        try queue.applyAnyway("a", as: "b", now: 9, offset: 8)
        #expect(queue.edits.map(\.id) == ["b"])
        #expect(queue["b"]?.command.basedOn == [])
        #expect(queue["b"]?.command.expiresAt == 9 + EditLimits.age)
        queue.settle("b", .refused(CommandRefusal(.unavailable, "offline")))
        #expect(throws: CommandRefusal.self) { try queue.discard("a") }
        try queue.discard("b")
        #expect(queue.edits.isEmpty)
    }

    @Test("bytes of another version, cut or changed anywhere are refused")
    func otherBytesAreRefused() {
        let bytes = EditQueue([Self.edit("a")]).bytes
        for count in 0..<bytes.count { #expect(EditQueue(Array(bytes.prefix(count))) == nil) }
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            #expect(EditQueue(other) == nil, "byte \(index)")
        }
        #expect(EditQueue(Array("hearth-edits 2 00000000\n{}".utf8)) == nil)
    }
}

extension EditQueueTests {
    /// It is read at every start of a replica.
    @Test("any text with a right checksum is a queue, or none, and never ends the process")
    func hostileText() throws {
        var queue = EditQueue([Self.edit("a"), Self.edit("b"), Self.edit("c"), Self.edit("d")])
        queue.send("a", from: 7)
        queue.settle("b", Self.outcomes[3])
        queue.settle("c", Self.outcomes[2])
        let bytes = queue.bytes
        let start = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
        let hostile = HostileText([String(decoding: bytes[start...], as: UTF8.self)])
        var random = SeededRandom(seed: propertySeed(20_261_128))
        var taken = 0
        for _ in 0..<(getenv("HEARTH_SOAK") == nil ? 2_000 : 200_000) {
            let body = Array(hostile.next(using: &random).utf8)
            let title = Array("hearth-edits 1 \(EditFile.checksum(of: body))\n".utf8)
            guard var found = EditQueue(title + body) else { continue }
            taken += 1
            #expect(EditQueue(found.bytes) == found)
            for now in [Int64.min, 0, .max] {
                for edit in found.edits {
                    _ = edit.doubt(at: now, homeAt: .max)?.words
                    _ = edit.doubt(at: now, homeAt: nil)?.words
                    _ = edit.named(.expired, at: now, homeAt: .max)
                }
                for (index, id) in found.edits.map(\.id).enumerated() {
                    try? found.applyAnyway(id, as: "new \(now) \(index)", now: now, offset: .max)
                }
                #expect(EditQueue(found.bytes)?.edits.count == found.edits.count)
                found.expire(at: now)
                if let next = found.next { found.send(next.id, from: .max) }
            }
        }
        #expect(taken > 20)
    }
}

/// The file of the edits on a disk that stops anywhere.
@Suite struct EditStoreTests {
    private static func disk() throws -> FaultyFileSystem {
        let disk = FaultyFileSystem()
        try disk.createDirectory("/replica")
        return disk
    }

    private static func store(
        _ disk: FaultyFileSystem, now: Int64 = 1
    ) throws -> EditStore {
        try EditStore(
            directory: "/replica", fileSystem: disk, now: { now }, makeID: { "made" })
    }

    private static let steps: [@Sendable (EditStore) throws -> Void] = [
        { _ = try $0.add(RandomLamp.command(10), id: "a", sender: "x", in: RandomLamp.home) },
        { _ = try $0.add(RandomLamp.command(20), id: "b", sender: "x", in: RandomLamp.home) },
        { try $0.send("a", from: 4) },
        { try $0.settle("a", .conflict([])) },
        { _ = try $0.applyAnyway("a", offset: 3) },
        { try $0.discard("b") },
    ]

    @Test("F26: a change that stops in any file operation leaves the old edits or the new ones")
    func aCrashLeavesOneOfTheTwo() throws {
        let disk = try Self.disk()
        var crashes = 0
        for (number, step) in Self.steps.enumerated() {
            let old = try Self.store(disk.copy()).edits
            let probe = disk.copy()
            let started = probe.counts.operations
            let changed = try Self.store(probe)
            try step(changed)
            let new = changed.edits
            #expect(old != new)
            let count = probe.counts.operations - started
            #expect(count >= 5)
            for operation in 0...count {
                for seed in 0..<6 {
                    let copy = disk.copy()
                    var plan = FaultyFileSystem.Plan()
                    plan.crash = copy.counts.operations + operation
                    let store = try Self.store(copy)
                    copy.setPlan(plan)
                    let isAcknowledged = (try? step(store)) != nil
                    let after = copy.restarted(.reordered(seed: UInt64(seed)))
                    let found = try Self.store(after).edits
                    #expect(
                        found == new || (found == old && !isAcknowledged),
                        "step \(number), operation \(operation), seed \(seed)")
                    crashes += 1
                }
            }
            try step(Self.store(disk))
        }
        reportFigure("F26", "a change of the edits of a replica, stopped", ["disks": crashes])
    }

    @Test("a full disk refuses an edit and keeps the others; room takes it again")
    func aFullDiskLosesNothing() throws {
        let disk = try Self.disk()
        let store = try Self.store(disk)
        try Self.steps[0](store)
        for operation in 0..<5 {
            var plan = FaultyFileSystem.Plan()
            plan.failures[disk.counts.operations + operation] = 28
            disk.setPlan(plan)
            do {
                try Self.steps[1](store)
                Issue.record("operation \(operation) was taken")
            } catch {
                let refusal = try #require(error as? CommandRefusal)
                #expect(refusal.message == "the edits cannot be written: the disk is full")
            }
            #expect(store.edits.map(\.id) == ["a"])
            disk.setPlan(FaultyFileSystem.Plan())
        }
        try Self.steps[1](store)
        #expect(store.edits.map(\.id) == ["a", "b"])
    }

    @Test func oneProcessHasThem() throws {
        let disk = try Self.disk()
        let store = try Self.store(disk)
        #expect(throws: ReplicaError.inUse(directory: "/replica")) { try Self.store(disk) }
        store.close()
        #expect(throws: CommandRefusal.self) { try Self.steps[0](store) }
        _ = try Self.store(disk)
    }

    @Test func aDamagedFileIsSaidAndStays() throws {
        let disk = try Self.disk()
        disk.setContents("/replica/edits", Array("hearth-edits 1 00000000\n{\"edits\":[]}".utf8))
        #expect(throws: ReplicaError.self) { try Self.store(disk) }
        #expect(disk.contents("/replica/edits") != nil)
    }

    // MARK: What an edit is based on

    @Test("an edit is based on what earlier edits will make, and says so")
    func editsBuildOnEachOther() throws {
        let store = try Self.store(try Self.disk())
        let first = try store.add(
            RandomLamp.command(10), id: "a", sender: "x", in: RandomLamp.home)
        #expect(first.command.basedOn == [AttributeMember(key: "currentLevel", value: .int(1))])
        #expect(first.follows == nil)
        let second = try store.add(
            RandomLamp.command(20), id: "b", sender: "x", in: RandomLamp.home)
        #expect(second.command.basedOn == [AttributeMember(key: "currentLevel", value: .int(10))])
        #expect(second.follows == "a")
        // The same command with the same id again changes nothing; another one is refused.
        let again = try store.add(
            RandomLamp.command(10), id: "a", sender: "y", in: RandomLamp.home)
        #expect(again == first)
        for other in [RandomLamp.command(30), RandomLamp.command(10, lamp: "test:other")] {
            do throws(CommandRefusal) {
                _ = try store.add(other, id: "a", sender: "x", in: RandomLamp.home)
                Issue.record("it is lost, and nobody is told")
            } catch {
                #expect(error.code == .alreadyExists && error.message.contains("the id a is that"))
            }
        }
        #expect(store.edits.count == 2)
        try store.settle("a", .expired)
        try store.settle("b", .expired)
        let third = try store.add(
            RandomLamp.command(30), id: "c", sender: "x", in: RandomLamp.home)
        #expect(third.command.basedOn == [AttributeMember(key: "currentLevel", value: .int(1))])
    }

    @Test("a toggle is the opposite of what will be")
    func toggles() throws {
        let store = try Self.store(try Self.disk())
        let toggle = DeviceCommand(
            deviceID: RandomLamp.id, trait: "Matter.OnOffTrait",
            action: .invoke(name: "toggle", arguments: []))
        var names: [String] = []
        for id in ["a", "b", "c"] {
            let edit = try store.add(toggle, id: id, sender: "x", in: RandomLamp.home)
            if case .invoke(let name, _) = edit.command.action { names.append(name) }
        }
        #expect(names == ["on", "off", "on"])
        // Whatever became of it: it was asked for as a toggle.
        for id in ["a", "b", "c"] {
            _ = try store.add(toggle, id: id, sender: "x", in: RandomLamp.home)
        }
        #expect(store.edits.count == 3)
    }

    @Test func aLockWaitsForTenMinutesAndAPINIsRefused() throws {
        let store = try Self.store(try Self.disk())
        func lock(_ arguments: [AttributeMember]) -> DeviceCommand {
            DeviceCommand(
                deviceID: RandomLamp.lock, trait: "Matter.DoorLockTrait",
                action: .invoke(name: "lockDoor", arguments: arguments))
        }
        let edit = try store.add(lock([]), id: "a", sender: "x", in: RandomLamp.home)
        #expect(edit.command.expiresAt == 1 + EditLimits.secureAge)
        let light = try store.add(
            RandomLamp.command(10), id: "b", sender: "x", in: RandomLamp.home)
        #expect(light.command.expiresAt == 1 + EditLimits.age)
        #expect(throws: CommandRefusal.self) {
            try store.add(
                lock([AttributeMember(key: "pinCode", value: .string("1234"))]), id: "c",
                sender: "x", in: RandomLamp.home)
        }
    }

    @Test("too old by the home's clock alone: the clocks are named")
    func aClockThatIsBehind() throws {
        let store = try Self.store(try Self.disk())
        let day: Int64 = 86_400_000_000_000
        for id in ["a", "b", "c"] {
            _ = try store.add(RandomLamp.command(10), id: id, sender: "x", in: RandomLamp.home)
        }
        try store.settle("a", .expired, homeAt: 3 * day)
        try store.settle("b", .expired)
        try store.settle("c", .done, homeAt: 3 * day)
        let words = store.edits.map { edit in
            if case .refused(let refusal) = edit.state { refusal.message } else { edit.state.word }
        }
        let sentence = "too old by the clock of the home, which is at least"
        #expect(words[0].hasPrefix(sentence + " 2 days ahead of that of the replica"))
        #expect(words[1].hasPrefix(sentence + " 24 h ahead"))
        #expect(words[2] == "done")
    }
}

/// What a replica answers to requests of the control protocol.
@Suite struct EditRequestsTests {
    @Test(
        "a key that stands twice or is not known is refused and named",
        arguments: [
            (#"{"v":1,"do":"edits","edits":1}"#, "edits: unknown key; known are v, do, program"),
            (#"{"v":1,"do":"edits","do":"edits"}"#, "do: stands twice"),
            (#"{"v":1,"do":"discardEdit","edit":"a","id":"a"}"#, "id: unknown key"),
            (#"{"v":1,"do":"applyEdit","edit":"a","edit":"b"}"#, "edit: stands twice"),
            (#"{"v":1,"do":"command","commands":[],"device":"x"}"#, "device: unknown key"),
            (#"{"v":1,"do":"status","x":1}"#, "x: unknown key"),
            (#"{"v":1,"do":"renameDevice","device":"x"}"#, "a replica does no renameDevice"),
        ])
    func keys(_ line: String, _ reason: String) throws {
        let disk = FaultyFileSystem()
        try disk.createDirectory("/replica")
        let store = try EditStore(
            directory: "/replica", fileSystem: disk, now: { 1 }, makeID: { "made" })
        let requests = EditRequests(edits: store) { RandomLamp.home }
        let answer = requests.answer(Array(line.utf8), from: "x", status: { "{}" })
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.contains(reason) && text.contains(#""ok":false"#), "\(text)")
        for good in [
            #"{"v":1,"do":"edits","program":"x"}"#, #"{"v":1,"do":"status","program":"x"}"#,
        ] {
            let answer = requests.answer(Array(good.utf8), from: "x", status: { "{}" })
            #expect(String(decoding: answer, as: UTF8.self).contains(#""ok":true"#))
        }
    }
}
