// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Native topics")
struct NativeCodecTests {
    @Test("filters name the homes given, or any")
    func filters() {
        #expect(NativeCodec(context: CodecSupport.context()).filters == ["hearth/v1/+/in/#"])
        let two = NativeCodec(context: CodecSupport.context(roots: ["b", "a"]))
        #expect(two.filters == ["hearth/v1/a/in/#", "hearth/v1/b/in/#"])
    }

    @Test("what an engine publishes, and other homes, are not read")
    func others() {
        var codec = NativeCodec(context: CodecSupport.context(roots: ["a"]))
        for topic in [
            "hearth/v1/a/out/x", "hearth/v1/b/in/announce/x", "hearth/v2/a/in/announce/x",
        ] {
            #expect(codec.decode(CodecSupport.message(topic, "{\"name\":\"x\"}")) == nil)
        }
    }

    @Test("M-11: ids hold what they can and encode the rest")
    func ids() {
        var home = CodecHome()
        home.read(CodecSupport.message("hearth/v1/h/in/announce/pümpe 1", "{\"name\":\"P\"}"))
        #expect(home.lines.contains("announced native:p%C3%BCmpe%201 \"P\" area - - -"))
    }

    @Test("M-11: a part whose name is too long for an id makes a message unreadable")
    func longPart() {
        var home = CodecHome()
        let (fits, over) = (
            String(repeating: "p", count: 128), String(repeating: "/", count: 43)
        )
        for (name, isRead) in [(fits, true), (over, false)] {
            home.read(CodecSupport.message("hearth/v1/h/in/announce/d", "{\"name\":\"D\"}"))
            var messages = [
                (
                    "announce/d",
                    "{\"name\":\"D\",\"parts\":[{\"part\":\"\(name)\",\"type\":\"X.Y\",\"traits\":[]}]}"
                ),
                ("report/d", "{\"parts\":{\"\(name)\":{\"T\":{\"a\":1}}}}"),
            ]
            if isRead {
                messages += [
                    ("connectivity/d/\(name)", "online"), ("connectivity/d/\(name)/T", "online"),
                    ("event/d/\(name)/T", "{\"name\":\"pressed\"}"),
                ]
            } else {
                let level = String(repeating: "\u{fc}", count: 22)
                messages += [
                    ("connectivity/d/\(level)", "online"), ("connectivity/d/\(level)/T", "online"),
                    ("event/d/\(level)/T", "{\"name\":\"pressed\"}"),
                ]
            }
            for (topic, payload) in messages {
                home.lines = []
                home.read(CodecSupport.message("hearth/v1/h/in/" + topic, payload))
                let isUnreadable = home.lines.contains { $0.hasPrefix("unreadable wrong form") }
                #expect(isUnreadable != isRead, "\(topic): \(home.lines)")
            }
        }
    }

    @Test("5.1: a route or state that only aggregation makes is unreadable")
    func aggregates() {
        var home = CodecHome()
        home.read(CodecSupport.message("hearth/v1/h/in/announce/x", "{\"name\":\"P\"}"))
        for word in ["partiallyOnline", "mixed", "{\"state\":\"partiallyOnline\"}"] {
            let result = home.read(CodecSupport.message("hearth/v1/h/in/connectivity/x", word))
            guard case .messageUnreadable = result.events[0] else {
                Issue.record("\(word) was read")
                continue
            }
        }
    }
}
