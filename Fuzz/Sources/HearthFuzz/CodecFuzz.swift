// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A codec that is told a story, with everything behind it: the record, its bytes, the fold.
final class CodecFuzz {
    private let fixtures: FuzzFixtures
    /// Homes that have heard so many messages of a fixture, by fixture and number: made once, and
    /// copied for each input.
    private var homes: [[FuzzHome]]

    /// One target for each codec, and one for all of them together, as a profile has them.
    static let targets: [FuzzTarget] =
        AllCodecs.types.map { type in
            FuzzTarget(name: type.name) { [fuzz = FuzzOnce { CodecFuzz(of: type) }] in
                fuzz.value.run($0)
            }
        } + [
            FuzzTarget(name: "reader") { [fuzz = FuzzOnce { CodecFuzz(ofAll: AllCodecs.types) }] in
                fuzz.value.run($0)
            }
        ]

    private convenience init(of type: any Codec.Type) {
        let fixtures: FuzzFixtures
        switch type.name {
        case "shelly1": fixtures = FuzzFixtures(["shelly"], prefix: "gen1")
        case "shelly2": fixtures = FuzzFixtures(["shelly"], prefix: "gen2")
        case "sparkplug":
            fixtures = FuzzFixtures(
                [],
                extraTopics: [
                    "spBv1.0/plant/NBIRTH/edge", "spBv1.0/plant/DDATA/edge/pump",
                    "spBv1.0/STATE/host", "spBv1.0//", "spBv1.0/x",
                ])
        case "cloud": fixtures = FuzzFixtures(["cloudtocloud"])
        case "homeassistant":
            fixtures = FuzzFixtures(["homeassistant", "esphome", "zwave-js-ui"])
        default: fixtures = FuzzFixtures([type.name])
        }
        self.init(types: [type], fixtures: fixtures)
    }

    private convenience init(ofAll types: [any Codec.Type]) {
        let folders = [
            "homeassistant", "esphome", "zwave-js-ui", "zigbee2mqtt", "tasmota", "shelly", "wled",
            "homie", "native", "cloudtocloud", "topics",
        ]
        self.init(types: types, fixtures: FuzzFixtures(folders))
    }

    private init(types: [any Codec.Type], fixtures: FuzzFixtures) {
        self.fixtures = fixtures
        homes = (fixtures.files.isEmpty ? [[]] : fixtures.files).map { file in
            var home = FuzzHome(types)
            return [home]
                + file.map { message in
                    home.read(message)
                    return home
                }
        }
    }

    private func run(_ bytes: [UInt8]) {
        let input = FuzzInput(bytes)
        let file = input.fixture % homes.count
        let heard = min(input.firstMessages, homes[file].count - 1)
        // For the inputs to come: most change nothing that a restart reads.
        homes[file][heard].settle()
        var home = homes[file][heard]
        for (index, step) in input.steps.enumerated() {
            switch step {
            case .message(let topic, let delivery, let payload):
                home.read(
                    CodecMessage(
                        topic: text(topic), payload: payload, delivery: delivery,
                        receivedAt: Int64(index) * 1_000_000_000))
            case .again(let number, let delivery):
                guard !fixtures.messages.isEmpty else { continue }
                var message = fixtures.messages[number % fixtures.messages.count]
                message.delivery = delivery
                home.read(message)
            case .command(let bytes): home.command(bytes)
            case .restart: home.restart()
            }
        }
        home.finish()
    }

    private func text(_ topic: FuzzInput.Topic) -> String {
        switch topic {
        case .known(let index): fixtures.topics[index % fixtures.topics.count]
        case .text(let text): text
        }
    }
}

/// Something that is made when it is first needed.
private final class FuzzOnce: Sendable {
    private let make: @Sendable () -> CodecFuzz

    init(_ make: @escaping @Sendable () -> CodecFuzz) { self.make = make }

    // The fuzzer has one thread.
    nonisolated(unsafe) private var made: CodecFuzz?

    var value: CodecFuzz {
        if let made { return made }
        let value = make()
        made = value
        return value
    }
}
