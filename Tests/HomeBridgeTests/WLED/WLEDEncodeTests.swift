// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("WLED: commands")
struct WLEDEncodeTests {
    private static func wled() -> WLEDCodec {
        var codec = WLEDCodec(context: CodecSupport.context())
        _ = codec.decode(CodecSupport.message("wled/strip/status", "online"))
        return codec
    }

    private static func strip(
        _ trait: String, _ name: String?, _ targets: [(String, AttributeValue)],
        tenths: UInt32? = nil
    ) -> CommandPlan {
        TasmotaEncodeTests.plan("light", trait, name, targets, id: "wled:p:strip", tenths: tenths)
    }

    @Test("strips are told words, a brightness, a colour")
    func strips() throws {
        let strip = Self.wled()
        let cases: [(CommandPlan, [String], [String])] = [
            (
                Self.strip("OnOff", "on", [("onOff", .bool(true))]), ["wled/strip ON"],
                ["onOff true"]
            ),
            (
                Self.strip("OnOff", "off", [("onOff", .bool(false))]), ["wled/strip OFF"],
                ["onOff false"]
            ),
            (Self.strip("OnOff", "toggle", []), ["wled/strip T"], []),
            (
                Self.strip("LevelControl", nil, [("currentLevel", .int(127))]),
                ["wled/strip 128"], ["currentLevel 127"]
            ),
            (
                Self.strip("LevelControl", nil, [("currentLevel", .int(0))]), ["wled/strip OFF"],
                ["onOff false"]
            ),
            (
                Self.strip(
                    "ColorControl", "moveToHueAndSaturation",
                    [("currentHue", .int(85)), ("currentSaturation", .int(254))]),
                ["wled/strip/col #00FF02"], ["currentHue 85", "currentSaturation 254"]
            ),
            (
                Self.strip(
                    "LevelControl", "moveToLevelWithOnOff",
                    [("currentLevel", .int(254)), ("onOff", .bool(true))], tenths: 25),
                ["wled/strip/api {\"bri\":255,\"on\":true,\"transition\":25}"],
                ["onOff true", "currentLevel 254"]
            ),
            (
                Self.strip(
                    "ColorControl", "moveToHueAndSaturation",
                    [("currentHue", .int(0)), ("currentSaturation", .int(254))], tenths: 0),
                [
                    "wled/strip/api {\"seg\":{\"col\":[[255,0,0]]},\"transition\":0}"
                ], ["currentHue 0", "currentSaturation 254"]
            ),
        ]
        for (plan, messages, expectation) in cases {
            let lines = try TasmotaEncodeTests.lines(strip, plan)
            #expect(lines.messages == messages)
            #expect(lines.expectation == expectation)
        }
        for plan in [
            Self.strip("ColorControl", "moveToHue", [("currentHue", .int(3))]),
            Self.strip("LevelControl", "stop", []),
        ] {
            #expect {
                try strip.encode(plan, TasmotaEncodeTests.context)
            } throws: {
                ($0 as? CommandRefusal)?.code == .unimplemented
            }
        }
    }

    @Test("a colour that is told and heard again is the same within a step")
    func colors() throws {
        for hue in stride(from: 0, through: 254, by: 2) {
            for saturation in stride(from: 14, through: 254, by: 12) {
                let color = LightColor(hue: hue, saturation: saturation)
                let again = try LightColor(wled: color.wledText)
                #expect(again == color)
                let reported = again.hue
                // The circle is closed: 254 is 0 again. Pale colours have few shades.
                let distance = min(abs(reported - hue), 254 - abs(reported - hue))
                #expect(distance <= 1 + 254 / saturation / 2, "\(hue) \(saturation) \(reported)")
                #expect(abs(again.saturation - saturation) <= 1)
            }
        }
    }
}
