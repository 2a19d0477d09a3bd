// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph

/// The fold and the diff in Python, written from docs/EVENTS.md: `Tests/Oracle`.
///
/// Without a `python3` in the path every call throws.
enum Oracle {
    /// The last snapshot of each home, or one after every so many records, as canonical JSON.
    static func snapshots(
        of homes: [OracleHome], every step: Int? = nil, without kinds: [String] = []
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let files = try homes.enumerated().map { index, home in
            try folder.write(home.lines, to: "\(index).jsonl")
        }
        var options = kinds.flatMap { ["--without", $0] }
        if let step { options += ["--every", String(step)] }
        return try run("fold.py", options + files)
    }

    /// The last snapshot of a log that is given as JSON Lines.
    static func snapshot(of lines: String) throws -> String {
        let folder = try TemporaryFolder()
        return try run("fold.py", [folder.write(lines, to: "log.jsonl")])[0]
    }

    /// What the diffs make of the snapshots.
    static func applied(_ diffs: [String], to snapshots: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        return try run(
            "diff.py",
            [
                folder.write(diffs.joined(separator: "\n"), to: "diffs.jsonl"),
                folder.write(snapshots.joined(separator: "\n"), to: "snapshots.jsonl"),
            ])
    }

    /// For each home, the offsets at which its conditions changed their values, as JSON.
    ///
    /// - Parameter conditions: a JSON array for each home.
    static func changes(of conditions: [String], in homes: [OracleHome]) throws -> [String] {
        let folder = try TemporaryFolder()
        let files = try homes.enumerated().map { index, home in
            try folder.write(home.lines, to: "\(index).jsonl")
        }
        let list = try folder.write(conditions.joined(separator: "\n"), to: "conditions.jsonl")
        return try run("predicates.py", [list] + files)
    }

    private static func run(_ script: String, _ arguments: [String]) throws -> [String] {
        let printed = try ChildProcess.run(
            "/usr/bin/env", ["python3", "-B", "\(folder)/\(script)"] + arguments)
        return printed.utf8.split(separator: UInt8(ascii: "\n")).map { String($0)! }
    }

    private static let folder: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).joined(separator: "/") + "/Oracle"
    }()
}

/// Where the oracle and the reducer part.
struct Disagreement: Error, CustomStringConvertible {
    var description: String

    /// The first record of a home after which the snapshots differ, with its events.
    static func first(in home: OracleHome) throws -> Disagreement? {
        let theirs = try Oracle.snapshots(of: [home], every: 1)
        for (record, (our, their)) in zip(home.records, zip(home.snapshots(every: 1), theirs))
        where !utf8Equal(our, their) {
            return Disagreement(
                description: """
                    after record \(record.offset ?? 0) of \(home.name):
                    \(record.jsonLines.joined(separator: "\n"))
                    reducer: …\(excerpt(of: our, unlike: their))…
                    oracle:  …\(excerpt(of: their, unlike: our))…
                    """)
        }
        return nil
    }

    private static func excerpt(of text: String, unlike other: String) -> String {
        let same = zip(text.utf8, other.utf8).prefix { $0 == $1 }.count
        return String(decoding: text.utf8.dropFirst(max(0, same - 300)).prefix(400), as: UTF8.self)
    }
}
