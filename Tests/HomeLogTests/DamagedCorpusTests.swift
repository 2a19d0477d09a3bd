// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeTesting
import Testing

/// F5, F6, F25: the damaged logs of `Tests/Fixtures/damaged`, each with its verdict.
///
/// `HEARTH_UPDATE_FIXTURES=1` writes the verdicts, then read their difference.
@Suite struct DamagedCorpusTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let file = tests.appending(path: "Fixtures/damaged/cases.txt")

    /// One case: how the file says it, and its verdict.
    private struct Case {
        var comments: [Substring] = []
        var format = ""
        var edits: [[Substring]] = []
        var verdict: [String] = []

        var text: String {
            let edits = edits.map { $0.joined(separator: " ") }
            let verdict = verdict.map { "| " + $0 }
            return (comments.map(String.init) + ["log \(format)"] + edits + verdict)
                .joined(separator: "\n") + "\n"
        }
    }

    private static func cases() throws -> [Case] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n\n").map { block in
            var found = Case()
            for line in block.split(separator: "\n") {
                let words = line.split(separator: " ")
                if line.hasPrefix("#") {
                    found.comments.append(line)
                } else if line.hasPrefix("| ") {
                    found.verdict.append(String(line.dropFirst(2)))
                } else if words.first == "log" {
                    found.format = String(words[1])
                } else {
                    found.edits.append(words)
                }
            }
            return found
        }
    }

    private static func bytes(_ path: some StringProtocol) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: tests.appending(path: "HomeLogTests/Golden/\(path)")))
    }

    /// The log of a format on a disk in memory.
    private static func disk(_ format: String) throws -> FaultyFileSystem {
        let disk = FaultyFileSystem()
        for folder in ["", "/segments", "/checkpoints", "/aside"] {
            try disk.createDirectory("/log" + folder)
        }
        let golden = tests.appending(path: "HomeLogTests/Golden/\(format)").path
        let names = try #require(FileManager.default.enumerator(atPath: golden))
        for case let name as String in names where name.split(separator: "/").last!.contains(".") {
            disk.setContents("/log/" + name, try bytes("\(format)/\(name)"))
        }
        disk.setContents("/log/durable", try bytes("\(format)/durable"))
        return disk
    }

    private static func apply(_ edit: [Substring], to disk: FaultyFileSystem) throws {
        let path = "/log/" + edit[1]
        let numbers = edit.dropFirst(2).map {
            Int($0.hasPrefix("0x") ? $0.dropFirst(2) : $0, radix: $0.hasPrefix("0x") ? 16 : 10)
        }
        func number(_ index: Int) throws -> Int {
            try #require(index < numbers.count ? numbers[index] : nil, "\(edit): a number")
        }
        if edit[0] == "delete" { return disk.deleteFile(path) }
        if edit[0] == "copy" { return disk.setContents(path, try bytes(edit[2])) }
        var bytes = try #require(disk.contents(path), "\(edit): no such file")
        switch edit[0] {
        case "flip": bytes[try number(0)] ^= UInt8(try number(1))
        case "fill":
            let range = try number(0)..<(try number(0) + number(1))
            bytes.replaceSubrange(
                range, with: [UInt8](repeating: UInt8(try number(2)), count: range.count))
        case "cut": bytes.removeLast(bytes.count - (try number(0)))
        case "add":
            bytes += [UInt8](repeating: UInt8(try number(1)), count: try number(0))
        default: Issue.record("\(edit): no such edit")
        }
        disk.setContents(path, bytes)
    }

    private static func verdict(_ disk: FaultyFileSystem) throws -> [String] {
        let limits = smallLimits(segmentBytes: 200)
        let report: LogVerifier.Report
        do throws(LogError) {
            report = try LogVerifier.run(directory: "/log", fileSystem: disk, limits: limits)
        } catch {
            return ["refused \(error)"]
        }
        var lines = report.findings.map { finding in
            let file = finding.path.dropFirst("/log/".count)
            return ["\(finding.kind)", "\(file)", words(finding.offsets)].joined(separator: " ")
                + (finding.dictionary.isEmpty ? "" : " entries \(words(finding.dictionary))")
        }
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: limits)
        let found = try items(reader, from: reader.firstOffset)
        let records = LogModel.records(found)
        let damaged = records.filter { $0.capture == .damaged }.map { "\($0.offset)" }
        lines.append(
            "reads " + records.map { "\($0.offset)" }.joined(separator: " ")
                + (damaged.isEmpty ? "" : ", without message " + damaged.joined(separator: " ")))
        let lost = LogModel.lost(found).flatMap(\.offsets)
        if !lost.isEmpty { lines.append("lost " + lost.map { "\($0)" }.joined(separator: " ")) }
        let log = try openLog(disk, limits: limits)
        let next = try log.append(LogConformance.batch(50, entries: 1)).lowerBound
        lines.append("next \(next)")
        try log.close()
        return lines
    }

    private static func words<Number: BinaryInteger>(_ range: Range<Number>) -> String {
        range.isEmpty ? "none" : "\(range.lowerBound)..<\(range.upperBound)"
    }

    @Test func `F5, F6: each damaged log of the corpus has its verdict`() throws {
        var cases = try Self.cases()
        #expect(cases.count >= 30)
        for index in cases.indices {
            let disk = try Self.disk(cases[index].format)
            for edit in cases[index].edits { try Self.apply(edit, to: disk) }
            let verdict = try Self.verdict(disk)
            if getenv("HEARTH_UPDATE_FIXTURES") == nil {
                let text: Comment = "\(cases[index].text)"
                #expect(verdict == cases[index].verdict, text)
            }
            cases[index].verdict = verdict
        }
        if getenv("HEARTH_UPDATE_FIXTURES") != nil {
            try cases.map(\.text).joined(separator: "\n")
                .write(to: Self.file, atomically: true, encoding: .utf8)
        }
        reportFigure("F5", "the published corpus of damaged logs", ["logs": cases.count])
    }
}
