// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeTesting
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
        var watch = BrokerWatch(broker: "mqtt://h:1")
        #expect(watch.news(status(.connecting), now: .zero).isEmpty)
        let trouble = "mqtt://h:1: broker unreachable: refused; trying again"
        #expect(watch.news(status(.waiting, .unreachable("refused")), now: .zero) == [trouble])
        #expect(watch.news(status(.connecting, .unreachable("refused")), now: .zero).isEmpty)
        #expect(watch.news(status(.connected, nil), now: .zero) == ["mqtt://h:1: connected"])
        #expect(watch.news(status(.connected, nil), now: .zero).isEmpty)
        // The same trouble after a good time is news again.
        #expect(watch.news(status(.waiting, .unreachable("refused")), now: .zero) == [trouble])
    }

    @Test func namesRefusedFiltersOnce() {
        var watch = BrokerWatch(broker: "b")
        let refused = [RefusedFilter(filter: "a/#", code: 0x87)]
        #expect(
            watch.news(status(.connected, refused: refused), now: .zero)
                == ["b: connected", "b: subscription a/# refused: not authorized (0x87)"])
        #expect(watch.news(status(.connected, refused: refused), now: .zero).isEmpty)
    }

    @Test func onlyASettingIsFatal() {
        var watch = BrokerWatch(broker: "b")
        _ = watch.news(status(.waiting, .refused(code: 0x86)), now: .zero)
        #expect(watch.fatal == nil)
        _ = watch.news(
            status(.waiting, .setting(name: "cafile", reason: "no such file")), now: .zero)
        #expect(watch.fatal?.status == .configuration)
    }

    @Test(arguments: [
        (SessionFailure.refused(code: 0x86), hearth.ExitStatus.notAllowed),
        (.refused(code: 0x88), .unreachable), (.nameUnknown(host: "h"), .unreachable),
        (.tls("x"), .unreachable), (.setting(name: "x", reason: "y"), .configuration),
    ])
    func aRunThatNeverConnectedSaysWhy(failure: SessionFailure, status code: hearth.ExitStatus) {
        var watch = BrokerWatch(broker: "b")
        _ = watch.news(status(.waiting, failure), now: .zero)
        #expect(watch.outcome?.status == code)
        _ = watch.news(status(.connected), now: .zero)
        _ = watch.news(status(.waiting, failure), now: .zero)
        #expect(watch.outcome == nil)
    }

    /// The connection that gave them was over before anyone saw it.
    @Test func aRunThatGotMessagesDidReachItsBroker() {
        var watch = BrokerWatch(broker: "b")
        _ = watch.news(status(.waiting, .passedOver(count: 90)), now: .zero)
        #expect(watch.outcome == nil)
    }

    @Test func hostileWordsOfABrokerAreEscaped() {
        var watch = BrokerWatch(broker: "b")
        let news = watch.news(status(.waiting, .unreachable("\u{1B}[2J")), now: .zero)
        #expect(news == ["b: broker unreachable: \\u{1B}[2J; trying again"])
    }

    /// F31: a broker that comes and goes does not flood the log.
    @Test func troubleThatComesAndGoesIsBounded() {
        var watch = BrokerWatch(broker: "b")
        var lines: [String] = []
        // An hour in which a connection is made and lost every two seconds.
        for second in stride(from: 0, to: 3600, by: 2) {
            lines += watch.news(status(.connected), now: .seconds(second))
            lines += watch.news(
                status(.waiting, .unreachable("refused")), now: .seconds(second + 1))
        }
        #expect(lines.count <= LineBudget.burst + 30)
        #expect(lines.count > LineBudget.burst)
        #expect(lines.contains { $0.contains("lines left out: the connection comes and goes") })
        // What was not said is counted: nothing is hidden.
        let leftOut = lines.compactMap {
            $0.contains("left out") ? Int($0.split(separator: " ")[1]) : nil
        }.reduce(0, +)
        let shown = lines.count { !$0.contains("left out") }
        #expect(leftOut + shown > 3600 - 300)
        reportFigure(
            "F31", "an hour of a connection that is made and lost every two seconds",
            ["lines of the log": lines.count, "counted and left out": leftOut])
    }
}
