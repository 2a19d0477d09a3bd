// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Testing

/// What `hearth config show` says of flags, variables and files.
@Suite struct CLIConfigTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    private func shown(
        _ text: String, _ arguments: [String] = [], environment: [String] = []
    ) throws -> CLIProgram.Result {
        let path = try folder.write(text, to: "home.yaml")
        return try program.run(
            ["config", "show", "--config", path] + arguments, environment: environment)
    }

    @Test func eachValueHasItsOrigin() throws {
        let found = try shown(
            "name: Ours\nmqtt:\n  broker: mqtt://hub\n  codecs: [native, zigbee2mqtt]\n",
            ["--origin", "--output", "csv"], environment: ["HEARTH_NAME=Theirs"])
        let path = folder.file("home.yaml")
        #expect(
            found.lines == [
                "setting,value,origin", "name,Theirs,HEARTH_NAME",
                "mqtt.broker,mqtt://hub,\(path):3",
                "mqtt.codecs,\"native, zigbee2mqtt\",\(path):4",
            ], "\(found.output)\(found.error)")
        let plain = try shown("name: Ours\n", ["--output", "table"])
        #expect(plain.lines == ["SETTING  VALUE", "name     Ours"], "\(plain.output)")
    }

    @Test func profilesAreNamed() throws {
        let text = """
            profiles:
              - key: garden
                broker: mqtt://hub:1884
                codecs: [tasmota]
            """
        let lines = try shown(text, ["--origin"]).lines
        let objects = try lines.map { try JSONReader.read(Array($0.utf8)).object }
        #expect(
            objects.map { $0?["setting"]?.string } == [
                "profiles.garden.key", "profiles.garden.broker", "profiles.garden.codecs",
            ])
        #expect(objects[2]?["value"]?.array?.first?.string == "tasmota")
        #expect(objects[1]?["origin"]?.string == "\(folder.file("home.yaml")):3")
    }

    @Test func noPasswordOfAFleetIsShown() throws {
        let found = try shown(
            "fleet:\n  nats: [nats://geheim@a:4222, nats://user:geheim@b, nats://c:4222]\n"
                + "  monitor: http://user:geheim@a:8222\n", ["--output", "csv"],
            environment: ["HEARTH_FLEET_DATA=/fleet"])
        #expect(
            found.lines == [
                "setting,value", "fleet.nats,\"nats://…@a:4222, nats://…@b, nats://c:4222\"",
                "fleet.monitor,http://…@a:8222", "fleet.data,/fleet",
            ], "\(found.output)\(found.error)")
    }

    @Test func noPasswordIsShown() throws {
        let found = try shown("mqtt:\n  broker: mqtt://user:geheim@hub\n", ["--output", "csv"])
        #expect(found.code == 0 && !found.output.contains("geheim"), "\(found.output)")
        let json = try shown("mqtt:\n  broker: mqtt://user:geheim@hub\n")
        #expect(!json.output.contains("geheim") && !json.output.isEmpty)
    }

    @Test func mistakesAreThoseOfRun() throws {
        let wrong = try shown("nam: x\n")
        #expect(wrong.code == 78 && wrong.error.contains("home.yaml:1: unknown key 'nam'"))
        let empty = try shown("")
        #expect(empty.code == 1 && empty.error.contains("nothing is set"), "\(empty.error)")
    }
}
