// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("WLED: topics and names")
struct WLEDTests {
    private static func everything(name: String) -> String {
        "<?xml version=\"1.0\" ?><vs><ac>40</ac><cl>255</cl><cl>0</cl><cl>0</cl><ds>\(name)</ds></vs>"
    }

    @Test("R-W-NAME: a strip that nobody named is called by its topic")
    func names() {
        var home = CodecHome()
        home.read(CodecSupport.message("wled/shelf/v", Self.everything(name: "WLED")))
        #expect(home.lines.contains { $0.hasPrefix("announced wled:p:shelf \"shelf\"") })
        home.read(CodecSupport.message("wled/shelf/v", Self.everything(name: "Books")))
        #expect(home.lines.contains { $0.hasPrefix("announced wled:p:shelf \"Books\"") })
    }

    @Test("R-W-ROOT: strips below another root are known apart, and commanded there")
    func roots() throws {
        let context = CodecSupport.context(roots: ["home/leds"])
        var codec = WLEDCodec(context: context)
        #expect(codec.filters == ["home/leds/+", "home/leds/+/+", "home/leds/+/+/+"])
        let stranger = codec.decode(CodecSupport.message("wled/shelf/g", "9"))
        #expect(stranger == nil)
        let decoded = codec.decode(CodecSupport.message("home/leds/shelf/g", "255"))
        let output = try #require(decoded)
        let lines = output.events.map(CodecSupport.line)
        let id = try #require(
            output.events.lazy.compactMap { event -> String? in
                if case .deviceAnnounced(let device) = event { return device.deviceID }
                return nil
            }.first)
        #expect(id == HomeID.make(["wled", "p", "home/leds", "shelf"], sha256: context.sha256))
        #expect(
            lines.contains(
                "report \(id) light Matter.LevelControlTrait {\"currentLevel\":254}"), "\(lines)")
        let plan = CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: "light", trait: "Matter.OnOffTrait",
                action: .invoke(name: "off", arguments: []), timeoutSeconds: 7),
            part: "light",
            targets: [
                CommandTarget(
                    part: "light", trait: "Matter.OnOffTrait", attribute: "onOff",
                    value: .bool(false))
            ])
        let command = try codec.encode(
            plan, EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7))
        #expect(command?.messages.map(\.topic) == ["home/leds/shelf"])
        // Other things may be below a root that somebody named.
        let other = codec.decode(CodecSupport.message("home/leds/lamp", "on"))
        #expect(other == nil)
    }

    @Test("R-W-OTHER: what an extension tells is the vendor's, and makes no device")
    func extensions() {
        var home = CodecHome()
        home.read(CodecSupport.message("wled/shelf/temperature", "21.5"))
        #expect(home.lines == ["ignored no codec"])
        home.read(CodecSupport.message("wled/shelf/status", "online"))
        home.lines = []
        home.read(CodecSupport.message("wled/shelf/temperature", "21"))
        home.read(CodecSupport.message("wled/shelf/motion", "on"))
        home.read(CodecSupport.message("wled/shelf/relay/0", "off"))
        home.read(CodecSupport.message("wled/shelf/button/0", "short", .stored))
        home.read(CodecSupport.message("wled/shelf/button/0", "short"))
        let report = "report wled:p:shelf root WLED.PropertiesTrait"
        #expect(
            home.lines == [
                "\(report) {\"temperature\":21}", "\(report) {\"motion\":\"on\"}",
                "\(report) {\"relay/0\":\"off\"}", "ignored stored event",
                "momentary wled:p:shelf root WLED.PropertiesTrait (live) short "
                    + "{\"component\":\"button/0\"}",
            ])
    }
}
