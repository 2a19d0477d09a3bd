// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeTesting
import Testing

@testable import hearth

/// What `hearth doctor` concludes from what it sees.
@Suite struct DoctorTests {
    private static let now: Int64 = 1_795_226_400_000_000_000

    private func levels(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.level.rawValue) \($0.text)" }
    }

    // MARK: Clock

    @Test(
        arguments: [
            (now, now - 1, true, [Finding.Level.ok, .ok]),
            (now, now + 900_000_000, true, [.ok, .ok]),
            (now, now + 3_600_000_000_000, true, [.problem, .ok]),
            (now, now - 1, false, [.ok, .warning]), (now, now - 1, nil, [.ok, .note]),
            (0, now, true, [.problem, .ok]), (now, nil, true, [.ok]),
        ] as [(Int64, Int64?, Bool?, [Finding.Level])])
    func theClockIsComparedWithTheLog(
        now: Int64, last: Int64?, isSynchronized: Bool?, expected: [Finding.Level]
    ) {
        let check = ClockCheck(now: now, lastReceivedAt: last, isSynchronized: isSynchronized)
        #expect(check.findings.map(\.level) == expected)
        for finding in check.findings where finding.isComplaint { #expect(finding.remedy != nil) }
    }

    // MARK: Disk

    private func disk(
        free: UInt64? = 1 << 40, fileSystem: String? = "ext4", syncs: [Int64] = [500_000]
    ) -> [Finding] {
        DiskCheck(
            use: DiskUse(usedBytes: 1000, freeBytes: free), fileSystem: fileSystem, syncs: syncs
        ).findings
    }

    @Test func theDiskHasRoomAndKeepsItsWord() {
        #expect(disk().allSatisfy { $0.level == .ok })
        #expect(disk(free: 50_000_000)[0].level == .problem)
        #expect(disk(free: 500_000_000)[0].level == .warning)
        #expect(disk(free: nil)[0].level == .note)
        #expect(disk(fileSystem: "tmpfs")[1].level == .problem)
        #expect(disk(fileSystem: "nfs4")[1].level == .warning)
        #expect(disk(fileSystem: "overlay")[1].level == .warning)
        #expect(disk(fileSystem: nil).count == 2)
        #expect(disk(syncs: [1_000, 2_000, 900_000_000])[2].text.contains("too quick"))
        #expect(disk(syncs: [200_000_000])[2].level == .warning)
        #expect(disk(syncs: [])[2].level == .note)
    }

    @Test func theLongestMountPointCounts() {
        let mounts = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            23 22 0:21 / /run rw - tmpfs tmpfs rw
            24 22 0:22 / /var/lib/my\\040home rw shared:3 master:1 - nfs4 host:/x rw
            25 22 0:23 / /runother rw - xfs x rw
            broken line
            """
        for (path, type) in [
            ("/var/x", "ext4"), ("/run", "tmpfs"), ("/run/a/b", "tmpfs"), ("/runx", "ext4"),
            ("/var/lib/my home/log", "nfs4"), ("/runother/x", "xfs"),
        ] {
            #expect(DiskCheck.fileSystem(of: path, mounts: mounts) == type, "\(path)")
        }
        #expect(DiskCheck.fileSystem(of: "/x", mounts: "") == nil)
    }

    @Test func syncsAreMeasuredAndLeaveNothing() throws {
        let folder = try TemporaryFolder()
        let times = DiskCheck.measureSyncs(in: folder.path, count: 3)
        #expect(times.count == 3)
        #expect(times.allSatisfy { $0 >= 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(DiskCheck.measureSyncs(in: "/nowhere").isEmpty)
    }

    // MARK: Permissions

    @Test func whatOthersCanReadIsNamed() throws {
        let folder = try TemporaryFolder()
        let password = try folder.write("x\n", to: "password")
        chmod(folder.path, 0o700)
        #expect(
            levels(PermissionCheck(directory: folder.path, files: [password]).findings)
                == ["ok only the owner reads the log and its secrets"])
        chmod(password, 0o640)
        chmod(folder.path, 0o755)
        let findings = PermissionCheck(directory: folder.path, files: [password]).findings
        #expect(findings.map(\.level) == [.warning, .warning])
        #expect(findings.map(\.remedy) == ["chmod 700 \(folder.path)", "chmod 600 \(password)"])
        let absent = PermissionCheck(directory: folder.path, files: ["/nowhere"]).findings
        #expect(absent.last?.level == .problem)
    }

    // MARK: Traffic

    private func record(
        _ topic: String, qos: UInt8 = 1, _ events: [HomeEvent], sourceAt: Int64? = nil,
        isRetained: Bool = false
    ) -> HomeRecord {
        HomeRecord(
            receivedAt: Self.now, sourceAt: sourceAt, cause: .message,
            origin: RecordOrigin(
                profile: "main", epoch: 1, topic: topic, qos: qos, isRetained: isRetained),
            events: events)
    }

    private func report(_ id: String) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: "main:native:home", part: "main",
                trait: "Matter.OnOffTrait",
                attributes: [AttributeMember(key: "onOff", value: .bool(true))]))
    }

    @Test func trafficTellsOfQoSAndOfWhatNobodyReads() {
        var check = TrafficCheck()
        for _ in 0..<3 { check.add(record("a", [report("native:a")])) }
        check.add(record("b", qos: 0, [report("native:a")]))
        check.add(record("x/\u{1B}", [.messageIgnored(reason: "no codec")]))
        check.add(record("y", [.messageIgnored(reason: "unchanged")]))
        check.add(
            record("z", [.messageUnreadable(MessageUnreadable(reason: "not JSON", detail: ""))]))
        check.add(
            HomeRecord(
                receivedAt: Self.now, cause: .session,
                events: [.sessionStarted(SessionStarted(profile: "main", epoch: 2, isGap: true))]))
        check.add(
            HomeRecord(
                receivedAt: Self.now, cause: .session,
                events: [.brokerDropped(BrokerDropped(profile: "main", count: 12))]))
        let texts = levels(check.findings(HomeSnapshot()))
        #expect(
            texts == [
                "note 14 % of the last 7 messages came with QoS 0",
                "warning the broker dropped 12 messages, for all its clients",
                "warning the broker lost our session 1 times", "warning not readable: 1 topics: z",
                "note read by no codec: 1 topics: x/\\u{1B}",
            ])
    }

    /// A late message is no wrong clock, and one from the future always is.
    @Test func clocksThatAreOffAreNamed() {
        let second: Int64 = 1_000_000_000
        var check = TrafficCheck()
        check.add(record("a", [report("native:ahead")], sourceAt: Self.now + 60 * second))
        for _ in 0..<5 {
            check.add(record("b", [report("native:behind")], sourceAt: Self.now - 60 * second))
        }
        check.add(record("c", [report("native:late")], sourceAt: Self.now - 60 * second))
        for delay in [60, 60, 60, 60, 1] {
            check.add(
                record(
                    "d", [report("native:slow")], sourceAt: Self.now - Int64(delay) * second))
        }
        check.add(
            record("e", [report("native:stored")], sourceAt: 0, isRetained: true))
        let findings = check.findings(HomeSnapshot()).filter { $0.subject == "devices" }
        #expect(
            levels(findings) == [
                "warning 2 have clocks that are off: native:ahead 1 min ahead, "
                    + "native:behind 1 min behind"
            ])
        reportFigure(
            "F21", "devices with clocks a minute off, late and stored messages beside them",
            ["clocks off": 2, "named": 2, "named wrongly": 0])
    }

    @Test("clocks at the limits of time", arguments: [Int64.min, .min + 1, -1, .max - 1, .max])
    func clocksAtTheLimits(time: Int64) {
        var check = TrafficCheck()
        let dropped = BrokerDropped(profile: "main", count: .max)
        for _ in 0..<5 {
            check.add(record("a", [report("native:far")], sourceAt: time))
            check.add(record("a", [.brokerDropped(dropped)]))
        }
        let texts = levels(check.findings(HomeSnapshot())).filter { $0.contains("native:far") }
        #expect(texts.count == 1)
        #expect(SessionCheck(books: HomeState().books, now: time).findings.isEmpty)
        reportFigure(
            "F21", "a device's clock at \(time) ns", ["devices": 1, "named": texts.count])
    }

    // MARK: Brokers

    private func broker(
        publishes: [String]? = [], _ change: (inout BrokerProbe.Report) -> Void
    ) -> [Finding] {
        var report = BrokerProbe.Report(
            limits: BrokerLimits(sessionExpirySeconds: 0, keepaliveSeconds: 60))
        report.granted = [GrantedFilter(filter: "z/#", qos: 1)]
        change(&report)
        var state = HomeState()
        reduce(
            into: &state,
            HomeRecord(
                offset: 0, receivedAt: 0, cause: .engine,
                events: [
                    .logOpened(LogOpened(logID: "ours", homeName: "Home", reducerVersion: 1))
                ]))
        let check = BrokerCheck(
            profile: BrokerProfile(broker: BrokerAddress(host: "h")), books: state.books,
            published: publishes)
        return check.findings(report)
    }

    private func stored(_ topic: String, _ payload: String) -> IncomingMessage {
        IncomingMessage(
            topic: topic, payload: Array(payload.utf8), isRetained: true, receivedAt: 0)
    }

    @Test func aBrokerSaysWhatItGrants() {
        #expect(broker { _ in }.filter(\.isComplaint).isEmpty)
        let poor = broker { report in
            report.limits.packetBytesMax = 1000
            report.limits.isRetainAvailable = false
            report.limits.areWildcardsAvailable = false
            report.limits.qosMax = 0
            report.refused = [RefusedFilter(filter: "z/#", code: 0x87)]
            report.granted = [GrantedFilter(filter: "y/#", qos: 0)]
            report.stored = [
                stored(BrokerCheck.versionTopic, "mosquitto version 2.0.11"),
                stored(BrokerCheck.droppedTopic, "5"),
                stored(BrokerCheck.retainedTopic, "1500"),
            ]
        }
        let words = [
            "takes packets up to 1000", "stores no retained", "no filters with wildcards",
            "QoS 0 only", "refuses subscription z/# refused", "grants y/# with QoS 0",
            "older than 2.0.22", "dropped 5 messages", "stores 1500 retained",
        ]
        for text in words {
            let found = poor.first { $0.text.contains(text) }
            #expect(found != nil, "\(text) in \(levels(poor))")
            #expect(found?.remedy != nil, "\(text) has a remedy")
        }
    }

    @Test(arguments: [
        ("mosquitto version 2.0.22", false), ("mosquitto version 2.1.0", false),
        ("mosquitto version 2.0.21", true), ("mosquitto version 1.6.9", true),
        ("EMQX 5.0", false), ("mosquitto", false),
    ])
    func oldVersionsAreNoted(version: String, isOld: Bool) {
        let findings = broker {
            $0.stored = [stored(BrokerCheck.versionTopic, version)]
        }
        #expect(findings.contains { $0.text.contains("older than") } == isOld)
    }

    @Test func orphansAndStrangersAreFound() {
        let ours = stored("hearth/v1/old/out/status", #"{"v":1,"logID":"ours","state":"offline"}"#)
        let other = stored(
            "hearth/v1/home/out/status", #"{"v":1,"logID":"other","state":"online"}"#)
        func complaints(_ publishes: [String]?, _ messages: [IncomingMessage]) -> [String] {
            broker(publishes: publishes) { $0.stored = messages }
                .filter { $0.text.contains("/out") }.map { "\($0.level.rawValue) \($0.text)" }
        }
        #expect(
            complaints([], [ours]) == [
                "warning hearth/v1/old/out holds retained messages of this log, which publishes "
                    + "there no more"
            ])
        #expect(complaints(["old"], [ours]).isEmpty)
        // Without daemon and settings nobody knows what is published.
        #expect(
            complaints(nil, [ours]) == [
                "note hearth/v1/old/out holds retained messages of this log"
            ])
        #expect(complaints([], [other]).isEmpty)
        #expect(
            complaints(["home"], [other]) == [
                "problem hearth/v1/home/out is published by another log, other"
            ])
        #expect(complaints(["home"], [stored("hearth/v1/home/out/status", "no JSON")]).isEmpty)
    }

    @Test func overlapsOfTwoProfilesAreFound() throws {
        func check(_ first: [String], _ second: [String], broker: String = "a") -> [Finding] {
            OverlapCheck([
                .init(
                    profile: "one", broker: "a", filters: first.compactMap { TopicFilter($0) }),
                .init(
                    profile: "two", broker: broker, filters: second.compactMap { TopicFilter($0) }),
            ]).findings
        }
        #expect(check(["z/#"], ["y/#", "z/+/x"]).map(\.level) == [.warning])
        #expect(check(["z/#"], ["y/#"]).isEmpty)
        #expect(check(["z/#"], ["z/#"], broker: "b").isEmpty)
    }

    // MARK: Daemon

    @Test func theDaemonIsAskedHowItIs() throws {
        let text = #"""
            {"processID":7,"uptimeSeconds":3700,"engine":{"answering":true,"lag":2000000000},
            "sessions":[{"profile":"main","phase":"waiting","trouble":"no\u001b way",
            "counts":{"gaps":2},"refused":[{"filter":"z/#","code":135}],
            "limits":{"sessionExpirySeconds":3600},
            "publishing":{"home":"h","trouble":"log x publishes there"}},
            {"profile":"two","phase":"connected","epoch":4,"trouble":"takes little",
            "refused":[{"filter":"y/#","code":149}]},
            {"profile":"three","phase":"waiting",
            "trouble":"protocol error: x that the MQTT library does not accept"}]}
            """#
        let status = try #require(try JSONReader.read(Array(text.utf8)).object)
        let check = DaemonCheck(status: status)
        #expect(
            levels(check.findings) == [
                "ok process 7 answers, up 1 h 1 min",
                "warning its engine answers only after 2000 ms", "problem waiting: no\\u{1B} way",
                "warning the broker keeps our session for only 1 h while we are away, not for 1 d",
                "warning the broker has lost our session 2 times, with what was queued",
                "problem does not publish: log x publishes there", "problem the broker refuses z/#",
                "ok connected, held by the broker, epoch 4", "problem takes little",
                "problem y/# does not fit into the broker's packets",
                "problem waiting: protocol error: x that the MQTT library does not accept",
            ])
        for finding in check.findings where finding.isComplaint { #expect(finding.remedy != nil) }
        #expect(check.published(profile: "main") == ["h"])
        #expect(check.published(profile: "two") == [])
    }

    @Test func statusNamesWhatCouldNotBeRead() throws {
        let messages = (0..<10).map { number in
            #"{"topic":"t/\#(number)\u001b","reason":"no JSON","detail":"byte 0","#
                + #""count":\#(number + 1),"offset":\#(number * 10)}"#
        }
        let text =
            #"{"sessions":[{"profile":"main","unreadable":[\#(messages.joined(separator: ","))]}]}"#
        let status = try #require(try JSONReader.read(Array(text.utf8)).object)
        let lines = StatusView(status).lines(Console(descriptor: -1, environment: { _ in nil }))
        #expect(lines.contains("  unreadable t/9\\u{1B}  no JSON  10 times, last @90"))
        #expect(lines.last == "  and 2 topics more: hearth log --kind messageUnreadable")
        #expect(!lines.contains { $0.contains("t/1\\") })
    }

    @Test func aFloodIsNamedByDoctorAndStatus() throws {
        func status(_ traffic: String) throws -> JSONObject {
            let text = """
                {"engine":{"answering":true,"lag":1},"sessions":[{"profile":"main",\
                "phase":"connected","epoch":1,"beyondLimits":{"payloadBytesMax":3},\
                "traffic":\(traffic)}]}
                """
            return try #require(try JSONReader.read(Array(text.utf8)).object)
        }
        let tree = #"{"at":"T","messagesPerSecond":9000,"tree":"z/la\u001bmp"}"#
        let now = try status(
            #"{"flooding":[\#(tree)],"lastFlood":null,"messagesPerSecond":9100,"trees":[\#(tree)]}"#
        )
        #expect(
            levels(DaemonCheck(status: now).findings).suffix(2) == [
                "warning z/la\\u{1B}mp floods: 9000 messages a second",
                "warning 3 messages were beyond payloadBytesMax",
            ])
        let console = Console(descriptor: -1, environment: { _ in nil })
        let lines = StatusView(now).lines(console)
        #expect(lines.contains("  unreadable: 3 beyond payloadBytesMax"))
        #expect(lines.contains("  9100 messages a second: z/la\\u{1B}mp 9000/s"))
        #expect(lines.contains("  flooding z/la\\u{1B}mp 9000/s"))
        let later = try status(
            #"{"flooding":[],"lastFlood":\#(tree),"messagesPerSecond":0,"trees":[]}"#)
        #expect(
            levels(DaemonCheck(status: later).findings).contains(
                "note z/la\\u{1B}mp flooded until T: 9000 messages a second"))
        #expect(
            StatusView(later).lines(console).contains(
                "  last flood z/la\\u{1B}mp 9000/s at T"))
    }

    @Test func withoutADaemonTheLogTellsOfTheSessions() {
        var state = HomeState()
        reduce(
            into: &state,
            HomeRecord(
                offset: 0, receivedAt: Self.now, cause: .engine,
                events: [
                    .logOpened(LogOpened(logID: "ours", homeName: "Home", reducerVersion: 1)),
                    .profileChanged(ProfileSettings(profile: "main")),
                    .profileChanged(ProfileSettings(profile: "new")),
                    .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)),
                ]))
        let hour: Int64 = 3_600_000_000_000
        func texts(after hours: Int64) -> [String] {
            levels(SessionCheck(books: state.books, now: Self.now + hours * hour).findings)
        }
        #expect(
            texts(after: 1) == [
                "note no daemon for 1 h; the broker keeps what comes for another 23 h",
                "note none was ever made",
            ])
        #expect(
            texts(after: 25).first
                == "warning no daemon for 1 d 1 h: the broker keeps what comes for 1 d only")
    }

    @Test func aDiagnosisIsPrintedInEveryForm() throws {
        let good = Diagnosis(findings: [Finding(.ok, "disk", "fine"), Finding(.note, "log", "n")])
        #expect(good.isWell)
        let bad = Diagnosis(findings: [
            Finding(.ok, "disk", "fine"), Finding(.problem, "broker main", "gone", remedy: "look"),
        ])
        #expect(!bad.isWell)
        var console = Console(isTerminal: false, size: nil) { _ in nil }
        console.paint = Paint(isOn: false)
        #expect(
            bad.lines(console) == [
                "ok       disk         fine", "problem  broker main  gone",
                "                      -> look", "1 to look at",
            ])
        #expect(
            bad.json
                == #"{"findings":[{"level":"ok","remedy":null,"subject":"disk","text":"fine"},{"level":"problem","remedy":"look","subject":"broker main","text":"gone"}],"v":1,"well":false}"#
        )
        #expect(bad.jsonLines.count == 2)
        #expect(bad.table.csv.last == "problem,broker main,gone,look")
    }

    // MARK: Status

    @Test func bytesAndTimesReadEasily() {
        for (count, text) in [
            (0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (4_200_000, "4.2 MB"),
            (75_000_000_000, "75 GB"), (2_000_000_000_000, "2 TB"),
        ] {
            #expect(SizeText.bytes(count) == text)
        }
        for (seconds, text) in [
            (0, "0 s"), (59, "59 s"), (61, "1 min 1 s"), (3600, "1 h"), (90_000, "1 d 1 h"),
        ] {
            #expect(SizeText.duration(seconds) == text)
        }
    }
}
