// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A display name of a test or a suite, and where it stands.
struct TestName {
    var path: String
    var name: String

    /// The display names below `Tests`, by file.
    static let all: [TestName] = Repository.swiftFiles(below: "Tests").flatMap { file in
        names(in: file.text).map { TestName(path: file.path, name: $0) }
    }

    /// The display names that a source file gives; what is commented out does not count.
    static func names(in text: String) -> [String] {
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.trimmingPrefix { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
        let literal = /\s*"((?:[^"\\\n]|\\.)*)"/
        return ["@Test(", "@Suite("].flatMap { attribute in
            code.components(separatedBy: attribute).dropFirst().compactMap { rest in
                rest.prefixMatch(of: literal).map { String($0.1) }
            }
        }
    }

    /// The rules that a display name names: `Q-4`, `N-3 to N-8`, `HomeError notFound`, `RES`, and
    /// the names of fields.
    ///
    /// - Parameter words: the ids that are single words without a number.
    static func rules(in name: String, words: Set<String>) -> [String] {
        var found: [String] = []
        let ids = /(?:^|[^A-Za-z0-9-])([A-Z]{1,2})-([0-9]+)(?: to ([A-Z]{1,2})-([0-9]+))?(?![\w-])/
        for match in name.matches(of: ids) {
            guard let first = Int(match.2) else { continue }
            var last = first
            if let family = match.3, let end = match.4.flatMap({ Int($0) }) {
                // What is no range at all is shown as it stands, and then is no rule.
                guard family == match.1, end > first else {
                    found.append("\(match.1)-\(first) to \(family)-\(end)")
                    continue
                }
                last = end
            }
            found += (first...last).map { "\(match.1)-\($0)" }
        }
        for match in name.matches(of: /(?:^|, )HomeError[ .]([a-z]\w*)/) {
            found.append("HomeError \(match.1)")
        }
        for match in name.matches(of: /\w+/) where words.contains(String(match.0)) {
            found.append(String(match.0))
        }
        return found
    }
}
