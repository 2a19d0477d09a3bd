// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeSDK

/// Any text at all as a predicate: it is refused with the place of the mistake, or asked.
@Suite(.timeLimit(.minutes(20))) struct HostilePredicateTests {
    private static let texts = [
        #""Lamp".onOff == on for 10m"#, #"not ("Lamp".onOff == on for 1h30m)"#,
        #"device("Lamp").onOff changed to on"#, "any(onOff and type == ContactSensor)",
        "home.any(contact == open for 10m) and between 22:00 and 06:00",
        "since @8 and before 2026-11-20T14:00:00Z", "rate(temperature) over 10m > 1.5 °C per h",
        "room(\"Kitchen\").all(temperature >= 21.5 °C or humidity < 40 %)",
        "count(onOff == on) >= 2", #""Lamp".connectivity == offline for 5s"#,
    ]

    @Test func `any text is refused with its place, or asked`() throws {
        let count = getenv("HEARTH_SOAK") == nil ? 4_000 : 400_000
        var random = SeededRandom(seed: propertySeed(20_261_127))
        let hostile = HostileText(Self.texts)
        var home = PredicateHome.furnished()
        home.report(5, "lamp.OnOff", .bool(true))
        home.report(1000, "lamp.OnOff", .bool(false))
        var (refused, asked) = (0, 0)
        for _ in 0..<count {
            let text = hostile.next(using: &random)
            do throws(PredicateError) {
                _ = try HomePredicate(text)
            } catch {
                #expect((1...max(1, error.text.count + 1)).contains(error.column), "\(text)")
                #expect(!error.message.isEmpty)
                refused += 1
                continue
            }
            // A name, a unit or a point that the home does not have is a mistake too.
            do { _ = try home.edges(text, until: 2000) } catch is PredicateError { continue }
            asked += 1
        }
        #expect(refused > count / 4 && asked > count / 100, "\(refused) refused, \(asked) asked")
    }
}
