// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Numbers that no device counts to: they end nothing, and become no other number.
@Suite("Numbers that publishers choose")
struct PublishedNumberTests {
    /// What a publisher may write where a number is expected.
    static let extremes = [
        "-9223372036854775808", "-9223372036854775807", "9223372036854775807",
        "9223372036854775806", "18446744073709551615", "-18446744073709551616",
        "170141183460469231731687303715884105727", "0", "-0", "-1", "1e308", "-1e308", "5e-324",
        "1e400", "-1e400", "0.1", "9007199254740993", "-2147483648", "4294967296", "4294967297",
        "\"\"", "\"NaN\"", "\"9223372036854775807\"", "null", "true",
    ]

    /// An entity of discovery, with a place for a number, and what is sent to its topics after it.
    struct Entity: CustomTestStringConvertible {
        var kind: String
        var keys: String
        var attribute: String

        var testDescription: String { "\(kind) \(keys)" }
    }

    static let entities = [
        Entity(
            kind: "fan", keys: "\"pct_cmd_t\":\"f/p\",\"pct_stat_t\":\"s\",\"spd_rng_min\":#",
            attribute: "percentCurrent"),
        Entity(
            kind: "fan", keys: "\"pct_cmd_t\":\"f/p\",\"pct_stat_t\":\"s\",\"spd_rng_max\":#",
            attribute: "percentCurrent"),
        Entity(
            kind: "fan",
            keys: "\"pct_cmd_t\":\"f/p\",\"pct_stat_t\":\"s\",\"spd_rng_min\":#,\"spd_rng_max\":#",
            attribute: "percentCurrent"),
        Entity(
            kind: "cover", keys: "\"pos_t\":\"s\",\"set_pos_t\":\"f/p\",\"pos_open\":#",
            attribute: "currentPositionLiftPercent100ths"),
        Entity(
            kind: "cover", keys: "\"pos_t\":\"s\",\"set_pos_t\":\"f/p\",\"pos_clsd\":#",
            attribute: "currentPositionLiftPercent100ths"),
        Entity(
            kind: "cover", keys: "\"tilt_status_t\":\"s\",\"tilt_cmd_t\":\"f/p\",\"tilt_max\":#",
            attribute: "currentPositionTiltPercent100ths"),
        Entity(
            kind: "cover",
            keys:
                "\"tilt_status_t\":\"s\",\"tilt_cmd_t\":\"f/p\",\"tilt_clsd_val\":#,\"tilt_min\":#",
            attribute: "currentPositionTiltPercent100ths"),
        Entity(
            kind: "valve", keys: "\"stat_t\":\"s\",\"reports_position\":true,\"pos_open\":#",
            attribute: "currentLevel"),
        Entity(
            kind: "valve", keys: "\"stat_t\":\"s\",\"reports_position\":true,\"pos_clsd\":#",
            attribute: "currentLevel"),
        Entity(
            kind: "light", keys: "\"bri_stat_t\":\"s\",\"bri_cmd_t\":\"f/b\",\"bri_scl\":#",
            attribute: "currentLevel"),
    ]

    @Test("discovery: a scale of any two numbers ends nothing", arguments: entities)
    func scales(entity: Entity) throws {
        for extreme in Self.extremes {
            var home = CodecHome()
            let keys = entity.keys.replacing("#", with: extreme)
            let config = "{\"uniq_id\":\"f\",\"cmd_t\":\"f/set\",\(keys)}"
            home.read(CodecSupport.message("homeassistant/\(entity.kind)/f/config", config))
            #expect(home.lines.contains { $0.hasPrefix("announced") }, "\(config): \(home.lines)")
            for payload in Self.extremes + ["50"] {
                home.read(
                    CodecSupport.message("s", payload.replacing("\"", with: "")))
            }
            if home.notices.contains(where: { $0.contains("is no scale of a") }) {
                let known = home.values.keys.filter { $0.hasSuffix(" " + entity.attribute) }
                #expect(known.isEmpty, "\(config): \(known)")
            }
        }
    }

    @Test("discovery: a scale that is none says so, and its values stay the vendor's")
    func noScale() {
        for (entity, name) in zip(
            [Self.entities[0], Self.entities[3], Self.entities[5], Self.entities[7]]
                + [Self.entities[9]], ["speed", "position", "tilt", "position", "brightness"])
        {
            for extreme in ["-9223372036854775808", "9223372036854775807", "1e400", "\"NaN\""] {
                var home = CodecHome()
                let keys = entity.keys.replacing("#", with: extreme)
                let config = "{\"uniq_id\":\"f\",\"cmd_t\":\"f/set\",\(keys)}"
                home.read(CodecSupport.message("homeassistant/\(entity.kind)/f/config", config))
                #expect(
                    home.notices.contains { $0.hasSuffix("is no scale of a \(name)") },
                    "\(config): \(home.notices)")
                home.read(CodecSupport.message("s", "50"))
                let vendors = home.values.filter { $0.key.contains("PropertiesTrait") }
                #expect(vendors.values.contains(.int(50)), "\(config): \(home.values)")
            }
        }
    }

    @Test("discovery: scales of large numbers are read")
    func largeScales() {
        var home = CodecHome()
        home.read(
            CodecSupport.message(
                "homeassistant/cover/f/config",
                "{\"uniq_id\":\"f\",\"pos_t\":\"s\",\"pos_open\":-4294967296,\"pos_clsd\":4294967296}"
            ))
        home.read(CodecSupport.message("s", "-2147483648"))
        let key = "f Matter.WindowCoveringTrait currentPositionLiftPercent100ths"
        #expect(home.values[key] == .int(2500), "\(home.values)")
        // Beyond the scale nobody knows where the cover stands; what it said is the vendor's.
        home.read(CodecSupport.message("s", "9223372036854775807"))
        #expect(home.values[key] == .null)
        #expect(home.values["root HomeAssistant.PropertiesTrait f.position"] == .int(.max))
    }

    @Test(
        "templates: functions and operators at the limits give a value or none",
        arguments: [
            "{{ 'abc'|truncate(#) }}", "{{ 'abc'|truncate(3, true, '...', #) }}",
            "{{ # + # }}", "{{ # - # }}", "{{ # * # }}", "{{ # / # }}", "{{ # // # }}",
            "{{ # % # }}", "{{ # // -1 }}", "{{ # % -1 }}", "{{ -# }}", "{{ #|abs }}",
            "{{ #|int }}", "{{ #|float }}", "{{ #|round(2) }}", "{{ 1.5|round(#) }}",
            "{{ 'abc'[#] }}", "{{ 'abc'[#:] }}", "{{ 'abc'[:#] }}", "{{ 'abc'[#:#] }}",
            "{{ [1,2][#] }}", "{{ #|bitwise_and(#) }}", "{{ #|bitwise_or(#) }}",
            "{{ #|multiply(#) }}", "{{ #|add(#) }}", "{{ [#,#]|max }}", "{{ [#,#]|min }}",
            "{{ # < # }}", "{{ '#'|int }}", "{{ '#'|float }}", "{{ value|int + # }}",
            "{{ value_json.a * # }}", "{{ value_json.a[#] }}",
        ])
    func templates(text: String) {
        for first in Self.extremes {
            let whole = text.replacing("#", with: first)
            guard let template = HomeAssistantTemplate(whole) else { continue }
            for payload in ["{\"a\":\(first)}", first, "{\"a\":[1,2]}", "abc"] {
                let json = try? JSONReader.read(Array(payload.utf8))
                _ = template.render(text: payload, json: json)
            }
        }
    }

    @Test(
        "Tasmota: the tilt of a shutter at the limits", arguments: Self.extremes)
    func tilts(extreme: String) {
        for entry in ["[\(extreme),0,0]", "[0,\(extreme),0]", "[\(extreme),\(extreme)]"] {
            var home = CodecHome()
            home.read(
                CodecSupport.message(
                    "tasmota/discovery/AABBCC00000A/config",
                    """
                    {"ip":"192.0.2.7","dn":"S","fn":["S"],"hn":"s","mac":"AABBCC00000A","md":"M",\
                    "ofln":"Offline","onln":"Online","state":["OFF","ON"],"sw":"13","t":"shut",\
                    "ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],"rl":[3,3],\
                    "sho":[\(extreme)],"sht":[\(entry)],"ver":1}
                    """))
            home.read(
                CodecSupport.message(
                    "stat/shut/RESULT", "{\"Shutter1\":{\"Position\":10,\"Tilt\":\(extreme)}}"))
            #expect(home.lines.contains { $0.hasPrefix("announced mac:aabbcc00000a") })
        }
    }

    @Test("Zigbee2MQTT: the range of a brightness at the limits", arguments: Self.extremes)
    func brightness(extreme: String) {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                """
                {"type":"light","features":[{"type":"numeric","access":7,"name":"brightness",\
                "property":"brightness","value_min":\(extreme),"value_max":\(extreme)}]},\
                {"type":"fan","features":[{"type":"numeric","access":7,"name":"speed",\
                "property":"speed","value_max":\(extreme),"value_step":\(extreme)}]}
                """))
        home.read(CodecSupport.message("z/dev", "{\"brightness\":\(extreme),\"speed\":3}"))
        #expect(home.lines.contains { $0.hasPrefix("announced") }, "\(home.lines)")
    }

    @Test("a conversion at the limits of its own numbers gives a value or none")
    func conversions() {
        let limits = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for first in limits {
            for second in limits {
                let conversions: [ValueConversion] = [
                    .level(top: first), .reciprocal(numerator: first, min: second, max: first),
                    .measure(min: first, max: second),
                    .linear(.init(factor: first, offset: second, divisor: 1, min: .min, max: .max)),
                    .linear(
                        .init(factor: 1, offset: first, divisor: second, min: .min, max: .max)),
                    .energy(
                        .init(factor: second, offset: first, divisor: 7, min: second, max: first)),
                ]
                for conversion in conversions {
                    for extreme in Self.extremes {
                        if let value = try? JSONReader.read(Array(extreme.utf8)) {
                            _ = conversion.convert(value)
                        }
                    }
                    for wanted in limits {
                        var setting = ValueSetting.settable
                        setting.valueStep = JSONNumber(second)
                        for step in [ValueSetting.settable, setting] {
                            _ = conversion.inverse(
                                of: .int(Int64(wanted)), step, wholeSteps: first > 0)
                        }
                    }
                }
            }
        }
    }
}
