// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import Testing

@testable import hearth

@Suite struct ProfileSettingsTests {
    private func settings(
        _ text: String, flags: [Setting: [String]] = [:], environment: [String: String] = [:]
    ) async throws -> (Settings, String, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "hearth.yaml")
        return (
            try Settings(flags: flags, config: path, environment: environment), path, folder
        )
    }

    @Test func aListOfProfilesIsReadWhole() async throws {
        let (settings, _, folder) = try await settings(
            """
            name: Our home
            profiles:
              - key: main
                broker: mqtt://hearth@broker.lan
                codecs: [zigbee2mqtt=z, native]
                accept: [commands, metadata]
                acceptSecure: true
                publish: home
                sessionGrace: 5
                removalGrace: 0
                settle: 3
              - key: cloud
                broker: mqtt://other:1884
                route: cloud
                structure: Summer house
                codecs: native
                filters: [hearth/v1/home/in/#, cabin/+/state]
                ask: true
            """)
        let profiles = try ConfiguredProfile.all(settings)
        try #require(profiles.count == 2)
        #expect(profiles.map(\.key) == ["main", "cloud"])
        let main = profiles[0].profile
        #expect(main.broker.username == "hearth")
        #expect(
            main.codecs == [
                CodecChoice(name: "zigbee2mqtt", roots: ["z"]), CodecChoice(name: "native"),
            ])
        #expect(main.accepts == [.commands, .metadata])
        #expect(main.acceptsSecure)
        #expect(main.publishes == "home")
        #expect(main.sessionGraceSeconds == 5)
        #expect(main.removalGraceSeconds == 0)
        #expect(main.settleSeconds == 3)
        #expect(main.logged.settleSeconds == 3)
        #expect(main.route == .localPeer)
        let cloud = profiles[1].profile
        #expect(cloud.broker.port == 1884)
        #expect(cloud.route == .remote)
        #expect(cloud.structureName == "Summer house")
        #expect(cloud.asks)
        #expect(cloud.filters == ["hearth/v1/home/in/#", "cabin/+/state"])
        #expect(main.filters.isEmpty)
        #expect(cloud.accepts.isEmpty)
        #expect(cloud.publishes == nil)
        #expect(cloud.sessionGraceSeconds == 30)
        #expect(cloud.settleSeconds == 10)
        #expect(settings.text(.name) == "Our home")
        withExtendedLifetime(folder) {}
    }

    @Test func theFormWithoutAListIsTheProfileMain() async throws {
        let (settings, _, folder) = try await settings(
            "mqtt:\n  broker: mqtt://file\n  accept: commands\n  sessionGrace: 7\n",
            flags: [.publish: ["flat"]],
            environment: [
                "HEARTH_MQTT_STRUCTURE": "Cabin", "HEARTH_MQTT_ACCEPT_SECURE": "yes",
                "HEARTH_MQTT_SETTLE": "0",
            ])
        let profiles = try ConfiguredProfile.all(settings)
        try #require(profiles.count == 1)
        let profile = profiles[0].profile
        #expect(profile.key == "main")
        #expect(profile.broker.host == "file")
        #expect(profile.accepts == [.commands])
        #expect(profile.acceptsSecure)
        #expect(profile.publishes == "flat")
        #expect(profile.structureName == "Cabin")
        #expect(profile.sessionGraceSeconds == 7)
        #expect(profile.settleSeconds == 0)
        withExtendedLifetime(folder) {}
    }

    @Test("every bound of a profile is a setting, in both forms of the file and as a variable")
    func limitsAreSettings() async throws {
        for limit in CodecLimit.allCases {
            let value = limit.range.lowerBound + 1
            let line = "\(limit.rawValue): \(value)\n"
            let list = "profiles:\n  - key: a\n    broker: mqtt://h\n    " + line
            let flat = "mqtt:\n  broker: mqtt://h\n  " + line
            for text in [list, flat] {
                let (settings, _, folder) = try await settings(text)
                let profile = try #require(try ConfiguredProfile.all(settings).first).profile
                var expected = CodecLimits()
                expected[keyPath: limit.place] = value
                #expect(profile.limits == expected)
                withExtendedLifetime(folder) {}
            }
        }
        let (settings, _, folder) = try await settings(
            "mqtt:\n  broker: mqtt://h\n  devicesMax: 5\n",
            environment: [
                "HEARTH_MQTT_DEVICES_MAX": "7", "HEARTH_MQTT_FLOOD_MESSAGES_PER_SECOND": "9",
            ])
        let profile = try #require(try ConfiguredProfile.all(settings).first).profile
        #expect(profile.limits.devicesMax == 7)
        #expect(profile.floodMessagesPerSecond == 9)
        withExtendedLifetime(folder) {}
    }

    @Test func bothFormsTogetherNameBothPlaces() async throws {
        let list = "profiles:\n  - key: a\n    broker: mqtt://h\n"
        let (inFile, path, folder) = try await settings(list + "mqtt:\n  broker: mqtt://other\n")
        #expect(
            throws: CommandFailure(
                .configuration,
                "\(path):5: mqtt.broker: stands beside the profiles of \(path):1: move it into one "
                    + "of them")
        ) { try inFile.profiles() }
        let (withFlag, other, second) = try await settings(list, flags: [.publish: ["home"]])
        #expect(
            throws: CommandFailure(
                .usage,
                "--publish: stands beside the profiles of \(other):1: move it into one of them")
        ) { try withFlag.profiles() }
        withExtendedLifetime((folder, second)) {}
    }

    @Test(arguments: [
        ("profiles: x\n", 1, "profiles is a list: each item begins with '- key: '"),
        ("profiles: []\n", 1, "profiles is a list: each item begins with '- key: '"),
        ("profiles:\n  - x\n", 2, "a profile is a group of keys"),
        ("profiles:\n  - key: a\n", 2, "a profile needs 'broker'"),
        ("profiles:\n  - broker: mqtt://h\n", 2, "a profile needs 'key'"),
        (
            "profiles:\n  - key: a\n    brokr: mqtt://h\n", 3,
            "unknown key 'brokr' of a profile; did you mean broker?"
        ),
        (
            "profiles:\n  - key: a\n    broker: mqtt://h\n    accept:\n      - x: y\n", 4,
            "accept is one value or a list"
        ),
        (
            "profiles:\n  - {key: a, broker: mqtt://h}\n  - {key: a, broker: mqtt://i}\n", 3,
            "the profile key 'a' stands in line 2 already"
        ),
        ("profils:\n  - key: a\n", 1, "unknown key 'profils'; did you mean profiles?"),
    ])
    func namesFileLineAndKey(text: String, line: Int, words: String) {
        #expect(throws: CommandFailure(.configuration, "x.yaml:\(line): \(words)")) {
            try SettingsFile(path: "x.yaml", text: text)
        }
    }

    @Test(arguments: [
        ("key: 'A b'", 2, "key: 'A b' is not a key: 1 to 32 of a-z, 0-9 and '-'"),
        ("accept: [command]", 4, "accept: 'command' is not known; did you mean commands?"),
        ("acceptSecure: true", 4, "acceptSecure: locks and covers need 'accept: [commands]' too"),
        ("discovery: homeassistant", 4, "discovery: announced devices need 'publish: home' too"),
        ("discovery: a/+/b", 4, "discovery: 'a/+/b' is not a discovery prefix"),
        ("discovery: hearth/v1", 4, "discovery: 'hearth/v1' is not a discovery prefix"),
        ("discoveryAll: true", 4, "discoveryAll: it needs 'discovery: homeassistant' too"),
        (
            "accept: commands\n    codecs: tasmota", 4,
            "accept: requests come over Hearth's own topics: name the codec native=home too"
        ),
        ("accept: replicas", 4, "accept: replicas need 'publish: home' too"),
        ("publish: a/b", 4, "publish: 'a/b' is not a home key"),
        ("sessionGrace: -1", 4, "sessionGrace: '-1' is not a number of seconds up to 86400"),
        ("sessionGrace: 86401", 4, "sessionGrace: '86401' is not a number of seconds"),
        ("devicesMax: 0", 4, "devicesMax: '0' is not a number from 1 to 100000"),
        ("jsonDepthMax: 129", 4, "jsonDepthMax: '129' is not a number from 4 to 128"),
        ("topicBytesMax: 1k", 4, "topicBytesMax: '1k' is not a number from 32 to 65535"),
        ("floodMessagesPerSecond: 0", 4, "floodMessagesPerSecond: '0' is not a number from 1"),
        ("route: mixed", 4, "route: 'mixed' is not local, cloud"),
        ("codecs: [zigbe2mqtt]", 4, "codecs: 'zigbe2mqtt' is no codec; did you mean zigbee2mqtt?"),
        ("filters: [a/#/b]", 4, "filters: 'a/#/b' is not a topic filter"),
        ("ask: perhaps", 4, "ask: 'perhaps' is not true or false"),
        ("keyfile: /nowhere", 4, "keyfile: TLS needs a broker of the form mqtts://host"),
    ])
    func aBadValueNamesItsPlace(line text: String, line: Int, words: String) async throws {
        let key = text.hasPrefix("key:") ? text : "key: a"
        let rest = text.hasPrefix("key:") ? "" : "    \(text)\n"
        let (settings, path, folder) = try await settings(
            "profiles:\n  - \(key)\n    broker: mqtt://h\n\(rest)")
        let failure = #expect(throws: CommandFailure.self) { try ConfiguredProfile.all(settings) }
        #expect(failure?.status == .configuration)
        #expect(
            failure?.line.hasPrefix("\(path):\(line): \(words)") == true, "\(failure?.line ?? "")")
        withExtendedLifetime(folder) {}
    }

    /// A file that cannot be read keeps its own exit code.
    @Test func aFileThatIsNotThereNamesItsPlace() async throws {
        let (settings, path, folder) = try await settings(
            "profiles:\n  - key: a\n    broker: mqtt://hearth@h\n    passwordFile: /nowhere\n")
        let failure = #expect(throws: CommandFailure.self) { try ConfiguredProfile.all(settings) }
        #expect(failure?.status == .inputOutput)
        #expect(
            failure?.line.hasPrefix("\(path):4: passwordFile: /nowhere: No such file") == true)
        withExtendedLifetime(folder) {}
    }

    @Test func aPortIsANumber() async throws {
        for (text, port) in [("1", 1), ("65535", 65535), ("0", nil), ("65536", nil), ("+5", nil)]
            as [(String, UInt16?)]
        {
            let settings = try Settings(
                flags: [.metricsPort: [text]], config: nil, environment: [:])
            #expect((try? settings.port(.metricsPort)) == port, "\(text)")
        }
    }

    @Test func everyFlagIsSpelledAsThePersonTypesIt() {
        #expect(Setting.acceptSecure.flag == "--accept-secure")
        #expect(Setting.passwordFile.flag == "--password-file")
        #expect(Setting.metricsPort.flag == "--metrics-port")
        #expect(Setting.codecs.flag == "--codec")
        #expect(Setting.publish.flag == "--publish")
    }
}
