// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Logging
import Testing

@testable import HomeRuntime

/// What follows from a note: rules, and the two files.
@Suite("Notes of what ended a process")
struct PoisonListTests {
    private func noted(
        _ phase: CrashNote.Phase, signal: Int32 = 0, topic: String = "a/b", payload: String = "x",
        messages: Int = 4, profile: String = "main"
    ) -> CrashNote.Noted {
        let bytes = Array(payload.utf8)
        return CrashNote.Noted(
            profile: profile, phase: phase, signal: UInt32(signal), messageCount: messages,
            message: IncomingMessage(topic: topic, payload: bytes, receivedAt: 1),
            digest: hexText(sha256(bytes)), payloadBytes: bytes.count, isWhole: true)
    }

    private func decide(
        _ list: inout PoisonList, _ noted: CrashNote.Noted..., signal: Int32 = 0,
        stage: CrashNote.Stage = .idle, engineSignal: Int32 = 0, offset: UInt64 = 0
    ) -> [String] {
        let content = CrashNote.Content(
            signal: UInt32(signal), stage: stage, engineSignal: UInt32(engineSignal),
            offset: offset, messages: noted)
        return list.decide(content, readers: { _ in "r" }, program: "p", now: 7).map(
            \.message.topic)
    }

    @Test("A trap condemns at once; the others who read meanwhile are innocent")
    func trap() {
        var list = PoisonList()
        let refused = decide(
            &list, noted(.reading, topic: "innocent"),
            noted(.reading, signal: SIGILL, topic: "bad"),
            noted(.committing, topic: "late"), signal: SIGILL)
        #expect(refused == ["bad"])
        #expect(list.messages.map(\.topic) == ["bad"])
        #expect(list.messages[0].signal == "SIGILL")
        #expect(list.carefulLeft == 0)
    }

    @Test("A trap of a thread that reads nothing condemns nobody")
    func trapElsewhere() {
        var list = PoisonList()
        #expect(decide(&list, noted(.reading), noted(.redacting), signal: SIGSEGV).isEmpty)
        #expect(list == PoisonList())
    }

    @Test("A kill makes suspected, a second one over the same message condemns")
    func kill() {
        var list = PoisonList()
        #expect(decide(&list, noted(.reading)).isEmpty)
        #expect(list.messages.map(\.isRefused) == [false])
        #expect(decide(&list, noted(.reading, payload: "other")).isEmpty)
        #expect(decide(&list, noted(.reading)) == ["a/b"])
        #expect(list.messages.map(\.isRefused) == [false, true])
        #expect(list.messages.last?.ends == 2)
    }

    @Test("A kill during a sync condemns nobody, however often")
    func killInCommit() {
        var list = PoisonList()
        for _ in 0..<5 { #expect(decide(&list, noted(.committing, messages: 1)).isEmpty) }
        #expect(list == PoisonList())
    }

    @Test("What traps behind the codecs is found by going message by message")
    func commit() {
        var list = PoisonList()
        #expect(decide(&list, noted(.committing, signal: SIGILL), signal: SIGILL).isEmpty)
        #expect(list.carefulLeft == PoisonList.carefulMessages)
        #expect(
            decide(&list, noted(.committing, signal: SIGILL, messages: 1), signal: SIGILL)
                == ["a/b"])
    }

    @Test("An encoder that traps condemns the one message under way, in careful turns alone")
    func encoder() {
        var list = PoisonList()
        for turn in 0..<2 {
            let refused = decide(
                &list, noted(.committing, messages: 1), signal: SIGILL, stage: .encoding,
                engineSignal: SIGILL)
            #expect(refused == (turn == 0 ? [] : ["a/b"]))
        }
    }

    @Test("What traps while secrets are looked for keeps no bytes")
    func redaction() {
        var list = PoisonList()
        _ = decide(&list, noted(.reading, signal: SIGILL), signal: SIGILL)
        #expect(list.messages[0].keepsPayload)
        _ = decide(&list, noted(.redacting, signal: SIGILL), signal: SIGILL)
        #expect(!list.messages[0].keepsPayload)
        #expect(list.messages[0].isRefused)
    }

    @Test("A record whose fold ends the process is counted, and no other")
    func fold() {
        var list = PoisonList()
        _ = decide(&list, signal: SIGILL, stage: .folding, engineSignal: SIGILL, offset: 5)
        _ = decide(&list, stage: .folding, offset: 5)
        #expect(list.record == PoisonList.Record(offset: 5, ends: 2, program: "p"))
        _ = decide(&list, stage: .folding, offset: 6)
        #expect(list.record?.ends == 1)
        // Another thread ended it.
        _ = decide(&list, signal: SIGILL, stage: .folding, offset: 6)
        #expect(list.record?.ends == 1)
    }

    @Test("Another version tries again")
    func version() {
        var list = PoisonList()
        _ = decide(
            &list, noted(.reading, signal: SIGILL), signal: SIGILL, stage: .folding,
            engineSignal: SIGILL)
        list.forgetOthers(than: { _ in "r" }, program: "p")
        #expect(list.messages.count == 1 && list.record != nil)
        list.forgetOthers(than: { _ in "new" }, program: "new")
        #expect(list == PoisonList())
    }

    @Test("RES: the list is bounded; suspected messages go first, then the oldest")
    func bound() {
        var list = PoisonList()
        _ = decide(&list, noted(.reading, payload: "suspected"))
        for number in 0..<200 {
            _ = decide(
                &list, noted(.reading, signal: SIGILL, payload: "\(number)"), signal: SIGILL)
        }
        #expect(list.messages.count == PoisonList.messagesMax)
        #expect(list.messages.allSatisfy { $0.isRefused })
        #expect(list.messages.last?.digest == hexText(sha256(Array("199".utf8))))
    }

    // MARK: Files

    @Test("The list is the same when it is read again")
    func file() throws {
        let folder = try TemporaryFolder()
        var list = PoisonList()
        _ = decide(
            &list, noted(.reading, signal: SIGILL, topic: "a/\"\u{1}é"), noted(.reading),
            stage: .folding, engineSignal: SIGILL, offset: .max >> 1)
        list.carefulLeft = 3
        #expect(PoisonList(directory: folder.path) == PoisonList())
        try list.save(directory: folder.path)
        #expect(PoisonList(directory: folder.path) == list)
        #expect(PoisonMessage.all(directory: folder.path) == list.messages)
        try folder.write("{", to: PoisonList.fileName)
        #expect(PoisonList(directory: folder.path) == PoisonList())
    }

    /// It is read at every start.
    @Test("Any file is a list, or none, and never ends the process")
    func hostileFile() throws {
        let folder = try TemporaryFolder()
        var list = PoisonList()
        _ = decide(
            &list, noted(.reading, signal: SIGILL), stage: .folding, engineSignal: SIGILL,
            offset: 5)
        list.carefulLeft = 3
        try list.save(directory: folder.path)
        let path = folder.path + "/" + PoisonList.fileName
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let hostile = HostileText([text])
        var random = SeededRandom(seed: propertySeed(20_261_127))
        for number in 0..<1000 {
            let changed =
                number > 0
                ? hostile.next(using: &random)
                : text.replacing("\"ends\":1", with: "\"ends\":\(Int.max)")
            try folder.write(changed, to: PoisonList.fileName)
            var found = PoisonList(directory: folder.path)
            _ = decide(
                &found, noted(.reading), stage: .folding, offset: found.record?.offset ?? 5)
            #expect(found.messages.count <= PoisonList.messagesMax)
            try found.save(directory: folder.path)
            #expect(PoisonList(directory: folder.path) == found)
        }
    }

    @Test("A note says what was read, also of a message that it does not hold whole")
    func note() throws {
        let folder = try TemporaryFolder()
        #expect(CrashNote.read(directory: folder.path) == CrashNote.Content())
        let note = try CrashNote(directory: folder.path, profiles: ["one", "two"])
        #expect(CrashNote.read(directory: folder.path) == CrashNote.Content())
        let small = IncomingMessage(
            topic: "a/é", payload: [1, 2, 3], qos: 1, packetID: 9, isRetained: true, receivedAt: -5,
            sessionEpoch: 4)
        var large = small
        large.payload = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        note.slots[0].begin(messages: 3)
        note.slots[0].note(small, .reading)
        note.slots[1].note(large, .committing)
        note.engine.willFold(77)
        let found = CrashNote.read(directory: folder.path)
        #expect(found.stage == .folding)
        #expect(found.offset == 77)
        #expect(found.messages.map(\.profile) == ["one", "two"])
        #expect(found.messages.map(\.phase) == [.reading, .committing])
        #expect(found.messages[0].message == small)
        #expect(found.messages[0].messageCount == 3)
        #expect(found.messages.map(\.isWhole) == [true, false])
        #expect(found.messages[1].payloadBytes == 200_000)
        #expect(found.messages[1].digest == hexText(sha256(large.payload)))
        note.engine.didFold()
        for slot in note.slots { slot.set(.idle) }
        #expect(CrashNote.read(directory: folder.path) == CrashNote.Content(offset: 77))
    }

    /// RES-6 of a file: whatever stands there, it is read without harm.
    @Test("A damaged note is no note", arguments: freshSeeds(1))
    func damagedNote(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let note = try CrashNote(directory: folder.path, profiles: ["one"])
        note.slots[0].note(
            IncomingMessage(topic: "a", payload: [1], receivedAt: 0), .reading)
        let path = folder.file(CrashNote.fileName)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<1 + random.below(20) {
                let header = random.below(2) * 4096
                bytes[header + random.below(128)] = random.bytes(1)[0]
            }
            let count = random.oneIn(2) ? bytes.count : random.below(bytes.count)
            // A new file: the old one is mapped.
            try bytes.prefix(count).write(to: URL(fileURLWithPath: path), options: .atomic)
            _ = CrashNote.read(directory: folder.path)
        }
    }
}
