// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import hearth

/// The words that a redaction leaves are those of the sources: a codec that learns a word needs no
/// line elsewhere. `HEARTH_UPDATE=1` writes the list.
@Suite struct KnownWordsTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let list = "Sources/hearth/Redaction/KnownWords+Generated.swift"

    /// Where ecosystems, traits and native topics have their words.
    private static let folders = [
        "Sources/HomeBridge", "Sources/HomeTypes/Generated", "Sources/HomeGraph",
        "Sources/HomeRuntime/Native", "Sources/HomeRuntime/Commands",
    ]
    /// Where sentences come from that stand in a log.
    private static let sentenceFolders = folders + ["Sources/HomeRuntime", "Sources/HomeEngine"]

    @Test("the known words are those of the sources")
    func isCurrent() throws {
        let text = Self.file()
        let url = Self.root.appendingPathComponent(Self.list)
        if ProcessInfo.processInfo.environment["HEARTH_UPDATE"] == "1" {
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: url, encoding: .utf8) == text,
            "\(Self.list) is not current: HEARTH_UPDATE=1 swift test --filter KnownWordsTests")
    }

    /// Rooms, people, places and things that people name: none may be among the known words.
    @Test(
        "what people call their rooms, people and streets is no known word",
        arguments: [
            "kitchen", "bedroom", "bathroom", "attic", "cellar", "basement", "hallway", "office",
            "nursery", "anna", "ben", "peter", "mary", "paul", "sarah", "john", "emma", "tom",
            "grandma", "mum", "dad", "street", "berlin", "london", "upstairs", "downstairs",
            "kueche", "wohnzimmer", "schlafzimmer", "kinderzimmer", "flur", "keller",
        ])
    func ordinaryNames(_ name: String) {
        #expect(!KnownWords.contain(name))
    }

    // MARK: The list

    private static func file() -> String {
        let own = HomeEvent.kindNames.flatMap { words(of: $0) }
        let literals = folders.flatMap { self.literals(below: $0) }.filter { !isSentence($0) }
        let all = Set(literals.flatMap { words(of: $0) } + own).sorted { utf8Less($0, $1) }
        let sentences = Set(
            sentenceFolders.flatMap { self.literals(below: $0) }
                .filter { isWhole($0) })
        return """
            // SPDX-License-Identifier: Apache-2.0
            // Written by KnownWordsTests from the sources:
            // HEARTH_UPDATE=1 swift test --filter KnownWordsTests

            extension KnownWords {
                static let generatedWords = \"""
            \(lines(all).map { "        " + $0 }.joined(separator: "\n"))
                    \"""

                static let generatedSentences = \"""
            \(sentences.sorted { utf8Less($0, $1) }.map { "        " + $0 }.joined(separator: "\n"))
                    \"""
            }

            """
    }

    private static func lines(_ words: [String]) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words {
            if !line.isEmpty, line.count + word.count > 88 {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }

    /// A text for people; codecs' words and keys have no blanks.
    private static func isSentence(_ literal: String) -> Bool {
        literal.contains(" ") && literal.contains { $0.isLetter }
    }

    /// A sentence that may be a whole field.
    private static func isWhole(_ literal: String) -> Bool {
        isSentence(literal) && literal.first?.isLetter == true && literal.last != " "
            && !literal.contains { "\\{<".contains($0) } && literal.utf8.count <= 90
    }

    /// The runs of a literal, and their pieces.
    private static func words(of literal: String) -> [String] {
        let units = TextUnits(literal)
        var words: [String] = []
        var index = 0
        while index < units.count {
            let end = units.wordEnd(from: index)
            guard end > index else {
                index += 1
                continue
            }
            let run = units.text(index..<end)
            let pieces = WordPiece.all(of: units, in: index..<end)
            if pieces.count > 1, run.utf8.count <= 24, pieces.contains(where: { $0.isNumber }) {
                words.append(run.lowercased())
            }
            words += pieces.filter { !$0.isNumber }.map { units.text($0.range).lowercased() }
            index = end
        }
        // Digits of tables are no words.
        return words.filter { word in
            let hasDigit = word.contains { $0.isNumber }
            return !word.allSatisfy { $0.isHexDigit } || word.count < 6 && !hasDigit
        }
    }

    /// The texts in quotes of the sources, their insertions left out.
    private static func literals(below folder: String) -> [String] {
        let base = root.appendingPathComponent(folder)
        let found = FileManager.default.enumerator(atPath: base.path)
        let paths = (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        return paths.flatMap { path -> [String] in
            let url = base.appendingPathComponent(path)
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            // Cases of such an enumeration are words without quotes.
            let hasWords = text.contains(/enum \w+: String/)
            return text.split(separator: "\n").flatMap { line -> [String] in
                if hasWords, let cases = line.wholeMatch(of: /\ +case ([\w`, ]+),?/) {
                    return [String(cases.1)].map { $0.replacing(" ", with: "/") }
                }
                if path.hasSuffix("Meanings.swift") { return [meaning(String(line))] }
                guard line.utf8.contains(UInt8(ascii: "\"")),
                    !line.drop(while: { $0 == " " }).hasPrefix("//")
                else { return [] }
                return line.matches(of: /"((?:[^"\\]|\\.)*)"/).map {
                    unescaped(String($0.1))
                }
            }
        }
    }

    /// Attributes stand at the beginning of lines there; the choices behind them are for people,
    /// and have names of rooms and places.
    private static func meaning(_ line: String) -> String {
        let first = line.split(separator: " ").first ?? ""
        return first.contains("=") ? "" : String(first.filter { $0 != "\"" })
    }

    private static func unescaped(_ literal: String) -> String {
        var text = literal.replacing(/\\u\{([0-9A-Fa-f]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
        }
        text = text.replacing(/\\\([^)]*\)+/, with: "\\")
        return text.replacing("\\n", with: "\n")
    }
}
