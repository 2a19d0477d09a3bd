// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// One row of the catalogue, and no line in any codec, makes a quantity known in every ecosystem.
@Suite("Catalogue: one row for all ecosystems")
struct CatalogueRowTests {
    /// A quantity with the names that ecosystems spell it by.
    struct Row: Sendable {
        var trait: String
        var attribute: String
        var type: DeviceTypeName
        /// `food_level`, `food-level`, `FoodLevel`.
        var snake: String
        var kebab: String
        var camel: String
    }

    struct Device: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var part: String
        /// Topics and payloads, the announcement first.
        var messages: [(topic: String, payload: String)]
    }

    private static let rows = [
        Row(
            trait: OwnTrait.petFeeder, attribute: "foodLevel", type: .googlePetFeeder,
            snake: "food_level", kebab: "food-level", camel: "FoodLevel"),
        Row(
            trait: OwnTrait.waterSoftener, attribute: "saltLevel", type: .googleWaterSoftener,
            snake: "salt_level", kebab: "salt-level", camel: "SaltLevel"),
    ]

    private static let mac = "AABBCC0000F1"

    private static func devices(_ row: Row) -> [Device] {
        [
            Device(
                testDescription: "Home Assistant", part: "bowl",
                messages: [
                    (
                        "homeassistant/sensor/feeder/bowl/config",
                        """
                        {"uniq_id":"f1_bowl","stat_t":"feeder/state","unit_of_meas":"%",\
                        "val_tpl":"{{ value_json.\(row.snake) }}","name":"Bowl",\
                        "dev":{"ids":["f1"],"name":"Feeder"}}
                        """
                    ), ("feeder/state", "{\"\(row.snake)\":62}"),
                ]),
            Device(
                testDescription: "Homie", part: "bowl",
                messages: [
                    ("homie/feeder/$homie", "4.0.0"), ("homie/feeder/$name", "Feeder"),
                    ("homie/feeder/$nodes", "bowl"), ("homie/feeder/bowl/$name", "Bowl"),
                    ("homie/feeder/bowl/$type", "bowl"),
                    ("homie/feeder/bowl/$properties", row.kebab),
                    ("homie/feeder/bowl/\(row.kebab)/$name", "What is left"),
                    ("homie/feeder/bowl/\(row.kebab)/$datatype", "integer"),
                    ("homie/feeder/bowl/\(row.kebab)/$unit", "%"), ("homie/feeder/$state", "ready"),
                    ("homie/feeder/bowl/\(row.kebab)", "62"),
                ]),
            Device(
                testDescription: "Tasmota", part: "Bowl",
                messages: [
                    (
                        "tasmota/discovery/\(mac)/config",
                        """
                        {"ip":"192.0.2.7","dn":"Feeder","fn":["Feeder"],"hn":"feeder","mac":"\(mac)",\
                        "md":"ESP32","ofln":"Offline","onln":"Online","state":["OFF","ON","TOGGLE"],\
                        "sw":"14.2.0","t":"feeder","ft":"%prefix%/%topic%/",\
                        "tp":["cmnd","stat","tele"],"rl":[0],"swc":[-1],"btn":[0],"so":{},"ver":1}
                        """
                    ),
                    (
                        "tasmota/discovery/\(mac)/sensors",
                        "{\"sn\":{\"Time\":\"\",\"Bowl\":{\"\(row.camel)\":0}},\"ver\":1}"
                    ), ("tele/feeder/SENSOR", "{\"Bowl\":{\"\(row.camel)\":62}}"),
                ]),
        ]
    }

    @Test("a quantity of the catalogue is read from three ecosystems", arguments: rows)
    func row(row: Row) {
        for device in Self.devices(row) {
            var home = CodecHome()
            for message in device.messages {
                home.read(CodecSupport.message(message.topic, message.payload))
            }
            #expect(home.types[device.part] == row.type.name, "\(device)")
            #expect(home.value(device.part, row.trait, row.attribute) == .int(62), "\(device)")
        }
    }

    @Test("a unit that the row does not have leaves the value the vendor's")
    func otherUnit() {
        var home = CodecHome()
        home.read(
            CodecSupport.message(
                "homeassistant/sensor/feeder/bowl/config",
                """
                {"uniq_id":"f1_bowl","stat_t":"feeder/food","unit_of_meas":"g",\
                "name":"Food level","dev":{"ids":["f1"],"name":"Feeder"}}
                """))
        home.read(CodecSupport.message("feeder/food", "480"))
        #expect(home.value("root", HomeAssistantMapping.vendorTrait, "bowl") == .int(480))
        #expect(!home.types.values.contains(DeviceTypeName.googlePetFeeder.name))
    }
}
