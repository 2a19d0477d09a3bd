// SPDX-License-Identifier: Apache-2.0

// Without @testable: a codec outside the package has no more than this.
import HomeBridge
import HomeGraph
import Testing

/// A hub that lists its thermometers in one message.
///
///     hub/list          [{"id":"a","name":"Attic"}]
///     hub/<id>          {"t":21.5,"on":true}, or the word `gone`
///     hub/<id>/set      {"on":false}
private struct HubCodec: BindingCodec {
    static let name = "hub"
    static let version: UInt16 = 1
    var devices: BindingStore

    init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
    }

    var filters: [String] { ["hub/+", "hub/+/set"] }

    func announcement(_ message: CodecMessage) -> Announcement? {
        guard message.topic == "hub/list" else { return nil }
        let clean = context.redacted(message.payload) ?? message.payload
        guard let items = try? JSONReader.read(clean).array else {
            return .output(.unreadable("bad list", "a list is expected"))
        }
        let listed = items.compactMap { $0.object.flatMap { binding($0) } }
        let gone = devices.bindings.map(\.key).filter { key in
            !listed.contains { $0.key == key }
        }
        return .devices(listed, gone: gone)
    }

    private func binding(_ item: JSONObject) -> DeviceBinding? {
        guard let id = item["id"]?.string, let name = item["name"]?.string,
            var binding = DeviceBinding(native: id, name: name, of: devices)
        else { return nil }
        var builder = BindingBuilder(vendorTrait: "Hub.PropertiesTrait")
        builder.declare("hub/" + id, form: .either, rest: "")
        let part = builder.part("sensor", type: .temperatureSensor)
        if let conversion = Quantity.temperature.conversion("°C") {
            builder.read(
                "hub/" + id, ["t"], as: builder.attribute(part, of: .temperature), conversion)
        }
        let isOn = builder.attribute(part, .onOff)
        builder.read("hub/" + id, ["on"], as: isOn, .bool())
        builder.set(isOn, "hub/\(id)/set", .member(["on"]), .bool())
        builder.finish(into: &binding)
        return binding
    }

    func command(_ message: CodecMessage) -> ObservedCommand? {
        let levels = message.topic.split(separator: "/")
        guard levels.count == 3, levels[2] == "set" else { return nil }
        return ObservedCommand(
            device: DeviceBinding.key(String(levels[1])), .members(else: "set"))
    }

    func isExpected(_ message: CodecMessage) -> Bool {
        message.topic.hasPrefix("hub/") && message.topic.split(separator: "/").count == 2
    }
}

@Suite("BindingCodec: a codec of an announcement and its rules")
struct BindingCodecTests {
    private func reader(devicesMax: Int = 100) -> MessageReader {
        var limits = CodecLimits()
        limits.devicesMax = devicesMax
        return MessageReader(context: CodecSupport.context(limits: limits), types: [HubCodec.self])
    }

    private static let list = #"[{"id":"a","name":"Attic"},{"id":"b","name":"Barn"}]"#

    /// What a message gives, without the bindings.
    private func lines(
        _ reader: inout MessageReader, _ topic: String, _ payload: String,
        _ delivery: Delivery = .live
    ) -> [String] {
        reader.read(CodecSupport.message(topic, payload, delivery)).events.compactMap {
            if case .bindingDeclared = $0 { nil } else { CodecSupport.line($0) }
        }
    }

    @Test("what a device said before its announcement waits, and is read then")
    func waiting() {
        var reader = reader()
        let before = lines(&reader, "hub/a", #"{"t":21.5}"#)
        #expect(before.count == 1 && before[0].hasPrefix("held"), "\(before)")
        let after = lines(&reader, "hub/list", Self.list)
        #expect(
            after.contains {
                $0.hasPrefix("report hub:p:a sensor Matter.TemperatureMeasurementTrait (late)")
                    && $0.hasSuffix(#"{"measuredValue":2150}"#)
            }, "\(after)")
        #expect(lines(&reader, "hub/list", Self.list) == ["ignored unchanged"])
    }

    @Test("a list that leaves a device out takes it away")
    func removal() {
        var reader = reader()
        _ = lines(&reader, "hub/list", Self.list)
        let gone = lines(&reader, "hub/list", #"[{"id":"b","name":"Barn"}]"#)
        #expect(gone.contains { $0.hasPrefix("removed hub:p:a") }, "\(gone)")
        #expect(lines(&reader, "hub/list", "{").first?.hasPrefix("unreadable bad list") == true)
    }

    @Test("devices beyond the bound are refused, and the others are there")
    func bound() {
        var reader = reader(devicesMax: 1)
        let lines = lines(&reader, "hub/list", Self.list)
        #expect(lines.contains { $0.hasPrefix("announced hub:p:a") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("unreadable too many devices") }, "\(lines)")
    }

    @Test("W-3: a command of somebody else is told, and a stored one or none is not")
    func observed() {
        var reader = reader()
        _ = lines(&reader, "hub/list", Self.list)
        let observed = lines(&reader, "hub/a/set", #"{"on":false,"wifi_password":"tulip"}"#)
        #expect(observed.count == 1 && observed[0].contains("hub:p:a"), "\(observed)")
        #expect(observed[0].contains(#""on":false"#) && !observed[0].contains("tulip"))
        #expect(lines(&reader, "hub/a/set", "1", .stored) == ["ignored stored command"])
        #expect(lines(&reader, "hub/a/set", "") == ["ignored command topic"])
    }

    @Test("K-9: a command is a message, and what the device will say")
    func command() throws {
        var reader = reader()
        _ = lines(&reader, "hub/list", Self.list)
        let target = CommandTarget(
            part: "sensor", trait: "Matter.OnOffTrait", attribute: "onOff", value: .bool(true))
        let plan = CommandPlan(
            deviceID: "hub:p:a", ids: ["hub:p:a"],
            command: DeviceCommand(
                deviceID: "hub:p:a", part: "sensor", trait: "Matter.OnOffTrait",
                action: .invoke(name: "on", arguments: []), timeoutSeconds: 7),
            part: "sensor", targets: [target])
        let context = EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7)
        let command = try reader.encode(plan, context)
        #expect(command?.messages.map(\.topic) == ["hub/a/set"])
        #expect(command?.messages.map(\.payload) == [Array(#"{"on":true}"#.utf8)])
        #expect(command?.expectation == [target])
        #expect(throws: CommandRefusal.self) {
            try reader.encodeRead(ReadPlan(ids: ["hub:p:a"]))
        }
    }

    @Test("a restart after any message changes nothing")
    func restart() {
        let story: [(String, String, Delivery)] = [
            ("hub/a", #"{"t":1}"#, .stored), ("hub/list", Self.list, .stored),
            ("hub/a", #"{"t":2,"x":{"y":3}}"#, .live), ("hub/a", "gone", .live),
            ("hub/c", #"{"t":2}"#, .live), ("hub/b/set", "off", .live),
            ("hub/list", #"[{"id":"c","name":"Cellar"}]"#, .live), ("hub/a", "{", .live),
            ("hub/list", "7", .live), ("hub/list", "[]", .live), ("hub/c", "1", .live),
        ]
        var steady = reader()
        var log: [HomeEvent] = []
        for (topic, payload, delivery) in story {
            var restarted = reader()
            for event in log { restarted.fold(event) }
            let message = CodecSupport.message(topic, payload, delivery)
            let read = steady.read(message)
            #expect(restarted.read(message).events == read.events, "\(topic) \(payload)")
            log += read.events
        }
    }
}
