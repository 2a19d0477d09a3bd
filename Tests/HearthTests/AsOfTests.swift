// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

/// A home that nobody listens to: what it last said is not what is.
@Suite struct AsOfTests {
    private static let second: Int64 = 1_000_000_000

    private static let home: HomeState = {
        var home = OfflineHome(BrokerProfile(broker: BrokerAddress(host: "h")))
        let text = #"{"topic":"a/b","payload":"c","receivedAt":"1970-01-01T00:16:40Z"}"#
        if let line = try? MessageLine(Array(text.utf8)[...]) { _ = home.read(line) }
        return home.state
    }()

    private static func asOf(
        _ point: Point = .head, after seconds: Int64, listens: Bool = false
    ) throws -> AsOf? {
        try AsOf(home, at: point, now: (1000 + seconds) * second) {
            () throws(CommandFailure) in listens
        }
    }

    @Test func onlyWhatIsOlderThanTheGraceIsOld() throws {
        #expect(try Self.asOf(after: 0) == nil)
        #expect(try Self.asOf(after: 30) == nil, "the grace is 30 seconds")
        #expect(try Self.asOf(after: 31)?.time == 1000 * Self.second)
        #expect(try Self.asOf(after: 31, listens: true) == nil)
        #expect(try Self.asOf(.offset(0), after: 9999) == nil, "the past gets no older")
    }

    @Test func theNoteSaysWhenAndWhy() throws {
        let note = try #require(try Self.asOf(after: 7200)).note
        #expect(note.contains("as of ") && note.contains("2 h ago"))
        #expect(note.contains("no daemon listens"))
    }

    @Test func tablesShowNobodyAsOnline() throws {
        var device = DeviceState(id: "a")
        device.connectivityState = .online
        device.parts = [PartState(part: "main", type: "T")]
        device.parts[0].connectivityState = .online
        let shown = try Self.asOf(after: 60).shown(device)
        #expect(shown.connectivityState == .unknown)
        #expect(shown.parts[0].connectivityState == .unknown)
        #expect(try Self.asOf(after: 1).shown(device).connectivityState == .online)
    }

    @Test func theKeyStandsBesideWhatTheLogSays() throws {
        let asOf = try Self.asOf(after: 60)
        #expect(
            asOf.added(to: #"{"id":"a"}"#)
                == #"{"asOf":"1970-01-01T00:16:40.000000000Z","id":"a"}"#)
        #expect(asOf.added(to: "{}") == #"{"asOf":"1970-01-01T00:16:40.000000000Z"}"#)
        #expect(try Self.asOf(after: 1).added(to: #"{"id":"a"}"#) == #"{"id":"a"}"#)
    }
}
