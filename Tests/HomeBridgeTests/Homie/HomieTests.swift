// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Homie: fixtures and memory")
struct HomieFixtureTests {
    @Test("every message gives the expected events")
    func fixtures() throws {
        let fixtures = CodecFixture.all("homie")
        try #require(!fixtures.isEmpty, "no fixtures of homie")
        for fixture in fixtures {
            let text = try CodecFixtureTests.render(try fixture.messages())
            if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
                try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
            }
            #expect(text == fixture.expected(), "\(fixture.testDescription)")
        }
    }

    @Test("the fixtures read the same with a restart after every message")
    func fixtureRestarts() throws {
        for fixture in CodecFixture.all("homie") { try Self.compare(try fixture.messages()) }
    }

    @Test("decoding in one process equals decoding with a restart after every message")
    func restarts() throws {
        try checkProperty(cases: 120, seed: 31, generate: Self.stream, shrink: Self.smaller) {
            try Self.compare($0)
        }
    }

    @Test("a device's attributes may come stored in any order: the home is the same")
    func anyOrder() throws {
        let file = try #require(
            CodecFixture.all("homie").first { $0.testDescription == "any-order" })
        let messages = try file.messages()
        try checkProperty(
            cases: 60, seed: 32, generate: { random in Self.shuffled(messages, &random) },
            shrink: { _ in [] }
        ) { shuffled in
            var home = CodecHome()
            for message in shuffled { home.read(message) }
            home.read(CodecSupport.message("homie/box/$stats/uptime", "60"))
            let values = [
                home.value("climate", "Matter.TemperatureMeasurementTrait", "measuredValue"),
                home.value(
                    "climate.humidity", "Matter.RelativeHumidityMeasurementTrait", "measuredValue"),
            ]
            let types = [home.types["climate"], home.types["climate.humidity"]]
            guard values == [.int(2150), .int(4000)],
                types == ["TemperatureSensorDeviceType", "HumiditySensorDeviceType"]
            else { throw Difference(description: home.lines.joined(separator: "\n")) }
        }
    }

    private static func shuffled(
        _ messages: [CodecMessage], _ random: inout SeededRandom
    ) -> [CodecMessage] {
        var left = messages
        return messages.indices.map { _ in left.remove(at: random.below(left.count)) }
    }

    @Test("a device of more properties than any has is announced with the first of them")
    func manyProperties() throws {
        var home = CodecHome()
        let names = (0..<600).map { "p\($0)" }
        let attributes = [
            ("$homie", "4.0.0"), ("$name", "x"), ("$state", "init"), ("$nodes", "n"),
            ("n/$properties", names.joined(separator: ",")),
        ]
        let described = names.map { ("n/\($0)/$datatype", "integer") }
        for (path, text) in attributes + described {
            home.read(CodecSupport.message("homie/d/" + path, text))
        }
        home.lines = []
        home.read(CodecSupport.message("homie/d/n/p0", "1"))
        home.read(CodecSupport.message("homie/d/n/p510", "1"))
        #expect(home.lines.count { $0.hasPrefix("report") } == 2, "\(home.lines)")
        #expect(home.lines.contains { $0.contains("\"n.p510\":1") }, "\(home.lines)")
    }

    @Test("a binding survives being written and read")
    func bindingText() throws {
        var checked = 0
        for fixture in CodecFixture.all("homie") {
            var reader = CodecSupport.reader()
            for message in try fixture.messages() {
                for case .bindingDeclared(let event) in reader.read(message).events
                where event.key.hasPrefix("device:") {
                    let binding = try #require(DeviceBinding(text: event.value))
                    #expect(binding.text == event.value)
                    checked += 1
                }
            }
        }
        #expect(checked > 3)
    }

    @Test("mutated messages are contained")
    func mutations() throws {
        let messages = try CodecFixture.all("homie").flatMap { try $0.messages() }
        try checkProperty(
            cases: 60, seed: 33,
            generate: { random in messages.map { Self.mutated($0, &random) } }, shrink: { _ in [] }
        ) { mutated in
            var reader = CodecSupport.reader()
            for message in mutated {
                let result = reader.read(message)
                guard !result.events.isEmpty, result.events.count < 512 else {
                    throw Difference(description: "\(message.topic): \(result.events.count)")
                }
            }
        }
    }

    private static func mutated(
        _ message: CodecMessage, _ random: inout SeededRandom
    ) -> CodecMessage {
        var message = message
        guard !message.payload.isEmpty else { return message }
        switch random.below(6) {
        case 0: message.payload[random.below(message.payload.count)] = UInt8(random.below(256))
        case 1: message.payload = Array(message.payload.prefix(random.below(200)))
        case 2: message.payload += Array("[],0-65535,a[],:::,9e999".utf8)
        case 3: message.topic += ["/", "/set", "/$target", "//$x", "/$hsv"][random.below(5)]
        default: break
        }
        return message
    }

    struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    static func compare(_ messages: [CodecMessage]) throws {
        var limits = CodecLimits()
        limits.heldMessagesMax = 4
        let context = CodecSupport.context(asks: true, limits: limits)
        var whole = MessageReader(context: context)
        // What the books keep: bindings, and the held messages that were not released.
        var bindings: [String: HomeEvent] = [:]
        var held: [(number: UInt64, event: HomeEvent)] = []
        for (index, message) in messages.enumerated() {
            let expected = whole.read(message)
            var rebuilt = MessageReader(context: context)
            for key in bindings.keys.sorted().reversed() { rebuilt.fold(bindings[key]!) }
            for message in held { rebuilt.fold(message.event) }
            let actual = rebuilt.read(message)
            guard actual.events == expected.events, actual.notices == expected.notices,
                rebuilt.filters == whole.filters
            else {
                let lines = [expected, actual].map { $0.events.map(CodecSupport.line) }
                throw Difference(description: "message \(index): \(lines[0]) and \(lines[1])")
            }
            for event in expected.events {
                switch event {
                case .bindingDeclared(let binding):
                    bindings[binding.codec + " " + binding.key] = event
                case .bindingRemoved(let binding):
                    bindings[binding.codec + " " + binding.key] = nil
                case .messageHeld(let message): held.append((message.number, event))
                case .heldReleased(let released):
                    held.removeAll { $0.number == released.number }
                default: break
                }
            }
        }
    }

    private static func smaller(_ messages: [CodecMessage]) -> [[CodecMessage]] {
        messages.indices.map { index in
            var fewer = messages
            fewer.remove(at: index)
            return fewer
        }
    }

    /// Two devices of version 4 and a tree of version 5 that come, speak, change and go.
    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        let states = ["init", "ready", "lost", "sleeping", "", "ready", "disconnected"]
        let attributes = [
            ("$homie", "4.0.0"), ("$name", "N"), ("$nodes", "a,b[]"), ("a/$properties", "on,t"),
            ("b/$array", "0-1"), ("b/$properties", "x"), ("b/x/$datatype", "integer"),
            ("a/on/$datatype", "boolean"), ("a/t/$datatype", "float"), ("a/t/$unit", "°C"),
            ("$mac", "AA:BB:CC:00:00:01"), ("$nodes", "a"), ("a/t/$retained", "false"),
            ("a/t/$datatype", ""), ("$homie", "3.0.1"), ("a/t/$settable", "true"),
            ("a/t/$name", "T"), ("$nodes", "a"),
        ]
        let node = "{\"properties\":{\"on\":{\"datatype\":\"boolean\",\"settable\":true}}}"
        return (0..<(20 + random.below(40))).map { _ in
            let four = "homie/d\(random.below(2))/"
            let five = "homie/5/e\(random.below(3))/"
            let (topic, payload): (String, String)
            switch random.below(9) {
            case 0: (topic, payload) = (four + "$state", states[random.below(states.count)])
            case 1: (topic, payload) = (five + "$state", states[random.below(states.count)])
            case 2:
                let root = random.oneIn(2) ? "" : ",\"root\":\"e0\""
                (topic, payload) = (
                    five + "$description", "{\"homie\":\"5.0\"\(root),\"nodes\":{\"a\":\(node)}}"
                )
            case 3: (topic, payload) = (four + "a/t", "\(random.below(40)).5")
            case 4: (topic, payload) = (four + "b_1/x", "\(random.below(40))")
            case 5: (topic, payload) = (five + "a/on", random.oneIn(2) ? "true" : "false")
            case 6: (topic, payload) = (four + "$stats/uptime", "\(random.below(9))")
            default:
                let attribute = attributes[random.below(attributes.count)]
                (topic, payload) = (four + attribute.0, attribute.1)
            }
            return CodecSupport.message(topic, payload, Delivery.allCases[random.below(3)])
        }
    }
}
