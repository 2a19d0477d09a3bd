// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// Each limit in each numeric place of each fixture: no message ends the process, and what comes of
/// it can be logged, folded, shown and commanded.
///
/// A run takes a sample by its seed; consecutive seeds walk all of it, `HEARTH_EXTREMES=whole` does
/// so at once. With `HEARTH_SEED` each case is named before it is read, so that the last name is
/// the one that ended the process.
@Suite("Extreme numbers")
struct ExtremeNumberTests {
    static let ecosystems = [
        "zigbee2mqtt", "native", "cloudtocloud", "homeassistant", "esphome", "zwave-js-ui",
        "tasmota",
        "wled", "shelly", "homie",
    ]

    /// How many cases of an ecosystem one run takes.
    private static let sampleCount = 60
    /// The messages that follow the changed one, and the topics that are tried besides.
    private static let followingCount = 4
    private static let topicCount = 4

    private static let environment = ProcessInfo.processInfo.environment

    /// Messages, and the keys that they get where they do not have them.
    private struct Story {
        var name: String
        var messages: [CodecMessage]
        var keys: [String]
    }

    private static func stories(_ ecosystem: String) throws -> [Story] {
        let files = try CodecFixture.all(ecosystem).map { ($0.file, try $0.messages()) }
        let messages = files.flatMap(\.1)
        var keys = messages.reduce(into: Set<String>()) { $0.formUnion(NumberLocations($1).keys) }
        if ecosystem == "homeassistant" {
            keys.formUnion(
                HomeAssistantKeys.component.values.filter {
                    !$0.hasSuffix("_topic") && !$0.hasSuffix("template")
                })
        }
        return files.map { file, messages in
            Story(name: file.lastPathComponent, messages: messages, keys: keys.sorted())
        }
    }

    /// What one message becomes, in the order in which they are walked.
    private static func forEachCase(
        of message: CodecMessage, _ keys: [String],
        _ body: (NumberLocation, JSONValue, () -> CodecMessage) -> Void
    ) {
        let locations = NumberLocations(message, adding: keys)
        let values = ExtremeNumbers.values(besides: locations.numbers)
        for location in locations.locations {
            let isAdded = if case .added = location { true } else { false }
            for value in isAdded ? ExtremeNumbers.worst : values {
                body(location, value) { locations.message(with: value, at: location) }
            }
        }
    }

    @Test("each limit in each numeric place of the fixtures", arguments: ecosystems)
    func walk(ecosystem: String) throws {
        let stories = try Self.stories(ecosystem)
        try #require(!stories.isEmpty, "no fixtures of \(ecosystem)")
        var count = 0
        for story in stories {
            for message in story.messages {
                Self.forEachCase(of: message, story.keys) { _, _, _ in count += 1 }
            }
        }
        let seed = freshSeeds(1)[0]
        let isWhole = Self.environment["HEARTH_EXTREMES"] == "whole"
        let stride = isWhole ? 1 : max(1, count / Self.sampleCount)
        var random = SeededRandom(seed: seed)
        var number = Int(seed % UInt64(stride))
        for story in stories {
            var home = ExtremeHome()
            for (index, message) in story.messages.enumerated() {
                let following = story.messages[(index + 1)...].prefix(Self.followingCount)
                Self.forEachCase(of: message, story.keys) { location, value, changed in
                    number += 1
                    guard number % stride == 0 else { return }
                    let name =
                        "\(ecosystem) \(story.name):\(index + 1) \(location) "
                        + "\(value.extremeText), HEARTH_SEED=\(seed)"
                    Self.tell(name)
                    Self.play(changed(), following, in: home, &random, name)
                }
                home.read(message)
            }
        }
        reportFigure(
            "F17", "the limits of numbers in the fixtures of \(ecosystem)",
            ["places and limits": count, "played": count / stride], isExact: false)
    }

    private static func tell(_ name: String) {
        guard environment["HEARTH_SEED"] != nil else { return }
        FileHandle.standardError.write(Data((name + "\n").utf8))
    }

    /// The message live, stored and queued, what follows it, numbers on the topics that it named,
    /// and commands.
    private static func play(
        _ message: CodecMessage, _ following: ArraySlice<CodecMessage>, in home: ExtremeHome,
        _ random: inout SeededRandom, _ name: String
    ) {
        var changed = home
        for delivery in Delivery.allCases {
            var copy = message
            copy.delivery = delivery
            copy.receivedAt = [0, 1_700_000_000_000_000_000, .max, .min][random.below(4)]
            changed.read(copy)
        }
        for message in following { changed.read(message) }
        for topic in changed.topics.shuffled(using: &random).prefix(topicCount) {
            let value = ExtremeNumbers.all.randomElement(using: &random)!
            changed.read(CodecSupport.message(topic, value.extremeText))
        }
        changed.show(since: home)
        changed.command(&random)
    }

    @Test("every device of the fixtures, asked for everything at the limits", arguments: ecosystems)
    func commands(ecosystem: String) throws {
        let seed = freshSeeds(1)[0]
        var random = SeededRandom(seed: seed)
        for story in try Self.stories(ecosystem) {
            var home = ExtremeHome()
            for message in story.messages { home.read(message) }
            Self.tell("\(ecosystem) \(story.name) commands, HEARTH_SEED=\(seed)")
            for _ in 0..<10 { home.command(&random) }
        }
    }

    @Test("a walk finds the places of a payload, its texts and its topic")
    func locations() {
        let message = CodecSupport.message(
            "a/12/c", #"{"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"]}}"#)
        let locations = NumberLocations(message, adding: ["n", "y"])
        let texts = locations.locations.map {
            let changed = locations.message(with: .number(JSONNumber(99)), at: $0)
            return changed.topic + " " + String(decoding: changed.payload, as: UTF8.self)
        }
        #expect(
            texts.sorted() == [
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"],"n":99}}"#,
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"],"y":99}}"#,
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"]},"y":99}"#,
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"99"]}}"#,
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,99]}}"#,
                #"a/12/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[99,"7"]}}"#,
                #"a/12/c {"n":5,"t":"{{ value * 99 }}","o":{"x":[1,"7"]}}"#,
                #"a/12/c {"n":99,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"]}}"#,
                #"a/99/c {"n":5,"t":"{{ value * 2.5 }}","o":{"x":[1,"7"]}}"#,
            ])
        #expect(locations.numbers == [5, 1])
    }
}
