// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// A damaged log below a daemon, which says so until a person has acknowledged it.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLIRepairTests {
    private static func grow(_ directory: String) throws {
        let log = try SmallLog(at: directory)
        for number in 0..<24 { try log.commit("message \(number);") }
        try log.close()
    }

    /// Changes a byte in the events of a record.
    private static func damage(_ text: String, in directory: String) throws {
        for name in try segments(directory) {
            let file = URL(fileURLWithPath: name)
            var bytes = try Data(contentsOf: file)
            guard let found = bytes.range(of: Data(text.utf8)) else { continue }
            bytes[found.lowerBound] ^= 1
            try write(bytes, to: file)
            return
        }
        throw BrokerFault.unexpected("no segment holds \(text)")
    }

    private static func segments(_ directory: String) throws -> [String] {
        let folder = directory + "/segments"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".seg") }.sorted().map { folder + "/" + $0 }
    }

    private static func write(_ bytes: Data, to file: URL) throws {
        try bytes.write(to: file)
        // Written anew by this test, it is open to all.
        chmod(file.path, 0o600)
    }

    private func status(_ daemon: CLIDaemon) throws -> [JSONObject] {
        let result = try daemon.run(["status"])
        #expect(result.code == 0, "\(result.error)")
        let object = try #require(try JSONReader.read(Array(result.output.utf8)).object)
        return (object["damage"]?.array ?? []).compactMap(\.object)
    }

    /// A daemon on the same directory and broker, until the body ends.
    private func again(_ daemon: CLIDaemon, _ body: () throws -> Void) throws {
        let child = try daemon.program.start(
            ["run", "--broker", "mqtt://127.0.0.1:\(daemon.broker.port)"] + daemon.data)
        try child.waitForOutput("2 of 2 devices online")
        try body()
        child.end(SIGTERM)
        #expect(child.wait() == 0)
    }

    @Test func damageIsSaidUntilItIsAcknowledgedAndNewDamageIsSaidAgain() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--metrics-port", "\(port)"]) { directory in
            try Self.grow(directory)
            try Self.damage("message 9;", in: directory)
        }
        let found = try status(daemon)
        #expect(found.map { $0["first"]?.int } == [10] && found.map { $0["last"]?.int } == [10])
        let table = try daemon.run(["status", "--output", "table"]).output
        #expect(table.contains("damaged   record @10 is lost, found 20"), "\(table)")
        #expect(table.contains("'hearth verify --acknowledge'"))
        #expect(
            try HTTPProbe.get("/metrics", port: port)
                .contains("\nhearth_damage_unacknowledged 1\n"))
        let doctor = try daemon.run(["doctor", "--output", "table"])
        #expect(doctor.code == 1)
        #expect(doctor.output.contains("record @10 is lost, found 20"), "\(doctor.output)")
        #expect(try daemon.run(["verify"]).code == 65)

        let inUse = try daemon.run(["verify", "--repair", "--yes"])
        #expect(inUse.code == 75, "\(inUse.error)")
        #expect(inUse.error.contains("end it, for a log is repaired while nobody writes to it"))

        let acknowledged = try daemon.run(["verify", "--acknowledge", "--output", "table"])
        #expect(acknowledged.code == 0, "\(acknowledged.error)")
        #expect(acknowledged.output.contains("known frame in "))
        #expect(try status(daemon).isEmpty)
        #expect(
            try HTTPProbe.get("/metrics", port: port)
                .contains("\nhearth_damage_unacknowledged 0\n"))
        #expect(try daemon.run(["verify"]).code == 0)
        #expect(daemon.end() == 0)

        try again(daemon) {
            let known = try status(daemon)
            #expect(known.isEmpty)
        }
        // A whole segment, which a start finds without reading it; below the newest checkpoint.
        let segments = try Self.segments(daemon.directory)
        let file = segments[segments.count / 2]
        try Self.write(Data(count: 4096), to: URL(fileURLWithPath: file))
        try Self.write(Data(), to: URL(fileURLWithPath: file.dropLast(4) + ".head"))
        try again(daemon) {
            let new = try status(daemon)
            #expect(new.count == 1)
            #expect(new.first?["kind"]?.string == "records")
            #expect(try daemon.run(["verify"]).code == 65)
        }
        let repaired = try daemon.run(["verify", "--repair", "--yes", "--output", "table"])
        #expect(repaired.code == 65)
        #expect(repaired.output.contains(": no header, records @"), "\(repaired.output)")
        #expect(try daemon.run(["verify", "--acknowledge"]).code == 0)
        #expect(try daemon.run(["verify", "--repair", "--yes"]).code == 0)
        try again(daemon) {
            let known = try status(daemon)
            #expect(known.isEmpty)
        }
    }
}
