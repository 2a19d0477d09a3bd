// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeRuntime
import Testing

@testable import hearth

@Suite struct LogLinesTests {
    @Test func anObjectIsOneLineOfJSON() throws {
        let object = LogObject(
            level: "error", label: "hearth", message: "a \"b\"\n\u{1B}",
            metadata: ["path": "/x", "error": "no\tspace"])
        let text = object.json(time: 1_795_226_400_000_000_001)
        #expect(
            text
                == #"{"label":"hearth","level":"error","message":"a \"b\"\n\u001b","metadata":{"error":"no\tspace","path":"/x"},"time":"2026-11-21T02:00:00.000000001Z"}"#
        )
        #expect(try JSONReader.read(Array(text.utf8)).object?["level"]?.string == "error")
    }

    /// F31: what is left out is counted and said.
    @Test func aBudgetRefillsWithTime() {
        var budget = LineBudget()
        func take(_ count: Int, at seconds: Int) -> [String] {
            budget.allowed(
                (0..<count).map { "line \($0)" }, now: .seconds(seconds), { "\($0) left out" })
        }
        #expect(take(LineBudget.burst, at: 0).count == LineBudget.burst)
        #expect(take(3, at: 1).isEmpty)
        // One line would be spent on the word about the others alone.
        #expect(take(1, at: 121).isEmpty)
        #expect(take(1, at: 241) == ["4 left out", "line 0"])
        #expect(take(1, at: 242).isEmpty)
        #expect(take(100, at: 100_000).count == LineBudget.burst)
    }

    @Test func aServiceLineSaysHowTheHomeIs() {
        let line = ServiceLine(offset: 7, devices: .init(), sessions: [("main", .connected)])
        #expect(line.text == "@7: 0 of 0 devices online, main connected")
        #expect(
            ServiceLine(offset: nil, devices: .init(), sessions: []).text == "0 of 0 devices online"
        )
    }
}
