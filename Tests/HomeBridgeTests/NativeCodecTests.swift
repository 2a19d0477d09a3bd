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
