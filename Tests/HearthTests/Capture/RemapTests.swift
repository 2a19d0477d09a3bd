// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

@Suite struct RemapTests {
    private static func reader(_ type: any Codec.Type) -> MessageReader {
        MessageReader(context: CodecContext(profile: "main", sha256: sha256), types: [type])
    }

    /// The records that a home made with the old codec.
    private func records(_ messages: [(String, String)]) -> [HomeRecord] {
        var recorder = SessionRecorder(
            profile: "main", capture: .all, reader: Self.reader(OldLampCodec.self),
            books: HomeState().books)
        return messages.enumerated().flatMap { index, message in
            let incoming = IncomingMessage(
                topic: message.0, payload: Array(message.1.utf8), receivedAt: Int64(index) * 1000,
                sessionEpoch: 1)
            return recorder.record(SessionBatch(items: [.message(incoming)]), now: 0).records
        }
    }

    private func remap() -> LogRemap { LogRemap { _ in Self.reader(NewLampCodec.self) } }

    private func level(_ value: Int64) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: "test:one", source: "main:lamp:lamp", part: "main",
                trait: "Matter.LevelControlTrait",
                attributes: [AttributeMember(key: "currentLevel", value: .int(value))]))
    }

    /// Where their answers go stood in MQTT 5 properties, which the log does not hold.
    @Test func requestsAndAnswersOfThenAreNoDifference() {
        var recorder = SessionRecorder(
            profile: "main", capture: .all, reader: Self.reader(NativeCodec.self),
            books: HomeState().books)
        var items = [
            ("request", #"{"get":"snapshot"}"#), ("answer/lamp", #"{"state":"done"}"#),
        ].map { place, payload in
            IncomingMessage(
                topic: "hearth/v1/home/in/\(place)", payload: Array(payload.utf8), receivedAt: 0,
                sessionEpoch: 1)
        }
        items[0].responseTopic = "hearth/v1/home/out/answer/c1"
        items[1].correlationData = Array("command:1.0".utf8)
        let old = recorder.record(SessionBatch(items: items.map { .message($0) }), now: 0).records
        #expect(
            old.map(\.events)
                == Array(repeating: [.messageIgnored(reason: "question or answer")], count: 2))
        var remap = LogRemap { _ in Self.reader(NativeCodec.self) }
        for record in old { #expect(remap.read(record).fate == .kept(.command)) }
    }

    @Test func onlyWhatIsReadDifferentlyDiffers() throws {
        let old = records([
            ("lamp/one/config", "{}"), ("lamp/one/state", #"{"on":true}"#),
            ("lamp/one/state", #"{"on":true,"level":7}"#), ("no/body", "1"),
        ])
        var remap = remap()
        var summary = RemapSummary()
        let read = old.map { remap.read($0) }
        for (record, result) in zip(old, read) { summary.add(record, result.fate) }
        #expect(read.map(\.fate.isDifferent) == [false, false, true, false])
        #expect(read[2].record.events == old[2].events + [level(7)])
        #expect(read[2].record.origin?.codecVersion == 2)
        #expect(read[2].record.capture == old[2].capture)
        #expect(read[2].record.receivedAt == old[2].receivedAt)
        let lamp = RemapSummary.Reader(codec: "lamp", version: 1)
        #expect(summary.readers[lamp] == .init(same: 2, different: 1))
        #expect(summary.readers[.init(codec: "", version: 0)] == .init(same: 1))
        let text = RemapText(old: old[2], new: read[2].record, snapshot: HomeSnapshot())
        let lines = text.lines(Paint(isOn: false))
        #expect(lines[0] == "@? lamp/one/state  lamp 1 -> lamp 2")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("  + attributesReported  test:one  "))
        #expect((try? JSONReader.read(Array(text.json.utf8))) != nil)
    }

    @Test func whatWasNotCapturedIsCopied() {
        var record = records([("lamp/one/state", #"{"on":true,"level":7}"#)])[0]
        record.capture = nil
        var remap = remap()
        let read = remap.read(record)
        #expect(read.record == record)
        #expect(read.fate == .kept(.noCapture))
        let other = HomeRecord(
            receivedAt: 1, cause: .command, events: [.roomRenamed(id: "room:1.0", name: "Attic")])
        #expect(remap.read(other).record == other)
        #expect(remap.read(other).fate == .other)
    }

    @Test func commandsStayWhatTheyWere() {
        var record = records([("lamp/one/state", #"{"on":true,"level":7}"#)])[0]
        let confirmed = HomeEvent.commandConfirmed(
            CommandConfirmed(
                commandID: "command:3.0", deviceID: "test:one", evidence: .report, latency: 5))
        record.events.append(confirmed)
        var remap = remap()
        // What a report confirmed is not read again, but stays beside what is.
        #expect(remap.read(record).record.events.suffix(2) == [level(7), confirmed])
        record.events = [
            .commandReceived(
                CommandReceived(profile: "main", requestID: "r", issuedAt: 0, command: "{}"))
        ]
        #expect(remap.read(record).record == record)
        #expect(remap.read(record).fate == .kept(.command))
    }

    @Test func aNewLogHoldsTheSameRecordsWithNewReadings() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (folder.file("old"), folder.file("new"))
        defer { for path in [first, second] { SystemFileSystem.removeTree(path) } }
        let log = try NewLog(
            directory: first, logID: [UInt8](repeating: 7, count: 16), homeName: "Cabin",
            openedAt: 10)
        let named = HomeRecord(
            receivedAt: 5000, cause: .command,
            events: [
                .deviceRenamed(DeviceRenamed(deviceID: "test:one", name: "Mine")),
                .reducerChanged(version: HomeState.reducerVersion),
            ])
        for record in records([
            ("lamp/one/config", "{}"), ("lamp/one/state", #"{"on":true,"level":7}"#),
        ]) + [named] { try log.append(record) }
        let before = try log.finish()
        let access = try LogAccess(directory: first)
        let target = try RemapTarget(second, of: access)
        var remap = remap()
        var texts: [RemapText] = []
        let summary = try remap.run(over: access, into: target) { texts.append($0) }
        #expect(texts.map(\.old.offset) == [2])
        #expect(summary.different == 1)
        #expect(summary.others == 2)
        try target.finish()
        let after = try LogAccess(directory: second)
        #expect(after.nextOffset == access.nextOffset)
        let state = try after.state(at: .head)
        #expect(state.books.logID != before.books.logID)
        #expect(state.books.homeName == "Cabin")
        let device = try #require(state.graph.device("test:one"))
        #expect(device.name == "Mine")
        let trait = device.part("main")?.trait("Matter.LevelControlTrait")
        #expect(trait?.attribute("currentLevel") == .int(7))
        #expect(before.graph.device("test:one")?.part("main")?.traits.count == 1)
        #expect(try after.record(at: 2)?.receivedAt == access.record(at: 2)?.receivedAt)
        // The same from the start and from the checkpoint.
        let folds = try Refold.all(of: after)
        #expect(folds.count == 2)
        #expect(folds[0].stateHash != nil && folds[0].stateHash == folds[1].stateHash)
        #expect(throws: CommandFailure.self) { try RemapTarget(second, of: access) }
    }
}

extension RemapTests {
    /// What the user said of a room names it by an id that the rules of its time gave it.
    @Test func aNewLogBeginsWithTheRulesOfTheOldOne() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (folder.file("old"), folder.file("new"))
        defer { for path in [first, second] { SystemFileSystem.removeTree(path) } }
        let log = try NewLog(
            directory: first, logID: [UInt8](repeating: 7, count: 16), homeName: "Cabin",
            openedAt: 10, reducerVersion: 1)
        let announced = HomeRecord(
            receivedAt: 20, cause: .command,
            events: ["Kitchen", "kitchen"].enumerated().map { index, area in
                .deviceAnnounced(
                    DeviceAnnounced(
                        deviceID: "test:\(index)", source: "main:test:x", codec: "test",
                        nativeID: "\(index)", name: "\(index)", area: area))
            })
        try log.append(announced)
        let events = [
            HomeEvent.roomRenamed(id: "room:1.1", name: "Pantry"),
            .deviceMoved(DeviceMoved(deviceIDs: ["test:0"], place: .room("room:1.1"))),
        ]
        try log.append(HomeRecord(receivedAt: 30, cause: .command, events: events))
        try log.append(
            HomeRecord(receivedAt: 40, cause: .engine, events: [.reducerChanged(version: 2)]))
        let before = try log.finish()
        #expect(before.graph.rooms.map(\.name) == ["Kitchen", "Pantry"])
        let access = try LogAccess(directory: first)
        let target = try RemapTarget(second, of: access)
        var remap = remap()
        _ = try remap.run(over: access, into: target) { _ in }
        try target.finish()
        let state = try LogAccess(directory: second).state(at: .head)
        #expect(state.graph.rooms.map(\.name) == ["Kitchen", "Pantry"])
        #expect(state.graph.devices.map(\.roomID) == ["room:1.1", "room:1.1"])
        #expect(state.books.reducerVersion == 2)
    }
}

extension LogRemap.Fate {
    fileprivate var isDifferent: Bool { if case .different = self { true } else { false } }
}
