// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every rule of the Home API stands in the display name of a test that proves it.
///
/// `HEARTH_UPDATE=1` writes the table, `docs/RULES.md`.
@Suite struct RuleTests {
    private struct Rule: Decodable {
        var id: String
        var section: String
        var origin: String
        var words: String
    }

    private struct RuleList: Decodable { var rules: [Rule] }

    private static let table = "docs/RULES.md"

    private static let rules: [Rule] = {
        let data = Data(Repository.text("Data/rules.json").utf8)
        return (try? JSONDecoder().decode(RuleList.self, from: data))?.rules ?? []
    }()

    /// The ids that are no letters with a number.
    private static let words = Set(
        rules.map(\.id).filter { $0.allSatisfy { $0.isLetter || $0.isNumber } })

    /// The tests that name a rule, by its id.
    private static let proofs: [String: [TestName]] = {
        var proofs: [String: [TestName]] = [:]
        for test in TestName.all {
            for id in Set(TestName.rules(in: test.name, words: words)) {
                proofs[id, default: []].append(test)
            }
        }
        return proofs
    }()

    @Test func theListIsSound() {
        #expect(Self.rules.count > 100, "Data/rules.json is missing or cannot be read")
        #expect(Set(Self.rules.map(\.id)).count == Self.rules.count, "an id stands there twice")
        for rule in Self.rules {
            let read = TestName.rules(in: "\(rule.id): proved", words: Self.words)
            #expect(read == [rule.id], "a test that names \(rule.id) would not be found")
            #expect(rule.words.hasSuffix("."), "\(rule.id) has no words")
            #expect(!rule.words.contains("|"), "\(rule.id) would break the table")
        }
    }

    @Test(arguments: rules.map(\.id))
    func everyRuleIsProved(id: String) {
        #expect(Self.proofs[id] != nil, "no test's display name names \(id)")
    }

    @Test func everyIdInATestsNameIsARule() {
        let known = Set(Self.rules.map(\.id))
        for (id, tests) in Self.proofs.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
            for test in tests {
                Issue.record("\(test.path): \"\(test.name)\" names \(id), which is no rule")
            }
        }
    }

    @Test func theTableIsCurrent() throws {
        let text = Self.document()
        if ProcessInfo.processInfo.environment["HEARTH_UPDATE"] == "1" {
            let url = Repository.root.appendingPathComponent(Self.table)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(
            Repository.text(Self.table) == text,
            "\(Self.table) is not current: HEARTH_UPDATE=1 swift test --filter RuleTests")
    }

    @Test(arguments: [
        ("Q-4, Q-12: both", ["Q-4", "Q-12"]), ("(M-11) at the end (K-3)", ["M-11", "K-3"]),
        ("N-3 to N-5: a range", ["N-3", "N-4", "N-5"]), ("CA-1 to LA-2", ["CA-1 to LA-2"]),
        ("R-Z-ENDPOINT, UTF-8, SHA-256, aM-1, M-1a, X-M-1, M-1-2", []),
        ("HomeError notFound, RES; HomeErrors", ["HomeError notFound", "RES"]),
        (
            "K-3, HomeError.unavailable: it fails with HomeError alone",
            ["K-3", "HomeError unavailable"]
        ),
        ("PRESS and RESULT", []),
    ])
    func namesAreReadAsWords(name: String, ids: [String]) {
        #expect(TestName.rules(in: name, words: ["RES"]) == ids)
    }

    @Test func namesStandInAttributes() {
        let text = """
            @Suite("One") struct A {
                // @Test("Two")
                @Test(
                    "Three \\"quoted\\"", arguments: [1])
                @Test func four() { use("Five") }
            """
        #expect(TestName.names(in: text) == ["Three \\\"quoted\\\"", "One"])
    }

    private static func document() -> String {
        var text = """
            # Rules and their tests

            What the Home API must do, one rule per line, and the tests that prove it. The rules in full are those of
            the Home API's specification, sections 1 to 8. Origin: S the seed documents, R the Swift reference, A the
            Android reference, C a real client, D decided here. This file is written by `HEARTH_UPDATE=1 swift test
            --filter RuleTests`; a test fails when it is not current, when a rule has no test, and when a test names a
            rule that there is not.

            | rule | origin | words | tests |
            |---|---|---|---|

            """
        for rule in rules {
            let tests = (proofs[rule.id] ?? []).map { test in
                let file = test.path.split(separator: "/").last!.dropLast(".swift".count)
                return "\(file): \(test.name)".replacingOccurrences(of: "|", with: "\\|")
            }
            text += "| \(rule.id) | \(rule.origin) | \(rule.words) "
            text += "| \(tests.sorted().joined(separator: "<br>")) |\n"
        }
        return text
    }
}
