// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeGraph

/// A colour named in one way is the same colour in the other.
@Suite struct LightColorTests {
    @Test("the primaries, white and a mixed colour stand where the standard says")
    func points() {
        let cases: [(red: Int, green: Int, blue: Int, x: Double, y: Double)] = [
            (255, 0, 0, 0.64, 0.33), (0, 255, 0, 0.30, 0.60), (0, 0, 255, 0.15, 0.06),
            (255, 255, 255, 0.3127, 0.3290), (255, 136, 0, 0.5336, 0.4145),
        ]
        for item in cases {
            let color = LightColor(
                x: Int((item.x * 65_536).rounded()), y: Int((item.y * 65_536).rounded()))
            for (actual, wanted) in [
                (color.red, item.red), (color.green, item.green), (color.blue, item.blue),
            ] {
                #expect(abs(actual - wanted) <= 2, "\(item) \(color)")
            }
            #expect(abs(Double(color.point.x) / 65_536 - item.x) < 0.004, "\(item)")
            #expect(abs(Double(color.point.y) / 65_536 - item.y) < 0.004, "\(item)")
        }
    }

    @Test("every hue and saturation comes back from its point")
    func backAndForth() {
        for hue in stride(from: 0, through: 254, by: 3) {
            for saturation in stride(from: 0, through: 254, by: 5) {
                let color = LightColor(hue: hue, saturation: saturation)
                let again = LightColor(x: color.point.x, y: color.point.y)
                #expect(abs(again.red - color.red) <= 1, "\(hue) \(saturation)")
                #expect(abs(again.green - color.green) <= 1, "\(hue) \(saturation)")
                #expect(abs(again.blue - color.blue) <= 1, "\(hue) \(saturation)")
                #expect(abs(again.saturation - saturation) <= 2, "\(hue) \(saturation)")
            }
        }
    }

    @Test("no point of the diagram, and none beside it, is without a colour")
    func anyPoint() {
        for x in stride(from: -1, through: 65_537, by: 1_024) {
            for y in stride(from: -1, through: 65_537, by: 1_024) {
                let color = LightColor(x: x, y: y)
                #expect(max(color.red, color.green, color.blue) == 255, "\(x) \(y)")
                #expect(min(color.red, color.green, color.blue) >= 0, "\(x) \(y)")
            }
        }
    }

    // MARK: Commands

    /// A lamp that lists these attributes of its colour.
    private static func lamp(_ attributes: [String]) -> HomeState {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        reduce(
            into: &state,
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: "a", source: Home.local,
                    parts: [
                        PartDescription(
                            part: "main", type: "ExtendedColorLightDeviceType",
                            traits: [TraitDescription(trait: Plans.color, attributes: attributes)])
                    ])))
        reduce(into: &state, Home.fact(.on, .device("a")))
        return state
    }

    @Test("W-1: a colour by its point goes to a light of hue and saturation as these")
    func pointToHue() throws {
        let state = Self.lamp(["currentHue", "currentSaturation"])
        // Green, as a program names it by its point.
        let plan = try state.plan(
            .invoke(
                "a", Plans.color, "moveToColor",
                [("colorX", .int(19_661)), ("colorY", .int(39_322)), ("transitionTime", .int(7))]))
        #expect(plan.targets.map(\.attribute) == ["currentHue", "currentSaturation"])
        #expect(plan.targets.map(\.value) == [.int(85), .int(254)])
        #expect(plan.targets.map(\.tolerance) == [3, 3])
        #expect(plan.transitionTenths == 7)
        #expect(plan.color == LightColor(x: 19_661, y: 39_322))
        guard case .invoke(let name, let arguments) = plan.command.action else {
            Issue.record("\(plan.command.action)")
            return
        }
        #expect(name == "moveToHueAndSaturation")
        #expect(arguments.map(\.key) == ["hue", "saturation", "transitionTime"])
    }

    @Test("W-1: hue and saturation go to a light of points as a point")
    func hueToPoint() throws {
        let state = Self.lamp(["currentX", "currentY"])
        let plan = try state.plan(
            .invoke(
                "a", Plans.color, "moveToHueAndSaturation",
                [("hue", .int(0)), ("saturation", .int(254))]))
        #expect(plan.targets.map(\.attribute) == ["currentX", "currentY"])
        #expect(plan.targets.map(\.tolerance) == [655, 655])
        guard case .int(let x)? = plan.targets.first?.value else {
            Issue.record("\(plan.targets)")
            return
        }
        #expect(abs(Double(x) / 65_536 - 0.64) < 0.002)
    }

    @Test("K-5, W-2: a light of whites takes no colour, and a bad argument is told as it was given")
    func refusals() {
        let white = Self.lamp(["colorTemperatureMireds"])
        let point: [(String, AttributeValue)] = [("colorX", .int(1)), ("colorY", .int(1))]
        #expect {
            try white.plan(.invoke("a", Plans.color, "moveToColor", point))
        } throws: {
            ($0 as? CommandRefusal)?.code == .unimplemented
        }
        let lamp = Self.lamp(["currentHue", "currentSaturation"])
        let far: [(String, AttributeValue)] = [("colorX", .int(65_280)), ("colorY", .int(1))]
        #expect {
            try lamp.plan(.invoke("a", Plans.color, "moveToColor", far))
        } throws: {
            ($0 as? CommandRefusal)?.message.contains("colorX is 65280") == true
        }
    }

    @Test("K-9: the paler a colour, the less its hue is asked for; grey has none")
    func paleColors() throws {
        let state = Self.lamp(["currentHue", "currentSaturation"])
        for (saturation, tolerance) in [(254, 3), (40, 3), (10, 12), (1, 127), (0, 127)] {
            let plan = try state.plan(
                .invoke(
                    "a", Plans.color, "moveToHueAndSaturation",
                    [("hue", .int(100)), ("saturation", .int(Int64(saturation)))]))
            #expect(plan.targets.first?.tolerance == UInt32(tolerance), "\(saturation)")
            #expect(plan.color == nil)
        }
    }
}
