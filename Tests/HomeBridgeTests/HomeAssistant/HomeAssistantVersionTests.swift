// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// The rules of a device follow from its components: what another version compiled, and what logs
/// of before hold.
@Suite("Home Assistant: versions")
struct HomeAssistantVersionTests {
    /// What the version compiles of the fixtures. Another digest needs another version, or homes
    /// go on with descriptions that their rules no longer fit.
    private static let compiled: (version: UInt16, digests: [String: String]) = (
        5,
        [
            "esphome/node": "32465a45cb8cf14d", "esphome/older": "999fe866dff23dd0",
            "homeassistant/acting": "b5cf45cf0ff5df3c",
            "homeassistant/availability": "eba542e31821d32c",
            "homeassistant/lifecycle": "5b8ece1da4afccd6",
            "homeassistant/lights": "79b6190b0464bcc2",
            "homeassistant/sensors": "fea048e94fbb8486",
            "zwave-js-ui/gateway": "41535b0e9d386610",
        ]
    )

    @Test("what is compiled of the fixtures changes with the version alone")
    func digests() throws {
        var digests: [String: String] = [:]
        for ecosystem in ["homeassistant", "esphome", "zwave-js-ui"] {
            for fixture in CodecFixture.all(ecosystem) {
                var codec = HomeAssistantCodec(context: CodecSupport.context())
                var texts: [String] = []
                for message in try fixture.messages() {
                    let output = codec.decode(message)
                    for case .bindingDeclared(let event) in output?.events ?? [] {
                        texts.append(event.key)
                    }
                    texts += codec.devices.bindings.map(Self.whole)
                }
                let digest = CodecSupport.digest(texts.flatMap { Array($0.utf8) + [0] })
                let name = "\(ecosystem)/\(fixture.testDescription)"
                digests[name] = hexText(Array(digest.prefix(8)))
            }
        }
        #expect(digests == Self.compiled.digests)
        #expect(HomeAssistantCodec.version == Self.compiled.version)
    }

    /// The text of a binding with its rules, as versions before 5 declared it.
    private static func whole(_ binding: DeviceBinding) -> String {
        var binding = binding
        binding.compiledBy = nil
        return binding.text
    }

    private static let sensors = (0..<3).map { HomeAssistantGrowthTests.sensor($0) }
    private static let state = CodecSupport.message("devices/dev0/value1", "7")

    private static func reader() -> MessageReader {
        MessageReader(context: CodecSupport.context(), types: [HomeAssistantCodec.self])
    }

    private static func lines(_ events: [HomeEvent]) -> [String] { events.map(CodecSupport.line) }

    /// The components and the heads of some devices, the heads as changed.
    private static func log(
        devices: Int = 1, _ change: (DeviceBinding) -> DeviceBinding
    ) -> [HomeEvent] {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        var log: [HomeEvent] = []
        for device in 0..<devices {
            for number in 0..<3 {
                let message = HomeAssistantGrowthTests.sensor(number, of: device)
                let events = codec.decode(message)?.events ?? []
                log += events.filter { event in
                    event.binding(of: HomeAssistantCodec.name, "p")?.key.hasPrefix("config:")
                        ?? false
                }
            }
        }
        return log
            + codec.devices.bindings.map { binding in
                codec.context.binding(
                    of: HomeAssistantCodec.name, binding.key, change(binding).text)
            }
    }

    private static func reader(_ log: [HomeEvent]) -> MessageReader {
        var reader = reader()
        for event in log { reader.fold(event) }
        return reader
    }

    @Test("the log has who a device is, once, and its components")
    func heads() {
        var reader = Self.reader()
        let keys = Self.sensors.flatMap { reader.read($0).events }.compactMap { event in
            event.binding(of: HomeAssistantCodec.name, "p")?.key
        }
        #expect(
            keys.map { String($0.prefix { $0 != ":" }) } == [
                "config", "device", "config", "config",
            ])
    }

    @Test("devices that another version compiled are described again, some with each message")
    func renewed() {
        let log = Self.log(devices: 20) { binding in
            var binding = binding
            binding.compiledBy = 4
            return binding
        }
        var reader = Self.reader(log)
        let first = Self.lines(reader.read(Self.state).events)
        #expect(first.filter { $0.hasPrefix("binding device:") }.count == 16)
        #expect(first.filter { $0.hasPrefix("described ") }.count == 16)
        #expect(first.last?.hasPrefix("report homeassistant:p:dev0 ") == true)
        let second = Self.lines(reader.read(Self.state).events)
        #expect(second.filter { $0.hasPrefix("described ") }.count == 4)
        #expect(Self.lines(reader.read(Self.state).events).count == 1)
        // A restart in between goes on where the log says.
        var restarted = Self.reader(log)
        let events = restarted.read(Self.state).events
        restarted = Self.reader(log + events)
        #expect(Self.lines(restarted.read(Self.state).events) == second)
    }

    @Test("a binding of an old log holds its rules until the device changes")
    func old() {
        let log = Self.log { binding in
            var binding = binding
            binding.compiledBy = nil
            binding.topics.removeAll { $0.topic == "devices/dev0/value2" }
            return binding
        }
        var reader = Self.reader(log)
        #expect(!reader.filters.contains("devices/dev0/value2"))
        #expect(Self.lines(reader.read(Self.state).events).count == 1)
        #expect(reader.read(Self.sensors[1]).events == [IgnoredMessage.unchanged.event])
        let changed = reader.read(HomeAssistantGrowthTests.sensor(3)).events
        #expect(Self.lines(changed).contains("binding device:homeassistant:p:dev0"))
        #expect(reader.filters.contains("devices/dev0/value2"))
        let restarted = Self.reader(log + changed)
        #expect(restarted.filters == reader.filters)
    }

    @Test("how a value was read is told of the components")
    func readings() throws {
        var reader = Self.reader()
        let log = Self.sensors.flatMap { reader.read($0).events }
        let reports = reader.read(Self.state).events.compactMap { event in
            if case .attributesReported(let report) = event { report } else { nil }
        }
        let report = try #require(reports.first)
        var query = MessageReading.Search(
            part: report.part, trait: report.trait,
            attribute: try #require(report.attributes.first).key, ids: [report.deviceID],
            codec: HomeAssistantCodec.name, profile: "p", topic: Self.state.topic,
            payload: Self.state.payload, memory: log)
        #expect(MessageReading.all(query).map(\.raw) == ["7"])
        query.memory = []
        #expect(MessageReading.all(query).isEmpty)
    }
}
