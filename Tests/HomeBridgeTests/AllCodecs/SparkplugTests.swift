// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Sparkplug B")
struct SparkplugTests {
    @Test(
        "it is recognised, kept, and says whose message it is",
        arguments: [
            ("spBv1.0/plant/NBIRTH/edge", "group plant, type NBIRTH, node edge"),
            ("spBv1.0/plant/DDATA/edge/pump", "group plant, type DDATA, node edge, device pump"),
            ("spBv1.0/STATE/host", "type STATE, host host"),
            ("spBv1.0/x", "1 levels where group, type and node are expected"),
            ("spBv1.0//", "2 levels where group, type and node are expected"),
        ])
    func recognised(topic: String, detail: String) {
        var reader = CodecSupport.reader()
        let message = CodecMessage(
            topic: topic, payload: [0x08, 0xff, 0x00], delivery: .live, receivedAt: 0)
        #expect(
            reader.read(message).events == [
                .messageUnreadable(MessageUnreadable(reason: "Sparkplug B", detail: detail))
            ])
    }

    @Test("nothing is subscribed to unless the profile names it")
    func filters() {
        #expect(SparkplugCodec(context: CodecSupport.context()).filters.isEmpty)
        let named = SparkplugCodec(context: CodecSupport.context(roots: ["spBv1.0"]))
        #expect(named.filters == ["spBv1.0/#"])
        var codec = named
        #expect(codec.decode(CodecSupport.message("spBv2.0/a/b/c", "")) == nil)
        let homie = HomieCodec(context: CodecSupport.context(roots: ["spBv1.0"]))
        #expect(homie.filters == ["+/5/+/$state", "homie/#"])
    }
}
