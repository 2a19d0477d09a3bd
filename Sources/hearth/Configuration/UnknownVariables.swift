// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Variables that look like settings of hearth but are not: most often a typing error.
enum UnknownVariables {
    /// Variables with another meaning: the data directory, what 'bisect' and 'watch' say to a
    /// command, and those that tests, scripts and builds of hearth itself read.
    private static let others: Set<String> = [
        "HEARTH_DATA", Pager.variable, "HEARTH_POINT", "HEARTH_TIME", "HEARTH_RULE", "HEARTH_SEED",
        "HEARTH_CORPUS",
        "HEARTH_UPDATE", "HEARTH_UPDATE_FIXTURES",
        "HEARTH_UPDATE_GOLDEN", "HEARTH_FUZZ", "HEARTH_FIXTURES", "HEARTH_GOLDEN",
    ]

    /// One line for each, with the nearest known name.
    static func notes(_ names: some Sequence<String>) -> [String] {
        let known = Set(Setting.allCases.map(\.variable)).union(others)
        return names.filter { $0.hasPrefix("HEARTH_") && !known.contains($0) }.sorted()
            .map { name in
                let near = Suggestion.nearest(to: name, in: known.sorted())
                return "the variable \(TerminalText.escape(name)) means nothing here"
                    + (near.map { "; did you mean \($0)?" } ?? "")
            }
    }
}
