// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeFleet

/// What servers of NATS say of themselves, and what makes them unfit for a fleet.
struct FleetServerReportTests {
    private static let id = "NDYMWAVRVEZ5QURJ6NW4KS3IIVD6YDM7XLAELD7LV4NP45MHHBBDMXJO"
    private static let syncs = #","sync_interval":120000000000,"sync_always":true,"strict":true"#

    /// The answer of nats-server 2.15.1 in a cluster of three, shortened.
    ///
    /// - Parameters:
    ///   - syncs: the end of the section with the settings.
    ///   - size: of the cluster, as JSON.
    private static func answer(
        id: String = Self.id, name: String = "n0", version: String = "2.15.1",
        syncs: String = Self.syncs, size: String = "3"
    ) -> String {
        #"{"server_id":"\#(id)","server_name":"\#(name)","version":"\#(version)","proto":1,"#
            + #""host":"127.0.0.1","port":52349,"http_port":46129,"cluster":{"name":"flats"},"#
            + #""mqtt":{},"jetstream":{"config":{"max_memory":18957044736,"#
            + #""max_storage":55545977856,"store_dir":"store/jetstream"\#(syncs)},"#
            + #""stats":{"memory":0,"ha_assets":1,"api":{"level":5,"total":0,"errors":0}},"#
            + #""meta":{"name":"flats","leader":"n0","cluster_size":\#(size),"quorum_needed":2},"#
            + #""limits":{"default_max_consumers":1000}},"uptime":"0s","system_account":"$SYS"}"#
    }

    private static func report(_ text: String) throws -> FleetServerReport {
        try FleetServerReport(varz: Array(text.utf8))
    }

    private static func report(number: Int, size: Int = 3) throws -> FleetServerReport {
        try report(answer(id: "N\(number)", name: "n\(number)", size: "\(size)"))
    }

    private static func failure(_ bytes: [UInt8]) -> FleetServerReport.Failure? {
        do throws(FleetServerReport.Failure) {
            _ = try FleetServerReport(varz: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("what a sound server says is read, and no weakness is found")
    func sound() throws {
        let report = try Self.report(Self.answer())
        #expect(report.name == "n0" && report.id == Self.id && report.version == "2.15.1")
        #expect(report.hasJetStream && report.syncsEachWrite)
        #expect(report.clusterSize == 3)
        #expect(report.weaknesses.isEmpty)
    }

    @Test("a server that syncs every two minutes leaves the field out, and is weak")
    func late() throws {
        // Both answers of 2.15.1 have the same 'sync_interval'.
        let report = try Self.report(
            Self.answer(syncs: #","sync_interval":120000000000,"strict":true"#))
        #expect(report.hasJetStream && !report.syncsEachWrite)
        #expect(
            report.weaknesses == [
                "server n0 writes acknowledged messages to disk later: put 'sync_interval: always' "
                    + "in its section jetstream, and start it again"
            ])
    }

    @Test("a server without JetStream has an empty section, and is weak")
    func withoutJetStream() throws {
        let report = try Self.report(
            #"{"server_id":"NDUH","server_name":"n1","version":"2.15.1","jetstream":{}}"#)
        #expect(!report.hasJetStream && !report.syncsEachWrite && report.clusterSize == nil)
        #expect(
            report.weaknesses == [
                "server n1 has no JetStream: put 'jetstream { store_dir: /var/lib/nats, "
                    + "sync_interval: always }' into its configuration, and start it again"
            ])
    }

    @Test(
        "versions are compared as numbers",
        arguments: [
            "2.12", "2.12.0", "v2.12.0", "2.12.0-beta.1", "2.12.0+build.7", "2.15.1", "2.100",
            "3", "10.0.0", "2.12.0.0.0.0", "9223372036854775807.9223372036854775807",
        ])
    func newVersions(_ version: String) throws {
        #expect(try Self.report(Self.answer(version: version)).weaknesses.isEmpty)
    }

    @Test(
        "an old version is a weakness",
        arguments: ["2", "2.9.10", "2.10.4", "2.11.99", "v2.11.0-RC.1", "1.99.99", "0.0.0", "0"])
    func oldVersions(_ version: String) throws {
        #expect(
            try Self.report(Self.answer(version: version)).weaknesses == [
                "server n0 is \(version): Hearth needs 2.12 or later"
            ])
    }

    @Test(
        "a version that cannot be read is a weakness",
        arguments: [
            "", "v", "vv2.12", "latest", "2.", ".12", "2..12", "+2.12", "-2.12", "2.+12", "2.-12",
            " 2.12", "2.12 ", "2,12", "2.12.x", "２.12", "0x2.12", "2.1e9", "-",
            "9223372036854775808.0", "2.9223372036854775808", "2.99999999999999999999999999",
        ])
    func unreadableVersions(_ version: String) throws {
        #expect(
            try Self.report(Self.answer(version: version)).weaknesses == [
                "server n0 gives the version '\(version)', which cannot be read: Hearth needs 2.12 "
                    + "or later"
            ])
    }

    @Test("all weaknesses of a server are named")
    func several() throws {
        let report = try Self.report(Self.answer(version: "2.9.10", syncs: ""))
        #expect(report.weaknesses.count == 2)
        #expect(report.weaknesses[0].contains("is 2.9.10"))
        #expect(report.weaknesses[1].contains("sync_interval: always"))
    }

    @Test("three sound servers, and three replicas, have no weakness")
    func together() throws {
        let reports = try (0..<3).map { try Self.report(number: $0) }
        #expect(FleetServerReport.weaknesses(of: reports, replicas: 3).isEmpty)
        let five = try (0..<5).map { try Self.report(number: $0, size: 5) }
        #expect(FleetServerReport.weaknesses(of: five, replicas: 5).isEmpty)
        #expect(FleetServerReport.weaknesses(of: five, replicas: 3).isEmpty)
    }

    @Test("a server that is named twice counts once, and its weakness is told once")
    func twice() throws {
        let one = try Self.report(Self.answer(syncs: ""))
        let found = FleetServerReport.weaknesses(of: [one, one, one], replicas: 3)
        #expect(found.count == 2)
        #expect(found.first == one.weaknesses.first)
        #expect(
            found.last == "--monitor names 1 server and each message is kept by 3: name the "
                + "monitoring port of each")
    }

    @Test("a weakness of one server is a weakness of all")
    func oneOfThree() throws {
        let weak = try Self.report(Self.answer(id: "N2", name: "n2", syncs: ""))
        let reports = try (0..<2).map { try Self.report(number: $0) } + [weak]
        #expect(FleetServerReport.weaknesses(of: reports, replicas: 3) == weak.weaknesses)
    }

    @Test("the same id with another report hides nothing")
    func twoReportsOfOneID() throws {
        let sound = try (0..<3).map { try Self.report(number: $0) }
        let weak = try Self.report(Self.answer(id: "N0", name: "n0", syncs: ""))
        #expect(FleetServerReport.weaknesses(of: sound + [weak], replicas: 3) == weak.weaknesses)
    }

    @Test("a server of the cluster that was not asked is a weakness")
    func moreInTheCluster() throws {
        let reports = try (0..<3).map { try Self.report(number: $0, size: $0 == 1 ? 5 : 3) }
        let found = FleetServerReport.weaknesses(of: reports, replicas: 3)
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("--monitor names 3 servers of 5 in the cluster"))
    }

    @Test("a server that was asked and gave no report counts as named")
    func unread() throws {
        let reports = try (0..<2).map { try Self.report(number: $0) }
        #expect(FleetServerReport.weaknesses(of: reports, replicas: 3, unread: 1).isEmpty)
        #expect(FleetServerReport.weaknesses(of: reports, replicas: 3).count == 1)
        #expect(FleetServerReport.weaknesses(of: [], replicas: 3).count == 1)
    }

    @Test("fewer than three replicas are a weakness", arguments: [2, 1, 0, -1, Int.min])
    func fewReplicas(_ replicas: Int) throws {
        let reports = try (0..<3).map { try Self.report(number: $0) }
        #expect(
            FleetServerReport.weaknesses(of: reports, replicas: replicas) == [
                "--replicas \(replicas) loses acknowledged messages with a server: 3 or more do not"
            ])
    }

    @Test("more replicas than servers are a weakness", arguments: [4, 5, Int.max])
    func manyReplicas(_ replicas: Int) throws {
        let reports = try (0..<3).map { try Self.report(number: $0) }
        let found = FleetServerReport.weaknesses(of: reports, replicas: replicas)
        #expect(found.count == 1)
        #expect(found[0].contains("names 3 servers and each message is kept by \(replicas):"))
    }

    @Test(
        "an answer that is no server's is refused with its reason",
        arguments: [
            ("", "no JSON"), ("404 page not found", "no JSON"), ("{}", "'version'"),
            ("[]", "'version'"), ("null", "'version'"), (#""2.15.1""#, "'version'"),
            (#"{"server_id":"N","version":2.15}"#, "'version'"),
            (#"{"server_id":"N","version":9223372036854775807}"#, "'version'"),
            (#"{"server_id":"N","version":null}"#, "'version'"),
            (#"{"server_id":"N","version":{"version":"2.15.1"}}"#, "'version'"),
            (#"{"version":"2.15.1"}"#, "'server_id'"),
            (#"{"server_id":"","version":"2.15.1"}"#, "'server_id'"),
            (#"{"server_id":null,"version":"2.15.1"}"#, "'server_id'"),
            (#"{"server_id":-9223372036854775808,"version":"2.15.1"}"#, "'server_id'"),
            (#"{"server_id":["N"],"version":"2.15.1"}"#, "'server_id'"),
            (String(repeating: "[", count: 100_000), "no JSON"),
        ] as [(String, String)])
    func noServer(_ text: String, _ words: String) {
        #expect(Self.failure(Array(text.utf8))?.sentence.contains(words) == true)
    }

    @Test("a server without a name is called by its id")
    func nameless() throws {
        for name in ["", #""server_name":"","#, #""server_name":null,"#, #""server_name":7,"#] {
            let report = try Self.report(#"{\#(name)"server_id":"NDUH","version":"2.15.1"}"#)
            #expect(report.name == "NDUH")
        }
    }

    @Test("texts and answers have an end")
    func bounds() throws {
        let most = String(repeating: "ä", count: FleetServerReport.textBytesMax / 2)
        let report = try Self.report(Self.answer(id: most, name: most, version: most))
        #expect(report.name == most && report.id == most && report.version == most)
        for (field, text) in [
            ("server_name", Self.answer(name: most + "x")),
            ("server_id", Self.answer(id: most + "x")),
            ("version", Self.answer(version: most + "x")),
            ("server_name", Self.answer(name: String(repeating: "x", count: 900_000))),
        ] {
            #expect(
                Self.failure(Array(text.utf8))
                    == .tooLong(what: "'\(field)'", bytesMax: FleetServerReport.textBytesMax))
        }
        let sound = Array(Self.answer().utf8)
        let space = [UInt8](
            repeating: UInt8(ascii: " "), count: FleetServerReport.bytesMax - sound.count)
        #expect(Self.failure(sound + space) == nil)
        #expect(
            Self.failure(sound + space + space.prefix(1))
                == .tooLong(what: "the answer", bytesMax: FleetServerReport.bytesMax))
    }

    @Test(
        "only true says that each write is synced",
        arguments: [
            "false", "null", #""true""#, "1", "0", "9223372036854775807", "-9223372036854775808",
            "1e99", "[true]", #"{"sync_always":true}"#, "\"\"",
        ])
    func hostileSyncs(_ value: String) throws {
        let report = try Self.report(Self.answer(syncs: #","sync_always":\#(value)"#))
        #expect(report.hasJetStream && !report.syncsEachWrite)
        #expect(report.weaknesses.count == 1)
    }

    @Test(
        "a section of another form is no JetStream",
        arguments: [
            "null", "true", "1", "-9223372036854775808", #""config""#, "[]", "{}",
            #"[{"config":{"sync_always":true}}]"#, #"{"config":null}"#, #"{"config":true}"#,
            #"{"config":[{"sync_always":true}]}"#, #"{"config":"sync_always"}"#,
            #"{"sync_always":true}"#, #"{"Config":{"sync_always":true}}"#,
        ])
    func hostileSections(_ section: String) throws {
        let report = try Self.report(
            #"{"server_id":"N","server_name":"n0","version":"2.15.1","jetstream":\#(section)}"#)
        #expect(!report.hasJetStream && !report.syncsEachWrite)
        #expect(report.weaknesses.count == 1)
    }

    @Test(
        "a size of the cluster that is none does not count",
        arguments: [
            ("null", nil), (#""5""#, nil), ("3.5", nil), ("1e99", nil), ("{}", nil),
            ("9223372036854775808", nil), ("0", 0), ("-1", -1),
            ("-9223372036854775808", Int.min), ("9223372036854775807", Int.max),
        ] as [(String, Int?)])
    func hostileSizes(_ value: String, _ size: Int?) throws {
        let report = try Self.report(Self.answer(size: value))
        #expect(report.clusterSize == size)
        let found = FleetServerReport.weaknesses(of: [report], replicas: 3, unread: 2)
        #expect(found.isEmpty == (size != Int.max))
    }

    @Test("an answer that is cut off anywhere is refused")
    func truncations() {
        let bytes = Array(Self.answer().utf8)
        for count in bytes.indices {
            #expect(Self.failure(Array(bytes.prefix(count))) != nil, "\(count) bytes")
        }
    }

    @Test("an answer with wrong bytes is read or refused")
    func wrongBytes() {
        let bytes = Array(Self.answer().utf8)
        var random = SeededRandom(seed: 1)
        for index in bytes.indices {
            for byte in [0, 0xFF, UInt8(ascii: "\""), UInt8(ascii: "}")] + random.bytes(4) {
                var changed = bytes
                changed[index] = byte
                if let report = try? FleetServerReport(varz: changed) {
                    _ = FleetServerReport.weaknesses(of: [report], replicas: 3)
                }
            }
        }
    }
}
