// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import Testing

@testable import hearth

/// Where the servers and the directory of a fleet come from.
@Suite struct FleetSettingsTests {
    private func settings(
        _ flags: [Setting: [String]] = [:], _ environment: [String: String] = [:]
    ) throws -> Settings {
        try Settings(flags: flags, config: nil, environment: environment)
    }

    @Test func serversAreOfThisMachineWithoutMore() throws {
        for environment in [[:], ["HEARTH_FLEET_NATS": ""]] {
            let servers = try FleetServers(settings([:], environment))
            #expect(servers.urls == ["nats://127.0.0.1:4222"])
            #expect(servers.replicas == 3)
        }
    }

    @Test func variablesNameServersMonitorsAndDirectory() throws {
        let given = try settings(
            [:],
            [
                "HEARTH_FLEET_NATS": "nats://u:p@a:4222,nats://b:4222",
                "HEARTH_FLEET_REPLICAS": "1",
                "HEARTH_FLEET_MONITOR": "http://a:8222,http://b:8222/,http://a:8222",
                "HEARTH_FLEET_DATA": "/fleet",
            ])
        let servers = try FleetServers(given)
        #expect(servers.urls == ["nats://u:p@a:4222", "nats://b:4222"])
        #expect(servers.replicas == 1)
        #expect(
            try DurabilityOptions.addresses(given) == ["http://a:8222/varz", "http://b:8222/varz"])
        #expect(try FleetDataOptions.directory(given) == "/fleet")
    }

    @Test func flagsComeFirst() throws {
        let given = try settings(
            [.fleetNats: ["nats://c"], .fleetData: ["/other"]],
            ["HEARTH_FLEET_NATS": "nats://a", "HEARTH_FLEET_DATA": "/fleet"])
        #expect(try FleetServers(given).urls == ["nats://c"])
        #expect(try FleetDataOptions.directory(given) == "/other")
    }

    @Test func fileOfSettingsNamesThem() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "fleet:\n  nats: [nats://a, nats://b]\n  monitor: http://a:8222\n  data: /fleet\n",
            to: "hearth.yaml")
        let given = try Settings(flags: [:], config: file, environment: [:])
        #expect(try FleetServers(given).urls == ["nats://a", "nats://b"])
        #expect(try DurabilityOptions.addresses(given) == ["http://a:8222/varz"])
        #expect(try FleetDataOptions.directory(given) == "/fleet")
    }

    @Test func howMuchIsKeptIsASizeOrAll() throws {
        #expect(try settings([:], [:]).fleetKeepBytes() == nil)
        for (text, bytes) in [("2GB", 2_000_000_000), ("268435456", 268_435_456), ("all", nil)] {
            let given = try settings([:], ["HEARTH_FLEET_KEEP_BYTES": text])
            #expect(try given.fleetKeepBytes() == bytes, "\(text)")
        }
        for text in ["", "0", "-1", "much", "268435455", "99999999999999999999"] {
            let failure = #expect(throws: CommandFailure.self) {
                try settings([:], ["HEARTH_FLEET_KEEP_BYTES": text]).fleetKeepBytes()
            }
            #expect(failure?.line.hasPrefix("HEARTH_FLEET_KEEP_BYTES: '\(text)' is") == true)
        }
        // That of a home alone is another one.
        let own = try settings([.keepBytes: ["1GB"]], [:])
        #expect(try own.fleetKeepBytes() == nil)
    }

    @Test func badValuesSayWhereTheyStand() throws {
        for text in ["0", "6", "-1", "three", "", "9223372036854775808"] {
            let failure = #expect(throws: CommandFailure.self) {
                try FleetServers(settings([:], ["HEARTH_FLEET_REPLICAS": text]))
            }
            #expect(failure?.line.hasPrefix("HEARTH_FLEET_REPLICAS: '\(text)' is not") == true)
        }
        for text in ["nats://a:8222", "http://", "http://u:secret@a:8222", "http://a:0", "a"] {
            let failure = #expect(throws: CommandFailure.self) {
                try DurabilityOptions.addresses(settings([.fleetMonitor: [text]]))
            }
            #expect(failure?.line.hasPrefix("--monitor: ") == true)
            #expect(failure?.line.contains("secret") == false)
        }
        let many = try settings([.fleetMonitor: (0..<65).map { "http://a:\(8000 + $0)" }])
        #expect(throws: CommandFailure.self) { try DurabilityOptions.addresses(many) }
        #expect(throws: CommandFailure.self) {
            try FleetDataOptions.directory(settings([:], ["HEARTH_FLEET_DATA": ""]))
        }
    }
}
