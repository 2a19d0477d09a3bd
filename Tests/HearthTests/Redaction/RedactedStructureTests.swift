// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeTesting
import Testing

@testable import hearth

/// The home of redacted messages is the home of the messages with other names: the same devices,
/// types, traits, values, connectivity, rooms. It does not matter whether the messages are changed
/// or the home that is read from them.
@Suite struct RedactedStructureTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let corpus =
        ProcessInfo.processInfo.environment["HEARTH_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    private static var hasCorpus: Bool { FileManager.default.fileExists(atPath: corpus.path) }

    private static func files(below folder: URL) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder.path)
        return (found?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".jsonl") && $0.contains("/") }.sorted()
    }

    /// Two devices have one name there, and a state is that of the first by its id: other ids have
    /// another order.
    private static let ties = ["zigbee2mqtt/bad-lists.jsonl"]

    private static let fixtures = files(below: root.appendingPathComponent("Tests/Fixtures"))

    @Test("the home of a redacted fixture is that of the fixture", arguments: fixtures)
    func fixture(_ name: String) throws {
        try check(Self.root.appendingPathComponent("Tests/Fixtures/" + name).path)
    }

    @Test(
        "the home of redacted real messages is theirs",
        .enabled(
            if: hasCorpus, "NO CORPUS: set HEARTH_CORPUS, or nothing here was checked"),
        arguments: hasCorpus ? files(below: corpus) : [])
    func corpusFile(_ name: String) throws {
        try check(Self.corpus.appendingPathComponent(name).path)
    }

    private func check(_ path: String) throws {
        let seed = propertySeed(11)
        let redaction = Redaction(random: .seeded(SplitMix64(seed: seed)))
        var messages = MessageRedaction(redaction)
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "localhost"), codecs: CodecChoice.all)
        var (old, new) = (
            OfflineHome(profile, digest: { _ in "00000000" }),
            OfflineHome(profile, digest: { _ in "00000000" })
        )
        for (line, message) in try WholeFile(path).messages {
            let masked = messages.masked(message)
            let read = Self.line(masked.json)
            #expect(read == masked, "line \(line) is no message line")
            let kinds = old.read(message).records.map { $0.events.map(\.kindName) }
            let others = new.read(masked).records.map { $0.events.map(\.kindName) }
            #expect(
                kinds == others, "seed \(seed), line \(line): \(message.json)\n\(masked.json)")
            if kinds != others { return }
        }
        try redaction.check()
        let expected = try Self.devices(old.state.masked(by: redaction).graph)
        let found = try Self.devices(new.state.graph)
        #expect(expected.keys.sorted() == found.keys.sorted(), "seed \(seed)")
        guard !Self.ties.contains(where: { path.hasSuffix($0) }) else { return }
        for (id, device) in expected {
            #expect(found[id] == device, "seed \(seed)")
        }
    }

    /// The JSON of what a snapshot has, by id; what stands for secrets is one word.
    private static func devices(_ graph: HomeSnapshot) throws -> [String: String] {
        let text = graph.json(graphHash: "", stateHash: "")
            .replacing(/redacted:[0-9a-f]{8}/, with: "redacted")
        let json = try JSONReader.read(Array(text.utf8), limits: JSONLimits(keysMax: 1_000_000))
        var found: [String: String] = [:]
        for item in (json.object?.members ?? []).flatMap({ $0.value.array ?? [] }) {
            found[item.object?["id"]?.string ?? ""] = JSONWriter.write(item)
        }
        return found
    }

    private static func line(_ json: String) -> MessageLine? {
        try? MessageLine(Array(json.utf8)[...])
    }
}
