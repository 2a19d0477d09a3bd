// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Tasmota, WLED: fixtures")
struct TasmotaFixtureTests {
    @Test(
        "every message gives the expected events",
        arguments: ["tasmota", "wled"])
    func fixtures(ecosystem: String) throws {
        let fixtures = CodecFixture.all(ecosystem)
        try #require(!fixtures.isEmpty, "no fixtures of \(ecosystem)")
        for fixture in fixtures {
            let text = try CodecFixtureTests.render(try fixture.messages())
            if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
                try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
            }
            #expect(text == fixture.expected(), "\(fixture.testDescription)")
        }
    }
}
