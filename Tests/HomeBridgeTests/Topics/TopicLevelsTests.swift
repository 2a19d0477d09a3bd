// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

@Suite("The levels of a topic")
struct TopicLevelsTests {
    @Test(
        "they are those between slashes",
        arguments: [
            "", "/", "a", "a/b", "/a//b/", "homie/5/d\u{E9}/x", "a/\u{301}b/c", "a/b\r\n/c",
            "a/\r\n/c",
        ])
    func levels(topic: String) {
        for omitsEmpty in [false, true] {
            #expect(
                topic[...].levels(omittingEmpty: omitsEmpty)
                    == topic.split(separator: "/", omittingEmptySubsequences: omitsEmpty))
        }
    }

    @Test("a part of a topic is found at its beginning, in its middle and at its end")
    func parts() {
        for topic in ["/bridge/", "/bridge/a", "a/bridge/b", "a/bridge/", "//bridge/"] {
            #expect(topic.utf8Contains("/bridge/"), "\(topic)")
        }
        for topic in ["", "/", "/bridge", "bridge/", "a/bridges/b", "/bridg/e/"] {
            #expect(!topic.utf8Contains("/bridge/"), "\(topic)")
        }
    }
}
