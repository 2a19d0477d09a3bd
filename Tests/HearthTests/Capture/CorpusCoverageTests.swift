// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import Testing

@testable import hearth

/// How much of what the corpus of real messages says ends in the graph, by ecosystem.
///
/// The table is in docs/CODECS.md: `HEARTH_UPDATE=1 swift test --filter CorpusCoverageTests` writes it.
@Suite("Corpus coverage")
struct CorpusCoverageTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let corpus =
        ProcessInfo.processInfo.environment["HEARTH_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    private static var isThere: Bool { FileManager.default.fileExists(atPath: corpus.path) }
    private static let comment: Comment =
        "NO CORPUS: set HEARTH_CORPUS, or nothing here was checked"

    /// The folders of the corpus whose messages somebody should read.
    static let ecosystems = [
        "zigbee2mqtt", "homeassistant", "tasmota", "shelly", "esphome", "homie", "zwave-js-ui",
        "wled",
    ]

    private static func files(_ ecosystem: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: corpus.appendingPathComponent(ecosystem), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
    }

    private static func coverage(_ ecosystem: String) throws -> CorpusCoverage {
        var coverage = CorpusCoverage(ecosystem)
        for file in try files(ecosystem) { try coverage.add(file.path) }
        return coverage
    }

    @Test("the corpus is there", .disabled(if: isThere))
    func absent() {
        print("NO CORPUS at \(Self.corpus.path): the coverage was not computed")
    }

    @Test(
        "of the topics of announced devices 95 % are read, of each payload 90 % of the keys",
        .enabled(if: isThere, comment), arguments: ecosystems)
    func goals(ecosystem: String) throws {
        let coverage = try Self.coverage(ecosystem)
        #expect(coverage.devices > 0)
        #expect(coverage.topics.count >= 4, "there is something to cover")
        #expect(
            coverage.readTopics * 100 >= coverage.topics.count * 95,
            "not read: \(coverage.unreadTopics)")
        #expect(coverage.poorPayloads == [])
    }

    @Test(
        "what is ignored is of one of at most twelve kinds, and fits its pattern",
        .enabled(if: isThere, comment))
    func ignored() throws {
        #expect(IgnoredMessage.allCases.count <= 12)
        var seen: Set<IgnoredMessage> = []
        for ecosystem in Self.ecosystems + ["hostile"] {
            for file in try Self.files(ecosystem) {
                for ignored in try CorpusCoverage.ignored(in: file.path) {
                    let kind = try #require(
                        IgnoredMessage(rawValue: ignored.reason), "\(ignored)")
                    #expect(kind.fits(ignored.message), "\(file.lastPathComponent) \(ignored)")
                    seen.insert(kind)
                }
            }
        }
        #expect(seen.count >= 6, "\(seen)")
    }

    @Test("the table in docs/CODECS.md is current", .enabled(if: isThere, comment))
    func table() throws {
        let path = Self.root.appendingPathComponent("docs/CODECS.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let (start, end) = ("<!-- coverage: begin -->\n", "<!-- coverage: end -->")
        let from = try #require(text.range(of: start)?.upperBound)
        let to = try #require(text.range(of: end)?.lowerBound)
        let rows = try Self.ecosystems.map { try Self.coverage($0).row }
        let table = ([CorpusCoverage.head] + rows).joined(separator: "\n") + "\n"
        print(table)
        if ProcessInfo.processInfo.environment["HEARTH_UPDATE"] == "1" {
            try text.replacingCharacters(in: from..<to, with: table)
                .write(to: path, atomically: true, encoding: .utf8)
            return
        }
        #expect(
            text[from..<to] == table,
            "not current: HEARTH_UPDATE=1 swift test --filter CorpusCoverageTests")
    }
}
