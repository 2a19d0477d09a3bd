// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: exposes")
struct Zigbee2MQTTExposeTests {
    @Test("any list of exposes compiles, survives its binding, and reads any payload")
    func anyExposes() throws {
        try checkProperty(cases: 300, seed: 31, generate: Self.device, shrink: Self.smaller) {
            try Self.check($0)
        }
    }

    /// The exposes of a device, and the payloads that it sends.
    private struct Device: CustomStringConvertible {
        var exposes: [String]
        var payloads: [String]
        var description: String { "\(exposes) \(payloads)" }
    }

    private struct Broken: Error, CustomStringConvertible { var description: String }

    private static func check(_ device: Device) throws {
        var home = CodecHome()
        let list = home.read(CodecSupport.list(device.exposes.joined(separator: ",")))
        guard case .bindingDeclared(let declared)? = list.events.dropFirst().first,
            let binding = DeviceBinding(text: declared.value), binding.text == declared.value
        else { throw Broken(description: "the binding does not survive: \(home.lines)") }
        let parts = binding.parts.map { $0.part }
        guard Set(parts).count == parts.count, parts.allSatisfy({ HomeID.isValid($0) }) else {
            throw Broken(description: "parts \(parts)")
        }
        guard home.read(CodecSupport.list(device.exposes.joined(separator: ","))).events.count == 1
        else { throw Broken(description: "the list is not the same again") }
        for payload in device.payloads {
            let events = home.read(CodecSupport.message("z/dev", payload)).events
            let keys = try JSONReader.read(Array(payload.utf8)).object?.members.count ?? 0
            var values = 0
            for event in events {
                if case .momentaryOccurred = event { values += 1 }
                guard case .attributesReported(let report) = event else { continue }
                values += report.attributes.count
                let names = report.attributes.map { ByteString($0.key) }
                guard names == Array(Set(names)).sorted(), parts.contains(report.part) else {
                    throw Broken(description: "unsorted or twice: \(names.map(\.text))")
                }
            }
            // Several keys may share an attribute, but none vanishes without a trace.
            guard keys == 0 || values > 0 else { throw Broken(description: "\(payload) vanished") }
        }
    }

    private static func smaller(_ device: Device) -> [Device] {
        device.exposes.indices.map { index in
            var fewer = device
            fewer.exposes.remove(at: index)
            return fewer
        }
            + device.payloads.indices.map { index in
                var fewer = device
                fewer.payloads.remove(at: index)
                return fewer
            }
    }

    private static let names = [
        "state", "brightness", "color_temp", "color_xy", "color_hs", "position", "tilt", "moving",
        "lock_state", "door_state", "mode", "speed", "fan_mode", "local_temperature",
        "current_heating_setpoint", "system_mode", "running_state", "temperature", "humidity",
        "pressure", "illuminance", "occupancy", "presence", "contact", "water_leak", "smoke",
        "carbon_monoxide", "gas", "vibration", "alarm", "valve", "battery", "battery_low",
        "voltage", "power", "energy", "current", "co2", "voc", "pm25", "air_quality", "action",
        "action_side", "linkquality", "soil_moisture", "flow", "keypad_lockout", "x", "é", "root",
    ]
    private static let units = [
        "%", "°C", "°F", "lx", "hPa", "V", "mV", "W", "kWh", "A", "ppm", "?",
    ]
    private static let types = [
        "light", "switch", "cover", "lock", "fan", "climate", "numeric", "numeric", "numeric",
        "binary", "binary", "enum", "text", "composite", "list", "hologram",
    ]

    private static func pick(_ items: [String], _ random: inout SeededRandom) -> String {
        items[random.below(items.count)]
    }

    private static func expose(_ random: inout SeededRandom, depth: Int) -> String {
        if random.oneIn(20) { return pick(["null", "42", "{}", "[]", "\"x\""], &random) }
        let name = pick(names, &random)
        let endpoint = random.oneIn(4) ? pick(["l1", "l2", "left", "ü", "root"], &random) : nil
        var fields = ["\"type\":\"\(pick(types, &random))\"", "\"name\":\"\(name)\""]
        if !random.oneIn(8) {
            fields.append("\"property\":\"\(endpoint.map { name + "_" + $0 } ?? name)\"")
        }
        if let endpoint { fields.append("\"endpoint\":\"\(endpoint)\"") }
        if random.oneIn(2) { fields.append("\"unit\":\"\(pick(units, &random))\"") }
        if random.oneIn(3) { fields.append("\"value_max\":\(random.below(300) - 20)") }
        if random.oneIn(2) { fields.append("\"value_on\":\"ON\",\"value_off\":\"OFF\"") }
        if depth > 0, random.oneIn(2) {
            let inner = (0..<random.below(4)).map { _ in expose(&random, depth: depth - 1) }
            fields.append("\"features\":[\(inner.joined(separator: ","))]")
        }
        return "{\(fields.joined(separator: ","))}"
    }

    private static func device(_ random: inout SeededRandom) -> Device {
        let exposes = (0..<random.below(10)).map { _ in expose(&random, depth: 2) }
        let values = [
            "null", "true", "false", "\"ON\"", "\"OFF\"", "\"unknown\"", "21.5", "-1", "0", "300",
            "1e400", "\"x\"", "[1]", "{\"x\":0.5,\"hue\":10}", "{}", "\"\"",
        ]
        let payloads = (0..<4).map { _ in
            var keys: [String] = []
            for _ in 0..<random.below(12) {
                let key = pick(names, &random) + (random.oneIn(3) ? "_l1" : "")
                if !keys.contains(key), key != "action" { keys.append(key) }
            }
            let members = keys.map { "\"\($0)\":\(pick(values, &random))" }
            return "{\(members.joined(separator: ","))}"
        }
        return Device(exposes: exposes, payloads: payloads)
    }

    @Test("a list of 2 000 devices is read whole; what is beyond the bound is named")
    func manyDevices() {
        let expose = """
            {"type":"switch","features":[{"type":"binary","name":"state","property":"state",\
            "value_on":"ON","value_off":"OFF","access":7}]}
            """
        let devices = (0..<2_000).map { number in
            let digits = String(number)
            let address = "0x" + String(repeating: "0", count: 16 - digits.count) + digits
            return "{\"ieee_address\":\"\(address)\",\"friendly_name\":\"d\(number)\","
                + "\"definition\":{\"exposes\":[\(expose)]}}"
        }
        let list = CodecSupport.message(
            "z/bridge/devices", "[\(devices.joined(separator: ","))]", .stored)
        var home = CodecHome()
        home.read(list)
        #expect(home.lines.count == 1 + 2_000 * 3 + 1)
        home.read(CodecSupport.message("z/d1999", "{\"state\":\"ON\"}"))
        #expect(
            home.lines.last == "report zigbee:0x0000000000001999 switch Matter.OnOffTrait "
                + "{\"onOff\":true}")
        var limits = CodecLimits()
        limits.devicesMax = 3
        var small = CodecHome(CodecSupport.reader(limits: limits))
        small.read(list)
        #expect(small.lines.count == 1 + 3 * 3 + 1 + 1)
        #expect(
            small.lines.last == "unreadable too many devices: Entry 4 of the device list of z: "
                + "the limit is 3 (devicesMax)")
    }
}
