// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Testing

@testable import hearth

@Suite struct BrokerWatchTests {
    private func status(
        _ phase: SessionStatus.Phase, _ failure: SessionFailure? = nil,
        refused: [RefusedFilter] = []
    ) -> SessionStatus {
        var status = SessionStatus()
        status.phase = phase
        status.lastFailure = failure
        status.refused = refused
        return status
    }

    @Test func saysEachTroubleOnce() {
        var watch = BrokerWatch(place: "mqtt://h:1")
        #expect(watch.news(status(.connecting)).isEmpty)
        let trouble = "mqtt://h:1: broker unreachable: refused; trying again"
        #expect(watch.news(status(.waiting, .unreachable("refused"))) == [trouble])
        #expect(watch.news(status(.connecting, .unreachable("refused"))).isEmpty)
        #expect(watch.news(status(.connected, nil)) == ["mqtt://h:1: connected"])
        #expect(watch.news(status(.connected, nil)).isEmpty)
        // The same trouble after a good time is news again.
        #expect(watch.news(status(.waiting, .unreachable("refused"))) == [trouble])
    }

    @Test func namesRefusedFiltersOnce() {
        var watch = BrokerWatch(place: "b")
        let refused = [RefusedFilter(filter: "a/#", code: 0x87)]
        #expect(
            watch.news(status(.connected, refused: refused))
                == ["b: connected", "b: subscription a/# refused: not authorized (0x87)"])
        #expect(watch.news(status(.connected, refused: refused)).isEmpty)
    }

    @Test func onlyASettingIsFatal() {
        var watch = BrokerWatch(place: "b")
        _ = watch.news(status(.waiting, .refused(code: 0x86)))
        #expect(watch.fatal == nil)
        _ = watch.news(status(.waiting, .setting(name: "cafile", reason: "no such file")))
        #expect(watch.fatal?.status == .configuration)
    }

    @Test(arguments: [
        (SessionFailure.refused(code: 0x86), hearth.ExitStatus.notAllowed),
        (.refused(code: 0x88), .unreachable), (.nameUnknown(host: "h"), .unreachable),
        (.tls("x"), .unreachable), (.setting(name: "x", reason: "y"), .configuration),
    ])
    func aRunThatNeverConnectedSaysWhy(failure: SessionFailure, status code: hearth.ExitStatus) {
        var watch = BrokerWatch(place: "b")
        _ = watch.news(status(.waiting, failure))
        #expect(watch.outcome?.status == code)
        _ = watch.news(status(.connected))
        _ = watch.news(status(.waiting, failure))
        #expect(watch.outcome == nil)
    }

    @Test func hostileWordsOfABrokerAreEscaped() {
        var watch = BrokerWatch(place: "b")
        let news = watch.news(status(.waiting, .unreachable("\u{1B}[2J")))
        #expect(news == ["b: broker unreachable: \\u{1B}[2J; trying again"])
    }
}
