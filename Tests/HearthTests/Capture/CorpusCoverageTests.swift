// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import Testing

@testable import hearth

/// How much of what the corpus of real messages says ends in the graph, by ecosystem.
///
/// The table is in docs/CODECS.md: `HEARTH_UPDATE=1 swift test --filter CorpusCoverageTests` writes
/// it.
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

    /// Fixtures of homes in which nothing is wrong, as those of the corpus are.
    private static let fixtures = [
        "zigbee2mqtt/lights", "homeassistant/acting", "tasmota/lights", "shelly/gen1-climate",
        "shelly/gen2-components", "homie/circuits", "wled/live",
    ]

    private static func fixture(_ name: String) -> String {
        root.appendingPathComponent("Tests/Fixtures/\(name).jsonl").path
    }

    @Test(
        "of the topics of announced devices 95 % are read, of each payload 90 %: the fixtures",
        arguments: fixtures)
    func goalsOfFixtures(name: String) throws {
        var coverage = CorpusCoverage(name)
        try coverage.add(Self.fixture(name))
        Self.check(coverage)
    }

    @Test(
        "of the topics of announced devices 95 % are read, of each payload 90 %: the corpus",
        .enabled(if: isThere, comment), arguments: ecosystems)
    func goals(ecosystem: String) throws {
        Self.check(try Self.coverage(ecosystem))
    }

    private static func check(_ coverage: CorpusCoverage) {
        #expect(coverage.devices > 0)
        #expect(coverage.topics.count >= 4, "there is something to cover")
        #expect(
            coverage.readTopics * 100 >= coverage.topics.count * 95,
            "not read: \(coverage.unreadTopics)")
        #expect(coverage.poorPayloads == [])
    }

    @Test("what is ignored of the fixtures is of one of at most twelve kinds, and fits its pattern")
    func ignoredOfFixtures() throws {
        let folder = Self.root.appendingPathComponent("Tests/Fixtures")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = names.filter { $0.hasSuffix(".jsonl") }.sorted()
        let seen = try Self.checkIgnored(files.map { folder.appendingPathComponent($0) })
        #expect(IgnoredMessage.allCases.count <= 12)
        #expect(seen.count >= 10, "\(seen)")
    }

    @Test(
        "what is ignored of the corpus fits the pattern of its kind",
        .enabled(if: isThere, comment))
    func ignored() throws {
        let files = try (Self.ecosystems + ["hostile"]).flatMap { try Self.files($0) }
        let seen = try Self.checkIgnored(files)
        #expect(seen.count >= 6, "\(seen)")
    }

    /// - Returns: the kinds that were seen.
    private static func checkIgnored(_ files: [URL]) throws -> Set<IgnoredMessage> {
        var seen: Set<IgnoredMessage> = []
        for file in files {
            for ignored in try CorpusCoverage.ignored(in: file.path) {
                let kind = try #require(IgnoredMessage(rawValue: ignored.reason), "\(ignored)")
                #expect(kind.fits(ignored.message), "\(file.lastPathComponent) \(ignored)")
                seen.insert(kind)
            }
        }
        return seen
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
