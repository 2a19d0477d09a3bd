// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeGraph

/// The bytes of every released encoding, for ever: `Golden/<kind>.txt` holds, in hex, the
/// dictionary definitions and then the record of the event below, one per line.
@Suite struct EncodingTests {
    static let events: [HomeEvent] = [
        .logOpened(LogOpened(logID: "00ff", homeName: "Höme", reducerVersion: 1)),
        .reducerChanged(version: 300),
        .clockStepped(ClockStepped(era: 2, step: -1_500_000_000)),
        .rangeLost(RangeLost(first: 127, last: 128)),
        .timerFired(TimerFired(timer: .removalGrace, subject: Home.local + "#groups")),
        .profileChanged(
            ProfileSettings(profile: "home", route: .remote, structureName: "Hut")),
        .recordDropped(kinds: ["attributesReported"]),
        .logRestored(LogRestored(logID: "11ee", from: "00ff")),
        .sessionStarted(SessionStarted(profile: "home", epoch: 7, isGap: true)),
        .sessionResumed(profile: "home"),
        .sessionLost(SessionLost(profile: "home", reason: "reset")),
        .brokerRolledBack(profile: "home"),
        .subscriptionsAcknowledged(
            SubscriptionsAcknowledged(profile: "home", filters: ["a/#", "b"], refused: ["c"])),
        .brokerDropped(BrokerDropped(profile: "home", count: .max)),
        .structureAnnounced(StructureAnnounced(name: "Hut")),
        .structureRenamed(id: "structure:2", name: ""),
        .roomAnnounced(RoomAnnounced(name: "Loft", structureID: "structure:2")),
        .roomRenamed(id: "room:4.0", name: "Attic"),
        .roomRemoved(id: "room:4.0"),
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: "zigbee:0x01", source: Home.local, codec: "zigbee2mqtt",
                nativeID: "0x01", name: "Lamp", area: "Loft", vendorName: "V", productName: "P",
                serialNumber: "S", softwareVersion: "1", isMatterDevice: true, isGroup: true,
                route: .direct, liveness: .sourceTime)),
        .deviceDescribed(
            DeviceDescribed(
                deviceID: "zigbee:0x01", source: Home.local,
                parts: [
                    PartDescription(
                        part: "main", type: "DimmableLightDeviceType", isPrimary: true,
                        traits: [
                            TraitDescription(
                                trait: "Matter.OnOffTrait", route: .remote, attributes: ["onOff"])
                        ]), PartDescription(part: "root", type: "X", isPrimary: false, traits: []),
                ])),
        .deviceRenamed(DeviceRenamed(deviceID: "a", name: "n")),
        .deviceMoved(DeviceMoved(deviceIDs: ["a", "b"], place: .room("room:4.0"))),
        .deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)),
        .devicesListed(DevicesListed(source: "s", areGroups: true, deviceIDs: ["a"])),
        .devicesJoined(kept: "a", merged: "b"),
        Home.report(
            "a", delivery: .late,
            [
                ("b", .bool(false)), ("bytes", .bytes([0, 255])), ("d", .double(0.1)),
                ("i", .int(-129)), ("l", .list([.null, .bool(true)])),
                ("o", .members([("k", .string("é"))])), ("u", .uint(.max)),
            ]),
        .connectivityReported(
            ConnectivityReported(
                source: "s", subject: .trait(deviceID: "a", part: "p", trait: "t"), slot: .gateway,
                value: .sleeping, reason: "r", delivery: .stored)),
        .momentaryOccurred(
            MomentaryOccurred(
                deviceID: "a", source: "s", part: "p", trait: "t", name: "press",
                fields: [AttributeMember(key: "count", value: .int(2))])),
        .expiryScheduled(
            ExpiryScheduled(
                deviceID: "a", source: "s", part: "p", trait: "t", seconds: 300,
                values: [
                    AttributeMember(key: "motion", value: .int(0)),
                    AttributeMember(key: "unknown", value: .null),
                ])),
        .historyImported(
            HistoryImported(
                deviceID: "zigbee:0x1", part: "main", trait: "Matter.OnOffTrait",
                attribute: "onOff", source: "recorder", series: "switch.lamp", seconds: 3600,
                samples: [
                    HistoryImported.Sample(time: -1, value: .bool(true)),
                    HistoryImported.Sample(time: 1_700_000_000_000_000_000, value: .null),
                ])),
        .bindingDeclared(BindingDeclared(profile: "home", codec: "c", key: "k", value: "v")),
        .bindingRemoved(BindingRemoved(profile: "home", codec: "c", key: "k")),
        .messageHeld(
            MessageHeld(
                profile: "home", codec: "c", number: 3, topic: "t", payload: [1, 2],
                delivery: .late)),
        .heldReleased(HeldReleased(profile: "home", codec: "c", number: 3, wasRead: true)),
        .messageUnreadable(MessageUnreadable(reason: "json", detail: "byte 3")),
        .messageIgnored(reason: "same"),
        .commandReceived(
            CommandReceived(
                profile: "home", requestID: "r-1", issuedAt: -5, command: #"{"v":1}"#)),
        .commandRequested(
            CommandRequested(
                commandID: "command:4.0", deviceID: "a", part: "p", trait: "t", name: "on",
                arguments: [AttributeMember(key: "level", value: .int(9))], timeoutSeconds: 600)),
        .commandSent(
            CommandSent(
                commandID: "command:4.0", deviceID: "a", profile: "home", topics: ["x/set", "y"],
                expectation: [
                    CommandTarget(
                        part: "p", trait: "t", attribute: "level", value: .double(0.5),
                        tolerance: 300)
                ])),
        .commandConfirmed(
            CommandConfirmed(
                commandID: "command:4.0", deviceID: "a", evidence: .report, latency: 300)),
        .commandFailed(
            CommandFailed(
                commandID: nil, requestID: "r-1", deviceID: "", code: .unauthenticated,
                message: "no")),
        .commandUnconfirmed(
            CommandUnconfirmed(commandID: "command:4.0", deviceID: "a", reason: .restart)),
        .commandObserved(
            CommandObserved(
                deviceID: "a", source: Home.local,
                arguments: [AttributeMember(key: "state", value: .string("ON"))])),
    ]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden")

    private func record(_ event: HomeEvent) -> HomeRecord {
        HomeRecord(
            offset: 5, receivedAt: 1_000, sourceAt: 900, cause: .message,
            origin: RecordOrigin(
                profile: "home", epoch: 7, topic: "zigbee2mqtt/lamp", packetID: 300, qos: 1,
                isRetained: true, isDuplicate: true, isBacklog: true, isPossibleDuplicate: true,
                userProperties: [UserProperty(name: "n", value: "v")], codec: "zigbee2mqtt",
                codecVersion: 2, fenceHash: 0x0102_0304_0506_0708), events: [event])
    }

    @Test func everyKindHasItsEvent() {
        #expect(Self.events.map(\.kindName) == HomeEvent.kindNames)
    }

    @Test(arguments: events)
    func bytesAreTheGoldenOnesAndReadBack(event: HomeEvent) throws {
        var encoder = RecordEncoder()
        let bytes = encoder.encode(record(event))
        let definitions = encoder.takeNewDefinitions()
        let text = (definitions + [bytes]).map { hexText($0) + "\n" }.joined()
        let file = Self.folder.appending(path: event.kindName + ".txt")
        if ProcessInfo.processInfo.environment["HEARTH_GOLDEN"] == "write" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
        var decoder = RecordDecoder()
        for (id, definition) in definitions.enumerated() {
            try decoder.dictionary.define(id: id, bytes: definition)
        }
        let decoded = try decoder.decode(bytes.span.bytes, offset: 5, receivedAt: 1_000)
        #expect(decoded == record(event))
        #expect(decoded.jsonLines == record(event).jsonLines)
        // A record cut short, at any byte, is refused and never read as another one.
        for length in bytes.indices {
            let part = Array(bytes.prefix(length))
            #expect(throws: CodingError.self) {
                try decoder.decode(part.span.bytes, offset: 5, receivedAt: 1_000)
            }
        }
    }

    static let senders: [(name: String, sender: CommandSender)] = [
        ("senderSocket", .socket(user: "anna", program: "hearth set")),
        ("senderNobody", .socket(user: nil, program: nil)),
        (
            "senderMQTT",
            .mqtt(
                topic: "hearth/v1/home/in/command", responseTopic: "hearth/v1/home/out/answer/1",
                name: "wall panel")
        ),
        ("senderTopic", .mqtt(topic: "t", responseTopic: nil, name: nil)),
        ("senderLibrary", .library(program: "Lämp")),
    ]

    @Test(
        "a record keeps who asked, in bytes of their own version, and one without has the old ones")
    func sendersAreAddedOnly() throws {
        for (name, sender) in Self.senders {
            var asked = record(Self.events.first { $0.kindName == "commandRequested" }!)
            asked.sender = sender
            var encoder = RecordEncoder()
            let bytes = encoder.encode(asked)
            let definitions = encoder.takeNewDefinitions()
            let text = (definitions + [bytes]).map { hexText($0) + "\n" }.joined()
            let file = Self.folder.appending(path: name + ".txt")
            if ProcessInfo.processInfo.environment["HEARTH_GOLDEN"] == "write" {
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            #expect(text == (try String(contentsOf: file, encoding: .utf8)))
            // A program that knows no senders refuses the version by name.
            #expect(bytes[0] == 2)
            var decoder = RecordDecoder()
            for (id, definition) in definitions.enumerated() {
                try decoder.dictionary.define(id: id, bytes: definition)
            }
            let decoded = try decoder.decode(bytes.span.bytes, offset: 5, receivedAt: 1_000)
            #expect(decoded == asked)
            #expect(decoded.jsonLines == asked.jsonLines)
            for length in bytes.indices {
                let part = Array(bytes.prefix(length))
                #expect(throws: CodingError.self) {
                    try decoder.decode(part.span.bytes, offset: 5, receivedAt: 1_000)
                }
            }
            asked.sender = nil
            #expect(encoder.encode(asked)[0] == 1)
            #expect(!asked.jsonLines[0].contains(#""sender""#))
        }
    }

    @Test func sendersHaveTheirJSON() {
        let lines = Self.senders.map { sender in
            let line = HomeRecord(
                offset: 5, receivedAt: 1_000, cause: .command, sender: sender.sender,
                events: [.roomRemoved(id: "room:4.0")]
            ).jsonLines[0]
            return String(
                line.dropFirst(line.range(of: #","sender":"#)!.upperBound.utf16Offset(in: line))
                    .prefix { $0 != "}" })
        }
        #expect(
            lines == [
                #"{"by":"socket","program":"hearth set","user":"anna""#, #"{"by":"socket""#,
                #"{"by":"mqtt","name":"wall panel","responseTopic":"hearth/v1/home/out/answer/1","#
                    + #""topic":"hearth/v1/home/in/command""#,
                #"{"by":"mqtt","topic":"t""#, #"{"by":"library","program":"Lämp""#,
            ])
    }

    @Test("RES: texts of a sender are cut to 128 bytes between scalars, and empty ones say nothing")
    func sendersAreBounded() {
        let long = String(repeating: "é", count: 100)
        let cut = String(repeating: "é", count: 64)
        #expect(
            CommandSender.socket(user: "a" + long, program: "").bounded
                == .socket(user: "a" + String(repeating: "é", count: 63), program: nil))
        #expect(
            CommandSender.mqtt(topic: long, responseTopic: long, name: long).bounded
                == .mqtt(topic: cut, responseTopic: cut, name: cut))
        #expect(CommandSender.library(program: long).bounded == .library(program: cut))
        // A cluster of scalars may be cut, a scalar never.
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 9)
        guard case .library(let kept) = CommandSender.library(program: family).bounded else {
            return
        }
        #expect(kept.utf8.count <= 128 && kept.utf8.count > 124)
    }

    /// The other forms of fields that may be absent.
    @Test(
        arguments: [
            .profileChanged(ProfileSettings(profile: "home", settleSeconds: 300)),
            .profileChanged(
                ProfileSettings(
                    profile: "home", route: .unspecified, structureName: "Hut",
                    settleSeconds: .max)),
            .timerFired(TimerFired(timer: .settled, subject: "source " + Home.local)),
            .commandRequested(
                CommandRequested(
                    deviceID: "a", part: "p", trait: "t", name: nil, arguments: [],
                    timeoutSeconds: 1)),
            .commandSent(
                CommandSent(
                    commandID: "c", deviceID: "", profile: "home", topics: [], expectation: [])),
            .commandConfirmed(
                CommandConfirmed(commandID: "c", deviceID: "", evidence: .home, latency: -1)),
            .commandFailed(
                CommandFailed(commandID: "c", deviceID: "a", code: .cancelled, message: "")),
        ] as [HomeEvent])
    func fieldsThatAreAbsentReadBack(event: HomeEvent) throws {
        var encoder = RecordEncoder()
        let bytes = encoder.encode(record(event))
        var decoder = RecordDecoder()
        for (id, definition) in encoder.takeNewDefinitions().enumerated() {
            try decoder.dictionary.define(id: id, bytes: definition)
        }
        let decoded = try decoder.decode(bytes.span.bytes, offset: 5, receivedAt: 1_000)
        #expect(decoded == record(event))
        #expect(decoded.jsonLines == record(event).jsonLines)
    }

    @Test("the settings of a profile have the bytes and the line that they had without a window")
    func settleSecondsAreAddedOnly() {
        func line(_ settings: ProfileSettings) -> (bytes: [UInt8], line: String) {
            var encoder = RecordEncoder()
            let record = HomeRecord(
                offset: 5, receivedAt: 1_000, cause: .engine, events: [.profileChanged(settings)])
            return (encoder.encode(record), record.jsonLines[0])
        }
        let without = line(ProfileSettings(profile: "p"))
        let with = line(ProfileSettings(profile: "p", settleSeconds: 10))
        #expect(with.bytes.count == without.bytes.count + 1)
        #expect(!without.line.contains("settleSeconds"))
        #expect(with.line.contains(#""sessionGraceSeconds":30,"settleSeconds":10,"sourceAt":null"#))
    }

    @Test func jsonLinesOfCommandsAreCanonical() {
        let lines = Self.events.suffix(7).map { event in
            HomeRecord(offset: 5, receivedAt: 1_000, cause: .command, events: [event]).jsonLines[0]
        }
        func line(_ start: String, _ middle: String, _ end: String) -> String {
            "{" + start + #""index":0,"# + middle + #""offset":5,"# + end + "}"
        }
        let at = #""receivedAt":"1970-01-01T00:00:00.000001000Z","#
        #expect(
            lines == [
                line(
                    #""cause":"command","command":"{\"v\":1}","#,
                    #""issuedAt":"1969-12-31T23:59:59.999999995Z","kind":"commandReceived","#,
                    #""profile":"home","# + at + #""requestID":"r-1","sourceAt":null,"v":1"#),
                line(
                    #""arguments":{"level":9},"cause":"command","commandID":"command:4.0","#
                        + #""deviceID":"a","#,
                    #""kind":"commandRequested","name":"on","#,
                    #""part":"p","# + at
                        + #""sourceAt":null,"timeoutSeconds":600,"trait":"t","v":1"#),
                line(
                    #""cause":"command","commandID":"command:4.0","deviceID":"a","#
                        + #""expectation":[{"attribute":"level","part":"p","tolerance":300,"#
                        + #""trait":"t","value":0.5}],"#,
                    #""kind":"commandSent","#,
                    #""profile":"home","# + at
                        + #""sourceAt":null,"topics":["x/set","y"],"v":1"#),
                line(
                    #""cause":"command","commandID":"command:4.0","deviceID":"a","#
                        + #""evidence":"report","#,
                    #""kind":"commandConfirmed","latency":300,"#,
                    at + #""sourceAt":null,"v":1"#),
                line(
                    #""cause":"command","code":"unauthenticated","commandID":null,"#
                        + #""deviceID":"","#,
                    #""kind":"commandFailed","message":"no","#,
                    at + #""requestID":"r-1","sourceAt":null,"v":1"#),
                line(
                    #""cause":"command","commandID":"command:4.0","deviceID":"a","#,
                    #""kind":"commandUnconfirmed","#,
                    #""reason":"restart","# + at + #""sourceAt":null,"v":1"#),
                line(
                    #""arguments":{"state":"ON"},"cause":"command","deviceID":"a","#,
                    #""kind":"commandObserved","#,
                    at + #""source":"home:zigbee2mqtt:zigbee2mqtt","sourceAt":null,"v":1"#),
            ])
    }

    @Test func jsonLineIsCanonical() {
        let line = record(Home.report("a", [("onOff", .bool(true))])).jsonLines[0]
        #expect(
            line == #"{"attributes":{"onOff":true},"cause":"message","delivery":"live","#
                + #""deviceID":"a","index":0,"kind":"attributesReported","offset":5,"#
                + #""origin":{"backlog":true,"codec":"zigbee2mqtt","codecVersion":2,"dup":true,"#
                + #""epoch":7,"packetID":300,"possibleDuplicate":true,"profile":"home","qos":1,"#
                + #""retained":true,"topic":"zigbee2mqtt/lamp","userProperties":{"n":"v"}},"#
                + #""part":"main","receivedAt":"1970-01-01T00:00:00.000001000Z","#
                + #""source":"home:zigbee2mqtt:zigbee2mqtt","#
                + #""sourceAt":"1970-01-01T00:00:00.000000900Z","trait":"Matter.OnOffTrait","v":1}"#
        )
    }

    /// uint 1, the doubles 1.0, NaN and infinity: each has another form or none.
    @Test(
        arguments: [
            [4, 1], [5, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F], [5, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F],
            [5, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F],
        ] as [[UInt8]])
    func numbersInAnotherFormAreRefused(bytes: [UInt8]) {
        var reader = ByteReader(end: bytes.count)
        #expect(throws: CodingError.notCanonical(position: bytes.count)) {
            try reader.value(bytes.span.bytes)
        }
    }

    /// The bytes of a record of one message without events.
    private static func origin(
        epoch: UInt64 = 7, bits: UInt8 = 1, codecVersion: UInt64 = 1, packetID: UInt64 = 1
    ) -> [UInt8] {
        var writer = ByteWriter()
        for byte: UInt8 in [1, 2, RecordCause.message.rawValue, 0] { writer.byte(byte) }
        writer.text("home")
        writer.varint(epoch)
        writer.byte(bits)
        writer.varint(0)
        writer.text("lamp")
        writer.varint(0)
        writer.text("codec")
        writer.varint(codecVersion)
        if bits & 3 > 0 {
            writer.varint(packetID)
            writer.fixed64(0)
        }
        writer.count(0)
        return writer.bytes
    }

    @Test(
        "a number that does not fit its field is damage: its low bits would be another number",
        arguments: [
            origin(epoch: 1 << 32), origin(codecVersion: 1 << 16), origin(packetID: 1 << 16),
            origin(bits: 3),
        ])
    func numbersThatDoNotFitAreRefused(bytes: [UInt8]) throws {
        #expect(throws: CodingError.self) {
            try RecordDecoder().decode(bytes.span.bytes, offset: 0, receivedAt: 0)
        }
        var fold = LogFold()
        #expect(throws: CodingError.self) {
            try fold.reduce(bytes.span.bytes, offset: 0, receivedAt: 0)
        }
        let good = Self.origin(epoch: .init(UInt32.max), packetID: .init(UInt16.max))
        let record = try RecordDecoder().decode(good.span.bytes, offset: 0, receivedAt: 0)
        #expect(record.origin?.epoch == .max)
        #expect(record.origin?.packetID == .max)
        try fold.reduce(good.span.bytes, offset: 0, receivedAt: 0)
    }

    @Test func aNewerEncodingIsRefusedByName() {
        let bytes: [UInt8] = [3, 0, 0, 0]
        #expect(throws: CodingError.unknownVersion(3, what: "record encoding")) {
            try RecordDecoder().decode(bytes.span.bytes, offset: 0, receivedAt: 0)
        }
        let kind: [UInt8] = [1, 0, 0, 1, 99, 0]
        #expect(throws: CodingError.unknownVersion(99, what: "event kind")) {
            try RecordDecoder().decode(kind.span.bytes, offset: 0, receivedAt: 0)
        }
    }
}
