// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeServer

@Suite struct ServerSentEventTests {
    @Test func anEventIsThreeLinesAndAnEmptyOne() {
        let bytes = ServerSentEvent.bytes("diff", id: 12, data: Array("{}".utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == "id: 12\nevent: diff\ndata: {}\n\n")
    }

    @Test func theLargestOffsetIsAnId() {
        let bytes = ServerSentEvent.bytes("mark", id: .max, data: [])
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("id: 18446744073709551615\n"))
    }

    /// A line end in a name would be the end of an event.
    @Test func aHostileNameStaysWithinItsLine() {
        let name = "a\n\nevent: reset\ndata: {}\r\u{2028}"
        var home = HomeState()
        reduce(
            into: &home,
            HomeRecord(
                receivedAt: 0, cause: .engine,
                events: [
                    .deviceAnnounced(
                        DeviceAnnounced(
                            deviceID: "native:a", source: "main:native:home", codec: "native",
                            nativeID: "a", name: name))
                ]))
        for view in StreamForm.View.allCases {
            let form = StreamForm(view: view, filter: GraphFilter())
            let bytes = form.reset(home.graph, logID: "1", asOf: nil, ServerFacilities())
                .flatMap { $0 }
            let lines = String(decoding: bytes, as: UTF8.self).utf8.filter { $0 == 10 || $0 == 13 }
            #expect(lines.count == 4)
        }
    }
}
