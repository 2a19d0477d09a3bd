// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Shelly: commands and answers")
struct ShellyCommandTests {
    private static let address = "aabbcc0000a1"

    private static func first(_ leaves: [(String, String)]) -> ShellyHome {
        let announcement = "{\"id\":\"d\",\"mac\":\"AABBCC0000A1\",\"model\":\"M\"}"
        return ShellyHome(
            [CodecSupport.message("shellies/d/announce", announcement)]
                + leaves.map { CodecSupport.message("shellies/d/" + $0.0, $0.1) })
    }

    private static func second(_ params: String) -> ShellyHome {
        let frame =
            "{\"src\":\"shellyx-\(address)\",\"method\":\"NotifyStatus\",\"params\":\(params)}"
        return ShellyHome([CodecSupport.message("pre/fix/events/rpc", frame)])
    }

    private static func encode(
        _ home: ShellyHome, _ part: String, _ trait: String, _ command: String,
        _ targets: [(String, AttributeValue)], tenths: UInt32? = nil
    ) throws(CommandRefusal) -> CodecCommand? {
        let id = "mac:" + address
        let plan = CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: HomeID.encode(part), trait: trait,
                action: .invoke(name: command, arguments: [])),
            part: HomeID.encode(part),
            targets: targets.map {
                CommandTarget(
                    part: HomeID.encode(part), trait: trait, attribute: $0.0, value: $0.1)
            }, transitionTenths: tenths)
        let context = EncodingContext(
            commandID: "command:7.0", logID: "log", issuedAt: 0, expiresAt: 1)
        return try home.reader.encode(plan, context)
    }

    private static func texts(_ command: CodecCommand?) -> [String] {
        (command?.messages ?? []).map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        }
    }

    @Test("W-1, K-9: relays and rollers of the first generation take words")
    func firstRelays() throws {
        let home = Self.first([("relay/0", "off"), ("roller/0", "stop"), ("roller/0/pos", "30")])
        let on = try Self.encode(
            home, "relay/0", StandardTrait.onOff, "on", [("onOff", .bool(true))])
        #expect(Self.texts(on) == ["shellies/d/relay/0/command on"])
        #expect(on?.expectation.map(\.value) == [.bool(true)])
        #expect(on?.awaitsAnswer == false)
        let toggle = try Self.encode(home, "relay/0", StandardTrait.onOff, "toggle", [])
        #expect(Self.texts(toggle) == ["shellies/d/relay/0/command toggle"])
        let go = try Self.encode(
            home, "roller/0", StandardTrait.windowCovering, "goToLiftPercentage",
            [("currentPositionLiftPercent100ths", .int(2_000))])
        #expect(Self.texts(go) == ["shellies/d/roller/0/command/pos 80"])
        let stop = try Self.encode(home, "roller/0", StandardTrait.windowCovering, "stopMotion", [])
        #expect(Self.texts(stop) == ["shellies/d/roller/0/command stop"])
        #expect(throws: CommandRefusal.self) {
            try Self.encode(
                home, "relay/0", StandardTrait.levelControl, "moveToLevel", [("x", .int(1))])
        }
    }

    @Test("W-1: lights of the first generation take one object; colours go as channels")
    func firstLights() throws {
        let status =
            "{\"ison\":true,\"mode\":\"color\",\"red\":1,\"green\":2,\"blue\":3,\"gain\":50}"
        let home = Self.first([("color/0", "on"), ("color/0/status", status)])
        let level = try Self.encode(
            home, "color/0", StandardTrait.levelControl, "moveToLevel",
            [("currentLevel", .int(127))],
            tenths: 80)
        #expect(Self.texts(level) == ["shellies/d/color/0/set {\"gain\":50,\"transition\":5000}"])
        let color = try Self.encode(
            home, "color/0", StandardTrait.colorControl, "moveToHueAndSaturation",
            [("currentHue", .int(0)), ("currentSaturation", .int(254))])
        #expect(
            Self.texts(color) == ["shellies/d/color/0/set {\"blue\":0,\"green\":0,\"red\":255}"])
        #expect(color?.expectation.map(\.value) == [.int(0), .int(254)])
        #expect(throws: CommandRefusal.self) {
            try Self.encode(
                home, "color/0", StandardTrait.colorControl, "moveToHue", [("currentHue", .int(9))])
        }
    }

    @Test("W-1, K-9: the second generation is called by its methods, and answers")
    func second() throws {
        var home = Self.second(
            "{\"switch:1\":{\"output\":false},\"cover:0\":{\"state\":\"open\",\"current_pos\":9},"
                + "\"rgb:0\":{\"output\":true,\"brightness\":5,\"rgb\":[1,2,3]}}")
        let on = try Self.encode(
            home, "switch:1", StandardTrait.onOff, "on", [("onOff", .bool(true))])
        #expect(
            Self.texts(on) == [
                "pre/fix/rpc {\"id\":\"command:7.0\",\"src\":\"hearth-p\",\"method\":\"Switch.Set\","
                    + "\"params\":{\"id\":1,\"on\":true}}"
            ])
        #expect(on?.awaitsAnswer == true)
        let stop = try Self.encode(home, "cover:0", StandardTrait.windowCovering, "stopMotion", [])
        #expect(Self.texts(stop).first?.contains("\"Cover.Stop\",\"params\":{\"id\":0}") == true)
        let color = try Self.encode(
            home, "rgb:0", StandardTrait.colorControl, "moveToHueAndSaturation",
            [("currentHue", .int(85)), ("currentSaturation", .int(254))], tenths: 15)
        let text = Self.texts(color).first ?? ""
        #expect(text.contains("\"rgb\":[0,255,0]") || text.contains("\"rgb\":[0,255,2]"), "\(text)")
        #expect(text.contains("\"transition_duration\":1.5"))
        let source = "\"src\":\"shellyx-\(Self.address)\",\"dst\":\"hearth-p\""
        let done = home.read(
            CodecSupport.message(
                "hearth-p/rpc", "{\"id\":\"command:7.0\",\(source),\"result\":{\"was_on\":false}}"))
        let answer = CommandAnswer(
            commandID: "command:7.0", ids: ["mac:" + Self.address], isDone: true)
        #expect(done.answers == [answer])
        let refused = home.read(
            CodecSupport.message(
                "hearth-p/rpc",
                "{\"id\":\"command:7.0\",\(source),\"error\":{\"code\":-103,\"message\":\"bad\"}}"))
        #expect(refused.answers.map(\.code) == [.invalidArgument])
        let stored = home.read(
            CodecSupport.message(
                "hearth-p/rpc", "{\"id\":\"command:7.0\",\(source),\"result\":null}", .stored))
        #expect(stored.answers.isEmpty)
        let elsewhere = home.read(
            CodecSupport.message("x/rpc", "{\"id\":\"command:7.0\",\(source),\"result\":null}"))
        #expect(elsewhere.answers.isEmpty)
    }

    @Test("F-1: what sleeps is not asked")
    func questions() throws {
        let awake = Self.first([("relay/0", "on")])
        #expect(
            try awake.reader.encodeRead(ReadPlan(ids: ["mac:" + Self.address]))
                == [CodecRequest(topic: "shellies/d/command", payload: "update")])
        let asleep = Self.first([("sensor/battery", "50")])
        #expect(throws: CommandRefusal.self) {
            try asleep.reader.encodeRead(ReadPlan(ids: ["mac:" + Self.address]))
        }
        let frame = try Self.second("{\"switch:0\":{\"output\":true}}").reader
            .encodeRead(ReadPlan(ids: ["mac:" + Self.address]))
        #expect(frame?.first?.payload.contains("Shelly.GetStatus") == true)
    }

    @Test("colours survive the way to channels and back within one step")
    func colors() {
        for hue in 0...254 {
            for saturation in [0, 1, 100, 200, 254] {
                let channels = LightColor(hue: hue, saturation: saturation).channels
                let back = LightColor(channels: channels)
                #expect(channels.allSatisfy { (0...255).contains($0) })
                #expect(abs((back?.saturation ?? -9) - saturation) <= 1)
                let apart = abs((back?.hue ?? -99) - hue)
                if saturation >= 200 { #expect(min(apart, 254 - apart) <= 1, "\(hue)") }
            }
        }
        #expect(LightColor(channels: [0, 0]) == nil)
        #expect(LightColor(channels: [0, 0, 256]) == nil)
        #expect(LightColor(channels: [0, 0, 0])?.hue == 0)
        #expect(LightColor(channels: [0, 0, 0])?.saturation == 0)
    }

    @Test("filters: nothing deeper than it must be, and a root named stands for itself")
    func filters() {
        var codec = Shelly2Codec(context: CodecSupport.context())
        #expect(codec.filters == ["+/events/rpc", "hearth-p/rpc", "shellies/+/events/rpc"])
        _ = codec.decode(
            CodecSupport.message(
                "a/b/events/rpc",
                "{\"src\":\"s-\(Self.address)\",\"method\":\"NotifyStatus\",\"params\":{}}"))
        #expect(codec.filters.contains("a/b/status/+"))
        let named = Shelly2Codec(context: CodecSupport.context(roots: ["x"]))
        #expect(named.filters == ["hearth-p/rpc", "x/events/rpc"])
        #expect(Shelly1Codec(context: CodecSupport.context()).filters == ["shellies/#"])
    }

    @Test("a diffuser switches each of its vials")
    func diffuser() throws {
        let home = Self.second(
            "{\"cury:0\":{\"slots\":{\"left\":{\"on\":true},\"right\":{\"on\":false}}}}")
        let off = try Self.encode(
            home, "cury:0.left", StandardTrait.onOff, "off", [("onOff", .bool(false))])
        #expect(
            Self.texts(off) == [
                "pre/fix/rpc {\"id\":\"command:7.0\",\"src\":\"hearth-p\",\"method\":\"Cury.Set\","
                    + "\"params\":{\"id\":0,\"slot\":\"left\",\"on\":false}}"
            ])
    }
}
