// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeBrokerTesting
import Testing

@testable import hearth

@Suite struct TopicMapFileTests {
    /// The failure of a file, behind its path.
    private func failure(_ text: String) throws -> String? {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "map.yaml")
        do throws(CommandFailure) {
            _ = try TopicMapFile.maps([path])
            return nil
        } catch {
            #expect(error.status == .configuration)
            withExtendedLifetime(folder) {}
            return error.line.hasPrefix(path + ":")
                ? String(error.line.dropFirst(path.count + 1)) : error.line
        }
    }

    @Test(
        "an error names line and column",
        arguments: [
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    quantity: temprature
                """, "4:15: unknown quantity 'temprature'; did you mean 'temperature'?"
            ),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    quantty: temperature
                """, "4:5: unknown key 'quantty'; did you mean 'quantity'?"
            ),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    values:
                      - path: a
                        quantity: power
                      - path: b
                        quantity: open
                        words: {AUF: open, ZU: closd}
                """, "9:32: unknown meaning for open 'closd'; did you mean 'close'?"
            ),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    quantity: power
                    unit: C
                """, "5:11: unknown unit of power 'C'; there are W, kW, VA, var"
            ),
            ("topics: []", "1:1: a map needs a name: 'map: home'"),
            ("map: home", "1:1: a map needs 'topics', a list"),
            ("map: home\ntopics: 7", "2:9: topics is a list, and this is a number"),
            (
                "map: Home!\ntopics: []",
                "1:6: 'Home!' is no name of a map: 1 to 32 of a-z, 0-9 and '-'"
            ),
            ("map: home\nmap: other\ntopics: []", "1:1: the key 'map' is there twice"),
            ("map: [", "2:1: did not find expected node content"),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    quantity: on
                    set: {topic: b, step: 0}
                """, "5:27: a step is above 0"
            ),
            (
                """
                map: home
                topics: []
                devices:
                  lamp: {type: Lamp}
                """, "4:16: unknown device type 'Lamp'"
            ),
            ("", "1:1: the file is empty"),
            ("map: home\ntopics:\n  - \u{1}", "3:5: control characters are not allowed"),
            (
                "map: home\ntopics: [" + String(repeating: "[", count: 40)
                    + String(repeating: "]", count: 40) + "]",
                "2:41: the map is too large or too deep"
            ),
            (
                "map: home\ntopics:\n  - {topic: a/{device}, quantity: on}",
                "3:15: did not find expected ',' or '}'; within braces a text that has braces "
                    + "needs quotes"
            ),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    quantity: on
                    commands:
                      on: {topic: b, payload: "pin=4711"}
                """, "6:31: a secret stands in the payload, and the log would hold it"
            ),
            (
                """
                map: home
                topics:
                  - topic: a/{device}
                    attribute: psk
                    path: "1"
                """,
                "5:11: 'psk' names a secret, and the last key of its path does not: it could not "
                    + "be hidden"
            ),
        ])
    func errors(text: String, expected: String) throws {
        #expect(try failure(text) == expected)
    }

    @Test func bytesThatAreNoTextAndLongFilesAreErrorsOfTheMap() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("map.yaml")
        for (bytes, expected) in [
            (Array("map: home\nto".utf8) + [0xFF], ":2:3: the bytes are not UTF-8"),
            (Array("map: \u{E9}".utf8).dropLast() + [], ":1:6: the bytes are not UTF-8"),
            (
                [UInt8](repeating: UInt8(ascii: "#"), count: (1 << 20) + 1),
                ":1:1: the file is longer than 1048576 bytes"
            ),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do throws(CommandFailure) {
                _ = try TopicMapFile.maps([path])
                Issue.record("\(expected) is taken")
            } catch {
                #expect(error.status == .configuration)
                #expect(error.line == path + expected)
            }
        }
        withExtendedLifetime(folder) {}
    }

    @Test func wordsOfYAMLStayWords() throws {
        let map = try TopicMapFile(
            path: "m",
            text: """
                map: home
                topics:
                  - topic: a/{device}
                    quantity: open
                    words: {on: open, off: closed, 1: yes, "0": no, y: true}
                """
        ).map
        #expect(
            map.topics[0].values[0].words == [
                .init("on", .string("open")), .init("off", .string("closed")),
                .init("1", .string("yes")), .init("0", .string("no")), .init("y", .bool(true)),
            ])
        #expect(throws: Never.self) { try TopicMap.check([map]) }
    }

    @Test func anchorsThatMultiplyAreRefused() throws {
        var text = "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
        for letter in zip("bcdefg", "abcdef") {
            let items = Array(repeating: "*\(letter.1)", count: 10).joined(separator: ",")
            text += "\(letter.0): &\(letter.0) [\(items)]\n"
        }
        #expect(try failure(text + "map: m\ntopics: []") != nil)
    }

    @Test func aProfileNamesItsMapsBesideItsFile() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "map: one\ntopics: [{topic: 'a/{device}', quantity: on}]", to: "a.yaml")
        _ = try folder.write(
            "map: two\ntopics: [{topic: 'b/{device}', quantity: on}]", to: "b.yaml")
        let path = try folder.write(
            """
            profiles:
              - key: main
                broker: mqtt://broker
                codecs: [native]
                maps: [a.yaml, b.yaml]
              - key: other
                broker: mqtt://broker
                maps: a.yaml
            """, to: "hearth.yaml")
        let settings = try Settings(flags: [:], config: path, environment: [:])
        let profiles = try ConfiguredProfile.all(settings).map(\.profile)
        #expect(profiles[0].maps.map(\.name) == ["one", "two"])
        #expect(profiles[1].maps.map(\.name) == ["one"])
        #expect(profiles[0].makeReader().filters == ["a/+", "b/+", "hearth/v1/+/in/#"])
        withExtendedLifetime(folder) {}
    }

    @Test func anErrorInAMapRefusesTheStart() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "map: one\ntopics: [{topic: 'a/{device}', quantity: om}]", to: "a.yaml")
        let path = try folder.write(
            "mqtt:\n  broker: mqtt://broker\n  maps: a.yaml\n", to: "hearth.yaml")
        let settings = try Settings(flags: [:], config: path, environment: [:])
        #expect(throws: CommandFailure.self) { try ConfiguredProfile.all(settings) }
        withExtendedLifetime(folder) {}
    }

    /// The example of docs/codecs/topics.md is a map.
    @Test func theExampleOfThePageIsAMap() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/codecs/topics.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let parts = text.components(separatedBy: "```yaml\n")
        try #require(parts.count > 1)
        let example = try #require(parts[1].components(separatedBy: "```").first)
        #expect(try failure(example) == nil)
    }
}
