// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Every row of the table, read from its JSON, against what the codec makes of a payload.
@Suite("Cloud-to-cloud: table")
struct CloudToCloudTableTests {
    /// A target of the table with what is needed to reach it.
    private struct Row {
        var trait: String
        var state: String
        var to: String
        var kind: String
        var json: JSONObject
        /// A type and states beside it for which the target counts.
        var type: String
        var beside: String
    }

    private static func rows() throws -> [Row] {
        var rows: [Row] = []
        for trait in try #require(try CloudSupport.table()["traits"]?.array).compactMap(\.object) {
            for state in try #require(trait["stateMap"]?.array).compactMap(\.object) {
                for target in try #require(state["targets"]?.array).compactMap(\.object) {
                    guard let to = target["to"]?.string else { continue }
                    let when = try condition(target["when"]?.string)
                    rows.append(
                        Row(
                            trait: try #require(trait["trait"]?.string),
                            state: try #require(state["state"]?.string), to: to,
                            kind: try #require(target["kind"]?.string), json: target,
                            type: when.type, beside: when.beside))
                }
            }
        }
        return rows
    }

    /// A type and states that meet a condition of the table.
    private static func condition(_ words: String?) throws -> (type: String, beside: String) {
        switch words {
        case nil: return ("X_ANY", "")
        case "type is VACUUM": return ("VACUUM", "")
        case "type is SENSOR": return ("SENSOR", "")
        case "type is SPEAKER": return ("SPEAKER", "")
        case "type in LOCK,DOOR": return ("DOOR", "")
        case "type not in LOCK,DOOR": return ("GARAGE", "")
        case "type in AWNING,BLINDS,CURTAIN,SHUTTER": return ("CURTAIN", "")
        case "thermostatMode == cool": return ("THERMOSTAT", ",\"thermostatMode\":\"cool\"")
        case "thermostatMode != cool": return ("THERMOSTAT", ",\"thermostatMode\":\"heat\"")
        case let words?: throw Unknown(words: words)
        }
    }

    private struct Unknown: Error { var words: String }

    /// The JSON of a value for a target, and what the home's attribute must be then.
    private static func sample(_ row: Row) throws -> (json: String, expected: AttributeValue) {
        let json = row.json
        switch row.kind {
        case "identity": return ("7", .int(7))
        case "json": return ("[{\"a\":[1]}]", .list([.members([("a", .list([.int(1)]))])]))
        case "linear":
            let scale = try #require(json["scale"]?.number?.double)
            let offset = try #require(json["offset"]?.number?.double)
            let low = json["min"]?.number?.double ?? -.infinity
            let high = json["max"]?.number?.double ?? .infinity
            let value = (40 * scale + offset).rounded(.toNearestOrAwayFromZero)
            return ("40", .int(Int64(min(max(value, low), high))))
        case "reciprocal":
            let numerator = try #require(json["numerator"]?.number?.double)
            return ("3000", .int(Int64((numerator / 3000).rounded())))
        case "bits":
            let (shift, mask) = (try #require(json["shift"]?.int), try #require(json["mask"]?.int))
            return ("\(0xA1B2C3)", .int(Int64(0xA1B2C3 >> shift & mask)))
        case "map":
            let word = try #require(json["map"]?.object?.members.first)
            let isBool = word.key == "true" || word.key == "false"
            return (
                isBool ? word.key : "\"\(word.key)\"", try #require(word.value.attributeValue)
            )
        case "compare":
            let value = try #require(json["value"])
            return (JSONWriter.write(value), .bool(true))
        case "ratio":
            let scale = try #require(json["scale"]?.number?.double)
            return ("5", .int(Int64((5 * scale / 20).rounded())))
        case "pairs":
            let keys = (
                try #require(json["keyField"]?.string), try #require(json["valueField"]?.string)
            )
            return (
                "{\"t\":true}", .list([.members([(keys.0, .string("t")), (keys.1, .bool(true))])])
            )
        default: throw Unknown(words: row.kind)
        }
    }

    /// Puts a value at a path of the table: `a.b`, `a[k=v].b`.
    private static func put(_ value: String, at path: String) -> String {
        var text = value
        for step in path.split(separator: ".").reversed() {
            guard let open = step.firstIndex(of: "[") else {
                text = "{\"\(step)\":\(text)}"
                continue
            }
            let pair = step[step.index(after: open)...].dropLast().split(separator: "=")
            text =
                "{\"\(step[..<open])\":[{\"\(pair[0])\":\"other\"},"
                + "{\"\(pair[0])\":\"\(pair[1])\",\(text.dropFirst())]}"
        }
        return text
    }

    @Test("every target of every state is set as the table says")
    func everyState() throws {
        let rows = try Self.rows()
        #expect(rows.count > 100)
        for row in rows {
            let (value, expected) = try Self.typed(row)
            let states = Self.put(value, at: row.state).dropLast() + row.beside + "}"
            // A remark does not bring its trait, so the colour loop needs a lamp with colours.
            let traits = [row.trait] + (row.to.hasSuffix("colorLoopActive") ? ["ColorSetting"] : [])
            let device = CloudSupport.device(
                "d", row.type, traits, attributes: "{\"volumeMaxLevel\":20}")
            let values = CloudSupport.values(device, String(states))
            let (trait, attribute) = Self.split(row.to)
            let isBattery =
                trait == "Matter.PowerSourceTrait" || trait == "Google.ExtendedPowerSourceTrait"
            let part = isBattery ? "root" : "main"
            #expect(
                values["\(part) \(trait) \(attribute)"] == expected,
                "\(row.state) \(states) to \(row.to): \(values)")
        }
    }

    /// The sample, of the kind that the state must have.
    private static func typed(_ row: Row) throws -> (json: String, expected: AttributeValue) {
        guard row.kind == "identity" || row.kind == "json" else { return try sample(row) }
        let trait = try #require(
            try CloudSupport.table()["traits"]?.array?.compactMap(\.object)
                .first { $0["trait"]?.string == row.trait })
        let kind = trait["states"]?.array?.compactMap(\.object)
            .first { $0["key"]?.string == row.state }?["type"]?.string
        switch kind {
        case "bool": return ("true", .bool(true))
        case "string": return ("\"word\"", .string("word"))
        case "double": return ("7.5", .double(7.5))
        case "object": return ("{\"a\":[1]}", .members([("a", .list([.int(1)]))]))
        default: return try sample(row)
        }
    }

    private static func split(_ to: String) -> (trait: String, attribute: String) {
        let dot = to.lastIndex(of: ".")!
        return (String(to[..<dot]), String(to[to.index(after: dot)...]))
    }

    @Test("every sensor is read by its words and its raw value")
    func everySensor() throws {
        let map = try #require(try CloudSupport.table()["sensorStates"]?.object?["map"]?.object)
        var count = 0
        for sensor in map.members {
            let device = CloudSupport.device(
                "d", "SENSOR", ["SensorState"],
                attributes: "{\"sensorStatesSupported\":[{\"name\":\"\(sensor.key)\"}]}")
            for (member, key) in [
                ("descriptive", "currentSensorState"), ("rawValue", "rawValue"),
            ] {
                guard let target = sensor.value.object?.value(of: member)?.object else { continue }
                let words = target["map"]?.object?.members ?? []
                var samples = words.map {
                    ("\"\($0.key)\"", $0.value.attributeValue ?? .null)
                }
                if words.isEmpty { samples = [("42", .int(42))] }
                let (trait, attribute) = Self.split(try #require(target["to"]?.string))
                for (value, expected) in samples {
                    let values = CloudSupport.values(
                        device,
                        "{\"currentSensorStateData\":[{\"name\":\"\(sensor.key)\",\"\(key)\":\(value)}]}"
                    )
                    #expect(values == ["main \(trait) \(attribute)": expected], "\(sensor.key)")
                    count += 1
                }
            }
        }
        #expect(count > 25)
    }

    @Test("every type is the home's, or keeps its own word")
    func everyType() throws {
        let types = try #require(try CloudSupport.table()["deviceTypes"]?.array)
        #expect(types.count == 79)
        for row in types.compactMap(\.object) {
            let type = try #require(row["type"]?.string)
            var home = CodecHome()
            home.read(CloudSupport.sync(CloudSupport.device("d", type, [])))
            #expect(home.types["main"] == row["deviceType"]?.string ?? type)
            for choice in (row["select"]?.array ?? []).compactMap(\.object) {
                let words = try #require(choice["if"]?.string)
                for (traits, attributes) in try Self.meeting(words) {
                    var home = CodecHome()
                    home.read(
                        CloudSupport.sync(
                            CloudSupport.device("d", type, traits, attributes: attributes)))
                    #expect(home.types["main"] == choice["deviceType"]?.string, "\(words)")
                }
            }
        }
    }

    /// Traits and attributes, each of which meets a choice.
    private static func meeting(_ words: String) throws -> [([String], String)] {
        if words == "trait ColorSetting and attributes.colorModel present" {
            return [(["OnOff", "Brightness", "ColorSetting"], "{\"colorModel\":\"rgb\"}")]
        }
        let parts = words.split(separator: " ").map(String.init)
        let names = parts.dropFirst().filter { $0 != "or" }
        switch parts.first {
        case "trait": return names.map { ([$0], "{}") }
        case "sensor":
            return names.map {
                (["SensorState"], "{\"sensorStatesSupported\":[{\"name\":\"\($0)\"}]}")
            }
        default: throw Unknown(words: words)
        }
    }

    @Test("every trait of the cloud is described in the home's traits, or in its own word")
    func everyTrait() throws {
        for trait in try #require(try CloudSupport.table()["traits"]?.array).compactMap(\.object) {
            let name = try #require(trait["trait"]?.string)
            var reader = CodecSupport.reader()
            let events = reader.read(
                CloudSupport.sync(CloudSupport.device("d", "X_ANY", [name]))
            ).events
            let parts = events.compactMap { event -> [PartDescription]? in
                if case .deviceDescribed(let device) = event { device.parts } else { nil }
            }.joined()
            let described = Set(parts.flatMap(\.traits).map(\.trait))
            let home = Set(trait["homeTraits"]?.array?.compactMap(\.string) ?? [])
            if home.isEmpty {
                #expect(described == [name])
            } else {
                // What only some types have is not described for this one.
                #expect(!described.isEmpty && described.isSubset(of: home), "\(name) \(described)")
            }
        }
    }
}
