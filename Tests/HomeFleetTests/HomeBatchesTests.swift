// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@testable import HomeFleet

@Suite struct HomeBatchesTests {
    private let topics = HomeTopics(partition: 7)

    private func message(_ topic: String, id: UInt16 = 1) -> IncomingMessage {
        IncomingMessage(
            topic: topic, payload: [], qos: 1, packetID: id, receivedAt: 0, sessionEpoch: 3)
    }

    private func batches(_ items: [SessionItem]) -> HomeBatches {
        HomeBatches(SessionBatch(items: items), topics: topics) { $0 != "gone" }
    }

    @Test(
        "a topic of no home is none",
        arguments: [
            "", "hl", "hl/7", "hl/7/", "hl/7/a", "hl/7/a/", "hl/7//x", "hl/70/a/x", "hl/8/a/x",
            "x/hl/7/a/x", "/hl/7/a/x", "HL/7/a/x",
        ])
    func noHome(_ topic: String) {
        #expect(topics.home(of: topic) == nil)
    }

    @Test("a home is told apart by its bytes, and its topic keeps every slash")
    func homeOfATopic() throws {
        let found = try #require(topics.home(of: "hl/7/a/b//c/"))
        #expect(found.home == "a" && found.topic == "b//c/")
        // A Kelvin sign is a K to a comparison of texts.
        let kelvin = try #require(topics.home(of: "hl/7/\u{212A}/b"))
        #expect(kelvin.home != "K")
    }

    @Test("messages keep their order in a home; the session's own life is a step for all")
    func steps() {
        let found = batches([
            .message(message("hl/7/a/x", id: 1)), .message(message("hl/7/b/x", id: 2)),
            .message(message("hl/7/a/y", id: 3)),
            .lost(.unreachable("gone")), .resumed(epoch: 3),
            .message(message("hl/7/b/z", id: 4)),
        ])
        guard case .homes(let before)? = found.steps.first,
            case .homes(let after)? = found.steps.last
        else {
            Issue.record("\(found.steps)")
            return
        }
        #expect(before.keys.sorted() == ["a", "b"])
        #expect(ids(before["a"]) == [1, 3] && ids(before["b"]) == [2])
        #expect(
            found.steps.dropFirst().prefix(2)
                == [.session(.lost(.unreachable("gone"))), .session(.resumed(epoch: 3))])
        #expect(after.keys.sorted() == ["b"] && ids(after["b"]) == [4])
    }

    private func ids(_ batch: SessionBatch?) -> [UInt16] {
        (batch?.items ?? []).compactMap { $0.message?.packetID }
    }

    @Test("filters are told to their homes as they asked for them")
    func filters() {
        let found = batches([
            .subscriptionsAcknowledged([
                GrantedFilter(filter: "hl/7/a/x/#", qos: 1),
                GrantedFilter(filter: "hl/7/b/+", qos: 0),
                GrantedFilter(filter: "hl/7/gone/#", qos: 1),
                GrantedFilter(filter: "hl/7/a/y", qos: 1),
            ]),
            .subscriptionRefused(RefusedFilter(filter: "hl/7/b/z", code: 0x87)),
            .subscriptionsRemoved(["hl/7/a/x/#", "hl/7/gone/#"]),
        ])
        #expect(
            found.steps == [
                .homes([
                    "a": SessionBatch(items: [
                        .subscriptionsAcknowledged([
                            GrantedFilter(filter: "x/#", qos: 1),
                            GrantedFilter(filter: "y", qos: 1),
                        ]),
                        .subscriptionsRemoved(["x/#"]),
                    ]),
                    "b": SessionBatch(items: [
                        .subscriptionsAcknowledged([GrantedFilter(filter: "+", qos: 0)]),
                        .subscriptionRefused(RefusedFilter(filter: "z", code: 0x87)),
                    ]),
                ])
            ])
    }

    @Test("an answer goes to a topic of the home, wherever the request says it")
    func responseTopics() throws {
        var inside = message("hl/7/a/x")
        inside.responseTopic = "hl/7/a/answers"
        var outside = message("hl/7/a/x")
        outside.responseTopic = "hl/7/b/answers"
        let found = batches([.message(inside), .message(outside)])
        guard case .homes(let homes) = found.steps.first else {
            Issue.record("\(found.steps)")
            return
        }
        let topics = homes["a"]?.items.map { $0.message?.responseTopic }
        // The second is put behind the home's own prefix when it is answered.
        #expect(topics == ["answers", "hl/7/b/answers"])
    }

    @Test("what is nobody's is counted")
    func counted() {
        let found = batches([
            .message(message("hl/7/gone/x")), .message(message("other")),
            .redeliveredRemoved(count: 2), .brokerDropped(total: 9, count: 4),
        ])
        #expect(found.steps.isEmpty)
        #expect(found.unknown == 2 && found.redeliveredRemoved == 2 && found.brokerDropped == 4)
    }
}

extension SessionItem {
    fileprivate var message: IncomingMessage? {
        if case .message(let message) = self { message } else { nil }
    }
}
