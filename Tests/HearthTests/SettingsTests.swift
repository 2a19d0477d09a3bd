// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

@testable import hearth

@Suite struct SettingsTests {
    private func file(_ text: String) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        return (folder, try folder.write(text, to: "hearth.yaml"))
    }

    @Test(arguments: [
        ("mqtt:\n  brokr: x\n", 2, "unknown key 'mqtt.brokr'; did you mean mqtt.broker?"),
        ("nam: x\n", 1, "unknown key 'nam'; did you mean name?"),
        ("zzzzzzzzzzz: x\n", 1, "unknown key 'zzzzzzzzzzz'"),
        ("broker: x\n", 1, "unknown key 'broker'; did you mean mqtt.broker?"),
        ("mqtt: x\n", 1, "mqtt is a group of keys"),
        ("name:\n  first: x\n", 1, "name is one value"),
        ("mqtt:\n  codecs:\n    - a: b\n", 2, "mqtt.codecs is one value or a list"),
        ("\n# text\nmqtt: {port: 5}\n", 3, "unknown key 'mqtt.port'; did you mean metrics.port?"),
    ])
    func namesFileLineAndKey(text: String, line: Int, words: String) {
        #expect(throws: CommandFailure(.configuration, "x.yaml:\(line): \(words)")) {
            try SettingsFile(path: "x.yaml", text: text)
        }
    }

    @Test(arguments: ["a: [", "- a\n- b\n", "a: 1\na: 2\n", "\"", "just words"])
    func refusesWhatIsNoMapping(text: String) {
        let failure = #expect(throws: CommandFailure.self) {
            try SettingsFile(path: "x.yaml", text: text)
        }
        #expect(failure?.status == .configuration)
        #expect(failure?.line.hasPrefix("x.yaml:") == true)
    }

    @Test(arguments: ["", "# nothing\n", "---\n"])
    func anEmptyFileSetsNothing(text: String) throws {
        #expect(try SettingsFile(path: "x.yaml", text: text).lines.isEmpty)
    }

    @Test func flagWinsOverEnvironmentOverFile() async throws {
        let (folder, path) = try file(
            "name: file\ndata: file\nmqtt:\n  broker: mqtt://file\n  codecs: [native=a, native=b]\n"
                + "  passwordFile: file\n")
        let settings = try Settings(
            flags: [.name: ["flag"]], config: path,
            environment: [
                "HEARTH_NAME": "environment", "HEARTH_DATA": "environment",
                "HEARTH_MQTT_PASSWORD_FILE": "environment",
            ])
        #expect(settings.text(.name) == "flag")
        #expect(settings.text(.data) == "environment")
        #expect(settings.text(.passwordFile) == "environment")
        #expect(settings.text(.broker) == "mqtt://file")
        #expect(settings.list(.codecs) == ["native=a", "native=b"])
        #expect(settings.text(.cafile) == nil)
        withExtendedLifetime(folder) {}
    }

    @Test func listsComeFromOneValueToo() async throws {
        let (folder, path) = try file("mqtt:\n  codecs: native\n")
        #expect(
            try Settings(flags: [:], config: path, environment: [:]).list(.codecs)
                == ["native"])
        #expect(
            try Settings(
                flags: [:], config: path, environment: ["HEARTH_MQTT_CODECS": "zigbee2mqtt,native"]
            ).list(.codecs) == ["zigbee2mqtt", "native"])
        #expect(
            try Settings(flags: [.codecs: ["a=b", "c"]], config: path, environment: [:])
                .list(.codecs) == ["a=b", "c"])
        withExtendedLifetime(folder) {}
    }

    @Test func aBadValueNamesItsPlace() async throws {
        let (folder, path) = try file("mqtt:\n  ask: perhaps\n  route: clod\n")
        let settings = try Settings(
            flags: [.insecure: ["maybe"]], config: path,
            environment: ["HEARTH_LOG_CAPTURE": "everything"])
        #expect(
            throws: CommandFailure(
                .configuration, "\(path):2: mqtt.ask: 'perhaps' is not true or false")
        ) { try ProfileValues(single: settings).flag(.ask) }
        #expect(
            throws: CommandFailure(
                .configuration, "\(path):3: mqtt.route: 'clod' is not known; did you mean cloud?")
        ) { try settings.choice(.route, [("local", 1), ("cloud", 2)]) }
        #expect(
            throws: CommandFailure(
                .configuration, "HEARTH_LOG_CAPTURE: 'everything' is not all, off")
        ) { try settings.choice(.capture, [("all", 1), ("off", 2)]) }
        #expect(throws: CommandFailure(.usage, "--insecure: 'maybe' is not true or false")) {
            try ProfileValues(single: settings).flag(.insecure)
        }
        withExtendedLifetime(folder) {}
    }

    @Test("F12: flag, environment, project, user and system file, default, in this order")
    func theNearestFileWins() async throws {
        let folder = try TemporaryFolder()
        let project = try folder.write("name: project\n", to: "project.yaml")
        let user = try folder.write(
            "name: user\ndata: user\nmqtt:\n  broker: mqtt://user\n", to: "user.yaml")
        let system = try folder.write(
            "data: system\nlog:\n  format: json\nprofiles:\n  - key: main\n"
                + "    broker: mqtt://system\n", to: "system.yaml")
        func settings(
            _ flags: [Setting: [String]] = [:], _ environment: [String: String] = [:],
            config: String? = nil
        ) async throws -> Settings {
            try Settings(
                flags: flags, config: config, environment: environment,
                paths: [project, user, system])
        }
        let plain = try await settings()
        #expect(plain.text(.name) == "project")
        #expect(plain.text(.data) == "user")
        #expect(plain.text(.logFormat) == "json")
        // The broker is that of one file: the profiles of the system are hidden.
        #expect(try plain.profiles().map { $0.text(.broker) } == ["mqtt://user"])
        let varied = try await settings([.name: ["flag"]], ["HEARTH_DATA": "environment"])
        #expect(varied.text(.name) == "flag" && varied.text(.data) == "environment")
        // A file that is named is the only one.
        let named = try await settings(config: system)
        #expect(named.text(.name) == nil && named.text(.data) == "system")
        withExtendedLifetime(folder) {}
    }

    @Test func aBrokerThatIsNamedWinsOverProfilesThatWereFound() async throws {
        let (folder, path) = try file("profiles:\n  - key: a\n    broker: mqtt://file\n")
        let found = try Settings(
            flags: [.broker: ["mqtt://flag"]], config: nil, environment: [:], paths: [path])
        #expect(try found.profiles().map { $0.text(.broker) } == ["mqtt://flag"])
        let named = try Settings(
            flags: [.broker: ["mqtt://flag"]], config: path, environment: [:])
        #expect(throws: CommandFailure.self) { try named.profiles() }
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        (["HOME": "/home/warden"], "/home/warden/.config/hearth/hearth.yaml"),
        (
            ["HOME": "/home/warden", "XDG_CONFIG_HOME": "/xdg"], "/xdg/hearth/hearth.yaml"
        ),
        (
            ["HOME": "/home/warden", "XDG_CONFIG_HOME": "relative"],
            "/home/warden/.config/hearth/hearth.yaml"
        ),
    ])
    func filesHaveUsualPlaces(environment: [String: String], user: String) {
        #expect(
            SettingsPaths.all { environment[$0] }
                == ["./hearth.yaml", user, "/etc/hearth/hearth.yaml"])
    }

    @Test func theDataDirectoryMayBeSetInAFile() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("hearth"), withIntermediateDirectories: true)
        try "data: /somewhere\n".write(
            toFile: folder.file("hearth/hearth.yaml"), atomically: true, encoding: .utf8)
        let environment = ["XDG_CONFIG_HOME": folder.file("")]
        let read = { (option: String?, more: [String: String]) in
            try DataDirectory.toRead(
                option, environment: { environment.merging(more) { $1 }[$0] },
                hasLog: { _ throws(CommandFailure) in false })
        }
        #expect(try read(nil, [:]) == "/somewhere")
        #expect(try read("/option", [:]) == "/option")
        #expect(try read(nil, ["HEARTH_DATA": "/variable"]) == "/variable")
        try FileManager.default.removeItem(atPath: folder.file("hearth"))
    }

    @Test func unknownVariablesAreTold() {
        #expect(
            UnknownVariables.notes(["HEARTH_DATA", "HEARTH_NAME", "PATH", "HEARTH_SEED"]) == [])
        #expect(UnknownVariables.notes(Setting.allCases.map(\.variable)) == [])
        #expect(
            UnknownVariables.notes(["HEARTH_MQTT_BROKR"]) == [
                "the variable HEARTH_MQTT_BROKR means nothing here; did you mean HEARTH_MQTT_BROKER?"
            ])
        #expect(
            UnknownVariables.notes(["HEARTH_ZZZZZZZZ"]).first?.hasSuffix("nothing here") == true)
    }

    @Test(arguments: Setting.allCases)
    func everySettingHasAVariable(setting: Setting) async throws {
        let settings = try Settings(
            flags: [:], config: nil, environment: [setting.variable: "found"])
        #expect(settings.list(setting) == ["found"], "\(setting.variable)")
    }

    @Test func brokerSettingsNameWhatIsMissing() async throws {
        let folder = try TemporaryFolder()
        let empty = try folder.write("\n", to: "empty")
        let password = try folder.write("secret\nmore\n", to: "password")
        func broker(_ flags: [Setting: [String]]) async throws -> BrokerSettings {
            try BrokerSettings(Settings(flags: flags, config: nil, environment: [:]))
        }
        let good = try await broker([.broker: ["mqtt://warden@h"], .passwordFile: [password]])
        #expect(good.address.password == "secret")
        #expect(good.address.username == "warden")
        for (flags, words) in [
            ([:], "which broker?"), ([.broker: ["h"]], "--broker: h: a broker is written"),
            ([.broker: ["mqtt://h"], .cafile: ["x"]], "--cafile: TLS needs a broker"),
            ([.broker: ["mqtts://h"], .cafile: ["/nowhere"]], "--cafile: /nowhere: No such file"),
            ([.broker: ["mqtt://a@h"], .passwordFile: [empty]], "has no first line"),
            ([.broker: ["mqtt://a@h"], .passwordFile: ["/nowhere"]], "--password-file: /nowhere"),
            ([.broker: ["mqtt://h"], .passwordFile: [password]], "a password needs a user"),
        ] as [([Setting: [String]], String)] {
            let failure = await #expect(throws: CommandFailure.self) { try await broker(flags) }
            #expect(failure?.line.contains(words) == true, "\(failure?.line ?? "")")
        }
    }
}
